#include "tools/json_tree.hpp"

#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

void append_json(std::string& to, const view::node& n) {
    if (n.leaf()) {
        to += view::json_of(*n.of, n.bytes());
        return;
    }
    const bool object = n.of->what == view::kind::record;
    to += object ? '{' : '[';
    bool first = true;
    view::each_child(n, [&](const view::node& child) {
        if (!first) to += ',';
        first = false;
        if (object) to += view::json_string(child.label()) + ':';
        append_json(to, child);
        return true;
    });
    to += object ? '}' : ']';
}

}  // namespace verbatim::tools
