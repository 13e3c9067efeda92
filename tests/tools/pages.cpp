// Runs the examples of the pages in docs/: each `$ ...` of a console block must print the lines below it. All blocks of
// a page share one folder. A comment in the page puts a specimen there first: <!-- ped.ifp: gta.ifp/name_garbage.hex
// -->, or a file of the examples: <!-- archive.ksy: examples/kaitai/archive.ksy -->. A block behind <!-- POSIX --> has
// words or files that other systems have not.
// <!-- run: COMMAND --> runs a
// command that the page does not show. After <!-- keep -->, each heading of the third level starts with the files as
// they are then.
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "tests/support/corpus.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/source_tree.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_pages {

namespace fs = std::filesystem;

namespace {

struct example {
    std::string command, output;
};

outcome run(const sandbox& box, const std::string& command) {
    return box.shell("export PATH=\"$(dirname " + verbatim_command + "):" + examples_folder + ":$PATH\"; { " + command +
                     "\n} 2>&1");
}

void check(const sandbox& box, const example& e) {
    INFO("$ " << e.command);
    CHECK(run(box, e.command).out == e.output);
}

// Obeys a comment of a page: puts a file into the folder, or runs a command there.
void prepare(const sandbox& box, std::string_view name, std::string_view what) {
    INFO(name << ": " << what);
    if (name == "run") REQUIRE(run(box, std::string(what)).code == 0);
    else if (what.starts_with("examples/")) {
        auto file = read_file(in_source_tree(std::string(what)));
        if (what.ends_with(".hex")) file = hex({reinterpret_cast<const char*>(file.data()), file.size()});
        box.put(std::string(name), file);
    } else box.specimen(std::string(what), std::string(name));
}

// Obeys a comment in a line of a page, if it is one about files.
void prepare(const sandbox& box, const std::string& line) {
    if (!line.starts_with("<!-- ") || !line.ends_with(" -->") || line.find(": ") == line.npos) return;
    const auto comment = std::string_view(line).substr(5, line.size() - 9);
    const auto colon = comment.find(": ");
    prepare(box, comment.substr(0, colon), comment.substr(colon + 2));
}

// Keeps the files, and what undo knows of them; and brings them back.
void keep(const sandbox& box) {
    REQUIRE(run(box, "rm -rf ../kept && mkdir -p ../kept ../state && cp -a . ../kept/files && cp -a ../state ../kept")
                .code == 0);
}
void restore(const sandbox& box) {
    REQUIRE(
        run(box, "rm -rf ../state && find . -mindepth 1 -delete && cp -a ../kept/files/. . && cp -a ../kept/state ..")
            .code == 0);
}

// Runs a page. Returns the number of examples.
int run_page(const std::string& path) {
    const sandbox box;
    std::ifstream page(path);
    bool inside = false, is_of_posix = false, is_kept = false;
    int examples = 0;
    std::optional<example> now;
    const auto finish = [&] {
        if (now) check(box, *now), ++examples;
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
        } else if (line == "<!-- keep -->") {
            keep(box), is_kept = true;
        } else if (is_kept && line.starts_with("### ")) {
            restore(box);
        } else {
            prepare(box, line);
        }
    }
    finish();
    return examples;
}

}  // namespace

TEST_CASE("the commands in the examples of the pages print the output that the pages show") {
    int examples = 0;
    for (const auto& entry : fs::directory_iterator(in_source_tree("docs"))) {
        // The wishes have a test of their own, on the files of the cookbook.
        if (entry.path().extension() != ".md" || entry.path().filename() == "wishes.md") continue;
        INFO(entry.path().filename().string());
        examples += run_page(entry.path().string());
    }
    CHECK(examples > 8);
}

TEST_CASE("each command of the page of wishes prints or changes something, and a wish without a command says so") {
    const sandbox box;
    std::ifstream cookbook(in_source_tree("docs/cookbook.md")), page(in_source_tree("docs/wishes.md"));
    for (std::string line; std::getline(cookbook, line) && line != "<!-- keep -->";) prepare(box, line);
    int wishes = 0;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("<!-- ")) prepare(box, line), keep(box);
        if (!line.starts_with("| ") || line == "| wish | command |") continue;
        INFO(line);
        ++wishes;
        const auto answer = line.substr(line.find(" | ") + 3);
        if (answer.starts_with("not yet") || answer.starts_with("no: ")) continue;
        const auto command = answer.find("`verbatim ");
        REQUIRE(command != std::string::npos);
        restore(box);
        const auto files = [&] { return run(box, "find . -type f -exec cksum {} + | sort").out; };
        const auto before = files();
        const auto ran = run(box, answer.substr(command + 1, answer.rfind('`') - command - 1));
        INFO(ran.out);
        CHECK(ran.code <= 1);
        CHECK((!ran.out.empty() || files() != before));
    }
    CHECK(wishes >= 96);
}

TEST_CASE("the README's commands work on real files") {
    const auto ped = real_files("ifp/anp3/cretrun_ped.ifp"), uzi = real_files("ifp/anp3/gtasav4_uzi.ifp");
    if (ped.empty() || uzi.empty()) return;
    const sandbox box;
    for (const auto* name : {"ped.ifp", "mods/ped.ifp"}) box.put(name, ped[0].read());
    for (const auto* name : {"uzi.ifp", "mods/uzi.ifp", "base.ifp", "their.ifp", "ours.ifp"})
        box.put(name, uzi[0].read());
    REQUIRE(box.verbatim("set base.ifp 'animations[UZI_fire].name=mine' -o mine.ifp").code == 0);
    REQUIRE(box.verbatim("set base.ifp 'animations[UZI_reload].name=theirs' -o theirs.ifp").code == 0);
    std::ifstream page(in_source_tree("README.md"));
    int commands = 0;
    for (std::string line; std::getline(page, line);) {
        if (!line.starts_with("$ verbatim ")) continue;
        const auto ran = run(box, line.substr(2));
        INFO(line << "\n" << ran.out);
        CHECK(ran.code == (line.find(" diff ") == line.npos ? 0 : 1));
        ++commands;
    }
    CHECK(commands >= 10);
    CHECK(box.verbatim("get their.ifp 'animations[mine].name'").code == 0);
}

TEST_CASE("the help of each command has up to three examples, which run, and no option that does not concern it") {
    const sandbox box;
    std::ifstream page(in_source_tree("docs/cookbook.md"));
    for (std::string line; std::getline(page, line) && line != "<!-- keep -->";) prepare(box, line);
    keep(box);
    std::istringstream help(box.verbatim("--help").out);
    int commands = 0;
    bool below = false;
    for (std::string line; std::getline(help, line);) {
        if (line == "Subcommands:") below = true;
        else if (below && line.starts_with("  ") && line.size() > 2 && line[2] != ' ') {
            const auto name = line.substr(2, line.find(' ', 2) - 2);
            INFO(name);
            const auto text = box.verbatim(name + " --help").out;
            const auto heading = text.find("\nExamples:\n");
            REQUIRE(heading != std::string::npos);
            std::istringstream examples(text.substr(heading + 11));
            int count = 0;
            for (std::string example; std::getline(examples, example) && !example.empty(); ++count) {
                INFO(example);
                CHECK(example.starts_with("  verbatim " + name));
                restore(box);
                const auto ran = run(box, example);
                INFO(ran.out);
                CHECK(ran.code <= 1);
            }
            CHECK((count >= 1 && count <= 3));
            const bool reads_files = name != "man" && name != "completion" && name != "import";
            CHECK((text.find("--schema") != std::string::npos) == reads_files);
            ++commands;
        }
    }
    CHECK(commands > 25);
    CHECK(run(box, "shop copy --help").out.find("Examples:") == std::string::npos);  // they are about other formats
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
