// Writes expectations: as `valid` if the language can check them, otherwise in the `doc` of the field.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verbatim/kaitai/export/exporter.hpp"
#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/walk/expect.hpp"

namespace verbatim::kaitai {

namespace {

using table::clause;
using means = clause::means;
using wire::kind;

using rendered = std::optional<std::string>;

// Returns comparisons with each value of a condition, with `between` between them.
rendered compared(const clause& condition, std::string_view subject, std::string_view sign, std::string_view between) {
    std::string all;
    for (const clause* part = condition.begin(); part != condition.end(); part = part->next())
        all += fmt::format("{}{} {} {}", all.empty() ? "" : between, subject, sign, part->value);
    return all;
}

// Returns nothing if the language has no expression for a condition.
rendered condition_of(const clause& condition, std::string_view subject) {
    const clause* const first = condition.begin();
    if (condition.what == means::is) return compared(condition, subject, "==", " or ");
    if (condition.what == means::is_not) return compared(condition, subject, "!=", " and ");
    if (condition.what == means::at_least) return compared(condition, subject, ">=", "");
    if (condition.what == means::above) return compared(condition, subject, ">", "");
    if (condition.what == means::between)
        return fmt::format("{0} >= {1} and {0} <= {2}", subject, first->value, first->next()->value);
    if (condition.what != means::either) return std::nullopt;
    std::string all;
    for (const clause* part = first; part != condition.end(); part = part->next()) {
        const auto one = condition_of(*part, subject);
        if (!one) return std::nullopt;
        all += fmt::format("{}({})", all.empty() ? "" : " or ", *one);
    }
    return all;
}

// Returns the `valid` of an expectation in the language; empty if the language has no expression for it.
std::string valid_of(const clause& field, std::string_view subject) {
    const clause* const only = field.begin();
    if (only->next() == field.end() && only->what == means::is && only->size == 2 && subject == "_")
        return std::to_string(only->begin()->value);
    std::string all;
    for (const clause* c = field.begin(); c != field.end(); c = c->next()) {
        const auto one = condition_of(*c, subject);
        if (!one) return {};
        all = all.empty() ? *one : fmt::format("({}) and ({})", all, *one);
    }
    return fmt::format("\n  expr: {}", scalar(all));
}

bool is_number(const table::type& t) {
    return t.is_integer() ? !t.characters && t.size != 3 && t.size < 5 : t.is_real();
}

}  // namespace

std::string exporter::remark_on(std::string_view record, std::string_view field) const {
    const auto found = std::ranges::find_if(
        format_.remarks, [&](const view::remark& r) { return r.record == record && r.field == field; });
    return found == format_.remarks.end() ? std::string() : std::string(found->text);
}

void exporter::expectations(const type& record, std::size_t index, attribute& a) {
    const table::field& f = record.fields[index];
    const clause* const end = record.expectations.data() + record.expectations.size();
    for (const clause* c = record.expectations.data(); c != end; c = c->next()) {
        const std::string_view name = c->words;
        if (name.substr(0, name.find('.')) != f.name) continue;
        const bool can_check = c->severity != severity::note && !may_be_none_.contains(&record) && name == f.name &&
                               a.repeat.empty() && a.valid.empty() && !a.type.empty();
        const std::string valid = !can_check               ? ""
                                  : is_number(*f.of)       ? valid_of(*c, "_")
                                  : f.of->is_enumeration() ? valid_of(*c, "_.to_i")
                                                           : "";
        if (!valid.empty()) {
            a.valid = valid;
            continue;
        }
        a.doc += fmt::format("{}expected: {}{}{}", a.doc.empty() ? "" : "; ",
                             name == f.name ? "" : name.substr(f.name.size() + 1), name == f.name ? "" : " ",
                             walk::condition_text(*c));
    }
}

}  // namespace verbatim::kaitai
