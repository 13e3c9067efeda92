#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/view/type.hpp"

namespace verbatim::test::view_leaf {

using namespace verbatim::wire;
using verbatim::test::hex;

namespace {

enum class Small : std::int8_t { none, one };
enum class Wide : std::uint64_t { low = 1, high = 0x80000000 };
struct Parts {
    bits<4> low;
    bits<12> high;
};
struct Record {
    at<0, u8> a;
    at<1, std::array<u16, 2>> b;
};

template <class T>
std::string shown(const char* bytes) {
    return view::text_of(table::of<T>(), hex(bytes));
}
template <class T>
std::string as_json(const char* bytes) {
    return view::json_of(table::of<T>(), hex(bytes));
}

// Returns the bytes after an assignment, or the reason why it failed.
template <class T>
std::string assigned(const char* bytes, std::string_view to) {
    auto value = hex(bytes);
    REQUIRE(value.size() == sizeof(T));
    const auto wrong = view::assign_text(table::of<T>(), value.data(), to);
    return wrong ? *wrong : view::text_of(table::of<raw<sizeof(T)>>(), value);
}

}  // namespace

TEST_CASE("numbers of any size and byte order are shown and assigned") {
    CHECK(shown<u24>("01 02 03") == "197121");
    CHECK(shown<u24be>("01 02 03") == "66051");
    CHECK(shown<i24>("FE FF FF") == "-2");
    CHECK(shown<i40be>("FF FF FF FF FE") == "-2");
    CHECK(shown<u64>("FF FF FF FF FF FF FF FF") == "18446744073709551615");
    CHECK(shown<f32be>("3F 80 00 00") == "1.0");
    CHECK(as_json<f64>("00 00 00 00 00 00 F0 7F") == "\"inf\"");
    CHECK(as_json<f64>("00 00 00 00 00 00 F0 3F") == "1.0");
    CHECK(assigned<u24be>("00 00 00", "0x010203") == "01 02 03");
    CHECK(assigned<i16>("00 00", "-32768") == "00 80");
    CHECK(assigned<i16>("00 00", "-32769") == "-32769 does not fit i16");
    CHECK(assigned<u24be>("00 00 00", "16777216") == "16777216 does not fit u24be");
    CHECK(assigned<i64be>("00 00 00 00 00 00 00 00", "-9223372036854775808") == "80 00 00 00 00 00 00 00");
    CHECK(assigned<f32be>("00 00 00 00", "nan(0x7FA00001)") == "7F A0 00 01");
    CHECK(assigned<f64>("00 00 00 00 00 00 00 00", "one") == "one is not a number for f64");
}

TEST_CASE("a constant is shown and assigned as a number in its own byte order, but a magic cannot be changed") {
    CHECK(shown<always<std::uint16_t{0x0102}, order::big>>("01 03") == "259");
    CHECK(assigned<always<std::uint16_t{0x0102}, order::big>>("01 03", "258") == "01 02");
    CHECK(assigned<magic<7u>>("07 00 00 00", "8") == "it identifies the format, and cannot be changed");
}

TEST_CASE("enumerations and flags are shown and assigned as names or numbers") {
    CHECK(shown<enumerated<Small>>("01") == "one");
    CHECK(shown<enumerated<Small>>("FF") == "-1");
    CHECK(as_json<enumerated<Small>>("FF") == "-1");
    CHECK(as_json<enumerated<Small>>("00") == "\"none\"");
    CHECK(assigned<enumerated<Small>>("00", "-1") == "FF");
    CHECK(shown<flag_set<Wide, order::big>>("00 00 00 01 80 00 00 01") == "low|high|4294967296");
    CHECK(shown<flag_set<Wide>>("00 00 00 00 00 00 00 00") == "0");
    CHECK(assigned<flag_set<Wide, order::big>>("00 00 00 00 00 00 00 FF", "high|2") == "00 00 00 00 80 00 00 02");
}

TEST_CASE("bit fields are assigned by name, or all of them as one number") {
    CHECK(shown<packed<u16be, Parts>>("12 34") == "low=4 high=291");
    CHECK(as_json<packed<u16be, Parts>>("12 34") == "{\"low\": 4, \"high\": 291}");
    CHECK(assigned<packed<u16be, Parts>>("12 34", "high=0xFFF") == "FF F4");
    CHECK(assigned<packed<u16be, Parts>>("12 34", "0x5678") == "56 78");
    CHECK(assigned<packed<u16be, Parts>>("12 34", "high=4096") == "4096 does not fit the bits of high");
    CHECK(assigned<packed<u16be, Parts>>("12 34", "high=1 low") == "low is not name=number");
}

TEST_CASE("texts, strings and bytes are shown and assigned") {
    CHECK(shown<wire::text<4>>("\"ab\" 00 FF") == "\"ab\"");
    CHECK(shown<wire::cstring>("\"ab\" 00") == "\"ab\"");
    CHECK(shown<pstring<u16>>("02 00 \"a\" 00") == "\"a\\x00\"");
    CHECK(assigned<wire::text<4>>("\"abcd\"", "x") == "78 00 00 00");
    CHECK(assigned<zeros<2>>("00 00", "01 FF") == "01 FF");
    CHECK(assigned<raw<2>>("00 00", "01") == "1 bytes; expected 2");
}

TEST_CASE("types have the names that schemas use for them") {
    CHECK(view::name_of(table::of<i40be>()) == "i40be");
    CHECK(view::name_of(table::of<f32>()) == "f32");
    CHECK(view::name_of(table::of<zeros<3>>()) == "zeros<3>");
    CHECK(view::name_of(table::of<padding<4, 0xADDE>>()) == "padding<4>");
    CHECK(view::name_of(table::of<std::array<std::array<u8, 2>, 3>>()) == "u8[2][3]");
    CHECK(view::name_of(table::of<Record>()) == "Record");
    CHECK(table::of<Record>().size == 5);
    CHECK(view::name_of(table::of<packed<u16be, Parts>>()) == "packed Parts");
}

}  // namespace verbatim::test::view_leaf
