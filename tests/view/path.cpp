#include "runtime/view/path.hpp"

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
