#include "verbatim/kaitai/schema/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace verbatim::kaitai {

namespace {

// Returns the type at a path inside a type, which is that type itself if the path is empty; null if there is none.
const type_definition* inside(const type_definition* type, std::span<const std::string> path) {
    for (; type && !path.empty(); path = path.subspan(1)) {
        const auto found = type->types_by_name.find(path.front());
        type = found == type->types_by_name.end() ? nullptr : found->second;
    }
    return type;
}

const enumeration* enumeration_in(const type_definition* type, std::span<const std::string> path) {
    type = path.empty() ? nullptr : inside(type, path.first(path.size() - 1));
    if (!type) return nullptr;
    for (const auto& e : type->enumerations)
        if (e.name == path.back()) return &e;
    return nullptr;
}

// Searches in a type, in those around it, and in the files, each of which is a type named by its id. `look` searches
// for a path in one type.
template <class Found>
const Found* look_outwards(const schema& s, const type_definition& in, std::span<const std::string> path,
                           const Found* look(const type_definition*, std::span<const std::string>)) {
    const type_definition *root = &in, *innermost = &in;
    while (root->around) root = root->around;
    if (!path.empty() && path.front().empty()) innermost = root, path = path.subspan(1);
    if (path.empty()) return nullptr;
    for (const type_definition* type = innermost; type; type = type->around)
        if (const Found* found = look(type, path)) return found;
    if (root->name == path.front()) return look(root, path.subspan(1));
    const auto file = std::ranges::find(s.roots, path.front(), &type_definition::name);
    return file == s.roots.end() ? nullptr : look(&*file, path.subspan(1));
}

}  // namespace

namespace {

std::string with_underscores(const type_definition& of, std::string name) {
    const auto has_it = [&](const auto& all) {
        return std::ranges::any_of(all, [&](const auto& one) { return one.id == name; });
    };
    while (has_it(of.fields) || has_it(of.instances) || has_it(of.parameters)) name += '_';
    return name;
}

}  // namespace

bool enumeration::add(entry one) {
    if (!by_name.emplace(one.name, entries.size()).second) return false;
    by_number.emplace(one.number, entries.size());
    entries.push_back(std::move(one));
    return true;
}
const enumeration::entry* enumeration::find(const std::string& entry_name) const {
    const auto found = by_name.find(entry_name);
    return found == by_name.end() ? nullptr : &entries[found->second];
}
const enumeration::entry* enumeration::find(kaitai::integer number) const {
    const auto found = by_number.find(number);
    return found == by_number.end() ? nullptr : &entries[found->second];
}
bool is_absent_without_case(const attribute& a) {
    const bool has_bytes = a.size || a.size_to_end || a.process || a.terminator || a.pad_right;
    return a.switched_type && !has_bytes && a.repeat == repetition::none &&
           std::ranges::all_of(a.switched_type->cases, [](const auto& one) { return one.is.has_value(); });
}
const attribute* attribute_named(std::span<const attribute> all, std::string_view id) {
    const auto found = std::ranges::find(all, id, &attribute::id);
    return found == all.end() ? nullptr : &*found;
}

std::string name_of_run(const type_definition& of, const attribute& first) {
    return with_underscores(of, "bits_of_" + first.id);
}
std::string name_of_unused(const type_definition& of) { return with_underscores(of, "unused"); }

std::string dotted_extensions_of(const type_definition& of) {
    std::string all;
    std::istringstream names(of.extensions);
    for (std::string one; names >> one;) all += (all.empty() ? "." : " .") + one.substr(one.starts_with('.'));
    return all;
}
const expression* condition_of(const validity& v, bool with_any, expression_store& to) {
    const auto operation_on = [&](operation what, const expression& left, const expression& right) {
        return &to.keep({.what = expression::form::operation,
                         .does = what,
                         .gives = table::gives::truth,
                         .left = &left,
                         .right = &right,
                         .column = 1});
    };
    const expression* all = nullptr;
    const auto add = [&](const expression* one) { all = all ? operation_on(operation::both, *all, *one) : one; };
    const expression* const current =
        &to.keep({.what = expression::form::name, .gives = table::gives::any, .characters = "_", .column = 1});
    const auto compared = [&](operation what, const written_expression& with) {
        return operation_on(what, *current, *with.is);
    };
    if (v.equal) add(compared(operation::equal, *v.equal));
    if (v.least) add(compared(operation::greater_or_equal, *v.least));
    if (v.most) add(compared(operation::less_or_equal, *v.most));
    if (v.holds) add(v.holds->is);
    if (!with_any || v.any_of.empty()) return all;
    // Joined in pairs, so that many of them nest a few levels deep.
    std::vector<const expression*> any;
    for (const written_expression& one : v.any_of) any.push_back(compared(operation::equal, one));
    while (any.size() > 1) {
        std::vector<const expression*> pairs;
        for (std::size_t i = 0; i + 1 < any.size(); i += 2)
            pairs.push_back(operation_on(operation::either, *any[i], *any[i + 1]));
        if (any.size() % 2 == 1) pairs.push_back(any.back());
        any = std::move(pairs);
    }
    add(any.front());
    return all;
}

std::string dotted_name_of(const process& p) { return fmt::format("{}", fmt::join(p.name, ".")); }

error error_at(const location& at, std::string_view reason) {
    return {
        {}, 0, fmt::format("{}:{}:{}: {}", at.file ? *at.file : "", at.line, at.column, reason), error_kind::malformed};
}

const type_definition* schema::find_type(const type_definition& in, std::span<const std::string> path) const {
    return look_outwards<type_definition>(*this, in, path, inside);
}

const enumeration* schema::find_enumeration(const type_definition& in, std::span<const std::string> path) const {
    return look_outwards<enumeration>(*this, in, path, enumeration_in);
}

}  // namespace verbatim::kaitai
