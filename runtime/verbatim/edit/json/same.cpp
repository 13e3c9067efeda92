#include "verbatim/edit/json/same.hpp"

#include <algorithm>

#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/text/separated.hpp"
#include "verbatim/walk/padding.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/write/derive.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::type;

bool same_text(const type& t, const void* given, const void* other) {
    const auto &x = *static_cast<const wire::detail::separated*>(given),
               &y = *static_cast<const wire::detail::separated*>(other);
    const bool same_before = !x.has_separator() || (y.has_separator() && x.separator() == y.separator());
    return same_before && (x.has_content() ? y.has_content() && x.content() == y.content()
                                           : t.text().separated->same_value(t, given, other));
}

// Compares alignment padding, which has as many bytes as its place requires: it is cut, or continued with padding.
bool same_alignment(const type& t, wire::byte_run& a, wire::byte_run& b) {
    const view::byte_view x = a.edit(), y = b.edit();
    const std::size_t both = std::min(x.size(), y.size());
    return std::ranges::equal(x.first(both), y.first(both)) &&
           walk::is_padding(x.subspan(both), t.padding().pattern.at, both) &&
           walk::is_padding(y.subspan(both), t.padding().pattern.at, both);
}

bool same_in_json(datum given, datum other) {
    const type& t = *given.of;
    if (t.text().separated) return same_text(t, given.value, other.value);
    if (!t.padding().multiple || t.size != wire::dynamic_size) return same_bytes(given, other);
    return same_alignment(t, *static_cast<wire::byte_run*>(given.value), *static_cast<wire::byte_run*>(other.value));
}

// Returns whether a derived field follows. JSON that has the field means that it does not follow; JSON without it means
// that it does.
bool follows(const datum& record, std::size_t rule) {
    const type& t = *record.of->fields[rule].of;
    const std::byte* const stored = walk::derived_field(t, record.value);
    return stored &&
           view::implies(view::field_in(record, rule), {t.derived().target, view::implied::when::derived}, stored);
}

// Compares the value of the given JSON with that of the JSON that this library writes, which leaves out what is
// implied.
class comparison_of_json final : public comparison<datum> {
public:
    explicit comparison_of_json(const datum& real) : real_(real) {}

private:
    // JSON may give a value that is implied.
    bool same_leaf(const datum& given, const datum& usual) override {
        if (same_in_json(given, usual)) return true;
        const datum real = view::part_at(real_, way);
        return real.of == given.of && same_in_json(given, real);
    }
    bool contents(const datum& given, const datum& usual) override {
        if (given.of->placed().is_look && !given.held().of) return true;  // The JSON leaves out a look.
        if (given.of->what != wire::kind::derived || records.empty()) return comparison::contents(given, usual);
        return !follows(*records.back().a, way.back()) || follows(*records.back().b, way.back());
    }

    const datum real_;  // The value of the document.
};

}  // namespace

json_same::json_same(const view::document& doc) : real_(doc.copy()) {}

bool json_same::matches(const value& said, std::span<const std::size_t> at, const view::node& here) const {
    const datum real = view::whole_part_at(real_->value(), at);
    if (!real.of) return false;
    // An element is read into a new value, as if it were inserted into its list; any other value is read into a copy of
    // the existing one.
    const datum around = at.empty() ? datum{} : view::part_at(real_->value(), at.first(at.size() - 1));
    const bool is_element = around.of && around.of->what == wire::kind::list;
    walk::scratch given(*real.of), usual(*real.of);
    if (!is_element && real.of->what != wire::kind::derived)
        for (walk::scratch* const to : {&given, &usual}) real.of->assign(to->get(), real.value);
    const datum x{given.get(), real.of}, y{usual.get(), real.of};
    return read_value(x, said) && read_value(y, value_of(here)) && comparison_of_json(real).alike(x, y);
}

}  // namespace verbatim::edit
