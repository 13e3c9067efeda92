#include "verbatim/document.hpp"

#include <new>

#include "tests/support/law.hpp"

namespace verbatim::test::walk_document {

using namespace verbatim::wire;

namespace {
struct File {
    at<0, u8> count;
    list<u16, &File::count> numbers;
};
constexpr auto file = "02   01 00 02 00   FF";
}  // namespace

TEST_CASE("a document knows the file that it was read from") {
    auto doc = read_hex<File>(file);
    CHECK(doc.from().bytes().size() == 6);
    CHECK(doc.root_size() == 5);  // the last byte belongs to no field
    CHECK(document<File>().from().bytes().empty());
}

TEST_CASE("a document outlives the bytes that it was read from, and copies share them") {
    std::optional<document<File>> doc;
    {
        test::bytes there = hex(file);
        doc = *read<File>(there);
    }
    auto copy = *doc;
    doc.reset();
    written(copy, file);
}

TEST_CASE("a document can borrow its bytes from the caller") {
    const test::bytes there = hex(file);
    auto doc = read<File>(source::borrow(there));
    REQUIRE(doc.has_value());
    const list<u16, &File::count>& numbers = std::as_const(**doc).numbers;
    CHECK(numbers.block().data() == there.data() + 1);
    decode_all(**doc);
    CHECK_FALSE(numbers.borrowed());
    CHECK(*write(*doc) == there);
}

TEST_CASE("measure returns the number of bytes that write makes, and write accepts no other size") {
    auto doc = read_hex<File>(file);
    CHECK(*measure(doc) == 6);
    doc->numbers.push_back(3);
    CHECK(*measure(doc) == 8);
    test::bytes out(8);
    REQUIRE(write(doc, out).has_value());
    CHECK((out == hex("03   01 00 02 00 03 00   FF")));
    out.resize(9);
    CHECK(write(doc, out).error().message() == "the output has another size than the document");
}

TEST_CASE("a new document is written from its value alone") {
    document<File> doc;
    CHECK(*measure(doc) == 1);
    doc->numbers = {7, 8};
    written(doc, "02   07 00 08 00");
}

TEST_CASE("records without fields, padding alone and empty files are written as they were read") {
    same<rest<>>("");
    same<std::array<zeros<1>, 2>>("00 00");
    struct Else {};
    same<Else>("");
    same<Else>("01");
}

namespace {
enum class Mode : std::uint8_t { off, on };
struct Cut {
    bits<3> a;
    bits<5> b;
};
struct Part {
    u8 count;
    list<u16, &Part::count> numbers;
};
struct Small {
    u8 a;
    std::array<f32, 2> b;
};
// One field of each type, in a record that is made with and without braces.
struct Everything {
    u8 a;
    at<1, i24be> b;
    at<4, f64> c;
    at<12, Mode> mode;
    at<13, flag_set<Mode>> flags;
    at<14, packed<u8, Cut>> cut;
    at<15, text<4, tail::over<"Name">>> name;
    at<19, always<std::uint16_t{7}>> seven;
    at<21, fourcc<"ABCD">> id;
    at<25, label<"EFGH">> mark;
    at<29, padding<2, 0xADDE>> pad;
    at<31, raw<3>> unknown;
    at<34, std::array<u16, 2>> pair;
    at<38, Small> small;
    at<47, std::array<Small, 2>> smalls;
    at<65, u8> count;
    at<66, u8> size;
    at<67, u8> to;
    list<Part, &Everything::count> parts;
    choice<&Everything::a, when<0, Small>, when<1, Part>> body;
    Part part;
    std::array<Part, 2> two{};
    wire::optional<u8, nonzero<&Everything::b>> extra;
    cstring words;
    sized_list<u8, &Everything::size, &Everything::count> filled;
    placed<Part, &Everything::to> far;
    derived<&Everything::size, size_of<&Everything::filled>> rule;
    rest<> tail;
};
}  // namespace

TEST_CASE("a new record is the same with and without braces, whatever its memory contained before") {
    const auto braces = write(document<Everything>(Everything{}));
    REQUIRE(braces.has_value());
    alignas(Everything) unsigned char room[sizeof(Everything)];
    const auto fill = [](volatile unsigned char* at, std::size_t size,
                         unsigned char garbage) {  // volatile, or the compiler leaves it out
        for (std::size_t i = 0; i < size; ++i) at[i] = garbage;
    };
    for (const auto garbage : {static_cast<unsigned char>(0xA5), static_cast<unsigned char>(0xFF)}) {
        fill(room, sizeof room, garbage);
        auto* const made = new (room) Everything;
        CHECK(difference(*write(document<Everything>(*made)), *braces) == "");
        made->~Everything();
        wire::detail::held<u8, Everything> held;
        fill(reinterpret_cast<unsigned char*>(&held.at<0>()), sizeof(Everything), garbage);
        CHECK(difference(*write(document<Everything>(held.emplace<1>())), *braces) == "");
    }
}

namespace {
struct Pointer {
    at<0, u32> to;
    placed<u8, &Pointer::to> value;
};
struct Pointers {
    at<0, u32> count;
    list<Pointer, &Pointers::count> all;
};
}  // namespace

TEST_CASE("an edit that cannot be made because very many values share a byte names two of them") {
    constexpr std::size_t count = 20000;
    test::bytes shared(4 + 4 * count + 1, std::byte{7});
    const auto put = [&](std::size_t at, std::size_t number) {
        for (std::size_t i = 0; i < 4; ++i) shared[at + i] = static_cast<std::byte>(number >> (8 * i));
    };
    put(0, count);
    for (std::size_t i = 0; i < count; ++i) put(4 + 4 * i, shared.size() - 1);
    auto doc = read<Pointers>(shared);
    REQUIRE(doc.has_value());
    (*doc)->all[count / 2].value = 9;
    const auto out = write(*doc);
    REQUIRE_FALSE(out.has_value());
    CHECK(out.error().message() ==
          "all[10000].value: it shares the byte at 0x13884 with all[0].value, and the edit would make them differ");
}

}  // namespace verbatim::test::walk_document
