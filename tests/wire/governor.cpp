#include "runtime/wire/governor.hpp"

#include "tests/support/law.hpp"

using namespace verbatim;
using namespace verbatim::wire;
using namespace verbatim::test;

namespace {
enum class Amount : std::uint8_t { none, one, two };
struct Split { bits<4> low, high; };

// Everything that may govern.
struct Kinds {
    at<0, Amount>                          named;
    at<1, packed<u8, Split>>               cut;
    at<2, always<std::uint8_t{1}>>         constant;
    at<3, u24be>                           odd;
    list<u8, &Kinds::named>                a;
    list<u8, &Kinds::cut>                  b;
    list<u8, &Kinds::constant>             c;
    list<u8, &Kinds::odd>                  d;
};
static_assert(laid_out<Kinds>);

struct Head { at<0, u8> kind; at<1, u16> size; };
struct Nested {
    at<0, u8>                                                 version;
    at<1, Head>                                               head;
    wire::bytes<less<in<&Nested::head, &Head::size>, 3>>      data;  // the size counts the header
};
static_assert(laid_out<Nested>);

// The governors stand behind something that varies.
struct Late {
    cstring                                 name;
    u8                                      count;
    list<u16, &Late::count>                 numbers;
    Head                                    head;
    wire::bytes<in<&Late::head, &Head::size>>  data;
};
struct Lates { at<0, u8> count; list<Late, &Lates::count> all; };

struct Shared {
    at<0, u8>                       count;
    list<u8, &Shared::count>        keys;
    list<u16, &Shared::count>       values;
};
struct Wide { at<0, u64> count; list<u8, &Wide::count> data; };
struct Low { at<0, i64> size; wire::bytes<less<&Low::size, 1>> data; };
}  // namespace

TEST_CASE("integers, enumerations, packed integers and constants govern") {
    same<Kinds>("01 02 01 00 00 02   AA   BB BB   CC   DD DD");
    auto doc = read_hex<Kinds>("00 00 01 00 00 00   CC");
    doc->a.resize(2);
    doc->b.resize(1);
    doc->c.resize(2);
    doc->d.resize(300);
    auto out = write(doc);
    REQUIRE(out.has_value());
    out->resize(6);
    CHECK((*out == hex("02 01 02 00 01 2C")));
}

TEST_CASE("a governor in a nested record, with a difference") {
    same<Nested>("01   05 06 00   AA BB CC");
    refused<Nested>("01   05 02 00   AA", "data: the count of what stands at 0x4 is -1");
    auto doc = read_hex<Nested>("01   05 06 00   AA BB CC");
    doc->data.erase(0);
    written(doc, "01   05 05 00   BB CC");
    doc->data.resize(65533);
    auto out = write(doc);
    REQUIRE_FALSE(out.has_value());
    CHECK(out.error().message() == "data: head.size would become 65536, which it cannot hold");
}

TEST_CASE("governors behind a field that varies") {
    constexpr auto file = "02   \"ab\" 00   01   05 00   07 02 00   AA BB     00   00   07 00 00";
    same<Lates>(file);
    const auto borrowed = read_hex<Lates>(file);
    CHECK(borrowed->all[0].numbers[0] == 5);
    CHECK(borrowed->all[1].data.empty());
    auto doc = read_hex<Lates>(file);
    doc->all[0].name.assign("abc");
    doc->all[0].numbers.push_back(6);
    doc->all[1].data.push_back(std::byte{0xCC});
    written(doc, "02   \"abc\" 00   02   05 00 06 00   07 02 00   AA BB     00   00   07 01 00   CC");
}

TEST_CASE("two lists with one governor agree, or are not written") {
    same<Shared>("02   01 02   01 00 02 00");
    auto doc = read_hex<Shared>("02   01 02   01 00 02 00");
    doc->keys.push_back(3);
    auto out = write(doc);
    REQUIRE_FALSE(out.has_value());
    CHECK(out.error().message() == "keys: count would have to be 3 here, and 2 for other data");
    doc->values.push_back(3);
    written(doc, "03   01 02 03   01 00 02 00 03 00");
}

TEST_CASE("a governor of 64 bits") {
    same<Wide>("01 00 00 00 00 00 00 00   AA");
    refused<Wide>("FF FF FF FF FF FF FF 7F   AA", "data: 9223372036854775807 bytes at 0x8 leave the file (9 bytes)");
    refused<Wide>("00 00 00 00 00 00 00 80   AA", "data: the count of what stands at 0x8 is -9223372036854775808");
    refused<Low>("00 00 00 00 00 00 00 80   AA", "data: 9223372036854775807 bytes at 0x8 leave the file (9 bytes)");
}
