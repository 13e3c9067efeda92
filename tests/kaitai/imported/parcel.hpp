// Parcels of a post office
// From parcel.ksy, whose licence is MIT.
//
// For people to look at:
// * Name.text: its size is worked out, len: no field follows it.
// * Parcel.content: its type is worked out, kind: no field follows it.
// * Parcel.crc32: a checksum? derived<&Parcel::crc32, checksum<...>> says what it covers.
// * Parcel.len_spare: it controls nothing; derived<&Parcel::len_spare, size_of<...>> would make it follow.
#pragma once
#include <cstring>

#include <verbatim/kaitai/formula.hpp>
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace parcel_ksy {
using namespace verbatim::wire;
using namespace verbatim::kaitai::words;

enum class Tone : std::int64_t {
    kind = 1,
    stern = 2,
};

enum class Sort : std::uint16_t {
    letter = 1,
    box = 2,
    double_ = 300,
};
constexpr auto enumerators(Sort) { return listed<Sort::double_>{}; }

struct Header {
    at<0x00, u8>  num_names;
    at<0x01, u8>  len_content;
    at<0x02, u8>  ofs_first;
};
static_assert(laid_out<Header>);

template <fixed_string Len>
struct Name {
    using called = as<"name">;
    encoded<utf8, sized_string<formula<"len">>>  text;

    using arguments = named<value<"len", Len>>;
};

// On paper.
struct Letter {
    using called = as<"letter">;
    encoded<ascii, sized_string<to_end>>  text;
};
static_assert(laid_out<Letter>);

struct Box {
    using called = as<"box">;
    list<u16, to_end>  sizes;
};
static_assert(laid_out<Box>);

// Written by nobody.
// Read by a test.
struct Parcel {
    at<0x00, signature<"PCL">>                magic;
    at<0x03, u8>                              version;  // 1 or 2
    at<0x04, Header>                          head;
    at<0x07, enumerated<Sort, order::big>>    default_;  // a word of C++
    struct BitsOfUrgent {  // from the lowest bit on
        bits<3, Sort>  kind;
        bits<12>  weight;
        bits<1>  urgent;
    };
    at<0x09, packed<u16be, BitsOfUrgent>>     bits_of_urgent;
    list<Name<"version * 2">, in<&Parcel::head, &Header::num_names>>  names;
    optional<encoded<utf8, cstring>, equals<&Parcel::version, 2>>  note;
    choice<case_of<"kind", "Sort::letter", "Sort::box">, limit<in<&Parcel::head, &Header::len_content>, from::here, tail::residue>, when<0, Letter>, when<1, Box>>  content;
    u8                                        key;
    sized<Name<"key % 4">, 4, tail::residue>  secret;
    list<u8, until<last<"_ == 0">>>           marks;
    struct Row {
        bytes<outer<in<&Parcel::head, &Header::num_names>>>  cells;
    };
    list<Row, formula<"2">>                   rows;
    encoded<utf8, sized_string<6, ends_at<"\0">, padded_with<0x20>>>  label;
    u32                                       crc32;
    u16                                       len_spare;
    look_at<encoded<utf8, sized_string<2>>, in<&Parcel::head, &Header::ofs_first>, from::around, never_absent>  first_name;

    using values = named<value<"grams", "weight * 10">,
                         value<"total", "names[0].text.length + marks.size", "version == 2">,
                         enum_value<Tone, "mood", "2">>;

    static constexpr auto expectations = all_of(expect<&Parcel::version>(is(1, 2)));
};
static_assert(laid_out<Parcel>);

}  // namespace parcel_ksy

template <>
struct verbatim::format<parcel_ksy::Parcel> {
    static constexpr std::string_view id = "parcel";
    static constexpr std::string_view title = "Parcels of a post office";
    static constexpr std::string_view extensions = ".parcel";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 3 && std::memcmp(file.data(), "PCL", 3) == 0 ? match::certain : match::no;
    }
    static const view::computing& computed() { return kaitai::computed_by_formulas(); }
};
