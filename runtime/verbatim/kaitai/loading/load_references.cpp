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
    const auto arguments = is_made ? std::optional(type.name.arguments.size()) : std::nullopt;
    references_.push_back({.in = &in, .at = type.at, .path = type.name.path, .arguments = arguments});
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
    if (r.names) return check(*r.names, r);
    return r.is_enumeration ? check_enumeration(r) != nullptr : check_type(r);
}

bool loader::check(const expression& e, const reference& r) {
    using form = expression::form;
    reference part{.in = r.in, .at = r.at.behind(e.column - 1)};
    if (e.what == form::name && !e.characters.starts_with('_')) {
        const auto known = names_.try_emplace(r.in);
        auto& names = known.first->second;
        if (known.second) {
            each_attribute(*r.in, [&](const attribute& a) { names.insert(a.id); });
            for (const parameter& p : r.in->parameters) names.insert(p.id);
        }
        if (!names.contains(e.characters))
            return fail(part.at,
                        fmt::format("there is no field, instance or parameter {}", kaitai::shown(e.characters)));
    }
    if (e.what == form::enumerator) {
        auto [path, name] = enumerator_in(e);
        part.path = std::move(path);
        const enumeration* const of = check_enumeration(part);
        if (!of) return false;
        if (!of->find(name))
            return fail(part.at, fmt::format("the enum {} has no {}", shown(part.path), kaitai::shown(name)));
    }
    if (e.what == form::cast || e.what == form::size_of || e.what == form::bit_size_of) {
        part.path = type_in(e).path;
        if (!is_builtin(part.path) && !is_kind_of_value(part.path) && !check_type(part)) return false;
    }
    return !table::any_operand(e, [&](const expression& operand) { return !check(operand, r); });
}

bool loader::check_type(const reference& r) {
    const type_definition* const type = made_.find_type(*r.in, r.path);
    if (!type && may_be_opaque(*r.in)) return find_opaque(r);
    if (!type) return fail(r.at, fmt::format("there is no type {}", shown(r.path)));
    return !r.arguments || type->parameters.size() == *r.arguments ||
           fail(r.at, fmt::format("{} has {} parameters, but is given {}", shown(r.path), type->parameters.size(),
                                  *r.arguments));
}

const enumeration* loader::check_enumeration(const reference& r) {
    const enumeration* const found = made_.find_enumeration(*r.in, r.path);
    if (!found) (void)fail(r.at, fmt::format("there is no enum {}", shown(r.path)));
    return found;
}

}  // namespace verbatim::kaitai
