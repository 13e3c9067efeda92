// Checks whether JSON describes a value of a document. The JSON is read as a value of the same type, and the values are
// compared. Its text is not compared, because other programs write the same JSON differently.
#pragma once
#include <memory>
#include <span>

#include "verbatim/edit/value.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

class json_same {
public:
    explicit json_same(const view::document&);

    // Compares with the value at these indices, which `here` describes. Returns false also if the JSON cannot be read
    // as a value of its type.
    bool matches(const value&, std::span<const std::size_t> indices, const view::node& here) const;

private:
    std::unique_ptr<view::document> real_;  // A copy of the document, in which the compared values are decoded.
};

}  // namespace verbatim::edit
