#include <fmt/format.h>

#include "verbatim/kaitai/language/scanner.hpp"
#include "verbatim/kaitai/language/value.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;
namespace level = table::level;

unsigned level_of(const expression& e) {
    if (e.what != form::operation) return level::postfix;
    if (const auto* between = table::binary_operator_of(e.does)) return between->level;
    if (e.does == operation::conditional) return level::conditional;
    return e.does == operation::negated ? level::negated : level::sign;
}

// Returns a part as text, in parentheses if its precedence is below `least`.
std::string part_text(const expression& e, unsigned least) {
    return level_of(e) < least ? fmt::format("({})", text_of(e)) : text_of(e);
}

std::string list(const std::vector<expression>& of, std::size_t first) {
    std::string written;
    for (std::size_t i = first; i < of.size(); ++i) written += (i == first ? "" : ", ") + text_of(of[i]);
    return written;
}

std::string formatted(const expression& e) {
    std::string written = "f\"";
    for (const auto& piece : e.parts)
        written += piece.what == form::text ? formatted_text(piece.text) : fmt::format("{{{}}}", text_of(piece));
    return written + '"';
}

std::string operation_text(const expression& e) {
    const auto part = [&](std::size_t i, unsigned least) { return part_text(e.parts[i], least); };
    if (e.does == operation::negate) return "-" + part(0, level::sign);
    if (e.does == operation::invert) return "~" + part(0, level::sign);
    if (e.does == operation::negated) return "not " + part(0, level::negated);
    if (e.does == operation::conditional)
        return fmt::format("{} ? {} : {}", part(0, level::either), text_of(e.parts[1]), text_of(e.parts[2]));
    const auto& between = *table::binary_operator_of(e.does);
    const unsigned left = between.level == level::comparison ? between.level + 1 : between.level;
    return fmt::format("{} {} {}", part(0, left), between.symbol, part(1, between.level + 1));
}

}  // namespace

std::string text_of(const expression& e) {
    const std::string path = fmt::format("{}", fmt::join(e.path, "::"));
    switch (e.what) {
        case form::integer: return fmt::format("{}", e.number);
        case form::real: return text_of(value{e.real});
        case form::text: return quoted_text(e.text);
        case form::boolean: return e.number ? "true" : "false";
        case form::array: return fmt::format("[{}]", list(e.parts, 0));
        case form::formatted: return formatted(e);
        case form::name: return e.text;
        case form::enumerator: return fmt::format("{}::{}", path, e.text);
        case form::member: return fmt::format("{}.{}", part_text(e.parts[0], level::postfix), e.text);
        case form::call:
            return fmt::format("{}.{}({})", part_text(e.parts[0], level::postfix), e.text, list(e.parts, 1));
        case form::element: return fmt::format("{}[{}]", part_text(e.parts[0], level::postfix), text_of(e.parts[1]));
        case form::cast: return fmt::format("{}.as<{}{}>", part_text(e.parts[0], level::postfix), path, e.text);
        case form::size_of: return fmt::format("sizeof<{}>", path);
        case form::bit_size_of: return fmt::format("bitsizeof<{}>", path);
        case form::operation: return operation_text(e);
    }
    return {};
}

}  // namespace verbatim::kaitai
