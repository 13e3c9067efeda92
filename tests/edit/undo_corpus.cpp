// Real files: each edit changes its value and nothing else, every derived field is right or was wrong before, and
// undoing the edit gives the file before.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tools/fuzz/file_after.hpp"
#include "tools/fuzz/references.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/repair.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test::edit_undo_corpus {

using view::kind;

namespace {

struct tried {
    std::size_t files = 0, values = 0, refused = 0, elements = 0, at_edges = 0, identical = 0;
};

// A path without its indices: fields with the same shape are of one kind.
std::string shape(const std::string& path) {
    std::string shape;
    for (std::size_t i = 0; i < path.size(); ++i) {
        shape += path[i];
        if (path[i] == '[') i = path.find(']', i) - 1;
    }
    return shape;
}

std::unique_ptr<view::document> read(const view::document& like, const bytes& file) {
    auto doc = like.read(file);
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc);
    return std::move(*doc);
}
std::size_t wrong_values(const view::document& doc) { return file_after::repair(doc, {})->changes.size(); }

// The number of changes, without those of padding: garbage in padding is lost when its size changes.
std::size_t told_changes(const view::document& a, const view::document& b) {
    return static_cast<std::size_t>(std::ranges::count_if(edit::compare(a, b), [&](const edit::change& c) {
        const auto leaf = view::find(a, c.path);
        return !leaf || leaf->at.of->what != kind::padding;
    }));
}

// A value other than the present one.
std::string other(const view::node& leaf, const std::string& text) {
    const view::type& t = *leaf.of;
    if (t.is_integer() || t.is_token()) return text == "1" ? "2" : "1";
    if (t.is_real()) return text == "1.5" ? "2.5" : "1.5";
    if (t.is_fixed_text() || t.is_string()) return text == "\"abc\"" ? "\"abd\"" : "\"abc\"";
    return {};
}

void change_values(const view::document& doc, std::size_t most, tried& count) {
    const auto file = doc.file().bytes();
    const std::size_t wrong = wrong_values(doc);
    std::map<std::string, std::vector<std::pair<std::string, std::string>>> by_shape;  // path and value
    view::for_each_leaf(doc.root(), {}, [&](const std::string& path, const view::node& leaf) {
        const auto text = view::text_of(*leaf.of, leaf.bytes());
        const auto now = other(leaf, text);
        if (leaf.controls || leaf.is_implied() || now.empty()) return true;
        auto& all = by_shape[shape(path)];
        if (all.size() < 7) all.emplace_back(path, text);
        return true;
    });
    std::size_t done = 0;
    for (const auto& [shape, all] : by_shape) {
        if (++done > most) break;
        const auto& [path, text] = all[done % all.size()];
        INFO(path);
        const auto found = view::find(doc, path);
        REQUIRE(found);
        const auto now = other(found->at, text);
        const auto after = file_after::set(doc, path, now);
        if (!after) {  // for example a text that shares its bytes with another one
            CHECK_FALSE(after.error().reason.empty());
            ++count.refused;
            continue;
        }
        const auto changed = read(doc, *after);
        CHECK(wrong_values(*changed) <= wrong);
        CHECK(told_changes(doc, *changed) == 1);
        const auto there = view::find(*changed, path);
        REQUIRE(there);
        const auto is = view::text_of(*there->at.of, there->at.bytes());
        if (there->at.of->is_token()) CHECK(std::stod(is) == std::stod(now));  // in the spelling of its column
        else CHECK(is == now);
        // The value that set gets does not include garbage after a text or the spelling of a number; the difference
        // does.
        const auto undone = file_after::set(*changed, path, text);
        REQUIRE(undone);
        count.identical += std::ranges::equal(*undone, file);
        if (!std::ranges::equal(*undone, file)) {
            const auto left = told_changes(doc, *read(doc, *undone));
            CHECK(left <= 1);
            if (left) CHECK((found->at.of->is_fixed_text() || found->at.of->text().separated));
            else CHECK(undone->size() == file.size());  // garbage in alignment went when its size changed
        }
        ++count.values;
    }
}

void change_lists(const view::document& doc, std::size_t most, tried& count) {
    const auto file = doc.file().bytes();
    const std::size_t wrong = wrong_values(doc);
    std::map<std::string, std::string> by_shape;
    const std::function<bool(const view::node&, const std::string&)> look = [&](const view::node& at,
                                                                                const std::string& path) {
        if (at.of->what == kind::list && at.count > 1) by_shape.emplace(shape(path), path);
        if (at.leaf()) return true;
        std::size_t elements = 0;
        return view::each_child(at,
                                [&](const view::node& child) {
                                    if (child.name.empty() && ++elements > 3) return false;
                                    look(child, view::join(path, child));
                                    return true;
                                }) ||
               true;
    };
    look(doc.root(), {});
    const auto edges = fuzz::edges_of_ranges(doc);
    std::size_t done = 0;
    for (const auto& [shape, list] : by_shape) {
        if (++done > most) break;
        const std::size_t elements = view::find(doc, list)->at.count;
        std::size_t index = 1;
        while (index < elements && edges.contains(fmt::format("{}[{}]", list, index))) ++index;
        if (index == elements) {  // an element at the edge of a range would come back beside the range
            ++count.at_edges;
            continue;
        }
        const auto element = fmt::format("{}[{}]", list, index);
        INFO(element);
        const auto fewer = file_after::remove(doc, element);
        if (!fewer) {
            CHECK_FALSE(fewer.error().reason.empty());
            ++count.refused;
            continue;
        }
        const auto without = read(doc, *fewer);
        CHECK(wrong_values(*without) <= wrong);
        const bool last = index + 1 == elements;
        const auto back = file_after::insert_copy(*without, last ? list : element, doc, element,
                                                  edit::missing::leave);  // the vertices of a face have no names
        REQUIRE(back);
        count.identical += std::ranges::equal(*back, file);
        if (!std::ranges::equal(*back, file))
            CHECK(told_changes(doc, *read(doc, *back)) == 0);  // values are back; gaps may be elsewhere
        const auto more = file_after::insert_copy(doc, list, doc, element);
        REQUIRE(more);
        const auto longer = read(doc, *more);
        CHECK(wrong_values(*longer) <= wrong + 1);  // the copy of a wrong value is wrong too
        const auto undone = file_after::remove(*longer, fmt::format("{}[{}]", list, elements));
        REQUIRE(undone);
        if (!std::ranges::equal(*undone, file)) CHECK(told_changes(doc, *read(doc, *undone)) == 0);
        ++count.elements;
    }
}

}  // namespace

TEST_CASE("real files: an edit changes only its own value or element, and can be undone") {
    tried count;
    std::size_t large = 0;
    for (const auto& real : sampled(real_files(""))) {
        // Large files differ from others in size alone.
        if (real.size > 500'000 || (real.size > 100'000 && large++ % 4 != 0)) continue;
        for (const auto& format : verbatim::formats()) {
            const auto file = real.read();
            if (format.recognise(file) == match::no) continue;
            const auto doc = format.read(file);
            if (!doc) continue;
            INFO(real.name);
            change_values(**doc, file.size() < 50'000 ? 6 : 2, count);
            change_lists(**doc, file.size() < 50'000 ? 2 : 1, count);
            ++count.files;
        }
    }
    if (count.files == 0) WARN("no real files: nothing was tried");
    else
        WARN(count.files << " files: " << count.values << " values and " << count.elements
                         << " lists changed and undone, " << count.identical << " of them to the same bytes; "
                         << count.refused << " edits refused; " << count.at_edges << " lists of edges of ranges alone");
}

}  // namespace verbatim::test::edit_undo_corpus
