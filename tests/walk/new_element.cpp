// New elements whose placed values must be there.
#include "verbatim/walk/write/new_element.hpp"

#include "tests/edit/edit_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/small_format.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::walk_new_element {

using namespace verbatim::wire;

namespace {

struct Names {
    at<0, u8> count;
    list<u8, &Names::count> all;
};
struct Entry {
    at<0, u8> to;
    placed<Names, &Entry::to, never_absent> names;
};
struct Entries {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Entry, &Entries::count> all;
};

// The number that means absent is also the condition of another value, as in an archive whose sizes may be elsewhere.
struct Far {
    at<0, u8> to;
    at<1, u8> far_to;
    placed<u8, &Far::to, absent<0xFF>> near;
    wire::optional<placed<u8, &Far::far_to, never_absent>, equals<&Far::to, 0xFF>> far;
};
struct Fars {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Far, &Fars::count> all;
};

struct Flagged {
    static constexpr bool tried = true;
    at<0, u8> flags;
    at<1, u8> to;
    wire::optional<placed<u8, &Flagged::to, never_absent>, bit_set<&Flagged::flags, 0>> data;
};

}  // namespace

TEST_CASE("a new element gets the placed values that cannot be absent") {
    CHECK(after_edits<Entries>("01   02   01 AA", {inserting("all")}) == spaced("02   03 05   01 AA   00"));
    CHECK(after_edits<Entries>("01   02   01 AA", {inserting("all[0]")}) == spaced("02   03 04   00   01 AA"));
    CHECK(after_edits<Entries>("02   03 05   01 AA   00", {removing("all[1]")}) == spaced("01   02   01 AA"));
    CHECK(after_edits<Entries>("01   02   01 AA", {inserting("all"), inserting("all[1].names.all")}) ==
          spaced("02   03 05   01 AA   01 00"));
}

TEST_CASE("a new element gets a placed value whose absence would contradict an optional") {
    CHECK(after_edits<Fars>("01   03 00   AA", {inserting("all")}) == spaced("02   05 00   06 00   AA 00"));
    CHECK(after_edits<Fars>("02   05 00   06 00   AA 00", {removing("all[1]")}) == spaced("01   03 00   AA"));
}

TEST_CASE("a flag that makes an optional present makes the placed value in it, too") {
    CHECK(after_edits<Flagged>("00 00", {setting("flags", "1")}) == spaced("01 02   00"));
    CHECK(after_edits<Flagged>("01 02   00", {setting("flags", "0")}) == spaced("00 02"));
}

}  // namespace verbatim::test::walk_new_element
