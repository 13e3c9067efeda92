// Changes by path, on the toy format, which has every kind of field.
#include "verbatim/edit/edits.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/view/support.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::edit_edits {

namespace {

// The toy after a change, in hex; or why it was refused.

// The toy with pieces of its hex replaced; each piece occurs once.
std::string toy_with(std::initializer_list<std::pair<std::string_view, std::string_view>> replacements) {
    std::string text = view::hex_text(hex(toy::specimen));
    for (const auto& [from, to] : replacements) {
        const auto at = text.find(from);
        REQUIRE(at != std::string::npos);
        REQUIRE(text.find(from, at + 1) == std::string::npos);
        text.replace(at, from.size(), to);
    }
    return text;
}

}  // namespace

TEST_CASE("setting a leaf changes only its bytes; setting a list, the magic or a count to another number is refused") {
    const auto doc = open_toy();
    CHECK(outcome(file_after::set(*doc, "items[key=x].name", "a")) ==
          "items: there is no element with key = x; it has 2 elements");
    CHECK(outcome(file_after::set(*doc, "items[name=two].value", "43")) == toy_with({{"2A 00", "2B 00"}}));
    CHECK(outcome(file_after::set(*doc, "far.title", "further")) ==
          toy_with({{"66 61 72 00", "66 75 72 74 68 65 72 00"}}));
    CHECK(outcome(file_after::set(*doc, "item_count", "3")) ==
          "item_count: it is computed from the data that it controls, and cannot be set: 3 would be read back as 2");
    CHECK(outcome(file_after::set(*doc, "item_count", "2")) == toy_with({}));
    CHECK(outcome(file_after::set(*doc, "items", "3")) == "items: it has parts: set one of them instead");
    CHECK(outcome(file_after::set(*doc, "magic", "TOYX")) == "magic: it identifies the format, and cannot be changed");
    CHECK(view::hex_text(*doc->write()) == toy_with({}));
}

TEST_CASE("counts, padding and pointers follow the removal of an element") {
    const auto doc = open_toy();
    // 22 bytes of header, one item of 10, 11 of events, and the padding: far moves from 0x38 to 0x2C.
    CHECK(outcome(file_after::remove(*doc, "items[0]")) == toy_with({{"02 0B 38 00 00 00", "01 0B 2C 00 00 00"},
                                                                     {"6F 6E 65 00 00 00 00 00 E3 F8 ", ""},
                                                                     {"BB CC 00 00 00", "BB CC 00"}}));
    CHECK(outcome(file_after::remove(*doc, "events[1]")) ==
          toy_with({{"02 0B 38 00 00 00", "02 06 30 00 00 00"}, {" 63 05 AA BB CC 00 00 00", ""}}));
    CHECK(outcome(file_after::remove(*doc, "items")) == "items: it is not an element of a list");
    CHECK(outcome(file_after::remove(*doc, "")) == "it is the whole file");
    CHECK(outcome(file_after::remove(*doc, "pair[0]")) == "pair[0]: it is not an element of a list");
}

TEST_CASE("an inserted element has the values of a new record") {
    const auto doc = open_toy();
    const auto one = file_after::insert(*doc, "items[1]");
    REQUIRE(one.has_value());
    const auto again = open_toy(*one);
    CHECK(text_at(*again, "items[1].name") == "\"\"");
    CHECK(text_at(*again, "items[1].value") == "0");
    CHECK(text_at(*again, "items[2].name") == "\"two\"");
    CHECK(text_at(*again, "item_count") == "3");
    CHECK(text_at(*again, "far.title") == "\"far\"");
    CHECK(outcome(file_after::remove(*again, "items[1]")) == view::hex_text(*doc->write()));  // undone
}

TEST_CASE("an element can be copied or replaced from the same or another document if its type fits") {
    const auto doc = open_toy();
    const auto other = open_toy(*file_after::set(*doc, "items[0].name", "three"));
    const auto copied = file_after::insert_copy(*doc, "items", *other, "items[0]");
    REQUIRE(copied.has_value());
    const auto again = open_toy(*copied);
    CHECK(text_at(*again, "items[2].name") == "\"three\"");
    CHECK(text_at(*again, "items[2].value") == "-1821");
    CHECK(outcome(file_after::insert_copy(*doc, "items", *doc, "events[0]")) ==
          "events[0]: it is Event; the list items holds Item");
    CHECK(outcome(file_after::insert_copy(*doc, "items", *doc, "nowhere")).find("there is no nowhere") !=
          std::string::npos);
    CHECK(outcome(file_after::replace(*doc, "items[1]", *other, "items[0]")) ==
          toy_with({{"74 77 6F 00 00 00 00 00 2A 00", "74 68 72 65 65 00 00 00 E3 F8"}}));
    CHECK(outcome(file_after::replace(*doc, "items[1]", *doc, "events[0]")) ==
          "events[0]: it is Event; items[1] is Item");
    CHECK(outcome(file_after::replace(*doc, "far", *open_toy(*file_after::set(*doc, "far.title", "farther")), "far")) ==
          toy_with({{"66 61 72 00", "66 61 72 74 68 65 72 00"}}));
}

TEST_CASE("one edit sets many leaves, found by their paths before the edit, and none twice") {
    const auto doc = open_toy();
    const auto set = [&](std::vector<edit::assignment> all) { return outcome(file_after::set(*doc, all)); };
    CHECK(set({{"items[two].value", "43"}, {"items[two].name", "due"}, {"far.title", "further"}}) ==
          toy_with({{"74 77 6F 00 00 00 00 00 2A 00", "64 75 65 00 00 00 00 00 2B 00"},
                    {"66 61 72 00", "66 75 72 74 68 65 72 00"}}));
    CHECK(set({}) == toy_with({}));
    CHECK(set({{"items[0].value", "1"}, {"items[one].value", "2"}}) ==
          "items[0].value: it is set twice, to 1 and to 2");
    CHECK(set({{"items[0].value", "1"}, {"items[0].value", "1"}}) == "items[0].value: it is set twice, to 1 and to 1");
    CHECK(set({{"items[0].value", "1"}, {"item_count", "9"}})
              .starts_with("item_count: it is computed from the data that it controls"));
    CHECK(set({{"items[0].name", "x"}, {"items[x].value", "1"}}) ==
          "items: there is no element \"x\"; it has 2 elements");
}

TEST_CASE("one edit removes many elements, found by their paths before the edit, and none twice") {
    const auto doc = open_toy();
    const auto remove = [&](std::vector<std::string> all) { return outcome(file_after::remove(*doc, all)); };
    CHECK(remove({"items[0]", "events[1]"}) ==
          outcome(file_after::remove(*open_toy(*file_after::remove(*doc, "items[0]")), "events[1]")));
    CHECK(remove({"items[0]", "items[1]"}) == remove({"items[two]", "items[one]"}));
    CHECK(remove({"items[0]", "items[one]"}) == "items[0]: it is removed twice");
}

TEST_CASE("replacing a count by another number is refused, and replacing its list is not") {
    const auto doc = open_toy();
    const auto other = open_toy(*file_after::insert(*doc, "items"));
    CHECK(outcome(file_after::replace(*doc, "item_count", *other, "item_count")) ==
          "item_count: it is computed from the data that it controls, and cannot be set: 3 would be read back as 2");
    CHECK(outcome(file_after::replace(*doc, "item_count", *doc, "item_count")) == toy_with({}));
    CHECK(file_after::replace(*doc, "items", *other, "items").has_value());
}

TEST_CASE("the tail of a choice can neither be set alone, nor replace the choice, nor be replaced by it") {
    const auto doc = open_toy(hex(toy_with(
        {{"02 0B 38", "02 0D 38"}, {"07 06 00 00 80 3F", "07 08 00 00 80 3F EE EE"}, {"BB CC 00 00 00", "BB CC 00"}})));
    REQUIRE(text_at(*doc, "events[0].body.tail") == "EE EE");
    const std::string refusal =
        "events[0].body.tail: these bytes follow the data of the tag, within its size, and cannot be changed alone";
    CHECK(outcome(file_after::set(*doc, "events[0].body.tail", "00 00")) == refusal);
    CHECK(outcome(file_after::replace(*doc, "events[0].body.tail", *doc, "events[0].body")) == refusal);
    CHECK(outcome(file_after::replace(*doc, "events[0].body", *doc, "events[0].body.tail")) == refusal);
}

}  // namespace verbatim::test::edit_edits

// Rows whose columns are controlled by a record around them.
namespace tables {
using namespace verbatim::wire;

template <class Around>
struct Row {
    at<0, u8> key;
    verbatim::wire::optional<u16, bit_set<outer<&Around::columns>, 0>> colour;
    verbatim::wire::optional<u8, bit_set<outer<&Around::columns>, 1>> light;
};
struct Table {
    at<0, u8> columns;
    at<1, u8> row_count;
    list<Row<Table>, &Table::row_count> rows;
};

// Tables in a file, with every kind of data that a record around a row can control.
struct File {
    at<0, i32> width;
    at<4, u8> tag;
    at<5, u8> bytes;
    at<6, u8> group_count;
    struct Group {
        at<0, u8> columns;
        at<1, u8> row_count;
        struct Row {
            at<0, u8> key;
            verbatim::wire::optional<u8, bit_set<outer<&Group::columns>, 0>> light;
            list<u16, outer<&File::width>> cells;
            choice<outer<&File::tag>, when<1, u8>, when<2, u16>> body;
            sized_list<u16, outer<&File::bytes>> pairs;
        };
        verbatim::wire::optional<list<Row, &Group::row_count>, nonzero<&Group::columns>> rows;
    };
    list<Group, &File::group_count> groups;
};
}  // namespace tables

template <>
struct verbatim::format<tables::Table> {
    static constexpr std::string_view id = "table";
    static constexpr std::string_view title = "rows with columns on demand";
    static constexpr std::string_view extensions = ".table";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

template <>
struct verbatim::format<tables::File> {
    static constexpr std::string_view id = "tables";
    static constexpr std::string_view title = "tables in groups";
    static constexpr std::string_view extensions = ".tables";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_edits {

TEST_CASE("a new row has the columns that the record around its table selects") {
    const auto open = [](std::string_view file) {
        static const view::format format = view::instantiate<tables::Table>("", {});
        auto doc = format.read(source(hex(file)));
        REQUIRE(doc.has_value());
        return std::move(*doc);
    };
    CHECK(outcome(file_after::insert(*open("01 01   05 06 07"), "rows[0]")) == "01 02 00 00 00 05 06 07");
    CHECK(outcome(file_after::insert(*open("02 02   05 06   07 08"), "rows")) == "02 03 05 06 07 08 00 00");
    CHECK(outcome(file_after::insert(*open("00 01   05"), "rows")) == "00 02 05 00");
    CHECK(outcome(file_after::insert(*open("00 00"), "rows")) == "00 01 00");
    CHECK(outcome(file_after::insert(*open("03 00"), "rows")) == "03 01 00 00 00 00");
    CHECK(outcome(file_after::insert(*open("82 00"), "rows")) ==
          "82 01 00 00");  // the other bits of columns are kept, too
    const auto empty = open("03 00");
    const auto difference = edit::diff(*empty, *open("03 01 00 00 00 00"));
    REQUIRE(difference.has_value());
    CHECK(view::hex_text(file_after::patch(*empty, *difference)->file) == "03 01 00 00 00 00");
}

TEST_CASE("a new row of an empty table has the data that all records around it control, or is refused") {
    const auto inserted = [](std::string_view file, std::string_view path = "groups[0].rows") {
        static const view::format format = view::instantiate<tables::File>("", {});
        auto doc = format.read(source(hex(file)));
        REQUIRE(doc.has_value());
        return outcome(file_after::insert(**doc, path));
    };
    CHECK(inserted("02 00 00 00 02 03 01   01 00") == "02 00 00 00 02 03 01 01 01 00 00 00 00 00 00 00 00 00 00 00");
    CHECK(inserted("00 00 00 00 01 00 02   02 01 07 09   02 00", "groups[1].rows") ==
          "00 00 00 00 01 00 02 02 01 07 09 02 01 00 00");
    CHECK(inserted("00 00 00 00 01 00 01   02 01 07 09", "groups[0].rows[0]") ==
          "00 00 00 00 01 00 01 02 02 00 00 07 09");
    CHECK(inserted("00 00 00 00 01 00 00", "groups") == "00 00 00 00 01 00 01 00 00");
    CHECK(inserted("00 00 00 00 09 00 01   02 00") ==
          "groups[0].rows[0].body: tag is 9, which a new element cannot have");
    CHECK(inserted("FF FF FF 7F 01 00 01   02 00") ==
          "groups[0].rows[0].cells: width is 2147483647, which a new element cannot have");
    CHECK(inserted("FF FF FF FF 01 00 01   02 00") ==
          "groups[0].rows[0].cells: width is -1, which a new element cannot have");
}

}  // namespace verbatim::test::edit_edits
