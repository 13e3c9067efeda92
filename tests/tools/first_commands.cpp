// What a newcomer types first: a file without a command, the words of other programs, the name of an animation where a
// path belongs, and files of other kinds.
#include "tests/support/hex.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_first_commands {

namespace {

struct with_package : sandbox {
    with_package() {
        specimen("gta.ifp/duplicates.hex", "ped.ifp");
        verbatim("set ped.ifp 'animations[0].name=walk' 'animations[1].name=run'");
    }

    void says(const std::string& arguments, const std::string& why, int code) const {
        const auto got = verbatim(arguments);
        INFO(arguments << "\n" << got.out << got.err);
        CHECK(got.code == code);
        CHECK((got.out + got.err).find(why) != std::string::npos);
    }
};

}  // namespace

TEST_CASE("a file without a command is checked and listed") {
    const with_package in;
    const auto got = in.verbatim("ped.ifp");
    CHECK(got.code == 0);
    CHECK(got.out == in.verbatim("check --findings ped.ifp").out + in.verbatim("list ped.ifp").out);
    in.shell("mkdir d && cp ped.ifp d/a.ifp && cp ped.ifp d/b.ifp && cp ped.ifp check");
    CHECK(in.verbatim("d").out == in.verbatim("check --findings d").out);
    CHECK(in.verbatim("d/a.ifp d/b.ifp").out == in.verbatim("check --findings d/a.ifp d/b.ifp").out + "\nd/a.ifp\n" +
                                                    in.verbatim("list d/a.ifp").out + "\nd/b.ifp\n" +
                                                    in.verbatim("list d/b.ifp").out);
    CHECK(in.verbatim("check").code == 5);  // a command, whatever the folder has
    CHECK(in.verbatim("./check").out == in.verbatim("check --findings ./check").out + in.verbatim("list ped.ifp").out);
    in.put("empty.ifp", {});
    CHECK(in.verbatim("empty.ifp").code == 3);
    CHECK(in.verbatim("empty.ifp").out == in.verbatim("check --findings empty.ifp").out);
    in.says("missing.ifp", "verbatim: there is no file missing.ifp, and no command of this name\n", 5);
    CHECK(in.verbatim("-v").out == in.verbatim("--version").out);
}

TEST_CASE("words of other programs are answered with the command that does the same") {
    const with_package in;
    for (const auto& [word, command] : {std::pair("open", "show"),
                                        {"view", "show"},
                                        {"info", "show"},
                                        {"ls", "list"},
                                        {"dump", "show"},
                                        {"delete", "remove"},
                                        {"rm", "remove"},
                                        {"search", "find"},
                                        {"grep", "find"},
                                        {"mv", "rename"},
                                        {"edit", "set"},
                                        {"print", "show"}}) {
        in.says(
            std::string(word) + " ped.ifp x",
            "verbatim: there is no command " + std::string(word) + ": verbatim " + command + " ped.ifp x does that\n",
            5);
        in.says("help " + std::string(word), ": verbatim " + std::string(command), 5);
    }
}

TEST_CASE("a path may begin with the name of a unit") {
    const with_package in;
    const auto list = in.verbatim("get ped.ifp 'animations[*].name'").out;
    INFO(list);
    CHECK(in.verbatim("show ped.ifp walk").out == in.verbatim("show ped.ifp 'animations[walk]'").out);
    CHECK(in.verbatim("get ped.ifp walk.objects[0].name").out ==
          in.verbatim("get ped.ifp 'animations[walk].objects[0].name'").out);
    CHECK(in.verbatim("list ped.ifp walk.objects").out == in.verbatim("list ped.ifp 'animations[walk].objects'").out);
    CHECK(in.verbatim("get ped.ifp name").out == "\"twins\"\n");  // a part of the file comes first
    CHECK(in.verbatim("set ped.ifp walk.name=go -o a.ifp").code == 0);
    CHECK(in.verbatim("get a.ifp go.name").out == "\"go\"\n");
    CHECK(in.verbatim("show ped.ifp WALK").out == in.verbatim("show ped.ifp walk").out);  // as the game takes names
    in.says("show ped.ifp swim", "there is no swim; it has ", 3);
    in.says("remove ped.ifp walk --dry-run", "animations", 0);
}

TEST_CASE("an argument in a place that has none is answered with the option that takes it") {
    const with_package in;
    in.says("convert ped.ifp ped.gltf", "not expected here: ped.gltf; if it is the output, write -o ped.gltf", 5);
    in.says("to-json ped.ifp ped.json", "if it is the output, write -o ped.json", 5);
    in.says("rename ped.ifp walk go", "verbatim set ped.ifp walk.name=go", 5);
    in.says("convert ped.ifp -o ped.bvh", "--skeleton MODEL.dff, or a .glb, .gltf or .cmx, has them", 3);
    in.says("convert ped.ifp -o ped.fbx",
            ".fbx files are not written; .csv, .obj, .gltf, .glb, .bvh files are; or --to", 3);
    CHECK(in.verbatim("find nobody ped.ifp").err == "verbatim: nothing is, means or fits nobody in ped.ifp\n");
    CHECK(in.verbatim("find -c nobody ped.ifp").err.empty());
}

TEST_CASE("files that lie beside those of the formats are named") {
    const with_package in;
    const auto named = [&](const std::string& name, const bytes& content, const std::string& what) {
        in.put(name, content);
        in.says("check " + name, "this is " + what, 3);
        in.says("show " + name, "this is " + what, 3);
    };
    named("mod.zip", hex("50 4B 03 04 14 00 00 00"),
          "a ZIP archive (unpack it first; zip.ksy of Kaitai's gallery reads it as it is)");
    named("mod.7z", hex("37 7A BC AF 27 1C 00 04"), "a 7-Zip archive (unpack it first)");
    named("x.anm", hex("1B 00 00 00 1C 00 00 00 FF FF 03 18"),
          "an animation of RenderWare (ANM; renderware_binary_stream");
    in.says("check mod.zip", "--schema FILE.ksy reads files of other formats by a schema", 3);
    in.says("list mod.zip", "or --schema FILE.ksy to read it by a schema", 3);
    CHECK(in.verbatim("check --json mod.zip").err.empty());
    CHECK(in.verbatim("check .").err.empty());  // who names a folder asks for what is known in it
    const auto archive = [&](const std::string& name, bytes content, std::size_t size, const std::string& why) {
        content.resize(size);
        in.put(name, content);
        in.says("check " + name, why, 3);
        in.says("list " + name, why, 3);
    };
    archive("x.package", hex("44 42 50 46 02 00 00 00"), 20, "the header of the package is cut off");
    archive("x.package", hex("44 42 50 46 02 00 00 00 01"), 96, "it is a package of The Sims 4 (DBPF 2.1)");
    archive("x.package", hex("44 42 50 50 02 00 00 00"), 96, "it is a protected package of the store (DBPP)");
    archive("x.far", hex("46 41 52 21 62 79 41 5A 03 00 00 00"), 20, "compressed files of The Sims Online (FAR 3)");
    archive("x.img", hex("56 45 52 46 01 00 00 00"), 20, "it is an archive of fastman92's limit adjuster (VERF)");
    named("level1_Final.dat", hex("1F 27 DC 33 DF BC 03 00 31 33 52 56 40 00 14 00"), "a level of Oni (.dat; ");
}

TEST_CASE("a condition may ask for the index of an element") {
    const with_package in;
    CHECK(in.verbatim("get ped.ifp 'animations[index==1].name'").out ==
          in.verbatim("get ped.ifp 'animations[1].name'").out);
    CHECK(in.verbatim("get ped.ifp 'animations[index % 2 == 1].name'").out ==
          in.verbatim("get ped.ifp 'animations[1].name'").out);
    CHECK(in.verbatim("get ped.ifp 'animations[index>=0].name'").out ==
          in.verbatim("get ped.ifp 'animations[*].name'").out);
}

TEST_CASE("find --where refuses a condition on the index alone") {
    const with_package in;
    in.says("find --where index==1 ped.ifp", "give it in the brackets of a path, as --in 'animations[index==1]'", 3);
    CHECK(in.verbatim("find run --in 'animations[index==1]' ped.ifp").code == 0);
}

TEST_CASE("show --at says which part has a byte") {
    const with_package in;
    in.says("show ped.ifp --at 0", "0x0: field magic, byte 0 of 4\nmagic", 0);
    in.says("show ped.ifp --at 0x5", "0x5: field size, byte 1 of 4\nsize", 0);
    in.says("show ped.ifp --at 0xFFFFFF", "the file has ", 3);
    in.says("show ped.ifp --at here", "--at is here, but must be an offset, as 0x1234", 5);
    in.says("show ped.ifp name --at 0", "PATH and --at exclude each other", 5);
}

TEST_CASE("copy puts a copy into each list of a pattern") {
    const with_package in;
    CHECK(in.verbatim("set ped.ifp 'animations[0].objects[0].name=jaw' -o one.ifp").code == 0);
    CHECK(in.verbatim("copy one.ifp 'animations[0].objects[jaw]' ped.ifp 'animations[*].objects' -o all.ifp").code ==
          0);
    CHECK(in.verbatim("get all.ifp 'animations[*].objects[jaw].name'").out == "\"jaw\"\n\"jaw\"\n");
}

}  // namespace verbatim::test::tools_first_commands
