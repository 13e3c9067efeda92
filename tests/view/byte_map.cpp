#include "runtime/view/byte_map.hpp"

#include <map>

#include "tests/support/allocations.hpp"
#include "tests/view/support.hpp"

using namespace verbatim;
using namespace verbatim::test;

namespace {

struct pointers {
    verbatim::wire::at<0, verbatim::wire::u8> first;
    verbatim::wire::at<1, verbatim::wire::u8> second;
    verbatim::wire::placed<verbatim::wire::u16, &pointers::first> a;
    verbatim::wire::placed<verbatim::wire::u16, &pointers::second> b;
};

struct chain {
    struct End {
        verbatim::wire::at<0, verbatim::wire::u8> x;
    };
    struct Item {
        verbatim::wire::at<0, verbatim::wire::u8> to;
        verbatim::wire::placed<End, &Item::to> end;
    };
    verbatim::wire::at<0, verbatim::wire::u8> first;
    verbatim::wire::at<1, verbatim::wire::u8> second;
    verbatim::wire::placed<Item, &chain::first> a;
    verbatim::wire::placed<Item, &chain::second> b;
};
struct nodes {
    struct Item {
        verbatim::wire::at<0, verbatim::wire::u8> size;
        verbatim::wire::list<verbatim::wire::u8, &Item::size> bytes;
    };
    struct Node {
        verbatim::wire::at<0, verbatim::wire::u8> to;
        verbatim::wire::placed<Item, &Node::to> item;
    };
    verbatim::wire::at<0, verbatim::wire::u8> count;
    verbatim::wire::list<Node, &nodes::count> all;
};

}  // namespace

template <>
struct verbatim::format<chain> {
    static constexpr std::string_view id = "chain", title = "", extensions = "";
    static bool recognise(std::span<const std::byte>) { return true; }
};
template <>
struct verbatim::format<nodes> {
    static constexpr std::string_view id = "nodes", title = "", extensions = "";
    static bool recognise(std::span<const std::byte>) { return true; }
};
template <>
struct verbatim::format<pointers> {
    static constexpr std::string_view id = "pointers", title = "", extensions = "";
    static bool recognise(std::span<const std::byte>) { return true; }
};

TEST_CASE("every byte has one owner") {
    auto doc = open_toy();
    std::size_t end = 0;
    std::map<view::owner, std::size_t> owned;
    std::vector<std::string> paths;
    const auto mapped = view::each_range(*doc, [&](const view::byte_range& r) {
        CHECK(r.offset == end);
        CHECK_FALSE(r.shared);
        end = r.offset + r.size;
        owned[r.by] += r.size;
        paths.push_back(r.path);
    });
    REQUIRE(mapped.has_value());
    CHECK(end == doc->file().bytes().size());
    CHECK(owned[view::owner::padding] == 2 + 3);
    CHECK(owned[view::owner::opaque] == 3);
    CHECK(owned[view::owner::gap] == 2);
    CHECK(paths.back() == "gap[0]");
    CHECK(std::count(paths.begin(), paths.end(), "events[0].body.weight") == 1);
}

namespace {

using told = std::vector<std::pair<std::string, bool>>;

template <class Root>
told ranges_of(const char* annotated) {
    const auto format = view::instantiate<Root>("", {});
    auto doc = format.read(source(hex(annotated)));
    REQUIRE(doc.has_value());
    told ranges;
    const auto mapped = view::each_range(**doc, [&](const view::byte_range& r) {
        CHECK((r.shared || r.shared_with.empty()));
        ranges.emplace_back(r.path + (r.shared_with.empty() ? "" : " with " + std::string(r.shared_with)), r.shared);
    });
    REQUIRE(mapped.has_value());
    return ranges;
}

}  // namespace

TEST_CASE("bytes with two owners are shared") {
    CHECK((ranges_of<pointers>("02 03 AA BB CC DD") == told{{"first", false}, {"second", false}, {"a", true}, {"b with a", true}, {"gap[0]", false}}));
    CHECK((ranges_of<pointers>("03 02 AA BB CC") == told{{"first", false}, {"second", false}, {"b", true}, {"a with b", true}}));
    CHECK((ranges_of<pointers>("01 01 AA BB CC") == told{{"first", false}, {"second", true}, {"a", true}, {"b", true}, {"gap[0]", false}}));
}

TEST_CASE("values in one place are told once, and where") {
    CHECK((ranges_of<nodes>("03 04 04 06   02 AA 01 BB") == told{{"count", false},
                                                                {"all[0].to", false},
                                                                {"all[1].to", false},
                                                                {"all[2].to", false},
                                                                {"all[0].item.size", true},
                                                                {"all[1].item with all[0].item", true},
                                                                {"all[0].item.bytes[0]", true},
                                                                {"all[0].item.bytes[1]", true},
                                                                {"all[2].item with all[0].item", true}}));
}

TEST_CASE("what leads to the same values as another is not followed again") {
    CHECK((ranges_of<chain>("02 02 03 77") == told{{"first", false}, {"second", false}, {"a.to", true}, {"b with a", true}, {"a.end.x", false}}));
}

TEST_CASE("a file whose pointers lead to the same bytes again and again takes no more memory for it") {
    // 250 pointers to 200 records of two bytes each.
    bytes file{std::byte{250}};
    for (int i = 0; i < 250; ++i) file.push_back(std::byte{251});
    file.resize(251 + 1, std::byte{200});
    file.resize(251 + 1 + 200, std::byte{7});
    const auto format = view::instantiate<nodes>("", {});
    const auto doc = format.read(source(file));
    REQUIRE(doc.has_value());
    const allocations now;
    std::size_t ranges = 0;
    const auto mapped = view::each_range(**doc, [&](const view::byte_range&) { ++ranges; });
    REQUIRE(mapped.has_value());
    CHECK(ranges == 251 + 201 + 249);
    CHECK(now.peak() < 200'000);
}
