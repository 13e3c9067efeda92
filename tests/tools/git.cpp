// git diffs and merges a binary file through the command.
#include <algorithm>
#include <filesystem>

#include "tests/edit/support.hpp"
#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_git {

namespace {

struct repository : sandbox {
    repository() {
        specimen("gta.ifp/name_garbage.hex", "ped.ifp");
        done("git init -q -b main . && git config user.email a@b.c && git config user.name a");
        done("verbatim git-setup");
        done("git add -A && git commit -qm base && git checkout -qb other");
    }
    outcome run(const std::string& line) const {
        const auto folder = std::filesystem::path(verbatim_command).parent_path().string();
        return shell("export PATH='" + folder + "':$PATH GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null; " +
                     line);
    }
    void done(const std::string& line) const {
        const auto got = run(line);
        INFO(line << '\n' << got.out << got.err);
        REQUIRE(got.code == 0);
    }
    // Commits a change on each of the two branches. The current branch is main afterwards.
    void change(const std::string& other, const std::string& main) const {
        done(other + " && git commit -qam other && git checkout -q main && " + main + " && git commit -qam main");
    }
};
constexpr std::string_view named_x = "\n+      \"name\": {\"value\": \"X\"";
std::size_t lines_with(const std::string& text, std::string_view start) {
    std::size_t count = 0;
    for (auto at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) ++count;
    return count;
}
bool has_git() {
    const bool there = sandbox().shell("git --version").code == 0;
    if (!there) WARN("git is not installed: skipped");
    return there;
}

}  // namespace

TEST_CASE("git merges two branches that change different animations of a file") {
    if (!has_git()) return;
    const repository in;
    in.change("verbatim set ped.ifp 'animations[sit].name=lean'", "verbatim remove ped.ifp 'animations[clean]'");
    in.done("git merge -q other -m both");
    in.specimen("gta.ifp/name_garbage.hex", "by_hand.ifp");
    in.done(
        "verbatim set by_hand.ifp 'animations[sit].name=lean' && verbatim remove by_hand.ifp 'animations[clean]' && "
        "cmp ped.ifp by_hand.ifp");
}
TEST_CASE("git gets from the drivers only what it asks for: a tree, and the text of a file") {
    if (!has_git()) return;
    const repository in;
    in.change("verbatim set ped.ifp 'animations[sit].name=lean'", "verbatim remove ped.ifp 'animations[clean]'");
    const auto tree = in.run("git merge-tree --write-tree HEAD other");
    CHECK(tree.code == 0);
    CHECK((tree.out.size() == 41 && tree.out.find_first_not_of("0123456789abcdef") == 40));
    CHECK(in.run("git cat-file --textconv HEAD:ped.ifp").out == in.run("verbatim to-json ped.ifp").out);
}
TEST_CASE("git reports a conflict if both branches change the same value, and the file keeps our value") {
    if (!has_git()) return;
    const repository in;
    const std::string time = "verbatim set ped.ifp 'animations[sit].objects[pelvis].frames[0].time=";
    in.change(time + "8'", time + "9'");
    const auto got = in.run("git merge other");
    CHECK(got.code == 1);
    CHECK(got.err.find("conflict: ped.ifp: animations[sit]: ours: changed in 1 place; theirs: changed in 1 place") !=
          std::string::npos);
    CHECK(got.out.find("CONFLICT (content): Merge conflict in ped.ifp") != std::string::npos);
    CHECK(in.run("verbatim get ped.ifp 'animations[sit].objects[pelvis].frames[0].time'").out == "9\n");
    CHECK(in.run("git ls-files --unmerged").out != "");
}
TEST_CASE("git diff shows a change of one value as one removed line and one added line") {
    if (!has_git()) return;
    const repository in;
    in.done("verbatim set ped.ifp 'animations[rise].objects[spine].frames[0].rotation[3]=7'");
    const auto shown = in.run("git diff --unified=0").out;
    CHECK(shown.find("\n-          \"objects\": [{\"name\": \"spine\", \"bone_id\": 2, \"frames\": "
                     "{\"Rotation16Frame\": [{\"rotation\": [21, 22, 23, 4094], ") != std::string::npos);
    CHECK(shown.find("\n+          \"objects\": [{\"name\": \"spine\", \"bone_id\": 2, \"frames\": "
                     "{\"Rotation16Frame\": [{\"rotation\": [21, 22, 23, 7], ") != std::string::npos);
    CHECK(std::count(shown.begin(), shown.end(), '\n') == 7);
    CHECK(shown.find(" @@ \"name\": {\"value\": \"rise\"") != std::string::npos);
}
TEST_CASE("in a pager, git shows a long file by its units: a line for those that differ, and never a flood") {
    if (!has_git()) return;
    const repository in;
    in.put("many.ifp", many_animations(1000));
    in.done("git add many.ifp && git commit -qm many");
    const auto log = [&](const std::string& pager) { return in.run(pager + " git log --no-color -p -1").out; };
    const std::string in_pager = "GIT_PAGER_IN_USE=true";
    in.done("verbatim set many.ifp 'animations[123].objects[0].frames[0].time=9' && git commit -qam one");
    const auto one = log(in_pager);
    CHECK(one.find("\n-    ") != std::string::npos);
    CHECK(one.find("anim_0000123 ") != std::string::npos);
    CHECK(lines_with(one, "\n+    ") == 1);
    CHECK(one.find("git --no-pager shows the values") != std::string::npos);
    CHECK(log("").find("git --no-pager shows the values") == std::string::npos);
    in.done(
        "verbatim copy many.ifp 'animations[7]' many.ifp 'animations[7]' --again && "
        "verbatim set many.ifp 'animations[7].name=new' && git commit -qam new");
    const auto added = log(in_pager);
    CHECK((lines_with(added, "\n+    ") == 1 && added.find("new ") != std::string::npos));
    in.done("verbatim set many.ifp '**.time+=3' && git commit -qam all");
    CHECK(lines_with(log(in_pager), "\n") < 200);
    CHECK(lines_with(log(""), "\n") > 600);
}
TEST_CASE(
    "git-setup can be repeated, keeps the lines that .gitattributes has, and refuses a folder outside a repository") {
    if (!has_git()) return;
    const repository in;
    in.done(
        "printf '*.txt text' > .gitattributes && verbatim git-setup && cp .gitattributes once && verbatim git-setup . "
        "&& cmp .gitattributes once");
    const auto lines = in.run("cat .gitattributes").out;
    CHECK(lines.starts_with("*.txt text\n"));
    CHECK(lines.find("\n*.[iI][fF][pP] -text diff=verbatim merge=verbatim\n") != std::string::npos);
    CHECK(lines.find("\n*.[aA][nN][iI][mM][aA][tT][iI][oO][nN] -text diff=verbatim merge=verbatim\n") !=
          std::string::npos);
    const auto refused = in.run(
        "mkdir /tmp/verbatim-no-repository-$$; verbatim git-setup /tmp/verbatim-no-repository-$$; code=$?; rmdir "
        "/tmp/verbatim-no-repository-$$; exit $code");
    CHECK(refused.code == 5);
    CHECK(refused.err.find("it is not a git repository, or git is not installed") != std::string::npos);
}
TEST_CASE("git diff shows why a file cannot be read, and goes on with the other files") {
    if (!has_git()) return;
    const repository in;
    in.done(
        "printf broken > a_broken.ifp; : > b_empty.ifp; cp ped.ifp -- -oX.ifp; cp ped.ifp PED2.IFP; cp ped.ifp 'a "
        "b'\\''c.ifp'; git add -A; git commit -qm files");
    in.done("printf BROKEN > a_broken.ifp; printf x > b_empty.ifp; verbatim set ped.ifp name=X");
    in.done("for f in ./-oX.ifp PED2.IFP 'a b'\\''c.ifp'; do verbatim set \"$f\" name=X; done");
    const auto diff = in.run("git diff");
    INFO(diff.out << diff.err);
    CHECK(diff.code == 0);
    CHECK(diff.err.empty());
    CHECK(diff.out.find("\n-6 bytes, CRC-32 ") !=
          std::string::npos);  // both versions are unreadable for the same reason, but the diff shows that they differ
    CHECK(diff.out.find("verbatim cannot show this file: ") != std::string::npos);
    CHECK(diff.out.find("Binary files") == std::string::npos);
    CHECK(lines_with(diff.out, named_x) == 4);
    in.done("git commit -qam changed && git log -p > log && grep -q 'cannot show this file' log");
}
TEST_CASE("git finds a command that is not in PATH, because git-setup stores its full path") {
    if (!has_git()) return;
    const repository in;
    // A copy of the command, in a folder with a blank and a quote in its name.
    in.done(
        "mkdir \"../it's here\" && cp \"$(command -v verbatim)\" \"../it's here/verbatim\" && \"../it's "
        "here/verbatim\" git-setup");
    in.done("\"../it's here/verbatim\" set ped.ifp name=X");
    const auto diff = in.shell("GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null git diff");
    CHECK(diff.code == 0);
    CHECK(lines_with(diff.out, named_x) == 1);
    CHECK(in.run("mkdir \"it's a folder\" && verbatim git-setup \"it's a folder\" && test -f \"it's a "
                 "folder/.gitattributes\"")
              .code == 0);
}
TEST_CASE("git-setup refuses to write to a .gitattributes that is a link") {
    if (!has_git()) return;
    const repository in;
    in.done("printf kept > ../outside && rm .gitattributes && ln -s ../outside .gitattributes");
    const auto got = in.run("verbatim git-setup");
    CHECK(got.code == 3);
    CHECK(got.err ==
          "verbatim: ./.gitattributes: it is a link, which git does not follow: nothing is written through it\n");
    CHECK(in.shell("cat ../outside").out == "kept");
}

TEST_CASE("merge knows a format by the name that people have for the file, and its messages have that name") {
    const sandbox in;
    in.specimen("sims1.mesh/more_vectors.hex", "a.bmf");  // its content alone is not recognised
    const auto versions = [&] { return in.shell("for v in base ours theirs; do cp a.bmf .merge_file_$v; done").code; };
    REQUIRE(versions() == 0);
    const std::string merge = "merge -- .merge_file_base .merge_file_ours .merge_file_theirs";
    CHECK(in.verbatim(merge).code == 3);
    REQUIRE(in.verbatim("set --format sims1.mesh .merge_file_theirs name=theirs").code == 0);
    const auto merged = in.verbatim(merge + " meshes/a.bmf");
    CHECK((merged.code == 0 && merged.out.empty()));
    CHECK(merged.err == "from meshes/a.bmf (the other version): name: changed\n");
    CHECK(in.get(".merge_file_ours") == in.get(".merge_file_theirs"));
    REQUIRE(versions() == 0);
    REQUIRE(in.verbatim("set --format sims1.mesh .merge_file_theirs name=theirs").code == 0);
    REQUIRE(in.verbatim("set --format sims1.mesh .merge_file_ours name=ours").code == 0);
    const auto conflict = in.verbatim(merge + " meshes/a.bmf");
    CHECK(conflict.code == 1);
    CHECK(conflict.err.starts_with("conflict: meshes/a.bmf: name: "));
    in.put(".merge_file_theirs", hex("00"));
    const auto broken = in.verbatim(merge + " meshes/a.bmf");
    CHECK(broken.code == 3);
    CHECK(broken.err.starts_with("verbatim: meshes/a.bmf (the other version): "));
    CHECK(broken.err.find(".merge_file") == std::string::npos);
}

TEST_CASE("git merges files whose format only their name says") {
    if (!has_git()) return;
    const sandbox in;
    in.specimen("sims1.mesh/more_vectors.hex", "it is.bmf");
    const auto done = [&](const std::string& line) {
        const auto got = in.shell(line);
        INFO(line << ": " << got.err);
        CHECK(got.code == 0);
    };
    done("git init -q -b main . && git config user.email a@b.c && git config user.name a");
    CHECK(in.verbatim("git-setup").code == 0);
    done("git add -A && git commit -qm base && git checkout -qb other");
    CHECK(in.verbatim("set 'it is.bmf' name=other").code == 0);
    done("git commit -qam other && git checkout -q main");
    CHECK(in.verbatim("set 'it is.bmf' texture=ours").code == 0);
    done("git commit -qam main && git merge -q other -m both");
    CHECK(in.verbatim("get 'it is.bmf' name texture").out == "\"other\"\n\"ours\"\n");
}

TEST_CASE("git merges files of a schema that git-setup was given") {
    if (!has_git()) return;
    const sandbox in;
    const auto done = [&](const std::string& line) {
        const auto got = in.shell(line);
        INFO(line << ": " << got.err);
        CHECK(got.code == 0);
    };
    done("git init -q -b main . && git config user.email a@b.c && git config user.name a");
    done(
        "printf 'meta: {id: two, file-extension: two}\\nseq: [{id: a, type: u1}, {id: b, type: u1}]\\n' > two.ksy && "
        "printf xy > a.two");
    CHECK(in.verbatim("git-setup --schema two.ksy").code == 0);
    done("git add -A && git commit -qm base && git checkout -qb other && printf Xy > a.two && git commit -qam other");
    done("git checkout -q main && printf xY > a.two && git commit -qam main && git merge -q other -m both");
    CHECK(in.shell("cat a.two").out == "XY");
    CHECK(in.shell("git log -p -1 HEAD~1 a.two").out.find("+") != std::string::npos);
}

}  // namespace verbatim::test::tools_git
