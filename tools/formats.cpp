// verbatim formats: lists the formats that can be read.
#include <memory>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

subcommand formats_command(const program& self) {
    auto json = std::make_shared<bool>(false);
    return {"formats",
            "List the formats that can be read",
            {{"--json", json.get(), "One JSON object per format and line"}},
            [json, &self] {
                using view::json_string;
                for (const auto& f : self.formats) {
                    if (*json)
                        print(stdout,
                              R"({{"id":{},"title":{},"extensions":{}}})"
                              "\n",
                              json_string(f.id), json_string(f.title), json_string(f.extensions));
                    else print(stdout, "{:<14} {:<32} {}\n", f.id, f.title, f.extensions);
                }
                return identical;
            }};
}

}  // namespace verbatim::tools
