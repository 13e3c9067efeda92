// Whether JSON says what stands in a document. It is read as a value of the type that stands there, and the values are compared: other programs
// write the same JSON in other words, so that its text means nothing.
#pragma once
#include <memory>
#include <span>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

class json_same {
public:
    explicit json_same(const view::document&);

    // The JSON of what is at these indices, which this node tells about. False also when it cannot be read as such a value.
    bool says(std::string_view json, std::span<const std::size_t> indices, const view::node& here) const;

private:
    const view::document& doc_;
    // What stands there; and room to read JSON into.
    std::unique_ptr<view::document> real_, usual_, said_;
};

}  // namespace verbatim::edit
