#include "verbatim/edit/references/same_index.hpp"

#include <string_view>

#include "tests/edit/edit_of.hpp"
#include "tests/support/hex.hpp"
#include "tests/tools/keeps_laws.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::test::edit_same_index {

using namespace verbatim::wire;
using namespace std::string_view_literals;

namespace {

// A table of entries, each with the size of the member at the same index. There may be more entries than members.
struct Entry {
    u8 name;
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
    list<Member, to_end> members;
};
struct Shelf {
    at<0, u8> size;
    sized<Archive, &Shelf::size> archive;
};
struct Shelves {
    static constexpr bool tried = true;
    list<Shelf, to_end> all;
};
// A table of numbers, each the size of the data at the same index.
struct Numbers {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<u8, &Numbers::count> sizes;
    list<wire::bytes<same_index<&Numbers::sizes>>, to_end> data;
};
struct Fixed {
    static constexpr bool tried = true;
    at<0, std::array<Entry, 2>> entries;
    struct Member {
        at<0, u8> id;
        wire::bytes<outer<in<same_index<&Fixed::entries>, &Entry::size>>> data;
    };
    list<Member, to_end> members;
};

// Two members, and a spare entry.
constexpr auto spare = "03   \"A\" 01  \"B\" 02  \"C\" 00      07 AA   08 BB CC";
constexpr auto goes_with_another = "members[0] would have another element of entries: one comes, goes or moves with it";
}  // namespace

TEST_CASE("a spare entry stays spare, and a new member needs a new entry") {
    CHECK(after_edits<Archive>(spare, {inserting("members"), setting("members[2].data", "11")}) ==
          "members: members has a new element, and entries has not: one comes with it, also where some are to spare");
    CHECK(after_edits<Archive>(spare,
                               {inserting("members"), inserting("entries[2]"), setting("members[2].data", "11")}) ==
          spaced("04   \"A\" 01  \"B\" 02  00 01  \"C\" 00      07 AA   08 BB CC   00 11"));
    CHECK(after_edits<Archive>(spare, {removing("members[1]")}) ==
          spaced("03   \"A\" 01  \"B\" 02  \"C\" 00      07 AA"));
    CHECK(after_edits<Archive>(spare, {removing("entries[2]")}) ==
          spaced("02   \"A\" 01  \"B\" 02      07 AA   08 BB CC"));
    CHECK(after_edits<Archive>(spare, {inserting("entries[2]")}) ==
          spaced("04   \"A\" 01  \"B\" 02  00 00  \"C\" 00      07 AA   08 BB CC"));
}

TEST_CASE("an edit that would give a member another entry is refused, unless the entry is edited, too") {
    CHECK(after_edits<Archive>(spare, {removing("members[0]")}) ==
          "members[0]: members: members[1] would have another element of entries: one comes, goes or moves with it");
    CHECK(after_edits<Archive>(spare, {inserting("entries[0]")}) ==
          std::string("entries[0]: entries: ") + goes_with_another);
    CHECK(after_edits<Archive>(spare, {moving("members[1]", "members[0]")}) ==
          std::string("members[1]: members: ") + goes_with_another);

    CHECK(after_edits<Archive>(spare, {inserting("members[0]"), inserting("entries[0]")}) ==
          spaced("04   00 00  \"A\" 01  \"B\" 02  \"C\" 00      00   07 AA   08 BB CC"));
    CHECK(after_edits<Archive>(spare, {removing("entries[0]"), removing("members[0]")}) ==
          spaced("02   \"B\" 02  \"C\" 00      08 BB CC"));
    CHECK(after_edits<Archive>(spare, {moving("members[1]", "members[0]"), moving("entries[1]", "entries[0]")}) ==
          spaced("03   \"B\" 02  \"A\" 01  \"C\" 00      08 BB CC   07 AA"));
    CHECK(after_edits<Archive>(spare, {inserting("members[0]"), removing("members[0]")}) == spaced(spare));
}

TEST_CASE("an insertion into a list of a record follows the record when its index changes") {
    constexpr auto two = "05   01   \"A\" 01   07 AA      05   01   \"B\" 01   08 BB";
    CHECK(after_edits<Shelves>(two, {inserting("all[1].archive.members[0]"), removing("all[0]")}) ==
          "all[1].archive.members[0].data: entries[i].size, which the data at 0x6 needs, is not there: there are 1 "
          "elements, and none for the one with index 1");
    CHECK(after_edits<Shelves>(two, {inserting("all[1].archive.members[0]"), removing("all[0]"),
                                     inserting("all[0].archive.entries[0]")}) ==
          spaced("08   02   00 00  \"B\" 01   00   08 BB"));
}

TEST_CASE("a new last member takes the first spare entry of a table of a fixed size") {
    constexpr auto fixed = "\"A\" 01  \"B\" 02      07 AA";
    CHECK(after_edits<Fixed>(fixed, {inserting("members")}) == spaced("\"A\" 01  \"B\" 02      07 AA   00 00 00"));
    CHECK(after_edits<Fixed>(fixed, {inserting("members"), setting("members[1].data", "BB")}) ==
          spaced("\"A\" 01  \"B\" 01      07 AA   00 BB"));
    CHECK(after_edits<Fixed>(fixed, {inserting("members[0]")}) ==
          std::string("members[0]: members: ") + goes_with_another);
    CHECK(after_edits<Fixed>(fixed, {inserting("members"), inserting("members")}) ==
          "members[2].data: entries[i].size, which the data at 0xa needs, is not there: there are 2 elements, and none "
          "for the one with index 2");
}

TEST_CASE("a new entry is refused if the bytes after the last member would be read as its member") {
    CHECK(after_edits<Archive>("01   \"A\" 01      07 AA   08 BB", {inserting("entries")}) ==
          "entries: members: it would be read differently, with 2 instead of 1 elements");
}

TEST_CASE("the sizes in a list of numbers follow data that is inserted, moved and removed") {
    CHECK(
        after_edits<Numbers>("03   01 02 07      AA   BB CC", {inserting("data[0]"), setting("data[0]", "11 22 33")}) ==
        "data[0]: data: data has a new element, and sizes has not: one comes with it, also where some are to spare");
    CHECK(after_edits<Numbers>("03   01 02 07      AA   BB CC",
                               {inserting("data[0]"), setting("data[0]", "11 22 33"), inserting("sizes")}) ==
          spaced("04   03 01 02 00      11 22 33   AA   BB CC"));
    CHECK(after_edits<Numbers>("03   01 02 07      AA   BB CC", {moving("data[1]", "data[0]")}) ==
          spaced("03   02 01 07      BB CC   AA"));
    CHECK(after_edits<Numbers>("03   01 02 00      AA   BB CC", {removing("data[0]")}) ==
          spaced("03   02 02 00      BB CC"));
}

TEST_CASE("tables with spare entries keep every law of reading, writing and editing") {
    keeps_laws<Archive>("\x00\x01\x02"sv, 7, 500);
    keeps_laws<Numbers>("\x00\x01\x02"sv, 6, 300);
}

}  // namespace verbatim::test::edit_same_index
