// The laws of docs/laws.md hold for types of the vocabulary that the formats of the project do not use, on every short
// file.
#include "tests/tools/keeps_laws.hpp"

namespace verbatim::test::tools_vocabulary {

using namespace verbatim::wire;
using verbatim::test::keeps_laws;
using namespace std::string_view_literals;

namespace {

// The count of the list is the product of two fields.
struct Product {
    static constexpr bool tried = true;
    at<0, u8> width;
    at<1, u8> height;
    list<u8, value_of<&Product::width> * value_of<&Product::height>> pixels;
};
// The count and the condition are bits of one field.
struct Bits {
    bits<2> count;
    bits<1> has;
    bits<5> spare;
};
struct Packed {
    static constexpr bool tried = true;
    at<0, packed<u8, Bits>> bits;
    list<u8, in<&Packed::bits, &Bits::count>> all;
    wire::optional<u8, nonzero<in<&Packed::bits, &Bits::has>>> one;
};
struct Versioned {
    static constexpr bool tried = true;
    at<0, u8> version;
    wire::optional<u8, where<value_of<&Versioned::version> >= 2>> late;
    wire::optional<u8, where<(value_of<&Versioned::version> & 1) == 0>> even;
    wire::optional<u8, more> last;
};
struct Pair {
    at<0, u8> a;
    at<1, u8> b;
};
// The size of one list is in a field, the other goes on to the end of the file.
struct Parts {
    static constexpr bool tried = true;
    at<0, u8> size;
    sized<list<Pair, to_end>, &Parts::size> inside;
    list<Pair, to_end> after;
};
struct Offset {
    static constexpr bool tried = true;
    at<0, u8> size;
    at<1, u8> count;
    sized_list<Pair, value_of<&Offset::size> - 2, value_of<&Offset::count> / 2> pairs;
    wire::rest<> tail;
};
// A chunk may contain chunks.
struct Chunk {
    static constexpr bool tried = true;
    at<0, u8> id;
    at<1, u8> size;
    choice<&Chunk::id, limit<&Chunk::size>, when<1, list<Chunk, to_end>>, when<2, u16>> content;
};
// Pointers make a tree. Several pointers may lead to the same branch.
struct Node {
    static constexpr bool tried = true;
    at<0, u8> value;
    at<1, u8> left_at;
    placed<Node, &Node::left_at> left;
};
struct Named {
    static constexpr bool tried = true;
    at<0, code<1>> type;
    at<1, u8> size;
    choice<&Named::type, limit<&Named::size>, when<code_of("A"), cstring>, when<code_of("B"), u8>> data;
};
struct Summed {
    static constexpr bool tried = true;
    at<0, u8> size;
    list<u8, &Summed::size> data;
    u8 sum;
    derived<&Summed::sum, checksum<byte_xor, &Summed::size, &Summed::data>> rule;
    wire::optional<Pair, more> end;
};

// A list ends with the element that meets a condition. These lists can be nested.
struct Ended {
    static constexpr bool tried = true;
    list<Pair, until<equals<&Pair::a, 0>>> pairs;
    wire::rest<> tail;
};
struct Tag {
    static constexpr bool tried = true;
    at<0, u8> type;
    choice<&Tag::type, when<0, std::array<u8, 0>>, when<1, u8>, when<2, list<Tag, until<equals<&Tag::type, 0>>>>>
        content;
};

// The size counts from the start of its record.
struct Block {
    at<0, u8> size;
    leb128<std::uint16_t> id;
    wire::bytes<value_of<&Block::size> - here> data;
};
struct Blocks {
    static constexpr bool tried = true;
    list<Block, to_end> all;
};
// The section has a space of its own, with pointers into it. The letters are bits across bytes.
struct Section {
    at<0, u8> to;
    placed<Pair, &Section::to> pair;
};
struct Image {
    static constexpr bool tried = true;
    at<0, u8> size;
    coded<as_stored, Section, &Image::size> section;
    wire::rest<> tail;
};
struct Letters {
    list<u8, to_end> all;
};
struct Sentence {
    static constexpr bool tried = true;
    at<0, u8> size;
    coded<bit_packed<3, bit_order::high_first>, Letters, &Sentence::size> letters;
    u8 last;
};
// A field gives the number of bits of each letter.
struct Packs {
    static constexpr bool tried = true;
    at<0, u8> width;
    struct Pack {
        at<0, u8> size;
        coded<bit_packed_by<outer<&Packs::width>, 1>, Letters, &Pack::size> letters;
    };
    list<Pack, to_end> all;
};

// The field is a derived size only if the flags are 0.
struct Streamed {
    static constexpr bool tried = true;
    at<0, u8> flags;
    at<1, u8> size;
    at<2, u8> count;
    list<u8, &Streamed::count> data;
    derived<&Streamed::size, size_of<&Streamed::data>, equals<&Streamed::flags, 0>> rule;
};
// Varints: a count, a size that counts its own bytes, a tag, a count for lists in the rows.
struct Numbers {
    static constexpr bool tried = true;
    leb128<std::uint16_t> count;
    list<zigzag<std::int16_t>, &Numbers::count> all;
};
struct Grown {
    static constexpr bool tried = true;
    vlq<std::uint16_t> tag;
    vlq<std::uint16_t> size;
    choice<&Grown::tag, limit<&Grown::size, from::record>, when<1, list<Grown, to_end>>, when<128, u16>> content;
};
struct Wide {
    static constexpr bool tried = true;
    leb128<std::uint8_t> width;
    struct Row {
        u8 id;
        list<u8, outer<&Wide::width>> cells;
    };
    list<Row, to_end> rows;
};

// An element leaves out the running number if it is that of the element before, except after 0x83.
struct high_bit {
    static bool is_number(std::uint8_t byte) { return byte >= 0x80; }
    static bool runs_on(std::uint8_t byte) { return byte != 0x83; }
};
struct Event {
    wire::running<high_bit> status;
    u8 data;
    wire::optional<u8, bit_set<&Event::status, 0>> more;
};
struct Events {
    static constexpr bool tried = true;
    at<0, u8> size;
    sized<list<Event, to_end>, &Events::size> inside;
    list<Event, to_end> after;
};
struct Step {
    vlq<std::uint8_t> delta;
    wire::running<high_bit> status;
    choice<&Step::status, when<0x80, u8>, when<0x81, Pair>, when<0x83, u8>> data;
};
struct Lead {
    vlq<std::uint8_t> size;
    wire::running<high_bit> status;
};
struct Led {
    Lead lead;
    wire::bytes<in<&Led::lead, &Lead::size>> data;
};
struct All {
    static constexpr bool tried = true;
    list<Led, to_end> all;
};
struct Steps {
    static constexpr bool tried = true;
    vlq<std::uint8_t> count;
    list<Step, &Steps::count> all;
};
// Some terminators belong to the next field, or are missing at the end of the file.
struct Word {
    at<0, u8> id;
    terminated<"\1", or_end> text;
};
struct Words {
    static constexpr bool tried = true;
    terminated<"\1\2"> first;
    list<Word, to_end> all;
};
struct Option {
    terminated<"\1", not_consumed> name;
    terminated<"\2", included> value;
};
struct Options {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Option, &Options::count> all;
    u8 size;
    sized<terminated_bytes<"\1", or_end>, &Options::size> raw;
    terminated<"\0\0", unit<2>, or_end> end;
};
struct Lines {
    static constexpr bool tried = true;
    terminated<"\2", not_consumed, or_end> head;
    list<terminated<"\1", included, or_end>, to_end> all;
};
struct Far {
    static constexpr bool tried = true;
    at<0, u8> to;
    terminated<"\2", or_end> near;
    placed<terminated<"\1", or_end>, &Far::to> far;
};

// The encodings have one byte, two bytes, or one or two bytes for a character.
struct Encoded {
    static constexpr bool tried = true;
    at<0, encoded<utf16le, text<4>>> fixed;
    at<4, u8> size;
    encoded<utf16be, wire::string<&Encoded::size>> sized;
    encoded<utf16le, terminated<"\0\0">> ended;
};
struct Titled {
    encoded<shift_jis, cstring> title;
};
struct Titles {
    static constexpr bool tried = true;
    at<0, u8> count;
    encoded<cp1252, pstring<u8>> name;
    list<Titled, &Titles::count> all;
};

struct Cue {
    at<0, text<1>> name;
    at<1, name_in<text<1>, "cues", or_field<"title">>> next;
};
struct Cues {
    static constexpr bool tried = true;
    at<0, text<1>> title;
    at<1, u8> cue_count;
    list<Cue, &Cues::cue_count> cues;
};
struct Turned {
    static constexpr bool tried = true;
    at<0, Pair> pair;
    at<2, Pair> turned;
    static Pair turn(const Turned& t) { return {.a = t.pair.b, .b = t.pair.a}; }
    derived<&Turned::turned, by<&Turned::turn>> turned_rule;
};
}  // namespace

TEST_CASE("every law holds for computed counts, bit fields and conditions") {
    keeps_laws<Product>("\x00\x01\x02\x03"sv, 6, 500);
    keeps_laws<Packed>("\x00\x01\x02\x05\x07\x0A"sv, 4, 100);
    keeps_laws<Versioned>("\x00\x01\x02\x03"sv, 4, 100);
    keeps_laws<Offset>("\x00\x01\x02\x03\x04\x06"sv, 5, 500);
}

TEST_CASE("every law holds for data that ends with the file, or at a size that a field gives") {
    keeps_laws<Parts>("\x00\x01\x02\x03"sv, 6, 500);
    keeps_laws<Chunk>("\x00\x01\x02\x03\x04"sv, 6, 500);
}

TEST_CASE("every law holds for lists that end with an element that meets a condition") {
    keeps_laws<Ended>("\x00\x01\x02\x03"sv, 6, 500);
    keeps_laws<Tag>("\x00\x01\x02"sv, 7, 100);
}

TEST_CASE("every law holds for records with pointers to records of the same type") {
    keeps_laws<Node>("\x00\x01\x02\x03\x04"sv, 6, 500);
}

TEST_CASE("every law holds for coded values, bits across bytes, and sizes that count from the start of a record") {
    keeps_laws<Blocks>("\x00\x02\x03\x04\x80"sv, 5, 100);
    keeps_laws<Image>("\x00\x01\x02\x03"sv, 5, 100);
    keeps_laws<Sentence>("\x00\x01\x02\x49"sv, 5, 300);
    keeps_laws<Packs>("\x00\x01\x03\x49"sv, 5, 300);
}

TEST_CASE("every law holds for varints that are values, counts, sizes and tags") {
    keeps_laws<Numbers>("\x00\x01\x02\x80\x81"sv, 6, 500);
    keeps_laws<Grown>("\x00\x01\x03\x04\x80\x81"sv, 6, 500);
    keeps_laws<Wide>("\x00\x01\x02\x80\x81"sv, 6, 500);
}

TEST_CASE("every law holds for running numbers") {
    keeps_laws<Events>("\x00\x01\x80\x81\x83"sv, 6, 500);
    keeps_laws<All>("\x00\x01\x80\x81\x83"sv, 6, 500);
    keeps_laws<Steps>("\x01\x02\x80\x81\x83"sv, 6, 500);
}

TEST_CASE("every law holds for tags that are texts, sizes with a condition, and checksums") {
    keeps_laws<Named>("AB\x00\x01\x02"sv, 5, 300);
    keeps_laws<Streamed>("\x00\x01\x02"sv, 6, 100);
    keeps_laws<Summed>("\x00\x01\x02\x03"sv, 6, 500);
}

TEST_CASE("every law holds for references by name, and for derived fields that a function calculates") {
    keeps_laws<Cues>("\x00\x01\x02\x41"sv, 6, 100);
    keeps_laws<Turned>("\x00\x01\x02"sv, 4, 50);
}

TEST_CASE("every law holds for strings with terminators") {
    keeps_laws<Words>("a\x01\x02"sv, 7, 500);
    keeps_laws<Options>("\x00\x01\x02"sv, 8, 500);
    keeps_laws<Lines>("a\x01\x02"sv, 7, 500);
    keeps_laws<Far>("\x01\x02\x03"sv, 6, 300);
}

TEST_CASE("every law holds for texts in encodings") {
    keeps_laws<Encoded>("a\x00\xD8"sv, 10, 500);
    keeps_laws<Titles>("\x00\x01\x02\x5C\x81\x83"sv, 5, 500);
}

}  // namespace verbatim::test::tools_vocabulary
