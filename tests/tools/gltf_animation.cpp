// Animations as glTF, and back.
#include "tests/support/skipped.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_gltf_animation {

namespace {

// Prints the numbers of the channels of the first animation: rotation 0.5 0.5 0.5 0.5 ...
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
    print(c['target']['path'], *['%.6g' % x for x in numbers(s['output'])])
")";

}  // namespace

TEST_CASE("an animation goes to glTF: one skin of all bones, and their keys") {
    const sandbox in;
    in.specimen("gta.ifp/frame_types.hex", "a.ifp");
    for (const std::string name : {"a.gltf", "a.glb"}) {
        const auto there = in.verbatim("convert a.ifp -o " + name);
        INFO(there.err);
        CHECK((there.code == 0 && there.out == name + ": written as " + name.substr(2) + "\n"));
    }
    // The third object of "floats" has 4 frames; its first rotation, of length 1, and its last time.
    const auto holds = in.shell(R"(jq -e '
        [.animations[].name] == ["integers", "floats"] and [.nodes[].name][:5] == ["root", "spine", "door", "handle", "lock"] and
        .scenes[0].nodes == [5] and .nodes[5].children == [0, 1, 2, 3, 4] and
        .skins == [{"name": .nodes[5].name, "joints": [0, 1, 2, 3, 4], "skeleton": 5}] and
        (.animations[1] as $a | [$a.channels[].target.path] == ["rotation", "translation", "rotation", "rotation"] and
         (.accessors[$a.samplers[3].input] | .count == 4 and .min == [4.5] and .max == [7.5]) and
         (.accessors[$a.samplers[3].output] | .count == 4 and .type == "VEC4")) and
        (.animations[0] as $a | (.accessors[$a.samplers[0].input] | .min[0] < 0.10001 and .max[0] < 0.30001 and .max[0] > 0.29999)) and
        (.bufferViews | length) == 1 and .bufferViews[0].byteLength == .buffers[0].byteLength' a.gltf)");
    INFO(in.shell("cat a.gltf").out);
    CHECK((holds.code == 0 && holds.out == "true\n"));
    if (in.shell("command -v assimp").code != 0) return skipped("assimp is not installed");
    for (const std::string name : {"a.gltf", "a.glb"})
        CHECK(in.shell("assimp info " + name + " -r").out.find("Animations:         2") != std::string::npos);
}

TEST_CASE("a skeleton gives the bones of its names their parents and rest poses") {
    const sandbox in;
    in.specimen("gta.ifp/frame_types.hex", "a.ifp");
    const auto text = [&](const std::string& name, std::string_view content) {
        const auto* const first = reinterpret_cast<const std::byte*>(content.data());
        in.put(name, bytes(first, first + content.size()));
    };
    text("s.gltf", R"({"asset":{"version":"2.0"},"nodes":[{"name":"Armature","children":[1]},
        {"name":" Root ","children":[2,3],"translation":[1,2,3]},{"name":"spine","rotation":[0,0,1,0]},
        {"name":"hip","children":[4]},{"name":"DOOR","scale":[2,2,2]}],"skins":[{"joints":[1,2,4]}]})");
    const auto got = in.verbatim("convert a.ifp --skeleton s.gltf -o b.gltf");
    INFO(got.err);
    REQUIRE(got.code == 0);
    CHECK(got.err.find("not in s.gltf: handle, lock\n") == 0);
    const auto holds = in.shell(R"(jq -e '[.nodes[].name][:3] == ["root", "spine", "door"] and
        .nodes[0].translation == [1,2,3] and .nodes[0].children == [1,2] and .nodes[1].rotation == [0,0,1,0] and
        .nodes[2].scale == [2,2,2] and .nodes[5].children == [0,3,4] and .skins[0].joints == [0,1,2,3,4]' b.gltf)");
    CHECK(holds.out == "true\n");
    REQUIRE(in.verbatim("convert a.ifp -o a.gltf").code == 0);
    CHECK(in.shell(R"(jq -c '[.animations, .accessors, .buffers]' a.gltf)").out ==
          in.shell(R"(jq -c '[.animations, .accessors, .buffers]' b.gltf)").out);
    const auto before = in.get("a.ifp");
    const auto back = in.verbatim("convert b.gltf --into a.ifp");
    CHECK((back.code == 3 &&
           back.err.find("only what has been written without --skeleton comes back") != std::string::npos));
    CHECK(in.get("a.ifp") == before);
    // With another bone between two of them, which no animation moves.
    text("t.gltf", R"({"asset":{"version":"2.0"},"nodes":[{"name":"root","children":[1]},
        {"name":"pelvis","translation":[0,1,0],"children":[2]},{"name":"spine"}]})");
    REQUIRE(in.verbatim("convert a.ifp --skeleton t.gltf -o b.gltf").code == 0);
    CHECK(in.shell(R"(jq -c '.nodes[0].children, .nodes[5], .skins[0].joints' b.gltf)").out ==
          "[5]\n{\"name\":\"pelvis\",\"translation\":[0,1,0],\"children\":[1]}\n[0,1,2,3,4,5]\n");

    const auto refused = [&](const std::string& arguments, const std::string& why, int code) {
        const auto one = in.verbatim("convert " + arguments);
        INFO(arguments << ": " << one.err);
        CHECK(one.code == code);
        CHECK(one.err.find(why) != std::string::npos);
    };
    text("m.gltf", R"({"nodes":[{"name":"root","matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}]})");
    text("o.gltf", R"({"nodes":[{"name":"nobody"}]})");
    text("c.gltf", R"({"nodes":[{"name":"root","children":[1]},{"name":"spine","children":[0]}]})");
    refused("a.ifp --skeleton m.gltf -o c.glb", "the pose of root is a matrix", 3);
    refused("a.ifp --skeleton o.gltf -o c.glb", "it has none of the bones", 3);
    refused("a.ifp --skeleton c.gltf -o c.glb", "its nodes are in a circle", 3);
    refused("a.ifp --skeleton none.glb -o c.glb", "there is no such file", 4);
    refused("a.ifp --skeleton a.ifp -o c.glb", "--skeleton takes a .gltf, .glb, .dff or .cmx file", 3);
    refused("a.ifp --skeleton s.gltf -o c.csv", "it is for animations that become .gltf, .glb or .bvh", 5);
    refused("b.gltf --skeleton s.gltf --into a.ifp", "it is for animations", 5);
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    refused("a.skn --skeleton s.gltf -o c.glb", "it is a mesh", 3);
}

TEST_CASE("GTA has z up and glTF y up: translations and the axes of rotations are turned, and turned back") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    REQUIRE(in.verbatim("convert a.ifp --to anpk -o b.ifp").code == 0);
    for (const std::string file : {"a.ifp", "b.ifp"}) {
        INFO(file);
        REQUIRE(in.verbatim("convert " + file + " -o a.gltf").code == 0);
        const auto all = in.shell(channels).out;
        // A file of version 1 has the conjugate of the rotation.
        CHECK(in.verbatim("get a.ifp 'animations[0].objects[0].frames[0].rotation'").out == "[11,12,13,4095]\n");
        CHECK(all == "rotation 0.00268555 0.00317383 -0.00292969 0.999756\n");
        const auto before = in.get(file);
        const auto back = in.verbatim("convert a.gltf --into " + file);
        CHECK((back.code == 0 && back.err.empty()));
        CHECK(in.get(file) == before);
    }
}

TEST_CASE("animations and clips come back from glTF into the same bytes, and one edited key changes that key") {
    const sandbox in;
    for (const std::string of :
         {"gta.ifp/frame_types.hex", "gta.ifp/anpk_keys.hex", "gta.ifp/anp2.hex", "gta.ifp/not_unit.hex",
          "gta.ifp/times.hex", "gta.ifp/duplicates.hex", "sims3.clip/canonical.hex", "sims3.clip/every_channel.hex",
          "sims3.clip/palette.hex"}) {
        INFO(of);
        const std::string file = of.starts_with("gta") ? "a.ifp" : "a.clip";
        in.specimen(of, file);
        const auto before = in.get(file);
        for (const std::string kind : {"gltf", "glb"}) {
            const auto there = in.verbatim("convert " + file + " -o a." + kind);
            INFO(there.err);
            REQUIRE(there.code == 0);
            const auto back = in.verbatim("convert a." + kind + " --into " + file);
            INFO(back.err);
            CHECK((back.code == 0 && back.err.empty()));
            CHECK(in.get(file) == before);
        }
    }
    in.specimen("gta.ifp/frame_types.hex", "a.ifp");
    REQUIRE(in.verbatim("set a.ifp 'animations[0].objects[0].frames[1].translation[2]=2048' -o b.ifp").code == 0);
    REQUIRE(in.verbatim("convert b.ifp -o b.glb").code == 0);
    REQUIRE(in.verbatim("convert b.glb --into a.ifp").code == 0);
    CHECK(in.get("a.ifp") == in.get("b.ifp"));
    in.specimen("sims3.clip/every_channel.hex", "a.clip");
    REQUIRE(in.verbatim("set a.clip 'body.curves[2].keys[1].value~=1.25 0.75 0.5' -o b.clip").code == 0);
    REQUIRE(in.verbatim("convert b.clip -o b.gltf").code == 0);
    REQUIRE(in.verbatim("convert b.gltf --into a.clip").code == 0);
    CHECK(in.get("a.clip") == in.get("b.clip"));
}

TEST_CASE("what glTF cannot hold of an animation is listed, a line for each kind, and names are as in JSON") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    REQUIRE(in.verbatim(R"(set a.ifp 'animations[0].objects[0].name="b\x01\xFF"')").code == 0);
    const auto named = in.verbatim("convert a.ifp -o a.gltf");
    CHECK((named.code == 0 && named.err.empty()));
    CHECK(in.shell("jq -c '.nodes[0].name' a.gltf").out == "\"b\\u0001\xC3\xBF\"\n");
    REQUIRE(in.verbatim("set a.ifp 'animations[0].objects[0].name=\"\"'").code == 0);
    const auto nameless = in.verbatim("convert a.ifp -o a.gltf");
    CHECK(nameless.err.find("CPAN") == std::string::npos);
    in.specimen("gta.ifp/times_falling.hex", "b.ifp");
    CHECK(in.verbatim("convert b.ifp -o b.gltf")
              .err.find("keys that another one at the same time, or before it, replaces") != std::string::npos);
    in.specimen("gta.ifp/frame_types.hex", "c.ifp");
    REQUIRE(in.verbatim("set c.ifp 'animations[floats].objects[0].frames[0].translation[0]=nan'").code == 0);
    const auto broken = in.verbatim("convert c.ifp -o c.gltf");
    CHECK((broken.code == 0 && broken.err.find("lost: 1 translations that are not numbers") != std::string::npos));
    in.specimen("gta.ifp/duplicates.hex", "d.ifp");
    CHECK(in.verbatim("convert d.ifp -o d.gltf").err.find("renamed: ") == 0);
    in.specimen("mw3.anim/minimal.hex", "a.zbd");
    const auto none = in.verbatim("convert a.zbd -o b.gltf");
    CHECK((none.code == 3 && none.err.find("it has no lists of frames") != std::string::npos));
}

TEST_CASE("keys at other times are refused with what to do, and other animations stay") {
    const sandbox in;
    in.specimen("gta.ifp/frame_types.hex", "a.ifp");
    const auto before = in.get("a.ifp");
    REQUIRE(in.verbatim("convert a.ifp -o a.gltf").code == 0);
    REQUIRE(in.shell("jq '.animations |= .[1:]' a.gltf > b.gltf").code == 0);
    const auto one = in.verbatim("convert b.gltf --into a.ifp");
    CHECK((one.code == 0 && one.err == "kept: 1 animations that it does not have: integers\n"));
    REQUIRE(in.shell("jq '.animations[0].samplers[0].input = .animations[1].samplers[3].input' a.gltf > c.gltf").code ==
            0);
    const auto refused = in.verbatim("convert c.gltf --into a.ifp");
    CHECK(refused.code == 3);
    REQUIRE(in.shell("jq '.animations = []' a.gltf > d.gltf").code == 0);
    const auto none = in.verbatim("convert d.gltf --into a.ifp");
    CHECK((none.code == 3 && none.err.find("none of the animations of the file") != std::string::npos));
    CHECK(in.get("a.ifp") == before);
}

TEST_CASE("a program that turns the axes of bones, as Blender does, gives back the same keys") {
    const sandbox in;
    in.specimen("sims3.clip/every_channel.hex", "a.clip");
    const auto before = in.get("a.clip");
    REQUIRE(in.verbatim("convert a.clip -o a.gltf").code == 0);
    // Each bone is turned by -90 degrees about x; its rotations are, too.
    const auto turned = in.shell(R"(python3 -c "
import json, base64, struct
j = json.load(open('a.gltf'))
b = bytearray(base64.b64decode(j['buffers'][0]['uri'].split(',')[1]))
s = 0.5 ** 0.5
for n in j['skins'][0]['joints']: j['nodes'][n]['rotation'] = [-s, 0, 0, s]
for a in j['animations']:
    for c in a['channels']:
        if c['target']['path'] != 'rotation': continue
        o = j['accessors'][a['samplers'][c['sampler']]['output']]
        for i in range(o['count']):
            at = j['bufferViews'][0]['byteOffset'] + o.get('byteOffset', 0) + 16 * i
            x, y, z, w = struct.unpack_from('<4f', b, at)
            struct.pack_into('<4f', b, at, s * (x - w), s * (y - z), s * (z + y), s * (w + x))
j['buffers'][0]['uri'] = 'data:;base64,' + base64.b64encode(bytes(b)).decode()
json.dump(j, open('b.gltf', 'w'))
")");
    INFO(turned.err);
    REQUIRE(turned.code == 0);
    const auto back = in.verbatim("convert b.gltf --into a.clip");
    INFO(back.err);
    CHECK((back.code == 0 && back.err.empty()));
    CHECK(in.get("a.clip") == before);
}

}  // namespace verbatim::test::tools_gltf_animation
