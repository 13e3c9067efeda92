// Where the bytes of a value are after an edit, for pointers that lead into it: the field, the element, the character that a byte of the
// file belonged to, and where that stands now. Elements that point are known by what they point to; all others by the unchanged ones in front
// of them or behind them. When as many stand there as before and a single one differs, it is the one that was edited: that is how nearly all edits
// are made, and a pointer to a field of an element must not forbid to set another field of it. What else cannot be told for sure is not told.
#pragma once
#include <span>
#include <vector>

#include "runtime/walk/gather.hpp"
#include "runtime/walk/list.hpp"
#include "runtime/walk/start.hpp"

namespace verbatim::walk {

// A byte of the file that was read, and where it is now, from the start of the value of its own place that it is in.
struct carried {
    std::size_t old;
    std::size_t now = varies;
};
using carried_bytes = std::span<carried>;  // in ascending order

struct carrying {
    std::span<const std::byte> file;
    const places *old_places, *places_now;
    std::vector<std::byte> governors;  // a copy of the file: what is written alone may put governors of the records around it there
    const enclosing* records = nullptr;
};

carried_bytes between(carried_bytes, std::size_t from, std::size_t to);
void shift(carried_bytes, std::size_t old_at, std::size_t now_at);
void lose(carried_bytes);
// A run of bytes that has become another one.
void carry_run(carried_bytes, std::size_t old_at, std::span<const std::byte> old, std::size_t now_at, std::span<const std::byte> now);

struct stretch { std::size_t at, end; };

// How the elements of a list are handled without their type.
struct element_type {
    std::size_t (*measure)(const void* element, std::size_t at);
    bool (*write)(carrying&, const void* element, std::size_t at, std::byte* to);  // one that points to nothing
    void (*carry)(carrying&, carried_bytes, const void* old, const void* now, stretch old_at, stretch now_at);
    void (*gather)(std::vector<segment>&, const places*, const void* element);     // null: it cannot point
};
using element_pointers = std::vector<const void*>;
void carry_elements(carrying&, carried_bytes, const element_type&, const element_pointers& old, const element_pointers& now, std::size_t old_at, std::size_t now_at);
// Those of a fixed layout.
void carry_fixed(carried_bytes, std::size_t size, std::size_t old_at, std::span<const std::byte> old, std::size_t now_at, std::span<const std::byte> now);

namespace detail {

template <class T, class R>
void carry(carrying& c, carried_bytes bytes, const T& old, const T& now, const R& now_in, stretch old_at, stretch now_at, std::size_t now_start);

// Writes a value that points to nothing, as it stands in its record. False when it cannot be written.
template <class T, class R>
bool write_alone(carrying& c, const T& value, const R& r, std::size_t at, std::size_t start, std::byte* to) {
    error why;
    std::vector<decision> decided;
    emitter e{to, at, at, &why};
    e.records = c.records;
    e.decided = &decided;
    return field_of<T>::write(e, value, r, start);
}

template <class Record>
void carry_record(carrying& c, carried_bytes bytes, const Record& old, const Record& now, std::size_t old_at, std::size_t now_at) {
    const auto old_starts = starts_in(old, old_at), starts = starts_in(now, now_at);
    const enclosing here{c.records, &type_mark<Record>, now_at, c.governors.data() + old_at};
    if constexpr (asked_for<Record>) c.records = &here;
    for (std::size_t i = 0; i + 1 < starts.size(); ++i) shift(between(bytes, old_starts[i], old_starts[i + 1]), old_starts[i], starts[i]);
    const auto field = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
        using type = bare<reflect::field_type<Record, I>>;
        if constexpr (!fused<type>)
            carry<type>(c, between(bytes, old_starts[I], old_starts[I + 1]), reflect::field_in<I>(old), reflect::field_in<I>(now), now,
                        {old_starts[I], old_starts[I + 1]}, {starts[I], starts[I + 1]}, now_at);
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (field(std::integral_constant<std::size_t, I>{}), ...);
    }(std::make_index_sequence<reflect::field_count<Record>>{});
    c.records = here.up;
}

template <class T>
inline constexpr element_type type_of_element{
    [](const void* element, std::size_t at) { return field_of<T>::measure(*static_cast<const T*>(element), no_record{}, at, at); },
    [](carrying& c, const void* element, std::size_t at, std::byte* to) { return write_alone(c, *static_cast<const T*>(element), no_record{}, at, at, to); },
    [](carrying& c, carried_bytes bytes, const void* old, const void* now, stretch old_at, stretch now_at) {
        carry(c, bytes, *static_cast<const T*>(old), *static_cast<const T*>(now), no_record{}, old_at, now_at, now_at.at);
    },
    [] {
        void (*gather_one)(std::vector<segment>&, const places*, const void*) = nullptr;
        if constexpr (contains_placed<T>)
            gather_one = [](std::vector<segment>& to, const places* known, const void* element) {
                gathering gathered{to, known};
                gather(gathered, *static_cast<const T*>(element), no_record{}, nullptr);
            };
        return gather_one;
    }()};

// The elements, decoded into `room` when they are borrowed.
template <class T>
element_pointers pointers_to(const sequence<T>& list, sequence<T>& room) {
    if (list.borrowed()) room = list, (void)room.edit();
    element_pointers all;
    for (const T& element : (list.borrowed() ? room : list).owned()) all.push_back(&element);
    return all;
}
template <class T>
void carry_list(carrying& c, carried_bytes bytes, const sequence<T>& old, const sequence<T>& now, std::size_t old_at, std::size_t now_at) {
    if (old.borrowed() && now.borrowed() && old.block().data() == now.block().data()) return shift(bytes, old_at, now_at);
    if constexpr (fused<T>) {
        carry_fixed(bytes, sizeof(T), old_at, std::as_bytes(old.view()), now_at, std::as_bytes(now.view()));
    } else {
        sequence<T> old_room, room;
        carry_elements(c, bytes, type_of_element<T>, pointers_to(old, old_room), pointers_to(now, room), old_at, now_at);
    }
}

template <class T>
void carry_choice(carrying& c, carried_bytes bytes, const T& old, const T& now, stretch old_at, stretch now_at, std::size_t now_start) {
    const std::size_t index = old.value.index();
    if (index != now.value.index()) return lose(bytes);
    const std::size_t old_end = old_at.end - old.tail.size(), end = now_at.end - now.tail.size();
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        const auto held = between(bytes, old_at.at, old_end);
        (void)((I == index && (carry<bare<typename T::values::template type<I>>>(c, held, old.value.template at<I>(), now.value.template at<I>(), no_record{}, {old_at.at, old_end}, {now_at.at, end}, now_start), true)) || ...);
    }(std::make_index_sequence<T::count + 1>{});
    if constexpr (requires { now.tail.view(); }) carry_run(between(bytes, old_end, old_at.end), old_end, old.tail.view(), end, now.tail.view());
}

template <class T, class R>
void carry(carrying& c, carried_bytes bytes, const T& old, const T& now, [[maybe_unused]] const R& now_in, stretch old_at, stretch now_at, [[maybe_unused]] std::size_t now_start) {
    if (bytes.empty()) return;
    if constexpr (fused<T>) {
        shift(bytes, old_at.at, now_at.at);
    } else if constexpr (kind_of<T> == kind::record) {
        carry_record(c, bytes, old, now, old_at.at, now_at.at);
    } else if constexpr (kind_of<T> == kind::list) {
        using element = typename T::element;
        carry_list<element>(c, bytes, old, now, old_at.at, now_at.at);
        if constexpr (requires { now.leftover; }) {
            const std::size_t old_end = old_at.end - old.leftover.size();
            carry_run(between(bytes, old_end, old_at.end), old_end, old.leftover.view(), now_at.end - now.leftover.size(), now.leftover.view());
        }
    } else if constexpr (kind_of<T> == kind::choice) {
        carry_choice(c, bytes, old, now, old_at, now_at, now_start);
    } else if constexpr (kind_of<T> == kind::optional) {
        if (old && now) carry<bare<typename T::element>>(c, bytes, *old, *now, now_in, old_at, now_at, now_start);
        else lose(bytes);
    } else if constexpr (kind_of<T> == kind::array) {
        std::size_t at_old = old_at.at, at = now_at.at;
        for (std::size_t i = 0; i < old.size(); ++i) {
            const std::size_t old_end = at_old + field_of<decltype(old[i])>::measure(old[i], no_record{}, at_old, at_old);
            const std::size_t end = at + field_of<decltype(now[i])>::measure(now[i], no_record{}, at, at);
            carry<bare<decltype(old[i])>>(c, between(bytes, at_old, old_end), old[i], now[i], no_record{}, {at_old, old_end}, {at, end}, now_start);
            at_old = old_end, at = end;
        }
    } else if constexpr (kind_of<T> != kind::placed && kind_of<T> != kind::derived) {  // those have no bytes
        std::vector<std::byte> written(now_at.end - now_at.at);
        if (!write_alone(c, now, now_in, now_at.at, now_start, written.data())) return lose(bytes);
        carry_run(bytes, old_at.at, c.file.subspan(old_at.at, old_at.end - old_at.at), now_at.at, written);
    }
}

template <class Value>
void carry_segment(carrying& c, const void* old_value, const void* now_value, std::size_t old_at, std::span<carried> bytes) {
    const auto& old = *static_cast<const Value*>(old_value);
    const auto& now = *static_cast<const Value*>(now_value);
    c.records = nullptr;
    const auto both = [&]<class T>(const T& was, const T& is) {
        const auto size = [](const T& value) { return field_of<T>::measure(value, no_record{}, 0, 0); };
        carry(c, bytes, was, is, no_record{}, {old_at, old_at + size(was)}, {0, size(is)}, 0);
    };
    if constexpr (kind_of<Value> == kind::placed) both.template operator()<bare<typename Value::element>>(*old, *now);
    else both.template operator()<bare<Value>>(old, now);
}

}  // namespace detail
}  // namespace verbatim::walk
