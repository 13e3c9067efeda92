// An edit that is refused leaves everything where it was.
#include "verbatim/edit/undo.hpp"

#include "tests/edit/json_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/path.hpp"

using namespace verbatim;
using namespace verbatim::wire;
using namespace verbatim::test;

namespace undone {
struct Item { at<0, u8> count; list<u8, &Item::count> data; };
struct Pointer { at<0, u8> to; placed<Item, &Pointer::to> item; };
struct Step {
    at<0, text<1>>                   name;
    at<1, name_in<text<1>, "steps">> next;
    at<2, u8>                        count;
    list<Pointer, &Step::count>      items;
};
struct Steps { at<0, u8> count; list<Step, &Steps::count> steps; };
}  // namespace undone

template <>
struct verbatim::format<undone::Steps> {
    static constexpr std::string_view id = "steps", title = "Steps", extensions = ".steps";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace {
std::unique_ptr<view::document> steps(std::string_view text) {
    static const view::format format = view::instantiate<undone::Steps>("", {});
    auto doc = format.read(source(hex(text)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
// The second step's item is before the first one's, with bytes of nobody between them.
constexpr auto crossed = "02 \"ab\" 01 0E \"ba\" 01 0B   F1 F2   01 AA   F3   01 BB F4", without = "01 \"aa\" 00";
}  // namespace

TEST_CASE("what was replaced in vain is still where it was in the file") {
    const auto doc = steps(crossed), other = steps(without);
    const auto refused = edit::replace(*doc, "steps[1]", *other, "steps[0]");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message() == "steps[1].name: steps[0].next leads to it by its name, and steps[0] is called \"a\", too");
    CHECK(doc->write().value() == hex(crossed));
}

TEST_CASE("what is kept comes back with its place") {
    const auto doc = steps(crossed);
    const auto other = steps(without);
    const std::vector<std::size_t> second{1, 1};
    {
        edit::undo back(*doc);
        back.keep(second);
        const auto there = view::whole_part_at(doc->value(), second);
        there.of->assign(there.value, view::whole_part_at(other->value(), std::vector<std::size_t>{1, 0}).value);
        CHECK_FALSE(doc->write().value() == hex(crossed));
    }
    CHECK(doc->write().value() == hex(crossed));
}

TEST_CASE("an insertion that is refused changes nothing, in any list of any specimen") {
    std::size_t refused = 0;
    for (const auto& [name, format, file] : specimens()) {
        if (file.size() > 4096) continue;
        INFO(name);
        const auto doc = format->read(source::borrow(file));
        REQUIRE(doc);
        std::vector<std::string> lists;
        const auto look = [&](const auto& self, const view::node& n, const std::string& path) -> void {
            if (n.of->what == wire::kind::list && n.index < 3) lists.push_back(path);
            view::each_child(n, [&](const view::node& child) { return self(self, child, view::join(path, child)), true; });
        };
        look(look, (*doc)->root(), {});
        for (const std::string& list : lists)
            for (const std::string& where : {list, list + "[0]"}) {
                INFO(where);
                const auto edited = (*doc)->copy();
                if (edit::insert(*edited, where)) continue;
                ++refused;
                CHECK(edited->write().value() == file);
            }
    }
    CHECK(refused > 20);
}
