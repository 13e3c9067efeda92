// Check lists and counts each file and folder that it could not read, and its exit code is that of an error.
#include "tests/support/programs.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_check_unreadable {

namespace {

struct with_folder : sandbox {
    with_folder() { specimen("gta.ifp/minimal.hex", "a.ifp"); }
};

void contains(const std::string& text, const std::string& part) {
    INFO(text);
    CHECK(text.find(part) != std::string::npos);
}

}  // namespace

TEST_CASE("check lists files and folders that it may not read, and goes on with the others") {
    const with_folder in;
    REQUIRE(in.shell("mkdir -p b/closed c z && cp a.ifp b && cp a.ifp b/closed && cp a.ifp c && cp a.ifp z && cp a.ifp "
                     "z/closed.ifp")
                .code == 0);
    REQUIRE(in.shell("chmod 000 b/closed z/closed.ifp && chmod 755 .").code == 0);
    const auto got = in.verbatim_as_somebody("check .");
    in.shell("chmod 755 b/closed");
    CHECK(got.code == 4);
    CHECK(got.out ==
          "identical    ./a.ifp\n"
          "identical    ./b/a.ifp\n"
          "unreadable   ./b/closed: cannot read: Permission denied\n"
          "identical    ./c/a.ifp\n"
          "identical    ./z/a.ifp\n"
          "unreadable   ./z/closed.ifp: cannot read: Permission denied\n"
          "4 files: 4 identical (0 of them with findings), 0 different, 0 refused, 0 unrecognised; 2 could not be "
          "read\n");
}

TEST_CASE("a folder that cannot be read is an error and is listed, also in JSON, but an empty folder is no error") {
    const with_folder in;
    REQUIRE(in.shell("mkdir closed && chmod 000 closed && chmod 755 .").code == 0);
    const auto got = in.verbatim_as_somebody("check closed");
    CHECK(got.code == 4);
    CHECK(got.out == "unreadable   closed: cannot read: Permission denied\n");
    CHECK(in.verbatim_as_somebody("check --json closed").out ==
          "{\"file\":\"closed\",\"format\":null,\"outcome\":\"unreadable\",\"findings\":0,\"size\":0,"
          "\"kind\":\"system\",\"reason\":\"cannot read: Permission denied\"}\n");
    CHECK(in.shell("mkdir empty").code == 0);
    const auto empty = in.verbatim("check empty");
    CHECK((empty.code == 0 && empty.out.starts_with("0 files: ")));
}

TEST_CASE("check lists devices, pipes and broken links in a folder, and never reads them") {
    const with_folder in;
    REQUIRE(in.shell("mkdir d && cp a.ifp d && cd d && mkfifo pipe.ifp && ln -s /dev/zero zero.ifp && ln -s missing "
                     "gone.ifp && ln -s circle.ifp circle.ifp")
                .code == 0);
    const auto got = in.verbatim("check d");
    CHECK(got.code == 4);
    CHECK(got.out ==
          "identical    d/a.ifp\n"
          "unreadable   d/circle.ifp: cannot read: cannot follow its link: Too many levels of symbolic links\n"
          "unreadable   d/gone.ifp: cannot read: cannot follow its link: No such file or directory\n"
          "unreadable   d/pipe.ifp: cannot read: it is a pipe\n"
          "unreadable   d/zero.ifp: cannot read: it is a device\n"
          "1 files: 1 identical (0 of them with findings), 0 different, 0 refused, 0 unrecognised; 4 could not be "
          "read\n");
    CHECK(in.verbatim("check /dev/zero").out == "unreadable   /dev/zero: cannot read: it is a device\n");
    CHECK(in.verbatim("show /dev/zero").err == "verbatim: /dev/zero: cannot read: it is a device\n");
}

TEST_CASE("check follows links to folders, and searches each folder once") {
    const with_folder in;
    REQUIRE(in.shell("mkdir -p d/sub other/deep && cp a.ifp d/sub && cp a.ifp other/deep && ln -s .. d/sub/up && ln -s "
                     "../other d/more && ln -s ../other d/again")
                .code == 0);
    const auto got = in.verbatim("check d");
    CHECK(got.code == 0);
    contains(got.out, "identical    d/sub/a.ifp\n");
    contains(got.out, "/deep/a.ifp\n");
    contains(got.out, "2 files: 2 identical");
}

TEST_CASE("check reads a pipe, and stops at 1 GiB if the input does not end") {
    const with_folder in;
    CHECK(in.shell("cat a.ifp | " + verbatim_command + " check -").out == "identical    -\n");
    CHECK(in.shell("mkfifo pipe; cat a.ifp > pipe & " + verbatim_command + " check pipe").out == "identical    pipe\n");
    CHECK(in.verbatim("check - < /dev/zero").out ==
          "unreadable   -: cannot read: it gives more than 1 GiB, and so much is read only from regular files\n");
}

TEST_CASE("a file that is too large for the memory is listed as unreadable, and the other files are checked") {
    if (sanitized)
        return;  // a sanitizer ends the program when there is no memory left, and needs more addresses than the limit
                 // below
    const with_folder in;
    // A package, and a tail of zeros that takes no space on the disk, but would take it in memory.
    REQUIRE(in.shell("cp a.ifp c.ifp && truncate -s 100G c.ifp && cp a.ifp d.ifp").code == 0);
    const std::string limited = "ulimit -v 3000000; " + verbatim_command;
    const auto got = in.shell(limited + " check .");
    CHECK(got.code == 4);
    CHECK(got.err.empty());
    CHECK(got.out ==
          "identical    ./a.ifp\n"
          "unreadable   ./c.ifp: cannot read: there is not enough memory for its 107374182400 bytes\n"
          "identical    ./d.ifp\n"
          "2 files: 2 identical (0 of them with findings), 0 different, 0 refused, 0 unrecognised; 1 could not be "
          "read\n");
    CHECK(in.shell(limited + " show c.ifp").err ==
          "verbatim: c.ifp: cannot read: there is not enough memory for its 107374182400 bytes\n");
    CHECK(in.shell(limited + " set c.ifp name=x").err ==
          "verbatim: c.ifp: cannot read: there is not enough memory for its 107374182400 bytes\n");
}

}  // namespace verbatim::test::tools_check_unreadable
