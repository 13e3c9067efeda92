#include "tests/edit/json_support.hpp"
#include "tests/support/source_tree.hpp"
#include "verbatim/edit/edits.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <stdexcept>

namespace fs = std::filesystem;

namespace verbatim::test {

namespace {

bytes hex_file(const fs::path& path) {
    const auto text = read_file(path.string());
    return hex({reinterpret_cast<const char*>(text.data()), text.size()});
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    std::istringstream in{std::string(text)};
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

}  // namespace

const view::format& format_of(std::string_view id) {
    for (const auto& format : verbatim::formats())
        if (format.id == id) return format;
    throw std::runtime_error("no format " + std::string(id));
}

std::vector<specimen> specimens() {
    std::vector<specimen> all;
    for (const auto& format : verbatim::formats())
        for (const auto& entry : fs::directory_iterator(in_source_tree("tests/specimens/" + std::string(format.id))))
            if (entry.path().extension() == ".hex")
                all.push_back(
                    {std::string(format.id) + '/' + entry.path().filename().string(), &format, hex_file(entry.path())});
    std::ranges::sort(all, {}, &specimen::name);
    return all;
}
bytes specimen_file(std::string_view name) { return hex_file(in_source_tree("tests/specimens/" + std::string(name))); }

std::unique_ptr<view::document> read_as(std::string_view id, const bytes& file) {
    auto doc = format_of(id).read(source(file));
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
std::string json_of(const view::document& doc) {
    std::string json;
    const auto told = edit::to_json(doc, [&](std::string_view piece) { json += piece; });
    INFO((told ? "" : told.error().message()));
    REQUIRE(told.has_value());
    return json;
}
std::string json_of(std::string_view id, const bytes& file) { return json_of(*read_as(id, file)); }

result<bytes> file_of(std::string_view json, std::size_t piece) {
    if (piece >= json.size()) return edit::from_json(verbatim::formats(), json);
    edit::json_reader reader(verbatim::formats());
    for (std::size_t i = 0; i < json.size(); i += piece)
        if (auto fed = reader.feed(json.substr(i, piece)); !fed) return fed.error();
    const auto doc = reader.finish();
    if (!doc) return doc.error();
    if (auto done = edit::commit(**doc); !done) return done.error();
    const auto file = (*doc)->file().bytes();
    return bytes(file.begin(), file.end());
}
std::string refusal(std::string_view json) {
    const auto file = file_of(json);
    const auto pieces = file_of(json, 1);
    CHECK(pieces.has_value() == file.has_value());
    return file ? "" : file.error().message();
}

std::string with(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    INFO("looking for " << from << " in\n" << text);
    REQUIRE(at != std::string::npos);
    REQUIRE(text.find(from, at + 1) == std::string::npos);
    return text.replace(at, from.size(), to);
}
std::vector<std::string> changed_lines(std::string_view a, std::string_view b) {
    const auto before = lines_of(a), after = lines_of(b);
    REQUIRE(before.size() == after.size());
    std::vector<std::string> changed;
    for (std::size_t i = 0; i < after.size(); ++i)
        if (before[i] != after[i]) changed.push_back(after[i].substr(after[i].find_first_not_of(' ')));
    return changed;
}

}  // namespace verbatim::test
