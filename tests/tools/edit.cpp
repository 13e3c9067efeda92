#include "tools/edit.hpp"

#include <unistd.h>

#include <span>

#include "tests/tools/run.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test::tools_edit {

namespace {

bytes as_bytes(std::string_view text) {
    const auto all = std::as_bytes(std::span(text));
    return {all.begin(), all.end()};
}

struct with_files : sandbox {
    with_files() {
        specimen("gta.ifp/frame_types.hex", "a.ifp");
        specimen("gta.ifp/minimal.hex", "b.ifp");
        specimen("sims1.skin/canonical.hex", "c.skn");
    }
    std::string get_text(const std::string& file, const std::string& path) const {
        return verbatim("get " + file + " '" + path + "'").out;
    }
};

}  // namespace

TEST_CASE("copy puts an animation into another package, and remove restores the bytes of the package") {
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

TEST_CASE("insert puts a new element before a given element, or after the last one") {
    with_files in;
    CHECK(in.verbatim("insert a.ifp animations").code == 0);
    CHECK(in.get_text("a.ifp", "animations[2].name") == "\"\"\n");
    CHECK(in.verbatim("insert a.ifp 'animations[0]' -o c.ifp").code == 0);
    CHECK(in.get_text("c.ifp", "animations[0].object_count") == "0\n");
    CHECK(in.get_text("a.ifp", "animation_count") == "3\n");
}

TEST_CASE("set changes a text and a number of a text format to values of another size") {
    with_files in;
    CHECK(in.verbatim("set c.skn 'texture=another_texture' 'vectors[0].x=0.125'").code == 0);
    CHECK(in.get_text("c.skn", "texture") == "\"another_texture\"\n");
    CHECK(in.get_text("c.skn", "vectors[0].x") == "0.125\n");
    CHECK(in.get_text("c.skn", "vectors[1].x") == "1.5e-005\n");
}

TEST_CASE("an edit that is not possible is refused with a reason, and the file does not change") {
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
    refuses("copy b.ifp 'animations[0].objects[0]' a.ifp animations",
            "it is Object; the list animations holds Animation");
    refuses("copy c.skn 'faces[0]' a.ifp animations", "it is of another format than c.skn");
}

TEST_CASE("insert --as takes the name of an alternative, or the name of its tag") {
    sandbox in;
    in.specimen("mw3.anim/sequences.hex", "a.zbd");
    const std::string events = "defs[1].sequences[0].events";
    CHECK(in.verbatim("insert a.zbd '" + events + "' --as stop_sequence").code == 0);
    CHECK(in.verbatim("get a.zbd '" + events + "[1].type'").out == "stop_sequence\n");
    CHECK(in.verbatim("insert a.zbd '" + events + "' --as StopSequence").code == 0);
    CHECK(in.verbatim("get a.zbd '" + events + "[2].type'").out == "stop_sequence\n");
    CHECK(
        in.verbatim("insert a.zbd '" + events + "' --as stop").err.find("there is no stop; expected one of Sound, ") !=
        std::string::npos);
    CHECK(in.verbatim("set a.zbd 'toc[0].mtime=21.7.1999'").err ==
          "verbatim: a.zbd: toc[0].mtime: 21.7.1999 is not a number for u32, nor a date: 1999-07-21 14:25:46\n");
}

TEST_CASE("insert sets the fields of a new element in the same edit, and refuses references to missing elements") {
    sandbox in;
    in.specimen("mw3.anim/sequences.hex", "a.zbd");
    const auto before = in.get("a.zbd");
    const std::string def = "defs[1].", events = def + "sequences[0].events";
    CHECK(in.verbatim("insert a.zbd " + def + "static_sounds name=bang").code == 0);
    CHECK(in.verbatim("insert a.zbd " + def + "static_sounds name=boom").code == 0);
    CHECK(in.verbatim("insert a.zbd '" + events + "[0]' --as Sound body.sound_index=boom start_time=0.5s").code == 0);
    CHECK(in.verbatim("get a.zbd '" + events + "[0].body.sound_index' '" + events + "[0].start_time'").out ==
          "2\n0.5\n");
    const auto again = in.get("a.zbd");
    const auto refuses = [&](const std::string& what, const std::string& why) {
        INFO(what);
        const auto told = in.verbatim("insert a.zbd " + what);
        CHECK(told.code == 3);
        CHECK(told.err == "verbatim: a.zbd: " + why + "\n");
        CHECK(in.get("a.zbd") == again);
    };
    refuses(
        "'" + events + "[0]' --as Sound body.sound_index=crash",
        events + "[0].body.sound_index: crash is not a number for i16, and static_sounds has no element of that name");
    refuses("'" + events + "[0]' --as Sound body.sound_index=7",
            events +
                "[0].body.sound_index: a new one leads to 7, and static_sounds has 3 elements: insert what it is to "
                "lead to first");
    refuses(def + "static_sounds name=a name=b", def + "static_sounds[3].name: it is set twice, to a and to b");
    refuses(def + "static_sounds title=a", def + "static_sounds[3]: there is no title; it has name, sample_ptr");
    in.specimen("sims3.clip/every_channel.hex", "a.clip");
    CHECK(in.verbatim("insert a.clip body.curves track=b__Head__ type=RotationKey").code == 0);
    CHECK(in.verbatim("get a.clip 'body.curves[8].track' 'body.curves[8].type'").out ==
          "261599771\nchannel=20 target=2\n");
    CHECK(in.verbatim("get a.clip 'body.curves[8].keys'").out == "[]\n");
    CHECK(in.verbatim("insert a.clip 'body.curves[8].keys' tick=2").code ==
          0);  // the list of keys is absent until its first element is inserted
    CHECK(in.verbatim("get a.clip 'body.curves[8].keys[0].tick' 'body.curves[8].key_count'").out == "2\n1\n");
    CHECK(in.verbatim("insert a.clip body.curves --as RotationKey track=b__Head__").code == 0);
    CHECK(in.verbatim("insert a.clip 'body.curves[9].keys' tick=3").code == 0);
    CHECK(in.verbatim("get a.clip 'body.curves[9].keys[0].tick' 'body.curves[9].key_count'").out == "3\n1\n");
    const auto told = in.verbatim("insert a.zbd " + def + "static_sounds bang");
    CHECK(told.code == 3);
    CHECK(told.err.starts_with("verbatim: a.zbd: there is no bang; it has "));
    CHECK(before != again);
}

TEST_CASE("references are shown and set by the names of their elements, and removed or left dangling only on request") {
    sandbox in;
    in.specimen("sims1.mesh/every_field.hex", "a.bmf");
    const auto before = in.get("a.bmf");
    CHECK(in.verbatim("show a.bmf 'bindings[1].bone'").out.find(" 1 (L ARM)\n") != std::string::npos);
    CHECK(in.verbatim("get a.bmf 'bindings[bone=L ARM].bone'").out == "1\n");
    CHECK(in.verbatim("set a.bmf 'bindings[0].bone=L ARM' -o b.bmf").code == 0);
    CHECK(in.verbatim("get b.bmf 'bindings[0].bone'").out == "1\n");
    const auto refused = in.verbatim("remove a.bmf 'vectors[1]'");
    CHECK(refused.code == 3);
    CHECK(refused.err ==
          "verbatim: a.bmf: vectors[1]: faces[0].b, faces[1].b lead to it: --cascade removes what holds such "
          "references, too, --clear clears them, --leave keeps them\n");
    CHECK(in.verbatim("remove a.bmf 'vectors[1]' --leave --cascade").code == 5);
    CHECK(in.get("a.bmf") == before);
    CHECK(in.verbatim("remove a.bmf 'vectors[1]' --leave -o left.bmf").code == 0);
    CHECK(in.verbatim("get left.bmf 'faces[0].b' 'faces[0].c' 'bindings[0].vertex_count'").out == "1\n1\n2\n");
    CHECK(in.verbatim("remove a.bmf 'vectors[1]' --cascade").code == 0);
    CHECK(in.verbatim("get a.bmf face_count 'blends[0].target'").out == "0\n1\n");
    CHECK(in.verbatim("copy b.bmf 'faces[0]' a.bmf").err ==
          "verbatim: a.bmf: faces[0].a: it leads to vectors[0], which has no name to look for\n");
    CHECK(in.verbatim("copy b.bmf 'faces[0]' a.bmf --leave").code == 0);
    CHECK(in.verbatim("check a.bmf").code == 0);
}

TEST_CASE("remove prints what else it removes and changes, also if it only would") {
    sandbox in;
    in.specimen("sims1.mesh/every_field.hex", "a.bmf");
    const auto before = in.get("a.bmf");
    const auto cascade = in.verbatim("remove a.bmf 'vectors[1]' --cascade --dry-run");
    CHECK(cascade.code == 0);
    CHECK(cascade.out ==
          "faces: 0 changed, 0 new, 2 gone ([0], [1])\n"
          "uvs: 0 changed, 0 new, 1 gone ([1])\n"
          "vectors: 0 changed, 0 new, 1 gone ([1])\n"
          "faces: -2 at 0\nuvs: -1 at 1\nvectors: -1 at 1\n"
          "uvs[1]: it goes, too: it belongs to vectors[1]\n"
          "faces[0]: it goes, too: its b leads to vectors[1]\n"
          "faces[1]: it goes, too: its b leads to vectors[1]\n");
    CHECK(in.get("a.bmf") == before);
    CHECK(in.verbatim("remove a.bmf 'vectors[1]' --cascade -o - > b.bmf").err ==
          cascade.out.substr(cascade.out.find("uvs[1]")));
    CHECK(in.verbatim("get b.bmf face_count").out == "0\n");
    CHECK(in.verbatim("remove a.bmf 'vectors[1]' --clear").err ==
          "verbatim: a.bmf: vectors[1]: faces[0].b, faces[1].b lead to it, and no number there means nothing\n");
    CHECK(in.verbatim("remove a.bmf 'vectors[1]' --clear --cascade").code == 5);

    in.specimen("gta.ifp/anpk_relations.hex", "a.ifp");
    const auto cleared = in.verbatim("remove a.ifp 'animations[0].objects[1]' --clear");
    CHECK(cleared.code == 0);
    CHECK(cleared.out.starts_with("animations[0].objects[0].binding.first_child: leads to "));
}

TEST_CASE("a count that cannot follow is set in the same edit") {
    sandbox in;
    in.put("s.ksy", as_bytes("meta: {id: kept, endian: le}\n"
                             "seq:\n"
                             "  - {id: total, type: u1}\n"
                             "  - {id: half, type: u1}\n"
                             "  - {id: items, type: u1, repeat: expr, repeat-expr: total - half * half}\n"));
    in.put("a.bin", hex("07 02 0A 0B 0C"));
    const auto refused = in.verbatim("remove --schema s.ksy a.bin 'items[1]' -o b.bin");
    CHECK(refused.code == 3);
    INFO(refused.err);
    CHECK(refused.err.find("--with") != std::string::npos);
    CHECK(in.verbatim("remove --schema s.ksy a.bin 'items[1]' --with total=6 -o b.bin").code == 0);
    CHECK(in.get("b.bin") == hex("06 02 0A 0C"));
    CHECK(in.verbatim("insert --schema s.ksy a.bin 'items[1]' --as 13 --with total=8 -o b.bin").code == 0);
    CHECK(in.get("b.bin") == hex("08 02 0A 0D 0B 0C"));
    CHECK(in.verbatim(
                "remove --schema s.ksy a.bin 'items[0]' 'items[1]' 'items[2]' --with half=1 --with total=1 -o b.bin")
              .code == 0);
    CHECK(in.get("b.bin") == hex("01 01"));
    CHECK(in.verbatim("remove --schema s.ksy a.bin 'items[0]' --with total").code == 5);
}

TEST_CASE("all paths of one command are those of the file before it, and its values hold together afterwards") {
    sandbox in;
    in.put("s.ksy", as_bytes("meta: {id: kept, endian: le, encoding: ASCII}\n"
                             "seq:\n"
                             "  - {id: total, type: u1}\n"
                             "  - {id: items, type: item, repeat: expr, repeat-expr: total * 2 / 2 + 0 * total}\n"
                             "types:\n"
                             "  item:\n"
                             "    seq: [{id: name, size: 1, type: str}, {id: x, type: u1}]\n"
                             "    instances: {twice: {value: x * 2}}\n"));
    in.put("a.bin", hex("03  61 01  62 02  63 03"));
    const auto made = [&](const std::string& arguments) {
        const auto done = in.verbatim(arguments + " --schema s.ksy -o b.bin");
        return done.code == 0 ? view::hex_text(in.get("b.bin")) : done.err;
    };
    const auto is = [](std::string_view annotated) { return view::hex_text(hex(annotated)); };
    const std::string two = "--with total=2 --with 'items[b].name=a' --with 'items[a].name=z' --with 'items[0].x=9'";
    CHECK(made("remove a.bin 'items[b]' " + two) == is("02  7A 09  63 03"));
    CHECK(made("remove a.bin 'items[twice=2]' " + two) == is("02  61 02  63 03"));
    CHECK(made("remove a.bin 'items[x<2]' " + two) == is("02  61 02  63 03"));
    CHECK(made("insert a.bin 'items[b]' name=n x=7 --with total=4 --with 'items[a].name=b'") ==
          is("04  62 01  6E 07  62 02  63 03"));
    CHECK(made("set a.bin 'items[a].name=b' 'items[b].name=a' 'items[b].x+=5' 'items[twice=2].x=9'") ==
          is("03  62 09  61 07  63 03"));
    in.put("lines", as_bytes("items[a].name=b\nitems[b].x=items\n"));
    CHECK(made("set a.bin --from lines").find("items[1].x: ") != std::string::npos);
}

TEST_CASE("a move names its target by index, by name, or as the end; one to where the element is already says so") {
    sandbox in;
    in.specimen("sims1.mesh/every_field.hex", "a.bmf");
    const auto moved = [&](const std::string& arguments) {
        const auto done = in.verbatim("move a.bmf " + arguments + " -o b.bmf");
        return done.code == 0 ? in.get("b.bmf") : bytes{};
    };
    CHECK(!moved("'vectors[0]' 'vectors[2]'").empty());
    CHECK(moved("'vectors[0]' '[2]'") == moved("'vectors[0]' 'vectors[2]'"));
    CHECK(moved("'vectors[0]' end") == moved("'vectors[0]' vectors"));
    CHECK(moved("'vectors[0]' '[4]'") == moved("'vectors[0]' vectors"));
    const auto refused = in.verbatim("move a.bmf 'faces[0]' 'faces[1]'");
    CHECK(refused.code == 3);
    CHECK(
        refused.err ==
        "verbatim: a.bmf: faces[0]: it is already there, before faces[1]; a move to the end puts it behind that one\n");
    CHECK(in.verbatim("move a.bmf 'faces[1]' faces").err == "verbatim: a.bmf: faces[1]: it is already at the end\n");
    CHECK(in.verbatim("move a.bmf 'faces[0]' '[0]'").err ==
          "verbatim: a.bmf: faces[0]: it is already there: a move puts it before another element, or at the end\n");
    CHECK(in.verbatim("move a.bmf 'faces[0]' '[9]'").code == 3);
}

TEST_CASE("a patch of another format, or of one that there is not, is at fault, not the file") {
    sandbox in;
    in.specimen("sims1.mesh/every_field.hex", "a.bmf");
    const auto told = [&](const std::string& format, const std::string& options = "") {
        in.put("p.json", as_bytes("{\"patch\": \"" + format + "\", \"changes\": []}"));
        const auto done = in.verbatim("patch a.bmf p.json -o b.bmf" + options);
        CHECK(done.code == 3);
        return done.err;
    };
    CHECK(told("no.such") ==
          "verbatim: p.json: the patch is for no.such, and there is no such format: see verbatim formats\n");
    CHECK(
        told("gta.ifp").starts_with("verbatim: p.json: the patch is for gta.ifp, and a.bmf cannot be read as that: "));
    CHECK(told("gta.ifp", " --format sims1.mesh") ==
          "verbatim: p.json: the patch is for gta.ifp, and a.bmf is read as sims1.mesh\n");
    CHECK(told("").starts_with("verbatim: p.json: "));
}

TEST_CASE("a file that another program changes while it is edited is refused with that reason, whatever has failed") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    auto large = in.get("a.ifp");
    large.resize(4 << 20);  // a tail, with which the file is mapped
    const program self{"verbatim", "", verbatim::formats(), {}};
    for (const bool fails : {true, false})
        for (const bool elsewhere : {true, false}) {
            in.put("a.ifp", large);
            tools::edit_options o;
            o.file = in.path("work/a.ifp");
            if (elsewhere) o.out = in.path("work/b.ifp");
            const int code = tools::edit_file(self, o, [&](view::document& doc) -> result<void> {
                const edit::assignment name{"name", "other", {}};
                if (auto set = edit::set(doc, {&name, 1}); !set) return set;
                REQUIRE(::truncate(o.file.c_str(), 3 << 20) == 0);
                if (fails) return error{"name", 0, "a reason that is none"};
                return {};
            });
            CHECK(code == 4);
            CHECK(in.get("a.ifp").size() == std::size_t{3} << 20);
            CHECK(in.shell("ls").out == "a.ifp\n");
        }
}

TEST_CASE("an edit says which bytes that no field owns move, and which no field owns any more") {
    with_files in;
    in.put("page.ksy", as_bytes("meta: {id: page, endian: le}\n"
                                "seq:\n"
                                "- {id: n, type: u1}\n"
                                "- {id: cells, type: cell, repeat: expr, repeat-expr: n}\n"
                                "types: {cell: {seq: [{id: len, type: u1}, {id: data, size: len}]}}\n"));
    in.put("a.bin", hex("02 01 61 01 62 63 64 65 66 67"));
    const auto moved = in.verbatim("remove --schema page.ksy a.bin 'cells[1]' -o o.bin");
    CHECK(moved.code == 0);
    CHECK(moved.err ==
          "verbatim: a.bin: 5 bytes at 0x5 that no field owns move to 0x3; numbers that lead to them, if "
          "there are any, do not follow\n");
    CHECK(in.verbatim("set --schema page.ksy a.bin 'cells[0].data=7A' -o o.bin").err.empty());
    in.put("zeros.bin", hex("01 01 61 00 00 00"));
    CHECK(in.verbatim("set --schema page.ksy zeros.bin 'cells[0].data=7A 7A' -o o.bin").err.empty());

    in.put("at.ksy", as_bytes("meta: {id: at}\n"
                              "seq: [{id: e, type: ent, repeat: expr, repeat-expr: 2}]\n"
                              "types:\n"
                              "  ent:\n"
                              "    seq: [{id: ofs, type: u1}]\n"
                              "    instances: {name: {pos: ofs, type: strz, encoding: ASCII}}\n"));
    in.put("b.bin", hex("02 04 61 00 62 00"));
    const auto orphan = in.verbatim("set --schema at.ksy b.bin 'e[1].ofs=2' -o o.bin");
    CHECK(orphan.code == 0);
    CHECK(orphan.err == "verbatim: b.bin: no field owns the 2 bytes at 0x4 any more\n");
    CHECK(in.get("o.bin") == hex("02 02 61 00 62 00"));
}

TEST_CASE("a value that the schema calculates is not set, and the message says so") {
    with_files in;
    in.put("s.ksy", as_bytes("meta: {id: s}\nseq: [{id: bar, type: u1}]\ninstances: {shown: {value: bar + 1}}\n"));
    in.put("a.bin", hex("03"));
    CHECK(in.verbatim("set --schema s.ksy a.bin shown=5 -o o.bin").err ==
          "verbatim: a.bin: shown is calculated by the schema from other values: set those; it has bar\n");
}

TEST_CASE("a text that is set to what it is changes no byte, and one of ASCII takes no other character") {
    with_files in;
    in.put("s.ksy", as_bytes("meta: {id: s}\nseq: [{id: n, type: strz, size: 8, pad-right: 0x20, encoding: ASCII}]\n"));
    in.put("a.bin", hex("61 62 00 78 79 7A 20 20"));
    CHECK(in.verbatim("set --schema s.ksy a.bin n=ab -o o.bin").code == 0);
    CHECK(in.get("o.bin") == hex("61 62 00 78 79 7A 20 20"));
    const auto wide = in.verbatim("set --schema s.ksy a.bin n=\xC3\xA9 -o p.bin");
    CHECK(wide.code == 3);
    CHECK(wide.err == "verbatim: a.bin: n: ASCII has no character \"\xC3\xA9\"\n");
    in.put("j.json", as_bytes("{\"format\": \"s\", \"content\": {\"n\": \"\xC3\xA9\"}}"));
    CHECK(in.verbatim("from-json --schema s.ksy j.json -o p.bin").err.find("ASCII has no character") !=
          std::string::npos);
    CHECK(in.verbatim("set --schema s.ksy a.bin 'n=\\xE9' -o p.bin").code == 0);
    CHECK(in.get("p.bin") == hex("E9 00 20 20 20 20 20 20"));
}

TEST_CASE("new makes a file of a schema with lists and texts of a fixed length") {
    with_files in;
    in.put("s.ksy", as_bytes("meta: {id: s, endian: be}\nseq:\n- {id: locs, type: u2, repeat: expr, repeat-expr: 4}\n"
                             "- {id: t, size: 3}\n"));
    CHECK(in.verbatim("new --schema s.ksy s 'locs[1]=7' -o n.bin").code == 0);
    CHECK(in.get("n.bin") == hex("00 00 00 07 00 00 00 00 00 00 00"));
}

}  // namespace verbatim::test::tools_edit
