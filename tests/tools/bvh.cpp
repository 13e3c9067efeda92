// convert -o NAME.bvh: motion of the bones of a model.
#include <sstream>

#include "tests/archives/made.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_bvh {

namespace {

struct with_animation : sandbox {
    with_animation() {
        specimen("gta.ifp/minimal.hex", "a.ifp");
        specimen("renderware.stream/model.hex", "model.dff");
        const std::string frames = "'animations[0].objects[0].frames";
        REQUIRE(shell(verbatim_command + " set a.ifp 'animations[0].objects[0].name=spine' " + frames + "[0].time=0' " +
                      frames + "[0].euler~=0 0 90'")
                    .code == 0);
        REQUIRE(verbatim("insert a.ifp 'animations[0].objects[0].frames' time=10 'rotation=0 0 0 4096'").code == 0);
    }
    std::string text(const std::string& name) const {
        const auto file = get(name);
        return {reinterpret_cast<const char*>(file.data()), file.size()};
    }
    void refused(const std::string& arguments, const std::string& why) const {
        const auto one = verbatim("convert " + arguments);
        INFO(arguments << ": " << one.err);
        CHECK(one.code == 3);
        CHECK(one.err.find(why) != std::string::npos);
    }
};

}  // namespace

TEST_CASE("a .bvh has the frames of a model as bones, with y up, and the curves 60 times a second") {
    const with_animation in;
    const auto done = in.verbatim("convert a.ifp --skeleton model.dff -o a.bvh");
    INFO(done.err);
    REQUIRE(done.code == 0);
    const auto text = in.text("a.bvh");
    const auto motion = text.find("MOTION\n");
    // The model says: Root at 0.5 0.25 0, and from there spine at 1 2 3; z is up.
    CHECK(text.substr(0, motion) ==
          "HIERARCHY\nROOT Root\n{\n  OFFSET 0.500000 0.000000 -0.250000\n"
          "  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
          "  JOINT spine\n  {\n    OFFSET 1.000000 3.000000 -2.000000\n    CHANNELS 3 Zrotation Xrotation Yrotation\n"
          "    End Site\n    {\n      OFFSET 0.000000 0.000000 0.000000\n    }\n  }\n}\n");
    std::istringstream lines(text.substr(motion));
    std::string line;
    std::getline(lines, line);
    std::getline(lines, line);
    CHECK(line == "Frames: 11");
    std::getline(lines, line);
    CHECK(line == "Frame Time: 0.016666667");
    // From 90 degrees about z, which is y here, to none in ten frames.
    for (int frame = 0; frame <= 10; ++frame) {
        std::getline(lines, line);
        std::istringstream numbers(line);
        const double expected[] = {0.5, 0, -0.25, 0, 0, 0, 0, 0, 90.0 - 9 * frame};
        for (const double one : expected) {
            double number = 1e9;
            numbers >> number;
            INFO(line);
            CHECK(number == Approx(one).margin(0.02));
        }
    }
    CHECK_FALSE(std::getline(lines, line));
}

TEST_CASE("bones that the model does not have are at the top of a .bvh, and translations have channels of their own") {
    const with_animation in;
    REQUIRE(in.verbatim("set a.ifp 'animations[0].objects[0].name=a hand' "
                        "'animations[0].objects[0].frame_type=rotation16_translation16'")
                .code == 0);
    const auto done = in.verbatim("convert a.ifp --skeleton model.dff -o a.bvh");
    INFO(done.err);
    REQUIRE(done.code == 3);  // none of the bones
    in.shell(
        "printf '%s' '{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"A Hand\",\"translation\":[1,2,3]},"
        "{\"name\":\"foot\"}]}' > s.gltf");
    REQUIRE(in.verbatim("convert a.ifp --skeleton s.gltf -o a.bvh").code == 0);
    const auto text = in.text("a.bvh");
    CHECK(text.find("ROOT block\n{\n  OFFSET 0.000000 0.000000 0.000000\n") != text.npos);
    CHECK(text.find("  JOINT A_Hand\n  {\n    OFFSET 1.000000 2.000000 3.000000\n"
                    "    CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n") != text.npos);
    CHECK(text.find("  JOINT foot\n") != text.npos);
}

TEST_CASE("a .bvh is refused without a skeleton, for several animations, and as what comes back") {
    const with_animation in;
    in.refused("a.ifp -o a.bvh", "--skeleton MODEL.dff, or a .glb, .gltf or .cmx, has them");
    in.refused("a.ifp --skeleton a.ifp -o a.bvh", "--skeleton takes a .gltf, .glb, .dff or .cmx file");
    in.specimen("gta.ifp/frame_types.hex", "b.ifp");
    in.specimen("renderware.stream/tail_zeros.hex", "textures.txd");
    in.refused("a.ifp --skeleton textures.txd -o a.bvh", "it has no frames");
    in.refused("a.bvh --into a.ifp", "a .bvh does not come back");
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    in.refused("a.skn --skeleton model.dff -o a.bvh", "it is a mesh");
    REQUIRE(in.verbatim("copy --again a.ifp 'animations[0]' a.ifp").code == 0);
    in.refused("a.ifp --skeleton model.dff -o a.bvh",
               "verbatim extract a.ifp 'animations[0]' -o ONE makes a file of one");
}

TEST_CASE("the model may be an entry of an archive") {
    const with_animation in;
    auto archive = made_img();
    archive.entries = {{"player.dff", in.get("model.dff")}};
    in.put("gta3.img", archive.file());
    REQUIRE(in.verbatim("convert a.ifp --skeleton gta3.img//player.dff -o inside.bvh").code == 0);
    REQUIRE(in.verbatim("convert a.ifp --skeleton model.dff -o beside.bvh").code == 0);
    CHECK(in.text("inside.bvh") == in.text("beside.bvh"));
}

TEST_CASE("a model gives the bones of animations their parents and rest poses") {
    const with_animation in;
    REQUIRE(in.verbatim("convert a.ifp --skeleton model.dff -o a.gltf").code == 0);
    const auto holds = in.shell(R"(jq -e '(.nodes[] | select(.name == "Root")) as $root |
        (.nodes[] | select(.name == "spine")) as $spine | $root.translation == [0.5, 0, -0.25] and
        ($root | has("rotation") | not) and $spine.translation == [1, 3, -2] and
        ($spine.rotation | .[0] == 0 and .[2] == 0 and (.[1] - .[3] | fabs) < 1e-9 and (.[1] - 0.70710678 | fabs) < 1e-7) and
        .nodes[$root.children[0]].name == "spine"' a.gltf)");
    INFO(in.text("a.gltf"));
    CHECK(holds.out == "true\n");
}

}  // namespace verbatim::test::tools_bvh
