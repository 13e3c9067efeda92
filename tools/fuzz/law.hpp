// Declarations that the laws share.
#pragma once
#include <stdexcept>
#include <string>

#include "verbatim/edit/json.hpp"
#include "verbatim/fuzz.hpp"

namespace verbatim::fuzz {

using bytes = std::vector<std::byte>;
using format_span = std::span<const view::format>;

void hold_files(format_span, view::byte_view);
void hold_json(format_span, view::byte_view);
void hold_edits(format_span, view::byte_view);
void hold_patch(format_span, view::byte_view);
void hold_merge(format_span, view::byte_view);

std::vector<bytes> inputs_of_files(format_span, view::byte_view);
std::vector<bytes> inputs_of_json(format_span, view::byte_view);
std::vector<bytes> inputs_of_edits(format_span, view::byte_view);
std::vector<bytes> inputs_of_patch(format_span, view::byte_view);
std::vector<bytes> inputs_of_merge(format_span, view::byte_view);

// Throws unless a part of a law holds. `what` describes it.
inline void require(bool holds, const char* what) {
    if (!holds) throw std::logic_error(what);
}

inline void has_reason(const error& why) { require(!why.reason.empty(), "what is refused is refused with a reason"); }

// Reads a file that was made by an edit, a patch or a merge. It must be readable, and come back identical.
inline std::unique_ptr<view::document> must_read(const view::document& like, const bytes& file) {
    auto doc = like.read(source(file));
    require(doc.has_value(), "a file that was made can be read");
    const auto again = (*doc)->write();
    require(again && *again == file, "a file that was made comes back");
    return std::move(*doc);
}

inline std::string json_of(const view::document& doc) {
    std::string text;
    require(edit::to_json(doc, [&](std::string_view piece) { text += piece; }).has_value(),
            "a file that is read becomes JSON");
    return text;
}

// Throws unless the JSON of a document gives the same file.
inline void comes_back_from_json(const view::document& doc) {
    const auto again = edit::from_json({&doc.format(), 1}, json_of(doc));
    require(again && std::ranges::equal(*again, doc.file().bytes()), "the JSON of a file gives the same file");
}

inline std::string_view as_text(view::byte_view bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
inline const std::uint8_t* numbers_in(view::byte_view bytes) {
    return reinterpret_cast<const std::uint8_t*>(bytes.data());
}

}  // namespace verbatim::fuzz
