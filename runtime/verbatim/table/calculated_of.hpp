// Makes the table of the calculated values of a record from its schema.
#pragma once
#include <algorithm>
#include <array>
#include <utility>

#include "verbatim/table/calculated.hpp"
#include "verbatim/table/controls.hpp"
#include "verbatim/wire/calculated.hpp"

namespace verbatim::table::detail {

// Calls a function with the record and the records around it that it takes.
template <auto Function, class Record, class... Around, class... Value>
decltype(auto) call(wire::detail::records_around<Around...>, Record* record, [[maybe_unused]] const void* const* around,
                    const Value&... value) {
    return [&]<std::size_t... I>(std::index_sequence<I...>)->decltype(auto) {
        return Function(*record, *static_cast<const Around*>(around[I])..., value...);
    }
    (std::index_sequence_for<Around...>());
}

// Functions for the tables, which do not know the C++ types.
template <auto Function, class Record, class Around>
struct calculating {
    static std::string text(const void* r, const void* const* a) {
        return call<Function>(Around(), static_cast<const Record*>(r), a);
    }
    static void number(const void* r, const void* const* a, double* to) {
        *to = call<Function>(Around(), static_cast<const Record*>(r), a);
    }
    static void numbers(const void* r, const void* const* a, double* to) {
        std::ranges::copy(call<Function>(Around(), static_cast<const Record*>(r), a), to);
    }
};
template <auto Inverse, class Record, class Around, class Value>
struct setting {
    static bool text(void* r, const void* const* a, std::string_view text) {
        return call<Inverse>(Around(), static_cast<Record*>(r), a, text);
    }
    static bool number(void* r, const void* const* a, const double* from) {
        return call<Inverse>(Around(), static_cast<Record*>(r), a, *from);
    }
    static bool numbers(void* r, const void* const* a, const double* from) {
        Value numbers;
        std::copy_n(from, numbers.size(), numbers.begin());
        return call<Inverse>(Around(), static_cast<Record*>(r), a, numbers);
    }
};

template <class R, auto Function, auto Inverse>
consteval calculated_value make_calculated(const wire::detail::calculated_name& called) {
    using calculation = wire::detail::calculation<decltype(Function)>;
    using record = typename calculation::record;
    using around = typename calculation::around;
    using value = typename calculation::value;
    static_assert(std::is_same_v<record, R>, "calculate<> names a function of this record: double f(const Record&)");
    static_assert(wire::detail::is_calculated_value<value>,
                  "what is calculated is a double, a std::array of them, or a std::string");
    constexpr bool has_inverse = !std::is_null_pointer_v<decltype(Inverse)>;
    calculated_value c{.name = called.name, .unit = called.unit, .count = wire::detail::numbers_in<value>};
    if constexpr (requires { value::same; }) c.same = &value::same;
    // Not a function by itself: the table of a record around leads to other records with the same records around.
    [&]<class... Around>(wire::detail::records_around<Around...>) {
        c.around = {&table_of<Around>::value...};
    }(around());
    if constexpr (std::is_same_v<value, std::string>) {
        c.text = &calculating<Function, record, around>::text;
        if constexpr (has_inverse) c.set_text = &setting<Inverse, record, around, value>::text;
    } else if constexpr (std::is_same_v<value, double>) {
        c.numbers = &calculating<Function, record, around>::number;
        if constexpr (has_inverse) c.set_numbers = &setting<Inverse, record, around, value>::number;
    } else {
        c.numbers = &calculating<Function, record, around>::numbers;
        if constexpr (has_inverse) c.set_numbers = &setting<Inverse, record, around, value>::numbers;
    }
    return c;
}

template <class R, auto... Function, auto... Inverse>
consteval auto make_calculations(
    const wire::detail::calculations<wire::detail::calculated_by<Function, Inverse>...>& list) {
    const auto* called = list.all;
    return std::array<calculated_value, sizeof...(Function)>{make_calculated<R, Function, Inverse>(*called++)...};
}
template <class R>
inline constexpr auto calculations_of = make_calculations<R>(R::calculated);

}  // namespace verbatim::table::detail
