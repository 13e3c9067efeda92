// Hostile coded data: streams that are cut or broken, and streams that decode to too many bytes.
#include "verbatim/walk/coded.hpp"

#include <algorithm>

#include "tests/support/law.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::test::walk_coded {

using namespace verbatim::wire;
using file_bytes = test::bytes;

namespace {
// A codec whose stream has a number of bytes, and the byte to repeat.
struct repeated {
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
        if (from.size() < 5) return {};
        std::size_t count = 0;
        for (std::size_t i = 0; i < 4; ++i) count |= static_cast<std::size_t>(from[i]) << 8 * i;
        if (count > most) return {decoding::too_large};
        to.insert(to.end(), count, from[4]);
        return {decoding::done, 5};
    }
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
        if (from.empty() || std::ranges::any_of(from, [&](std::byte b) { return b != from[0]; })) return false;
        for (int shift = 0; shift < 32; shift += 8) to.push_back(static_cast<std::byte>(from.size() >> shift));
        to.push_back(from[0]);
        return true;
    }
};
// A codec that claims to have read more bytes than there are.
struct lying {
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
        to.insert(to.end(), most + 1, std::byte{1});
        return {decoding::done, from.size() + 1};
    }
    static bool encode(std::span<const std::byte>, std::vector<std::byte>&) { return false; }
};
struct Run {
    list<u8, to_end> all;
};
struct Bomb {
    at<0, u8> size;
    coded<repeated, Run, &Bomb::size> run;
};
struct Bombs {
    list<Bomb, to_end> all;
};
struct Lie {
    at<0, u8> size;
    coded<lying, Run, &Lie::size> run;
};

// Records that contain themselves in their decoded bytes.
struct Node;
struct Nodes {
    list<Node, to_end> all;
};
struct Node {
    at<0, u16> size;
    coded<xor_with<0>, Nodes, &Node::size> inside;
};

file_bytes run(std::uint32_t count, std::size_t behind = 0) {
    file_bytes file{static_cast<std::byte>(5 + behind)};
    for (int shift = 0; shift < 32; shift += 8) file.push_back(static_cast<std::byte>(count >> shift));
    file.resize(file.size() + 1 + behind, std::byte{0x11});
    return file;
}
file_bytes nested(std::size_t depth) {
    file_bytes file;
    for (std::size_t i = 0; i < depth; ++i) {
        const std::size_t size = file.size();
        file.insert(file.begin(), {static_cast<std::byte>(size), static_cast<std::byte>(size >> 8)});
    }
    return file;
}
}  // namespace

TEST_CASE("coded bytes that decode to more than the limit are kept and reported") {
    constexpr std::uint32_t most = 5 * 1000 + 1024;
    CHECK(findings<Bomb>(run(most)).empty());
    CHECK(read<Bomb>(run(most)).value()->run->all.size() == most);
    for (const std::uint32_t count : {most + 1, 0xFFFFFFFFu}) {
        const auto doc = read<Bomb>(run(count)).value();
        CHECK_FALSE(doc->run.has_value());
        CHECK(*write(doc) == run(count));
        CHECK(findings<Bomb>(run(count))[0].message() ==
              "run at 0x1: expected a Run in repeated, found bytes that decode to more than 6024");
    }
    CHECK(refused_or_identical<Bomb>(run(100)));
    CHECK(refused_or_identical<Bomb>(run(100, 3)));
}

TEST_CASE("the reader of a file can set the limit on the size of decoded bytes") {
    const auto less = read<Bomb>(source(run(2000)).expanding(10)).value();
    CHECK_FALSE(less->run.has_value());
    const auto more = read<Bomb>(source(run(1000000)).expanding(1000000)).value();
    CHECK(more->run->all.size() == 1000000);
    CHECK(*write(more) == run(1000000));
}

TEST_CASE("coded values that together decode to more than the limit for the whole file are refused") {
    auto file = run(1029);
    CHECK(read<Bombs>(source(file).expanding(1)).value()->all[0].run.has_value());
    const auto second = run(1029);
    file.insert(file.end(), second.begin(), second.end());
    const auto refused = read<Bombs>(source(file).expanding(1));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().message() ==
          "all[1].run: with the bytes at 0x7, coded data decodes to more than 1 times the bytes that the file has");
    CHECK(read<Bombs>(file).has_value());
}

TEST_CASE("a value is kept if its codec claims too many bytes, and writing refuses bytes that a codec cannot encode") {
    const auto doc = read<Lie>(hex("02 01 02")).value();
    CHECK_FALSE(doc->run.has_value());
    CHECK(*write(doc) == hex("02 01 02"));
    auto made = document<Lie>();
    made->run->all.resize(3);
    CHECK(write(made).error().message() == "run: lying cannot encode its 3 bytes");
    auto bomb = read<Bomb>(run(3)).value();
    bomb->run->all[1] = 0;
    CHECK(write(bomb).error().message() == "run: repeated cannot encode its 3 bytes");
}

TEST_CASE("coded records that contain themselves nest at most 100 deep") {
    CHECK(refused_or_identical<Nodes>(nested(90)));
    const auto deep = read<Nodes>(nested(102));
    REQUIRE_FALSE(deep.has_value());
    CHECK(deep.error().reason == "the records at 0x0 are nested more than 100 deep");
    CHECK(deep.error().space().starts_with("all[0].inside.all[0].inside"));
    Nodes made;
    for (int i = 0; i < 102; ++i) {
        Nodes around;
        around.all.push_back(Node{});
        *around.all[0].inside = std::move(made);
        made = std::move(around);
    }
    const auto refused = write(document<Nodes>(std::move(made)));
    REQUIRE_FALSE(refused.has_value());
    CHECK(refused.error().reason == "the records at 0x0 are nested more than 100 deep");
}

TEST_CASE("a zlib stream that is cut is broken, and a stream that exceeds the limit is too large") {
    file_bytes content(5000), stream;
    for (std::size_t i = 0; i < content.size(); ++i) content[i] = static_cast<std::byte>(i * i >> 5);
    REQUIRE(zlib::encode(content, stream));
    for (std::size_t size = 0; size < stream.size(); size += 1 + size / 16) {
        file_bytes to;
        CHECK(zlib::decode(std::span(stream).first(size), to, 100000).is == decoding::broken);
    }
    file_bytes to(3);
    CHECK(zlib::decode(stream, to, 5000).is == decoding::done);
    CHECK(to.size() == 5003);
    CHECK(std::equal(content.begin(), content.end(), to.begin() + 3));
    to.clear();
    CHECK(zlib::decode(stream, to, 4999).is == decoding::too_large);
    CHECK(to.size() <= 4999);
    file_bytes zeros(std::size_t{1} << 20), small;
    REQUIRE(gzip::encode(zeros, small));
    to.clear();
    CHECK(gzip::decode(small, to, small.size() * 10).is == decoding::too_large);
    CHECK(to.size() <= small.size() * 10);
    to.clear();
    CHECK(gzip::decode(small, to, zeros.size()).is == decoding::done);
    CHECK(to == zeros);
}

}  // namespace verbatim::test::walk_coded
