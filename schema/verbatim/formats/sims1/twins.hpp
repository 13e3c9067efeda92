#pragma once
// The Sims 1: conversion of values between a text and its binary twin, whose records have the same fields in the same order, and what it loses.
#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verbatim/text/text.hpp"
#include "verbatim/wire/conversion.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::sims1 {
using namespace wire;

// The spelling of Maxis' exporter, and one that preserves every float.
inline constexpr spelling maxis_spelling{spelling::general, 6, 3};
inline constexpr spelling lossless_spelling{spelling::general, 9, 3};

template <class Before>
void copy_value(const token<std::int32_t, Before>& from, i32& to, spelling) { to = from.value(); }
template <class Before>
void copy_value(const token<float, Before>& from, f32& to, spelling) { to = from.value(); }
template <class Before>
void copy_value(const i32& from, token<std::int32_t, Before>& to, spelling) { to = from.value(); }
template <class Before>
void copy_value(const f32& from, token<float, Before>& to, spelling style) { to.put_content(spell(from.value(), style)); }
template <std::size_t Most>
void copy_value(const line<Most>& from, pstring<u8, i32>& to, spelling) { to.assign(from.view()); }
template <std::size_t Most>
void copy_value(const pstring<u8, i32>& from, line<Most>& to, spelling) { to = from.view(); }
template <class From, class To>
    requires(kind_of<From> == kind::list)
void copy_value(const From& from, To& to, spelling style) {
    auto& all = to.edit();
    all.resize(from.size());
    std::size_t i = 0;
    for (const auto& one : from) copy_value(one, all[i++], style);
}
template <record_type From, record_type To>
void copy_value(const From& from, To& to, spelling style) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (copy_value(reflect::get<I>(from), reflect::get<I>(to), style), ...);
    }(std::make_index_sequence<reflect::field_count<From>>{});
}

// Calls a function with each leaf of a value, in the order of the file.
template <class T, class F>
void each_leaf(const T& value, F f) {
    if constexpr (kind_of<T> == kind::list) {
        for (const auto& one : value) each_leaf(one, f);
    } else if constexpr (record_type<T>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (each_leaf(reflect::get<I>(value), f), ...);
        }(std::make_index_sequence<reflect::field_count<T>>{});
    } else {
        f(value);
    }
}

// Returns how many floats of a binary value meet a condition.
template <class T, class Is>
std::size_t count_floats(const T& value, Is is) {
    std::size_t count = 0;
    each_leaf(value, [&](const auto& leaf) {
        if constexpr (wire::is_real<decltype(leaf)>) count += is(leaf);
    });
    return count;
}
// Returns how many numbers a spelling does not reproduce exactly.
template <class T>
std::size_t rounded_by(spelling style, const T& value) {
    return count_floats(value, [&](const f32& number) {
        const f32 back = parse_float(spell(number.value(), style)).value_or(0);
        return std::isfinite(number.value()) && std::memcmp(&back, &number, sizeof back) != 0;
    });
}

// What a text loses as a binary file. `style` is the spelling in which it would be converted back.
class text_losses {
public:
    explicit text_losses(spelling style) : style_(style) {}
    // Looks at the next field of the file.
    template <class Field>
    void look(const Field& field) {
        std::string usual = std::exchange(is_first_, false) ? "" : Field::starts_line ? "\r\n" : " ";
        if constexpr (requires { Field::before::closing; }) usual = std::string(Field::before::closing) + usual + std::string(Field::before::opening);
        separators_.note(field.separator() != usual);
        if constexpr (requires { field.parsed(); }) {
            values_.note(!field.parsed());
            spellings_.note(field.parsed() && field.has_content() && field.spelled(style_) != field.content());
        }
    }
    template <class T>
    void look_at_all(const T& value) {
        each_leaf(value, [&](const auto& leaf) {
            if constexpr (wire::detail::is_separated<decltype(leaf)>) look(leaf);
        });
    }
    void report(std::vector<std::string>& lost) const {
        values_.report(lost);
        spellings_.report(lost);
        separators_.report(lost);
    }

private:
    counted_loss spellings_{"numbers are spelled in another way"}, values_{"tokens are no numbers and become 0"};
    counted_loss separators_{"separators are not one space, or CR LF"};
    spelling style_;
    bool is_first_ = true;
};

// What a binary file loses as a text.
template <class T>
void report_numbers(const T& value, spelling style, std::vector<std::string>& lost) {
    counted_loss{"numbers are rounded", rounded_by(style, value)}.report(lost);
    counted_loss{"numbers are not finite, which a text cannot have", count_floats(value, [](const f32& number) { return !std::isfinite(number.value()); })}.report(lost);
}
template <class T>
void report_long_forms(const T& value, std::vector<std::string>& lost) {
    counted_loss long_forms{"strings have a longer length than they need"};
    each_leaf(value, [&](const auto& leaf) {
        if constexpr (requires { leaf.long_form; }) long_forms.note(leaf.long_form);
    });
    long_forms.report(lost);
}
inline bool is_usual_end(std::span<const std::byte> end) { return std::string_view(reinterpret_cast<const char*>(end.data()), end.size()) == "\r\n"; }

}  // namespace verbatim::sims1
