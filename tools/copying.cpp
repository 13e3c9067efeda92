#include "tools/copying.hpp"

#include <utility>

#include "verbatim/view/names.hpp"

namespace verbatim::tools {

std::string copies_into::key_of(const std::string& name) const { return view::key_of_name(name, ignores_case_); }

result<void> copies_into::look_up() {
    if (std::exchange(is_known_, true)) return {};
    const auto list = view::find_value(doc_, to_.list);
    if (!list) return list.error();
    if (list->at.leaf()) return {};
    const auto record = view::find_value(doc_, view::parent_of(list->path));
    ignores_case_ = record && view::names_ignore_case(*record->at.of, list->at.name);
    view::each_child(list->at, [&](const view::node& element) {
        if (!element.name.empty() || element.tail_of) return true;
        length_ = element.index + 1;
        if (const auto name = view::name_in(element)) names_.emplace(key_of(*name), place{element.index, true});
        return true;
    });
    return {};
}

std::string copies_into::namesake(const view::node& of) {
    const auto name = view::name_in(of);
    if (!name || name->size() <= 2 || !look_up()) return {};
    const auto known = names_.find(key_of(*name));
    if (known == names_.end()) return {};
    const auto [index, was_there] = known->second;
    return place_of(was_there && to_.before && index >= *to_.before ? index + added_ : index);
}

result<void> copies_into::add(edit::copy_source& source, const view::found& element) {
    if (auto known = look_up(); !known) return known;
    const auto same = how_.again ? std::string() : namesake(element.at);
    if (!same.empty() && how_.replace) return edit::replace(doc_, same, source, element.path, how_.otherwise());
    if (!same.empty())
        return error{same, 0,
                     "an element of this name is there already: --replace replaces it, and --again adds another one"};
    const std::size_t index = to_.before.value_or(length_) + added_;
    if (auto done =
            edit::insert_copy(doc_, to_.before ? place_of(index) : to_.list, source, element.path, how_.otherwise());
        !done)
        return done;
    if (const auto name = view::name_in(element.at)) names_.emplace(key_of(*name), place{index, false});
    ++added_;
    return {};
}

}  // namespace verbatim::tools
