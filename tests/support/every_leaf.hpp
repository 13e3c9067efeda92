// What was asked for happens, or is refused by name: every kind of leaf of a document is set to other values.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/support/hex.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::test {

struct leaf {
    std::string path;
    std::vector<view::node> way;  // from the root to the leaf, both included
};
void leaves_of(const view::document&, const std::function<void(const leaf&)>& visit);

// The leaf with its bytes: what an edit is to give, told without the code that edits.
struct wanted {
    std::string text, json, shown;
};

class every_leaf {
public:
    std::size_t set = 0, refused = 0;
    std::string wrong;  // what did not hold, a line each

    // By set and by a patch; of leaves of one kind, that is of one path without its indices, so many. JSON as a third way is given by who needs it.
    using by_json = std::function<result<bytes>(const leaf&, const wanted&)>;
    void of(const std::string& name, std::string_view format, const view::document&, std::size_t times, const by_json& = {});

private:
    void tell(const std::string& name, const view::document&, const leaf&, const wanted&, std::string_view door, const result<bytes>& file);

    std::map<std::string, std::size_t> seen_;
};

}  // namespace verbatim::test
