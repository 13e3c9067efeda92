#include "tools/json_tree.hpp"

#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

void append_json(std::string& to, const view::node& n, const view::known_names* names) {
    if (n.leaf()) {
        const auto meaning = names ? view::meaning_of(*n.of, n.bytes(), *names) : std::nullopt;
        if (meaning) view::append_json_utf8(to, *meaning);
        else to += view::json_of(*n.of, n.bytes());
        return;
    }
    const bool object = n.of->what == view::kind::record;
    to += object ? '{' : '[';
    bool first = true;
    std::size_t element = 0;  // where it starts
    view::each_child(n, [&](const view::node& child) {
        if (child.tail_of && !object) {
            to.insert(element, R"({"content":)") += R"(,"tail":)";
            append_json(to, child, names);
            to += '}';
            return true;
        }
        if (!first) to += ',';
        first = false;
        element = to.size();
        if (object) to += view::json_string(child.label()) + ':';
        append_json(to, child, names);
        return true;
    });
    to += object ? '}' : ']';
}

}  // namespace verbatim::tools
