// Sets every kind of leaf of a document to other values. Each edit must have its effect, or be refused with the path of
// the leaf.
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

// The value that an edit is to give a leaf, determined without the code that edits.
struct wanted {
    std::string text, json, shown;
};

std::string path_without_indices(const std::string& path);

class every_leaf {
public:
    std::size_t set = 0, refused = 0;
    std::string wrong;  // the failures, each on a line

    // Sets leaves by set, by a patch and, if the caller gives `by_json`, by JSON. Sets `times` leaves of each kind;
    // leaves of one kind have the same path without its indices. Of the leaves after the first of a kind, and of all
    // with sanitizers, it tries a third of the values.
    using by_json = std::function<result<bytes>(const leaf&, const wanted&)>;
    void of(const std::string& name, std::string_view format, const view::document&, std::size_t times,
            const by_json& = {});

private:
    void tell(const std::string& name, const view::document&, const leaf&, const wanted&, std::string_view door,
              const result<bytes>& file);

    std::map<std::string, std::size_t> seen_;
    std::size_t tried_ = 0;
};

}  // namespace verbatim::test
