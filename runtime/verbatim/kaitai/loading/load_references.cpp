#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/loading/loader.hpp"

namespace verbatim::kaitai {

namespace {

std::string shown(const std::vector<std::string>& path) {
    std::string all;
    for (const auto& name : path) all += (&name == path.data() ? "" : "::") + name;
    return kaitai::shown(all);
}

bool is_builtin(const std::vector<std::string>& path) { return path.size() == 1 && builtin_of(path[0]); }

// Returns whether the path is a name that only parameters and casts accept as a type.
bool is_kind_of_value(const std::vector<std::string>& path) {
    constexpr std::string_view kinds[] = {"bool", "bytes", "io", "any", "struct"};
    return path.size() == 1 && std::ranges::find(kinds, path[0]) != std::end(kinds);
}

}  // namespace

void loader::refer(const used_type& type, const type_definition& in, bool is_made) {
    if (is_builtin(type.name.path)) return;
    references_.push_back(
        {reference::kind::type, &in, type.name.path, {}, type.name.arguments.size(), is_made, type.at});
}

void loader::refer(const node& n, const std::vector<std::string>& enumeration, const type_definition& in) {
    references_.push_back({reference::kind::enumeration, &in, enumeration, {}, 0, false, n.at});
}

void loader::refer(const expression& e, const node& n, const type_definition& in) {
    using form = expression::form;
    const location at = n.at.behind(e.column - 1);
    if (e.what == form::name && !e.text.starts_with('_'))
        references_.push_back({reference::kind::name, &in, {e.text}, {}, 0, false, at});
    if (e.what == form::enumerator)
        references_.push_back({reference::kind::enumerator, &in, e.path, e.text, 0, false, at});
    const bool names_type = e.what == form::cast || e.what == form::size_of || e.what == form::bit_size_of;
    if (names_type && !is_builtin(e.path) && !is_kind_of_value(e.path))
        references_.push_back({reference::kind::type, &in, e.path, {}, 0, false, at});
    for (const auto& part : e.parts) refer(part, n, in);
}

bool loader::check_references() {
    for (std::size_t i = 0; i < references_.size(); ++i)  // find_opaque() may add references of another file
        if (!check(reference(references_[i]))) return false;
    return true;
}

bool loader::may_be_opaque(const type_definition& in) const {
    const type_definition* root = &in;
    while (root->around) root = root->around;
    return opaque_.contains(root);
}

// Loads an opaque type from a file beside the one that names it. It is no error here if there is no file: the type then
// stays unknown.
bool loader::find_opaque(const reference& r) {
    const auto beside = std::filesystem::path(std::u8string(r.at.file->begin(), r.at.file->end())).parent_path();
    const auto found = r.path.size() == 1 ? find_import(r.path.front(), beside) : std::nullopt;
    return !found || !found->text || load_file(*found, &r.at);
}

bool loader::check(const reference& r) {
    if (r.what == reference::kind::name) {
        const auto known = names_.try_emplace(r.in);
        auto& names = known.first->second;
        if (known.second) {
            each_attribute(*r.in, [&](const attribute& a) { names.insert(a.id); });
            for (const parameter& p : r.in->parameters) names.insert(p.id);
        }
        return names.contains(r.path.front()) ||
               fail(r.at, fmt::format("there is no field, instance or parameter {}", shown(r.path)));
    }
    if (r.what == reference::kind::type) {
        const type_definition* const type = made_.find_type(*r.in, r.path);
        if (!type && may_be_opaque(*r.in)) return find_opaque(r);
        if (!type) return fail(r.at, fmt::format("there is no type {}", shown(r.path)));
        if (!r.is_made || type->parameters.size() == r.arguments) return true;
        return fail(r.at, fmt::format("{} has {} parameters, but is given {}", shown(r.path), type->parameters.size(),
                                      r.arguments));
    }
    const enumeration* const found = made_.find_enumeration(*r.in, r.path);
    if (!found) return fail(r.at, fmt::format("there is no enum {}", shown(r.path)));
    if (r.what == reference::kind::enumeration) return true;
    return found->find(r.enumerator) ||
           fail(r.at, fmt::format("the enum {} has no {}", shown(r.path), shown(r.enumerator)));
}

}  // namespace verbatim::kaitai
