// Copies, replacements and moves, by path, of elements with pointers.
#include "tests/edit/outcome.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace pointing {
using namespace verbatim::wire;

struct Item {
    at<0, u8> count;
    list<u8, &Item::count> data;
};
struct Node {
    at<0, u8> to;
    placed<Item, &Node::to> item;
};
struct Nodes {
    at<0, u8> count;
    list<Node, &Nodes::count> all;
};
}  // namespace pointing

template <>
struct verbatim::format<pointing::Nodes> {
    static constexpr std::string_view id = "nodes", title = "Nodes", extensions = ".nodes";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_placed {

using namespace verbatim::wire;

namespace {
std::unique_ptr<view::document> nodes(std::string_view text) {
    static const view::format format = view::instantiate<pointing::Nodes>("", {});
    auto doc = format.read(source(hex(text)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}

constexpr auto two = "02 04 08   F1   01 AA   F2 F3   01 BB   F4";
}  // namespace

TEST_CASE("a copied element with a placed value leaves the gaps of the target unchanged") {
    const auto doc = nodes(two);
    for (const auto* from : {"01 02   01 77", "01 04   00 00   01 77", "01 07   00 00 00 00 00   01 77",
                             "01 09   (00) * 7   01 77   (00) * 20"}) {
        CHECK(outcome(file_after::insert_copy(*doc, "all", *nodes(from), "all[0]")) ==
              spaced("03 05 09 0B   F1   01 AA   F2 F3   01 BB   01 77   F4"));
        CHECK(outcome(file_after::insert_copy(*doc, "all[1]", *nodes(from), "all[0]")) ==
              spaced("03 05 07 0B   F1   01 AA   01 77   F2 F3   01 BB   F4"));
        CHECK(outcome(file_after::replace(*doc, "all[1]", *nodes(from), "all[0]")) ==
              spaced("02 04 08   F1   01 AA   F2 F3   01 77   F4"));
    }
    CHECK(outcome(file_after::insert_copy(*doc, "all", *doc, "all[0]")) ==
          spaced("03 05 09 0B   F1   01 AA   F2 F3   01 BB   01 AA   F4"));
}

TEST_CASE("moving an element with a pointer does not move its placed value in the file") {
    const auto doc = nodes("03 05 08 0A   F1   01 AA   F2   01 BB   01 CC   F4");
    CHECK(outcome(file_after::move(*doc, "all[0]", "all")) ==
          spaced("03 08 0A 05   F1   01 AA   F2   01 BB   01 CC   F4"));
    CHECK(outcome(file_after::move(*doc, "all[2]", "all[0]")) ==
          spaced("03 0A 05 08   F1   01 AA   F2   01 BB   01 CC   F4"));
}

}  // namespace verbatim::test::edit_placed
