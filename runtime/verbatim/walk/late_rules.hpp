// Rules that look at bytes: copies, and functions of the schema. Whatever they look at may change until the whole file is written: tags, counts and
// pointers follow, in other records too, and so do other rules. So they are worked out then, each from the record read again, and the file is
// written once more with what they gave, until that changes nothing.
#pragma once
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "verbatim/walk/derive.hpp"
#include "verbatim/walk/frames.hpp"

namespace verbatim::walk {

// A file that has been written, and the record that was decoded last, for the rules of one record come one after the other.
struct written_file {
    std::span<const std::byte> bytes;
    evaluations known{bytes};
    record_as_read as_read{};        // as it was before the file was written
    std::optional<scratch> again{};  // as it is in the file,
    const table::type* of = nullptr; // of this type,
    const void* record = nullptr;    // for this one of the document
    std::shared_ptr<wire::places> places{};
};

// The rule of one field of one record.
class late_rule {
public:
    late_rule(const table::type& derived, const void* state, const written& record, std::size_t position, std::size_t end);

    // Puts what the field is to hold over what has been written, and appends what it then holds to `fields`.
    bool follow(emitter&, const written& record, std::vector<std::byte>& fields);
    // Works it out for a file that has been written; when `always`, also if nothing has changed. True when the field is to hold something else than it does, or cannot hold it.
    bool changes(written_file&, std::span<const std::byte> fields, bool always);
    // The field must not change any more.
    void give_up();

    std::size_t start() const { return start_; }
    std::size_t size() const { return size_; }
    // It looks at bytes outside of its record, too.
    bool looks_elsewhere() const { return !of_.lazy; }

private:
    bool is_copy() const { return derived_.by_rule->what == table::rule::form::copy; }
    bool follows(record_as_read&);
    // Over what the field holds in a file that has been written; false when it cannot be worked out, or the field cannot hold it.
    bool work_out(written_file&, std::span<std::byte> now);
    // Its record there, or null: it cannot be read.
    const void* record_in(written_file&);

    // Most rules need none of this, and a file may have very many.
    struct rare {
        std::vector<record_at> around;  // outermost first, of a rule that looks elsewhere
        std::size_t element = 0;        // the record's index, in a list
        bool is_element = false;        // it is one itself
        std::vector<std::byte> now;     // what the field is to hold; nothing: it stays
        std::optional<error> failure;
    };
    rare& own() { return rare_ ? *rare_ : *(rare_ = std::make_unique<rare>()); }

    const table::type& derived_;
    const void* state_;
    const table::type& of_;  // the record
    const void* record_;
    std::size_t start_, size_, position_, original_ = 0, in_fields_ = 0;
    std::unique_ptr<rare> rare_;
    std::optional<bool> follows_;  // not evaluated as long as its record has not changed
};

class late_rules {
public:
    // When `always`, all are worked out.
    explicit late_rules(bool always) : always_(always) {}
    // Writing starts from the front, and comes across the same rules in the same order.
    void start() { next_ = 0, fields_.clear(); }
    bool follow_next(emitter& e, const table::type& derived, const void* state, const written& record, std::size_t position, std::size_t end) {
        if (next_ == all_.size()) all_.emplace_back(derived, state, record, position, end);
        return all_[next_++].follow(e, record, fields_);
    }
    bool any() const { return !all_.empty(); }
    // True when the file must be written again.
    // A rule is not evaluated where nothing has changed in the file that was read: it gives the same result as then. That file may be large and not
    // in memory, so no more of it is looked at than a rule looks at.
    bool change(std::span<const std::byte> file, std::span<const std::byte> was);

private:
    bool always_;
    std::deque<late_rule> all_;
    std::vector<std::byte> fields_;  // what they hold, one after the other
    std::size_t next_ = 0;
    int times_ = 0;
};

}  // namespace verbatim::walk
