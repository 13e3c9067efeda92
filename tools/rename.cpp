// verbatim rename: gives what is in a file another name, and the file that name, or its key.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tools/edit.hpp"
#include "tools/entries.hpp"
#include "tools/exit_codes.hpp"
#include "tools/file_key.hpp"
#include "tools/print.hpp"
#include "tools/system/files.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/recognise.hpp"
#include "verbatim/view/round_trips.hpp"

namespace verbatim::tools {

namespace {

struct rename_options : edit_options {
    std::string name, key, shown_name;
    bool inside = false;
};

// Gives an entry of an archive another name or key, and says what stays.
int rename_entry(const program& self, rename_options o, const entry_path& entry) {
    using label = archives::archive::label;
    o.file = entry.archive;
    std::string stays;
    const int code = edit_entries(self, o, [&](const opened_archive& in, archives::archive& archive) -> result<void> {
        const auto number = in.find(entry.entry);
        if (!number) return number.error();
        const auto give = [&](const std::string& text, label what) -> result<void> {
            const auto other = in.find(text);
            if (what != label::name && other && *other != *number)
                return error{text, 0, "another entry has this name", error_kind::conflict};
            return archive.rename(*number, text, what);
        };
        const auto& was = in.entries[*number];
        if (!o.name.empty())
            if (const auto done = give(o.name, label::either); !done) return done;
        if (!o.key.empty())
            if (const auto done = give(o.key, label::key); !done) return done;
        if (!o.shown_name.empty())
            if (const auto done = give(o.shown_name, label::name); !done) return done;
        const auto is = archive.entries()[*number];
        if (was.key.empty()) return {};
        if (is.key != was.key && o.shown_name.empty() && !was.name.empty() && is.name != was.name)
            stays = fmt::format("its name {} stays that of {}; --name gives the new key one", was.name, was.key);
        else if (is.key == was.key)
            stays =
                fmt::format("its key stays {}, which --key changes; --inside changes the name that is in it", was.key);
        return {};
    });
    if (code == identical && !stays.empty()) print(stderr, "{}: {}: {}\n", self.name, entry.entry, stays);
    return code;
}

// Returns the path of the file with the new name in the place of its own, before the extension.
std::string called(const std::string& path, const std::string& name) {
    const auto own = system::file_name(path);
    const auto start = static_cast<std::size_t>(own.data() - path.data()), dot = own.rfind('.');
    return path.substr(0, start) + name + std::string(dot == own.npos ? "" : own.substr(dot));
}

// Returns the name of the file with the new key, and with the new name where it has the old one.
std::string renamed(std::string path, const std::string& key, std::string_view was, std::string_view now) {
    const std::string_view there = key_in(path, key.size());
    if (there.empty()) return path;
    const auto at = static_cast<std::size_t>(there.data() - path.data());
    path.replace(at, key.size(), key);
    const auto old = was.empty() ? std::string::npos : path.find(was, at + key.size());
    return old == std::string::npos ? path : path.replace(old, was.size(), now);
}

// Returns a name without an extension of the file or its format, in capitals or not: people give it with the name.
std::string without_extension(const view::format& format, const std::string& file, const std::string& name) {
    const auto dot = std::min(name.rfind('.'), name.size()), own = std::min(file.rfind('.'), file.size());
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    const std::string_view given = std::string_view(name).substr(dot);
    const bool is_own = std::ranges::equal(given, std::string_view(file).substr(own), {}, lower, lower);
    return is_own || view::has_extension_of(format, fmt::format("x{}", given)) ? name.substr(0, dot) : name;
}

int run_rename(const program& self, rename_options o) {
    const bool is_labelled = !o.key.empty() || !o.shown_name.empty();
    if (o.name.empty() != is_labelled)
        return fail(self, usage, o.file,
                    is_labelled ? "NAME and --key or --name exclude each other" : "expected the new name");
    if (const auto entry = o.inside ? std::nullopt : entry_path_of(o.file)) return rename_entry(self, o, *entry);
    if (is_labelled) return fail(self, usage, o.file, "--key and --name are for entries of archives: ARCHIVE//ENTRY");
    auto opened = open_to_edit(self, o);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    auto& file = *opened.file;
    const file_key* const by = file.format->key;
    if (!by)
        return fail(self, refused, o.file,
                    fmt::format("files of {} are not named by what is in them", file.format->id));
    o.name = without_extension(*file.format, o.file, o.name);
    const bool moves = o.out.empty() && o.file != "-" && !o.inside;
    if (const auto about = system::info_of_link(o.file); moves && about && about->kind == system::file_kind::link)
        return fail(self, refused, o.file, "it is a link: rename the file to which it leads");
    if (!view::round_trips(*file.document))
        return fail(self, differs, o.file,
                    "the file does not come back identical even unchanged, so nothing is written; please report it");
    const auto old = view::find(*file.document, by->name);
    if (!old) return fail(self, code_of(old.error()), o.file, old.error().message());
    const std::string quoted = view::text_of(*old->at.of, old->at.bytes()), was = quoted.substr(1, quoted.size() - 2);
    const bool is_in_name = by->key.empty() || (!was.empty() && system::file_name(o.file).find(was) != was.npos);
    if (o.name.empty() || (moves && is_in_name && o.name.find_first_of("/\\:") != o.name.npos))
        return fail(self, usage, o.file, fmt::format("\"{}\" cannot be the name of a file", o.name));
    if (const auto set = edit::set(*file.document, by->name, o.name); !set)
        return fail(self, code_of(set.error()), o.file, set.error().message());
    if (const auto committed = commit(file); !committed)
        return fail(self, code_of(committed.error()), o.file, committed.error().message());
    const std::string key = key_of(*file.format, *file.document);
    if (moves) o.out = by->key.empty() ? called(o.file, o.name) : renamed(o.file, key, was, o.name);
    if (moves && o.out == o.file) o.out.clear();
    o.saving.moves = moves && !o.out.empty();
    if (const int code = save_edited(self, o, file); code != identical) return code;
    if (!o.saving.dry_run) print(stderr, "{}{}{}\n", key, key.empty() ? "" : " ", o.out.empty() ? o.file : o.out);
    else if (!key.empty()) print(stderr, "the key would be {}\n", key);
    return identical;
}

}  // namespace

subcommand rename_command(const program& self) {
    auto o = std::make_shared<rename_options>();
    return {
        "rename",
        "Give what is in a file another name, and the file that name, or its key; or an entry of an archive another "
        "name",
        edit_parameters(
            *o,
            {required("FILE", &o->file, "A file, or - for standard input; or ARCHIVE//ENTRY"),
             {"NAME",
              &o->name,
              "The new name, e.g. c_walk_x; the file keeps its extension, and the key is printed; of an entry of an "
              "archive, its whole name, or its key",
              false,
              {},
              false,
              "--key,--name"},
             {"--key", &o->key, "Of an entry, its new key: 6B20C4F3:00000000:2E258CDB6D54AAF4, STR#[200]", false,
              "a key"},
             {"--name", &o->shown_name,
              "Of an entry that has a key, its new name: in the table of names of a package, or the label of a chunk",
              false, "a name"},
             {"--inside", &o->inside, "Of an entry, rename what is in it, and not the entry"}}),
        [o, &self] { return run_rename(self, *o); }};
}

}  // namespace verbatim::tools
