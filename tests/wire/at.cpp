#include "verbatim/wire/at.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_at {

using namespace verbatim::wire;

namespace {
enum class Kind : std::uint8_t { one = 1 };
struct Inner {
    at<0, u16> value;
};
struct Entry {
    at<0x00, text<8>> path;
    at<0x08, u32> flags;
    at<0x0C, Kind> kind;  // an enum means enumerated<Kind>
    at<0x0D, Inner> inner;
    at<0x0F, std::array<u8, 2>> pair;
    at<0x11, f32> from;
};
static_assert(laid_out<Entry, 0x15>);
static_assert(sizeof(Entry) == 0x15);
}  // namespace

TEST_CASE("a field with at<> is read, changed and written like its type without at<>") {
    auto doc = read_hex<Entry>("\"ab\" (00) * 6   05 00 00 00   01   02 00   03 04   00 00 80 3F");
    CHECK(doc->path.view() == "ab");
    CHECK(doc->flags + 1 == 6u);
    CHECK(doc->kind == Kind::one);
    CHECK(doc->inner.value == 2);
    CHECK(doc->pair[1] == 4);
    CHECK(doc->from == 1.0f);
    doc->path = "xyz";
    doc->flags |= 0x100;
    doc->inner.value = 7;
    doc->pair[0] = 9;
    doc->from = -1.0f;
    written(doc, "\"xyz\" (00) * 5   05 01 00 00   01   07 00   09 04   00 00 80 BF");
}

TEST_CASE("a new record takes the values of designated initialisers, and its other fields are zero") {
    document<Entry> doc(Entry{.path = "p", .flags = 1u, .kind = Kind::one, .from = 0.5f});
    written(doc, "\"p\" (00) * 7   01 00 00 00   01   00 00   00 00   00 00 00 3F");
}

}  // namespace verbatim::test::wire_at
