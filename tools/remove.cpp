// verbatim remove: removes elements from lists.
#include <memory>

#include "tools/edit.hpp"
#include "tools/entries.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"

namespace verbatim::tools {

namespace {

struct remove_options : edit_options {
    std::vector<std::string> paths;
    bool cascade = false, clear = false, leave = false;
};

int run_remove(const program& self, const remove_options& o) {
    if (o.cascade + o.clear + o.leave > 1)
        return fail(self, usage, o.file, "--cascade, --clear and --leave exclude each other");
    const auto what = o.cascade ? edit::referrers::cascade
                      : o.clear ? edit::referrers::clear
                      : o.leave ? edit::referrers::leave
                                : edit::referrers::refuse;
    const auto entry = o.paths.empty() ? entry_path_of(o.file) : std::nullopt;
    const auto& file_or_archive = entry ? entry->archive : o.file;
    if (const auto archive = archive_file(file_or_archive); o.format.empty() && archive && *archive) {
        if (o.paths.empty() && !entry) return fail(self, usage, o.file, "expected the names of entries");
        edit_options in = o;
        in.file = file_or_archive;
        return edit_entries(self, in, [&](const opened_archive& there, archives::archive& edited) -> result<void> {
            const auto all = entries_of(there, entry ? std::vector{entry->entry} : o.paths);
            if (!all) return all.error();
            for (auto i = all->rbegin(); i != all->rend(); ++i)
                if (const auto done = edited.remove(*i); !done) return done;
            return {};
        });
    }
    if (o.paths.empty()) return fail(self, usage, o.file, "expected the path of an element, e.g. 'animations[walk]'");
    std::vector<edit::consequence> also;
    const int code = edit_file(self, o, [&](view::document& doc) -> result<void> {
        const auto paths = paths_in_file(doc, o.paths);
        return paths ? edit::remove(doc, *paths, what, &also) : paths.error();
    });
    if (code == identical)
        for (const auto& c : also) print(is_standard_output(o.out) ? stderr : stdout, "{}: {}\n", c.path, c.what);
    return code;
}

}  // namespace

subcommand remove_command(const program& self) {
    auto o = std::make_shared<remove_options>();
    return {
        "remove", "Remove elements from lists, or entries from archives; counts, sizes and pointers follow",
        edit_parameters(
            *o, {required("FILE", &o->file, "A file, or - for standard input"),
                 {"PATH", &o->paths,
                  "An element, e.g. 'animations[name=walk]'; all paths are those of the file as it is; of an archive "
                  "entries, e.g. ped.ifp or '*.txd'"},
                 {"--cascade", &o->cascade,
                  "Remove the elements that refer to it, too, and those that refer to them; print each"},
                 {"--clear", &o->clear,
                  "Make what refers to it lead to nothing, or to the next element of its chain; print each"},
                 {"--leave", &o->leave, "Leave the numbers that refer to it as they are"},
                 with(*o)}),
        [o, &self] { return run_remove(self, *o); }};
}

}  // namespace verbatim::tools
