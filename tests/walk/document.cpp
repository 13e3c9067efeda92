#include "runtime/walk/document.hpp"

#include "tests/support/law.hpp"

using namespace verbatim;
using namespace verbatim::wire;
using namespace verbatim::test;

namespace {
struct File { at<0, u8> count; list<u16, &File::count> numbers; };
constexpr auto file = "02   01 00 02 00   FF";
}  // namespace

TEST_CASE("a document knows the file that it was read from") {
    auto doc = read_hex<File>(file);
    CHECK(doc.from().bytes().size() == 6);
    CHECK(doc.root_size() == 5);  // the last byte is nobody's
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

TEST_CASE("bytes can be borrowed from the caller") {
    const test::bytes there = hex(file);
    auto doc = read<File>(source::borrow(there));
    REQUIRE(doc.has_value());
    const list<u16, &File::count>& numbers = std::as_const(**doc).numbers;
    CHECK(numbers.block().data() == there.data() + 1);
    own(**doc);
    CHECK_FALSE(numbers.borrowed());
    CHECK(*write(*doc) == there);
}

TEST_CASE("measure says how many bytes write gives") {
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

TEST_CASE("an empty file") {
    same<rest<>>("");
    same<std::array<zeros<1>, 2>>("00 00");
    struct Else {};
    same<Else>("");
    same<Else>("01");
}
