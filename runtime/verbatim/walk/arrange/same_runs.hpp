// Long runs of bytes that are written where the file has the same bytes. They are not copied until the written bytes
// are needed, so that comparing a file with what would be written takes less memory than the file.
#pragma once
#include <algorithm>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::walk {

class same_runs {
public:
    explicit same_runs(std::span<const std::byte> file) : file_(file) {}

    // Remembers these bytes as a run and returns true; returns false if the caller must write them.
    bool take(std::size_t at, std::span<const std::byte> bytes) {
        if (bytes.size() < least || at > file_.size() || bytes.size() > file_.size() - at) return false;
        const auto there = file_.subspan(at, bytes.size());
        if (bytes.data() != there.data() && !same_bytes(bytes, there)) return false;
        runs_.push_back({at, at + bytes.size()});
        return true;
    }
    void start() { runs_.clear(); }
    void copy_to(std::span<std::byte> out) {
        for (const run& r : runs_) std::memcpy(out.data() + r.begin, file_.data() + r.begin, r.end - r.begin);
        start();
    }
    // Returns the offset of the first difference between the file and the written bytes, which include these runs;
    // nothing if they are equal.
    std::optional<std::size_t> difference(std::span<const std::byte> out) {
        const std::size_t both = std::min(out.size(), file_.size());
        std::ranges::sort(runs_, {}, &run::begin);
        runs_.push_back({both, both});
        std::size_t done = 0;
        for (const run& r : runs_) {
            const auto now = out.subspan(done, r.begin - done), was = file_.subspan(done, r.begin - done);
            if (!same_bytes(now, was))
                return done + static_cast<std::size_t>(std::ranges::mismatch(now, was).in1 - now.begin());
            done = r.end;
        }
        return out.size() == file_.size() ? std::nullopt : std::optional(both);
    }

private:
    static constexpr std::size_t least = 1 << 14;  // the size of the shortest run, in bytes
    struct run {
        std::size_t begin, end;
    };
    std::span<const std::byte> file_;
    std::vector<run> runs_;
};

}  // namespace verbatim::walk
