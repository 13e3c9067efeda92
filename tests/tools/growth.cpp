// What the commands cost when a file has twice, and four times, as many elements. A library that is loaded before that
// of C counts the blocks of memory that a command takes, and so does not measure time; ./dev bench counts instructions.
#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <sstream>

#include "tests/support/programs.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_growth {

namespace {

void add(bytes& to, const std::string& text, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        to.push_back(i < text.size() ? static_cast<std::byte>(text[i]) : std::byte{0});
}
void add(bytes& to, std::size_t number, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) to.push_back(static_cast<std::byte>(number >> 8 * i));
}

// A package of animations of three objects with eight frames each.
bytes package(std::size_t count, const std::string& name) {
    constexpr std::size_t objects = 3, frames = 8;
    bytes all;
    add(all, "block", 24), add(all, count, 4);
    for (std::size_t i = 0; i < count; ++i) {
        add(all, name + std::to_string(i), 24), add(all, objects, 4), add(all, objects * frames * 10, 4),
            add(all, 1, 4);
        for (std::size_t j = 0; j < objects; ++j) {
            add(all, "bone" + std::to_string(j), 24), add(all, 3, 4), add(all, frames, 4), add(all, j, 4);
            for (std::size_t k = 0; k < frames; ++k)
                for (const std::size_t number : {std::size_t{1}, std::size_t{2}, std::size_t{3}, std::size_t{4095}, k})
                    add(all, number, 2);
        }
    }
    bytes file;
    add(file, "ANP3", 4), add(file, all.size(), 4);
    file.insert(file.end(), all.begin(), all.end());
    return file;
}

struct work {
    double blocks = 0, bytes = 0;
};

struct counted : sandbox {
    work of(const std::string& arguments) const {
        const auto done = shell("WORK_RECORD=../record LD_PRELOAD='" VERBATIM_WORK "' " + verbatim_command + " " +
                                arguments + " > ../out");
        INFO(arguments << ": " << done.err);
        CHECK(done.code <= 1);
        work is;
        std::istringstream(shell("cat ../record").out) >> is.blocks >> is.bytes;
        REQUIRE(is.blocks > 0);
        return is;
    }
    // a, b: packages with other names; c: a with other times; t: the table of a; p: the changes from a to c.
    void prepare(std::size_t count) {
        put("a.ifp", package(count, "walk")), put("b.ifp", package(count, "run"));
        for (const char* command :
             {"set a.ifp '**.time+=1' -o c.ifp --force", "list a.ifp 'animations[*].objects[*].frames' --csv > t.csv",
              "diff --json a.ifp c.ifp > p.json", "to-json a.ifp -o a.json --force"})
            REQUIRE(verbatim(command).code <= 1);
    }
};

const std::string out = " -o o.ifp --force";

// Each command with a pattern, or on all elements.
const std::map<std::string, std::string> commands = {
    {"check", "check a.ifp"},
    {"sort", "sort a.ifp animations --by -name" + out},
    {"show", "show --all a.ifp"},
    {"list", "list a.ifp 'animations[*].objects[*].frames'"},
    {"list --csv", "list a.ifp 'animations[*].objects[*].frames' --csv"},
    {"map", "map --all a.ifp"},
    {"get", "get a.ifp 'animations[*].objects[bone1].frames[time>3].time'"},
    {"get **", "get a.ifp '**.time'"},
    {"find", "find --where 'time>3' a.ifp"},
    {"plot", "plot a.ifp 'animations[*].objects[*].frames'"},
    {"set", "set a.ifp '**.time+=1'" + out},
    {"set names", "set a.ifp 'animations[*].name~s/a/o/'" + out},
    {"set --csv", "set c.ifp --csv t.csv" + out},
    {"insert", "insert a.ifp 'animations[*].objects'" + out},
    {"remove", "remove a.ifp '**.frames[time>5]'" + out},
    {"copy", "copy c.ifp 'animations[*]' a.ifp --replace" + out},
    {"append", "append a.ifp b.ifp" + out},
    {"move", "move a.ifp 'animations[walk*1]' end" + out},
    {"reverse", "reverse a.ifp 'animations[*]'" + out},
    {"retime", "retime a.ifp 'animations[*]' --by 2" + out},
    {"loop", "loop a.ifp 'animations[*]'" + out},
    {"extract", "extract a.ifp 'animations[walk*1]'" + out},
    {"convert", "convert a.ifp -o o.csv --force"},
    {"stats", "stats '**.time' a.ifp"},
    {"diff", "diff a.ifp c.ifp"},
    {"patch", "patch a.ifp p.json" + out},
    {"merge", "merge --union a.ifp b.ifp" + out},
    {"repair", "repair a.ifp" + out},
    {"to-json", "to-json a.ifp -o o.json --force"},
    {"from-json", "from-json a.json" + out},
};

}  // namespace

TEST_CASE("twice the animations are at most 2.2 times the work, for every command") {
    if (sanitized) return;  // a sanitizer takes memory of its own
    counted in;
    std::map<std::string, std::vector<double>> blocks;
    for (const std::size_t count : {40, 80, 160}) {
        in.prepare(count);
        for (const auto& [name, arguments] : commands) blocks[name].push_back(in.of(arguments).blocks);
    }
    for (const auto& [name, b] : blocks) {
        INFO(name << ": " << b[0] << " " << b[1] << " " << b[2] << " blocks of memory");
        CHECK(b[2] - b[1] <= 2.2 * (b[1] - b[0]) + 100);
    }
    // Those that are not here have no elements to work on, or are about files.
    const std::set<std::string> others = {
        "each",    "new",     "compare", "undo",   "redo",   "git-setup", "git-text", "add",        "replace", "which",
        "compact", "formats", "docs",    "export", "import", "rename",    "complete", "completion", "man"};
    std::istringstream help(in.verbatim("--help").out);
    bool is_list = false;
    for (std::string line; std::getline(help, line);) {
        is_list = is_list ? !line.empty() : line == "Subcommands:";
        std::string name;
        std::istringstream(line) >> name;
        if (!is_list || name == "Subcommands:") continue;
        INFO(name << " is neither measured nor without elements");
        CHECK((commands.contains(name) || others.contains(name)));
    }
}

TEST_CASE("bulk edits, lists and statistics take at most 12 times the file, and 20 MB") {
    if (sanitized) return;
    counted in;
    in.prepare(2000);
    const double size = static_cast<double>(in.get("a.ifp").size());
    for (const char* name : {"get **", "stats", "set", "reverse", "list --csv", "diff"}) {
        INFO(name);
        CHECK(in.of(commands.at(name)).bytes <= 12 * size + 20e6);
    }
}

}  // namespace verbatim::test::tools_growth
