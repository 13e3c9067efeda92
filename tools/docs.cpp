// verbatim docs: the reference page of a format, from its schema.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "generated/registry.hpp"
#include "runtime/edit/json_schema.hpp"
#include "runtime/wire/layout.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"

namespace verbatim::tools {

namespace {

std::string escaped(std::string_view text) {  // for a cell of a Markdown table
    std::string out;
    for (const char c : text) {
        if (c == '|' || c == '<') out += '\\';
        out += c;
    }
    return out;
}

std::string_view remark_on(const view::format& format, std::string_view record, std::string_view field) {
    for (const auto& r : format.remarks)
        if (r.record == record && r.field == field) return r.text;
    return {};
}

// The remark in the schema, and what is expected of the field's values.
std::string notes(const view::format& format, const view::type& record, std::string_view field) {
    std::string text(remark_on(format, record.label, field));
    const auto* const end = record.expectations.data() + record.expectations.size();
    for (const auto* clause = record.expectations.data(); clause != end; clause = clause->next()) {
        const std::string_view name = clause->words;
        if (name.substr(0, name.find('.')) != field) continue;
        text += text.empty() ? "expected: " : "; expected: ";
        text.append(name.substr(std::min(name.size(), field.size() + 1))).append(name == field ? "" : " ").append(walk::condition_text(*clause));
    }
    return text;
}

void print_record(const view::format& format, const view::type& record, std::vector<const view::type*>& todo) {
    print_made(fmt::format("\n## {}{}\n\n| offset | size | type | field | notes |\n|---:|---:|---|---|---|\n", record.name(), record.size == wire::varies ? "" : fmt::format(" ({} bytes)", record.size)));
    for (const auto& f : record.fields) {
        if (f.of->what == view::kind::derived) continue;
        const auto number = [](std::size_t n) { return n == wire::varies ? std::string("..") : std::to_string(n); };
        print_made(fmt::format("| {} | {} | {} | `{}` | {} |\n", number(f.offset), number(f.of->size), escaped(f.of->declaration()), f.name, escaped(notes(format, record, f.name))));
        for (const auto* part : f.of->records())
            if (std::find(todo.begin(), todo.end(), part) == todo.end()) todo.push_back(part);
    }
}

int run(const std::string& id, bool json_schema) {
    const view::format* format = format_by_id(id);
    if (!format) return fail(usage, id, "there is no such format; see verbatim formats");
    if (json_schema) return print_made(edit::json_schema(*format)), identical;
    print_made(fmt::format("# {}\n\n`{}`, files {}. Made from the schema by `verbatim docs {}`.\n\n```text\n{}```\n", format->title, format->id, format->extensions, format->id, format->about));
    auto todo = format->root->records();
    for (std::size_t i = 0; i < todo.size(); ++i) print_record(*format, *todo[i], todo);
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
