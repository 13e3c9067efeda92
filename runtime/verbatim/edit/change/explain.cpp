#include "verbatim/edit/change/explain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "verbatim/edit/change/worked_out.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/edit/references/referrers.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::document;
using wire::kind;

// A document, and the same one as it was before its edits.
class before_and_now {
public:
    explicit before_and_now(document& now) : now_(now) {
        auto read = now.read(now.file());
        if (read) before_ = std::move(*read);
    }
    document* before() const { return before_.get(); }
    document& now() const { return now_; }

    // Returns where a part was before the edits; nothing for one that is new.
    std::optional<indices> was(indices part) const {
        const auto& all = now_.pending().list_changes;
        for (auto one = all.rbegin(); one != all.rend(); ++one)
            if (!move_with(part, one->list, one->was)) return {};
        return part;
    }
    // Returns whether an element was removed.
    bool is_gone(const indices& element) const {
        const auto& all = now_.pending().list_changes;
        const auto list = prefix(element, element.size() - 1);
        if (std::ranges::none_of(all, [&](const auto& one) { return one.list.size() == list.size(); })) return false;
        for (std::size_t i = 0, count = view::part_at(now_.value(), list).length(); i < count; ++i)
            if (was(inside(list, i)) == element) return false;
        return true;
    }

private:
    document& now_;
    std::unique_ptr<document> before_;
};

std::vector<std::string> paths_of_edits(const document& doc) {
    std::vector<std::string> all;
    for (const auto& edit : doc.pending().edits) all.insert(all.end(), edit.paths.begin(), edit.paths.end());
    return all;
}

// Says that an instance leads to an element that goes, if that is why the two contradict each other.
bool say_what_leads_there(const before_and_now& both, const indices& part, error& why) {
    document& before = *both.before();
    const auto found = why.kind == error_kind::conflict ? view::find(before, why.path) : error{};
    const auto holder = found ? element_around(before.value(), part) : std::nullopt;
    if (!holder) return false;
    for (const std::string& path : paths_of_edits(both.now())) {
        const auto gone = view::find(before, path);
        const bool is_there = gone && !gone->indices.empty() && found->at.offset >= gone->at.offset &&
                              found->at.offset < gone->at.offset + gone->at.size;
        if (!is_there || is_inside(part, gone->indices) || !both.is_gone(gone->indices)) continue;
        why.reason = fmt::format("it leads to {}, which goes: remove {}, too, or set first where it leads", path,
                                 path_of(before.value(), *holder));
        return true;
    }
    return false;
}

constexpr std::size_t most_numbers = 48, most_elements = 16, most_tried_bytes = std::size_t{1} << 24;
constexpr std::size_t most_attempts = 96;

// Adds the whole numbers in a part, by their indices.
void add_numbers(document& doc, const indices& part, std::vector<indices>& to) {
    const datum at = view::part_at(doc.value(), part);
    if (!at.of || to.size() >= most_numbers) return;
    if (at.of->leaf()) {
        if (at.of->bitwise && (at.of->is_integer() || at.of->is_enumeration()) &&
            std::ranges::find(to, part) == to.end())
            to.push_back(part);
        return;
    }
    const std::size_t count = at.of->has_elements()         ? std::min(at.length(), most_elements)
                              : at.of->what == kind::record ? at.of->fields.size()
                                                            : 0;
    for (std::size_t i = 0; i < count; ++i) add_numbers(doc, inside(part, i), to);
}

// Returns the numbers around a part, nearest first: those in the fields before it of its record, and of the records
// around that.
std::vector<indices> numbers_around(document& doc, const indices& part) {
    std::vector<indices> all;
    for (std::size_t depth = part.size(); depth-- > 0;) {
        const indices around = prefix(part, depth);
        const datum record = view::part_at(doc.value(), around);
        if (!record.of || record.of->what != kind::record) continue;
        for (std::size_t i = part[depth] + 1; i-- > 0;)
            if (i < record.of->fields.size() && i != part[depth]) add_numbers(doc, inside(around, i), all);
    }
    return all;
}

std::int64_t bytes_in(datum at) {
    return at.of ? static_cast<std::int64_t>(walk::measure(*at.of, at.value, 0)) : std::int64_t{0};
}

// Returns by how much a number may have to change with a part that is edited: by the bytes or the elements, or the
// units of a few bytes, that it has more or less. The usual ones come first.
std::vector<std::int64_t> differences_of(const before_and_now& both, const indices& part) {
    std::vector<std::int64_t> whole;
    const auto add = [&](std::int64_t difference) {
        if (difference != 0) whole.push_back(difference);
    };
    for (const bool is_list : {false, true}) {
        if (is_list && part.empty()) break;
        const indices at = is_list ? prefix(part, part.size() - 1) : part;
        const datum was = view::whole_part_at(both.before()->value(), at),
                    now = view::whole_part_at(both.now().value(), at);
        if (!was.of || was.of != now.of) continue;
        add(bytes_in(now) - bytes_in(was));
        const datum old_list = view::part_at(was, {}), list = view::part_at(now, {});
        if (old_list.of && list.of && list.of->has_elements() && old_list.of == list.of)
            add(static_cast<std::int64_t>(list.length()) - static_cast<std::int64_t>(old_list.length()));
    }
    std::vector<std::int64_t> all;
    for (const std::int64_t sign : {1, -1})
        for (const std::int64_t unit : {1, 2, 4, 8})
            for (const std::int64_t one : whole)
                if (one % unit == 0 && std::ranges::find(all, sign * one / unit) == all.end())
                    all.push_back(sign * one / unit);
    return all;
}

// Finds an assignment with which the edits succeed.
std::optional<assignment> cure(const before_and_now& both, const attempt_with& succeeds) {
    document& before = *both.before();
    const std::size_t each = before.file().bytes().size() + 1024;
    std::size_t left = std::min(most_attempts, most_tried_bytes / each);
    const auto edited = paths_of_edits(both.now());
    std::set<std::pair<indices, std::int64_t>> tried;
    for (const std::string& path : edited) {
        const auto found = view::find(before, path);
        if (!found) continue;
        const auto differences = differences_of(both, found->indices);
        const auto numbers = differences.empty() ? std::vector<indices>() : numbers_around(before, found->indices);
        for (const std::int64_t difference : differences)
            for (const indices& number : numbers) {
                const datum leaf = view::part_at(before.value(), number);
                const std::string at = path_of(before.value(), number);
                if (std::ranges::find(edited, at) != edited.end()) continue;
                const std::int64_t value = walk::integer_in(*leaf.of, static_cast<std::byte*>(leaf.value)) + difference;
                if (!tried.emplace(number, value).second) continue;
                if (left-- == 0) return {};
                const assignment one{at, std::to_string(value), {}};
                if (succeeds({&one, 1})) return one;
            }
    }
    return {};
}

}  // namespace

error explained(document& doc, error why, const attempt_with& succeeds) {
    if (!doc.was_read() || doc.pending().edits.empty()) return why;
    const before_and_now both(doc);
    if (!both.before()) return why;
    if (const auto now = view::find_value(doc, why.path); now && !why.path.empty())
        if (const auto was = both.was(now->indices)) {
            if (*was != now->indices) why.path = path_of(both.before()->value(), *was);
            if (say_what_leads_there(both, *was, why)) return why;
        }
    if (!works_out(doc.type())) return why;
    if (const auto with = cure(both, succeeds)) {
        why.reason += fmt::format("; set {}={}, too", with->path, with->text);
        why.kind = error_kind::incomplete;
    }
    return why;
}

}  // namespace verbatim::edit
