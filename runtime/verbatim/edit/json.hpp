// A file as JSON and back, byte for byte. The JSON leaves out what a new file of the format would have by itself: clean padding, constants,
// counts, sizes, tags, pointers and derived values that agree with their data, and where things are when they are in the usual order.
// docs/json.md describes it.
#pragma once
#include <functional>
#include <memory>
#include <span>

#include "verbatim/edit/requested.hpp"
#include "verbatim/edit/value.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

using text_sink = std::function<void(std::string_view)>;

// Proves that from_json() makes the same file of a document's JSON, and gives what writes that JSON, piece by piece, as long as the document is there. With
// `meanings`, what leaves mean is written beside their values.
using json_writer = std::function<void(const text_sink&, const view::known_names* meanings)>;
result<json_writer> json_of(const view::format&, const view::document&);
// Both at once. Nothing is written when there is no proof.
result<void> to_json(const view::format&, const view::document&, const text_sink&);

// Reads JSON piece by piece, so that no more of it than a piece must be in memory.
class json_reader {
public:
    explicit json_reader(std::span<const view::format> formats);
    ~json_reader();
    // The error names line, column and path.
    result<void> feed(std::string_view piece);
    // At the end of the JSON: the document that it describes. It has no file of its own; write() gives one.
    result<std::unique_ptr<view::document>> finish();

private:
    struct state;
    std::unique_ptr<state> state_;
};

// All at once: the file that JSON describes.
result<std::vector<std::byte>> from_json(std::span<const view::format> formats, std::string_view json);

// Makes a decoded value the one that a value of JSON says: what that leaves out is as in a new one. Where a leaf is in text, and a placed value in the
// file, stays. Gives the counts, sizes, tags and pointers that the JSON had, with paths from there.
result<std::vector<requested>> read_value(view::place to, const value&);

}  // namespace verbatim::edit
