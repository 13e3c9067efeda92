// Names, texts and comments as they are written in C++.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/kaitai/language/expression.hpp"

namespace verbatim::kaitai {

// Returns the name of a type: "file_header" becomes FileHeader.
std::string type_name_of(std::string_view id);
// Returns the name of a field or an enumerator. A word that C++ or a record uses gets an underscore at its end, which
// reflection removes again.
std::string member_name_of(std::string_view id);
// Return a string literal with escapes: of bytes, and of an expression.
std::string bytes_literal(std::string_view);
std::string formula_literal(std::string_view);
// Returns the literal of an integer.
std::string number_literal(integer);

// Returns a text as lines of a comment, each after the indent and "// ".
std::string comment_of(std::string_view text, std::string_view indent);
// Returns a text as a comment behind a declaration, empty for an empty text. Nothing if it needs lines of its own.
std::optional<std::string> short_comment_of(std::string_view text);

// Returns a marked word of the vocabulary for the text of a type. with_words() writes it, depending on the names of the
// fields around it.
std::string word(std::string_view name);
std::string word_of(std::string_view name, const std::vector<std::string>& arguments);  // name<a, b>
// Writes the marked words in a text, and qualifies each that is also the name of a field.
std::string with_words(std::string_view text, std::span<const std::string> fields);

}  // namespace verbatim::kaitai
