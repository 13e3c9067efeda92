// verbatim reverse: plays what has times backwards.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "tools/timed_lists.hpp"
#include "verbatim/edit/columns.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"

namespace verbatim::tools {

namespace {

struct reverse_options : edit_options {
    std::vector<std::string> paths;
};

// What reversing changes. Keys that ended before the end begin with one more at 0: what held there until the end.
struct reversing {
    std::vector<std::pair<std::string, std::string>> copied{};  // from, to
    std::vector<edit::assignment> set{};
    std::vector<edit::column_values> columns{};
    std::vector<edit::column_values> longer{};  // with such a key
    std::vector<std::string> events{};          // what becomes of the events beside the reversed part, in words
};

void move_events(reversing& to, const timed_list& list, double end) {
    for (std::size_t i = 0; i < list.elements.size(); ++i)
        if (const auto& one = list.elements[i]; end - one.time != one.time)
            to.set.push_back({fmt::format("{}[{}].{}", list.path, i, one.path_of_time),
                              time_text(end - one.time, list.unit), view::between_values::nearest});
}

// Adds the edits after which a list is in the opposite order, and each time as far from the end as it was from 0. One
// key alone stays.
result<void> add_reversed(reversing& to, const timed_list& list, double end) {
    const auto& all = list.elements;
    if (list.has_others)
        return error{list.path, 0, "some of its elements have no time, so their order stays", error_kind::wrong_type};
    if (!has_keys(list)) {
        move_events(to, list, end);
        return result<void>{};
    }
    if (all.size() == 1) return {};
    const bool is_held = all.back().time < end;
    if (is_held) {
        to.copied.emplace_back(fmt::format("{}[{}]", list.path, all.size() - 1), list.path + "[0]");
        to.set.push_back({fmt::format("{}[0].{}", list.path, all.back().path_of_time), time_text(0, list.unit),
                          view::between_values::nearest});
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto &now = all[i], &from = all[all.size() - 1 - i];
        const auto path = [&](const std::string& of) { return fmt::format("{}[{}].{}", list.path, i + is_held, of); };
        if (const double time = end - from.time; time != now.time)
            to.set.push_back({path(now.path_of_time), time_text(time, list.unit), view::between_values::nearest});
        for (std::size_t v = 0; v < now.values.size(); ++v)
            if (now.values[v].second != from.values[v].second)
                to.set.push_back({path(now.values[v].first), from.values[v].second, {}});
    }
    return {};
}

// Does the same for a table, as the bytes of all its elements.
result<void> add_reversed(reversing& to, const timed_table& table, double end) {
    const std::size_t count = table.count();
    if (count == 1) return {};
    const bool is_held = table.time_at(count - 1) < end;
    edit::column_values all{table.path, table.indices};
    const auto add = [&](std::size_t from, view::byte_view time_now, double time_was, double time) -> result<void> {
        const auto bytes = table.at(from);
        const std::size_t i = all.bytes.size() / table.element->size;
        all.bytes.insert(all.bytes.end(), bytes.begin(), bytes.end());
        auto* const at = all.bytes.data() + i * table.element->size + table.time.offset;
        std::ranges::copy(time_now, at);
        if (time == time_was) return {};
        if (auto wrong = view::assign_either(*table.time.of, at, time_text(time, unit_of(*table.time.of)),
                                             view::between_values::nearest))
            return error{fmt::format("{}[{}]{}", table.path, i, table.time.path), 0, *wrong};
        return {};
    };
    const auto time_bytes = [&](std::size_t i) { return table.at(i).subspan(table.time.offset, table.time.of->size); };
    if (is_held)
        if (auto done = add(count - 1, time_bytes(count - 1), table.time_at(count - 1), 0); !done) return done;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t from = count - 1 - i;
        if (auto done = add(from, time_bytes(i), table.time_at(i), end - table.time_at(from)); !done) return done;
    }
    (is_held ? to.longer : to.columns).push_back(std::move(all));
    return {};
}

// Moves the events beside a part that is reversed as a whole.
void add_events_beside(reversing& to, const view::document& doc, const std::string& part, const timed_lists& times) {
    for (const auto& beside : find_events_beside(doc, part, times)) {
        to.events.push_back(fmt::format("{}: {} times {}", beside.list.path, beside.list.elements.size(),
                                        beside.moves ? "are as far from the end as they were from the start"
                                        : beside.seconds > 0
                                            ? "stay, because some are behind the end"
                                            : "stay, because the file does not say how long a frame is"));
        if (beside.moves) move_events(to, beside.list, times.end * beside.seconds);
    }
}

// Returns what becomes of the events beside, in words.
result<std::vector<std::string>> reverse(view::document& doc, const std::vector<std::string>& patterns) {
    reversing all;
    auto found = each_with_times(doc, patterns, [&](const view::node&, const std::string& path, timed_lists& times) {
        result<void> done;
        for (const auto& list : times.lists)
            if (done) done = add_reversed(all, list, times.end);
        for (const auto& table : times.tables)
            if (done) done = add_reversed(all, table, times.end);
        if (times.end > 0) add_events_beside(all, doc, path, times);
        return done;
    });
    if (!found) return found.error();
    for (const auto& [from, to] : all.copied)
        if (auto done = edit::insert_copy(doc, to, doc, from, edit::missing::leave); !done) return done.error();
    if (auto done = edit::set(doc, all.set, std::move(all.columns)); !done) return done.error();
    for (const auto& list : all.longer)
        if (auto done = edit::assign(doc, list.list, list.bytes); !done) return done.error();
    return std::move(all.events);
}

}  // namespace

subcommand reverse_command(const program& self) {
    auto o = std::make_shared<reverse_options>();
    return {
        "reverse", "Play an animation, or whatever has times, backwards: the last frame becomes the first",
        edit_parameters(
            *o,
            {required("FILE", &o->file, "A file, or - for standard input"),
             required(
                 "PATH", &o->paths,
                 "What to play backwards, e.g. 'animations[walk]'; the lists in it end together, and events beside it "
                 "move with them")}),
        [o, &self] {
            std::vector<std::string> events;
            const int code = edit_file(self, *o, [&](view::document& doc) -> result<void> {
                auto done = reverse(doc, o->paths);
                if (!done) return done.error();
                events = std::move(*done);
                return {};
            });
            for (const auto& what : events)
                if (code == identical) print(stderr, "{}\n", what);
            return code;
        }};
}

}  // namespace verbatim::tools
