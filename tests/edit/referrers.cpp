#include "verbatim/edit/references/referrers.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/edit/support.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/instantiate.hpp"

namespace chained {
using namespace verbatim::wire;

struct Node {
    at<0, text<2>> name;
    at<2, index_in<i8, "nodes", none_is<-1>, chained_by<"next">>> child;
    at<3, index_in<i8, "nodes", none_is<-1>, chained_by<"next">>> next;
};
struct Tree {
    at<0, u8> node_count;
    list<Node, &Tree::node_count> nodes;
    u8 use_count;
    list<index_in<u8, "nodes">, &Tree::use_count> uses;
    name_in<text<2>, "nodes"> best;
};
}  // namespace chained

template <>
struct verbatim::format<chained::Tree> {
    static constexpr std::string_view id = "tree", title = "Tree", extensions = ".tree";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_referrers {

namespace {

// r has the children a, b and c, and b has d.
constexpr auto tree = R"(05  "r" 00 01 FF  "a" 00 FF 02  "b" 00 04 03  "c" 00 FF FF  "d" 00 FF FF   00   "c" 00)";

std::string without(std::vector<std::string> paths, std::string_view file = tree, std::string* also = nullptr,
                    edit::referrers what = edit::referrers::clear) {
    static const view::format format = view::instantiate<chained::Tree>("", {});
    const auto doc = format.read(source(hex(file)));
    REQUIRE(doc.has_value());
    std::vector<edit::consequence> told;
    const auto made =
        file_after::change(**doc, [&](view::document& in) { return edit::remove(in, paths, what, &told); });
    if (also)
        for (const auto& c : told) *also += c.path + ": " + c.what + '\n';
    return outcome(made);
}
std::string told(std::vector<std::string> paths, edit::referrers what = edit::referrers::clear) {
    std::string also;
    (void)without(std::move(paths), tree, &also, what);
    return also;
}

}  // namespace

TEST_CASE("a reference that is cleared leads to the next element of its chain, or to nothing") {
    CHECK(without({"nodes[a]"}) ==
          spaced(R"(04  "r" 00 01 FF  "b" 00 03 02  "c" 00 FF FF  "d" 00 FF FF   00   "c" 00)"));
    CHECK(without({"nodes[c]"}) ==
          spaced(R"(04  "r" 00 01 FF  "a" 00 FF 02  "b" 00 03 FF  "d" 00 FF FF   00   00 00)"));
    CHECK(without({"nodes[d]"}) ==
          spaced(R"(04  "r" 00 01 FF  "a" 00 FF 02  "b" 00 FF 03  "c" 00 FF FF   00   "c" 00)"));
    CHECK(without({"nodes[b]", "nodes[d]"}) == spaced(R"(03  "r" 00 01 FF  "a" 00 FF 02  "c" 00 FF FF   00   "c" 00)"));
    CHECK(without({"nodes[a]", "nodes[b]", "nodes[d]"}) == spaced(R"(02  "r" 00 01 FF  "c" 00 FF FF   00   "c" 00)"));
    CHECK(without({"nodes[1]", "nodes[2]", "nodes[3]", "nodes[4]"}) == spaced(R"(01  "r" 00 FF FF   00   00 00)"));
}

TEST_CASE("clearing is refused if an element would be left behind, or no number means nothing") {
    CHECK(without({"nodes[b]"}) == "nodes[4]: nothing would lead to it any more: remove it, too");
    CHECK(without({"nodes[r]"}) == "nodes[1]: nothing would lead to it any more: remove it, too");
    CHECK(without({"nodes[d]"}, R"(02  "a" 00 01 FF  "d" 00 FF FF   02 00 01   00 00)") ==
          "nodes[1]: uses[1] leads to it, and no number there means nothing");
    CHECK(without({"nodes[a]"}, R"(02  "a" 00 FF 01  "b" 00 FF 00   00   00 00)") ==
          "nodes[1]: nothing would lead to it any more: remove it, too");  // a chain that leads back
}

TEST_CASE("what a removal changes besides is listed, with the reason") {
    CHECK(told({"nodes[a]"}) == "nodes[0].child: leads to nodes[2] instead of nodes[1]\n");
    CHECK(told({"nodes[c]"}) ==
          "nodes[2].next: leads to nothing instead of nodes[3]\nbest: leads to nothing instead of nodes[3]\n");
    CHECK(told({"nodes[b]", "nodes[d]"}) == "nodes[1].next: leads to nodes[3] instead of nodes[2]\n");
    CHECK(told({"nodes[d]"}, edit::referrers::cascade) ==
          "nodes[2]: \"b\" goes, too: its child leads to nodes[4]\n"
          "nodes[1]: \"a\" goes, too: its next leads to nodes[2]\n"
          "nodes[0]: \"r\" goes, too: its child leads to nodes[1]\n");
    CHECK(told({"nodes[r]"}, edit::referrers::cascade).empty());
    CHECK(told({"nodes[d]"}, edit::referrers::leave).empty());
}

}  // namespace verbatim::test::edit_referrers
