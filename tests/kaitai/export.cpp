// Each format's schema in Kaitai's language, loaded, reads the same files as the format does.
#include "verbatim/kaitai/export.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/source_tree.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/recognise.hpp"

using namespace verbatim;
using namespace verbatim::test;
namespace fs = std::filesystem;

namespace {

struct leaf {
    std::size_t offset;
    bytes is;
    std::string text;
    view::kind what;
};
using leaves = std::map<std::string, leaf>;

// Where a type of its own was made for what has no name in the language, the path has one more part.
std::string without_parts_of_its_own(std::string path) {
    for (const std::string part : {".elements", ".body", ".content"})
        for (std::size_t at = 0; (at = path.find(part, at)) != path.npos;) {
            const char next = at + part.size() < path.size() ? path[at + part.size()] : '.';
            if (next == '.' || next == '[') path.erase(at, part.size());
            else ++at;
        }
    if (path.starts_with("body.")) path.erase(0, 5);
    if (const auto bits = path.find(".bits_of_"); bits != path.npos) path.resize(bits);
    return path;
}

leaves leaves_of(const view::document& document) {
    leaves all;
    (void)view::for_each_leaf(document.root(), "", [&](const std::string& path, const view::node& n) {
        all[without_parts_of_its_own(path)] = {n.offset, {n.bytes().begin(), n.bytes().end()}, view::text_of(*n.of, n.bytes()), n.of->what};
        return true;
    });
    return all;
}

std::vector<bool> owned(const view::document& document) {
    std::vector<bool> all(document.file().bytes().size());
    (void)view::each_range(document, [&](const view::byte_range& range) {
        if (range.by != view::owner::gap && range.space.empty()) std::fill_n(all.begin() + static_cast<std::ptrdiff_t>(range.offset), range.size, true);
    });
    return all;
}

struct exported {
    explicit exported(const view::format& f) : format(f) {
        const auto text = kaitai::ksy_of(f);
        REQUIRE(text.has_value());
        auto read = kaitai::loaded_schema::load(files.write("a.ksy", *text));
        INFO((read ? "" : read.error().reason));
        REQUIRE(read.has_value());
        loaded = std::move(*read);
    }
    // Whether the format itself reads the file.
    bool check(const bytes& file);

    const view::format& format;
    schemas files;
    std::unique_ptr<kaitai::loaded_schema> loaded;
    std::size_t same = 0, only_ours = 0, other_text = 0;
};

bool exported::check(const bytes& file) {
    const auto ours = format.read(file);
    if (!ours) return false;
    const auto theirs = loaded->format().read(file);
    INFO((theirs ? "" : theirs.error().message()));
    REQUIRE(theirs.has_value());
    const auto written = (*theirs)->write();
    REQUIRE(written.has_value());
    CHECK(*written == file);
    const leaves expected = leaves_of(**ours), found = leaves_of(**theirs);
    for (const auto& [path, is] : expected) {
        const auto there = found.find(path);
        if (there == found.end()) { ++only_ours; if (only_ours < 10) WARN("only ours " << path << " " << is.text); continue; }
        if (there->second.offset != is.offset || there->second.is != is.is) { FAIL_CHECK(path << " " << is.text << " " << there->second.text); continue; }
        if (there->second.text != is.text) { if (++other_text < 20) WARN(path << ": " << is.text << " != " << there->second.text); continue; }
        ++same;
    }
    CHECK(owned(**ours) == owned(**theirs));
    return true;
}

bytes specimen_in(const fs::path& hex_file) {
    std::stringstream text;
    text << std::ifstream(hex_file).rdbuf();
    return hex(text.str());
}

}  // namespace

TEST_CASE("the schema of each binary format reads its specimens as the format does") {
    for (const view::format& format : formats()) {
        if (format.id == "sims1.skin") continue;
        exported schema(format);
        std::size_t count = 0;
        for (const auto& entry : fs::directory_iterator(fs::path(in_source_tree("tests/specimens")) / format.id)) {
            if (entry.path().extension() != ".hex") continue;
            INFO(entry.path().filename().string());
            count += schema.check(specimen_in(entry.path()));
        }
        WARN(format.id << ": " << count << " files, " << schema.same << " same, " << schema.only_ours << " only ours, " << schema.other_text << " other text");
    }
}
