#include "tools/requests.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <map>

#include "tests/support/source_tree.hpp"
#include "tests/tools/run.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/units.hpp"

namespace verbatim::test::tools_requests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;

namespace {

struct with_file : sandbox {
    with_file() { specimen("gta.ifp/name_garbage.hex", "a.ifp"); }
    // Returns why set refuses this, and checks that the file is as it was.
    std::string refusal(const std::string& request) const {
        const auto before = get("a.ifp");
        const auto got = verbatim("set a.ifp '" + request + "'");
        INFO(request << got.out);
        CHECK(got.code == 3);
        CHECK(get("a.ifp") == before);
        return got.err;
    }
};

double number_at(const view::document& doc, std::string_view path) {
    const auto at = view::find(doc, path);
    REQUIRE(at);
    return std::strtod(view::text_of(at->at).c_str(), nullptr);
}

}  // namespace

// The law: what is calculated is there afterwards, or the calculation is refused. Nothing becomes the end of a range.
TEST_CASE("a number of any specimen has the result of a calculation, or the calculation is refused") {
    std::size_t done = 0, refused = 0;
    std::string wrong;
    for (const auto& format : verbatim::formats()) {
        std::map<std::pair<std::string, const view::type*>, int> tried;
        for (const auto& entry : fs::directory_iterator(in_source_tree("tests/specimens/" + std::string(format.id)))) {
            const auto text = read_file(entry.path().string());
            const source file(hex({reinterpret_cast<const char*>(text.data()), text.size()}));
            const auto doc = format.read(file);
            if (!doc) continue;
            std::vector<std::string> paths;
            view::for_each_leaf((*doc)->root(), {}, [&](const std::string& path, const view::node& leaf) {
                if (view::has_nearest(*leaf.of) && !leaf.is_implied() &&
                    ++tried[{std::string(leaf.name), leaf.of}] == 1)
                    paths.push_back(path);
                return true;
            });
            for (const auto& path : paths)
                for (const auto& [by, value] : {std::pair("+=", 1.0),
                                                {"+=", 300.0},
                                                {"-=", 300.0},
                                                {"*=", 70000.0},
                                                {"*=", -3.0},
                                                {"+=", 5e9},
                                                {"-=", 5e9},
                                                {"*=", 1e60},
                                                {"/=", 4.0}}) {
                    auto to = format.read(file);
                    REQUIRE(to);
                    const double before = number_at(**to, path);
                    if (!std::isfinite(before)) continue;
                    auto all = tools::values_of(**to, {{path, by, fmt::format("{}", value)}});
                    auto written = all && edit::set(**to, all->parts, std::move(all->columns)) ? (*to)->write()
                                                                                               : result<bytes>(error{});
                    const auto made = written ? format.read(source(std::move(*written))) : written.error();
                    if (!made) {
                        ++refused;
                        continue;
                    }
                    const double expected = by[0] == '+'   ? before + value
                                            : by[0] == '-' ? before - value
                                            : by[0] == '*' ? before * value
                                                           : before / value;
                    const double now = number_at(**made, path);
                    ++done;
                    if (std::fabs(now - expected) > 0.5 + 1e-5 * std::fabs(expected))
                        wrong +=
                            fmt::format("{}: {} {} {} {} is {}\n", entry.path().string(), path, before, by, value, now);
                }
        }
    }
    INFO(wrong);
    CHECK(wrong.empty());
    CHECK(done > 500);
    CHECK(refused > 100);
    WARN(done << " done, " << refused << " refused");
}

TEST_CASE("a calculation beyond the range is refused as an assignment is, and rounded in it") {
    const with_file in;
    CHECK_THAT(in.refusal("**.time*=6000"), ContainsSubstring("does not fit i16"));
    CHECK_THAT(in.refusal("**.time-=40000"), ContainsSubstring("does not fit i16"));
    CHECK_THAT(in.refusal("**.time+=1000s"), ContainsSubstring("does not fit i16"));
    CHECK_THAT(in.refusal("animations[0].objects[0].bone_id+=3000000000"), ContainsSubstring("does not fit i32"));
    CHECK_THAT(in.refusal("animations[0].objects[0].bone_id*=1e300"), ContainsSubstring("too large"));
    CHECK(in.verbatim("set a.ifp 'animations[0].objects[0].frames[0].time=5' && true").code == 0);
    CHECK(in.verbatim("set a.ifp 'animations[0].objects[0].frames[0].time/=2'").code == 0);
    CHECK(in.verbatim("get a.ifp 'animations[0].objects[0].frames[0].time'").out == "3\n");
    CHECK(in.verbatim("set a.ifp 'animations[0].objects[0].frames[0].time~=1e9'").code == 0);
    CHECK(in.verbatim("get a.ifp 'animations[0].objects[0].frames[0].time'").out == "32767\n");
}

TEST_CASE("~= is refused where a value has no nearest one, with what was meant") {
    const with_file in;
    CHECK_THAT(in.refusal("animations[*].name~=s/i/o/"), ContainsSubstring("did you mean animations[*].name~s/i/o/?"));
    CHECK_THAT(in.refusal("animations[0].name~=walk"), ContainsSubstring("did you mean animations[0].name=walk?"));
    CHECK_THAT(in.refusal("animations[0].flags~=compressed"),
               ContainsSubstring("did you mean animations[0].flags=compressed?"));
    CHECK_THAT(in.refusal("animations[0].objects[0].bone_id~=head"), ContainsSubstring("head is not a number"));
    CHECK(in.shell("echo 'name~=s/a/b/' > requests").code == 0);
    const auto got = in.verbatim("set a.ifp --from requests");
    CHECK(got.code == 3);
    CHECK_THAT(got.err, ContainsSubstring("did you mean name~s/a/b/?"));
}

TEST_CASE("set substitutes in texts as sed does, for paths that have brackets and for long texts") {
    const with_file in;
    CHECK(in.verbatim("set a.ifp 'animations[0].name~s/(.)(.)/\\2\\1/' 'name~s|$|_x|'").code == 0);
    CHECK_THAT(in.refusal("animations[0].name~s/i/o/q"), ContainsSubstring("q is not a flag"));
    CHECK_THAT(in.refusal("animations[0].name~s/(i/o/"), ContainsSubstring("is not a regular expression"));
    CHECK_THAT(in.refusal("animations[0].name~s/nowhere/o/"), ContainsSubstring("no text there fits"));
    CHECK(in.verbatim("set a.ifp 'animations[0].name~s/.*/&/'").code == 0);  // it fits, and changes nothing
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    CHECK(in.shell("{ printf WALK_; head -c 40000 /dev/zero | tr '\\0' a; printf '\\n'; tail -n +2 a.skn; } > w.skn")
              .code == 0);
    CHECK(in.verbatim("set w.skn 'name~s/^WALK_.*$/x/'").code == 0);
    CHECK(in.verbatim("get w.skn name").out == "\"x\"\n");
    CHECK(in.verbatim("set w.skn name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa").code == 0);
    CHECK_THAT(in.verbatim("set w.skn 'name~s/(a+)+c/x/'").err, ContainsSubstring("no text there fits"));
}

TEST_CASE("a list of assignments without any is refused by its name") {
    const with_file in;
    CHECK(in.shell(": > empty; printf '\\n\\r\\n' > blank").code == 0);
    for (const std::string file : {"empty", "blank"}) {
        const auto got = in.verbatim("set a.ifp --from " + file + " -o o.ifp");
        CHECK(got.code == 3);
        CHECK(got.err == "verbatim: " + file + ": there is no assignment in it\n");
    }
    CHECK(in.verbatim("set a.ifp --from - -o o.ifp < empty").err ==
          "verbatim: standard input: there is no assignment in it\n");
    CHECK(in.verbatim("set a.ifp").code == 5);
}

}  // namespace verbatim::test::tools_requests
