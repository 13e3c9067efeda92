// What the JSON of a document contains, and what it leaves out as implied.
#pragma once
#include <set>
#include <string>

#include "verbatim/edit/json_output.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit::json {

struct rules {
    bool layout = false;      // the places of values are written,
    bool share = false;       // and of values that are in the same place only the first
    bool everything = false;  // nothing is left out as implied
    std::string_view line_end = "\n";  // before each line of text without another one
    const view::document* of = nullptr;  // what only looks at bytes of its root is left out
    std::set<std::pair<std::size_t, const view::type*>> also{};  // leaves that are written though they look implied: where, and of what type
};

// It has fields that are lines or numbers in text.
bool holds_text(const view::type&);
// The line end that most lines of a file have.
std::string_view usual_line_end(view::byte_view file);

void write_document(const view::format&, const view::document&, const rules&, output&);
// A node alone; of a document, without what only looks at bytes of its root.
void write_node(const view::node&, output&, const view::document* of = nullptr);

// It is a look at bytes of the root, which has them whatever they become, or at none.
bool only_looks(const view::node&, const view::document&);

}  // namespace verbatim::edit::json
