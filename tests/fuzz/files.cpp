// Whatever the bytes: reading refuses, with a reason, or what is written is what was read, every byte has an owner, and JSON gives the same file.
#include "tests/fuzz/fuzz.hpp"
#include "verbatim/view/byte_map.hpp"

using namespace verbatim;
using namespace verbatim::fuzz;

namespace {

void hold_the_law(const view::format& format, const bytes& file) {
    const auto doc = format.read(file);
    if (!doc) return require(!doc.error().reason.empty() && doc.error().offset <= file.size());
    for (const auto& written : {(*doc)->write(), (*doc)->write_decoded()}) require(written && *written == file);
    for (const auto& finding : (*doc)->findings()) require(finding.offset <= file.size());
    std::size_t end = 0;
    const auto mapped = view::each_range(**doc, [&](const view::byte_range& range) {
        require(range.offset <= end && range.offset + range.size <= file.size());
        end = std::max(end, range.offset + range.size);
    });
    require(mapped || !mapped.error().reason.empty());
    require(!mapped || end == file.size());
    const auto again = edit::from_json({&format, 1}, json_of(format, **doc));
    require(again && *again == file);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto file = copy(data, size);
    for (const auto& format : verbatim::formats())
        if (chosen(format)) hold_the_law(format, file);
    return 0;
}

std::vector<bytes> fuzz::inputs_of(const bytes& specimen) {
    return {specimen, bytes(specimen.begin(), specimen.begin() + static_cast<std::ptrdiff_t>(specimen.size() / 2))};
}
