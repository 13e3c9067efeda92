// Coded values in JSON: their content, and what it does not imply.
#pragma once
#include <optional>

#include "verbatim/view/node.hpp"

namespace verbatim::edit::json {

struct coded_form {
    bool layout = false;  // the decoded bytes are laid out otherwise than new ones,
    bool stream = false;  // and encoded otherwise than the codec does
};

// Of the content of a coded value.
std::optional<coded_form> form_of(const view::node&);

}  // namespace verbatim::edit::json
