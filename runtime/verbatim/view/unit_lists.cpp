#include "verbatim/view/unit_lists.hpp"

#include <algorithm>
#include <map>

#include "verbatim/view/path_pattern.hpp"

namespace verbatim::view {

namespace {

class finder {
public:
    finder(const type& root, std::vector<found>& lists) : lists_(lists), any_(!has_units(root)) {}

    void look_in(const node& at, const std::string& path) {
        if (!may_hold(*at.of)) return;
        each_child(at, [&](const node& part) {
            if (part.leaf() || part.tail_of) return true;
            const auto inner = join(path, part);
            indices_.push_back(part.index);
            if (is_wanted(at, part)) lists_.push_back({part, inner, indices_});
            else look_in(part, inner);
            indices_.pop_back();
            return true;
        });
    }

private:
    bool may_hold(const type& t) {
        if (any_) return t.what == kind::record;
        const auto known = holds_units_.find(&t);
        return (known != holds_units_.end() ? known : holds_units_.emplace(&t, has_units(t)).first)->second;
    }
    bool is_wanted(const node& at, const node& part) const {
        if (part.of->what != kind::list) return false;
        return any_ ? !part.of->element().leaf()
                    : at.of->what == kind::record &&
                          std::ranges::find(at.of->record().units, part.index) != at.of->record().units.end();
    }

    std::vector<found>& lists_;
    const bool any_;  // the lists of records that no other list is around
    std::vector<std::size_t> indices_;
    std::map<const type*, bool> holds_units_;
};

}  // namespace

bool has_units(const type& root) {
    return std::ranges::any_of(types_in(root), [](const type* t) { return !t->record().units.empty(); });
}

result<std::vector<found>> unit_lists(const document& doc, const std::vector<std::string>& paths) {
    std::vector<found> lists;
    if (paths.empty()) {
        finder(doc.type(), lists).look_in(doc.root(), {});
        return doc.visited().has_value() ? result(std::move(lists)) : doc.visited().error();
    }
    const auto all = parts_at_all(doc, paths);
    if (!all) return all.error();
    for (const std::string& path : *all) {
        auto list = find(doc, path);
        if (!list) return list.error();
        if (list->at.of->what != kind::list) return error{list->path, 0, "it is not a list"};
        lists.push_back(std::move(*list));
    }
    return lists;
}

}  // namespace verbatim::view
