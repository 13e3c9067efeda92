// Decides what the JSON of a document contains, and what it leaves out because it is implied.
#pragma once
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "verbatim/edit/json/output.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit::json {

struct rules {
    bool layout = false;      // The places of values are written.
    bool share = false;       // Of several values in one place only the first is written.
    bool everything = false;  // Nothing is left out as implied.
    std::string_view line_end =
        "\n";  // Line end that is left out before a line of text, and after the last one of a document.
    bool is_document = false;
    std::set<std::pair<std::size_t, const view::type*>>
        also{};         // By offset and type, leaves that are written although they seem implied.
    bool looks = true;  // The contents of looks are written, too.
};

// Returns whether a type contains lines or numbers of a text format.
bool holds_text(const view::type&);
// Return the line end of most lines of a file, and that of a new file.
std::string_view usual_line_end(view::byte_view file);
std::string_view new_line_end(const view::type& root);

// Returns whether JSON may have the stream of a value's content. A stream that needs a key or a number of the file
// cannot be decoded while JSON is read: if such a codec would make other bytes of the content, JSON has the stored
// bytes instead.
bool has_stream(const view::type&);

// Returns the key for an alternative of a choice. A name that would equal one of the keys beside it gets an underscore
// more: "tail_" for tail, "tail__" for tail_.
std::string key_of(const view::type& choice, std::size_t alternative);
// The keys that the object of a choice may have: those of its alternatives by their index, and then the others.
class choice_keys {
public:
    const std::vector<std::string>& of(const view::type& choice);

private:
    std::unordered_map<const view::type*, std::vector<std::string>> known_;
};

void write_document(const view::document&, const rules&, output&);
// Writes a node alone, with or without the contents of its looks.
void write_node(const view::node&, bool has_looks, output&);

}  // namespace verbatim::edit::json
