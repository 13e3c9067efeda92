#include "verbatim/view/path.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "tests/view/support.hpp"

namespace verbatim::test::view_path {

namespace {

struct rows {
    struct Row {
        verbatim::wire::at<0, verbatim::wire::u32> id;
        verbatim::wire::at<4, verbatim::wire::text<8>> name;
    };
    verbatim::wire::at<0, verbatim::wire::u32> count;
    verbatim::wire::list<Row, &rows::count> all;
};

}  // namespace

}  // namespace verbatim::test::view_path

template <>
struct verbatim::format<verbatim::test::view_path::rows> {
    static constexpr std::string_view id = "rows", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::view_path {

TEST_CASE("a path leads to every kind of value") {
    auto doc = open_toy();
    CHECK(text_at(*doc, "magic") == "\"TOYS\"");
    CHECK(text_at(*doc, "mode") == "on");
    CHECK(text_at(*doc, "bits") == "red|blue");
    CHECK(text_at(*doc, "nine") == "9");
    CHECK(text_at(*doc, "link") == "one=5 index=1");
    CHECK(text_at(*doc, "pad") == "00 00");
    CHECK(text_at(*doc, "pair[0]") == "-2");
    CHECK(text_at(*doc, "items[0].value") == "-1821");
    CHECK(text_at(*doc, "items[name=two].value") == "42");
    CHECK(text_at(*doc, "items[name=\"two\"].name") == "\"two\"");
    CHECK(text_at(*doc, "items[value=42].name") == "\"two\"");
    CHECK(text_at(*doc, "items[two].value") == "42");
    CHECK(text_at(*doc, "items[ Two].value") ==
          "items: there is no element \" Two\" (there is \"two\"); it has 2 elements");
    CHECK(text_at(*doc, "items[value=0x2A].name") == "\"two\"");
    CHECK(text_at(*doc, "items[\"two\"].value") == "42");
    CHECK(text_at(*doc, "events[0].body.weight") == "1.0");
    CHECK(text_at(*doc, "events[1].body") == "AA BB CC");
    CHECK(text_at(*doc, "far.number") == "4660");
    CHECK(text_at(*doc, "far.title") == "\"far\"");
    CHECK(text_at(*doc, "") == "(File)");
    CHECK(text_at(*doc, "items") == "(list of Item)");
}

TEST_CASE("the path of a found value has an index in place of a selector by value") {
    auto doc = open_toy();
    auto found = view::find(*doc, "items[name=two].value");
    REQUIRE(found.has_value());
    CHECK(found->path == "items[1].value");
    CHECK(found->at.offset == 0x28);
    CHECK(found->at.size == 2);
}

TEST_CASE("a quoted name may contain characters that otherwise have a meaning in a path") {
    for (const std::string name : {"a=b", "[0]", "]", "a.b", "\"", "\\", "a\"]=b"}) {
        auto file = hex(toy::specimen);
        std::fill_n(file.begin() + 0x20, 8, std::byte{0});
        std::ranges::copy(std::as_bytes(std::span(name)), file.begin() + 0x20);
        const auto doc = open_toy(file);
        const auto quoted = text_at(*doc, "items[1].name");
        INFO(quoted);
        CHECK(text_at(*doc, "items[" + quoted + "].value") == "42");
        CHECK(text_at(*doc, "items[name=" + quoted + "].value") == "42");
        CHECK(view::parent_of("items[" + quoted + "]") == "items");
    }
}

TEST_CASE("find_all gives the same result for each path as find") {
    auto doc = open_toy();
    const std::vector<std::string_view> paths{
        "items[two].value", "items[1]", "items[0x1].name",  "items[\"two\"].name", "items[value=42]", "items[9]",
        "items[9].name",    "",         "items[two].value", "items[two].vakue",    "magic[0]",        "items[1",
        "far.number",       "far",      "nothing"};
    const auto all = view::find_all(*doc, paths);
    REQUIRE(all.size() == paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
        INFO(paths[i]);
        const auto alone = view::find(*doc, paths[i]);
        REQUIRE(all[i].has_value() == alone.has_value());
        CHECK(all[i].error().message() == alone.error().message());
        if (!alone) continue;
        CHECK(all[i]->path == alone->path);
        CHECK(all[i]->indices == alone->indices);
        CHECK(all[i]->at.offset == alone->at.offset);
    }
}

TEST_CASE("finding many paths by value takes less than 30 times as long as finding them by index") {
    constexpr std::uint32_t count = 10'000;
    bytes file(4 + 12 * count);
    const auto put = [&](std::size_t at, std::uint32_t number) { std::memcpy(&file[at], &number, sizeof number); };
    put(0, count);
    std::vector<std::string> by_index, by_value, by_text;
    for (std::uint32_t i = 0; i < count; ++i) {
        put(4 + 12 * i, i * 3);
        const std::string name = "n" + std::to_string(i);
        std::ranges::copy(std::as_bytes(std::span(name)), file.begin() + 8 + 12 * i);
        by_index.push_back("all[" + std::to_string(i) + "].id");
        by_value.push_back("all[id=" + std::to_string(i * 3) + "].id");
        by_text.push_back("all[name=" + name + "].id");
    }
    const auto format = view::instantiate<rows>("", {});
    const auto doc = format.read(source::borrow(file));
    REQUIRE(doc.has_value());
    const auto time_of = [&](const std::vector<std::string>& paths) {
        const auto start = std::chrono::steady_clock::now();
        const auto all = view::find_all(**doc, std::vector<std::string_view>(paths.begin(), paths.end()));
        const auto time = std::chrono::steady_clock::now() - start;
        std::size_t wrong = 0;
        for (std::size_t i = 0; i < count; ++i) wrong += !all[i] || all[i]->path != by_index[i];
        CHECK(wrong == 0);
        return time;
    };
    const auto indexed = time_of(by_index);
    CHECK(time_of(by_value) < 30 * indexed);
    CHECK(time_of(by_text) < 30 * indexed);
}

TEST_CASE("two spellings of a value select the same element, and a value that occurs twice selects the first element") {
    const auto format = view::instantiate<rows>("", {});
    const auto doc =
        format.read(source(hex("03 00 00 00   07 00 00 00 61 00 00 00 00 00 00 00   07 00 00 00 22 61 22 00 00 00 00 "
                               "00   09 00 00 00 61 00 00 00 00 00 00 00")));
    REQUIRE(doc.has_value());
    const std::vector<std::string_view> paths{
        "all[id=7]", "all[id=\"7\"]", "all[name=a]", "all[name=\"a\"]", "all[name=\\x22a\\x22]",
        "all[id=9]", "all[a]",        "all[id=8]",   "all[name=b]"};
    std::string told;
    for (const auto& found : view::find_all(**doc, paths))
        told += (found ? found->path : found.error().message()) + "\n";
    CHECK(told ==
          "all[0]\nall[0]\nall[0]\nall[0]\nall[1]\nall[2]\nall[0]\nall: there is no element with id = 8; it has 3 "
          "elements\n"
          "all: there is no element with name = b; it has 3 elements\n");
}

TEST_CASE("parent_of gives the path of the record or list that contains a value") {
    CHECK(view::parent_of("items[0].value") == "items[0]");
    CHECK(view::parent_of("items[0]") == "items");
    CHECK(view::parent_of("items") == "");
    CHECK(view::parent_of("") == "");
}

TEST_CASE("the error for a wrong path names the last value that was found, and its parts") {
    auto doc = open_toy();
    CHECK(text_at(*doc, "items[2]") == "items: there is no element 2; it has 2 elements");
    CHECK(text_at(*doc, "items[name=three]") == "items: there is no element with name = three; it has 2 elements");
    CHECK(text_at(*doc, "items[name=O NE]") ==
          "items: there is no element with name = O NE (there is \"one\"); it has 2 elements");
    CHECK(text_at(*doc, "items[value=O NE]") == "items: there is no element with value = O NE; it has 2 elements");
    CHECK(text_at(*doc, "items[0].valu") == "items[0]: there is no valu (there is value); it has name, value");
    CHECK(text_at(*doc, "mode.x") == "mode: there is no x; it has no parts");
    CHECK(text_at(*doc, "items[0") == "items[0: a bracket is not closed");
    CHECK(text_at(*doc, "items[x]") == "items: there is no element \"x\"; it has 2 elements");
    CHECK(text_at(*doc, "items..name") == "items..name: a field's name is missing");
}

}  // namespace verbatim::test::view_path
