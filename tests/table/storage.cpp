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
}  // namespace

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
