#include "verbatim/edit/reverse.hpp"

#include "tests/edit/json_support.hpp"
#include "tests/edit/support.hpp"
#include "tests/edit/text_in.hpp"

namespace verbatim::test::edit_reverse {

namespace {

// The patch from A to B, as JSON has it, taken back in B.
result<bytes> taken_back(std::string_view format, const bytes& a, const bytes& b) {
    const auto in_a = open_as(format, a);
    auto in_b = open_as(format, b);
    const auto d = edit::diff(*in_a, *in_b);
    REQUIRE(d);
    const auto read = edit::read_patch(edit::to_patch(*d));
    REQUIRE(read);
    if (!read->bytes.empty()) {
        const auto before = edit::without_byte_changes(*read, b);
        REQUIRE(before);
        in_b = open_as(format, *before);
    }
    const auto back = edit::reversed(*read, *in_b);
    if (!back) return back.error();
    const auto done = file_after::patch(*in_b, *back);
    if (!done) return done.error();
    if (!done->conflicts.empty()) return error{done->conflicts[0].path, 0, done->conflicts[0].why};
    if (const auto again = edit::can_be_made_again(*read, *open_as(format, done->file), *in_b); !again)
        return again.error();
    return done->file;
}
void comes_back(const result<bytes>& a, const result<bytes>& b, std::string_view format = "gta.ifp") {
    REQUIRE((a && b));
    const auto back = taken_back(format, *a, *b);
    INFO((back ? "" : back.error().message()));
    REQUIRE(back);
    CHECK(*back == *a);
}
result<bytes> removed(const result<bytes>& from, const std::string& path) {
    return file_after::remove(*open_gta(*from), path);
}

}  // namespace

TEST_CASE("a patch that is reversed takes back values, new names and what is in elements with new names") {
    comes_back(seats(), seats_with({"name=other"}));
    comes_back(seats(), seats_with({"animations[sit].objects[0].frames[0].time=9", "animations[sit].name=lean"}));
}
TEST_CASE("a patch that is reversed takes back the name of an element that is in a record in it") {
    const auto before = specimen_bytes("mw3.anim/calls_miscounted.hex");
    const edit::assignment some[] = {{"defs[1].anim.anim_name", "renamed"}, {"defs[1].anim.range_max", "7"}};
    const auto after = file_after::set(*open_as("mw3.anim", *before), some);
    comes_back(before, after, "mw3.anim");
    comes_back(after, before, "mw3.anim");
    const auto name = text_in(*before, "mw3.anim", "defs[1].anim.anim_name");
    const auto same = file_after::set(*open_as("mw3.anim", *before), "defs[1].anim.name", name);
    REQUIRE(same);
    const edit::assignment others[] = {{"defs[1].anim.name", "other"}, {"defs[1].anim.range_max", "7"}};
    comes_back(same, file_after::set(*open_as("mw3.anim", *same), others), "mw3.anim");
}
TEST_CASE("a patch that is reversed takes back elements that come, go and move, by their names and by their indices") {
    const auto fewer = removed(seats(), "animations[rise]");
    comes_back(seats(), fewer);
    comes_back(fewer, seats());
    comes_back(seats(), removed(fewer, "animations[sit]"));
    comes_back(removed(fewer, "animations[sit]"), seats());
    comes_back(seats(), file_after::move(*open_gta(*seats()), "animations[clean]", "animations[sit]"));
    const auto longer = file_after::insert(*open_gta(*seats()), "animations[sit].objects[0].frames[0]");
    comes_back(seats(), longer);
    comes_back(longer, seats());
    const auto both = file_after::set(*open_gta(*longer), "animations[sit].objects[0].frames[1].time", "31");
    comes_back(seats(), both);
    comes_back(both, seats());
    comes_back(*seats(), many_animations(4));
    comes_back(many_animations(7), *seats());
}
TEST_CASE(
    "the difference between two specimens of one format, written as JSON and reversed, gives the values of the first "
    "one") {
    std::size_t pairs = 0, refused = 0, exact = 0;
    const specimen* before = nullptr;
    const auto all = specimens();
    for (const auto& s : all) {
        const auto* const other = std::exchange(before, &s);
        if (!other || other->format != s.format) continue;
        INFO(other->name << ", " << s.name);
        const auto back = taken_back(s.format->id, other->file, s.file);
        ++pairs;
        if (!back) {
            ++refused;
            continue;
        }
        // Numbers that followed the data on the way are in no patch: they follow it back.
        if (*back == other->file) ++exact;
    }
    WARN(refused << " of " << pairs << " pairs are refused, " << exact << " give the first file exactly");
    CHECK(4 * refused < pairs);
    CHECK(2 * exact > pairs);
}

}  // namespace verbatim::test::edit_reverse
