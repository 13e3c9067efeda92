// A new element is whole: what its pointers need is there, it has its own number, and what follows its texts follows.
#include <fmt/format.h>

#include "tests/edit/edit_of.hpp"
#include "tests/support/law.hpp"
#include "verbatim/document.hpp"
#include "verbatim/wire/meaning.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::test::edit_needed {

namespace {

using namespace wire;

struct Text {
    at<0, u8> size;
    string<&Text::size> text;
};
struct Number {
    at<0, u16> number;
};
struct Other {};
struct sum_of {
    static constexpr std::string_view title = "the sum of the bytes";
    static constexpr std::uint64_t of(std::string_view name) {
        std::uint64_t sum = 0;
        for (const char c : name) sum += static_cast<unsigned char>(c);
        return sum & 0xFF;
    }
};
struct twice_the_sum {
    static constexpr std::string_view title = "twice the sum of the bytes";
    static constexpr std::uint64_t of(std::string_view name) { return 2 * sum_of::of(name) & 0xFF; }
};
struct Names {
    static constexpr std::string_view names[] = {"ab"};
};

struct Part;
struct Root {
    at<0, u8> count;
    list<Part, &Root::count> parts;
};
struct Part {
    at<0, index_in<u8, "parts", its_own>> own;
    at<1, u8> where;
    at<2, u8> kind;
    at<3, meaning_by<hash<u8, sum_of, Names>, "kind", 2, hash<u8, twice_the_sum, Names>>> named;
    at<4, text<3, tail::residue>> name;
    at<7, repeats<text<2>, "name">> again;
    placed<choice<&Part::kind, when<1, Text>, when<2, Number>, otherwise<Other>>, &Part::where, needed> data;
};
static_assert(laid_out<Root>);

}  // namespace

}  // namespace verbatim::test::edit_needed

template <>
struct verbatim::format<verbatim::test::edit_needed::Root> {
    static constexpr std::string_view id = "test.needed";
    static constexpr std::string_view title = "parts";
    static constexpr std::string_view extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};

namespace verbatim::test::edit_needed {

namespace {

edit_of inserting_with(std::string path, std::vector<edit::assignment> fields) {
    return [=](view::document& doc) { return edit::insert(doc, path, {}, fields); };
}
constexpr auto one = "01   00 0A 01 C3 \"ab\" 00 \"ab\"   01 \"x\"";

}  // namespace

TEST_CASE("a new element has what its pointer needs, and its own number, at every place of the list") {
    CHECK(after_edits<Root>(one, {inserting_with("parts", {{"kind", "2", {}}})}) ==
          spaced("02   00 13 01 C3 \"ab\" 00 \"ab\"   01 15 02 00 (00) * 5   01 \"x\"   00 00"));
    CHECK(after_edits<Root>(one, {inserting_with("parts[0]", {{"kind", "2", {}}})}) ==
          spaced("02   00 13 02 00 (00) * 5   01 15 01 C3 \"ab\" 00 \"ab\"   00 00   01 \"x\""));
}

TEST_CASE("a new element is refused if its tag says of nothing known what its pointer leads to") {
    CHECK(after_edits<Root>(one, {inserting_with("parts", {})}) ==
          "parts[1]: a new one needs a kind that says what data holds: kind=... or --as, with one of Text, Number");
}

TEST_CASE("a pointer to nothing that is needed is a finding, and stays") {
    const auto file = hex("01   00 00 01 C3 \"ab\" 00 \"ab\"");
    const auto found = findings<Root>(file);
    REQUIRE(found.size() == 1);
    CHECK(found[0].message() == "parts[0].data at 0xa: expected a value, found a pointer of 0");
    CHECK(refused_or_identical<Root>(file));
}

TEST_CASE("a text repeats another one that an edit changes, unless it was another text") {
    CHECK(after_edits<Root>(one, {setting("parts[0].name", "q")}) ==
          spaced("01   00 0A 01 C3 \"q\" 00 00 \"q\" 00   01 \"x\""));
    CHECK(after_edits<Root>("01   00 0A 01 C3 \"ab\" 00 \"zz\"   01 \"x\"", {setting("parts[0].name", "q")}) ==
          spaced("01   00 0A 01 C3 \"q\" 00 00 \"zz\"   01 \"x\""));
    CHECK(after_edits<Root>(one, {setting("parts[0].name", "abc")}).starts_with("parts[0].again: "));
    CHECK(after_edits<Root>(one, {inserting_with("parts[0]", {{"kind", "2", {}}, {"name", "hi", {}}})}) ==
          spaced("02   00 13 02 00 \"hi\" 00 \"hi\"   01 15 01 C3 \"ab\" 00 \"ab\"   00 00   01 \"x\""));
}

TEST_CASE("the meaning of a number may depend on another number, also on one that the same edit sets") {
    CHECK(after_edits<Root>(one, {setting("parts[0].named", "b")}) ==
          spaced("01   00 0A 01 62 \"ab\" 00 \"ab\"   01 \"x\""));
    const edit_of both = [](view::document& doc) {
        return edit::insert(doc, "parts", {}, std::vector<edit::assignment>{{"named", "b", {}}, {"kind", "2", {}}});
    };
    CHECK(after_edits<Root>(one, {both}) ==
          spaced("02   00 13 01 C3 \"ab\" 00 \"ab\"   01 15 02 C4 (00) * 5   01 \"x\"   00 00"));
    const auto doc = view::instantiate<Root>("", {}).read(source(hex("01   00 0A 02 86 \"ab\" 00 \"ab\"   05 00")));
    const auto found = view::find(**doc, "parts[0].named");
    REQUIRE(found);
    CHECK(view::meaning_of(*found->at.of, found->at.bytes(), {}) == "ab");
}

}  // namespace verbatim::test::edit_needed
