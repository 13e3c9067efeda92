#include "verbatim/wire/reference.hpp"

#include "tests/support/law.hpp"
#include "verbatim/text/text.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_reference {

using namespace verbatim::wire;

namespace {

struct Part {
    at<0, text<4>> name;
    at<4, index_in<i8, "parts", none_is<-1>>> parent;
};
static_assert(laid_out<Part, 5> && bitwise<Part>);

struct Run {
    at<0, range_in<u8, "parts", "count", none_is<9>>> first;
    at<1, u8> count;
};
static_assert(laid_out<Run, 2>);

struct Model {
    at<0, u8> run_count;
    list<Run, &Model::run_count> runs;  // before the elements to which they lead
    u8 part_count;
    list<Part, &Model::part_count> parts;
    index_in<u16be, "parts", first_is<1>, none_is<0>> root;
};
static_assert(laid_out<Model>);

// A reference leads to the nearest list of its name.
struct Group {
    at<0, u8> part_count;
    list<u8, &Group::part_count> parts;
    index_in<u8, "parts"> best;
    std::array<index_in<u8, "groups">, 2> others;
};
struct Groups {
    at<0, u8> group_count;
    list<Group, &Groups::group_count> groups;
    u8 part_count;
    list<u8, &Groups::part_count> parts;
};
static_assert(laid_out<Groups>);

// A reference in a choice that leads to a placed list, and a reference in a text format.
struct Palette {
    at<0, u8> colour_at;
    at<1, u8> kind;
    at<2, u8> colour_count;
    choice<&Palette::kind, when<1, index_in<u8, "colours">>, when<2, u16>> used;
    placed<list<u8, &Palette::colour_count>, &Palette::colour_at> colours;
};
static_assert(laid_out<Palette>);
struct Line {
    index_in<token<std::int32_t, on_new_line>, "lines", none_below<0>> next;
};
struct Lines {
    token<std::int32_t, on_new_line> line_count;
    list<Line, &Lines::line_count> lines;
    end_of_text end;
};

// A record that holds itself.
struct Branch {
    at<0, text<2>> name;
    at<2, index_in<u8, "names">> known;
    at<3, u8> branch_count;
    list<Branch, &Branch::branch_count> branches;
};
struct Tree {
    at<0, u8> name_count;
    list<text<2>, &Tree::name_count> names;
    Branch top;
};
static_assert(laid_out<Tree>);

struct Slots {
    at<0, end_in<u8, "slots">> used;
    at<1, u8> count;
    list<text<1>, &Slots::count> slots;
};
static_assert(laid_out<Slots>);

template <class T>
std::string found(std::string_view file) {
    std::string all;
    for (const auto& f : findings<T>(source(hex(file)))) all += f.message() + "\n";
    return all;
}

}  // namespace

TEST_CASE("a reference that leads to an element, or has the number for none, is no finding") {
    same<Model>("02 00 02 01 01   02 \"hip\" 00 FF \"leg\" 00 00   00 02");
    same<Model>("02 09 07 05 00   01 \"hip\" 00 00   00 00");
    same<Model>("00 00 00 00");
    same<Groups>("02  02 AA BB 01 00 01  01 CC 00 01 00   00");
    same<Palette>("04 01 02 01 AA BB");
    same<Tree>("02 \"a\" 00 \"b\" 00   \"x\" 00 01 02  \"y\" 00 00 00  \"z\" 00 01 00");
    same<Slots>("02 03 \"abc\"");
    same<Slots>("04 03 \"abc\"");  // a larger number is left to the expectations of the record
}

TEST_CASE("a reference that leads to no element is a finding, and is kept") {
    same<Model>(
        "02 00 03 02 01   02 \"hip\" 00 FE \"leg\" 00 02   00 03",
        {{"runs[0].first", 1}, {"runs[1].first", 3}, {"parts[0].parent", 10}, {"parts[1].parent", 15}, {"root", 16}});
    same<Groups>("02  02 AA BB 02 00 02  01 CC 00 02 00   03 01 02 03",
                 {{"groups[0].best", 4}, {"groups[0].others[1]", 6}, {"groups[1].others[0]", 10}});
    same<Palette>("04 01 02 02 AA BB", {{"used", 3}});
    same<Palette>("00 01 00 00", {{"used", 3}});
    same<Tree>("02 \"a\" 00 \"b\" 00   \"x\" 00 01 01  \"y\" 00 02 00", {{"top.branches[0].known", 11}});
    same<Lines>("\"2\" 0A \"1\" 0A \"2\" 0A", {{"lines[1].next", 4}});
}

TEST_CASE("the finding for a reference states the number of elements of its list") {
    CHECK(found<Model>("01 01 02   02 \"hip\" 00 05 \"leg\" 00 00   00 02") ==
          "runs[0].first at 0x1: expected count elements of parts, which has 2, found 1\n"
          "parts[0].parent at 0x8: expected an element of parts, which has 2, found 5\n");
}

TEST_CASE("a reference can be compared like a plain number") {
    const auto doc = read<Model>(hex("00   01 \"hip\" 00 FF   00 01")).value();
    CHECK(doc->parts.view()[0].parent == -1);
    CHECK(doc->root == 1);
}

}  // namespace verbatim::test::wire_reference
