#include "verbatim/archives/rows.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace verbatim::archives {

byte_range in_file(const byte_range& e, std::uint64_t file_size) {
    const auto start = std::min(e.offset, file_size);
    return {start, std::min(e.size, file_size - start)};
}

std::vector<bool> sharing(std::span<const byte_range> entries, std::span<const byte_range> directory) {
    std::vector<bool> shares(entries.size());
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].size > 0) order.push_back(i);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return entries[i].offset; });
    std::size_t furthest = no_row;  // of the entries so far, the one that ends last
    for (const auto i : order) {
        for (const auto& own : directory)
            if (overlap(entries[i], own)) shares[i] = true;
        if (furthest != no_row && entries[i].offset < entries[furthest].end()) shares[i] = shares[furthest] = true;
        if (furthest == no_row || entries[i].end() > entries[furthest].end()) furthest = i;
    }
    return shares;
}

std::vector<std::size_t> put_stored(splices& to, std::span<const byte_range> read,
                                    std::span<const byte_range> directory, std::span<const row_now> rows,
                                    std::uint64_t behind, end_of_file end,
                                    const std::function<std::string(std::size_t)>& name,
                                    std::vector<std::string>& notes) {
    const auto sharers_of = [&](std::size_t i) {
        std::vector<std::size_t> all;
        for (std::size_t other = 0; other < read.size(); ++other)
            if (other != i && overlap(read[other], read[i])) all.push_back(other);
        return all;
    };
    const auto is_over_directory = [&](const byte_range& e) {
        return std::ranges::any_of(directory, [&](const byte_range& own) { return overlap(own, e); });
    };
    const auto name_of_first = [&](const std::vector<std::size_t>& sharers) {
        return sharers.empty() ? std::string("the directory") : name(sharers.front());
    };
    // An entry without bytes may lead anywhere. New ones go there if they part nothing.
    const auto place_of_empty = [&](std::uint64_t at) {
        const bool parts =
            std::ranges::any_of(read, [&](const byte_range& e) { return e.offset < at && at < e.end(); }) ||
            std::ranges::any_of(directory, [&](const byte_range& e) { return e.offset <= at && at < e.end(); });
        return byte_range{parts ? behind : at, 0};
    };
    const auto put = [&](const byte_range& place, const std::vector<std::byte>& stored) {
        const bool is_at_end = place.size == 0 && place.offset == end.at;
        std::vector<std::byte> bytes(is_at_end ? std::exchange(end.padding, 0) : 0);
        bytes.insert(bytes.end(), stored.begin(), stored.end());
        return to.put(place, std::move(bytes));
    };
    std::vector<bool> stays(read.size());
    for (const auto& r : rows)
        if (r.was != no_row) stays[r.was] = true;
    std::vector<std::size_t> splice_of(rows.size(), no_row);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& r = rows[i];
        if (r.was == no_row || !r.stored) continue;
        const auto sharers = sharers_of(r.was);
        const bool shares = !sharers.empty() || is_over_directory(read[r.was]);
        if (shares) notes.push_back(name(r.was) + ": no longer has bytes in common with " + name_of_first(sharers));
        const auto place = shares                 ? byte_range{read[r.was].end(), 0}
                           : read[r.was].size > 0 ? read[r.was]
                                                  : place_of_empty(read[r.was].offset);
        splice_of[i] = put(place, *r.stored);
    }
    for (std::size_t i = 0; i < read.size(); ++i) {
        if (stays[i] || read[i].size == 0) continue;
        const auto sharers = sharers_of(i);
        const bool all_leave = !is_over_directory(read[i]) && std::ranges::all_of(sharers, [&](std::size_t other) {
            return !stays[other] && read[other] == read[i];
        });
        if (!all_leave)
            notes.push_back(name(i) + ": its bytes stay, because " + name_of_first(sharers) + " has them, too");
        else if (sharers.empty() || i < sharers.front()) to.put(read[i], {});
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].was == no_row) splice_of[i] = put({behind, 0}, *rows[i].stored);
    }
    return splice_of;
}

std::uint64_t take_unused(splices& to, std::vector<byte_range> used, std::uint64_t file_size) {
    std::ranges::sort(used, {}, &byte_range::offset);
    used.push_back({file_size, 0});
    std::uint64_t at = 0, all = 0;
    for (const auto& one : used) {
        if (one.offset > at) {
            to.put({at, one.offset - at}, {});
            all += one.offset - at;
        }
        at = std::max(at, one.end());
    }
    return all;
}

void note_unused(std::uint64_t count, std::vector<std::string>& notes) {
    if (count > 0) notes.push_back(std::to_string(count) + " bytes that no entry has are taken away");
}

}  // namespace verbatim::archives
