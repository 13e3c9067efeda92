// Tests of the statements in docs/saving.md.
#include "tools/save.hpp"
#include "tools/exit_codes.hpp"

#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/programs.hpp"
#include "tests/support/skipped.hpp"
#include "tests/tools/broken_schema.hpp"
#include "tests/tools/run.hpp"
#include "tools/open.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/round_trips.hpp"

namespace verbatim::test::tools_save {

namespace {

struct with_file : sandbox {
    with_file() { specimen("gta.ifp/name_garbage.hex", "a.ifp"); }
    std::string file() const { return path("work/a.ifp"); }
    std::string listing() const { return shell("ls -A").out; }
};

const program self{"verbatim", "", verbatim::formats(), {}};

tools::opened open(const std::string& path) { return std::move(tools::open_file(self, path, "gta.ifp").file.value()); }

// Changes the first character of the package's name.
void rename(tools::opened& file) {
    const auto was = view::find(*file.document, "name").value().at.bytes();
    auto name = std::string(reinterpret_cast<const char*>(was.data()));
    name[0] = 'S';
    REQUIRE(edit::set(*file.document, "name", name).has_value());
    REQUIRE(tools::commit(file));
}

}  // namespace

TEST_CASE("saving keeps permissions and symbolic links") {
    const with_file in;
    CHECK(
        in.shell("chmod 640 a.ifp && mkdir sub && ln -s ../a.ifp sub/link.ifp && ln -s sub/link.ifp chain.ifp").code ==
        0);
    const auto said = in.verbatim("set chain.ifp name=X");
    CHECK(said.code == 0);
    CHECK(said.err.empty());
    CHECK(in.shell("test -L chain.ifp && test -L sub/link.ifp && stat -c %a a.ifp").out == "640\n");
    CHECK(in.verbatim("get a.ifp name").out == "\"X\"\n");
    CHECK(in.listing() == "a.ifp\nchain.ifp\nsub\n");
}

namespace {

constexpr const char* list_name = "system.posix_acl_access";

// The owner and user 12345 may read and write, the group and all others may not. The mask is rw, so the mode's group
// bits are rw.
bytes list_for_one_user() {
    return hex(
        "02 00 00 00  01 00 06 00 FF FF FF FF  02 00 06 00 39 30 00 00  04 00 00 00 FF FF FF FF  10 00 06 00 FF FF FF "
        "FF  20 00 00 00 FF FF FF FF");
}
bool put_list(const std::string& path, const char* name = list_name) {
    const auto list = list_for_one_user();
    return ::setxattr(path.c_str(), name, list.data(), list.size(), 0) == 0;
}
bytes list_of(const std::string& path) {
    bytes list(1 << 16);
    const auto size = ::getxattr(path.c_str(), list_name, list.data(), list.size());
    list.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return list;
}

}  // namespace

TEST_CASE("saving keeps the access control list of a file, and does not add the default list of its folder") {
    const with_file in;
    if (!put_list(in.file())) return skipped("no access control lists here");
    REQUIRE(in.shell("stat -c %a a.ifp").out == "660\n");
    CHECK(in.verbatim("set a.ifp name=X").code == 0);
    CHECK(list_of(in.file()) == list_for_one_user());
    // The list that the folder has for new files does not belong to the old file.
    CHECK(::removexattr(in.file().c_str(), list_name) == 0);
    CHECK(in.shell("chmod 640 a.ifp").code == 0);
    REQUIRE(put_list(in.path("work"), "system.posix_acl_default"));
    CHECK(in.verbatim("set a.ifp name=Y").code == 0);
    CHECK(list_of(in.file()).empty());
    CHECK(in.shell("stat -c %a a.ifp").out == "640\n");
}

TEST_CASE("saving to a link whose file is missing makes the file, and a circle of links is refused") {
    const with_file in;
    CHECK(in.shell("ln -s new.ifp link.ifp && ln -s circle.ifp circle.ifp").code == 0);
    CHECK(in.verbatim("set a.ifp name=X -o link.ifp").code == 0);
    CHECK(in.shell("test -L link.ifp && test -f new.ifp").code == 0);
    const auto said = in.verbatim("set a.ifp name=X -o circle.ifp");
    CHECK(said.code == 4);
    CHECK(said.err == "verbatim: circle.ifp: cannot follow its links: they lead in a circle; no file was written\n");
}

TEST_CASE("a merge that makes no change does not write the file, even if it reports a conflict") {
    const with_file in;
    CHECK(in.shell("cp a.ifp b.ifp && cp a.ifp c.ifp && ln a.ifp link.ifp").code == 0);
    const auto before = in.shell("stat -c '%i %y %z' a.ifp").out;
    CHECK(in.verbatim("merge b.ifp a.ifp c.ifp").code == 0);
    CHECK(in.verbatim("set b.ifp size=78").code == 0);
    CHECK(in.verbatim("set c.ifp size=77").code == 0);
    const auto said = in.verbatim("merge b.ifp a.ifp c.ifp");
    CHECK(said.code == 1);
    CHECK(said.err.starts_with("conflict: size: "));
    CHECK(in.shell("stat -c '%i %y %z' a.ifp").out == before);
}

TEST_CASE("saving a file with other hard links reports that they keep the old content") {
    const with_file in;
    const auto before = in.get("a.ifp");
    CHECK(in.shell("ln a.ifp b.ifp").code == 0);
    const auto said = in.verbatim("set a.ifp name=X");
    CHECK(said.code == 0);
    CHECK(said.err == "verbatim: a.ifp: saved; its other names (hard links) keep the old content\n");
    CHECK(in.get("b.ifp") == before);
    CHECK(in.get("a.ifp") != before);
}

TEST_CASE("a backup has the old content, and never replaces an earlier backup") {
    const with_file in;
    const auto before = in.get("a.ifp");
    in.put("a.ifp.bak", {std::byte{1}});
    CHECK(in.verbatim("set --backup a.ifp name=X").code == 0);
    CHECK(in.get("a.ifp.bak").size() == 1);
    CHECK(in.get("a.ifp.bak2") == before);
    const auto second = in.get("a.ifp");
    CHECK(in.verbatim("set --backup a.ifp name=Y").code == 0);
    CHECK(in.get("a.ifp.bak3") == second);
    CHECK(in.verbatim("set --backup a.ifp name=Y").code == 0);  // without a change there is no backup
    CHECK(in.listing() == "a.ifp\na.ifp.bak\na.ifp.bak2\na.ifp.bak3\n");
}

TEST_CASE("--keep-time keeps the modification time") {
    const with_file in;
    CHECK(in.shell("touch -d '2005-06-07 08:09:10.123456789 UTC' a.ifp").code == 0);
    CHECK(in.verbatim("set --keep-time a.ifp name=X").code == 0);
    CHECK(in.shell("TZ=UTC stat -c %y a.ifp").out == "2005-06-07 08:09:10.123456789 +0000\n");
    CHECK(in.verbatim("set --keep-time a.ifp name=Y -o b.ifp").code == 0);
    CHECK(in.shell("TZ=UTC stat -c %y b.ifp").out == "2005-06-07 08:09:10.123456789 +0000\n");
    CHECK(in.verbatim("set a.ifp name=Z").code == 0);
    CHECK(in.shell("TZ=UTC stat -c %y a.ifp").out.find("2005-") == std::string::npos);
    CHECK(in.verbatim("set --keep-time - name=Z -o - < a.ifp").code == 5);
}

TEST_CASE("saving that fails reports the reason, and the old file does not change") {
    const with_file in;
    const auto before = in.get("a.ifp");
    CHECK(in.verbatim("set a.ifp name=X -o missing/b.ifp").err ==
          "verbatim: missing/b.ifp: cannot write beside it: No such file or directory; no file was written\n");
    const auto full = in.verbatim("set a.ifp name=X -o /dev/full");
    CHECK(full.code == 4);
    CHECK(full.err == "verbatim: /dev/full: cannot write: No space left on device\n");
    CHECK(in.verbatim("set a.ifp name=X -o - > /dev/full").err ==
          "verbatim: standard output: cannot write: No space left on device\n");

    CHECK(in.shell("chmod 444 a.ifp && chmod 777 .").code == 0);
    const auto file = in.verbatim_as_somebody("set a.ifp name=X");
    CHECK(file.code == 4);
    CHECK(file.err == "verbatim: a.ifp: cannot write: Permission denied; the file is left as it is\n");
    CHECK(in.shell("chmod 666 a.ifp && chmod 555 .").code == 0);
    const auto folder = in.verbatim_as_somebody("set a.ifp name=X");
    CHECK(folder.code == 4);
    CHECK(folder.err == "verbatim: a.ifp: cannot write beside it: Permission denied; the file is left as it is\n");
    CHECK(in.get("a.ifp") == before);
    CHECK(in.listing() == "a.ifp\n");
}

TEST_CASE("a limit on the size of files makes saving fail, and the old file does not change") {
    const with_file in;
    const auto before = in.get("a.ifp");
    const auto said = in.shell("ulimit -f 0; " + verbatim_command + " set a.ifp name=X 2>/dev/null");
    CHECK(said.code == 4);
    CHECK(in.get("a.ifp") == before);
    CHECK(in.listing() == "a.ifp\n");
}

TEST_CASE("a full disk makes saving fail, and the old file does not change") {
    const with_file in;
    in.shell("mkdir disk");
    const auto disk = in.path("work/disk");
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=64k") != 0) {
        WARN("not allowed to mount a small disk");
        return;
    }
    auto content = in.get("a.ifp");
    content.resize(48 * 1024);  // with a tail; the disk has no space for two such files
    in.put("disk/a.ifp", content);
    const auto said = in.verbatim("set --backup disk/a.ifp name=X");
    const auto after = in.get("disk/a.ifp");
    const auto left = in.shell("ls -A disk").out;
    ::umount(disk.c_str());
    CHECK(said.code == 4);
    CHECK(said.err == "verbatim: disk/a.ifp: cannot write: No space left on device; the file is left as it is\n");
    CHECK(after == content);
    CHECK(left == "a.ifp\n");
}

TEST_CASE("saving is refused if another program has changed the file since it was read") {
    const with_file in;
    auto file = open(in.file());
    auto edited = in.get("a.ifp");
    edited[8] = std::byte{'S'};
    rename(file);
    auto other = in.get("a.ifp");
    other[9] = std::byte{'!'};
    in.put("a.ifp", other);  // of the same size
    const auto said = tools::save(self, file, in.file(), in.file(), {.backup = true, .keep_time = false});
    CHECK(said.code == 4);
    CHECK(said.reason == "another program has changed it since it was read; the file is left as it is");
    CHECK(in.get("a.ifp") == other);
    CHECK(in.listing() == "a.ifp\n");

    CHECK(tools::save(self, file, in.file(), in.path("work/b.ifp")).code == 0);  // saving to another file is possible
    CHECK(in.get("b.ifp") == edited);
}

TEST_CASE("saving is refused if another program has removed the file since it was read") {
    const with_file in;
    auto file = open(in.file());
    rename(file);
    in.shell("rm a.ifp");
    CHECK(tools::save(self, file, in.file(), in.file()).reason ==
          "another program has changed it since it was read; no file was written");
    CHECK(in.listing().empty());
}

TEST_CASE("a document that does not come back identical is not saved, whether it is edited or not") {
    const with_file in;
    const auto before = in.get("a.ifp");
    const broken_schema broken;
    const auto read = [&] { return view::document::read({.root = &broken.root}, source(before)).value(); };
    bad_start = std::to_integer<std::uint8_t>(before[8]);
    CHECK(
        edit::commit(*read()).error().message().starts_with("the file does not come back identical even unchanged: "));

    do --bad_start;  // to a number that is not in the file
    while (std::ranges::find(before, std::byte{bad_start}) != before.end() && bad_start > 0);
    REQUIRE(bad_start > 0);
    auto file = open(in.file());
    file.document = read();
    REQUIRE(view::round_trips(*file.document).has_value());
    const auto first = view::find_value(*file.document, "content[0]").value().at.value();
    *static_cast<std::uint8_t*>(first.value) = bad_start;  // set by path, it would have to be read back as it is
    const auto said = tools::commit(file);
    CHECK(tools::code_of(said.error()) == tools::differs);
    CHECK(said.error().reason ==
          "the edited file does not come back identical, so nothing is written; please report it");
    CHECK(in.get("a.ifp") == before);
}

TEST_CASE("an edited document that cannot be read again is not saved") {
    const with_file in;
    auto file = open(in.file());
    const auto magic = view::find_value(*file.document, "magic").value().at.value();
    *static_cast<std::byte*>(magic.value) = std::byte{'?'};
    const auto said = tools::commit(file);
    CHECK(tools::code_of(said.error()) == tools::refused);
    CHECK(said.error().reason.starts_with("the file could not be read afterwards: "));
}

}  // namespace verbatim::test::tools_save
