// Text for people goes through tools/print.hpp, which lets no control character of others pass.
#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_printing {

using namespace verbatim::tree;

namespace {

// Where a source prints past it.
std::string prints(std::string_view text) {
    for (const auto* word : {"fmt::print", "fmt::vprint", "printf(", "fputs(", "puts(", "fputc(", "fwrite(", "std::cout", "std::cerr", "std::clog", "perror("})
        if (text.find(word) != std::string_view::npos) return word;
    return {};
}

}  // namespace

TEST_CASE("only the printing of tools prints") {
    int checked = 0;
    for (const auto& file : sources({"tools"})) {
        if (file.path.starts_with("tools/print.") || file.in("tools/generate/")) continue;
        if (file.path == "tools/terminal.cpp") continue;  // the progress bar, of this command's own characters
        INFO(file.path);
        CHECK(prints(file.text).empty());
        ++checked;
    }
    CHECK(checked > 30);
    CHECK(prints("    fmt::print(stderr, \"{}\", text);") == "fmt::print");
}

}  // namespace verbatim::test::tree_printing
