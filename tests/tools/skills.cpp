// convert -o NAME.glb of the skills of The Sims 1, whose keys are in files of their own.
#include "tests/support/hex.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_skills {

namespace {

// 30 translations 1 2 3, and 60 rotations 0.6 0 0 0.8, as the skill of the specimen has them.
const bytes keys =
    hex("FF 00 00 80 3F FE 1C 00   FF 00 00 00 40 FE 1C 00   FF 00 00 40 40 FE 1C 00   FF 9A 99 19 3F FE 3A 00   "
        "FF 00 00 00 00 FE 3A 00   FF 00 00 00 00 FE 3A 00   FF CD CC 4C 3F FE 3A 00");

// Prints the numbers of the channels of the first animation: of the first and the last key, the time and the values.
const std::string channels = R"(python3 -c "
import json, base64, struct
j = json.load(open('a.gltf'))
b = base64.b64decode(j['buffers'][0]['uri'].split(',')[1])
def numbers(i):
    a = j['accessors'][i]
    n = {'SCALAR': 1, 'VEC3': 3, 'VEC4': 4}[a['type']] * a['count']
    return struct.unpack_from('<%df' % n, b, j['bufferViews'][a['bufferView']].get('byteOffset', 0) + a.get('byteOffset', 0))
for c in j['animations'][0]['channels']:
    s = j['animations'][0]['samplers'][c['sampler']]
    t, v = numbers(s['input']), numbers(s['output'])
    n = len(v) // len(t)
    print(j['nodes'][c['target']['node']]['name'], c['target']['path'], len(t), '%.3f' % t[0], '%.3f' % t[-1], *['%.3f' % x for x in v[-n:]])
")";

struct with_skill : sandbox {
    with_skill() {
        specimen("sims1.cmx/every_field.hex", "adult.cmx");
        put("XSkill-A2O-walk.cfp", keys);
    }
    void refused(const std::string& arguments, const std::string& why) const {
        const auto one = verbatim("convert " + arguments);
        INFO(arguments << ": " << one.err);
        CHECK(one.code == 3);
        CHECK(one.err.find(why) != std::string::npos);
    }
};

}  // namespace

TEST_CASE("skills become animations of glTF: their keys are in files beside, x points to the other side") {
    const with_skill in;
    const auto done = in.verbatim("convert adult.cmx -o a.gltf");
    INFO(done.err);
    REQUIRE(done.code == 0);
    CHECK(done.err == "lost: the events of 1 motion\n");
    CHECK(in.shell("jq -c '[.animations[].name, .nodes[].name]' a.gltf")
              .out.starts_with(R"(["a2o-walk","ROOT","HEAD",)"));
    const std::string moved =
        "ROOT translation 30 0.000 0.870 -1.000 2.000 3.000\n"
        "ROOT rotation 30 0.000 0.870 -0.600 0.000 0.000 0.800\n"
        "HEAD rotation 30 0.000 0.870 -0.600 0.000 0.000 0.800\n";
    CHECK(in.shell(channels).out == moved);
    REQUIRE(in.verbatim("convert adult.cmx -o adult.cmx.bcf").code == 0);
    REQUIRE(in.verbatim("convert adult.cmx.bcf -o b.gltf").code == 0);
    CHECK(in.shell("mv b.gltf a.gltf; " + channels).out == moved);
}

TEST_CASE("the skeleton in a character file gives skills and other animations their bones") {
    const with_skill in;
    REQUIRE(in.verbatim("convert adult.cmx --skeleton adult.cmx -o a.gltf").code == 0);
    const auto nodes = in.shell(
        R"(jq -c '.nodes as $n | .nodes[] | select(.name == ("ROOT", "PELVIS", "HEAD")) | [.name, [(.children // [])[] | $n[.].name], .translation, .rotation] |
           [.[0], .[1], (.[2:][] | map(. * 1000 | round + 0))]' a.gltf)");
    INFO(in.shell("jq -c .nodes a.gltf").out);
    CHECK(nodes.out ==
          "[\"ROOT\",[\"PELVIS\"],[0,3014,500],[0,600,0,-800]]\n"
          "[\"HEAD\",[],[-125,750,-2500],[-800,0,-600,0]]\n"
          "[\"PELVIS\",[\"HEAD\"],[-250,-1500,2000],[-500,500,500,-500]]\n");
    REQUIRE(in.verbatim("convert adult.cmx --skeleton adult.cmx -o a.bvh").code == 0);
    const auto file = in.get("a.bvh");
    CHECK(std::string(reinterpret_cast<const char*>(file.data()), file.size()).find("JOINT HEAD") != std::string::npos);
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    REQUIRE(in.verbatim("set a.ifp 'animations[0].objects[0].name= Head'").code == 0);
    CHECK(in.verbatim("convert a.ifp --skeleton adult.cmx -o b.gltf").code == 0);
}

TEST_CASE("skills without keys, with too few of them, and what comes back are refused") {
    const with_skill in;
    REQUIRE(in.shell("mv XSkill-A2O-walk.cfp other.cfp").code == 0);
    in.refused("adult.cmx -o a.gltf", "data.skills[0].file: there is no such file");
    REQUIRE(
        in.verbatim("set adult.cmx 'data.skills[0].file=other' 'data.skills[0].motions[1].first_rotation=31'").code ==
        0);
    in.refused("adult.cmx -o a.gltf", "data.skills[0].motions[1].first_rotation: the file of the keys has 60 of them");
    REQUIRE(in.verbatim("set adult.cmx 'data.skills[0].motions[1].first_rotation=30'").code == 0);
    REQUIRE(in.verbatim("convert adult.cmx -o a.gltf").code == 0);
    in.refused("a.gltf --into adult.cmx", "skills do not come back: set the keys in the .cfp file");
    REQUIRE(in.verbatim("set adult.cmx 'data.skills[0].file=adult'").code == 0);
    in.put("adult.cfp", hex("FD"));
    in.refused("adult.cmx -o a.gltf", "data.skills[0].file: the keys do not decode");
    in.refused("adult.cmx -o a.obj", "it has no lists of vertices");
}

TEST_CASE("the keys of a skill may lie in the archive that its character file is in") {
    const with_skill in;
    REQUIRE(in.shell("mv XSkill-A2O-walk.cfp xskill-a2o-walk.cfp").code == 0);
    in.specimen("../../examples/archives/sims1_far.hex", "a.far");
    REQUIRE(in.verbatim("add a.far adult.cmx xskill-a2o-walk.cfp").code == 0);
    const auto done = in.verbatim("convert a.far//adult.cmx -o a.gltf");
    INFO(done.err);
    REQUIRE(done.code == 0);
    CHECK(in.shell(channels).out.starts_with("ROOT translation 30 0.000 0.870 -1.000 2.000 3.000\n"));
}

}  // namespace verbatim::test::tools_skills
