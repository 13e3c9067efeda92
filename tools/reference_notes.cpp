#include "tools/reference_notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::tools {

namespace {

using table::rule;
using view::datum;
using view::kind;

std::string fields_from(const view::type& record, const rule& r) {
    const auto first = record.fields[r.first].name, last = record.fields[r.last].name;
    return first == last ? std::string(first) : fmt::format("all from {} to {}", first, last);
}

std::string rule_text(const view::type& record, const rule& r) {
    switch (r.what) {
        case rule::form::size: return fmt::format("the bytes of {}", fields_from(record, r));
        case rule::form::decoded: return fmt::format("the bytes that {} decodes to", record.fields[r.first].name);
        case rule::form::reach:
            return fmt::format("the bytes from the start of {} to the end of all that it leads to",
                               record.fields[r.first].name);
        case rule::form::sum: {
            const auto& list = record.fields[r.first];
            return fmt::format("{}, of all {}", rule_text(list.of->element(), *r.term), list.name);
        }
        case rule::form::plus: return fmt::format("{} and {}", rule_text(record, *r.term), r.addend);
        case rule::form::copy: return fmt::format("a copy of {}", r.original->name);
        case rule::form::call:
        case rule::form::made: return "what other fields say";
        case rule::form::checksum:
        case rule::form::digest: return fmt::format("a checksum of {}", fields_from(record, r));
    }
    return {};
}

// Returns the record that has a controlling number, which may be in a field of the record `around`, and its name there.
std::pair<const view::type*, std::string_view> innermost(const view::type& around, const table::control& c) {
    const view::type* in = &around;
    std::string_view name = c.name;
    for (auto dot = name.find('.'); dot != name.npos; dot = name.find('.')) {
        const auto field = std::ranges::find(in->fields, name.substr(0, dot), &view::field::name);
        if (field == in->fields.end() || field->of->what != kind::record) break;
        in = field->of;
        name.remove_prefix(dot + 1);
    }
    return {in, name};
}

// Returns a value with its meaning: "1.0 s", "16384 (0.5)".
std::string with_meaning(const view::type& t, const std::string& text) {
    const auto means = view::meaning_of_value(t, text, {});
    return !means ? text : means->starts_with(text) ? *means : fmt::format("{} ({})", text, *means);
}

// Returns the text of a leaf in a new record. A number of a text format is spelled as it will be written.
std::string text_of_new(datum leaf) {
    const view::type& t = *leaf.of;
    return t.text().separated && t.text().separated->spelled ? t.text().separated->spelled(t, leaf.value, {})
                                                             : view::text_of(leaf);
}

std::string texts_of_new(datum array) {
    std::vector<std::string> all;
    view::each_part(array, [&](datum element) {
        all.push_back(text_of_new(element));
        return true;
    });
    return fmt::format("{}", fmt::join(all, " "));
}

// Collects what a new value has other than a value of its type alone, in words.
class what_is_new final : public edit::comparison<datum> {
public:
    explicit what_is_new(datum made) : comparison(true), made_(made) {}
    std::string text;

private:
    bool add(const std::string& is) {
        std::string path;
        datum in = made_;
        for (const std::size_t i : way) {
            in = view::part_at(in, {});
            path = view::join(path, in.of->what == kind::record ? in.of->fields[i].name : std::string_view(), i);
            in = view::part_in(in, i);
        }
        text += fmt::format("{}{}{}{}", text.empty() ? "" : ", ", path, path.empty() ? "" : " ", is);
        return false;
    }
    bool is_nothing(const datum& made, const datum&, edit::unlike how) override {
        const std::size_t count = made.length();
        if (how == edit::unlike::length) return add(fmt::format("{} element{}", count, count == 1 ? "" : "s"));
        return how == edit::unlike::alternative && add(view::alternative_name(*made.of, made.of->index_in(made.value)));
    }
    bool contents(const datum& made, const datum& plain) override {
        return (made.of->is_transparent() && !made.of->has_alternatives()) || comparison::contents(made, plain);
    }
    bool elements(const datum& made, const datum& plain) override {
        if (made.of->what != kind::array || !made.of->element().leaf()) return comparison::elements(made, plain);
        const std::string texts = texts_of_new(made);
        return texts == texts_of_new(plain) || add(texts);
    }
    bool same_leaf(const datum& made, const datum& plain) override {
        const std::string now = text_of_new(made);
        return now == text_of_new(plain) || add(with_meaning(*made.of, now));
    }

    const datum made_;
};

}  // namespace

std::string derivation_text(const view::type& record, std::string_view field) {
    std::string all;
    for (const auto& f : record.fields) {
        if (f.of->what != kind::derived) continue;
        const std::string_view name = f.of->derived().target->name;
        if (name.substr(0, name.find('.')) != field) continue;
        const std::string inside = name == field ? "" : std::string(name.substr(field.size() + 1)) + " ";
        all += fmt::format("{}{}follows: {}{}", all.empty() ? "" : "; ", inside,
                           rule_text(record, *f.of->derived().by_rule),
                           f.of->derived().applies ? " where " + text_of(*f.of->derived().applies) : "");
    }
    return all;
}

std::string controls_text(const view::format& format, const view::type& record, std::string_view field) {
    std::vector<std::string> all;
    const auto add = [&](std::string_view what, const table::expression* e, const view::type& holder,
                         std::string_view data) {
        if (!e) return;
        each_control(*e, [&](const table::control& c) {
            const view::type* const around = c.around ? c.around : &holder;
            const auto [in, name] = innermost(*around, c);
            if (in != &record || name != field) return true;
            auto text = fmt::format("{} {}{}", what, data, &holder == &record ? "" : " of " + view::name_of(holder));
            if (std::ranges::find(all, text) == all.end()) all.push_back(std::move(text));
            return true;
        });
    };
    const auto look = [&](const auto& self, const view::type& t, const view::type& holder,
                          std::string_view data) -> void {
        add("number of", t.list().times, holder, data);
        add(t.what == kind::list ? "bytes of" : "size of", t.bytes, holder, data);
        add("says what is in", t.choice().tag, holder, data);
        add("says whether there is", t.optional().present, holder, data);
        add("leads to", t.placed().pointer, holder, data);
        for (const view::type* part : t.holds)
            if (part->what != kind::record && !t.leads_back) self(self, *part, holder, data);
    };
    for (const view::type* t : view::types_in(*format.root)) {
        if (t->what != kind::record) continue;
        for (const auto& f : t->fields) look(look, *f.of, *t, f.name);
    }
    return fmt::format("{}", fmt::join(all, "; "));
}

std::string new_value_text(const view::type& record, std::size_t field) {
    const view::type& t = *record.fields[field].of;
    if (t.what == kind::derived) return {};
    walk::scratch made(record), plain(t);
    const datum now = view::field_in({made.get(), &record}, field);
    what_is_new differs(now);
    differs.alike(now, {plain.get(), &t});
    return differs.text;
}

}  // namespace verbatim::tools
