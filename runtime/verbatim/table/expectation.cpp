#include "verbatim/table/expectation.hpp"

#include "verbatim/table/type.hpp"

namespace verbatim::table {

using form = expression::form;

expectations_made::expectations_made(std::span<const wire::detail::rule> rules, const word* words) : at_(words) {
    for (const auto& rule : rules) {
        source_ = {};
        const control& of = rule.of();
        const expression* const holds = all(operation::both, of, at_ + rule.words);
        all_.push_back({&of, holds, rule.severity, source_});
    }
}

const expression* expectations_made::put(operation does, const expression* left, const expression* right,
                                         const expression* third) {
    return put({.what = form::operation,
                .does = does,
                .gives = does == operation::bit_and ? gives::number : gives::truth,
                .left = left,
                .right = right,
                .third = third});
}

// A condition that each number in a field meets.
const expression* expectations_made::each(const control& of, const expression* number, const expression* is) {
    return put({.what = form::each, .gives = gives::truth, .of = &of, .left = number, .right = is});
}

const expression* expectations_made::values(std::int64_t first, const word* end) {
    const expression* made = compared(operation::equal, first);
    for (; at_ != end; ++at_) made = put(operation::either, made, compared(operation::equal, at_->value));
    return made;
}

const expression* expectations_made::about_number(const word& w, const word* end) {
    switch (w.what) {
        case word::form::is_not:
            if (w.words == 1) return compared(operation::not_equal, w.value);
            return put(operation::negated, values(w.value, end));
        case word::form::at_least: return compared(operation::greater_or_equal, w.value);
        case word::form::above: return compared(operation::greater, w.value);
        case word::form::between:
            return put(operation::both, compared(operation::greater_or_equal, w.value),
                       compared(operation::less_or_equal, w.other));
        case word::form::at_most_one: return put(operation::at_most_one, bits(w.value));
        case word::form::only_with:
            return put(operation::conditional, bits_are(operation::not_equal, w.value),
                       bits_are(operation::not_equal, w.other), number(1));
        case word::form::has_bits: return bits_are(operation::not_equal, w.value);
        case word::form::lacks_bits: return bits_are(operation::equal, w.value);
        default: return values(w.value, end);
    }
}

const expression* expectations_made::test() {
    const word& w = *at_++;
    if (w.what == word::form::computed) return &w.number();
    const word& is = *at_++;
    return each(w.field(), &w.number(), about_number(is, &is + 1));
}

// A condition that a test decides about.
const expression* expectations_made::depending(const control& of, const word& w, const word* end) {
    const expression* const is_met = test();
    const expression* const then = at_ == end ? number(1) : all(operation::both, of, end);
    return put(operation::conditional, is_met, then, w.what == word::form::only_if ? is_zero(of) : number(1));
}

const expression* expectations_made::next(const control& of) {
    const word& w = *at_++;
    const word* const end = &w + w.words;
    switch (w.what) {
        case word::form::text:
            return put(operation::equal, field(of, gives::text),
                       put({.what = form::text, .gives = gives::text, .characters = w.text}));
        case word::form::empty: return put(operation::equal, field(of, gives::number, form::length), number(0));
        case word::form::equal_to: {
            const gives whole = of.of->bitwise ? gives::bytes : of.of->is_string() ? gives::text : gives::number;
            return put(operation::equal, field(of, whole), field(w.field(), whole));
        }
        case word::form::zero_with: return put(operation::equal, is_zero(of), is_zero(w.field()));
        case word::form::given:
        case word::form::only_if: return depending(of, w, end);
        case word::form::either: return all(operation::either, of, end);
        case word::form::holds:
            return put(
                {.what = form::judged, .gives = gives::truth, .characters = w.text, .of = &of, .by_function = &w.by()});
        default: return each(of, field(of, gives::number), about_number(w, end));
    }
}

// All conditions up to the end. The source may be among them.
const expression* expectations_made::all(operation joined, const control& of, const word* end) {
    const expression* made = nullptr;
    while (at_ != end) {
        if (at_->what == word::form::source) source_ = (at_++)->text;
        else if (const expression* const one = next(of)) made = made ? put(joined, made, one) : one;
    }
    return made;
}

}  // namespace verbatim::table
