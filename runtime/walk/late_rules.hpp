// Rules that look at bytes: copies, and functions of the schema. Whatever they look at may change until the whole file is written: tags, counts and
// pointers follow, in other records too, and so do other rules. So they are worked out then, each from the record read again, and the file is
// written once more with what they gave, until that changes nothing.
#pragma once
#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "runtime/walk/refusal.hpp"

namespace verbatim::walk {

// The rule of one field of one record.
class late_rule {
public:
    // The bytes of its record; what it looks at is all there, or elsewhere too.
    struct looks_at {
        std::size_t start, size;
        bool elsewhere;
    };
    explicit late_rule(const looks_at& bytes) : bytes(bytes) {}
    late_rule(const late_rule&) = delete;
    late_rule& operator=(const late_rule&) = delete;
    virtual ~late_rule() = default;
    // Works it out for a file that has been written. True when the field is to hold something else than it does, or cannot hold it.
    virtual bool changes(std::span<const std::byte> file) = 0;
    // The field must not change any more.
    virtual void give_up() = 0;

    const looks_at bytes;
};

class late_rules {
public:
    // Writing starts from the front, and comes across the same rules in the same order.
    void start() { next_ = 0; }
    template <class Rule, class... Arguments>
    Rule& next(const Arguments&... arguments) {
        if (next_ == all_.size()) all_.push_back(std::make_unique<Rule>(arguments...));
        return static_cast<Rule&>(*all_[next_++]);
    }
    bool any() const { return !all_.empty(); }
    // True when the file must be written again. A rule is not asked where nothing has changed in the file that was read: whatever it gives for that, it
    // gave then. That file may be large and not in memory, so no more of it is looked at than a rule looks at.
    bool change(std::span<const std::byte> file, std::span<const std::byte> was) {
        // What is inside others comes first, so that one or two times are enough, and one more for each rule of a record that looks at a later
        // one. So many mean that a rule looks, by whatever way, at its own field.
        constexpr int most = 64;
        ++times_;
        bool any = false;
        std::optional<bool> is_the_file;
        const auto unchanged = [&](const late_rule::looks_at& of) {
            if (file.size() != was.size()) return false;
            if (!of.elsewhere) return std::ranges::equal(file.subspan(of.start, of.size), was.subspan(of.start, of.size));
            if (!is_the_file) is_the_file = std::ranges::equal(file, was);
            return *is_the_file;
        };
        for (const auto& rule : all_) {
            if (unchanged(rule->bytes) || !rule->changes(file)) continue;
            if (times_ == most) rule->give_up();
            any = true;
        }
        return any;
    }

private:
    std::vector<std::unique_ptr<late_rule>> all_;
    std::size_t next_ = 0;
    int times_ = 0;
};

}  // namespace verbatim::walk
