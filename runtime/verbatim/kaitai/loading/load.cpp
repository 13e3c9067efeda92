#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/loading/loader.hpp"
#include "verbatim/kaitai/schema/check_types.hpp"

namespace verbatim::kaitai {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_files = 256;

}  // namespace

bool loader::fail(const location& at, std::string_view reason) {
    if (why_.reason.empty()) why_ = error_at(at, reason);
    return false;
}

bool loader::load(const fs::path& file) {
    files_.insert(file);
    const auto there = from_.read(file);
    if (there) files_.insert(there->is);
    return load_file({file, there ? there->text : std::optional<std::string>()}, nullptr) && check();
}

// Resolves the references, and then checks the types of all expressions.
bool loader::check() {
    if (!check_references()) return false;
    const auto agree = check_types(made_);
    return agree ? true : (why_ = agree.error(), false);
}

bool loader::load_file(const named_text& file, const location* from) {
    const std::string& name = made_.files.emplace_back(file.name.string());
    const location start{&name, 1, 1};
    if (made_.files.size() > most_files)
        return fail(from ? *from : start, fmt::format("more than {} files are imported", most_files));
    if (!file.text) return fail(start, "the file cannot be read");
    if (file.text->size() > most_bytes) return fail(start, fmt::format("the file has more than {} bytes", most_bytes));
    const auto parsed = yaml::parse(*file.text, name);
    return parsed ? load_root(*parsed, file.name.parent_path()) : (why_ = parsed.error(), false);
}

bool loader::load_text(std::string_view text, const fs::path& name) {
    files_.insert(name);
    return load_file({name, std::string(text)}, nullptr) && check();
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
    if (const auto found = find_import(wanted, from)) return !found->text || load_file(*found, &name.at);
    if (!from_.has_folders) return fail(name, fmt::format("the import {} is not given", shown(wanted)));
    std::string searched;
    for (const fs::path& folder : folders_for(wanted, from))
        searched += (searched.empty() ? "" : ", ") + (folder.empty() ? "." : folder.string());
    return fail(name, fmt::format("there is no file {} to import in {}", shown(wanted + ".ksy"), searched));
}

// Returns the folders in which the file of an import is searched: for an absolute name the import path, and the folders
// around the schema; for any other name first the folder of the file that imports it.
std::vector<fs::path> loader::folders_for(std::string_view name, const fs::path& from) const {
    std::vector<fs::path> all;
    const bool is_absolute = name.starts_with('/');
    if (!is_absolute) all.push_back(from);
    all.insert(all.end(), from_.folders.begin(), from_.folders.end());
    if (is_absolute) all.insert(all.end(), from_.around.begin(), from_.around.end());
    return all;
}

// Finds and reads an import. A file that is known already, maybe by another name, has no text.
std::optional<loader::named_text> loader::find_import(std::string_view name, const fs::path& from) {
    const auto relative = name.substr(name.find_first_not_of('/'));
    const fs::path file = std::u8string(relative.begin(), relative.end()) + u8".ksy";
    for (const fs::path& folder : folders_for(name, from)) {
        fs::path path = (folder / file).lexically_normal();
        if (files_.contains(path)) return named_text{std::move(path), {}};
        auto there = from_.read(path);
        if (!there) continue;
        const bool is_known = files_.contains(there->is);
        files_.insert({path, there->is});
        return named_text{std::move(path), is_known ? std::optional<std::string>() : std::move(there->text)};
    }
    return std::nullopt;
}

result<schema> load_text(std::string_view text, const schema_texts& imports, std::string_view name) {
    schema_files of_caller;
    of_caller.around = {"/"};
    of_caller.read = [&](const fs::path& path) -> std::optional<schema_file> {
        auto there = imports ? imports((path.parent_path() / path.stem()).generic_string()) : std::nullopt;
        if (!there) return std::nullopt;
        return schema_file{std::move(*there), path};
    };
    loader loads(std::move(of_caller));
    return loads.load_text(text, fs::path(name)) ? result<schema>(std::move(loads.made())) : loads.why();
}

}  // namespace verbatim::kaitai
