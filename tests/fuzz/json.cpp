// Whatever the JSON: it is refused, with a reason, or describes a file that reads back, and whose JSON gives it again.
#include "tests/fuzz/fuzz.hpp"

using namespace verbatim;
using namespace verbatim::fuzz;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view json(reinterpret_cast<const char*>(data), size);
    for (const auto& format : verbatim::formats()) {
        if (!chosen(format)) continue;
        const auto file = edit::from_json({&format, 1}, json);
        if (!file) {
            require(!file.error().reason.empty());
            continue;
        }
        const auto doc = format.read(*file);
        require(doc.has_value());
        const auto again = edit::from_json({&format, 1}, json_of(format, **doc));
        require(again && *again == *file);
    }
    return 0;
}

std::vector<bytes> fuzz::inputs_of(const bytes& specimen) {
    std::vector<bytes> inputs;
    for (const auto& format : verbatim::formats()) {
        const auto doc = format.read(specimen);
        if (!doc || !chosen(format)) continue;
        const auto json = json_of(format, **doc);
        for (const std::size_t size : {json.size(), json.size() / 2}) inputs.push_back(copy(reinterpret_cast<const std::uint8_t*>(json.data()), size));
    }
    return inputs;
}
