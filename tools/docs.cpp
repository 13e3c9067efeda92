// verbatim docs: prints the reference page or the JSON Schema of a format, from its schema.
#include <filesystem>
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/reference_page.hpp"
#include "tools/save.hpp"
#include "tools/system/files.hpp"
#include "verbatim/edit/json_schema.hpp"
#include "verbatim/view/recognise.hpp"

namespace fs = std::filesystem;

namespace verbatim::tools {

namespace {

struct docs_options {
    std::string format, into;
    bool json_schema = false;
    save_options saving;
};

int write_pages(const program& self, const fs::path& into, const save_options& saving) {
    const auto write = [&](const fs::path& file, const std::string& text) {
        std::error_code failed;
        if (!saving.dry_run) fs::create_directories(file.parent_path(), failed);
        else if (!fs::exists(file.parent_path(), failed))
            return report(self, {identical, "would be made, with its folder"}, file.string());
        if (failed) return fail(self, io_failed, file.parent_path().string(), failed.message());
        const auto make = maker_of(std::as_bytes(std::span(text)));
        return report(self, save_text(self, make, "-", file.string(), saving), file.string());
    };
    for (const view::format& format : self.formats) {
        const std::string id(format.id);
        if (const int code = write(into / "docs" / (id + ".md"), reference_page(self.name, format)); code != identical)
            return code;
        if (const int code = write(into / "json-schema" / (id + ".json"), edit::json_schema(format)); code != identical)
            return code;
    }
    return identical;
}

int run_docs(const program& self, const docs_options& o) {
    if (o.format.empty() == o.into.empty()) return fail(self, usage, "docs", "say either FORMAT or --into FOLDER");
    if (!o.into.empty()) return write_pages(self, system::path_of(o.into), o.saving);
    const view::format* format = view::find_format(self.formats, o.format);
    if (!format) return fail(self, usage, "docs", no_format(self, o.format).reason);
    print_made(o.json_schema ? edit::json_schema(*format) : reference_page(self.name, *format));
    return identical;
}

}  // namespace

subcommand docs_command(const program& self) {
    auto o = std::make_shared<docs_options>();
    return {"docs",
            "Print the reference page of a format, as Markdown",
            {{"FORMAT", &o->format, "One of those that the command formats lists"},
             {"--json-schema", &o->json_schema, "Print the JSON Schema of what to-json writes instead"},
             {"--into", &o->into,
              "Write the pages of all formats to docs/ in this folder, and their JSON Schemas to json-schema/"},
             dry_run(o->saving.dry_run)},
            [o, &self] { return run_docs(self, *o); }};
}

}  // namespace verbatim::tools
