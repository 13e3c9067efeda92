#include "runtime/wire/optional.hpp"

#include "tests/support/law.hpp"

using namespace verbatim;
using namespace verbatim::wire;
using namespace verbatim::test;

namespace {
struct Counted {
    at<0, u8> count;
    wire::optional<list<u8, &Counted::count>, nonzero<&Counted::count>> data;
};
struct Versioned {
    at<0, u8> version;
    wire::optional<u16, equals<&Versioned::version, 2>> extra;
    u8 last;
};
struct Flagged {
    at<0, u64be> flags;
    wire::optional<u8, bit_set<&Flagged::flags, 0>> first;
    wire::optional<cstring, bit_set<&Flagged::flags, 63>> second;
};
struct Head { at<0, u8> has; };
struct Nested {
    at<0, Head> head;
    wire::optional<Head, nonzero<in<&Nested::head, &Head::has>>> more;
};
struct List { at<0, u8> count; list<Flagged, &List::count> all; };
}  // namespace

TEST_CASE("there under a condition") {
    same<Counted>("00");
    same<Counted>("02   01 02");
    same<Versioned>("02   01 00   FF");
    same<Versioned>("03   FF");
    same<Flagged>("80 00 00 00 00 00 00 01   AA   \"b\" 00");
    same<Flagged>("80 00 00 00 00 00 00 00   \"b\" 00");
    same<Flagged>("7F FF FF FF FF FF FF FE");
    same<Nested>("05   06");
    same<List>("02   00 00 00 00 00 00 00 01 AA   00 00 00 00 00 00 00 00");
    CHECK_FALSE(read_hex<Versioned>("03   FF")->extra.has_value());
    refused<Versioned>("02   01", "extra: a field of 2 bytes at 0x1: only 1 bytes are left");
}

TEST_CASE("when it comes or goes, the field follows") {
    auto flagged = read_hex<Flagged>("80 00 00 00 00 00 00 02   \"b\" 00");
    flagged->first = 0xAA;
    written(flagged, "80 00 00 00 00 00 00 03   AA   \"b\" 00");
    flagged->second.reset();
    written(flagged, "00 00 00 00 00 00 00 03   AA");

    auto versioned = read_hex<Versioned>("03   FF");
    versioned->extra = 7;
    written(versioned, "02   07 00   FF");

    auto counted = read_hex<Counted>("02   01 02");
    counted->data.reset();
    written(counted, "00");
    counted->data = list<u8, &Counted::count>{5};
    written(counted, "01   05");

    auto nested = read_hex<Nested>("05   06");
    nested->more.reset();
    written(nested, "00");
}

TEST_CASE("when the condition does not say what the field would be, writing refuses") {
    auto versioned = read_hex<Versioned>("02   01 00   FF");
    versioned->extra.reset();
    CHECK(write(versioned).error().message() == "extra: it is absent, but version says otherwise");
    versioned->version = 3;
    written(versioned, "03   FF");

    auto counted = read_hex<Counted>("02   01 02");
    counted->data->clear();
    CHECK(write(counted).error().message() == "data: it is there, but count says otherwise");

    auto nested = read_hex<Nested>("00");
    nested->more = Head{};
    CHECK(write(nested).error().message() == "more: it is there, but head.has says otherwise");
}

namespace {
enum class Part : std::uint8_t { one = 1, two = 2, both = 4 };
struct Named {
    at<0, flag_set<Part>> parts;
    wire::optional<u8, has<&Named::parts, Part::one>> one;
    wire::optional<u8, has<&Named::parts, Part::two, Part::both>> two;
    wire::optional<u8, lacks<&Named::parts, Part::one>> other;
};
}  // namespace

TEST_CASE("flags by name") {
    same<Named>("01 AA");
    same<Named>("06 BB CC");
    same<Named>("05 AA BB");
    auto doc = read_hex<Named>("02 BB CC");
    doc->one = 0xAA;
    doc->other.reset();
    written(doc, "03 AA BB");
    doc->two.reset();
    written(doc, "01 AA");
    // Which of two flags brings it is not known.
    auto none = read_hex<Named>("00 CC");
    none->two = 0xBB;
    CHECK(write(none).error().message() == "two: it is there, but parts says otherwise");
    none->parts.set(Part::both);
    written(none, "04 BB CC");
}

namespace {
struct Around { at<0, u8> look; at<1, u8> width; at<2, u8> kind; at<3, u8> rows; };
struct Wide { at<0, u16> value; };
struct Narrow { at<0, u8> value; };
struct Cells {
    at<0, u8> key;
    wire::optional<u16, bit_set<outer<&Around::look>, 0>> colour;
    wire::optional<Narrow, bit_set<outer<&Around::look>, 1>> light;
    list<u8, outer<&Around::width>> cells;
    choice<outer<&Around::kind>, when<1, Narrow>, when<2, Wide>> value;
};
}  // namespace

TEST_CASE("a new element has what the records around its list say, as another element has it") {
    Cells other{.colour = u16(7), .cells = {1, 2, 3}, .value = Wide{}};
    Cells fresh;
    walk::take_shape(fresh, other);
    CHECK((fresh.colour && *fresh.colour == 0));
    CHECK_FALSE(fresh.light);
    CHECK((fresh.cells.size() == 3 && fresh.cells[2] == 0));
    CHECK(fresh.value.is<Wide>());
}
