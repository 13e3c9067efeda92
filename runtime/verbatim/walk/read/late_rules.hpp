// Rules that look at bytes: copies, checksums, and functions of the schema. The bytes may change until the whole file
// is written, because tags, counts, pointers and other rules follow, in other records too. So these rules are evaluated
// after the file is written, each from its record read again, and the file is written once more with the results, until
// nothing changes.
#pragma once
#include <boost/container/deque.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "verbatim/walk/read/evaluations.hpp"
#include "verbatim/walk/read/kept_context.hpp"
#include "verbatim/walk/write/derive.hpp"

namespace verbatim::walk {

// A file that has been written, and the record that was decoded last: it is kept because the rules of one record follow
// each other.
struct written_file {
    std::span<const std::byte> bytes;
    const former_bytes* former = nullptr;
    evaluations known{bytes};
    record_as_read as_read{};         // the record as it was in the file that was read
    std::optional<scratch> again{};   // the record as it is in the written file,
    const table::type* of = nullptr;  // its type,
    const void* record = nullptr;     // and its value in the document
    std::shared_ptr<wire::places> places{};
};

// The rule of one derived field of one record.
class late_rule {
public:
    late_rule(const emitter&, const table::type& derived, const void* state, const context& record,
              std::size_t position, std::size_t end);

    // Writes the result of the rule over the field in the output, and appends its bytes there to `fields`. Returns
    // false with the reason.
    bool follow(emitter&, const context& record, std::vector<std::byte>& fields);
    // Evaluates the rule for a file that has been written; if `always`, even if its record has not changed. Returns
    // true if the file must be written again, because the field is to hold another value, or cannot hold it.
    bool changes(written_file&, std::span<const std::byte> fields, bool always);
    // Makes the next follow() refuse the rule, because its result does not stop changing.
    void give_up();

    std::size_t start() const { return start_; }
    std::size_t size() const { return size_; }
    // Returns whether the rule may look at bytes outside of its record.
    bool looks_elsewhere() const { return !of_.lazy; }

private:
    bool is_copy() const { return derived_.derived().by_rule->what == table::rule::form::copy; }
    bool follows(record_as_read&);
    // Puts the result of the rule into `now`. Returns false if the rule cannot be evaluated, or if the field cannot
    // hold the result.
    bool work_out(written_file&, std::span<std::byte> now);
    // Returns the record as read from the written file; null if it cannot be read.
    const void* record_in(written_file&);

    // Data that most rules do not need. It is apart because a file may have very many rules.
    struct rare {
        kept_context around;                 // records around in the output, if the rule looks elsewhere
        std::optional<std::size_t> element;  // index of the list element that the record is; if it is none, nothing
        std::vector<std::byte> now;          // the value that the field is to hold; empty if it stays
        std::optional<error> failure;
    };
    rare& own() { return rare_ ? *rare_ : *(rare_ = std::make_unique<rare>()); }

    const table::type& derived_;
    const void* state_;
    const table::type& of_;  // type of the record
    const void* record_;
    std::size_t start_, size_, position_, original_ = 0, in_fields_ = 0;
    std::unique_ptr<rare> rare_;
    std::optional<bool> follows_;  // the field is in sync; not evaluated as long as its record has not changed
};

class late_rules {
public:
    // If `always`, all rules are evaluated, even if nothing has changed.
    explicit late_rules(bool always) : always_(always) {}
    // Starts a pass of writing, which reaches the same rules in the same order.
    void start() { next_ = 0, fields_.clear(); }
    bool follow_next(emitter& e, const table::type& derived, const void* state, const context& record,
                     std::size_t position, std::size_t end) {
        if (next_ == all_.size()) all_.emplace_back(e, derived, state, record, position, end);
        return all_[next_++].follow(e, record, fields_);
    }
    bool any() const { return !all_.empty(); }
    // Evaluates the rules for the written `file`, and returns whether it must be written again.
    // A rule is not evaluated if the bytes that it looks at are the same as in `was`, the file that was read: it gives
    // the same result as then. That file may be large and not in memory, so only the bytes that a rule looks at are
    // compared.
    // `former`: what `file` had of it before it was written; null: nothing.
    bool change(std::span<const std::byte> file, std::span<const std::byte> was, const former_bytes* former);

private:
    bool always_;
    boost::container::deque<late_rule> all_;  // takes memory for the first one
    std::vector<std::byte> fields_;           // the bytes of the fields, one after the other
    std::size_t next_ = 0;
    int times_ = 0;
};

}  // namespace verbatim::walk
