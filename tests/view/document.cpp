#include "verbatim/view/document.hpp"

#include "tests/view/support.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::view_document {

namespace {

// Changes one leaf, and returns the bytes that differ with their offsets, or the error.
std::string change(std::string_view path, std::string_view text) {
    auto doc = open_toy();
    auto out = changed(*doc, path, text);
    if (!out) return out.error().message();
    const auto before = doc->file().bytes();
    if (out->size() != before.size()) return "size " + std::to_string(out->size());
    std::string differ;
    for (std::size_t i = 0; i < before.size(); ++i)
        if ((*out)[i] != before[i])
            differ += (differ.empty() ? "" : " ") + std::to_string(i) + "=" + view::hex_text({&(*out)[i], 1});
    return differ;
}

struct Table {
    verbatim::wire::at<0, verbatim::wire::label<"TABL">> id;
    verbatim::wire::at<4, verbatim::wire::u8> rows;
    verbatim::wire::at<5, verbatim::wire::u8> columns;
    struct row {
        verbatim::wire::at<0, verbatim::wire::u8> key;
        verbatim::wire::list<verbatim::wire::u16, verbatim::wire::outer<&Table::columns>> cells;
    };
    verbatim::wire::list<row, &Table::rows> all;
};

}  // namespace

}  // namespace verbatim::test::view_document

template <>
struct verbatim::format<verbatim::test::view_document::Table> {
    static constexpr std::string_view id = "table", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::view_document {

TEST_CASE("lists whose count is a field of the outer record are shown, described and changed") {
    const auto format = view::instantiate<Table>("", {});
    auto doc = format.read(source(hex("\"TABL\" 02 03   0A 01 00 02 00 03 00   0B 04 00 05 00 06 00")));
    REQUIRE(doc.has_value());
    CHECK(text_at(**doc, "all[key=11].cells[2]") == "6");
    CHECK(text_at(**doc, "all[0].cells[3]") == "all[0].cells: there is no element 3; it has 3 elements");
    const auto& fields = format.root->fields;
    CHECK(view::name_of(*fields[0].of) == "label");
    CHECK(fields[2].controls);
    CHECK(view::declaration_of(*view::types_in(*fields[3].of)[1]->fields[1].of) == "u16 x columns of Table");
    const auto changed = [&](std::string_view path, std::string_view text) {
        auto out = verbatim::test::changed(**doc, path, text);
        return out ? view::hex_text(*out) : out.error().message();
    };
    CHECK(changed("all[1].cells[0]", "9") ==
          view::hex_text(hex("\"TABL\" 02 03   0A 01 00 02 00 03 00   0B 09 00 05 00 06 00")));
    CHECK(changed("id", "TABS") == view::hex_text(hex("\"TABS\" 02 03   0A 01 00 02 00 03 00   0B 04 00 05 00 06 00")));
    CHECK(changed("id", "TABLE") == "expected 4 characters");
}

TEST_CASE("a document is written as it was read, both borrowed and decoded") {
    auto doc = open_toy();
    CHECK(*doc->write() == hex(toy::specimen));
    CHECK(*doc->write_decoded() == hex(toy::specimen));
}

TEST_CASE("changing a value changes its bytes and no others") {
    CHECK(change("mode", "off") == "4=00");
    CHECK(change("mode", "1") == "");
    CHECK(change("bits", "red") == "5=01");
    CHECK(change("bits", "blue|0x100") == "5=04 6=01");
    CHECK(change("nine", "8") == "7=08");
    CHECK(change("link", "index=0x10203") == "9=03 10=02 11=01");
    CHECK(change("link", "6") == "8=06 9=00");
    CHECK(change("pad", "00 01") == "13=01");
    CHECK(change("pair[1]", "-128") == "21=80");
    CHECK(change("items[0].name", "on") == "24=00");
    CHECK(change("items[1].value", "-2") == "40=FE 41=FF");
    CHECK(change("events[0].body.weight", "-0.0") == "46=00 47=80");
    CHECK(change("events[1].body", "AA BB CD") == "52=CD");
    CHECK(change("far.title", "FAR") == "58=46 59=41 60=52");
}

TEST_CASE("a text that grows by four characters makes the file four bytes larger") {
    CHECK(change("far.title", "farther") == "size " + std::to_string(hex(toy::specimen).size() + 4));
}

TEST_CASE("an assignment that cannot be made fails with the reason") {
    CHECK(change("mode", "maybe") == "maybe is not a value of Mode");
    CHECK(change("bits", "green") == "green is not a flag of Bits");
    CHECK(change("pair[1]", "128") == "128 does not fit i8");
    CHECK(change("pair[1]", "x") == "x is not a number for i8");
    CHECK(change("items[0].name", "ninechars") == "9 characters do not fit text<8>");
    CHECK(change("items[0].name", "a\\x00b") == "a text cannot hold a NUL");
    CHECK(change("link", "offset=1") == "unknown field offset of packed Link");
    CHECK(change("link", "one=256") == "256 does not fit the bits of one");
    CHECK(change("magic", "TOYZ") == "it identifies the format, and cannot be changed");
    CHECK(change("items", "x") == "it is no leaf");
    CHECK(change("events[0].body.weight", "heavy") == "heavy is not a number for f32");
}

TEST_CASE("a finding has the path and the offset of the value that it concerns") {
    auto doc = open_toy();
    const auto findings = doc->findings();
    REQUIRE(findings.size() == 1);
    CHECK(findings[0].path == "events[1].body");
    CHECK(findings[0].offset == 0x32);
}

TEST_CASE("a type describes its fields as the schema declares them") {
    const auto format = view::instantiate<toy::File>("", {});
    const auto fields = format.root->fields;
    std::string text;
    for (const auto& f : fields)
        text += std::string(f.name) + ": " + view::declaration_of(*f.of) + (f.controls ? " (controlling)" : "") + "\n";
    CHECK(text ==
          "magic: fourcc\nmode: Mode\nbits: Bits\nnine: constant\nlink: packed Link\npad: zeros<2>\nitem_count: u8 "
          "(controlling)\nevent_size: u8 (controlling)\n"
          "far_at: u32 (controlling)\npair: i8[2]\nitems: Item x item_count\nevents: Event in event_size "
          "bytes\naligned: zeros to a multiple of 4 in the file\nfar: Far at far_at\n");
    CHECK(fields[4].offset == 8);
    CHECK(fields[11].offset == wire::dynamic_size);
}

}  // namespace verbatim::test::view_document
