#include "tools/open.hpp"

#include <fmt/format.h>

#include <new>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"

namespace verbatim::tools {

namespace {

std::string ids(const program& self) {
    std::string list;
    for (const auto& f : self.formats) list += (list.empty() ? "" : ", ") + std::string(f.id);
    return list;
}

open_result open(const program& self, const std::string& path, const std::string& format_id) {
    auto read = content::open(path);
    if (!read) return {std::nullopt, io_failed, read.error()};
    const view::format* format = nullptr;
    if (!format_id.empty()) {
        format = view::find_format(self.formats, format_id);
        if (!format)
            return {std::nullopt, usage,
                    error{{}, 0, fmt::format("there is no format {}; there are {}", format_id, ids(self))}};
    } else {
        auto recognised = view::recognise(self.formats, read->bytes(), path);
        if (!recognised)
            return {
                std::nullopt, refused,
                error{{},
                      0,
                      fmt::format("{} ({}); use --format ID to force a format", recognised.error().reason, ids(self))}};
        format = *recognised;
    }
    auto document = format->read(source::borrow(read->bytes()));
    if (const auto still = read->unchanged(); !still) return {std::nullopt, io_failed, still.error()};
    if (!document) return {std::nullopt, refused, document.error()};
    return {opened{format, std::move(*read), std::move(*document)}, 0, {}};
}

}  // namespace

int verify_unchanged(const program& self, const opened& file, const std::string& path) {
    const auto still = file.read.unchanged();
    return still ? identical : fail(self, io_failed, path, still.error().message());
}

open_result open_file(const program& self, const std::string& path, const std::string& format_id) {
    try {
        return open(self, path, format_id);
    } catch (const std::bad_alloc&) {
        return {std::nullopt, io_failed, error{{}, 0, "there is not enough memory to read it"}};
    }
}

}  // namespace verbatim::tools
