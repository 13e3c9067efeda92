// Finds the fields of a decoded record that data in records inside it implies: a size that a nested record names by
// outer<>.
#pragma once
#include <vector>

#include "verbatim/view/type.hpp"

namespace verbatim::view {

class implied_inside {
public:
    explicit implied_inside(datum record);
    // Returns the control that names the field; null if nothing inside implies the field.
    const table::control* operator[](std::size_t field) const { return fields_[field]; }

private:
    void search(datum data);

    datum record_;
    std::vector<const table::control*> fields_;
    std::size_t left_ = 0;  // how many fields that data inside may imply have not been found
};

}  // namespace verbatim::view
