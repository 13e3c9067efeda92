#include "verbatim/view/path.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>

#include "verbatim/view/calculated.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/view/each_at.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/names.hpp"
#include "verbatim/view/near.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::view {

namespace {

struct path_step {
    std::string field;            // Name of a field, or empty.
    std::optional<condition> is;  // For [part=value].
    std::string name;             // For [name], with quotes.
    std::size_t index = 0;        // For [index].
    std::string_view as_written;  // The part of the path.

    std::string_view key() const { return is ? is->parts.front() : std::string_view(); }
    std::string_view value() const { return is->is->right->characters; }
};

error bad(std::string_view path, std::string reason) {
    return error{std::string(path), 0, std::move(reason), error_kind::not_found};
}

result<std::vector<path_step>> parse(std::string_view path) {
    constexpr std::size_t most = 1024;  // The same as of JSON; no value is so deep in a document.
    std::vector<path_step> steps;
    std::size_t at = 0;
    while (at < path.size()) {
        if (steps.size() == most) return bad(path.substr(0, 40), fmt::format("a path has at most {} steps", most));
        path_step step;
        const std::size_t start = at;
        if (path[at] == '[') {
            std::size_t end = at + 1;
            for (bool quoted = false; end < path.size() && (quoted || path[end] != ']'); ++end) {
                if (path[end] == '"') quoted = !quoted;
                if (path[end] == '\\' && quoted) ++end;  // Skips the character that it escapes.
            }
            if (end >= path.size()) return bad(path, "a bracket is not closed");
            const auto inside = path.substr(at + 1, end - at - 1);
            const bool may_compare = inside.find('=') != inside.npos && !inside.starts_with('"');
            auto c = may_compare ? parse_condition(inside) : result<condition>(error{});
            if (c && c->is_plain()) {
                step.is = std::move(*c);
            } else if (const auto index = parse_unsigned(inside)) {
                step.index = *index;
            } else {
                const bool is_quoted = inside.size() >= 2 && inside.starts_with('"') && inside.ends_with('"');
                step.name = '"' + as_shown(is_quoted ? inside.substr(1, inside.size() - 2) : inside) + '"';
            }
            at = end + 1;
        } else {
            if (path[at] == '.' && !steps.empty()) ++at;
            const auto end = std::min(path.find_first_of(".[", at), path.size());
            step.field = path.substr(at, end - at);
            if (step.field.empty()) return bad(path, "a field's name is missing");
            at = end;
        }
        step.as_written = path.substr(start, at - start);
        steps.push_back(std::move(step));
    }
    return steps;
}

std::string nothing_at(const path_step& step) {
    if (!step.field.empty()) return fmt::format("there is no {}", step.field);
    if (!step.name.empty()) return fmt::format("there is no element {}", step.name);
    if (step.is) return fmt::format("there is no element with {} = {}", step.key(), unquoted(step.value()));
    return fmt::format("there is no element {}", step.index);
}

using path_steps = std::vector<path_step>;

// Follows many paths at once, so that each part on them is visited once.
class search {
public:
    using visit_found = std::function<void(std::size_t path, const found&, std::span<const node* const> around)>;
    using refuse_path = std::function<void(std::size_t path, error)>;
    search(const document& doc, const node& root, std::span<const path_steps> paths, const visit_found& visit,
           const refuse_path& refuse, std::span<const node> around = {})
        : doc_(doc), root_(root.decoded.whole), paths_(paths), visit_(visit), refuse_(refuse), is_found_(paths.size()) {
        for (const node& outer : around) way_.push_back(&outer);
    }

    // Continues the paths `wanted`, whose first `depth` steps lead here.
    void look(const found& here, std::span<const std::size_t> wanted, std::size_t depth) {
        std::vector<branch> branches = branches_of(here, wanted, depth);
        if (branches.empty()) return;
        way_.push_back(&here.at);
        signposts posts(branches);
        if (!here.at.leaf()) {
            std::size_t open = branches.size();
            bool without_case = false;
            std::vector<std::size_t> through;  // The paths that lead through a part. Its tail comes right after it, for
                                               // the paths that end there.
            const auto visit = [&](const node& child) {
                const auto ends_in_tail = [&](std::size_t path) {
                    return paths_[path].size() == depth + 2 && paths_[path].back().field == "tail" && !is_found_[path];
                };
                if (child.tail_of) {
                    for (const std::size_t path : through)
                        if (ends_in_tail(path)) give(path, found_by(here, kept(here.at, child)));
                    return open > 0;
                }
                if (open == 0) return false;
                through.clear();
                const auto take = [&](branch* b) {
                    if (b->there) return;
                    b->there = true, --open;
                    through.insert(through.end(), b->wanted.begin(), b->wanted.end());
                };
                const auto take_all = [&](auto range) {
                    for (; range.first != range.second; ++range.first) take(range.first->second);
                };
                if (!child.name.empty()) {
                    take_all(posts.fields.equal_range(child.name));
                } else {
                    take_all(posts.indices.equal_range(child.index));
                    if (!posts.names.empty())
                        if (const auto name = own_name(child))
                            take_all(posts.names.equal_range(key_of_name(*name, without_case)));
                    if (!without_case) each_keyed(posts, here, child, take, take_all);
                }
                if (!through.empty()) look(found_by(here, kept(here.at, child)), through, depth + 1);
                return open > 0 || std::ranges::any_of(through, ends_in_tail);
            };
            if (here.at.is_present() && here.at.of->has_elements() && posts.are_indices(branches.size()))
                each_wanted(here.at, posts, visit);
            else each_child(here.at, visit);
            without_case =
                way_.size() > 1 && posts.leaves_names() && names_ignore_case(*way_[way_.size() - 2]->of, here.at.name);
            if (without_case) posts.ignore_case(), each_child(here.at, visit);
        }
        way_.pop_back();
        std::string names;
        for (const branch& b : branches) {
            if (b.there) continue;
            if (b.wrong) {
                for (const std::size_t path : b.wanted)
                    refuse_(path, error{here.path, 0, fmt::format("{}: {}", b.step->as_written, b.wrong->reason),
                                        b.wrong->kind});
                continue;
            }
            if (names.empty()) names = names_in(here.at);
            const bool is_calculated =
                !here.at.leaf() &&
                std::ranges::find(here.at.of->record().calculated, b.step->field, &table::calculated_value::name) !=
                    here.at.of->record().calculated.end();
            const bool is_absent = !here.at.leaf() && std::ranges::any_of(here.at.of->fields, [&](const field& f) {
                return f.name == b.step->field && f.of->is_optional();
            });
            const std::string nothing =
                is_absent       ? fmt::format("{} is absent", b.step->field)
                : is_calculated ? fmt::format("{} is calculated, and has no parts", b.step->field)
                : is_computed(doc_, *here.at.of, b.step->field)
                    ? fmt::format("{} is calculated by the schema from other values: set those", b.step->field)
                    : nothing_at(*b.step) + alike(here.at, *b.step);
            for (const std::size_t path : b.wanted)
                if (!is_found_[path]) refuse_(path, bad(here.path, fmt::format("{}; {}", nothing, names)));
        }
    }

private:
    void give(std::size_t path, const found& here) {
        is_found_[path] = true;
        visit_(path, here, way_);
    }

    static found found_by(const found& in, const node& child) {
        found next{child, join(in.path, child), in.indices};
        next.indices.push_back(child.index);
        return next;
    }

    struct signposts;
    // Visits the elements of a decoded list that are wanted by their indices, without those before them.
    static void each_wanted(const node& list, const signposts& posts, const visitor& visit) {
        std::set<std::size_t> wanted;
        for (const auto& [index, b] : posts.indices) wanted.insert(index);
        for (const std::size_t i : wanted) {
            if (i >= list.value().length()) return;
            node element = list.another();
            element.around = list.around;
            element.depth = list.depth + list.of->leads_back;
            element.controls = list.controls && list.of->element().leaf();
            element.index = element.element = i;
            element.decoded.whole = list.value().element(i);
            if (!visit_value(element.decoded.whole, element, visit)) return;
        }
    }

    // Returns a part that has been visited as a part of the document: only then is an element of a list kept decoded.
    static node kept(const node& of, const node& visited) {
        if (!of.is_present() || !of.of->has_elements() || (visited.is_extra && !visited.tail_of)) return visited;
        node element, found = visited;
        element.index = element.element = visited.index;
        element.decoded.whole = of.value().element(visited.index);
        visit_value(element.decoded.whole, element, [&](const node& part) {
            const bool is_it = part.is_extra == visited.is_extra;
            if (is_it) found = part;
            return !is_it;
        });
        return found;
    }

    // Paths that continue with the same step.
    struct branch {
        const path_step* step;
        std::vector<std::size_t> wanted;
        bool there = false, is_checked = false;
        std::optional<error> wrong{};  // Why the condition cannot be met.
    };

    std::vector<branch> branches_of(const found& here, std::span<const std::size_t> wanted, std::size_t depth) {
        std::vector<branch> branches;
        std::unordered_map<std::string_view, std::size_t> by_step;
        for (const std::size_t path : wanted) {
            if (paths_[path].size() == depth) {
                give(path, here);
                continue;
            }
            const path_step& step = paths_[path][depth];
            const auto [known, is_new] = by_step.emplace(step.as_written, branches.size());
            if (is_new) branches.push_back({&step, {}});
            branches[known->second].wanted.push_back(path);
        }
        return branches;
    }

    // Finds the branches of a child. There may be several: [3] and [0x3] are two.
    struct signposts {
        std::unordered_multimap<std::string_view, branch*> fields;
        std::unordered_multimap<std::string, branch*> names;
        std::unordered_multimap<std::size_t, branch*> indices;
        std::unordered_map<std::string_view, std::vector<branch*>> keyed;  // By key.
        // Those of a key, by the texts by which their values are compared in a type.
        std::map<std::pair<std::string_view, const type*>, std::unordered_multimap<std::string, branch*>> valued{};
        std::vector<node> around{};  // The nodes to here, once a condition needs them.

        explicit signposts(std::vector<branch>& branches) {
            for (branch& b : branches) {
                if (!b.step->field.empty()) fields.emplace(b.step->field, &b);
                else if (!b.step->name.empty()) names.emplace(b.step->name, &b);
                else if (b.step->is) keyed[b.step->key()].push_back(&b);
                else indices.emplace(b.step->index, &b);
            }
        }
        bool are_indices(std::size_t all) const { return indices.size() == all; }
        // Returns whether a name has not been found as it is written.
        bool leaves_names() const {
            return std::ranges::any_of(names, [](const auto& one) { return !one.second->there; });
        }
        void ignore_case() {
            std::unordered_multimap<std::string, branch*> all;
            for (const auto& [name, b] : names) all.emplace(key_of_name(name, true), b);
            names = std::move(all);
        }
        const auto& by_value(std::string_view key, const type& leaf) {
            const auto [known, is_new] = valued.try_emplace({key, &leaf});
            if (is_new)
                for (branch* const b : keyed.at(key))
                    for (auto& text : texts_of_value(leaf, b->step->value())) known->second.emplace(std::move(text), b);
            return known->second;
        }
    };

    // Takes the branches whose step has a part and its value. Each field is read once.
    void each_keyed(signposts& posts, const found& list, const node& element, const auto& take, const auto& take_all) {
        if (posts.keyed.empty() || element.leaf()) return;
        if (root_.of) {
            auto way = list.indices;
            way.push_back(element.index);
            names_ = element_names(root_, std::move(way));
        }
        std::unordered_set<std::string_view> seen, others;  // If two parts have one name, the first one counts.
        for (const auto& [key, wanted] : posts.keyed) others.insert(key);
        each_child(element, [&](const node& inner) {
            const auto key = posts.keyed.find(inner.name);
            if (key == posts.keyed.end() || !seen.insert(inner.name).second) return true;
            if (!inner.leaf()) return seen.size() < posts.keyed.size();
            others.erase(inner.name);
            const auto& by_value = posts.by_value(key->first, *inner.of);
            for (const auto& text :
                 texts_of_leaf(*inner.of, text_of(inner), names_.target_name(inner, {&inner.index, 1})))
                take_all(by_value.equal_range(text));
            return seen.size() < posts.keyed.size();
        });
        for (const auto key : others) {
            if (!may_have(*element.of, key)) continue;
            for (branch* const b : posts.keyed.at(key))
                if (!b->there && !b->wrong && meets(*b, posts, list, element)) take(b);
        }
    }
    // Returns whether a value of a type may have a part, or something that is calculated, at a path.
    bool may_have(const type& t, std::string_view path) const {
        const auto name = path.substr(0, path.find_first_of(".["));
        const auto is_it = [&](const auto& part) { return part.name == name; };
        return t.what != kind::record || std::ranges::any_of(t.fields, is_it) ||
               std::ranges::any_of(t.record().calculated, is_it) || is_computed(doc_, t, name);
    }

    // Returns whether an element has a number of elements, a calculated value, or a part of a part that a step gives.
    bool meets(branch& b, signposts& posts, const found& list, const node& element) {
        if (posts.around.empty())
            for (const node* const at : way_) posts.around.push_back(*at);
        if (!std::exchange(b.is_checked, true) && list.at.of->has_elements())
            b.wrong = fault_in_elements(doc_, *b.step->is, list.at.of->element());
        if (b.wrong) return false;
        const auto part = part_that_meets(
            *b.step->is, element, posts.around,
            [&](std::string_view name) -> std::optional<std::string> {
                const auto path = join(list.path, element);
                if (!root_.of) return computed_in(doc_, *element.of, path, name);
                auto text = now_.in(*element.of, path, name);
                if (!text) b.wrong = text.error();
                return text ? std::move(*text) : std::nullopt;
            },
            names_);
        if (!part) b.wrong = part.error();
        return part && *part;
    }

    // Returns a hint at the field, or at the element by its name or by the field that the step names, that was meant:
    // " (there is " Pelvis")".
    std::string alike(const node& of, const path_step& step) const {
        constexpr std::size_t most = 10000;
        if ((step.field.empty() && paths_.size() > 1) || of.leaf()) return {};
        std::vector<std::string> names;
        const auto add = [&](std::string name) {
            names.push_back(std::move(name));
            return names.size() < most;
        };
        each_child(of, [&](const node& child) {
            if (!step.field.empty()) return child.name.empty() || child.tail_of || add(std::string(child.name));
            if (!step.is) {
                auto name = own_name(child);
                return !name || add(std::move(*name));
            }
            return child.leaf() || each_child(child, [&](const node& inner) {
                       return inner.name != step.key() || !inner.leaf() || add(text_of(inner));
                   });
        });
        for (const auto& c : of.of->record().calculated) add(std::string(c.name));
        if (!step.field.empty()) return hint_at_near_name(step.field, names);
        return hint_at_near_name(!step.is ? step.name : '"' + as_shown(unquoted(step.value())) + '"', names);
    }

    std::string names_in(const node& of) const {
        std::string names;
        if (of.leaf()) return "it has no parts";
        each_child(of, [&](const node& child) {
            if (!child.name.empty() && !child.tail_of)
                names += (names.empty() ? "it has " : ", ") + std::string(child.name);
            return true;
        });
        std::string_view before = ", and calculates ";
        for (const auto& c : of.of->record().calculated) names.append(before).append(c.name), before = ", ";
        return names.empty() ? fmt::format("it has {} elements", of.count) : names;
    }

    const document& doc_;
    const datum root_;  // Null if the nodes are those of a file.
    std::span<const path_steps> paths_;
    const visit_found& visit_;
    const refuse_path& refuse_;
    std::vector<bool> is_found_;
    std::vector<const node*> way_{};  // The nodes from the root to the one that is looked at.
    element_names names_{};
    computed_now now_{doc_};
};

void each_at_in(const document& doc, const node& root, std::span<const std::string_view> paths,
                const search::visit_found& visit, const search::refuse_path& refuse) {
    std::vector<path_steps> steps;
    std::vector<std::size_t> wanted;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        auto parsed = parse(paths[i]);
        if (parsed) wanted.push_back(i);
        else refuse(i, parsed.error());
        steps.push_back(parsed ? std::move(*parsed) : path_steps{});
    }
    search(doc, root, steps, visit, refuse).look({root, {}, {}}, wanted, 0);
}

std::vector<result<found>> find_all_in(const document& doc, const node& root, std::span<const std::string_view> paths) {
    constexpr std::size_t at_once = 4096;  // the steps of a path take more memory than what it leads to
    std::vector<result<found>> results(paths.size(), error{});
    for (std::size_t first = 0; first < paths.size(); first += at_once)
        each_at_in(
            doc, root, paths.subspan(first, std::min(at_once, paths.size() - first)),
            [&](std::size_t path, const found& here, auto) { results[first + path] = here; },
            [&](std::size_t path, error why) { results[first + path] = std::move(why); });
    return results;
}

}  // namespace

result<std::vector<std::string_view>> steps_of(std::string_view path) {
    const auto steps = parse(path);
    if (!steps) return steps.error();
    std::vector<std::string_view> all;
    for (const auto& step : *steps) all.push_back(step.as_written);
    return all;
}

std::string_view parent_of(std::string_view path) {
    const auto steps = parse(path);
    return steps && !steps->empty() ? path.substr(0, path.size() - steps->back().as_written.size())
                                    : std::string_view{};
}

std::vector<result<found>> find_all(const document& doc, std::span<const std::string_view> paths) {
    auto results = find_all_in(doc, doc.root(), paths);
    if (const auto visited = doc.visited(); !visited) return {paths.size(), visited.error()};
    return results;
}
result<found> find(const document& doc, std::string_view path) { return std::move(find_all(doc, {&path, 1}).front()); }

result<void> each_at(
    const document& doc, std::span<const std::string_view> paths,
    const std::function<void(std::size_t path, const found&, std::span<const node* const> around)>& visit) {
    std::map<std::size_t, error> refused;
    each_at_in(
        doc, doc.root(), paths,
        [&](std::size_t path, const found& here, auto around) { refused.erase(path), visit(path, here, around); },
        [&](std::size_t path, error why) { refused.emplace(path, std::move(why)); });
    if (const auto visited = doc.visited(); !visited) return visited;
    if (!refused.empty()) return std::move(refused.begin()->second);
    return {};
}

result<found> find_below(const document& doc, std::span<const node> around, const found& from, std::string_view path) {
    const auto steps = parse(name_in_step(path));
    if (!steps) return steps.error();
    result<found> there{error{}};
    const std::size_t only = 0;
    search(
        doc, from.at, {&*steps, 1}, [&](std::size_t, const found& at, auto) { there = at; },
        [&](std::size_t, error why) { there = std::move(why); }, around)
        .look(from, {&only, 1}, 0);
    return there;
}

std::vector<result<found>> find_values(document& doc, std::span<const std::string_view> paths) {
    return find_all_in(doc, doc.present(), paths);
}
result<found> find_value(document& doc, std::string_view path) {
    return std::move(find_values(doc, {&path, 1}).front());
}

}  // namespace verbatim::view
