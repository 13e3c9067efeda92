// verbatim convert.
#include "tests/support/skipped.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_convert {

TEST_CASE("convert makes a mesh of a skin, and the same skin again of the mesh") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    const auto there = in.verbatim("convert a.skn -o a.bmf");
    CHECK((there.code == 0 && there.out == "a.bmf: written as The Sims 1 mesh (BMF)\n" && there.err.empty()));
    CHECK(in.verbatim("check --json a.bmf").out.find("\"format\":\"sims1.mesh\"") != std::string::npos);
    const auto back = in.verbatim("convert --backup a.bmf -o - > b.skn");
    CHECK((back.code == 0 && back.err.empty()));
    CHECK(in.get("b.skn") == in.get("a.skn"));
}

TEST_CASE("convert makes a binary character file of a text, and the same text again of it") {
    const sandbox in;
    in.specimen("sims1.cmx/every_field.hex", "adult.cmx");
    const auto there = in.verbatim("convert adult.cmx -o adult.cmx.bcf");
    CHECK((there.code == 0 && there.err.empty()));
    CHECK(there.out == "adult.cmx.bcf: written as The Sims 1 character file (BCF)\n");
    CHECK(in.verbatim("check --json adult.cmx.bcf").out.find("\"format\":\"sims1.bcf\"") != std::string::npos);
    const auto back = in.verbatim("convert adult.cmx.bcf -o - > b.cmx");
    CHECK((back.code == 0 && back.err.empty()));
    CHECK(in.get("b.cmx") == in.get("adult.cmx"));
    in.specimen("sims1.cmx/version_200.hex", "early.cmx");
    const auto early = in.verbatim("convert early.cmx -o early.bcf");
    CHECK((early.code == 0 && early.err.starts_with("lost: version 200: ")));
}

TEST_CASE("a conversion reports the numbers that it loses, and does not round the others") {
    const sandbox in;
    in.specimen("sims1.mesh/float_bits.hex", "a.bmf");
    const auto there = in.verbatim("convert a.bmf -o a.skn");
    CHECK((there.code == 0 && there.err == "lost: 2 numbers are not finite, which a text cannot have\n"));
    in.specimen("sims1.mesh/every_field.hex", "b.bmf");
    REQUIRE(in.verbatim("set b.bmf 'uvs[0].u=0.33333334'").code == 0);
    const auto text = in.verbatim("convert b.bmf -o b.skn");
    CHECK((text.code == 0 && text.err.empty()));
    REQUIRE(in.verbatim("convert b.skn -o c.bmf").code == 0);
    CHECK(in.get("c.bmf") == in.get("b.bmf"));
}

TEST_CASE("convert refuses a name whose extension is not that of the format that it writes") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    for (const std::string name : {"a.3ds", "a", "b.skn", ".bmf", "a.bmf.txt"}) {
        const auto got = in.verbatim("convert a.skn -o " + name);
        CHECK(got.code == 3);
        CHECK(got.err == "verbatim: " + name +
                             ": sims1.skin is converted to sims1.mesh (.bmf), whose files have another extension; use "
                             "--force to write it\n");
    }
    CHECK(in.shell("ls").out == "a.skn\n");
    CHECK(in.verbatim("convert a.skn --force -o a.3ds").out == "a.3ds: written as The Sims 1 mesh (BMF)\n");
    CHECK(in.verbatim("convert a.skn -o A.BMF").code == 0);
}

TEST_CASE("convert makes the kind of package that --to names, and lists what it loses") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto there = in.verbatim("convert a.ifp --to anpk -o b.ifp");
    CHECK((there.code == 0 && there.err.empty()));
    CHECK(in.verbatim("get b.ifp magic").out.find("ANPK") != std::string::npos);
    CHECK(in.verbatim("convert b.ifp --to anp3 -o c.ifp").code == 0);
    CHECK(in.get("c.ifp") == in.get("a.ifp"));
    in.specimen("gta.ifp/name_garbage.hex", "d.ifp");
    CHECK(in.verbatim("convert d.ifp --to anpk -o e.ifp").err.find("texts lose the bytes after their NUL") !=
          std::string::npos);
}

TEST_CASE("convert refuses a file that it cannot convert, and writes nothing") {
    const sandbox in;
    in.specimen("mw3.anim/minimal.hex", "a.zbd");
    const auto got = in.verbatim("convert a.zbd -o b.zbd");
    CHECK((got.code == 3 && got.err == "verbatim: a.zbd: there is no conversion of mw3.anim; the formats that can be "
                                       "converted are gta.ifp, sims1.skin, sims1.mesh, sims1.cmx, sims1.bcf\n"));
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const auto which = in.verbatim("convert a.ifp -o b.ifp");
    CHECK((which.code == 3 && which.err == "verbatim: a.ifp: --to says which of anp3, anp2, anpk, anpk48 to make\n"));
    const auto unknown = in.verbatim("convert a.ifp --to anct -o b.ifp");
    CHECK((unknown.code == 3 &&
           unknown.err == "verbatim: a.ifp: it cannot become anct; --to takes one of anp3, anp2, anpk, anpk48\n"));
    in.specimen("sims1.mesh/empty.hex", "a.bmf");
    const auto nameless = in.verbatim("convert --format sims1.mesh a.bmf -o a.skn");
    CHECK((nameless.code == 3 &&
           nameless.err == "verbatim: a.bmf: name: the line at 0x0 would be empty, or hold a line end\n"));
    CHECK(in.shell("ls").out == "a.bmf\na.ifp\na.zbd\n");
}

TEST_CASE("the geometry of a mesh goes to other programs, and comes back into the same bytes") {
    const sandbox in;
    for (const std::string of : {"sims1.skin/canonical.hex", "sims1.mesh/every_field.hex"})
        for (const std::string kind : {"obj", "gltf", "glb"}) {
            INFO(of << " as " << kind);
            const std::string file = of.starts_with("sims1.skin") ? "a.skn" : "a.bmf";
            in.specimen(of, file);
            const auto there = in.verbatim("convert " + file + " --force -o a." + kind);
            CHECK((there.code == 0 && there.out == "a." + kind + ": written as " + kind + "\n"));
            CHECK(there.err.find("lost: ") != std::string::npos);
            const auto before = in.get(file);
            const auto back = in.verbatim("convert a." + kind + " --into " + file);
            INFO(back.err);
            CHECK(back.code == 0);
            CHECK(in.get(file) == before);
        }
}

TEST_CASE("a glTF file has its numbers in its buffer, and other programs read it") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    REQUIRE(in.verbatim("convert a.skn -o a.gltf").code == 0);
    REQUIRE(in.verbatim("convert a.skn -o a.glb").code == 0);
    const auto holds = in.shell(R"(jq -e '
        .asset.version == "2.0" and (.buffers | length) == 1 and
        ([.bufferViews[] | .byteOffset + .byteLength] | max) == .buffers[0].byteLength and
        (.buffers[0].uri | ltrimstr("data:application/octet-stream;base64,") | @base64d | length) > 0 and
        (.meshes[0].primitives[0] as $p | .accessors[$p.indices].count % 3 == 0 and
         ([$p.attributes[]] | map(. as $a | $a) | length) == 3 and
         ([$p.attributes[] as $a | .accessors[$a].count] | unique | length) == 1 and
         (.accessors[$p.attributes.POSITION] | (.min | length) == 3 and (.max | length) == 3)) and
        ([.accessors[] | .bufferView] == [range(.bufferViews | length)])' a.gltf)");
    CHECK((holds.code == 0 && holds.out == "true\n"));
    CHECK(in.shell("head -c 4 a.glb").out == "glTF");
    if (in.shell("command -v assimp").code != 0) return skipped("assimp is not installed");
    for (const std::string name : {"a.gltf", "a.glb"}) {
        const auto info = in.shell("assimp info " + name);
        INFO(info.out);
        CHECK(info.code == 0);
        CHECK(info.out.find("Faces:") != std::string::npos);
    }
}

TEST_CASE("what another program has changed in a mesh comes back alone") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    REQUIRE(in.verbatim("convert a.skn -o a.obj").code == 0);
    REQUIRE(in.shell("sed -i '0,/^v .*/s//v -0.25 1.5 2/' a.obj").code == 0);
    REQUIRE(in.verbatim("convert a.obj --into a.skn -o b.skn").code == 0);
    CHECK(in.verbatim("get b.skn 'vectors[0].x' 'vectors[0].y' 'vectors[0].z'").out == "0.25\n1.5\n2\n");
    const auto changed = in.verbatim("diff a.skn b.skn | grep -v '^vectors\\(.0.\\|: 1 changed\\)'");
    CHECK(changed.out.empty());
    REQUIRE(in.shell("sed -i '/^f /d' a.obj").code == 0);
    const auto refused = in.verbatim("convert a.obj --into a.skn -o c.skn");
    CHECK((refused.code == 3 && refused.err.find("its triangles are not those of the file") != std::string::npos));
}

TEST_CASE("a table of animations comes back into the same bytes, or with what has changed") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    REQUIRE(in.verbatim("convert a.ifp -o a.csv").code == 0);
    const auto before = in.get("a.ifp");
    REQUIRE(in.verbatim("convert a.csv --into a.ifp").code == 0);
    CHECK(in.get("a.ifp") == before);
    CHECK(in.shell("head -1 a.csv").out.find("time [s]") != std::string::npos);
    REQUIRE(in.shell("sed -i 's/0\\.08333/0.35/' a.csv").code == 0);
    REQUIRE(in.verbatim("convert a.csv --into a.ifp").code == 0);
    CHECK(in.verbatim("get a.ifp 'animations[0].objects[0].frames[0].time'").out == "21\n");
    CHECK(in.verbatim("convert a.txt --into a.ifp").code == 3);
}

TEST_CASE("a table lists as lost the bytes that its rows have no columns for") {
    const sandbox in;
    const std::string_view schema =
        "meta: {id: pak}\n"
        "seq: [{id: entries, type: entry, repeat: eos}]\n"
        "types: {entry: {seq: [{id: kind, type: u1}, {id: data, size: 2}]}}\n";
    const auto* const first = reinterpret_cast<const std::byte*>(schema.data());
    in.put("pak.ksy", bytes(first, first + schema.size()));
    in.put("a.pak", hex("01 61 62 02 63 64"));
    const auto made = in.verbatim("convert --schema pak.ksy a.pak -o a.csv");
    CHECK(made.code == 0);
    CHECK(made.err.find("lost: entries[].data;") != std::string::npos);
    CHECK(in.shell("cat a.csv").out == "path,kind\r\nentries[0],1\r\nentries[1],2\r\n");
}

}  // namespace verbatim::test::tools_convert
