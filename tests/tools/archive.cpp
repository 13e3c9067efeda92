// An archive without a magic number is not taken for the first of its files.
#include "tests/archives/made.hpp"
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
    for (const std::string& arguments : std::vector<std::string>{

             "get m/CUTS.IMG " + name, "set m/CUTS.IMG " + name + "=run", "set link.ifp " + name + "=run",
             "set --format gta.ifp m/CUTS.IMG " + name + "=run", "append m/CUTS.IMG a.ifp --again",
             "append a.ifp m/CUTS.IMG --again", "copy m/CUTS.IMG 'animations[0]' a.ifp --again",

             "to-json m/CUTS.IMG", "convert m/CUTS.IMG --to csv", "repair m/CUTS.IMG", "patch m/CUTS.IMG p.json",

             "merge a.ifp b.ifp m/CUTS.IMG", "diff a.ifp m/CUTS.IMG", "plot m/CUTS.IMG",

             "set a.ifp " + name + "=run -o m/CUTS.IMG", "from-json a.json -o m/CUTS.IMG",
             "new gta.ifp -o m/CUTS.IMG"}) {
        INFO(arguments);
        const auto got = in.verbatim(arguments);
        CHECK(got.code == 3);
        CHECK((got.out + got.err).find("it is an archive (GTA archive (IMG, version 1))") != std::string::npos);
        CHECK(in.get("m/CUTS.IMG") == before);
    }
    CHECK(in.verbatim("git-text m/CUTS.IMG").out.find("it is an archive") != std::string::npos);
    CHECK(in.verbatim("each m -- set " + name + "=run").err == "0 files: 2 of other formats\n");
    CHECK(in.get("m/CUTS.IMG") == before);
    REQUIRE(in.shell("rm m/cuts.dir; cp a.ifp c.img").code == 0);
    CHECK(in.verbatim("get c.img " + name).out == "\"walk\"\n");  // a file of this name, without a directory beside it
}

TEST_CASE("entries of an archive whose directory is beside it are read, and changed in their sectors") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    auto made = made_img();
    made.entries[0].content = in.get("a.ifp");
    const auto file = made.file();
    in.put("x.img", {file.begin() + 2048, file.end()});
    bytes directory(file.begin() + 8, file.begin() + 8 + 32 * 4);
    for (std::size_t i = 0; i < 4; ++i)
        directory[32 * i] = directory[32 * i] == std::byte{}
                                ? std::byte{}
                                : static_cast<std::byte>(static_cast<int>(directory[32 * i]) - 1);
    in.put("X.DIR", directory);
    const auto done = [&](const std::string& arguments) {
        const auto o = in.verbatim(arguments);
        INFO("verbatim " << arguments << "\n" << o.out << o.err);
        CHECK(o.code == 0);
        return o.out;
    };
    CHECK(done("list x.img").find("#3  d.ipl    6144    6144\n") != std::string::npos);
    CHECK(done("check --strict x.img") == "identical    x.img\n");
    CHECK(done("get x.img//ped.ifp 'animations[0].name'") == "\"walk\"\n");
    CHECK(done("find -l walk x.img") == "x.img//ped.ifp\n");
    done("extract x.img//ped.ifp -o out.ifp");
    CHECK(in.get("out.ifp") == in.get("a.ifp"));
    done("set x.img//ped.ifp 'animations[0].name=run'");
    CHECK(done("get x.img//ped.ifp 'animations[0].name'") == "\"run\"\n");
    CHECK(in.get("X.DIR") == directory);
    done("undo x.img");
    done("remove x.img//Cee.txd");
    CHECK(in.get("X.DIR").size() == 96);
    CHECK(done("check --strict x.img") == "identical    x.img\n");
    done("undo x.img");
    CHECK(in.get("X.DIR") == directory);
    CHECK(in.get("x.img") == bytes(file.begin() + 2048, file.end()));
}

}  // namespace verbatim::test::tools_archive
