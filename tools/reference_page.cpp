#include "tools/reference_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "tools/reference_notes.hpp"
#include "verbatim/printable.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/walk/expect.hpp"
#include "verbatim/wire/layout.hpp"
#include "verbatim/wire/meaning.hpp"
#include "verbatim/wire/reference.hpp"
#include "verbatim/wire/rotation.hpp"

namespace verbatim::tools {

namespace {

using view::kind;

std::string escaped(std::string_view text) {  // for a cell of a Markdown table
    std::string out;
    for (const char c : text) {
        if (c == '|' || c == '<') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

// Returns the reference that a field is, or that its elements are; null if they are none.
const wire::reference* reference_in(const view::type& t) {
    const bool is_of_leaves =
        t.what == kind::array || t.what == kind::list || t.what == kind::optional || t.what == kind::placed;
    return is_of_leaves ? reference_in(t.element()) : t.number().refers;
}
// Returns where a reference leads: "an element of nodes; less than 1: none".
std::string reference_text(const wire::reference& r) {
    if (r.by_name)
        return fmt::format("the name of an element of {}{}{}", r.list,
                           r.also.empty() ? "" : fmt::format(", or of {}", r.also),
                           r.may_be_elsewhere ? ", here or in another file" : "");
    if (r.is_end) return fmt::format("so many elements of {}, from the first one on", r.list);
    std::string text = r.count.empty() ? "an element of " : fmt::format("the first of {} elements of ", r.count);
    text += r.list;
    if (r.first != 0) text += fmt::format(", from {} on", r.first);
    if (r.none_from == r.none_to) text += fmt::format("; {}: none", r.none_to);
    else if (r.none_from < r.none_to) text += fmt::format("; less than {}: none", r.none_to + 1);
    return text;
}

severity severity_of(const wire::reference& r) {
    if (r.may_be_elsewhere) return severity::note;
    return r.by_name && r.source.empty() ? severity::unusual : severity::error;
}
// Returns to which rows of the other list those of a list belong; empty if it is neither of the two.
std::string rows_text(const view::type& record, const table::row_pair& pair, std::string_view field) {
    const auto rows = record.fields[pair.rows].name, of = record.fields[pair.of].name;
    const auto index = pair.first == wire::dynamic_size
                           ? std::string("i")
                           : fmt::format("i + the number of {}", record.fields[pair.first].name);
    if (field == rows) return fmt::format("row i belongs to row {} of {}, its {}", index, of, pair.called);
    if (field == of) return fmt::format("row {} is the {} of row i of {}", index, pair.called, rows);
    return {};
}
constexpr std::string_view about_angles =
    "degrees about x, y and z, of axes that stay where they are: first about x, then about y, then about z (R = Rz Ry "
    "Rx; XYZ Euler in Blender)";
constexpr std::string_view about_axis =
    "x, y and z of the axis, of length 1, and the angle about it in degrees, from 0 to 180; counter-clockwise, seen "
    "from "
    "the tip of the axis";

class page {
public:
    page(std::string_view command, const view::format& format) : format_(format) {
        text += fmt::format("# {}\n\n`{}`, files {}. Made from the schema by `{} docs {}`.\n\n```text\n{}{}```\n",
                            format.title, format.id, format.extensions, command, format.id, format.about,
                            format.about.empty() || format.about.ends_with('\n') ? "" : "\n");
        add(*format.root);
        for (std::size_t i = 0; i < todo_.size(); ++i) section(*todo_[i]);
        for (const wire::meaning* m : named_) names(*m);
        rules();
    }
    std::string text;

private:
    // Adds the types that have sections of their own: records, and numbers whose parts or values have names.
    void add(const view::type& t) {
        const bool is_named = t.what == kind::record || t.is_enumeration() || t.is_flags() || t.is_packed();
        const bool is_known = std::ranges::any_of(todo_, [&](const view::type* other) {
            return other == &t || (t.what != kind::record && other->what == t.what && other->label == t.label &&
                                   std::ranges::equal(other->number().names, t.number().names));
        });
        if (is_named && !is_known) todo_.push_back(&t);
        for (const view::type* part : t.holds) add(*part);
        if (t.number().means) add(*t.number().means);
        if (t.number().instead) add(*t.number().instead->number().means);
        for (const wire::meaning* m : t.number().parts_mean)
            if (m) add(*m);
    }
    void add(const wire::meaning& m) {
        if (!m.label.empty() && std::ranges::find(named_, m.label, &wire::meaning::label) == named_.end())
            named_.push_back(&m);
    }

    std::string_view remark_on(std::string_view record, std::string_view field) const {
        for (const auto& r : format_.remarks)
            if (r.record == record && r.field == field) return r.text;
        return {};
    }

    void section(const view::type& t) {
        const auto size =
            t.size == wire::dynamic_size ? "" : fmt::format(" ({} byte{})", t.size, t.size == 1 ? "" : "s");
        text += fmt::format("\n## {}{}\n", view::name_of(t), size);
        if (const auto remark = remark_on(t.label, {}); !remark.empty()) text += fmt::format("\n{}\n", escaped(remark));
        if (t.what == kind::record) fields(t);
        else if (t.is_packed()) bits(t);
        else values(t);
    }

    void fields(const view::type& record) {
        if (record.fields.empty()) return;
        text += "\n| offset | size | type | field | notes |\n|---:|---:|---|---|---|\n";
        for (const auto& f : record.fields) {
            if (f.of->what == kind::derived) continue;
            const auto number = [](std::size_t n) {
                return n == wire::dynamic_size ? std::string("..") : std::to_string(n);
            };
            text += fmt::format("| {} | {} | {} | `{}` | {} |\n", number(f.offset), number(f.of->size),
                                escaped(declaration(*f.of)), f.name, escaped(notes(record, f)));
            add(*f.of);
        }
        if (record.record().calculated.empty()) return;
        text += "\n| calculated | unit | may be set | how |\n|---|---|---|---|\n";
        for (const auto& c : record.record().calculated)
            text += fmt::format("| `{}` | {} | {} | {} |\n", c.name, c.unit, c.set_numbers || c.set_text ? "yes" : "no",
                                escaped(calculation(record, c)));
    }
    // Returns how a value is calculated: the remark in the schema, and what is the same for every format.
    std::string calculation(const view::type& record, const table::calculated_value& c) const {
        std::string all(remark_on(record.label, c.name));
        const std::string_view usual = c.same == &wire::euler_angles::same ? about_angles
                                       : c.same == &wire::axis_angle::same ? about_axis
                                                                           : std::string_view();
        return all.append(all.empty() || usual.empty() ? "" : "; ").append(usual);
    }

    // Returns the declaration of a type, with the value of a constant and the alignment of a placed value.
    static std::string declaration(const view::type& t) {
        if (t.what == kind::placed && t.placed().aligned.multiple > 1)
            return fmt::format("{}, aligned to {} by {:02X}", view::declaration_of(t), t.placed().aligned.multiple,
                               std::to_integer<unsigned>(t.placed().aligned.padding(0)));
        if (!t.is_constant()) return view::declaration_of(t);
        return fmt::format("{} {}", view::name_of(t), view::text_with_meaning(t, t.number().expected, {}));
    }

    // Returns the meaning of the numbers in a field.
    static std::string meaning(const view::type& t) {
        const view::type& number = t.what == kind::array ? t.element() : t;
        return number.number().means && !number.is_constant() ? view::description_of(*number.number().means)
                                                              : std::string();
    }

    // Returns the meaning of a field, the remark in the schema, where it leads, the rule that it follows, the
    // expectations of its values, and its value in a new record.
    std::string notes(const view::type& record, const view::field& f) const {
        const std::string_view field = f.name;
        std::string all = meaning(*f.of);
        if (const auto remark = remark_on(record.label, field); !remark.empty())
            all.append(all.empty() ? "" : "; ").append(remark);
        if (const auto* const refers = reference_in(*f.of)) {
            all += (all.empty() ? "" : "; ") + reference_text(*refers);
            if (!refers->source.empty()) all += fmt::format(" ({})", refers->source);
        }
        for (const auto& what : {controls_text(format_, record, field), derivation_text(record, field)})
            if (!what.empty()) all.append(all.empty() ? "" : "; ").append(what);
        for (const auto& pair : record.record().together)
            if (const auto belongs = rows_text(record, pair, field); !belongs.empty())
                all.append(all.empty() ? "" : "; ").append(belongs);
        for (const auto& e : record.record().expectations()) {
            const std::string_view name = e.of->name;
            if (name.substr(0, name.find('.')) != field) continue;
            all.append(all.empty() ? "" : "; ")
                .append(e.severity == severity::error  ? "must be: "
                        : e.severity == severity::note ? "usually: "
                                                       : "expected: ");
            all.append(name.substr(std::min(name.size(), field.size() + 1)))
                .append(name == field ? "" : " ")
                .append(condition_text(*e.holds, *e.of));
        }
        if (const auto made = new_value_text(record, static_cast<std::size_t>(&f - record.fields.data()));
            !made.empty())
            all.append(all.empty() ? "" : "; ").append("new: ").append(made);
        return all.empty() ? usual_note(*f.of) : all;
    }

    // Returns what can be said of a field of a type that nothing else is said of.
    static std::string usual_note(const view::type& t) {
        if (t.is_constant()) return t.decides_format ? "identifies the format" : "the same in every known file";
        if (t.what == kind::padding || t.what == kind::gap) return "means nothing";
        std::vector<std::string_view> all;
        const auto look = [&](const auto& self, const view::type& of) -> void {
            const bool has_section = of.what == kind::record || of.is_enumeration() || of.is_flags() || of.is_packed();
            if (has_section && std::ranges::find(all, of.label) == all.end()) all.push_back(of.label);
            if (!has_section)
                for (const view::type* part : of.holds) self(self, *part);
        };
        look(look, t);
        return all.empty() ? std::string() : fmt::format("see {}", fmt::join(all, ", "));
    }

    void bits(const view::type& t) {
        text += "\n| bits | field | notes |\n|---|---|---|\n";
        std::size_t first = 0;
        for (std::size_t i = 0; i < t.number().names.size(); first += t.number().widths[i++])
            text += fmt::format("| {}..{} | `{}` | {} |\n", first, first + t.number().widths[i] - 1,
                                t.number().names[i], escaped(notes_on_bits(t, i)));
    }
    std::string notes_on_bits(const view::type& t, std::size_t i) const {
        std::string all = t.number().parts_mean[i] ? view::description_of(*t.number().parts_mean[i]) : std::string();
        const auto remark = remark_on(t.label, t.number().names[i]);
        return all.append(all.empty() || remark.empty() ? "" : "; ").append(remark);
    }

    void values(const view::type& t) {
        text += "\n| value | name | notes |\n|---:|---|---|\n";
        for (const auto& [number, name] : t.number().named) {
            const auto value =
                t.is_flags() ? fmt::format("{:#x}", static_cast<std::uint64_t>(number)) : std::to_string(number);
            text += fmt::format("| {} | `{}` | {} |\n", value, name, escaped(remark_on(t.label, name)));
        }
    }

    // Writes the names of numbers, or the names whose hashes are known.
    void names(const wire::meaning& m) {
        if (std::ranges::any_of(todo_, [&](const view::type* t) { return t->is_enumeration() && t->label == m.label; }))
            return;
        text += fmt::format("\n## {}\n\n", m.label);
        if (const auto remark = remark_on(m.label, {}); !remark.empty()) text += fmt::format("{}\n\n", escaped(remark));
        if (m.named.empty()) {
            text += fmt::format("Names whose hashes are known ({}):\n\n| hash | name |\n|---:|---|\n", m.hashes);
            const bool is_long =
                std::ranges::any_of(m.known, [&](std::string_view name) { return m.hash(name) > 0xFFFFFFFF; });
            for (const auto name : m.known)
                text += fmt::format("| 0x{:0{}X} | `{}` |\n", m.hash(name), is_long ? 16 : 8, name);
            return;
        }
        text += "| value | name |\n|---:|---|\n";
        for (const auto& [number, name] : m.named) text += fmt::format("| {} | `{}` |\n", number, name);
    }

    // Writes the expectations of the values in all records, the most severe first.
    void rules() {
        std::string rows;
        for (const severity s : {severity::error, severity::unusual, severity::note})
            for (const view::type* record : todo_) {
                for (const auto& f : record->fields) {
                    const auto* const refers = reference_in(*f.of);
                    if (refers && !refers->is_end && !refers->is_own && s == severity_of(*refers))
                        rows += fmt::format(
                            "| {} | `{}.{}` | {} | {} |\n", name_of(s), view::name_of(*record), f.name,
                            escaped(reference_text(*refers)),
                            escaped(walk::source_of(refers->source, {}, format_.root->record().rules_from)));
                }
                for (const auto& rule : record->record().expectations())
                    if (rule.severity == s)
                        rows += fmt::format("| {} | `{}.{}` | {} | {} |\n", name_of(s), view::name_of(*record),
                                            rule.of->name, escaped(condition_text(*rule.holds, *rule.of)),
                                            escaped(walk::source_of(rule.source, record->record().rules_from,
                                                                    format_.root->record().rules_from)));
            }
        if (!rows.empty())
            text += "\n## Rules\n\n| severity | field | expected | according to |\n|---|---|---|---|\n" + rows;
    }

    const view::format& format_;
    std::vector<const view::type*> todo_;
    std::vector<const wire::meaning*> named_;  // the meanings that have tables of names
};

}  // namespace

std::string reference_page(std::string_view command, const view::format& format) {
    std::string all;
    std::istringstream lines(page(command, format).text);
    for (std::string line; std::getline(lines, line);) all += printable(line) + '\n';
    return all;
}

}  // namespace verbatim::tools
