// Makes the types of fields.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/tables/codecs.hpp"
#include "verbatim/kaitai/tables/compiler.hpp"
#include "verbatim/kaitai/tables/fields.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/expression.hpp"

namespace verbatim::kaitai {

namespace {

// Returns whether a type is a record or a choice of records, to which `size` gives a byte limit.
bool is_in_stream(const table::type& t) { return t.what == wire::kind::record || t.what == wire::kind::choice; }

// A terminator is searched for at multiples of its own size.
wire::trimming trimming_of(const attribute& a, std::size_t unit) {
    const auto terminator = a.terminator ? walk::characters(*a.terminator) : std::string_view{};
    const bool pads =
        a.pad_right &&
        !(terminator.size() == 1 && terminator[0] == static_cast<char>(*a.pad_right));  // an equal terminator decides
    return {terminator, terminator.empty() ? unit : terminator.size(), a.include,
            pads ? static_cast<int>(*a.pad_right) : -1};
}
wire::termination termination_of(const attribute& a) {
    return {walk::characters(*a.terminator), a.terminator->size(), a.include, !a.consume, !a.ends_error};
}

// Returns the cases of a field or an instance that is absent without one of them.
std::vector<const expression*> needed_cases(const attribute& a) {
    std::vector<const expression*> all;
    for (const auto& one : a.switched_type->cases) all.push_back(one.is->is);
    return all;
}

// Return the questions where an instance is, and whether it is present.
question place_of(const attribute& a) {
    return {.what = wanted::position,
            .is = expression_in(a.position),
            .stream = expression_in(a.stream),
            .condition = expression_in(a.condition),
            .instance = &a,
            .needs_case = is_absent_without_case(a)};
}
question presence_of(const attribute& a) {
    return {.what = wanted::place_truth,
            .is = a.condition ? a.condition->is : a.switched_type->on.is,
            .condition = expression_in(a.condition),
            .instance = &a,
            .needs_case = is_absent_without_case(a)};
}

// Returns the names in the order of their numbers, one for each number. A number that does not fit in so many bits is
// left out.
std::vector<wire::named_value> named_values(const enumeration& of, std::size_t bits, bool is_signed) {
    const integer most = (integer{1} << (is_signed ? bits - 1 : bits)) - 1, least = is_signed ? -most - 1 : 0;
    std::map<std::int64_t, std::string_view> values;
    for (const auto& entry : of.entries)
        if (entry.number >= least && entry.number <= most)
            values.emplace(static_cast<std::int64_t>(walk::low_bits(entry.number)), entry.name);
    std::vector<wire::named_value> names;
    for (const auto& [value, text] : values) names.push_back({value, text});
    return names;
}

}  // namespace

// Returns the meaning of a bit field: the names of its enumeration, or a truth. Null if it is a number.
const wire::meaning* compiler::meaning_of(const enumeration* of, std::size_t width) {
    if (!of) return width == 1 ? &wire::detail::plain<wire::meaning::form::truth> : nullptr;
    const wire::meaning*& known = names_[{of, width}];
    if (!known) known = &to_.types.names(of->name, named_values(*of, width, false));
    return known;
}

compiler::made compiler::field_type(in_progress& in, const attribute& a) {
    in.is_element = a.repeat != repetition::none && !a.is_instance;
    in.current = &a;
    made t = single(in, a);
    in.is_element = false;
    if (t) t = repeated(in, a, t);
    if (t && a.is_instance) t = look(in, a, *t);
    else if (t && (a.condition || is_absent_without_case(a))) t = present_if(in, a, *t);
    in.current = nullptr;
    return t;
}

// Makes a field present only if its condition holds, and there is a case for it.
compiler::made compiler::present_if(in_progress& in, const attribute& a, const table::type& t) {
    const bool needs_case = is_absent_without_case(a);
    const auto* const tag = needs_case ? has_tag(in, a) : nullptr;
    if (tag && !a.condition) return &to_.types.optional(t, *tag);
    if (tag || !needs_case) {
        const auto& condition = control(in, *a.condition->is, wanted::truth);
        if (!tag) return &to_.types.optional(t, condition);
        if (!condition.by) return &to_.types.optional(t, to_.types.compute(operation::both, condition, *tag));
    }
    return &to_.types.optional(t, evaluated({.what = wanted::has_case,
                                             .is = a.switched_type->on.is,
                                             .cases = needed_cases(a),
                                             .condition = expression_in(a.condition)}));
}

namespace {

// Makes the condition that a number is one of several. They are searched as in a tree, so that many of them take a few
// comparisons.
class one_of_many {
public:
    one_of_many(table::builder& to, const table::expression& number, std::vector<std::int64_t> all)
        : to_(to), number_(number) {
        std::ranges::sort(all);
        for (const std::int64_t one : all)
            if (!runs_.empty() && (one == runs_.back().most || one - 1 == runs_.back().most)) runs_.back().most = one;
            else runs_.push_back({one, one});
    }
    bool are_few() const { return runs_.size() <= few; }
    const table::expression& made() const { return within(runs_); }

private:
    struct run {
        std::int64_t least, most;
    };
    static constexpr std::size_t few = 4;

    const table::expression& compared(operation how, std::int64_t with) const {
        return to_.compute(how, number_, to_.number(with));
    }
    const table::expression& is_in(const run& one) const {
        if (one.least == one.most) return compared(operation::equal, one.least);
        return to_.compute(operation::both, compared(operation::greater_or_equal, one.least),
                           compared(operation::less_or_equal, one.most));
    }
    const table::expression& within(std::span<const run> runs) const {
        if (runs.size() == 1) return is_in(runs.front());
        if (runs.size() <= few) return to_.compute(operation::either, is_in(runs.front()), within(runs.subspan(1)));
        const auto low = runs.first(runs.size() / 2), high = runs.subspan(low.size());
        const auto part = [&](operation how, std::span<const run> of) -> const table::expression& {
            return to_.compute(operation::both, compared(how, high.front().least), within(of));
        };
        return to_.compute(operation::either, part(operation::less, low), part(operation::greater_or_equal, high));
    }

    table::builder& to_;
    const table::expression& number_;
    std::vector<run> runs_;
};

}  // namespace

// Returns the tags of all cases that have one; nothing if not all are numbers that the schema says.
std::optional<std::vector<std::int64_t>> compiler::tags_of(in_progress& in, const attribute& a) {
    std::vector<std::int64_t> tags;
    for (const auto& one : a.switched_type->cases) {
        const auto number = one.is ? number_said(in, *one.is->is) : std::nullopt;
        if (number) tags.push_back(*number);
        else if (one.is) return {};
    }
    return tags;
}

// Returns the condition that the tag of a field has a case; null if it cannot be solved, or takes longer than looking
// for the case. With another condition, it is made all the same, because that would not be solved otherwise. An
// unsigned number of 64 bits may look negative.
const table::expression* compiler::has_tag(in_progress& in, const attribute& a) {
    auto tags = tags_of(in, a);
    const auto* const number = tags && !tags->empty() ? solvable(in, *a.switched_type->on.is) : nullptr;
    const bool may_look_negative =
        number && !each_control(*number, [](const table::control& c) { return !walk::may_be_large(c); });
    if (!number || (may_look_negative && std::ranges::min(*tags) < 0)) return nullptr;
    const one_of_many all(to_.types, *number, std::move(*tags));
    return a.condition || all.are_few() ? &all.made() : nullptr;
}

// Makes a look. A solvable position follows the data, but with `io` only if that is the file's own stream.
compiler::made compiler::look(in_progress& in, const attribute& a, const table::type& t) {
    const auto* const simple = a.position && (!a.stream || is_in_file(in, a)) ? solvable(in, *a.position->is) : nullptr;
    const bool needs_case = is_absent_without_case(a), is_conditional = a.condition || needs_case;
    if (needs_case) to_.needed_cases.try_emplace(&a, needed_cases(a), std::vector<const table::expression*>());
    if (!simple) return &to_.types.look(t, evaluated(place_of(a)), !is_conditional && is_in_file(in, a));
    return &to_.types.look(t, *simple, is_in_file(in, a), is_conditional ? &evaluated(presence_of(a)) : nullptr);
}

// Returns whether `io` is the stream of the file; false if any data has a space of its own.
bool compiler::is_in_file(const in_progress& in, const attribute& a) const {
    if (!a.stream || to_.from.uses.has_codes() || &in.of.of_file() != &to_.from.root()) return false;
    return is_member(*a.stream->is, "_io") && a.stream->is->left->is_name("_root");
}

compiler::made compiler::repeated(in_progress& in, const attribute& a, made element) {
    switch (a.repeat) {
        case repetition::none: return element;
        case repetition::count: return &to_.types.list(*element, control(in, *a.repeat_expression->is, wanted::number));
        case repetition::to_end: return &to_.types.list_to_end(*element);
        case repetition::until:
            return &to_.types.list_until(*element, evaluated({.what = wanted::last, .is = a.repeat_expression->is}));
    }
    return element;
}

compiler::made compiler::single(in_progress& in, const attribute& a) {
    if (!a.contents.empty())
        return &to_.types.constant(
            a.contents, in.fields == 0 && &in.of == &to_.from.root() && a.repeat == repetition::none && !a.condition);
    if (a.switched_type) return switched_type(in, a);
    if (!a.type) return bytes(in, a);
    const made t = named(in, a, *a.type);
    return t && is_in_stream(*t) ? within_size(in, a, t) : t;
}

// Puts a record, or a choice, into the bytes that the attribute's size or terminator says.
compiler::made compiler::within_size(in_progress& in, const attribute& a, made t) {
    if (a.process || a.terminator || a.pad_right) return coded(in, a, t);
    if (!a.size && !a.size_to_end) return t;
    return &to_.types.sized(*t, a.size ? &size_of(in, a) : nullptr);
}

compiler::made compiler::coded(in_progress& in, const attribute& a, made content) {
    const std::string name = a.process ? fmt::format("{}", fmt::join(a.process->name, ".")) : "";
    const wire::codec* const codec = codec_named(name);
    if (!codec) return stored(in, a);
    if (const std::size_t wanted = codec->apply ? 1 : 0; a.process && a.process->arguments.size() != wanted)
        return fail(a.process->at, fmt::format("process: {} takes {}", name, wanted ? "one key" : "no key"));
    table::builder::coding how{.codec = codec};
    if (codec->apply)
        how.key = to_.evaluators.emplace_back(program(to_, {.what = wanted::key, .is = a.process->arguments[0]})).get();
    if (a.size) how.size = &size_of(in, a);
    const bool is_sized = a.size || a.size_to_end;
    if (!is_sized && a.include && !a.consume)
        return fail(a.at, "a terminator that is included, and left for the next field, is not supported");
    if (!is_sized) how.ends = termination_of(a);
    else if (a.terminator || a.pad_right) how.trims = trimming_of(a, 1);
    return &to_.types.coded(*content, how);
}

// Makes bytes as they are stored, for a process that is other code.
compiler::made compiler::stored(in_progress& in, const attribute& a) {
    attribute& plain = to_.attributes.emplace_back(a);
    plain.process.reset();
    return bytes(in, plain);
}

compiler::made compiler::switched_type(in_progress& in, const attribute& a) {
    const auto& s = *a.switched_type;
    question index{.what = wanted::case_index, .is = s.on.is};
    std::vector<std::pair<std::int64_t, made>> alternatives;
    made otherwise = nullptr;
    const auto tags = tags_of(in, a);
    const table::expression* tag = tags ? solvable(in, *s.on.is) : nullptr;
    for (const auto& one : s.cases) {
        const made t = named(in, a, one.what);
        if (!t) return nullptr;
        if (!one.is) {
            otherwise = t;
            continue;
        }
        alternatives.emplace_back(tag ? (*tags)[alternatives.size()] : static_cast<std::int64_t>(alternatives.size()),
                                  t);
        index.cases.push_back(one.is->is);
    }
    if (!tag) tag = &evaluated(std::move(index));
    const bool is_limited = a.size || a.size_to_end;
    if (a.process || a.terminator || a.pad_right) {
        if (!otherwise) otherwise = &to_.types.bytes(to_.types.evaluated(table::bytes_left));
        return coded(in, a,
                     &to_.types.choice(*tag, std::move(alternatives), otherwise, table::builder::limit::none, nullptr));
    }
    const bool has_number = std::ranges::any_of(s.cases, [](const auto& one) { return is_number(one.what); });
    if (is_limited && has_number) {  // a number has its own size, whatever the field has: each other alternative is
                                     // limited separately
        if (!otherwise) otherwise = &to_.types.bytes(size_of(in, a));
        const auto limit = [&](made t) {
            return is_in_stream(*t) ? &to_.types.sized(*t, a.size ? &size_of(in, a) : nullptr) : t;
        };
        for (auto& [number, t] : alternatives) t = limit(t);
        return &to_.types.choice(*tag, std::move(alternatives), limit(otherwise), table::builder::limit::none, nullptr);
    }
    if (!otherwise && !is_limited && !is_absent_without_case(a)) otherwise = nothing();
    const auto within = a.size          ? table::builder::limit::here
                        : a.size_to_end ? table::builder::limit::around
                                        : table::builder::limit::none;
    return &to_.types.choice(*tag, std::move(alternatives), otherwise, within, a.size ? &size_of(in, a) : nullptr);
}

compiler::made compiler::named(in_progress& in, const attribute& a, const used_type& use) {
    const auto& path = use.name.path;
    if (path.size() == 1 && use.name.arguments.empty()) {
        if (path[0] == "str" || path[0] == "strz") return text(in, a, path[0] == "strz");
        if (number_named(path[0])) return number(in, a, path[0], use.at);
        if (const auto [width, is_little] = bit_field_of(use, in.of); width) return bit_number(in, a, width, is_little);
    }
    const type_definition* const of = to_.from.find_type(in.of, path);
    if (!of)
        return fail(use.at, fmt::format("{} is a type of other code, which is not supported", fmt::join(path, "::")));
    if (a.parent) parents_[&use] = a.parent->is;
    return record(*of, of->parameters.empty() && !a.parent ? nullptr : &use,
                  is_ordered_around(*of) ? in.order : byte_order::none);
}

compiler::made compiler::number(in_progress& in, const attribute& a, std::string_view name, const location& at) {
    const number_name n = *number_named(name);
    const byte_order order = n.order != byte_order::none ? n.order : in.order;
    if (n.size > 1 && order == byte_order::none) return fail(at, fmt::format("{} has no endianness", name));
    const bool is_big = n.size > 1 && order == byte_order::big;
    if (n.is_real) return &to_.types.real(n.size, is_big);
    return enumerated(in, a, &to_.types.integer(n.size, n.is_signed, is_big));
}

// Makes a bit field that has bytes of its own, because it is a case of a switch, or an instance.
compiler::made compiler::bit_number(in_progress& in, const attribute& a, std::size_t width, bool is_little) {
    const std::size_t size = (width + 7) / 8;
    const made whole = &to_.types.integer(size, false, !is_little && size > 1);
    if (width == 8 * size) return enumerated(in, a, whole);
    const enumeration* const of = a.enumeration.empty() ? nullptr : to_.from.find_enumeration(in.of, a.enumeration);
    std::vector<table::builder::bit_field> parts{{a.id, static_cast<std::uint8_t>(width), meaning_of(of, width)},
                                                 {"unused", static_cast<std::uint8_t>(8 * size - width)}};
    if (!is_little) std::ranges::reverse(parts);
    const made t = &to_.types.packed(*whole, std::move(parts));
    to_.bit_numbers[t] = {width, is_little ? 0 : 8 * size - width, of};
    return t;
}

compiler::made compiler::enumerated(in_progress& in, const attribute& a, made plain) {
    if (a.enumeration.empty()) return plain;
    const enumeration* const of = to_.from.find_enumeration(in.of, a.enumeration);
    const made t =
        &to_.types.enumeration(*plain, of->name, named_values(*of, 8 * plain->size, plain->number().is_signed));
    to_.enumerations[t] = of;
    return t;
}

compiler::made compiler::text(in_progress& in, const attribute& a, bool ends_with_zero) {
    const std::size_t unit = unit_of(a.encoding);
    if (ends_with_zero && !a.terminator) {  // as a case of a switch
        attribute& ended = to_.attributes.emplace_back(a);
        ended.terminator.emplace(unit, std::byte{0});
        return text(in, ended, false);
    }
    const bool is_sized = a.size || a.size_to_end;
    if (!is_sized && a.include && !a.consume)
        return fail(a.at, "a terminator that is included, and left for the next field, is not supported");
    const made t = is_sized ? &to_.types.trimmed_text(size_of(in, a), trimming_of(a, unit))
                            : &to_.types.terminated_text(termination_of(a));
    return a.encoding.empty() ? t : &to_.types.encoded(*t, a.encoding, unit);
}

compiler::made compiler::bytes(in_progress& in, const attribute& a) {
    const bool is_sized = a.size || a.size_to_end;
    if (!is_sized && a.include && !a.consume)
        return fail(a.at, "a terminator that is included, and left for the next field, is not supported");
    if (a.process) return coded(in, a, &to_.types.bytes(to_.types.evaluated(table::bytes_left)));
    if (is_ruled(in, a) && a.size)
        if (const auto size = number_said(in, *a.size->is); size && *size > 0 && *size <= longest_ruled)
            return &to_.types.raw(static_cast<std::size_t>(*size));
    if (!is_sized) return &to_.types.terminated_bytes(termination_of(a));
    if (a.terminator || a.pad_right) return &to_.types.trimmed_bytes(size_of(in, a), trimming_of(a, 1));
    const made aligns = alignment(in, a);
    return aligns ? aligns : &to_.types.bytes(size_of(in, a));
}

// Makes bytes up to a multiple of the position in the stream; null if it is unknown where that starts.
compiler::made compiler::alignment(const in_progress& in, const attribute& a) {
    const auto multiple = a.size && !a.is_instance ? multiple_in(*a.size->is) : 0;
    const auto stream = multiple ? to_.from.uses.stream_of(in.of) : type_uses::stream::other;
    return stream == type_uses::stream::other ? nullptr
                                              : &to_.types.padding(multiple, stream == type_uses::stream::of_file);
}

}  // namespace verbatim::kaitai
