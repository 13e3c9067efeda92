// The laws of docs/laws.md hold for placed values, looks, and fields that control several values, on every short file.
#include "tests/tools/keeps_laws.hpp"

namespace verbatim::test::tools_vocabulary_places {

using namespace verbatim::wire;
using verbatim::test::keeps_laws;
using namespace std::string_view_literals;

namespace {

struct Pair {
    at<0, u8> a;
    at<1, u8> b;
};

// The place is constant, computed, searched for, or given by a pointer of an outer record; or the value may be absent.
struct Disk {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<u8, &Disk::count> head;
    placed<Pair, 3> sector;
};
struct Scaled {
    static constexpr bool tried = true;
    at<0, u8> sector;
    placed<u8, value_of<&Scaled::sector> * 2, aligned<2>> data;
};
struct Tailed {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<u8, &Tailed::count> head;
    placed<Pair, -2, from::end> trailer;
};
struct End {
    at<0, fourcc<"XXXX">> magic;
    at<4, u8> count;
    placed<list<u8, &End::count>, 0> all;
};
struct Archive {
    static constexpr bool tried = true;
    placed<End, last_in_file> end;
};
struct Marked {
    static constexpr bool tried = true;
    at<0, u8> to;
    placed<Pair, &Marked::to, absent<3>> data;
};
struct Rows {
    static constexpr bool tried = true;
    cstring name;
    u8 to;
    struct Row {
        at<0, u8> value;
        placed<u8, outer<&Rows::to>> cell;
    };
    Row row;
};

// Looks show bytes of other values, and bytes in gaps.
struct Seen {
    at<0, u8> to;
    look_at<Pair, &Seen::to> pair;
    look_at<u8, &Seen::to> first;
};
struct Looks {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Seen, &Looks::count> all;
    wire::rest<> tail;
};
struct Watched {
    static constexpr bool tried = true;
    at<0, u8> to;
    at<1, u8> count;
    list<u8, &Watched::count> data;
    look_at<list<u8, &Watched::count>, &Watched::to, absent<9>> again;
    look_at<u8, -1, from::end> last;
    placed<u8, &Watched::to, absent<9>> own;
};

// One field controls several values, or has several rules: two looks by one pointer, data inside and outside a nested
// record, two rules.
struct Bases {
    at<0, u8> to;
    look_at<u8, &Bases::to> there;
    look_at<u8, &Bases::to, from::record> from_here;
};
struct Bound {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<u8, &Bound::count> gap;
    Bases bases;
    list<u8, to_end> data;
};
struct Head {
    at<0, u8> n;
    list<u8, &Head::n> own;
};
struct Both {
    static constexpr bool tried = true;
    Head head;
    list<u8, in<&Both::head, &Head::n>> data;
    wire::rest<> tail;
};
struct Measured {
    static constexpr bool tried = true;
    at<0, u8> size;
    at<1, u8> n;
    list<u8, &Measured::n> a;
    list<u8, to_end> b;
    derived<&Measured::size, size_of<&Measured::a>> of_a;
    derived<&Measured::size, size_of<&Measured::b>> of_b;
};
// The count is the product of a field of the row and a field that is the same for all rows.
struct Groups {
    static constexpr bool tried = true;
    at<0, u8> width;
    at<1, u8> count;
    struct Row {
        at<0, u8> groups;
        list<u8, value_of<&Row::groups> * outer<&Groups::width>> cells;
    };
    list<Row, &Groups::count> rows;
};
// Sums of a field of the row and a field that is the same for all rows: the offset of a name, and the count of cells.
struct Table {
    static constexpr bool tried = true;
    at<0, u8> names_at;
    at<1, u8> width;
    at<2, u8> count;
    struct Row {
        at<0, u8> name_at;
        at<1, u8> groups;
        list<u8, value_of<&Row::groups> + outer<&Table::width>> cells;
        look_at<cstring, value_of<&Row::name_at> + outer<&Table::names_at>, never_absent> name;
    };
    placed<cstring, &Table::names_at> names;
    list<Row, &Table::count> rows;
};

// These optionals are present if their magic is at their place.
struct Name {
    at<0, magic<std::uint8_t{2}>> mark;
    at<1, u8> size;
    wire::bytes<&Name::size> text;
};
struct Named {
    static constexpr bool tried = true;
    at<0, u8> id;
    wire::optional<magic<std::uint8_t{3}>, its_magic> flag;
    wire::optional<Name, its_magic> name;
    wire::rest<> tail;
};
struct Nameds {
    static constexpr bool tried = true;
    struct Part {
        at<0, u8> id;
        wire::optional<Name, its_magic> name;
    };
    at<0, u8> size;
    sized<list<Part, to_end>, &Nameds::size> inside;
    list<wire::optional<Name, its_magic>, to_end> names;
};
struct Chain {
    static constexpr bool tried = true;
    at<0, fourcc<"XXXX">> mark;
    wire::optional<Chain, its_magic> next;
    wire::optional<u8, more> last;
};
struct Note {
    at<0, magic<std::uint8_t{1}>> mark;
    at<1, u8> value;
};
struct Noted {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<u8, &Noted::count> head;
    wire::optional<placed<Note, -2, from::end>, its_magic> last;
    wire::optional<placed<Note, 3>, its_magic> fourth;
};

}  // namespace

TEST_CASE(
    "every law holds for placed values at constant, computed or searched places, or at pointers of outer records") {
    keeps_laws<Disk>("\x00\x01\x02"sv, 6, 50);
    keeps_laws<Scaled>("\x00\x01\x02\x03"sv, 5, 100);
    keeps_laws<Tailed>("\x00\x01\x02\x03"sv, 5, 100);
    keeps_laws<Archive>("X\x00\x01"sv, 7, 1);
    keeps_laws<Marked>("\x00\x01\x02\x03"sv, 5, 100);
    keeps_laws<Rows>("\x00\x01\x02\x03\x04"sv, 5, 100);
}

TEST_CASE("every law holds for looks") {
    keeps_laws<Looks>("\x00\x01\x02\x03"sv, 5, 100);
    keeps_laws<Watched>("\x00\x01\x02\x03"sv, 4, 20);
}

TEST_CASE("every law holds for a field that controls several values or has several rules") {
    keeps_laws<Bound>("\x00\x01\x02\x03"sv, 5, 100);
    keeps_laws<Both>("\x00\x01\x02"sv, 6, 100);
    keeps_laws<Measured>("\x00\x01\x02\x03"sv, 5, 100);
    keeps_laws<Groups>("\x00\x01\x02\x03"sv, 6, 100);
    keeps_laws<Table>("\x00\x01\x03\x06"sv, 7, 100);
}

TEST_CASE("every law holds for optionals that are present if their magic is at their place") {
    keeps_laws<Named>("\x00\x02\x03"sv, 6, 300);
    keeps_laws<Nameds>("\x00\x01\x02\x03"sv, 6, 500);
    keeps_laws<Chain>("X\x01"sv, 10, 2);
    keeps_laws<Noted>("\x00\x01\x02"sv, 7, 500);
}

}  // namespace verbatim::test::tools_vocabulary_places
