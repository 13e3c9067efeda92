#include "tools/json_tree.hpp"

#include <fmt/format.h>

#include "verbatim/printable.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/utf8.hpp"

namespace verbatim::tools {

namespace {

// Appends a node as JSON. A leaf is written as the meaning that `meaning_in` returns, otherwise as its value.
template <class Meaning>
void append(std::string& to, const view::node& n, const Meaning& meaning_in) {
    if (n.leaf()) {
        const std::optional<std::string> meaning = meaning_in(n);
        if (meaning) view::append_json_utf8(to, *meaning);
        else to += view::json_of(*n.of, n.bytes());
        return;
    }
    const bool object = n.of->what == view::kind::record;
    to += object ? '{' : '[';
    bool first = true;
    std::size_t element = 0;  // where the last element starts in `to`
    view::each_child(n, [&](const view::node& child) {
        if (child.tail_of && !object) {
            to.insert(element, R"({"content":)") += R"(,"tail":)";
            append(to, child, meaning_in);
            to += '}';
            return true;
        }
        if (!first) to += ',';
        first = false;
        element = to.size();
        if (object) to += view::json_string(child.label()) + ':';
        append(to, child, meaning_in);
        return true;
    });
    to += object ? '}' : ']';
}

}  // namespace

std::optional<std::string> meaning_of(const view::node& leaf, const view::known_names& names,
                                      view::element_names& elements) {
    return view::leads_by_number(*leaf.of) ? elements.beside(leaf) : view::meaning_of(*leaf.of, leaf.bytes(), names);
}

void append_json(std::string& to, const view::node& n) {
    append(to, n, [](const view::node&) { return std::nullopt; });
}
void append_json(std::string& to, const view::node& n, const view::known_names& names, view::element_names& elements) {
    append(to, n, [&](const view::node& leaf) { return meaning_of(leaf, names, elements); });
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
