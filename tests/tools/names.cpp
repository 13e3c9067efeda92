// Names that are one name whatever their case, as the commands see them.
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_names {

using Catch::Matchers::ContainsSubstring;

namespace {

// a.ifp has animations that are called in small letters; in b.ifp, the first one is called in capitals.
struct two_packages : sandbox {
    two_packages() {
        specimen("gta.ifp/name_garbage.hex", "a.ifp");
        REQUIRE(verbatim("set a.ifp 'animations[0].name=sit' -o b.ifp").code == 0);
        REQUIRE(verbatim("set a.ifp 'animations[0].name=sit'").code == 0);
        REQUIRE(verbatim("set b.ifp 'animations[0].name=SIT' 'animations[0].objects[0].bone_id=5'").code == 0);
        before = get("a.ifp");
    }
    bytes before;
};

}  // namespace

TEST_CASE("copy and append ask before they add a name that is there in another case") {
    const two_packages in;
    for (const std::string command :
         {"copy b.ifp 'animations[0]' a.ifp", "copy b.ifp 'animations[sit]' a.ifp animations", "append a.ifp b.ifp"}) {
        const auto got = in.verbatim(command);
        INFO(command);
        CHECK(got.code == 3);
        CHECK_THAT(got.err, ContainsSubstring("animations[0]: an element of this name is there already"));
        CHECK(in.get("a.ifp") == in.before);
    }
    CHECK(in.verbatim("copy --replace b.ifp 'animations[sit]' a.ifp -o c.ifp").code == 0);
    CHECK(in.verbatim("list c.ifp --csv --columns name").out == in.verbatim("list b.ifp --csv --columns name").out);
}

TEST_CASE("set asks before it gives a name that another element has, in any case") {
    const two_packages in;
    CHECK(in.verbatim("copy --again a.ifp 'animations[0]' a.ifp animations -o two.ifp").code == 0);
    CHECK(in.verbatim("set two.ifp 'animations[3].name=jump'").code == 0);
    const auto before = in.get("two.ifp");
    for (const std::string name : {"sit", "SIT", "Sit"})
        for (const std::string& request : {"animations[3].name=" + name, "animations[jump].name~s/.*/" + name + "/"}) {
            const auto got = in.verbatim("set two.ifp '" + request + "'");
            CHECK(got.code == 3);
            CHECK_THAT(got.err, ContainsSubstring("animations[3]: another element has the name \"" + name));
            CHECK(in.get("two.ifp") == before);
        }
    CHECK(in.verbatim("set two.ifp 'animations[0].name=SIT'").code == 0);  // its own name
    CHECK(in.verbatim("set two.ifp 'animations[0].name=jump' 'animations[3].name=sit'").code == 0);
    CHECK(in.verbatim("set two.ifp --again 'animations[0].name=Sit'").code == 0);
    CHECK(in.verbatim("get --assignments two.ifp '**.name' > all").code == 0);
    CHECK(in.verbatim("set two.ifp --from all").code == 0);
}

TEST_CASE("merge reports a conflict where both sides have a name in another case") {
    const two_packages in;
    const auto got = in.verbatim("merge --union a.ifp b.ifp");
    INFO(got.out << got.err);
    CHECK(got.code != 0);
    CHECK_THAT(got.out + got.err, ContainsSubstring("animations[sit]"));
    CHECK(in.verbatim("get a.ifp 'animations[*].name'").out.find("SIT") == std::string::npos);
    // Both insert one.
    in.put("base.ifp", in.before);
    CHECK(in.verbatim("copy --again base.ifp 'animations[0]' base.ifp animations -o ours.ifp").code == 0);
    CHECK(in.verbatim("set ours.ifp 'animations[-1].name=jump'").code == 0);
    CHECK(in.verbatim("set ours.ifp 'animations[-1].name=JUMP' -o theirs.ifp").code == 0);
    const auto both = in.verbatim("merge base.ifp ours.ifp theirs.ifp -o merged.ifp");
    INFO(both.out << both.err);
    CHECK(both.code != 0);
}

TEST_CASE("find -i ignores case") {
    const two_packages in;
    CHECK(in.verbatim("find SIT a.ifp").code == 1);
    CHECK(in.verbatim("find -i SIT a.ifp").code == 0);
    CHECK(in.verbatim("find -i 'S?T' a.ifp b.ifp -c").out == "a.ifp: 1\nb.ifp: 1\n");
    CHECK(in.verbatim("find -i sit b.ifp").out == "animations[SIT].name: \"SIT\"\n");
}

}  // namespace verbatim::test::tools_names
