// --salvage, as a user sees it.
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_salvage {

namespace {

bytes cut(const bytes& file, std::size_t size) {
    return {file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)};
}

// A package of three animations, of which the last one is cut.
void put_cut_package(const sandbox& in) {
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    REQUIRE(in.verbatim("copy --again a.ifp 'animations[0]' a.ifp").code == 0);
    REQUIRE(in.verbatim("copy --again a.ifp 'animations[0]' a.ifp").code == 0);
    REQUIRE(in.verbatim("set a.ifp 'animations[1].name=run' 'animations[2].name=jump'").code == 0);
    const auto whole = in.get("a.ifp");
    const auto last = in.verbatim("map a.ifp | grep 'animations.2..name' | head -1").out;
    in.put("cut.ifp", cut(whole, static_cast<std::size_t>(std::stoul(last, nullptr, 16)) + 40));
}

}  // namespace

TEST_CASE("with --salvage, commands read the whole elements of a cut file, and without it none") {
    const sandbox in;
    put_cut_package(in);
    CHECK(in.verbatim("list cut.ifp animations").code == 3);
    const auto list = in.verbatim("list --salvage cut.ifp animations --csv --columns name");
    CHECK((list.code == 0 && list.out == "path,name\r\nanimations[0],walk\r\nanimations[1],run\r\n"));
    CHECK(list.err.find("animations[2]") != std::string::npos);
    CHECK(in.verbatim("get --salvage cut.ifp 'animations[1].name'").out == "\"run\"\n");
    CHECK(in.verbatim("get --salvage cut.ifp 'animations[2].name'").code == 3);
    const auto show = in.verbatim("show --salvage cut.ifp");
    CHECK((show.code == 0 && show.out.find("! error at 0x") != std::string::npos));
    const auto cut = show.out.find("\n    animations[2]\n");
    REQUIRE(cut != std::string::npos);
    CHECK(show.out.find("\"jump\"", cut) != std::string::npos);
    CHECK(in.verbatim("to-json --salvage cut.ifp -o cut.json").code == 0);
    REQUIRE(in.verbatim("extract --salvage cut.ifp 'animations[1]' -o one.ifp").code == 0);
    CHECK(in.verbatim("get one.ifp 'animations[0].name'").out == "\"run\"\n");
}

TEST_CASE("map --salvage owns each byte of a broken file") {
    const sandbox in;
    put_cut_package(in);
    CHECK(in.verbatim("map --salvage --json cut.ifp | jq -s 'map(.size) | add'").out ==
          in.shell("wc -c < cut.ifp").out);
    CHECK(in.verbatim("map --salvage cut.ifp").out.find("unreadable") != std::string::npos);
}

TEST_CASE("set --salvage changes what it sets in a broken file, and no other byte") {
    const sandbox in;
    put_cut_package(in);
    REQUIRE(in.verbatim("set --salvage cut.ifp 'animations[0].name=sulk' -o b.ifp").code == 0);
    const auto before = in.get("cut.ifp"), after = in.get("b.ifp");
    REQUIRE(before.size() == after.size());
    CHECK(in.shell("cmp -l cut.ifp b.ifp | wc -l").out == "2\n");  // walk, sulk
    const auto refused = in.verbatim("set --salvage cut.ifp animation_count=7 -o c.ifp");
    CHECK(refused.code == 3);
}

TEST_CASE("set --salvage refuses what the broken file has otherwise, also the value that the readable one has") {
    const sandbox in;
    put_cut_package(in);
    in.specimen("oni.corpses/importer.hex", "whole.CRSA");
    REQUIRE(in.shell("head -c 200 whole.CRSA > cut.CRSA").code == 0);
    for (const auto& [file, count] : {std::pair(std::string("cut.ifp"), "animation_count"), {"cut.CRSA", "capacity"}}) {
        const auto before = in.get(file);
        auto now = in.verbatim("get --salvage " + file + " " + count).out;
        REQUIRE(now.ends_with('\n'));
        now.pop_back();
        const auto got = in.verbatim("set --salvage " + file + " " + count + "=" + now);
        CHECK(got.code == 3);
        CHECK(got.err.find(std::string(count) + ": the broken file has ") != std::string::npos);
        CHECK(in.get(file) == before);
    }
}

TEST_CASE("repair --salvage makes a file that can be read, and lists what is lost") {
    const sandbox in;
    put_cut_package(in);
    CHECK(in.verbatim("repair --salvage cut.ifp").code == 5);
    const auto made = in.verbatim("repair --salvage cut.ifp -o b.ifp");
    CHECK((made.code == 0 && made.out.find("animations[2]") != std::string::npos));
    CHECK(in.verbatim("check --strict b.ifp").code == 0);
    CHECK(in.verbatim("list b.ifp animations --csv --columns name").out ==
          "path,name\r\nanimations[0],walk\r\nanimations[1],run\r\n");
}

namespace {

// An animation of so many objects of one frame, of version 3 or 2. The fields that are derived are right.
struct packed {
    bytes all;
    void text(std::string_view t, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) all.push_back(static_cast<std::byte>(i < t.size() ? t[i] : 0));
    }
    void number(std::uint32_t n) {
        for (int i = 0; i < 4; ++i) all.push_back(static_cast<std::byte>(n >> 8 * i));
    }
};
bytes package(bool is_version_3, const std::vector<std::string>& names) {
    packed in;
    for (const std::string& name : names) {
        const std::vector<std::string> bones = {"Pelvis", "L Thigh", "R UpperArm", "Head"};
        in.text(name, 24);
        in.number(static_cast<std::uint32_t>(bones.size()));
        if (is_version_3) in.number(static_cast<std::uint32_t>(bones.size() * 30)), in.number(1);
        for (std::size_t bone = 0; bone < bones.size(); ++bone) {
            in.text(bones[bone], 24);
            in.number(3), in.number(3), in.number(static_cast<std::uint32_t>(bone + 1));
            for (std::uint32_t frame = 0; frame < 3; ++frame)
                in.number(0), in.number(0x10000000), in.text({}, 1), in.text("\1", 1);
        }
    }
    packed file;
    file.text(is_version_3 ? "ANP3" : "ANP2", 4);
    file.number(static_cast<std::uint32_t>(in.all.size() + 28));
    file.text("ped", 24);
    file.number(static_cast<std::uint32_t>(names.size()));
    file.all.insert(file.all.end(), in.all.begin(), in.all.end());
    return file.all;
}
std::string salvaged_names(const sandbox& in) {
    return in
        .verbatim(
            "list --salvage broken.ifp animations --csv --columns name | tail -n +2 | cut -d, -f2 | tr -d '\\r' | "
            "tr '\\n' ' '")
        .out;
}

}  // namespace

TEST_CASE("no object of a damaged animation is salvaged as an animation, and no whole animation is lost for it") {
    for (const bool is_version_3 : {true, false}) {
        const sandbox in;
        const bytes whole = package(is_version_3, {"first", "second", "third", "fourth", "fifth"});
        const std::size_t each = (whole.size() - 36) / 5;
        for (std::size_t at = 0; at < each; at += 37)
            for (const std::size_t size : {16, 64}) {
                bytes broken = whole;
                for (std::size_t i = 0; i < size; ++i) broken[36 + each + at + i] = std::byte{};  // in the second one
                in.put("broken.ifp", broken);
                INFO("version " << (is_version_3 ? 3 : 2) << ", " << size << " zeros at " << at);
                const auto names = salvaged_names(in);
                INFO(names);
                CHECK(names.find("first ") == 0);
                if (at + size <= each) CHECK(names.find("third fourth fifth ") != std::string::npos);
                CHECK(names.find("fifth ") != std::string::npos);
                for (const std::string bone : {"Pelvis", "L Thigh", "R UpperArm", "Head"})
                    CHECK(names.find(bone) == std::string::npos);
            }
    }
}

TEST_CASE("map --salvage owns each byte of a file that is cut anywhere, in every format") {
    const sandbox in;
    for (const std::string specimen :
         {"oni.corpses/importer.hex", "sims1.skin/canonical.hex", "gta.ifp/anpk_minimal.hex", "sims3.clip/minimal.hex",
          "mw3.anim/definition_0.hex", "sims1.mesh/every_field.hex"}) {
        INFO(specimen);
        in.specimen(specimen, "whole");
        const auto format = specimen.substr(0, specimen.find('/'));
        const auto whole = in.get("whole");
        for (std::size_t i = 1; i < 8; ++i) {
            const std::size_t size = whole.size() * i / 8;
            in.put("cut", cut(whole, size));
            const auto line = "map --salvage --json --format " + format + " cut";
            const auto map = in.verbatim(line);
            if (map.code != 0) continue;  // nothing can be read
            INFO(size);
            CHECK(in.verbatim(line + " | jq -s 'map(select(.space == null and .shared_with == null) | .size) | add'")
                      .out == std::to_string(size) + "\n");
            for (std::size_t at = 0, end; (end = map.err.find('\n', at)) != std::string::npos; at = end + 1)
                CHECK(end - at < 200);  // no dump of the file
        }
    }
}

TEST_CASE("a file that can be read is the same with --salvage") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    for (const std::string command : {"show", "to-json", "map", "list"}) {
        const auto plain = in.verbatim(command + " a.ifp"), salvaged = in.verbatim(command + " --salvage a.ifp");
        CHECK((salvaged.code == 0 && salvaged.err.empty() && salvaged.out == plain.out));
    }
}

}  // namespace verbatim::test::tools_salvage
