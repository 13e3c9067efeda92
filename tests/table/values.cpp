// The tables find the parts of a value in memory where C++ has them.
#include "tests/support/catch.hpp"
#include "verbatim/table/of.hpp"

namespace verbatim::test::table_values {

namespace {

using namespace verbatim::wire;

struct Small {
    u8 a, b;
};
struct Large {
    u8 count;
    list<u8, &Large::count> all;
    std::array<u32, 100> more;
};
struct Values {
    u8 tag, size, place;
    choice<&Values::tag, when<1, Small>, when<2, Large>> plain;
    choice<&Values::tag, limit<&Values::size>, when<1, u24>, when<2, Large>> limited;
    sized<Small, &Values::size> one;
    coded<as_stored, Large, &Values::size> decoded;
    optional<u8, where<&Values::tag>> byte;
    optional<Large, where<&Values::tag>> whole;
    placed<Small, &Values::place> near;
    placed<Large, &Values::place> far;
    sized_list<u8, &Values::size> bytes;
};

struct in_table {
    Values value;
    const table::type& of(std::size_t index) const { return *table::of<Values>().fields[index].of; }
    void* at(std::size_t index) {
        return reinterpret_cast<std::byte*>(&value) + table::of<Values>().fields[index].in_memory;
    }
};

TEST_CASE("an alternative, its index and the bytes after it are where C++ has them") {
    in_table in;
    CHECK(in.of(3).index_in(in.at(3)) == 0);
    static_cast<Large*>(in.of(3).set_alternative(in.at(3), 1))->all.resize(3);
    REQUIRE(in.value.plain.get_if<Large>());
    CHECK(in.value.plain.get_if<Large>()->all.size() == 3);
    in.value.plain = Small{7, 8};
    CHECK(in.of(3).index_in(in.at(3)) == 0);
    CHECK(static_cast<const Small*>(in.of(3).alternative_in(in.at(3)))->b == 8);
    in.of(3).set_alternative(in.at(3), 2);
    CHECK(in.value.plain.is_unknown());
    for (const std::size_t index : {4, 5, 6}) in.of(index).tail_in(in.at(index))->resize(index);
    CHECK(in.value.limited.tail.size() == 4);
    CHECK(in.value.one.tail.size() == 5);
    CHECK(in.value.decoded.tail.size() == 6);
    CHECK(&in.of(6).coded_state_in(in.at(6)) == &in.value.decoded.coding);
}

TEST_CASE("the content of an optional and of a placed value is where C++ has it, in place or elsewhere") {
    in_table in;
    for (const std::size_t index : {7, 8, 9, 10}) {
        CHECK(in.of(index).content_in(in.at(index)) == nullptr);
        in.of(index).set_content(in.at(index));
    }
    REQUIRE((in.value.byte && in.value.whole && in.value.near && in.value.far));
    in.value.whole->all.resize(9);
    CHECK(static_cast<const Large*>(in.of(8).content_in(in.at(8)))->all.size() == 9);
    CHECK(in.of(7).content_in(in.at(7)) == &*in.value.byte);
    CHECK(in.of(9).content_in(in.at(9)) == &*in.value.near);
    CHECK(&in.of(9).identity_in(in.at(9)) == &in.value.near.identity);
    CHECK(&in.of(10).identity_in(in.at(10)) == &in.value.far.identity);
    for (const std::size_t index : {7, 8, 9, 10}) in.of(index).drop_content(in.at(index));
    CHECK_FALSE((in.value.byte || in.value.whole || in.value.near || in.value.far));
    in.value.far.emplace();
    in.of(10).set_content(in.at(10));
    CHECK(in.value.far->all.empty());
}

TEST_CASE("a sized list has its leftover where C++ has it") {
    in_table in;
    CHECK(in.of(11).leftover_in(in.at(11)) == &in.value.bytes.leftover);
    CHECK(in.of(11).missing_in(in.at(11)) == &in.value.bytes.missing);
}

TEST_CASE("a value is copied and moved by its table as by C++") {
    in_table from;
    from.value.plain = Large{};
    from.value.plain.get_if<Large>()->all.resize(4);
    from.value.whole.emplace().all.resize(5);
    from.value.bytes.leftover.resize(2);
    in_table to;
    const auto& t = table::of<Values>();
    t.assign(&to.value, &from.value);
    from.value.whole->all.resize(1);
    CHECK(to.value.plain.get_if<Large>()->all.size() == 4);
    CHECK(to.value.whole->all.size() == 5);
    CHECK(to.value.bytes.leftover.size() == 2);
    in_table moved;
    t.assign_moved(&moved.value, &to.value);
    CHECK(moved.value.plain.get_if<Large>()->all.size() == 4);
    CHECK(moved.value.whole->all.size() == 5);
}

}  // namespace

}  // namespace verbatim::test::table_values
