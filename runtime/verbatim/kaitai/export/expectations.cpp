// Writes expectations: as `valid` if the language can check them, otherwise in the `doc` of the field.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/export/exporter.hpp"
#include "verbatim/kaitai/language/text.hpp"

namespace verbatim::kaitai {

namespace {

// Returns whether the language can check a condition: comparisons of a number with others.
bool is_in_language(const table::expression& e) {
    if (e.what == table::expression::form::each) return is_in_language(*e.right);
    if (e.what != table::expression::form::operation) return false;
    if (table::is_comparison(e.does))
        return e.left->what == table::expression::form::item && e.right->what == table::expression::form::number;
    return table::joins_truths(e.does) && is_in_language(*e.left) && (!e.right || is_in_language(*e.right));
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
    for (const auto& e : record.record().expectations()) {
        const std::string_view name = e.of->name;
        if (name.substr(0, name.find('.')) != f.name) continue;
        const bool can_check = e.severity != severity::note && !may_be_none_.contains(&record) && name == f.name &&
                               a.repeat.empty() && a.valid.empty() && !a.type.empty() && is_in_language(*e.holds) &&
                               (is_number(*f.of) || f.of->is_enumeration());
        if (can_check) {
            const bool is_number_alone =
                e.holds->what == table::expression::form::each && e.holds->right->is(table::operation::equal);
            const scope in{
                .record = &record, .is_record = true, .in = nullptr, .item = is_number(*f.of) ? "_" : "_.to_i"};
            a.valid = is_number_alone && is_number(*f.of) ? std::to_string(e.holds->right->right->value)
                                                          : fmt::format("\n  expr: {}", scalar(truth(*e.holds, in)));
            continue;
        }
        a.doc += fmt::format("{}expected: {}{}{}", a.doc.empty() ? "" : "; ",
                             name == f.name ? "" : name.substr(f.name.size() + 1), name == f.name ? "" : " ",
                             condition_text(*e.holds, *e.of));
    }
}

}  // namespace verbatim::kaitai
