#include "verbatim/edit/references/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/references/new_references.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/varint.hpp"
#include "verbatim/wire/meaning.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using walk::names_of_elements;
using walk::reference_at;

// The texts that name elements of one list, or a field beside the list if the schema allows that (`or_field`).
struct reference_by_name {
    indices record;         // the record that has the list
    std::size_t field = 0;  // index of the field with the list
    struct one {
        indices text;
        std::optional<std::size_t> element;  // empty: the text names the field beside the list
    };
    std::vector<one> texts;
    std::size_t known_at = 0;  // the number of changes before which these indices were right
};

// Returns the name of an element of a list, or, without an element, that of the field beside the list that `text` may
// name.
view::datum name_of(datum record, const view::datum& list, datum text, std::optional<std::size_t> element) {
    if (element) return *element < list.length() ? walk::name_of_element(list, *element) : view::datum{};
    const datum beside = view::field_in(record, walk::field_named(*record.of, text.of->number().refers->also));
    return walk::name_leaf(beside);
}

reference_by_name led_in(datum record, const indices& around, std::size_t field) {
    reference_by_name found{around, field, {}};
    std::optional<names_of_elements> names;
    walk::each_name_reference(*record.of, record.value, record.of->fields[field].name, [&](const reference_at& r) {
        const auto name = walk::characters_in(*r.of, r.value);
        if (name.empty()) return;
        if (!names) names.emplace(*record.of, record.value, field);
        const auto element = names->element(name);
        if (element || names->is_of_field(r, name)) found.texts.push_back({indices_below(around, r.where), element});
    });
    return found;
}

// Returns whether a part is or may contain the name of an element of the list, or of a field beside the list. For a
// leaf the answer is exact.
bool may_name(datum record, std::size_t field, datum part, const indices& at, std::size_t depth) {
    const bool is_in_list = at[depth] == field;
    if (is_in_list && at.size() < depth + 2) return false;
    if (!part.of || !part.of->leaf()) return true;
    if (!table::is_name(*part.of)) return false;
    const auto list = walk::list_in_field(*record.of, record.value, field);
    const datum beside = view::field_in(record, at[depth]);
    const bool is_there = !is_in_list || at[depth + 1] < list.length();
    if (!is_there) return false;
    const auto name = is_in_list ? walk::name_of_element(list, at[depth + 1]) : walk::name_leaf(beside);
    return name.of == part.of && name.value == part.value;
}

// Visits each leaf in a decoded value.
void each_leaf(datum at, indices& path, const std::function<void(datum, const indices&)>& visit) {
    at = view::part_at(at, {});
    if (!at.of) return;
    if (at.of->leaf()) return visit(at, path);
    path.push_back(0);
    view::each_part(at, [&](datum part) {
        each_leaf(part, path, visit);
        ++path.back();
        return true;
    });
    path.pop_back();
}
bool follows_field(const view::type& t, std::string_view field) {
    return t.number().means && t.number().means->of_field == field;
}
// Returns whether a value is the hash of a text, or repeats it.
bool is_of(datum at, std::string_view text) {
    return at.of->number().means->hash
               ? walk::bits_in(*at.of, static_cast<const std::byte*>(at.value)) == at.of->number().means->hash(text)
               : walk::characters_in(*at.of, at.value) == text;
}

// Returns the path of the name that a text leads to, for an error.
std::string path_of_name(view::document& doc, const indices& record, std::size_t field, datum text,
                         std::optional<std::size_t> element, const view::datum& name) {
    indices path = record;
    if (element) path.insert(path.end(), {field, *element});
    else path.push_back(walk::field_named(*view::part_at(doc.value(), record).of, text.of->number().refers->also));
    std::string found = path_of(doc.value(), path);
    each_leaf(view::part_at(doc.value(), path), path, [&](datum leaf, const indices& at) {
        if (leaf.value == name.value && leaf.of == name.of) found = path_of(doc.value(), at);
    });
    return found;
}

class texts_with_names final : public follower {
public:
    void before(journal& j, const primitive& change) override {
        if (change.of_elements() || change.keeps_target || change.leads == primitive::targets::left) return;
        const datum part = view::part_at(j.doc.value(), change.at);
        const bool is_leaf = part.of && part.of->leaf();
        if (!is_leaf || table::is_name(*part.of)) collect_led(j, change, part);
        if (is_leaf && table::is_name(*part.of)) collect_repeated(j, change.at, part);
        if (is_leaf && view::leads_by_number(*part.of))
            for (indices& text : names_beside(j.doc, change.at)) beside_.try_emplace(std::move(text), count(j));
    }

    result<void> follow(journal& j, std::size_t) override {
        for (const reference_by_name& led : led_)
            if (auto done = rename(j, led); !done) return done;
        for (const auto& [text, known_at] : beside_) {
            const auto now = j.now(text, known_at);
            if (now && !j.is_given(*now)) update_name(j, *now);
        }
        for (const auto& [repeats, text, known_at] : repeated_)
            if (auto done = repeat(j, j.now(repeats, known_at), j.now(text, known_at)); !done) return done;
        return {};
    }

private:
    static std::size_t count(const journal& j) { return j.changes().size(); }

    // Notes the texts of each list for which the value is or contains the name of an element, or of a field beside it.
    void collect_led(journal& j, const primitive& change, datum part) {
        const indices& at = change.at;
        for (std::size_t depth = at.size(); depth-- > 0;) {
            const datum record = view::part_at(j.doc.value(), std::span(at).first(depth));
            if (!record.of || record.of->what != wire::kind::record || !record.of->record().has_targets) continue;
            for (std::size_t i = 0; i < record.of->fields.size(); ++i) {
                if (!record.of->fields[i].is_target || !may_name(record, i, part, at, depth)) continue;
                indices around = prefix(at, depth);
                if (!seen_.emplace(around, i).second) continue;
                auto led = led_in(record, around, i);
                if (change.is == primitive::what::replace)
                    std::erase_if(led.texts, [&](const auto& one) { return is_inside(one.text, at); });
                led.known_at = count(j);
                if (!led.texts.empty()) led_.push_back(std::move(led));
            }
        }
    }

    // Gives the texts that differ from the present name of the element that they led to that name.
    static result<void> rename(journal& j, const reference_by_name& led) {
        const auto around = j.now(led.record, led.known_at);
        const datum record = around ? view::part_at(j.doc.value(), *around) : datum{};
        if (!record.of) return {};
        const auto list = walk::list_in_field(*record.of, record.value, led.field);
        std::vector<std::pair<indices, std::string>> texts;
        const names_of_elements known(*record.of, record.value, led.field);
        for (const reference_by_name::one& one : led.texts) {
            const auto at = j.now(one.text, led.known_at);
            const datum text = at ? view::part_at(j.doc.value(), *at) : datum{};
            if (!text.of || j.is_given(*at) || !text.of->number().refers ||
                text.of->number().refers->list != record.of->fields[led.field].name)
                continue;
            auto element = one.element;
            if (element) {
                const auto now = j.now(inside(inside(led.record, led.field), *element), led.known_at);
                if (!now) continue;
                element = now->back();
            }
            const auto leaf = name_of(record, list, text, element);
            const std::string name(leaf.of ? walk::characters_in(*leaf.of, leaf.value) : std::string_view{});
            const auto refuse = [&](std::string why) {
                return error{path_of_name(j.doc, *around, led.field, text, element, leaf), 0,
                             fmt::format("{} leads to it by its name, {}", path_of(j.doc.value(), *at), why),
                             error_kind::not_found};
            };
            if (name.empty()) return refuse("and without one would lead to nothing");
            const auto found = known.element(name);
            if (found != element)
                return refuse(fmt::format("and {}[{}] is called {}, too", record.of->fields[led.field].name, *found,
                                          view::text_of(leaf)));
            if (walk::characters_in(*text.of, text.value) == name) continue;
            walk::scratch copy(*text.of);
            text.of->assign(copy.get(), text.value);
            if (auto wrong = view::assign_characters(*text.of, copy.get(), name))
                return refuse("and cannot be " + view::text_of(leaf) + ": " + *wrong);
            texts.emplace_back(*at, name);
        }
        for (const auto& [at, characters] : texts) {
            const datum text = j.assign(at);
            (void)view::assign_characters(*text.of, text.value, characters);  // it fits, as has been found above
        }
        return {};
    }

    static void update_name(journal& j, const indices& text) {
        const datum leaf = view::part_at(j.doc.value(), text);
        const auto name = leaf.of ? name_of_beside(j.doc, text) : datum{};
        if (!name.of) return;
        const std::string characters(walk::characters_in(*name.of, name.value));
        if (walk::characters_in(*leaf.of, leaf.value) == characters) return;
        walk::scratch copy(*leaf.of);
        leaf.of->assign(copy.get(), leaf.value);
        if (view::assign_characters(*leaf.of, copy.get(), characters)) return;  // it does not fit, and stays
        const datum to = j.assign(text);
        (void)view::assign_characters(*to.of, to.value, characters);
    }

    // Notes the values that follow a text by the schema, and are in sync with it: numbers that are its hash, and texts
    // that repeat it.
    void collect_repeated(journal& j, const indices& leaf, datum text) {
        if (leaf.empty()) return;
        indices around = prefix(leaf, leaf.size() - 1);
        const datum record = view::part_at(j.doc.value(), around);
        if (record.of->what != wire::kind::record) return;
        const auto [known, is_new] = followed_.try_emplace(record.of);
        if (is_new)
            for (const view::type* const t : view::types_in(*record.of))
                if (t->number().means && !t->number().means->of_field.empty())
                    known->second.insert(t->number().means->of_field);
        const auto field = record.of->fields[leaf.back()].name;
        if (!known->second.contains(field)) return;
        const auto name = walk::characters_in(*text.of, text.value);
        each_leaf(record, around, [&](datum one, const indices& at) {
            if (at != leaf && follows_field(*one.of, field) && is_of(one, name))
                repeated_.push_back({at, leaf, count(j)});
        });
    }
    static result<void> repeat(journal& j, const std::optional<indices>& repeats, const std::optional<indices>& text) {
        if (!repeats || !text || j.is_given(*repeats)) return {};
        const datum from = view::part_at(j.doc.value(), *text), to = view::part_at(j.doc.value(), *repeats);
        if (!from.of || !to.of) return {};
        const std::string now(walk::characters_in(*from.of, from.value));
        if (is_of(to, now)) return {};
        const datum leaf = j.assign(*repeats);
        if (leaf.of->number().means->hash) {
            (void)walk::assign_bits(*leaf.of, leaf.value, leaf.of->number().means->hash(now));
            return result<void>{};
        }
        if (auto wrong = view::assign_characters(*leaf.of, leaf.value, now))
            return at(path_of(j.doc.value(), *repeats), *wrong);
        return {};
    }

    std::vector<reference_by_name> led_;
    std::set<std::pair<indices, std::size_t>> seen_;  // the lists among them
    std::map<indices, std::size_t> beside_;           // texts, with the number of changes before which they were there
    struct repeated {
        indices repeats, text;
        std::size_t known_at;
    };
    std::vector<repeated> repeated_;
    std::unordered_map<const view::type*, std::set<std::string_view>>
        followed_;  // per record: the fields that values in it follow
};

}  // namespace

std::unique_ptr<follower> names_follow() { return std::make_unique<texts_with_names>(); }

namespace {

// The list at a path if texts lead to its elements by their names.
struct named_list {
    indices around;
    datum record;
    std::size_t field;
    walk::names_of_elements names;

    // Calls `visit` with each text that leads to an element of the list, or to a field beside it.
    void each_text(const auto& visit) const {
        walk::each_name_reference(*record.of, record.value, record.of->fields[field].name, visit);
    }
};
std::optional<named_list> named_list_at(view::document& doc, const indices& path) {
    if (path.empty()) return {};
    indices around = prefix(path, path.size() - 1);
    const datum record = view::part_at(doc.value(), around);
    if (!record.of || record.of->what != wire::kind::record || !record.of->fields[path.back()].is_target) return {};
    return named_list{std::move(around), record, path.back(), {*record.of, record.value, path.back()}};
}

error ambiguous(view::document& doc, const named_list& in, const reference_at& r, std::optional<std::size_t> was) {
    const std::string text = path_of(doc.value(), indices_below(in.around, r.where));
    indices led = in.around;
    if (was) led.insert(led.end(), {in.field, *was});
    else led.push_back(walk::field_named(*in.record.of, r.of->number().refers->also));
    return {path_of(doc.value(), led), 0,
            fmt::format("{} leads to it by its name, and another one of that name would come before it", text)};
}

}  // namespace

result<void> check_names_unambiguous(view::document& doc, const indices& path, const new_index& now, std::size_t at,
                                     std::string_view name) {
    const auto in = name.empty() ? std::nullopt : named_list_at(doc, path);
    if (!in) return {};
    error wrong;
    const auto was = in->names.element(name);
    const auto stays = was ? now(*was) : std::nullopt;
    in->each_text([&](const reference_at& r) {
        if (!wrong.reason.empty() || walk::characters_in(*r.of, r.value) != name ||
            (!was && !in->names.is_of_field(r, name)) || (stays && *stays < at))
            return;
        wrong = ambiguous(doc, *in, r, was);
    });
    if (!wrong.reason.empty()) return wrong;
    return {};
}

result<void> check_names_stay(view::document& doc, const indices& path, const new_index& now) {
    const auto in = named_list_at(doc, path);
    if (!in) return {};
    std::unordered_map<std::string_view, std::size_t> first;  // the first element of each name afterwards
    const auto list = walk::list_in_field(*in->record.of, in->record.value, in->field);
    for (std::size_t i = 0; i < list.length(); ++i) {
        const auto leaf = walk::name_of_element(list, i);
        if (!leaf.of) continue;
        const auto [known, is_new] = first.try_emplace(walk::characters_in(*leaf.of, leaf.value), *now(i));
        if (!is_new) known->second = std::min(known->second, *now(i));
    }
    error wrong;
    in->each_text([&](const reference_at& r) {
        const auto name = walk::characters_in(*r.of, r.value);
        const auto was = wrong.reason.empty() && !name.empty() ? in->names.element(name) : std::nullopt;
        if (const auto found = first.find(name); was && found != first.end() && found->second != *now(*was))
            wrong = ambiguous(doc, *in, r, was);
    });
    if (!wrong.reason.empty()) return wrong;
    return {};
}

}  // namespace verbatim::edit
