#include <fmt/format.h>

#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/kaitai/language/value.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

class printer {
public:
    explicit printer(const spelling& in) : in_(in) {}

    table::printed operator()(const expression& e) const {
        if (auto text = in_.otherwise ? in_.otherwise(e) : std::nullopt) return {std::move(*text)};
        if (e.what != form::operation) return {other(e)};
        return table::print_operation(e.does, in_.operators, [&](std::size_t i) { return (*this)(e.parts[i]); });
    }
    std::string operand(const expression& e) const { return (*this)(e).as_operand(table::level::postfix); }

private:
    std::string other(const expression& e) const {
        switch (e.what) {
            case form::integer: return fmt::format("{}", e.number);
            case form::real: return text_of(value{e.real});
            case form::text: return '"' + with_escapes(e.text) + '"';
            case form::boolean: return e.number ? "true" : "false";
            case form::array: return fmt::format("[{}]", list(e.parts, 0));
            case form::formatted: return formatted(e);
            case form::name: return e.text;
            case form::enumerator: return fmt::format("{}::{}", path(e), e.text);
            case form::member: return fmt::format("{}.{}", operand(e.parts[0]), e.text);
            case form::call: return fmt::format("{}.{}({})", operand(e.parts[0]), e.text, list(e.parts, 1));
            case form::element: return fmt::format("{}[{}]", operand(e.parts[0]), (*this)(e.parts[1]).text);
            case form::cast: return fmt::format("{}.as<{}{}>", operand(e.parts[0]), path(e), e.text);
            case form::size_of: return fmt::format("sizeof<{}>", path(e));
            case form::bit_size_of: return fmt::format("bitsizeof<{}>", path(e));
            case form::operation: break;
        }
        return {};
    }
    std::string path(const expression& e) const {
        return in_.path_of ? in_.path_of(e) : fmt::format("{}", fmt::join(e.path, "::"));
    }
    std::string list(const std::vector<expression>& of, std::size_t first) const {
        std::string written;
        for (std::size_t i = first; i < of.size(); ++i) written += (i == first ? "" : ", ") + (*this)(of[i]).text;
        return written;
    }
    std::string formatted(const expression& e) const {
        std::string written = "f\"";
        for (const auto& piece : e.parts)
            written +=
                piece.what == form::text ? with_escapes(piece.text, "{") : fmt::format("{{{}}}", (*this)(piece).text);
        return written + '"';
    }

    const spelling& in_;
};

}  // namespace

std::string text_of(const expression& e, const spelling& in) { return printer(in)(e).text; }
std::string operand_text(const expression& e, const spelling& in) { return printer(in).operand(e); }

}  // namespace verbatim::kaitai
