// verbatim import: writes a schema of another language as a schema header.
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/save.hpp"
#include "verbatim/kaitai/import.hpp"

namespace verbatim::tools {

namespace {

struct import_options {
    std::string schema, out = "-";
    bool force = false;
};

int run_import(const program& self, const import_options& o) {
    const auto schema = kaitai::load(o.schema);
    if (!schema) return fail(self, refused, "import", schema.error().reason);
    const auto text = kaitai::header_of(*schema);
    if (!text) return fail(self, refused, "import", text.error().reason);
    return report(self, save_text(self, {maker_of(std::as_bytes(std::span(*text)))}, "-", o.out, o.force), o.out);
}

}  // namespace

subcommand import_command(const program& self) {
    auto o = std::make_shared<import_options>();
    return {"import",
            "Write a schema of Kaitai's language as a schema header of C++",
            {required("FILE.ksy", &o->schema, "A schema, of which what it imports is read, too"),
             output(o->out, "Write here, not to standard output"), force(o->force)},
            [o, &self] { return run_import(self, *o); }};
}

}  // namespace verbatim::tools
