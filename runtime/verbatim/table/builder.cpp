#include "verbatim/table/builder.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <unordered_set>

#include "verbatim/table/builder_parts.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::table {

builder::builder(const engine& by) : engine_(by) {}

namespace {

// The memory of values whose content is in memory of its own. An optional is a pointer to it.
struct choice_memory {
    void* value;
    std::uint32_t index;
    wire::byte_run tail;
};
struct coded_memory {
    choice_memory content;
    wire::coded_state state;
};
struct placed_memory {
    void* content;
    wire::identity identity;
};
// An optional of at most this many bytes, of fixed layout, has its content in place.
constexpr std::size_t most_near = 16;

}  // namespace

type& builder::made(kind what, std::string_view label) {
    type& t = types_.emplace_back();
    t.what = what;
    t.label = label;
    t.size = dynamic_size;
    t.lazy = true;
    return t;
}

namespace {

// Passes the properties of a part on to a type that contains it.
void take_over(type& whole, const type& part) {
    const bool nests = whole.nests;
    whole |= part;
    whole.nests = nests;
    whole.depends_on_outer |= part.depends_on_outer;
    whole.depends_on_outer_data |= part.depends_on_outer_data;
}
// Returns whether elements of this type can stay in the file's bytes.
bool may_be_lazy(const type& t) { return t.reads_alike() && !t.depends_on_outer; }

}  // namespace

type& builder::contained(kind what, std::string_view label, std::initializer_list<const type*> parts) {
    type& t = made(what, label);
    t.holds = parts_.emplace_back(parts);
    for (const type* part : t.holds) take_over(t, *part);
    t.runs = t.runs && what != kind::list;  // no element is before the first one
    t.alignment = std::max({alignof(list_memory), alignof(coded_memory), alignof(wire::identity)});
    t.lazy = may_be_lazy(t);
    return t;
}

namespace {

// Returns whether fields of the record that holds a value of this type say how it is read.
bool is_controlled(const type& t) {
    if (t.what == kind::record) return false;
    for (const expression* e : {t.list().times, t.bytes, t.choice().tag, t.optional().present, t.placed().pointer})
        if (control_in(e) || (e && e->by)) return true;
    return std::ranges::any_of(t.holds, [](const type* part) { return is_controlled(*part); });
}
// Returns whether something in the value, outside of other records, is worked out by an evaluator. That may need all
// fields of the record that were read before.
bool is_worked_out(const type& t) {
    if (t.what == kind::record) return false;
    for (const expression* e :
         {t.list().times, t.bytes, t.choice().tag, t.optional().present, t.placed().pointer, t.list().until})
        if (e && e->by) return true;
    return std::ranges::any_of(t.holds, [](const type* part) { return is_worked_out(*part); });
}

}  // namespace

// Returns whether borrowed elements can be read later if the records around them, of which they look at numbers, are
// kept with them.
bool builder::can_keep_outer_records(const type& element) {
    const auto is_record = [](const type* t) { return t->what == kind::record; };
    const expression* const tag = element.choice().tag;
    const bool is_worked_out = tag && tag->by && element.choice().tail == 0;
    const bool has_fields = is_record(&element) || (element.what == kind::choice && is_worked_out &&
                                                    std::ranges::all_of(element.holds, is_record));
    return has_fields && element.reads_alike() && !element.settles && element.depends_on_outer;
}

type& builder::sequence(const type& part, list_facts f) {
    const type* element = &part;
    if (part.lazy && is_controlled(part)) {  // such elements can be read in this record only
        type& here = types_.emplace_back(part);
        here.lazy = false;
        element = &here;
    }
    type& t = contained(kind::list, "list", {element});
    t.lazy = t.lazy && element->lazy;
    f.can_keep_outer_records = can_keep_outer_records(*element) && !element->depends_on_outer_data;
    t.in_memory = f.is_sized_list ? sizeof(list_memory) : sizeof(wire::borrowing);
    t.held = &list_values;
    f.by = &engine_;
    list_facts& facts = kept_facts(f);
    t.of_kind.list = &facts;
    lists_.emplace_back(&t, &facts);
    return t;
}
// Marks the fields of records around data that control it: the data may imply them.
void builder::mark_named(const expression* e) {
    if (!e) return;
    if (e->what == expression::form::control && e->of->around && e->of->way.empty())
        progress_of(*e->of->around).fields[e->of->field].named_inside = true;
    mark_named(e->left), mark_named(e->right);
}
const type& builder::list(const type& element, const expression& times) {
    mark_named(&times);
    type& t = sequence(element, {.times = &times});
    t.has_fixed_sizes |= is_number(&times);
    t.settles |= controls_by_varint(&times);
    look_around(t, &times);
    t.lazy = t.lazy && !t.depends_on_outer;
    return t;
}
const type& builder::list_to_end(const type& element) {
    type& t = sequence(element, {.is_sized_list = true});
    t.checkable = true;
    t.lazy = false;
    return t;
}
const type& builder::list_until(const type& element, const expression& last) {
    type& t = sequence(element, {.until = &last});
    t.smallest = element.smallest;
    look_around(t, &last);
    t.lazy = t.lazy && !t.depends_on_outer;
    return t;
}

const type& builder::optional(const type& part, const expression& present) {
    type& t = contained(kind::optional, "optional", {&part});
    look_around(t, &present);
    t.lazy = t.lazy && !t.depends_on_outer;
    t.settles |= controls_by_varint(&present);
    const bool is_near = part.bitwise && part.alignment == 1 && part.in_memory <= most_near;
    if (is_near) t.alignment = 1;
    t.in_memory = is_near ? part.in_memory + sizeof(bool) : sizeof(void*);
    t.held = &optional_values;
    t.of_kind.optional = &kept_facts(optional_facts{.is_near = is_near, .present = &present});
    if (!is_near) most_in_memory_[&t] = t.in_memory + most_in_memory(part);
    return t;
}

const type& builder::choice(const expression& tag, std::vector<std::pair<std::int64_t, const type*>> alternatives,
                            const expression* size) {
    return chosen(std::move(alternatives), nullptr, size ? limit::here : limit::none, size, {.choice = {.tag = &tag}});
}
const type& builder::sized(const type& part, const expression* size) {
    type& t = chosen({{0, &part}}, nullptr, size ? limit::here : limit::around, size, {.choice = {.is_open = true}});
    t.label = "sized";
    return t;
}
const type& builder::choice(const expression& tag, std::vector<std::pair<std::int64_t, const type*>> alternatives,
                            const type* otherwise, limit within, const expression* size) {
    return chosen(std::move(alternatives), otherwise, within, size, {.choice = {.tag = &tag, .is_open = true}});
}
type& builder::chosen(std::vector<std::pair<std::int64_t, const type*>> alternatives, const type* otherwise,
                      limit within, const expression* size, coded_facts f) {
    type& t = contained(kind::choice, "choice", {});
    auto& parts = parts_.back();
    auto& tags = tags_.emplace_back();
    const std::size_t tagged = f.choice.tag ? alternatives.size() : 0;
    if (otherwise) alternatives.emplace_back(0, otherwise);
    std::size_t largest = 0;
    for (const auto& [number, part] : alternatives) {
        parts.push_back(part);
        largest = std::max(largest, most_in_memory(*part));
        if (tags.size() < tagged) tags.push_back(number);
        const auto record = records_.find(part);
        t.nests |= record != records_.end() && !record->second.is_finished;
        take_over(t, *part);
    }
    for (const expression* e : {size, f.choice.tag}) {
        t.settles |= controls_by_varint(e);
        mark_named(e);
        look_around(t, e);
    }
    t.holds = parts;
    t.checkable = true;
    t.lazy = may_be_lazy(t);
    t.bytes = size;
    t.has_fixed_sizes |= is_number(size);
    f.choice.tags = tags;
    f.choice.otherwise = &of<wire::unknown>();
    if (within != limit::none) {
        f.choice.limited = within == limit::here ? byte_limit::here : byte_limit::around;
        f.choice.tail = offsetof(choice_memory, tail);
    }
    t.in_memory = f.choice.tail ? sizeof(choice_memory) : offsetof(choice_memory, tail);
    t.held = &choice_values;
    f.choice.is_elsewhere = true, f.choice.index_at = offsetof(choice_memory, index);
    const coded_facts& all = kept_facts(f);
    if (f.codec) t.what = kind::coded, t.of_kind.coded = &all;
    else t.of_kind.choice = &all.choice;
    most_in_memory_[&t] = sizeof(coded_memory) + largest;
    return t;
}

const type& builder::coded(const type& content, const coding& how) {
    const coded_facts f{.codec = how.codec, .by = &engine_, .key = how.key};
    type& t = chosen({{0, &content}}, nullptr, how.size ? limit::here : limit::around, how.size, f);
    t.label = how.codec->name;
    if (how.trims) t.trims = &kept(*how.trims);
    if (how.ends) t.ends = &kept(*how.ends);
    t.points = t.ends_open = t.decides_format = false;  // of another space
    t.codes = t.settles = t.depends_on_outer = t.depends_on_outer_data = true;
    t.lazy = false;
    t.in_memory = sizeof(coded_memory);
    t.held = &coded_values;
    return t;
}

type& builder::elsewhere(const type& part, const expression& pointer, const placing& how, placed_facts f) {
    type& t = contained(kind::placed, "placed", {&part});
    mark_named(&pointer);
    t.points = true;
    t.lazy = false;
    look_around(t, &pointer);
    f.pointer = &pointer;
    f.from = how.from;
    f.can_be_absent = how.absent && control_in(&pointer);
    f.absent = how.absent.value_or(0);
    f.aligned = how.aligned;
    f.follows_contents = how.follows_contents;
    t.of_kind.placed = &kept_facts(f);
    t.in_memory = sizeof(placed_memory);
    t.held = &optional_values;
    return t;
}
const type& builder::placed(const type& part, const expression& pointer, const placing& how) {
    return elsewhere(part, pointer, how);
}
const type& builder::look(const type& part, const expression& position, bool in_file, const expression* present) {
    type& t = elsewhere(part, position, {.from = in_file ? base::file : base::around, .absent = {}},
                        {.content = {.present = present}, .is_look = true, .may_be_unreadable = true});
    t.checkable = true;
    look_around(t, present);
    return t;
}
const type& builder::last_in_file(const type& part, const placing& how) {
    return elsewhere(part, number(0), how, {.is_last_in_file = true});
}

type& builder::record(std::string label, bool notes_all) {
    type& t = made(kind::record, kept(std::move(label)));
    t.size = 0;
    t.held = &record_values;
    auto& all = records_[&t];
    all.notes_all = notes_all;
    all.facts = &kept_facts(record_facts{.is_referred_to = notes_all});
    t.of_kind.record = all.facts;
    return t;
}

builder::in_progress& builder::progress_of(const type& record) { return records_.at(&record); }

std::size_t builder::most_in_memory(const type& t) const {
    const auto known = most_in_memory_.find(&t);
    return known == most_in_memory_.end() ? t.in_memory : known->second;
}

bool builder::add(type& record, std::string name, const type& part) {
    auto& all = progress_of(record);
    const auto up_to = [](std::size_t at, std::size_t multiple) { return (at + multiple - 1) / multiple * multiple; };
    // Each part is within the limits, or a little above them, so no sum wraps.
    const std::size_t at = up_to(record.in_memory, part.alignment),
                      most = most_in_memory(record) + (at - record.in_memory) + most_in_memory(part);
    if (all.fields.size() == most_fields || most > most_bytes || record.smallest + part.smallest > most_bytes)
        return false;
    most_in_memory_[&record] = most;
    table::field f{kept(std::move(name)), record.size, at, &part};
    record.alignment = std::max(record.alignment, part.alignment);
    record.in_memory = f.in_memory + part.in_memory;
    record.smallest += part.smallest;
    record.size = record.size == dynamic_size || part.size == dynamic_size ? dynamic_size : record.size + part.size;
    take_over(record, part);
    if (all.notes_all) f.note = static_cast<std::uint16_t>(all.fields.size());
    all.fields.push_back(f);
    return true;
}

void builder::finish(type& record) {
    auto& all = progress_of(record);
    // A record without bytes takes one in memory, as in C++: a value of many of them is then not small.
    const std::size_t taken = std::max<std::size_t>(record.in_memory, 1);
    most_in_memory_[&record] += taken - record.in_memory;
    record.in_memory = (taken + record.alignment - 1) / record.alignment * record.alignment;
    all.is_finished = true;
    // Without these nothing needs the places of its fields, so the reader does not note them.
    const bool is_noted =
        record.depends_on_outer || !all.valid.empty() || std::ranges::any_of(all.fields, &table::field::is_entered) ||
        std::ranges::any_of(all.fields, [](const table::field& f) { return is_worked_out(*f.of); }) ||
        std::ranges::any_of(all.controls,
                            [](const control* c) { return c->note != no_note && c->offset == dynamic_size; });
    if (all.notes_all && !is_noted)
        for (table::field& f : all.fields) f.note = no_note;
    record.fields = all.fields;
    std::vector<about_field> about;
    for (const auto& f : record.fields)
        about.push_back({f.of->bitwise, f.of->what == kind::derived, f.of->decides_format, f.of->size, f.in_memory});
    all.steps.resize(put_steps(about, nullptr));
    put_steps(about, all.steps.data());
    all.facts->steps = all.steps;
    all.facts->data_steps = all.steps.size();
    for (const auto& f : record.fields)
        if (f.of->what == kind::derived) {
            all.facts->has_rules = true;
            all.facts->rules_a_control |= all.fields[f.of->derived().target->field].controls;
        }
    while (all.facts->data_steps && about[all.steps[all.facts->data_steps - 1].first].rule) --all.facts->data_steps;
    all.facts->controls = all.controls;
    all.facts->valid = all.valid;
    for (const auto& f : record.fields) all.facts->count(f);
    record.bitwise = all.valid.empty() && !all.steps.empty() && all.steps.size() == 1 && all.steps.front().is_run &&
                     record.in_memory == record.size;
    record.lazy = may_be_lazy(record);
}

void builder::give(type& record, const evaluator& arguments) { progress_of(record).facts->given = &arguments; }
void builder::leads_back(type& record) { record.leads_back = record.depends_on_outer = has_cycles_ = true; }

namespace {

// Finds whether all that the elements of a list look at outside of themselves are numbers in fields of records around
// them, which control nothing. What leads to a record in the element itself may control it.
class outer_numbers {
public:
    bool are_all_that(const type& element) {
        inside_.clear();
        if (!collect(element)) return false;
        return std::ranges::all_of(inside_, [this](const type* t) {
            for (const expression* e : {t->list().times, t->list().until, t->bytes, t->choice().tag,
                                        t->optional().present, t->placed().pointer})
                if (e && !is_number(*e)) return false;
            return true;
        });
    }

private:
    bool collect(const type& t) {
        if (!inside_.insert(&t).second) return true;
        if (left_ == 0) return false;
        --left_;
        return std::ranges::all_of(t.holds, [this](const type* part) { return collect(*part); }) &&
               std::ranges::all_of(t.fields, [this](const table::field& f) { return collect(*f.of); });
    }
    bool is_number(const expression& e) const {
        if (e.by) return !e.by->looks_around() || e.by->takes_numbers_alone();
        return each_control(e, [this](const control& c) { return !c.around || inside_.contains(c.around); });
    }

    std::unordered_set<const type*> inside_{};  // the types that can be in the element
    std::size_t left_ = 100'000;                // so many types are looked at for all lists of a schema
};

}  // namespace

void builder::finish_types() {
    const auto known = [](const type& t) {
        return std::tuple(t.points, t.codes, t.settles, t.runs, t.ends_open, t.pads_from_file, t.depends_on_outer,
                          t.depends_on_outer_data);
    };
    const auto take_over_parts = [&](type& t) {
        const auto before = known(t);
        const auto take = [&](const type& part) {
            t.points |= part.points;
            t.codes |= part.codes;
            t.settles |= part.settles;
            t.runs |= part.runs && t.what != kind::list;
            t.ends_open |= part.ends_open;
            t.pads_from_file |= part.pads_from_file;
            t.depends_on_outer |= part.depends_on_outer;
            t.depends_on_outer_data |= part.depends_on_outer_data;
        };
        for (const type* part : t.holds) take(*part);
        for (const auto& f : t.fields) take(*f.of);
        return known(t) != before;
    };
    for (bool changed = has_cycles_; changed;) {
        changed = false;
        for (type& t : types_)
            if (t.what != kind::coded) changed |= take_over_parts(t);
    }
    if (has_cycles_)
        for (type& t : types_) t.lazy = t.lazy && may_be_lazy(t);
    outer_numbers numbers;
    for (const auto& [list, facts] : lists_) {
        const type& element = list->element();
        list->lazy = list->lazy && (element.lazy || !has_cycles_);
        facts->can_keep_outer_records =
            can_keep_outer_records(element) && (!element.depends_on_outer_data || numbers.are_all_that(element));
    }
}

void builder::expect(type& record, std::string_view name, const expression& holds) {
    auto& all = progress_of(record);
    const auto last = std::ranges::find(all.fields.rbegin(), all.fields.rend(), name, &table::field::name);
    all.valid.push_back({static_cast<std::uint16_t>(all.fields.rend() - last - 1), &holds});
    record.checkable = true;
}

}  // namespace verbatim::table
