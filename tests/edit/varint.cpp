// Varints in the tools, which know a format only at run time: paths, edits, JSON, differences, the JSON Schema.
#include "verbatim/wire/varint.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/edit/json_schema.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::edit_varint {

using namespace verbatim::wire;
using file_bytes = test::bytes;

namespace {
struct Pair {
    at<0, u8> a;
    at<1, u8> b;
};
struct Item {
    zigzag<std::int16_t> change;
    leb128<std::uint32_t> size;
    wire::string<&Item::size> name;
};
struct Shop {
    vlq<std::uint32_t> version;
    std::array<vlq<std::uint16_t>, 2> range;
    leb128<std::uint8_t> count;
    list<Item, &Shop::count> items;
    sqlite_varint<std::int64_t> last;
};
}  // namespace

}  // namespace verbatim::test::edit_varint

template <>
struct verbatim::format<verbatim::test::edit_varint::Shop> {
    static constexpr std::string_view id = "shop", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_varint {

namespace {
const view::format& shop() {
    static const auto format = view::instantiate<Shop>("", {});
    return format;
}
const std::string_view annotated =
    "81 00   05 80 06   02   03 01 \"a\"   82 00 81 00 \"b\"   FF FF FF FF FF FF FF FF FF";

std::unique_ptr<view::document> opened(const file_bytes& file = hex(annotated)) { return shop().read(file).value(); }
std::string json_of(const file_bytes& file) {
    std::string text;
    const auto doc = opened(file);
    REQUIRE(edit::to_json(*doc, [&](std::string_view piece) { text += piece; }));
    return text;
}
std::string from_json(std::string_view content) {
    return outcome(edit::from_json({&shop(), 1}, R"({"format": "shop", "content": )" + std::string(content) + "}"));
}
std::string changed(std::string from, std::string_view was, std::string_view is) {
    const auto at = from.find(was);
    REQUIRE(at != std::string::npos);
    return from.replace(at, was.size(), is);
}
}  // namespace

TEST_CASE("a varint is shown, set and found like any other number") {
    const auto doc = opened();
    CHECK(view::text_of(*view::find(*doc, "version")->at.of, view::find(*doc, "version")->at.bytes()) == "128");
    CHECK(view::name_of(*view::find(*doc, "items[0].change")->at.of) == "zigzag i16");
    CHECK(view::name_of(*view::find(*doc, "range")->at.of) == "vlq u16[2]");
    CHECK(outcome(file_after::set(*doc, "version", "128")) == spaced(annotated));
    CHECK(outcome(file_after::set(*doc, "range[1]", "6")) == spaced(annotated));
    CHECK(outcome(file_after::set(*doc, "range[1]", "7")) ==
          spaced("81 00   05 07   02   03 01 \"a\"   82 00 81 00 \"b\"   FF FF FF FF FF FF FF FF FF"));
    CHECK(outcome(file_after::set(*doc, "items[0].change", "-100")) ==
          spaced("81 00   05 80 06   02   C7 01 01 \"a\"   82 00 81 00 \"b\"   FF FF FF FF FF FF FF FF FF"));
    CHECK(outcome(file_after::set(*doc, "last", "-2")) ==
          spaced("81 00   05 80 06   02   03 01 \"a\"   82 00 81 00 \"b\"   FF FF FF FF FF FF FF FF FE"));
    CHECK(outcome(file_after::set(*doc, "items[0].change", "40000")) == "items[0].change: 40000 does not fit i16");
    CHECK(outcome(file_after::set(*doc, "version", "x")) == "version: x is not a number for u32");
    CHECK(
        outcome(file_after::set(*doc, "count", "3"))
            .starts_with(
                "count: it is computed from the data that it controls, and cannot be set: 3 would be read back as 2"));
}

TEST_CASE("sizes and counts that are varints follow edits, and keep their bytes if their numbers stay the same") {
    const auto doc = opened();
    CHECK(outcome(file_after::set(*doc, "items[1].name", "c")) ==
          spaced("81 00   05 80 06   02   03 01 \"a\"   82 00 81 00 \"c\"   FF FF FF FF FF FF FF FF FF"));
    CHECK(outcome(file_after::set(*doc, "items[1].name", "cd")) ==
          spaced("81 00   05 80 06   02   03 01 \"a\"   82 00 02 \"cd\"   FF FF FF FF FF FF FF FF FF"));
    CHECK(outcome(file_after::remove(*doc, "items[0]")) ==
          spaced("81 00   05 80 06   01   82 00 81 00 \"b\"   FF FF FF FF FF FF FF FF FF"));
    CHECK(outcome(file_after::insert(*doc, "items")) ==
          spaced("81 00   05 80 06   03   03 01 \"a\"   82 00 81 00 \"b\"  00 00   FF FF FF FF FF FF FF FF FF"));
    const auto large = file_after::set(*doc, "items[0].name", std::string(200, 'x'));
    REQUIRE(large);
    CHECK(large->size() == hex(annotated).size() + 199 + 1);
}

TEST_CASE("JSON has the number of a varint, and its bytes if they are not the fewest") {
    const auto json = json_of(hex(annotated));
    CHECK(json.find(R"("version": 128)") != std::string::npos);
    CHECK(json.find(R"("range": [5, {"value": 6, "bytes": "80 06"}])") != std::string::npos);
    CHECK(json.find(R"({"change": -2, "name": "a"})") != std::string::npos);
    CHECK(json.find(
              R"({"change": {"value": 1, "bytes": "82 00"}, "size": {"value": 1, "bytes": "81 00"}, "name": "b"})") !=
          std::string::npos);
    CHECK(json.find("count") == std::string::npos);
    CHECK(outcome(edit::from_json({&shop(), 1}, json)) == spaced(annotated));
    CHECK(outcome(edit::from_json({&shop(), 1}, changed(json, R"({"value": 6, "bytes": "80 06"})", "300"))) ==
          spaced("81 00   05 82 2C   02   03 01 \"a\"   82 00 81 00 \"b\"   FF FF FF FF FF FF FF FF FF"));
    CHECK(outcome(edit::from_json({&shop(), 1}, changed(json, R"("name": "b")", R"("name": "long")"))) ==
          "items[1].size: it is computed from the data that it controls, and cannot be set: 1 would be read back as 4");
}

TEST_CASE("JSON is refused if the bytes or the number of a varint are not valid or contradict each other") {
    CHECK(from_json(R"({"version": {"value": 6, "bytes": "80 05"}})") ==
          "version: line 1, column 72: bytes: they spell 5, not 6; without them the value has the fewest");
    CHECK(from_json(R"({"version": {"bytes": "85"}})").find("bytes: they are not one vlq u32") != std::string::npos);
    CHECK(from_json(R"({"version": {"bytes": "05 05"}})").find("bytes: they are not one vlq u32") != std::string::npos);
    CHECK(from_json(R"({"version": {"value": 5, "behind": "00"}})").find("no bytes can follow it") !=
          std::string::npos);
    CHECK(from_json(R"({"version": -1})").find("-1 does not fit u32") != std::string::npos);
    CHECK(from_json(R"({"count": 2})") ==
          "count: it is computed from the data that it controls, and cannot be set: 2 would be read back as 0");
    CHECK(from_json(R"({"count": {"value": 1, "bytes": "81 00"}, "items": [{}]})") ==
          spaced("00 00 00 81 00 00 00 00"));
    CHECK(from_json(R"({"version": {"bytes": "80 05"}, "items": [{"name": "ab"}]})") ==
          spaced("80 05 00 00 01 00 02 \"ab\" 00"));
}

TEST_CASE("differences and patches have the number of a varint, and its bytes if they are not the fewest") {
    const auto a = opened(),
               b = opened(hex("81 00   05 06   02   03 81 00 \"a\"   82 00 81 00 \"b\"   FF FF FF FF FF FF FF FF FF"));
    const auto d = edit::diff(*a, *b).value();
    REQUIRE(d.changes.size() == 2);
    CHECK(edit::text_of(d.changes[0].was, true) == R"([5, {"value": 6, "bytes": "80 06"}])");
    CHECK(edit::text_of(d.changes[0].now, true) == "[5, 6]");
    CHECK(d.changes[1].path == "items[a].size");
    CHECK(outcome(file_after::patch(*a, d)->file) == view::hex_text(b->file().bytes()));
    const auto back = edit::diff(*b, *a).value();
    CHECK(outcome(file_after::patch(*b, back)->file) == spaced(annotated));
}

TEST_CASE("a merge has the varints that each side has changed") {
    const auto base = opened();
    const auto ours = opened(*file_after::set(*base, "version", "5")),
               theirs = opened(*file_after::set(*base, "items[0].name", std::string(130, 'x')));
    const auto merged = file_after::merge(*base, *ours, *theirs);
    REQUIRE(merged);
    CHECK(merged->conflicts.empty());
    CHECK(merged->file.size() == hex(annotated).size() - 1 + 129 + 1);
}

TEST_CASE("the JSON Schema and the byte map include varints") {
    const auto schema = edit::json_schema(shop());
    CHECK(
        schema.find(
            R"({"anyOf": [{"type": "integer", "minimum": -32768, "maximum": 32767}, {"type": "object", "properties": {"value": )") !=
        std::string::npos);
    std::size_t at = 0;
    CHECK(view::each_range(*opened(), [&](const view::byte_range& r) {
        CHECK(r.offset == at);
        at += r.size;
    }));
    CHECK(at == hex(annotated).size());
}

}  // namespace verbatim::test::edit_varint
