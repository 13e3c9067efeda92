#include "tools/commands.hpp"

#include "tools/exit_codes.hpp"
#include "tools/inside.hpp"
#include "tools/print.hpp"
#include "tools/save.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::tools {

int fail(const program& self, int code, const std::string& file, const std::string& why) {
    print(stderr, "{}: {}: {}\n", self.name, file == "-" ? "standard input" : file, why);
    return code;
}

int report(const program& self, const save_result& saved, const std::string& to) {
    if (saved.reason.empty()) return saved.code;
    const auto written = saved.code == identical ? file_on_disk(to) : to;  // an entry is written with its archive
    return fail(self, saved.code, written == "-" ? "standard output" : written, saved.reason);
}

int save_made(const program& self, std::unique_ptr<view::document> made, const std::string& file,
              const std::string& out, save_options options) {
    if (const auto done = edit::commit(*made); !done) return fail(self, refused, file, done.error().message());
    return report(self, save_new(self, *made, file, out, options), out);
}

parameter output(std::string& out, std::string help) {
    return {"-o,--out", &out, std::move(help), false, "a file's name, or - for standard output", true};
}

parameter backup(save_options& options) {
    return {"--backup", &options.backup, "Keep the old file as FILE.bak, .bak2 ..."};
}

parameter in_place(save_options& options) {
    return {
        "--in-place", &options.in_place,
        "Write only the bytes that change, into FILE itself: nothing is copied, and hard links stay; for edits after "
        "which FILE is as long as before"};
}

parameter salvage(bool& salvage) {
    return {"--salvage", &salvage, "Read what can be read of a broken FILE, and say what cannot"};
}

parameter dry_run(bool& dry_run) { return {"--dry-run", &dry_run, "Say what would be written, and write nothing"}; }

parameter force(bool& force) { return {"--force", &force, "Also replace FILE, or a file of another format"}; }

}  // namespace verbatim::tools
