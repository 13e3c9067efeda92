// The files that a command may replace. All commands use the same function for this.
#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_save_over {

namespace {

struct with_files : sandbox {
    with_files() {
        specimen("gta.ifp/minimal.hex", "a.ifp");
        specimen("sims1.skin/canonical.hex", "a.skn");
        specimen("sims3.clip/minimal.hex", "a.clip");
    }
    // Checks that the command fails with this message and exit code, and changes no file.
    void refuses(const std::string& arguments, const std::string& message, int code = 3) const {
        const auto before = shell("ls -lA --time-style=full-iso; cat ./* 2>/dev/null | cksum").out;
        const auto got = verbatim(arguments);
        INFO(arguments);
        CHECK(got.code == code);
        CHECK(got.err == "verbatim: " + message + "\n");
        CHECK(shell("ls -lA --time-style=full-iso; cat ./* 2>/dev/null | cksum").out == before);
    }
};

}  // namespace

TEST_CASE("a command that makes another kind of file replaces its input file only with --force") {
    const with_files in;
    in.refuses("to-json a.ifp -o a.ifp", "a.ifp: it is the input file; use --force to replace it");
    in.refuses("to-json a.ifp -o ./a.ifp", "./a.ifp: it is the input file; use --force to replace it");
    in.refuses("convert a.skn -o a.skn",
               "a.skn: sims1.skin is converted to sims1.mesh (.bmf), whose files have another "
               "extension; use --force to write it");
    CHECK(in.shell("ln -s a.ifp link.json && ln a.skn hard.bmf").code == 0);
    in.refuses("to-json a.ifp -o link.json", "link.json: it is the input file; use --force to replace it");
    in.refuses("convert a.skn -o hard.bmf", "hard.bmf: it is the input file; use --force to replace it");
    REQUIRE(in.verbatim("to-json a.ifp -o a.json").code == 0);
    in.refuses("from-json a.json -o a.json", "a.json: it is the input file; use --force to replace it");
    CHECK(in.verbatim("convert a.skn -o a.skn --force").code == 0);
    CHECK(in.verbatim("check --json a.skn").out.find("\"sims1.mesh\"") != std::string::npos);
    CHECK(in.verbatim("to-json --force a.ifp -o a.ifp").code == 0);
    CHECK(in.get("a.ifp") == in.get("a.json"));
}

TEST_CASE("a file of another format, or JSON, replaces a game file only with --force") {
    const with_files in;
    REQUIRE(in.verbatim("to-json a.ifp -o a.json").code == 0);
    in.refuses("to-json a.ifp -o a.skn",
               "a.skn: it is a file of sims1.skin, and would become text; use --force to replace it");
    in.refuses("convert a.skn -o a.ifp",
               "a.ifp: sims1.skin is converted to sims1.mesh (.bmf), whose files have another "
               "extension; use --force to write it");
    in.refuses("from-json a.json -o a.skn",
               "a.skn: it is a file of sims1.skin, and would become gta.ifp; use --force to replace it");
    in.refuses("set a.ifp name=X -o a.skn",
               "a.skn: it is a file of sims1.skin, and would become gta.ifp; use --force to replace it");
    CHECK(in.verbatim("to-json a.ifp -o a.json").code == 0);  // JSON may replace JSON
    CHECK(in.verbatim("from-json a.json -o a.ifp").code == 0);
    CHECK(in.verbatim("set --force a.ifp name=X -o a.skn").code == 0);
    CHECK(in.verbatim("get a.skn name").out == "\"X\"\n");
}

TEST_CASE("JSON may replace JSON even if a loaded schema accepts any bytes") {
    const with_files in;
    CHECK(in.shell("printf 'meta: {id: any}\\nseq: [{id: all, size-eos: true}]\\n' > any.ksy && printf abc > a.bin && "
                   "printf abcd > b.bin")
              .code == 0);
    CHECK(in.verbatim("to-json --schema any.ksy a.bin -o j.json").code == 0);
    CHECK(in.verbatim("to-json --schema any.ksy b.bin -o j.json").code == 0);
    CHECK(in.verbatim("from-json --schema any.ksy j.json -o c.bin").code == 0);
    CHECK(in.shell("cat c.bin").out == "abcd");
    in.refuses("to-json --schema any.ksy a.bin -o b.bin",
               "b.bin: it is a file of any, and would become text; use --force to replace it");
}

TEST_CASE("to-json writes to devices, pipes and links, and refuses a file without permission to write") {
    const with_files in;
    CHECK(in.verbatim("to-json a.ifp -o /dev/null").code == 0);
    CHECK(in.shell("test -c /dev/null").code == 0);
    CHECK(in.verbatim("to-json a.ifp -o /dev/full").err ==
          "verbatim: /dev/full: cannot write: No space left on device\n");
    CHECK(in.shell("mkfifo pipe; cat pipe > got & " + verbatim_command + " to-json a.ifp -o pipe; wait; test -p pipe")
              .code == 0);
    CHECK(in.shell(verbatim_command + " to-json a.ifp | cmp - got").code == 0);
    CHECK(in.shell("rm pipe; echo old > kept.json; chmod 444 kept.json; chmod 777 .").code == 0);
    const auto got = in.verbatim_as_somebody("to-json a.ifp -o kept.json");
    CHECK(got.code == 4);
    CHECK(got.err == "verbatim: kept.json: cannot write: Permission denied; the file is left as it is\n");
    CHECK(in.shell("cat kept.json").out == "old\n");
    CHECK(in.shell("ln -s new.json link.json").code == 0);
    CHECK(in.verbatim("to-json a.ifp -o link.json").code == 0);
    CHECK(in.shell("test -L link.json && test -f new.json").code == 0);
}

TEST_CASE("-o takes the names of standard output and of file descriptors, whether they are pipes or files") {
    const with_files in;
    REQUIRE(in.verbatim("set a.ifp name=X -o b.ifp").code == 0);
    const std::string set = verbatim_command + " set a.ifp name=X -o ";
    for (const auto* name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"}) {
        INFO(name);
        CHECK(in.shell(set + name + " | cat > c.ifp; cmp b.ifp c.ifp").code == 0);
        CHECK(in.shell("rm c.ifp; " + set + name + " > c.ifp; cmp b.ifp c.ifp").code == 0);
        CHECK(in.shell("printf head > c; " + set + name + " >> c; { printf head; cat b.ifp; } | cmp - c").code == 0);
    }
    CHECK(in.shell(set + "/dev/fd/3 3> d.ifp; cmp b.ifp d.ifp").code == 0);
    CHECK(in.shell(set + "/dev/fd/9 2>&1").out == "verbatim: /dev/fd/9: cannot write: Bad file descriptor\n");
}

TEST_CASE("a write that fails because of a limit on the size of files leaves the old file and no temporary file") {
    const with_files in;
    const auto before = in.get("a.ifp");
    const auto got = in.shell("(ulimit -f 0; exec " + verbatim_command + " set a.ifp name=X 2>&1) | cat");
    CHECK(got.out == "verbatim: a.ifp: cannot write: File too large; the file is left as it is\n");
    CHECK(in.get("a.ifp") == before);
    CHECK(in.shell("ls -A").out == "a.clip\na.ifp\na.skn\n");
}

TEST_CASE("an edit after which a file would be recognised as another format or none is refused without --force") {
    const with_files in;
    in.refuses("set a.skn name=ANP3",
               "a.skn: the file would be recognised as gta.ifp afterwards, not as sims1.skin, so nothing is written; "
               "--force writes it");
    in.specimen("sims1.mesh/every_field.hex", "a.bmf");
    const std::string name = "NP3" + std::string(62, 'x');  // the size of this text is 65, the code of A
    in.refuses("set a.bmf name=" + name,
               "a.bmf: the file would be recognised as gta.ifp afterwards, not as sims1.mesh, so nothing is written; "
               "--force writes it");
    in.specimen("oni.corpses/importer.hex", "corpses");
    in.refuses("set corpses resource_id=one=0",
               "corpses: the file would be recognised as no known format afterwards, not as oni.corpses, so nothing is "
               "written; --force writes it");
    CHECK(in.verbatim("set --force corpses resource_id=one=0").code == 0);
    CHECK(in.verbatim("check corpses").code == 3);
    CHECK(in.verbatim("set --format oni.corpses corpses 'resource_id=one=0 index=1'").code ==
          0);  // the file was not recognised before this edit either
    CHECK(in.verbatim("set --force a.skn name=ANP3").code == 0);
}

TEST_CASE("from-json writes a file that will be recognised as another format, and warns about it") {
    const with_files in;
    REQUIRE(in.verbatim("set --force a.skn name=ANP3").code == 0);
    REQUIRE(in.verbatim("to-json --format sims1.skin a.skn -o a.json").code == 0);
    const auto got = in.verbatim("from-json a.json -o b.skn");
    CHECK(got.code == 0);
    CHECK(got.err ==
          "verbatim: b.skn: saved; it will be recognised as gta.ifp, so say --format sims1.skin to read it\n");
    CHECK(in.get("b.skn") == in.get("a.skn"));
}

}  // namespace verbatim::test::tools_save_over
