// Hostile input: refused before anything is allocated for it, or read with memory and work in proportion to its size.
#include "tests/support/law.hpp"
#include "tools/fuzz/allocations.hpp"

namespace verbatim::test::walk_hostile {

using namespace verbatim::wire;

namespace {

template <class Count>
struct Counted {
    Count count;
    list<std::array<u8, 16>, &Counted::count> fixed;
};
template <class Count>
struct CountedVarying {
    Count count;
    list<cstring, &CountedVarying::count> varying;
};
template <class Count>
struct CountedBytes {
    Count count;
    wire::bytes<&CountedBytes::count> data;
};
template <class Count>
struct CountedText {
    Count count;
    wire::string<&CountedText::count> data;
};
template <class Count>
struct CountedFill {
    Count count;
    sized_list<cstring, &CountedFill::count> data;
};

constexpr std::size_t a_little = 2048;  // for messages and the document itself

template <class T>
void refused_cheaply(const test::bytes& file, bool may_read = false) {
    source from(file);
    fuzz::allocations during;
    auto doc = read<T>(from);
    const auto peak = during.peak();
    CHECK((may_read || !doc.has_value()));
    CHECK(peak <= a_little);
}

template <template <class> class Record>
void hostile_counts() {
    refused_cheaply<Record<i32>>(hex("FF FF FF FF   (00) * 16"));
    refused_cheaply<Record<i32>>(hex("FF FF FF 7F   (00) * 16"));
    refused_cheaply<Record<i32>>(hex("00 00 00 80   (00) * 16"));
    refused_cheaply<Record<u32>>(hex("00 00 00 80   (00) * 16"));
    refused_cheaply<Record<u32>>(hex("FF FF FF FF   (00) * 16"));
    refused_cheaply<Record<u64>>(hex("FF FF FF FF FF FF FF FF   (00) * 16"));
    refused_cheaply<Record<u64>>(hex("FF FF FF FF FF FF FF 7F   (00) * 16"));
    refused_cheaply<Record<u64>>(hex("00 00 00 00 01 00 00 00   (00) * 16"));
    auto none = read<Record<u32>>(hex("00 00 00 00   (00) * 16"));
    REQUIRE(none.has_value());
    CHECK(*write(*none) == hex("00 00 00 00   (00) * 16"));
}

struct Wide {  // much memory for few bytes
    u8 flags;
    wire::optional<std::array<u64, 8>, bit_set<&Wide::flags, 0>> a;
    wire::optional<std::array<u64, 8>, bit_set<&Wide::flags, 1>> b;
    cstring name;
};
struct Wides {
    u32 count;
    list<Wide, &Wides::count> all;
};

struct Item {
    u16 count;
    list<cstring, &Item::count> strings;
};
struct Node {
    u16 to;
    placed<Item, &Node::to> item;
};
struct Nodes {
    u16 count;
    list<Node, &Nodes::count> all;
};

struct Try {
    u8 tag;
    u16 size;
    choice<&Try::tag, limit<&Try::size>, when<1, Node>> body;
};
struct Tries {
    u16 count;
    list<Try, &Tries::count> all;
};

struct Large {
    at<0, std::array<u64, 256>> all;
};
struct LargeNode {
    u16 to;
    placed<Large, &LargeNode::to> item;
};
struct LargeNodes {
    u16 count;
    list<LargeNode, &LargeNodes::count> all;
};

test::bytes little16(std::size_t value) { return {static_cast<std::byte>(value), static_cast<std::byte>(value >> 8)}; }
void add(test::bytes& to, const test::bytes& more) { to.insert(to.end(), more.begin(), more.end()); }

}  // namespace

TEST_CASE("hostile counts are refused before anything is allocated") {
    hostile_counts<Counted>();
    hostile_counts<CountedVarying>();
    hostile_counts<CountedBytes>();
    hostile_counts<CountedText>();
    hostile_counts<CountedFill>();
}

TEST_CASE("reading a list allocates nothing for its elements") {
    test::bytes file = hex("00 00 01 00");
    file.resize(4 + 0x10000 * 2);
    source from(file);
    fuzz::allocations during;
    auto doc = read<Wides>(from);
    CHECK(during.peak() <= a_little);
    REQUIRE(doc.has_value());
    CHECK(doc->operator->()->all.borrowed());
}

TEST_CASE("decoding a list takes no more memory than its elements need") {
    test::bytes file = hex("00 00 01 00");
    file.resize(4 + 0x10000 * 2);
    auto doc = read<Wides>(file);
    fuzz::allocations during;
    decode_all(**doc);
    CHECK(during.peak() <= 0x10000 * sizeof(Wide) + a_little);
    CHECK(*write(*doc) == file);
}

TEST_CASE("many pointers to one large value are refused after bounded work") {
    constexpr std::size_t nodes = 10000, strings = 20000;
    test::bytes file = little16(nodes);
    for (std::size_t i = 0; i < nodes; ++i) add(file, little16(2 + 2 * nodes));
    add(file, little16(strings));
    file.resize(file.size() + strings);
    source from(file);
    fuzz::allocations during;
    auto doc = read<Nodes>(from);
    REQUIRE_FALSE(doc.has_value());
    CHECK(doc.error().message().find("the pointers lead to more than 64 times the bytes that the file has") !=
          std::string::npos);
    CHECK(during.peak() <= 64 * file.size());
}

TEST_CASE("many alternatives whose pointers lead to one unreadable value are kept as unknown after bounded work") {
    constexpr std::size_t tries = 5000, strings = 20000;
    test::bytes file = little16(tries);
    for (std::size_t i = 0; i < tries; ++i) add(file, hex("01 02 00")), add(file, little16(2 + 5 * tries));
    add(file, little16(strings + 1));  // one string more than there are
    file.resize(file.size() + strings);
    auto doc = read<Tries>(file);  // 100 million strings, if there were no bound
    REQUIRE(doc.has_value());
    CHECK(std::as_const(**doc).all[tries - 1].body.is_unknown());
    CHECK(*write(*doc) == file);
}

TEST_CASE("a few pointers to one large value are read, with memory in proportion to their number") {
    constexpr std::size_t nodes = 50, strings = 2000;
    test::bytes file = little16(nodes);
    for (std::size_t i = 0; i < nodes; ++i) add(file, little16(2 + 2 * nodes));
    add(file, little16(strings));
    file.resize(file.size() + strings);
    source from(file);
    fuzz::allocations during;
    auto doc = read<Nodes>(from);
    REQUIRE(doc.has_value());
    CHECK(during.peak() <= 3 * nodes * sizeof(Node) + a_little);
    CHECK(*write(*doc) == file);
}

TEST_CASE("absent placed values take little memory, however large their type is") {
    constexpr std::size_t nodes = 10000;
    test::bytes file = little16(nodes);
    file.resize(file.size() + 2 * nodes);
    source from(file);
    fuzz::allocations during;
    auto doc = read<LargeNodes>(from);
    REQUIRE(doc.has_value());
    CHECK(during.peak() <= 3 * nodes * 64);
    CHECK(*write(*doc) == file);
}

}  // namespace verbatim::test::walk_hostile
