// The meaning of a number: a time, a date, a share, the hash of a name. The raw number stays the value, and is stored.
// The tools show both, and the user can set either.
//
//   at< 8, ticks<i16, 60>>            time;     // 21 (0.35 s)
//   at<12, hash<u32, fnv32, Bones>>   track;    // 0x57884BB9 (b__ROOT_bind__)
//   at<16, unix_time<u32>>            changed;  // 932567146 (1999-07-21 14:25:46)
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/bits.hpp"
#include "verbatim/wire/enumeration.hpp"
#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/reflect.hpp"

namespace verbatim::wire {

struct meaning {
    enum class form : std::uint8_t {
        scaled,       // value = raw * factor / divisor, in a unit
        hexadecimal,  // the same number, spelled in hexadecimal
        date,         // seconds since 1970-01-01 00:00 UTC
        truth,        // 0 is false, 1 is true
        real_bits,    // the bits of a float
        characters,   // the bytes of the number as text, in the order of the file
        named,        // some numbers have names; the others have no meaning
        hashed,       // the hash of a name
        repeated,     // a text that repeats another one
    };
    form what{};
    double factor = 1, divisor = 1;
    std::string_view unit{};
    bool cuts_off =
        false;  // a value between two raw numbers becomes the one nearer to 0, as the format's own writers do it
    std::string_view label{};                   // the name of the type that has the names
    std::span<const named_value> named{};       // of `named`: the numbers that have names
    std::span<const std::string_view> known{};  // of `hashed`: the names whose hashes are known
    std::string_view hashes{};                  // of `hashed`: the title of the function
    std::uint64_t (*hash)(std::string_view name) = nullptr;
    std::string_view
        of_field{};  // the closest record around it with a field of this name has the text; empty if there is none
    std::string_view by{};  // the number of the same record, a field or "field.bits", on which the meaning depends
    std::int64_t when = 0;  // of `by`: where it is this number,
    const meaning* then = nullptr;  // this meaning applies; null if the meaning depends on nothing
};

// A number of type T that has a meaning. In every other respect it is a T.
template <class T, const meaning& Meaning>
struct meant : detail::as_field<T>::type {
    using raw_type = typename detail::as_field<T>::type;
    static_assert(is_fixed_text<raw_type> || Meaning.what != meaning::form::repeated, "only a text<N> repeats a text");
    static_assert(kind_of<raw_type> == kind::gap || Meaning.what == meaning::form::repeated ||
                      (is_leaf<raw_type> && how_coded<raw_type>.is_number && !is_named<raw_type> &&
                       !is_packed<raw_type>),
                  "only a number has a meaning: ticks<i16, 60>, hash<u32, ...>");
    static constexpr const meaning* means = &Meaning;

    constexpr meant() = default;
    constexpr meant(const raw_type& value) : raw_type(value) {}
    using raw_type::raw_type;
    using raw_type::operator=;
};

// A bit field that has a meaning. Names of its values are declared by bits<8, Names> instead.
template <unsigned Width, const meaning& Meaning>
struct meant_bits : bits<Width> {
    static_assert(Meaning.what == meaning::form::hexadecimal || Meaning.what == meaning::form::truth,
                  "a bit field may be bits<8, Names>, hexadecimal_bits<24> or boolean_bit");
    static constexpr const meaning* means = &Meaning;
};

namespace detail {
template <std::int64_t Factor, std::int64_t Divisor, fixed_string Unit, bool CutsOff>
inline constexpr meaning scaled{
    .what = meaning::form::scaled, .factor = Factor, .divisor = Divisor, .unit = Unit.view(), .cuts_off = CutsOff};
inline constexpr meaning in_degrees{
    .what = meaning::form::scaled, .factor = 180, .divisor = 3.14159265358979323846, .unit = "°"};
template <meaning::form What>
inline constexpr meaning plain{.what = What};
template <class Names>
constexpr std::span<const named_value> names_in() {
    if constexpr (std::is_enum_v<Names>) return names<Names, false>::table;
    else return Names::names;
}
template <class Names>
inline constexpr meaning named{
    .what = meaning::form::named, .label = reflect::type_name<Names>, .named = names_in<Names>()};
template <class Hash, class Names, fixed_string Field = "">
inline constexpr meaning hashed{.what = meaning::form::hashed,
                                .label = reflect::type_name<Names>,
                                .known = Names::names,
                                .hashes = Hash::title,
                                .hash = [](std::string_view name) -> std::uint64_t { return Hash::of(name); },
                                .of_field = Field.view()};
template <fixed_string Field>
inline constexpr meaning repeated{.what = meaning::form::repeated, .of_field = Field.view()};
template <const meaning& Usual, fixed_string Field, std::int64_t Value, const meaning& Other>
inline constexpr meaning dependent = [] {
    meaning m = Usual;
    m.by = Field.view(), m.when = Value, m.then = &Other;
    return m;
}();
}  // namespace detail

// The meaning is raw * Factor / Divisor, in a unit: scaled<i16, 1, 1024, "m">. Setting a value that no raw number has
// is refused.
template <class T, std::int64_t Factor, std::int64_t Divisor, fixed_string Unit = "">
using scaled = meant<T, detail::scaled<Factor, Divisor, Unit, false>>;
// The meaning is the number itself, in a unit: in_unit<f32, "s">.
template <class T, fixed_string Unit>
using in_unit = scaled<T, 1, 1, Unit>;
// Fixed point: raw / Divisor.
template <class T, std::int64_t Divisor>
using fixed = scaled<T, 1, Divisor>;
// The same as fixed<>, but writers cut off the part of a value that lies between two raw numbers: 0.2 with Divisor
// 32768 is 6553.
template <class T, std::int64_t Divisor>
using fixed_cut_off = meant<T, detail::scaled<1, Divisor, "", true>>;
// A time, of which PerSecond units are one second.
template <class T, std::int64_t PerSecond>
using ticks = scaled<T, 1, PerSecond, "s">;
template <class T>
using seconds = in_unit<T, "s">;

// An angle in radians, shown in degrees.
template <class T>
using radians = meant<T, detail::in_degrees>;

template <class T>
using hexadecimal = meant<T, detail::plain<meaning::form::hexadecimal>>;
template <class T>
using unix_time = meant<T, detail::plain<meaning::form::date>>;
template <class T>
using boolean = meant<T, detail::plain<meaning::form::truth>>;
// An integer that holds the bits of a float.
template <class T>
using real_bits = meant<T, detail::plain<meaning::form::real_bits>>;
// An integer whose bytes are text.
template <class T>
using characters_of = meant<T, detail::plain<meaning::form::characters>>;

// A number of which some values have names. Unlike for an enumeration, a value without a name is not a finding:
//   struct BoneIds { static constexpr named_value names[] = {{0, "root"}, {1, "pelvis"}}; };
template <class T, class Names>
using named_number = meant<T, detail::named<Names>>;

template <unsigned Width>
using hexadecimal_bits = meant_bits<Width, detail::plain<meaning::form::hexadecimal>>;
using boolean_bit = meant_bits<1, detail::plain<meaning::form::truth>>;

// The hash of a name, and the names that are known:
//   struct fnv32 { static constexpr std::string_view title = "FNV-1, 32 bits"; static constexpr std::uint32_t
//   of(std::string_view name); }; struct Bones { static constexpr std::string_view names[] = {"b__ROOT__",
//   "b__Head__"}; };
template <class T, class Hash, class Names>
using hash = meant<T, detail::hashed<Hash, Names>>;
// The hash of the text in a field of a record around it. When an edit by path changes the text, the hash follows,
// unless it was that of another name.
template <class T, class Hash, class Names, fixed_string Field>
using hash_of = meant<T, detail::hashed<Hash, Names, Field>>;
// A text<N> that repeats the text in a field of a record around it. When an edit by path changes that text, this one
// follows, unless it was another text.
template <class T, fixed_string Field>
using repeats = meant<T, detail::repeated<Field>>;

// The meaning depends on another number of the same record, a field or some of its bits, "type.target": where that is
// Value, the meaning is the one of Other, otherwise that of Usual. Both are the same number with different meanings.
template <class Usual, fixed_string Field, std::int64_t Value, class Other>
using meaning_by = meant<typename Usual::raw_type, detail::dependent<*Usual::means, Field, Value, *Other::means>>;

}  // namespace verbatim::wire
