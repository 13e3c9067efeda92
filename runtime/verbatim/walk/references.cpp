#include "verbatim/walk/references.hpp"

#include <algorithm>

#include "verbatim/text/separated.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/expect.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::kind;

struct search {
    std::string_view list;
    const visit_reference& visit;
    bool measures = false;  // The offsets are requested.
    bool by_name = false;

    void look(datum at, const step* where, std::size_t offset, datum in) const {
        const type& t = *at.of;
        if (!t.has_references) return;
        if (t.number().refers) {
            if (t.number().refers->list == list && t.number().refers->by_name == by_name)
                visit({at, in, where, offset});
        } else if (t.what == kind::record) {
            if (!has_list(t)) fields(at, where, offset);
        } else if (t.has_elements()) {
            elements(at, where, offset, in);
        } else if (t.is_transparent()) {
            if (const auto* const there = at.where()) offset = there->offset;
            if (const datum held = at.held(); held.of) look(held, where, offset, in);
        }
    }
    void fields(datum record, const step* where, std::size_t offset) const {
        const type& t = *record.of;
        const auto starts = measures && !t.bitwise ? starts_in(t, record.value, offset) : field_starts{};
        for (std::size_t i = 0; i < t.fields.size(); ++i) {
            const auto& f = t.fields[i];
            const step here{where, f.name, i};
            look({field_in(t, record.value, i), f.of}, &here,
                 measures ? starts.empty() ? offset + f.offset : starts[i] : 0, record);
        }
    }

private:
    bool has_list(const type& t) const {
        return t.record().has_targets &&
               std::ranges::any_of(t.fields, [&](const table::field& f) { return f.is_target && f.name == list; });
    }
    void elements(datum list, const step* where, std::size_t offset, datum in) const {
        for (std::size_t i = 0; i < list.length(); ++i) {
            const step here{where, {}, i};
            const datum element = list.element(i);
            look(element, &here, offset, in);
            if (measures) offset += measure(*element.of, element.value, offset);
        }
    }
};

// Returns the number of separator bytes before the content of a field of a text format.
std::size_t before(const reference_at& r) {
    return r.of->text().separated ? static_cast<const wire::detail::separated*>(r.value)->separator().size() : 0;
}

// Reports each reference to a list of a record that is wrong. The offsets are worked out in a second pass, only if
// there is one.
void each_wrong(const type& t, void* record, std::size_t field, const step* where, std::size_t start, bool by_name,
                const std::function<bool(const reference_at&)>& is_wrong, const visit_reference& report) {
    bool any = false;
    const visit_reference notice = [&](const reference_at& r) { any |= is_wrong(r); };
    search{t.fields[field].name, notice, false, by_name}.fields({record, &t}, where, start);
    if (!any) return;
    const visit_reference look = [&](const reference_at& r) {
        if (is_wrong(r)) report(r);
    };
    search{t.fields[field].name, look, true, by_name}.fields({record, &t}, where, start);
}
void inspect_names_in(inspector& to, const step* where, std::size_t start, void* record, const type& t,
                      std::size_t field) {
    std::optional<names_of_elements> names;  // made when needed, because few lists are referred to by name
    const auto is_unknown = [&](const reference_at& r) {
        if (!names) names.emplace(t, record, field);
        return !names->has(r);
    };
    each_wrong(t, record, field, where, start, true, is_unknown, [&](const reference_at& r) {
        const auto& refers = *r.of->number().refers;
        std::string expected = "the name of an element of " + std::string(refers.list);
        if (!refers.also.empty()) expected += ", or of " + std::string(refers.also);
        if (refers.may_be_elsewhere) expected += " here or in another file";
        to.report(r.where, r.offset + before(r), std::move(expected), quoted(characters_in(*r.of, r.value)),
                  refers.may_be_elsewhere ? severity::note
                  : refers.source.empty() ? severity::unusual
                                          : severity::error,
                  source_of(refers.source, {}, to.rules_from));
    });
}
void inspect_references_to(inspector& to, const step* where, std::size_t start, void* record, const type& t,
                           std::size_t field) {
    const std::size_t length = list_in_field(t, record, field).length();
    const auto leads_nowhere = [&](const reference_at& r) {
        const auto there = r.leads_to();
        // An end, and an element's own number, are reported by expectations of their records.
        return there && !r.is_end() && !r.of->number().refers->is_own && !there->are_in(length);
    };
    each_wrong(t, record, field, where, start, false, leads_nowhere, [&](const reference_at& r) {
        const std::string list(r.of->number().refers->list), count(r.of->number().refers->count);
        const auto expected = count.empty() ? "an element of " + list : count + " elements of " + list;
        to.report(r.where, r.offset + before(r), expected + ", which has " + std::to_string(length),
                  std::to_string(*r.number()), severity::error,
                  source_of(r.of->number().refers->source, {}, to.rules_from));
    });
}

void look_everywhere(const search& all, const type& t, void* value) {
    if (t.what == kind::record) all.fields({value, &t}, nullptr, 0);
    else all.look({value, &t}, nullptr, 0, {});
}

}  // namespace

std::string_view characters_in(const type& t, const void* leaf) {
    if (t.text().separated) return static_cast<const wire::detail::separated*>(leaf)->content();
    if (t.size != wire::dynamic_size) {
        const std::string_view all(static_cast<const char*>(leaf), t.size);
        return t.text().characters_in ? t.text().characters_in(t, all) : all;
    }
    const auto bytes = static_cast<const wire::byte_run*>(leaf)->view();
    const std::string_view all = walk::characters(bytes);
    return t.bytes && t.text().characters_in ? t.text().characters_in(t, all) : all;
}

std::size_t field_named(const type& record, std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(record.fields, name, &table::field::name) -
                                    record.fields.begin());
}

datum name_leaf(datum in) {
    const type& t = *in.of;
    if (t.what == kind::derived) return {};
    if (t.is_transparent()) return in.held().of ? name_leaf(in.held()) : datum{};
    if (table::is_name(t)) return in;
    datum found;
    for (std::size_t i = 0; t.what == kind::record && i < t.fields.size() && !found.of; ++i) {
        found = name_leaf({field_in(t, in.value, i), t.fields[i].of});
        if (const datum list = list_in_field(t, in.value, i); list.of && list.of->what == kind::list) break;
    }
    return found;
}

names_of_elements::names_of_elements(const type& record, void* value, std::size_t list)
    : record_(record), value_(value) {
    const datum all = list_in_field(record, value, list);
    for (std::size_t i = 0; i < all.length(); ++i)
        if (const datum name = name_of_element(all, i); name.of && !characters_in(*name.of, name.value).empty())
            first_.emplace(characters_in(*name.of, name.value), i);
}
std::optional<std::size_t> names_of_elements::element(std::string_view name) const {
    const auto found = first_.find(name);
    return found == first_.end() ? std::nullopt : std::optional(found->second);
}
bool names_of_elements::is_of_field(const reference_at& r, std::string_view name) const {
    const std::size_t field = field_named(record_, r.of->number().refers->also);
    if (r.of->number().refers->also.empty() || field == record_.fields.size()) return false;
    const datum known = name_leaf({field_in(record_, value_, field), record_.fields[field].of});
    return known.of && characters_in(*known.of, known.value) == name;
}
bool names_of_elements::has(const reference_at& r) const {
    const auto name = characters_in(*r.of, r.value);
    return name.empty() || element(name) || is_of_field(r, name);
}

std::optional<std::int64_t> number_of(const type& t, const void* leaf) {
    if (!t.text().separated) return integer_in(t, static_cast<const std::byte*>(leaf));
    const auto& token = *static_cast<const wire::detail::separated*>(leaf);
    std::int64_t number = 0;
    if (!token.has_content()) return t.text().separated->number(t, leaf);
    return t.text().separated->parse(t, token.content(), &number) ? std::optional(number) : std::nullopt;
}

std::optional<std::int64_t> reference_at::number() const { return number_of(*of, value); }
bool reference_at::is_end() const { return of->number().refers->is_end; }
bool reference_at::is_range() const { return in.of && !of->number().refers->count.empty(); }
std::size_t reference_at::count_field() const { return field_named(*in.of, of->number().refers->count); }
std::optional<reference_at::elements> reference_at::leads_to() const {
    const auto number = this->number();
    if (!number || of->number().refers->is_none(*number)) return {};
    if (of->number().refers->is_end) return *number > 0 ? std::optional(elements{0, *number}) : std::nullopt;
    std::int64_t count = 1;
    if (is_range()) {
        const std::size_t field = count_field();
        const auto many = number_of(*in.of->fields[field].of, field_in(*in.of, in.value, field));
        if (!many || *many <= 0) return {};
        count = *many;
    }
    return elements{static_cast<std::int64_t>(static_cast<std::uint64_t>(*number) -
                                              static_cast<std::uint64_t>(of->number().refers->first)),
                    count};
}

void each_reference(const type& t, void* value, std::string_view list, const visit_reference& visit) {
    look_everywhere({list, visit}, t, value);
}
void each_name_reference(const type& t, void* value, std::string_view list, const visit_reference& visit) {
    look_everywhere({list, visit, false, true}, t, value);
}

datum list_in_field(const type& record, void* value, std::size_t field) {
    datum list{field_in(record, value, field), record.fields[field].of};
    while (list.of && list.of->is_optional()) list = list.held();
    return list;
}

void inspect_references(inspector& to, const step* where, std::size_t start, void* record, const type& t) {
    for (std::size_t i = 0; i < t.fields.size(); ++i)
        if (t.fields[i].is_target)
            inspect_references_to(to, where, start, record, t, i), inspect_names_in(to, where, start, record, t, i);
}

}  // namespace verbatim::walk
