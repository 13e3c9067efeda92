// Writes records, field by field.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/import/importer.hpp"
#include "verbatim/kaitai/tables/fields.hpp"

namespace verbatim::kaitai {

bool importer::is_template(const type_definition& t) const {
    return !t.parameters.empty() || t.switched_endian || is_ordered_around(t) || given_parents_.contains(&t);
}

// Returns the type that a field names. Writes its record first, unless that has been written, or is being written.
importer::written importer::reference(record_text& in, const attribute& a, const type_definition& of,
                                      const used_type* use, const std::string& order) {
    const bool is_open = std::ranges::any_of(open_, [&](const record_text* r) { return &r->of == &of; });
    if (!is_open && !record(of)) return std::nullopt;
    if (is_open && &open_.back()->of != &of && forward_.insert(&of).second)
        forward_text_ += fmt::format("{}struct {};\n", with_words(template_head(of), {}), names_.at(&of));
    std::vector<std::string> arguments;
    for (const expression* given : use->name.arguments) arguments.push_back(formula_of(in, *given));
    if (of.switched_endian || is_ordered_around(of)) arguments.push_back(order);
    if (given_parents_.contains(&of)) arguments.push_back(a.parent ? formula_of(in, *a.parent->is) : "\"\"");
    if (const auto needs = needs_.find(&of); needs != needs_.end())
        in.around.insert(needs->second.begin(), needs->second.end());
    std::string list;
    for (const auto& one : arguments) list += (list.empty() ? "" : ", ") + one;
    const std::string name = arguments.empty() ? names_.at(&of) : fmt::format("{}<{}>", names_.at(&of), list);
    if (is_open && (a.process || a.terminator || a.pad_right))
        return fail(use->at,
                    "a type that holds itself in bytes that are coded, or end at a terminator or padding, is "
                    "not supported: in a header nothing holds itself there");
    // A choice, and what is in bytes of its own, is as large as its content, so that has to be complete.
    const bool is_around = a.switched_type || a.size || a.size_to_end || a.process || a.terminator || a.pad_right,
               has_room = a.condition || a.repeat != repetition::none || a.is_instance;
    return !is_open || (has_room && !is_around) ? name : word_of("optional", {name, word("always_there")});
}

bool importer::record(const type_definition& of) {
    if (!done_.insert(&of).second) return true;
    record_text made{.of = of, .name = names_.at(&of)};
    open_.push_back(&made);
    const bool ok = fill(made);
    open_.pop_back();
    if (!ok) return false;
    if (made.size && of.parameters.empty()) plain_sizes_[&of] = *made.size;
    made.around.erase(&of);
    needs_[&of] = made.around;
    std::string head = comment_of(of.doc, "");
    head += template_head(of);
    place(made, with_words(fmt::format("{}struct {} {{\n{}}};\n", head, made.name, body_of(made)) +
                               checks(made, !is_template(of)),
                           made.fields));
    return true;
}

// Returns the line before a struct that is a template; empty for any other.
std::string importer::template_head(const type_definition& of) const {
    std::vector<std::string> parameters;
    for (const auto& p : of.parameters) parameters.push_back(word("fixed_string") + " " + name_of(p));
    if (of.switched_endian || is_ordered_around(of)) parameters.push_back(word("order") + " O");
    if (given_parents_.contains(&of)) parameters.push_back(word("fixed_string") + " Parent_");
    return parameters.empty() ? "" : fmt::format("template <{}>\n", fmt::join(parameters, ", "));
}

// Returns the name of a template's parameter, which differs from those of all types.
std::string importer::name_of(const parameter& p) const {
    std::string name = type_name_of(p.id);
    while (name == "O" || taken_.contains(name)) name += '_';
    return name;
}

// Returns the static_asserts of layouts. They wait while a type is open that is only declared, because types that lead
// to it cannot be checked yet.
std::string importer::checks(const record_text& made, bool is_plain) {
    if (!made.around.empty()) return {};
    if (is_plain) checks_ += fmt::format("static_assert({}<{}>);\n", word("laid_out"), made.name);
    const bool waits = std::ranges::any_of(open_, [&](const record_text* r) { return forward_.contains(&r->of); });
    return waits ? std::string() : std::exchange(checks_, {});
}

// Returns the lines of a record. The names of fields are aligned, except after long types.
std::string importer::body_of(const record_text& made) {
    constexpr std::size_t longest = 40;
    std::vector<std::string> types;
    std::size_t width = 0;
    for (const field_line& l : made.lines) {
        const auto& type = types.emplace_back(
            with_words(l.at ? fmt::format("{}<0x{:02X}, {}>", word("at"), *l.at, l.type) : l.type, made.fields));
        if (type.size() <= longest) width = std::max(width, type.size());
    }
    std::string body;
    for (std::size_t i = 0; i < types.size(); ++i)
        body +=
            types[i].empty() ? made.lines[i].rest : fmt::format("    {:{}}  {}", types[i], width, made.lines[i].rest);
    return body;
}

// A type that names fields of records around it is declared inside the innermost of them, behind these fields.
void importer::place(record_text& made, std::string text) {
    const auto in =
        std::find_if(open_.rbegin(), open_.rend(), [&](const record_text* r) { return made.around.contains(&r->of); });
    if (in == open_.rend()) {
        text_ += text + '\n';
        return;
    }
    std::string indented;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        indented += (end == at ? "" : "    ") + text.substr(at, end - at) + '\n';
        at = end + 1;
    }
    (*in)->lines.push_back({"", indented});
}

bool importer::fill(record_text& in) {
    std::vector<const attribute*> run;
    bool run_is_little = false;
    for (const attribute& a : in.of.fields) {
        const auto [width, is_little] = bit_field_of(a, in.of);
        if (!run.empty() && (!width || is_little != run_is_little) &&
            !add_bits(in, std::exchange(run, {}), run_is_little))
            return false;
        if (width) run.push_back(&a), run_is_little = is_little;
        else if (!add(in, a)) return false;
    }
    if (!run.empty() && !add_bits(in, run, run_is_little)) return false;
    for (const attribute& a : in.of.instances)
        if (!a.value && !add(in, a)) return false;
    add_rules(in);
    add_values(in);
    return true;
}

// Writes the rules of derived fields: those of the record's own fields, and those of fields of the records in it.
void importer::add_rules(record_text& in) {
    for (const attribute& a : in.of.fields) {
        if (a.derived && a.derived->in == derivation::place::own) add_rule(in, a, nullptr);
        const auto* const inner = a.type ? from_.find_type(in.of, a.type->name.path) : nullptr;
        if (!inner) continue;
        for (const attribute& b : inner->fields)
            if (b.derived && b.derived->in != derivation::place::own) add_rule(in, b, &a);
    }
}

// Writes the rule of a field, which is in the field `inside` if that is not null.
void importer::add_rule(record_text& in, const attribute& a, const attribute* inside) {
    const derivation& d = *a.derived;
    const auto member = [&](std::string_view id) { return fmt::format("&{}::{}", in.name, member_name_of(id)); };
    const auto* const inner = inside ? from_.find_type(in.of, inside->type->name.path) : nullptr;
    const auto is_member = [&](const std::string& id) {
        const attribute* const one = attribute_named(in.of.fields, id);
        return one && !bit_field_of(*one, in.of).width;
    };
    const auto& fields = in.of.fields;
    const auto at = std::ranges::find(fields, d.of.front(), &attribute::id);
    const bool is_number = a.type && is_whole_number(*a.type), is_run = d.of.size() > 1,
               measures_run = is_run && d.what == derivation::form::length,
               is_simple = std::ranges::all_of(d.of, is_member) &&
                           (!measures_run || (at != fields.begin() && is_member(std::prev(at)->id)));
    if (d.condition || d.of_decoded || !is_number || !is_simple || is_template(in.of) ||
        (inner && is_template(*inner))) {
        kept_.push_back(fmt::format("{}.{}: it repeats {}, and the header does not say so: derived<> would.",
                                    inner ? names_.at(inner) : in.name, a.id, fmt::join(d.of, ", ")));
        return;
    }
    const std::string first = member(d.of.front()), last = member(d.of.back());
    std::string by;
    switch (d.what) {
        case derivation::form::copy: by = word_of("same_as", {first}); break;
        case derivation::form::checksum: by = word_of("checksum", {word(d.algorithm), first, last}); break;
        case derivation::form::length:
            by = is_run ? word_of("size_between", {member(std::prev(at)->id), last}) : word_of("size_of", {first});
            break;
    }
    const std::string target =
        inner ? word_of("in", {member(inside->id), fmt::format("&{}::{}", names_.at(inner), member_name_of(a.id))})
              : member(a.id);
    std::string name = a.id + "_rule";
    while (std::ranges::find(in.fields, name) != in.fields.end()) name += '_';
    in.fields.push_back(name);
    in.lines.push_back({word_of("derived", {target, by}), fmt::format("{};\n", member_name_of(name))});
}

// Returns the size of a bitwise field in bytes; nothing for any other field.
std::optional<std::size_t> importer::plain_size(const record_text& in, const attribute& a) const {
    const bool varies = a.condition || a.repeat != repetition::none || a.is_instance || a.switched_type || a.process ||
                        a.terminator || a.pad_right || a.size_to_end;
    if (varies) return {};
    if (!a.contents.empty()) return a.contents.size();
    if (!a.type)
        return fixed_bits(from_, in.of, a) && a.size->is->value > 0
                   ? std::optional(static_cast<std::size_t>(a.size->is->value))
                   : std::nullopt;
    if (a.type->name.path.size() == 1)
        if (const auto number = number_named(a.type->name.path[0])) return number->size;
    const auto known = a.size ? plain_sizes_.end() : plain_sizes_.find(from_.find_type(in.of, a.type->name.path));
    return known == plain_sizes_.end() ? std::nullopt : std::optional(known->second);
}

void importer::add_line(record_text& in, const std::string& type, const attribute& a, std::string_view name,
                        std::optional<std::size_t> size) {
    const auto remark = short_comment_of(a.doc);
    if (!remark) in.lines.push_back({"", comment_of(a.doc, "    ")});
    in.lines.push_back(
        {type, fmt::format("{};{}\n", member_name_of(name), remark.value_or("")), size ? in.size : std::nullopt});
    if (in.size) placed_.insert({&in.of, std::string(name)});
    if (in.size) in.size = size ? std::optional(*in.size + *size) : std::nullopt;
    in.fields.emplace_back(name);
}

bool importer::add(record_text& in, const attribute& a) {
    const auto t = field_type(in, a);
    if (!t) return false;
    add_line(in, *t, a, a.id, plain_size(in, a));
    const bool is_alone = a.repeat == repetition::none && !a.condition && !a.is_instance;
    const bool is_number = a.type && is_whole_number(*a.type);
    if (is_alone && is_number) in.plain[a.id] = &a;
    const bool is_bare =
        a.type && !a.condition && !a.size && !a.size_to_end && !a.process && !a.terminator && !a.pad_right;
    if (is_bare && a.repeat != repetition::none && !a.is_instance) in.lists[a.id] = &a;
    if (is_alone && is_bare)
        if (const type_definition* const of = from_.find_type(in.of, a.type->name.path); of && !of->switched_endian)
            in.records[a.id] = {&a, of};
    if (!a.is_instance && (is_number || !a.type)) fields_.emplace_back(in.name, &a);
    if (a.valid) add_validity(in, a, a.id, is_alone && is_number);
    return true;
}

// Writes comparisons with numbers in the vocabulary, and any other expectation as a formula.
void importer::add_validity(record_text& in, const attribute& a, std::string_view field, bool is_number) {
    const validity& v = *a.valid;
    const std::string member = fmt::format("&{}::{}", in.name, member_name_of(field));
    const auto literal = [&](const std::optional<written_expression>& e) -> std::string {
        const auto simple = e ? solvable(in, *e->is) : std::nullopt;
        return simple && simple->number ? simple->text : "";
    };
    if (is_number && !v.holds) {
        const std::string equal = literal(v.equal), least = literal(v.least), most = literal(v.most);
        std::vector<std::string> any;
        for (const auto& one : v.any_of)
            if (const auto simple = solvable(in, *one.is); simple && simple->number) any.push_back(simple->text);
        const bool is_simple = (!v.equal || !equal.empty()) && (!v.least || !least.empty()) &&
                               (!v.most || !most.empty()) && any.size() == v.any_of.size();
        std::string what;
        if (v.equal) what = fmt::format("{}({})", word("is"), equal);
        else if (!any.empty()) what = fmt::format("{}({})", word("is"), fmt::join(any, ", "));
        else if (v.least && v.most) what = fmt::format("{}({}, {})", word("between"), least, most);
        else if (v.least) what = fmt::format("{}({})", word("at_least"), least);
        else if (v.most) what = fmt::format("{}(INT64_MIN, {})", word("between"), most);
        if (is_simple && !what.empty())
            return void(in.expected.push_back(fmt::format("{}<{}>({})", word("expect"), member, what)));
        if (is_simple && v.in_enum) return;
    }
    const auto all = condition_of(v, true, expressions_);
    if (!all) return;
    in.valid.push_back(fmt::format("{}<{}, {}, {}>", word("holds_formula"), bytes_literal(field), bytes_literal(a.id),
                                   formula_of(in, *all)));
}

// Writes a run as bytes: one of more than 64 bits, one of which a part may be absent or repeat, or one with an enum
// that takes whole bytes.
bool importer::add_run_of_bits(record_text& in, std::span<const attribute* const> run, bool is_little) {
    std::string parts;
    for (const attribute* a : run) {
        std::vector<std::string> arguments{bytes_literal(a->id), std::to_string(bit_field_of(*a, in.of).width)};
        if (a->repeat_expression) arguments.push_back(formula_of(in, *a->repeat_expression->is));
        if (a->condition) arguments.push_back(formula_of(in, *a->condition->is));
        constexpr std::string_view words[] = {"bit", "bit_times", "bits_to_end", "bits_until"};
        std::string part = word_of(words[static_cast<std::size_t>(a->repeat)], arguments);
        if (!a->enumeration.empty()) part = word_of("bits_of", {enum_in_header(in, a->enumeration), part});
        parts += (parts.empty() ? "" : ", ") + part;
    }
    has_formulas_ = true;
    attribute first = *run.front();
    first.doc.clear();
    const std::string name = name_of_run(in.of, first);
    add_line(in, word_of("bytes", {fmt::format("{}<{}>", word(is_little ? "low_bits" : "high_bits"), parts)}), first,
             name, {});
    for (const attribute* a : run)
        if (a->valid) add_validity(in, *a, name, false);
    return true;
}

std::string importer::enum_in_header(record_text& in, const std::vector<std::string>& path) {
    const std::string& label = enum_names_.at(from_.find_enumeration(in.of, path));
    used_enums_.insert(label);
    return label;
}

bool importer::add_bits(record_text& in, std::span<const attribute* const> run, bool is_little) {
    struct part {
        std::string name, type;
    };
    std::vector<part> parts;
    std::size_t bits = 0;
    bool varies = false;
    for (const attribute* a : run) {
        const std::size_t width = bit_field_of(*a, in.of).width;
        std::vector<std::string> arguments{std::to_string(width)};
        if (!a->enumeration.empty()) arguments.push_back(enum_in_header(in, a->enumeration));
        parts.push_back({a->id, word_of("bits", arguments)});
        bits += width;
        varies |= a->condition || a->repeat != repetition::none;
    }
    const std::size_t bytes = (bits + 7) / 8;
    const attribute& first = *run.front();
    const bool is_whole = run.size() == 1 && bits == 8 * bytes, is_plain = is_whole && first.enumeration.empty();
    if (varies || bytes > 8 || (is_whole && !is_plain)) return add_run_of_bits(in, run, is_little);
    const std::string number = word(fmt::format("u{}{}", 8 * bytes, !is_little && bytes > 1 ? "be" : ""));
    const std::string name = is_plain ? first.id : name_of_run(in.of, first);
    if (is_plain) {
        add_line(in, number, first, name, bytes);
        in.plain[first.id] = &first;
        fields_.emplace_back(in.name, &first);
    } else {
        if (bits < 8 * bytes)
            parts.push_back({name_of_unused(in.of), fmt::format("{}<{}>", word("bits"), 8 * bytes - bits)});
        if (!is_little) std::ranges::reverse(parts);
        const std::string label = unique(type_name_of(name));
        std::string cut = fmt::format("    struct {} {{  // from the lowest bit on\n", label);
        for (const auto& p : parts)
            cut += fmt::format("        {}  {};\n", p.type, member_name_of(p.name)), in.fields.push_back(p.name);
        in.lines.push_back({"", cut + "    };\n"});
        attribute without = first;
        without.doc.clear();
        add_line(in, word_of("packed", {number, label}), without, name, bytes);
    }
    for (const attribute* a : run)
        if (a->valid) add_validity(in, *a, name, is_plain);
    return true;
}

void importer::add_values(record_text& in) {
    for (const attribute& a : in.of.instances) {
        if (!a.value) continue;
        std::vector<std::string> parts{bytes_literal(a.id), formula_of(in, *a.value->is)};
        if (a.condition) parts.push_back(formula_of(in, *a.condition->is));
        const enumeration* const of = a.enumeration.empty() ? nullptr : from_.find_enumeration(in.of, a.enumeration);
        if (of) used_enums_.insert(enum_names_.at(of)), parts.insert(parts.begin(), enum_names_.at(of));
        in.values.push_back(word_of(of ? "enum_value" : "value", parts));
    }
    const auto all = [&](std::string_view declared, std::string_view list, const std::vector<std::string>& parts,
                         std::string_view end) {
        if (parts.empty()) return;
        const std::string next = ",\n" + std::string(declared.size() + list.size() + 8, ' ');
        in.lines.push_back({"", fmt::format("\n    {} = {}{}{}{};\n", declared, word(list), end == ")" ? "(" : "<",
                                            fmt::join(parts, next), end)});
    };
    std::vector<std::string> arguments;
    for (const auto& p : in.of.parameters) {
        const enumeration* const of = p.enumeration.empty() ? nullptr : from_.find_enumeration(in.of, p.enumeration);
        if (of) arguments.push_back(word_of("enum_value", {enum_names_.at(of), bytes_literal(p.id), name_of(p)}));
        else arguments.push_back(word_of("value", {bytes_literal(p.id), name_of(p)}));
        if (of) used_enums_.insert(enum_names_.at(of));
        has_formulas_ = true;
    }
    if (given_parents_.contains(&in.of))
        arguments.push_back(word_of("value", {bytes_literal("_parent"), "Parent_"})), has_formulas_ = true;
    const type_definition& file = in.of.of_file();
    if (&file != &from_.root() && names_root_.contains(&file))
        in.values.push_back(
            word_of("own_root", {bytes_literal(named_in_json_.contains(&file) ? file.name : names_.at(&file))})),
            has_formulas_ = true;
    for (const enumeration* e : enums_)
        if (&in.of == &from_.root() && used_enums_.contains(enum_names_.at(e)) && !stored_.contains(e))
            in.values.push_back(word_of("names_of", {enum_names_.at(e)}));
    if (named_in_json_.contains(&in.of))
        in.lines.insert(in.lines.begin(),
                        {"", fmt::format("    using called = {}<{}>;\n", word("as"), bytes_literal(in.of.name))});
    all("using arguments", "named", arguments, ">");
    all("using values", "named", in.values, ">");
    all("static constexpr auto expectations", "all_of", in.expected, ")");
    all("using valid", "holding", in.valid, ">");
}

}  // namespace verbatim::kaitai
