// What can be done with values of a C++ type, for the tables: the only code that there is for each type.
#pragma once
#include <cstring>
#include <new>

#include "verbatim/table/storage.hpp"
#include "verbatim/table/traits.hpp"
#include "verbatim/table/type.hpp"

namespace verbatim::table::detail {

// How values live.
template <class T>
inline constexpr storage storage_of{
    [](const type&, void* to) { new (to) T{}; },
    [](const type&, void* value) { static_cast<T*>(value)->~T(); },
    [](const type&, void* to, const void* from) { *static_cast<T*>(to) = *static_cast<const T*>(from); },
    [](const type&, void* to, void* from) { *static_cast<T*>(to) = std::move(*static_cast<T*>(from)); }};

inline constexpr storage bitwise_storage{
    [](const type& t, void* to) { t.fresh(to); },
    [](const type&, void*) {},
    [](const type& t, void* to, const void* from) { std::memcpy(to, from, t.in_memory); },
    [](const type& t, void* to, void* from) { std::memcpy(to, from, t.in_memory); }};

// A list of E is a sequence<E>, whatever controls it.
template <class E>
inline constexpr list_storage list_storage_of{
    [](const type&, const void* list) { return static_cast<const sequence<E>*>(list)->size(); },
    [](const type&, void* list) -> void* { return static_cast<sequence<E>*>(list)->edit().data(); },
    [](const type&, const void* list) -> const void* { return static_cast<const sequence<E>*>(list)->owned().data(); },
    [](const type&, void* list, std::size_t count) { static_cast<sequence<E>*>(list)->resize(count); },
    [](const type&, void* list, std::size_t room) -> void* {
        std::vector<E>& all = static_cast<sequence<E>*>(list)->edit();
        if (all.capacity() < room) all.reserve(room);
        all.resize(all.size() + 1);
        return &all.back();
    },
    [](const type&, void* list, std::size_t index) -> void* { return static_cast<sequence<E>*>(list)->edit().data() + index; },
    [](const void*) -> const some_elements* { return nullptr; }};

// Storage that is not all of one's own: only C++ knows how to make a T, and the rest goes part by part.
template <class T>
void make_new(const type&, void* to) { new (to) T{}; }
template <class T>
void destroy(const type&, void* value) { static_cast<T*>(value)->~T(); }
template <class T>
void assign_moved(const type&, void* to, void* from) { *static_cast<T*>(to) = std::move(*static_cast<T*>(from)); }

template <class T>
inline constexpr storage storage_by_parts = [] {
    constexpr kind what = kind_of<T>;
    if constexpr (what == kind::record) return storage{&make_new<T>, &destroy_record, &assign_record, &assign_record_moved};
    else if constexpr (what == kind::list) return storage{&make_new<T>, &destroy<T>, &assign_list, &assign_moved<T>};
    else return storage{&make_new<T>, &destroy<T>, &assign_optional, &assign_optional_moved};
}();

// All that are nothing but a run of bytes, and none when they are new, live alike.
template <class T>
inline constexpr bool is_only_a_run = std::is_base_of_v<byte_run, T> && sizeof(T) == sizeof(byte_run) && !requires { T::line_end; };
template <class T>
    requires requires { T::ends; }
inline constexpr bool is_only_a_run<T> = sizeof(T) == sizeof(byte_run) && !T::ends.is_included;
template <class T>
consteval const storage* storage_for() {
    constexpr kind what = kind_of<T>;
    if constexpr (what == kind::record || what == kind::list || what == kind::optional || what == kind::placed) return &storage_by_parts<T>;
    else if constexpr (what == kind::varint) return &varint_storage;
    else if constexpr (is_only_a_run<T>) return &storage_of<byte_run>;
    else return &storage_of<T>;
}

template <class T>
inline constexpr choice_storage choice_storage_of{
    [](const type&, const void* choice) { return static_cast<const T*>(choice)->value.index(); },
    [](const type&, const void* choice) { return static_cast<const T*>(choice)->value.bytes(); },
    [](const type& t, void* choice, std::size_t alternative) -> void* {
        void* const room = static_cast<T*>(choice)->value.room_for(alternative);  // a constructor of the vocabulary does not throw
        (alternative < t.holds.size() ? *t.holds[alternative] : *t.otherwise).make(room);
        return room;
    }};

template <class T>
inline constexpr optional_storage optional_storage_of{
    [](const type&, const void* value) -> const void* {
        const T& optional = *static_cast<const T*>(value);
        return optional ? &*optional : nullptr;
    },
    [](const type&, void* value) -> void* { return &static_cast<T*>(value)->emplace(); },
    [](const type&, void* value) { static_cast<T*>(value)->reset(); }};

template <class T, class Record>
inline constexpr derived_storage derived_storage_of{
    [](const type&, const void* derived, void* stored) {
        const auto in_sync = static_cast<const T*>(derived)->in_sync();
        if (in_sync) std::memcpy(stored, &*in_sync, sizeof(typename T::stored));
        return in_sync.has_value();
    },
    [](const type&, void* derived, const void* stored) {
        std::optional<typename T::stored> value;
        if (stored) std::memcpy(static_cast<void*>(&value.emplace()), stored, sizeof(typename T::stored));
        static_cast<T*>(derived)->set_in_sync(value);
    },
    [](const type&, void* derived) { return &static_cast<T*>(derived)->forced; },
    [](const type&, void* derived, const keeper& keep, std::span<const std::byte> record) { static_cast<T*>(derived)->borrow(keep, record); },
    [](const type&, const void* derived) { return static_cast<const T*>(derived)->borrowed_record(); }};

template <class T>
inline constexpr separated_storage separated_storage_of = [] {
    separated_storage s{};
    if constexpr (kind_of<T> == kind::token) {
        s.spelled = [](const type&, const void* token, wire::spelling style) { return static_cast<const T*>(token)->spelled(style); };
        s.parse = [](const type&, std::string_view lexeme, std::int64_t* whole) {
            const auto value = T::parse(lexeme);
            if constexpr (!std::is_same_v<typename T::value_type, float>)
                if (value && whole) *whole = *value;
            return value.has_value();
        };
        s.number = [](const type&, const void* token) { return static_cast<std::int64_t>(static_cast<const T*>(token)->value()); };
        s.assign_number = [](const type&, void* token, std::int64_t value) { *static_cast<T*>(token) = static_cast<typename T::value_type>(value); };
        s.same_value = [](const type&, const void* a, const void* b) { return static_cast<const T*>(a)->parsed() == static_cast<const T*>(b)->parsed(); };
    } else {
        s.same_value = [](const type&, const void* a, const void* b) { return static_cast<const T*>(a)->view() == static_cast<const T*>(b)->view(); };
    }
    return s;
}();

}  // namespace verbatim::table::detail
