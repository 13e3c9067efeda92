// verbatim which: prints the archives that have an entry.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tools/bulk.hpp"
#include "tools/entries.hpp"
#include "tools/exit_codes.hpp"
#include "tools/parallel.hpp"
#include "tools/print.hpp"

namespace verbatim::tools {

namespace {

struct which_options : bulk_options {
    std::string name;
};

struct holder {
    std::vector<std::string> entries;
    int code = identical;
    std::string why;
};

holder look_into(const found_file& file, const std::string& name) {
    if (!file.unreadable.empty()) return {{}, io_failed, file.unreadable};
    const auto archive = archive_file(file.path);
    if (!archive && !file.is_named) return {};  // it is like an archive, and cannot be read as one
    if (!archive) return {{}, code_of(archive.error()), archive.error().message()};
    if (!*archive)
        return file.is_named ? holder{{}, refused, "it is not an archive that this command knows"} : holder();
    holder found;
    const auto all = entries_of(**archive, {name});
    for (const auto i : all ? *all : std::vector<std::size_t>())
        found.entries.push_back(file.path + "//" + (*archive)->labels[i]);
    return found;
}

int run_which(const program& self, const which_options& o) {
    const auto load = load_of(o);
    if (!load) return fail_load(self, load.error());
    int worst = identical;
    bool is_found = false;
    for_all(
        load->workers, load->files, [&](const found_file& file) { return look_into(file, o.name); },
        [&](const holder& found) {
            for (const auto& entry : found.entries) print(stdout, "{}\n", entry);
            is_found = is_found || !found.entries.empty();
            worst = std::max(worst, found.code);
            if (found.code != identical) fail(self, found.code, "which", found.why);
        });
    return exit_code_of(o, worst == identical && !is_found ? has_findings : worst);
}

}  // namespace

subcommand which_command(const program& self) {
    auto o = std::make_shared<which_options>();
    return {"which", "Print the entries of archives with a name or key, also by a pattern; exit 1 if there is none",
            bulk_parameters(*o, {required("NAME", &o->name, "A name or key of entries, or a pattern: ped.ifp, '*.ifp'"),
                                 {"PATH", &o->paths, "Archives, or folders, which are searched for archives"}}),
            [o, &self] { return run_which(self, *o); }};
}

}  // namespace verbatim::tools
