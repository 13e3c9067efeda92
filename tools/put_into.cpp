// verbatim add and replace: put files into archives.
#include <fmt/format.h>

#include <memory>

#include "tools/entries.hpp"
#include "tools/exit_codes.hpp"
#include "tools/system/files.hpp"

namespace verbatim::tools {

namespace {

struct put_options : edit_options {
    std::vector<std::string> files;
    bool again = false;
};

// What is put into an archive: under which name, and the file that has it.
struct put {
    std::string entry, file;
};

// Returns the archive that a command edits, and what is put into it: under the entry's name if the path leads to one
// that can be meant, and otherwise each file under its own name.
result<std::vector<put>> puts_of(put_options& o) {
    std::vector<put> all;
    const auto entry = entry_path_of(o.file);
    const auto there = entry ? archive_file(o.file) : result<std::shared_ptr<const opened_archive>>(nullptr);
    if (entry && !(there && *there)) {
        if (o.files.size() != 1) return error{o.file, 0, "it is one entry, and takes one file", error_kind::wrong_type};
        o.file = entry->archive;
        return std::vector{put{entry->entry, o.files.front()}};
    }
    for (const auto& file : o.files) {
        if (file == "-")
            return error{file, 0, fmt::format("it has no name: write {}//NAME", o.file), error_kind::wrong_type};
        const auto inside = entry_path_of(file);
        all.push_back({inside ? inside->entry : std::string(system::file_name(file)), file});
    }
    return all;
}

int run_put(const program& self, put_options& o, bool adds) {
    const auto puts = puts_of(o);
    if (!puts) return fail(self, usage, puts.error().path, puts.error().reason);
    return edit_entries(self, o, [&](const opened_archive& in, archives::archive& archive) -> result<void> {
        for (const auto& one : *puts) {
            auto file = open_content(self, one.file);
            if (!file) return error{one.file, 0, file.error().message(), file.error().kind};
            const auto bytes = file->bytes();
            const auto entry = archives::find(archive.entries(), one.entry, in.kind->ignores_case);
            std::vector<std::byte> content(bytes.begin(), bytes.end());
            if (!adds && !entry) return entry.error();
            if (adds && !o.again && (entry || entry.error().kind == error_kind::conflict))
                return error{
                    one.entry, 0,
                    "there is an entry of this name: replace puts a file in its place, --again adds another one",
                    error_kind::conflict};
            auto done = adds ? archive.add(one.entry, std::move(content)) : archive.replace(*entry, std::move(content));
            if (!done) return done;
        }
        return {};
    });
}

}  // namespace

subcommand add_command(const program& self) {
    auto o = std::make_shared<put_options>();
    return {"add", "Add files to an archive, behind its last entry; what has to move for them is said",
            archive_parameters(
                *o, {required("ARCHIVE", &o->file, "An archive; or ARCHIVE//NAME, to give the file this name"),
                     required("FILE", &o->files, "Files, each added under its own name; or entries of archives"),
                     {"--again", &o->again, "Also under a name that another entry has"}}),
            [o, &self] { return run_put(self, *o, true); }};
}

subcommand replace_command(const program& self) {
    auto o = std::make_shared<put_options>();
    return {"replace", "Put files in the place of entries of an archive; all other entries keep their stored bytes",
            archive_parameters(
                *o, {required("ARCHIVE", &o->file,
                              "ARCHIVE//ENTRY; or an archive, of which each file replaces the entry of its name"),
                     required("FILE", &o->files, "The file, or files; or entries of archives")}),
            [o, &self] { return run_put(self, *o, false); }};
}

}  // namespace verbatim::tools
