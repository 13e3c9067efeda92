// Names, texts and comments as they are written in C++.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/kaitai/language/expression.hpp"

namespace verbatim::kaitai {

// "file_header" is FileHeader.
std::string type_name_of(std::string_view id);
// A name of a field or an enumerator: with an underscore behind it where C++ has a use for it, which the reader of the header takes off again.
std::string member_name_of(std::string_view id);
// "text", with escapes: of bytes, and of an expression.
std::string bytes_literal(std::string_view);
std::string formula_literal(std::string_view);
// A whole number.
std::string number_literal(integer);

// Lines of a comment, each behind "// ".
std::string comment_of(std::string_view text, std::string_view indent);

// A word of the vocabulary in the text of a type. What is made of it depends on the names of the fields around it.
std::string word(std::string_view name);
std::string word_of(std::string_view name, const std::vector<std::string>& arguments);  // name<a, b>
// Qualified wherever a field has its name.
std::string with_words(std::string_view text, std::span<const std::string> fields);

}  // namespace verbatim::kaitai
