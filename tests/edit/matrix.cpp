// The law of the matrix: whoever makes an edit, and in whatever order, the same follows.
#include "tests/edit/json_support.hpp"
#include "tests/support/edit_matrix.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/small_format.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::edit_matrix_of {

using namespace verbatim::wire;

namespace {

// A format in which everything follows: alternatives, optionals, rows, references and names.
struct Ball {
    at<0, u8> size;
};
struct Box {
    at<0, u8> size;
    at<1, u8> height;
};
struct Thing {
    at<0, text<2>> name;
    at<2, u8> kind;
    at<3, u8> flags;
    optional<u16, where<value_of<&Thing::kind> == 1>> mass;
    choice<&Thing::kind, when<1, Ball>, when<2, Box>> body;
    optional<u8, nonzero<&Thing::flags>> extra;
};
struct Pull {
    at<0, index_in<u8, "things">> target;
    at<1, name_in<text<2>, "things">> called;
};
struct World {
    static constexpr bool tried = true;
    at<0, u8> thing_count;
    at<1, u8> colour_count;
    at<2, u8> pull_count;
    list<Thing, &World::thing_count> things;
    list<u8, &World::colour_count> colours;
    list<Pull, &World::pull_count> pulls;
    u8 note_count;
    optional<list<u8, &World::note_count>, nonzero<&World::note_count>> notes;
    static constexpr auto together = all_of(rows_of<&World::colours, &World::things, "thing">);
};

constexpr auto world =
    "03 03 02   \"a\" 00 01 00 34 12 07   \"b\" 00 02 01 07 08 09   \"c\" 00 01 00 00 00 07   C1 C2 C3   "
    "00 \"a\" 00 01 \"b\" 00   02 F1 F2";

// Each number of a pull leads to the thing that the text beside it names, before and after every edit of other values.
std::string leads_elsewhere(const view::document& doc, const tried_edit& edit) {
    if (edit.text.find("pulls") != edit.text.npos) return {};
    const auto text_at = [&](const std::string& path) {
        const auto found = view::find(doc, path);
        return found ? view::text_of(*found->at.of, found->at.bytes()) : "nothing";
    };
    const auto pulls = view::find(doc, "pulls");
    for (std::size_t i = 0; pulls && i < pulls->at.count; ++i) {
        const std::string pull = "pulls[" + std::to_string(i) + "]", target = text_at(pull + ".target"),
                          led = text_at("things[" + target + "].name"), called = text_at(pull + ".called");
        if (led != called) return pull + " leads to " + led + ", and names " + called;
    }
    return {};
}

}  // namespace

TEST_CASE("matrix: in a format in which everything follows, every edit gives the same file in every way") {
    const auto format = view::instantiate<World>("", {});
    const auto doc = format.read(source(hex(world)));
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc);
    edit_matrix all;
    all.wrong_after = leads_elsewhere;
    all.of("world", **doc, 3);
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    INFO(all.refusals);
    CHECK(all.made > 50);
    for (const char* kind : {"insert", "copy", "remove"}) CHECK(all.cells["rows"][kind] > 0);
    for (const char* kind : {"set", "replace"}) CHECK(all.cells["presence"][kind] > 0);
    for (const char* kind : {"set", "replace"}) CHECK(all.cells["names"][kind] > 0);
}

TEST_CASE("matrix: an edit of a specimen gives the same file in every way") {
    edit_matrix all;
    for (const auto& s : specimens())
        if (s.file.size() < 2048) all.of(s.name, **s.format->read(source::borrow(s.file)), 1, sanitized ? 40 : 8);
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    CHECK(all.made > (sanitized ? 10 : 100));
    CHECK(all.pairs > (sanitized ? 5 : 50));
    WARN(all.made << " edits, " << all.refused << " refused, " << all.pairs << " pairs");
}

}  // namespace verbatim::test::edit_matrix_of
