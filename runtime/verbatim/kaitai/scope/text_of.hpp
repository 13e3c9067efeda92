// Expressions of Kaitai's language as people see their values.
#pragma once
#include <string>
#include <string_view>

#include "verbatim/view/document.hpp"

namespace verbatim::kaitai {

struct tables;

// Evaluates an expression at the root of a document, and returns the value as text.
result<std::string> text_of(const tables&, const view::document&, std::string_view expression, view::written);

}  // namespace verbatim::kaitai
