#include "tools/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <new>

#include "generated/registry.hpp"
#include "schema/look_alikes.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"

namespace verbatim::tools {

namespace {

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

// Whether a list such as ".clip .animation" names the extension of a path.
bool has_extension(std::string_view path, std::string_view extensions) {
    const auto extension = lower(std::filesystem::path(path).extension().string());
    return !extension.empty() && (" " + lower(extensions) + " ").find(" " + extension + " ") != std::string::npos;
}

std::string ids() {
    std::string list;
    for (const auto& f : generated::formats()) list += (list.empty() ? "" : ", ") + std::string(f.id);
    return list;
}

}  // namespace

const view::format* format_by_id(std::string_view id) {
    for (const auto& f : generated::formats())
        if (f.id == id) return &f;
    return nullptr;
}

result<const view::format*> recognise(view::byte_view bytes, std::string_view path) {
    for (const auto& f : generated::formats())
        if (f.recognise(bytes)) return &f;
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()), std::min<std::size_t>(bytes.size(), 16));
    for (const auto& other : look_alikes)
        if (has_extension(path, other.extensions) && other.is(start)) return error{{}, 0, fmt::format("this is {}, which verbatim does not read", other.what)};
    for (const auto& f : generated::formats())
        if (has_extension(path, f.extensions)) return &f;
    return error{{}, 0, "it is of no known format"};
}

namespace {

open_result open(const std::string& path, const std::string& format_id) {
    auto bytes = read_file(path);
    if (!bytes) return {std::nullopt, io_failed, bytes.error()};
    const view::format* format = nullptr;
    if (!format_id.empty()) {
        format = format_by_id(format_id);
        if (!format) return {std::nullopt, usage, error{{}, 0, fmt::format("there is no format {}; there are {}", format_id, ids())}};
    } else {
        auto recognised = recognise(*bytes, path);
        if (!recognised)
            return {std::nullopt, refused, error{{}, 0, fmt::format("{} ({}); --format ID reads it as one all the same", recognised.error().reason, ids())}};
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

result<void> comes_back(const view::document& doc, const std::function<void()>& let_go) {
    const auto is_file = [bytes = doc.file().bytes()](const result<std::vector<std::byte>>& written) -> result<void> {
        if (!written) return written.error();
        const auto [ours, theirs] = std::mismatch(written->begin(), written->end(), bytes.begin(), bytes.end());
        if (ours == written->end() && theirs == bytes.end()) return {};
        const auto offset = static_cast<std::size_t>(theirs - bytes.begin());
        return error{{}, offset, fmt::format("written differently from {:#x} on; please report this file", offset)};
    };
    if (auto same = is_file(doc.write()); !same) return same;
    auto decoded = doc.decoded();
    let_go();  // never more in memory than twice the file: it and what is written, or what is decoded and what is written
    const auto written = decoded->write();
    decoded.reset();
    return is_file(written);
}

}  // namespace verbatim::tools
