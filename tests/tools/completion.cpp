#include <filesystem>
#include <span>

#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_completion {

namespace {
bytes as_bytes(const std::string& text) {
    const auto all = std::as_bytes(std::span(text));
    return {all.begin(), all.end()};
}
}  // namespace

TEST_CASE("bash completes commands, options, formats and the paths in a file") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    REQUIRE(in.verbatim("completion bash > complete.sh").code == 0);
    const auto folder = std::filesystem::path(verbatim_command).parent_path().string();
    const auto completed = [&](const std::string& words) {
        in.put("run.sh",
               as_bytes("PATH='" + folder + "':$PATH; compopt() { :; }; . ./complete.sh; COMP_WORDS=(" + words +
                        "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _verbatim; printf '%s\\n' "
                        "\"${COMPREPLY[@]}\"\n"));
        return in.shell("bash run.sh").out;
    };
    CHECK(completed("verbatim docs gta.i") == "gta.ifp\n");
    CHECK(completed("verbatim get a.ifp animations[0].na") == "animations[0].name\n");
    CHECK(completed("verbatim und") == "undo\n");
    CHECK(completed("verbatim check --str") == "--strict\n");
}

TEST_CASE("the completions of zsh and fish, and the manual, name every command") {
    sandbox in;
    const auto zsh = in.verbatim("completion zsh").out, fish = in.verbatim("completion fish").out,
               manual = in.verbatim("man").out;
    for (const std::string name : {"check", "list", "set", "undo", "merge", "docs"}) {
        CHECK(zsh.find("'" + name + ":") != std::string::npos);
        CHECK(fish.find("-a " + name + " -d '") != std::string::npos);
        CHECK(manual.find(".B " + name + "\n") != std::string::npos);
    }
    CHECK(in.verbatim("completion csh").code == 5);
    CHECK(in.shell("mkdir pages").code == 0);
    CHECK(in.verbatim("man --into pages").code == 0);
    CHECK(in.shell("grep -c keep..time pages/verbatim-set.1").out == "1\n");
}

TEST_CASE("complete prints the paths that go on from the start of one") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    CHECK(in.verbatim("complete a.ifp anim").out == "animation_count\nanimations\n");
    CHECK(in.verbatim("complete a.ifp 'animations[w'").out == "animations[walk]\n");
    CHECK(in.verbatim("complete a.ifp 'animations[walk].na'").out == "animations[walk].name\n");
}

}  // namespace verbatim::test::tools_completion
