#include <algorithm>

#include "tools/fuzz/law.hpp"

namespace verbatim::fuzz {

void hold_json(format_span formats, view::byte_view input) {
    for (const auto& format : formats) {
        const auto file = edit::from_json({&format, 1}, as_text(input));
        if (!file) {
            has_reason(file.error());
            continue;
        }
        const auto doc = format.read(*file);
        require(doc.has_value(), "a file that JSON describes can be read");
        comes_back_from_json(**doc);
    }
}

// Returns the JSON of the file, and the first half of it.
std::vector<bytes> inputs_of_json(format_span formats, view::byte_view file) {
    std::vector<bytes> inputs;
    for (const auto& format : formats) {
        const auto doc = format.read(source::borrow(file));
        if (!doc) continue;
        const auto text = json_of(**doc);
        for (const std::size_t size : {text.size(), text.size() / 2}) {
            const auto input = std::as_bytes(std::span(text).first(size));
            inputs.emplace_back(input.begin(), input.end());
        }
    }
    return inputs;
}

}  // namespace verbatim::fuzz
