#include "tools/set_table.hpp"

#include <fmt/format.h>

#include "tools/exit_codes.hpp"
#include "tools/print.hpp"

namespace verbatim::tools {

void print_table_edits(const std::string& name, const table_edits& table) {
    for (const auto& warning : table.warnings) print(stderr, "{}: {}\n", name, warning);
    print(stderr, "{}: {}\n", name, table.summary());
}

int set_table(const program& self, const edit_options& o, const std::string& name, std::string_view text,
              const std::function<result<new_values>(const view::document&)>& others) {
    table_edits table;
    const auto edit = [&](view::document& doc) -> result<void> {
        auto all = others ? others(doc) : new_values();
        if (!all) return all.error();
        auto read = edits_in_table(doc, text);
        if (read) {
            table = std::move(*read);
            all->parts.insert(all->parts.end(), table.assignments.begin(), table.assignments.end());
            const auto done = edit::set(doc, all->parts, std::move(all->columns));
            if (done) return {};
            read = table.with_row(done.error());
        }
        auto why = read.error();
        why.reason = fmt::format("{}: {}", name, why.reason);
        return why;
    };
    const int code = edit_file(self, o, edit);
    if (code == identical) print_table_edits(name, table);
    return code;
}

}  // namespace verbatim::tools
