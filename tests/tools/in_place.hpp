// A file that is changed in place, and the commands that do it.
#pragma once
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test {

inline constexpr std::size_t mapped_size = 1'100'000;  // such a file is mapped, and its states are known by sight

// A file that is changed in place, with and without so many bytes behind it.
struct in_folder : sandbox {
    bytes old_content, new_content;

    explicit in_folder(std::size_t tail = 0) {
        specimen("gta.ifp/name_garbage.hex", "a.ifp");
        old_content = get("a.ifp");
        old_content.resize(old_content.size() + tail);
        put("a.ifp", old_content);
        done("set a.ifp name=X -o new.ifp");
        new_content = get("new.ifp");
        shell("rm new.ifp");
    }
    outcome done(const std::string& arguments) const {
        auto o = verbatim(arguments);
        INFO("verbatim " << arguments << "\n" << o.out << o.err);
        CHECK(o.code == 0);
        return o;
    }
    void refused(const std::string& arguments, int code, const std::string& why) const {
        const auto before = names();
        const auto content = get("a.ifp");
        const auto o = verbatim(arguments);
        INFO("verbatim " << arguments << "\n" << o.out << o.err);
        CHECK(o.code == code);
        CHECK(o.err.find(why) != o.err.npos);
        CHECK(names() == before);
        CHECK((get("a.ifp") == content));
    }
    // Runs a command whose calls are watched.
    outcome watched(const std::string& variables, const std::string& arguments) const {
        return shell("rm -f ../calls; CALLS_RECORD=../calls " + variables + " LD_PRELOAD='" + calls_library +
                     "' ASAN_OPTIONS=verify_asan_link_order=0:detect_leaks=0 " + verbatim_command + " " + arguments);
    }
    std::vector<std::string> calls() const { return lines_of(shell("cat ../calls").out); }
    // Returns the numbers of the calls at which the command that was watched last is stopped: of those before it makes
    // the first file, which only read, every eighth.
    std::vector<std::size_t> stops() const {
        const auto all = calls();
        const auto first = std::ranges::find(all, "mkostemp") - all.begin();
        std::vector<std::size_t> some;
        for (std::size_t i = 1; i <= all.size(); i += std::cmp_less(i, first) ? 8 : 1) some.push_back(i);
        return some;
    }
    std::string names() const { return shell("ls -A").out; }
    std::string number(const std::string& file = "a.ifp") const { return shell("stat -c %i " + file).out; }
    void reset() const {
        shell("rm -rf ./.a* ../state");
        put("a.ifp", old_content);
    }
};

inline const std::string set_in_place = "set a.ifp name=X --in-place";

}  // namespace verbatim::test
