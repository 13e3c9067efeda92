#include "verbatim/wire/sized_string.hpp"

#include "tests/support/law.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_sized_string {

using namespace verbatim::wire;

namespace {
struct Names {
    sized_string<6, ends_at<"\0">> name;
    sized_string<4, padded_with<' '>> code;
    u8 size;
    sized_bytes<&Names::size, ends_at<";">, included> key;
    encoded<utf16le, sized_string<to_end>> rest;
};
static_assert(laid_out<Names>);
}  // namespace

TEST_CASE("a text of a given size ends at its terminator or before its padding") {
    constexpr auto file = "\"tea\" 00 AA BB   \"ab  \"   03 01 3B 02   \"e\" 00 \"n\" 00";
    same<Names>(file);
    auto doc = read_hex<Names>(file);
    CHECK(doc->name.view() == "tea");
    CHECK(doc->code.view() == "ab");
    CHECK(doc->key.characters_in(doc->key.all()) == "\x01;");
    CHECK(doc->rest.as_utf8() == "en");
    doc->key.assign("\x01\x02;;");
    written(doc, "\"tea\" 00 AA BB   \"ab  \"   04 01 02 3B 3B   \"e\" 00 \"n\" 00");
}

TEST_CASE("reading refuses a text of a given size that leaves the file") {
    refused<Names>("\"tea\" 00", "name: 6 bytes at 0x0 leave the file (4 bytes)");
    refused<Names>("\"tea\" 00 AA BB   \"ab  \"   09 01 3B 02", "key: 9 bytes at 0xb leave the file (14 bytes)");
}

namespace {
struct Row {
    sized_string<3, padded_with<'.'>> name;
    u8 id;
};
struct Rows {
    u8 count;
    list<Row, &Rows::count> all;
};
static_assert(laid_out<Rows>);
}  // namespace

TEST_CASE("a new element has a text of the size in the schema, which is padded") {
    auto doc = view::document::read({.root = &table::of<Rows>()}, hex("01   \"ab.\" 07"));
    REQUIRE(doc.has_value());
    REQUIRE(edit::insert(**doc, "all[0]").has_value());
    const auto file = (*doc)->write();
    REQUIRE(file.has_value());
    CHECK(*file == hex("02   \"...\" 00   \"ab.\" 07"));
}

}  // namespace verbatim::test::wire_sized_string
