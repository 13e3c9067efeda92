// Paths that lead to elements by their names: animations[walk].objects[Pelvis].frames[0].time.
#pragma once
#include <map>
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

private:
    const std::vector<std::string>& steps_in(const std::string& list);

    const document& doc_;
    std::map<std::string, std::vector<std::string>> known_{};  // by the path of the list
};

}  // namespace verbatim::view
