#include "tools/open.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>

#include "tools/activity.hpp"
#include "tools/archive.hpp"
#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/inside.hpp"
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

// Returns where the content of a file ends: before the bytes behind it, if its format keeps such.
std::size_t end_of_content(const view::document& document) {
    auto at = document.root();
    while (!at.leaf()) {
        std::optional<view::node> last;
        view::each_child(at, [&](const view::node& child) {
            last = child;
            return true;
        });
        const bool has_parts = at.of->what == view::kind::record || at.of->what == view::kind::choice;
        if (!last || !has_parts) return document.file().bytes().size();
        at = *last;
    }
    const bool is_tail = at.owned_by() != view::owner::field && at.offset + at.size == document.file().bytes().size();
    return is_tail ? at.offset : document.file().bytes().size();
}

// Returns why a file has no format if it is an archive.
error is_an_archive(const content& file, const archives::kind& kind, const std::string& path) {
    const auto opened = open_archive(kind, file);
    if (!opened) return opened.error();
    return {{},
            0,
            fmt::format("it is an archive ({}): name an entry as {}//ENTRY; list prints them", kind.title, path),
            error_kind::bad_magic};
}

open_result open(const program& self, const std::string& path, const std::string& format_id, const std::string& name,
                 broken how) {
    activity::step("reading", path);
    auto read = open_content(self, path);
    if (!read) {
        const auto about = path == "-" ? std::nullopt : system::info_of(path);
        if (!about || about->kind != system::file_kind::folder) return failed(read.error());
        return failed(
            {{}, 0, "it is a folder: each FOLDER -- COMMAND runs a command on each file in it", error_kind::system});
    }
    if (read->directory()) return failed(is_an_archive(*read, *kind_of_archive(*read), path));
    const view::format* format = nullptr;
    if (!format_id.empty()) {
        format = view::find_format(self.formats, format_id);
        if (!format) return {std::nullopt, usage, no_format(self, format_id)};
    } else {
        auto recognised = view::recognise(self.formats, read->bytes(), name);
        const auto* const archive = recognised ? nullptr : kind_of_archive(*read);
        if (archive) return failed(is_an_archive(*read, *archive, path));
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

std::size_t size_of_content(const program& self, view::byte_view bytes, const std::string& path) {
    const auto format = view::recognise(self.formats, bytes, path);
    if (!format) return bytes.size();
    const auto document = (*format)->read(source::borrow(bytes));
    return document ? end_of_content(**document) : bytes.size();
}

result<content> open_content(const program& self, const std::string& path) {
    auto read = content::open(path);
    if (read && read->where() && read->where()->in->kind->unit > 0)
        read->narrow(size_of_content(self, read->bytes(), path));
    return read;
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
