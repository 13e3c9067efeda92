#include "verbatim/walk/tails.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

namespace {

using range = inspector::range;

// Of one type: how many records there are, and how many have a tail.
struct counted {
    std::size_t all = 0, with_tail = 0, fewest = 0, most = 0;
    const range* first = nullptr;  // the first one with a tail

    void add(const range& record, bool is_seen) {
        ++all;
        const std::size_t size = record.end - record.begin;
        if (size == 0 || is_seen) return;
        if (with_tail++ == 0) first = &record, fewest = most = size;
        fewest = std::min(fewest, size), most = std::max(most, size);
    }
    // One record with a tail says nothing of the others of its type.
    bool is_usual() const { return with_tail < 2 || with_tail < all - all / 10; }
    finding found(std::string_view source) const {
        const std::string size = fewest == most ? std::to_string(most) : fmt::format("{} to {}", fewest, most);
        return {first->path,
                first->begin,
                "fields up to the end of its bytes",
                fmt::format("{} of {}: {} byte{} after the fields", with_tail, all, size, most == 1 ? "" : "s"),
                in_file,
                severity::unusual,
                std::string(source),
                {}};
    }
};

bool is_record(const range& r) { return r.of && r.of->what != wire::kind::placed; }

}  // namespace

void note_tail(inspector& to, const table::type& record, const step* where, std::size_t at, std::size_t size) {
    to.placed.push_back({at, at + size, size > 0 ? path_of(where) : std::string(), &record});
}
void note_seen(inspector& to, const table::type& look, std::size_t at, std::size_t size) {
    if (size > 0) to.placed.push_back({at, at + size, {}, &look});
}

void report_tails(inspector& in) {
    const auto notes = std::stable_partition(in.placed.begin(), in.placed.end(), [](const range& r) {
        return !is_record(r) && !(r.of && r.of->placed().is_look);
    });
    const auto looks = std::stable_partition(notes, in.placed.end(), is_record);
    std::sort(looks, in.placed.end(), [](const range& a, const range& b) { return a.begin < b.begin; });
    for (auto look = looks; look != in.placed.end(); ++look)
        if (look != looks) look->end = std::max(look->end, (look - 1)->end);
    const auto is_seen = [&](const range& tail) {
        const auto after = std::lower_bound(looks, in.placed.end(), tail.end,
                                            [](const range& look, std::size_t end) { return look.begin < end; });
        return after != looks && (after - 1)->end > tail.begin;
    };
    std::unordered_map<const table::type*, counted> types;
    std::vector<const table::type*> order;
    for (auto record = notes; record != looks; ++record) {
        counted& of = types[record->of];
        if (of.all == 0) order.push_back(record->of);
        of.add(*record, is_seen(*record));
    }
    for (const table::type* const type : order)
        if (const counted& of = types.at(type); !of.is_usual()) in.findings.push_back(of.found(in.rules_from));
    in.placed.erase(notes, in.placed.end());
}

}  // namespace verbatim::walk
