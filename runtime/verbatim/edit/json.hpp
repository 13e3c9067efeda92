// Converts a file to JSON and back, byte for byte. The JSON leaves out everything that a new file of the format has:
// clean padding, constants, counts, sizes, tags, pointers and derived values that agree with their data, and the places
// of values in the usual order. docs/json.md describes it.
#pragma once
#include <functional>
#include <memory>
#include <span>

#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/value.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

using text_sink = std::function<void(std::string_view)>;

// Proves that from_json() makes the same file from a document's JSON, and returns a function that writes this JSON
// piece by piece. The document must outlive the function. If `meanings` is not null, the meanings of leaves are written
// beside their values.
using json_writer = std::function<void(const text_sink&, const view::known_names* meanings)>;
result<json_writer> json_of(const view::document&);
// Proves and writes the JSON. Nothing is written if the proof fails.
result<void> to_json(const view::document&, const text_sink&);
result<std::string> to_json(const view::document&);

// Reads JSON piece by piece, so that only one piece of it must be in memory.
class json_reader {
public:
    explicit json_reader(std::span<const view::format> formats);
    ~json_reader();
    // Reads a piece. The error names line, column and path.
    result<void> feed(std::string_view piece);
    // Ends the JSON and returns the document that it describes. The document has no file of its own; write() makes one.
    result<std::unique_ptr<view::document>> finish();

private:
    struct state;
    std::unique_ptr<state> state_;
};

// Returns the file that JSON describes.
result<std::vector<std::byte>> from_json(std::span<const view::format> formats, std::string_view json);

// Assigns a value of JSON to a decoded value. The parts that the JSON leaves out become those of a new value. The
// separator of a leaf in text and the place of a placed value stay. Returns the counts, sizes, tags and pointers that
// the JSON has, with paths relative to the value.
result<std::vector<requested>> read_value(view::datum to, const value&);

}  // namespace verbatim::edit
