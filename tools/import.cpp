// verbatim import: writes a schema of another language as a schema header.
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/save.hpp"
#include "verbatim/kaitai/import.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"

namespace verbatim::tools {

namespace {

struct import_options {
    std::string schema, out = "-";
    save_options saving;
};

int run_import(const program& self, const schema_options& known, const import_options& o) {
    const auto schema = kaitai::loaded_schema::load(o.schema, known.import_path());
    if (!schema) return fail(self, refused, "import", schema.error().reason);
    const auto text = kaitai::header_of((*schema)->written());
    if (!text) return fail(self, refused, "import", text.error().reason);
    return report(self, save_text(self, {maker_of(std::as_bytes(std::span(*text)))}, "-", o.out, o.saving), o.out);
}

}  // namespace

subcommand import_command(const program& self, const schema_options& known) {
    auto o = std::make_shared<import_options>();
    return {"import",
            "Write a schema of Kaitai's language as a schema header of C++",
            {required("FILE.ksy", &o->schema, "A schema, of which what it imports is read, too"),
             output(o->out, "Write here, not to standard output"), force(o->saving.force), dry_run(o->saving.dry_run)},
            [o, &self, &known] { return run_import(self, known, *o); },
            {},
            schema_use::imports};
}

}  // namespace verbatim::tools
