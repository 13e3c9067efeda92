#include "verbatim/table/storage.hpp"

#include "tests/support/law.hpp"
#include "tools/fuzz/allocations.hpp"

namespace verbatim::test::table_storage {

using namespace verbatim::wire;

namespace {
struct Names {
    at<0, u16> count;
    list<cstring, &Names::count> all;
};
struct Point {
    at<0, u16> number;
    at<2, text<4, tail::filled<'x'>>> name;
    at<6, padding<1, 0xAB>> last;
};
struct Points {
    at<0, u8> count;
    list<Point, &Points::count> all;
};
struct Defaults {
    at<0, u16> little{0x1234};
    at<2, u16be> big{1};
    at<4, u16> second{0x0302};
    at<6, magic<std::uint32_t{7}>> version;
    at<10, f32> real{-1.0f};
    at<14, text<4>> name{"new"};
};
std::uint16_t found_when_run() {
    static std::uint16_t calls = 6;
    return ++calls;
}
struct Numbered {
    at<0, u16> number = found_when_run();
};
struct Large {
    raw<100'000> unknown;
    at<100'000, u8> one = 1;
};
}  // namespace

TEST_CASE("a new record of fixed layout is the image of its defaults, and so is a new element of a list") {
    const table::type& t = table::of<Point>();
    REQUIRE(t.image);
    CHECK(!t.fresh);
    CHECK(std::memcmp(t.image, "\0\0\0xxx\xAB", 7) == 0);
    auto points = read_hex<Points>("00");
    const table::type& list = *table::of<Points>().fields[1].of;
    list.insert(&points->all, 0, nullptr);
    list.append(&points->all, 1);
    written(points, "02   00 00 00 \"xxx\" AB   00 00 00 \"xxx\" AB");
}

TEST_CASE("a record whose defaults are numbers, magics and text literals has an image") {
    const table::type& t = table::of<Defaults>();
    REQUIRE(t.image);
    CHECK(std::memcmp(t.image, "\x34\x12\x00\x01\x02\x03\x07\0\0\0\0\0\x80\xBFnew\0", 18) == 0);
}

TEST_CASE("a default that is no constant, or is too large to be one, is made by a function each time") {
    for (const table::type* t : {&table::of<Numbered>(), &table::of<Large>()}) {
        CHECK(!t->image);
        CHECK(t->fresh);
    }
    Numbered first{}, second{};
    table::of<Numbered>().make(&first), table::of<Numbered>().make(&second);
    CHECK(second.number == first.number + 1);
    const auto large = std::make_unique<Large>();
    large->one = 0;
    table::of<Large>().make(large.get());
    CHECK(large->one == 1);
}

TEST_CASE("assigning a borrowed list decodes no element, and the target is borrowed too") {
    constexpr std::size_t count = 10'000;
    test::bytes file{std::byte{count & 0xFF}, std::byte{count >> 8}};
    for (std::size_t i = 0; i < count; ++i) file.push_back(std::byte{'a'}), file.push_back(std::byte{0});
    const auto from = read<Names>(source::borrow(file));
    auto to = read<Names>(source::borrow(file));
    REQUIRE((from.has_value() && to.has_value()));
    const fuzz::allocations during;
    table::of<Names>().assign(&**to, &**from);
    CHECK(during.peak() < 1000);
    CHECK((*to)->all.borrowed());
    CHECK(*write(*to) == file);
}

TEST_CASE("assigning a list replaces all elements of a list that was changed") {
    const auto from = read_hex<Names>("02 00   \"a\" 00   \"b\" 00");
    auto to = read_hex<Names>("01 00   \"c\" 00");
    to->all.push_back(cstring("d"));
    table::of<Names>().assign(&*to, &*from);
    written(to, "02 00   \"a\" 00   \"b\" 00");
}

}  // namespace verbatim::test::table_storage
