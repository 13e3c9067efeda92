// Expressions of Kaitai's language as people see their values.
#pragma once
#include <string>
#include <string_view>

#include "verbatim/view/document.hpp"

namespace verbatim::kaitai {

struct tables;

// Evaluates an expression at the root of a document, and returns the value as text.
result<std::string> text_of(const tables&, const view::document&, std::string_view expression, view::written);

// Gives a bit field another value in the bytes of its run, for view::computing.
result<std::string_view> set_bits(const tables&, const view::node& record, std::string_view part, std::string_view text,
                                  std::vector<std::byte>& bytes);

}  // namespace verbatim::kaitai
