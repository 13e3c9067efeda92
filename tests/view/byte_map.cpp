#include "verbatim/view/byte_map.hpp"

#include <map>

#include "tests/view/support.hpp"
#include "tools/fuzz/allocations.hpp"

namespace verbatim::test::view_byte_map {

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

// The pointer in an inner record counts from the outer record, whose pointer leads to the inner one.
struct bases {
    struct Mark {
        verbatim::wire::at<0, verbatim::wire::u8> x;
    };
    struct Outer {
        verbatim::wire::at<0, verbatim::wire::u8> to;
        verbatim::wire::at<1, verbatim::wire::u8> free;
        struct Inner {
            verbatim::wire::at<0, verbatim::wire::u8> to;
            verbatim::wire::placed<Mark, &Inner::to, verbatim::wire::from::start_of<Outer>> mark;
        };
        verbatim::wire::placed<Inner, &Outer::to> inner;
    };
    verbatim::wire::at<0, verbatim::wire::u8> count;
    verbatim::wire::list<Outer, &bases::count> all;
};
struct tails {
    struct Item {
        verbatim::wire::at<0, verbatim::wire::u8> size;
        verbatim::wire::list<verbatim::wire::u16, &Item::size> words;
    };
    verbatim::wire::at<0, verbatim::wire::u8> first;
    verbatim::wire::at<1, verbatim::wire::u8> second;
    verbatim::wire::at<2, verbatim::wire::u8> third;
    verbatim::wire::placed<Item, &tails::first> a;
    verbatim::wire::placed<Item, &tails::second> b;
    verbatim::wire::placed<Item, &tails::third> c;
};
struct many {
    struct Pointer {
        verbatim::wire::at<0, verbatim::wire::u24> to;
        verbatim::wire::placed<verbatim::wire::u8, &Pointer::to> value;
    };
    verbatim::wire::at<0, verbatim::wire::u24> count;
    verbatim::wire::list<Pointer, &many::count> all;
};
// The same, but with pointers to the records that have the pointers.
struct deep {
    struct Pointer {
        verbatim::wire::at<0, verbatim::wire::u24> to;
        verbatim::wire::placed<many::Pointer, &Pointer::to> value;
    };
    verbatim::wire::at<0, verbatim::wire::u24> count;
    verbatim::wire::list<Pointer, &deep::count> all;
};

// The members that all these formats share.
struct any_file {
    static constexpr std::string_view title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

}  // namespace

}  // namespace verbatim::test::view_byte_map

template <>
struct verbatim::format<verbatim::test::view_byte_map::bases> : verbatim::test::view_byte_map::any_file {
    static constexpr std::string_view id = "bases";
};
template <>
struct verbatim::format<verbatim::test::view_byte_map::tails> : verbatim::test::view_byte_map::any_file {
    static constexpr std::string_view id = "tails";
};
template <>
struct verbatim::format<verbatim::test::view_byte_map::many> : verbatim::test::view_byte_map::any_file {
    static constexpr std::string_view id = "many";
};
template <>
struct verbatim::format<verbatim::test::view_byte_map::deep> : verbatim::test::view_byte_map::any_file {
    static constexpr std::string_view id = "deep";
};
template <>
struct verbatim::format<verbatim::test::view_byte_map::chain> : verbatim::test::view_byte_map::any_file {
    static constexpr std::string_view id = "chain";
};
template <>
struct verbatim::format<verbatim::test::view_byte_map::nodes> : verbatim::test::view_byte_map::any_file {
    static constexpr std::string_view id = "nodes";
};
template <>
struct verbatim::format<verbatim::test::view_byte_map::pointers> : verbatim::test::view_byte_map::any_file {
    static constexpr std::string_view id = "pointers";
};

namespace verbatim::test::view_byte_map {

TEST_CASE("every byte of a file has one owner") {
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
    std::size_t end = 0;
    std::vector<std::size_t> gaps, gaps_known;
    const auto mapped = view::each_range(**doc, [&](const view::byte_range& r) {
        CHECK((r.shared || r.shared_with.empty()));
        CHECK((r.shared ? r.offset <= end : r.offset == end));
        end = std::max(end, r.offset + r.size);
        if (r.by == view::owner::gap) gaps.push_back(r.offset), gaps.push_back(r.size);
        ranges.emplace_back(r.path + (r.shared_with.empty() ? "" : " with " + std::string(r.shared_with)), r.shared);
    });
    REQUIRE(mapped.has_value());
    CHECK(end == (*doc)->file().bytes().size());
    for (const auto& gap : (*doc)->gaps()) gaps_known.push_back(gap.offset), gaps_known.push_back(gap.size);
    CHECK(gaps == gaps_known);
    return ranges;
}

}  // namespace

TEST_CASE("bytes that belong to two values are shared") {
    CHECK((ranges_of<pointers>("02 03 AA BB CC DD") ==
           told{{"first", false}, {"second", false}, {"a", true}, {"b with a", true}, {"gap[0]", false}}));
    CHECK((ranges_of<pointers>("03 02 AA BB CC") ==
           told{{"first", false}, {"second", false}, {"b", true}, {"a with b", true}}));
    CHECK((ranges_of<pointers>("01 01 AA BB CC") ==
           told{{"first", false}, {"second", true}, {"a", true}, {"b", true}, {"gap[0]", false}}));
}

TEST_CASE("the byte map lists a shared value once, and refers to it for each other pointer to the same place") {
    CHECK((ranges_of<nodes>("03 04 04 06   02 AA 01 BB") == told{{"count", false},
                                                                 {"all[0].to", false},
                                                                 {"all[1].to", false},
                                                                 {"all[2].to", false},
                                                                 {"all[0].item.size", true},
                                                                 {"all[1].item with all[0].item", true},
                                                                 {"all[0].item.bytes[0]", true},
                                                                 {"all[0].item.bytes[1]", true},
                                                                 {"all[2].item with all[0].item", true},
                                                                 {"all[2].item.bytes[0]", false}}));
}

TEST_CASE("the byte map follows the pointer in a shared value only once") {
    CHECK((ranges_of<chain>("02 02 03 77") ==
           told{{"first", false}, {"second", false}, {"a.to", true}, {"b with a", true}, {"a.end.x", false}}));
}

TEST_CASE("the byte map follows the pointer in a shared value once for each record from which the pointer counts") {
    CHECK((ranges_of<bases>("02   05 00   05 00   06 AA BB CC DD") == told{{"count", false},
                                                                           {"all[0].to", false},
                                                                           {"all[0].free", false},
                                                                           {"all[1].to", false},
                                                                           {"all[1].free", false},
                                                                           {"all[0].inner.to", true},
                                                                           {"all[1].inner with all[0].inner", true},
                                                                           {"gap[0]", false},
                                                                           {"all[0].inner.mark.x", false},
                                                                           {"gap[1]", false},
                                                                           {"all[1].inner.mark.x", false}}));
}

TEST_CASE(
    "for a value that starts inside another value, the byte map lists the leaves that end after the bytes already "
    "listed") {
    // a: 3-5, b: 4-8, c: 5-9; the first word of b ends after a, and the last word of c ends after b.
    CHECK((ranges_of<tails>("03 04 05   01 02 02 11 22 33 44") == told{{"first", false},
                                                                       {"second", false},
                                                                       {"third", false},
                                                                       {"a.size", false},
                                                                       {"a.words[0]", true},
                                                                       {"b with a", true},
                                                                       {"c with a", true},
                                                                       {"b.words[0]", true},
                                                                       {"b.words[1]", true},
                                                                       {"c.words[1]", true}}));
    // a: 3-5, b: 4-12, c: 5.
    CHECK((ranges_of<tails>("03 04 05   01 04 00 11 22 33 44 55 66 77") == told{{"first", false},
                                                                                {"second", false},
                                                                                {"third", false},
                                                                                {"a.size", false},
                                                                                {"a.words[0]", true},
                                                                                {"b with a", true},
                                                                                {"c with a", true},
                                                                                {"b.words[0]", true},
                                                                                {"b.words[1]", false},
                                                                                {"b.words[2]", false},
                                                                                {"b.words[3]", false}}));
}

namespace {

// Returns how much more memory the byte map takes than listing the leaves. `values`: the number of values to which
// pointers lead.
template <class Root>
std::size_t memory_of_map(const bytes& file, std::size_t values) {
    const auto format = view::instantiate<Root>("", {});
    const auto doc = format.read(source::borrow(file));
    REQUIRE(doc.has_value());
    const auto peak_of = [](const auto& work) {
        const fuzz::allocations now;
        work();
        return now.peak();
    };
    const std::size_t telling = peak_of(
        [&] { view::for_each_leaf((*doc)->root(), "", [](const std::string&, const view::node&) { return true; }); });
    std::size_t end = 0, wrong = 0, told = 0, gaps = 0;
    const std::size_t mapping = peak_of([&] {
        const auto mapped = view::each_range(**doc, [&](const view::byte_range& r) {
            wrong += r.shared ? r.offset > end : r.offset != end;
            end = std::max(end, r.offset + r.size);
            told += r.path.ends_with(".value");
            gaps += r.by == view::owner::gap;
        });
        CHECK(mapped.has_value());
    });
    CHECK(end == file.size());
    CHECK(wrong == 0);
    CHECK(told == values);
    CHECK(gaps == (*doc)->gaps().size());
    return mapping - std::min(mapping, telling);
}

}  // namespace

TEST_CASE("a byte map takes less than twice the memory of the file, however many placed values there are") {
    const std::size_t count = 20'000, first = 3 + 3 * count;
    bytes file(first + count);
    const auto put = [&](std::size_t at, std::size_t number) {
        for (int i = 0; i < 3; ++i) file[at++] = static_cast<std::byte>(number >> 8 * i);
    };
    // The values are in another order than their pointers, and some pointers lead to the same value.
    put(0, count);
    for (std::size_t i = 0; i < count; ++i) put(3 + 3 * i, first + (i % 7 == 0 ? i : (count - 1 - i)));
    CHECK(memory_of_map<many>(file, count) < 2 * file.size());

    // Pointers to pointers, in the reverse order.
    file.resize(first + 4 * count);
    for (std::size_t i = 0; i < count; ++i) {
        put(3 + 3 * i, first + 3 * (count - 1 - i));
        put(first + 3 * i, first + 3 * count + i);
    }
    CHECK(memory_of_map<deep>(file, count) < 2 * file.size());
}

TEST_CASE("a byte map lists a value once and takes little memory, even if 250 pointers lead to the value") {
    // 250 pointers to one item, which has 200 bytes.
    bytes file{std::byte{250}};
    for (int i = 0; i < 250; ++i) file.push_back(std::byte{251});
    file.resize(251 + 1, std::byte{200});
    file.resize(251 + 1 + 200, std::byte{7});
    const auto format = view::instantiate<nodes>("", {});
    const auto doc = format.read(source(file));
    REQUIRE(doc.has_value());
    const fuzz::allocations now;
    std::size_t ranges = 0;
    const auto mapped = view::each_range(**doc, [&](const view::byte_range&) { ++ranges; });
    REQUIRE(mapped.has_value());
    CHECK(ranges == 251 + 201 + 249);
    CHECK(now.peak() < 200'000);
}

}  // namespace verbatim::test::view_byte_map
