// Makes the rules of fields that repeat what others say, from the keys -verbatim-checksum, -verbatim-copy-of and
// -verbatim-length-of.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "verbatim/kaitai/schema/checksums.hpp"
#include "verbatim/kaitai/tables/compiler.hpp"
#include "verbatim/table/storage_of.hpp"
#include "verbatim/wire/derived.hpp"

namespace verbatim::kaitai {

namespace {

// The state of a rule for a field of N bytes.
using rule_state = table::builder::rule_state;
template <std::size_t N>
constexpr rule_state rule_state_of = [] {
    using state = wire::detail::derived_state<std::array<std::byte, N>, true>;
    return rule_state{N, sizeof(state), alignof(state), &table::detail::storage_of<state>,
                      &table::detail::derived_storage_of<state>};
}();
constexpr rule_state rule_states[] = {rule_state_of<1>,  rule_state_of<2>, rule_state_of<3>, rule_state_of<4>,
                                      rule_state_of<5>,  rule_state_of<6>, rule_state_of<7>, rule_state_of<8>,
                                      rule_state_of<16>, rule_state_of<20>};

bool is_plain(const attribute& a) {
    return a.type && !a.condition && a.repeat == repetition::none && !a.size && !a.size_to_end && !a.process &&
           !a.terminator && !a.pad_right && !a.is_instance;
}

// Converts an expression of the type of the field `inside` to one of the type around. Returns null if it has other
// parts than names, numbers, enumerators and operations.
const expression* seen_from_around(const expression& e, const std::string& inside, expression_store& store) {
    using form = expression::form;
    const auto of_inside = [&](const expression& name) {
        const expression& record = store.keep({.what = form::name, .characters = store.keep(inside)});
        return &store.keep({.what = form::member, .characters = name.characters, .left = &record});
    };
    switch (e.what) {
        case form::number:
        case form::enumerator: return &e;
        case form::name: return of_inside(e);
        case form::member: {
            if (e.right || !e.left) return nullptr;
            expression made = e;
            if (e.left->is_name("_parent")) {
                made.what = form::name;
                made.left = nullptr;
                return &store.keep(made);
            }
            made.left = seen_from_around(*e.left, inside, store);
            return made.left ? &store.keep(made) : nullptr;
        }
        case form::operation: {
            expression made = e;
            for (const expression** part : {&made.left, &made.right, &made.third})
                if (*part && !(*part = seen_from_around(**part, inside, store))) return nullptr;
            return &store.keep(made);
        }
        default: return nullptr;
    }
}

// Returns the names in "header.count".
std::vector<std::string> names_in_path(std::string_view path) {
    std::vector<std::string> names;
    for (auto at = path.find('.'); at != path.npos; at = path.find('.')) {
        names.emplace_back(path.substr(0, at));
        path.remove_prefix(at + 1);
    }
    names.emplace_back(path);
    return names;
}

}  // namespace

// Bytes that a rule sets, or copies, have a fixed place and a fixed size.
bool compiler::is_ruled(const in_progress& in, const attribute& a) {
    if (a.type || a.terminator || a.pad_right || a.process || a.repeat != repetition::none || a.condition) return false;
    return (a.derived && a.derived->what != derivation::form::length) || in.copied.contains(a.id);
}

bool compiler::add_rules(in_progress& in) {
    for (const attribute& a : in.of.fields) {
        if (a.derived && a.derived->in == derivation::place::own && !add_rule(in, {a.id}, a)) return false;
        bool is_good = true;
        each_used_type(a, [&](const used_type& use) {
            const auto* const inner = to_.from.find_type(in.of, use.name.path);
            if (!inner) return;
            for (const attribute& b : inner->fields) {
                if (!is_good || !b.derived || b.derived->in == derivation::place::own) continue;
                is_good = false;
                if (!is_plain(a))
                    (void)fail(b.derived->at, fmt::format("{} in {} must be a field without if, repeat, size, "
                                                          "terminator and process",
                                                          a.id, in.of.name));
                else if (b.derived->in == derivation::place::root && &in.of != &to_.from.root())
                    (void)fail(b.derived->at, fmt::format("{} has this field, and it is not the file's own type: say "
                                                          "_parent",
                                                          in.of.name));
                else is_good = add_rule(in, {a.id, b.id}, b);
            }
        });
        if (!is_good) return false;
    }
    return true;
}

// Adds the rule of the field at a path in the record.
bool compiler::add_rule(in_progress& in, const std::vector<std::string>& path, const attribute& a) {
    const derivation& d = *a.derived;
    const auto wrong = [&](std::string_view reason) {
        (void)fail(d.at, reason);
        return false;
    };
    const table::control* const target = to_.types.fixed_part(in.made, path);
    if (!target || (!target->of->is_integer() && (!is_ruled(in, a) || target->of->what != wire::kind::bytes)))
        return wrong(fmt::format("{} must be a whole number, or bytes whose size is a number in the schema", a.id));
    const table::type& field = *target->of;
    std::vector<std::size_t> indices;
    for (const std::string& name : d.of) {
        const auto index = to_.types.field_named(in.made, name.substr(0, name.find('.')));
        if (!index) return wrong(fmt::format("there is no field {} in {}", name, in.of.name));
        if (!indices.empty() && *index <= indices.back())
            return wrong(fmt::format("{} is not behind {}", name, d.of[indices.size() - 1]));
        if (!indices.empty() && *index != indices.back() + 1)
            return wrong(fmt::format("{} does not follow {}: a field is between them", name, d.of[indices.size() - 1]));
        indices.push_back(*index);
    }
    table::rule by{.first = static_cast<std::uint16_t>(indices.front()),
                   .last = static_cast<std::uint16_t>(indices.back())};
    const bool is_coded = d.of_decoded && to_.types.is_coded(in.made, by.first);
    if (d.of_decoded && !is_coded) return wrong(fmt::format("{} has no process that is known", d.of.front()));
    const table::rule* const decoded =
        is_coded ? &to_.types.kept(table::rule{.what = table::rule::form::decoded, .first = by.first}) : nullptr;
    switch (d.what) {
        case derivation::form::length: by.what = decoded ? table::rule::form::decoded : table::rule::form::size; break;
        case derivation::form::copy: {
            const auto original = names_in_path(d.of.front());
            by.what = table::rule::form::copy;
            by.original = to_.types.fixed_part(in.made, original);
            if (!by.original || by.original->of->size != field.size || by.original->of->what != field.what ||
                by.original->of->number().big_endian != field.number().big_endian)
                return wrong(fmt::format("{} is not of the type of {}", d.of.front(), a.id));
            break;
        }
        case derivation::form::checksum: {
            const auto* const algorithm = checksum_named(d.algorithm);
            if (!algorithm)
                return wrong(fmt::format("unknown algorithm {}; expected one of {}", d.algorithm, checksum_names()));
            if (path.size() == 1 && std::ranges::find(d.of, a.id) != d.of.end())
                return wrong(fmt::format("{} is among the fields of its own checksum", a.id));
            by.term = decoded;
            if (field.is_integer()) {
                if (!algorithm->number) return wrong(fmt::format("{} is bytes, and {} a number", d.algorithm, a.id));
                by.what = table::rule::form::checksum;
                by.checksum = algorithm->number;
                break;
            }
            by.what = table::rule::form::digest;
            by.digest = algorithm->in_bytes(field.size, in.order == byte_order::big);
            if (!by.digest) return wrong(fmt::format("{} does not have {} bytes", d.algorithm, field.size));
            if (algorithm->number && field.size > 1 && in.order == byte_order::none)
                return wrong(fmt::format("the order of the bytes of {} is not given: say meta/endian", a.id));
            break;
        }
    }
    const table::expression* applies = nullptr;
    if (d.condition) {
        const std::size_t before = to_.types.named();
        const expression* const e =
            path.size() == 1 ? d.condition->is : seen_from_around(*d.condition->is, path.front(), to_.from.expressions);
        applies = e ? solvable(in, *e) : nullptr;
        if (!applies) return wrong("its if must be an expression over whole numbers of these records");
        to_.types.take_back(before);  // they control nothing
    }
    std::string name = a.id + "_rule";
    while (to_.types.field_named(in.made, name)) name += '_';
    const auto state = std::ranges::find(rule_states, target->of->size, &rule_state::size);
    return (state != std::end(rule_states) &&
            to_.types.derive(in.made, std::move(name), *target, *state, by, applies)) ||
           wrong(fmt::format("{} has {} bytes, which cannot follow others", a.id, field.size));
}

}  // namespace verbatim::kaitai
