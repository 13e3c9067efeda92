#include "verbatim/kaitai/tables/cases.hpp"

#include <algorithm>

#include "verbatim/kaitai/language/operations.hpp"
#include "verbatim/kaitai/language/steps.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

bool is_constant(const expression& e) {
    if (e.is(operation::negate)) return is_constant(*e.left);
    return is_integer(e) || e.what == form::text || e.what == form::enumerator;
}

// Returns the operand of a comparison: a list becomes an array of its elements.
result<value> comparable(value of, const environment& in) {
    const auto* const held = std::get_if<object_ref>(&of.is);
    return held ? in.all_of(**held) : result<value>(std::move(of));
}

}  // namespace

case_list::case_list(std::vector<const expression*> all, const std::vector<const expression*>& plain)
    : all_(std::move(all)) {
    for (std::size_t i = 0; i < plain.size(); ++i)
        if (plain[i]->what == form::text) plain_.texts.emplace(plain[i]->characters, i);
        else plain_.integers.emplace(plain[i]->value, i);
}

void case_list::find_constants(const environment& in) const {
    for (std::size_t i = 0; i < all_.size(); ++i) {
        const auto is = is_constant(*all_[i]) ? evaluate(*all_[i], in) : result<value>(value{});
        if (const auto* const number = is ? std::get_if<integer>(&is->is) : nullptr)
            constants_.integers.emplace(*number, i);
        else if (all_[i]->what == form::text) constants_.texts.emplace(all_[i]->characters, i);
        else if (const auto* const one = is ? std::get_if<enumerator>(&is->is) : nullptr; one && one->of)
            constants_.enumerators.emplace(std::pair(one->of, one->number), i);
        else constants_.others.push_back(i);
    }
}

std::size_t case_list::constants::first_equal(const value& v, std::size_t none) const {
    if (const auto* const number = std::get_if<integer>(&v.is)) return first(integers, *number, none);
    if (const auto* const text = std::get_if<std::string>(&v.is)) return first(texts, *text, none);
    if (const auto* const one = std::get_if<enumerator>(&v.is))
        return first(enumerators, std::pair(one->of, one->number), none);
    if (const auto* const real = std::get_if<double>(&v.is);
        real && *real == static_cast<double>(static_cast<std::int64_t>(*real)))
        return first(integers, integer{static_cast<std::int64_t>(*real)}, none);
    return none;
}

result<std::size_t> case_list::index_of(const value& v, const environment& in) const {
    std::call_once(are_found_, [&] { find_constants(in); });
    auto wanted = comparable(v, in);
    if (!wanted) return wanted.error();
    std::size_t first = constants_.first_equal(*wanted, all_.size());
    for (const std::size_t i : constants_.others) {
        if (i > first) break;
        auto one = evaluate(*all_[i], in);
        if (one) one = comparable(std::move(*one), in);
        if (!one) return one.error();
        in.counted.add(1);
        const auto order = compare(*wanted, *one, 1);
        if (order && std::is_eq(*order)) return i;
    }
    return first;
}

}  // namespace verbatim::kaitai
