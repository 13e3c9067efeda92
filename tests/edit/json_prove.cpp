// JSON leaves out a value only if the other values are proved to imply it, whatever the schema and the file; it has all
// other values.
#include "verbatim/edit/json/prove.hpp"

#include <algorithm>
#include <iterator>

#include "tests/edit/json_support.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/short_files.hpp"
#include "tests/support/small_format.hpp"
#include "tools/fuzz/allocations.hpp"
#include "verbatim/text/text.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/instantiate.hpp"

namespace verbatim::test::edit_json_prove {

using namespace verbatim::wire;
using file_bytes = test::bytes;

namespace {

struct End {};
struct One {
    at<0, u8> x;
};

// A rule that depends on a tag, which the alternative implies.
struct RuleOfTag {
    static constexpr bool tried = true;
    at<0, u8> tag;
    at<1, u8> check;
    choice<&RuleOfTag::tag, when<7, End>, when<3, One>> body;
    static int sum(const RuleOfTag& r) { return static_cast<int>(r.tag) + 1; }
    derived<&RuleOfTag::check, by<&RuleOfTag::sum>> rule;
};
// The count of a list that is present only if a pointer leads to it.
struct CountOfAbsent {
    static constexpr bool tried = true;
    at<0, u8> count;
    at<1, u8> table_at;
    struct Table {
        at<0, u8> k;
        list<u8, outer<&CountOfAbsent::count>> all;
    };
    placed<Table, &CountOfAbsent::table_at> table;
};
// A rule that gives the present value of its own field unless `known` is 1.
struct RuleOfItself {
    static constexpr bool tried = true;
    at<0, u8> known;
    at<1, u8> check;
    static int other(const RuleOfItself& r) { return r.known == 1 ? 5 : static_cast<int>(r.check); }
    derived<&RuleOfItself::check, by<&RuleOfItself::other>> rule;
};
struct TagOtherwise {
    static constexpr bool tried = true;
    at<0, u8> tag;
    at<1, u8> check;
    choice<&TagOtherwise::tag, when<3, One>, otherwise<End>> body;
    static int twice(const TagOtherwise& r) { return 2 * static_cast<int>(r.tag); }
    derived<&TagOtherwise::check, by<&TagOtherwise::twice>> rule;
};
// Optional fields whose conditions share one field of flags.
struct Conditions {
    static constexpr bool tried = true;
    at<0, u8> flags;
    at<1, u8> count;
    wire::optional<list<u8, &Conditions::count>, bit_set<&Conditions::flags, 0>> some;
    wire::optional<u8, bit_set<&Conditions::flags, 1>> one;
    wire::optional<u8, equals<&Conditions::flags, 3>> other;
};
struct RuleOfRule {
    static constexpr bool tried = true;
    at<0, u8> count;
    at<1, u8> size;
    at<2, u8> check;
    list<u8, &RuleOfRule::count> all;
    derived<&RuleOfRule::size, size_of<&RuleOfRule::all>> size_rule;
    static int sum(const RuleOfRule& r) { return static_cast<int>(r.size) + static_cast<int>(r.count); }
    derived<&RuleOfRule::check, by<&RuleOfRule::sum>> check_rule;
};
struct CountOfPlaced {
    static constexpr bool tried = true;
    at<0, u8> count;
    at<1, u8> all_at;
    at<2, u8> copy;
    placed<list<u8, &CountOfPlaced::count>, &CountOfPlaced::all_at> all;
    derived<&CountOfPlaced::copy, same_as<&CountOfPlaced::count>> rule;
};
// Placed values that may share one place, and that lead to further placed values.
struct Shared {
    static constexpr bool tried = true;
    struct Item {
        at<0, u8> to;
        placed<One, &Item::to> one;
    };
    struct Node {
        at<0, u8> to;
        placed<Item, &Node::to> item;
    };
    at<0, u8> count;
    list<Node, &Shared::count> all;
};
// Two records that may read one place with counts of their own.
struct SharedApart {
    static constexpr bool tried = true;
    struct List {
        at<0, u8> count;
        at<1, u8> to;
        placed<list<One, &List::count>, &List::to> all;
    };
    List a;
    List b;
};

// Two records that may read the same bytes by tags of their own.
struct SharedByTag {
    static constexpr bool tried = true;
    struct Other {
        at<0, u8> y;
    };
    struct Node {
        at<0, u8> tag;
        at<1, u8> to;
        struct Inner {
            at<0, u8> k;
            choice<outer<&Node::tag>, when<1, One>, when<2, Other>> body;
        };
        placed<Inner, &Node::to> inner;
    };
    Node a;
    Node b;
};

// Long lists of records: which mean the same wherever they are; with a rule that may need its own field; and with sizes
// that members elsewhere decide.
template <class Element, class Count = u8>
struct Many {
    static constexpr bool tried = true;
    at<0, Count> count;
    list<Element, &Many::count> all;
};
struct Short {
    at<0, u8> size;
    wire::bytes<&Short::size> data;
};
struct Ruled {
    Short data;
    RuleOfItself rule;
};
struct Entries {
    static constexpr bool tried = true;
    struct Entry {
        Short name;
        u8 size;
    };
    at<0, u8> count;
    list<Entry, &Entries::count> entries;
    struct Member {
        at<0, u8> id;
        wire::bytes<outer<in<same_index<&Entries::entries>, &Entry::size>>> data;
    };
    list<Member, to_end> members;
};

// A list that no count or size controls.
struct ToEnd {
    static constexpr bool tried = true;
    struct Two {
        at<0, u8> x;
        at<1, u8> y;
    };
    list<Two, to_end> all;
};

using Whole = token<std::int32_t>;
using Next = token<std::int32_t, on_new_line>;
struct TextTable {
    static constexpr bool tried = true;
    line<> name;
    Next count;
    list<Next, &TextTable::count> all;
    line<> last;
    end_of_text end;
};
// Rows of a table, whose separators a new row takes from its neighbours.
struct TextRows {
    static constexpr bool tried = true;
    struct Row {
        Next a;
        Whole b;
    };
    Next count;
    list<Row, &TextRows::count> rows;
    end_of_text end;
};

file_bytes as_bytes(std::string_view characters) {
    const auto* from = reinterpret_cast<const std::byte*>(characters.data());
    return {from, from + characters.size()};
}

template <class Root>
std::string json_with(const file_bytes& file) {
    static const auto format = view::instantiate<Root>("", {});
    const auto doc = format.read(source::borrow(file));
    REQUIRE(doc.has_value());
    const auto json = json_of(**doc);
    const auto again = edit::from_json({&format, 1}, json);
    INFO(json << (again ? "" : again.error().message()));
    REQUIRE(again.has_value());
    REQUIRE(*again == file);
    return json;
}

// The JSON of every readable file of up to `most` of these bytes gives the same file; there are more than `expected`.
// Of more than a thousand, one in seven is tried.
template <class Root>
void try_all(std::string_view alphabet, std::size_t most, std::size_t expected) {
    static const auto format = view::instantiate<Root>("", {});
    std::size_t read = 0;
    each_short_file(alphabet, shorter_if_sanitized(most), [&](const file_bytes& file) {
        const auto doc = format.read(source::borrow(file));
        if (!doc || (++read > 1000 && read % 7 != 0)) return;
        std::string json;
        const auto done = edit::to_json(**doc, [&](std::string_view piece) { json += piece; });
        const auto again = edit::from_json({&format, 1}, json);
        if (!done || !again || *again != file)
            FAIL(difference(again ? *again : file_bytes{}, file)
                 << (done ? "" : done.error().message()) << '\n'
                 << json << (again ? "gives another file" : again.error().message()));
    });
    CHECK((sanitized || read > expected));
}

}  // namespace

TEST_CASE("the JSON of small files of every small schema gives the same file") {
    using namespace std::string_view_literals;
    try_all<RuleOfTag>("\x00\x01\x03\x04\x07\x08\x55"sv, 4, 100);
    try_all<CountOfAbsent>("\x00\x01\x02\x03\x04"sv, 5, 500);
    try_all<RuleOfItself>("\x00\x01\x02\x05"sv, 3, 20);
    try_all<TagOtherwise>("\x00\x01\x03\x06\x02"sv, 4, 100);
    try_all<Conditions>("\x00\x01\x02\x03"sv, 6, 1000);
    try_all<RuleOfRule>("\x00\x01\x02\x04"sv, 5, 100);
    try_all<CountOfPlaced>("\x00\x01\x02\x03"sv, 5, 300);
    try_all<Shared>("\x00\x01\x02\x03\x04\x05"sv, 6, 3000);
    try_all<SharedApart>("\x00\x01\x02\x04\x05"sv, 6, 1000);
    try_all<SharedByTag>("\x00\x01\x02\x04\x05"sv, 6, 1000);
    try_all<ToEnd>("\x00\x01\x02"sv, 5, 100);
    try_all<TextTable>("a1\n\r"sv, 8, 300);
    try_all<TextRows>("12 \n"sv, 9, 300);
}

TEST_CASE("JSON has a count, a tag or a derived field only if the other values do not imply it") {
    CHECK(json_with<RuleOfTag>(hex("07 08")).find("tag") == std::string::npos);
    CHECK(json_with<RuleOfTag>(hex("03 09 55")).find(R"("check": 9)") != std::string::npos);
    CHECK(json_with<CountOfAbsent>(hex("05 00")).find(R"("count": 5)") != std::string::npos);
    CHECK(json_with<CountOfAbsent>(hex("05 00")).find("layout") == std::string::npos);
    CHECK(json_with<CountOfAbsent>(hex("00 00")).find("count") == std::string::npos);
    CHECK(json_with<CountOfAbsent>(hex("02 02 07 08 09")).find("count") == std::string::npos);
    CHECK(json_with<RuleOfItself>(hex("00 09")).find(R"("check": 9)") != std::string::npos);
    CHECK(json_with<RuleOfItself>(hex("01 05")).find("check") == std::string::npos);
    CHECK(json_with<RuleOfRule>(hex("02 02 04 AA BB")).find("size") == std::string::npos);
    CHECK(json_with<TextRows>(as_bytes("2\n1 2\n3 4\n")).find("count") == std::string::npos);
    CHECK(json_with<TextRows>(as_bytes("+2\n1 2\n3 4\n")).find(R"("count": "+2")") != std::string::npos);
}

TEST_CASE("the JSON of a list without a count can have leftover bytes, but no number of missing elements") {
    CHECK(json_with<ToEnd>(hex("01 02 03")).find(R"("leftover": "03")") != std::string::npos);
    const auto format = view::instantiate<ToEnd>("", {});
    const auto file = edit::from_json(
        {&format, 1}, R"({"format": "small", "content": {"all": {"elements": [], "leftover": "03", "missing": 1}}})");
    REQUIRE_FALSE(file.has_value());
    CHECK(file.error().message() == "all: line 1, column 83: expected one of elements, leftover");
}

namespace {
// A count, and as many elements.
file_bytes many(std::size_t count, std::string_view element) {
    file_bytes file{static_cast<std::byte>(count)};
    for (std::size_t i = 0; i < count; ++i) std::ranges::copy(hex(element), std::back_inserter(file));
    return file;
}
}  // namespace

TEST_CASE("elements of a long list are proved one by one, and keep what they do not imply") {
    CHECK(json_with<Many<Short>>(many(200, "02 AA BB")).find("size") == std::string::npos);
    auto file = many(200, "01 AA  00 09");
    const auto json = json_with<Many<Ruled>>(file);
    CHECK(json.find(R"("check": 9)") != std::string::npos);
    CHECK(json.find("size") == std::string::npos);
    file.back() = std::byte{5};
    CHECK(json_with<Many<Ruled>>(file).find(R"("check": 5)") != std::string::npos);

    auto entries = many(100, "01 AA  02");
    for (std::size_t i = 0; i < 100; ++i) std::ranges::copy(hex("07 CC DD"), std::back_inserter(entries));
    CHECK(json_with<Entries>(entries).find(R"("size": 2)") != std::string::npos);
    entries.pop_back();
    CHECK(json_with<Entries>(entries).find(R"("leftover": "07 CC")") != std::string::npos);
    CHECK(json_with<ToEnd>(many(100, "01 02")).find(R"("leftover": "02")") != std::string::npos);
}

TEST_CASE("proving the JSON of many small records takes little more memory than the file") {
    const std::size_t count = 100'000;
    auto file = hex("A0 86 01 00");
    for (std::size_t i = 0; i < count; ++i) std::ranges::copy(hex("02 AA BB"), std::back_inserter(file));
    const auto format = view::instantiate<Many<Short, u32>>("", {});
    const auto doc = format.read(source::borrow(file));
    REQUIRE(doc.has_value());
    const fuzz::allocations now;
    REQUIRE(edit::to_json(**doc, [](std::string_view) {}).has_value());
    CHECK(now.peak() < 2 * file.size());
}

TEST_CASE("JSON has a placed value once if several pointers lead to it and read it alike") {
    const auto json = json_with<Shared>(hex("03 04 04 04 05 77"));
    CHECK(json.find(R"({"at": 4, "size": 1, "shared": true})") != std::string::npos);
    CHECK(json.find("119") == json.rfind("119"));
    CHECK(json_with<SharedByTag>(hex("01 04 02 04 07 08")).find("shared") == std::string::npos);
    CHECK(json_with<SharedByTag>(hex("01 04 01 04 07 08")).find("shared") != std::string::npos);
    const auto format = view::instantiate<Shared>("", {});
    const auto changed = edit::from_json({&format, 1}, with(json, "119", "120"));
    REQUIRE(changed.has_value());
    CHECK((*changed == hex("03 04 04 04 05 78")));
}

namespace {

// A clip of 100 curves, 60 of which lead to nearly all of the file, each `apart` bytes after the previous one.
file_bytes hostile_clip(std::size_t size, std::size_t apart) {
    file_bytes file(size);
    const auto put = [&](std::size_t at, std::uint64_t value, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i) file[at + i] = static_cast<std::byte>(value >> 8 * i);
    };
    constexpr std::size_t body = 56, curves = 100, keys = body + 0x30 + 20 * curves;
    for (std::size_t i = keys; i < size; ++i) file[i] = static_cast<std::byte>(7 * i);
    put(0x00, 0x6B20C4F3, 4), put(0x0C, body - 0x0C, 4), put(0x20, 1, 4);
    put(body, 0x5F5333436C69705F, 8), put(body + 0x08, 2, 4), put(body + 0x18, curves, 4), put(body + 0x20, 0x30, 4),
        put(body + 0x24, keys - body, 4);
    for (std::size_t i = 0; i < curves; ++i) {
        const std::size_t at = body + 0x30 + 20 * i;
        put(at, keys - body + i * apart, 4), put(at + 4, i, 4),
            put(at + 16, i < 60 ? (size - keys) / 12 - 100 * apart : 1, 2), put(at + 18, 0x0214, 2);
    }
    return file;
}

}  // namespace

TEST_CASE("the JSON and the byte map of a clip whose curves lead to the same bytes take little memory") {
    const auto& format = format_of("sims3.clip");
    for (const std::size_t apart : {0, 1}) {
        if (sanitized && apart) continue;
        const auto file = hostile_clip(40'000, apart);
        const auto doc = format.read(source::borrow(file));
        INFO(apart << (doc ? "" : doc.error().message()));
        REQUIRE(doc.has_value());
        std::size_t length = 0;
        const fuzz::allocations now;
        REQUIRE(edit::to_json(**doc, [&](std::string_view piece) { length += piece.size(); }).has_value());
        CHECK(now.peak() < 10 * file.size());
        CHECK(length < (apart ? 2000 : 40) * file.size());
        const fuzz::allocations mapping;
        REQUIRE(view::each_range(**doc, [](const view::byte_range&) {}).has_value());
        CHECK(mapping.peak() < 2 * file.size());
        const auto again = file_of(json_of(**doc));
        REQUIRE(again.has_value());
        CHECK((*again == file));
    }
}

TEST_CASE("JSON with too many values that share bytes is refused") {
    // 2,000 records, all of which share the bytes of the first: more than 1 MiB together.
    std::string json = R"({"format": "small", "layout": {"size": 650, "root_size": 50}, "content": {"all": [)";
    for (int i = 0; i < 2000; ++i)
        json += R"({"item": {"at": 50, "size": 600, )" + std::string(i ? R"("shared": true}},)" : R"("value": {}}},)");
    json.pop_back();
    const auto format = view::instantiate<Shared>("", {});
    const auto file = edit::from_json({&format, 1}, json + "]}}");
    REQUIRE_FALSE(file.has_value());
    CHECK(file.error().message().ends_with("too many values share bytes"));
}

}  // namespace verbatim::test::edit_json_prove
