#include <algorithm>

#include "tools/fuzz/law.hpp"
#include "tools/fuzz/one_answer.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/round_trips.hpp"

namespace verbatim::fuzz {

namespace {

void hold(const view::format& format, view::byte_view file) {
    const auto doc = format.read(source::borrow(file));
    if (!doc) {
        has_reason(doc.error());
        return require(doc.error().offset <= file.size(), "an error has a place in the file");
    }
    require(view::round_trips(**doc).has_value(), "a file that is read comes back");
    for (const auto& finding : (*doc)->findings())
        require(!finding.space().empty() || finding.offset <= file.size(), "a finding has a place in the file");
    std::size_t end = 0;
    const auto mapped = view::each_range(**doc, [&](const view::byte_range& range) {
        if (!range.space.empty()) return;
        require(range.offset <= end && range.offset + range.size <= file.size(),
                "the owners of bytes follow each other in the file");
        end = std::max(end, range.offset + range.size);
    });
    if (mapped) require(end == file.size(), "every byte has an owner");
    else require(mapped.error().kind == error_kind::limit, "what is read can be mapped, unless that is too much");
    has_one_answer(**doc);
    comes_back_from_json(**doc);
}

}  // namespace

void hold_files(format_span formats, view::byte_view file) {
    for (const auto& format : formats) hold(format, file);
}

// Returns the file, and copies that are cut, or have a byte inverted, at places spread over it.
std::vector<bytes> inputs_of_files(format_span, view::byte_view file) {
    constexpr std::size_t places = 32;
    std::vector<bytes> inputs{bytes(file.begin(), file.end())};
    for (std::size_t i = 0; i < std::min(places, file.size()); ++i) {
        const auto at = i * file.size() / std::min(places, file.size());
        inputs.emplace_back(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(at));
        inputs.emplace_back(file.begin(), file.end())[at] ^= std::byte{0xFF};
    }
    return inputs;
}

}  // namespace verbatim::fuzz
