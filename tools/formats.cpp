// verbatim formats: what can be read.
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

void add_formats(CLI::App& app, const program& self, int& code) {
    auto* command = app.add_subcommand("formats", "List the formats that can be read");
    auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "One JSON object per format and line");
    command->callback([json, &self, &code] {
        using view::json_string;
        for (const auto& f : self.formats) {
            if (*json) print(stdout, R"({{"id":{},"title":{},"extensions":{}}})" "\n", json_string(f.id), json_string(f.title), json_string(f.extensions));
            else print(stdout, "{:<14} {:<32} {}\n", f.id, f.title, f.extensions);
        }
        code = identical;
    });
}

}  // namespace verbatim::tools
