// Names and texts as they are written in a .ksy file.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace verbatim::kaitai {

// A name as the language has them: "AnpkObject" is anpk_object.
std::string identifier_of(std::string_view name);
// Likewise, and none of a type that the language has.
std::string type_identifier_of(std::string_view name);

// A value of YAML on one line: quoted when YAML would take it for something else.
std::string scalar(std::string_view text);
// A text of YAML, which may have several lines, after its key; those lines are indented by so many blanks.
std::string text_block(std::string_view text, std::size_t indent);
// A text in an expression.
std::string literal(std::string_view text);

// What Kaitai calls an encoding that iconv knows by this name.
std::string_view encoding_name(std::string_view encoding);

}  // namespace verbatim::kaitai
