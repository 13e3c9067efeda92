// verbatim compact: takes what no entry has out of archives.
#include <fmt/format.h>

#include <memory>

#include "tools/entries.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"

namespace verbatim::tools {

namespace {

// Leaves each entry as many units as its content needs.
result<void> take_room(const program& self, const opened_archive& in, archives::archive& archive) {
    for (std::size_t i = 0; in.kind->unit > 0 && i < in.entries.size(); ++i) {
        const auto there = archive.content_of(i);
        if (!there) continue;
        const auto own = size_of_content(self, there->bytes, in.labels[i]);
        if (own == 0 || own + in.kind->unit > in.entries[i].stored.size) continue;
        const auto content = there->bytes.first(own);
        if (const auto done = archive.replace(i, {content.begin(), content.end()}); !done) return done;
    }
    return {};
}

int run_compact(const program& self, const edit_options& o) {
    return edit_entries(self, o, [&](const opened_archive& in, archives::archive& archive) -> result<void> {
        if (const auto done = archive.compact(); !done) return done;
        return take_room(self, in, archive);
    });
}

}  // namespace

subcommand compact_command(const program& self) {
    auto o = std::make_shared<edit_options>();
    return {"compact", "Take out of an archive what no entry has: holes, dead chunks, sectors that are not needed",
            archive_parameters(*o, {required("ARCHIVE", &o->file, "An archive")}),
            [o, &self] { return run_compact(self, *o); }};
}

}  // namespace verbatim::tools
