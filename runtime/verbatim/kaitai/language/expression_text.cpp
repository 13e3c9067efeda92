#include <fmt/format.h>

#include "verbatim/kaitai/language/scanner.hpp"
#include "verbatim/kaitai/language/value.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

unsigned level_of(const expression& e) {
    if (const auto* between = binary_operator_of(e.what)) return between->level;
    if (e.what == form::conditional) return level::conditional;
    if (e.what == form::negated) return level::negated;
    if (e.what == form::negate || e.what == form::invert) return level::sign;
    return level::postfix;
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

std::string binary(const expression& e) {
    const auto& between = *binary_operator_of(e.what);
    const unsigned left = between.level == level::comparison ? between.level + 1 : between.level;
    return fmt::format("{} {} {}", part_text(e.parts[0], left), between.symbol,
                       part_text(e.parts[1], between.level + 1));
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
        case form::negate: return "-" + part_text(e.parts[0], level::sign);
        case form::invert: return "~" + part_text(e.parts[0], level::sign);
        case form::negated: return "not " + part_text(e.parts[0], level::negated);
        case form::conditional:
            return fmt::format("{} ? {} : {}", part_text(e.parts[0], level::either), text_of(e.parts[1]),
                               text_of(e.parts[2]));
        case form::add:
        case form::subtract:
        case form::multiply:
        case form::divide:
        case form::modulo:
        case form::shift_left:
        case form::shift_right:
        case form::bit_and:
        case form::bit_or:
        case form::bit_xor:
        case form::equal:
        case form::not_equal:
        case form::less:
        case form::less_or_equal:
        case form::greater:
        case form::greater_or_equal:
        case form::both:
        case form::either: break;
    }
    return binary(e);
}

}  // namespace verbatim::kaitai
