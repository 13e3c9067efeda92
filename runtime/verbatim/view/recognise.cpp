#include "verbatim/view/recognise.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

namespace verbatim::view {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_letters(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, lower, lower); }

// Returns ".ifp" for "mods/ped.ifp"; nothing for ".ifp" and "mods.d/ped".
std::string_view extension_of(std::string_view path) {
    const auto name = path.substr(path.find_last_of("/\\") + 1);
    const auto dot = name.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? std::string_view() : name.substr(dot);
}

// What a folder of any game's files may have.
constexpr look_alike archives[] = {
    {[](std::string_view s) { return s.starts_with("PK\3\4") || s.starts_with("PK\5\6"); },
     "a ZIP archive (unpack it first; zip.ksy of Kaitai's gallery reads it as it is)", "*"},
    {[](std::string_view s) { return s.starts_with("7z\xBC\xAF\x27\x1C"); }, "a 7-Zip archive (unpack it first)", "*"},
    {[](std::string_view s) { return s.starts_with("Rar!\x1A\x07"); },
     "a RAR archive (unpack it first; rar.ksy of Kaitai's gallery reads it as it is)", "*"},
    {[](std::string_view s) { return s.starts_with("\x1F\x8B\x08"); },
     "a file compressed by gzip (unpack it first; gzip.ksy of Kaitai's gallery reads it as it is)", "*"},
};

// Returns whether a list such as ".clip .animation" contains an extension.
bool lists(std::string_view extensions, std::string_view extension) {
    while (!extension.empty() && !extensions.empty()) {
        const auto one = extensions.substr(0, extensions.find(' '));
        if (same_letters(one, extension)) return true;
        extensions.remove_prefix(std::min(one.size() + 1, extensions.size()));
    }
    return false;
}

}  // namespace

const format* find_format(std::span<const format> formats, std::string_view id) {
    const auto found = std::ranges::find(formats, id, &format::id);
    return found == formats.end() ? nullptr : &*found;
}

result<const format*> recognise(std::span<const format> formats, byte_view file, std::string_view name) {
    std::vector<const format*> best, named;
    match most = match::no;
    for (const format& f : formats) {
        const match how = f.recognise(file);
        if (how < most) continue;
        if (how > most) best.clear(), most = how;
        best.push_back(&f);
    }
    std::ranges::copy_if(best, std::back_inserter(named), [&](const format* f) { return has_extension_of(*f, name); });
    if (most == match::no) {
        const std::string_view start(reinterpret_cast<const char*>(file.data()),
                                     std::min<std::size_t>(file.size(), 256));
        const auto known = [&](std::span<const look_alike> kinds, std::string_view usual) -> std::optional<error> {
            for (const look_alike& other : kinds) {
                const auto extensions = other.extensions.empty() ? usual : other.extensions;
                if ((extensions != "*" && !lists(extensions, extension_of(name))) || !other.is(start)) continue;
                return error{
                    {}, 0, fmt::format("this is {}, which verbatim does not read", other.what), error_kind::bad_magic};
            }
            return {};
        };
        for (const format& f : formats)
            if (auto why = known(f.look_alikes, f.extensions)) return std::move(*why);
        if (auto why = known(archives, {})) return std::move(*why);
    }
    const auto& candidates = most == match::no || !named.empty() ? named : best;
    if (candidates.empty()) return error{{}, 0, "its format is not known", error_kind::bad_magic};
    if (candidates.size() == 1) return candidates.front();
    std::string ids;
    for (const format* f : candidates)
        ids += (ids.empty() ? "" : f == candidates.back() ? " or " : ", ") + std::string(f->id);
    return error{{},
                 0,
                 fmt::format("it may be a file of {}: neither its content nor its name decides", ids),
                 error_kind::bad_magic};
}

bool has_extension_of(const format& f, std::string_view name) { return lists(f.extensions, extension_of(name)); }

bool is_guess(const format& f, byte_view file, std::string_view name) {
    return f.recognise(file) == match::plausible && !has_extension_of(f, name);
}

error unfounded(const format& f, const error& why) {
    return {{},
            0,
            fmt::format("its format is not known: it begins like a file of {}, but {}", f.id, why.message()),
            error_kind::bad_magic};
}

}  // namespace verbatim::view
