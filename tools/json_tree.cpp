#include "tools/json_tree.hpp"

#include <fmt/format.h>

#include <utility>

#include "verbatim/printable.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::tools {

namespace {

// Appends a node as JSON. `leaf` appends a leaf; `behind` appends members after the fields of a record. `around` has
// the nodes around the node.
template <class Leaf, class Behind>
void append(std::string& to, const view::node& n, std::vector<view::node>& around, const Leaf& leaf,
            const Behind& behind) {
    if (n.leaf()) return leaf(n);
    around.push_back(n);
    const bool object = n.of->what == view::kind::record;
    to += object ? '{' : '[';
    bool first = true;
    std::size_t element = 0;  // where the last element starts in `to`
    view::each_child(n, [&](const view::node& child) {
        if (child.tail_of && !object) {
            to.insert(element, R"({"content":)") += R"(,"tail":)";
            append(to, child, around, leaf, behind);
            to += '}';
            return true;
        }
        if (!first) to += ',';
        first = false;
        element = to.size();
        if (object) to += view::json_string(child.label()) + ':';
        append(to, child, around, leaf, behind);
        return true;
    });
    around.pop_back();
    if (object) behind(n, first);
    to += object ? '}' : ']';
}

}  // namespace

std::optional<std::string> meaning_of(const view::node& leaf, const view::known_names& names,
                                      view::element_names& elements) {
    return view::leads_by_number(*leaf.of) ? elements.beside(leaf) : view::meaning_of(*leaf.of, leaf.bytes(), names);
}

void append_json(std::string& to, const view::node& n) {
    std::vector<view::node> around;
    append(
        to, n, around, [&](const view::node& leaf) { to += view::json_of(*leaf.of, leaf.bytes()); },
        [](const view::node&, bool) {});
}
void append_json(std::string& to, const view::node& n, const view::known_names& names, view::element_names& elements) {
    std::vector<view::node> around;
    append(
        to, n, around,
        [&](const view::node& leaf) {
            if (const auto meaning = meaning_of(leaf, names, elements)) view::append_json_utf8(to, *meaning);
            else to += view::json_of(*leaf.of, leaf.bytes());
        },
        [](const view::node&, bool) {});
}
void append_json_with_meanings(std::string& to, const view::node& n, const view::known_names& names,
                               std::vector<view::node> around) {
    view::element_names elements;
    append(
        to, n, around,
        [&](const view::node& leaf) {
            const auto meaning = meaning_of(leaf, names, elements);
            if (meaning) to += R"({"value":)";
            to += view::json_of(*leaf.of, leaf.bytes());
            if (meaning) view::append_json_utf8(to += R"(,"meaning":)", *meaning), to += '}';
        },
        [&](const view::node& record, bool is_empty) {
            if (record.of->record().calculated.empty()) return;
            for (const auto& c : view::calculated_in(record, around)) {
                if (!std::exchange(is_empty, false)) to += ',';
                to += view::json_string(c.name) + ':';
                view::append_json_utf8(to, c.text);
            }
        });
}

std::string name_as_json(std::string_view name) {
    std::string json = "\"";
    while (!name.empty()) {
        const auto c = walk::code_point_at(name);
        name.remove_prefix(c.bytes.size());
        if (!c.is_valid()) json += "\\ufffd";
        else if (printable(c.bytes) != c.bytes) json += fmt::format("\\u{:04x}", c.number);
        else json.append(c.bytes == "\"" || c.bytes == "\\" ? "\\" : "").append(c.bytes);
    }
    return json + '"';
}

}  // namespace verbatim::tools
