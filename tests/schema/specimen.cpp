#include "tests/schema/specimen.hpp"
#include "tests/support/source_tree.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

namespace verbatim::test {

namespace {

std::vector<expected_finding> findings_named(std::string_view text, const std::string& where) {
    constexpr std::string_view mark = "# finding: ";
    std::vector<expected_finding> named;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        const std::string line(text.substr(from, end - from));
        from = end + 1;
        if (line.rfind(mark, 0) != 0) continue;
        const std::size_t at = line.find(" @ 0x");
        if (at == std::string::npos) throw std::runtime_error(where + ": a finding without its offset: " + line);
        named.push_back({line.substr(mark.size(), at - mark.size()), std::stoul(line.substr(at + 5), nullptr, 16)});
        const std::size_t word = line.find(' ', at + 5);
        if (word == std::string::npos) continue;
        for (const severity s : {severity::note, severity::unusual, severity::error})
            if (line.substr(word + 1) == name_of(s)) named.back().severity = s;
        if (!named.back().severity) throw std::runtime_error(where + ": not a severity: " + line);
    }
    return named;
}

}  // namespace

std::vector<specimen> specimens(std::string_view format_id) {
    const auto folder = std::filesystem::path(in_source_tree("tests/specimens")) / format_id;
    std::vector<specimen> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".hex") continue;
        const bytes raw = read_file(entry.path().string());
        const std::string_view text(reinterpret_cast<const char*>(raw.data()), raw.size());
        const std::string name = entry.path().stem().string();
        try {
            all.push_back({name, hex(text), findings_named(text, name)});
        } catch (const std::runtime_error& why) { throw std::runtime_error(entry.path().string() + ": " + why.what()); }
    }
    if (all.empty()) throw std::runtime_error("no specimens in " + folder.string());
    std::sort(all.begin(), all.end(), [](const specimen& a, const specimen& b) { return a.name < b.name; });
    return all;
}

specimen specimen_named(std::string_view format_id, std::string_view name) {
    for (specimen& s : specimens(format_id))
        if (s.name == name) return std::move(s);
    throw std::runtime_error("no specimen " + std::string(name) + " of " + std::string(format_id));
}

bytes changed(const bytes& original, const std::vector<change>& changes) {
    bytes out;
    std::size_t from = 0;
    const auto keep_to = [&](std::size_t to) {
        if (to < from || to > original.size()) throw std::runtime_error("changes out of order or outside the file");
        out.insert(out.end(), original.begin() + static_cast<std::ptrdiff_t>(from),
                   original.begin() + static_cast<std::ptrdiff_t>(to));
        from = to;
    };
    for (const change& c : changes) {
        keep_to(c.at);
        const bytes put = hex(c.hex);
        out.insert(out.end(), put.begin(), put.end());
        from += c.removed;
    }
    keep_to(original.size());
    return out;
}

std::uint32_t word_at(const bytes& file, std::size_t offset) {
    std::array<std::byte, 4> four{};
    for (std::size_t i = 0; i < 4; ++i) four[i] = file.at(offset + i);
    return word(four);
}

bytes with_word_at(bytes file, std::size_t offset, std::uint32_t word) {
    for (std::size_t i = 0; i < 4; ++i) file.at(offset + i) = static_cast<std::byte>(word >> (8 * i));
    return file;
}

}  // namespace verbatim::test
