#include "verbatim/view/round_trips.hpp"

#include <fmt/format.h>

#include "tests/view/support.hpp"
#include "verbatim/document.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::view_round_trips {

namespace {

// A list, which is made long enough to be compared in place, and a checksum over it.
struct Numbers {
    wire::at<0, wire::u32> count;
    wire::list<wire::u32, &Numbers::count> all;
    wire::u32 check;
    wire::derived<&Numbers::check, wire::checksum<wire::crc32, &Numbers::all>> rule;
};
struct PlainNumbers {
    wire::at<0, wire::u32> count;
    wire::list<wire::u32, &PlainNumbers::count> all;
    wire::u32 last;
};

template <class T>
std::unique_ptr<view::document> numbers(std::uint32_t count) {
    T made;
    made.all = std::vector<wire::u32>(count, 5000);
    auto file = write(document<T>(std::move(made)));
    REQUIRE(file.has_value());
    auto doc = view::document::read({.root = &table::of_root<T>()}, source(std::move(*file)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}

void put(view::document& doc, std::string_view path, std::string_view text) {
    const auto found = view::find(doc, path);
    REQUIRE(found.has_value());
    const auto to = view::part_at(doc.value(), found->indices);
    REQUIRE_FALSE(view::assign_text(*to.of, to.value, text).has_value());
}

}  // namespace

TEST_CASE("a document that was read is written as the same bytes, and the pages of its file are released once") {
    int times = 0;
    CHECK(view::round_trips(*open_toy(), [&] { ++times; }));
    CHECK(times == 1);
}

TEST_CASE(
    "a document that is written as other bytes does not round-trip, and the error has the first offset that differs") {
    const auto doc = open_toy();
    const auto name = view::find(*doc, "items[0].name");
    REQUIRE(name.has_value());
    const auto to = view::whole_part_at(doc->value(), name->indices);
    REQUIRE_FALSE(view::assign_text(*to.of, to.value, "zz").has_value());
    const auto same = view::round_trips(*doc);
    REQUIRE_FALSE(same.has_value());
    CHECK(same.error().reason ==
          fmt::format("it is written differently from {0:#x} on; please report this file", name->at.offset));
    CHECK(same.error().offset == name->at.offset);
}

TEMPLATE_TEST_CASE("long lists are compared with the file in place, with and without a checksum over them", "",
                   PlainNumbers, Numbers) {
    const auto doc = numbers<TestType>(20'000);
    CHECK(view::round_trips(*doc));
    CHECK(doc->difference().value() == std::nullopt);
    CHECK(doc->difference_decoded().value() == std::nullopt);
    put(*doc, "all[5000]", "7");
    CHECK(doc->difference().value() == 4u + 4 * 5000);
    CHECK(view::round_trips(*doc).error().offset == 4u + 4 * 5000);
    put(*doc, "all[5000]", "5000");
    CHECK(view::round_trips(*doc));
    const auto list = view::field_in(doc->value(), 1);
    list.of->insert(list.value, 20'000, nullptr);
    CHECK(doc->difference().value() == 0u);  // the count follows
}

TEST_CASE("the bytes after a long list are compared with the file too") {
    const auto doc = numbers<PlainNumbers>(20'000);
    put(*doc, "last", "1");
    CHECK(doc->difference().value() == 4u + 4 * 20'000);
}

TEST_CASE("a large list is written in parts, and the pages of its file are released after parts of it") {
    const auto doc = numbers<PlainNumbers>(9 << 20);
    int times = 0;
    CHECK(*doc->write([&] { ++times; }) == std::vector(doc->file().bytes().begin(), doc->file().bytes().end()));
    CHECK(times == 2);
}

}  // namespace verbatim::test::view_round_trips
