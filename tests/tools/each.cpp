#include <boost/json.hpp>

#include <algorithm>
#include <set>
#include <sstream>
#include <tuple>

#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_each {

namespace {

bool has(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

struct two_files : sandbox {
    two_files() {
        specimen("gta.ifp/minimal.hex", "m/a.ifp");
        specimen("gta.ifp/minimal.hex", "m/b.ifp");
    }
    std::string name_in(const std::string& file) const { return verbatim("get " + file + " name").out; }
};

}  // namespace

TEST_CASE("each runs a command on every file of a folder, and counts what has changed") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    in.specimen("gta.ifp/minimal.hex", "b.ifp");
    in.specimen("sims1.skin/canonical.hex", "c.skn");
    in.put("notes.txt", hex("48 69"));
    const auto names = in.verbatim("each --format gta.ifp . -- get 'animations[0].name'");
    CHECK(names.code == 0);
    CHECK(names.out == "./a.ifp: \"walk\"\n./b.ifp: \"walk\"\n");
    CHECK(names.err == "2 files: 2 read; 2 of other formats\n");
    CHECK(in.verbatim("set b.ifp 'animations[0].name=run'").code == 0);
    const auto set = in.verbatim("each . -- set 'animations[walk].name=go'");
    CHECK(set.code == 0);
    CHECK(set.out.empty());
    CHECK(set.err == "3 files: 1 changed, 2 have none; 1 of other formats\n");
    CHECK(in.verbatim("get a.ifp 'animations[0].name'").out == "\"go\"\n");
    CHECK(in.verbatim("get b.ifp 'animations[0].name'").out == "\"run\"\n");
}

TEST_CASE("a part that no file has is an error, and with --strict each file that lacks it is refused") {
    two_files in;
    CHECK(in.verbatim("set m/b.ifp 'animations[0].name=run'").code == 0);
    const auto strict = in.verbatim("each --strict m -- set 'animations[walk].name=go'");
    CHECK(strict.code == 3);
    CHECK(has(strict.err, "m/b.ifp: animations: there is no element \"walk\""));
    CHECK(has(strict.err, "2 files: 1 changed, 1 refused"));
    for (const char* const command : {"set 'animations[nowhere].name=x'", "remove 'animations[nowhere]'", "get nme",
                                      "list nme", "show nme", "copy {} 'animations[no*]' {}", "reverse nme",
                                      "extract nme -o {}.out", "move 'animations[nowhere]' animations"}) {
        const auto got = in.verbatim("each m -- " + std::string(command));
        INFO(command << ": " << got.err);
        CHECK(got.code == 3);
        CHECK(has(got.err, "2 files: 2 have none\n"));
        CHECK(lines_of(got.err).size() == 2);  // the reason once
    }
    CHECK(in.verbatim("each m -- find nowhere").code == 1);
    CHECK(in.verbatim("each m -- find run").err == "2 files: 1 read, 1 has none\n");
    CHECK(in.verbatim("each m -- find run").code == 0);
    // Alone, a command refuses.
    CHECK(in.verbatim("set m/a.ifp 'animations[nowhere].name=x'").code == 3);
    CHECK(in.verbatim("get m/a.ifp nme").code == 3);
}

TEST_CASE("each --dry-run counts the files that would change, and writes nothing") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    in.specimen("gta.ifp/minimal.hex", "b.ifp");
    CHECK(in.verbatim("set b.ifp 'animations[0].name=go'").code == 0);
    for (const char* const command :
         {"each --dry-run . -- set 'animations[0].name=go'", "each . -- set --dry-run 'animations[0].name=go'"}) {
        const auto got = in.verbatim(command);
        CHECK(got.code == 0);
        CHECK(got.out ==
              "./a.ifp: animations: 1 changed (walk), 0 new, 0 gone\n"
              "./a.ifp: animations[walk].name: \"walk\" -> \"go\"\n");
        CHECK(got.err == "2 files: 1 would change, 1 unchanged\n");
        CHECK(in.verbatim("get a.ifp 'animations[0].name'").out == "\"walk\"\n");
    }
    CHECK(in.verbatim("each --dry-run a.ifp").code == 5);
    CHECK(in.verbatim("each --dry-run a.ifp -- check").code == 5);
}

TEST_CASE("the file takes its place in the command, or that of a placeholder") {
    two_files in;
    CHECK(in.verbatim("each m/a.ifp m/b.ifp -- to-json {} -o {}.json").err == "2 files: 2 written\n");
    CHECK(in.get("m/a.ifp.json") == in.get("m/b.ifp.json"));
    CHECK(!in.get("m/a.ifp.json").empty());
    const auto printed = in.verbatim("each m -- find walk").out;
    CHECK(printed == "m/a.ifp: animations[walk].name: \"walk\"\nm/b.ifp: animations[walk].name: \"walk\"\n");
    CHECK(has(in.verbatim("each m -- stats 'animations[0].name'").out, "m/b.ifp: 1 values in 1 files"));
    CHECK(in.verbatim("each m -- to-json -o {dir}/{stem}.{ext}.json").code == 0);
    CHECK(in.verbatim("each m -- set 'name={stem}'").err == "2 files: 2 changed; 2 of other formats\n");
    CHECK(in.name_in("m/b.ifp") == "\"b\"\n");
    in.shell("mkdir out");
    CHECK(in.verbatim("each m -- set name=z -o out/{name}").err == "2 files: 2 written; 2 of other formats\n");
    CHECK(in.name_in("out/a.ifp") == "\"z\"\n");
    CHECK(in.verbatim("each m -- copy --again out/{name} 'animations[0]' {}").err ==
          "2 files: 2 changed; 2 of other formats\n");
    CHECK(in.verbatim("get m/a.ifp animation_count").out == "2\n");
    CHECK(in.verbatim("each m -- diff {} out/{name}").code == 1);
    in.specimen("gta.ifp/minimal.hex", "n/{name}.ifp");
    CHECK(in.verbatim("each n -- set name={stem}").code == 0);
    CHECK(in.name_in("'n/{name}.ifp'") == "\"{name}\"\n");
}

TEST_CASE("each renames files whose names are in them, and refuses the others one by one") {
    two_files in;
    in.specimen("sims1.skin/canonical.hex", "m/c.skn");
    const auto got = in.verbatim("each m -- rename new_{stem}");
    CHECK(got.code == 3);
    CHECK(has(got.err, "3 files: 1 changed, 2 refused\n"));
    CHECK(in.shell("ls m").out == "a.ifp\nb.ifp\nnew_c.skn\n");
}

TEST_CASE("each refuses before the first file what cannot be run on many files") {
    two_files in;
    in.specimen("gta.ifp/minimal.hex", "n/a.ifp");
    for (const char* const command : {"m -- set name=x -o out.ifp",
                                      "m -- set name=x -o -",
                                      "m -- extract 'animations[0]' -o out.ifp",
                                      "m -- convert {} --to anp3 -o out.ifp",
                                      "m -- to-json -o out.json",
                                      "m -- repair -o out.ifp",
                                      "m -- get --raw name -o out.bin",
                                      "m -- copy {} 'animations[0]' {} --again -o out.ifp",
                                      "m n -- set name=x -o out.{name}",
                                      "m -- set name=x -o m/b.ifp{ext}/../b.ifp",
                                      "m -- set name=x -o {dir}/b.ifp",
                                      "m -- patch out.json --reject out.ifp",
                                      "m -- set --from - x=1",
                                      "m -- formats",
                                      "m -- nothing",
                                      "m -- each m -- check",
                                      "m -- set --jsn name=x",
                                      "m",
                                      "-- check",
                                      "m --shard 3/2 -- check",
                                      "m --shard 0/2 -- check",
                                      "m --jobs 0 -- check",
                                      "m --jobs x -- check",
                                      "m -0 -- check",
                                      "m --done-in log -- check"}) {
        const auto got = in.verbatim("each " + std::string(command));
        INFO(command << ": " << got.err);
        CHECK(got.code == 5);
        CHECK_FALSE(has(got.err, "2 files: "));
    }
    CHECK(in.shell("ls").out == "m\nn\n");
    CHECK(in.name_in("m/b.ifp") == in.name_in("n/a.ifp"));
    CHECK(in.verbatim("each m -- set name=x -o /dev/null").code == 0);
    // A command that can be parsed, but makes no sense, is refused once.
    const auto nothing = in.verbatim("each m -- set");
    CHECK(nothing.code == 5);
    CHECK(lines_of(nothing.err).size() == 1);
}

TEST_CASE("a file is edited once, whatever leads to it, and that is said") {
    const auto time = [](const sandbox& in, const std::string& file) {
        return in.verbatim("get " + file + " 'animations[0].objects[0].frames[0].time'").out;
    };
    const char* const ways[][2] = {
        {"ln -s a.ifp m/b.ifp", "m"}, {"ln -s a.ifp m/0.ifp", "m"},       {"ln m/a.ifp m/b.ifp", "m"},
        {"ln -s m n", "m n"},         {"mkdir n; ln -s ../m n/m", "n m"}, {"true", "m ./m"},
        {"true", "m/a.ifp m"},        {"true", "m/a.ifp m/../m/a.ifp"},   {"ln -s \"$PWD/m/a.ifp\" l.ifp", "l.ifp m"},
    };
    sandbox with;
    with.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto before = time(with, "a.ifp");
    REQUIRE(with.verbatim("set a.ifp '**.time+=100'").code == 0);
    const auto after = time(with, "a.ifp");
    REQUIRE(before != after);
    for (const auto& [prepare, paths] : ways) {
        sandbox in;
        in.specimen("gta.ifp/minimal.hex", "m/a.ifp");
        REQUIRE(in.shell(prepare).code == 0);
        const auto got = in.verbatim("each " + std::string(paths) + " -- set '**.time+=100'");
        INFO(prepare << ": " << paths << ": " << got.err);
        CHECK(got.code == 0);
        CHECK(has(got.err, "1 files: 1 changed\n"));
        CHECK(has(got.err, " taken once\n"));
        CHECK(lines_of(got.err).size() == 2);
        for (const auto& file : lines_of(in.shell("find -L . -name '*.ifp'").out)) CHECK(time(in, file) == after);
        CHECK(in.shell("ls -A m").out.find("verbatim") == std::string::npos);
    }
}

TEST_CASE("with hard links, each keeps the names of a file together") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "m/a.ifp");
    in.shell("ln m/a.ifp m/b.ifp; ln m/a.ifp c.ifp");
    const auto got = in.verbatim("each m -- set name=x");
    CHECK(has(got.err, "saved; its other names (hard links) keep the old content"));  // c.ifp, which is not among them
    CHECK(in.shell("[ m/a.ifp -ef m/b.ifp ] && ! [ m/a.ifp -ef c.ifp ]").code == 0);
    CHECK_FALSE(has(in.verbatim("each m -- set name=y").err, "hard links"));
    CHECK(in.verbatim("get m/b.ifp name").out == "\"y\"\n");
}

TEST_CASE("with --json, each prints valid lines that name the file") {
    two_files in;
    CHECK(in.verbatim("each m -- check --json").out == in.verbatim("check --json m").out);
    CHECK(in.verbatim("each m -- find --json walk").out == in.verbatim("find --json walk m").out);
    CHECK(in.verbatim("each m -- get --json name").out ==
          "{\"file\":\"m/a.ifp\",\"result\":\"block\"}\n{\"file\":\"m/b.ifp\",\"result\":\"block\"}\n");
    in.put("m/c.ifp", hex("41 4E 50 33"));
    const auto lines = lines_of(in.verbatim("each --json m -- set name=x").out);
    std::set<std::string> outcomes;
    for (const auto& line : lines) {
        const auto one = boost::json::parse(line).as_object();
        outcomes.emplace(std::string(one.at("file").as_string()) + ' ' + one.at("outcome").as_string().c_str());
        CHECK(one.contains("size"));
        CHECK(one.contains("messages") == (one.at("code") != 0));
    }
    CHECK(outcomes == std::set<std::string>{"m/a.ifp changed", "m/b.ifp changed", "m/c.ifp refused"});
}

TEST_CASE("with list --csv, each prints one table with a column for the file") {
    two_files in;
    const auto one = lines_of(in.verbatim("list m/a.ifp animations --csv").out);
    REQUIRE(one.size() == 2);
    CHECK(in.verbatim("each m -- list animations --csv").out ==
          "file," + one[0] + "\nm/a.ifp," + one[1] + "\nm/b.ifp," + one[1] + "\n");
    // Files with other columns, and names that must be quoted.
    in.specimen("sims1.skin/canonical.hex", "m/c,d.skn");
    const auto both = lines_of(in.verbatim("each m -- list --csv bones").out);
    REQUIRE(both.size() >= 2);
    CHECK(both[0].starts_with("file,path,"));
    CHECK(both[1].starts_with("\"m/c,d.skn\",bones[0],"));
}

TEST_CASE("a crash in one file ends no other, and neither does a process that is killed") {
    for (const auto& [signal, code, counted] :
         {std::tuple("11", 2, "1 crashed"), {"6", 2, "1 crashed"}, {"9", 4, "1 failed"}, {"15", 4, "1 failed"}})
        for (const char* const jobs : {"1", "2", "9"}) {
            sandbox in;
            for (const char* const name : {"a", "b", "c", "d", "e"})
                in.specimen("gta.ifp/minimal.hex", std::string("m/") + name + ".ifp");
            const auto got = in.shell(
                "LD_PRELOAD='" + calls_library +
                "' ASAN_OPTIONS=verify_asan_link_order=0:handle_segv=0:handle_abort=0 CALLS_AT=/c.ifp CALLS_SIGNAL=" +
                signal + " " + verbatim_command + " each --json --jobs " + jobs + " m -- set name=x");
            INFO(signal << ", " << jobs << " jobs: " << got.err);
            CHECK(got.code == code);
            CHECK(has(got.err, std::string("5 files: 4 changed, ") + counted + "\n"));
            CHECK(has(got.err, "m/c.ifp: the command "));
            CHECK(lines_of(got.out).size() == 5);
            for (const auto& line : lines_of(got.out)) CHECK(boost::json::parse(line).is_object());
            for (const char* const name : {"a", "b", "d", "e"})
                CHECK(in.verbatim(std::string("get m/") + name + ".ifp name").out == "\"x\"\n");
        }
}

}  // namespace verbatim::test::tools_each
