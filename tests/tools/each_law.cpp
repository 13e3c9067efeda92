// Each command that works on a file does so in each of many, in every way to say it: alone, with --json, as a dry run,
// beside a file that is broken, and with files that are named several times.
#include <boost/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"
#include "tools/commands.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test::tools_each_law {

namespace {

// What commands need beside the file; nothing for a command that is not here.
const std::map<std::string, std::string> arguments = {
    {"get", "name"},
    {"find", "walk"},
    {"stats", "'animations[*].name'"},
    {"plot", "--map -o {}.svg"},
    {"set", "'**.time+=1'"},
    {"insert", "animations name=new"},
    {"remove", "'animations[0]'"},
    {"copy", "--again other.ifp 'animations[0]'"},
    {"append", "--again {} other.ifp"},
    {"move", "'animations[0]' animations"},
    {"reverse", "'animations[0]'"},
    {"retime", "'animations[0]' --by 2"},
    {"loop", "'animations[0]'"},
    {"sort", "animations --by -name"},
    {"from-json", "{stem}.json -o {}.out"},
    {"extract", "'animations[0]' -o {}.out"},
    {"convert", "-o {}.csv"},
    {"diff", "{} other.ifp"},
    {"patch", "{} patch.json"},
    {"merge", "{} {} other.ifp"},
    {"compare", "{} other.ifp"},
};
// Commands whose first argument is not a file of a format, or an archive; rename, which takes files of other formats
// than this one (tests/tools/each.cpp); and redo, before which something must be taken back (tests/tools/undo.cpp).
const std::set<std::string> others = {"add", "replace",   "which",   "compact", "rename", "redo",  "each",
                                      "new", "git-setup", "formats", "docs",    "export", "import"};

// Commands that say of a broken file what is wrong with it, and have done their work.
const std::set<std::string> describes_broken = {"compare", "git-text"};

bool has_option(const tools::subcommand& command, const std::string& name) {
    return std::ranges::count(command.parameters, name, &tools::parameter::name) > 0;
}

// A folder m with two files that a command has changed, and other files outside of it.
struct folder : sandbox {
    folder() {
        for (const char* const name : {"m/a.ifp", "m/b.ifp", "other.ifp"}) specimen("gta.ifp/minimal.hex", name);
        const auto done = shell(verbatim_command + " each other.ifp m -- insert animations name=two && " +
                                verbatim_command + " set other.ifp '**.time+=7' && " + verbatim_command +
                                " to-json m/a.ifp -o a.json && cp a.json b.json && " + verbatim_command +
                                " each m -- set '**.time+=2' && { " + verbatim_command +
                                " diff --json m/a.ifp other.ifp > patch.json || true; }");
        INFO(done.err);
        REQUIRE(done.code == 0);
    }
    // Returns the names and the bytes of what is in m for the two files.
    std::string state() const { return shell("cd m && find . -type f ! -name '*c.ifp*' | sort | xargs md5sum").out; }
};

std::set<std::string> files_in(const std::string& lines) {
    std::set<std::string> files;
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) {
        INFO(line);
        files.emplace(boost::json::parse(line).as_object().at("file").as_string());
    }
    return files;
}

}  // namespace

TEST_CASE("each command works on each of many files, in every way to say it") {
    const program self{"verbatim", "", formats(), conversions()};
    const std::vector<std::string> behind;
    const tools::schema_options no_schema;
    for (const auto& command : tools::commands_of(self, no_schema, behind)) {
        if (others.contains(command.name)) continue;
        const auto known = arguments.find(command.name);
        const auto words = command.name + ' ' + (known == arguments.end() ? "" : known->second);
        const std::set<std::string> both{"m/a.ifp", "m/b.ifp"};

        const folder plain;
        const auto before = plain.state();
        const auto done = plain.verbatim("each m -- " + words);
        INFO(words << ": " << done.out << done.err);
        CHECK(done.code <= 1);
        CHECK(done.err.find("2 files: 2 ") != std::string::npos);
        const auto after = plain.state();

        const folder json;
        const auto lines = json.verbatim("each --json --sha256 m -- " + words);
        INFO(lines.out << lines.err);
        CHECK(std::ranges::count(lines.out, '\n') == 2);
        CHECK(files_in(lines.out) == both);
        CHECK(json.state() == after);

        if (has_option(command, "--json")) {
            const folder own;
            CHECK(files_in(own.verbatim("each m -- " + words + " --json").out) == both);
        }

        const folder dry;
        const auto would = dry.verbatim("each --dry-run m -- " + words);
        const bool may_write = has_option(command, "--dry-run") && command.name != "get";  // it writes with --raw -o
        CHECK(would.code == (may_write ? 0 : 5));
        CHECK(dry.state() == before);

        const folder broken;
        broken.put("m/c.ifp", hex("41 4E 50 33 00 01"));
        const auto two = broken.verbatim("each m -- " + words);
        INFO(two.err);
        CHECK(two.err.find(describes_broken.contains(command.name) ? "3 files: 3 read" : "3 files: 2 ") !=
              std::string::npos);
        CHECK(broken.state() == after);

        const folder repeated;
        repeated.shell("ln -s a.ifp m/l.ifp; ln -s m n");
        const auto once = repeated.verbatim("each m/b.ifp m n ./m -- " + words);
        INFO(once.err);
        CHECK(once.err.find("2 files: 2 ") != std::string::npos);
        CHECK(repeated.state() == after);
    }
}

}  // namespace verbatim::test::tools_each_law
