// What the JSON of a document says, and what goes without saying.
#pragma once
#include <set>
#include <string>

#include "verbatim/edit/json_output.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit::json {

struct rules {
    bool layout = false;      // where things stand is told,
    bool share = false;       // and of values that stand in the same place only the first
    bool everything = false;  // nothing goes without saying
    std::string_view line_end = "\n";  // before each line of text that tells no other
    std::set<std::pair<std::size_t, const view::type*>> also{};  // leaves that are told though they look as if they went without saying: where, and of what type
};

// It has fields that are lines or numbers in text.
bool holds_text(const view::type&);
// The line end that most lines of a file have.
std::string_view usual_line_end(view::byte_view file);

void tell(const view::format&, const view::document&, const rules&, output&);
// A node alone.
void tell_node(view::byte_view file, const view::node&, output&);

}  // namespace verbatim::edit::json
