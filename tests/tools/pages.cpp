// Runs the examples of the pages in docs/: each `$ ...` of a console block must print the lines below it. All blocks of
// a page share one folder. A comment in the page puts a specimen there first: <!-- ped.ifp: gta.ifp/name_garbage.hex
// -->, or a file of the examples: <!-- archive.ksy: examples/kaitai/archive.ksy -->. A block behind <!-- POSIX --> has
// words or files that other systems have not.
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "tests/support/programs.hpp"
#include "tests/support/source_tree.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_pages {

namespace fs = std::filesystem;

namespace {

struct example {
    std::string command, output;
};

void run(const sandbox& box, const example& e) {
    const auto got = box.shell("export PATH=\"$(dirname " + verbatim_command + "):" + examples_folder + ":$PATH\"; { " +
                               e.command + "\n} 2>&1");
    INFO("$ " << e.command);
    CHECK(got.out == e.output);
}

// Runs a page. Returns the number of examples.
int run_page(const std::string& path) {
    const sandbox box;
    std::ifstream page(path);
    bool inside = false, is_of_posix = false;
    int examples = 0;
    std::optional<example> now;
    const auto finish = [&] {
        if (now) run(box, *now), ++examples;
        now.reset();
    };
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("```")) {
            finish();
            inside = !inside && line == "```console" && !(is_of_posix && tries_other_program);
            is_of_posix = false;
        } else if (line == "<!-- POSIX -->") {
            is_of_posix = true;
        } else if (inside && line.starts_with("$ ")) {
            finish();
            now = {line.substr(2), {}};
        } else if (inside && now) {
            now->output += line + '\n';
        } else if (line.starts_with("<!-- ") && line.ends_with(" -->") && line.find(": ") != std::string::npos) {
            const auto colon = line.find(": ");
            const std::string from = line.substr(colon + 2, line.size() - 4 - colon - 2),
                              name = line.substr(5, colon - 5);
            if (from.starts_with("examples/")) box.put(name, read_file(in_source_tree(from)));
            else box.specimen(from, name);
        }
    }
    return examples;
}

}  // namespace

TEST_CASE("the commands in the examples of the pages print the output that the pages show") {
    int examples = 0;
    for (const auto& entry : fs::directory_iterator(in_source_tree("docs"))) {
        if (entry.path().extension() != ".md") continue;
        INFO(entry.path().filename().string());
        examples += run_page(entry.path().string());
    }
    CHECK(examples > 8);
}

TEST_CASE("the file that the tutorial about loaded schemas makes equals the annotated file of the example") {
    const sandbox box;
    const auto page = read_file(in_source_tree("docs/kaitai-tutorial.md"));
    const std::string text(reinterpret_cast<const char*>(page.data()), page.size());
    const auto at = text.find("$ printf ");
    REQUIRE(at != std::string::npos);
    CHECK(box.shell(text.substr(at + 2, text.find('\n', at) - at - 2)).code == 0);
    const auto annotated = read_file(in_source_tree("examples/kaitai/tea.hex"));
    CHECK(box.get("tea.arc") ==
          hex(std::string_view(reinterpret_cast<const char*>(annotated.data()), annotated.size())));
}

}  // namespace verbatim::test::tools_pages
