#include "tools/open.hpp"

#include <fmt/format.h>

#include <new>

#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::tools {

namespace {

std::string ids() {
    std::string list;
    for (const auto& f : formats()) list += (list.empty() ? "" : ", ") + std::string(f.id);
    return list;
}

open_result open(const std::string& path, const std::string& format_id) {
    auto bytes = read_file(path);
    if (!bytes) return {std::nullopt, io_failed, bytes.error()};
    const view::format* format = nullptr;
    if (!format_id.empty()) {
        format = view::find_format(formats(), format_id);
        if (!format) return {std::nullopt, usage, error{{}, 0, fmt::format("there is no format {}; there are {}", format_id, ids())}};
    } else {
        auto recognised = view::recognise(formats(), *bytes, path);
        if (!recognised)
            return {std::nullopt, refused, error{{}, 0, fmt::format("{} ({}); use --format ID to force a format", recognised.error().reason, ids())}};
        format = *recognised;
    }
    auto document = format->read(source(std::move(*bytes)));
    if (!document) return {std::nullopt, refused, document.error()};
    return {opened{format, std::move(*document)}, 0, {}};
}

}  // namespace

open_result open_file(const std::string& path, const std::string& format_id) {
    try {
        return open(path, format_id);
    } catch (const std::bad_alloc&) {
        return {std::nullopt, io_failed, error{{}, 0, "there is not enough memory to read it"}};
    }
}

}  // namespace verbatim::tools
