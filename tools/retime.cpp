// verbatim retime, verbatim loop: other times, and a last frame as the first, for what has times.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/print.hpp"
#include "tools/timed_lists.hpp"
#include "verbatim/edit/columns.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

namespace {

struct timing_options : edit_options {
    std::vector<std::string> paths;
    std::string length, by;
};

// What is set, and what becomes of the events beside, in words.
struct timing {
    std::vector<edit::assignment> set{};
    std::vector<edit::column_values> columns{};
    std::vector<std::string> events{};
};

// Returns the number in a text, and whether a unit, "s", follows it. Nothing if it is not a number above 0.
struct given_number {
    double is;
    bool has_seconds;
};
std::optional<given_number> number_given(const std::string& text) {
    char* end = nullptr;
    const double is = std::strtod(text.c_str(), &end);
    const std::string_view unit = end;
    const bool has_seconds = unit == "s" || unit == " s";
    if (end == text.c_str() || !(is > 0) || !std::isfinite(is) || (!has_seconds && !unit.empty())) return std::nullopt;
    return given_number{is, has_seconds};
}

// Returns by what the times of a part are multiplied.
result<double> factor_of(const timing_options& o, const view::node& part, const std::string& path,
                         const timed_lists& times) {
    const bool is_factor = !o.by.empty();
    const auto given = number_given(is_factor ? o.by : o.length);
    if (!given || (is_factor && given->has_seconds))
        return error{path, 0,
                     is_factor ? fmt::format("--by {}: expected a number above 0, as 0.5", o.by)
                               : fmt::format("--length {}: expected a time above 0, as 2s", o.length),
                     error_kind::out_of_range};
    if (is_factor) return given->is;
    if (!(times.end > 0))
        return error{path, 0, "all its times are 0, so no factor gives a length", error_kind::impossible};
    const double seconds = given->has_seconds ? seconds_in(times.unit, part) : 1;
    if (!(seconds > 0))
        return error{path, 0, "the file does not say how long a frame is: give the length in frames, without s",
                     error_kind::impossible};
    return given->is / seconds / times.end;
}

// Sets a time in the bytes of a number, and returns what it has become: the nearest that the number can hold.
result<double> set_time(const view::type& of, std::byte* bytes, double time, const std::string& unit,
                        const std::string& path) {
    if (auto wrong = view::assign_either(of, bytes, time_text(time, unit), view::between_values::nearest))
        return error{path, 0, *wrong, error_kind::out_of_range};
    const double made = time_in(of, {bytes, of.size});
    const auto* const means = of.number().means;
    const double step = of.number().real ? 1e-6 * std::fabs(time) : means ? means->factor / means->divisor : 1;
    if (std::fabs(made - time) <= step) return made;
    return error{path, 0,
                 fmt::format("it can be at most {}, and would be {}", time_text(made, unit), time_text(time, unit)),
                 error_kind::out_of_range};
}

// Refuses times that have been different and would be the same.
class keeping_apart {
public:
    result<void> add(double was, double is, const std::string& path) {
        if (is_first_ || was == was_ || is != is_) {
            is_first_ = false;
            was_ = was;
            is_ = is;
            return {};
        }
        return error{path, 0, "it would have the time of the element before it; expected a longer time",
                     error_kind::impossible};
    }

private:
    bool is_first_ = true;
    double was_ = 0, is_ = 0;
};

result<void> multiply(timing& to, const timed_list& list, double factor) {
    keeping_apart apart;
    const bool are_keys = has_keys(list);
    for (std::size_t i = 0; i < list.elements.size(); ++i) {
        const auto& one = list.elements[i];
        const auto path = fmt::format("{}[{}].{}", list.path, i, one.path_of_time);
        const double time = one.time * factor;
        if (one.of_time->is_native()) {
            std::byte bytes[wire::longest_number]{};
            const auto made = set_time(*one.of_time, bytes, time, list.unit, path);
            if (!made) return made.error();
            if (auto done = are_keys ? apart.add(one.time, *made, path) : result<void>(); !done) return done;
        }
        if (time != one.time) to.set.push_back({path, time_text(time, list.unit), view::between_values::nearest});
    }
    return {};
}
result<void> multiply(timing& to, const timed_table& table, double factor) {
    keeping_apart apart;
    const view::type& of = *table.time.of;
    edit::column_values all{table.path, table.indices, table.time.way};
    for (std::size_t i = 0; i < table.count(); ++i) {
        const auto path = fmt::format("{}[{}]{}", table.path, i, table.time.path);
        const auto now = table.at(i).subspan(table.time.offset, of.size);
        all.bytes.insert(all.bytes.end(), now.begin(), now.end());
        const double was = table.time_at(i);
        if (was == 0 || factor == 1) continue;
        const auto made = set_time(of, all.bytes.data() + i * of.size, was * factor, unit_of(of), path);
        if (!made) return made.error();
        if (auto done = apart.add(was, *made, path); !done) return done;
    }
    to.columns.push_back(std::move(all));
    return {};
}

result<timing> retime(const view::document& doc, const timing_options& o) {
    timing all;
    auto done = each_with_times(doc, o.paths, [&](const view::node& part, const std::string& path, timed_lists& times) {
        const auto factor = factor_of(o, part, path, times);
        if (!factor) return result<void>(factor.error());
        for (const auto& list : times.lists)
            if (auto made = multiply(all, list, *factor); !made) return made;
        for (const auto& table : times.tables)
            if (auto made = multiply(all, table, *factor); !made) return made;
        for (const auto& beside : find_events_beside(doc, path, times)) {
            const bool moves = beside.seconds > 0;
            all.events.push_back(
                fmt::format("{}: {} times {}", beside.list.path, beside.list.elements.size(),
                            moves ? "move with them" : "stay, because the file does not say how long a frame is"));
            if (!moves) continue;
            if (auto made = multiply(all, beside.list, *factor); !made) return made;
        }
        return result<void>();
    });
    if (!done) return done.error();
    return all;
}

// Gives the last key of each list the values of the first one.
result<timing> loop(const view::document& doc, const std::vector<std::string>& paths) {
    timing all;
    auto done = each_with_times(doc, paths, [&](const view::node&, const std::string&, timed_lists& times) {
        for (const auto& list : times.lists) {
            if (list.elements.size() < 2 || list.has_others || !has_keys(list)) continue;
            const auto &first = list.elements.front().values, &last = list.elements.back().values;
            for (std::size_t v = 0; v < first.size(); ++v)
                if (first[v].second != last[v].second)
                    all.set.push_back({fmt::format("{}[{}].{}", list.path, list.elements.size() - 1, last[v].first),
                                       first[v].second,
                                       {}});
        }
        for (const auto& table : times.tables) {
            if (table.count() < 2) continue;
            edit::column_values one{.list = table.path, .indices = table.indices, .first = table.count() - 1};
            const auto from = table.at(0),
                       time = table.at(table.count() - 1).subspan(table.time.offset, table.time.of->size);
            one.bytes.assign(from.begin(), from.end());
            std::ranges::copy(time, one.bytes.begin() + static_cast<std::ptrdiff_t>(table.time.offset));
            all.columns.push_back(std::move(one));
        }
        return result<void>();
    });
    if (!done) return done.error();
    return all;
}

int edit_times(const program& self, const timing_options& o,
               const std::function<result<timing>(const view::document&)>& made) {
    std::vector<std::string> events;
    const int code = edit_file(self, o, [&](view::document& doc) -> result<void> {
        auto all = made(doc);
        if (!all) return all.error();
        events = std::move(all->events);
        return edit::set(doc, all->set, std::move(all->columns));
    });
    for (const auto& what : events)
        if (code == identical) print(stderr, "{}\n", what);
    return code;
}

}  // namespace

subcommand retime_command(const program& self) {
    auto o = std::make_shared<timing_options>();
    return {"retime", "Make an animation, or whatever has times, longer or shorter",
            edit_parameters(
                *o, {required("FILE", &o->file, "A file, or - for standard input"),
                     required("PATH", &o->paths,
                              "What gets other times, e.g. 'animations[walk]'; events beside it move with them"),
                     {"--length", &o->length, "2s: the time of its last frame; without s in frames"},
                     {"--by", &o->by, "0.5: all times are multiplied by this"}}),
            [o, &self] {
                if (o->length.empty() == o->by.empty())
                    return fail(self, usage, "retime", "say either --length TIME or --by FACTOR");
                return edit_times(self, *o, [&](const view::document& doc) { return retime(doc, *o); });
            }};
}

subcommand loop_command(const program& self) {
    auto o = std::make_shared<timing_options>();
    return {
        "loop", "Let an animation end as it begins: the last frame of each bone gets the values of the first",
        edit_parameters(*o,
                        {required("FILE", &o->file, "A file, or - for standard input"),
                         required("PATH", &o->paths, "What is to be played again and again, e.g. 'animations[walk]'")}),
        [o, &self] { return edit_times(self, *o, [&](const view::document& doc) { return loop(doc, o->paths); }); }};
}

}  // namespace verbatim::tools
