#include "verbatim/wire/derived.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_derived {

using namespace verbatim::wire;

namespace {
struct Item {
    at<0, u8> count;
    list<u8, &Item::count> data;
    cstring name;
};

// A derived field with each kind of rule.
struct Rules {
    at<0, u8> total;      // the size of all data after `copy`, plus 100
    at<1, u8> data_size;  // the sum of the sizes of the data of all items
    at<2, u8> double_;
    at<3, u8> count;
    at<4, u8> copy;
    list<Item, &Rules::count> items;
    static int twice(const Rules& r) { return 2 * static_cast<int>(r.items.size()); }
    derived<&Rules::total, plus<size_between<&Rules::copy, &Rules::items>, 100>> total_rule;
    derived<&Rules::data_size, sum<&Rules::items, size_of<&Item::data>>> data_size_rule;
    derived<&Rules::double_, by<&Rules::twice>> double_rule;
    derived<&Rules::copy, same_as<&Rules::count>> copy_rule;
};
static_assert(laid_out<Rules>);
constexpr auto in_sync = "6D 03 04 02 02   02 AA BB \"a\" 00   01 CC \"b\" 00";

struct Small {
    at<0, u8> size;
    cstring text;
    derived<&Small::size, size_of<&Small::text>> size_rule;
};
struct Smalls {
    at<0, u8> count;
    list<Small, &Smalls::count> all;
};

struct Head {
    at<0, u8> kind;
    at<1, u16be> size;
};
struct Nested {
    cstring name;
    Head head;
    cstring text;
    derived<in<&Nested::head, &Head::size>, size_of<&Nested::text>> rule;
};

struct Padded {
    at<0, u8> size;
    at<1, cstring> text;
    pad_to<4> pad;
    derived<&Padded::size, size_between<&Padded::text, &Padded::pad>> rule;
};
struct PaddedItem {
    cstring text;
    pad_to<4> pad;
};
struct PaddedSum {
    at<0, u8> size;
    at<1, u8> count;
    list<PaddedItem, &PaddedSum::count> all;
    derived<&PaddedSum::size, sum<&PaddedSum::all, size_of<&PaddedItem::pad>>> rule;
};
struct Leaf {
    at<0, u8> to;
    placed<cstring, &Leaf::to> text;
};
struct Tree {
    at<0, u8> count;
    list<Leaf, &Tree::count> leaves;
};
struct Reaching {
    at<0, u8> size;
    at<1, u8> tree_at;
    at<2, u8> other_at;
    placed<Tree, &Reaching::tree_at> tree;
    placed<cstring, &Reaching::other_at> other;
    derived<&Reaching::size, plus<reach_of<&Reaching::tree>, 0x10>> rule;
};
}  // namespace

TEST_CASE("reach_of: the size ends with the furthest value to which a placed value leads") {
    //                             0  1  2     3  4  5     6            8            A
    constexpr auto in_order = "17 03 0A   02 06 08   \"a\" 00   \"b\" 00   \"o\" 00";
    same<Reaching>(in_order);
    auto doc = read_hex<Reaching>(in_order);
    doc->tree->leaves[0].text->assign("abc");
    written(doc, "19 03 0C   02 06 0A   \"abc\" 00   \"b\" 00   \"o\" 00");
    doc->tree->leaves.push_back(Leaf{.text = cstring("n")});
    written(doc, "1C 03 0F   03 07 0B 0D   \"abc\" 00   \"b\" 00   \"n\" 00   \"o\" 00");
    doc->tree.reset();
    CHECK(read_hex<Reaching>("10 00 03   \"o\" 00")->rule.in_sync().has_value());
    CHECK((*write(doc))[0] == std::byte{0x10});

    // A leaf after the other data: the bytes between them count, too.
    constexpr auto far = "17 03 06   01 08   FF   \"o\" 00   \"a\" 00";
    same<Reaching>(far);
    auto further = read_hex<Reaching>(far);
    further->other->assign("oo");
    written(further, "18 03 06   01 09   FF   \"oo\" 00   \"a\" 00");

    constexpr auto wrong = "18 03 06   01 08   FF   \"o\" 00   \"a\" 00";
    same<Reaching>(wrong, {{"size", 0}});
    auto kept = read_hex<Reaching>(wrong);
    kept->other->assign("oo");
    written(kept, "18 03 06   01 09   FF   \"oo\" 00   \"a\" 00");
}

namespace {
struct Perhaps {
    at<0, u8> data_at;
    at<1, u8> size;
    wire::optional<placed<cstring, &Perhaps::data_at, never_absent>, nonzero<&Perhaps::data_at>> data;
    derived<&Perhaps::size, reach_of<&Perhaps::data>> rule;
};
}  // namespace

TEST_CASE("reach_of: the field follows an optional placed value, and is 0 if the value is absent") {
    same<Perhaps>("02 03   \"ab\" 00");
    same<Perhaps>("00 00");
    same<Perhaps>("00 03", {{"size", 1}});
    auto doc = read_hex<Perhaps>("02 03   \"ab\" 00");
    (*doc->data)->assign("abc");
    written(doc, "02 04   \"abc\" 00");
    doc->data.reset();
    written(doc, "00 00");
}

TEST_CASE("a derived field that is in sync follows every edit") {
    same<Rules>(in_sync);
    auto doc = read_hex<Rules>(in_sync);
    doc->items[0].data.push_back(0xDD);
    written(doc, "6E 04 04 02 02   03 AA BB DD \"a\" 00   01 CC \"b\" 00");
    doc->items.erase(1);
    written(doc, "6A 03 02 01 01   03 AA BB DD \"a\" 00");
}

TEST_CASE("a derived field that is stored wrong is kept and reported") {
    same<Rules>("01 02 03 01 04   01 AA 00", {{"total", 0}, {"data_size", 1}, {"copy", 4}, {"double", 2}});
    auto doc = read_hex<Rules>("01 02 03 01 04   01 AA 00");
    doc->items[0].name.assign("x");
    written(doc, "01 02 03 01 04   01 AA \"x\" 00");
    auto found = findings<Rules>(hex("68 02 02 01 04   01 AA 00"));
    REQUIRE(found.size() == 3);
    CHECK(found[0].message() == "total at 0x0: expected 103, found 104");
    CHECK(found[2].message() == "copy at 0x4: expected a copy of count, found other bytes");
}

TEST_CASE("a derived field that the user corrects follows edits again") {
    auto doc = read_hex<Small>("09   \"ab\" 00");
    doc->size = 3;
    doc->text.assign("abc");
    written(doc, "04   \"abc\" 00");
}

TEST_CASE("a derived field that is forced keeps its value in an edit") {
    auto doc = read_hex<Small>("03   \"ab\" 00");
    doc->size = 77;
    doc->text.assign("abc");
    written(doc, "4D   \"abc\" 00");

    auto pinned = read_hex<Small>("03   \"ab\" 00");
    pinned->size_rule.forced = true;
    pinned->text.assign("abc");
    written(pinned, "03   \"abc\" 00");
}

TEST_CASE("a derived field of a new record is in sync") {
    Small small{};
    small.text.assign("abcd");
    written(document<Small>(small), "05   \"abcd\" 00");
}

TEST_CASE("a rule whose result does not fit the field is a finding in a file, and a refusal after an edit") {
    const std::string long_text(255, 'x');
    same<Small>("05 (\"x\") * 255 00", {{"size", 0}});
    auto doc = read_hex<Small>("05 (\"x\") * 255 00");
    doc->text.assign("a");
    written(doc, "05 \"a\" 00");
    auto follows = read_hex<Small>("02 \"a\" 00");
    follows->text.assign(long_text);
    CHECK(write(follows).error().message() == "size_rule: size would become 256, which it cannot hold");
}

TEST_CASE("derived fields of elements keep their state while their list is borrowed and when it is edited") {
    constexpr auto file = "03   02 \"a\" 00   09 \"b\" 00   01 00";
    same<Smalls>(file, {{"all[1].size", 4}});
    auto doc = read_hex<Smalls>(file);
    for (Small& s : doc->all) s.text.assign("xyz");
    written(doc, "03   04 \"xyz\" 00   09 \"xyz\" 00   04 \"xyz\" 00");
    doc->all.push_back(Small{.text = "q"});
    written(doc, "04   04 \"xyz\" 00   09 \"xyz\" 00   04 \"xyz\" 00   02 \"q\" 00");
}

TEST_CASE("a derived field in a nested record after a field of varying size follows its rule") {
    same<Nested>("\"n\" 00   07 00 03   \"ab\" 00");
    same<Nested>("\"n\" 00   07 00 04   \"ab\" 00", {{"head.size", 3}});
    auto doc = read_hex<Nested>("\"n\" 00   07 00 03   \"ab\" 00");
    doc->name.assign("longer");
    doc->text.assign("");
    written(doc, "\"longer\" 00   07 00 01   00");
}

TEST_CASE("a rule with the size of padding counts the padding at its place in the file") {
    same<Padded>("00   \"ab\" 00");
    same<Padded>("01   \"a\" 00 00");
    auto doc = read_hex<Padded>("01   \"a\" 00 00");
    doc->text.assign("abc");
    written(doc, "03   \"abc\" 00 00 00 00");
    same<PaddedSum>("03 02   \"a\" 00   00 00 00 00");
    auto sum = read_hex<PaddedSum>("03 02   \"a\" 00   00 00 00 00");
    sum->all[0].text.assign("ab");
    written(sum, "06 02   \"ab\" 00 (00) * 3   00 (00) * 3");
}

namespace {
struct Outer {
    at<0, Head> copy;
    at<3, u8> size;
};
struct Inner {
    at<0, u8> lead;
    at<1, Head> head;
    wire::bytes<in<&Inner::head, &Head::kind>> data;
};
struct Copied {
    at<0, Outer> outer;
    Inner inner;
    derived<in<&Copied::outer, &Outer::copy>, same_as<in<&Copied::inner, &Inner::head>>> copy_rule;
};
}  // namespace

TEST_CASE("a derived field in a nested record can be a copy of a record in another nested record") {
    same<Copied>("02 00 05 09   EE 02 00 05 AA BB");
    same<Copied>("02 00 06 09   EE 02 00 05 AA BB", {{"outer.copy", 0}});
    const auto found = findings<Copied>(source(hex("02 00 06 09   EE 02 00 05 AA BB")));
    REQUIRE(found.size() == 1);
    CHECK(found[0].message() == "outer.copy at 0x0: expected a copy of inner.head, found other bytes");
    auto doc = read_hex<Copied>("02 00 05 09   EE 02 00 05 AA BB");
    doc->inner.data.erase(0);
    doc->inner.head.size = 7;
    written(doc, "01 00 07 09   EE 01 00 07 BB");
    auto wrong = read_hex<Copied>("02 00 06 09   EE 02 00 05 AA BB");
    wrong->inner.data.erase(0);
    written(wrong, "02 00 06 09   EE 01 00 05 BB");
}

namespace {
struct One {
    at<0, u8> a;
};
struct Two {
    at<0, u16> b;
};
// A rule with a function of a tag, a size, a count and a flag, all of which follow other data.
struct Tagged {
    at<0, u8> sum;
    at<1, u8> tag;
    at<2, u8> size;
    at<3, u8> count;
    at<4, u8> has;
    static int add(const Tagged& r) { return r.tag + r.size + r.count + r.has; }
    derived<&Tagged::sum, by<&Tagged::add>> rule;
    choice<&Tagged::tag, limit<&Tagged::size>, when<1, One>, when<2, Two>> body;
    list<u8, &Tagged::count> data;
    wire::optional<u8, nonzero<&Tagged::has>> extra;
};
// Likewise in a record with a placed value, which cannot be decoded again from the bytes of the record alone.
struct Far {
    at<0, u8> count;
    list<u8, &Far::count> data;
};
struct Row {
    at<0, u8> sum;
    at<1, u8> far_at;
    at<2, u8> count;
    list<u8, &Row::count> own;
    placed<Far, &Row::far_at> far;
    static int add(const Row& r) { return r.far_at + r.count + (r.far ? 16 * r.far->count : 0); }
    derived<&Row::sum, by<&Row::add>> rule;
};
struct Rows {
    at<0, u8> count;
    list<Row, &Rows::count> all;
};
// A sum of the numbers that a function gives for each element.
struct Sums {
    at<0, u8> sum;
    at<1, u8> count;
    list<Tagged, &Sums::count> all;
    static int tag(const Tagged& r) { return r.tag; }
    derived<&Sums::sum, wire::sum<&Sums::all, by<&Sums::tag>>> rule;
};
int calls = 0;
struct Called {
    at<0, u8> size;
    cstring text;
    static int add(const Called& r) {
        ++calls;
        return static_cast<int>(r.text.size());
    }
    derived<&Called::size, by<&Called::add>> rule;
};
struct CalledAll {
    at<0, u8> count;
    list<Called, &CalledAll::count> all;
};
}  // namespace

TEST_CASE("the function of a rule sees the tags, sizes, counts and conditions that are written after an edit") {
    constexpr auto file = "04 01 01 01 01   AA   BB   CC";
    same<Tagged>(file);
    auto doc = read_hex<Tagged>(file);
    doc->body = Two{};
    written(doc, "06 02 02 01 01   00 00   BB   CC");
    doc->data.push_back(0xDD);
    doc->extra.reset();
    written(doc, "06 02 02 02 00   00 00   BB DD");
    written(document<Tagged>(Tagged{.body = Two{}}), "04 02 02 00 00   00 00");

    constexpr auto sums = "03 02   04 01 01 01 01 AA BB CC   04 02 02 00 00 AA BB";
    same<Sums>(sums);
    auto summed = read_hex<Sums>(sums);
    summed->all[0].body = Two{};
    written(summed, "04 02   06 02 02 01 01 00 00 BB CC   04 02 02 00 00 AA BB");
}

TEST_CASE("the function of a rule sees the pointers and placed values that are written after an edit") {
    //                          0  1  2  3   4  5   6  7
    constexpr auto file = "01   17 06 01 AA FF   01 BB";
    same<Rows>(file);
    auto doc = read_hex<Rows>(file);
    doc->all[0].own.push_back(0xCC);
    doc->all[0].far->data.push_back(0xDD);
    written(doc, "01   29 07 02 AA CC FF   02 BB DD");
}

TEST_CASE("reading and access do not call the function of a rule, and a record keeps the state of its derived field") {
    constexpr auto file = "03   02 \"ab\" 00   09 \"c\" 00   00 00";
    same<CalledAll>(file, {{"all[1].size", 5}});
    auto doc = read_hex<CalledAll>(file);
    calls = 0;
    std::size_t size = 0;
    for (const Called& one : std::as_const(*doc).all) size += one.size;
    CHECK(size == 11);
    doc->all[0].text = "abc";
    CHECK(calls == 0);
    written(doc, "03   03 \"abc\" 00   09 \"c\" 00   00 00");
    CHECK(calls == 3);  // for the record in the file, for the changed record, and again when the file holds the result
    doc->all[1].text = "cd";
    written(doc, "03   03 \"abc\" 00   09 \"cd\" 00   00 00");
    CHECK_FALSE(doc->all[1].rule.in_sync() == std::optional<u8>(doc->all[1].size));
    doc->all[1].size = 1;  // the correct number for the text in the file: the field follows again
    written(doc, "03   03 \"abc\" 00   02 \"cd\" 00   00 00");
    doc->all[2].size = 77;
    written(doc, "03   03 \"abc\" 00   02 \"cd\" 00   4D 00");
}

TEST_CASE("a copy of a record keeps the state of its derived field, also if it outlives its file") {
    std::vector<Called> kept;
    {
        auto doc = read_hex<CalledAll>("02   02 \"ab\" 00   09 \"c\" 00");
        kept = {std::as_const(*doc).all[0], std::as_const(*doc).all[1]};
    }
    for (Called& one : kept) one.text = "xyz";
    document<CalledAll> doc;
    doc->all = std::move(kept);
    written(doc, "02   03 \"xyz\" 00   09 \"xyz\" 00");
    decode_all(*doc);
    CHECK_FALSE(borrows(*doc));
    doc->all[0].text = "";
    doc->all[1].text = "";
    written(doc, "02   00 00   09 00");
}

namespace {
// A sum of bytes in octal digits, like that of a tar archive, which counts its own bytes as spaces.
struct Member {
    at<0, text<8>> name;
    at<8, text<8, tail::residue>> sum;
    at<16, u8> kind;
    static text<8, tail::residue> spelled(const Member& m) {
        unsigned total = 8 * ' ' + m.kind;
        for (const std::byte b : std::as_bytes(std::span(&m.name, 1))) total += std::to_integer<unsigned>(b);
        text<8, tail::residue> octal;
        std::string digits(6, '0');
        for (std::size_t i = 6; i-- > 0; total /= 8) digits[i] = static_cast<char>('0' + total % 8);
        std::copy_n((digits + std::string("\0 ", 2)).data(), 8, octal.raw.data());
        return octal;
    }
    derived<&Member::sum, by<&Member::spelled>> sum_rule;
};
}  // namespace

TEST_CASE("a derived field can be a text with the octal digits of a sum") {
    // 0x61 + 8 spaces + 1 = 0x162 = 0542
    same<Member>("\"a\" 00 00 00 00 00 00 00   \"000542\" 00 \" \"   01");
    same<Member>("\"a\" 00 00 00 00 00 00 00   \"000543\" 00 \" \"   01", {{"sum", 8}});
    auto doc = read_hex<Member>("\"a\" 00 00 00 00 00 00 00   \"000542\" 00 \" \"   01");
    doc->name = "b";
    written(doc, "\"b\" 00 00 00 00 00 00 00   \"000543\" 00 \" \"   01");
}

}  // namespace verbatim::test::wire_derived
