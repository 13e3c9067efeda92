// Writes controls in C++: fields of the same record, of one in it or around it, and expressions over these; any other
// control is a formula.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/import/importer.hpp"
#include "verbatim/kaitai/tables/fields.hpp"
#include "verbatim/walk/expression.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

// Returns whether a number is at most 2^63 - 1 and never negative.
bool is_natural(const attribute& a) {
    const std::string& name = a.type->name.path.front();
    return name.starts_with('u') && !name.starts_with("u8");
}

}  // namespace

std::string importer::operand(const control_text& c) const {
    if (c.is_field) return fmt::format("{}<{}>", word("value_of"), c.text);
    return c.is_computed ? fmt::format("({})", c.text) : c.text;
}

importer::made_control importer::solvable(record_text& in, const expression& e) {
    return translation<importer>{*this, open_, from_}(in, e);
}

importer::made_control importer::literal(const expression& e) {
    return e.what == form::number ? constant(walk::number_of(e)) : made_control{};
}
importer::made_control importer::constant(integer number) {
    return control_text{.text = number_literal(number), .number = number, .is_natural = number >= 0};
}
std::optional<importer::control_text> importer::constant(const enumeration& of, const enumeration::entry& one) {
    if (!stored_.contains(&of)) return control_text{number_literal(one.number), one.number};
    return control_text{fmt::format("{}::{}", enum_names_.at(&of), member_name_of(one.name)), one.number};
}
std::optional<importer::control_text> importer::own_number(record_text& in, std::string_view name) {
    const auto field = in.plain.find(name);
    if (field == in.plain.end()) return {};
    named_.emplace(name);
    return control_text{.text = fmt::format("&{}::{}", in.name, member_name_of(name)),
                        .is_field = true,
                        .is_natural = is_natural(*field->second),
                        .fields = 1};
}
importer::made_control importer::operated(const expression& e, std::span<const made_control> of) const {
    if (of.size() != 2 || (of[0]->number && of[1]->number)) return {};
    const control_text &left = *of[0], &right = *of[1];
    // Quotients are rounded in another way in C++, which makes a difference for negative numbers.
    const bool divides = e.does == operation::divide || e.does == operation::modulo;
    if (divides && !(left.is_natural && left.fields == 1 && right.number && *right.number > 0)) return {};
    constexpr table::notation of_cpp{.symbol = &table::binary_operator::symbol_in_c, .has_levels = false};
    const auto side = [&](std::size_t i) { return table::printed{operand(i == 0 ? left : right)}; };
    return control_text{.text = table::print_operation(e.does, of_cpp, side).text,
                        .is_computed = true,
                        .is_natural = left.is_natural && right.is_natural && e.does != operation::subtract,
                        .fields = left.fields + right.fields};
}

// Types before a record do not know a type that is declared inside it, but they have to know one that holds itself.
bool importer::may_name(const record_text& of, const record_text& in) {
    for (auto inner = std::ranges::find(open_, &in); *inner != &of; --inner)
        if (holds_itself((*inner)->of)) return false;
    return &of == &in || !is_template(in.of);
}

bool importer::holds_itself(const type_definition& t) {
    const auto known = holds_itself_.try_emplace(&t, false);
    bool& holds = known.first->second;
    if (!known.second) return holds;
    std::set<const type_definition*> seen;
    std::vector<const type_definition*> next{&t};
    while (!next.empty() && !holds) {
        const type_definition& in = *next.back();
        next.pop_back();
        const auto add = [&](const used_type& use) {
            const type_definition* const of = from_.find_type(in, use.name.path);
            holds |= of == &t && &in != &t;  // a type knows itself
            if (of && seen.insert(of).second) next.push_back(of);
        };
        each_attribute(in, [&](const attribute& a) { each_used_type(a, add); });
    }
    return holds;
}

std::optional<importer::control_text> importer::same_index(record_text& of, const std::string& name,
                                                           std::span<const std::string> path, record_text& in) {
    const auto list = of.lists.find(name);
    if (list == of.lists.end()) return {};
    const type_definition* const element = from_.find_type(of.of, list->second->type->name.path);
    if (path.empty() ? !is_whole_number(*list->second->type) : !element) return {};
    std::string text = fmt::format("{}<&{}::{}>", word("same_index"), of.name, member_name_of(name));
    if (!path.empty()) {
        const auto number = number_in(text, *element, path, true);
        if (!number) return {};
        text = *number;
    }
    named_.insert(name);
    if (&of != &in) in.around.insert(&of.of), text = fmt::format("{}<{}>", word("outer"), text);
    return control_text{.text = text};
}

std::optional<importer::control_text> importer::number_at(record_text& of, std::span<const std::string> path,
                                                          record_text& in) {
    if (path.size() == 1 && !of.plain.contains(path.front())) return {};
    std::string text = fmt::format("&{}::{}", of.name, member_name_of(path.front()));
    named_.insert(path.front());
    if (path.size() > 1) {
        const type_definition* const record = of.records.at(path.front()).second;
        const auto number = record ? number_in(text, *record, path.subspan(1), false) : std::nullopt;
        if (!number) return {};
        text = *number;
    }
    const bool is_around = &of != &in;
    if (is_around) in.around.insert(&of.of), text = fmt::format("{}<{}>", word("outer"), text);
    return control_text{.text = text, .is_field = path.size() == 1 && !is_around};
}

// Returns whether a field has the same size in every file, in the tables of a loaded schema as well as in the header.
bool importer::has_fixed_size(const type_definition& in, const attribute& a) const {
    if (a.condition || a.repeat != repetition::none || a.switched_type || a.process || a.terminator || a.pad_right ||
        a.size || a.size_to_end)
        return false;
    if (!a.contents.empty() || is_number(*a.type)) return true;
    const type_definition* const of = from_.find_type(in, a.type->name.path);
    return of && plain_sizes_.contains(of) &&
           std::ranges::all_of(of->fields, [&](const attribute& inner) { return has_fixed_size(*of, inner); });
}
// Returns whether all fields before a field have such a size.
bool importer::is_placed(const type_definition& in, const attribute& field) const {
    return placed_.contains({&in, field.id}) &&
           std::all_of(in.fields.data(), &field, [&](const attribute& a) { return has_fixed_size(in, a); });
}

// Returns the text of an integer in the record that `text` leads to. It is at a fixed offset; if `may_vary`, the first
// field of the path need not be.
std::optional<std::string> importer::number_in(std::string text, const type_definition& record,
                                               std::span<const std::string> path, bool may_vary) {
    const type_definition* at = &record;
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (!at || is_template(*at)) return {};
        const attribute* const found = attribute_named(at->fields, path[i]);
        if (!found || !((may_vary && i == 0) || is_placed(*at, *found))) return {};
        if (!found->type || found->repeat != repetition::none || found->condition || found->size ||
            found->size_to_end || found->process)
            return {};
        const bool is_last = i + 1 == path.size();
        const type_definition* const next = from_.find_type(*at, found->type->name.path);
        if (is_last ? !is_whole_number(*found->type) : !next) return {};
        text = fmt::format("{}<{}, &{}::{}>", word("in"), text, names_.at(at), member_name_of(path[i]));
        named_.insert(path[i]);
        at = next;
    }
    return text;
}

// Returns an expression with the names that types and enumerations have in the header. The header has no numbers of an
// enumeration that nothing stores, and may lack a type, so the numbers of their enumerators and their sizes are
// written.
std::string importer::in_header(record_text& in, const expression& e) {
    const auto otherwise = [&](const expression& part) -> std::optional<table::printed> {
        if (part.what == form::name || (part.what == form::member && !part.right)) named_.emplace(part.characters);
        if (is_member(part, "to_i") && part.left->what == form::enumerator)
            if (const auto simple = solvable(in, part); simple && simple->number)
                return table::printed{fmt::format("{}", *simple->number)};
        const bool is_size = part.what == form::size_of || part.what == form::bit_size_of;
        const type_definition* const of = is_size ? from_.find_type(in.of, type_in(part).path) : nullptr;
        const auto bits = of ? fixed_bits(from_, *of) : std::nullopt;
        if (!bits) return {};
        return table::printed{std::to_string(part.what == form::size_of ? (*bits + 7) / 8 : *bits)};
    };
    const auto path_of = [&](const expression& part) {
        if (part.what == form::enumerator) {
            const auto [path, name] = enumerator_in(part);
            return fmt::format("{}::{}", enum_in_header(in, path), name);
        }
        const type_name named = type_in(part);
        const type_definition* const of = from_.find_type(in.of, named.path);
        return of ? names_.at(of) + (named.is_array ? "[]" : "") : std::string(part.characters);
    };
    return print(e, {.in = of_language, .otherwise = otherwise, .path_of = path_of}).text;
}
std::string importer::formula_of(record_text& in, const expression& e) {
    has_formulas_ = true;
    return formula_literal(in_header(in, e));
}

void importer::keep(record_text& in, const attribute& a, std::string_view what, const expression& e) {
    kept_.push_back(
        fmt::format("{}.{}: {} is worked out, {}: no field follows it.", in.name, a.id, what, source_of(e)));
}

std::string importer::control(record_text& in, const attribute& a, const expression& e, std::string_view what) {
    if (const auto simple = solvable(in, e); simple && !simple->number) return simple->text;
    if (const auto number = solvable(in, e); number && what == "its size") return number->text;
    if (!solvable(in, e)) keep(in, a, what, e);
    return fmt::format("{}<{}>", word("formula"), formula_of(in, e));
}

// Returns whether a field, or its elements, may take all bytes that are left. In C++ nothing follows such a field; in a
// .ksy a field may that has no bytes then, or that another file has instead.
bool importer::takes_the_rest(const type_definition& in, const attribute& a) const {
    return a.is_instance || (in.fields.back().id == a.id && !followed_.contains(&in));
}

std::string importer::bytes_left() {
    has_formulas_ = true;
    return fmt::format("{}<{}>", word("formula"), formula_literal("_io.size - _io.pos"));
}

std::string importer::size_of(record_text& in, const attribute& a) {
    if (a.size) return control(in, a, *a.size->is, "its size");
    return a.repeat == repetition::none && takes_the_rest(in.of, a) ? word("to_end") : bytes_left();
}

}  // namespace verbatim::kaitai
