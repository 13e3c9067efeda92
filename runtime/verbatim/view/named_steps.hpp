// Paths that lead to elements by their names: animations[walk].objects[Pelvis].frames[0].time.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/document.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::view {

// Returns the step of a path to the element with this name, which is quoted: [walk], or ["a[0]"].
std::string step_to(const std::string& quoted_name);

// Returns the steps to the elements of a list: by its name to an element whose name no other one has, otherwise by its
// index. Empty if no element has a name.
std::vector<std::string> steps_to_elements(const node& list);

// Rewrites paths in one document: elements are named, not counted, where steps_to_elements() names them.
class paths_by_names {
public:
    explicit paths_by_names(const document& doc) : doc_(doc) {}
    std::string operator()(std::string_view path);
    // Does the same for parts in the order of the file, of which `around` has the nodes that they are in, outermost
    // first: nothing is looked up.
    std::string operator()(std::string_view path, std::span<const node> around);

private:
    const std::vector<std::string>& steps_in(const std::string& list);

    const document& doc_;
    std::map<std::string, std::vector<std::string>> known_{};  // by the path of the list
    struct last_list {
        std::string path;
        std::vector<std::string> steps;
    };
    std::map<std::size_t, last_list> last_{};  // by the number of steps that lead to it
};

}  // namespace verbatim::view
