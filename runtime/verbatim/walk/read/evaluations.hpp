// Caches the results of expressions of a loaded schema, and the contents of entered fields, while a file is read. An
// expression gives the same result each time at the same place, so other expressions may refer to its result without
// evaluating it again.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace verbatim::walk {

// Identifies an evaluation: the expression, the place where it is evaluated, and the records around that place.
using evaluation_key = std::vector<std::uintptr_t>;

// A cache for results of one kind. When it takes too much memory, results that have not been used lately are dropped,
// and evaluated anew when needed.
template <class What>
class remembered {
public:
    explicit remembered(std::size_t most_bytes) : most_(most_bytes) {}

    // Returns whether a result of an expression has ever been added. Without one, the caller need not make a key.
    bool has_any_of(std::uintptr_t expression) const { return all_ && all_->expressions.contains(expression); }
    // Returns null if the result is not known. The pointer is valid until the next result is added.
    What* find(const evaluation_key& of) {
        if (!all_) return nullptr;
        if (const auto found = all_->recent.find(of); found != all_->recent.end()) return &found->second.is;
        const auto found = all_->older.find(of);
        if (found == all_->older.end()) return nullptr;
        auto node = all_->older.extract(found);
        bytes_ += node.mapped().bytes;
        return &all_->recent.insert(std::move(node)).position->second.is;
    }
    // Adds a result. `bytes` is the memory that it takes in addition to its own size.
    What& add(evaluation_key of, What is, std::size_t bytes) {
        if (!all_) all_ = std::make_unique<tables>();
        bytes += sizeof(entry) + sizeof(evaluation_key) + of.size() * sizeof(std::uintptr_t) + overhead;
        if (bytes_ + bytes > most_ && !all_->recent.empty()) {
            has_forgotten_ |= !all_->older.empty();
            all_->older = std::exchange(all_->recent, {});
            bytes_ = 0;
        }
        bytes_ += bytes;
        all_->expressions.insert(of.front());
        return all_->recent.insert_or_assign(std::move(of), entry{std::move(is), bytes}).first->second.is;
    }
    // Counts more memory for the result that was found or added last.
    void grow(const evaluation_key& of, std::size_t bytes) {
        bytes_ += bytes;
        all_->recent.at(of).bytes += bytes;
    }
    bool has_forgotten() const { return has_forgotten_; }
    std::size_t most_bytes() const { return most_; }

private:
    static constexpr std::size_t overhead = 64;  // bytes of a node in a table, and of its allocations
    struct entry {
        What is;
        std::size_t bytes;
    };
    struct hash {
        std::size_t operator()(const evaluation_key& of) const {
            std::size_t all = of.size();
            for (const auto part : of) all = (all ^ part) * 0x9E3779B97F4A7C15u;
            return all ^ all >> (std::numeric_limits<std::size_t>::digits / 2);
        }
    };
    struct tables {
        std::unordered_set<std::uintptr_t> expressions;
        std::unordered_map<evaluation_key, entry, hash> recent,
            older;  // `older` has the results from before `recent` was started
    };

    std::unique_ptr<tables> all_;  // null until the first result is added; most files have none
    std::size_t bytes_ = 0;        // of the recent results
    std::size_t most_;
    bool has_forgotten_ = false;
};

// The starts of some elements of a list. The more elements are known, the further apart are those whose starts are
// kept.
class starts_of_elements {
public:
    struct place {
        std::size_t index = 0, start = 0;
    };
    explicit starts_of_elements(std::size_t first) : starts_{first}, last_{0, first} {}

    // Returns the last known start that is not after element `index`.
    place before(std::size_t index) const {
        const std::size_t i = std::min(index / every_, starts_.size() - 1);
        const place noted{i * every_, starts_[i]};
        return last_.index <= index && last_.index > noted.index ? last_ : noted;
    }
    // Notes the start of an element, and returns whether the table has grown by it. If it has more than `most` starts,
    // every other one is dropped.
    bool note(const place& p, std::size_t most) {
        last_ = p;
        if (p.index != starts_.size() * every_) return false;
        starts_.push_back(p.start);
        if (starts_.size() <= most) return true;
        for (std::size_t i = 0; 2 * i < starts_.size(); ++i) starts_[i] = starts_[2 * i];
        starts_.resize((starts_.size() + 1) / 2);
        every_ *= 2;
        return false;
    }

private:
    std::vector<std::size_t> starts_;  // of each element whose index is a multiple of `every_`
    std::size_t every_ = 1;
    place last_;
};

struct evaluations {
    explicit evaluations(std::span<const std::byte> of)
        : file(of.data()), numbers(most_for(of.size())), elements(most_for(of.size())), values(most_for(of.size())) {}

    bool have_been_forgotten() const {
        return numbers.has_forgotten() || elements.has_forgotten() || values.has_forgotten();
    }

    // Returns whether this thread made the cache. Only that thread may use it, although nodes that share the cache may
    // be used by others.
    bool is_of_this_thread() const { return maker_ == std::this_thread::get_id(); }

    const std::byte* file;
    remembered<std::int64_t> numbers;
    remembered<starts_of_elements> elements;         // starts in lists
    remembered<std::shared_ptr<const void>> values;  // calculated values, and the contents of entered fields

private:
    std::thread::id maker_ = std::this_thread::get_id();

    // Returns the limit of a cache in bytes. One evaluation cannot add that much in the steps that it may take, so its
    // results stay.
    static constexpr std::size_t most_for(std::size_t file_size) { return (std::size_t{64} << 20) + file_size / 8; }
};

// An evaluation that is running. Evaluators keep its state in it while they read other values.
struct running_evaluation {
    evaluations* known = nullptr;  // what has been remembered of the file
};

}  // namespace verbatim::walk
