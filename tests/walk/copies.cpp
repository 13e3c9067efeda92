// A copied value gets a new place, a value that moves within a document keeps its place, and a copy of a document keeps
// its layout.
#include <algorithm>

#include "tests/support/law.hpp"

namespace verbatim::test::walk_copies {

using namespace verbatim::wire;

namespace {
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
struct Mark {};
struct Marked {
    at<0, u8> count;
    at<1, u8> to;
    list<Node, &Marked::count> all;
    placed<Mark, &Marked::to> mark;
};
struct Large {
    at<0, u16> to;
    at<2, std::array<u8, 300>> fixed;
    placed<Item, &Large::to> item;
};
struct Larges {
    at<0, u16> to;
    placed<Large, &Larges::to> large;
};

constexpr auto gap_of_5 = "01 02   01 AA   F1 F2 F3 F4 F5";
}  // namespace

TEST_CASE("a value copied from another document leaves the gaps of the target, wherever the value was in the source") {
    // The source is before, in and after the target's gap, and is shorter or longer than the target.
    for (const auto* source : {"01 02   01 77", "01 05   00 00 00   01 77", "01 08   00 00 00 00 00 00   01 77",
                               "01 02   01 77   (00) * 40"}) {
        auto target = read_hex<Nodes>(gap_of_5);
        const auto from = read_hex<Nodes>(source);
        target->all.push_back(from->all[0]);
        written(target, "02 03 05   01 AA   01 77   F1 F2 F3 F4 F5");
        CHECK(findings<Nodes>(*write(target)).empty());
    }
}

TEST_CASE("two documents can copy values from each other") {
    auto one = read_hex<Nodes>(gap_of_5), other = read_hex<Nodes>("01 05   E1 E2 E3   01 77   E4");
    other->all.push_back(std::as_const(one->all)[0]);
    one->all.push_back(std::as_const(other->all)[1]);
    written(other, "02 06 08   E1 E2 E3   01 77   01 AA   E4");
    written(one, "02 03 05   01 AA   01 AA   F1 F2 F3 F4 F5");
}

TEST_CASE("an element copied within a document gets a new place") {
    auto doc = read_hex<Nodes>("02 03 0A   01 AA   F1 F2 F3 F4 F5   01 BB   F6");
    doc->all.push_back(std::as_const(doc->all)[0]);
    written(doc, "03 04 0B 0D   01 AA   F1 F2 F3 F4 F5   01 BB   01 AA   F6");
    doc->all[2].item->data[0] = 0xCC;
    doc->all.insert(0, doc->all[1]);
    written(doc, "04 05 07 0E 10   01 BB   01 AA   F1 F2 F3 F4 F5   01 BB   01 CC   F6");
}

TEST_CASE("a placed value that is replaced keeps its place") {
    auto doc = read_hex<Nodes>("02 03 0A   01 AA   F1 F2 F3 F4 F5   01 BB   F6");
    doc->all[1] = doc->all[0];
    written(doc, "02 03 0A   01 AA   F1 F2 F3 F4 F5   01 AA   F6");
    doc->all[1] = Node{.item = Item{.data = {7, 8}}};
    written(doc, "02 03 0A   01 AA   F1 F2 F3 F4 F5   02 07 08   F6");
    doc->all[0].item = *read_hex<Nodes>("01 02   01 99")->all[0].item;
    written(doc, "02 03 0A   01 99   F1 F2 F3 F4 F5   02 07 08   F6");
}

TEST_CASE("assigning a list gives its elements new places, whether or not the list had room for them in memory") {
    for (const std::size_t room : {std::size_t{0}, std::size_t{10}}) {
        auto doc = read_hex<Nodes>(gap_of_5);
        const auto from = read_hex<Nodes>("02 03 05   01 77   01 88");
        doc->all.edit().reserve(room);
        doc->all = from->all;
        written(doc, "02 03 05   01 77   01 88   F1 F2 F3 F4 F5");
    }
}

TEST_CASE("elements keep their places in the file when they change their order, and when the vector grows") {
    constexpr auto file = "03 04 07 0A   01 AA F1   01 BB F2   01 CC F3";
    auto doc = read_hex<Nodes>(file);
    auto& all = doc->all.edit();
    std::swap(all[0], all[1]);
    written(doc, "03 07 04 0A   01 AA F1   01 BB F2   01 CC F3");
    std::rotate(all.begin(), all.begin() + 1, all.end());
    written(doc, "03 04 0A 07   01 AA F1   01 BB F2   01 CC F3");
    all.reserve(100);
    std::reverse(all.begin(), all.end());
    written(doc, "03 07 0A 04   01 AA F1   01 BB F2   01 CC F3");
    doc->all.erase(0);
    written(doc, "02 07 03   01 AA F1   F2   01 CC F3");
}

TEST_CASE("a new element does not take the place of an erased one, whichever of the two edits comes first") {
    const auto fresh = [] { return Node{.item = Item{.data = {0x77}}}; };
    constexpr auto file = "02 03 0A   01 AA   F1 F2 F3 F4 F5   01 BB   F6";
    auto doc = read_hex<Nodes>(file);
    doc->all.erase(1);
    doc->all.push_back(fresh());
    written(doc, "02 03 05   01 AA   01 77   F1 F2 F3 F4 F5   F6");
    auto other = read_hex<Nodes>(file);
    other->all.push_back(fresh());
    other->all.erase(1);
    written(other, "02 03 05   01 AA   01 77   F1 F2 F3 F4 F5   F6");

    constexpr auto shared = "02 03 03   01 AA";
    auto twin = read_hex<Nodes>(shared);
    twin->all.erase(1);
    twin->all.push_back(fresh());
    written(twin, "02 03 05   01 AA   01 77");
    auto before = read_hex<Nodes>(shared);
    before->all.push_back(fresh());
    before->all.erase(1);
    written(before, "02 03 05   01 AA   01 77");

    // Nor does another pointer into the erased element lead to the new one.
    constexpr auto pointed = "01 04   03   01 AA";
    for (const bool new_first : {true, false}) {
        auto marked = read_hex<Marked>(pointed);
        if (new_first) marked->all.push_back(fresh());
        marked->all.erase(0);
        if (!new_first) marked->all.push_back(fresh());
        refuses(marked, "mark: its pointer leads to the byte at 0x4, which the edit removes");
    }
}

TEST_CASE("a value that moves in from another document gets a new place") {
    auto doc = read_hex<Nodes>(gap_of_5);
    {
        auto other = read_hex<Nodes>("01 05   00 00 00   01 77");
        doc->all.push_back(std::move(other->all[0]));
    }
    written(doc, "02 03 05   01 AA   01 77   F1 F2 F3 F4 F5");
    auto twin = doc;  // even from a copy of the document itself
    doc->all.push_back(std::move(twin->all[0]));
    written(doc, "03 04 06 08   01 AA   01 77   01 AA   F1 F2 F3 F4 F5");
}

TEST_CASE("a value of a destroyed document gets a new place in a document that may have the same memory") {
    for (int i = 0; i < 100; ++i) {
        std::vector<Node> left;
        {
            auto dead = std::make_unique<document<Nodes>>(read_hex<Nodes>(gap_of_5));
            left.push_back(std::move((*dead)->all[0]));
        }
        auto doc = std::make_unique<document<Nodes>>(read_hex<Nodes>(gap_of_5));
        (*doc)->all.erase(0);
        (*doc)->all.push_back(std::move(left[0]));
        written(*doc, "01 02   01 AA   F1 F2 F3 F4 F5");
        (*doc)->all.push_back((*doc)->all[0]);
        written(*doc, "02 03 05   01 AA   01 AA   F1 F2 F3 F4 F5");
    }
}

TEST_CASE("a copied or moved document has the layout of the original") {
    constexpr auto file = "02 07 04   F1   01 AA   F2   01 BB   F3";
    auto doc = read_hex<Nodes>(file);
    doc->all[0].item->data.push_back(0xCC);
    constexpr auto longer = "02 07 04   F1   01 AA   F2   02 BB CC   F3";
    auto copy = doc;
    written(copy, longer);
    document<Nodes> assigned;
    assigned = copy;
    copy->all.erase(0);
    written(copy, "01 03   F1   01 AA   F2   F3");
    const auto moved = std::move(assigned);
    written(moved, longer);
    written(doc, longer);
    written(document<Nodes>(*doc), "02 03 06   02 BB CC   01 AA");  // the value alone has a new layout
}

TEST_CASE("the placed value in a large value keeps its place when the large value is replaced") {
    constexpr auto file = "02 00   31 01   (EE) * 300   F1   02 AA BB   F2";
    auto doc = read_hex<Larges>(file);
    const Large other = *doc->large;
    *doc->large = other;
    written(doc, file);
    doc->large = other;
    written(doc, file);
    document<Larges> fresh(*doc);
    written(fresh, "02 00   30 01   (EE) * 300   02 AA BB");
}

}  // namespace verbatim::test::walk_copies
