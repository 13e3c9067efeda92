// The laws of docs/laws.md hold for data whose controlling fields are in elements, optionals, choices and placed
// values, on every short file.
#include "tests/tools/keeps_laws.hpp"

namespace verbatim::test::tools_vocabulary_entered {

using namespace verbatim::wire;
using verbatim::test::keeps_laws;
using namespace std::string_view_literals;

namespace {

struct Parallel {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<u8, &Parallel::count> sizes;
    list<wire::bytes<same_index<&Parallel::sizes>>, &Parallel::count> data;
};
struct Entry {
    pstring<u8> name;
    u8 size;
};
struct Archive {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Entry, &Archive::count> entries;
    struct Member {
        at<0, u8> sum;
        wire::bytes<outer<in<same_index<&Archive::entries>, &Entry::size>>> data;
        derived<&Member::sum, checksum<byte_sum, &Member::data, &Member::data>> rule;
    };
    list<Member, &Archive::count> members;
};
struct Wide {
    u8 size;
    u8 sum;
};
struct ExtraField {
    at<0, u8> id;
    at<1, u8> size;
    choice<&ExtraField::id, limit<&ExtraField::size>, when<1, Wide>, others<nothing>> data;
};
struct Keyed {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<ExtraField, &Keyed::count> extra;
    static constexpr auto wide = in<first_where<&Keyed::extra, &ExtraField::id, 1>, &ExtraField::data>;
    wire::bytes<in<wide, &Wide::size>> data;
    derived<in<wide, &Wide::sum>, checksum<byte_sum, &Keyed::data, &Keyed::data>> rule;
};
struct Grid {
    static constexpr bool tried = true;
    at<0, u8> column_count;
    list<u8, &Grid::column_count> widths;
    struct Row {
        u8 id;
        list<wire::string<outer<same_index<&Grid::widths>>>, outer<&Grid::column_count>> cells;
    };
    list<Row, to_end> rows;
};
struct Bits {
    bits<2> kind;
    bits<1> has;
    bits<5> spare;
};
struct Kinds {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<packed<u8, Bits>, &Kinds::count> kinds;
    struct Part {
        choice<outer<in<same_index<&Kinds::kinds>, &Bits::kind>>, when<1, u8>, when<2, u16>, others<nothing>> body;
        wire::optional<u8, nonzero<outer<in<same_index<&Kinds::kinds>, &Bits::has>>>> extra;
    };
    list<Part, &Kinds::count> parts;
};
struct Pointers {
    static constexpr bool tried = true;
    at<0, std::array<u8, 2>> offsets;
    struct Part {
        placed<u8, outer<same_index<&Pointers::offsets>>> far;
    };
    std::array<Part, 2> parts;
};
struct Extra {
    at<0, u8> size;
    at<1, u8> more;
};
struct Extended {
    static constexpr bool tried = true;
    at<0, u8> flags;
    wire::optional<Extra, bit_set<&Extended::flags, 0>> extra;
    wire::optional<wire::bytes<in<&Extended::extra, &Extra::size>>, bit_set<&Extended::flags, 1>> data;
    wire::optional<u8,
                   where<(value_of<&Extended::flags> & 1) != 0 && value_of<in<&Extended::extra, &Extra::more>> == 2>>
        last;
};
struct Old {
    at<0, u8> count;
    list<u8, &Old::count> ids;
};
struct New {
    at<0, u8> spare;
    at<1, u8> count;
};
struct Versions {
    static constexpr bool tried = true;
    at<0, u8> version;
    choice<&Versions::version, when<1, Old>, when<2, New>> head;
    wire::optional<list<u8, in<&Versions::head, &Old::count>>, equals<&Versions::version, 1>> old_data;
    wire::optional<list<u8, in<&Versions::head, &New::count>>, equals<&Versions::version, 2>> new_data;
};
struct Head {
    at<0, u8> count;
};
struct Placed {
    static constexpr bool tried = true;
    at<0, u8> head_at;
    placed<Head, &Placed::head_at> head;
    struct Inner {
        list<u8, outer<in<&Placed::head, &Head::count>>> all;
    };
    Inner inner;
};
}  // namespace

TEST_CASE("every law holds for data whose controlling fields are in elements of other lists") {
    keeps_laws<Parallel>("\x00\x01\x02"sv, 7, 500);
    keeps_laws<Archive>("\x00\x01\x02"sv, 7, 500);
    keeps_laws<Keyed>("\x00\x01\x02"sv, 8, 100);
    keeps_laws<Grid>("\x00\x01\x02"sv, 7, 500);
    keeps_laws<Kinds>("\x00\x01\x02\x05"sv, 6, 500);
    keeps_laws<Pointers>("\x00\x01\x02\x03"sv, 5, 300);
}

TEST_CASE("every law holds for data whose controlling fields are in optionals, choices and placed values") {
    keeps_laws<Extended>("\x00\x01\x02\x03"sv, 6, 300);
    keeps_laws<Versions>("\x00\x01\x02\x03"sv, 6, 300);
    keeps_laws<Placed>("\x00\x01\x02\x03"sv, 6, 300);
}

}  // namespace verbatim::test::tools_vocabulary_entered
