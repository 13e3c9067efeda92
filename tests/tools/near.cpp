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
    says("check --strcit=1 a.skn", "verbatim check: there is no option --strcit; did you mean --strict?\n");
    says("help shwo", "verbatim: there is no command shwo; did you mean show?\n");
    says("check --format sims1.skinn a.skn", "there is no format sims1.skinn; did you mean sims1.skin?; there are ");
    says("docs sims1.sikn", "there is no format sims1.sikn; did you mean sims1.skin?; there are ");
    says("export sims1.sikn --as ksy", "there is no format sims1.sikn; did you mean sims1.skin?");
    says("get --format nothing a.skn name", "there is no format nothing; there are ");
}

TEST_CASE("help COMMAND prints the help of the command") {
    const sandbox in;
    const auto help = in.verbatim("help show"), option = in.verbatim("show --help");
    CHECK((help.code == 0 && help.out == option.out && !help.out.empty()));
    CHECK(in.verbatim("help").out == in.verbatim("--help").out);
}

}  // namespace verbatim::test::tools_near
