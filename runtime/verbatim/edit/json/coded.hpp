// The JSON of coded values has their content and, if that does not determine them, their layout and stream.
#pragma once
#include <optional>

#include "verbatim/view/node.hpp"

namespace verbatim::edit::json {

struct coded_form {
    bool layout = false;  // The layout of the decoded bytes differs from a new one.
    bool stream = false;  // The stream differs from the one that the codec makes.
};

// Returns the form for the content of a coded value. Nothing if the node is something else.
std::optional<coded_form> form_of(const view::node&);

}  // namespace verbatim::edit::json
