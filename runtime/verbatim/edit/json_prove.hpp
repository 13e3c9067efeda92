// The proof that JSON gives a file back. That a value is implied is a guess (a count agrees with its list, a derived value with its rule); it is
// left out only when the document, built again from the JSON, writes the same bytes. What does not come back is written out.
#pragma once
#include "verbatim/edit/json_content.hpp"
#include "verbatim/walk/result.hpp"

namespace verbatim::edit::json {

// How the JSON of a document gives its file back; an error when nothing does.
result<rules> prove(const view::format&, const view::document&);

}  // namespace verbatim::edit::json
