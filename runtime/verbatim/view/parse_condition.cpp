// Parses conditions of paths.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "verbatim/text/real.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::view {

namespace {

using table::binary_operator;
using table::expression;
using table::gives;
using table::operation;
namespace level = table::level;

// Parsing and evaluating recurse to these depths.
constexpr unsigned most_nested = 100, most_parts = 3000;

bool starts_part(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool continues_part(char c) { return starts_part(c) || (c >= '0' && c <= '9') || c == '.'; }

// A function that returns null has failed, for the reason in why().
class condition_parser {
public:
    condition_parser(std::string_view text, std::deque<expression>& to, std::vector<std::string_view>& parts)
        : in_(text), to_(to), parts_(parts) {}

    const expression* whole() {
        const auto* const all = joined(level::either);
        return !all || at_end() ? all : expected("\"and\" or \"or\"");
    }
    error why() const {
        return {{},
                column_ - 1,
                fmt::format("column {}: {}", column_, why_),
                compares_ ? error_kind::malformed : error_kind::not_found};
    }

private:
    const expression* fail(std::size_t at, std::string reason) {
        column_ = at + 1, why_ = std::move(reason);
        return nullptr;
    }
    const expression* expected(std::string_view what) {
        return fail(at_, fmt::format("expected {}{}", what, at_end() ? ", but it ends here" : ""));
    }
    const expression* keep(const expression& e) {
        return to_.size() < most_parts ? &to_.emplace_back(e) : fail(at_, "the condition has too many parts");
    }
    const expression* operated(operation does, const expression* left, const expression* right = nullptr) {
        if (!left || (does != operation::negate && does != operation::invert && does != operation::negated && !right))
            return nullptr;
        return keep({.what = expression::form::operation,
                     .does = does,
                     .gives = table::gives_truth(does) ? gives::truth : gives::number,
                     .left = left,
                     .right = right,
                     .is_exact = true});
    }
    const expression* nested(const auto& parse) {
        ++nesting_;
        const auto* const is =
            nesting_ > most_nested ? fail(at_, "parentheses and operators are nested too deeply") : parse();
        --nesting_;
        return is;
    }

    void pass_blanks() { at_ = std::min(in_.find_first_not_of(' ', at_), in_.size()); }
    bool at_end() { return pass_blanks(), at_ == in_.size(); }
    bool takes(std::string_view symbol) {
        pass_blanks();
        if (!in_.substr(at_).starts_with(symbol)) return false;
        return at_ += symbol.size(), true;
    }
    bool sees_word(std::string_view word, std::size_t at) const {
        const auto next = at + word.size();
        return in_.substr(at).starts_with(word) && (next == in_.size() || !continues_part(in_[next]));
    }
    bool takes_word(std::string_view word) { return pass_blanks(), sees_word(word, at_) && takes(word); }
    // Takes an operator of the precedence `least` or a higher one. Null if none comes next.
    const binary_operator* takes_operator(unsigned least, unsigned most) {
        pass_blanks();
        for (const auto& one : table::binary_operators) {
            const bool is_word = starts_part(one.symbol.front());
            if (!(is_word ? sees_word(one.symbol, at_) : in_.substr(at_).starts_with(one.symbol))) continue;
            return one.level >= least && one.level <= most && takes(one.symbol) ? &one : nullptr;
        }
        return nullptr;
    }

    // Parses comparisons that are joined by "or", or at least by "and".
    const expression* joined(unsigned least) {
        return nested([&] {
            const auto* left = takes_word("not") ? operated(operation::negated, joined(level::negated)) : truth();
            while (left)
                if (const auto* const by = takes_operator(least, level::both))
                    left = operated(by->what, left, joined(by->level + 1));
                else break;
            return left;
        });
    }
    const expression* truth() {
        // A parenthesis holds conditions, or a calculation with which a comparison begins.
        const auto start = at_, parts = parts_.size();
        if (takes("(")) {
            const bool compared = std::exchange(compares_, false);
            ++open_;
            const auto* const inside = joined(level::either);
            --open_;
            const bool has_comparison = std::exchange(compares_, compared || compares_);
            const bool closes = inside && takes(")");
            if (closes && !takes_operator(level::comparison, level::product)) return inside;
            if (!closes && has_comparison) return inside ? expected("\")\"") : nullptr;
            at_ = start, parts_.resize(parts);
        }
        return comparison();
    }
    const expression* comparison() {
        const auto* const left = calculated(level::bit_or);
        if (!left) return nullptr;
        const bool has_blank = at_ > 0 && in_[at_ - 1] == ' ';
        const auto* const by = takes_operator(level::comparison, level::comparison);
        if (!by) return expected("= == != < <= > or >=");
        if (has_blank) pass_blanks();
        const auto next = in_.find_first_not_of(' ', at_);
        const bool is_calculated = by->what != operation::like && next != in_.npos && in_[next] == '(';
        const auto* const right = is_calculated                ? calculated(level::bit_or)
                                  : left->gives == gives::part ? value()
                                                               : number();
        compares_ |= right != nullptr;
        return operated(by->what, left, right);
    }

    // Takes the value of a part, which may have blanks in it.
    const expression* value() {
        const auto start = at_;
        const bool is_quoted = start < in_.size() && in_[start] == '"';
        if (is_quoted) {
            for (++at_; at_ < in_.size() && in_[at_] != '"'; ++at_) at_ += in_[at_] == '\\';
            if (at_ >= in_.size()) return fail(start, "the quotes are not closed");
            ++at_;
        } else {
            for (unsigned open = 0; at_ < in_.size() && !ends_value(start, open); ++at_)
                open += in_[at_] == '(', open -= in_[at_] == ')' && open > 0;
        }
        const auto text = in_.substr(start, at_ - start);
        if (text.find_first_not_of(' ') == text.npos) return at_ = start, expected("a value");
        return keep({.what = expression::form::text, .gives = gives::text, .characters = text});
    }
    bool ends_value(std::size_t start, unsigned open) const {
        if (in_[at_] == ')') return open == 0 && open_ > 0;
        if (in_[at_] != ' ') return false;
        const auto next = in_.find_first_not_of(' ', at_);
        if (next == in_.npos) return open_ > 0;
        if (in_[next] == ')') return open == 0 && open_ > 0;
        const bool joins = sees_word("and", next) || sees_word("or", next);
        const bool is_number = wire::size_of_real(in_.substr(start)) > 0;
        return joins && (is_number || in_.find_first_of("=<>", next) != in_.npos);
    }

    const expression* calculated(unsigned least) {
        return nested([&] {
            const expression* left = takes("-")   ? operated(operation::negate, calculated(level::sign))
                                     : takes("~") ? operated(operation::invert, calculated(level::sign))
                                                  : operand();
            while (left)
                if (const auto* const by = takes_operator(least, level::product))
                    left = operated(by->what, left, calculated(by->level + 1));
                else break;
            return left;
        });
    }
    const expression* operand() {
        if (takes("(")) {
            const auto* const inside = calculated(level::bit_or);
            return !inside || takes(")") ? inside : expected("an operator or \")\"");
        }
        pass_blanks();
        if (at_ == in_.size() || !starts_part(in_[at_])) return number();
        const auto start = at_;
        while (at_ < in_.size() && (continues_part(in_[at_]) || in_[at_] == '['))
            at_ = in_[at_] == '[' ? std::min(in_.find(']', at_), in_.size() - 1) + 1 : at_ + 1;
        parts_.push_back(in_.substr(start, at_ - start));
        return keep({.what = expression::form::part, .gives = gives::part, .characters = parts_.back()});
    }
    const expression* number() {
        pass_blanks();
        const auto rest = in_.substr(at_);
        const bool is_hex = rest.starts_with("0x");
        const auto size = is_hex ? std::min(rest.find_first_not_of("0123456789abcdefABCDEF", 2), rest.size())
                                 : wire::size_of_real(rest);
        const auto text = rest.substr(0, size);
        if (size == 0) return expected("a part, a number or \"(\"");
        at_ += size;
        if (const auto whole = parse_integer(text))
            return keep({.what = expression::form::number, .value = *whole, .is_exact = true});
        return keep({.what = expression::form::part, .gives = gives::number, .characters = text});
    }

    std::string_view in_;
    std::deque<expression>& to_;
    std::vector<std::string_view>& parts_;
    std::size_t at_ = 0, column_ = 1;
    std::string why_;
    bool compares_ = false;  // there is a comparison in it
    unsigned nesting_ = 0, open_ = 0;
};

}  // namespace

result<condition> parse_condition(std::string_view text) {
    auto kept = std::make_shared<std::pair<std::string, std::deque<expression>>>(text, std::deque<expression>{});
    condition all;
    condition_parser parser(kept->first, kept->second, all.parts);
    all.is = parser.whole();
    if (!all.is) return parser.why();
    all.kept = std::move(kept);
    return all;
}

}  // namespace verbatim::view
