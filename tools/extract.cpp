// verbatim extract: makes a file of its own of elements of a list.
#include <fmt/format.h>

#include <memory>
#include <set>

#include "tools/commands.hpp"
#include "tools/entries.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/save.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::tools {

namespace {

struct extract_options {
    std::string file, out, format;
    std::vector<std::string> paths;
    save_options saving;
    bool salvage = false;
};

// Returns the other elements of the list that contains these elements.
result<std::vector<std::string>> others_beside(const view::document& doc, const std::vector<std::string>& elements) {
    std::set<std::size_t> kept;
    std::string list;
    for (const auto& found : view::find_all(doc, std::vector<std::string_view>(elements.begin(), elements.end()))) {
        if (!found) return found.error();
        if (!found->path.ends_with(']'))
            return error{found->path, 0, "it is not an element of a list", error_kind::wrong_type};
        const std::string parent(view::parent_of(found->path));
        if (!list.empty() && parent != list) return error{found->path, 0, "it is in another list than " + list};
        list = parent;
        kept.insert(found->indices.back());
    }
    const auto all = view::find(doc, list);
    if (!all) return all.error();
    std::vector<std::string> others;
    for (std::size_t i = 0; i < all->at.count; ++i)
        if (!kept.contains(i)) others.push_back(fmt::format("{}[{}]", list, i));
    return others;
}

int run_extract(const program& self, const extract_options& o) {
    const auto entry = o.paths.empty() ? entry_path_of(o.file) : std::nullopt;
    const auto& file_or_archive = entry ? entry->archive : o.file;
    if (const auto archive = archive_file(file_or_archive); o.format.empty() && archive && *archive)
        return extract_entries(self, **archive, file_or_archive, entry ? std::vector{entry->entry} : o.paths, o.out,
                               o.saving);
    if (o.paths.empty()) return fail(self, usage, o.file, "expected the path of elements, e.g. 'animations[walk]'");
    auto opened = open_file(self, o.file, o.format, {}, broken_if(o.salvage));
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    auto& file = *opened.file;
    const auto paths = view::parts_at_all(*file.document, o.paths);
    if (!paths) return fail(self, code_of(paths.error()), o.file, paths.error().message());
    const auto others = others_beside(*file.document, *paths);
    if (!others) return fail(self, code_of(others.error()), o.file, others.error().message());
    if (const auto done = edit::remove(*file.document, *others); !done)
        return fail(self, refused, o.file, done.error().message());
    if (const auto committed = commit(file); !committed)
        return fail(self, code_of(committed.error()), o.file, committed.error().message());
    return report(self, save(self, file, o.file, o.out, o.saving), o.out);
}

}  // namespace

subcommand extract_command(const program& self) {
    auto o = std::make_shared<extract_options>();
    auto out = output(o->out, "The file to make; - is standard output; for several entries, a folder");
    out.is_required = true;
    return {
        "extract",
        "Make a file of elements of a list: the same file without the other elements; or files of entries of an "
        "archive",
        {required("FILE", &o->file, "A file, or - for standard input"),
         {"PATH", &o->paths,
          "The elements, e.g. 'animations[name=walk]' or 'animations[WALK_*]'; of an archive entries, e.g. ped.ifp or "
          "'*.ifp', or all"},
         out,
         force(o->saving.force),
         dry_run(o->saving.dry_run),
         salvage(o->salvage),
         {"--format", &o->format, "Read the file as this format"}},
        [o, &self] { return run_extract(self, *o); }};
}

}  // namespace verbatim::tools
