#include "verbatim/table/printed.hpp"

#include "verbatim/table/type.hpp"

namespace verbatim::table {

namespace {

using form = expression::form;

class printer {
public:
    explicit printer(const spelling& by) : by_(by) {}

    printed operator()(const expression& e) const {
        if (auto other = by_.otherwise ? by_.otherwise(e) : std::nullopt) return std::move(*other);
        if (e.what == form::operation)
            return print_operation(e.does, by_.in, [&](std::size_t i) { return (*this)(*e.operand(i)); });
        const bool is_said = e.what == form::call || e.what == form::evaluated;
        return {text(e), is_said ? level::conditional : level::postfix};
    }

private:
    std::string text(const expression& e) const {
        switch (e.what) {
            case form::number: return number(e);
            case form::real: return text_of(e.real());
            case form::text: return fmt::format("\"{}\"", escaped(e.characters));
            case form::control:
                return std::string(e.of->name) + (e.of->around ? fmt::format(" of {}", e.of->around->label) : "");
            case form::length: return fmt::format("{}.length", e.of->name);
            case form::item: return "it";
            case form::position: return "the position";
            case form::call: return fmt::format("f({})", (*this)(*e.left).text);
            case form::evaluated: return e.by->text();
            case form::part:
            case form::judged:
            case form::name: return std::string(e.characters);
            case form::enumerator: return path(e);
            case form::member:
                return fmt::format("{}.{}{}", operand(*e.left), e.characters,
                                   e.right ? fmt::format("({})", items(*e.right)) : "");
            case form::element: return fmt::format("{}[{}]", operand(*e.left), (*this)(*e.right).text);
            case form::list: return fmt::format("[{}]", items(e));
            case form::formatted: return fmt::format("f\"{}\"", pieces(e));
            case form::cast: return fmt::format("{}.as<{}>", operand(*e.left), path(e));
            case form::size_of: return fmt::format("sizeof<{}>", path(e));
            case form::bit_size_of: return fmt::format("bitsizeof<{}>", path(e));
            case form::each:
            case form::operation: break;
        }
        return {};
    }
    static std::string number(const expression& e) {
        if (!e.characters.empty()) return std::string(e.characters);
        if (e.gives == gives::truth) return e.value ? "true" : "false";
        return e.is_unsigned ? std::to_string(static_cast<std::uint64_t>(e.value)) : std::to_string(e.value);
    }
    std::string escaped(std::string_view text, std::string_view special = {}) const {
        return by_.in.escaped ? by_.in.escaped(text, special) : std::string(text);
    }
    std::string operand(const expression& e) const { return (*this)(e).as_operand(level::postfix); }
    std::string path(const expression& e) const { return by_.path_of ? by_.path_of(e) : std::string(e.characters); }
    std::string items(const expression& list) const {
        std::string all;
        (void)any_operand(list, [&](const expression& one) {
            all.append(all.empty() ? "" : ", ").append((*this)(one).text);
            return false;
        });
        return all;
    }
    std::string pieces(const expression& e) const {
        std::string all;
        (void)any_operand(e, [&](const expression& one) {
            all += one.what == form::text ? escaped(one.characters, "{") : fmt::format("{{{}}}", (*this)(one).text);
            return false;
        });
        return all;
    }

    const spelling& by_;
};

}  // namespace

std::string text_of(double real) {
    const auto text = fmt::format("{}", real);
    return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
}
printed print(const expression& e, const spelling& by) { return printer(by)(e); }

}  // namespace verbatim::table
