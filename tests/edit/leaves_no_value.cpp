// Values of one edit of which others decide whether they are there.
#include "tests/edit/edit_of.hpp"
#include "tests/edit/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/small_format.hpp"
#include "verbatim/verbatim.hpp"

namespace lively {
using namespace verbatim::wire;

struct One {
    static constexpr int tag = 1;
    at<0, u16> x;
    at<2, u8> y;
};
struct Two {
    static constexpr int tag = 2;
    at<0, u16> w;
};
struct Three {
    static constexpr int tag = 3;
    at<0, u16> x;
    at<2, u8> y;
    at<3, u8> z;
};
struct Four {
    static constexpr int tag = 4;
    at<0, u8> kind;
    choice<&Four::kind, One, Two> more;
};
struct Item {
    at<0, u8> id;
    choice<&Item::id, One, Two, Three, Four> body;
};
struct File {
    static constexpr bool tried = true;
    at<0, u8> a;
    at<1, u8> b;
    optional<u8, where<value_of<&File::a> + value_of<&File::b> != 0>> extra;
    u8 count;
    list<Item, &File::count> items;
};
}  // namespace lively

namespace verbatim::test::edit_leaves_no_value {

namespace {

constexpr auto file = "01 00 07  02  01 00 00 00  04 01 00 00 00";

std::string after(std::vector<edit::assignment> values) {
    const auto made = [&] {
        return after_edits<lively::File>(file, {[&](view::document& doc) { return edit::set(doc, values); }});
    };
    const auto is = made();
    std::ranges::reverse(values);
    CHECK(made() == is);
    return is;
}

}  // namespace

TEST_CASE(
    "an optional that is there before and after an edit keeps its value, whichever of its conditions changes first") {
    CHECK(after({{"a", "0"}, {"b", "1"}}) == spaced("00 01 07  02  01 00 00 00  04 01 00 00 00"));
    CHECK(after({{"a", "0"}, {"b", "1"}, {"extra", "9"}}) == spaced("00 01 09  02  01 00 00 00  04 01 00 00 00"));
    CHECK(after({{"a", "0"}}) == spaced("00 00  02  01 00 00 00  04 01 00 00 00"));
}

TEST_CASE("a value for which the same edit leaves no place is refused by its path, and not given to another") {
    const std::string why = ": other values of the edit leave no such value";
    CHECK(after({{"a", "0"}, {"extra", "9"}}) == "extra" + why);
    CHECK(after({{"items[0].id", "2"}, {"items[0].body.x", "77"}}) == "items[0].body.x" + why);
    CHECK(after({{"items[0].id", "2"}, {"items[0].body.y", "5"}}) == "items[0].body.y" + why);
    CHECK(after({{"items[1].id", "2"}, {"items[1].body.kind", "2"}}) ==
          "items[1].id: as 2 it has no room for body.kind, which would be lost: insert a new element --as Two, and "
          "remove this one");
    CHECK(after({{"items[1].body.kind", "2"}, {"items[1].body.more.y", "2"}}) == "items[1].body.more.y" + why);
    CHECK(after({{"items[0].id", "3"}, {"items[0].body.x", "77"}}) ==
          spaced("01 00 07  02  03 4D 00 00 00  04 01 00 00 00"));
}

}  // namespace verbatim::test::edit_leaves_no_value
