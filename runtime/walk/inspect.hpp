// What is not as declared in a value of fixed size, as findings. What can be wrong with a type is a constant, which inspect.cpp works through.
#pragma once
#include "runtime/walk/clauses.hpp"
#include "runtime/walk/leaf.hpp"

namespace verbatim::walk {

struct inspection {
    struct part {
        std::string_view name;
        std::size_t offset;
        const inspection* of;  // null: nothing can be wrong with it
    };
    kind what;
    std::size_t size, count = 1;          // in bytes; elements of an array
    std::span<const part> parts{};        // of a record
    const inspection* element = nullptr;  // of an array
    expectations expected{};
    contents of{};                                   // of an enumeration, or flags
    std::span<const std::string_view> names{};       // of values from 0 on, or bits
    bool characters = false;                         // of a constant
    bool (*holds)(const void*) = nullptr;
    std::string (*expected_text)() = nullptr;
    std::byte (*filler)(std::size_t distance) = nullptr;
    std::size_t width = 0;
    std::size_t (*first_stray)(const void*) = nullptr;  // of a text
};

void inspect(inspector&, const step* where, std::size_t offset, const void* value, const inspection&);
void inspect_parts(inspector&, const step* where, std::size_t offset, const void* values, std::span<const inspection::part>);

namespace detail {

template <class T>
struct inspection_of;
template <class T>
constexpr const inspection* pointer_to_inspection() {
    if constexpr (checkable<T>) return &inspection_of<bare<T>>::value;
    else return nullptr;
}

// Fields From to To of a record, which stand one behind the other; offsets count from the first.
template <class Record, std::size_t From, std::size_t To>
inline constexpr auto parts_between = []<std::size_t... I>(std::index_sequence<I...>) {
    std::array<inspection::part, sizeof...(I)> parts{inspection::part{
        reflect::field_name<Record, From + I>, wire::fixed_size<reflect::field_type<Record, From + I>>, pointer_to_inspection<reflect::field_type<Record, From + I>>()}...};
    std::size_t at = 0;
    for (auto& part : parts) at += std::exchange(part.offset, at);
    return parts;
}(std::make_index_sequence<To - From>{});

template <class T>
constexpr inspection inspection_for() {
    inspection all{.what = kind_of<T>, .size = sizeof(T)};
    if constexpr (kind_of<T> == kind::record) {
        all.parts = parts_between<T, 0, reflect::field_count<T>>;
        if constexpr (has_expectations<T>) all.expected = {clauses_of<T>};
    } else if constexpr (kind_of<T> == kind::array) {
        all.element = pointer_to_inspection<typename wire::detail::array_element<T>::type>();
        all.count = wire::detail::array_element<T>::count;
    } else if constexpr (kind_of<T> == kind::constant) {
        all.characters = requires(const T& value) { value.view(); };
        all.holds = [](const void* value) { return static_cast<const T*>(value)->holds(); };
        all.expected_text = [] { return constant_text(T{}); };
    } else if constexpr (kind_of<T> == kind::padding) {
        all.filler = &T::expected::at;
        all.width = T::expected::width;
    } else if constexpr (kind_of<T> == kind::text) {
        all.first_stray = [](const void* value) { return static_cast<const T*>(value)->first_stray(); };
    } else if constexpr (kind_of<T> == kind::enumeration || kind_of<T> == kind::flags) {
        all.of = contents_of<T>();
        all.names = wire::detail::names<typename T::native, kind_of<T> == kind::flags>::table;
    }
    return all;
}
template <class T>
struct inspection_of {
    static constexpr inspection value = inspection_for<T>();
};

}  // namespace detail

// Out of line: the loops that only read are flattened, and are not to contain more than the call.
template <class T>
void inspect(inspector& to, const step* where, std::size_t offset, const T& value) {
    if constexpr (checkable<T>) inspect(to, where, offset, &value, detail::inspection_of<bare<T>>::value);
}

}  // namespace verbatim::walk
