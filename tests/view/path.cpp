#include "runtime/view/path.hpp"

#include <algorithm>

#include "tests/view/support.hpp"

using namespace verbatim;
using namespace verbatim::test;

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
    CHECK(text_at(*doc, "items[\"two\"].value") == "42");
    CHECK(text_at(*doc, "events[0].body.weight") == "1.0");
    CHECK(text_at(*doc, "events[1].body") == "AA BB CC");
    CHECK(text_at(*doc, "far.number") == "4660");
    CHECK(text_at(*doc, "far.title") == "\"far\"");
    CHECK(text_at(*doc, "") == "(File)");
    CHECK(text_at(*doc, "items") == "(list of Item)");
}

TEST_CASE("a selector by value becomes an index in the path that was found") {
    auto doc = open_toy();
    auto found = view::find(*doc, "items[name=two].value");
    REQUIRE(found.has_value());
    CHECK(found->path == "items[1].value");
    CHECK(found->at.offset == 0x28);
    CHECK(found->at.size == 2);
}

TEST_CASE("a name in quotes may hold what else means something in a path") {
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

TEST_CASE("many paths are found as each of them alone is") {
    auto doc = open_toy();
    const std::vector<std::string_view> paths{"items[two].value", "items[1]",        "items[0x1].name", "items[\"two\"].name", "items[value=42]", "items[9]", "items[9].name", "",
                                              "items[two].value", "items[two].vakue", "magic[0]",        "items[1",              "far.number",      "far",      "nothing"};
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

TEST_CASE("the path of what a value is part of") {
    CHECK(view::parent_of("items[0].value") == "items[0]");
    CHECK(view::parent_of("items[0]") == "items");
    CHECK(view::parent_of("items") == "");
    CHECK(view::parent_of("") == "");
}

TEST_CASE("a path that leads nowhere says how far it leads, and what is there") {
    auto doc = open_toy();
    CHECK(text_at(*doc, "items[2]") == "items: there is no element 2; it has 2 elements");
    CHECK(text_at(*doc, "items[name=three]") == "items: there is no element with name = three; it has 2 elements");
    CHECK(text_at(*doc, "items[0].valu") == "items[0]: there is no valu; it has name, value");
    CHECK(text_at(*doc, "mode.x") == "mode: there is no x; it has no parts");
    CHECK(text_at(*doc, "items[0") == "items[0: a bracket is not closed");
    CHECK(text_at(*doc, "items[x]") == "items: there is no element \"x\"; it has 2 elements");
    CHECK(text_at(*doc, "items..name") == "items..name: a field's name is missing");
}
