// An archive without a magic number is not taken for the first of its files.
#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_archive {

TEST_CASE("a GTA archive that begins with an IFP is refused by name, by every command that reads or writes") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    REQUIRE(
        in.shell("cp a.ifp b.ifp; mkdir m; cp a.ifp m/CUTS.IMG; truncate -s 2048 m/CUTS.IMG; cat a.ifp >> m/CUTS.IMG; "
                 "printf '\\0\\0\\0\\0\\1\\0\\0\\0first.ifp' > m/cuts.dir; truncate -s 32 m/cuts.dir; ln -s m/CUTS.IMG "
                 "link.ifp; " +
                 verbatim_command + " diff --json a.ifp a.ifp > p.json; " + verbatim_command +
                 " to-json a.ifp -o a.json")
            .code == 0);
    const auto before = in.get("m/CUTS.IMG");
    const std::string name = "animations[0].name";
    for (const std::string& arguments : std::vector<std::string>{"check m/CUTS.IMG",
                                                                 "show m/CUTS.IMG",
                                                                 "list m/CUTS.IMG",
                                                                 "map m/CUTS.IMG",
                                                                 "find walk m/CUTS.IMG",
                                                                 "get m/CUTS.IMG " + name,
                                                                 "set m/CUTS.IMG " + name + "=run",
                                                                 "set link.ifp " + name + "=run",
                                                                 "set --format gta.ifp m/CUTS.IMG " + name + "=run",
                                                                 "append m/CUTS.IMG a.ifp --again",
                                                                 "append a.ifp m/CUTS.IMG --again",
                                                                 "copy m/CUTS.IMG 'animations[0]' a.ifp --again",
                                                                 "remove m/CUTS.IMG 'animations[0]'",
                                                                 "to-json m/CUTS.IMG",
                                                                 "convert m/CUTS.IMG --to csv",
                                                                 "repair m/CUTS.IMG",
                                                                 "patch m/CUTS.IMG p.json",
                                                                 "merge a.ifp m/CUTS.IMG b.ifp",
                                                                 "merge a.ifp b.ifp m/CUTS.IMG",
                                                                 "diff a.ifp m/CUTS.IMG",
                                                                 "plot m/CUTS.IMG",
                                                                 "stats '" + name + "' m/CUTS.IMG",
                                                                 "extract m/CUTS.IMG 'animations[0]' -o c.ifp",
                                                                 "set a.ifp " + name + "=run -o m/CUTS.IMG",
                                                                 "from-json a.json -o m/CUTS.IMG",
                                                                 "new gta.ifp -o m/CUTS.IMG"}) {
        INFO(arguments);
        const auto got = in.verbatim(arguments);
        CHECK(got.code == 3);
        CHECK((got.out + got.err).find("it is a GTA archive of version 1, with its directory cuts.dir beside it") !=
              std::string::npos);
        CHECK(in.get("m/CUTS.IMG") == before);
    }
    CHECK(in.verbatim("git-text m/CUTS.IMG").out.find("it is a GTA archive") != std::string::npos);
    CHECK(in.verbatim("each m -- set " + name + "=run").err == "0 files: 2 of other formats\n");
    CHECK(in.get("m/CUTS.IMG") == before);
    REQUIRE(in.shell("rm m/cuts.dir; cp a.ifp c.img").code == 0);
    CHECK(in.verbatim("get c.img " + name).out == "\"walk\"\n");  // a file of this name, without a directory beside it
}

}  // namespace verbatim::test::tools_archive
