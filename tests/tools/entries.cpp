// Entries of archives as files, for every command.
#include "tools/entries.hpp"

#include <algorithm>

#include "tests/archives/made.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_entries {

namespace {

// An archive with an animation package among other files.
struct with_archive : sandbox {
    with_archive() {
        specimen("gta.ifp/name_garbage.hex", "ped.ifp");
        auto made = made_img();
        made.entries[0].content = get("ped.ifp");
        put("a.img", made.file());
        put("before.img", made.file());
    }
    // Runs a command that is expected to succeed, and returns what it prints.
    std::string done(const std::string& arguments) const {
        auto o = verbatim(arguments);
        INFO("verbatim " << arguments << "\n" << o.out << o.err);
        CHECK(o.code == 0);
        return o.out;
    }
    // Returns the entries, their sizes and offsets, as CSV with the line ends of this system.
    std::string listed(const std::string& arguments) const {
        auto all = done("list " + arguments + " --csv");
        all.erase(std::remove(all.begin(), all.end(), '\r'), all.end());
        return all;
    }
    bool is_as_before() const { return get("a.img") == get("before.img"); }
};

}  // namespace

TEST_CASE("list prints the entries of an archive: as a table, by a pattern, as CSV and as JSON") {
    const with_archive in;
    CHECK(in.done("list a.img") ==
          "       entry    size  offset\n   #0  ped.ifp  2048    2048\n   #1  b.dat    2048    4096\n"
          "   #2  Cee.txd  2048    6144\n   #3  d.ipl    6144    8192\n");
    CHECK(in.done("list a.img 'CEE*' --csv") == "entry,size,offset\r\nCee.txd,2048,6144\r\n");
    CHECK(in.done("list a.img cee.TXD --json") ==
          "[\n{\"number\":2,\"entry\":\"Cee.txd\",\"size\":2048,\"offset\":6144}\n]\n");
    CHECK(in.verbatim("list a.img '*.scm'").code == 3);
}

TEST_CASE("show and map print an archive: its entries and findings, and who owns each byte") {
    const with_archive in;
    const auto shown = in.done("show a.img");
    CHECK(shown.starts_with("a.img: GTA archive (IMG, version 2), 14336 bytes, 4 entries, no findings\n"));
    CHECK(shown.find("   #2  Cee.txd  2048    6144\n") != shown.npos);
    CHECK(in.done("map a.img") ==
          "    offset       size  owner    path\n       0x0        136  field    directory\n      0x88       1912  gap "
          "     \n"
          "     0x800       2048  entry    ped.ifp\n    0x1000       2048  entry    b.dat\n    0x1800       2048  "
          "entry    Cee.txd\n"
          "    0x2000       6144  entry    d.ipl\n");
    CHECK(
        in.done("map --json a.img").find("{\"offset\":8192,\"size\":6144,\"path\":\"d.ipl\",\"owner\":\"entry\"}\n") !=
        std::string::npos);
    auto tail = in.get("a.img");
    tail.resize(tail.size() + 3);
    in.put("tail.img", tail);
    CHECK(in.done("show tail.img")
              .find("  unusual file at 0x3800: expected nothing behind the last file, found 3 bytes\n") !=
          std::string::npos);
    CHECK(in.verbatim("show --hex a.img").code == 5);
}

TEST_CASE("a value inside an entry is read and set by its path in one word or two, and nothing else changes") {
    const with_archive in;
    const auto alone = in.done("get ped.ifp 'animations[*].name'");
    for (const std::string& path : {"a.img//ped.ifp 'animations[*].name'", "'a.img//ped.ifp//animations[*].name'",
                                    "a.img 'ped.ifp//animations[*].name'", "'a.img//#0' 'animations[*].name'",
                                    "a.img//PED.IFP 'animations[*].name'"})
        CHECK(in.done("get " + path) == alone);
    CHECK(in.done("set 'a.img//ped.ifp//animations[0].name=other'").empty());
    CHECK(in.done("set ped.ifp 'animations[0].name=other'").empty());
    const auto now = in.get("a.img"), was = in.get("before.img"), file = in.get("ped.ifp");
    REQUIRE(now.size() == was.size());
    CHECK(std::equal(file.begin(), file.end(), now.begin() + 2048));
    for (std::size_t i = 0; i < now.size(); ++i)
        if (i < 2048 || i >= 2048 + file.size())
            CHECK((now[i] == was[i] || !"a byte outside of the entry has changed"));
    in.done("undo a.img");
    CHECK(in.is_as_before());
    in.done("redo a.img");
    CHECK(in.get("a.img") == now);
}

TEST_CASE("an entry that grows by a sector moves those behind it, and says so; shrinking keeps its sectors") {
    const with_archive in;
    std::string many = "append a.img//ped.ifp --again";
    for (int i = 0; i < 12; ++i) many += " ped.ifp";
    const auto dry = in.verbatim(many + " --dry-run");
    CHECK(dry.code == 0);
    CHECK(in.is_as_before());
    CHECK(dry.err.find(
              "a.img: would be replaced (ped.ifp: the sectors it has were 1, and are 2; 3 files move): 16384 bytes") !=
          dry.err.npos);
    in.done(many);
    CHECK(in.listed("a.img") ==
          "entry,size,offset\nped.ifp,4096,2048\nb.dat,2048,6144\nCee.txd,2048,8192\nd.ipl,6144,10240\n");
    CHECK(in.done("check a.img") == "identical    a.img\n");
    in.done("remove a.img//ped.ifp 'animations[3..]'");
    CHECK(in.listed("a.img ped.ifp") == "entry,size,offset\nped.ifp,4096,2048\n");
    CHECK(in.done("diff a.img//ped.ifp ped.ifp").empty());
}

TEST_CASE("entries are extracted with their real length, and never outside of the folder") {
    const with_archive in;
    in.done("extract a.img//ped.ifp -o one.ifp");
    CHECK(in.get("one.ifp") == in.get("ped.ifp"));
    in.done("extract a.img '*.ifp' 'D.*' -o some");
    CHECK(in.get("some/ped.ifp") == in.get("ped.ifp"));
    CHECK(in.get("some/d.ipl").size() == 6144);
    CHECK(in.shell("ls some").out == "d.ipl\nped.ifp\n");
    auto evil = made_img();
    evil.entries = {{"..\\..\\evil.ifp", in.get("ped.ifp")},
                    {"good.ifp", in.get("ped.ifp")},
                    {"CON.ifp", bytes(1)},
                    {"/tmp/x.ifp", bytes(1)}};
    in.put("evil.img", evil.file());
    const auto o = in.verbatim("extract evil.img -o all/in");
    CHECK(o.code == 3);
    CHECK(in.shell("find all -type f").out == "all/in/good.ifp\n");
    CHECK(o.err.find("extract #0 alone, with -o and another name") != o.err.npos);
    in.done("extract evil.img '#0' -o evil.ifp");
    CHECK(in.get("evil.ifp") == in.get("ped.ifp"));
    CHECK(in.verbatim("extract a.img none -o x").code == 3);
}

TEST_CASE("files are added, replaced, renamed and removed, and undo takes each back") {
    const with_archive in;
    in.put("new.dat", bytes(5000, std::byte{9}));
    const auto tries = [&](const std::string& command, const std::string& listed) {
        INFO(command);
        in.done(command);
        CHECK(in.listed("a.img").find(listed) != std::string::npos);
        const auto checked = in.done("check a.img");  // what is there twice is a finding
        CHECK(checked.starts_with(command.ends_with("--again") ? "findings" : "identical"));
        in.done("undo a.img");
        CHECK(in.is_as_before());
    };
    tries("add a.img new.dat ped.ifp --again", "d.ipl,6144,8192\nnew.dat,6144,14336\nped.ifp#2,2048,20480\n");
    tries("add a.img//own.dat new.dat", "own.dat,6144,14336\n");
    tries("add a.img a.img//b.dat --again", "b.dat#2,2048,14336\n");
    tries("replace a.img//b.dat new.dat", "b.dat,6144,4096\nCee.txd,2048,10240\n");
    tries("replace a.img ped.ifp", "ped.ifp,2048,2048\n");
    tries("remove a.img '*.ifp' cee.txd", "b.dat,2048,2048\nd.ipl,6144,4096\n");
    tries("remove a.img//b.dat", "ped.ifp,2048,2048\nCee.txd,2048,4096\n");
    tries("rename a.img//b.dat better.dat", "better.dat,2048,4096\n");
    tries("convert ped.ifp --to anp2 -o a.img//converted.ifp", "converted.ifp,2048,14336\n");
}

TEST_CASE("what cannot be done inside an archive is refused, and the archive stays as it is") {
    const with_archive in;
    in.put("big.dat", bytes(10));
    const auto refused = [&](const std::string& command, const std::string& why) {
        INFO(command);
        const auto o = in.verbatim(command);
        CHECK(o.code >= 3);
        INFO(o.err);
        CHECK(o.err.find(why) != o.err.npos);
        CHECK(in.is_as_before());
    };
    refused("to-json a.img", "it is an archive (GTA archive (IMG, version 2)): name an entry as a.img//ENTRY");
    refused("get a.img//none.ifp x", "there is no entry of this name; list prints them");
    refused("get a.img//ped.ifp//none x", "there is no none");
    refused("get a.img//b.dat x", "b.dat");
    refused("get ped.ifp//x//y z", "it is not an archive that this command knows, so nothing is in it");
    refused("add a.img ped.ifp", "replace puts a file in its place, --again adds another one");
    refused("add a.img//a_name_of_twenty-four_ch big.dat", "at most 23 characters");
    refused("replace a.img big.dat", "there is no entry of this name");
    refused("replace a.img//b.dat big.dat ped.ifp", "it is one entry, and takes one file");
    refused("rename a.img//b.dat ped.ifp", "another entry has this name");
    refused("remove a.img none", "there is no entry of this name");
    refused("remove a.img", "expected the names of entries");
    refused("remove ped.ifp", "expected the path of an element");
    refused("add ped.ifp big.dat", "it is not an archive that this command knows");
}

TEST_CASE("an ambiguous name is refused, and addressed by its number") {
    const with_archive in;
    in.done("add a.img ped.ifp --again");
    in.done("set 'a.img//ped.ifp#2' 'animations[0].name=second'");
    const auto o = in.verbatim("get a.img//ped.ifp 'animations[0].name'");
    CHECK(o.code == 3);
    CHECK(o.err.find("there are 2 entries of this name: write ped.ifp#1 for the first") != o.err.npos);
    CHECK(in.done("get 'a.img//ped.ifp#2' 'animations[0].name'") == "\"second\"\n");
    CHECK(in.done("get 'a.img//ped.ifp#1' 'animations[0].name'") == in.done("get ped.ifp 'animations[0].name'"));
    in.done("remove 'a.img//ped.ifp#1'");
    CHECK(in.done("get a.img//ped.ifp 'animations[0].name'") == "\"second\"\n");
}

TEST_CASE("check --deep, find and stats go through archives, and archives in archives") {
    const with_archive in;
    auto outer = made_img();
    outer.entries = {{"inner.img", in.get("a.img")}, {"x.ifp", in.get("ped.ifp")}};
    in.put("outer.img", outer.file());
    const auto deep = in.done("check --deep outer.img");
    CHECK(deep.find("outer.img//inner.img//ped.ifp") != deep.npos);
    CHECK(deep.find("outer.img//x.ifp") != deep.npos);
    CHECK(in.done("check outer.img") == "identical    outer.img\n");
    const auto found = in.done("find -c '*' outer.img");
    CHECK(found.starts_with("outer.img//inner.img//ped.ifp: "));
    const auto stats = in.done("stats 'animations[*].name' outer.img");
    CHECK(stats.find("2 files") != stats.npos);
    in.done("set 'outer.img//inner.img//ped.ifp//animations[0].name=deep'");
    CHECK(in.done("get outer.img//inner.img//ped.ifp 'animations[0].name'") == "\"deep\"\n");
    CHECK(in.done("get outer.img//x.ifp 'animations[0].name'") != "\"deep\"\n");
    in.done("undo outer.img");
    CHECK(in.get("outer.img") == outer.file());
}

TEST_CASE(
    "which prints the archives that have an entry; check --deep reports an entry that is not what its name says") {
    const with_archive in;
    in.put("bad.dat", bytes(10, std::byte{1}));
    in.done("add a.img//bad.ifp bad.dat");
    CHECK(in.done("which '*.ifp' a.img before.img") == "a.img//ped.ifp\na.img//bad.ifp\nbefore.img//ped.ifp\n");
    CHECK(in.done("which CEE.txd .") == "./a.img//Cee.txd\n./before.img//Cee.txd\n");
    CHECK(in.verbatim("which none .").code == 1);
    CHECK(in.verbatim("which none ped.ifp").code == 3);
    CHECK(in.done("check --deep --findings a.img")
              .find("expected a file of gta.ifp, as its name says, found other content") != std::string::npos);
    CHECK(in.verbatim("check --deep --strict a.img").code == 1);
}

TEST_CASE("a dry run of each command for archives writes nothing") {
    const with_archive in;
    in.put("new.dat", bytes(5000, std::byte{9}));
    const auto files = in.shell("ls").out;
    for (const std::string& command :
         {"add a.img new.dat", "replace a.img//b.dat new.dat", "remove a.img b.dat", "rename a.img//b.dat c.dat",
          "extract a.img -o all", "extract a.img//ped.ifp -o x.ifp", "set a.img//ped.ifp 'animations[0].name=x'",
          "to-json ped.ifp -o a.img//x.json"}) {
        in.done(command + " --dry-run");
        CHECK(in.is_as_before());
        CHECK(in.shell("ls").out == files);
    }
}

TEST_CASE("each edits several entries of one archive, and says which it has changed; compare leaves archives to diff") {
    const with_archive in;
    in.shell("cp ped.ifp two.ifp");
    in.done("add a.img two.ifp");
    const auto some = in.verbatim("each --jobs 2 a.img//ped.ifp a.img//two.ifp -- set name=other");
    INFO(some.err);
    CHECK(some.err.find("2 files: 2 changed") != std::string::npos);
    CHECK(in.done("get a.img//ped.ifp name") == "\"other\"\n");
    CHECK(in.done("get a.img//two.ifp name") == "\"other\"\n");
    CHECK(in.verbatim("each a.img//ped.ifp -- set name=other").err.find("1 files: 1 unchanged") != std::string::npos);
    const auto compared = in.verbatim("compare before.img a.img");
    CHECK(compared.code == 1);
    CHECK(compared.out.find("it is an archive") != std::string::npos);
}

TEST_CASE("compact takes out of an archive what no entry has, says what moves, and undo brings it back") {
    const with_archive in;
    std::string many = "append a.img//ped.ifp --again";
    for (int i = 0; i < 12; ++i) many += " ped.ifp";
    in.done(many);
    in.done("remove a.img//ped.ifp 'animations[3..]'");
    CHECK(in.listed("a.img ped.ifp") == "entry,size,offset\nped.ifp,4096,2048\n");
    const auto roomy = in.get("a.img");
    const auto dry = in.verbatim("compact a.img --dry-run");
    CHECK(
        dry.err.find("would be replaced (ped.ifp: the sectors it has were 2, and are 1; 3 files move): 14336 bytes") !=
        dry.err.npos);
    CHECK(in.get("a.img") == roomy);
    in.done("compact a.img");
    CHECK(in.get("a.img").size() == in.get("before.img").size());
    CHECK(in.done("check --strict a.img") == "identical    a.img\n");
    CHECK(in.listed("a.img ped.ifp") == "entry,size,offset\nped.ifp,2048,2048\n");
    const auto again = in.verbatim("compact a.img");
    CHECK(again.code == 0);
    CHECK(again.err.empty());
    in.done("undo a.img");
    CHECK(in.get("a.img") == roomy);
    CHECK(in.verbatim("compact ped.ifp").code == 3);

    // Files that are not in the order of the directory.
    in.done("undo a.img 2");
    auto moved = in.get("before.img");
    std::rotate(moved.begin() + 8, moved.begin() + 40, moved.begin() + 8 + 4 * 32);  // its four rows
    in.put("a.img", moved);
    CHECK(in.verbatim("compact a.img").err.find("4 files move") != std::string::npos);
    CHECK(in.done("check --strict a.img") == "identical    a.img\n");
    in.done("undo a.img");
    CHECK(in.get("a.img") == moved);
    in.done("redo a.img");
    in.done("check --strict a.img");
}

TEST_CASE("each goes through the entries of an archive by a pattern or a format, and saves the archive once") {
    const with_archive in;
    auto made = made_img();
    const auto ifp = in.get("ped.ifp");
    made.entries = {{"a.ifp", ifp}, {"b.dat", bytes(2048, std::byte{2})}, {"c.ifp", ifp}, {"d.ifp", ifp}};
    in.put("a.img", made.file());
    auto inner = made;
    inner.entries = {{"x.ifp", ifp}, {"y.ifp", ifp}};
    auto outer = made;
    outer.entries.push_back({"inner.img", inner.file()});
    in.put("outer.img", outer.file());
    const auto names = [&](const std::string& entry) { return in.verbatim("get " + entry + " name").out; };
    const auto tries = [&](const std::string& files, const std::string& said, const std::vector<std::string>& changed,
                           const std::vector<std::string>& not_changed) {
        INFO(files);
        const std::string archive = files.find("outer") != files.npos ? "outer.img" : "a.img";
        const auto before = in.get(archive);
        const auto o = in.verbatim("each " + files + " -- set name=other");
        INFO(o.err);
        CHECK(o.code == 0);
        CHECK(o.err.find(said) != o.err.npos);
        for (const auto& entry : changed) CHECK(names(archive + "//" + entry) == "\"other\"\n");
        for (const auto& entry : not_changed) CHECK(names(archive + "//" + entry) != "\"other\"\n");
        CHECK(in.verbatim("undo " + archive).code == 0);  // one save
        CHECK(in.get(archive) == before);
    };
    tries("'a.img//*.ifp'", "3 files: 3 changed", {"a.ifp", "c.ifp", "d.ifp"}, {});
    tries("a.img", "3 files: 3 changed; 1 of other formats", {"a.ifp", "c.ifp", "d.ifp"}, {});
    tries("--format gta.ifp a.img", "3 files: 3 changed", {"a.ifp", "c.ifp", "d.ifp"}, {});
    tries("'a.img//[cd].ifp' a.img//c.ifp 'a.img//#2'", "2 files: 2 changed", {"c.ifp", "d.ifp"}, {"a.ifp"});
    tries("outer.img", "5 files: 5 changed", {"a.ifp", "d.ifp", "inner.img//x.ifp", "inner.img//y.ifp"}, {});
    tries("'outer.img//inner.img//*' outer.img//c.ifp", "3 files: 3 changed",
          {"c.ifp", "inner.img//x.ifp", "inner.img//y.ifp"}, {"a.ifp"});

    const auto before = in.get("a.img");
    const auto dry = in.verbatim("each a.img --dry-run -- set name=other");
    CHECK(dry.err.find("3 would change") != dry.err.npos);
    CHECK(in.get("a.img") == before);
    CHECK(in.verbatim("each a.img -- get name").err.find("3 files: 3 read") != std::string::npos);
    CHECK(in.verbatim("each a.img -- list").err.find("1 files: 1 read") != std::string::npos);  // of the archive
    in.done("each 'a.img//*.ifp' -- to-json {} -o {name}.json");
    CHECK(in.shell("ls *.json").out == "a.ifp.json\nc.ifp.json\nd.ifp.json\n");
    in.done("each a.img//b.dat -- rename --name {stem}2.dat");
    in.done("each a.img//b2.dat -- rename {stem}3.dat");
    CHECK(in.listed("a.img").find("b23.dat,2048,") != std::string::npos);
    in.done("undo a.img 2");
    CHECK(in.get("a.img") == before);
    // One that is refused hinders no other one.
    in.done("set a.img//c.ifp 'animations[0].name=sit2'");
    const auto some = in.verbatim("each --strict a.img -- set 'animations[sit2].name=sat'");
    CHECK(some.code == 3);
    CHECK(some.err.find("1 changed") != some.err.npos);
    CHECK(some.err.find("2 refused") != some.err.npos);
    CHECK(in.done("get a.img//c.ifp 'animations[0].name'") == "\"sat\"\n");
}

TEST_CASE("the difference of two archives is a patch for another version: inside of entries, and entries as a whole") {
    const with_archive in;
    in.shell("cp a.img new.img");
    in.put("new.dat", bytes(5000, std::byte{9}));
    in.done("set new.img//ped.ifp 'animations[0].name=other'");
    in.done("replace new.img//b.dat new.dat");
    in.done("remove new.img cee.txd");
    in.done("add new.img new.dat");
    const auto diffed = in.verbatim("diff --json a.img new.img > p.json");
    CHECK(diffed.code == 1);
    in.done("patch a.img p.json -o patched.img");
    CHECK(in.get("patched.img") == in.get("new.img"));
    in.done("patch new.img p.json");  // it is there already
    CHECK(in.get("patched.img") == in.get("new.img"));
    in.shell("python3 -c 'import json; json.dump(json.load(open(\"p.json\")), open(\"q.json\", \"w\"))'");
    in.done("patch a.img q.json -o patched.img --force");
    CHECK(in.get("patched.img") == in.get("new.img"));
    CHECK(in.verbatim("diff --json new.img patched.img > same.json").code == 0);
    in.done("patch a.img same.json");
    CHECK(in.is_as_before());

    // Another version of the archive: what it has changed elsewhere stays.
    in.done("set a.img//ped.ifp name=mine");
    in.done("rename a.img//d.ipl e.ipl");
    in.done("patch a.img p.json");
    CHECK(in.done("get a.img//ped.ifp name") == "\"mine\"\n");
    CHECK(in.done("get a.img//ped.ifp 'animations[0].name'") == "\"other\"\n");
    CHECK(in.listed("a.img").find("e.ipl,") != std::string::npos);
    CHECK(in.listed("a.img").find("Cee.txd,") == std::string::npos);
    CHECK(in.done("check --strict a.img") == "identical    a.img\n");
    in.done("undo a.img 3");
    CHECK(in.is_as_before());

    // What does not fit is said, and nothing is written; --only leaves it out.
    in.done("replace a.img//b.dat ped.ifp");
    in.done("set a.img//ped.ifp 'animations[0].name=third'");
    const auto before = in.get("a.img");
    const auto conflicts = in.verbatim("patch a.img p.json");
    INFO(conflicts.err);
    CHECK(conflicts.code == 3);
    CHECK(conflicts.err.find("  b.dat: it has other content than the one that the patch was made for\n") !=
          conflicts.err.npos);
    CHECK(conflicts.err.find("  ped.ifp//animations[sit].name: ") != conflicts.err.npos);
    CHECK(in.get("a.img") == before);
    in.done("patch a.img p.json --only '*.txd' --only new.dat");
    CHECK(in.listed("a.img").find("new.dat,6144,") != std::string::npos);
    CHECK(in.verbatim("patch a.img p.json --only none").code == 3);
    CHECK(in.verbatim("patch --reverse a.img p.json").err.find("undo takes it back") != std::string::npos);
    in.put("m.package", made_package().file());
    CHECK(in.verbatim("patch m.package p.json").err.find("the patch is for gta.img, and this is sims3.package") !=
          std::string::npos);
    for (const std::string wrong : {R"({"patch":"gta.img","entries":[1]})", R"({"patch":"gta.img","entries":[{}]})",
                                    R"({"patch":"gta.img","entries":[{"entry":"x","now":"?"}]})"}) {
        in.put("wrong.json", bytes_of(wrong));
        CHECK(in.verbatim("patch a.img wrong.json").code == 3);
    }
}

TEST_CASE("commands that look into archives read a pipe and the standard input once") {
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    in.shell("mkfifo pipe");
    for (const std::string command :
         {"find a", "stats 'animations[*].name'", "list", "show", "map", "check", "diff a.ifp"}) {
        INFO(command);
        const auto once = [&](const std::string& file, const std::string& before) {
            return in.shell(before + "timeout 20 " + verbatim_command + ' ' + command + ' ' + file);
        };
        const auto file = once("a.ifp", ""), pipe = once("pipe", "cat a.ifp > pipe & "), input = once("-", "< a.ifp ");
        CHECK(pipe.code == file.code);
        CHECK(input.code == file.code);
        CHECK(pipe.out.empty() == file.out.empty());
    }
}

}  // namespace verbatim::test::tools_entries
