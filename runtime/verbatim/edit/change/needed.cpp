#include "verbatim/edit/change/needed.hpp"

#include <fmt/format.h>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/write/new_element.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::type;
using wire::kind;

bool is_needed(const type& t) {
    return t.what == kind::placed && !t.placed().is_look && !t.leads_back &&
           (t.placed().is_needed || !t.placed().can_be_absent);
}
// Returns the tag of a choice that a field of its record says; null if something else says it.
const table::control* own_tag(const type& t) {
    const bool is_own = t.has_alternatives() && t.choice().tag &&
                        t.choice().tag->what == table::expression::form::control && t.choice().tag->of->is_own();
    return is_own ? t.choice().tag->of : nullptr;
}
std::int64_t tag_in(datum record, const table::control& tag) {
    return walk::integer_in(*tag.of, static_cast<std::byte*>(record.value) + tag.in_memory);
}

// Visits the records in a value that are in its memory, or that it leads to.
void each_record(datum at, const auto& visit) {
    const type& t = *at.of;
    if (t.what == kind::record) visit(at);
    else if (t.what == kind::list || t.placed().is_look || t.leads_back) return;
    view::each_part(at, [&](datum part) {
        each_record(part, visit);
        return true;
    });
}

}  // namespace

void put_new(datum record, datum at) {
    while (at.of->is_optional()) at = view::emplace(at);
    if (const auto* const tag = own_tag(*at.of))
        (void)view::choose(at, table::index_of_tag(*at.of, tag_in(record, *tag)));
    walk::make_complete(*at.of, at.value);
}

void complete(view::document& doc, const indices& made) {
    const datum value = view::whole_part_at(doc.value(), made);
    if (value.of->points)
        each_record(value, [](datum record) {
            for (std::size_t i = 0; i < record.of->fields.size(); ++i)
                if (const datum at = view::field_in(record, i); is_needed(*at.of) && !at.held().of) put_new(record, at);
        });
}

void take_own_number(view::document& doc, const indices& element) {
    const datum value = view::whole_part_at(doc.value(), element);
    if (!value.of->has_references || element.size() < 2) return;
    const auto list = std::span(element).first(element.size() - 1);
    const datum around = view::part_at(doc.value(), list.first(list.size() - 1));
    if (around.of->what != kind::record) return;
    walk::each_reference(*value.of, value.value, around.of->fields[list.back()].name, [&](const walk::reference_at& r) {
        if (r.of->number().refers->is_own)
            (void)view::assign_text(
                *r.of, r.value,
                std::to_string(static_cast<std::int64_t>(element.back()) + r.of->number().refers->first));
    });
}

std::optional<error> unknown_alternative(view::document& doc, const indices& made) {
    const datum value = view::whole_part_at(doc.value(), made);
    std::optional<error> wrong;
    if (!value.of->points) return wrong;
    each_record(value, [&](datum record) {
        for (std::size_t i = 0; i < record.of->fields.size() && !wrong; ++i) {
            const datum at = view::field_in(record, i);
            if (!is_needed(*at.of)) continue;
            const type& choice = at.of->element();
            const auto* const tag = own_tag(choice);
            const datum held = tag ? at.held() : datum{};
            if (!held.of || choice.index_in(held.value) < choice.choice().tags.size()) continue;
            std::string names;
            for (std::size_t a = 0; a < choice.choice().tags.size(); ++a)
                names.append(a ? ", " : "").append(view::alternative_name(choice, a));
            wrong = edit::at(path_of(doc.value(), made),
                             fmt::format("a new one needs a {} that says what {} holds: {}=... or --as, with one of {}",
                                         tag->name, record.of->fields[i].name, tag->name, names));
        }
    });
    return wrong;
}

}  // namespace verbatim::edit
