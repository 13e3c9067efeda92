#include "verbatim/edit/same_index.hpp"

#include <functional>
#include <string_view>

#include "tests/support/hex.hpp"
#include "tests/tools/keeps_laws.hpp"
#include "verbatim/edit/edits.hpp"

using namespace verbatim;
using namespace verbatim::wire;
using namespace verbatim::test;
using namespace std::string_view_literals;

namespace {

// A table of entries, of which there may be more than members.
struct Entry { u8 name; u8 size; };
struct Archive {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Entry, &Archive::count> entries;
    struct Member { at<0, u8> id; wire::bytes<outer<in<same_index<&Archive::entries>, &Entry::size>>> data; };
    list<Member, to_end> members;
};
struct Shelf { at<0, u8> size; sized<Archive, &Shelf::size> archive; };
struct Shelves {
    static constexpr bool tried = true;
    list<Shelf, to_end> all;
};
// All that a table of numbers says follows the data.
struct Numbers {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<u8, &Numbers::count> sizes;
    list<wire::bytes<same_index<&Numbers::sizes>>, to_end> data;
};
struct Fixed {
    static constexpr bool tried = true;
    at<0, std::array<Entry, 2>> entries;
    struct Member { at<0, u8> id; wire::bytes<outer<in<same_index<&Fixed::entries>, &Entry::size>>> data; };
    list<Member, to_end> members;
};

using edit_of = std::function<result<void>(view::document&)>;
edit_of inserting(std::string path) {
    return [=](view::document& doc) { return edit::insert(doc, path); };
}
edit_of removing(std::string path) {
    return [=](view::document& doc) {
        const std::string one[] = {path};
        return edit::remove(doc, one);
    };
}
edit_of moving(std::string from, std::string to) {
    return [=](view::document& doc) { return edit::move(doc, from, to); };
}
edit_of setting(std::string path, std::string value) {
    return [=](view::document& doc) {
        const edit::assignment one[] = {{path, value}};
        return edit::set(doc, one);
    };
}

std::string file(std::string_view text) {
    const auto bytes = hex(std::string(text));
    return walk::hex(bytes.data(), bytes.size());
}
// The file after edits that are saved together, or why they are not.
template <class Root>
std::string after(std::string_view text, std::initializer_list<edit_of> edits) {
    const auto format = view::instantiate<Root>("", {});
    const auto doc = format.read(source(hex(std::string(text))));
    for (const auto& make : edits)
        if (const auto made = make(**doc); !made) return made.error().message();
    if (const auto saved = edit::commit(**doc); !saved) return saved.error().message();
    const auto bytes = (*doc)->write();
    return bytes ? walk::hex(bytes->data(), bytes->size()) : bytes.error().message();
}

// Two members, and an entry to spare.
constexpr auto spare = "03   \"A\" 01  \"B\" 02  \"C\" 00      07 AA   08 BB CC";
constexpr auto goes_with_another = "members[0] would have another element of entries: one comes, goes or moves with it";
}  // namespace

TEST_CASE("what is to spare stays so") {
    CHECK(after<Archive>(spare, {inserting("members"), setting("members[2].data", "11")}) ==
          "members: members has a new element, and entries has not: one comes with it, also where some are to spare");
    CHECK(after<Archive>(spare, {inserting("members"), inserting("entries[2]"), setting("members[2].data", "11")}) == file("04   \"A\" 01  \"B\" 02  00 01  \"C\" 00      07 AA   08 BB CC   00 11"));
    CHECK(after<Archive>(spare, {removing("members[1]")}) == file("03   \"A\" 01  \"B\" 02  \"C\" 00      07 AA"));
    CHECK(after<Archive>(spare, {removing("entries[2]")}) == file("02   \"A\" 01  \"B\" 02      07 AA   08 BB CC"));
    CHECK(after<Archive>(spare, {inserting("entries[2]")}) == file("04   \"A\" 01  \"B\" 02  00 00  \"C\" 00      07 AA   08 BB CC"));
}

TEST_CASE("a member keeps its entry") {
    CHECK(after<Archive>(spare, {removing("members[0]")}) == "members[0]: members: members[1] would have another element of entries: one comes, goes or moves with it");
    CHECK(after<Archive>(spare, {inserting("entries[0]")}) == std::string("entries[0]: entries: ") + goes_with_another);
    CHECK(after<Archive>(spare, {moving("members[1]", "members[0]")}) == std::string("members[1]: members: ") + goes_with_another);

    CHECK(after<Archive>(spare, {inserting("members[0]"), inserting("entries[0]")}) == file("04   00 00  \"A\" 01  \"B\" 02  \"C\" 00      00   07 AA   08 BB CC"));
    CHECK(after<Archive>(spare, {removing("entries[0]"), removing("members[0]")}) == file("02   \"B\" 02  \"C\" 00      08 BB CC"));
    CHECK(after<Archive>(spare, {moving("members[1]", "members[0]"), moving("entries[1]", "entries[0]")}) == file("03   \"B\" 02  \"A\" 01  \"C\" 00      08 BB CC   07 AA"));
    CHECK(after<Archive>(spare, {inserting("members[0]"), removing("members[0]")}) == file(spare));
}

TEST_CASE("a record that moves takes what has been done to its lists along") {
    constexpr auto two = "05   01   \"A\" 01   07 AA      05   01   \"B\" 01   08 BB";
    CHECK(after<Shelves>(two, {inserting("all[1].archive.members[0]"), removing("all[0]")}) ==
          "all[0].archive.members[1].data: entries[i].size, which the data at 0x6 needs, is not there: there are 1 elements, and none for the one with index 1");
    CHECK(after<Shelves>(two, {inserting("all[1].archive.members[0]"), removing("all[0]"), inserting("all[0].archive.entries[0]")}) == file("08   02   00 00  \"B\" 01   00   08 BB"));
}

TEST_CASE("in a table of a fixed size, a member that comes last has the first entry to spare") {
    constexpr auto fixed = "\"A\" 01  \"B\" 02      07 AA";
    CHECK(after<Fixed>(fixed, {inserting("members")}) == file("\"A\" 01  \"B\" 02      07 AA   00 00 00"));
    CHECK(after<Fixed>(fixed, {inserting("members"), setting("members[1].data", "BB")}) == file("\"A\" 01  \"B\" 01      07 AA   00 BB"));
    CHECK(after<Fixed>(fixed, {inserting("members[0]")}) == std::string("members[0]: members: ") + goes_with_another);
    CHECK(after<Fixed>(fixed, {inserting("members"), inserting("members")}) == "members[2].data: entries[i].size, which the data at 0xa needs, is not there: there are 2 elements, and none for the one with index 2");
}

TEST_CASE("an entry that would make a member of bytes after the last one is refused") {
    CHECK(after<Archive>("01   \"A\" 01      07 AA   08 BB", {inserting("entries")}) == "entries: members: it would be read differently");
}

TEST_CASE("numbers follow their data wherever they are") {
    CHECK(after<Numbers>("03   01 02 07      AA   BB CC", {inserting("data[0]"), setting("data[0]", "11 22 33")}) == "data[0]: data: data has a new element, and sizes has not: one comes with it, also where some are to spare");
    CHECK(after<Numbers>("03   01 02 07      AA   BB CC", {inserting("data[0]"), setting("data[0]", "11 22 33"), inserting("sizes")}) == file("04   03 01 02 00      11 22 33   AA   BB CC"));
    CHECK(after<Numbers>("03   01 02 07      AA   BB CC", {moving("data[1]", "data[0]")}) == file("03   02 01 07      BB CC   AA"));
    CHECK(after<Numbers>("03   01 02 00      AA   BB CC", {removing("data[0]")}) == file("03   02 02 00      BB CC"));
}

TEST_CASE("tables with entries to spare keep every law") {
    keeps_laws<Archive>("\x00\x01\x02"sv, 7, 500);
    keeps_laws<Numbers>("\x00\x01\x02"sv, 6, 300);
}
