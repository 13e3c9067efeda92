// What the JSON of a document contains, and what it leaves out as implied.
#pragma once
#include <set>

#include "verbatim/edit/json_output.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit::json {

struct rules {
    bool layout = false;      // the places of values are written,
    bool share = false;       // and of values that are in the same place only the first
    bool everything = false;  // nothing is left out as implied
    std::string_view line_end = "\n";  // before each line of text without another one, and after the last one of a document
    bool is_document = false;
    std::set<std::pair<std::size_t, const view::type*>> also{};  // leaves that are written though they look implied: where, and of what type
    bool looks = true;        // what looks see is written, too
};

// It has fields that are lines or numbers in text.
bool holds_text(const view::type&);
// The line end that most lines of a file have; that of a new one.
std::string_view usual_line_end(view::byte_view file);
std::string_view new_line_end(const view::type& root);

// What an alternative of a choice is called: the keys beside it are none, so that it is "tail_" where its name is tail, and "tail__" where that is tail_.
std::string key_of(const view::type& choice, std::size_t alternative);

void write_document(const view::format&, const view::document&, const rules&, output&);
// A node alone; without what the looks in it see, or with it.
void write_node(const view::node&, bool has_looks, output&);

}  // namespace verbatim::edit::json
