// Rules that are copies or functions are evaluated after all else is written: they see the new contents of the whole
// file.
#include "verbatim/walk/read/late_rules.hpp"

#include "tests/support/law.hpp"
#include "tests/support/short_files.hpp"

namespace verbatim::test::walk_late_rules {

using namespace verbatim::wire;
using namespace std::string_view_literals;

namespace {

// Rules over data that is kept raw if it cannot be read: an element of a sized list, an alternative. Whether it can be
// read depends on bytes elsewhere in the file, even on later ones.
struct Word {
    at<0, u8> to;
    placed<cstring, &Word::to> text;
};
struct Filled {
    at<0, u8> check;
    at<1, u8> size;
    sized_list<Word, &Filled::size> words;
    static std::int64_t count(const Filled& r) { return static_cast<std::int64_t>(r.words.size()); }
    derived<&Filled::check, by<&Filled::count>> rule;
};
struct FilledFile {
    at<0, u8> a;
    at<1, u8> b;
    placed<Filled, &FilledFile::a> filled;
    placed<raw<1>, &FilledFile::b> last;
};

struct TaggedWord {
    static constexpr int tag = 1;
    at<0, u8> to;
    placed<cstring, &TaggedWord::to> text;
};
struct Chosen {
    at<0, u8> check;
    at<1, u8> tag;
    at<2, u8> size;
    choice<&Chosen::tag, limit<&Chosen::size>, TaggedWord> word;
    static std::int64_t kind(const Chosen& r) { return r.word.is<TaggedWord>() ? 1 : 2; }
    derived<&Chosen::check, by<&Chosen::kind>> rule;
};
struct ChosenFile {
    at<0, u8> a;
    at<1, u8> b;
    placed<Chosen, &ChosenFile::a> chosen;
    placed<raw<1>, &ChosenFile::b> last;
};

// It also depends on whether pointers have already led to more bytes than the limit.
struct Thousand {
    at<0, u16> to;
    placed<raw<1000>, &Thousand::to> data;
};
struct Thousands {
    at<0, u16> count;
    list<Thousand, &Thousands::count> all;
    Chosen chosen;
};

// Bytes to which a failed attempt to read has led do not count for the reach of a value.
struct Pair {
    at<0, u8> to;
    placed<u8, &Pair::to> far;
    u8 near;
};
struct Pairs {
    at<0, u8> size;
    sized_list<Pair, &Pairs::size> all;
};
struct ReachingFill {
    at<0, u8> reach;
    at<1, u8> to;
    placed<Pairs, &ReachingFill::to> pairs;
    derived<&ReachingFill::reach, reach_of<&ReachingFill::pairs>> rule;
};
struct TaggedPair {
    static constexpr int tag = 1;
    at<0, u8> to;
    placed<u8, &TaggedPair::to> far;
    u8 near;
};
struct Body {
    at<0, u8> tag;
    at<1, u8> size;
    choice<&Body::tag, limit<&Body::size>, TaggedPair> pair;
};
struct ReachingChoice {
    at<0, u8> reach;
    at<1, u8> to;
    placed<Body, &ReachingChoice::to> body;
    derived<&ReachingChoice::reach, reach_of<&ReachingChoice::body>> rule;
};

// Tries every file of at most `longest` bytes of the alphabet, and returns how many could be read.
template <class T>
std::size_t every_short_file(std::string_view alphabet, std::size_t longest) {
    std::size_t read = 0;
    each_short_file(alphabet, shorter_if_sanitized(longest),
                    [&](const test::bytes& file) { read += refused_or_identical<T>(file); });
    return read;
}

// Values that share all their bytes.
struct Three {
    static constexpr int tag = 3;
    at<0, u8> x;
};
struct Four {
    static constexpr int tag = 4;
    at<0, u8> x;
};
struct Box {
    at<0, u8> check;
    at<1, u8> tag;
    at<2, u8> to;
    choice<&Box::tag, Three, Four> body;
    placed<u8, &Box::to> far;
    static std::int64_t sum(const Box& r) { return r.tag + r.to + 100; }
    derived<&Box::check, by<&Box::sum>> rule;
};
struct Boxes {
    at<0, u8> a;
    at<1, u8> b;
    at<2, u8> n;
    list<u8, &Boxes::n> data;
    placed<Box, &Boxes::a> one;
    placed<Box, &Boxes::b> other;
};
struct Plain {
    at<0, u8> a;
    at<1, u8> b;
    placed<Box, &Plain::a> box;
    placed<u8, &Plain::b> byte;
};
struct OtherBox {
    at<0, u8> check;
    at<1, u8> tag;
    static std::int64_t sum(const OtherBox& r) { return 2 * r.tag + 103; }
    placed<u8, &OtherBox::tag, from::record> nowhere;
    derived<&OtherBox::check, by<&OtherBox::sum>> rule;
};
struct AnyBox {
    at<0, u8> check;
    at<1, u8> tag;
    static std::int64_t sum(const AnyBox& r) { return r.tag + 106; }
    placed<u8, &AnyBox::tag, from::record> nowhere;
    derived<&AnyBox::check, by<&AnyBox::sum>> rule;
};
struct Disagreeing {
    at<0, u8> a;
    at<1, u8> b;
    placed<OtherBox, &Disagreeing::a> one;
    placed<AnyBox, &Disagreeing::b> other;
};

// Rules over fields that have rules: further down, in a nested record, or for a copy.
struct Chain {
    at<0, u8> copy;
    at<1, u8> check;
    at<2, u8> size;
    at<3, u8> n;
    list<u8, &Chain::n> data;
    static std::int64_t twice(const Chain& r) { return 2 * r.size; }
    derived<&Chain::copy, same_as<&Chain::check>> copy_rule;
    derived<&Chain::check, by<&Chain::twice>> check_rule;
    derived<&Chain::size, size_of<&Chain::data>> size_rule;
};
struct Head {
    at<0, u8> n;
    at<1, u8> check;
    at<2, u8> copy;
    static std::int64_t twice(const Head& r) { return 2 * r.n; }
    derived<&Head::check, by<&Head::twice>> rule;
    derived<&Head::copy, same_as<&Head::n>> copy_rule;
};
struct Headed {
    Head head;
    list<u8, in<&Headed::head, &Head::n>> data;
};

struct Around {
    at<0, u8> n;
    at<1, u8> count;
    struct Row {
        at<0, u8> check;
        wire::bytes<outer<&Around::n>> cells;
        static std::int64_t sum(const Row& r) {
            std::int64_t all = 0;
            for (const auto cell : r.cells.view()) all += static_cast<std::int64_t>(cell);
            return all;
        }
        derived<&Row::check, by<&Row::sum>> rule;
    };
    list<Row, &Around::count> rows;
};

struct Restless {
    at<0, u8> check;
    at<1, u8> n;
    list<u8, &Restless::n> data;
    static std::int64_t more(const Restless& r) { return (r.check + r.data.size()) % 256; }
    derived<&Restless::check, by<&Restless::more>> rule;
};
struct RestlessAll {
    at<0, u8> n;
    list<Restless, &RestlessAll::n> all;
};

// A field that has a rule and controls data must have a value that both need.
struct Controlling {
    at<0, u8> n;
    at<1, u8> m;
    list<u8, &Controlling::n> some;
    list<u8, &Controlling::m> others;
    static std::int64_t count(const Controlling& r) { return r.m; }
    derived<&Controlling::n, by<&Controlling::count>> rule;
};

}  // namespace

TEST_CASE("the function of a rule still finds data unreadable, although other bytes follow the data during writing") {
    same<FilledFile>("02 05   00 01 05   EE", {{"filled.words", 4}});
    same<ChosenFile>("02 06   02 01 01 06   EE", {{"chosen.word", 5}});
    auto doc = read_hex<FilledFile>("02 06   01 01 05   00   EE");
    doc->filled->words.push_back(Word{.to = 0u, .text = "a"});
    written(doc, "02 09   02 02 06 07   00   \"a\" 00   EE");
}

TEST_CASE("pointers that lead to too many bytes are refused, even in data that other errors would keep raw") {
    // 1,049 pointers to 1,000 bytes lead to more than 1 MiB, and 1,048 do not.
    const std::string file = "19 04   (38 08) * 1049   02 01 01 01   (EE) * 1000";
    refused<Thousands>(file, "chosen.word.text: the pointers lead to more than 64 times the bytes that the file has");
}

TEST_CASE("the bytes to which a failed attempt to read has led do not count for the reach of a value") {
    same<ReachingFill>("04 02   01 05   EE   AB", {{"pairs.all", 3}, {"reach", 0}});
    same<ReachingFill>("02 02   01 05   EE   AB", {{"pairs.all", 3}});
    same<ReachingChoice>("05 02   01 01 06   EE   AB", {{"body.pair", 4}, {"reach", 0}});
    same<ReachingChoice>("03 02   01 01 06   EE   AB", {{"body.pair", 4}});
}

TEST_CASE("every short file with rules over choices, sized lists and placed values is refused or written unchanged") {
    const std::size_t many = sanitized ? 300 : 10'000, some = sanitized ? 50 : 1000;
    CHECK(every_short_file<FilledFile>("\x00\x01\x02\x03\x04\x05\xEE"sv, 6) > many);
    CHECK(every_short_file<ChosenFile>("\x00\x01\x02\x03\x06\xEE"sv, 7) > many);
    CHECK(every_short_file<Filled>("\x00\x01\x02\x03\x04\xEE"sv, 6) > many);
    CHECK(every_short_file<Chosen>("\x00\x01\x02\x03\x04\xEE"sv, 6) > many);
    CHECK(every_short_file<ReachingFill>("\x00\x01\x02\x03\x04\x05\xEE"sv, 6) > many);
    CHECK(every_short_file<ReachingChoice>("\x00\x01\x02\x03\x05\x06"sv, 7) > many);
    CHECK(every_short_file<Boxes>("\x00\x01\x03\x04\x6B\x6C"sv, 7) > some);
}

TEST_CASE("derived fields that share bytes follow an edit together") {
    constexpr auto file = "04 04 01 11   6F 03 08 22   77";
    auto moved = read_hex<Boxes>(file);
    moved->data.push_back(0x12);
    written(moved, "05 05 02 11 12   70 03 09 22   77");
    auto edited = read_hex<Boxes>(file);
    edited->one->body = Four{};
    edited->other->body = Four{};
    written(edited, "04 04 01 11   70 04 08 00   77");
    auto forced = read_hex<Boxes>(file);
    forced->data.push_back(0x12);
    forced->other->check = 9;
    refuses(forced, "other: it shares the byte at 0x4 with one, and the edit would make them differ");
    forced->one->check = 9;
    written(forced, "05 05 02 11 12   09 03 09 22   77");
}

TEST_CASE("an edit that changes a derived field must set a value that shares its byte to the same number") {
    auto doc = read_hex<Plain>("02 02   6D 03 06 77   88");
    doc->box->body = Four{};
    refuses(doc, "byte: it shares the byte at 0x2 with box, and the edit would make them differ");
    doc->byte = 0x6E;
    written(doc, "02 02   6E 04 06 00   88");
}

TEST_CASE("writing refuses two rules that give different values for one byte, and names both values") {
    auto doc = read_hex<Disagreeing>("02 02   6D 03   EE 77");
    doc->one->tag = 3;
    written(doc, "02 02   6D 03   EE 77");
    doc->one->nowhere.reset();
    doc->other->nowhere.reset();
    refuses(doc, "other: it shares the byte at 0x2 with one, and the edit would make them differ");
}

TEST_CASE("a rule sees the new value of a field that a later rule or data around the record changes") {
    auto doc = read_hex<Chain>("04 04 02 02   11 22");
    doc->data.push_back(5);
    written(doc, "06 06 03 03   11 22 05");
    auto headed = read_hex<Headed>("01 02 01   AA");
    headed->data.push_back(0xBB);
    written(headed, "02 04 02   AA BB");
    auto around = read_hex<Around>("02 02   03 01 02   05 02 03");
    for (Around::Row& row : around->rows) row.cells.push_back(std::byte{0x10});
    written(around, "03 02   13 01 02 10   15 02 03 10");
}

TEST_CASE("writing refuses a rule over its own field if the result never stops changing") {
    same<RestlessAll>("02   07 00   08 01 AA", {{"all[1].check", 3}});
    auto doc = read_hex<RestlessAll>("02   07 00   08 01 AA");
    doc->all[0].data.push_back(5);
    refuses(doc,
            "all[0].rule: check at 0x1 cannot follow its rule, because the result of the rule changes with each value "
            "that it gives");
    doc->all[0].check = 1;  // a forced value is kept
    written(doc, "02   01 01 05   08 01 AA");
}

TEST_CASE("writing refuses a field that has a rule and controls data if the two need different values") {
    auto doc = read_hex<Controlling>("01 01   AA   BB");
    doc->others.push_back(0xCC);
    refuses(doc, "some: n needs conflicting values: 1 here, 2 for rule");
    doc->some.push_back(0xDD);
    written(doc, "02 02   AA DD   BB CC");
}

TEST_CASE("writing refuses a result that a derived field cannot hold, with the path of the rule") {
    auto doc = read_hex<Headed>("01 02 01   AA");
    for (int i = 0; i < 200; ++i) doc->data.push_back(0);
    refuses(doc, "head.rule: check would become 402, which it cannot hold");
}

}  // namespace verbatim::test::walk_late_rules
