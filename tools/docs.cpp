// verbatim docs: the reference page of a format, from its schema.
#include <fmt/format.h>

#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/reference_page.hpp"
#include "verbatim/edit/json_schema.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::tools {

namespace {

int run(const std::string& id, bool json_schema) {
    const view::format* format = view::find_format(formats(), id);
    if (!format) return fail(usage, id, "there is no such format; see verbatim formats");
    if (json_schema) return print_made(edit::json_schema(*format)), identical;
    print_made(reference_page(*format));
    return identical;
}

}  // namespace

void add_docs(CLI::App& app, int& code) {
    auto* command = app.add_subcommand("docs", "Print the reference page of a format, as Markdown");
    auto id = std::make_shared<std::string>();
    command->add_option("FORMAT", *id, "e.g. gta.ifp")->required();
    auto json_schema = std::make_shared<bool>(false);
    command->add_flag("--json-schema", *json_schema, "Print the JSON Schema of what to-json writes instead");
    command->callback([id, json_schema, &code] { code = run(*id, *json_schema); });
}

}  // namespace verbatim::tools
