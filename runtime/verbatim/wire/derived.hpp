// derived<&Record::field, Rule>: the rule of a field that repeats what other fields say, though no reader needs it: a
// total, a size that no reader uses, a copy. The rule has no bytes. It is declared after the fields that it measures,
// and makes its field follow edits.
//
// A derived field has three states. In sync: the field equals the value that the rule gave when the file was read (or
// when the record was made), and follows edits. Stored wrong: the field differed from that value in the file; it is
// kept, and is a finding. Forced: the user assigned another value, which is kept.
#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "verbatim/wire/control.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim {

namespace walk {
// Works out the value that a derived field has while it is in sync, for the record in these bytes, and writes it to
// `stored`. Returns false if there is none.
bool worked_out(const table::type& record, const table::type& derived, std::span<const std::byte> bytes, void* stored);
}  // namespace walk

namespace wire {

// Rules. Sizes are in bytes on the wire.
template <auto Member>
struct size_of {};  // the size of one field
template <auto After, auto Through>
struct size_between {};  // from the end of the field After to the end of the field Through
template <auto Placed>
struct reach_of {
};  // from the start of a placed value to the furthest end of the value and of the values that it leads to
template <auto List, class Term>
struct sum {};  // the sum of the rule Term over the elements of a list
template <class Rule, std::int64_t Addend>
struct plus {};
template <auto Member>
struct same_as {};  // a copy of another field or record
template <auto Function>
struct by {};  // Function(const Record&) returns an integer or a value of the field's type; in the record, counts,
               // sizes and pointers have followed

namespace detail {

// Whether a rule may look at all elements of a list. Reading does not evaluate the rule then, because that would take
// longer than the reading itself.
template <class Rule>
inline constexpr bool is_costly = false;
template <auto List, class Term>
inline constexpr bool is_costly<sum<List, Term>> = true;
template <auto Function>
inline constexpr bool is_costly<by<Function>> = true;
template <class Rule, std::int64_t Addend>
inline constexpr bool is_costly<plus<Rule, Addend>> = is_costly<Rule>;

// The bytes of the record that was read, kept alive until the rule is evaluated for them.
struct read_record {
    keeper keep;
    std::span<const std::byte> bytes;
};
struct no_read_record {};

// The state of a derived field. It does not depend on the rule, so that its code is instantiated once for each type of
// field and not for each rule.
template <class Stored, bool IsCostly>
class derived_state {
public:
    using stored_type = Stored;
    bool forced = false;  // set to keep a value that happens to be in sync

    // Returns whether the state refers to bytes of a file.
    bool borrowed() const { return borrowed_record().data() != nullptr; }

    // For the engine: set_in_sync() stores the value that the rule gave, borrow() keeps the record that was read, from
    // which the value can be worked out.
    void set_in_sync(const std::optional<Stored>& value) {
        in_sync_ = value;
        if constexpr (IsCostly) from_ = {};
    }
    void borrow(const keeper& keep, std::span<const std::byte> record) {
        if constexpr (IsCostly) from_ = {keep, record};
    }
    std::span<const std::byte> borrowed_record() const {
        if constexpr (IsCostly) return from_.bytes;
        else return {};
    }
    // Returns the value that the field has while it is in sync. The tables are those of the record and of the derived
    // field.
    std::optional<Stored> in_sync(const table::type& record, const table::type& derived) const {
        if (!borrowed()) return in_sync_;
        std::optional<Stored> value(std::in_place);
        if (!walk::worked_out(record, derived, borrowed_record(), &*value)) value.reset();
        return value;
    }

protected:
    std::optional<Stored> in_sync_ = Stored{};
    [[no_unique_address]] std::conditional_t<IsCostly, read_record, no_read_record> from_;
};

// Returns whether a T has no bytes in the record that declares it.
template <class T>
consteval bool is_elsewhere() {
    if constexpr (kind_of<T> == kind::optional) return is_elsewhere<bare<typename bare<T>::element>>();
    else if constexpr (kind_of<T> == kind::array) return is_elsewhere<bare<typename array_element<bare<T>>::type>>();
    else return kind_of<T> == kind::placed || kind_of<T> == kind::derived;
}

// Returns whether T is a placed value or an optional one.
template <class T>
consteval bool is_placed() {
    if constexpr (kind_of<T> == kind::optional) return is_placed<bare<typename bare<T>::element>>();
    else return kind_of<T> == kind::placed;
}

}  // namespace detail

namespace wrong {
template <class Record, auto Rule, auto Field>
struct derived_elsewhere : fault {};
template <class Record, auto Rule, auto Field>
struct derived_of_varying : fault {};
template <class Record, auto Rule, auto Field>
struct rule_about_another_record : fault {};
template <class Record, auto Rule, auto After, auto Through>
struct size_backwards : fault {};
template <class Record, auto Rule, auto Field>
struct size_of_placed_value : fault {};
template <class Record, auto Rule, auto Field>
struct reach_of_no_placed_value : fault {};
template <class Record, auto Rule, auto Original>
struct copy_of_another_type : fault {};
template <class Record, auto Rule, class Made>
struct rule_makes_another_type : fault {};
}  // namespace wrong

template <class R, auto Rule, auto F>
__attribute__((unavailable(
    "a derived field is in the record of its rule, or in what a field of that has in it, which is no placed value: "
    "<record, the rule, the field>"))) inline constexpr bool valid<wrong::derived_elsewhere<R, Rule, F>> = true;
template <class R, auto Rule, auto F>
__attribute__((unavailable("a derived field has a fixed size: <record, the rule, the field>"))) inline constexpr bool
    valid<wrong::derived_of_varying<R, Rule, F>> = true;
template <class R, auto Rule, auto F>
__attribute__((unavailable(
    "a rule measures fields of its own record: <record, the rule, the other record's field>"))) inline constexpr bool
    valid<wrong::rule_about_another_record<R, Rule, F>> = true;
template <class R, auto Rule, auto After, auto Through>
__attribute__((unavailable(
    "size_between<> names an earlier field and a later one: <record, the rule, the fields>"))) inline constexpr bool
    valid<wrong::size_backwards<R, Rule, After, Through>> = true;
template <class R, auto Rule, auto F>
__attribute__((
    unavailable("size_of<> is 0 for a value elsewhere in the file: reach_of<> measures a placed value: <record, the "
                "rule, the field>"))) inline constexpr bool valid<wrong::size_of_placed_value<R, Rule, F>> = true;
template <class R, auto Rule, auto F>
__attribute__((unavailable("reach_of<> names a placed value: <record, the rule, the field>"))) inline constexpr bool
    valid<wrong::reach_of_no_placed_value<R, Rule, F>> = true;
template <class R, auto Rule, auto F>
__attribute__((
    unavailable("same_as<> names a field of the same type: <record, the rule, the field>"))) inline constexpr bool
    valid<wrong::copy_of_another_type<R, Rule, F>> = true;

template <class R, auto Rule, class T>
__attribute__((
    unavailable("the function of by<> returns a whole number, or what the derived field is: <record, the rule, what it "
                "returns>"))) inline constexpr bool valid<wrong::rule_makes_another_type<R, Rule, T>> = true;

namespace detail {

// Returns whether a way leads to one fixed place inside the bytes of a record.
template <class... Entering>
consteval bool stays_inside(way<Entering...> all) {
    return indices_in(all) == 0 && (true && ... && (kind_of<typename Entering::from> != kind::placed));
}
template <auto Field, class Record>
consteval bool can_be_derived() {
    if constexpr (!requires { typename controlling<Field>::record; }) return false;
    else
        return !controlling<Field>::is_outer && std::is_same_v<typename controlling<Field>::record, Record> &&
               stays_inside(typename controlling<Field>::way{});
}

template <class Record, auto... Member>
inline constexpr bool all_in = controls<Member...>::all_are_own &&
                               (true && ... && std::is_same_v<typename controlling<Member>::record, Record>);

// Any other rule has no mistake of its own. The rule in a sum<> is checked where its table is made.
template <class Rule>
struct rule_check {
    template <class Record, auto Field, class Stored>
    static consteval auto fault_in() {
        return fine{};
    }
};
template <auto After, auto Through>
struct rule_check<size_between<After, Through>> {
    template <class Record, auto Field, class Stored>
    static consteval auto fault_in() {
        if constexpr (!all_in<Record, After>)
            return wrong::rule_about_another_record<Record, reflect::shown_field<Record, Field>, After>{};
        else if constexpr (!all_in<Record, Through>)
            return wrong::rule_about_another_record<Record, reflect::shown_field<Record, Field>, Through>{};
        else if constexpr (reflect::index_of<After> >= reflect::index_of<Through>)
            return wrong::size_backwards<Record, reflect::shown_field<Record, Field>, After, Through>{};
        else return fine{};
    }
};
template <auto Function>
struct rule_check<by<Function>> {
    template <class Record, auto Field, class Stored>
    static consteval auto fault_in() {
        if constexpr (requires(const Record& record) { Function(record); }) {
            using made = bare<decltype(Function(std::declval<const Record&>()))>;
            if constexpr (std::is_integral_v<made> ||
                          (std::is_base_of_v<made, Stored> && sizeof(made) == sizeof(Stored)))
                return fine{};
            else return wrong::rule_makes_another_type<Record, reflect::shown_field<Record, Field>, made>{};
        } else {
            return fine{};
        }
    }
};
template <auto Member>
struct rule_check<size_of<Member>> {
    template <class Record, auto Field, class Stored>
    static consteval auto fault_in() {
        if constexpr (!all_in<Record, Member>)
            return wrong::rule_about_another_record<Record, reflect::shown_field<Record, Field>, Member>{};
        else if constexpr (is_elsewhere<bare<reflect::type_of<Member>>>())
            return wrong::size_of_placed_value<Record, reflect::shown_field<Record, Field>, Member>{};
        else return fine{};
    }
};
template <auto Placed>
struct rule_check<reach_of<Placed>> {
    template <class Record, auto Field, class Stored>
    static consteval auto fault_in() {
        if constexpr (!all_in<Record, Placed>)
            return wrong::rule_about_another_record<Record, reflect::shown_field<Record, Field>, Placed>{};
        else if constexpr (!is_placed<reflect::type_of<Placed>>())
            return wrong::reach_of_no_placed_value<Record, reflect::shown_field<Record, Field>, Placed>{};
        else return fine{};
    }
};
template <class Rule, std::int64_t Addend>
struct rule_check<plus<Rule, Addend>> : rule_check<Rule> {};
template <auto Original>
struct rule_check<same_as<Original>> {
    template <class Record, auto Field, class Stored>
    static consteval auto fault_in() {
        if constexpr (!all_in<Record, Original>)
            return wrong::rule_about_another_record<Record, reflect::shown_field<Record, Field>, Original>{};
        else if constexpr (!std::is_same_v<typename controlling<Original>::field, Stored>)
            return wrong::copy_of_another_type<Record, reflect::shown_field<Record, Field>, Original>{};
        else return fine{};
    }
};

}  // namespace detail

// A rule without a condition always applies.
struct always_applies {
    static constexpr auto test = fixed_number{1};
};

// Condition is written like that of an optional<>. The rule only applies if it is met: otherwise the field is like any
// other.
template <auto Field, class Rule, class Condition = always_applies>
class derived : public detail::derived_state<typename detail::controlling<Field>::field, detail::is_costly<Rule>> {
public:
    static constexpr kind wire_kind = kind::derived;
    static constexpr std::size_t wire_size = 0;
    static constexpr auto field = Field;
    using rule = Rule;
    using condition = Condition;
    using stored = typename detail::controlling<Field>::field;
    using state = detail::derived_state<stored, detail::is_costly<Rule>>;
    using controlled_by = controls<>;
    template <class Record, auto InField>
    static consteval auto fault_in() {
        if constexpr (!detail::can_be_derived<Field, Record>())
            return wrong::derived_elsewhere<Record, reflect::shown_field<Record, InField>, Field>{};
        else if constexpr (constexpr auto wrong_step = fault_of_step<Record, InField>();
                           !is_fine<std::remove_const_t<decltype(wrong_step)>>)
            return wrong_step;
        else if constexpr (!bitwise<stored>)
            return wrong::derived_of_varying<Record, reflect::shown_field<Record, InField>, Field>{};
        else if constexpr (constexpr auto wrong_condition = fault_of_condition<Record, InField>();
                           !is_fine<std::remove_const_t<decltype(wrong_condition)>>)
            return wrong_condition;
        else return detail::rule_check<Rule>::template fault_in<Record, InField, stored>();
    }

    // Returns the value that the field has while it is in sync; nothing if the field cannot hold the value that the
    // rule gave.
    std::optional<stored> in_sync() const {
        if (!this->borrowed()) return this->in_sync_;
        return state::in_sync(table::of<typename detail::controlling<Field>::record>(), table::of<derived>());
    }

private:
    // Finds a mistake in the steps to the derived field, if it is in the content of another field.
    template <class Record, auto InField>
    static consteval auto fault_of_step() {
        if constexpr (detail::controlling<Field>::way::size == 0) return fine{};
        else return detail::steps_to<Field, Record, InField, Field>::fault();
    }
    template <class Record, auto InField>
    static consteval auto fault_of_condition() {
        using fields = controlled_by_fields<Condition::test>;
        if constexpr (!fields::all_are_own)
            return wrong::derived_elsewhere<Record, reflect::shown_field<Record, InField>, Field>{};
        else return fields::template fault_in<Record, InField, false>();
    }
};

}  // namespace wire
}  // namespace verbatim
