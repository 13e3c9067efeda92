// Many files as engines of bulk work want them: lists, shards, logs, and exit codes.
#include <sched.h>

#include <boost/json.hpp>

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"
#include "tools/system/sha256.hpp"
#include "tools/system/workers.hpp"

namespace verbatim::test::tools_bulk {

namespace {

std::string file_of(const std::string& line) {
    return boost::json::parse(line).as_object().at("file").as_string().c_str();
}
std::vector<std::string> files_of(const std::string& text) {
    std::vector<std::string> files;
    for (const auto& line : lines_of(text)) files.push_back(file_of(line));
    return files;
}

struct many : sandbox {
    explicit many(std::size_t count = 20) {
        for (std::size_t i = 0; i < count; ++i) specimen("gta.ifp/minimal.hex", "m/" + std::to_string(i) + ".ifp");
    }
};

}  // namespace

TEST_CASE("a list gives the files: lines, or names that end with a zero byte, also from standard input") {
    const many in(3);
    in.shell(
        "mv m/0.ifp 'm/a\nb.ifp'; find m -type f -print0 | sort -z > zeros; printf 'm/1.ifp\\r\\n\\nm/2.ifp' > lines");
    const auto all = in.verbatim("check --json m").out;
    CHECK(lines_of(all).size() == 3);
    CHECK(in.verbatim("check --json --files-from zeros -0").out == all);
    CHECK(in.verbatim("check --json --null --files-from - < zeros").out == all);
    CHECK(files_of(in.verbatim("check --json --files-from lines").out) ==
          std::vector<std::string>{"m/1.ifp", "m/2.ifp"});
    CHECK(files_of(in.verbatim("check --json 'm/a\nb.ifp' --files-from lines").out).size() == 3);
    CHECK(files_of(in.verbatim("each --json --files-from zeros -0 -- get name").out).size() == 3);
    CHECK(lines_of(in.verbatim("find walk --files-from lines").out).size() == 2);
    CHECK(lines_of(in.verbatim("find --where 'name=walk' --files-from lines").out).size() == 2);
    CHECK(in.verbatim("stats name --files-from lines").out.starts_with("2 values in 2 files"));
    CHECK(in.verbatim("check --files-from - < /dev/null").code == 0);
    CHECK(in.verbatim("check --files-from missing").code == 4);
    for (const char* const command : {"check", "check -0 m", "stats name", "find walk", "each -- check"})
        CHECK(in.verbatim(command).code == 5);
}

TEST_CASE("shards are parts of all files, and a file that is added moves no other one") {
    const many in;
    const auto shards = [&] {
        std::vector<std::set<std::string>> all;
        for (const char* const shard : {"1/3", "2/3", "3/3"}) {
            const auto files = files_of(in.verbatim("check --json m --shard " + std::string(shard)).out);
            all.emplace_back(files.begin(), files.end());
        }
        return all;
    };
    const auto before = shards();
    std::set<std::string> together;
    for (const auto& shard : before) {
        CHECK(shard.size() >= 2);
        together.insert(shard.begin(), shard.end());
    }
    CHECK(together.size() == 20);
    CHECK(before[0].size() + before[1].size() + before[2].size() == 20);
    in.specimen("gta.ifp/minimal.hex", "m/00.ifp");
    const auto after = shards();
    for (std::size_t i = 0; i < 3; ++i) CHECK(std::ranges::includes(after[i], before[i]));
    // The file of several names is in one shard.
    in.shell("for i in 1 2 3 4 5 6 7 8 9; do ln -s 0.ifp m/l$i.ifp; done; mkdir n; ln -s ../m n/m");
    for (const char* const shard : {"1/2", "2/2"})
        CHECK(in.verbatim("each n m --shard " + std::string(shard) + " -- set '**.time+=1'").code == 0);
    // Each time has become 1 more, once.
    const std::string time = "get m/0.ifp 'animations[0].objects[0].frames[0].time'";
    const auto now = in.verbatim(time).out;
    in.specimen("gta.ifp/minimal.hex", "m/0.ifp");
    CHECK(std::stod(now) == std::stod(in.verbatim(time).out) + 1);
}

TEST_CASE("what is in the log with the same size and time is not done again") {
    many in(4);
    const std::string check = "check --json --done-in log m >> log";
    CHECK(in.verbatim(check).code == 0);
    CHECK(lines_of(in.shell("cat log").out).size() == 4);
    CHECK(in.verbatim(check).code == 0);
    CHECK(lines_of(in.shell("cat log").out).size() == 4);
    in.shell("touch m/1.ifp; rm m/2.ifp");
    in.specimen("gta.ifp/minimal.hex", "m/new.ifp");
    CHECK(in.verbatim(check).code == 0);
    const auto log = files_of(in.shell("cat log").out);
    CHECK(log.size() == 6);
    CHECK(std::set(log.begin() + 4, log.end()) == std::set<std::string>{"m/1.ifp", "m/new.ifp"});
    // A last line that was cut is done again, and stays a line of its own.
    in.shell("truncate -s -9 log");
    CHECK(in.verbatim(check).code == 0);
    CHECK(lines_of(in.shell("cat log").out).size() == 7);
    CHECK(file_of(lines_of(in.shell("cat log").out).back()) == file_of(lines_of(in.shell("tail -n 3 log").out)[2]));
    // Edits are not repeated, and the line has what the file is afterwards.
    const std::string set = "each --json --done-in edits m -- set '**.time+=1'";
    const auto done = in.verbatim(set + " >> edits");
    CHECK(done.err == "4 files: 4 changed\n");
    CHECK(in.verbatim(set + " >> edits").err == "0 files: 4 done before\n");
    // What could not be read is tried again.
    in.shell("ln -s nowhere m/l.ifp");
    CHECK(in.verbatim(check).code == 4);
    CHECK(in.verbatim(check).code == 4);
    CHECK(in.verbatim("check --done-in log m").code == 5);
}

TEST_CASE("the lines have the checksum of the file, of the bytes that were checked or written") {
    many in(2);
    CHECK(tools::system::sha256({}) ==
          "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");  // FIPS 180-4's
    const bytes abc = hex("61 62 63");
    CHECK(tools::system::sha256(abc) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    for (const char* const command : {"check --json --sha256 m", "each --json --sha256 m -- set name=x"}) {
        const auto lines = lines_of(in.verbatim(command).out);
        CHECK(lines.size() == 2);
        for (const auto& line : lines) {
            const auto one = boost::json::parse(line).as_object();
            const auto file = std::string(one.at("file").as_string());
            CHECK(in.shell("sha256sum " + file).out == std::string(one.at("sha256").as_string()) + "  " + file + "\n");
            CHECK(one.at("size").as_int64() == static_cast<std::int64_t>(in.get(file).size()));
        }
    }
    CHECK(in.verbatim("check --sha256 m").code == 5);
}

TEST_CASE("with --exit-zero, the exit code says whether the work was done") {
    many in(2);
    in.put("m/c.ifp", hex("41 4E 50 33 00"));
    CHECK(in.verbatim("check m").code == 3);
    CHECK(in.verbatim("check --exit-zero m").code == 0);
    CHECK(in.verbatim("each --exit-zero m -- set name=x").code == 0);
    CHECK(in.verbatim("each --exit-zero m -- get nothing").code == 0);
    CHECK(in.verbatim("find --exit-zero nothing m").code == 0);
    CHECK(in.verbatim("stats --exit-zero nothing m/0.ifp").code == 0);
    CHECK(in.verbatim("check --exit-zero m nowhere").code == 4);
    CHECK(in.verbatim("each --exit-zero m -- set name=x -o out").code == 5);
}

TEST_CASE("the parts of a large job make the same statistics as one run") {
    many in(9);
    in.specimen("gta.ifp/minimal.hex", "m/z.ifp");
    in.specimen("sims3.clip/canonical.hex", "m/z.clip");
    in.verbatim("each m --shard 1/3 -- set '**.name=run'");
    for (const std::string& what : {"'**.time'", "'**.name'", "animations", "--unknown sims3.clip", "nothing"}) {
        in.shell("rm -f part.*");
        for (const char* const shard : {"1", "2", "3"})
            in.verbatim("stats --exit-zero --json " + what + " m --shard " + shard + "/3 > part." + shard);
        for (const char* const how : {"", " --json", " --all"}) {
            INFO(what << how);
            const auto one = in.verbatim("stats " + what + " m" + how),
                       merged = in.verbatim("stats --merge part.3 part.1 part.2" + std::string(how));
            CHECK(merged.out == one.out);
            CHECK(merged.err == one.err);
            CHECK(merged.code == one.code);
        }
    }
    in.verbatim("stats --json name m > name");
    const auto mixed = in.verbatim("stats --merge part.1 name");
    CHECK(mixed.code == 3);
    CHECK(mixed.err.find("name: it is of name, and part.1 of nothing") != std::string::npos);
    in.put("part.4", hex("7B 7D"));
    CHECK(in.verbatim("stats --merge part.1 part.4").err ==
          "verbatim: part.4: line 1 is not one that stats --json prints\n");
}

TEST_CASE("as many workers as the affinity allows, or as --jobs says") {
    cpu_set_t all, one;
    REQUIRE(::sched_getaffinity(0, sizeof all, &all) == 0);
    int first = 0;
    while (!CPU_ISSET(first, &all)) ++first;
    CPU_ZERO(&one);
    CPU_SET(first, &one);
    CHECK(tools::system::processors() <= static_cast<std::size_t>(CPU_COUNT(&all)));
    REQUIRE(::sched_setaffinity(0, sizeof one, &one) == 0);
    CHECK(tools::system::processors() == 1);
    // The commands wait for pipes, so that their threads and processes can be counted.
    const sandbox in;
    in.shell("mkfifo p1 p2 p3 p4");
    const auto workers = [&](const std::string& arguments) {
        const auto got = in.shell(verbatim_command + " " + arguments +
                                  " >/dev/null 2>&1 & pid=$!; sleep 0.2; ls /proc/$pid/task | wc -l; "
                                  "wc -w < /proc/$pid/task/$pid/children; "
                                  "for p in p1 p2 p3 p4; do : > $p; done; wait");
        std::istringstream counts(got.out);
        int threads = 0, processes = 0;
        counts >> threads >> processes;
        return threads - 1 + processes;
    };
    const std::string files = "p1 p2 p3 p4";
    for (const std::string& command :
         {"check " + files, "find x " + files, "stats name " + files, "each " + files + " -- get {} name"}) {
        INFO(command);
        CHECK(workers(command) == 1);
        const auto end = command.find(" -- ");
        CHECK(workers(command.substr(0, end) + " --jobs 3" + (end == command.npos ? "" : command.substr(end))) == 3);
    }
    REQUIRE(::sched_setaffinity(0, sizeof all, &all) == 0);
}

}  // namespace verbatim::test::tools_bulk
