// Edits by path of data whose sizes are in the elements of another list.
#include "tests/edit/edit_of.hpp"
#include "tests/support/hex.hpp"
#include "tests/tools/keeps_laws.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::test::edit_entered {

using namespace verbatim::wire;

namespace {

struct Entry {
    pstring<u8> name;
    u8 size;
};
struct Archive {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Entry, &Archive::count> entries;
    struct Member {
        at<0, u8> id;
        wire::bytes<outer<in<same_index<&Archive::entries>, &Entry::size>>> data;
    };
    list<Member, &Archive::count> members;
};

constexpr auto two = "02   01 \"A\" 01   01 \"B\" 02      07 AA   08 BB CC";

}  // namespace

TEST_CASE("the size in an element of another list follows data that is set") {
    CHECK(after_edits<Archive>(two, {setting("members[1].data", "11"), setting("entries[0].name", "xyz")}) ==
          spaced("02   03 \"xyz\" 01   01 \"B\" 01      07 AA   08 11"));
    CHECK(after_edits<Archive>(two, {setting("entries[0].size", "2"), setting("members[0].data", "11 22")}) ==
          spaced("02   01 \"A\" 02   01 \"B\" 02      07 11 22   08 BB CC"));
}

TEST_CASE("a size in an element of another list cannot be set to a number that its data does not have") {
    CHECK(
        after_edits<Archive>(two, {setting("entries[1].size", "1")}) ==
        "entries[1].size: it is computed from the data that it controls, and cannot be set: 1 would be read back as 2");
}

TEST_CASE("elements of two lists with one count are inserted and removed together, and one list alone cannot change") {
    CHECK(after_edits<Archive>(two, {removing("members[0]"), removing("entries[0]")}) ==
          spaced("01   01 \"B\" 02      08 BB CC"));
    CHECK(after_edits<Archive>(two,
                               {inserting("entries[1]"), inserting("members[1]"), setting("members[1].data", "11")}) ==
          spaced("03   01 \"A\" 01   00 01   01 \"B\" 02      07 AA   00 11   08 BB CC"));
    CHECK(after_edits<Archive>(two, {removing("members[0]")}) ==
          "members[0]: entries: count needs conflicting values: 2 here, 1 for members");
    CHECK(after_edits<Archive>(two, {inserting("entries[1]")}) ==
          "entries[1]: entries: count needs conflicting values: 3 here, 2 for members");
}

}  // namespace verbatim::test::edit_entered
