// Several new elements are inserted in one edit.
#include "tests/edit/edit_of.hpp"
#include "tests/support/law.hpp"
#include "tests/support/small_format.hpp"

namespace verbatim::test::edit_insert {

using namespace verbatim::wire;

namespace {
// Two lists with one count, and lists in the elements of a list.
struct Rows {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<u8, &Rows::count> left;
    list<u8, &Rows::count> right;
};
struct Inner {
    at<0, u8> count;
    list<u8, &Inner::count> all;
};
struct Outer {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Inner, &Outer::count> all;
};

edit_of inserting_all(std::vector<edit::new_element> all) {
    return [=](view::document& doc) { return edit::insert(doc, all); };
}
}  // namespace

TEST_CASE("elements of several lists that belong together are inserted in one edit") {
    CHECK(after_edits<Rows>("01   05   06", {inserting("left[0]")}).find("needs conflicting values") !=
          std::string::npos);
    CHECK(after_edits<Rows>("01   05   06", {inserting_all({{"left[0]", "7", {}}, {"right", "8", {}}})}) ==
          spaced("02   07 05   06 08"));
}

TEST_CASE("the paths of new elements are those before the edit, and elements at one place are in the given order") {
    const std::string_view file = "02   01 05   02 06 07";
    CHECK(
        after_edits<Outer>(file, {inserting_all({{"all[0]", "", {}}, {"all[1].all[1]", "8", {}}, {"all", "", {}}})}) ==
        spaced("04   00   01 05   03 06 08 07   00"));
    CHECK(after_edits<Outer>(
              file, {inserting_all({{"all[0].all", "1", {}}, {"all[0].all", "2", {}}, {"all[0].all[0]", "3", {}}})}) ==
          spaced("02   04 03 05 01 02   02 06 07"));
}

TEST_CASE("if one of several new elements cannot be inserted, none is") {
    const std::string_view file = "02   01 05   02 06 07";
    const auto format = view::instantiate<Outer>("", {});
    const auto doc = format.read(source(hex(file))).value();
    const edit::new_element lost[] = {{"all[0].all", "1", {}}, {"all[1].nowhere", "", {}}};
    CHECK(edit::insert(*doc, lost).error().path == "all[1]");
    const edit::new_element wrong[] = {{"all[0]", "", {{"nothing", "1", {}}}}, {"all[1].all", "9", {}}};
    CHECK_FALSE(edit::insert(*doc, wrong));
    CHECK(edit::set(*doc, "all[0].all[0]", "4"));
    REQUIRE(edit::commit(*doc));
    CHECK(outcome(doc->write()) == spaced("02   01 04   02 06 07"));
}

}  // namespace verbatim::test::edit_insert
