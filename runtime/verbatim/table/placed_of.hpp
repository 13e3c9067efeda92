// Makes the facts of an optional, of a placed value and of a derived field from their C++ types.
#pragma once
#include <optional>

#include "verbatim/table/recognition_of.hpp"
#include "verbatim/table/storage_of.hpp"

namespace verbatim::table::detail {

// Whether the content is in the value itself, in a std::optional: these have a bool behind the content.
template <class T>
inline constexpr bool is_near = std::is_base_of_v<std::optional<typename T::element>, T>;
static_assert(sizeof(std::optional<char>) == sizeof(char) + sizeof(bool));

// What the type needs of the bytes that are next, or null.
template <class T>
consteval std::span<const recognition> find_recognised() {
    if constexpr (std::is_same_v<typename T::condition, its_magic>)
        return elements_of(recognitions_of<typename recognised_content<typename T::element>::type>);
    else return {};
}
template <class Condition>
consteval const expression* find_condition() {
    if constexpr (std::is_same_v<Condition, its_magic> || std::is_same_v<Condition, more>) return nullptr;
    else return &expression_of<Condition::test>;
}
template <class T>
inline constexpr optional_facts optional_facts_of{
    .is_near = is_near<T>, .present = find_condition<typename T::condition>(), .recognised = find_recognised<T>()};
// Whether the bytes that are next select the alternative, or say that the content is present.
template <class T>
inline constexpr bool is_by_magic = false;
template <class T>
    requires(kind_of<T> == kind::choice)
inline constexpr bool is_by_magic<T> = !requires { typename T::limit_type; };
template <class T>
    requires(kind_of<T> == kind::optional)
inline constexpr bool is_by_magic<T> = std::is_same_v<typename T::condition, its_magic>;

// From where a pointer counts.
struct counted_from {
    base from{};
    const type* record = nullptr;
    std::size_t offset = 0;
};
consteval counted_from counts(const from::file*) { return {base::file}; }
consteval counted_from counts(const from::record*) { return {base::record}; }
consteval counted_from counts(const from::field*) { return {base::field}; }
template <auto Member>
consteval counted_from counts(const from::after<Member>*) {
    static_assert(wire::offset<Member> != dynamic_size, "a pointer counts from the end of a field at a fixed offset");
    return {base::after_field, &table_of<reflect::record_of<Member>>::value,
            wire::offset<Member> + fixed_size<reflect::type_of<Member>>};
}
template <class Outer>
consteval counted_from counts(const from::start_of<Outer>*) {
    return {base::start_of, &table_of<Outer>::value};
}
consteval counted_from counts(const from::end*) { return {base::end}; }
consteval counted_from counts(const from::around*) { return {base::around}; }
template <class Absence>
inline constexpr std::int64_t absent_pointer = 0;
template <std::int64_t Pointer>
inline constexpr std::int64_t absent_pointer<absent<Pointer>> = Pointer;
template <class T>
consteval placed_facts make_placed() {
    static_assert(!inside<typename T::element>.pads_from_file,
                  "a placed value cannot be padded from the file's start: its place may change");
    static_assert(!T::is_last_in_file || !depends_on_outer<typename T::element>(),
                  "what is searched for is read alone: it names no field of a record around it");
    constexpr counted_from counted = counts(static_cast<const typename T::base*>(nullptr));
    return {.content = {.is_near = is_near<T>},
            .pointer = &expression_of<T::place>,
            .from = counted.from,
            .can_be_absent = !std::is_same_v<typename T::absence, never_absent>,
            .follows_contents = T::follows_contents,
            .is_needed = T::is_needed,
            .is_at_end = T::is_at_end,
            .is_last_in_file = T::is_last_in_file,
            .is_look = requires {T::owns_nothing;
}
, .may_be_unreadable = counted.from == base::around, .absent = absent_pointer<typename T::absence>,
  .from_record = counted.record, .from_offset = counted.offset, .aligned = T::alignment::how
};  // namespace verbatim::table::detail
}
template <class T>
inline constexpr placed_facts placed_facts_of = make_placed<T>();

template <class Condition>
consteval const expression* find_applies() {
    if constexpr (std::is_same_v<Condition, always_applies>) return nullptr;
    else {
        static_assert(!names_position<std::remove_cv_t<decltype(Condition::test)>>,
                      "a rule applies where fields say so: here is for what is read");
        return &expression_of<Condition::test>;
    }
}
template <auto Field, class Rule, class Condition>
consteval derived_facts make_derived(const derived<Field, Rule, Condition>*) {
    using record = typename wire::detail::controlling<Field>::record;
    return {.by_rule = &rule_for<Rule, record>::value,
            .target = &control_for<Field>,
            .applies = find_applies<Condition>(),
            .state = &derived_storage_of<typename derived<Field, Rule, Condition>::state>,
            .ruled = &table_of<record>::value};
}
template <class T>
inline constexpr derived_facts derived_facts_of = make_derived(static_cast<const T*>(nullptr));

}  // namespace verbatim::table::detail
