// verbatim export: writes the schema of a format in another language.
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/save.hpp"
#include "verbatim/kaitai/export.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::tools {

namespace {

struct export_options {
    std::string format, as, out = "-";
    save_options saving;
};

int run_export(const program& self, const export_options& o) {
    if (o.as != "ksy" && o.as != "hexpat") return fail(self, usage, "export", "--as is ksy or hexpat");
    const view::format* const format = view::find_format(self.formats, o.format);
    if (!format) return fail(self, usage, "export", no_format(self, o.format).reason);
    const auto text = o.as == "ksy" ? kaitai::ksy_of(*format) : kaitai::hexpat_of(*format);
    if (!text) return fail(self, refused, o.format, text.error().message());
    return report(self, save_text(self, {maker_of(std::as_bytes(std::span(*text)))}, "-", o.out, o.saving), o.out);
}

}  // namespace

subcommand export_command(const program& self) {
    auto o = std::make_shared<export_options>();
    return {"export",
            "Write the schema of a format in another language",
            {required("FORMAT", &o->format, "One of those that the command formats lists"),
             {"--as", &o->as, "The language: ksy, that of Kaitai Struct, or hexpat, that of ImHex's patterns", true},
             output(o->out, "Write here, not to standard output"),
             force(o->saving.force),
             dry_run(o->saving.dry_run)},
            [o, &self] { return run_export(self, *o); }};
}

}  // namespace verbatim::tools
