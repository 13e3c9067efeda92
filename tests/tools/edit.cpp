#include "tests/tools/run.hpp"

using namespace verbatim::test;

namespace {

struct with_files : sandbox {
    with_files() {
        specimen("gta.ifp/frame_types.hex", "a.ifp");
        specimen("gta.ifp/minimal.hex", "b.ifp");
        specimen("sims1.skin/canonical.hex", "c.skn");
    }
    std::string get_text(const std::string& file, const std::string& path) const { return verbatim("get " + file + " '" + path + "'").out; }
};

}  // namespace

TEST_CASE("an animation is copied into another package, and removed again") {
    with_files in;
    const auto before = in.get("a.ifp");
    CHECK(in.verbatim("copy b.ifp 'animations[name=walk]' a.ifp").code == 0);
    CHECK(in.get_text("a.ifp", "animation_count") == "3\n");
    CHECK(in.get_text("a.ifp", "animations[2].name") == "\"walk\"\n");
    CHECK(in.verbatim("check --strict a.ifp").code == 0);
    CHECK(in.verbatim("remove a.ifp 'animations[name=walk]'").code == 0);
    CHECK(in.get("a.ifp") == before);
    CHECK(in.verbatim("copy b.ifp 'animations[0]' a.ifp 'animations[0]'").code == 0);
    CHECK(in.get_text("a.ifp", "animations[0].name") == "\"walk\"\n");
    CHECK(in.verbatim("copy --replace b.ifp name a.ifp name").code == 0);
    CHECK(in.get_text("a.ifp", "name") == "\"block\"\n");
}

TEST_CASE("a new element is inserted, before one or after the last") {
    with_files in;
    CHECK(in.verbatim("insert a.ifp animations").code == 0);
    CHECK(in.get_text("a.ifp", "animations[2].name") == "\"\"\n");
    CHECK(in.verbatim("insert a.ifp 'animations[0]' -o c.ifp").code == 0);
    CHECK(in.get_text("c.ifp", "animations[0].object_count") == "0\n");
    CHECK(in.get_text("a.ifp", "animation_count") == "3\n");
}

TEST_CASE("values may change their size") {
    with_files in;
    CHECK(in.verbatim("set c.skn 'texture=another_texture' 'vectors[0].x=0.125'").code == 0);
    CHECK(in.get_text("c.skn", "texture") == "\"another_texture\"\n");
    CHECK(in.get_text("c.skn", "vectors[0].x") == "0.125\n");
    CHECK(in.get_text("c.skn", "vectors[1].x") == "1.5e-005\n");
}

TEST_CASE("what cannot be edited is said, and the file stays") {
    with_files in;
    const auto before = in.get("a.ifp");
    const auto refuses = [&](const std::string& arguments, const std::string& why) {
        const auto said = in.verbatim(arguments);
        INFO(said.err);
        CHECK(said.code == 3);
        CHECK(said.err.find(why) != std::string::npos);
        CHECK(in.get("a.ifp") == before);
    };
    refuses("remove a.ifp animations", "animations: it is not an element of a list");
    refuses("remove a.ifp 'animations[7]'", "there is no element 7; it has 2 elements");
    refuses("remove a.ifp 'animations[0]' 'animations[0]' 'animations[0]'", "animations[0]: it is removed twice");
    refuses("remove a.ifp 'animations[0]' 'animations[1]' 'animations[2]'", "there is no element 2; it has 2 elements");
    refuses("insert a.ifp name", "name: it is not an element of a list");
    refuses("copy b.ifp name a.ifp", "name: it is not an element of a list: give TO");
    refuses("copy b.ifp 'animations[0].objects[0]' a.ifp animations", "it is Object; the list animations holds Animation");
    refuses("copy c.skn 'faces[0]' a.ifp animations", "it is of another format than c.skn");
}
