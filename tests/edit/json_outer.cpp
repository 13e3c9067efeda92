// Numbers of a record that data in records inside it implies by outer<> are left out of JSON, and follow the text.
#include "tests/edit/edit_of.hpp"
#include "tests/edit/json_support.hpp"
#include "tests/support/law.hpp"
#include "tests/support/small_format.hpp"
#include "verbatim/edit/diff.hpp"

namespace verbatim::test::edit_json_outer {

using namespace verbatim::wire;

namespace {

// A size that a record in the record itself, one in a list and one that is placed name, and a tag and a count.
struct Inline {
    static constexpr bool tried = true;
    at<0, u8> size;
    struct Inner {
        string<outer<&Inline::size>> text;
        u8 end;
    };
    Inner inner;
};
struct Placed {
    static constexpr bool tried = true;
    struct Entry {
        at<0, u8> size;
        at<1, u8> data_at;
        struct Target {
            string<outer<&Entry::size>> text;
            u8 end;
        };
        placed<Target, &Entry::data_at, never_absent> data;
    };
    at<0, u8> count;
    list<Entry, &Placed::count> all;
};
struct Listed {
    static constexpr bool tried = true;
    at<0, u8> count;
    at<1, u8> size;
    struct Row {
        string<outer<&Listed::size>> text;
    };
    list<Row, &Listed::count> rows;
};
struct Tagged {
    static constexpr bool tried = true;
    at<0, u8> tag;
    at<1, u8> count;
    struct Word {
        cstring text;
    };
    struct Body {
        choice<outer<&Tagged::tag>, when<1, u8>, when<2, Word>> what;
        wire::optional<list<u8, outer<&Tagged::count>>, equals<outer<&Tagged::tag>, 1>> numbers;
    };
    Body body;
};
// The size is only a part of the number.
struct Masked {
    static constexpr bool tried = true;
    at<0, u8> head;
    struct Inner {
        wire::bytes<value_of<outer<&Masked::head>> & 3> data;
    };
    Inner inner;
};

template <class Root>
std::string json(std::string_view file) {
    const auto format = view::instantiate<Root>("", {});
    const auto doc = format.read(source(hex(file)));
    REQUIRE(doc);
    return json_of(**doc);
}
template <class Root>
std::string file_of_json(std::string_view text) {
    const auto format = view::instantiate<Root>("", {});
    return outcome(edit::from_json({&format, 1}, text));
}
bool has(const std::string& json, const std::string& field) {
    return json.find('"' + field + '"') != std::string::npos;
}

}  // namespace

TEST_CASE("a size that a record inside names by outer<> is not in JSON, and follows the text") {
    const auto in_record = json<Inline>("02 \"ab\" 07");
    CHECK_FALSE(has(in_record, "size"));
    CHECK(file_of_json<Inline>(in_record) == spaced("02 \"ab\" 07"));
    CHECK(file_of_json<Inline>(with(in_record, "ab", "longer")) == spaced("06 \"longer\" 07"));

    const auto placed = json<Placed>("02   02 05  01 08   \"ab\" 00  \"c\" 00");
    CHECK_FALSE(has(placed, "size"));
    CHECK(file_of_json<Placed>(placed) == spaced("02   02 05  01 08   \"ab\" 00  \"c\" 00"));
    CHECK(file_of_json<Placed>(with(placed, "ab", "longer")) == spaced("02   06 05  01 0C   \"longer\" 00  \"c\" 00"));

    const auto listed = json<Listed>("02 02   \"ab\" \"cd\"");
    CHECK_FALSE(has(listed, "size"));
    CHECK(file_of_json<Listed>(with(with(listed, "ab", "long"), "cd", "text")) == spaced("02 04   \"long\" \"text\""));
    CHECK(file_of_json<Listed>(json<Listed>("00 02")) == spaced("00 02"));
}

TEST_CASE("a tag and a count that a record inside names by outer<> are not in JSON, unless nothing implies them") {
    const auto first = json<Tagged>("01 02   05   08 09");
    CHECK_FALSE(has(first, "tag"));
    CHECK_FALSE(has(first, "count"));
    CHECK(file_of_json<Tagged>(first) == spaced("01 02   05   08 09"));
    const auto second = json<Tagged>("02 07   \"a\" 00");
    CHECK_FALSE(has(second, "tag"));
    CHECK(has(second, "count"));
    CHECK(file_of_json<Tagged>(second) == spaced("02 07   \"a\" 00"));
}

TEST_CASE("a number of which data inside determines only a part is in JSON") {
    const auto masked = json<Masked>("F2 01 02");
    CHECK(has(masked, "head"));
    CHECK(file_of_json<Masked>(masked) == spaced("F2 01 02"));
    CHECK(file_of_json<Masked>(with(with(masked, "01 02", "01"), "242", "241")) == spaced("F1 01"));
}

TEST_CASE("a number that nothing inside implies is a change of its own") {
    const auto format = view::instantiate<Tagged>("", {});
    const auto a = format.read(source(hex("02 07   \"a\" 00"))), b = format.read(source(hex("02 08   \"a\" 00")));
    CHECK(edit::in_words(edit::diff(**a, **b).value()) == "count: 7 -> 8\n");
    const auto c = format.read(source(hex("01 01   05   08"))), d = format.read(source(hex("01 02   05   08 09")));
    CHECK(edit::in_words(edit::diff(**c, **d).value()) == "body.numbers: +1 at 1\n");
    CHECK(after_edits<Inline>("02 \"ab\" 07", {setting("inner.text", "abc")}) == spaced("03 \"abc\" 07"));
}

}  // namespace verbatim::test::edit_json_outer
