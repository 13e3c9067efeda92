// Inserts an element at the end of every kind of list of a document, and removes it again. Each insertion is read back
// with one more element, or is refused by name, and the removal gives the file back.
#pragma once
#include <map>
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::test {

class every_list {
public:
    std::size_t inserted = 0, refused = 0;
    std::string wrong;  // the failures, each on a line

    // Lists of one kind have the same path without its indices; the first `times` of them are tried.
    void of(const std::string& name, const view::document&, std::size_t times = 2);

private:
    void try_list(const std::string& name, const view::document&, const std::string& path, const view::node& list);

    std::map<std::string, std::size_t> seen_;
};

}  // namespace verbatim::test
