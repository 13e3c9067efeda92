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

constexpr std::string_view of_archive = ".img", of_directory = ".dir";

bool has_extension(std::string_view name, std::string_view extension) {
    return name.size() > extension.size() && same_letters(name.substr(name.size() - extension.size()), extension);
}

// Returns the path of the file beside another one that has the same name with another extension.
std::optional<std::string> other_of(const std::string& path, std::string_view own, std::string_view other) {
    const auto name = system::file_name(path);
    if (!has_extension(name, own)) return {};
    const std::string folder = path.substr(0, path.size() - name.size());
    const std::string wanted = std::string(name.substr(0, name.size() - own.size())) + std::string(other);
    std::string found;
    (void)system::each_name_in(folder.empty() ? "." : folder, [&](const std::string& one) {
        if (same_letters(one, wanted)) found = one;
    });
    if (found.empty()) return {};
    return folder + found;
}

// Both files are beside each other, not beside links to them.
std::string without_links(const std::string& path) {
    const auto target = system::target_of(path);
    return target ? *target : path;
}

}  // namespace

std::optional<std::string> directory_of(const std::string& path) {
    return other_of(without_links(path), of_archive, of_directory);
}

result<std::string> directory_beside(const std::string& path) {
    if (auto there = directory_of(path)) return std::move(*there);
    const auto full = without_links(path);
    if (!has_extension(full, of_archive))
        return error{{},
                     0,
                     "the archive has its directory in a file of its own, so it is written to a name that ends with "
                     ".img, and the directory beside it",
                     error_kind::wrong_type};
    const bool is_upper = full.ends_with(".IMG");
    return full.substr(0, full.size() - of_archive.size()) + (is_upper ? ".DIR" : std::string(of_directory));
}

std::optional<std::string> archive_of_pair(const std::string& path) { return archive_of_pair_at(without_links(path)); }

std::optional<std::string> archive_of_pair_at(const std::string& full) {
    if (has_extension(full, of_archive)) return full;
    return other_of(full, of_directory, of_archive);
}

bool is_directory_name(std::string_view directory, std::string_view archive) {
    return has_extension(directory, of_directory) && has_extension(archive, of_archive) &&
           same_letters(directory.substr(0, directory.size() - of_directory.size()),
                        archive.substr(0, archive.size() - of_archive.size()));
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
