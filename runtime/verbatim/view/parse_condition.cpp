// Parses conditions of paths: the operators of Kaitai's language over parts and numbers, and comparisons of a part with
// a value as `set` takes it.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "verbatim/text/digits.hpp"
#include "verbatim/text/real.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/operator_parser.hpp"

namespace verbatim::view {

namespace {

using table::gives;
namespace level = table::level;

// A function that returns false has failed, and the scanner has the reason.
class condition_parser : public operator_parser<condition_parser> {
public:
    condition_parser(scanner& in, table::expression_store& to, std::vector<std::string_view>& parts)
        : operator_parser(in, to), parts_(parts) {}

    const expression* whole() {
        part all;
        const bool is_condition = binary(all, level::either) && accepts(operation::both, all) &&
                                  (in_.at_end() || in_.expected("\"and\" or \"or\""));
        return is_condition ? all.is : nullptr;
    }
    bool compares() const { return compares_; }

private:
    friend operator_parser;

    // Conditions are joined, and all other operators take parts and numbers.
    bool accepts(operation does, const part& operand) {
        const bool is_condition = operand.is->gives == gives::truth;
        return is_condition == table::joins_truths(does) ||
               in_.expected(is_condition ? "\"and\" or \"or\"" : "= == != < <= > or >=");
    }
    bool combine(operation does, std::size_t column, part& first, const auto&... more) {
        if (!operator_parser::combine(does, column, first, more...)) return false;
        compares_ |= table::is_comparison(does);
        return true;
    }

    // A part is compared with a value, or with a calculation in parentheses.
    bool right(const table::binary_operator& by, const part& left, part& to) {
        const auto behind = in_.offset();
        const bool has_blanks = in_.source()[behind - by.symbol.size() - 1] == ' ';
        const bool is_calculated = by.what != operation::like && in_.sees("(");
        if (by.level != level::comparison || left.is->gives != gives::part || is_calculated)
            return binary(to, by.level + 1);
        const auto start =
            has_blanks ? std::min(in_.source().find_first_not_of(' ', behind), in_.source().size()) : behind;
        return value(start, to);
    }
    // Takes the value of a part, which may have blanks in it.
    bool value(std::size_t start, part& to) {
        const auto all = in_.source();
        auto end = start;
        if (all.substr(start).starts_with('"')) {
            for (++end; end < all.size() && all[end] != '"'; ++end) end += all[end] == '\\';
            if (end >= all.size()) return in_.fail(start + 1, "the quotes are not closed");
            ++end;
        } else {
            for (unsigned open = 0; end < all.size() && !ends_value(start, end, open); ++end)
                open += all[end] == '(', open -= all[end] == ')' && open > 0;
        }
        const auto text = all.substr(start, end - start);
        in_.go_to(end);
        if (text.find_first_not_of(' ') == text.npos) return in_.expected("a value");
        return keep(to, {.what = expression::form::text, .gives = gives::text, .characters = text});
    }
    bool ends_value(std::size_t start, std::size_t at, unsigned open) const {
        const auto all = in_.source();
        if (all[at] == ')') return open == 0 && open_ > 0;
        if (all[at] != ' ') return false;
        const auto next = all.find_first_not_of(' ', at);
        if (next == all.npos) return open_ > 0;
        if (all[next] == ')') return open == 0 && open_ > 0;
        scanner word(all.substr(next));
        const bool is_number = wire::size_of_real(all.substr(start)) > 0;
        return (word.takes_word("and") || word.takes_word("or")) &&
               (is_number || all.find_first_of("=<>", next) != all.npos);
    }

    bool primary(part& to) {
        if (in_.takes("(")) {
            ++open_;
            const bool closes = binary(to, level::either) && in_.expect(")");
            --open_;
            return closes;
        }
        if (in_.sees_number()) return number(to);
        const auto all = in_.source();
        const auto start = in_.column() - 1;
        auto end = start;
        if (end == all.size() || !starts_name(all[end])) return in_.expected("a part, a number or \"(\"");
        const auto continues = [](char c) { return starts_name(c) || is_digit(c) || c == '.'; };
        while (end < all.size() && (continues(all[end]) || all[end] == '['))
            end = all[end] == '[' ? std::min(all.find(']', end), all.size() - 1) + 1 : end + 1;
        in_.go_to(end);
        parts_.push_back(all.substr(start, end - start));
        return keep(to, {.what = expression::form::part, .gives = gives::part, .characters = parts_.back()});
    }
    bool number(part& to) {
        expression is;
        return in_.number(is) && keep(to, is);
    }

    std::vector<std::string_view>& parts_;
    bool compares_ = false;  // there is a comparison in it
    unsigned open_ = 0;
};

}  // namespace

result<condition> parse_condition(std::string_view text) {
    auto kept = std::make_shared<table::expression_store>();
    condition all;
    all.text = kept->keep(std::string(text));
    scanner in(all.text, true);
    condition_parser parser(in, *kept, all.parts);
    all.is = parser.whole();
    if (!all.is) {
        auto why = with_column(in.why());
        why.kind = parser.compares() ? error_kind::malformed : error_kind::not_found;
        return why;
    }
    all.kept = std::move(kept);
    return all;
}

}  // namespace verbatim::view
