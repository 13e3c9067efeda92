// How elements of another file come into a list, in which others may have their names.
#pragma once
#include <optional>
#include <string>
#include <unordered_map>

#include "verbatim/edit/copy_source.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

struct copying {
    bool replace = false, again = false, leave = false;  // the options of the same names

    edit::missing otherwise() const { return leave ? edit::missing::leave : edit::missing::refuse; }
};

// Where elements go: into a list, before the element of an index, or to the end.
struct target {
    std::string list;
    std::optional<std::size_t> before;
};

// Copies elements of one document to one place of a list, one behind the other. What the list had is looked up once.
class copies_into {
public:
    copies_into(view::document& doc, target to, const copying& how) : doc_(doc), to_(std::move(to)), how_(how) {}

    // Copies an element, in place of the one of its name with --replace, otherwise behind the one before. Refuses a
    // second element of a name, unless --again is given.
    result<void> add(edit::copy_source&, const view::found& element);
    // Returns the path of the element of this name, as it is now; empty if there is none.
    std::string namesake(const view::node& of);

private:
    std::string place_of(std::size_t index) const { return to_.list + '[' + std::to_string(index) + ']'; }
    std::string key_of(const std::string& name) const;
    result<void> look_up();

    view::document& doc_;
    const target to_;
    const copying& how_;
    bool is_known_ = false, ignores_case_ = false;
    struct place {
        std::size_t index;
        bool was_there;  // before the first copy: the copies may have moved it
    };
    std::unordered_map<std::string, place> names_{};
    std::size_t length_ = 0, added_ = 0;
};

}  // namespace verbatim::tools
