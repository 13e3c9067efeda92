// What commands print at a terminal: as wide as it, so many lines, through a pager. `script` makes a terminal.
#include <algorithm>

#include "tests/edit/support.hpp"
#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_screen {

namespace {

struct with_terminal : sandbox {
    with_terminal() {
        put("many.ifp", many_animations(300));
        there = shell("script --version").code == 0;
        if (!there) WARN("there is no script(1): skipped");
    }
    // Returns what a command prints at a terminal of 60 columns.
    std::string seen(const std::string& command, const std::string& pager = "cat") const {
        return shell("PAGER='" + pager + "' TERM=dumb script -qec \"stty cols 60; unset COLUMNS; " + verbatim_command +
                     " " + command + "\" /dev/null < /dev/null | tr -d '\\r'")
            .out;
    }
    bool there;
};

std::size_t widest(const std::string& text) {
    std::size_t most = 0, start = 0;
    for (std::size_t end; (end = text.find('\n', start)) != text.npos; start = end + 1)
        most = std::max(most, end - start);
    return most;
}

}  // namespace

TEST_CASE("at a terminal, long output ends with the number of lines that are left out; a pipe gets all of it") {
    const with_terminal in;
    if (!in.there) return;
    const auto lines = [](const std::string& text) { return std::count(text.begin(), text.end(), '\n'); };
    const auto seen = in.seen("map many.ifp"), all = in.verbatim("map many.ifp").out;
    CHECK(lines(seen) == 181);
    CHECK(seen.find("... " + std::to_string(lines(all) - 180) +
                    " more lines: --by-type sums them up, --all prints them\n") != std::string::npos);
    CHECK(lines(in.seen("map --all many.ifp")) == lines(all));
    CHECK(lines(in.seen("map --json many.ifp")) == lines(in.verbatim("map --json many.ifp").out));
    REQUIRE(in.verbatim("set many.ifp 'animations[*].objects[0].bone_id=3' -o other.ifp").code == 0);
    CHECK(lines(in.seen("diff many.ifp other.ifp")) == 181);
    CHECK(lines(in.verbatim("diff many.ifp other.ifp").out) == 301);
    CHECK(lines(in.seen("find 'anim_*' many.ifp")) == 181);
}
TEST_CASE("lines of show are as wide as the terminal; in a pipe they have everything") {
    const with_terminal in;
    if (!in.there) return;
    const auto seen = in.seen("show many.ifp 'animations[0]'"),
               whole = in.verbatim("show many.ifp 'animations[0]'").out;
    CHECK(widest(seen) <= 61);
    CHECK(widest(whole) > 60);
    CHECK(seen.find(" ...\n") != std::string::npos);
    CHECK(whole.find("...") == std::string::npos);
}
TEST_CASE("at a terminal, output goes through the pager that PAGER names") {
    const with_terminal in;
    if (!in.there) return;
    CHECK(in.seen("show many.ifp magic", "sed s/ANP3/paged/").find("\"paged\"") != std::string::npos);
    CHECK(in.shell("PAGER='sed s/ANP3/paged/' " + verbatim_command + " show many.ifp magic").out.find("\"ANP3\"") !=
          std::string::npos);
}
TEST_CASE("show opens so many levels as --depth says, and names an element first") {
    const with_terminal in;
    const auto one = in.verbatim("show many.ifp --depth 1").out, two = in.verbatim("show many.ifp --depth 2").out,
               three = in.verbatim("show many.ifp --depth 3").out;
    CHECK(one.find("  animations               300 elements\n") != std::string::npos);
    CHECK(one.find("[0]") == std::string::npos);
    CHECK(two.find("    [0]                    \"anim_0000000\"  object_count 1  ") != std::string::npos);
    CHECK(two.find("... 292 more; name one, or --all\n") != std::string::npos);
    CHECK(three.find("      objects ") != std::string::npos);
    CHECK(three.find("        [0] ") == std::string::npos);
    CHECK(in.verbatim("show many.ifp --depth x").code == 5);
}
TEST_CASE("find writes elements by their names, and by their indices where they have none of their own") {
    const with_terminal in;
    CHECK(in.verbatim("find anim_0000123 many.ifp").out == "animations[anim_0000123].name: \"anim_0000123\"\n");
    REQUIRE(in.verbatim("set --again many.ifp 'animations[124].name=anim_0000123'").code == 0);
    CHECK(in.verbatim("find anim_0000123 many.ifp").out ==
          "animations[123].name: \"anim_0000123\"\nanimations[124].name: \"anim_0000123\"\n");
}

}  // namespace verbatim::test::tools_screen
