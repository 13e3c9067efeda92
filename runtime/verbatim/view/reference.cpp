#include "verbatim/view/reference.hpp"

#include <algorithm>
#include <limits>

#include "verbatim/text/spelling.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::view {

namespace {

// Returns the index of the field that references to a list of this name lead to; the number of fields if there is none.
std::size_t target_field(const type& record, std::string_view list) {
    return static_cast<std::size_t>(
        std::ranges::find_if(record.fields, [&](const field& f) { return f.is_target && f.name == list; }) -
        record.fields.begin());
}

bool has_target(const type& record, std::string_view list) {
    return record.record().has_targets && target_field(record, list) < record.fields.size();
}

// Returns the closest record around a node that has the list, as a node.
std::optional<node> record_around(const node& n, std::string_view list) {
    for (const walk::kept_context* in = &n.around; !in->empty(); in = &in->outside()) {
        const walk::kept_record& record = in->nearest();
        if (!has_target(*record.is.of, list)) continue;
        node around = n.another();
        around.of = record.is.of;
        around.space = record.space;
        around.offset = record.is.start;
        around.size = record.size;
        if (record.is.running)
            around.running = static_cast<std::size_t>(record.is.running - record.is.bytes) + record.is.start;
        around.element = record.element;
        around.around = in->outside();
        return around;
    }
    return {};
}

// Returns the type of the list in a field of a record. The field may be an optional or a placed value that holds the
// list.
const type& list_type(const type& record, std::string_view list) {
    const type* t = record.fields[target_field(record, list)].of;
    while (t->is_optional()) t = &t->element();
    return *t;
}

bool can_have_names(const type& element) {
    return is_name(element) || element.is_transparent() || std::ranges::any_of(element.fields, [](const field& f) {
               return is_name(*f.of) || !f.of->leaf() || f.of->is_transparent();
           });
}

std::optional<std::string> unless_empty(std::optional<std::string> quoted) {
    return quoted && quoted->size() > 2 ? std::move(quoted) : std::nullopt;
}

std::optional<std::size_t> target_index(const type& t, std::optional<std::int64_t> number, std::size_t length) {
    if (!number || t.number().refers->is_none(*number)) return {};
    const walk::reference_at::elements one{
        static_cast<std::int64_t>(static_cast<std::uint64_t>(*number) -
                                  static_cast<std::uint64_t>(t.number().refers->first)),
        1};
    return one.are_in(length) ? std::optional(static_cast<std::size_t>(one.first)) : std::nullopt;
}

}  // namespace

bool leads_by_number(const type& t) {
    return t.number().refers && !t.number().refers->by_name && !t.number().refers->is_end;
}

std::optional<std::string> target::name(std::size_t index) const {
    const auto leaf = walk::name_of_element(list, index);
    return leaf.of ? unless_empty(text_of(leaf)) : std::nullopt;
}

const element_names::names* element_names::names_in(const node& reference, std::string_view list) {
    const auto around = record_around(reference, list);
    if (!around || !can_have_names(list_type(*around->of, list).element())) return nullptr;
    const auto known = known_.try_emplace({around->space.bytes().data(), around->offset, list});
    names& in = known.first->second;
    if (known.second)
        each_child(*around, [&](const node& child) {
            if (child.name != list || child.of->what != kind::list) return true;
            each_child(child, [&](const node& element) {
                if (!element.name.empty()) return true;
                in.all.push_back(unless_empty(own_name(element)));
                if (in.all.back()) in.first.emplace(*in.all.back(), in.all.size() - 1);
                return true;
            });
            return false;
        });
    return &in;
}

std::optional<std::string> element_names::target_name(const node& number, std::span<const std::size_t> way) {
    if (!leads_by_number(*number.of)) return {};
    if (root_.of) {
        auto leaf = element_;
        leaf.insert(leaf.end(), way.begin(), way.end());
        return view::target_name(root_, leaf);
    }
    const names* const in = names_in(number, number.of->number().refers->list);
    if (!in) return {};
    constexpr std::numeric_limits<std::int64_t> any;
    const auto index = target_index(
        *number.of, wire::parse_number(text_of(*number.of, number.bytes()), any.min(), any.max()), in->all.size());
    return index ? in->all[*index] : std::nullopt;
}

std::optional<std::string> element_names::beside(const node& reference) {
    const auto* const refers = reference.of->number().refers;
    if (!refers) return {};
    if (!refers->by_name) {
        const auto named = target_name(reference);
        return named ? std::optional(named->substr(1, named->size() - 2)) : std::nullopt;
    }
    const names* const in = names_in(reference, refers->list);
    if (!in) return {};
    const std::string text = text_of(*reference.of, reference.bytes());
    if (text.size() <= 2) return {};
    if (const auto element = in->first.find(text); element != in->first.end())
        return join({}, refers->list, 0) + join({}, {}, element->second);
    bool is_field = false;
    if (!refers->also.empty())
        each_child(*record_around(reference, refers->list), [&](const node& child) {
            if (child.name != refers->also) return true;
            is_field = own_name(child) == text;
            return false;
        });
    return is_field ? std::optional(std::string(refers->also)) : std::nullopt;
}

std::string text_with_meaning(const node& leaf, element_names& elements, const known_names& names) {
    const auto element = elements.beside(leaf);
    const std::string text = text_with_meaning(*leaf.of, leaf.bytes(), names);
    return element ? text + " (" + *element + ')' : text;
}

std::optional<target> target_around(datum root, std::span<const std::size_t> part, std::string_view list) {
    for (std::size_t depth = part.size(); depth-- > 0;) {
        const datum record = part_at(root, part.first(depth));
        if (!record.of || record.of->what != kind::record || !has_target(*record.of, list)) continue;
        const std::size_t field = target_field(*record.of, list);
        return target{{part.begin(), part.begin() + static_cast<std::ptrdiff_t>(depth)},
                      field,
                      walk::list_in_field(*record.of, record.value, field)};
    }
    return {};
}

std::optional<std::string> number_of_name(datum root, std::span<const std::size_t> leaf, std::string_view name) {
    const datum at = part_at(root, leaf);
    if (!at.of || !leads_by_number(*at.of)) return {};
    const auto there = target_around(root, leaf, at.of->number().refers->list);
    for (std::size_t i = 0; there && i < there->list.length(); ++i)
        if (const auto known = there->name(i);
            known && (*known == name || std::string_view(*known).substr(1, known->size() - 2) == name))
            return std::to_string(static_cast<std::int64_t>(i) + at.of->number().refers->first);
    return {};
}

std::optional<std::string> target_name(datum root, std::span<const std::size_t> leaf) {
    const datum at = part_at(root, leaf);
    if (!at.of || !leads_by_number(*at.of)) return {};
    const auto there = target_around(root, leaf, at.of->number().refers->list);
    const auto index =
        there ? target_index(*at.of, walk::number_of(*at.of, at.value), there->list.length()) : std::nullopt;
    return index ? there->name(*index) : std::nullopt;
}

}  // namespace verbatim::view
