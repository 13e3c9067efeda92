#include "tools/names.hpp"

#include "tools/exit_codes.hpp"
#include "tools/files.hpp"

namespace verbatim::tools {

parameter names_parameter(std::string& file) {
    return {"--names", &file, "Show these names beside their hashes: a text file, a name in each line", false,
            "a file's name"};
}

std::optional<view::known_names> read_names(const program& self, const std::string& file) {
    if (file.empty()) return view::known_names{};
    const auto bytes = read_file(file);
    if (!bytes) {
        fail(self, io_failed, file, bytes.error().reason);
        return std::nullopt;
    }
    std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    std::vector<std::string> names;
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        auto line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (!line.empty()) names.emplace_back(line);
    }
    return view::known_names{std::move(names)};
}

}  // namespace verbatim::tools
