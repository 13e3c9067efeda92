#include "tools/near.hpp"

#include "tests/tools/run.hpp"

namespace verbatim::test::tools_near {

TEST_CASE("a misspelt word means the name from which it differs least, if it is near") {
    const std::vector<std::string> names{"show", "set", "check", "to-json", "from-json"};
    CHECK(tools::meant("shwo", names) == "; did you mean show?");
    CHECK(tools::meant("sho", names) == "; did you mean show?");
    CHECK(tools::meant("ch", names) == "; did you mean check?");
    CHECK(tools::meant("tojson", names) == "; did you mean to-json?");
    CHECK(tools::meant("form-json", names) == "; did you mean from-json?");
    CHECK(tools::meant("paint", names).empty());
    CHECK(tools::meant("x", names).empty());
    CHECK(tools::meant("", names).empty());
    CHECK(tools::meant(std::string(100000, 's'), names).empty());
}

TEST_CASE("an unknown command, option or format is named, with what is near") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    const auto says = [&](const std::string& arguments, const std::string& why) {
        const auto got = in.verbatim(arguments);
        INFO(arguments << ": " << got.err);
        CHECK((got.code == 5 && got.out.empty()));
        CHECK(got.err.find(why) != std::string::npos);
    };
    says("shwo a.skn", "verbatim: there is no command shwo; did you mean show?\n");
    says("frobnicate", "verbatim: there is no command frobnicate\n");
    says("show a.skn --hexx", "verbatim show: there is no option --hexx; did you mean --hex?\n");
    says("--schema a.ksy check a.skn", "verbatim: --schema comes after the command: verbatim check --schema ...\n");
    says("-o b.skn set a.skn x=1", "verbatim: -o comes after the command: verbatim set -o ...\n");
    says("check --strcit=1 a.skn", "verbatim check: there is no option --strcit; did you mean --strict?\n");
    says("help shwo", "verbatim: there is no command shwo; did you mean show?\n");
    says("check --format sims1.skinn a.skn", "there is no format sims1.skinn; did you mean sims1.skin?; there are ");
    says("docs sims1.sikn", "there is no format sims1.sikn; did you mean sims1.skin?; there are ");
    says("export sims1.sikn --as ksy", "there is no format sims1.sikn; did you mean sims1.skin?");
    says("get --format nothing a.skn name", "there is no format nothing; there are ");
}

TEST_CASE("a misspelt part of a path, name or bone is refused with the one that is near; a folder is no file") {
    const sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    const auto says = [&](const std::string& arguments, const std::string& why, int code = 3) {
        const auto got = in.verbatim(arguments);
        INFO(arguments << ": " << got.err);
        CHECK(got.code == code);
        CHECK(got.err.find(why) != std::string::npos);
    };
    says("list a.ifp animation", "there is no animation (there is animations); it has magic");
    says("get a.ifp 'animations[sti].name'", "there is no element \"sti\" (there is \"sit\"); it has 3 elements");
    says("get a.ifp 'animations[Rize].name'", "(there is \"rise\")");
    says("get a.ifp 'animations[name=claen].name'", "(there is \"clean\")");
    says("get a.ifp 'animations[0].lenght'", "there is no lenght (there is length)");
    says("get a.ifp 'animations[9].name'", "there is no element 9; it has 3 elements");
    says("get a.ifp 'animations[-9].name'", "no element fits [-9]; it has 3 elements");
    says("get a.ifp '**.tim'", "**.tim leads to nothing (there is time)");
    says("get a.ifp 'animations[0].xyz'", "there is no xyz; it has name");
    says("set a.ifp 'animations[0].objects[0].bone_id=plevis'", "plevis is not a number for i32 (there is pelvis)");
    says("set a.ifp 'animations[0].objects[0].frame_type=rotation17'",
         "is not a value of FrameType (there is rotation16)");
    says("list a.ifp --columns nam", "no element has nam; did you mean name?");
    says("new gta.ifb -o b.ifp", "there is no format gta.ifb; did you mean gta.ifp?", 5);
    says("move a.ifp 'animations[0]'", "verbatim move: TO is required", 5);
    says("set . name=x", ".: it is a folder: each FOLDER -- COMMAND runs a command on each file in it", 4);
    says("each a.ifp a.ifp -- sett name=x", "verbatim each: there is no command sett; did you mean set?", 5);
    CHECK(in.verbatim("each a.ifp a.ifp -- sett name=x").err.find("2 files") == std::string::npos);
}

TEST_CASE("help COMMAND prints the help of the command") {
    const sandbox in;
    const auto help = in.verbatim("help show"), option = in.verbatim("show --help");
    CHECK((help.code == 0 && help.out == option.out && !help.out.empty()));
    CHECK(in.verbatim("help").out == in.verbatim("--help").out);
}

}  // namespace verbatim::test::tools_near
