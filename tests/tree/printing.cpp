// The tools print through tools/print.hpp only, which does not print control characters from files or arguments.
#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_printing {

using namespace verbatim::tree;

namespace {

// Returns a call in a source that prints directly; empty if there is none.
std::string prints(std::string_view text) {
    for (const auto* word : {"fmt::print", "fmt::vprint", "printf(", "fputs(", "puts(", "fputc(", "fwrite(",
                             "std::cout", "std::cerr", "std::clog", "perror("})
        if (text.find(word) != std::string_view::npos) return word;
    return {};
}

}  // namespace

TEST_CASE(
    "of the tools, only the sources of printing, of the progress bar, of replays and of the generator print directly") {
    int checked = 0;
    for (const auto& file : sources({"tools"})) {
        if (file.path.starts_with("tools/print.") || file.in("tools/generate/")) continue;
        if (file.path == "tools/fuzz/replay.cpp")
            continue;  // it needs the runtime alone, and makes its messages printable
        if (file.path == "tools/terminal.cpp" || file.path == "tools/activity.cpp")
            continue;  // they print over a line of the terminal, with names that are made printable
        INFO(file.path);
        CHECK(prints(file.text).empty());
        ++checked;
    }
    CHECK(checked > 30);
    CHECK(prints("    fmt::print(stderr, \"{}\", text);") == "fmt::print");
}

}  // namespace verbatim::test::tree_printing
