#include <unistd.h>

#include <boost/json.hpp>
#include <map>
#include <sstream>

#include "tests/tools/run.hpp"

namespace verbatim::test::tools_check {

namespace {

// The possible values of `outcome` in the JSON.
const std::vector<std::string> outcomes{"identical", "findings", "differs", "refused", "unrecognised"};

struct checked : sandbox {
    checked() {
        specimen("gta.ifp/minimal.hex", "clean.ifp");
        specimen("gta.ifp/name_garbage.hex", "garbage.ifp");
        auto cut = get("clean.ifp");
        cut.resize(40);
        put("cut.ifp", cut);
        put("other.bin", hex("00 01 02 03"));
    }
};

}  // namespace

TEST_CASE("check reports for each file whether it comes back identical, and counts the outcomes") {
    checked in;
    const auto all = in.verbatim("check .");
    CHECK(all.code == 3);
    CHECK(all.out.find("identical    ./clean.ifp\n") != std::string::npos);
    CHECK(all.out.find("findings     ./garbage.ifp: ") != std::string::npos);
    CHECK(
        all.out.find(
            "refused      ./cut.ifp: animations: 1 records of at least 36 bytes at 0x24 leave the file (40 bytes)\n") !=
        std::string::npos);
    CHECK(all.out.find("unrecognised ./other.bin: its format is not known\n") != std::string::npos);
    CHECK(all.out.find("4 files: 2 identical (1 of them with findings), 0 different, 1 refused, 1 unrecognised\n") !=
          std::string::npos);
    CHECK(all.err.empty());
}

TEST_CASE("the exit codes of check") {
    checked in;
    CHECK(in.verbatim("check clean.ifp").code == 0);
    CHECK(in.verbatim("check garbage.ifp").code == 0);
    CHECK(in.verbatim("check --strict garbage.ifp").code == 1);
    CHECK(in.verbatim("check --strict clean.ifp").code == 0);
    CHECK(in.verbatim("check cut.ifp").code == 3);
    CHECK(in.verbatim("check other.bin").code == 3);
    CHECK(in.shell("mkdir only && mv other.bin only").code == 0);
    CHECK(in.verbatim("check only").code == 0);
    CHECK(in.verbatim("check missing.ifp").code == 4);
    CHECK(in.verbatim("check").code == 5);
    CHECK(in.verbatim("check --format nonsense clean.ifp").code == 5);
}

TEST_CASE("check --json prints one object per file and line") {
    checked in;
    const auto all = in.verbatim("check --json --findings .");
    std::istringstream lines(all.out);
    std::string line;
    std::map<std::string, boost::json::object> files;
    while (std::getline(lines, line)) {
        const auto object = boost::json::parse(line).as_object();
        CHECK(std::count(outcomes.begin(), outcomes.end(), object.at("outcome").as_string().c_str()) == 1);
        files[object.at("file").as_string().c_str()] = object;
    }
    REQUIRE(files.size() == 4);
    CHECK(files["./clean.ifp"].at("format").as_string() == "gta.ifp");
    CHECK(files["./clean.ifp"].at("outcome").as_string() == "identical");
    CHECK(files["./clean.ifp"].at("findings").as_int64() == 0);
    CHECK(files["./clean.ifp"].at("size").as_int64() == static_cast<std::int64_t>(in.get("clean.ifp").size()));
    CHECK_FALSE(files["./clean.ifp"].contains("reason"));
    CHECK(files["./garbage.ifp"].at("findings").as_int64() ==
          static_cast<std::int64_t>(files["./garbage.ifp"].at("finding_list").as_array().size()));
    CHECK(files["./garbage.ifp"].at("findings").as_int64() > 0);
    CHECK(files["./cut.ifp"].at("outcome").as_string() == "refused");
    CHECK(files["./cut.ifp"].at("path").as_string() == "animations");
    CHECK(files["./cut.ifp"].at("offset").as_int64() == 0x24);
    CHECK(files["./cut.ifp"].contains("reason"));
    CHECK(files["./other.bin"].at("format").is_null());
}

TEST_CASE("check reads standard input, and recognises a format by the content of a file, not by its extension") {
    checked in;
    CHECK(in.verbatim("check - < clean.ifp").out == "identical    -\n");
    CHECK(in.shell("mv clean.ifp clean.txt").code == 0);
    CHECK(in.verbatim("check clean.txt").code == 0);
    CHECK(in.verbatim("check --format oni.corpses clean.txt").out.find("findings     clean.txt") ==
          0);  // any 32 bytes can be a corpse array
    CHECK(in.verbatim("check --format gta.ifp other.bin").code == 3);
}

TEST_CASE("check names the format of a file that looks like a known format but that verbatim does not read") {
    sandbox in;
    in.put("a.ifp", hex("\"ANCT\" 00 00 00 00"));
    in.put("b.ifp", hex("\"Z2HM\" 00 00 00 00"));
    in.put("c.skn", hex("33 22 11 00 04 00 01 00"));
    in.put("d.clip", hex("0E 00 00 00 00 00 00 00"));
    CHECK(in.verbatim("check a.ifp")
              .out.find("this is an animation container of Manhunt, which verbatim does not read") !=
          std::string::npos);
    CHECK(in.verbatim("check b.ifp").out.find("this is a compressed file of Manhunt, which") != std::string::npos);
    CHECK(in.verbatim("check c.skn").out.find("this is a skin of League of Legends, which") != std::string::npos);
    CHECK(in.verbatim("check d.clip").out.find("this is a clip of The Sims 4, which") != std::string::npos);
    CHECK(in.verbatim("show a.ifp").code == 3);
}

TEST_CASE("check and show distinguish empty, short, missing and unreadable files and directories") {
    sandbox in;
    in.put("empty.ifp", {});
    in.put("one.ifp", hex("41"));
    CHECK(in.verbatim("check empty.ifp").out ==
          "refused      empty.ifp: nothing at 0x0 is not one of \"ANP3\", \"ANP2\", \"ANPK\", \"ANLF\"\n");
    CHECK(in.verbatim("check one.ifp").code == 3);
    const auto missing = in.verbatim("show missing.ifp");
    CHECK(missing.code == 4);
    CHECK(missing.err == "verbatim: missing.ifp: there is no such file\n");
    CHECK(in.verbatim("check missing.ifp").out == "unreadable   missing.ifp: there is no such file\n");
    CHECK(in.shell("ln -s missing.ifp link.ifp").code == 0);
    CHECK(in.verbatim("check link.ifp").out == "unreadable   link.ifp: it is a link to a file that is missing\n");
    const auto directory = in.verbatim("show .");
    CHECK(directory.code == 4);
    CHECK(directory.err == "verbatim: .: it is a folder: each FOLDER -- COMMAND runs a command on each file in it\n");
    if (::geteuid() != 0) {  // root reads everything
        CHECK(in.shell("chmod 000 one.ifp").code == 0);
        CHECK(in.verbatim("check one.ifp").code == 4);
    }
}

TEST_CASE("check --json prints file names unchanged, except that bytes that are not UTF-8 become U+FFFD") {
    checked in;
    in.shell("mkdir names");
    in.put("names/gehen \"\xC3\xBC\xE5\xBF\x8D\".ifp", in.get("clean.ifp"));
    in.put("names/a\xFF\x1B\xC2\x9B.ifp", in.get("clean.ifp"));
    const auto out = in.verbatim("check --json names").out;
    CHECK(out.find("\"file\":\"names/gehen \\\"\xC3\xBC\xE5\xBF\x8D\\\".ifp\"") != std::string::npos);
    CHECK(out.find("\"file\":\"names/a\\ufffd\\u001b\\u009b.ifp\"") != std::string::npos);
}

TEST_CASE("check --findings lists the most severe findings first, and only the first of many similar ones") {
    const sandbox in;
    in.specimen("oni.corpses/next_at_capacity.hex", "full.CRSA");
    const auto full = in.verbatim("check --findings full.CRSA");
    CHECK(full.code == 0);
    CHECK(
        full.out.starts_with("findings     full.CRSA: 3 findings (1 error, 2 notes)\n"
                             "    error   next at 0x18: expected less than capacity, found 2 (the engine, which puts "
                             "the next corpse there unchecked, and after the last slot goes on at fixed_count)\n"
                             "    note    corpses at 0x20: "));

    in.specimen("sims1.skin/rules_broken.hex", "broken.skn");
    const auto broken = in.verbatim("check --findings broken.skn").out;
    CHECK(
        broken.starts_with("findings     broken.skn: 16 findings (1 error, 11 unusual, 4 notes)\n    error   "
                           "bindings[1].bone at 0x2f: expected an element of bones, which has 3, found "));
    CHECK(broken.find("    note ") > broken.rfind("    unusual "));

    std::string rows = "n\nx\n0\n6\n";
    for (int i = 0; i < 6; ++i) rows += "0  1 2\n";
    rows += "0\n0\n0\n0\n";
    const auto* first = reinterpret_cast<const std::byte*>(rows.data());
    in.put("wide.skn", bytes(first, first + rows.size()));
    const auto wide = in.verbatim("check --findings wide.skn").out;
    CHECK(
        wide.starts_with("findings     wide.skn: 24 findings (18 errors, 6 notes)\n"
                         "    error   faces[0].a at 0x8: expected an element of vectors, which has 0, found 0 (91 "
                         "files)\n"));
    CHECK(
        wide.ends_with("    note    faces[0].b at 0x9: expected one space, found \"  \" at line 5, column 2\n"
                       "    note    faces[1].b at 0x10: expected one space, found \"  \" at line 6, column 2\n"
                       "    note    faces[2].b at 0x17: expected one space, found \"  \" at line 7, column 2\n"
                       "            and 3 more of faces[].b: expected one space\n"));
    CHECK(
        boost::json::parse(in.verbatim("check --findings --json wide.skn").out).at("finding_list").as_array().size() ==
        24);
}

TEST_CASE("check --json gives the severity, the rule and the source of each finding") {
    const sandbox in;
    in.specimen("gta.ifp/frame_data_size_too_small.hex", "small.ifp");
    const auto all =
        boost::json::parse(in.verbatim("check --findings --json small.ifp").out).at("finding_list").as_array();
    REQUIRE(all.size() == 2);
    CHECK(all[0].at("severity").as_string() == "unusual");
    CHECK(all[0].at("rule").as_string() == "what its rule gives");
    CHECK(all[0].at("source").is_null());
    CHECK(all[1].at("severity").as_string() == "error");
    CHECK(all[1].at("rule").as_string() == "at least what the frames take");
    CHECK(all[1].at("source").as_string() ==
          "gta-reversed: San Andreas allocates so much, and writes all frames there");
}

}  // namespace verbatim::test::tools_check
