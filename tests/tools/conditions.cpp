// The law of conditions: a calculation takes the number of any leaf, whatever that is shown as.
#include "verbatim/view/condition.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "tests/support/source_tree.hpp"
#include "tests/tools/run.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::test::tools_conditions {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;

namespace {

// Returns the number in the bytes of an integer, without the tables.
std::string number_in(const view::node& leaf) {
    const auto bytes = leaf.bytes();
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        number =
            number << 8 | static_cast<std::uint64_t>(bytes[leaf.of->number().big_endian ? i : bytes.size() - 1 - i]);
    const std::size_t unused = 64 - 8 * bytes.size();
    return leaf.of->number().is_signed ? std::to_string(static_cast<std::int64_t>(number << unused) >> unused)
                                       : std::to_string(number);
}

// Returns whether a record meets a condition, or why it cannot be said.
std::string outcome_of(const view::node& record, const std::string& text) {
    view::element_names names;
    const auto condition = view::parse_condition(text);
    if (!condition) return condition.error().reason;
    const auto part = view::part_that_meets(
        *condition, record, {}, [](std::string_view) { return std::nullopt; }, names);
    return !part ? part.error().reason : *part ? "holds" : "does not hold";
}

}  // namespace

TEST_CASE("a condition compares the number of every integer, named, of flags or packed, in every specimen") {
    std::size_t compared = 0, named = 0;
    std::string wrong;
    const auto try_record = [&](const view::node& record, std::size_t& budget) {
        view::each_child(record, [&](const view::node& leaf) {
            const bool is_native = leaf.leaf() && leaf.of->is_native() && leaf.of->is_number() &&
                                   !leaf.of->number().real && leaf.size <= 8 && !leaf.tail_of;
            if (!is_native || budget == 0) return true;
            --budget;
            const auto name = std::string(leaf.name), number = number_in(leaf);
            const bool is_negative = number.starts_with('-');
            const auto is = [&](const std::string& text, std::string_view expected) {
                const auto got = outcome_of(record, text);
                if (got.find(expected) == std::string::npos)
                    wrong += fmt::format("[{}] of {}: {}\n", text, number, got);
            };
            is(fmt::format("{} + 0 == {}", name, number), "holds");
            is(fmt::format("not ({} + 0 == {})", name, number), "does not hold");
            is(fmt::format("{}==({})", name, number), "holds");
            is(fmt::format("{} == {}", name, number), "holds");
            if (!is_negative) is(fmt::format("{} & {} != {}", name, number, number), "does not hold");
            is(fmt::format("not ({} / 0 == 1)", name), name);
            ++compared;
            named += leaf.of->is_named() || leaf.of->is_packed();
            return true;
        });
    };
    for (const auto& format : verbatim::formats())
        for (const auto& entry : fs::directory_iterator(in_source_tree("tests/specimens/" + std::string(format.id)))) {
            const auto text = read_file(entry.path().string());
            const auto doc = format.read(source(hex({reinterpret_cast<const char*>(text.data()), text.size()})));
            if (!doc) continue;
            std::size_t budget = 60;
            const std::function<void(const view::node&)> below = [&](const view::node& at) {
                if (at.leaf() || budget == 0) return;
                if (at.of->what == view::kind::record) try_record(at, budget);
                view::each_child(at, [&](const view::node& child) {
                    below(child);
                    return true;
                });
            };
            below((*doc)->root());
        }
    INFO(wrong);
    CHECK(wrong.empty());
    CHECK(compared > 1000);
    CHECK(named > 100);
    WARN(compared << " compared, " << named << " of them named or packed");
}

TEST_CASE("flags choose in remove, set, find and get, and a condition without a result changes nothing") {
    const sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    const auto before = in.get("a.ifp");
    CHECK(in.verbatim("get a.ifp 'animations[*].flags'").out == "compressed\ncompressed\ncompressed\n");
    CHECK(in.verbatim("get a.ifp 'animations[flags & 1 != 0].flags'").out == "compressed\ncompressed\ncompressed\n");
    CHECK(in.verbatim("find -c --where 'flags & 1 != 0' a.ifp").out == "3\n");
    for (const std::string command :
         {"remove a.ifp 'animations[not (flags & 1 != 0)]'", "set a.ifp 'animations[not (flags & 1 != 0)].name=x'"}) {
        CHECK_THAT(in.verbatim(command).err, ContainsSubstring("no element fits"));
        CHECK(in.get("a.ifp") == before);
    }
    for (const auto& [condition, why] :
         {std::pair(std::string("flags / 0 == 1"), "the calculation with flags has no result: division by zero"),
          {"not (flags / 0 == 1)", "the calculation with flags has no result: division by zero"},
          {"flgs & 1 != 0", "there is no flgs (there is flags)"},
          {"not (flgs & 1 != 0)", "there is no flgs (there is flags)"},
          {"name + 1 > 0", "expected a number, but name is text<24>"}}) {
        for (const std::string& command :
             {"remove a.ifp 'animations[" + condition + "]'", "set a.ifp 'animations[" + condition + "].name=x'",
              "get a.ifp 'animations[" + condition + "].name'", "list a.ifp 'animations[" + condition + "]'"}) {
            const auto got = in.verbatim(command);
            INFO(command << ": " << got.err);
            CHECK(got.code == 3);
            CHECK_THAT(got.err, ContainsSubstring(why));
            CHECK(in.get("a.ifp") == before);
        }
    }
    CHECK_THAT(in.verbatim("find --where 'not (flags / 0 == 1)' a.ifp").err, ContainsSubstring("flags has no result"));
}

TEST_CASE("a path of thousands of steps is refused at once") {
    const sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    const std::string limit = "a path has at most 1024 steps";
    for (const std::string step : {"a.", "[0]", "[x]", "[*]", "animations."}) {
        std::string path = "animations";
        for (int i = 0; i < 4000; ++i)
            path += (step.back() == '.' ? "." : "") + step.substr(0, step.size() - (step.back() == '.'));
        for (const std::string& command :
             {"get a.ifp '" + path + "'", "set a.ifp '" + path + "=1'", "show a.ifp '" + path + "'",
              "remove a.ifp '" + path + "'", "find x a.ifp --in '" + path + "'"}) {
            const auto got = in.verbatim(command);
            INFO(got.err.substr(0, 200));
            CHECK(got.code == 3);
            CHECK_THAT(got.err, ContainsSubstring(limit));
        }
    }
}

}  // namespace verbatim::test::tools_conditions
