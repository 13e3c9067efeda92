#include "tools/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "tools/activity.hpp"
#include "tools/archive.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/near.hpp"
#include "tools/system/files.hpp"

namespace verbatim::tools {

namespace {

std::string ids(const program& self) {
    std::string list;
    for (const auto& f : self.formats) list += (list.empty() ? "" : ", ") + std::string(f.id);
    return list;
}

open_result failed(error why) {
    const int code = code_of(why);
    return {std::nullopt, code, std::move(why)};
}

open_result unrecognised(const program& self, const std::string& why) {
    auto result = failed({{},
                          0,
                          fmt::format("{} ({}); use --format ID to force a format, or --schema FILE.ksy to "
                                      "read it by a schema",
                                      why, ids(self)),
                          error_kind::bad_magic});
    result.is_unknown = true;
    return result;
}

// Prints what is lost of a broken file.
void print_losses(const program& self, const std::string& path, const edit::salvaged_file& file) {
    constexpr std::size_t most = 4;
    for (std::size_t i = 0; i < std::min(file.lost.size(), most); ++i)
        fail(self, identical, path, "salvaged: " + file.lost[i].message());
    if (file.lost.size() > most) fail(self, identical, path, fmt::format("salvaged: {} more", file.lost.size() - most));
}

open_result salvaged(const program& self, const std::string& path, opened file, const error& why, broken how) {
    auto made = edit::salvage(*file.format, source::borrow(file.read.bytes()), how == broken::salvaged);
    if (const auto still = file.read.unchanged(); !still) return failed(still.error());
    if (!made) return failed(why);
    print_losses(self, path, *made);
    file.document = made->document->copy();
    file.salvaged = std::make_shared<edit::salvaged_file>(std::move(*made));
    return {std::move(file), 0, {}};
}

open_result open(const program& self, const std::string& path, const std::string& format_id, const std::string& name,
                 broken how) {
    activity::step("reading", path);
    auto read = content::open(path);
    if (!read) {
        const auto about = path == "-" ? std::nullopt : system::info_of(path);
        if (!about || about->kind != system::file_kind::folder) return failed(read.error());
        return failed(
            {{}, 0, "it is a folder: each FOLDER -- COMMAND runs a command on each file in it", error_kind::system});
    }
    if (auto archive = archive_at(path)) return failed(std::move(*archive));
    const view::format* format = nullptr;
    if (!format_id.empty()) {
        format = view::find_format(self.formats, format_id);
        if (!format) return {std::nullopt, usage, no_format(self, format_id)};
    } else {
        auto recognised = view::recognise(self.formats, read->bytes(), name);
        if (!recognised) return unrecognised(self, recognised.error().reason);
        format = *recognised;
    }
    auto document = format->read(source::borrow(read->bytes()));
    if (const auto still = read->unchanged(); !still) return failed(still.error());
    if (!document && format_id.empty() && view::is_guess(*format, read->bytes(), name))
        return unrecognised(self, view::unfounded(*format, document.error()).reason);
    if (!document && how != broken::refused)
        return salvaged(self, path, {format, std::move(*read), nullptr}, document.error(), how);
    if (!document) return failed(document.error());
    return {opened{format, std::move(*read), std::move(*document)}, 0, {}};
}

}  // namespace

int verify_unchanged(const program& self, const opened& file, const std::string& path) {
    if (const auto still = file.read.unchanged(); !still) return fail(self, io_failed, path, still.error().message());
    const auto visited = file.document->visited();
    return visited ? identical : fail(self, refused, path, visited.error().message());
}

int fail_on(const program& self, const opened& file, const std::string& path, int code, const std::string& why) {
    const auto still = file.read.unchanged();
    return still ? fail(self, code, path, why) : fail(self, io_failed, path, still.error().message());
}

result<const view::format*> recognise_file(const program& self, view::byte_view bytes, const std::string& path) {
    if (auto archive = archive_at(path)) return std::move(*archive);
    return view::recognise(self.formats, bytes, path);
}

error no_format(const program& self, const std::string& id) {
    std::vector<std::string> all;
    for (const auto& f : self.formats) all.emplace_back(f.id);
    return {{},
            0,
            fmt::format("there is no format {}{}; there are {}", id, meant(id, all), ids(self)),
            error_kind::not_found};
}

open_result open_file(const program& self, const std::string& path, const std::string& format_id,
                      const std::string& name, broken how) {
    try {
        return open(self, path, format_id, name.empty() ? path : name, how);
    } catch (const std::bad_alloc&) {
        return failed({{}, 0, "there is not enough memory to read it", error_kind::system});
    }
}

}  // namespace verbatim::tools
