// The layers, and the folders that each layer may include. Includes go in one direction only.
#include <map>
#include <optional>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_include_order {

using namespace verbatim::tree;

namespace {

struct layer {
    std::string folder;
    std::vector<std::string> may_include;  // beside itself
};

std::vector<std::string> with(std::vector<std::string> all, const std::vector<std::string>& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}
// Headers directly in verbatim/ that a layer needs: what functions return, and a file as plain values.
const std::vector<std::string> base = {"verbatim/result.", "verbatim/printable.", "verbatim/finding.",
                                       "verbatim/source."};
const std::vector<std::string> files = with(base, {"verbatim/document."});
// What reads schemas, and what writes them in other languages.
const std::vector<std::string> of_kaitai = {"verbatim/wire/", "verbatim/table/", "verbatim/walk/",
                                            "verbatim/text/", "verbatim/view/",  "verbatim/kaitai/"};
const std::vector<std::string> reads_schemas = {"verbatim/kaitai/loading/", "verbatim/kaitai/loaded_schema."};

// The layer of a file is the first folder here with which its path, as others include it, starts. The other headers
// directly in verbatim/ (verbatim.hpp) are for users: they may include all but the formats.
const std::vector<layer> layers = {
    {"verbatim/result.", {"verbatim/finding."}},
    {"verbatim/printable.", {"verbatim/walk/"}},
    {"verbatim/finding.", {"verbatim/result.", "verbatim/wire/"}},
    {"verbatim/source.", {"verbatim/wire/"}},
    {"verbatim/document.", with(base, {"verbatim/wire/", "verbatim/table/", "verbatim/walk/"})},
    {"verbatim/wire/", {}},
    {"verbatim/text/", {"verbatim/wire/"}},
    {"verbatim/table/", {"verbatim/wire/", "verbatim/text/"}},
    {"verbatim/walk/", with(base, {"verbatim/wire/", "verbatim/text/", "verbatim/table/"})},
    {"verbatim/view/", with(files, {"verbatim/wire/", "verbatim/table/", "verbatim/walk/", "verbatim/text/"})},
    {"verbatim/edit/",
     with(files, {"verbatim/wire/", "verbatim/table/", "verbatim/walk/", "verbatim/text/", "verbatim/view/"})},
    {"verbatim/kaitai/loading/", with(files, with(of_kaitai, {"verbatim/kaitai/loaded_schema."}))},
    {"verbatim/kaitai/loaded_schema.", with(files, with(of_kaitai, {"verbatim/kaitai/loading/"}))},
    {"verbatim/kaitai/import", with(files, with(of_kaitai, reads_schemas))},
    {"verbatim/kaitai/export", with(files, with(of_kaitai, reads_schemas))},
    {"verbatim/kaitai/",
     with(files, {"verbatim/wire/", "verbatim/table/", "verbatim/walk/", "verbatim/text/", "verbatim/view/"})},
    {"verbatim/formats/", {"verbatim/wire/", "verbatim/text/"}},
    {"verbatim/archives/", with(base, {"verbatim/wire/"})},
    {"verbatim/compiled/", {"verbatim/formats/", "verbatim/document."}},
    {"verbatim/", with(files, {"verbatim/wire/", "verbatim/table/", "verbatim/walk/", "verbatim/text/",
                               "verbatim/view/", "verbatim/edit/", "verbatim/kaitai/"})},
    {"generated/",
     with(files, {"verbatim/", "verbatim/compiled/", "verbatim/wire/", "verbatim/table/", "verbatim/walk/",
                  "verbatim/text/", "verbatim/view/", "verbatim/edit/", "verbatim/formats/"})},
    {"tools/",
     with(files, {"verbatim/kaitai/loaded_schema.", "verbatim/", "verbatim/wire/", "verbatim/table/", "verbatim/walk/",
                  "verbatim/text/", "verbatim/view/", "verbatim/edit/", "verbatim/kaitai/", "verbatim/kaitai/import",
                  "verbatim/kaitai/export", "verbatim/formats/", "verbatim/archives/", "generated/"})},
    {"tests/", with(files, {"verbatim/", "verbatim/wire/", "verbatim/table/", "verbatim/walk/", "verbatim/text/",
                            "verbatim/view/", "verbatim/edit/", "verbatim/kaitai/", "verbatim/kaitai/loading/",
                            "verbatim/kaitai/loaded_schema.", "verbatim/kaitai/import", "verbatim/kaitai/export",
                            "verbatim/formats/", "verbatim/archives/", "verbatim/compiled/", "generated/", "tools/"})},
};

const layer* layer_of(std::string_view path) {
    for (const auto& l : layers)
        if (path.starts_with(l.folder)) return &l;
    return nullptr;
}

// Libraries that only files in these folders may include.
const std::map<std::string, std::vector<std::string>> reserved = {
    {"CLI/", {"tools/command.cpp", "tools/fuzz/"}},
    {"boost/json", {"verbatim/edit/", "tools/", "tests/edit/", "tests/tools/"}},
    {"catch2/", {"tests/"}},
    {"yaml.h", {"verbatim/kaitai/loading/yaml.cpp"}},
    {"zlib.h",
     {"verbatim/wire/codec.cpp", "verbatim/wire/checksum.cpp", "tools/two_states.cpp", "tests/tools/undo_store.cpp",
      "tests/tools/journal.cpp"}},
    {"re2/", {"tools/substitution.cpp", "tools/generate/schema_text.cpp"}},
    {"lz4.h", {"verbatim/wire/lz4_block.cpp"}},
    {"boost/locale/", {"verbatim/walk/encoding/utf8.hpp"}},
    {"nettle/", {"tools/system/posix/sha256.cpp"}},
    {"benchmark/", {"tests/bench/"}},
};

// Headers of an operating system, which are for the places that know which system it is.
bool is_of_a_system(std::string_view name) {
    static const std::set<std::string_view> all = {
        "unistd.h",  "fcntl.h",    "dirent.h",  "dlfcn.h",   "fnmatch.h", "glob.h",     "iconv.h",  "langinfo.h",
        "malloc.h",  "poll.h",     "pthread.h", "pwd.h",     "grp.h",     "signal.h",   "spawn.h",  "termios.h",
        "windows.h", "winsock2.h", "io.h",      "process.h", "direct.h",  "shellapi.h", "shlobj.h", "winioctl.h"};
    return all.contains(name) || name.starts_with("sys/") || name.starts_with("linux/") || name.starts_with("net");
}
const std::vector<std::string> knows_the_system = {"tools/system/", "verbatim/walk/encoding/system.cpp", "tests/"};

struct include {
    std::string name;
    bool quoted;
};

std::vector<include> includes(std::string_view text) {
    std::vector<include> found;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string_view line = text.substr(at, end - at);
        at = end + 1;
        const auto skip_blanks = [&] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
        skip_blanks();
        if (!line.starts_with('#')) continue;
        line.remove_prefix(1);
        skip_blanks();
        if (!line.starts_with("include")) continue;
        line.remove_prefix(7);
        skip_blanks();
        if (line.empty()) continue;
        const bool quoted = line[0] == '"';
        const auto close = line.find(quoted ? '"' : '>', 1);
        if (close != std::string_view::npos) found.push_back({std::string(line.substr(1, close - 1)), quoted});
    }
    return found;
}

std::optional<std::string> objection(const source_file& file, const include& i) {
    const layer* from = layer_of(as_included(file.path));
    for (const auto& [prefix, folders] : reserved)
        if (i.name.starts_with(prefix) && std::ranges::none_of(folders, [&](const auto& folder) {
                return as_included(file.path).starts_with(folder);
            }))
            return "<" + i.name + "> is for " + folders.front();
    if (is_of_a_system(i.name) && std::ranges::none_of(knows_the_system, [&](const auto& place) {
            return as_included(file.path).starts_with(place);
        }))
        return "<" + i.name + "> is of an operating system, for which there is tools/system/";
    // A header of compiled tables may have the name of the schema that it includes.
    const bool in_brackets =
        file.path.starts_with("generated/verbatim/compiled/") && i.name.starts_with("verbatim/formats/");
    if (!i.quoted && !in_brackets)
        return layer_of(i.name) ? std::optional("<" + i.name + "> is ours: in quotes") : std::nullopt;
    const layer* to = layer_of(i.name);
    if (!to) return "\"" + i.name + "\" is not a path from the root, runtime/, schema/ or generated/";
    if (!fs::exists(included(i.name))) return "\"" + i.name + "\" does not exist";
    if (to != from && std::ranges::find(from->may_include, to->folder) == from->may_include.end())
        return "\"" + i.name + "\": " + from->folder + " must not know " + to->folder;
    return std::nullopt;
}

}  // namespace

TEST_CASE("each file includes only headers of the layers that it may include, and only libraries that it may use") {
    int checked = 0;
    for (const auto& file : sources()) {
        if (file.in("tests/consumer/") || file.in("tests/kaitai/imported/"))
            continue;  // these belong to a user's project, which has a root of its own
        for (const auto& i : includes(file.text)) {
            ++checked;
            if (auto what = objection(file, i)) FAIL_CHECK(file.path << ": " << *what);
        }
    }
    CHECK(checked > 100);
}

TEST_CASE("the check of includes objects to forbidden includes and accepts allowed ones") {
    const auto objects = [](const char* path, const char* line) {
        const source_file file{path, line};
        const auto found = includes(file.text);
        REQUIRE(found.size() == 1);
        return objection(file, found[0]).has_value();
    };
    CHECK(objects("schema/verbatim/formats/a.hpp", "#include \"verbatim/document.hpp\""));
    CHECK(objects("runtime/verbatim/walk/a.hpp", "#include \"verbatim/formats/gta/ifp.hpp\""));
    CHECK(objects("runtime/verbatim/wire/a.hpp", "#  include \"verbatim/document.hpp\""));
    CHECK(objects("runtime/verbatim/view/a.hpp", "#include <boost/json.hpp>"));
    CHECK(objects("runtime/verbatim/wire/a.hpp", "#include \"at.hpp\""));
    CHECK(objects("runtime/verbatim/walk/a.hpp", "#include <verbatim/wire/at.hpp>"));
    CHECK_FALSE(objects("runtime/verbatim/walk/a.hpp", "#include \"verbatim/wire/at.hpp\""));
    CHECK(objects("runtime/verbatim/kaitai/tables/a.cpp", "#include \"verbatim/kaitai/import/text.hpp\""));
    CHECK(objects("runtime/verbatim/kaitai/formula.cpp", "#include \"verbatim/kaitai/loading/load.hpp\""));
    CHECK_FALSE(objects("runtime/verbatim/kaitai/export/a.cpp", "#include \"verbatim/kaitai/schema/schema.hpp\""));
    CHECK(objects("tools/get.cpp", "#include <CLI/CLI.hpp>"));
    CHECK_FALSE(objects("tools/command.cpp", "#include <CLI/CLI.hpp>"));
    CHECK_FALSE(objects("tools/a.cpp", "#include <boost/json.hpp>"));
    CHECK(objects("tools/lock.cpp", "#include <sys/file.h>"));
    CHECK(objects("runtime/verbatim/view/a.cpp", "#include <fnmatch.h>"));
    CHECK(objects("tools/print.cpp", "#  include <windows.h>"));
    CHECK_FALSE(objects("tools/system/posix/files.cpp", "#include <sys/file.h>"));
    CHECK_FALSE(objects("tests/tools/run.cpp", "#include <unistd.h>"));
}

}  // namespace verbatim::test::tree_include_order
