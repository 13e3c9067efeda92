#include "verbatim/table/rearrange.hpp"

#include <array>

#include "tests/support/law.hpp"

namespace verbatim::test::table_rearrange {

using namespace verbatim::wire;

namespace {
struct Names {
    at<0, u8> count;
    list<cstring, &Names::count> all;
};
struct Seven {
    at<0, u8> first{u8(7)};
    at<1, u8> second;
};
struct Sevens {
    at<0, u8> count;
    list<Seven, &Sevens::count> all;
};
struct Item {
    at<0, u8> to;
    placed<u8, &Item::to> value;
};
struct Items {
    at<0, u8> count;
    list<Item, &Items::count> all;
};

template <class T>
void rearranged(document<T>& doc, std::initializer_list<std::size_t> elements) {
    table::rearrange(table::of<decltype(doc->all)>(), &doc->all, std::span(elements.begin(), elements.size()));
}
}  // namespace

TEST_CASE("one call removes, adds and moves elements") {
    constexpr std::size_t added = table::new_element;
    auto doc = read_hex<Names>("03   \"a\" 00 \"bb\" 00 \"ccc\" 00");
    rearranged(doc, {2, added, 0});
    written(doc, "03   \"ccc\" 00 00 \"a\" 00");
    rearranged(doc, {1, 0});
    written(doc, "02   00 \"ccc\" 00");
    rearranged(doc, {});
    written(doc, "00");
    rearranged(doc, {added, added});
    written(doc, "02   00 00");
}

TEST_CASE("one call removes, adds and moves elements of fixed layout") {
    constexpr std::size_t added = table::new_element;
    auto doc = read_hex<Sevens>("03   0101 0202 0303");
    rearranged(doc, {2, added, 0, 1});
    written(doc, "04   0303 0700 0101 0202");
    rearranged(doc, {3, 0});
    written(doc, "02   0202 0303");
    rearranged(doc, {});
    written(doc, "00");
    rearranged(doc, {added});
    written(doc, "01   0700");
}

TEST_CASE(
    "placed values stay in place when their elements move, and a new element does not take a removed one's place") {
    constexpr std::size_t added = table::new_element;
    constexpr auto file = "03   05 07 06   EE   0A 0B 0C";
    auto swapped = read_hex<Items>(file);
    rearranged(swapped, {2, 0, 1});
    written(swapped, "03   06 05 07   EE   0A 0B 0C");
    auto replaced = read_hex<Items>(file);
    rearranged(replaced, {0, added, 2});
    replaced->all[1].value = u8(7);
    written(replaced, "03   05 06 07   EE   0A 07 0B");
}

}  // namespace verbatim::test::table_rearrange
