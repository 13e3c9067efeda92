// The meanings of values, as users see and set them.
#include <span>

#include "tests/tools/run.hpp"

namespace verbatim::test::tools_meaning {

TEST_CASE("get and to-json print the meanings of values with --meaning only") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const std::string frame = "'animations[0].objects[0].frames[0].time'";
    CHECK(in.verbatim("get a.ifp " + frame).out == "5\n");
    CHECK(in.verbatim("get --meaning a.ifp " + frame + " name").out == "0.08333 s\n\"block\"\n");
    CHECK(in.verbatim("get --meaning a.ifp 'animations[0].objects[0].frames'").out.find("\"time\":\"0.08333 s\"") !=
          std::string::npos);
    CHECK(in.verbatim("to-json a.ifp").out.find("meaning") == std::string::npos);
    CHECK(in.verbatim("to-json --meaning a.ifp -o a.json").code == 0);
    CHECK(in.verbatim("from-json a.json -o b.ifp").code == 0);
    CHECK(in.get("a.ifp") == in.get("b.ifp"));
}

TEST_CASE("set takes a meaning for a value, and with ~= chooses the value with the nearest meaning") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const std::string time = "animations[0].objects[0].frames[0].time";
    CHECK(in.verbatim("set a.ifp '" + time + "=0.5 s'").code == 0);
    CHECK(in.verbatim("get a.ifp '" + time + "'").out == "30\n");
    const auto between = in.verbatim("set a.ifp " + time + "=0.36s");
    CHECK(between.code == 3);
    CHECK(between.err == "verbatim: a.ifp: " + time + ": 0.36s is between 21 (0.35 s) and 22 (0.3667 s)\n");
    CHECK(in.verbatim("set a.ifp " + time + "~=0.36s").code == 0);
    CHECK(in.verbatim("get a.ifp " + time).out == "22\n");
    CHECK(in.verbatim("set a.ifp 'animations[0].objects[bone_id=11].bone_id=head'").code == 0);
    CHECK(in.verbatim("show a.ifp 'animations[0].objects[bone_id=head].bone_id'").out.find("5 (head)\n") !=
          std::string::npos);
}

TEST_CASE("show and get print the names from a --names file as the meanings of their hashes") {
    sandbox in;
    in.specimen("sims3.clip/canonical.hex", "a.clip");
    CHECK(in.verbatim("set a.clip 'body.curves[0].track=my_own_bone'").code == 0);
    CHECK(in.verbatim("get --meaning a.clip 'body.curves[0].track'").out ==
          in.verbatim("get a.clip 'body.curves[0].track'").out);
    in.put("names.txt", hex("\"other\" 0D 0A \"my_own_bone\" 0A"));
    CHECK(in.verbatim("get --meaning --names names.txt a.clip 'body.curves[0].track'").out == "my_own_bone\n");
    CHECK(in.verbatim("show --names names.txt a.clip 'body.curves[0].track'").out.find(" (my_own_bone)\n") !=
          std::string::npos);
    const auto missing = in.verbatim("show --names nowhere.txt a.clip");
    CHECK(missing.code == 4);
    CHECK(missing.err == "verbatim: nowhere.txt: there is no such file\n");
}

TEST_CASE("insert --as makes a new element with the named alternative") {
    sandbox in;
    in.specimen("mw3.anim/event_30_loop.hex", "a.zbd");
    CHECK(in.verbatim("insert a.zbd 'defs[1].sequences[0].events' --as Callback").code == 0);
    CHECK(in.verbatim("get a.zbd 'defs[1].sequences[0].events[1].type'").out == "callback\n");
    const auto unknown = in.verbatim("insert a.zbd 'defs[1].sequences[0].events' --as Nonsense");
    CHECK(unknown.code == 3);
    CHECK(unknown.err.find("there is no Nonsense; expected one of Sound, SoundNode, Effect, ") != std::string::npos);
    CHECK(in.verbatim("insert a.zbd toc --as Sound").err == "verbatim: a.zbd: toc: its elements hold no choice\n");
}

TEST_CASE("inserting the first effect of a table also inserts the element that means none before it") {
    sandbox in;
    in.specimen("mw3.anim/event_30_loop.hex", "a.zbd");
    REQUIRE(in.verbatim("get a.zbd 'defs[1].effects'").out == "[]\n");
    CHECK(in.verbatim("insert a.zbd 'defs[1].effects'").code == 0);
    CHECK(in.verbatim("get a.zbd 'defs[1].anim.effect_count' 'defs[1].effects[0].template_index'").out == "2\n0\n");
    CHECK(in.verbatim("set a.zbd 'defs[1].effects[1].name=lamp'").code == 0);
    CHECK(in.verbatim("remove a.zbd 'defs[1].effects[1]'").code == 0);
    CHECK(in.verbatim("get a.zbd 'defs[1].anim.effect_count'").out == "1\n");
}

TEST_CASE("setting the frame of a clip's event sets its time") {
    sandbox in;
    in.specimen("sims3.clip/every_event.hex", "a.clip");
    CHECK(in.verbatim("get a.clip 'events.events[2].time' 'events.events[2].frame'").out == "2.5\n75\n");
    CHECK(in.verbatim("set a.clip 'events.events[2].frame=30'").code == 0);
    CHECK(in.verbatim("get a.clip 'events.events[2].time' 'events.events[2].frame'").out == "1.0\n30\n");
}

TEST_CASE("the type of a clip's event is shown, selected and inserted by its name") {
    sandbox in;
    in.specimen("sims3.clip/every_event.hex", "a.clip");
    CHECK(in.verbatim("get --meaning a.clip 'events.events[0].type' 'events.events[type=Sound].type'").out ==
          "AttachProp\nSound\n");
    CHECK(in.verbatim("get a.clip 'events.events[type=Sound].type'").out == "3\n");
    CHECK(in.verbatim("show a.clip 'events.events[2].type'").out.find("3 (Sound)") != std::string::npos);
    CHECK(in.verbatim("insert a.clip events.events --as Sound").code == 0);
}

TEST_CASE("a clip's key with indices into the palette is shown and set by the values of the palette") {
    sandbox in;
    in.specimen("sims3.clip/palette.hex", "a.clip");
    const std::string key = "body.curves[0].keys[0]";
    const auto value = in.verbatim("get a.clip " + key + ".value").out;
    CHECK(value == "-3 -2 2\n");  // -3.5, -2.5 and 1.5, plus the curve's offset
    CHECK(in.verbatim("show a.clip " + key).out.find(" -3 -2 2\n") != std::string::npos);
    CHECK(in.verbatim("set a.clip '" + key + ".value=4 -2 -1'").code == 0);
    CHECK(in.verbatim("get a.clip " + key + ".index[0] " + key + ".index[2] '" + key + ".flags'").out ==
          "2\n0\nx=0 y=0 z=1 w=0 other=0\n");
    CHECK(
        in.verbatim("set a.clip '" + key + ".value=4.1 -2 -1'").err.find("the nearest value to 4.1 -2 -1 is 4 -2 -1") !=
        std::string::npos);
    CHECK(in.verbatim("set a.clip '" + key + ".value~=4.1 -2 -1.5'").code == 0);
}

TEST_CASE("the meaning of a reference is the name of its element") {
    sandbox in;
    in.specimen("sims1.mesh/every_field.hex", "a.bmf");
    CHECK(in.verbatim("get --meaning a.bmf bindings[0].bone 'faces[0].a'").out == "PELVIS\n0\n");
    CHECK(in.verbatim("get --meaning a.bmf bindings[0]").out.starts_with("{\"bone\":\"PELVIS\","));
    CHECK(in.verbatim("get a.bmf bindings[0].bone").out == "0\n");
    const auto json = in.verbatim("to-json --meaning a.bmf").out;
    CHECK(json.find("{\"bone\": {\"value\": 1, \"meaning\": \"L ARM\"}, ") != std::string::npos);
    in.put("a.json", bytes(std::as_bytes(std::span(json)).begin(), std::as_bytes(std::span(json)).end()));
    CHECK(in.verbatim("from-json a.json -o b.bmf").code == 0);
    CHECK(in.verbatim("diff a.bmf b.bmf").code == 0);
}

TEST_CASE("show prints the reason why a calculated value of a loaded schema has no value") {
    sandbox in;
    const std::string_view schema =
        "meta: {id: halves}\nseq: [{id: n, type: u1}]\ninstances:\n  twice: {value: n * 2}\n  part: {value: 8 / n}\n  "
        "more: {value: 1, if: n > 0}\n";
    const auto* const first = reinterpret_cast<const std::byte*>(schema.data());
    in.put("halves.ksy", bytes(first, first + schema.size()));
    in.put("a.bin", hex("00"));
    const auto shown = in.verbatim("show --schema halves.ksy a.bin");
    CHECK(shown.code == 0);
    CHECK(shown.out.find("  twice                    0\n") != std::string::npos);
    CHECK(shown.out.find("division by zero)\n") != std::string::npos);
    CHECK(shown.out.find("  more                     (it is absent)\n") != std::string::npos);
}

TEST_CASE("get --json prints the calculated values of a loaded schema as JSON") {
    sandbox in;
    const std::string_view schema = R"(meta: {id: values}
seq: [{id: n, type: u1}]
instances:
  number: {value: n + 1}
  large: {value: 9007199254740993}
  endless: {value: 1e308 * 10}
  text: {value: '"a\"b"'}
  data: {value: '[1, 255].as<bytes>'}
  list: {value: '["a", "b"]'}
  is: {value: n == 0}
)";
    const auto* const first = reinterpret_cast<const std::byte*>(schema.data());
    in.put("values.ksy", bytes(first, first + schema.size()));
    in.put("a.bin", hex("00"));
    CHECK(in.verbatim("get --json --schema values.ksy a.bin number large endless text data list is").out ==
          "1\n\"9007199254740993\"\n\"inf\"\n\"a\\\"b\"\n\"01 FF\"\n[\"a\", \"b\"]\ntrue\n");
    CHECK(in.verbatim("get --schema values.ksy a.bin data endless").out == "[0x01, 0xff]\ninf\n");
}

TEST_CASE("the tail of each element of a list has a path of its own") {
    sandbox in;
    const std::string_view schema =
        "meta: {id: parts}\nseq: [{id: all, size: 2, type: part, repeat: eos}]\ntypes: {part: {seq: [{id: x, type: "
        "u1}]}}\n";
    const auto* const first = reinterpret_cast<const std::byte*>(schema.data());
    in.put("parts.ksy", bytes(first, first + schema.size()));
    in.put("a.bin", hex("01 A1 02 A2"));
    CHECK(in.verbatim("get --schema parts.ksy a.bin 'all[1].tail' all").out ==
          "A2\n[{\"content\":{\"x\":1},\"tail\":\"A1\"},{\"content\":{\"x\":2},\"tail\":\"A2\"}]\n");
    const auto map = in.verbatim("map --schema parts.ksy a.bin").out;
    CHECK(map.find(" all[0].tail\n") != std::string::npos);
    CHECK(map.find(" all[1].tail\n") != std::string::npos);
    CHECK(in.verbatim("repair --drop-tail --schema parts.ksy a.bin -o b.bin").out == "");
}

TEST_CASE("get prints a bit field at a position of its own as a number, or as true or false if it has one bit") {
    sandbox in;
    const std::string_view schema =
        "meta: {id: halves}\nseq: [{id: n, type: u1}]\ninstances: {low: {pos: 0, type: b4le}, high: {pos: 0, type: "
        "b3}, is: {pos: 0, type: b1}}\n";
    const auto* const first = reinterpret_cast<const std::byte*>(schema.data());
    in.put("halves.ksy", bytes(first, first + schema.size()));
    in.put("a.bin", hex("A5"));
    CHECK(in.verbatim("get --schema halves.ksy a.bin low high is").out == "5\n5\ntrue\n");
    CHECK(in.verbatim("set --schema halves.ksy a.bin n=0").code == 0);
    CHECK(in.verbatim("get --schema halves.ksy a.bin low high is").out == "0\n0\nfalse\n");
}

TEST_CASE("bit fields of a loaded schema are shown, set and documented with the names of their enumeration") {
    sandbox in;
    const std::string_view schema =
        "meta: {id: tones}\nseq:\n  - {id: tone, type: b3, enum: tone, doc: How bright.}\n  - {id: rest, type: b5}\n  "
        "- {id: other, type: u1, enum: tone, doc: Another.}\n"
        "enums: {tone: {1: {id: dark, doc: Without light.}, 2: light}}\n";
    const auto* const first = reinterpret_cast<const std::byte*>(schema.data());
    in.put("tones.ksy", bytes(first, first + schema.size()));
    in.put("a.bin", hex("25 02"));
    CHECK(in.verbatim("show --schema tones.ksy a.bin").out.find("rest=5 tone=1 (dark)") != std::string::npos);
    CHECK(in.verbatim("set --schema tones.ksy a.bin bits_of_tone=tone=light other=dark").code == 0);
    CHECK(in.verbatim("get --schema tones.ksy a.bin bits_of_tone tone rest other").out ==
          "rest=5 tone=2\nlight\n5\ndark\n");
    const auto page = in.verbatim("docs --schema tones.ksy tones");
    CHECK(page.code == 0);
    for (const std::string_view line :
         {"| 5..7 | `tone` | see tone |", "| 1 | `dark` | Without light. |", "`other` | Another. |"})
        CHECK(page.out.find(line) != std::string::npos);
}

TEST_CASE("a calculated value is set as a whole, with spaces or commas, and messages about its parts say so") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const std::string frame = "animations[0].objects[0].frames[0].";
    CHECK(in.verbatim("set a.ifp '" + frame + "euler=20.1,4.9,-35.5'").code == 0);
    const auto rotation = in.verbatim("get a.ifp '" + frame + "rotation'").out;
    in.specimen("gta.ifp/minimal.hex", "b.ifp");
    CHECK(in.verbatim("set b.ifp '" + frame + "euler=20.1 4.9 -35.5'").code == 0);
    CHECK(in.verbatim("get b.ifp '" + frame + "rotation'").out == rotation);
    CHECK(in.verbatim("set a.ifp '" + frame + "euler=1,2'").err ==
          "verbatim: a.ifp: " + frame + "euler: expected 3 numbers with spaces or commas between them\n");
    CHECK(in.verbatim("set a.ifp '" + frame + "euler[3]=1'").err ==
          "verbatim: a.ifp: " + frame + "euler: it is 3 numbers, and has no [3]\n");
    CHECK(in.verbatim("set a.ifp '" + frame + "euler.x=1' '" + frame + "euler[0]=2'").err ==
          "verbatim: a.ifp: " + frame + "euler: [0] is set twice\n");
    CHECK(in.verbatim("set a.ifp '" + frame + "rotation=angles(20.1,4.9,-35.5)'").err ==
          "verbatim: a.ifp: " + frame +
              "rotation: it has parts: set one of them instead, or euler(...) or axis_angle(...), which is calculated "
              "of them\n");
    CHECK(in.verbatim("set a.ifp '" + frame + "rotation~=axis_angle(0,0,2,90)'").code ==
          0);  // the axis may have any length
    CHECK(in.verbatim("set a.ifp '" + frame + "rotation=axis_angle(0,0,2,90)'").code == 0);  // the same rotation
    CHECK(in.verbatim("get a.ifp '" + frame + "axis_angle' '" + frame + "euler'").out == "0 0 1 90\n0° 0° 90°\n");
    CHECK(in.verbatim("set a.ifp '" + frame + "euler=0,0,-172.8'").code == 0);
    CHECK(in.verbatim("set a.ifp '" + frame + "euler=0,0,187.3'").code ==
          0);  // equal to -172.7 after a whole turn is subtracted
    CHECK(in.verbatim("get a.ifp '" + frame + "euler'").out == "0° 0° -172.7°\n");
    CHECK(in.verbatim("set a.ifp '" + frame + "axis_angle=0 0 0 90'").err.find("axis_angle: ") != std::string::npos);
    in.specimen("gta.ifp/minimal.hex", "c.ifp");
    CHECK(in.verbatim("set c.ifp '" + frame + "rotation=euler(20.1,4.9,-35.5)' '" + frame + "time=0.35s'").code == 0);
    CHECK(in.verbatim("get c.ifp '" + frame + "rotation' '" + frame + "time'").out == rotation + "21\n");
}

TEST_CASE("a path selects an element by the whole number of its bit fields, too") {
    sandbox in;
    in.specimen("sims3.clip/every_channel.hex", "a.clip");
    CHECK(in.verbatim("get a.clip 'body.curves[type=0x0112].track'").out ==
          in.verbatim("get a.clip 'body.curves[type=channel=18 target=1].track'").out);
    CHECK(in.verbatim("get a.clip 'body.curves[type=274].track'").out ==
          in.verbatim("get a.clip 'body.curves[2].track'").out);
    CHECK(in.verbatim("get a.clip 'body.curves[type=0x1A].track'").code == 3);
}

TEST_CASE("find takes the meanings of a loaded schema's bit fields, and to-json prints them") {
    sandbox in;
    const std::string_view schema =
        "meta: {id: a, bit-endian: le}\nseq: [{id: kind, type: b3, enum: e}, {id: n, type: b5}]\nenums: {e: {1: text, "
        "2: blob}}\n";
    const auto all = std::as_bytes(std::span(schema));
    in.put("a.ksy", bytes(all.begin(), all.end()));
    in.put("a.bin", hex("0A"));
    for (const std::string sought : {"blob", "kind=blob", "'bl*'", "n=1", "'kind=blob n=1'"}) {
        INFO(sought);
        CHECK(in.verbatim("find --schema a.ksy " + sought + " a.bin").out == "bits_of_kind: kind=2 (blob) n=1\n");
    }
    CHECK(in.verbatim("find --schema a.ksy text a.bin").out.empty());
    CHECK(in.verbatim("to-json --schema a.ksy --meaning a.bin -o a.json").code == 0);
    const auto json = in.get("a.json");
    CHECK(std::string(reinterpret_cast<const char*>(json.data()), json.size())
              .find(R"({"kind": 2, "n": 1, "meaning": "kind=blob n=1"})") != std::string::npos);
    CHECK(in.verbatim("from-json --schema a.ksy a.json -o b.bin").code == 0);
    CHECK(in.get("b.bin") == in.get("a.bin"));
    CHECK(in.verbatim("docs --schema a.ksy a --json-schema").out.find(R"("meaning": {"type": "string")") !=
          std::string::npos);
}

TEST_CASE("one number of a calculated value is printed and set by its letter or its index, and the others stay") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const std::string euler = "animations[0].objects[0].frames[0].euler";
    REQUIRE(in.verbatim("set a.ifp '" + euler + "=20.1 4.9 -35.5'").code == 0);
    CHECK(in.verbatim("get a.ifp " + euler + ".z '" + euler + "[0]'").out == "-35.5°\n20.1°\n");
    CHECK(in.verbatim("set a.ifp '" + euler + ".z~=10'").code == 0);
    CHECK(in.verbatim("get a.ifp " + euler).out == "20.1° 4.9° 10°\n");
    CHECK(in.verbatim("set a.ifp '" + euler + "[2]~=-35.5' '" + euler + ".x~=0'").code == 0);
    CHECK(in.verbatim("get a.ifp " + euler).out == "0° 4.9° -35.5°\n");
    CHECK(in.verbatim("set a.ifp '" + euler + ".w=1'").code == 3);
}

TEST_CASE("the key of a clip at the end of its range is set beside what is shown, and a value beyond becomes the end") {
    sandbox in;
    in.specimen("sims3.clip/every_channel.hex", "a.clip");
    std::size_t tried = 0;
    for (int curve = 0; curve < 40; ++curve) {
        const auto key = "body.curves[" + std::to_string(curve) + "].keys[0].value";
        const auto shown = in.verbatim("get a.clip '" + key + "'");
        if (shown.code != 0) continue;
        INFO(key << ' ' << shown.out);
        const auto text = shown.out.substr(0, shown.out.find('\n'));
        CHECK(in.verbatim("set a.clip '" + key + "=" + text + "' -o same.clip").code == 0);
        CHECK(in.get("same.clip") == in.get("a.clip"));
        const auto count = 1 + std::count(text.begin(), text.end(), ' ');
        std::string far;
        for (int i = 0; i < count; ++i) far += i ? ",1e6" : "1e6";
        if (in.verbatim("set a.clip '" + key + "~=" + far + "' -o end.clip").code != 0)
            continue;  // a curve without a scale
        const auto end = in.verbatim("get end.clip '" + key + "'").out;
        CHECK(in.verbatim("set a.clip '" + key + "=" + end.substr(0, end.find('\n')) + "' -o again.clip").code == 0);
        CHECK(in.verbatim("get again.clip '" + key + "'").out == end);
        const auto refused = in.verbatim("set a.clip '" + key + "=" + far + "' -o no.clip");
        CHECK(refused.code == 3);
        CHECK(refused.err.find(" is beyond its range, ") != std::string::npos);
        ++tried;
    }
    CHECK(tried >= 3);
}

}  // namespace verbatim::test::tools_meaning
