// Whatever the bytes: reading refuses, with a reason, or what is written is what was read and every byte has an owner; the same through
// JSON. VERBATIM_FORMAT in the environment names one format; otherwise all.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "generated/registry.hpp"
#include "runtime/edit/json.hpp"
#include "runtime/view/byte_map.hpp"

namespace {

using namespace verbatim;

void require(bool holds) {
    if (!holds) __builtin_trap();
}

void hold_the_law(const view::format& format, const std::vector<std::byte>& file) {
    const auto doc = format.read(file);
    if (!doc) return require(!doc.error().reason.empty() && doc.error().offset <= file.size());
    for (const auto& written : {(*doc)->write(), (*doc)->write_decoded()}) require(written && *written == file);
    for (const auto& finding : (*doc)->findings()) require(finding.offset <= file.size());
    constexpr std::size_t most = 4096;  // naming every leaf of a large file would take the time of many small ones
    if (file.size() > most) return;
    std::size_t end = 0;
    view::each_range(**doc, [&](const view::byte_range& range) {
        require(range.offset <= end && range.offset + range.size <= file.size());
        end = std::max(end, range.offset + range.size);
    });
    require(end == file.size());
    std::string json;
    edit::to_json(format, **doc, [&](std::string_view piece) { json += piece; });
    const auto again = edit::from_json(generated::formats(), json);
    require(again && *again == file);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const char* const only = std::getenv("VERBATIM_FORMAT");
    const std::vector<std::byte> file(reinterpret_cast<const std::byte*>(data), reinterpret_cast<const std::byte*>(data) + size);
    for (const auto& format : generated::formats())
        if (!only || format.id == only) hold_the_law(format, file);
    return 0;
}
