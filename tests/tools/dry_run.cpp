// The law of the dry run: of every command, --dry-run changes no name and no byte of any file or folder, alone and
// through `each`, and says what is then done.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <variant>

#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"
#include "tools/commands.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test::tools_dry_run {

namespace fs = std::filesystem;

namespace {

// All names below a folder, with what is there: bytes, where a link leads, or nothing of a folder.
struct entry {
    fs::file_type type;
    std::string content;
    fs::file_time_type changed;
    bool operator==(const entry&) const = default;
};
using snapshot = std::map<std::string, entry>;

std::string text_of(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// One run of a command. {} in the arguments is the file, which `each` gives, too; empty: each cannot run it.
struct scenario {
    std::string command, file, arguments;
};

struct folder : sandbox {
    snapshot before;

    folder() {
        specimen("gta.ifp/name_garbage.hex", "a.ifp");
        specimen("gta.ifp/minimal.hex", "b.ifp");
        specimen("sims1.skin/canonical.hex", "a.skn");
        specimen("sims3.clip/canonical.hex", "a.clip");
        specimen("sims1.mesh/every_field.hex", "a.bmf");
        const auto made =
            shell("v() { " + verbatim_command +
                  " \"$@\"; }\n"
                  "set -e\n"
                  "cp a.ifp base.ifp; cp a.ifp ours.ifp; cp a.ifp theirs.ifp; cp a.ifp twice.ifp\n"
                  "v set theirs.ifp 'animations[0].name=lean'; v remove ours.ifp 'animations[clean]'\n"
                  "v diff --json base.ifp theirs.ifp > patch.json || test $? = 1\n"
                  "v diff --json base.ifp ours.ifp > other.json || test $? = 1\n"
                  "v to-json a.ifp -o a.json\n"
                  "v convert a.bmf -o table.csv; sed -i 's/0[.]5/0.25/' table.csv\n"
                  "v set twice.ifp name=one; v set twice.ifp name=two; v undo twice.ifp\n"
                  "cp a.skn back.skn; v rename back.skn forth\n"
                  "v set --force a.ifp size=1 -o wrong.ifp\n"
                  "head -c 100 a.ifp > cut.ifp\n"
                  "printf 'meta: {id: two}\\nseq: [{id: a, type: u1}]\\n' > two.ksy\n"
                  "printf 'VER2\\0\\0\\0\\0' > arch.img; truncate -s 2048 arch.img; v add arch.img a.ifp\n"
                  "mkdir mods pages; cp a.ifp mods; ln -s a.ifp link.ifp; git init -q --template= repository");
        INFO(made.out << made.err);
        REQUIRE(made.code == 0);
        before = now();
    }

    snapshot now() const {
        snapshot all;
        for (const auto& at : fs::recursive_directory_iterator(path(""))) {
            const auto name = at.path().lexically_relative(path("")).string();
            if (name == "out" || name == "err") continue;  // of what the shell runs
            const auto type = at.symlink_status().type();
            std::string content;
            if (type == fs::file_type::regular) content = text_of(at.path());
            else if (type == fs::file_type::symlink) content = fs::read_symlink(at.path()).string();
            const bool has_time = type == fs::file_type::regular;
            all[name] = {type, content, has_time ? at.last_write_time() : fs::file_time_type()};
        }
        return all;
    }

    // Gives the folder its first state back.
    void restore() {
        const auto there = now();
        for (const auto& [name, what] : there)
            if (!before.contains(name)) fs::remove_all(path(name));
        for (auto& [name, what] : before) {
            if (const auto at = there.find(name); at != there.end() && at->second == what) continue;
            if (what.type == fs::file_type::directory) fs::create_directories(path(name));
            if (what.type != fs::file_type::regular) continue;
            std::ofstream(path(name), std::ios::binary) << what.content;
            fs::last_write_time(path(name), what.changed);
        }
    }
};

// Returns the names in the folder of the command whose file has been written or removed.
std::set<std::string> changed(const snapshot& before, const snapshot& after) {
    std::set<std::string> names;
    const auto add = [&](const snapshot& a, const snapshot& b) {
        for (const auto& [name, what] : a) {
            const auto at = b.find(name);
            if (what.type == fs::file_type::regular && name.starts_with("work/"))
                if (at == b.end() || at->second != what) names.insert(name.substr(5));
        }
    };
    add(before, after), add(after, before);
    return names;
}

// Returns the names of the files that a dry run would write or take away, and the sizes of what it would write.
std::map<std::string, std::string> announced(const outcome& dry) {
    std::map<std::string, std::string> names;
    std::istringstream lines(dry.err);
    for (std::string line; std::getline(lines, line);) {
        const auto would = line.find(": would be ");
        if (!line.starts_with("verbatim: ") || would == line.npos) continue;
        const auto last = line.rfind(' ', line.rfind(' ') - 1);
        const auto size = line.ends_with("bytes") ? line.substr(last + 1, line.rfind(' ') - last - 1) : "";
        names[line.substr(10, would - 10)] = size;
        constexpr std::string_view of = ": would be made of ";
        if (line.find(of) != line.npos) {
            const auto start = would + of.size();
            names[line.substr(start, line.find(':', start) - start)] = "";
        }
    }
    return names;
}

const std::vector<scenario>& scenarios() {
    static const std::vector<scenario> all{
        {"check", "a.ifp", "{}"},
        {"show", "a.ifp", "{}"},
        {"list", "a.ifp", "{}"},
        {"map", "a.ifp", "{}"},
        {"find", "a.ifp", "sit {}"},
        {"get", "a.ifp", "{} name"},
        {"get", "a.ifp", "{} --raw 'animations[0].name' -o raw.bin"},
        {"get", "a.ifp", "{} --raw 'animations[0].name' -o a.skn"},
        {"plot", "a.ifp", "{} -o a.svg"},
        {"plot", "a.ifp", "{} --map -o a.svg"},
        {"plot", "a.ifp", "{} --map -o b.ifp"},
        {"each", "", "a.ifp b.ifp -- set name=X"},
        {"each", "", "a.skn a.bmf -- rename {} c"},
        {"each", "", "a.ifp -- to-json {} -o {}.json"},
        {"set", "a.ifp", "{} 'animations[0].name=run'"},
        {"set", "a.clip", "{} body.name=run"},
        {"set", "a.skn", "{} texture=run"},
        {"set", "link.ifp", "{} name=X"},
        {"set", "a.ifp", "--backup {} name=X"},
        {"set", "a.ifp", "{} name=X -o new.ifp"},
        {"set", "a.ifp", "{} name=X -o b.ifp"},
        {"set", "a.ifp", "{} name=X -o a.skn"},
        {"set", "a.ifp", "{} name=X -o a.skn --force"},
        {"set", "a.ifp", "{} name=X -o none/new.ifp"},
        {"set", "a.ifp", "{} name=X -o -"},
        {"set", "a.skn", "{} name=ANP3"},
        {"set", "a.ifp", "{} nothing=X"},
        {"set", "a.ifp", "--in-place {} name=X"},
        {"set", "a.ifp", "--in-place --backup {} name=X"},
        {"set", "", "arch.img//a.ifp name=run --in-place"},
        {"insert", "a.ifp", "--in-place {} 'animations[0].objects' name=jaw"},
        {"insert", "a.ifp", "{} 'animations[0].objects' name=jaw"},
        {"remove", "a.ifp", "{} 'animations[clean]'"},
        {"copy", "", "--again a.ifp 'animations[0]' b.ifp"},
        {"append", "b.ifp", "{} a.ifp"},
        {"add", "", "arch.img b.ifp"},
        {"add", "", "arch.img a.ifp"},
        {"replace", "", "arch.img//a.ifp b.ifp"},
        {"which", "", "a.ifp arch.img"},
        {"remove", "", "arch.img a.ifp"},
        {"compact", "", "arch.img"},
        {"extract", "", "arch.img//a.ifp -o one.ifp"},
        {"set", "", "arch.img//a.ifp name=run"},
        {"set", "", "a.ifp name=run -o arch.img//new.ifp"},
        {"rename", "", "arch.img//a.ifp c.ifp"},
        {"move", "a.ifp", "{} 'animations[0]' 'animations'"},
        {"reverse", "a.ifp", "{} 'animations[0]'"},
        {"retime", "a.ifp", "{} 'animations[0]' --by 2"},
        {"loop", "a.ifp", "{} 'animations[0]'"},
        {"sort", "a.ifp", "{} animations --by -name"},
        {"to-json", "a.ifp", "{} -o new.json"},
        {"to-json", "a.ifp", "{} -o a.json"},
        {"to-json", "a.ifp", "{} -o b.ifp"},
        {"to-json", "a.ifp", "{}"},
        {"from-json", "", "a.json -o new.ifp"},
        {"from-json", "", "a.json -o a.skn"},
        {"extract", "a.ifp", "{} 'animations[0]' -o one.ifp"},
        {"new", "", "gta.ifp -o new.ifp"},
        {"convert", "a.skn", "{} -o new.bmf"},
        {"convert", "a.skn", "{} -o a.bmf"},
        {"convert", "a.skn", "{} -o new.obj"},
        {"convert", "a.skn", "{} -o new.glb"},
        {"convert", "a.bmf", "{} -o new.csv"},
        {"convert", "a.skn", "{} --to obj -o a.ifp"},
        {"convert", "", "table.csv --into a.bmf"},
        {"convert", "", "table.csv --into a.bmf -o new.bmf"},
        {"diff", "", "a.ifp b.ifp"},
        {"compare", "", "mods mods"},
        {"stats", "", "'animations[*].name' mods"},
        {"patch", "a.ifp", "{} patch.json"},
        {"patch", "b.ifp", "{} patch.json"},
        {"patch", "ours.ifp", "{} other.json --reject r.json"},
        {"merge", "", "base.ifp ours.ifp theirs.ifp"},
        {"merge", "", "base.ifp ours.ifp theirs.ifp -o merged.ifp"},
        {"merge", "", "--union ours.ifp a.ifp"},
        {"repair", "wrong.ifp", "{}"},
        {"repair", "a.ifp", "{} --clean-padding"},
        {"repair", "", "--salvage cut.ifp -o whole.ifp"},
        {"undo", "twice.ifp", "{}"},
        {"undo", "forth.skn", "{}"},
        {"undo", "", "back.skn"},
        {"undo", "", "twice.ifp 2"},
        {"undo", "", "twice.ifp --list"},
        {"redo", "twice.ifp", "{}"},
        {"redo", "", "twice.ifp 2"},
        {"git-setup", "", "repository"},
        {"git-text", "a.ifp", "{}"},
        {"formats", "", ""},
        {"docs", "", "gta.ifp"},
        {"docs", "", "--into pages"},
        {"export", "", "gta.ifp --as ksy -o new.ksy"},
        {"export", "", "gta.ifp --as ksy -o a.ifp"},
        {"import", "", "two.ksy -o two.hpp"},
        {"rename", "a.skn", "{} c"},
        {"rename", "a.clip", "{} c"},
        {"rename", "a.skn", "{} c -o d.skn"},
        {"rename", "a.bmf", "{} 'a/b'"},
        {"rename", "", "a.skn forth"},
        {"rename", "", "a.skn forth --force"},
        {"completion", "", "bash"},
        {"man", "", "--into pages"},
        {"complete", "", "a.ifp anim"},
    };
    return all;
}

std::string with_file(std::string arguments, const std::string& file) {
    for (std::size_t at = 0; !file.empty() && (at = arguments.find("{}", at)) != arguments.npos; at += file.size())
        arguments.replace(at, 2, file);
    return arguments;
}

bool has(const tools::subcommand& c, std::string_view option) {
    return std::ranges::any_of(c.parameters, [&](const auto& p) { return p.name == option; });
}

// Runs a scenario dry, alone and through each, and then in earnest, and compares.
void holds(folder& in, const tools::subcommand& c, const scenario& s) {
    const auto words = with_file(s.arguments, s.file);
    CAPTURE(c.name, words);
    const bool is_dry = has(c, "--dry-run") && s.arguments.find("--list") == s.arguments.npos &&
                        (c.name != "get" || words.find("--raw") != words.npos) &&
                        (c.name != "docs" || words.find("--into") != words.npos);
    outcome dry{};
    if (is_dry) {
        dry = in.verbatim(c.name + " --dry-run " + words);
        CHECK(in.now() == in.before);
        if (!s.file.empty()) {
            (void)in.verbatim("each --dry-run " + s.file + " -- " + c.name + " " + s.arguments);
            CHECK(in.now() == in.before);
        }
    }
    const auto real = in.verbatim(c.name + " " + words);
    const auto after = in.now();
    const auto files = changed(in.before, after);
    if (!is_dry) {
        INFO((files.empty() ? "" : *files.begin()));
        CHECK(files.empty());
        return;
    }
    CHECK(dry.code == real.code);
    if (real.code > 1) CHECK(dry.err == real.err);
    const auto names = announced(dry);
    const auto same = [&](const std::string& name) {  // the difference that the dry run has printed
        std::ofstream(in.path("was"), std::ios::binary) << in.before.at("work/" + name).content;
        const auto difference = in.verbatim("diff ../was " + name);
        return !difference.out.empty() && dry.out.find(difference.out) != std::string::npos;
    };
    for (const auto& name : files) {
        INFO(name << ": " << dry.out << dry.err);
        if (name.starts_with("repository/.git/")) CHECK(dry.out.find("git config ") != std::string::npos);
        else if (name.ends_with(".bak")) CHECK(in.before.contains("work/" + name.substr(0, name.size() - 4)));
        else if (!names.contains(name))
            CHECK((same(name) || (c.name != "set" && dry.out == real.out) || c.name == "each"));
        else if (!names.at(name).empty())
            CHECK(names.at(name) == std::to_string(after.at("work/" + name).content.size()));
    }
    for (const auto& [name, size] : names) {
        INFO(name << ": " << dry.err);
        CHECK(files.contains(name));
    }
}

}  // namespace

TEST_CASE(
    "every command writes nothing with --dry-run, and says what it then does; without it, it has nothing to write") {
    const program self{"verbatim", "", formats(), conversions()};
    const tools::schema_options schemas;
    auto commands = tools::commands_of(self, schemas, {});
    const auto helpers = tools::completion_commands(self, commands);
    auto all = commands;
    all.insert(all.end(), helpers.begin(), helpers.end());
    folder in;
    for (const auto& c : all) {
        INFO(c.name << " has no scenario here, or may write and has no --dry-run");
        CHECK(std::ranges::count(scenarios(), c.name, &scenario::command) > 0);
        const bool may_write = has(c, "-o,--out") || has(c, "--into") || has(c, "--reject") || has(c, "--backup");
        CHECK((!may_write || has(c, "--dry-run")));
        for (const auto& s : scenarios()) {
            if (s.command != c.name) continue;
            holds(in, c, s);
            in.restore();
        }
    }
}

TEST_CASE(
    "every command that edits writes the same bytes in place, into the same files, or refuses and writes nothing") {
    const program self{"verbatim", "", formats(), conversions()};
    const tools::schema_options schemas;
    folder in;
    std::size_t same = 0, refused = 0;
    const auto numbers = [&](const std::set<std::string>& files) {
        std::string all;
        for (const auto& name : files)
            if (in.before.contains("work/" + name)) all += in.shell("stat -c %i '" + name + "'").out;
        return all;
    };
    for (const auto& c : tools::commands_of(self, schemas, {}))
        for (const auto& s : scenarios()) {
            if (s.command != c.name || !has(c, "--in-place") || s.arguments.find("--in-place") != s.arguments.npos)
                continue;
            const auto words = with_file(s.arguments, s.file);
            CAPTURE(c.name, words);
            const auto plain = in.verbatim(c.name + " " + words);
            const auto wanted = in.now();
            const auto files = changed(in.before, wanted);
            in.restore();
            const auto before = numbers(files);
            const auto got = in.verbatim(c.name + " --in-place " + words);
            const auto after = in.now();
            INFO(got.err);
            if (plain.code <= 1 && got.code <= 1) {
                for (const auto& name : files) {
                    INFO(name);
                    CHECK((after.contains("work/" + name) && wanted.contains("work/" + name) &&
                           after.at("work/" + name).content == wanted.at("work/" + name).content));
                }
                CHECK(changed(in.before, after) == files);
                CHECK(numbers(files) == before);
                same += !files.empty();
            } else {
                CHECK(changed(in.before, after).empty());
                CHECK(got.code != 0);
                ++refused;
            }
            in.restore();
        }
    CHECK(same >= 8);
    CHECK(refused >= 8);
}

}  // namespace verbatim::test::tools_dry_run
