#include <fmt/format.h>

#include <fstream>

#include "verbatim/kaitai/schema/check_types.hpp"
#include "verbatim/kaitai/schema/loader.hpp"

namespace verbatim::kaitai {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 20, most_files = 256;

// Returns at most one byte more than a schema may have, or nothing if the file cannot be read.
std::optional<std::string> read_text(const fs::path& path) {
    std::error_code failed;
    if (!fs::is_regular_file(path, failed)) return std::nullopt;
    std::ifstream stream(path, std::ios::binary);
    std::string text(most_bytes + 1, '\0');
    if (!stream) return std::nullopt;
    stream.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (stream.bad()) return std::nullopt;
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return text;
}

bool is_file(const fs::path& path) {
    std::error_code failed;
    return fs::is_regular_file(path, failed);
}

fs::path real_path(const fs::path& path) {
    std::error_code failed;
    const auto found = fs::weakly_canonical(path, failed);
    return failed ? path : found;
}

}  // namespace

bool loader::fail(const location& at, std::string_view reason) {
    if (why_.reason.empty()) why_ = error_at(at, reason);
    return false;
}

bool loader::load(const fs::path& file) {
    first_ = file.parent_path();
    return load_file(file, nullptr) && check();
}

// Resolves the references, and then checks the types of all expressions.
bool loader::check() {
    if (!check_references()) return false;
    const auto agree = check_types(made_);
    return agree ? true : (why_ = agree.error(), false);
}

bool loader::load_file(const fs::path& path, const location* from) {
    if (!files_.insert(real_path(path)).second) return true;
    const std::string& name = made_.files.emplace_back(path.string());
    const location start{&name, 1, 1};
    if (files_.size() > most_files)
        return fail(from ? *from : start, fmt::format("more than {} files are imported", most_files));
    const auto text = read_text(path);
    if (!text) return fail(start, "the file cannot be read");
    if (text->size() > most_bytes) return fail(start, fmt::format("the file has more than {} bytes", most_bytes));
    const auto parsed = yaml::parse(*text, name);
    return parsed ? load_root(*parsed, path.parent_path()) : (why_ = parsed.error(), false);
}

bool loader::load_text(std::string_view text, std::string name) {
    const auto parsed = yaml::parse(text, made_.files.emplace_back(std::move(name)));
    if (!parsed) return why_ = parsed.error(), false;
    return load_root(*parsed, {}) && check();
}

bool loader::load_root(const node& file, const fs::path& folder) {
    type_definition& root = made_.roots.emplace_back();
    if (!file_meta(file, root) || !type(file, root)) return false;
    const node* imports = file.find("meta")->find("imports");
    if (!imports) return true;
    if (!list(*imports, "imports")) return false;
    for (const node& name_of_import : imports->parts)
        if (!import(name_of_import, folder)) return false;
    return true;
}

bool loader::import(const node& name, const fs::path& from) {
    std::string wanted;
    if (!text(name, "an import", wanted)) return false;
    const bool is_name =
        is_identifier(std::string_view(wanted).substr(wanted.rfind('/') + 1)) && wanted.find('\0') == std::string::npos;
    if (!is_name) return fail(name, fmt::format("{} is no name of a schema", shown(wanted)));
    const auto found = find_import(wanted, from);
    return found ? load_file(*found, &name.at)
                 : fail(name, fmt::format("there is no file {} to import", shown(wanted + ".ksy")));
}

std::optional<fs::path> loader::find_import(std::string_view name, const fs::path& from) const {
    const std::string file = std::string(name) + ".ksy";
    std::vector<fs::path> places;
    if (!name.starts_with('/')) {
        places.push_back(from / file);
    } else {
        for (const auto& folder : folders_) places.push_back(folder / file.substr(1));
        std::error_code failed;
        for (fs::path around = fs::absolute(first_.empty() ? "." : first_, failed); !failed;
             around = around.parent_path()) {
            places.push_back(around / file.substr(1));
            if (around == around.root_path() || around.empty()) break;
        }
    }
    for (const auto& place : places)
        if (is_file(place)) return place.lexically_normal();
    return std::nullopt;
}

result<schema> load(const fs::path& file, std::span<const fs::path> folders) {
    loader loads(folders);
    return loads.load(file) ? result<schema>(std::move(loads.made())) : loads.why();
}

}  // namespace verbatim::kaitai
