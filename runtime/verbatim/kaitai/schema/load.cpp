#include <fmt/format.h>

#include <algorithm>
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
    text.shrink_to_fit();  // its imports are read while it is in memory
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
    if (imports->what != node::form::list) return import(*imports, folder);
    return std::ranges::all_of(imports->parts, [&](const node& one) { return import(one, folder); });
}

bool loader::import(const node& name, const fs::path& from) {
    std::string wanted;
    if (!text(name, "an import", wanted)) return false;
    if (wanted.empty() || wanted.ends_with('/') || wanted.find('\0') != std::string::npos)
        return fail(name, fmt::format("{} is no name of a schema", shown(wanted)));
    if (const auto found = find_import(wanted, from)) return load_file(*found, &name.at);
    std::string searched;
    for (const fs::path& folder : folders_for(wanted, from))
        searched += (searched.empty() ? "" : ", ") + (folder.empty() ? "." : folder.string());
    return fail(name, fmt::format("there is no file {} to import in {}", shown(wanted + ".ksy"), searched));
}

// Returns the folders in which the file of an import is searched: for an absolute name the import path, and the folders
// around the schema; for any other name first the folder of the file that imports it.
std::vector<fs::path> loader::folders_for(std::string_view name, const fs::path& from) const {
    std::vector<fs::path> all;
    if (!name.starts_with('/')) all.push_back(from);
    all.insert(all.end(), folders_.begin(), folders_.end());
    if (!name.starts_with('/')) return all;
    std::error_code failed;
    const fs::path first = fs::absolute(first_.empty() ? "." : first_, failed);
    fs::path around = (first / "file").lexically_normal().parent_path();  // without a point at the end
    for (; !failed; around = around.parent_path()) {
        all.push_back(around);
        if (around == around.root_path() || around.empty()) break;
    }
    return all;
}

std::optional<fs::path> loader::find_import(std::string_view name, const fs::path& from) const {
    const auto relative = name.substr(name.find_first_not_of('/'));
    const fs::path file = std::u8string(relative.begin(), relative.end()) + u8".ksy";
    for (const fs::path& folder : folders_for(name, from))
        if (is_file(folder / file)) return (folder / file).lexically_normal();
    return std::nullopt;
}

result<schema> load(const fs::path& file, std::span<const fs::path> folders) {
    loader loads(folders);
    return loads.load(file) ? result<schema>(std::move(loads.made())) : loads.why();
}

}  // namespace verbatim::kaitai
