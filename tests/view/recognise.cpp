#include "verbatim/view/recognise.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/wire/wire.hpp"

namespace graded {
using namespace verbatim;

// Two formats that are recognised only by an even size, of which the second knows a look-alike, and a format with a
// magic.
struct Coarse {
    wire::rest<> all;
};
struct Fine {
    wire::rest<> all;
};
struct Marked {
    wire::rest<> all;
};

inline match even(std::span<const std::byte> file) {
    return !file.empty() && file.size() % 2 == 0 ? match::plausible : match::no;
}
}  // namespace graded

template <>
struct verbatim::format<graded::Coarse> {
    static constexpr std::string_view id = "a.coarse", title = "", extensions = ".one .two";
    static match recognise(std::span<const std::byte> file) { return graded::even(file); }
};
template <>
struct verbatim::format<graded::Fine> {
    static constexpr std::string_view id = "b.fine", title = "", extensions = ".two .three";
    static match recognise(std::span<const std::byte> file) { return graded::even(file); }
    static constexpr look_alike look_alikes[] = {
        {[](std::string_view first) { return first.starts_with("SONG"); }, "a song"},
        {[](std::string_view first) { return first.starts_with("LIST"); }, "a list of songs", ".list"},
        {[](std::string_view first) { return first.starts_with("ALBUM"); }, "an album", "*"}};
};
template <>
struct verbatim::format<graded::Marked> {
    static constexpr std::string_view id = "c.marked", title = "", extensions = ".one";
    static match recognise(std::span<const std::byte> file) {
        return !file.empty() && file[0] == std::byte{'M'} ? match::certain : match::no;
    }
};

namespace verbatim::test::view_recognise {

using namespace graded;

namespace {

const std::vector<view::format> all = {view::instantiate<Coarse>("", {}), view::instantiate<Fine>("", {}),
                                       view::instantiate<Marked>("", {})};

// Returns the id of the format, or the reason why none was recognised.
std::string known(std::string_view annotated, std::string_view name = {}) {
    const auto file = hex(annotated);
    const auto format = view::recognise(all, file, name);
    return format ? std::string((*format)->id) : format.error().reason;
}

}  // namespace

TEST_CASE(
    "a magic takes precedence over a plausible structure and over the extension, whatever the order of the formats") {
    CHECK(known("\"M\" 00") == "c.marked");
    CHECK(known("\"M\" 00", "x.two") == "c.marked");
    CHECK(known("\"M\"") == "c.marked");
}

TEST_CASE("between formats that fit equally well the extension decides") {
    CHECK(known("00 00", "x.three") == "b.fine");
    CHECK(known("00 00", "folder.two/x.one") == "a.coarse");
    CHECK(known("00 00", "X.ONE") == "a.coarse");
}

TEST_CASE("if neither content nor name decides, the error lists the formats that are possible") {
    CHECK(known("00 00") == "it may be a file of a.coarse or b.fine: neither its content nor its name decides");
    CHECK(known("00 00", "x.two") ==
          "it may be a file of a.coarse or b.fine: neither its content nor its name decides");
    CHECK(known("00 00", "x.four") ==
          "it may be a file of a.coarse or b.fine: neither its content nor its name decides");
    CHECK(known("00", "x.one") == "it may be a file of a.coarse or c.marked: neither its content nor its name decides");
}

TEST_CASE("a file whose content fits no format is recognised by its extension, or not at all") {
    CHECK(known("00", "x.three") == "b.fine");
    CHECK(known("00", "x.four") == "its format is not known");
    CHECK(known("00", "three") == "its format is not known");
    CHECK(known("00", ".three") == "its format is not known");
    CHECK(known("00", "x.thre") == "its format is not known");
    CHECK(known("00") == "its format is not known");
}

TEST_CASE("a file that only has the extension of a format is reported as the kind of file that it is") {
    CHECK(known("\"SONGS\"", "x.three") == "this is a song, which verbatim does not read");
    CHECK(known("\"SONGS\"", "x.four") == "its format is not known");
    CHECK(known("\"SONG\"", "x.three") == "b.fine");  // its content fits
}

TEST_CASE("a neighbour with an extension of its own, or that its bytes alone tell, is reported as what it is") {
    CHECK(known("\"LISTS\"", "x.list") == "this is a list of songs, which verbatim does not read");
    CHECK(known("\"LISTS\"", "x.three") == "b.fine");
    CHECK(known("\"LISTS\"") == "its format is not known");
    CHECK(known("\"ALBUM\"", "x.any") == "this is an album, which verbatim does not read");
    CHECK(known("\"ALBUM\"") == "this is an album, which verbatim does not read");
}

TEST_CASE(
    "only a plausible content without the format's extension is a guess, and if it is refused the format is not "
    "known") {
    const auto guess = [](std::size_t i, std::string_view annotated, std::string_view name) {
        return view::is_guess(all[i], hex(annotated), name);
    };
    CHECK(guess(1, "00 00", "x.other"));
    CHECK(guess(1, "00 00", ""));
    CHECK_FALSE(guess(1, "00 00", "x.THREE"));
    CHECK_FALSE(guess(1, "00", "x.three"));
    CHECK_FALSE(guess(2, "\"M\"", "x.other"));
    CHECK(view::unfounded(all[1], {"all", 3, "it ends"}).reason ==
          "its format is not known: it begins like a file of b.fine, but all: it ends");
}

TEST_CASE("a format is found by its id, and a document knows its format") {
    CHECK(view::find_format(all, "b.fine") == &all[1]);
    CHECK(view::find_format(all, "b") == nullptr);
    CHECK(all[2].create()->format().id == all[2].id);
    CHECK(all[1].read(source(hex("01 02"))).value()->format().root == all[1].root);
}

}  // namespace verbatim::test::view_recognise
