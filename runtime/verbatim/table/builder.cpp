#include "verbatim/table/builder.hpp"

#include <algorithm>

#include "verbatim/table/of.hpp"

namespace verbatim::table {

namespace {

// What an evaluator looks at is around the data.
bool is_worked_out_around(const expression* e) { return reaches_out(e) || (e && e->by); }

bool controls_by_varint(const expression* e) {
    return e && !each_control(*e, [](const control& c) { return c.of->varint == nullptr; });
}

}  // namespace

builder::builder() = default;

type& builder::made(kind what, std::string_view label) {
    type& t = types_.emplace_back();
    t.what = what;
    t.label = label;
    t.size = dynamic_size;
    t.lazy = true;
    return t;
}

const type& builder::integer(std::size_t size, bool is_signed, bool big_endian) {
    type& t = made(kind::integer, "integer");
    t.size = t.smallest = t.in_memory = size;
    t.bitwise = true;
    t.is_signed = is_signed;
    t.big_endian = big_endian;
    t.held = &bytes_storage;
    return t;
}

const type& builder::real(std::size_t size, bool big_endian) {
    type& t = types_.emplace_back(integer(size, true, big_endian));
    t.what = kind::real;
    t.label = "real";
    t.real = true;
    return t;
}
const type& builder::enumeration(const type& integer, std::string label, std::vector<wire::named_value> named) {
    type& t = types_.emplace_back(integer);
    t.what = kind::enumeration;
    t.label = kept(std::move(label));
    for (auto& value : named) value.name = kept(std::string(value.name));
    t.named = named_.emplace_back(std::move(named));
    t.checkable = true;
    return t;
}
const type& builder::packed(const type& integer, std::vector<std::pair<std::string, std::uint8_t>> fields) {
    type& t = types_.emplace_back(integer);
    t.what = kind::packed;
    t.label = "bits";
    auto& names = names_.emplace_back();
    auto& widths = widths_.emplace_back();
    for (auto& [name, width] : fields) {
        names.push_back(kept(std::move(name)));
        widths.push_back(width);
    }
    t.names = names;
    t.widths = widths;
    return t;
}

const type& builder::varint(const wire::number_encoding& how, std::size_t size, bool is_signed) {
    type& t = made(kind::varint, "integer");
    t.smallest = 1;
    t.in_memory = sizeof(wire::detail::spelled_integer);
    t.alignment = alignof(wire::detail::spelled_integer);
    t.varint = &how;
    t.decoded_size = size;
    t.is_signed = is_signed;
    t.checkable = true;
    t.held = &varint_storage;
    return t;
}

const type& builder::running(const wire::running_rule& rule) {
    type& t = types_.emplace_back(of<wire::varint<wire::varints::byte, std::uint8_t>>());
    t.smallest = 0;
    t.running = &rule;
    t.runs = t.settles = true;
    t.lazy = false;
    return t;
}

const type& builder::constant(std::vector<std::byte> bytes, bool decides_format) {
    type& t = made(kind::constant, "constant");
    t.expected = byte_runs_.emplace_back(std::move(bytes));
    t.size = t.smallest = t.in_memory = t.expected.size();
    t.bitwise = t.checkable = t.characters = true;
    t.decides_format = decides_format;
    t.held = &bytes_storage;
    return t;
}

const type& builder::bytes(const expression& size) {
    type& t = types_.emplace_back(of<wire::rest<>>());
    t.is_rest = false;
    t.bytes = &size;
    t.reaches_out = is_worked_out_around(&size);
    t.lazy = !t.reaches_out;
    t.settles = controls_by_varint(&size);
    return t;
}
const type& builder::text(const expression& size) {
    type& t = types_.emplace_back(of<wire::cstring>());
    t.label = "string";
    t.form = string_form::controlled;
    t.smallest = 0;
    t.characters_in = [](const type& of, std::string_view bytes) { return wire::detail::to_nul(bytes, of.unit); };
    t.bytes = &size;
    t.reaches_out = is_worked_out_around(&size);
    t.lazy = !t.reaches_out;
    t.settles = controls_by_varint(&size);
    return t;
}
const wire::trimming& builder::kept(wire::trimming how) {
    how.terminator = kept(std::string(how.terminator));
    return trimmings_.emplace_back(how);
}
const wire::termination& builder::kept(wire::termination how) {
    how.terminator = kept(std::string(how.terminator));
    return terminations_.emplace_back(how);
}

type& builder::trimmed(const expression& size, wire::trimming how) {
    type& t = types_.emplace_back(text(size));
    t.trims = &kept(how);
    t.unit = how.unit;
    t.characters_in = [](const type& of, std::string_view bytes) { return of.trims->characters_in(bytes); };
    return t;
}
const type& builder::trimmed_text(const expression& size, wire::trimming how) { return trimmed(size, how); }
const type& builder::trimmed_bytes(const expression& size, wire::trimming how) {
    type& t = trimmed(size, how);
    t.label = "bytes";
    t.characters = false;
    return t;
}
const type& builder::terminated_text() { return of<wire::cstring>(); }

namespace {

// A new one is its terminator.
const storage included_storage{
    [](const type& t, void* to) {
        const auto bytes = std::as_bytes(std::span(t.ends->terminator));
        new (to) wire::byte_run(std::vector<std::byte>(bytes.begin(), bytes.end()));
    },
    [](const type&, void* value) { std::destroy_at(static_cast<wire::byte_run*>(value)); },
    [](const type&, void* to, const void* from) { *static_cast<wire::byte_run*>(to) = *static_cast<const wire::byte_run*>(from); },
    [](const type&, void* to, void* from) { *static_cast<wire::byte_run*>(to) = std::move(*static_cast<wire::byte_run*>(from)); }};

}  // namespace

type& builder::terminated(wire::termination how) {
    type& t = types_.emplace_back(how.remembers() ? of<wire::terminated<"\0", wire::or_end>>() : of<wire::terminated<"\0">>());
    t.ends = &kept(how);
    t.smallest = how.smallest();
    t.ends_open = how.is_open();
    t.lazy = !t.ends_open;
    t.characters_in = [](const type& of, std::string_view bytes) { return of.ends->characters_in(bytes); };
    if (how.is_included) t.held = &included_storage;
    return t;
}
const type& builder::terminated_text(wire::termination how) { return terminated(how); }
const type& builder::terminated_bytes(wire::termination how) {
    type& t = terminated(how);
    t.label = "terminated_bytes";
    t.characters = false;
    return t;
}
const type& builder::encoded(const type& text, std::string encoding, std::size_t unit) {
    type& t = types_.emplace_back(text);
    t.encoding = kept(std::move(encoding));
    if (t.bytes) t.unit = unit;
    return t;
}
const type& builder::rest() { return of<wire::rest<>>(); }

type& builder::contained(kind what, std::string_view label, std::initializer_list<const type*> parts) {
    type& t = made(what, label);
    t.holds = parts_.emplace_back(parts);
    for (const type* part : t.holds) {
        t.points |= part->points;
        t.pads_from_file |= part->pads_from_file;
        t.ends_open |= part->ends_open;
        t.reaches_out |= part->reaches_out;
        t.settles |= part->settles;
        t.codes |= part->codes;
        t.runs |= part->runs && what != kind::list;
        t.checkable |= part->checkable;
        t.compared_decoded |= part->compared_decoded;
    }
    t.alignment = alignof(std::max_align_t);
    t.lazy = !t.points && !t.pads_from_file && !t.ends_open && !t.reaches_out && !t.runs;
    return t;
}

type& builder::sequence(const type& element) {
    type& t = contained(kind::list, "list", {&element});
    t.in_memory = sizeof(dynamic_list);
    t.held = &dynamic_list_values;
    t.elements = &dynamic_list_storage;
    return t;
}
const type& builder::list(const type& element, const expression& times) {
    type& t = sequence(element);
    t.times = &times;
    t.settles |= controls_by_varint(&times);
    t.reaches_out |= is_worked_out_around(&times);
    t.lazy = t.lazy && !t.reaches_out;
    return t;
}
const type& builder::list_to_end(const type& element) {
    type& t = sequence(element);
    t.is_sized_list = true;
    t.leftover = [](const void* list) { return const_cast<wire::byte_run*>(&static_cast<const dynamic_list*>(list)->leftover); };
    t.checkable = true;
    t.lazy = false;
    return t;
}
const type& builder::list_until(const type& element, const expression& last) {
    type& t = sequence(element);
    t.smallest = element.smallest;
    t.until = &last;
    t.reaches_out |= last.by != nullptr;
    t.lazy = t.lazy && !t.reaches_out;
    return t;
}

const type& builder::optional(const type& part, const expression& present) {
    type& t = contained(kind::optional, "optional", {&part});
    t.present = &present;
    t.reaches_out |= is_worked_out_around(&present);
    t.lazy = t.lazy && !t.reaches_out;
    t.settles |= controls_by_varint(&present);
    t.in_memory = sizeof(dynamic_optional);
    t.held = &dynamic_optional_values;
    t.inside = &dynamic_optional_storage;
    return t;
}

const type& builder::choice(const expression& tag, std::vector<std::pair<std::int64_t, const type*>> alternatives, const expression* size) {
    return choice(tag, std::move(alternatives), nullptr, size ? limit::here : limit::none, size);
}
const type& builder::sized(const type& part, const expression* size) {
    type& t = chosen({{0, &part}}, nullptr, size ? limit::here : limit::around, size);
    t.tags = {};
    return t;
}
const type& builder::choice(const expression& tag, std::vector<std::pair<std::int64_t, const type*>> alternatives, const type* otherwise, limit within, const expression* size) {
    type& t = chosen(std::move(alternatives), otherwise, within, size);
    t.tag = &tag;
    t.settles |= controls_by_varint(&tag);
    t.reaches_out |= is_worked_out_around(&tag);
    t.lazy = t.lazy && !t.reaches_out;
    return t;
}
type& builder::chosen(std::vector<std::pair<std::int64_t, const type*>> alternatives, const type* otherwise, limit within, const expression* size) {
    type& t = contained(kind::choice, "choice", {});
    auto& parts = parts_.back();
    auto& tags = tags_.emplace_back();
    const std::size_t tagged = alternatives.size();
    if (otherwise) alternatives.emplace_back(0, otherwise);
    for (const auto& [number, part] : alternatives) {
        parts.push_back(part);
        if (tags.size() < tagged) tags.push_back(number);
        t.points |= part->points;
        t.ends_open |= part->ends_open;
        t.reaches_out |= part->reaches_out;
        t.settles |= part->settles;
        t.codes |= part->codes;
        t.runs |= part->runs;
        t.compared_decoded |= part->compared_decoded;
    }
    t.settles |= controls_by_varint(size);
    t.reaches_out |= is_worked_out_around(size);
    t.holds = parts;
    t.tags = tags;
    t.checkable = true;
    t.lazy = !t.points && !t.ends_open && !t.reaches_out && !t.runs;
    t.bytes = size;
    t.otherwise = &of<wire::unknown>();
    if (within != limit::none) {
        t.limited = within == limit::here ? type::limit::here : type::limit::around;
        t.tail = [](const void* choice) { return const_cast<wire::byte_run*>(&static_cast<const dynamic_choice*>(choice)->tail); };
    }
    t.in_memory = sizeof(dynamic_choice);
    t.held = &dynamic_choice_values;
    t.alternatives = &dynamic_choice_storage;
    return t;
}

const type& builder::coded(const type& content, const coding& how) {
    type& t = chosen({{0, &content}}, nullptr, how.size ? limit::here : limit::around, how.size);
    t.what = kind::coded;
    t.tags = {};
    t.label = how.codec->name;
    t.codec = how.codec;
    t.key = how.key;
    if (how.trims) t.trims = &kept(*how.trims);
    if (how.ends) t.ends = &kept(*how.ends);
    t.points = t.ends_open = false;
    t.codes = t.settles = t.reaches_out = true;
    t.lazy = false;
    t.coding = [](const void* value) -> wire::coding& { return const_cast<wire::coding&>(static_cast<const dynamic_coded*>(value)->coding); };
    t.in_memory = sizeof(dynamic_coded);
    t.held = &dynamic_coded_values;
    return t;
}

type& builder::elsewhere(const type& part, const expression& pointer, const placing& how) {
    type& t = contained(kind::placed, "placed", {&part});
    t.pointer = &pointer;
    t.points = true;
    t.lazy = false;
    t.from = how.from;
    t.can_be_absent = how.absent && control_in(&pointer);
    t.absent = how.absent.value_or(0);
    t.aligned = how.aligned;
    t.follows_contents = how.follows_contents;
    t.reaches_out |= is_worked_out_around(&pointer);
    t.identity = [](const void* value) -> wire::identity& { return const_cast<wire::identity&>(static_cast<const dynamic_optional*>(value)->identity); };
    t.in_memory = sizeof(dynamic_optional);
    t.held = &dynamic_optional_values;
    t.inside = &dynamic_optional_storage;
    return t;
}
const type& builder::placed(const type& part, const expression& pointer, const placing& how) { return elsewhere(part, pointer, how); }
const type& builder::look(const type& part, const expression& position) {
    type& t = elsewhere(part, position, {.absent = {}});
    t.is_look = t.can_be_absent = t.checkable = true;
    return t;
}
const type& builder::last_in_file(const type& part, const placing& how) {
    type& t = elsewhere(part, number(0), how);
    t.is_last_in_file = true;
    return t;
}

type& builder::record(std::string label, bool notes_all) {
    type& t = made(kind::record, kept(std::move(label)));
    t.size = 0;
    t.held = &record_storage;
    records_.push_back({&t, {}, {}, {}, {}, notes_all});
    t.is_referred_to = t.reaches_out = notes_all;
    return t;
}

builder::in_progress& builder::progress_of(const type& record) { return *std::ranges::find(records_, &record, &in_progress::of); }

void builder::add(type& record, std::string name, const type& part) {
    auto& all = progress_of(record);
    const auto up_to = [](std::size_t at, std::size_t multiple) { return (at + multiple - 1) / multiple * multiple; };
    table::field f{kept(std::move(name)), record.size, up_to(record.in_memory, part.alignment), &part};
    record.alignment = std::max(record.alignment, part.alignment);
    record.in_memory = f.in_memory + part.in_memory;
    record.smallest += part.smallest;
    record.size = record.size == dynamic_size || part.size == dynamic_size ? dynamic_size : record.size + part.size;
    record.points |= part.points;
    record.ends_open |= part.ends_open;
    record.reaches_out |= part.reaches_out;
    record.settles |= part.settles;
    record.codes |= part.codes;
    record.runs |= part.runs;
    record.decides_format |= part.decides_format;
    record.checkable |= part.checkable;
    record.compared_decoded |= part.compared_decoded;
    const auto index = static_cast<std::uint16_t>(all.fields.size());
    // Bitwise fields that follow each other are one run: their memory has no holes.
    const bool goes_on = part.bitwise && !all.steps.empty() && all.steps.back().is_run;
    if (!goes_on) all.steps.push_back({index, index, part.bitwise, false, 0, f.in_memory});
    step& s = all.steps.back();
    s.last = static_cast<std::uint16_t>(index + 1);
    s.decides_format |= part.decides_format;
    if (part.bitwise) s.size += part.size;
    if (all.notes_all) f.note = index;
    all.fields.push_back(f);
}

void builder::finish(type& record) {
    auto& all = progress_of(record);
    record.in_memory = (record.in_memory + record.alignment - 1) / record.alignment * record.alignment;
    record.fields = all.fields;
    record.steps = all.steps;
    record.controls = all.controls;
    record.valid = all.valid;
    for (const auto& f : record.fields) record.has_controls |= f.controls, record.notes = static_cast<std::uint16_t>(record.notes + (f.note != no_note));
    record.bitwise = all.valid.empty() && !all.steps.empty() && all.steps.size() == 1 && all.steps.front().is_run && record.in_memory == record.size;
    record.lazy = !record.points && !record.pads_from_file && !record.ends_open && !record.reaches_out && !record.runs;
}

void builder::expect(type& record, std::string_view name, const expression& holds) {
    auto& all = progress_of(record);
    all.valid.push_back({static_cast<std::uint16_t>(std::ranges::find(all.fields, name, &table::field::name) - all.fields.begin()), &holds});
    record.checkable = true;
}

const expression& builder::field(type& record, std::string_view name, bool around) {
    auto& all = progress_of(record);
    const auto f = std::ranges::find(all.fields, name, &table::field::name);
    f->controls = true;
    if ((f->offset == dynamic_size || f->of->runs) && f->note == no_note)
        f->note = static_cast<std::uint16_t>(std::ranges::count_if(all.fields, [](const table::field& other) { return other.note != no_note; }));
    control& c = controls_.emplace_back();
    if (around) c.around = &record, record.is_referred_to = true;
    c.field = static_cast<std::uint16_t>(f - all.fields.begin());
    c.note = f->note;
    c.offset = f->offset;
    c.in_memory = f->in_memory;
    c.of = f->of;
    c.name = f->name;
    all.controls.push_back(&c);
    return expressions_.emplace_back(expression{.what = expression::form::control, .of = &c});
}
const expression& builder::element_field(const type& element, std::string_view name) {
    const auto f = std::ranges::find(element.fields, name, &table::field::name);
    control& c = controls_.emplace_back();
    c.field = static_cast<std::uint16_t>(f - element.fields.begin());
    c.offset = f->offset;
    c.in_memory = f->in_memory;
    c.of = f->of;
    c.name = f->name;
    return expressions_.emplace_back(expression{.what = expression::form::control, .of = &c});
}
const expression& builder::number(std::int64_t value) { return expressions_.emplace_back(expression{.what = expression::form::number, .value = value}); }
const expression& builder::evaluated(const evaluator& by) { return expressions_.emplace_back(expression{.what = expression::form::evaluated, .by = &by}); }
const expression& builder::compute(expression::form what, const expression& left, const expression& right) {
    return expressions_.emplace_back(expression{.what = what, .left = &left, .right = &right});
}

}  // namespace verbatim::table
