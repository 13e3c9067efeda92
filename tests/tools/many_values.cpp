// Commands that take several parts at once: paths with patterns, calculations, tables that come back.
#include <sstream>

#include "tests/tools/run.hpp"

namespace verbatim::test::tools_many_values {

namespace {

// A package with the animations walk, WALK_fast and run, of which the last one's frame is at 30/60 s.
struct package : sandbox {
    package() {
        specimen("gta.ifp/minimal.hex", "a.ifp");
        REQUIRE(verbatim("copy --again a.ifp 'animations[0]' a.ifp").code == 0);
        REQUIRE(verbatim("copy --again a.ifp 'animations[0]' a.ifp").code == 0);
        REQUIRE(verbatim("set a.ifp 'animations[1].name=WALK_fast' 'animations[2].name=run' "
                         "'animations[2].objects[0].frames[0].time=30'")
                    .code == 0);
    }
    std::string names() const { return verbatim("get a.ifp 'animations[*].name'").out; }
    std::string times() const { return verbatim("get a.ifp '**.time'").out; }
};

}  // namespace

TEST_CASE("a path with a pattern leads to all parts that fit") {
    const package in;
    CHECK(in.names() == "\"walk\"\n\"WALK_fast\"\n\"run\"\n");
    CHECK(in.times() == "5\n5\n30\n");
    CHECK(in.verbatim("get a.ifp 'animations[-1].name'").out == "\"run\"\n");
    CHECK(in.verbatim("get a.ifp 'animations[1..].name'").out == "\"WALK_fast\"\n\"run\"\n");
    CHECK(in.verbatim("get a.ifp 'animations[0..1].name'").out == "\"walk\"\n\"WALK_fast\"\n");
    CHECK(in.verbatim("get a.ifp 'animations[WALK_*].name'").out == "\"WALK_fast\"\n");
    CHECK(in.verbatim("get a.ifp 'animations[name=?a*].length'").out == "0.0833333 s\n");
    CHECK(in.verbatim("get a.ifp 'animations[length>0.2].name'").out == "\"run\"\n");
    CHECK(in.verbatim("get a.ifp 'animations[objects>=1].name'").out == in.names());
    CHECK(in.verbatim("get a.ifp 'animations[objects>=1 and name=r*].name'").out == "\"run\"\n");
    CHECK(in.verbatim("get a.ifp 'animations[not name==run and length<1s].name'").out.find("run") == std::string::npos);
    CHECK(in.verbatim("get a.ifp 'animations[objects > (objects - 1)].name'").out == in.names());
    const auto wrong = in.verbatim("get a.ifp 'animations[objects>=1 and].name'");
    CHECK((wrong.code == 3 && wrong.err.find("column 15: expected a part") != std::string::npos));
    CHECK(in.verbatim("get a.ifp 'animations[name!=run].objects[0].frames[time<0.1s].time'").out == "5\n5\n");
    // A number is the value that `show` prints, as for `set`; what is none is its meaning.
    for (const char* condition : {"time==30", "time=30", "time>5", "time==0.5s", "time==0.5", "time>0.2", "time>=30"})
        CHECK(in.verbatim(std::string("get a.ifp '**.frames[") + condition + "].time'").out == "30\n");
    CHECK(in.verbatim("get a.ifp 'animations[2].objects[0].frames[0].rotation[*]'").out == "11\n12\n13\n4095\n");
}

TEST_CASE("a pattern that fits nothing is refused, with what is there") {
    const package in;
    CHECK(in.verbatim("get a.ifp 'animations[JUMP*].name'")
              .err.find("animations: no element fits [JUMP*] (the first names are \"walk\", \"WALK_fast\", \"run\")") !=
          std::string::npos);
    CHECK(in.verbatim("get a.ifp 'animations[-4].name'").code == 3);
    CHECK(in.verbatim("get a.ifp '**.colour'").code == 3);
    CHECK(in.verbatim("get a.ifp 'animations[*].colour'").err.find("there is no colour") != std::string::npos);
}

TEST_CASE("set changes all parts that fit, also by calculations and in parts of texts") {
    const package in;
    CHECK(in.verbatim("set a.ifp '**.time*=1.5'").code == 0);
    CHECK(in.times() == "8\n8\n45\n");
    CHECK(in.verbatim("set a.ifp 'animations[2].**.time+=0.5s'").code == 0);
    CHECK(in.times() == "8\n8\n75\n");
    CHECK(in.verbatim("set a.ifp '**.time-=3' 'animations[*].name~s/^WALK_/go_/'").code == 0);
    CHECK(in.times() == "5\n5\n72\n");
    CHECK(in.names() == "\"walk\"\n\"go_fast\"\n\"run\"\n");
    CHECK(in.verbatim("set a.ifp 'animations[*].name~s/x/y/'").err.find("no text there fits ~s/x/y/") !=
          std::string::npos);
    CHECK(in.verbatim("set a.ifp '**.time/=0'").code == 3);
    CHECK(in.verbatim("set a.ifp '**.time*=2s'").err.find("2s has a unit") != std::string::npos);
    CHECK(in.verbatim("set a.ifp 'name+=1'").code == 3);
    CHECK(in.verbatim("set a.ifp").code == 5);
}

TEST_CASE("a pattern leads to calculated values and to their numbers, which get, set and list take") {
    const package in;
    const std::string first = "animations[0].objects[0].frames[0].";
    CHECK(in.verbatim("set a.ifp 'animations[*].objects[*].frames[*].euler=10,20,30'").code == 0);
    CHECK(in.verbatim("get a.ifp '**.euler'").out == "10° 20° 30°\n10° 20° 30°\n10° 20° 30°\n");
    CHECK(in.verbatim("get a.ifp '**.euler.z'").out == "30°\n30°\n30°\n");
    CHECK(in.verbatim("set a.ifp 'animations[*].objects[*].frames[0].euler.z+=15'").code == 0);
    CHECK(in.verbatim("get a.ifp 'animations[1..].objects[0].frames[*].euler[2]'").out == "45°\n45°\n");
    CHECK(in.verbatim("set a.ifp '**.euler.z-=45deg' '" + first + "euler.x=90deg'").code == 0);
    CHECK(in.verbatim("get a.ifp '" + first + "euler'").out == "90° 20° 0°\n");
    CHECK(in.verbatim("list a.ifp 'animations[1].objects[0].frames' --columns euler.y,euler").out ==
          "     euler.y  euler\n"
          "[0]  20°      10° 20° 0°\n");
    CHECK(in.verbatim("set a.ifp '**.euler+=1'").err ==
          "verbatim: a.ifp: " + first + "euler: it is several numbers: name one of them, " + first + "euler[0]\n");
    CHECK(in.verbatim("get a.ifp 'animations[*].**.euler.q'").code == 3);
    CHECK(in.verbatim("get a.ifp '**.euler.z.z'").code == 3);
}

TEST_CASE("patterns fit what a number means, ~s changes the name that it means, and conditions sum up nested lists") {
    const package in;
    CHECK(in.verbatim("set a.ifp 'animations[*].objects[0].bone_id=head'").code == 0);
    CHECK(in.verbatim("get a.ifp 'animations[*].objects[bone_id=he*].bone_id'").out == "5\n5\n5\n");
    CHECK(in.verbatim("get a.ifp 'animations[*].objects[bone_id=ja*].bone_id'").code == 3);
    CHECK(in.verbatim("set a.ifp 'animations[0].objects[0].bone_id~s/head/jaw/'").code == 0);
    CHECK(in.verbatim("get a.ifp 'animations[*].objects[0].bone_id'").out == "8\n5\n5\n");
    CHECK(in.verbatim("set a.ifp '**.time~s/s/t/'").err.find("it is not a text") != std::string::npos);
    CHECK(in.verbatim("get a.ifp 'animations[objects.frames>=1].name'").out == in.names());
    CHECK(in.verbatim("get a.ifp 'animations[objects.frames>1].name'").code == 3);
    CHECK(in.verbatim("find --where 'objects.frames==1' -c a.ifp").out == "3\n");
}

TEST_CASE("assignments that get has written, and a table that list has written, come back by set") {
    const package in;
    CHECK(in.verbatim("get a.ifp --assignments '**.time' > times").code == 0);
    CHECK(in.shell("cat times").out ==
          "animations[0].objects[0].frames[0].time=5\nanimations[1].objects[0].frames[0].time=5\n"
          "animations[2].objects[0].frames[0].time=30\n");
    CHECK(in.verbatim("set a.ifp '**.time=1'").code == 0);
    CHECK(in.verbatim("set a.ifp --from times").code == 0);
    CHECK(in.times() == "5\n5\n30\n");
    CHECK(in.verbatim("list a.ifp animations --csv > table.csv").code == 0);
    CHECK(in.shell("sed -i 's/WALK_fast/go/' table.csv").code == 0);
    CHECK(in.verbatim("set a.ifp --csv table.csv").code == 0);
    CHECK(in.names() == "\"walk\"\n\"go\"\n\"run\"\n");
    const auto same = in.verbatim("set a.ifp --csv table.csv --dry-run");
    CHECK(same.out == "");
    CHECK(same.code == 0);
}

TEST_CASE("remove takes all parts that fit, and extract makes a file of them") {
    const package in;
    CHECK(in.verbatim("extract a.ifp 'animations[WALK_*]' -o one.ifp").code == 0);
    CHECK(in.verbatim("get one.ifp 'animations[*].name' name").out == "\"WALK_fast\"\n\"block\"\n");
    CHECK(in.verbatim("check --strict one.ifp").code == 0);
    CHECK(in.verbatim("extract a.ifp name -o two.ifp").err.find("it is not an element of a list") != std::string::npos);
    CHECK(in.verbatim("remove a.ifp 'animations[*a*]'").code == 0);
    CHECK(in.names() == "\"run\"\n");
}

TEST_CASE("get --raw writes the bytes of a part, and set takes the bytes of a file") {
    sandbox in;
    in.specimen("gta.ifp/tail_stale.hex", "a.ifp");
    const auto size = std::stoul(in.verbatim("get a.ifp --raw tail | wc -c").out);
    CHECK(size > 0);
    CHECK(in.verbatim("get a.ifp --raw tail -o tail").code == 0);
    CHECK(in.get("tail").size() == size);
    CHECK(in.shell("tr '\\000-\\377' '\\101' < tail > other").code == 0);
    CHECK(in.verbatim("set a.ifp tail=@other -o b.ifp").code == 0);
    CHECK(in.verbatim("get b.ifp --raw tail").out == std::string(size, 'A'));
}

TEST_CASE("new makes a file of a format") {
    sandbox in;
    CHECK(in.verbatim("new gta.ifp -o a.ifp name=ped").code == 0);
    CHECK(in.verbatim("get a.ifp name").out == "\"ped\"\n");
    CHECK(in.verbatim("check --strict a.ifp").code == 0);
    CHECK(in.verbatim("new gta.ifb -o b.ifp").code == 5);
}

TEST_CASE("move takes elements by a pattern to one place, in their order") {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    const auto moved = [&](const std::string& arguments) {
        const auto got = in.verbatim("move a.ifp " + arguments + " -o b.ifp --force");
        INFO(arguments << ": " << got.err);
        CHECK(got.code == 0);
        std::string names;
        std::istringstream lines(in.verbatim("get b.ifp 'animations[*].name'").out);
        for (std::string line; std::getline(lines, line);) names += line.substr(1, line.size() - 2) + ' ';
        return names;
    };
    CHECK(moved("'animations[*i*]' end") == "clean sit rise ");
    CHECK(moved("'animations[*i*]' animations") == "clean sit rise ");
    CHECK(moved("'animations[1..2]' 'animations[0]'") == "rise clean sit ");
    CHECK(moved("'animations[1..2]' '[sit]'") == "rise clean sit ");
    CHECK(moved("'animations[-1]' 'animations[0]'") == "clean sit rise ");
    CHECK(moved("'animations[s*]' 'animations[-1]'") == "rise sit clean ");
    CHECK(moved("'animations[?i*]' 'animations[1]'") == "sit rise clean ");
    CHECK(moved("'animations[*]' end") == "sit rise clean ");
    REQUIRE(in.verbatim("insert a.ifp 'animations[0]' name=a 'animations[rise]' name=b").code == 0);
    CHECK(moved("'animations[?]' 'animations[rise]'") == "sit a b rise clean ");
    const auto elsewhere = in.verbatim("move a.ifp 'animations[*].objects[*]' animations");
    CHECK(elsewhere.code == 3);
    CHECK(elsewhere.err.find("all that moves must be elements of one list") != std::string::npos);
    CHECK(in.verbatim("move a.ifp 'animations[*i*]' name").err.find("name: it is not an element of a list") !=
          std::string::npos);
}

TEST_CASE("insert puts new elements into all lists that fit a pattern, and get --raw says why it needs one part") {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    REQUIRE(in.verbatim("insert a.ifp 'animations[*].objects' name=jaw bone_id=8").code == 0);
    CHECK(in.verbatim("get a.ifp '**.object_count'").out == "2\n2\n2\n");
    CHECK(in.verbatim("get a.ifp 'animations[*].objects[1].bone_id'").out == "8\n8\n8\n");
    const auto several = in.verbatim("get --raw a.ifp 'animations[*].name'");
    CHECK(several.code == 3);
    CHECK(several.err.find(
              "it leads to 3 parts, from animations[0].name to animations[2].name, and one is needed here") !=
          std::string::npos);
    CHECK(in.verbatim("get --raw a.ifp 'animations[-1].bone*'").code == 3);
    CHECK(in.verbatim("get --raw a.ifp 'animations[-1].flags' | od -An -tx1").out == " 01 00 00 00\n");
    CHECK(in.verbatim("show a.ifp 'animations[*].flags'").out ==
          in.verbatim("show a.ifp 'animations[0].flags'").out + in.verbatim("show a.ifp 'animations[1].flags'").out +
              in.verbatim("show a.ifp 'animations[2].flags'").out);
}

TEST_CASE("what a loaded schema calculates from elements is found by patterns, conditions, find and stats") {
    sandbox in;
    const std::string_view schema =
        "meta: {id: pak}\n"
        "seq: [{id: entries, type: entry, repeat: eos}]\n"
        "types: {entry: {seq: [{id: at, type: u1}, {id: len, type: u1}], instances: {end: {value: at + len}}}}\n";
    const auto* const first = reinterpret_cast<const std::byte*>(schema.data());
    in.put("pak.ksy", bytes(first, first + schema.size()));
    in.put("a.pak", hex("01 02   03 04   05 01"));
    const auto got = [&](const std::string& command) {
        const auto done = in.verbatim(command + " --schema pak.ksy a.pak");
        return done.code == 0 ? done.out : done.err;
    };
    CHECK(in.verbatim("get --schema pak.ksy a.pak 'entries[*].end' '**.end'").out == "3\n7\n6\n3\n7\n6\n");
    CHECK(in.verbatim("get --schema pak.ksy a.pak 'entries[end>5].at'").out == "3\n5\n");
    CHECK(in.verbatim("get --schema pak.ksy a.pak 'entries[end==3].at'").out == "1\n");
    CHECK(in.verbatim("get --schema pak.ksy a.pak 'entries[end>7].at'").code == 3);
    const auto number_alone = "entries[0]: [end>5 b]: end is 3, and is compared with 5 b, which is not a number\n";
    CHECK(in.verbatim("get --schema pak.ksy a.pak 'entries[end>5 b].at'").err.ends_with(number_alone));
    CHECK(in.verbatim("find --schema pak.ksy --where 'end>5 b' a.pak").code == 3);
    CHECK(got("find --where 'end>=6'") == "entries[1].end: 7\nentries[2].end: 6\n");
    CHECK(in.verbatim("find --schema pak.ksy --in 'entries[1]' --where 'end>=6' a.pak").out == "entries[1].end: 7\n");
    CHECK(in.verbatim("stats --schema pak.ksy 'entries[*].end' a.pak")
              .out.starts_with("3 values in 1 files, 3 different, 3 to 7\n"));
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    CHECK(in.verbatim("stats 'animations[*].length' a.ifp").out.starts_with("1 values in 1 files, 1 different"));
}

TEST_CASE("a condition on a number that leads to an element takes the name of that, in every command") {
    sandbox in;
    in.specimen("gta.ifp/anpk_relations.hex", "a.ifp");
    const auto names = [&](const std::string& file, const std::string& step) {
        return in.verbatim("get " + file + " 'animations[0].objects[" + step + "].name'").out;
    };
    CHECK(names("a.ifp", "binding.first_child=Supperlegr") == "\"Swaist\"\n");
    CHECK(names("a.ifp", "binding.first_child==1") == "\"Swaist\"\n");
    CHECK(names("a.ifp", "binding.next_sibling!=Supperlegl") == "\"Swaist\"\n\"Supperlegl\"\n");
    CHECK(in.verbatim("find --where 'binding.next_sibling=Supper*' a.ifp").out ==
          "animations[arrest].objects[Supperlegr].binding.next_sibling: 2 (Supperlegl)\n");
    REQUIRE(in.verbatim("set a.ifp 'animations[0].objects[binding.first_child=Supperlegr].name=hip' "
                        "'animations[0].objects[binding.next_sibling==Supperlegl].name=leg' -o b.ifp")
                .code == 0);
    CHECK(names("b.ifp", "*") == "\"hip\"\n\"leg\"\n\"Supperlegl\"\n");
    REQUIRE(
        in.verbatim("move a.ifp 'animations[0].objects[binding.next_sibling==Supperlegl]' 'animations[0].objects[0]' "
                    "-o b.ifp")
            .code == 0);
    CHECK(names("b.ifp", "*") == "\"Supperlegr\"\n\"Swaist\"\n\"Supperlegl\"\n");
    CHECK(names("b.ifp", "binding.first_child==Supperlegr") == "\"Swaist\"\n");
    REQUIRE(in.verbatim("remove a.ifp 'animations[0].objects[binding.first_child=Supperlegr]' -o b.ifp").code == 0);
    CHECK(names("b.ifp", "*") == "\"Supperlegr\"\n\"Supperlegl\"\n");
}

}  // namespace verbatim::test::tools_many_values
