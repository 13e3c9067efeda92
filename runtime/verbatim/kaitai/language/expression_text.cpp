#include <fmt/format.h>

#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/kaitai/language/value.hpp"
#include "verbatim/table/printed.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

table::printed print(const expression& e) {
    if (e.what != form::operation) return {text_of(e)};
    return table::print_operation(e.does, {}, [&](std::size_t i) { return print(e.parts[i]); });
}
std::string list(const std::vector<expression>& of, std::size_t first) {
    std::string written;
    for (std::size_t i = first; i < of.size(); ++i) written += (i == first ? "" : ", ") + text_of(of[i]);
    return written;
}

std::string formatted(const expression& e) {
    std::string written = "f\"";
    for (const auto& piece : e.parts)
        written += piece.what == form::text ? with_escapes(piece.text, "{") : fmt::format("{{{}}}", text_of(piece));
    return written + '"';
}

}  // namespace

std::string text_of(const expression& e) {
    const std::string path = fmt::format("{}", fmt::join(e.path, "::"));
    const std::string of = e.parts.empty() ? "" : print(e.parts[0]).as_operand(table::level::postfix);
    switch (e.what) {
        case form::integer: return fmt::format("{}", e.number);
        case form::real: return text_of(value{e.real});
        case form::text: return '"' + with_escapes(e.text) + '"';
        case form::boolean: return e.number ? "true" : "false";
        case form::array: return fmt::format("[{}]", list(e.parts, 0));
        case form::formatted: return formatted(e);
        case form::name: return e.text;
        case form::enumerator: return fmt::format("{}::{}", path, e.text);
        case form::member: return fmt::format("{}.{}", of, e.text);
        case form::call: return fmt::format("{}.{}({})", of, e.text, list(e.parts, 1));
        case form::element: return fmt::format("{}[{}]", of, text_of(e.parts[1]));
        case form::cast: return fmt::format("{}.as<{}{}>", of, path, e.text);
        case form::size_of: return fmt::format("sizeof<{}>", path);
        case form::bit_size_of: return fmt::format("bitsizeof<{}>", path);
        case form::operation: return print(e).text;
    }
    return {};
}

}  // namespace verbatim::kaitai
