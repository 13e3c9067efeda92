// Names and texts as they are written in a .ksy file.
#pragma once
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>

namespace verbatim::kaitai {

// Converts a name to an identifier of the language: "AnpkObject" becomes anpk_object.
std::string identifier_of(std::string_view name);
// Does the same for the name of a type, and avoids the names of builtin types.
std::string type_identifier_of(std::string_view name);

// Returns whether an identifier has one of these words between underscores, perhaps with digits behind it.
bool has_word(std::string_view id, std::initializer_list<std::string_view> words);

// Returns a text as a YAML value on one line, in quotation marks if YAML would not take it for a text or number
// otherwise.
std::string scalar(std::string_view text);
// Returns a text as a YAML value after its key. If it has several lines, each is indented by `indent` blanks.
std::string text_block(std::string_view text, std::size_t indent);
// Returns a text as a literal of an expression.
std::string literal(std::string_view text);
// Returns a text with escapes, as a literal has it between quotation marks. Bytes that are not UTF-8 stay.
std::string with_escapes(std::string_view text, std::string_view special = {});

// Return a text for people without the characters that a terminal would obey: as lines that end with LF, and as one
// line.
std::string printable_lines(std::string_view text);
std::string printable_line(std::string_view text);

// Returns Kaitai's name of an encoding that iconv knows by this name. Empty means ASCII.
std::string_view encoding_name(std::string_view encoding);

}  // namespace verbatim::kaitai
