// verbatim undo: gives a file the bytes that it had before this command changed it last.
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/journal.hpp"
#include "tools/lock.hpp"
#include "tools/save.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::tools {

namespace {

struct undo_options {
    std::string file;
    bool dry_run = false;
};

int run_undo(const program& self, const undo_options& o) {
    const auto lock = file_lock::take(self, o.file);
    const auto now = content::open(o.file);
    if (!now) return fail(self, io_failed, o.file, now.error().message());
    const auto before = bytes_before(o.file, now->bytes());
    if (!before) return fail(self, refused, o.file, before.error().message());
    if (o.dry_run) return print_difference(self, o.file, nullptr, now->bytes(), *before);
    const auto saved = write_to(o.file, {maker_of(*before), &*now});
    if (saved.code == identical)
        if (const auto recorded = record_change(o.file, now->bytes(), *before); !recorded)
            return fail(self, io_failed, o.file, "done, but cannot be undone again: " + recorded.error().message());
    if (saved.code == identical && view::recognise(self.formats, now->bytes(), o.file))
        print_difference(self, o.file, nullptr, now->bytes(), *before, true);
    return report(self, saved, o.file);
}

}  // namespace

subcommand undo_command(const program& self) {
    auto o = std::make_shared<undo_options>();
    return {"undo",
            "Take back what this command changed last in a file, and print what that was; again: make the change anew",
            {required("FILE", &o->file, "A file that this command has changed in place"),
             {"--dry-run", &o->dry_run, "Print the changes, and write nothing"}},
            [o, &self] { return run_undo(self, *o); }};
}

}  // namespace verbatim::tools
