#include "tools/file_key.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/system/files.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

std::string key_of(const view::format& format, const view::document& doc) {
    const auto key = format.key && !format.key->key.empty() ? view::calculated_at(doc, format.key->key) : std::nullopt;
    return key && key->starts_with("0x") ? key->substr(2) : std::string();
}

std::string_view key_in(std::string_view path, std::size_t digits) {
    const auto name = system::file_name(path);
    const auto count_of_digits = [&](std::size_t from) {
        return std::min(name.find_first_not_of("0123456789ABCDEFabcdef", from), name.size()) - from;
    };
    // The key follows the group, which has 8 digits, as the next run of digits.
    for (std::size_t at = 0; at < name.size();) {
        const std::size_t run = count_of_digits(at), behind = at + run;
        const bool is_group = run == 8 && behind < name.size() && (name[behind] == '-' || name[behind] == '_');
        if (is_group && count_of_digits(behind + 1) == digits) return name.substr(behind + 1, digits);
        at = behind + 1;
    }
    return {};
}

std::optional<finding> other_key(const view::format& format, const view::document& doc, const std::string& path) {
    const std::string key = key_of(format, doc);
    std::string there(key.empty() ? std::string_view() : key_in(path, key.size()));
    for (char& c : there) c = c >= 'a' && c <= 'f' ? static_cast<char>(c - 'a' + 'A') : c;
    if (there.empty() || there == key) return {};
    const auto name = view::find(doc, format.key->name);
    if (!name) return {};
    return finding{name->path,
                   name->at.offset,
                   fmt::format("the key {} in the file's name, which is that of {}", key,
                               view::text_of(*name->at.of, name->at.bytes())),
                   there,
                   in_file,
                   severity::note,
                   {},
                   {}};
}

std::vector<finding> findings_of(const view::format& format, const view::document& doc, const std::string& path) {
    auto all = doc.findings();
    if (auto other = other_key(format, doc, path)) all.push_back(std::move(*other));
    return all;
}

}  // namespace verbatim::tools
