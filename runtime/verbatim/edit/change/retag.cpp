#include "verbatim/edit/change/retag.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "verbatim/edit/change/byte_orders.hpp"
#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/edit/references/new_references.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/units.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/write/derive.hpp"
#include "verbatim/walk/write/new_element.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::type;
using wire::kind;

// Returns whether the value still equals the default of a new record.
bool is_new(datum at) {
    const type& t = *at.of;
    if (t.what == kind::derived || t.what == kind::padding) return true;
    if (t.what == kind::list) return at.length() == 0;
    if (!t.leaf() || t.is_transparent()) return view::each_part(at, is_new);
    walk::scratch fresh(t);
    return view::text_of(at) == view::text_of({fresh.get(), &t});
}

bool is_number(const type& t) { return t.is_integer() || t.is_real(); }
// Returns whether a value is bytes of which another field says how many.
bool is_run(const type& t) { return t.what == kind::bytes && t.size == wire::dynamic_size; }
const wire::meaning plain_number{.what = wire::meaning::form::scaled};
const wire::meaning& meaning_of(const type& t) { return t.number().means ? *t.number().means : plain_number; }
bool same_meaning(const type& a, const type& b) {
    const auto &x = meaning_of(a), &y = meaning_of(b);
    const bool are_scaled = x.what == wire::meaning::form::scaled && y.what == x.what && x.unit == y.unit;
    return a.number().refers == b.number().refers && (a.number().means == b.number().means || are_scaled);
}
// Returns whether a number of one type is one of the other: of the same meaning, or of the enumeration of the same
// name.
bool are_same_numbers(const type& a, const type& b) {
    return a.is_enumeration() ? b.is_enumeration() && a.label == b.label
                              : is_number(a) && is_number(b) && same_meaning(a, b);
}
// Returns whether an optional has its content in itself, or looks at it.
bool is_look_or_near(const type& t) { return t.what == kind::optional || t.placed().is_look; }
double raw_in(datum number) {
    return number.of->number().real
               ? walk::real_in(*number.of, static_cast<std::byte*>(number.value))
               : static_cast<double>(walk::integer_in(*number.of, static_cast<std::byte*>(number.value)));
}
// Returns the raw number that has the same meaning in another type.
double raw_in(datum number, const type& to) {
    const auto &x = meaning_of(*number.of), &y = meaning_of(to);
    const double raw = raw_in(number);
    if (x.factor == y.factor && x.divisor == y.divisor) return to.number().real ? raw : std::nearbyint(raw);
    const double there = raw * x.factor / x.divisor * y.divisor / y.factor;
    return to.number().real ? there : view::whole_number(y, there);
}

class conversion {
public:
    some_paths lost, rounded;

    void convert(datum from, datum to, const std::string& path) {
        const type &a = *from.of, &b = *to.of;
        if (&a == &b) b.assign(to.value, from.value);
        else if (a.what == kind::record && b.what == kind::record) fields(from, to, path);
        else if (a.what == kind::list && b.what == kind::list) elements(from, to, path);
        else if (a.what == kind::array && b.what == kind::array && a.count == b.count) parts(from, to, a.count, path);
        else if (are_same_numbers(a, b)) number(from, to, path);
        else if (a.is_packed() && b.is_packed() && a.size == b.size &&
                 std::ranges::equal(a.number().names, b.number().names))
            (void)walk::put_integer(b, static_cast<std::byte*>(to.value),
                                    walk::integer_in(a, static_cast<const std::byte*>(from.value)));
        else if (a.is_optional() && a.what == b.what && is_look_or_near(a) && is_look_or_near(b))
            optional(from, to, path);
        else if (a.what == kind::choice && b.what == kind::choice &&
                 std::ranges::equal(a.choice().tags, b.choice().tags))
            choice(from, to, path);
        else if (a.is_string() && b.is_string()) string(from, to, path);
        else if (is_run(a) && is_run(b))
            *static_cast<wire::byte_run*>(to.value) = *static_cast<const wire::byte_run*>(from.value);
        else if (!a.is_fixed_text() || !b.is_fixed_text() ||
                 view::assign_characters(b, to.value, walk::characters_in(a, from.value)))
            lose(from, path);
    }

private:
    void lose(datum from, const std::string& path) {
        if (!is_new(from)) lost.add(path);
    }
    void optional(datum from, datum to, const std::string& path) {
        const datum held = from.held();
        if (!held.of) return view::reset(to);
        convert(held, to.held().of ? to.held() : view::emplace(to), path);
        if (from.of->placed().is_look) to.of->identity_in(to.value) = from.of->identity_in(from.value);
    }
    // The alternatives of one index are the same.
    void choice(datum from, datum to, const std::string& path) {
        const std::size_t is = from.of->index_in(from.value);
        const datum there = view::choose(to, is);
        if (is < from.of->holds.size()) convert(from.held(), there, path);
        else convert(from.held(), to.held(), path);
        if (from.of->choice().tail && to.of->choice().tail) *to.of->tail_in(to.value) = *from.of->tail_in(from.value);
    }
    // The bytes behind the end of a text stay with it.
    void string(datum from, datum to, const std::string& path) {
        const type &a = *from.of, &b = *to.of;
        if (a.held == b.held && a.text().encoding == b.text().encoding) b.assign(to.value, from.value);
        else if (view::assign_text(b, to.value, view::text_of(from))) return lose(from, path);
        if (view::text_of(from) != view::text_of(to)) lose(from, path);
    }
    // Returns whether a rule of the record derives the field. The field is not converted then, since it follows in the
    // new alternative.
    static bool is_derived(datum record, datum field) {
        return std::ranges::any_of(record.of->fields, [&](const view::field& f) {
            return f.of->derived().state && walk::derived_field(*f.of, record.value) == field.value;
        });
    }
    void fields(datum from, datum to, const std::string& path) {
        std::optional<walk::scratch> fresh;  // a field that equals that of a new record is not lost
        const auto is_as_in_a_new_one = [&](std::size_t i) {
            if (!fresh) fresh.emplace(*from.of);
            return same_content(view::field_in(from, i), view::field_in({fresh->get(), from.of}, i));
        };
        for (std::size_t i = 0; i < from.of->fields.size(); ++i) {
            const auto& field = from.of->fields[i];
            const auto same = std::ranges::find(to.of->fields, field.name, &view::field::name);
            const auto below = view::join(path, field.name, i);
            if (same == to.of->fields.end()) {
                if (!is_as_in_a_new_one(i)) lose(view::field_in(from, i), below);
                continue;
            }
            const datum there = view::field_in(to, static_cast<std::size_t>(same - to.of->fields.begin()));
            if (!is_derived(from, view::field_in(from, i)) || !is_derived(to, there))
                convert(view::field_in(from, i), there, below);
        }
    }
    void elements(datum from, datum to, const std::string& path) {
        const std::size_t count = from.of->length(from.value);
        to.of->resize(to.value, count);
        parts(from, to, count, path);
    }
    void parts(datum from, datum to, std::size_t count, const std::string& path) {
        for (std::size_t i = 0; i < count; ++i) convert(from.element(i), to.element(i), view::join(path, {}, i));
    }
    void number(datum from, datum to, const std::string& path) {
        const auto &x = meaning_of(*from.of), &y = meaning_of(*to.of);
        if (!from.of->number().real && !to.of->number().real && x.factor == y.factor && x.divisor == y.divisor) {
            // The number is not converted to floating point, which cannot hold every number of 64 bits.
            const auto bits = walk::integer_in(*from.of, static_cast<std::byte*>(from.value));
            const bool fits =
                bits >= 0 || from.of->number().is_signed ==
                                 to.of->number().is_signed;  // otherwise the same bits mean another number
            if (!fits || !walk::put_integer(*to.of, static_cast<std::byte*>(to.value), bits)) lose(from, path);
            return;
        }
        const double raw = raw_in(from, *to.of);
        const auto text = to.of->number().real
                              ? fmt::format("{}", to.of->size == 8 ? raw : static_cast<double>(static_cast<float>(raw)))
                              : fmt::format("{:.0f}", raw);
        if (view::assign_text(*to.of, to.value, text)) return lose(from, path);
        const double back = raw_in(to, *from.of), was = raw_in(from);
        const bool is_float = from.of->number().real && from.of->size == 4;
        if (is_float ? static_cast<float>(back) != static_cast<float>(was) : back != was) rounded.add(path);
    }
};

// Returns the choice at a place, or in a placed value or an optional there. Its value is null if it is absent, its type
// too if there is no choice.
datum choice_in(datum at) {
    const type* t = at.of;
    while (t->is_optional() && !t->placed().is_look && !t->leads_back) t = &t->element();
    if (!t->has_alternatives()) return {};
    while (at.of && at.of != t) at = at.held();
    return {at.of ? at.value : nullptr, t};
}

// Returns whether the leaf is the magic that selects the alternative of a choice. The magic of the file does not count:
// it identifies the format.
bool is_magic_of_choice(view::document& doc, const indices& leaf) {
    if (leaf.size() < 2) return false;
    const datum choice = choice_in(view::whole_part_at(doc.value(), std::span(leaf).first(leaf.size() - 1)));
    if (!choice.value || !choice.of->by_magic) return false;
    const datum held = choice.held();
    if (!held.of || held.of->what != kind::record || leaf.back() >= held.of->fields.size()) return false;
    const type& magic = *held.of->fields[leaf.back()].of;
    return magic.is_constant() && magic.decides_format;
}
// Returns the values of the magics of an alternative as text; none if it has no magic.
std::vector<std::string> magic_texts(const type& choice, std::size_t alternative) {
    std::vector<std::string> all;
    if (alternative >= choice.recognised().size()) return all;
    for (const auto& [offset, magic] : choice.recognised()[alternative].marks)
        for (std::size_t at = 0; at < magic->number().expected.size(); at += magic->size)
            all.push_back(view::text_of(*magic, magic->number().expected.subspan(at, magic->size)));
    return all;
}
// Returns whether a text is a value as it is shown, with or without its quotes.
bool is_spelled(std::string_view text, std::string_view shown) {
    return text == shown || (shown.size() > 2 && shown.front() == '"' && text == shown.substr(1, shown.size() - 2));
}

}  // namespace

datum choice_at(view::document& doc, const indices& to) { return choice_in(view::whole_part_at(doc.value(), to)); }

std::vector<indices> chosen_by(view::document& doc, const indices& tag) {
    std::vector<indices> all;
    const datum leaf = view::part_at(doc.value(), tag);
    for (std::size_t depth = tag.size(); leaf.of && depth-- > 0;) {
        const auto around = std::span(tag).first(depth);
        const datum record = view::part_at(doc.value(), around);
        for (std::size_t i = 0; record.of && record.of->what == kind::record && i < record.of->fields.size(); ++i) {
            const datum choice = choice_in(view::field_in(record, i));
            if (!choice.of) continue;
            const type& t = *choice.of;
            if (t.what == kind::coded || !t.choice().tag || t.choice().tag->what != table::expression::form::control ||
                !t.choice().tag->of->is_own())
                continue;
            if (static_cast<std::byte*>(record.value) + t.choice().tag->of->in_memory != leaf.value ||
                t.choice().tag->of->of != leaf.of)
                continue;
            all.emplace_back(around.begin(), around.end()).push_back(i);
        }
        if (!all.empty()) break;
    }
    if (all.empty() && is_magic_of_choice(doc, tag)) all.push_back(prefix(tag, tag.size() - 1));
    return all;
}

namespace {

error failed(std::string why) { return {{}, 0, std::move(why)}; }

// Returns the choice converted to another alternative, whose tag or magic is `spelled`.
result<retagged> as_alternative(datum choice, std::size_t then, const std::string& spelled, std::string_view name,
                                view::between_values between) {
    const type& t = *choice.of;
    auto made = std::make_shared<walk::scratch>(t);
    const datum fresh{made->get(), &t};
    const datum to = view::choose(fresh, then), from = choice.held();
    walk::make_complete(*to.of, to.value);
    conversion how;
    if (t.index_in(choice.value) < t.holds.size()) how.convert(from, to, std::string(name));
    else if (!is_new(from)) how.lost.add("the bytes under the unknown tag");
    if (t.choice().tail && !t.tail_in(choice.value)->view().empty())
        how.lost.add("the bytes behind the data of the tag");
    if (how.lost.count)
        return failed(fmt::format(
            "as {} it has no room for {}, which would be lost: insert a new element --as {}, and remove this one",
            spelled, how.lost.all(), view::alternative_name(t, then)));
    if (how.rounded.count && between == view::between_values::refused)
        return failed(
            fmt::format("as {} it could hold {} only rounded: ~= takes the nearest", spelled, how.rounded.all()));
    return retagged{std::move(made), spelled};
}

// Returns the names of all alternatives, for an error.
std::string names_of_alternatives(const type& choice) {
    std::string names;
    for (std::size_t i = 0; i < choice.choice().tags.size(); ++i)
        names.append(i ? ", " : "").append(view::alternative_name(choice, i));
    return names;
}

}  // namespace

result<retagged> with_magic(datum choice, std::string_view name, std::string_view text, view::between_values between) {
    const type& t = *choice.of;
    const std::size_t now = t.index_in(choice.value);
    std::string names;
    std::optional<std::pair<std::size_t, std::string>> other;  // alternative, and its magic
    for (std::size_t i = 0; i < t.holds.size(); ++i) {
        const auto magics = magic_texts(t, i);
        for (const std::string& magic : magics) {
            if (!is_spelled(text, magic)) names.append(names.empty() ? "" : ", ").append(magic);
            else if (i == now) return retagged{nullptr, magic};
            else if (!other) other.emplace(i, magic);
        }
        if (!magics.empty() && text == view::alternative_name(t, i) && !other) other.emplace(i, magics.back());
    }
    if (other && other->first == now) return retagged{nullptr, other->second};
    if (other) return as_alternative(choice, other->first, other->second, name, between);
    return failed(fmt::format("it says what is there, and must be one of {}", names));
}

result<std::string> tag_given(view::document& doc, const indices& tag, std::span<const indices> choices,
                              std::string text) {
    const datum leaf = view::part_at(doc.value(), tag);
    walk::scratch wanted(*leaf.of);
    leaf.of->assign(wanted.get(), leaf.value);
    std::optional<std::string> wrong;
    for (const indices& one : choices) {
        const type& t = *choice_at(doc, one).of;
        wrong = view::assign_either(*leaf.of, wanted.get(), text, view::between_values::refused);
        for (std::size_t i = 0; wrong && i < t.choice().tags.size(); ++i)
            if (view::alternative_name(t, i) == text) return std::to_string(t.choice().tags[i]);
        if (wrong)
            return failed(fmt::format("{}, and no alternative has that name; expected one of {}", *wrong,
                                      names_of_alternatives(t)));
    }
    return view::text_of({wanted.get(), leaf.of});
}

namespace {

// Gives the tags in a new value the numbers of the alternatives that its choices have.
void take_tags(datum at) {
    const type& t = *at.of;
    if (t.what == kind::list || t.placed().is_look || t.leads_back) return;
    for (std::size_t i = 0; t.what == kind::record && i < t.fields.size(); ++i) {
        const datum choice = choice_in(view::field_in(at, i));
        const auto* const tag = choice.value && choice.of->what != kind::coded ? choice.of->choice().tag : nullptr;
        if (!tag || tag->what != table::expression::form::control || !tag->of->is_own()) continue;
        const table::control& c = *tag->of;
        auto* const number = static_cast<std::byte*>(at.value) + c.in_memory;
        const std::size_t now = choice.of->index_in(choice.value);
        if (now < choice.of->choice().tags.size() &&
            table::index_of_tag(*choice.of, walk::integer_in(*c.of, number)) != now)
            (void)walk::put_integer(*c.of, number, choice.of->choice().tags[now]);
    }
    view::each_part(at, [](datum part) {
        take_tags(part);
        return true;
    });
}

class alternatives final : public follower {
public:
    alternatives(number_types of, number_types orders) : of_(std::move(of)), orders_(std::move(orders)) {}

private:
    result<void> follow(journal& j, std::size_t first) override {
        for (std::size_t i = first; i < j.changes().size(); ++i) {
            const primitive& change = j.changes()[i];
            for (const std::size_t element : change.is_fresh ? change.elements : std::vector<std::size_t>())
                if (const auto made = j.now(inside(change.at, element), i + 1))
                    take_tags(view::part_at(j.doc.value(), *made));
            for (const indices& leaf : leaves_set_by(j, i, of_))
                for (const indices& one : chosen_by(j.doc, leaf))
                    if (auto done = follow_tag(j, leaf, one, change.between); !done) return done;
            if (auto done = follow_order(j, i); !done) return done;
        }
        return {};
    }
    // The choices in a choice follow with it.
    result<void> follow_order(journal& j, std::size_t number) {
        const primitive& change = j.changes()[number];
        const auto at = orders_.empty() ? std::nullopt : j.now(change.at, number);
        const view::type* const t = at ? view::part_at(j.doc.value(), *at).of : nullptr;
        if (!t || (t->leaf() && !orders_.contains(t))) return {};
        indices last;
        for (const auto& one : other_orders_by(j.doc, t->leaf() ? number_types{t} : orders_)) {
            if (!last.empty() && is_inside(one.choice, last)) continue;
            if (auto done = take(j, *at, one.choice, one.alternative, change.between); !done) return done;
            last = one.choice;
        }
        return {};
    }
    static result<void> follow_tag(journal& j, const indices& leaf, const indices& at, view::between_values between) {
        const datum choice = choice_at(j.doc, at), tag = view::part_at(j.doc.value(), leaf);
        if (!choice.value || choice.of->by_magic) return {};
        const type& t = *choice.of;
        const std::size_t now = t.index_in(choice.value),
                          then = table::index_of_tag(
                              t, walk::integer_in(*tag.of, static_cast<const std::byte*>(tag.value)));
        const bool is_unknown = then == t.choice().tags.size();
        if (is_unknown ? now >= t.choice().tags.size() : now == then) return {};
        if (is_unknown)
            return edit::at(path_of(j.doc.value(), leaf),
                            fmt::format("no alternative has the tag {}; expected one of {}", view::text_of(tag),
                                        names_of_alternatives(t)));
        return take(j, leaf, at, then, between);
    }
    // Gives a choice the alternative that a tag says.
    static result<void> take(journal& j, const indices& leaf, const indices& at, std::size_t then,
                             view::between_values between) {
        const auto refuse = [&](std::string why) { return edit::at(path_of(j.doc.value(), leaf), std::move(why)); };
        const datum choice = choice_at(j.doc, at);
        if (!choice.value) return {};  // in an instance: reading says that it differs
        const datum tag = view::part_at(j.doc.value(), leaf);
        const std::string spelled = tag.of->leaf() ? view::text_of(tag) : view::alternative_name(*choice.of, then);
        const datum around = view::part_at(j.doc.value(), std::span(at).first(at.size() - 1));
        const auto name = around.of->what == kind::record ? around.of->fields[at.back()].name : std::string_view();
        const auto made = as_alternative(choice, then, spelled, name, between);
        if (!made) return refuse(made.error().reason);
        (void)j.replace(at);
        const datum to = choice_at(j.doc, at);
        to.of->assign(to.value, made->choice->get());
        if (auto leads = check_targets_exist(j.doc, at); !leads)
            return refuse(leads.error().path + ": " + leads.error().reason);
        return {};
    }

    number_types of_;      // of the tags
    number_types orders_;  // of those from which byte orders are worked out
};

}  // namespace

std::unique_ptr<follower> alternatives_follow(number_types of, number_types orders) {
    return std::make_unique<alternatives>(std::move(of), std::move(orders));
}

}  // namespace verbatim::edit
