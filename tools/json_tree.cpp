#include "tools/json_tree.hpp"

#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools {

void append_json(std::string& to, view::byte_view file, const view::node& n) {
    if (n.leaf()) {
        to += view::json_of(*n.of, n.bytes(file));
        return;
    }
    const bool object = n.of->what == view::kind::record;
    to += object ? '{' : '[';
    bool first = true;
    view::each_child(file, n, [&](const view::node& child) {
        if (!first) to += ',';
        first = false;
        if (object) to += view::json_string(child.label()) + ':';
        append_json(to, file, child);
        return true;
    });
    to += object ? '}' : ']';
}

}  // namespace verbatim::tools
