// Makes edits of every kind in every way. Each way gives the same file, or the edit is refused with a path.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/support/hex.hpp"
#include "verbatim/result.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::test {

struct tried_edit {
    std::string kind;  // set, insert, copy, move, remove or replace
    std::string text;  // the edit as a user writes it
    std::function<result<void>(view::document&)> make;
};

class edit_matrix {
public:
    // Makes edits of each kind of leaf and list, `times` of each, or each `every`-th of them. Leaves and lists of one
    // kind have the same path without its indices.
    void of(const std::string& name, const view::document&, std::size_t times, std::size_t every = 1);
    // Makes one edit, with each of the others beside it.
    void make(const std::string& name, const view::document&, const tried_edit&, const std::vector<tried_edit>& others);

    // Returns what is wrong with a document after an edit; empty if nothing is.
    std::function<std::string(const view::document&, const tried_edit&)> wrong_after;
    // The failures, each on a line: the ways that give another file, or refuse what others make; and what is refused.
    std::string wrong, refusals;
    std::size_t made = 0, refused = 0, pairs = 0;
    // How many edits of a kind had something follow: "presence" -> "set" -> 3.
    std::map<std::string, std::map<std::string, std::size_t>> cells;

private:
    void count(const view::document& before, const view::document& after, const tried_edit&);
    void in_all_ways(const std::string& what, const view::document&, const bytes& file);
    void beside(const std::string& what, const view::document&, const bytes& one, const tried_edit&, const tried_edit&);

    std::map<std::string, std::size_t> seen_;
    std::size_t tried_ = 0;
};

std::vector<tried_edit> edits_of(const view::document&, std::size_t times, std::map<std::string, std::size_t>& seen);
tried_edit setting_of(std::string path, std::string text);

}  // namespace verbatim::test
