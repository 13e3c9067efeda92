#include "verbatim/edit/change/whole_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "verbatim/edit/json/parser.hpp"
#include "verbatim/view/encoded_text.hpp"

namespace verbatim::edit {

namespace {

using view::datum;

// A leaf in a text, with the path from the value that is set.
struct given_leaf {
    std::string path, text;
    bool is_string = false, is_utf8 = false;
};

// Collects the leaves of JSON.
class leaves_of_json : public json::events {
public:
    std::vector<given_leaf> leaves;
    std::vector<std::pair<std::string, std::size_t>> counts;  // of the elements of each array

    std::string path() const override { return open_.empty() ? "" : open_.back().path; }

protected:
    bool begin_object() override {
        open_.push_back({next(), {}});
        return true;
    }
    bool begin_array() override {
        open_.push_back({next(), 0});
        return true;
    }
    bool begin_value(std::string_view key) override {
        key_ = key;
        return true;
    }
    bool end() override {
        if (open_.back().count) counts.emplace_back(open_.back().path, *open_.back().count);
        open_.pop_back();
        return true;
    }
    bool value(const view::scalar& s) override {
        leaves.push_back({next(), std::string(s.text), s.is_string, s.is_utf8});
        return true;
    }

private:
    struct opened {
        std::string path;
        std::optional<std::size_t> count;  // of the elements of an array so far
    };

    // Returns the path of the value that comes next.
    std::string next() {
        if (open_.empty()) return {};
        auto& in = open_.back();
        return in.count ? view::join(in.path, {}, (*in.count)++) : view::join(in.path, key_, 0);
    }

    std::vector<opened> open_;
    std::string key_;
};

result<leaves_of_json> leaves_in(std::string_view text) {
    leaves_of_json all;
    if (text.starts_with('[') || text.starts_with('{')) {
        json::parser parser(all);
        if (auto fed = parser.feed(text, false); !fed) return fed.error();
        return all;
    }
    // An array as `show` prints it: the numbers, and what they mean in parentheses.
    if (const auto meaning = text.find(" ("); meaning != text.npos && text.ends_with(')'))
        text = text.substr(0, meaning);
    std::size_t count = 0;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(" ,"), text.size()));
        if (text.empty()) break;
        const auto one = text.substr(0, text.find_first_of(" ,"));
        all.leaves.push_back({view::join({}, {}, count++), std::string(one)});
        text.remove_prefix(one.size());
    }
    all.counts.emplace_back("", count);
    return all;
}

// Returns the text of a leaf as `set` takes it.
result<std::string> text_for(const view::type& t, const given_leaf& given) {
    if (!t.characters || !given.is_string) return given.text;
    std::string characters = given.text, wrong;
    if (!t.text().encoding.empty()) {
        const auto encoded = view::characters_from_utf8(t, view::utf8_of({given.text, true, given.is_utf8}), wrong);
        if (!encoded) return error{{}, 0, wrong};
        characters = *encoded;
    } else if (given.is_utf8) {
        characters = given.text;
    }
    return '"' + view::shown(t, characters) + '"';
}

bool is_packed(const result<view::found>& found) { return found && found->at.of->is_packed(); }

std::string below(const std::string& path, const std::string& rest) {
    return rest.empty() || rest.starts_with('[') || path.empty() ? path + rest : path + '.' + rest;
}

result<void> add_parts(view::document& doc, const assignment& a, const view::found& found, given_parts& to) {
    const auto text = std::string_view(a.text);
    const auto fail = [&](std::string why) { return error{found.path, 0, std::move(why), error_kind::wrong_type}; };
    const auto all = leaves_in(text);
    if (!all) return fail(all.error().message());
    std::vector<std::string> paths;
    for (const auto& leaf : all->leaves) paths.push_back(below(found.path, leaf.path));
    for (const auto& [path, count] : all->counts) paths.push_back(below(found.path, path));
    const std::vector<std::string_view> views(paths.begin(), paths.end());
    const auto there = view::find_values(doc, views);
    for (std::size_t i = all->leaves.size(); i < there.size(); ++i) {
        if (!there[i]) return there[i].error();
        const datum list = there[i]->at.value();
        const std::size_t count = all->counts[i - all->leaves.size()].second;
        if (list.of->leaf()) return error{there[i]->path, 0, "it has no parts", error_kind::wrong_type};
        if (!list.of->has_elements())
            return fail("it has parts with names: {\"name\": value, ...}, or set one of them");
        if (view::count_of_parts(list) != count)
            return error{there[i]->path, 0,
                         fmt::format("it has {} elements, not {}", view::count_of_parts(list), count),
                         error_kind::wrong_type};
    }
    std::map<std::string, std::string> bit_fields;  // the texts of packed integers, by path
    for (std::size_t i = 0; i < all->leaves.size(); ++i) {
        if (!there[i]) {
            const auto around = view::find_value(doc, view::parent_of(paths[i]));
            if (!is_packed(around)) return there[i].error();
            auto& fields = bit_fields[around->path];
            fields += (fields.empty() ? "" : " ") + paths[i].substr(view::parent_of(paths[i]).size() + 1) + '=' +
                      all->leaves[i].text;
            continue;
        }
        const datum leaf = there[i]->at.value();
        if (there[i]->at.is_extra || !leaf.of->leaf())
            return error{there[i]->path, 0, "it has parts", error_kind::wrong_type};
        auto wanted = text_for(*leaf.of, all->leaves[i]);
        if (!wanted) return error{there[i]->path, 0, wanted.error().reason, error_kind::wrong_type};
        if (*wanted == view::text_of(leaf)) to.as_now.emplace(there[i]->path, std::move(*wanted));
        else to.assignments.push_back({there[i]->path, std::move(*wanted), a.between});
    }
    for (auto& [path, fields] : bit_fields) to.assignments.push_back({path, std::move(fields), a.between});
    return {};
}

}  // namespace

result<given_parts> with_parts(view::document& doc, std::span<const assignment> assignments,
                               std::span<const result<view::found>> found) {
    given_parts all;
    for (std::size_t i = 0; i < assignments.size(); ++i) {
        const auto& at = found[i]->at;
        const bool is_object = is_packed(found[i]) && assignments[i].text.starts_with('{');
        if (at.of->leaf() && !is_object) all.assignments.push_back(assignments[i]);
        else if (auto added = add_parts(doc, assignments[i], *found[i], all); !added) return added.error();
    }
    return all;
}

}  // namespace verbatim::edit
