// Varints are settled before anything is measured: whatever was written before, in several threads, at any depth.
#include "verbatim/walk/write/settle.hpp"

#include <algorithm>
#include <span>
#include <thread>
#include <utility>

#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::walk_settle {

using namespace verbatim::wire;
using file_bytes = test::bytes;

namespace {
struct Inner {
    vlq<std::uint32_t> size;
    wire::bytes<&Inner::size> data;
};
struct Outer {
    leb128<std::uint32_t> size;
    sized<list<Inner, to_end>, &Outer::size> all;
    u8 last;
};
struct Aligned {
    vlq<std::uint32_t> size;
    sized<Inner, &Aligned::size> inner;
    pad_to<4> pad;
    u32 last;
};
struct Far {
    vlq<std::uint32_t> count;
    list<u16, &Far::count> all;
};
struct Pointing {
    u8 to;
    vlq<std::uint32_t> count;
    list<u8, &Pointing::count> all;
    placed<Far, &Pointing::to> far;
};
struct Packed {
    vlq<std::uint32_t> size;
    coded<zlib, Inner, &Packed::size> content;
};
struct Tree {
    vlq<std::uint32_t> id;
    vlq<std::uint32_t> size;
    choice<&Tree::id, limit<&Tree::size, from::record>, when<1, list<Tree, to_end>>, when<200, rest<>>> content;
};
}  // namespace

TEST_CASE("a varint that gets the value of the file again is written with the bytes of the file") {
    auto doc = read_hex<Outer>("84 00   80 02 AA BB   77");
    const auto file = write(doc).value();
    for (int times = 0; times < 3; ++times) {
        (*doc->all)[0].data.push_back(std::byte{1});
        written(doc, "84 00   03 AA BB 01   77");  // one byte of data more, and one byte of the size less
        (*doc->all)[0].data.push_back(std::byte{1});
        written(doc, "05   04 AA BB 01 01   77");
        auto copy = doc;
        (*doc->all)[0].data.resize(2);
        CHECK(write(doc).value() == file);
        written(copy, "05   04 AA BB 01 01   77");
    }
}

TEST_CASE("several threads that write one document write the same bytes") {
    auto doc = read_hex<Outer>("84 00   80 02 AA BB   77");
    (void)write(doc);
    auto& all = *doc->all;
    for (int i = 0; i < 500; ++i)
        all.push_back(Inner{.size = {}, .data = std::vector(static_cast<std::size_t>(i), std::byte{7})});
    const auto& constant = doc;
    std::vector<file_bytes> made(4);
    std::vector<std::thread> threads;
    for (auto& one : made) threads.emplace_back([&] { one = write(constant).value(); });
    for (auto& thread : threads) thread.join();
    for (const auto& one : made) CHECK(one == made[0]);
    CHECK(write(read<Outer>(made[0]).value()).value() == made[0]);
}

TEST_CASE("writing changes nothing in the memory of a value, also if numbers follow their data or a write fails") {
    Packed packed;
    packed.content->data.push_back(std::byte{1});
    packed.size = 1;
    auto doc = read<Packed>(write(document<Packed>(packed)).value()).value();
    doc->content->data.resize(3);
    const auto memory_of = [](const auto& value) {
        const auto bytes = std::as_bytes(std::span(&value, 1));
        return file_bytes(bytes.begin(), bytes.end());
    };
    const auto before = memory_of(*doc);
    const auto made = write(std::as_const(doc)).value();
    CHECK(made[0] != memory_of(doc->size)[0]);
    CHECK(memory_of(*doc) == before);
    CHECK(read<Packed>(made).value()->content->data.size() == 3);

    auto broken = read_hex<Pointing>("04 01 AA EE   01 01 00   CC");
    broken->all.resize(300);  // the pointer has one byte
    const auto as_it_was = memory_of(*broken);
    CHECK_FALSE(write(broken));
    CHECK(memory_of(*broken) == as_it_was);
}

TEST_CASE("aligned and placed values move when a varint before them grows") {
    same<Aligned>("03 02 AA BB 01 00 00 00");
    auto aligned = read_hex<Aligned>("03 02 AA BB 01 00 00 00");
    aligned->inner->data.resize(200);
    const auto large = write(aligned).value();
    CHECK(large.size() == 2 + 2 + 200 + 4);
    CHECK(write(read<Aligned>(large).value()).value() == large);

    same<Pointing>("04 01 AA EE   01 01 00   CC");
    auto doc = read_hex<Pointing>("04 01 AA EE   01 01 00   CC");
    doc->all.resize(130);
    doc->far->all.resize(2);
    const auto made = write(doc).value();
    CHECK(made.size() == 1 + 2 + 130 + 1 + 5 + 1);
    CHECK(made[0] == std::byte{134});
    CHECK(write(read<Pointing>(made).value()).value() == made);
}

TEST_CASE("a tree whose sizes include their own bytes can grow at every level") {
    Tree leaf;
    leaf.content = rest<>{};
    leaf.content.get_if<rest<>>()->resize(40);
    Tree tree = leaf;
    for (int depth = 0; depth < 90; ++depth) {
        list<Tree, to_end> all;
        all.push_back(leaf);
        all.push_back(std::move(tree));
        tree = Tree{};
        tree.content = std::move(all);
    }
    document<Tree> doc(std::move(tree));
    const auto made = write(doc).value();
    auto again = read<Tree>(made).value();
    CHECK(write(again).value() == made);
    CHECK(findings<Tree>(made).empty());
    Tree* deepest = &*again;
    while (auto* all = deepest->content.get_if<list<Tree, to_end>>()) deepest = &(*all)[1];
    deepest->content.get_if<rest<>>()->resize(20000);
    const auto more = write(again).value();
    CHECK(findings<Tree>(more).empty());
    CHECK(write(read<Tree>(more).value()).value() == more);
}

}  // namespace verbatim::test::walk_settle
