// Makes the records of a schema, field by field.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/tables/bit_edges.hpp"
#include "verbatim/kaitai/tables/codecs.hpp"
#include "verbatim/kaitai/tables/compiler.hpp"
#include "verbatim/kaitai/tables/fields.hpp"

namespace verbatim::kaitai {

namespace {

constexpr std::size_t deepest_nesting = 200;

bool is_integer_or_named(const table::type& t) { return t.is_integer() || t.is_enumeration(); }
bool is_plain_number(const attribute& a, const table::type& t) {
    return is_integer_or_named(t) && a.repeat == repetition::none && !a.condition;
}
bool is_conditional_number(const attribute& a, const table::type& t) {
    return a.condition && t.what == wire::kind::optional && is_integer_or_named(t.element());
}

}  // namespace

compiler::compiler(tables& to) : to_(to), own_(to.from) {}

bool compiler::compile() {
    const type_definition& root = to_.from.root();
    bit_edges bits = edges_in(to_.from);
    if (bits.goes_on) {
        (void)fail(*bits.goes_on, fmt::format("bits that {}", bits_go_on));
        return false;
    }
    to_.runs_to_end = std::move(bits.runs_to_end);
    to_.root = record(root, root.parameters.empty() ? nullptr : &to_.root_use, byte_order::none);
    if (!to_.root) return false;
    for (const type_definition& t : to_.from.roots) make_all(t);
    name_members(to_);
    to_.requested = requested_while_reading(to_.from);
    return true;
}

// Makes the types that no field uses as well, because an expression may name their size. A type that cannot be made has
// no size.
void compiler::make_all(const type_definition& t) {
    if (t.parameters.empty() && !t.switched_endian) (void)record(t, nullptr, byte_order::none);
    for (const type_definition& inner : t.types) make_all(inner);
}

compiler::made compiler::nothing() {
    if (nothing_) return nothing_;
    table::type& t = to_.types.record("nothing", true);
    to_.types.finish(t);
    to_.nothing.name = "nothing";
    to_.records[&t] = {&to_.nothing, nullptr, {}};
    return nothing_ = &t;
}

// Makes a record. A type whose byte order is switched becomes a choice of several records.
compiler::made compiler::record(const type_definition& of, const used_type* use, byte_order order) {
    if (!of.switched_endian || order != byte_order::none)
        return record_of_known_order(of, use, order == byte_order::none ? of.endian : order);
    if (const auto known = switched_.find({&of, use}); known != switched_.end()) return known->second;
    question index{.what = wanted::byte_order, .is = of.switched_endian->on.is, .inside = &of, .use = use};
    std::vector<std::pair<std::int64_t, made>> alternatives;
    made otherwise = nullptr;
    for (const auto& one : of.switched_endian->cases) {
        const made t = record_of_known_order(of, use, one.what);
        if (!t) return nullptr;
        if (!one.is) otherwise = t;
        else
            alternatives.emplace_back(static_cast<std::int64_t>(alternatives.size()), t),
                index.cases.push_back(one.is->is);
    }
    if (!open_.empty()) add_plain(*open_.back(), index);
    plain_order order_of{index.plain, index.plain_cases};
    const made t = &to_.types.choice(evaluated(std::move(index)), std::move(alternatives), otherwise,
                                     table::builder::limit::none, nullptr);
    orders_[t] = std::move(order_of);
    return switched_[{&of, use}] = t;
}

compiler::made compiler::record_of_known_order(const type_definition& of, const used_type* use, byte_order order) {
    const auto [known, is_new] = records_.try_emplace({&of, use, order});
    if (!is_new) {
        // A type that holds itself may hold anything.
        if (table::type& held = *known->second;
            std::ranges::any_of(open_, [&](const in_progress* p) { return &p->made == &held; }))
            to_.types.leads_back(held);
        return known->second;
    }
    if (open_.size() == deepest_nesting)
        return fail(of.at, fmt::format("its types are nested more than {} deep", deepest_nesting));
    table::type& made = to_.types.record(of.name, true);
    known->second = &made;
    if (of.parameters.empty()) to_.plain[&of] = &made;
    record_info& info = to_.records[&made];
    info.of = &of;
    info.use = use;
    if (const auto parent = parents_.find(use); parent != parents_.end()) info.parent = parent->second;
    if (use && !use->name.arguments.empty() && !open_.empty())
        to_.types.give(
            made, *to_.evaluators.emplace_back(program(to_, {.what = wanted::arguments, .inside = &of, .use = use})));
    in_progress in{made, of, order, info};
    for (const attribute& a : of.fields)
        if (a.derived && a.derived->what == derivation::form::copy) in.copied.insert(a.derived->of.front());
    open_.push_back(&in);
    const auto done = fill(in);
    open_.pop_back();
    return done;
}

compiler::made compiler::fill(in_progress& in) {
    bit_run run;
    for (const attribute& a : in.of.fields) {
        const auto [width, is_little] = bit_field_of(a, in.of);
        if (!run.parts.empty() && (!width || is_little != run.is_little) && !add_bits(in, std::exchange(run, {})))
            return nullptr;
        if (!width) {
            if (!add(in, a)) return nullptr;
            continue;
        }
        run.is_little = is_little;
        run.parts.push_back(
            {&a, width, a.enumeration.empty() ? nullptr : to_.from.find_enumeration(in.of, a.enumeration)});
    }
    if (!run.parts.empty() && !add_bits(in, std::move(run))) return nullptr;
    for (const attribute& a : in.of.instances)
        if (!a.value && !add(in, a)) return nullptr;
    if (!add_rules(in)) return nullptr;
    to_.types.finish(in.made);
    return &in.made;
}

bool compiler::add(in_progress& in, const attribute& a) {
    const made t = field_type(in, a);
    if (!t) return false;
    const bool holds_itself = std::ranges::any_of(
        open_, [&](const in_progress* p) { return &p->made == t; });  // at any depth: the record around is not made yet
    if (!add_field(in, a, a.id, holds_itself ? to_.types.optional(*t, to_.types.number(1)) : *t)) return false;
    ++in.fields;
    if (!a.is_instance && is_plain_number(a, *t)) in.plain[a.id] = in.fields - 1;
    if (!a.is_instance && is_conditional_number(a, *t)) in.conditional[a.id] = {&a, in.fields - 1};
    const bool is_record = t->what == wire::kind::record || table::is_sized_record(*t) || orders_.contains(t);
    if (!a.is_instance && is_record) in.records[a.id] = {t, in.fields - 1};
    constexpr std::string_view with_ascii[] = {"", "ASCII", "ascii", "UTF-8"};
    const bool is_of_ascii =
        t->is_string() && t->characters && std::ranges::find(with_ascii, t->text().encoding) != std::end(with_ascii);
    if (!a.is_instance && is_of_ascii) in.texts[a.id] = in.fields - 1;
    if (a.process && !codec_named(dotted_name_of(*a.process)))
        to_.types.expect(in.made, a.id, evaluated({.what = wanted::never, .field = dotted_name_of(*a.process)}));
    return !a.valid || add_validity(in, a, a.id);
}

bool compiler::add_field(in_progress& in, const attribute& a, const std::string& name, const table::type& t) {
    if (to_.types.add(in.made, name, t)) return true;
    if (in.info.of->fields.size() + in.info.of->instances.size() > table::builder::most_fields) {
        (void)fail(a.at, fmt::format("a type has at most {} fields", table::builder::most_fields));
        return false;
    }
    (void)fail(a.at, fmt::format("up to here {} takes more than {} bytes, although its lists are empty", in.of.name,
                                 table::builder::most_bytes));
    return false;
}

bool compiler::add_validity(in_progress& in, const attribute& a, std::string_view field) {
    question about{.what = wanted::valid, .is = condition_of(*a.valid, false, to_.from.expressions), .field = a.id};
    for (const auto& one : a.valid->any_of) about.cases.push_back(one.is);
    if (!about.is && about.cases.empty()) return true;  // in-enum: reading checks the names itself
    to_.types.expect(in.made, field, evaluated(std::move(about)));
    return true;
}

// Makes the bytes of a run. Up to 64 bits are shown as their parts. If a part may be absent, or repeats, the number of
// bytes is worked out.
compiler::made compiler::bytes_of(const type_definition& in, const bit_run& run) {
    const bool is_fixed = std::ranges::none_of(
        run.parts, [](const auto& p) { return p.is->condition || p.is->repeat != repetition::none; });
    if (!is_fixed) return &to_.types.bytes(evaluated({.what = wanted::bit_count, .bits = &run}));
    std::size_t bits = 0;
    std::vector<table::builder::bit_field> parts;
    for (const auto& p : run.parts) {
        parts.push_back({p.is->id, static_cast<std::uint8_t>(p.width), meaning_of(p.of, p.width)});
        bits += p.width;
    }
    const std::size_t bytes = (bits + 7) / 8;
    if (bytes > 8) return &to_.types.bytes(to_.types.number(static_cast<std::int64_t>(bytes)));
    const made number = &to_.types.integer(bytes, false, !run.is_little && bytes > 1);
    if (parts.size() == 1 && bits == 8 * bytes) return number;
    if (bits < 8 * bytes) parts.push_back({name_of_unused(in), static_cast<std::uint8_t>(8 * bytes - bits)});
    if (!run.is_little) std::ranges::reverse(parts);
    return &to_.types.packed(*number, std::move(parts));
}

bool compiler::add_bits(in_progress& in, bit_run found) {
    bit_run& run = to_.bit_runs.emplace_back(std::move(found));
    run.field = in.fields++;
    const attribute& first = *run.parts.front().is;
    const made t = bytes_of(in.of, run);
    const bool is_plain = t->is_integer() && first.enumeration.empty();
    const std::string name = is_plain ? first.id : name_of_run(in.of, first);
    if (!add_field(in, first, name, *t)) return false;
    if (is_plain) in.plain[first.id] = run.field;
    for (std::size_t i = 0; i < run.parts.size(); ++i) {
        const attribute& a = *run.parts[i].is;
        if (!is_plain) in.info.bits[a.id] = {&run, i};
        if (a.valid && !add_validity(in, a, name)) return false;
        if (a.repeat == repetition::to_end)
            to_.types.expect(in.made, name, evaluated({.what = wanted::whole_bits, .bits = &run}));
    }
    return true;
}

result<std::unique_ptr<tables>> compile(schema from, std::span<const root_argument> arguments) {
    auto made = std::make_unique<tables>();
    made->from = std::move(from);
    auto use = use_of_root(made->from, arguments, made->assumed);
    if (!use) return use.error();
    made->root_use = std::move(*use);
    compiler c(*made);
    if (!c.compile()) return c.why();
    made->types.finish_types();
    made->types.find_seen_fields();
    return made;
}

}  // namespace verbatim::kaitai
