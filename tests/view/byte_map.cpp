#include "runtime/view/byte_map.hpp"

#include <map>

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

}  // namespace

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
    view::each_range(*doc, [&](const view::byte_range& r) {
        CHECK(r.offset == end);
        CHECK_FALSE(r.shared);
        end = r.offset + r.size;
        owned[r.by] += r.size;
        paths.push_back(r.path);
    });
    CHECK(end == doc->file().bytes().size());
    CHECK(owned[view::owner::padding] == 2 + 3);
    CHECK(owned[view::owner::opaque] == 3);
    CHECK(owned[view::owner::gap] == 2);
    CHECK(paths.back() == "gap[0]");
    CHECK(std::count(paths.begin(), paths.end(), "events[0].body.weight") == 1);
}

TEST_CASE("bytes with two owners are shared") {
    const auto format = view::instantiate<pointers>("", {});
    auto doc = format.read(source(hex("02 03 AA BB CC DD")));
    REQUIRE(doc.has_value());
    std::vector<std::pair<std::string, bool>> ranges;
    view::each_range(**doc, [&](const view::byte_range& r) { ranges.emplace_back(r.path, r.shared); });
    CHECK((ranges == std::vector<std::pair<std::string, bool>>{{"first", false}, {"second", false}, {"a", true}, {"b", true}, {"gap[0]", false}}));
}
