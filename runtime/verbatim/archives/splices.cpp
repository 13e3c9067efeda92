#include "verbatim/archives/splices.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace verbatim::archives {

std::uint64_t written::size() const {
    std::uint64_t all = 0;
    for (const auto& p : pieces) all += p.size();
    return all;
}

std::size_t splices::put(byte_range of, std::vector<std::byte> by) {
    all_.push_back({of, std::move(by)});
    return all_.size() - 1;
}

// An insertion comes before what begins at its offset.
std::vector<std::size_t> splices::in_order() const {
    std::vector<std::size_t> order(all_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {},
                             [&](std::size_t i) { return std::pair(all_[i].of.offset, all_[i].of.size > 0); });
    return order;
}

std::uint64_t splices::moved(std::uint64_t offset) const {
    std::uint64_t now = offset;  // modulo 2^64: sums of differences
    for (const auto& s : all_)
        if (s.of.end() <= offset) now += s.by.size() - s.of.size;
    return now;
}

std::uint64_t splices::place_of(std::size_t number) const {
    std::uint64_t now = all_[number].of.offset;
    for (const auto i : in_order()) {
        if (i == number) break;
        now += all_[i].by.size() - all_[i].of.size;
    }
    return now;
}

std::vector<piece> splices::pieces(std::uint64_t file_size) const {
    std::vector<piece> made;
    std::uint64_t at = 0;
    const auto copy_to = [&](std::uint64_t end) {
        if (end > at) made.push_back({{at, end - at}, {}});
        at = std::max(at, end);
    };
    for (const auto i : in_order()) {
        copy_to(all_[i].of.offset);
        if (!all_[i].by.empty()) made.push_back({{}, all_[i].by});
        at = all_[i].of.end();
    }
    copy_to(file_size);
    return made;
}

}  // namespace verbatim::archives
