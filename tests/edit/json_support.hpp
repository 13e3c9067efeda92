// Files through JSON and back, for the tests of verbatim/edit/json*.hpp.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test {

const view::format& format_of(std::string_view id);

struct specimen {
    std::string name;  // gta.ifp/minimal.hex
    const view::format* format;
    bytes file;
};
std::vector<specimen> specimens();
bytes specimen_file(std::string_view name);

std::unique_ptr<view::document> read_as(std::string_view id, const bytes& file);
std::string json_of(std::string_view id, const bytes& file);
std::string json_of(const view::document&);
// The file that JSON describes, read in pieces of `piece` bytes.
result<bytes> file_of(std::string_view json, std::size_t piece = static_cast<std::size_t>(-1));
// Why JSON is refused.
std::string refusal(std::string_view json);

// The text with one piece of it replaced, which must occur once.
std::string with(std::string text, std::string_view from, std::string_view to);
// The lines of `b` that differ from the lines of `a` at the same place. Both must have the same number of lines.
std::vector<std::string> changed_lines(std::string_view a, std::string_view b);

}  // namespace verbatim::test
