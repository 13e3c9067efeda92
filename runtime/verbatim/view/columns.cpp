#include "verbatim/view/columns.hpp"

#include <algorithm>

#include "verbatim/view/calculated.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/walk/enter.hpp"

namespace verbatim::view {

namespace {

using steps = std::span<const std::string_view>;

class resolving_on_types {
public:
    explicit resolving_on_types(const document& doc) : doc_(doc) {}

    // Adds the leaves to which the steps lead in a value of a fixed layout. Returns false if only the value can say
    // where they lead.
    bool follow(const type& t, steps to, const column& at) {
        if (to.empty()) return t.leaf() && (all.push_back(at), true);
        const auto step = to.front(), name = name_in_step(step);
        if (name == "**") return below(t, to.subspan(1), at);
        if (t.what == kind::array) {
            const auto index = index_at(step, t.count);
            if (!index && step != "[*]") return false;
            for (std::size_t i = index.value_or(0); i < (index ? std::min(*index + 1, t.count) : t.count); ++i)
                if (!follow(t.element(), to.subspan(1), element_of(t, i, at))) return false;
            return !index || *index < t.count;
        }
        const auto field = std::ranges::find(t.fields, name, &table::field::name);
        return field != t.fields.end() && follow(*field->of, to.subspan(1), field_of(*field, t, at));
    }
    bool below(const type& t, steps to, const column& at) {
        if (to.empty()) return false;
        const auto name = name_in_step(to.front());
        const auto is_it = [&](const auto& part) { return part.name == name; };
        if (std::ranges::any_of(t.record().calculated, is_it) || is_computed(doc_, t, name)) return false;
        if (t.what == kind::array) {
            for (std::size_t i = 0; i < t.count && !t.element().leaf(); ++i)
                if (!below(t.element(), to, element_of(t, i, at))) return false;
            return true;
        }
        return t.leaf() || std::ranges::all_of(t.fields, [&](const field& f) {
                   const auto part = field_of(f, t, at);
                   return (f.name != name || follow(*f.of, to.subspan(1), part)) && below(*f.of, to, part);
               });
    }

    bool everything(const type& t, const column& at) {
        if (t.leaf()) {
            all.push_back(at);
            return true;
        }
        for (std::size_t i = 0; t.what == kind::array && i < t.count; ++i)
            everything(t.element(), element_of(t, i, at));
        for (const field& f : t.fields) everything(*f.of, field_of(f, t, at));
        return true;
    }

    std::vector<column> all{};

private:
    static column part_of(const column& at, std::string_view name, std::size_t index, std::size_t offset,
                          const type& of) {
        column part = at;
        if (name.empty()) append_step(part.path, name, index);
        else part.path.append(".").append(name);
        part.way.push_back(index);
        part.offset += offset, part.of = &of;
        return part;
    }
    static column element_of(const type& array, std::size_t i, const column& at) {
        return part_of(at, {}, i, i * array.element().size, array.element());
    }
    column field_of(const field& f, const type& record, const column& at) const {
        const auto index = static_cast<std::size_t>(&f - record.fields.data());
        column part = part_of(at, f.name, index, f.offset, *f.of);
        part.controls = part.controls || f.controls || controls_from_inside(record, index);
        return part;
    }
    // Returns whether data of a record around is controlled by a field of its elements.
    bool controls_from_inside(const type& record, std::size_t field) const {
        return std::ranges::any_of(types_, [&](const type* t) {
            return t->record().is_entered && std::ranges::any_of(t->record().controls, [&](const table::control* c) {
                       const auto* const step = walk::last_field_step(*c);
                       return step && step->to == &record && step->field == field;
                   });
        });
    }

    const document& doc_;
    const std::vector<const type*> types_ = types_in(doc_.type());
};

template <class Resolve>
std::optional<std::vector<column>> resolved(const document& doc, const type& list, const Resolve& resolve) {
    if (list.what != kind::list || !fixed_leaves(list.element())) return {};
    resolving_on_types on(doc);
    if (!resolve(on, column{.of = &list.element()})) return {};
    return std::move(on.all);
}

}  // namespace

std::optional<std::vector<column>> columns_of(const document& doc, const type& list, steps to) {
    return resolved(doc, list, [&](auto& on, const column& at) { return on.follow(*at.of, to, at); });
}
std::optional<std::vector<column>> columns_below(const document& doc, const type& list, steps to) {
    return resolved(doc, list, [&](auto& on, const column& at) { return on.below(*at.of, to, at); });
}

std::optional<std::vector<column>> all_columns_of(const document& doc, const type& list) {
    return resolved(doc, list, [&](auto& on, const column& at) { return on.everything(*at.of, at); });
}

}  // namespace verbatim::view
