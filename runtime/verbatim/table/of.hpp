// of<T>(): the table of a type, made at compile time from the type alone. Only the functions that handle values in
// memory are compiled for each type.
#pragma once
#include "verbatim/table/bits_of.hpp"
#include "verbatim/table/list_of.hpp"
#include "verbatim/table/record_of.hpp"
#include "verbatim/table/storage_of.hpp"

namespace verbatim::table {

namespace detail {

template <class T>
bool assign_text(const type&, void* value, std::string_view text) {
    if constexpr (std::is_void_v<decltype(static_cast<T*>(value)->assign(text))>)
        return static_cast<T*>(value)->assign(text), true;
    else return static_cast<T*>(value)->assign(text);
}
template <class T>
std::size_t first_stray_in(const type&, const void* text) {
    return static_cast<const T*>(text)->first_stray();
}
template <class T>
std::string_view characters_of(const type&, std::string_view bytes) {
    return T::characters_in(bytes);
}

template <class Types, class Named>
struct tables;
template <class... T, class Named>
struct tables<types<T...>, Named> {
    static constexpr std::array<const type*, sizeof...(T)> all{&table_of<bare<T>>::value...};
};

// The bytes of a constant; if it may have several values, the bytes of each.
template <class T>
consteval auto find_expected_bytes() {
    if constexpr (requires(T c) { c.characters; }) {
        std::array<std::byte, sizeof(T) * T::expected.size()> all{};
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = static_cast<std::byte>(T::expected[i / sizeof(T)][i % sizeof(T)]);
        return all;
    } else {
        const auto value = [] {
            if constexpr (std::is_same_v<decltype(T::expected), const float>)
                return std::uint64_t{std::bit_cast<std::uint32_t>(T::expected)};
            else if constexpr (std::is_same_v<decltype(T::expected), const double>)
                return std::bit_cast<std::uint64_t>(T::expected);
            else return static_cast<std::uint64_t>(T::expected);
        }();
        std::array<std::byte, sizeof(T)> bytes{};
        for (std::size_t i = 0; i < sizeof(T); ++i)
            bytes[T::byte_order == order::little ? i : sizeof(T) - 1 - i] = static_cast<std::byte>(value >> 8 * i);
        return bytes;
    }
}
template <class T>
inline constexpr auto expected_bytes = find_expected_bytes<T>();

template <class Pattern>
inline constexpr padding_pattern padding_pattern_of{&Pattern::at, Pattern::width, Pattern::bits == 0};

template <order O, class Number, std::size_t Bits>
consteval void describe_number(type& t, const scalar<Number, O, Bits>*) {
    t.big_endian = O == order::big && Bits > 8;
    t.is_signed = std::is_signed_v<Number>;
    t.real = std::is_floating_point_v<Number>;
}
template <class T>
consteval void describe_plain_number(type& t) {
    describe_number(t, static_cast<const T*>(nullptr));
    if constexpr (requires { T::is_code; }) t.characters = true, t.label = "code", t.count = sizeof(T);
}
template <class T>
consteval void describe_named_number(type& t) {
    describe_number(t, static_cast<const decltype(T::raw)*>(nullptr));
    t.label = reflect::type_name<typename T::native>;
    using number = typename T::number;
    constexpr bool names_bits = T::named_by == wire::naming::bits;
    t.named_by = T::named_by;
    if constexpr (names_bits || std::is_same_v<number, std::underlying_type_t<typename T::native>>)
        t.named = wire::detail::names<typename T::native, names_bits>::table;
    else t.named = wire::detail::names_that_fit<typename T::native, number, 8 * T::wire_size>::table;
}
template <class T>
consteval void describe_constant(type& t) {
    t.characters = requires(T c) { c.characters; };
    t.expected = expected_bytes<T>;
    if constexpr (!requires(T c) { c.characters; }) {
        t.label = "constant";
        describe_number(t, static_cast<const T*>(nullptr));
    }
}

template <class T>
consteval void describe_text(type& t) {
    if constexpr (requires { T::starts_line; }) t.starts_line = T::starts_line, t.text = &separated_storage_of<T>;
    t.characters_in = &characters_of<T>;
    t.assign_text = &assign_text<T>;
    if constexpr (requires { typename T::in_encoding; }) t.encoding = T::in_encoding::name;
}
template <class Rule>
inline constexpr running_rule running_rule_of{&Rule::is_number, &Rule::runs_on};
template <class T>
consteval void describe_decoded_number(type& t) {
    if constexpr (fixed_size<T> != dynamic_size) t.count = fixed_size<T>;
    t.is_signed = std::is_signed_v<typename T::value_type>;
    t.decoded_size = sizeof(typename T::value_type);
    if constexpr (requires { typename T::running_rule; }) t.running = &running_rule_of<typename T::running_rule>;
}
template <class Length, class Long>
consteval void describe_prefix(type& t, const pstring<Length, Long>*) {
    t.prefix = &table_of<bare<Length>>::value;
    if constexpr (!std::is_void_v<Long>) {
        t.long_prefix = &table_of<bare<Long>>::value;
        t.long_form = [](const void* value) -> bool& {
            return const_cast<bool&>(static_cast<const pstring<Length, Long>*>(value)->long_form);
        };
    }
}
template <class T>
consteval void describe_termination(type& t) {
    t.ends = &T::ends;
    if constexpr (requires(T text) { text.unterminated; })
        t.unterminated = [](const void* value) -> bool& {
            return const_cast<bool&>(static_cast<const T*>(value)->unterminated);
        };
}
template <class T>
consteval void describe_string(type& t) {
    t.characters = !requires { T::holds_bytes; };
    describe_text<T>(t);
    if constexpr (requires { T::ends; }) describe_termination<T>(t);
    if constexpr (requires { typename T::length; }) describe_prefix(t, static_cast<const T*>(nullptr));
    if constexpr (requires { T::trims; }) t.trims = &T::trims, t.unit = T::trims.unit;
    if constexpr (requires { T::nul_size; }) t.unit = T::nul_size;
    if constexpr (requires { T::most; }) t.longest = T::most;
}

template <class T>
consteval void describe_packed(type& t) {
    describe_number(t, static_cast<const decltype(T::stored)*>(nullptr));
    t.label = reflect::type_name<typename T::fields_type>;
    t.names = reflect::field_names<typename T::fields_type>;
    t.widths = bit_widths<typename T::fields_type>;
    t.parts_mean = meanings_of_bits<typename T::fields_type>;
}
template <class T>
consteval void describe_fixed_text(type& t) {
    t.count = T::capacity;
    t.unit = T::nul_size;
    t.characters = true;
    if constexpr (has_clean_tail<T>) t.first_stray = &first_stray_in<T>;
    describe_text<T>(t);
}
template <class T>
consteval void describe_leaf(type& t) {
    t.coding = coding_of<T>;
    if constexpr (is_native<T>) t.native_size = fixed_size<T>;
    if constexpr (is_constant<T>) describe_constant<T>(t);
    else if constexpr (is_named<T>) describe_named_number<T>(t);
    else if constexpr (is_packed<T>) describe_packed<T>(t);
    else if constexpr (is_plain_number<T>) describe_plain_number<T>(t);
    else if constexpr (is_fixed_text<T>) describe_fixed_text<T>(t);
    else if constexpr (is_string<T>) describe_string<T>(t);
    else if constexpr (is_token<T>) t.real = std::is_floating_point_v<typename T::value_type>, describe_text<T>(t);
    else describe_decoded_number<T>(t);
}

template <class T>
consteval void describe_rest(type&, const T*) {}
template <auto... Pattern>
consteval void describe_rest(type& t, const rest<Pattern...>*) {
    t.is_rest = true;
    ((t.pattern = padding_pattern_of<pattern<Pattern>>), ...);
}
template <class T>
consteval void describe_padding(type& t) {
    t.label = kind_of<T> == kind::bytes ? "bytes" : "padding";
    if constexpr (requires { T::wire_size; }) {
        t.count = T::wire_size;
        t.label = "raw";
        if constexpr (kind_of<T> == kind::padding) t.label = T::expected::bits == 0 ? "zeros" : "padding";
    }
    if constexpr (requires { T::expected::width; }) t.pattern = padding_pattern_of<typename T::expected>;
    describe_rest(t, static_cast<const T*>(nullptr));
    if constexpr (requires { T::line_end; }) t.line_end = T::line_end;
    if constexpr (requires { T::multiple; }) t.multiple = T::multiple, t.from_file = T::from_file;
}

template <class T>
byte_run* tail_of(const void* choice) {
    return const_cast<byte_run*>(&static_cast<const T*>(choice)->tail);
}
// Puts the magics at fixed offsets in a T, which starts at `offset`. Without a place (`to` is null) it only counts
// them.
template <class T>
constexpr std::size_t put_marks(recognition::mark* to, std::size_t offset);
template <class Record, std::size_t... I>
constexpr std::size_t put_marks_in([[maybe_unused]] recognition::mark* to, [[maybe_unused]] std::size_t offset,
                                   std::index_sequence<I...>) {
    [[maybe_unused]] const auto& at = wire::detail::field_offsets<Record>;
    std::size_t count = 0;
    ((count += at[I] == dynamic_size
                   ? 0
                   : put_marks<bare<reflect::field_type<Record, I>>>(to ? to + count : nullptr, offset + at[I])),
     ...);
    return count;
}
template <class T>
constexpr std::size_t put_marks(recognition::mark* to, std::size_t offset) {
    if constexpr (requires { T::decides_format; }) {
        if (to) *to = {offset, &table_of<T>::value};
        return 1;
    } else if constexpr (kind_of<T> == kind::record) {
        return put_marks_in<T>(to, offset, std::make_index_sequence<reflect::field_count<T>>{});
    } else {
        return 0;
    }
}
template <class T>
inline constexpr auto marks_of = [] {
    std::array<recognition::mark, put_marks<T>(nullptr, 0)> marks;
    put_marks<T>(marks.data(), 0);
    return marks;
}();
template <class A>
struct recognition_of {
    static constexpr recognition value{elements_of(marks_of<bare<A>>), {}};
};
template <class T, beginning... Bytes>
struct recognition_of<starts_with<T, Bytes...>> {
    static constexpr recognition value{elements_of(marks_of<bare<T>>), elements_of(starts_with<T, Bytes...>::bytes)};
};
template <class... A>
inline constexpr std::array<recognition, sizeof...(A)> recognitions_of{recognition_of<A>::value...};
template <class T>
struct recognised_content {
    using type = T;
};
template <class T>
    requires(kind_of<T> == kind::placed)
struct recognised_content<T> {
    using type = typename bare<T>::element;
};
template <class... A>
consteval void describe_recognition(type& t, const one_of<A...>*) {
    using recognised = typename one_of<A...>::recognised;
    t.recognised = elements_of(recognitions_of<A...>).first(recognised::size);
    t.is_open = recognised::is_open;
}

template <class T>
consteval void describe_choice(type& t) {
    t.alternatives = &choice_storage_of<T>;
    t.otherwise = &table_of<bare<unknown>>::value;
    if constexpr (requires { T::tagged::size; })
        t.tags = std::span(T::tagged::tags).first(T::tagged::size),
        t.is_open = T::tagged::is_open || T::limit_type::is_open;
    else t.by_magic = !requires {
            typename T::limit_type;
        };
    if constexpr (requires(T choice) { choice.tail.edit(); }) t.tail = &tail_of<T>;
}
template <class limit>
inline constexpr bool is_to_end = false;
template <class Tail>
inline constexpr bool is_to_end<limit<to_end, from::here, Tail>> = true;
template <class limit>
consteval void describe_limit(type& t) {
    if constexpr (wire::detail::is_within<limit>) t.limited = type::limit::fixed;
    else if constexpr (is_to_end<limit>) t.limited = type::limit::around;
    else if constexpr (wire::detail::is_limit<limit>)
        t.limited = limit::whole_record ? type::limit::record : type::limit::here,
        t.bytes = expression_for<limit::size>();
}
template <auto Tag, class... Rest>
consteval void describe_tag(type& t, const choice<Tag, Rest...>*) {
    t.tag = expression_for<Tag>();
    describe_limit<typename choice<Tag, Rest...>::limit_type>(t);
}
template <class T, auto Size, class Tail>
consteval void describe_tag(type& t, const sized<T, Size, Tail>*) {
    t.is_open = sized<T, Size, Tail>::is_open;
    describe_limit<typename sized<T, Size, Tail>::limit_type>(t);
}
template <class... T>
consteval void describe_tag(type& t, const one_of<T...>* choice) {
    describe_recognition(t, choice);
}

template <class T>
inline constexpr codec codec_of = [] {
    using named = typename T::codec_type;
    constexpr auto name = reflect::type_name<named>.substr(0, reflect::type_name<named>.find('<'));
    if constexpr (is_keyed_codec<named>) return codec{name, nullptr, nullptr, &named::apply};
    else if constexpr (is_given_codec<named>)
        return codec{name, nullptr, nullptr, nullptr, &named::decode, &named::encode};
    else return codec{name, &named::decode, &named::encode};
}();
template <class T>
consteval void describe_coded(type& t) {
    static_assert(!depends_on_outer<typename T::element>(),
                  "outer<&Record::field> names a field outside of the coded bytes");
    static_assert(open_references<typename T::element>.count == 0,
                  "a reference leads to a list outside of the coded bytes");
    t.codec = &codec_of<T>;
    if constexpr (is_given_codec<typename T::codec_type>) t.given = expression_for<T::codec_type::given>();
    if constexpr (is_keyed_codec<typename T::codec_type>) t.key = &T::codec_type::key;
    if constexpr (T::stream_trims.is_one()) t.trims = &T::stream_trims;
    if constexpr (!T::stream_ends.terminator.empty()) t.ends = &T::stream_ends;
    t.coded_state = [](const void* value) -> wire::coded_state& {
        return const_cast<wire::coded_state&>(static_cast<const T*>(value)->coding);
    };
}

consteval void describe_base(type& t, const from::file*) { t.from = base::file; }
consteval void describe_base(type& t, const from::record*) { t.from = base::record; }
consteval void describe_base(type& t, const from::field*) { t.from = base::field; }
template <auto Member>
consteval void describe_base(type& t, const from::after<Member>*) {
    using record = reflect::record_of<Member>;
    static_assert(wire::offset<Member> != dynamic_size, "a pointer counts from the end of a field at a fixed offset");
    t.from = base::after_field;
    t.from_record = &table_of<record>::value;
    t.from_offset = wire::offset<Member> + fixed_size<reflect::type_of<Member>>;
}
template <class Outer>
consteval void describe_base(type& t, const from::start_of<Outer>*) {
    t.from = base::start_of;
    t.from_record = &table_of<Outer>::value;
}
consteval void describe_base(type& t, const from::end*) { t.from = base::end; }
consteval void describe_base(type& t, const from::around*) { t.from = base::around, t.may_be_unreadable = true; }
template <std::int64_t Pointer>
consteval void describe_absence(type& t, const absent<Pointer>*) {
    t.absent = Pointer;
}
consteval void describe_absence(type& t, const never_absent*) { t.can_be_absent = false; }
template <class T>
wire::identity& identity_of(const void* value) {
    return const_cast<wire::identity&>(static_cast<const T*>(value)->identity);
}
template <class T>
consteval void describe_placed(type& t) {
    static_assert(!inside<typename T::element>.from_file,
                  "a placed value cannot be padded from the file's start: its place may change");
    static_assert(!T::is_last_in_file || !depends_on_outer<typename T::element>(),
                  "what is searched for is read alone: it names no field of a record around it");
    t.pointer = expression_for<T::place>();
    t.is_last_in_file = T::is_last_in_file;
    t.follows_contents = T::follows_contents;
    t.is_needed = T::is_needed;
    t.is_at_end = T::is_at_end;
    t.is_look = requires { T::owns_nothing; };
    describe_base(t, static_cast<const typename T::base*>(nullptr));
    describe_absence(t, static_cast<const typename T::absence*>(nullptr));
    t.aligned = T::alignment::how;
    t.identity = &identity_of<T>;
}

template <auto Field, class Rule, class Condition>
consteval void describe_derived(type& t, const derived<Field, Rule, Condition>*) {
    using controlling = wire::detail::controlling<Field>;
    t.by_rule = &rule_for<Rule, typename controlling::record>::value;
    t.target = &control_for<Field>;
    if constexpr (!std::is_same_v<Condition, always_applies>) {
        static_assert(!names_position<std::remove_cv_t<decltype(Condition::test)>>,
                      "a rule applies where fields say so: here is for what is read");
        t.applies = expression_for<Condition::test>();
    }
    t.ruled = &table_of<typename controlling::record>::value;
    t.state = &derived_storage_of<typename derived<Field, Rule, Condition>::state>;
}

// The label of an encoded text is that of the text without its encoding; the label of a number with a meaning is that
// of the number.
template <class T>
struct label_of {
    using type = T;
};
template <class T>
    requires requires { typename T::raw_type; }
struct label_of<T> : label_of<typename T::raw_type> {};
template <class T>
    requires requires { typename T::unencoded; }
struct label_of<T> {
    using type = typename T::unencoded;
};
template <class T>
using labelled = typename label_of<T>::type;

template <class T>
consteval type make() {
    constexpr kind what = kind_of<T>;
    type t;
    t.what = what;
    t.size = fixed_size<T>;
    t.smallest = smallest_size<T>;
    t.in_memory = sizeof(T);
    t.alignment = alignof(T);
    t.label = reflect::type_name<labelled<T>>.substr(0, reflect::type_name<labelled<T>>.find('<'));
    if constexpr (requires { T::called::name; }) t.label = T::called::name;
    t.bitwise = bitwise<T>;
    t.points = inside<T>.placed;
    t.codes = inside<T>.coded;
    t.settles = inside<T>.coded || inside<T>.varying;
    t.pads_from_file = inside<T>.from_file;
    t.ends_open = inside<T>.ends_open;
    t.depends_on_outer = depends_on_outer<T>() || inside<T>.evaluated;
    t.runs = inside<T>.runs;
    t.has_fixed_sizes = inside<T>.fixed_sizes;
    t.lazy = !t.points && !t.codes && !t.pads_from_file && !t.ends_open && !t.depends_on_outer && !t.runs &&
             (what == kind::record || std::is_same_v<decltype(own_controls<T>()), controls<>>);
    t.decides_format = inside<T>.magic;
    t.leads_back = leads_back<T>;
    t.nests = inside<T>.back;
    t.has_references = open_references<T>.any;
    t.checkable = inside<T>.rule || open_references<T>.found;
    t.compared_decoded = inside<T>.compared || open_references<T>.found;
    if constexpr (what != kind::record) t.holds = elements_of(tables<decltype(parts<T>()), record_named<T>>::all);
    if constexpr (!bitwise<T>) t.held = storage_for<T>();
    else {
        t.held = &bitwise_storage;
        if constexpr (!is_new_as_zeros<T>) t.fresh = &make_fresh<T>;
    }

    if constexpr (what == kind::leaf) describe_leaf<T>(t);
    else if constexpr (what == kind::padding || what == kind::bytes) describe_padding<T>(t);
    else if constexpr (what == kind::array) t.count = wire::detail::array_element<T>::count;
    else if constexpr (what == kind::list) describe_elements<T>(t);
    else if constexpr (what == kind::choice) describe_choice<T>(t), describe_tag(t, static_cast<const T*>(nullptr));
    else if constexpr (what == kind::coded)
        describe_choice<T>(t), describe_tag(t, static_cast<const T*>(nullptr)), describe_coded<T>(t);
    else if constexpr (what == kind::optional) {
        t.inside = &optional_storage_of<T>;
        if constexpr (std::is_same_v<typename T::condition, its_magic>)
            t.by_magic = true,
            t.recognised = elements_of(recognitions_of<typename recognised_content<typename T::element>::type>);
        else if constexpr (!std::is_same_v<typename T::condition, more>)
            t.present = expression_for<T::condition::test>();
    } else if constexpr (what == kind::placed) t.inside = &optional_storage_of<T>, describe_placed<T>(t);
    else if constexpr (what == kind::derived) describe_derived(t, static_cast<const T*>(nullptr));
    else if constexpr (what == kind::record) describe_record<T>(t);
    t.means = meaning_of<T>();
    if constexpr (requires { T::means; })
        if constexpr (!T::means->by.empty())
            t.instead = &table_of<wire::meant<typename T::raw_type, *T::means->then>>::value;
    if constexpr (requires { T::refers; }) t.refers = T::refers;
    if constexpr (is_string<T> || what == kind::bytes)
        if constexpr (requires { T::size_in_file; }) t.bytes = expression_for<T::size_in_file>();
    return t;
}

// A record with a fault gets an empty table: laid_out<> has reported the fault.
template <class T>
consteval type make_when_laid_out() {
    if constexpr (kind_of<T> != kind::record) {
        return make<T>();
    } else {
        static_assert(reflect::obstacle_of<T> != reflect::obstacle::broken, "a field of this record does not compile");
        if constexpr (laid_out<T> && is_fine<decltype(wire::detail::fault_of_record<T>())>) return make<T>();
        else return {};
    }
}

template <class T, class Named>
constinit const type table_of<T, Named>::value = make_when_laid_out<T>();

// The table of a file's root. It must not refer to records or lists around it, because there are none.
template <class T>
struct table_of_root {
    static const type* const value;
};
template <class T>
consteval const type* checked_root() {
    static_assert(!depends_on_outer<T>(), "outer<&Record::field> names a field of an enclosing record");
    static_assert(wire::valid<decltype(fault_of_references<T>())>);
    return &table_of<T>::value;
}
template <class T>
constinit const type* const table_of_root<T>::value = checked_root<T>();

}  // namespace detail
template <class T>
const type& of() {
    return detail::table_of<wire::bare<T>>::value;
}
template <class Root>
const type& of_root() {
    return *detail::table_of_root<Root>::value;
}

}  // namespace verbatim::table
