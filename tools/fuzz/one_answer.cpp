#include "tools/fuzz/one_answer.hpp"

#include <functional>
#include <string>
#include <vector>

#include "tools/fuzz/law.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::fuzz {

namespace {

struct seen {
    std::size_t offset, size;
    std::string text;
    bool operator==(const seen&) const = default;
};
seen seen_at(const view::node& leaf) { return {leaf.offset, leaf.size, view::text_of(leaf)}; }

// Visits leaves as for_each_leaf, but reads each part again where it is: a copy of a node has no decoded value.
bool read_again(const view::node& at, const std::function<bool(const view::node&)>& visit) {
    if (at.leaf()) return visit(at);
    view::node alone = at;
    alone.decoded = {};
    return view::each_child(alone, [&](const view::node& part) { return read_again(part, visit); });
}

}  // namespace

void has_one_answer(const view::document& doc) {
    constexpr std::size_t enough = 1000;
    std::vector<std::string> paths;
    std::vector<seen> leaves;
    view::for_each_leaf(doc.root(), "", [&](const std::string& path, const view::node& leaf) {
        paths.push_back(path);
        leaves.push_back(seen_at(leaf));
        return paths.size() < enough;
    });
    std::vector<seen> again;
    read_again(doc.root(), [&](const view::node& leaf) {
        again.push_back(seen_at(leaf));
        return again.size() < enough;
    });
    require(again == leaves, "a part that is read alone has the limits and the values that it had in the file");
    const std::vector<std::string_view> wanted(paths.begin(), paths.end());
    const auto in_file = view::find_all(doc, wanted);
    const auto copy = doc.copy();
    const auto now = view::find_values(*copy, wanted);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        require(in_file[i].has_value(), "what is visited is found by its path");
        require(seen_at(in_file[i]->at) == leaves[i], "what is found by its path is what is visited");
        require(now[i].has_value(), "what is in the file is in the document as it is now");
        require(view::text_of(now[i]->at) == leaves[i].text, "a document without changes has the values of the file");
    }
    require(doc.visited().has_value(), "what is read can be visited");
}

}  // namespace verbatim::fuzz
