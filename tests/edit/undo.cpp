// A refused edit leaves all values and their places unchanged.
#include "verbatim/edit/change/journal.hpp"

#include "tests/edit/json_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/path.hpp"

namespace undone {
using namespace verbatim::wire;

struct Item {
    at<0, u8> count;
    list<u8, &Item::count> data;
};
struct Pointer {
    at<0, u8> to;
    placed<Item, &Pointer::to> item;
};
struct Step {
    at<0, text<1>> name;
    at<1, name_in<text<1>, "steps">> next;
    at<2, u8> count;
    list<Pointer, &Step::count> items;
};
struct Steps {
    at<0, u8> count;
    list<Step, &Steps::count> steps;
};

// Uses lead to items, and items to parts, of which there may be none.
struct Part {
    at<0, u8> id;
};
struct Thing {
    index_in<u8, "parts"> part;
    u8 size;
};
struct Use {
    index_in<u8, "items"> item;
};
struct Shelf {
    at<0, u8> part_count;
    at<1, u8> item_count;
    at<2, u8> use_count;
    list<Part, &Shelf::part_count> parts;
    list<Thing, &Shelf::item_count, zero_first> items;
    list<Use, &Shelf::use_count> uses;
};
}  // namespace undone

template <>
struct verbatim::format<undone::Steps> {
    static constexpr std::string_view id = "steps", title = "Steps", extensions = ".steps";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

template <>
struct verbatim::format<undone::Shelf> {
    static constexpr std::string_view id = "shelf", title = "Shelf", extensions = ".shelf";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_undo {

using namespace verbatim::wire;

namespace {
std::unique_ptr<view::document> shelf(std::string_view text) {
    static const view::format format = view::instantiate<undone::Shelf>("", {});
    auto doc = format.read(source(hex(text)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
std::unique_ptr<view::document> steps(std::string_view text) {
    static const view::format format = view::instantiate<undone::Steps>("", {});
    auto doc = format.read(source(hex(text)));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
// The paths of the lists, without those at index 3 and above in their own list.
std::vector<std::string> lists_in(const view::document& doc) {
    std::vector<std::string> lists;
    const auto look = [&](const auto& self, const view::node& n, const std::string& path) -> void {
        if (n.of->what == wire::kind::list && n.index < 3) lists.push_back(path);
        view::each_child(n, [&](const view::node& child) {
            self(self, child, view::join(path, child));
            return true;
        });
    };
    look(look, doc.root(), {});
    return lists;
}
// The item of the second step is before that of the first one, with a gap between them.
constexpr auto crossed = "02 \"ab\" 01 0E \"ba\" 01 0B   F1 F2   01 AA   F3   01 BB F4", without = "01 \"aa\" 00";
}  // namespace

TEST_CASE("a refused replacement leaves the placed values at their places in the file") {
    const auto doc = steps(crossed), other = steps(without);
    const auto refused = edit::replace(*doc, "steps[1]", *other, "steps[0]");
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message() ==
          "steps[1].name: steps[0].next leads to it by its name, and steps[0] is called \"a\", too");
    CHECK(doc->write().value() == hex(crossed));
}

TEST_CASE("a journal that is not kept restores a replaced value and the places of its placed values") {
    const auto doc = steps(crossed);
    const auto other = steps(without);
    const std::vector<std::size_t> second{1, 1};
    {
        edit::journal made(*doc);
        const auto there = made.replace(second);
        there.of->assign(there.value, view::whole_part_at(other->value(), std::vector<std::size_t>{1, 0}).value);
        CHECK_FALSE(doc->write().value() == hex(crossed));
    }
    CHECK(doc->write().value() == hex(crossed));
}

TEST_CASE("an insertion that is refused after references have followed it restores the references") {
    constexpr auto file = "00 03 03   00 00  00 08  00 09   01 02 03";  // the last use leads to no item, but would lead
                                                                        // to one during the insertion
    const auto doc = shelf(file);
    const auto told = [&](std::string_view path, std::vector<edit::assignment> fields = {}) {
        return edit::insert(*doc, path, {}, fields).error().message();
    };
    const std::string refused =
        "items[1].part: a new one leads to 0, and parts has 0 elements: insert what it is to lead to first";
    CHECK(told("items[1]") == refused);
    CHECK(told("items[1]", {{"size", "5", {}}}) == refused);
    CHECK(told("items[1]", {{"size", "500", {}}}).find("items[1].size: ") == 0);
    CHECK(told("items[1]", {{"volume", "5", {}}}).find("items[1]") == 0);
    CHECK(doc->pending().requests.leaves.empty());
    CHECK(doc->pending().requests.lengths.empty());
    CHECK(doc->pending().edits.empty());
    CHECK(doc->write().value() == hex(file));
    REQUIRE(edit::set(*doc, "items[2].size", "7"));
    CHECK(told("items[1]") == refused);
    REQUIRE(edit::insert(*doc, "parts"));
    REQUIRE(edit::insert(*doc, "items[1]", {}, std::vector<edit::assignment>{{"size", "5", {}}}));
    REQUIRE(edit::commit(*doc));
    CHECK(std::ranges::equal(doc->file().bytes(), hex("01 04 03   00   00 00  00 05  00 08  00 07   02 03 03")));
}

TEST_CASE("an insertion is refused if a reference cannot follow it") {
    std::string file = "01 FF 01   00   (00 00) * 255   FE";
    const auto doc = shelf(file);
    CHECK(edit::insert(*doc, "items[1]"));
    const auto full = shelf("01 00 00   00");
    CHECK(edit::insert(*full, "items"));  // after the element that represents none
    CHECK(full->write().value() == hex("01 02 00   00   00 00  00 00"));
    const auto refused = edit::insert(*doc, "items[1]");
    CHECK(refused.error().message() ==
          "uses[0].item: the element that it leads to would have a number that it cannot have: 256 does not fit u8");
    CHECK(view::part_at(doc->value(), std::vector<std::size_t>{4})
              .of->length(view::part_at(doc->value(), std::vector<std::size_t>{4}).value) == 256);
}

TEST_CASE("a refused insertion changes nothing, in any list of any specimen") {
    const std::vector<edit::assignment> wrong{{"no_such_field", "1", {}}};
    std::size_t refused = 0;
    for (const auto& [name, format, file] : specimens()) {
        if (file.size() > 4096) continue;
        INFO(name);
        const auto doc = format->read(source::borrow(file));
        REQUIRE(doc);
        for (const std::string& list : lists_in(**doc))
            for (const std::string& where : {list, list + "[0]"}) {
                INFO(where);
                const auto edited = (*doc)->copy();
                CHECK_FALSE(edit::insert(*edited, where, {}, wrong));
                CHECK(edited->write().value() == file);
                if (edit::insert(*edited, where)) continue;
                ++refused;
                CHECK(edited->write().value() == file);
            }
    }
    CHECK(refused > 20);
}

TEST_CASE(
    "an insertion with a value gives the same file as an insertion and then setting the value, in any list of any "
    "specimen") {
    std::size_t same = 0;
    for (const auto& [name, format, file] : specimens()) {
        if (file.size() > 4096) continue;
        INFO(name);
        const auto doc = format->read(source::borrow(file));
        REQUIRE(doc);
        for (const std::string& list : lists_in(**doc)) {
            const auto one = (*doc)->copy();
            const std::string element = list + "[0]";
            if (!edit::insert(*one, element)) continue;
            const auto inserted = view::find_value(*one, element);
            if (!inserted || inserted->at.of->what != wire::kind::record) continue;
            for (const auto& field : inserted->at.of->fields) {
                const auto step_by_step = one->copy();
                const std::string path = view::join(element, field.name, 0);
                INFO(path);
                const bool is_set = edit::set(*step_by_step, path, "1") && edit::commit(*step_by_step);
                const auto at_once = (*doc)->copy();
                const std::vector<edit::assignment> fields{{std::string(field.name), "1", {}}};
                const bool is_made = edit::insert(*at_once, element, {}, fields) && edit::commit(*at_once);
                if (is_set) REQUIRE(is_made);
                if (!is_set || !is_made) continue;
                ++same;
                CHECK(std::ranges::equal(step_by_step->file().bytes(), at_once->file().bytes()));
            }
        }
    }
    CHECK(same > 100);
}

}  // namespace verbatim::test::edit_undo
