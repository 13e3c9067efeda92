#include "tools/archive.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/system/files.hpp"

namespace verbatim::tools {

namespace {

bool same_letters(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

std::optional<std::string> directory_of(const std::string& path) {
    constexpr std::size_t extension = 4;
    const auto target = system::target_of(path);  // the directory is beside the file, not beside a link to it
    const std::string full = target ? *target : path;
    const auto name = system::file_name(full);
    if (name.size() <= extension || !same_letters(name.substr(name.size() - extension), ".img")) return {};
    const std::string folder = full.substr(0, full.size() - name.size());
    const std::string wanted = std::string(name.substr(0, name.size() - extension)) + ".dir";
    std::string directory;
    (void)system::each_name_in(folder.empty() ? "." : folder, [&](const std::string& other) {
        if (same_letters(other, wanted)) directory = other;
    });
    if (directory.empty()) return {};
    return folder + directory;
}

std::optional<error> archive_at(const std::string& path) {
    const auto directory = directory_of(path);
    if (!directory) return {};
    return error{
        {},
        0,
        fmt::format("it is an archive (GTA archive (IMG, version 1)), with its directory {} beside it: name an entry "
                    "as {}//ENTRY; list prints them",
                    system::file_name(*directory), path),
        error_kind::bad_magic};
}

}  // namespace verbatim::tools
