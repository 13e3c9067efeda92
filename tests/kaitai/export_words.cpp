// Types of the vocabulary that no format of the project uses. Those that Kaitai's language has are exported; the rest
// become bytes or are refused.
#include "tests/kaitai/exported.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/kaitai/export.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/wire/wire.hpp"

namespace words {
using namespace verbatim::wire;

enum class Sort : std::uint16_t { alpha = 1, beta = 2 };
struct Bits {
    bits<3> low;
    bits<1> one;
    bits<12> high;
};
struct Alpha {
    at<0, u8> x;
};
struct Beta {
    at<0, u16be> y;
};
struct Node {
    at<0, u8> last;
    at<1, i8> value;
};

struct Words {
    at<0, u8> count;
    at<1, u16be> big;
    at<3, u24> odd;
    at<6, packed<u16, Bits>> little_bits;
    at<8, Sort> sort;
    at<10, u8> size;
    choice<&Words::sort, limit<&Words::size>, when<Sort::alpha, Alpha>, when<Sort::beta, Beta>> body;
    struct Child {
        list<i16, outer<&Words::count>> numbers;
        pad_to<4, 0, from::record> pad;
    };
    Child child;
    pstring<u16be> name;
    terminated<";", included> clause;
    encoded<utf16le, text<8>> wide;
    leb128<std::uint32_t> number;
    bytes<&Words::number> blob;
    optional<u32, where<value_of<&Words::count> >= 2>> extra;
    list<Node, until<equals<&Node::last, 1>>> nodes;
    u8 stored_size;
    coded<zlib, Alpha, &Words::stored_size> stored;
    list<std::array<u8, 2>, &Words::count> pairs;
    i24 signed_odd;
    coded<xor_with<0xFF>, Alpha, 1> masked;
    rest<> tail;
};

// Padding that counts from the start of the file in data of a limited size, and a tag of characters.
struct Even {
    at<0, u8> x;
    pad_to<2> pad;
    u8 y;
};
struct Chunk {
    at<0, code<2>> tag;
    at<2, u8> size;
    choice<&Chunk::tag, limit<&Chunk::size>, when<code_of("ev"), Even>, when<code_of("al"), Alpha>> data;
    rest<> tail;
};

struct Endless {
    at<0, u8> size;
    sqlite_varint<std::uint32_t> number;
};

// A magic of two values, a size that counts from the start of its record, and a look.
struct Seen {
    at<0, fourcc<"AAAA", "BBBB">> mark;
    at<4, u8> to;
    at<5, u8> size;
    bytes<value_of<&Seen::size> - here> data;
    look_at<u16, &Seen::to> number;
};

// Terminators and padding in texts and bytes of a given size.
struct Ends {
    at<0, u8> size;
    sized_string<6, ends_at<"\0">> name;
    sized_string<&Ends::size, padded_with<' '>> label;
    sized_bytes<4, ends_at<";">, included> clause;
    encoded<utf16le, sized_string<6, ends_at<"\0\0">, padded_with<0xFF>>> wide;
    coded<as_stored, Alpha, 3, ends_at<";">> inside;
    coded<as_stored, Alpha, stream_to<"|">> upto;
    sized_string<to_end, ends_at<"\0">> tail;
};
// A terminator of several bytes that may be at any offset.
struct Anywhere {
    terminated<"\r\n"> line;
};
// Optional values that are present if their magic is.
struct Spelled {
    at<0, ascii_decimal<3>> count;
    at<3, ascii_octal<4>> size;
    list<u16be, &Spelled::count> all;
    bytes<&Spelled::size> data;
};
struct Note {
    at<0, fourcc<"NOTE">> mark;
    at<4, u8> value;
};
struct Noted {
    at<0, u8> id;
    optional<Note, its_magic> note;
};
struct Trailed {
    at<0, u8> id;
    optional<placed<Note, -5, from::end>, its_magic> note;
};

constexpr std::string_view file =
    "02 01 02 03 04 05 3F A1  02 00 03 00 07 FF  01 00 FE FF  00 03 61 62 63  78 3B  41 00 E4 00 00 00 42 00"
    "03 0A 0B 0C  01 02 03 04  00 FF 01 05  09 78 DA 63 07 00 00 08 00 08  01 02 03 04  FE FF FF  F8  11 22 33";

}  // namespace words

template <>
struct verbatim::format<words::Words> {
    static constexpr std::string_view id = "test.words", title = "Words: all", extensions = ".w .words";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};
template <>
struct verbatim::format<words::Spelled> {
    static constexpr std::string_view id = "test.spelled", title = "Spelled", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};
template <>
struct verbatim::format<words::Chunk> {
    static constexpr std::string_view id = "test.chunk", title = "Chunk", extensions = ".chunk";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};
template <>
struct verbatim::format<words::Endless> {
    static constexpr std::string_view id = "test.endless", title = "Endless", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};
template <>
struct verbatim::format<words::Ends> {
    static constexpr std::string_view id = "test.ends", title = "Ends", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};
template <>
struct verbatim::format<words::Anywhere> {
    static constexpr std::string_view id = "test.anywhere", title = "Anywhere", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};
template <>
struct verbatim::format<words::Noted> {
    static constexpr std::string_view id = "test.noted", title = "Noted", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};
template <>
struct verbatim::format<words::Trailed> {
    static constexpr std::string_view id = "test.trailed", title = "Trailed", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};
template <>
struct verbatim::format<words::Seen> {
    static constexpr std::string_view id = "test.seen", title = "Seen", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};

namespace verbatim::test::kaitai_export_words {

TEST_CASE("the exported schema reads each type that both vocabularies have as the format does") {
    const auto format = view::instantiate<words::Words>();
    exported schema(format);
    const std::set<std::string> others = {
        "number", "signed_odd", "masked.x"};  // in the schema: groups of bits, bytes, bytes that are not decoded
    REQUIRE(schema.check(hex(words::file), others));
    CHECK(schema.leaves_compared() == 29);
}

TEST_CASE("the exported schema counts by numbers in ASCII") {
    const auto format = view::instantiate<words::Spelled>();
    exported schema(format);
    CHECK(schema.check(hex("\"2  \" \"003\" 00  01 02 03 04  0A 0B 0C"), {"count", "size"}));
    CHECK(schema.check(hex("\"1  \" \"0012\"  01 02  0A 0B 0C 0A 0B 0C 0A 0B 0C 0A"), {"count", "size"}));
    CHECK(schema.leaves_compared() == 9);
}

TEST_CASE("the exported schema finds padding that counts from the start of the file in data of a limited size") {
    const auto format = view::instantiate<words::Chunk>();
    exported schema(format);
    CHECK(schema.check(hex("65 76 02 05 06 AA")));
    CHECK(schema.check(hex("61 6C 01 05 06 AA")));
    CHECK(schema.check(hex("78 78 01 05 06 AA")));
}

TEST_CASE("a magic of several values, a size from the start of its record, and a look are exported") {
    const auto format = view::instantiate<words::Seen>();
    exported schema(format);
    CHECK(schema.check(hex("\"AAAA\" 06 09 01 02 03")));
    CHECK(schema.check(hex("\"BBBB\" 06 09 01 02 03")));
    CHECK(schema.leaves_compared() == 10);
}

TEST_CASE("terminators and padding in texts and bytes of a given size are exported") {
    const auto format = view::instantiate<words::Ends>();
    exported schema(format);
    CHECK(schema.check(hex(
        "03   \"ab\" 00 \"zz\" 00   \"x  \"   \"k;yy\"   41 00 00 00 FF FF   05 3B 09   06 7C   \"end\" 00 \"?\"")));
    CHECK(schema.leaves_compared() == 10);  // two of them are tails
    CHECK(schema.check(hex("01   \"abcdef\"   \" \"   \"kyyy\"   41 00 42 00 43 00   05 3B 09   06 7C")));
}

TEST_CASE("the export refuses a terminator of several bytes that may be at any offset") {
    const auto text = kaitai::ksy_of(view::instantiate<words::Anywhere>());
    REQUIRE_FALSE(text.has_value());
    CHECK(text.error().reason.find("Anywhere.line: a terminator of several bytes is at multiples of its size in this "
                                   "language, and nothing says") != std::string::npos);
}

TEST_CASE("data of a known size without a type in Kaitai's language is exported as bytes, and listed") {
    const auto text = kaitai::ksy_of(view::instantiate<words::Words>());
    REQUIRE(text.has_value());
    CHECK(text->find("# what this is, for it is an integer of 3 bytes with a sign:\n#   test_words.signed_odd\n") !=
          std::string::npos);
    CHECK(text->find("# what this is, for it is decoded by xor_with:\n#   test_words.masked\n") != std::string::npos);
}

TEST_CASE("the export refuses data of unknown size without a type in Kaitai's language") {
    const auto text = kaitai::ksy_of(view::instantiate<words::Endless>());
    REQUIRE_FALSE(text.has_value());
    CHECK(text.error().reason ==
          "it cannot be said in Kaitai's language: Endless.number: it is a number in the encoding sqlite, and nothing "
          "says how many bytes it has");
}

TEST_CASE("an optional value that its magic announces is refused inside its record, and listed if it is placed") {
    const auto inside = kaitai::ksy_of(view::instantiate<words::Noted>());
    REQUIRE_FALSE(inside.has_value());
    CHECK(inside.error().reason ==
          "it cannot be said in Kaitai's language: Noted.note: it is there when its magic is, and nothing says how "
          "many bytes it has");
    const auto placed = kaitai::ksy_of(view::instantiate<words::Trailed>());
    REQUIRE(placed.has_value());
    CHECK(placed->find("# where this is, for it is there when its magic is:\n#   test_trailed.note\n") !=
          std::string::npos);
}

}  // namespace verbatim::test::kaitai_export_words
