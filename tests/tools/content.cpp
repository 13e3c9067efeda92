#include "tools/content.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "tests/support/programs.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_content {

namespace {

constexpr std::size_t large = 4 << 20;  // so large that the file is mapped

struct with_file : sandbox {
    with_file() { put("large", bytes(large, std::byte{7})); }
    std::string file() const { return path("work/large"); }
};

bool all_are(std::span<const std::byte> content, int value) {
    return std::all_of(content.begin(), content.end(), [&](std::byte b) { return b == static_cast<std::byte>(value); });
}

}  // namespace

TEST_CASE("an opened file has the bytes on the disk, whether they are copied or mapped") {
    const with_file in;
    in.put("small", bytes(100, std::byte{9}));
    const auto of_small = tools::content::open(in.path("work/small"));
    const auto of_large = tools::content::open(in.file());
    REQUIRE((of_small && of_large));
    CHECK((of_small->bytes().size() == 100 && all_are(of_small->bytes(), 9)));
    CHECK((of_large->bytes().size() == large && all_are(of_large->bytes(), 7)));
    CHECK((of_small->unchanged() && of_large->unchanged()));
    CHECK(tools::content::open(in.path("work/missing")).error().reason == "there is no such file");
    CHECK(tools::content::open(in.path("work")).error().reason == "cannot read: it is a directory");
}

TEST_CASE("the lost bytes of a mapped file that becomes shorter are read as zeros, and the change is reported") {
    const with_file in;
    const auto lost = tools::content::open(in.file());
    REQUIRE(lost);
    REQUIRE(::truncate(in.file().c_str(), 12345) == 0);
    std::vector<std::jthread> readers;  // in several threads at once, as the check command reads
    std::atomic<int> as_expected = 0;
    for (int i = 0; i < 4; ++i)
        readers.emplace_back([&] {
            as_expected += all_are(lost->bytes().first(12345), 7) && all_are(lost->bytes().subspan(8192 * 2), 0);
        });
    readers.clear();
    CHECK(as_expected == 4);
    REQUIRE_FALSE(lost->unchanged());
    CHECK(lost->unchanged().error().reason == "another program changed it while it was read");
}

TEST_CASE("a change in place to a file that is mapped is detected") {
    const with_file in;
    const auto file = tools::content::open(in.file());
    REQUIRE(file);
    in.shell("sleep 0.02; printf x | dd of=large bs=1 seek=100000 conv=notrunc");
    CHECK_FALSE(file->unchanged());
}

TEST_CASE("a bus error outside the mapped files still ends the program") {
    const with_file in;
    const pid_t child = ::fork();
    if (child == 0) {
        const auto file = tools::content::open(in.file());
        in.put("other", bytes(large));
        std::FILE* const opened = std::fopen(in.path("work/other").c_str(), "rb");
        void* const other = ::mmap(nullptr, large, PROT_READ, MAP_PRIVATE, ::fileno(opened), 0);
        (void)!::truncate(in.path("work/other").c_str(), 0);
        std::_Exit(all_are({static_cast<const std::byte*>(other), large}, 0) ? 0 : 1);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK((WIFSIGNALED(status) && WTERMSIG(status) == SIGBUS));
}

TEST_CASE("more files can be open at once than there are places for mappings") {
    const with_file in;
    std::vector<tools::content> all;
    for (int i = 0; i < 300; ++i) {
        auto one = tools::content::open(in.file());
        REQUIRE(one);
        CHECK(one->bytes().size() == large);
        if (i >= 254) CHECK(all_are(one->bytes().last(16), 7));
        if (i < 258) all.push_back(std::move(*one));
    }
    all.clear();
    CHECK(tools::content::open(in.file())->unchanged());
}

namespace {
// Returns the greatest amount of memory that the command uses, in bytes.
std::size_t memory_of(std::initializer_list<const char*> arguments) {
    std::vector<char*> all{const_cast<char*>("verbatim")};
    for (const char* one : arguments) all.push_back(const_cast<char*>(one));
    all.push_back(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
        (void)!std::freopen("/dev/null", "w", stdout);
        ::execv(verbatim_command.c_str(), all.data());
        std::_Exit(98);
    }
    int status = 0;
    struct rusage used {};
    ::wait4(child, &status, 0, &used);
    CHECK((WIFEXITED(status) && WEXITSTATUS(status) == 0));
    return static_cast<std::size_t>(used.ru_maxrss) * 1024;
}
}  // namespace

TEST_CASE("checking a large file takes at most 2.2 times its size in memory") {
    if (sanitized) return;  // a sanitizer keeps much memory of its own
    constexpr std::size_t size = 64 << 20;
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    auto content = in.get("a.ifp");
    content.resize(size, std::byte{0xA5});
    in.put("a.ifp", content);
    CHECK(memory_of({"check", in.path("work/a.ifp").c_str()}) < size * 22 / 10);
}

TEST_CASE("setting a value in a long list takes at most 6.2 times the size of the file in memory") {
    if (sanitized) return;
    constexpr std::size_t count = 300'000, head = 36, each = 82;  // an animation of one object with one frame
    const sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    auto content = in.get("a.ifp");
    const bytes animation(content.begin() + head, content.end());
    REQUIRE(animation.size() == each);
    content.resize(head);
    for (std::size_t i = 0; i < count; ++i) content.insert(content.end(), animation.begin(), animation.end());
    for (std::size_t i = 0; i < 4; ++i) content[32 + i] = static_cast<std::byte>(count >> 8 * i);
    in.put("a.ifp", content);
    CHECK(memory_of({"set", in.path("work/a.ifp").c_str(), "animations[7].objects[0].frames[0].time=6"}) <
          content.size() * 62 / 10);
    content[head + 7 * each + 80] = std::byte{6};
    CHECK(in.get("a.ifp") == content);
}

}  // namespace verbatim::test::tools_content
