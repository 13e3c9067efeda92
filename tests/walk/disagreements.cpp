// Several parts of a file that control one field: if they need different values, writing refuses. The message has two
// of them with these values.
#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::walk_disagreements {

using namespace verbatim::wire;

namespace {
struct Both {
    at<0, u8> to;
    at<1, u8> count;
    placed<list<u8, &Both::count>, &Both::to> all;
    placed<u8, &Both::to> first;
};
struct Inner {
    at<0, u8> to;
    look_at<u8, &Inner::to> there;
    look_at<u8, &Inner::to, from::record> from_here;
};
struct Around {
    at<0, u8> n;
    list<u8, &Around::n> gap;
    Inner inner;
    list<u8, to_end> data;
};
struct Seen {
    at<0, u8> to;
    look_at<u8, &Seen::to> byte;
    look_at<u16be, &Seen::to> number;
    list<u8, to_end> data;
};
struct Owned {
    at<0, u8> to;
    placed<u8, &Owned::to> own;
    placed<u8, &Owned::to, from::record> other;
};
struct Owning {
    at<0, u8> n;
    list<u8, &Owning::n> gap;
    Owned inner;
};
struct Scaled {
    at<0, u8> to;
    at<1, u8> k;
    list<u8, &Scaled::k> data;
    placed<u8, &Scaled::to> own;
    placed<u8, value_of<&Scaled::to> + 1> next;
};

struct Counting {
    at<0, u8> n;
    placed<u8, &Counting::n> own;
    list<u8, &Counting::n> all;
};
struct Watching {
    at<0, u8> n;
    look_at<u8, &Watching::n> last;
    list<u8, &Watching::n> all;
};
struct Ruled {
    at<0, u8> to;
    at<1, u8> n;
    at<2, u8> m;
    list<u8, &Ruled::n> data;
    list<u8, &Ruled::m> more;
    placed<u8, &Ruled::to> own;
    derived<&Ruled::to, plus<size_of<&Ruled::data>, 3>> rule;
};

struct Watched {
    at<0, u8> size;
    struct Extra {
        wire::optional<u8, equals<outer<&Watched::size>, 0xFF>> more;
    };
    Extra extra;
    wire::bytes<&Watched::size> data;
};

struct Head {
    at<0, u8> n;
    list<u8, &Head::n> data;
};
struct Nested {
    Head head;
    list<u8, in<&Nested::head, &Head::n>> data;
};
struct Sized {
    at<0, u8> size;
    at<1, u8> n;
    list<u8, &Sized::n> data;
    derived<&Sized::size, size_of<&Sized::data>> rule;
};
struct Packed {
    Sized head;
    list<u8, in<&Packed::head, &Sized::size>> data;
};
struct Rows {
    at<0, u8> width;
    at<1, u8> count;
    struct Row {
        list<u8, outer<&Rows::width>> cells;
    };
    list<Row, &Rows::count> rows;
    cstring name;
    derived<&Rows::width, size_of<&Rows::name>> rule;
};
struct Pointed {
    at<0, u8> to;
    at<1, u8> count;
    struct Row {
        u8 id;
        list<u8, outer<&Pointed::to>> cells;
    };
    list<Row, &Pointed::count> rows;
    placed<u8, &Pointed::to> own;
};

struct Sizes {
    at<0, u8> size;
    at<1, u8> n;
    at<2, u8> m;
    list<u8, &Sizes::n> a;
    list<u8, &Sizes::m> b;
    derived<&Sizes::size, size_of<&Sizes::a>> of_a;
    derived<&Sizes::size, size_of<&Sizes::b>> of_b;
};
struct Sums {
    at<0, u8> sum;
    at<1, u8> n;
    list<u8, &Sums::n> data;
    static int count(const Sums& s) { return s.n; }
    static int two(const Sums&) { return 2; }
    derived<&Sums::sum, by<&Sums::count>> counted;
    derived<&Sums::sum, by<&Sums::two>> fixed;
};
struct Copies {
    at<0, std::array<u8, 2>> copy;
    at<2, std::array<u8, 2>> one;
    at<4, std::array<u8, 2>> two;
    derived<&Copies::copy, same_as<&Copies::one>> of_one;
    derived<&Copies::copy, same_as<&Copies::two>> of_two;
};
struct Either {
    at<0, u8> flags;
    at<1, u8> size;
    at<2, u8> n;
    list<u8, &Either::n> data;
    cstring name;
    derived<&Either::size, size_of<&Either::data>, equals<&Either::flags, 0>> of_data;
    derived<&Either::size, size_of<&Either::name>, equals<&Either::flags, 1>> of_name;
};
}  // namespace

TEST_CASE("writing refuses two placed values of one pointer if they need different offsets") {
    same<Both>("02 00 07");
    auto doc = read_hex<Both>("02 00 07");
    doc->all->push_back(9);
    refuses(doc, "first: to needs conflicting values: 3 here, 2 for all");
    doc->first.reset();
    refuses(doc, "first: to needs conflicting values: 0 here, 2 for all");

    same<Scaled>("04 02 01 02 05 06");
    auto scaled = read_hex<Scaled>("04 02 01 02 05 06");
    scaled->data.push_back(7);
    written(scaled, "05 03 01 02 07 05 06");
    scaled->next.reset();
    refuses(scaled, "next: to needs conflicting values: 0 here, 5 for own");

    auto owning = read_hex<Owning>("02 AA BB 04 01 02 03 04");
    owning->gap.push_back(0xCC);
    refuses(owning, "inner.other: to needs conflicting values: 4 here, 5 for inner.own");
}

TEST_CASE("writing refuses two looks of one pointer if the bytes that they show have moved apart") {
    constexpr auto file = "02 AA BB   04   01 02 03 04";
    same<Around>(file);
    auto doc = read_hex<Around>(file);
    doc->gap.erase(0);
    refuses(doc, "inner.from_here: to needs conflicting values: 4 here, 3 for inner.there");
    doc->gap.push_back(0xCC);
    written(doc, "02 BB CC   04   01 02 03 04");

    auto seen = read_hex<Seen>("01   05 06 07");
    seen->byte.reset();
    refuses(seen, "number: to needs conflicting values: 1 here, 0 for byte");
    seen->number.reset();
    written(seen, "00   05 06 07");
    seen->to = 2;
    written(seen, "02   05 06 07");  // the pointer that was set is kept, and the looks show other bytes

    auto absent = read_hex<Seen>("00   05 06 07");
    absent->byte = u8(9);
    refuses(absent, "number: to needs conflicting values: 0 here, 4 for byte");
    absent->to = 1;
    absent->byte.reset();
    written(absent, "01   05 06 07");
}

TEST_CASE("writing refuses a pointer if a count or a rule needs another number; a look follows the count") {
    auto doc = read_hex<Counting>("02   05 06");
    doc->all.push_back(7);
    refuses(doc, "all: n needs conflicting values: 3 here, 2 for own");
    auto watching = read_hex<Watching>("02   05 06");
    watching->all.push_back(7);
    written(watching, "03   05 06 07");

    same<Ruled>("04 01 00   01   09");
    auto ruled = read_hex<Ruled>("04 01 00   01   09");
    ruled->data.push_back(2);
    written(ruled, "05 02 00   01 02   09");
    ruled->more.push_back(3);
    refuses(ruled, "rule: to needs conflicting values: 5 here, 6 for own");

    auto pointed = read_hex<Pointed>("03 01   09 01 02 03   04");
    CHECK(*pointed->own == 1);
    pointed->rows[0].cells.push_back(7);
    refuses(pointed, "own: to needs conflicting values: 3 here, 4 for rows[0].cells");
}

TEST_CASE("a field of a nested record can control data inside and around the record if both need the same value") {
    same<Nested>("02 05 06   07 08");
    auto doc = read_hex<Nested>("02 05 06   07 08");
    doc->data.push_back(9);
    refuses(doc, "data: head.n needs conflicting values: 3 here, 2 for head.data");
    doc->head.data.push_back(9);
    written(doc, "03 05 06 09   07 08 09");

    same<Packed>("02 02 05 06   07 08");
    auto packed = read_hex<Packed>("02 02 05 06   07 08");
    packed->data.push_back(9);
    refuses(packed, "data: head.size needs conflicting values: 3 here, 2 for head.rule");
    packed->head.data.push_back(9);
    written(packed, "03 03 05 06 09   07 08 09");
}

TEST_CASE("a field that controls data in nested records can have a rule if both need the same value") {
    same<Rows>("02 01   05 06   \"A\" 00");
    auto doc = read_hex<Rows>("02 01   05 06   \"A\" 00");
    doc->name.assign("AB");
    refuses(doc, "rule: width needs conflicting values: 3 here, 2 for rows[0].cells");
    doc->rows[0].cells.push_back(7);
    written(doc, "03 01   05 06 07   \"AB\" 00");
}

TEST_CASE("writing refuses two rules for one field if they give different values") {
    same<Sizes>("02 02 02   05 06   07 08");
    auto doc = read_hex<Sizes>("02 02 02   05 06   07 08");
    doc->a.push_back(9);
    refuses(doc, "of_b: size needs conflicting values: 2 here, 3 for of_a");
    doc->b.push_back(9);
    written(doc, "03 03 03   05 06 09   07 08 09");
    auto wrong = read_hex<Sizes>("03 03 02   05 06 09   07 08");  // of_b differs from the field, and is not enforced
    wrong->a.erase(0);
    written(wrong, "02 02 02   06 09   07 08");

    same<Sums>("02 02   05 06");
    auto sums = read_hex<Sums>("02 02   05 06");
    sums->data.push_back(7);
    refuses(sums, "fixed: sum needs conflicting values: 2 here, 3 for counted");

    same<Copies>("01 02   01 02   01 02");
    auto copies = read_hex<Copies>("01 02   01 02   01 02");
    copies->one[1] = 3;
    refuses(copies, "of_two: copy needs conflicting values: 01 02 here, 01 03 for of_one");
    copies->two[1] = 3;
    written(copies, "01 03   01 03   01 03");
}

TEST_CASE("two rules for one field do not conflict if their conditions exclude each other") {
    same<Either>("00 01 01 05   \"ab\" 00");
    auto doc = read_hex<Either>("00 01 01 05   \"ab\" 00");
    doc->data.push_back(6);
    doc->name.assign("abc");
    written(doc, "00 02 02 05 06   \"abc\" 00");
}

TEST_CASE("a number can change as long as the condition on it agrees with the presence of the optional field") {
    same<Watched>("02   AA BB");
    auto doc = read_hex<Watched>("02   AA BB");
    doc->data.push_back(std::byte{0xCC});
    written(doc, "03   AA BB CC");
    doc->data.resize(255);
    CHECK(write(doc).error().message() == "data: size needs conflicting values: 255 here, 2 for extra.more");
    doc->extra.more = 7;
    doc->data.resize(255);
    written(doc, "FF 07   AA BB CC (00) * 252");
    doc->data.resize(3);
    CHECK(write(doc).error().message() == "data: size needs conflicting values: 3 here, 255 for extra.more");
}

namespace {
// The presence of the data inside depends on the count of the data around it, and on another field.
struct OneOrOther {
    at<0, u8> kind;
    at<1, u8> count;
    struct Inside {
        wire::optional<u8, where<value_of<outer<&OneOrOther::kind>> == 9 || value_of<outer<&OneOrOther::count>> == 3>>
            extra;
        choice<value_of<outer<&OneOrOther::kind>> != 9 && value_of<outer<&OneOrOther::count>> != 3, when<0, u16>,
               when<1, u8>>
            number;
    };
    Inside inside;
    list<u8, &OneOrOther::count> data;
};
}  // namespace

TEST_CASE("a field can change as long as a condition on it and another field keeps its result") {
    same<OneOrOther>("00 01   77   AA");
    same<OneOrOther>("09 01   55 77 88   AA");
    auto doc = read_hex<OneOrOther>("00 01   77   AA");
    doc->data.push_back(0xBB);
    written(doc, "00 02   77   AA BB");
    doc->data.push_back(0xCC);
    CHECK(write(doc).error().message() == "data: count needs conflicting values: 3 here, 1 for inside.extra");
    // The other field alone meets the condition.
    auto other = read_hex<OneOrOther>("09 01   55 77 88   AA");
    other->data = {0xAA, 0xBB, 0xCC};
    written(other, "09 03   55 77 88   AA BB CC");
}

}  // namespace verbatim::test::walk_disagreements
