#include "tools/search.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <span>

#include "tools/json_tree.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/fits_pattern.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/named_steps.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

bool matcher::may_hit(const view::type& t, view::byte_view bytes) {
    const auto [known, is_new] = leaves_.try_emplace(&t);
    if (is_new) known->second = leaves_of(t);
    if (!known->second || bytes.size() != t.size) return true;
    return std::ranges::any_of(*known->second, [&](const view::fixed_leaf& leaf) {
        return fits_again(*leaf.of, bytes.subspan(leaf.offset, leaf.of->size));
    });
}

bool matcher::fits_again(const view::type& leaf, view::byte_view bytes) {
    return may_fit(leaf, bytes) && (*known_)(leaf, bytes, [&] { return fits(leaf, bytes); });
}

std::size_t known_leaves::place_of(const view::type& leaf, view::byte_view bytes) {
    auto hash = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(&leaf));
    for (; !bytes.empty(); bytes = bytes.subspan(std::min(sizeof hash, bytes.size()))) {
        std::uint64_t next = 0;
        std::memcpy(&next, bytes.data(), std::min(sizeof next, bytes.size()));
        hash = (hash ^ next) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 32;
    }
    return hash % count_;
}

// The values in a part of a document, one after the other. Those of a type in which there is no chance of a hit are
// passed over: a list of frames, for a name.
class sought::walk {
public:
    walk(matcher& by, const chances& of, bool needs_around, bool only_first, std::vector<hit>& to)
        : by_(by), chances_(of), needs_around_(needs_around), only_first_(only_first), to_(to) {}

    void start(const view::document& doc, view::paths_by_names& by_names, const view::found& part) {
        path_ = by_names(part.path);
        start_ = part.path, named_ = path_.size();
        if (needs_around_ && !path_.empty()) {
            around_ = view::nodes_to(doc, part.path);
            if (!around_.empty()) around_.pop_back();
        }
        visit(part.at);
    }

private:
    bool visit(const view::node& at) {
        if (at.owned_by() != view::owner::field) return true;
        if (hit found; by_.is_hit(at, around_, index_path_, found)) {
            found.path =
                path_.empty() && found.path.starts_with('.') ? found.path.substr(1) : named_path() + found.path;
            to_.push_back(std::move(found));
            if (only_first_) return false;
        }
        if (at.leaf()) return true;
        if (needs_around_) around_.push_back(at);
        const bool is_list = at.of->what == view::kind::list;
        if (is_list) lists_.push_back({&at});
        const bool goes_on = view::each_child(at, [&](const view::node& child) {
            if (!has_chance(child)) return true;
            const std::size_t size = path_.size();
            view::append_step(path_, child);
            if (is_list) {  // the bytes after the elements have a name of their own
                list_around& list = lists_.back();
                list.index = child.name.empty() ? child.index : wire::dynamic_size;
                list.start = size, list.end = path_.size();
            }
            const bool next = visit(child);
            path_.resize(size);
            return next;
        });
        if (is_list) lists_.pop_back();
        if (needs_around_) around_.pop_back();
        return goes_on;
    }

    // Returns the path of the value that is visited, with the names of the elements around it.
    std::string named_path() {
        std::string named;
        std::size_t done = 0;
        for (list_around& list : lists_) {
            if (!list.steps) list.steps = view::steps_to_elements(*list.at);
            if (list.index >= list.steps->size()) continue;
            named.append(path_, done, list.start - done) += (*list.steps)[list.index];
            done = list.end;
        }
        return named.append(path_, done);
    }

    bool has_chance(const view::node& child) {
        if (child.of != type_) {
            const auto known = chances_.find(type_ = child.of);
            chance_ = known == chances_.end() || known->second;
        }
        return chance_ && (!child.name.empty() || by_.may_hit(*child.of, child.bytes()));
    }

    matcher& by_;
    const chances& chances_;
    const bool needs_around_, only_first_;
    std::vector<hit>& to_;
    struct list_around {
        const view::node* at;
        std::size_t index = 0, start = 0, end = 0;        // of the element that is visited; of its step in the path
        std::optional<std::vector<std::string>> steps{};  // to all elements, when they are needed
    };
    std::string path_;       // begins with that of the part that is searched, with elements by their names
    std::string start_;      // the same beginning, with elements by their indices,
    std::size_t named_ = 0;  // in place of as many characters
    const std::function<std::string()> index_path_ = [this] {
        const auto below = std::string_view(path_).substr(named_);
        return start_ + std::string(start_.empty() && below.starts_with('.') ? below.substr(1) : below);
    };
    std::vector<list_around> lists_;
    matcher::nodes around_;
    const view::type* type_ = nullptr;  // the last one that was looked up
    bool chance_ = true;
};

void sought::find_in(const view::document& doc, view::paths_by_names& by_names, const view::found& part,
                     bool only_first, std::vector<hit>& to) const {
    const auto of = chances_in(doc);
    const auto by = start(doc);
    std::unique_ptr<known_leaves> known;
    {
        const std::scoped_lock alone(one_at_a_time_);
        if (!idle_.empty()) known = std::move(idle_.back()), idle_.pop_back();
    }
    if (!known) known = std::make_unique<known_leaves>();
    by->use(*known);
    walk(*by, *of, needs_around_, only_first, to).start(doc, by_names, part);
    const std::scoped_lock alone(one_at_a_time_);
    idle_.push_back(std::move(known));
}

std::shared_ptr<const sought::chances> sought::chances_in(const view::document& doc) const {
    const std::scoped_lock alone(one_at_a_time_);
    auto& known = known_[&doc.type()];
    if (known) return known;
    auto all = std::make_shared<chances>();
    for (const auto* t : view::types_in(doc.type())) {
        const auto parts = view::types_in(*t);
        all->emplace(t, std::ranges::any_of(parts, [&](const view::type* part) { return may_be(doc, *part); }));
    }
    return known = std::move(all);
}

namespace {

void fill(hit& to, const view::node& leaf, const view::known_names& names, view::element_names& elements) {
    to.shown = view::text_with_meaning(leaf, elements, names);
    append_json(to.json, leaf);
    to.meaning = meaning_of(leaf, names, elements).value_or("");
}

// A text as set takes it, or a pattern for texts as show prints them.
struct wanted_text {
    wanted_text(std::string given, bool without_case)
        : text(std::move(given)),
          ignores_case(without_case),
          pattern(plain(text)),
          as_shown(plain(view::escape(view::unescape(text)))),
          is_pattern(text.find_first_of("*?[") != text.npos) {
        char* end = nullptr;
        const double start = std::strtod(text.c_str(), &end);
        if (!is_pattern && end != text.c_str() && std::isfinite(start)) number = start;
    }

    bool is_like(const std::string& shown) const {
        if (ignores_case) return is_spelled(plain(shown));
        return is_spelled(shown);
    }

    // Returns whether a number in a unit can be like it: it starts with a number, or is a pattern for one.
    bool may_be_number(std::string_view unit) const {
        constexpr std::string_view in_numbers = "0123456789+-.eExXabcdfABCDF(nitN)";
        const auto may_be_in = [&](char c, std::string_view more) {
            return in_numbers.find(c) != in_numbers.npos || more.find(c) != more.npos;
        };
        if (ignores_case) return true;
        if (is_pattern)
            return std::ranges::all_of(text, [&](char c) { return may_be_in(c, "*?[]! ") || may_be_in(c, unit); });
        if (unit.empty()) return std::ranges::all_of(text, [&](char c) { return may_be_in(c, {}); });
        return !text.empty() && may_be_in(text.front(), "+-.");
    }

    // Returns whether bit fields that are shown as "x=1 y=2" can be like it.
    bool may_be_bit_fields(std::span<const std::string_view> names) const {
        if (ignores_case) return true;
        if (!is_pattern) return (text + as_shown).find('=') != std::string::npos;
        return text.find_first_of("[\\") != std::string::npos || std::ranges::all_of(text, [&](char c) {
                   return std::string_view("*?= 0123456789").find(c) != std::string_view::npos ||
                          std::ranges::any_of(names, [&](std::string_view name) { return name.find(c) != name.npos; });
               });
    }

    std::string text;
    bool ignores_case;
    std::string pattern, as_shown;
    bool is_pattern;
    std::optional<double> number;  // at its start

private:
    bool is_spelled(const std::string& shown) const {
        return shown == pattern || shown == as_shown || (is_pattern && view::fits_pattern(pattern, shown, false));
    }
    // Returns a text in lower case if case is ignored.
    std::string plain(std::string of) const {
        if (ignores_case)
            for (char& c : of)
                if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        return of;
    }
};

// Returns whether a number, or what it means, may be so near to the wanted one that their texts have to be compared.
bool is_near(double wanted, const view::type& t, view::byte_view bytes) {
    const double value =
        t.number().real ? walk::real_in(t, bytes.data()) : static_cast<double>(walk::integer_in(t, bytes.data()));
    const auto is = [&](double number) {
        constexpr double digits = 0.01, smallest = 1e-30;
        return std::fabs(value - number) <= digits * std::fabs(number) + (t.number().real ? smallest : 1);
    };
    return is(wanted) || (t.number().means && is(wanted * t.number().means->divisor / t.number().means->factor));
}

bool may_fit(const wanted_text& wanted, const view::type& t) {
    if (!t.coding) return false;  // not a field's value, or parts of their own
    if (t.is_packed() && !t.number().means && !t.number().refers &&
        std::ranges::all_of(t.number().parts_mean, std::logical_not<>()))
        return wanted.may_be_bit_fields(t.number().names);
    if (!t.coding->is_number || t.is_named() || t.is_packed() || t.is_constant()) return true;
    if (t.characters || t.number().refers || t.number().instead) return true;
    if (!t.number().means) return wanted.may_be_number({});
    return t.number().means->what != wire::meaning::form::scaled ||
           wanted.may_be_number(t.number().means->unit.empty() ? " " : t.number().means->unit);
}

class text_matcher : public matcher {
public:
    text_matcher(const wanted_text& wanted, const view::known_names& names) : wanted_(wanted), names_(names) {}

    bool is_hit(const view::node& leaf, const nodes&, const std::function<std::string()>&, hit& found) override {
        if (!leaf.leaf()) return false;
        const bool fits = fits_again(*leaf.of, leaf.bytes()) || leads_to_it(leaf);
        if (fits) fill(found, leaf, names_, elements_);
        return fits;
    }

private:
    bool leads_to_it(const view::node& leaf) {
        if (!leaf.of->number().refers) return false;
        const auto element = elements_.beside(leaf);
        return element && wanted_.is_like(*element);
    }

    bool may_fit(const view::type& t, view::byte_view bytes) const override {
        const bool is_plain = wanted_.number && t.number().native_size == bytes.size() &&
                              (t.number().real || t.number().native_size < 8) && !bytes.empty() && !t.is_named() &&
                              !t.is_packed() && !t.is_constant() && !t.characters && !t.number().refers &&
                              !t.number().instead &&
                              (!t.number().means || t.number().means->what == wire::meaning::form::scaled);
        return !is_plain || is_near(*wanted_.number, t, bytes);
    }

    std::optional<std::vector<view::fixed_leaf>> leaves_of(const view::type& t) const override {
        auto leaves = view::fixed_leaves(t);
        if (!leaves || std::ranges::any_of(*leaves, [](const auto& leaf) { return leaf.of->number().refers; }))
            return {};
        std::erase_if(*leaves, [&](const auto& leaf) { return !tools::may_fit(wanted_, *leaf.of); });
        return leaves;
    }

    bool fits(const view::type& t, view::byte_view bytes) const override {
        if (!tools::may_fit(wanted_, t)) return false;
        const auto value = view::text_of(t, bytes);
        if (wanted_.is_like(std::string(view::unquoted(value)))) return true;
        const auto meaning = view::meaning_of(t, bytes, names_);
        if (meaning &&
            (wanted_.is_like(std::string(view::unquoted(*meaning))) || (t.is_packed() && is_part_of(*meaning))))
            return true;
        if (!t.number().means) return false;
        const auto said = view::value_of_meaning(t, wanted_.text, view::between_values::refused);
        return said && said->wrong.empty() && said->text == value;
    }

    // Returns whether the text fits one of several bit fields: of "kind=text count=3", kind=text, text or count=3.
    bool is_part_of(const std::string& all) const {
        for (std::size_t at = 0; at < all.size();) {
            const std::size_t end = std::min(all.find(' ', at), all.size());
            const auto part = all.substr(at, end - at), said = part.substr(part.find('=') + 1);
            if (wanted_.is_like(part) || (!view::parse_unsigned(said) && wanted_.is_like(said))) return true;
            at = end + 1;
        }
        return false;
    }

    const wanted_text& wanted_;
    const view::known_names& names_;
    view::element_names elements_;
};

class text_sought : public sought {
public:
    text_sought(std::string text, bool ignores_case, const view::known_names& names)
        : sought(false), wanted_(std::move(text), ignores_case), names_(names) {}

private:
    bool may_be(const view::document&, const view::type& t) const override { return tools::may_fit(wanted_, t); }
    std::unique_ptr<matcher> start(const view::document&) const override {
        return std::make_unique<text_matcher>(wanted_, names_);
    }

    const wanted_text wanted_;
    const view::known_names& names_;
};

// Returns whether a record of this type may have a part of a condition.
bool may_have(const view::document& doc, const view::type& t, const view::condition& c) {
    return t.what == view::kind::record && std::ranges::any_of(c.parts, [&](std::string_view part) {
               const auto first = part.substr(0, part.find_first_of(".["));
               return std::ranges::count(t.fields, first, &view::field::name) > 0 ||
                      std::ranges::count(t.record().calculated, first, &table::calculated_value::name) > 0 ||
                      view::is_computed(doc, t, first);
           });
}

class condition_matcher : public matcher {
public:
    condition_matcher(const view::document& doc, const view::condition& c, const view::known_names& names)
        : doc_(doc), condition_(c), names_(names) {}

    bool is_hit(const view::node& record, const nodes& around, const std::function<std::string()>& path,
                hit& found) override {
        if (!may_have(doc_, *record.of, condition_)) return false;
        const auto part = view::part_that_meets(
            condition_, record, around,
            [&](std::string_view computed) { return view::computed_in(doc_, *record.of, path(), computed); },
            elements_);
        if (!part) return view::cannot_visit(record, {{}, record.offset, part.error().reason, part.error().kind});
        if (!*part || (*part)->path.empty()) return false;
        const auto& [where, text, leaf, is_real, is_calculated, way] = **part;
        found.path = '.' + where;
        found.shown = text;
        if (leaf) fill(found, *leaf, names_, elements_);
        else found.json = view::survives_as_number(text) ? text : view::json_string(text);
        return true;
    }

private:
    std::optional<std::vector<view::fixed_leaf>> leaves_of(const view::type& t) const override {
        const auto parts = view::types_in(t);
        const auto has_it = [&](const view::type* part) { return may_have(doc_, *part, condition_); };
        if (!condition_.is_single() || !has_it(&t) || std::ranges::count_if(parts, has_it) != 1) return {};
        const auto leaf = view::fixed_leaf_at(t, condition_.parts.front());
        return leaf && !view::leads_by_number(*leaf->of) ? std::optional(std::vector{*leaf}) : std::nullopt;
    }
    bool fits(const view::type& leaf, view::byte_view bytes) const override {
        return view::meets(condition_, leaf, bytes);
    }

    const view::document& doc_;
    const view::condition& condition_;
    const view::known_names& names_;
    view::element_names elements_;
};

class condition_sought : public sought {
public:
    condition_sought(view::condition c, const view::known_names& names)
        : sought(true), condition_(std::move(c)), names_(names) {}

    std::optional<error> fault(const view::document& doc,
                               const std::vector<result<view::found>>& parts) const override {
        std::vector<const view::type*> records;
        for (const auto& part : parts)
            for (const auto* t : part ? view::types_in(*part->at.of) : std::vector<const view::type*>{})
                if (may_have(doc, *t, condition_)) records.push_back(t);
        if (records.empty() && std::ranges::all_of(condition_.parts, [](auto part) { return part == "index"; }))
            return error{{},
                         0,
                         "index alone is not a value that can be found: give it in the brackets of a path, as --in "
                         "'animations[index==1]'",
                         error_kind::wrong_type};
        return view::fault_in(condition_, records);
    }

private:
    bool may_be(const view::document& doc, const view::type& t) const override { return may_have(doc, t, condition_); }
    std::unique_ptr<matcher> start(const view::document& doc) const override {
        return std::make_unique<condition_matcher>(doc, condition_, names_);
    }

    const view::condition condition_;
    const view::known_names& names_;
};

}  // namespace

std::unique_ptr<sought> sought_text(std::string text, bool ignores_case, const view::known_names& names) {
    return std::make_unique<text_sought>(std::move(text), ignores_case, names);
}

std::unique_ptr<sought> sought_condition(view::condition c, const view::known_names& names) {
    return std::make_unique<condition_sought>(std::move(c), names);
}

}  // namespace verbatim::tools
