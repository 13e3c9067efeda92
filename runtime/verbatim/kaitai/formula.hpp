// Formulas: expressions of Kaitai's language in a C++ schema, for a size, a count, a condition or a tag that the
// vocabulary cannot name. A formula is worked out as in a loaded schema: no field follows an edit, and the data must
// agree with it. The schema includes this file after the vocabulary.
#pragma once
#include <memory>
#include <span>
#include <string_view>

#include "verbatim/kaitai/tables/wanted.hpp"
#include "verbatim/table/type.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::view {
struct computing;
}

namespace verbatim::kaitai {

// A bit field in a run of bit fields.
struct bit_part {
    std::string_view name;
    std::size_t width;
    std::string_view condition{};  // empty: it is always present
    enum class repeats : std::uint8_t { no, times, to_end, until } how{};
    std::string_view repeat{};  // the count, or the condition of the last one
    std::string_view label{};   // of its enumeration; empty: none
    std::span<const wire::named_value> named{};
};

class formula_evaluator final : public table::evaluator {
public:
    constexpr formula_evaluator(wanted for_what, std::string_view text) : what(for_what), is(text) {}
    constexpr formula_evaluator(wanted for_what, std::string_view on, std::span<const std::string_view> all)
        : what(for_what), is(on), cases(all) {}
    constexpr formula_evaluator(wanted for_what, std::string_view holds, std::string_view name)
        : what(for_what), is(holds), field(name) {}
    constexpr formula_evaluator(std::string_view position, std::string_view bytes, std::string_view when)
        : what(wanted::position), is(position), in(bytes), condition(when) {}

    constexpr formula_evaluator(std::span<const bit_part> parts, bool from_low)
        : what(wanted::bit_count), bits(parts), is_little(from_low) {}

    bool number(const walk::cursor&, std::int64_t& to, error& why) const override;
    bool stream(const walk::cursor&, walk::stream&, bool&, error&) const override;
    std::vector<element> strays(const walk::cursor&) const override;
    std::string judged(const walk::cursor&) const override;
    bool bytes(const walk::cursor&, std::vector<std::byte>&, error&) const override;
    std::unique_ptr<const table::schema_facts> facts_of(const table::type& root) const override;
    std::string text() const override {
        return bits.empty() ? std::string(is) : "the bits from " + std::string(bits[0].name) + " on";
    }

    wanted what;
    std::string_view is;                        // the expression; empty for a position: where reading is
    std::span<const std::string_view> cases{};  // of a switch
    std::string_view in{}, condition{};         // of a position; empty: none
    std::string_view field{};                   // of valid: the name of the field
    std::span<const bit_part> bits{};           // of bit_count,
    bool is_little = false;                     // and whether the first is in the lowest bits of the first byte
};

namespace detail {

template <wanted What, wire::fixed_string Text>
struct worked_out {
    static inline constinit const formula_evaluator evaluator{What, Text.view()};
};
template <wanted What, wire::fixed_string On, wire::fixed_string... Case>
struct switched {
    static constexpr std::string_view cases[] = {Case.view()...};
    static inline constinit const formula_evaluator evaluator{What, On.view(), cases};
};
template <wire::fixed_string Position, wire::fixed_string In, wire::fixed_string Condition>
struct located {
    static inline constinit const formula_evaluator evaluator{Position.view(), In.view(), Condition.view()};
};

template <class... Value>
struct named_formulas {
    static constexpr table::named_formula all[] = {Value::is...};
};
template <class... Condition>
struct valid_fields {
    static constexpr table::named_validity all[] = {Condition::is...};
};

template <bool FromLow, class... Part>
struct run_of_bits {
    static constexpr bit_part parts[] = {Part::is...};
    static inline constinit const formula_evaluator evaluator{parts, FromLow};
};

using byte_view = std::span<const std::byte>;
// Decodes or encodes bytes by the codec of this name.
bool code(std::string_view codec, byte_view key, bool decodes, byte_view from, std::vector<std::byte>& to);
template <wire::fixed_string Key, wire::fixed_string Codec>
struct keyed {
    static inline constinit const formula_evaluator key{wanted::key, Key.view()};
    static bool apply(byte_view with, bool decodes, byte_view from, std::vector<std::byte>& to) {
        return code(Codec.view(), with, decodes, from, to);
    }
};

}  // namespace detail

// The words for schemas, separate from the rest of the library: using namespace verbatim::kaitai::words.
namespace words {

// list<Point, formula<"header.count / 2">>; optional<u8, where<formula<"_parent.has_name">>>
template <wire::fixed_string Text>
inline constexpr detail::worked_out<wanted::any, Text> formula{};
// The index of the first equal case, otherwise their number: choice<case_of<"name", "'red'", "'blue'">, when<0, Red>,
// when<1, Blue>, others<rest<>>>
template <wire::fixed_string On, wire::fixed_string... Case>
inline constexpr detail::switched<wanted::case_index, On, Case...> case_of{};
// The same, evaluated in the record around the one that is chosen.
template <wire::fixed_string On, wire::fixed_string... Case>
inline constexpr detail::switched<wanted::byte_order, On, Case...> order_of{};
// Whether an element, which is _, is the last: list<u8, until<last<"_ == 0">>>
template <wire::fixed_string Text>
struct last {
    static constexpr detail::worked_out<wanted::last, Text> test{};
};
// The position of a look: look_at<u8, position<"ofs + 4">>. It may be in another stream, "_root._io", and have a
// condition. An empty expression is the place where reading is.
template <wire::fixed_string Text, wire::fixed_string In = "", wire::fixed_string Condition = "">
inline constexpr detail::located<Text, In, Condition> position{};

// How many bytes bit fields take, from the first byte's highest bit on, or its lowest: bytes<high_bits<bit<"a", 4>,
// bit<"b", 12, "a == 1">>>.
template <class... Part>
inline constexpr detail::run_of_bits<false, Part...> high_bits{};
template <class... Part>
inline constexpr detail::run_of_bits<true, Part...> low_bits{};
template <wire::fixed_string Name, std::size_t Width, wire::fixed_string Condition = "">
struct bit {
    static constexpr bit_part is{Name.view(), Width, Condition.view()};
};
template <wire::fixed_string Name, std::size_t Width, wire::fixed_string Times, wire::fixed_string Condition = "">
struct bit_times {
    static constexpr bit_part is{Name.view(), Width, Condition.view(), bit_part::repeats::times, Times.view()};
};
template <wire::fixed_string Name, std::size_t Width, wire::fixed_string Condition = "">
struct bits_to_end {
    static constexpr bit_part is{Name.view(), Width, Condition.view(), bit_part::repeats::to_end};
};
template <wire::fixed_string Name, std::size_t Width, wire::fixed_string Last, wire::fixed_string Condition = "">
struct bits_until {
    static constexpr bit_part is{Name.view(), Width, Condition.view(), bit_part::repeats::until, Last.view()};
};
// A bit field whose values have the names of an enumeration.
template <class Enum, class Part>
struct bits_of {
    static constexpr bit_part is = [] {
        bit_part named = Part::is;
        named.label = reflect::type_name<Enum>;
        named.named = wire::detail::names<Enum, false>::table;
        return named;
    }();
};

// Codecs whose keys are expressions: a number, or bytes.
template <wire::fixed_string Key>
struct xor_by : detail::keyed<Key, "xor"> {};
template <wire::fixed_string Key>
struct rol_by : detail::keyed<Key, "rol"> {};
template <wire::fixed_string Key>
struct ror_by : detail::keyed<Key, "ror"> {};

// A value of a record that is not stored, for expressions and `get`: using values = named<value<"area", "width *
// height">>. Also an argument, which each use of the record gives: using arguments = named<value<"count", Count>> in
// template <fixed_string Count> struct Row.
template <wire::fixed_string Name, wire::fixed_string Is, wire::fixed_string Condition = "">
struct value {
    static constexpr table::named_formula is{Name.view(), Is.view(), Condition.view()};
};
// A value that is an enumerator.
template <class Enum, wire::fixed_string Name, wire::fixed_string Is, wire::fixed_string Condition = "">
struct enum_value {
    static constexpr table::named_formula is{Name.view(), Is.view(), Condition.view(), reflect::type_name<Enum>,
                                             wire::detail::names<Enum, false>::table};
};
// An enumeration that formulas name, and no stored field has. It adds no value.
template <class Enum>
struct names_of {
    static constexpr table::named_formula is{
        .name = {}, .is = {}, .label = reflect::type_name<Enum>, .named = wire::detail::names<Enum, false>::table};
};
// The name of the record that is _root in the formulas of this record, instead of the file's root, if it is around it:
// using values = named<own_root<"Exif">>.
template <wire::fixed_string Record>
struct own_root {
    static constexpr table::named_formula is{.name = {}, .is = Record.view()};
};
template <class... Value>
using named = detail::named_formulas<Value...>;

// An expectation of a field, which is _, or of a bit field in it, `Part`: using valid = holding<holds_formula<"size",
// "size", "_ % 4 == 0">>.
template <wire::fixed_string Field, wire::fixed_string Part, wire::fixed_string Condition>
struct holds_formula {
    static inline constinit const formula_evaluator evaluator{wanted::valid, Condition.view(), Part.view()};
    static constexpr table::expression holds{.what = table::expression::form::evaluated, .by = &evaluator};
    static constexpr table::named_validity is{Field.view(), &holds};
};
template <class... Condition>
using holding = detail::valid_fields<Condition...>;

}  // namespace words

// Shows these values in `get`. A format declares `static const view::computing& computed() { return
// kaitai::computed_by_formulas(); }`.
const view::computing& computed_by_formulas();

}  // namespace verbatim::kaitai
