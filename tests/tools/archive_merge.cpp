// Archives compared and merged.
#include "tools/archive_merge.hpp"

#include <filesystem>

#include "tests/archives/made.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/skipped.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_archive_merge {

namespace {

// Three versions of an archive: `base.img`, `ours.img` and `theirs.img`, which are the same so far.
struct with_versions : sandbox {
    with_versions() {
        specimen("gta.ifp/name_garbage.hex", "ped.ifp");
        auto made = made_img();
        made.entries[0].content = get("ped.ifp");
        for (const auto* name : {"base.img", "ours.img", "theirs.img"}) put(name, made.file());
        put("x.dat", bytes(100, std::byte{'x'}));
        put("y.dat", bytes(100, std::byte{'y'}));
    }
    std::string done(const std::string& arguments, int code = 0) const {
        const auto o = verbatim(arguments);
        INFO("verbatim " << arguments << "\n" << o.out << o.err);
        CHECK(o.code == code);
        return o.out + o.err;
    }
};

}  // namespace

TEST_CASE("diff of two archives says which entries are new, gone and changed") {
    const with_versions in;
    CHECK(in.done("diff base.img ours.img").empty());
    in.done("set ours.img//ped.ifp 'animations[0].name=walk'");
    in.done("remove ours.img//b.dat");
    in.done("add ours.img x.dat");
    CHECK(in.done("diff base.img ours.img", 1) == "ped.ifp: changed\nb.dat: gone\nx.dat: new\n");
    CHECK(in.done("diff --json base.img ours.img", 1).starts_with("{\"patch\": \"gta.img\",\n"));
    CHECK(in.done("diff --format gta.ifp base.img ours.img", 5).find("as ARCHIVE//ENTRY") != std::string::npos);
}

TEST_CASE("a merge of archives takes entries that one side has changed, added or removed, and merges those of both") {
    const with_versions in;
    in.done("set ours.img//ped.ifp 'animations[0].name=ours'");
    in.done("replace ours.img//b.dat x.dat");
    in.done("set theirs.img//ped.ifp 'animations[1].name=theirs'");
    in.done("remove theirs.img//cee.txd");
    in.done("add theirs.img y.dat");
    in.done("merge base.img ours.img theirs.img");
    CHECK(in.done("list ours.img --csv").find("y.dat") != std::string::npos);
    CHECK(in.done("list ours.img --csv").find("Cee") == std::string::npos);
    CHECK(in.done("get ours.img//ped.ifp 'animations[*].name'").starts_with("\"ours\"\n\"theirs\"\n"));
    CHECK(in.done("diff theirs.img ours.img", 1) == "ped.ifp: changed\nb.dat: changed\n");
    CHECK(in.done("check ours.img") == "identical    ours.img\n");
    in.done("undo ours.img");
    CHECK(in.done("diff theirs.img ours.img", 1).find("y.dat: gone") != std::string::npos);
}

TEST_CASE("entries that both sides have changed otherwise are conflicts, and stay as ours has them") {
    const with_versions in;
    in.done("replace ours.img//b.dat x.dat");
    in.done("replace theirs.img//b.dat y.dat");
    in.done("set ours.img//ped.ifp 'animations[0].name=ours'");
    in.done("set theirs.img//ped.ifp 'animations[0].name=theirs'");
    in.done("remove ours.img//d.ipl");
    in.done("replace theirs.img//d.ipl y.dat");
    in.done("replace ours.img//cee.txd x.dat");
    in.done("remove theirs.img//cee.txd");
    const auto before = in.get("ours.img");
    const auto said = in.done("merge base.img ours.img theirs.img", 1);
    for (const auto* conflict :
         {"conflict: b.dat: ours: changed; theirs: changed\n", "conflict: ped.ifp//animations[",
          "conflict: d.ipl: ours: removed; theirs: changed\n", "conflict: Cee.txd: ours: changed; theirs: removed\n"})
        CHECK(said.find(conflict) != said.npos);
    CHECK(in.get("ours.img") == before);
    in.done("merge --theirs 'animations[0]' base.img ours.img theirs.img", 1);
    CHECK(in.done("get ours.img//ped.ifp 'animations[0].name'") == "\"theirs\"\n");
}

TEST_CASE("a union adds what an archive lacks, unites tables of names, and says which entries differ") {
    const sandbox in;
    const auto table = [](std::uint64_t instance, const std::string& name) {
        bytes made;
        append_number(made, 1);
        append_number(made, 1);
        append_number(made, instance, 8);
        append_number(made, name.size());
        append(made, name);
        return made;
    };
    made_package mine, other;
    mine.entries = {{0x0166038C, 0, 0, table(1, "one")},
                    {0x0333406C, 0, 1, bytes(9, std::byte{1})},
                    {0x0333406C, 0, 3, bytes(90, std::byte{3}), true}};
    other.entries = {{0x0166038C, 0, 0, table(2, "two")},
                     {0x0333406C, 0, 1, bytes(9, std::byte{2})},
                     {0x0333406C, 0, 2, bytes(5)},
                     {0x0333406C, 0, 3, bytes(90, std::byte{3})}};
    in.put("mine.package", mine.file());
    in.put("other.package", other.file());
    const auto o = in.verbatim("merge --union mine.package other.package");
    CHECK(o.code == 1);
    CHECK(o.err ==
          "verbatim: mine.package: 2 entries move\nconflict: 0333406C:00000000:0000000000000001: ours: other content; "
          "theirs: new\n");
    const auto listed = in.verbatim("list mine.package --csv").out;
    CHECK(listed.find("0333406C:00000000:0000000000000002,two,_XML,5,") != listed.npos);
    CHECK(listed.find("0333406C:00000000:0000000000000001,one,_XML,9,") != listed.npos);
    CHECK(in.verbatim("diff other.package mine.package").out ==
          "0166038C:00000000:0000000000000000: changed\n0333406C:00000000:0000000000000001: changed\n");
}

TEST_CASE("merges of real archives have what the index expects") {
    const auto folder = corpus_folder() + "/containers/";
    if (corpus_folder().empty() || !std::filesystem::exists(folder)) return skipped_without_files("containers/");
    for (const auto& [name, extension] :
         {std::pair("img-made/merge_", "img"), std::pair("package-made/merge_", "package")}) {
        const sandbox in;
        const auto file = [&](const std::string& version) { return version + "." + extension; };
        for (const auto* version : {"base", "ours", "theirs", "want"})
            in.put(file(version), read_file(folder + name + version + "." + extension));
        const auto o = in.verbatim("merge " + file("base") + " " + file("ours") + " " + file("theirs"));
        INFO(name << "\n" << o.out << o.err);
        CHECK(o.code == 0);
        const auto d = in.verbatim("diff " + file("want") + " " + file("ours"));
        CHECK(d.out == "");
        CHECK(in.verbatim("check --strict " + file("ours")).code == 0);
    }
}

}  // namespace verbatim::test::tools_archive_merge
