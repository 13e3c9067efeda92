// What expressions of a schema that was loaded have given while a file is read, which is the same each time: then they may refer to what has been worked
// out by others.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace verbatim::walk {

// An expression, where it is worked out, and the records around that.
using evaluation_key = std::vector<std::uintptr_t>;

// What is remembered of one kind. Once that takes too much memory, what has not been needed lately is forgotten, and worked out anew when it is.
template <class What>
class remembered {
public:
    explicit remembered(std::size_t most_bytes) : most_(most_bytes) {}

    // Whether anything of an expression has ever been: most need no key.
    bool has_any_of(std::uintptr_t expression) const { return all_ && all_->expressions.contains(expression); }
    // Null: it is not known. It stays where it is until the next one is added.
    What* find(const evaluation_key& of) {
        if (!all_) return nullptr;
        if (const auto found = all_->recent.find(of); found != all_->recent.end()) return &found->second.is;
        const auto found = all_->older.find(of);
        if (found == all_->older.end()) return nullptr;
        auto node = all_->older.extract(found);
        bytes_ += node.mapped().bytes;
        return &all_->recent.insert(std::move(node)).position->second.is;
    }
    // `bytes` that it has beside itself.
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
    // What was found last takes more.
    void grow(const evaluation_key& of, std::size_t bytes) {
        bytes_ += bytes;
        all_->recent.at(of).bytes += bytes;
    }
    bool has_forgotten() const { return has_forgotten_; }
    std::size_t most_bytes() const { return most_; }

private:
    static constexpr std::size_t overhead = 64;  // of a node in a table, and of its allocations
    struct entry {
        What is;
        std::size_t bytes;
    };
    struct hash {
        std::size_t operator()(const evaluation_key& of) const {
            std::size_t all = of.size();
            for (const auto part : of) all = (all ^ part) * 0x9E3779B97F4A7C15u;
            return all ^ all >> 32;
        }
    };
    struct tables {
        std::unordered_set<std::uintptr_t> expressions;
        std::unordered_map<evaluation_key, entry, hash> recent, older;  // the second: of before the first was begun
    };

    std::unique_ptr<tables> all_;  // null: nothing has been, as in most files
    std::size_t bytes_ = 0;  // of those that are recent
    std::size_t most_;
    bool has_forgotten_ = false;
};

// Where some elements of a list start, the further apart the more there are.
class starts_of_elements {
public:
    struct place {
        std::size_t index = 0, start = 0;
    };
    explicit starts_of_elements(std::size_t first) : starts_{first}, last_{0, first} {}

    // The last one that is not after an element.
    place before(std::size_t index) const {
        const std::size_t i = std::min(index / every_, starts_.size() - 1);
        const place noted{i * every_, starts_[i]};
        return last_.index <= index && last_.index > noted.index ? last_ : noted;
    }
    // An element starts there; whether that is one more that is known. Of more than `most`, every other one is forgotten.
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
    evaluations() : evaluations(std::span<const std::byte>()) {}
    explicit evaluations(std::span<const std::byte> of) : file(of.data()), numbers(most_for(of.size())), elements(most_for(of.size())), values(most_for(of.size())) {}

    bool have_been_forgotten() const { return numbers.has_forgotten() || elements.has_forgotten() || values.has_forgotten(); }

    const std::byte* file;
    remembered<std::int64_t> numbers;
    remembered<starts_of_elements> elements;             // of lists
    remembered<std::shared_ptr<const void>> values;      // that are not stored

private:
    // More than all that one evaluation can have worked out in the steps that it may take: what it needs again is there.
    static constexpr std::size_t most_for(std::size_t file_size) { return (std::size_t{64} << 20) + file_size / 8; }
};

}  // namespace verbatim::walk
