#include "verbatim/edit/repair.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/write/derive.hpp"

namespace verbatim::edit {

namespace {

using view::byte_view;
using view::datum;
using view::node;
using wire::kind;

// Returns the bytes that a new file has for a leaf of fixed size or for alignment; a text keeps its characters.
std::vector<std::byte> clean(const view::type& t, byte_view bytes) {
    std::vector<std::byte> made(bytes.size());
    if (t.padding().multiple) {
        for (std::size_t i = 0; i < made.size(); ++i) made[i] = t.padding().pattern.at(i);
        return made;
    }
    t.make(made.data());
    if (!t.is_fixed_text()) return made;
    const std::string_view all = walk::characters(bytes);
    return view::assign_characters(t, made.data(), t.text().characters_in(t, all))
               ? std::vector(bytes.begin(), bytes.end())
               : made;
}

class search {
public:
    // `decoded` is the decoded value of the same document, or of a copy.
    search(const view::document& doc, datum decoded, const repair_options& options)
        : doc_(doc), decoded_(decoded), options_(options) {}

    // A value that is to be corrected.
    struct wrong {
        std::string path;
        indices at;                           // of the leaf, or of the record that has the rule
        std::size_t offset = 0, derived = 0;  // `derived`: index of the field with the rule
        std::string before;
        std::vector<std::byte> now;  // the new bytes, unless a rule gives them
        enum { rule, padding, tail } is = rule;
    };
    std::vector<wrong> found;
    std::optional<error> conflict;  // a rule does not hold, and other data decides its field

    void look(const node& n, const std::string& path, const indices& at) {
        if (!concerns(*n.of)) return;
        if (n.of->leaf()) return padding(n, path, at);
        if (n.of->what == kind::record &&
            std::ranges::any_of(n.of->fields, [](const view::field& f) { return f.of->derived().state; }))
            rules(n, path, at);
        view::each_child(n, [&](const node& child) {
            auto inner = at;
            inner.push_back(child.index);
            look(child, view::join(path, child), inner);
            return true;
        });
    }

    // Drops the rest of the file, and pads the file. Returns an error if its format has no such rest.
    result<void> tail() {
        const node root = doc_.root();
        const auto& fields = root.of->fields;
        if (root.of->what != kind::record || fields.empty() || !fields.back().of->padding().is_rest) {
            if (options_.pad_to == 0) return {};
            return error{
                {}, 0, "its format has no bytes after its data, so it cannot be padded", error_kind::not_found};
        }
        const std::size_t size = doc_.file().bytes().size();
        std::size_t offset = size;
        std::vector<std::byte> now;
        view::each_child(root, [&](const node& child) {
            if (child.index + 1 != fields.size() || child.tail_of) return true;
            offset = child.offset;
            if (!options_.drop_tail) now.assign(child.bytes().begin(), child.bytes().end());
            return true;
        });
        const std::size_t was = size - offset;
        const auto at = fields.back().of->padding().pattern.at;
        if (options_.pad_to > 0)
            while ((offset + now.size()) % options_.pad_to != 0) now.push_back(at ? at(now.size()) : std::byte{0});
        if (now.size() != was)
            found.push_back({std::string(fields.back().name),
                             {fields.size() - 1},
                             offset,
                             0,
                             fmt::format("{} bytes", was),
                             std::move(now),
                             wrong::tail});
        return {};
    }

private:
    // Returns whether values of this type may need correction.
    bool concerns(const view::type& t) {
        if (const auto known = concerns_.find(&t); known != concerns_.end()) return known->second;
        const auto concerned = [&](const view::type* part) {
            return part->derived().state ||
                   (options_.clean_padding &&
                    ((part->what == kind::padding && (part->bitwise || part->padding().multiple)) ||
                     (part->is_fixed_text() && part->bitwise)));
        };
        return concerns_[&t] = std::ranges::any_of(view::types_in(t), concerned);
    }

    void padding(const node& n, const std::string& path, const indices& at) {
        if (!options_.clean_padding || !(n.of->bitwise || n.of->padding().multiple)) return;
        const auto bytes = n.bytes();
        auto now = clean(*n.of, bytes);
        if (std::ranges::equal(now, bytes)) return;
        found.push_back({path, at, n.offset, 0, view::hex_text(bytes), std::move(now), wrong::padding});
    }

    void rules(const node& record, const std::string& path, const indices& at) {
        const auto& fields = record.of->fields;
        view::each_child(record, [&](const node& child) {
            for (std::size_t i = 0; i < fields.size(); ++i) {
                if (!fields[i].of->derived().state || fields[i].of->derived().target->field != child.index) continue;
                const table::control& stored = *fields[i].of->derived().target;
                std::size_t offset = child.offset + stored.inside;
                if (!stored.way.empty()) {
                    const auto there = walk::derived_at(
                        *fields[i].of,
                        {.of = record.of, .value = view::part_at(decoded_, at).value, .start = record.offset});
                    if (!there.value) continue;
                    offset = there.position;
                }
                const auto inside = name_at(child, offset, stored.of);
                if (std::ranges::any_of(child.follows, [&](const node::implied_part& s) {
                        return s.offset == offset && s.of == stored.of;
                    })) {
                    if (!conflict) conflict = rule_conflict(i, view::join(path, child) + inside, at, offset);
                    continue;
                }
                found.push_back({view::join(path, child) + inside,
                                 at,
                                 offset,
                                 i,
                                 text(*stored.of, child.bytes_at(offset, stored.of->size)),
                                 {},
                                 wrong::rule});
            }
            return true;
        });
    }
    // Returns whether several rules, or a rule and the data that the field controls, decide the value of a field.
    static bool has_several_sources(const view::type& record, const table::control& stored) {
        const auto same = [&](const table::control& c) { return c.in_memory == stored.in_memory && c.of == stored.of; };
        const auto rules = std::ranges::count_if(record.fields, [&](const view::field& f) {
            return f.of->derived().state && same(*f.of->derived().target);
        });
        return rules +
                   std::ranges::count_if(record.record().controls, [&](const table::control* c) { return same(*c); }) >
               1;
    }
    // Returns an error if other data decides the value of a field while the rule of a derived field applies and would
    // give another value.
    std::optional<error> rule_conflict(std::size_t derived, const std::string& path, const indices& at,
                                       std::size_t offset) const {
        const datum record = view::part_at(decoded_, at), rule = view::field_in(record, derived);
        const table::control& stored = *rule.of->derived().target;
        void* const there = walk::derived_field(*rule.of, record.value);
        walk::record_as_read as_read;
        if (!there || !has_several_sources(*record.of, stored) || !walk::applies(*rule.of, record.value) ||
            walk::is_in_sync(*rule.of, rule.value, *record.of, record.value, as_read))
            return {};
        walk::scratch right(*stored.of);
        const bool fits = walk::in_sync(*rule.of, rule.value, *record.of, as_read, right.get());
        const auto wanted = !fits               ? "a value that does not fit"
                            : stored.of->leaf() ? view::text_of({right.get(), stored.of})
                                                : "other bytes";
        const auto name = record.of->fields[derived].name;
        const auto now = stored.of->leaf() ? view::text_of({there, stored.of}) : "what it is";
        return error{
            path, offset,
            fmt::format("{} would make it {}, and it is {}, as other data says: change what one of the two measures",
                        name, wanted, now)};
    }
    // Returns the path from a field to its part at an offset, such as ".reset_state"; empty if the value is the field
    // itself.
    std::string name_at(const node& field, std::size_t offset, const view::type* of) const {
        if (field.of == of || field.leaf()) return {};
        std::string name;
        view::each_child(field, [&](const node& part) {
            if (offset < part.offset || offset >= part.offset + part.size) return true;
            name = (part.name.empty() ? "" : ".") + part.label() + name_at(part, offset, of);
            return false;
        });
        return name;
    }
    static std::string text(const view::type& t, byte_view bytes) {
        return t.leaf() ? view::text_of(t, bytes) : view::hex_text(bytes);
    }

    const view::document& doc_;
    const datum decoded_;
    const repair_options& options_;
    std::map<const view::type*, bool> concerns_;
};

result<void> correct(datum root, const search::wrong& w) {
    const auto wrong = [&](std::string why) { return error{w.path, w.offset, std::move(why)}; };
    if (w.is != search::wrong::rule) {
        const datum leaf = view::part_at(root, w.at);
        if (!leaf.of) return wrong("it cannot be changed");
        if (leaf.of->size == wire::dynamic_size) *static_cast<wire::byte_run*>(leaf.value) = wire::byte_run(w.now);
        else std::ranges::copy(w.now, static_cast<std::byte*>(leaf.value));
        return {};
    }
    const datum record = view::part_at(root, w.at);
    const datum derived = view::field_in(record, w.derived);
    void* const to = walk::derived_field(*derived.of, record.value);
    if (!to || !derived.of->derived().state->in_sync(*derived.of, derived.value, to))
        return wrong("the result of its rule does not fit the field");
    return {};
}

// Describes a correction. If the value is shown as bytes, only those that change are described.
repaired described(const search::wrong& w, const result<view::found>& was, const result<view::found>& is) {
    if (w.is == search::wrong::tail || !was || !is)
        return {w.path, w.offset, w.before, w.now.empty() ? "nothing" : fmt::format("{} bytes", w.now.size())};
    const auto old = was->at.bytes(), now = is->at.bytes();
    const bool in_words = w.is == search::wrong::rule && is->at.leaf();
    if (in_words || old.size() != now.size())
        return {w.path, w.offset, w.before, in_words ? view::text_of(*is->at.of, now) : view::hex_text(now)};
    const auto first = static_cast<std::size_t>(std::ranges::mismatch(old, now).in1 - old.begin());
    std::size_t end = old.size();
    while (end > first && old[end - 1] == now[end - 1]) --end;
    return {fmt::format("{}+{}", w.path, first), w.offset + first, view::hex_text(old.subspan(first, end - first)),
            view::hex_text(now.subspan(first, end - first))};
}

}  // namespace

result<std::vector<repaired>> repair(view::document& doc, const repair_options& options) {
    if (auto ok = ready(doc); !ok) return ok.error();
    const auto start = view::find(doc, options.path);
    if (!start) return start.error();
    const bool concerns_tail = options.drop_tail || options.pad_to > 0;
    if (concerns_tail && !options.path.empty())
        return error{std::string(options.path), start->at.offset,
                     "the end of the file is not in it: drop the tail, and pad, without a path"};
    const auto corrected = doc.copy();
    search wrong(doc, corrected->value(), options);
    wrong.look(start->at, start->path, start->indices);
    if (concerns_tail)
        if (auto has_tail = wrong.tail(); !has_tail) return has_tail.error();
    if (auto visited = doc.visited(); !visited) return visited.error();
    if (wrong.conflict) return *wrong.conflict;
    for (const auto& w : wrong.found)
        if (auto done = correct(corrected->value(), w); !done) return done.error();
    auto again = read_back(*corrected);
    if (!again) return again.error();
    std::vector<std::string_view> paths;
    for (const auto& w : wrong.found) paths.push_back(w.path);
    const auto was = view::find_all(doc, paths), is = view::find_all(**again, paths);
    std::vector<repaired> all;
    for (std::size_t i = 0; i < paths.size(); ++i) all.push_back(described(wrong.found[i], was[i], is[i]));
    if (auto done = become(doc, std::move(*again)); !done) return done.error();
    return all;
}

}  // namespace verbatim::edit
