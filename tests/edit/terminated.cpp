// Strings up to terminators in the tools, which know a format only at run time: paths, edits, JSON, the byte map; and
// types that are made at run time.
#include "verbatim/walk/terminated.hpp"

#include "tests/edit/json_support.hpp"
#include "tests/edit/outcome.hpp"
#include "tests/support/short_files.hpp"
#include "tests/support/small_format.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/table/builder.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::edit_terminated {

using namespace verbatim::wire;
using file_bytes = test::bytes;

namespace {
struct Line {
    at<0, u8> id;
    terminated<"|", or_end> text;
};
struct Lines {
    static constexpr bool tried = true;
    terminated<"==", not_consumed> head;
    terminated<"\r\n", included> title;
    terminated_bytes<"\xFF\xFE"> data;
    list<Line, to_end> all;
};
const view::format& lines() {
    static const auto format = view::instantiate<Lines>("", {});
    return format;
}
std::unique_ptr<view::document> open(const file_bytes& file) {
    auto doc = lines().read(source(file));
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
const file_bytes some = hex(R"("a" "==" "b" 0D 0A  01 02 FF FE  01 "x|" 02 "y")");

std::string after_set(std::string_view path, std::string_view text) {
    return outcome(file_after::set(*open(some), path, text));
}

// The record Typed as types that are made at run time.
struct made_at_run_time {
    table::builder b{walk::engine};
    const table::type& root = make();

    const table::type& make() {
        auto& line = b.record("Line");
        b.add(line, "id", b.integer(1));
        b.add(line, "text", b.terminated_text({.terminator = "|", .may_be_missing = true}));
        b.finish(line);
        auto& all = b.record("Lines");
        b.add(all, "head", b.terminated_text({.terminator = "==", .is_left = true}));
        b.add(all, "title", b.encoded(b.terminated_text({.terminator = "\r\n", .is_included = true}), "CP1252"));
        b.add(all, "data", b.terminated_bytes({.terminator = "\xFF\xFE"}));
        b.add(all, "last", line);
        b.finish(all);
        return all;
    }
};
struct Typed {
    terminated<"==", not_consumed> head;
    encoded<cp1252, terminated<"\r\n", included>> title;
    terminated_bytes<"\xFF\xFE"> data;
    Line last;
};
std::string all_of_it(const table::type& root, const file_bytes& file) {
    const auto doc = view::document::read({.root = &root}, source::borrow(file));
    if (!doc) return doc.error().message();
    std::string all = *(*doc)->write() == file && *(*doc)->write_decoded() == file ? "same\n" : "different\n";
    view::for_each_leaf((*doc)->root(), "", [&](const std::string& path, const view::node& n) {
        all += path + " " + view::name_of(*n.of) + " = " + view::text_of(*n.of, n.bytes()) + "\n";
        return true;
    });
    return all + outcome(file_after::set(**doc, "title", "\xC3\xBC\\x0D\\x0A")) +
           outcome(file_after::set(**doc, "last.text", "a|")) + outcome((*doc)->copy()->write());
}
}  // namespace

TEST_CASE("a string up to a terminator is shown and set without it, unless the string includes it") {
    const auto doc = open(some);
    const auto shown = [&](std::string_view path) {
        return view::text_of(*view::find(*doc, path)->at.of, view::find(*doc, path)->at.bytes());
    };
    CHECK(shown("head") == "\"a\"");
    CHECK(shown("title") == R"("==b\x0D\x0A")");
    CHECK(shown("data") == "01 02");
    CHECK(shown("all[0].text") == "\"x\"");
    CHECK(shown("all[1].text") == "\"y\"");
    CHECK(view::name_of(*view::find(*doc, "title")->at.of) == R"(terminated<"\x0D\x0A", included>)");
    CHECK(view::name_of(*view::find(*doc, "data")->at.of) == R"(terminated_bytes<"\xFF\xFE">)");

    CHECK(after_set("head", "abc") == spaced(R"("abc" "==" "b" 0D 0A  01 02 FF FE  01 "x|" 02 "y")"));
    CHECK(after_set("data", "03 FF 04 05") == spaced(R"("a" "==" "b" 0D 0A  03 FF 04 05 FF FE  01 "x|" 02 "y")"));
    CHECK(after_set("all[1].text", "yz") == spaced(R"("a" "==" "b" 0D 0A  01 02 FF FE  01 "x|" 02 "yz")"));
    CHECK(after_set("head", "a=") == "head: the text holds \"==\", which would end it early");
    CHECK(after_set("title", "==b") == "title: the text does not end with \"\\r\\n\", or holds it before its end");
    CHECK(after_set("title", "=\\x0D\\x0A") == "title: head: the text has no \"==\" at its end, 0x1");
    CHECK(after_set("data", "FF FE 00") == "data: the value holds \"\\xFF\\xFE\", which would end it early");
    CHECK(after_set("data", "FF F") == "data: not hex bytes");
    CHECK(after_set("all[0].text", "a|b") == "all[0].text: the text holds \"|\", which would end it early");
}

TEST_CASE("the last element gets its missing terminator when another element is put after it") {
    const auto doc = open(some);
    CHECK(outcome(file_after::insert(*doc, "all")) ==
          spaced(R"("a" "==" "b" 0D 0A  01 02 FF FE  01 "x|" 02 "y|" 00 "|")"));
    CHECK(outcome(file_after::insert_copy(*doc, "all", *doc, "all[1]")) ==
          spaced(R"("a" "==" "b" 0D 0A  01 02 FF FE  01 "x|" 02 "y|" 02 "y")"));
    CHECK(outcome(file_after::insert_copy(*doc, "all[0]", *doc, "all[1]")) ==
          spaced(R"("a" "==" "b" 0D 0A  01 02 FF FE  02 "y|" 01 "x|" 02 "y")"));
    CHECK(outcome(file_after::move(*doc, "all[1]", "all[0]")) ==
          spaced(R"("a" "==" "b" 0D 0A  01 02 FF FE  02 "y|" 01 "x|")"));
    CHECK(outcome(file_after::remove(*doc, "all[0]")) == spaced(R"("a" "==" "b" 0D 0A  01 02 FF FE  02 "y")"));
}

TEST_CASE("JSON has a string without its terminator, and an unusual end as the bytes behind the string") {
    const auto json = json_of(*open(some));
    const auto file_from = [](const std::string& text) { return outcome(edit::from_json({&lines(), 1}, text)); };
    CHECK(json.find(R"("title": "==b\u000d\u000a")") != std::string::npos);
    CHECK(json.find(R"("data": "01 02")") != std::string::npos);
    CHECK(json.find(R"("text": "x")") != std::string::npos);
    CHECK(json.find(R"("text": {"value": "y", "behind": ""})") != std::string::npos);
    CHECK(file_from(json) == view::hex_text(some));
    CHECK(file_from(with(json, R"("01 02")", R"("00*3")")) ==
          spaced(R"("a" "==" "b" 0D 0A  00 00 00 FF FE  01 "x|" 02 "y")"));
    CHECK(file_from(with(json, R"({"value": "y", "behind": ""})", R"("y")")) ==
          spaced(R"("a" "==" "b" 0D 0A  01 02 FF FE  01 "x|" 02 "y|")"));
    CHECK(file_from(with(json, R"("text": "x")", R"("text": {"value": "x", "behind": ""})")) ==
          "all[0].text: the text has no \"|\" at its end, 0xc, and other data follows");
    CHECK(file_from(with(json, R"("text": "x")", R"("text": "x|")"))
              .ends_with("the text holds \"|\", which would end it early"));
    CHECK(file_from(with(json, R"("01 02")", R"({"value": "01", "behind": "FF"})"))
              .ends_with("behind: the field does not end with these bytes"));
}

TEST_CASE("every byte of a file with terminators has an owner") {
    std::size_t at = 0;
    REQUIRE(view::each_range(*open(some), [&](const view::byte_range& r) {
                CHECK(r.offset == at);
                at += r.size;
            }).has_value());
    CHECK(at == some.size());
}

TEST_CASE("types that are made at run time are read, shown and edited like types of C++") {
    const made_at_run_time made;
    const auto file = hex(R"("a" "==" "b" FC 0D 0A  01 02 FF FE  01 "y|")");
    CHECK(all_of_it(made.root, file)
              .starts_with("same\nhead terminated<\"==\", not_consumed> = \"a\"\ntitle terminated<\"\\x0D\\x0A\", "
                           "included> in CP1252 = \"==b\xC3\xBC\\x0D\\x0A\"\n"));
    const auto same = [&](const file_bytes& bytes) {
        CHECK(all_of_it(made.root, bytes) == all_of_it(table::of<Typed>(), bytes));
    };
    for (std::size_t size = 0; size <= file.size(); ++size)
        same(file_bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)));
    for (std::size_t i = 0; i < file.size(); ++i)
        for (const unsigned change : {0x01u, 0x40u, 0x80u, 0xFFu}) {
            auto other = file;
            other[i] ^= static_cast<std::byte>(change);
            same(other);
        }
}

}  // namespace verbatim::test::edit_terminated
