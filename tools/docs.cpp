// verbatim docs: the reference page of a format, from its schema.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "generated/registry.hpp"
#include "runtime/wire/layout.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/open.hpp"

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
std::string notes(const view::format& format, std::string_view record, const view::field& field) {
    std::string text(remark_on(format, record, field.name));
    for (const auto& expected : field.expected) text += (text.empty() ? "expected: " : "; expected: ") + expected;
    return text;
}

void print_record(const view::format& format, const view::type& record, std::vector<const view::type*>& todo) {
    const auto fields = record.fields();
    std::size_t size = 0;
    for (const auto& f : fields) size = size == wire::varies || f.size == wire::varies ? wire::varies : size + f.size;
    fmt::print("\n## {}{}\n\n| offset | size | type | field | notes |\n|---:|---:|---|---|---|\n", record.name, size == wire::varies ? "" : fmt::format(" ({} bytes)", size));
    for (const auto& f : fields) {
        const auto number = [](std::size_t n) { return n == wire::varies ? std::string("..") : std::to_string(n); };
        fmt::print("| {} | {} | {} | `{}` | {} |\n", number(f.offset), number(f.size), escaped(f.type), f.name, escaped(notes(format, record.name, f)));
        for (const auto* part : f.parts)
            if (std::find(todo.begin(), todo.end(), part) == todo.end()) todo.push_back(part);
    }
}

int run(const std::string& id) {
    const view::format* format = format_by_id(id);
    if (!format) return fail(usage, id, "there is no such format; see verbatim formats");
    fmt::print("# {}\n\n`{}`, files {}. Made from the schema by `verbatim docs {}`.\n\n```text\n{}```\n", format->title, format->id, format->extensions, format->id, format->about);
    auto todo = format->roots();
    for (std::size_t i = 0; i < todo.size(); ++i) print_record(*format, *todo[i], todo);
    return identical;
}

}  // namespace

void add_docs(CLI::App& app, int& code) {
    auto* command = app.add_subcommand("docs", "Print the reference page of a format, as Markdown");
    auto id = std::make_shared<std::string>();
    command->add_option("FORMAT", *id, "e.g. gta.ifp")->required();
    command->callback([id, &code] { code = run(*id); });
}

}  // namespace verbatim::tools
