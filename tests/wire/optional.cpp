#include "verbatim/wire/optional.hpp"

#include "tests/support/law.hpp"
#include "verbatim/walk/write/new_element.hpp"

namespace verbatim::test::wire_optional {

using namespace verbatim::wire;

namespace {
struct Counted {
    at<0, u8> count;
    wire::optional<list<u8, &Counted::count>, nonzero<&Counted::count>> data;
};
struct Versioned {
    at<0, u8> version;
    wire::optional<u16, equals<&Versioned::version, 2>> extra;
    u8 last;
};
struct Flagged {
    at<0, u64be> flags;
    wire::optional<u8, bit_set<&Flagged::flags, 0>> first;
    wire::optional<cstring, bit_set<&Flagged::flags, 63>> second;
};
struct Head {
    at<0, u8> has;
};
struct Nested {
    at<0, Head> head;
    wire::optional<Head, nonzero<in<&Nested::head, &Head::has>>> more;
};
struct List {
    at<0, u8> count;
    list<Flagged, &List::count> all;
};
}  // namespace

TEST_CASE("an optional is present if its condition holds") {
    same<Counted>("00");
    same<Counted>("02   01 02");
    same<Versioned>("02   01 00   FF");
    same<Versioned>("03   FF");
    same<Flagged>("80 00 00 00 00 00 00 01   AA   \"b\" 00");
    same<Flagged>("80 00 00 00 00 00 00 00   \"b\" 00");
    same<Flagged>("7F FF FF FF FF FF FF FE");
    same<Nested>("05   06");
    same<List>("02   00 00 00 00 00 00 00 01 AA   00 00 00 00 00 00 00 00");
    CHECK_FALSE(read_hex<Versioned>("03   FF")->extra.has_value());
    refused<Versioned>("02   01", "extra: a field of 2 bytes at 0x1: only 1 byte is left");
}

TEST_CASE("the controlling field follows when an optional is added or removed") {
    auto flagged = read_hex<Flagged>("80 00 00 00 00 00 00 02   \"b\" 00");
    flagged->first = 0xAA;
    written(flagged, "80 00 00 00 00 00 00 03   AA   \"b\" 00");
    flagged->second.reset();
    written(flagged, "00 00 00 00 00 00 00 03   AA");

    auto versioned = read_hex<Versioned>("03   FF");
    versioned->extra = 7;
    written(versioned, "02   07 00   FF");

    auto counted = read_hex<Counted>("02   01 02");
    counted->data.reset();
    written(counted, "00");
    counted->data = list<u8, &Counted::count>{5};
    written(counted, "01   05");

    auto nested = read_hex<Nested>("05   06");
    nested->more.reset();
    written(nested, "00");
}

TEST_CASE("writing refuses an added or removed optional if its condition cannot be solved for the field") {
    auto versioned = read_hex<Versioned>("02   01 00   FF");
    versioned->extra.reset();
    CHECK(write(versioned).error().message() == "extra: it is absent, but version says that it is present");
    versioned->version = 3;
    written(versioned, "03   FF");

    auto counted = read_hex<Counted>("02   01 02");
    counted->data->clear();
    CHECK(write(counted).error().message() == "data: it is present, but count says that it is absent");

    auto nested = read_hex<Nested>("00");
    nested->more = Head{};
    CHECK(write(nested).error().message() == "more: it is present, but head.has says that it is absent");
}

namespace {
enum class Part : std::uint8_t { one = 1, two = 2, both = 4 };
struct Named {
    at<0, flag_set<Part>> parts;
    wire::optional<u8, has<&Named::parts, Part::one>> one;
    wire::optional<u8, has<&Named::parts, Part::two, Part::both>> two;
    wire::optional<u8, lacks<&Named::parts, Part::one>> other;
};
}  // namespace

TEST_CASE("named flags can be the condition of an optional, and follow it unless writing would have to choose a flag") {
    same<Named>("01 AA");
    same<Named>("06 BB CC");
    same<Named>("05 AA BB");
    auto doc = read_hex<Named>("02 BB CC");
    doc->one = 0xAA;
    doc->other.reset();
    written(doc, "03 AA BB");
    doc->two.reset();
    written(doc, "01 AA");
    // Either of two flags makes it present, and writing does not choose one.
    auto none = read_hex<Named>("00 CC");
    none->two = 0xBB;
    CHECK(write(none).error().message() == "two: it is present, but parts says that it is absent");
    none->parts.set(Part::both);
    written(none, "04 BB CC");
}

namespace {
struct Around {
    at<0, u8> look;
    at<1, u8> width;
    at<2, u8> kind;
    at<3, u8> rows;
};
struct Wide {
    at<0, u16> value;
};
struct Narrow {
    at<0, u8> value;
};
struct Cells {
    at<0, u8> key;
    wire::optional<u16, bit_set<outer<&Around::look>, 0>> colour;
    wire::optional<Narrow, bit_set<outer<&Around::look>, 1>> light;
    list<u8, outer<&Around::width>> cells;
    choice<outer<&Around::kind>, when<1, Narrow>, when<2, Wide>> value;
};
}  // namespace

TEST_CASE("a new element has the optionals, counts and alternatives that the records around its list require") {
    const auto shaped = [](Around says) {
        error why;
        const walk::context records{.of = &table::of<Around>(), .value = &says};
        walk::surroundings in{&records, 1000, &why};
        Cells fresh;
        const std::string told = walk::take_shape(table::of<Cells>(), &fresh, in) ? "" : why.message();
        return std::pair(fresh, told);
    };
    const auto [fresh, told] = shaped({.look = 1, .width = 3, .kind = 2});
    CHECK(told.empty());
    CHECK((fresh.colour && *fresh.colour == 0));
    CHECK_FALSE(fresh.light);
    CHECK((fresh.cells.size() == 3 && fresh.cells[2] == 0));
    CHECK(fresh.value.is<Wide>());
    CHECK(shaped({.look = 1, .width = 3, .kind = 9}).second == "value: kind is 9, which a new element cannot have");
}

namespace {
struct Table {
    at<0, u8> columns;
    at<1, u8> row_count;
    struct Row {
        at<0, u8> key;
        wire::optional<u16, bit_set<outer<&Table::columns>, 0>> colour;
        wire::optional<u8, bit_set<outer<&Table::columns>, 1>> light;
    };
    list<Row, &Table::row_count> rows;
};
// The columns of all rows are a field of the record around the groups.
struct Groups {
    at<0, u8> columns;
    at<1, u8> group_count;
    struct Group {
        at<0, u8> row_count;
        at<1, u8> width;
        struct Row {
            at<0, u8> key;
            list<u8, outer<&Group::width>> cells;
            wire::optional<u8, bit_set<outer<&Groups::columns>, 0>> colour;
        };
        list<Row, &Group::row_count> rows;
    };
    list<Group, &Groups::group_count> groups;
};

template <class T>
std::string told(const document<T>& doc) {
    const auto out = write(doc);
    return out ? "written" : out.error().message();
}
}  // namespace

TEST_CASE("writing refuses rows if only some of them have an optional column") {
    auto coloured = read_hex<Table>("01 01   05 06 07");
    coloured->rows.push_back(Table::Row{});
    CHECK(told(coloured) == "rows[1].colour: columns needs conflicting values: 0 here, 1 for rows[0].colour");
    coloured->rows[1].colour = 9;
    written(coloured, "01 02   05 06 07   00 09 00");

    auto first = read_hex<Table>("01 01   05 06 07");
    first->rows.insert(0, Table::Row{});
    CHECK(told(first) == "rows[1].colour: columns needs conflicting values: 1 here, 0 for rows[0].colour");

    auto plain = read_hex<Table>("00 01   05");
    plain->rows.push_back({.colour = u16(7)});
    CHECK(told(plain) == "rows[1].colour: columns needs conflicting values: 1 here, 0 for rows[0].colour");
}

TEST_CASE("the flag of a column follows if all rows get or lose the column, and the other flags are kept") {
    auto doc = read_hex<Table>("80 01   05");
    doc->rows[0].colour = 6;
    doc->rows[0].light = 7;
    written(doc, "83 01   05 06 00 07");
    doc->rows[0].colour.reset();
    doc->rows[0].light.reset();
    written(doc, "80 01   05");

    auto empty = read_hex<Table>("00 00");
    empty->rows.push_back({.colour = u16(7), .light = u8(1)});
    empty->rows.push_back({.colour = u16(8), .light = u8(2)});
    written(empty, "03 02   00 07 00 01   00 08 00 02");
    empty->rows[1].colour.reset();
    CHECK(told(empty) == "rows[1].colour: columns needs conflicting values: 2 here, 3 for rows[0].colour");
}

TEST_CASE("writing refuses an optional column that only the rows of some groups have") {
    auto doc = read_hex<Groups>("01 02   01 00 05 AA   01 00 06 BB");
    doc->groups[1].rows[0].colour.reset();
    CHECK(told(doc) ==
          "groups[1].rows[0].colour: columns needs conflicting values: 0 here, 1 for groups[0].rows[0].colour");
    doc->groups[0].rows[0].colour.reset();
    written(doc, "00 02   01 00 05   01 00 06");
    doc->groups[1].rows[0].colour = 3;
    CHECK(told(doc) ==
          "groups[1].rows[0].colour: columns needs conflicting values: 1 here, 0 for groups[0].rows[0].colour");

    auto pushed = read_hex<Groups>("01 02   00 00   01 00 06 BB");
    pushed->groups[0].rows.push_back({});
    CHECK(told(pushed) ==
          "groups[1].rows[0].colour: columns needs conflicting values: 1 here, 0 for groups[0].rows[0].colour");
    pushed->groups[0].rows[0].colour = 4;
    written(pushed, "01 02   01 00 00 04   01 00 06 BB");
}

TEST_CASE("the width of each group follows the rows of that group only") {
    auto doc = read_hex<Groups>("00 02   01 01 05 AA   01 02 06 BB CC");
    doc->groups[0].rows[0].cells.clear();
    written(doc, "00 02   01 00 05   01 02 06 BB CC");
}

namespace {
struct Growing {
    at<0, u8> version;
    wire::optional<u16, more> width;
    wire::optional<u16, more> height;
    rest<> later;
};
struct Inside {
    at<0, u8> size;
    choice<&Inside::size, limit<&Inside::size>, when<1, Growing>, when<3, Growing>, when<5, Growing>> body;
    u8 last;
};
}  // namespace

TEST_CASE("an optional with the condition more is present if bytes are left") {
    same<Growing>("01");
    same<Growing>("01   02 00");
    same<Growing>("01   02 00   03 00");
    same<Growing>("01   02 00   03 00   FF");
    refused<Growing>("01   02 00   03", "height: a field of 2 bytes at 0x3: only 1 byte is left");
    auto doc = read_hex<Growing>("01");
    doc->width = 5;
    written(doc, "01   05 00");
    doc->height = 6;
    written(doc, "01   05 00   06 00");
    doc->width.reset();
    CHECK(write(doc).error().message() == "width: it is absent, but data follows at 0x1");
    same<Inside>("03   01   02 00   FF");
}

namespace {
struct Link {
    u8 more;
    wire::optional<Link, nonzero<&Link::more>> next;
};
static_assert(laid_out<Link>);
struct Tree {
    u8 kind;
    choice<&Tree::kind, when<0, u8>, when<1, wire::optional<Tree, always_there>>> branch;
};
static_assert(laid_out<Tree>);
}  // namespace

TEST_CASE("a record may hold itself in an optional, and reading refuses it if it is nested too deep") {
    same<Link>("01 02 00");
    same<Tree>("01 01 00 07");
    auto doc = read_hex<Link>("01 02 00");
    doc->next->next->next.emplace();
    doc->next->next->more = 1;
    written(doc, "01 02 01 00");
    const auto deep = read<Link>(test::bytes(5000, std::byte{1}));
    REQUIRE_FALSE(deep.has_value());
    CHECK(deep.error().reason == "the records at 0x64 are nested more than 100 deep");
}

namespace {
struct Note {
    at<0, fourcc<"NOTE", "note">> mark;
    at<4, u8> size;
    wire::bytes<&Note::size> text;
};
struct Noted {
    at<0, u8> id;
    wire::optional<signature<"\xEF\xBB\xBF">, its_magic> order;
    wire::optional<Note, its_magic> note;
    rest<> data;
};
struct Boxed {
    at<0, u8> size;
    sized<Noted, &Boxed::size> inside;
    list<u8, to_end> after;
};
struct Cell {
    at<0, u8> id;
    wire::optional<Note, its_magic> note;
};
struct Listed {
    at<0, u8> count;
    list<Cell, &Listed::count> all;
    rest<> data;
};
struct Chain {
    at<0, magic<std::uint8_t{7}>> mark;
    wire::optional<Chain, its_magic> next;
};
static_assert(laid_out<Chain>);

struct Tag {
    at<0, fourcc<"TAG!">> mark;
    at<4, u8> year;
};
struct Tagged {
    at<0, u8> size;
    wire::bytes<&Tagged::size> data;
    wire::optional<placed<Tag, -5, from::end>, its_magic> tag;
};
}  // namespace

TEST_CASE("an optional with its_magic is present if its magic is at its place") {
    same<Noted>("01   \"data\"");
    same<Noted>("01   EF BB BF   \"data\"");
    same<Noted>("01   \"NOTE\" 02 AA BB   \"data\"");
    same<Noted>("01   EF BB BF   \"note\" 00");
    same<Noted>("01   \"NOT\"");
    same<Boxed>("04   01 \"NOT\"   \"E\"");
    same<Listed>("03   01  02 \"NOTE\" 01 AA  03   \"NOT\"");
    same<Chain>("07 07 07");
    CHECK_FALSE(read_hex<Boxed>("04   01 \"NOT\"   \"E\" 00")
                    ->inside->note.has_value());  // the bytes of the sized value around it end before the magic does
    refused<Noted>("01   \"NOTE\" 02 AA", "note.text: 2 bytes at 0x6 leave the file (7 bytes)");

    auto doc = read_hex<Noted>("01   \"data\"");
    doc->note.emplace().text.push_back(std::byte{0xAA});
    doc->order.emplace();
    written(doc, "01   EF BB BF   \"NOTE\" 01 AA   \"data\"");
    doc->note.reset();
    written(doc, "01   EF BB BF   \"data\"");
}

TEST_CASE("writing refuses an optional with its_magic if the bytes at its place contradict its presence") {
    auto doc = read_hex<Noted>("01   \"data\"");
    doc->data.edit() = hex("\"note\"");
    CHECK(write(doc).error().message() == "note: it is absent, but \"note\" at 0x1 says that it is present");
    doc->note.emplace();
    written(doc, "01   \"NOTE\" 00   \"note\"");
    doc->note->mark = "XXXX";
    CHECK(write(doc).error().message() == "note: it is present, but \"XXXX\" at 0x1 is not \"NOTE\" or \"note\"");
    doc->note.reset();
    doc->data.edit() = hex("\"no\" EF BB BF");
    written(doc, "01   \"no\" EF BB BF");

    // In an element that is not decoded, and in bytes that end before the magic does.
    auto listed = read_hex<Listed>("02   01  02   \"data\"");
    listed->data.edit() = hex("\"NOTE\"");
    CHECK(write(listed).error().message() == "all[1].note: it is absent, but \"NOTE\" at 0x3 says that it is present");
    auto boxed = read_hex<Boxed>("04   01 \"NOT\"   \"x\"");
    boxed->after[0] = 'E';
    written(boxed, "04   01 \"NOT\"   \"E\"");
    boxed->inside->data.push_back(std::byte{'E'});
    CHECK(write(boxed).error().message() == "inside.note: it is absent, but \"NOTE\" at 0x2 says that it is present");
}

TEST_CASE("an optional placed value with its_magic is present if its magic is at a fixed offset") {
    same<Tagged>("02 AA BB   \"TAG!\" 09");
    same<Tagged>("02 AA BB");
    same<Tagged>("00");
    same<Tagged>("02 AA BB   00 \"TAG!\"");
    auto doc = read_hex<Tagged>("02 AA BB");
    doc->tag.emplace().emplace().year = 5;
    written(doc, "02 AA BB   \"TAG!\" 05");
    auto other = read_hex<Tagged>("02 AA BB   \"TAG!\" 09");
    other->data.push_back(std::byte{0xCC});
    written(other, "03 AA BB CC   \"TAG!\" 09");
    other->tag.reset();
    written(other, "03 AA BB CC");
    other->data.edit() = hex("\"TAG!\" 00");
    CHECK(write(other).error().message() == "tag: it is absent, but \"TAG!\" at 0x1 says that it is present");
}

}  // namespace verbatim::test::wire_optional
