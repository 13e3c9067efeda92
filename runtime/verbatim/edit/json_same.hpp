// Whether JSON says what is in a document. It is read as a value of the type that is there, and the values are compared: other programs
// write the same JSON in other words, so that its text means nothing.
#pragma once
#include <memory>
#include <span>

#include "verbatim/edit/value.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

class json_same {
public:
    explicit json_same(const view::document&);

    // The value of what is at these indices, which this node describes. False also when it cannot be read as such a value.
    bool matches(const value&, std::span<const std::size_t> indices, const view::node& here) const;

private:
    std::unique_ptr<view::document> real_;  // with all decoded that is looked at
};

}  // namespace verbatim::edit
