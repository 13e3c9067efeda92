// Entries of archives that are addressed by more than the name of a file: keys, paths, tags.
#include "tests/archives/made.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_entries_by_key {

TEST_CASE("entries of a package are addressed by key or name, edited in their codec, and extracted as files") {
    const sandbox in;
    in.specimen("sims3.clip/canonical.hex", "c.clip");
    auto made = made_package();
    made.entries[0].content = in.get("c.clip");
    bytes names;  // a table of names
    append_number(names, 1);
    append_number(names, 1);
    append_number(names, made.entries[0].instance, 8);
    append_number(names, 6);
    append(names, "a_walk");
    made.entries.push_back({0x0166038C, 0, 0, names});
    in.put("m.package", made.file());
    const auto done = [&](const std::string& arguments) {
        const auto o = in.verbatim(arguments);
        INFO("verbatim " << arguments << "\n" << o.out << o.err);
        CHECK(o.code == 0);
        return o.out;
    };
    const std::string key = "6B20C4F3:00000000:2E258CDB6D54AAF4";
    CHECK(done("list m.package a_walk --csv").find("\n" + key + ",a_walk,CLIP,") != std::string::npos);
    CHECK(done("get m.package//a_walk body.name") == done("get c.clip body.name"));
    CHECK(done("get m.package//" + key + " body.name") == done("get c.clip body.name"));
    done("set m.package//a_walk//body.name=a_run");
    CHECK(done("get m.package//" + key + " body.name") == "\"a_run\"\n");
    CHECK(done("list m.package --csv").find(key + ",a_walk,CLIP,") != std::string::npos);  // its name and key stay
    CHECK(done("check m.package") == "identical    m.package\n");
    done("rename m.package//a_walk 6B20C4F3:00000000:000000000000000A");
    CHECK(done("get m.package//6B20C4F3:00000000:000000000000000A body.name") == "\"a_run\"\n");
    done("undo m.package 2");
    CHECK(in.get("m.package") == made.file());
    done("extract m.package -o all");
    CHECK(in.get("all/6B20C4F3_00000000_2E258CDB6D54AAF4") == in.get("c.clip"));
    done("add m.package all/220557DA_00000000_00000000000000A1 --again");
    CHECK(in.verbatim("add m.package c.clip").err.find("TYPE:GROUP:INSTANCE") != std::string::npos);
    CHECK(in.verbatim("rename m.package//a_walk a_run").err.find("--name changes its name") != std::string::npos);
}

TEST_CASE("the name and the key of an entry are changed each alone, and it is said what stays") {
    const sandbox in;
    auto made = made_package();
    in.put("m.package", made.file());
    const auto entry = [&](const std::string& key) {
        return in.verbatim("list m.package --csv").out.find("\n" + key) != std::string::npos;
    };
    const std::string key = "6B20C4F3:00000000:2E258CDB6D54AAF4", other = "6B20C4F3:00000000:000000000000000A";
    const auto named = in.verbatim("rename m.package//" + key + " --name a_walk");  // makes the table of names
    CHECK(named.code == 0);
    CHECK(named.err.find("its key stays " + key) != named.err.npos);
    CHECK(entry(key + ",a_walk,CLIP,"));
    CHECK(entry("0166038C:00000000:0000000000000000,"));
    CHECK(in.verbatim("check --strict m.package").code == 0);
    const auto moved = in.verbatim("rename m.package//a_walk --key " + other);
    CHECK(moved.code == 0);
    CHECK(moved.err.find("its name a_walk stays that of " + key) != moved.err.npos);
    CHECK(entry(other + ",CLIP,"));  // no entry has a name now, so there is no column of names
    CHECK(in.verbatim("undo m.package").code == 0);
    CHECK(in.verbatim("rename m.package//a_walk --key " + other + " --name a_run").code == 0);
    CHECK(entry(other + ",a_run,CLIP,"));
    CHECK(in.verbatim("rename m.package//a_run --name a_jog").code == 0);
    CHECK(entry(other + ",a_jog,CLIP,"));
    CHECK(in.verbatim("undo m.package 3").code == 0);
    CHECK(in.get("m.package") == made.file());

    const auto wrong = [&](const std::string& arguments, const std::string& why) {
        const auto o = in.verbatim("rename " + arguments);
        INFO(arguments << "\n" << o.err);
        CHECK(o.code != 0);
        CHECK(o.err.find(why) != o.err.npos);
    };
    wrong("m.package//" + key + " --key a_walk", "renamed by its key");
    wrong("m.package//" + key + " a --name b", "exclude each other");
    wrong("m.package//" + key, "expected the new name");
    wrong("m.package --name b", "for entries of archives");
    in.put("a.img", made_img().file());
    wrong("a.img//b.dat --key 1", "have names, and no keys");
    in.put("c.iff", made_iff().file());
    CHECK(in.verbatim("rename 'c.iff//STR#[200]' --name 'STR#[7]'").code == 0);
    CHECK(in.verbatim("list c.iff --csv").out.find("STR#[200],STR#[7],") != std::string::npos);
    wrong("'c.iff//STR#[200]' --key label", "as STR#[200]");
}

TEST_CASE("entries of a FAR are addressed by paths with either slash, and extracted into folders") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "head.skn");
    auto made = made_far();
    made.entries.push_back({"Skins\\head.skn", in.get("head.skn")});
    in.put("d.far", made.file());
    const auto o = in.verbatim("get d.far//skins/HEAD.skn name");
    CHECK(o.out == in.verbatim("get head.skn name").out);
    CHECK(in.verbatim("set 'd.far//Skins\\head.skn' name=other").code == 0);
    CHECK(in.verbatim("get d.far//Skins/head.skn name").out == "\"other\"\n");
    CHECK(in.verbatim("check d.far").out == "identical    d.far\n");
    CHECK(in.verbatim("undo d.far").code == 0);
    CHECK(in.get("d.far") == made.file());
    CHECK(in.verbatim("extract d.far -o all").code == 0);
    CHECK(in.get("all/Skins/head.skn") == in.get("head.skn"));
    CHECK(in.shell("cd all && find . -type f | sort").out == "./Dir/b.cmx\n./Skins/head.skn\n./a.iff\n./c/d.bmp\n");
}

TEST_CASE("a corpse in a level of Oni is read and changed, and the others and the level stay") {
    const sandbox in;
    in.specimen("oni.corpses/importer.hex", "a.CRSA");
    const auto crsa = in.get("a.CRSA");
    auto made = made_level();
    made.instances[1].data = bytes(crsa.begin() + 8, crsa.end());
    in.put("level3.dat", made.file());
    const auto done = [&](const std::string& arguments) {
        const auto o = in.verbatim(arguments);
        INFO("verbatim " << arguments << "\n" << o.out << o.err);
        CHECK(o.code == 0);
        return o.out;
    };
    CHECK(done("list level3.dat --csv").find("CRSA[0],,,") != std::string::npos);
    CHECK(done("list level3.dat --csv").find("ONCC[0],ONCCa,placeholder,0,0") != std::string::npos);
    CHECK(done("get 'level3.dat//CRSA[0]' 'corpses[0].name'") == done("get a.CRSA 'corpses[0].name'"));
    done("set 'level3.dat//CRSA[0]//corpses[0].name=_guard'");
    CHECK(done("get 'level3.dat//CRSA[0]//corpses[0].name'") == "\"_guard\"\n");
    CHECK(in.get("level3.dat").size() == made.file().size());
    done("check level3.dat");
    done("extract 'level3.dat//CRSA[0]' -o b.CRSA");
    done("undo level3.dat");
    CHECK(in.get("level3.dat") == made.file());
    done("replace 'level3.dat//CRSA[0]' b.CRSA");
    CHECK(done("get 'level3.dat//CRSA[0]//corpses[0].name'") == "\"_guard\"\n");
    CHECK(in.verbatim("remove 'level3.dat//CRSA[0]'").err.find("OniSplit does this") != std::string::npos);
    CHECK(in.verbatim("get level3.dat x").err.find("it is an archive (instance file of Oni") != std::string::npos);
    CHECK(done("find -l _guard level3.dat") == "level3.dat//CRSA[0]\n");
    CHECK(in.verbatim("check --deep level3.dat").code <= 1);
}

}  // namespace verbatim::test::tools_entries_by_key
