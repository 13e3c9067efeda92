// The state of reading, a cursor in the file, and of writing, an emitter to the output.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "verbatim/source.hpp"
#include "verbatim/walk/context.hpp"
#include "verbatim/walk/copier.hpp"
#include "verbatim/walk/inspector.hpp"
#include "verbatim/walk/refusal.hpp"
#include "verbatim/wire/placed.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::walk {

inline const keeper keep_nothing;

// The values that pointers lead to may overlap, but a file in which they take more than this many times its own size is
// hostile.
inline constexpr std::size_t most_overlap = 64;
// Returns the number of bytes that may be read through the pointers of a file. A small file may have many pointers to
// little data: it has the budget of one of 15 KiB.
inline std::uint64_t budget_of(std::size_t file_size) {
    return std::uint64_t{most_overlap} * (std::max<std::size_t>(file_size, 15 * 1024) + 1024);
}

// Limits for coded values: one may decode to about `times` as many bytes as are stored, and all of a file may still
// decode to `left` bytes.
struct expansion {
    std::size_t times = source::usual_expansion;
    std::uint64_t left = static_cast<std::uint64_t>(-1);

    static expansion of(const source& file) {
        return {file.expansion(), std::uint64_t{file.expansion()} * (file.bytes().size() + 1024)};
    }
};

// Records that contain records of their own type nest no deeper than this, in reading and in writing.
inline constexpr unsigned most_nested = 100;

// The running number among the elements of a list.
struct running_state {
    const std::byte* from = nullptr;      // the byte that later elements may leave out; null if there is none
    const std::byte* left_out = nullptr;  // where the current element has left out its own; null if it has not
};

// Returns whether this field of a record is a look. What the look needs is evaluated when the whole root has been read,
// so the record and all around it count as read in it.
inline bool is_at_look(const table::type& record, std::size_t reading) {
    if (reading >= record.fields.size()) return false;
    const table::type& of = *record.fields[reading].of;
    return of.placed().is_look || (of.what == wire::kind::optional && of.element().placed().is_look);
}

// Says that a value which cannot be read may not be kept as raw bytes, and what is absent or refused instead.
enum class stop : std::uint8_t {
    none,
    look,  // the look around the value, which leads back to a record around it, or is nested too deep
    file,  // the file: its budget is used up, or it is nested too deep without a look
};

struct evaluations;
struct running_evaluation;
struct salvaged;

struct cursor {
    const std::byte* file;
    std::size_t file_size;
    const std::byte* at;
    const std::byte* end;  // end of the bytes that may be read: of the file, or of a byte limit in it
    error* why;
    const keeper* keep = &keep_nothing;  // keeps the bytes alive; borrowed sequences share it
    const context* records = nullptr;
    std::uint64_t* budget = nullptr;  // bytes that may still be read through pointers
    stop* stopped = nullptr;          // set when nothing may be kept as raw bytes
    unsigned depth = 0;               // nesting depth of records that contain their own type
    std::size_t* reach =
        nullptr;  // furthest end of the placed value that is being read, and of the values that it leads to
    std::shared_ptr<wire::places>* places = nullptr;  // places of the placed values; made for the first one
    inspector* inspect = nullptr;                     // null unless findings are wanted
    const step* where = nullptr;               // path to the value that is being read; kept only if findings are wanted
    expansion* decoded = nullptr;              // limits of coded values; null for the usual ones
    running_state* running = nullptr;          // running number in the list around; null if there is none
    stream limit{};                            // the limited bytes that are being read; null for the file
    bool skips_looks = false;                  // looks are not read, only values with bytes of their own
    evaluations* known = nullptr;              // cache of results for this file; null if there is none
    running_evaluation* evaluating = nullptr;  // the evaluation that reads this; null if none does
    salvaged* salvage = nullptr;           // keeps what is read of a broken file; null: nothing is kept (salvage.hpp)
    const std::size_t* element = nullptr;  // index of the element that is being read, in the list around; may be null

    std::size_t position() const { return static_cast<std::size_t>(at - file); }
    std::size_t left() const { return static_cast<std::size_t>(end - at); }
    std::size_t element_index() const { return element ? *element : 0; }
    bool has_stopped() const { return stopped && *stopped != stop::none; }
    stream in() const { return limit.begin ? limit : stream{file, file + file_size}; }
};

// The root or a placed value while a file is arranged and written: where it was, how large it is now, where it goes.
struct segment {
    std::size_t origin = wire::dynamic_size;  // in the file that was read; `dynamic_size` if it is new
    std::size_t origin_size = 0;
    std::size_t size = 0;
    const table::type* of = nullptr;  // type of the root, or of the placed value
    const void* value = nullptr;
    const wire::identity* identity = nullptr;
    std::size_t place = wire::dynamic_size;   // index among the document's places; `dynamic_size` if it is new
    bool is_mark = false;                     // values of its type have no bytes, so it only marks a place
    std::size_t next = 0;                     // index of the first segment after it that it does not lead to
    std::size_t usual = 0;                    // its index in the usual order (plan.hpp)
    std::size_t inside = wire::dynamic_size;  // index of the segment inside which it started; `dynamic_size` if none
    std::size_t start = wire::dynamic_size;  // its start now, from the start of that segment; `dynamic_size` if unknown
    std::size_t last = wire::dynamic_size;   // the same for its last byte
    std::size_t address = 0;
    bool shared = false;     // it shares bytes with another segment
    bool is_look = false;    // it is a look: other segments own the bytes that it shares
    bool is_pinned = false;  // the schema says where it looks, and it has no bytes of its own there
};

// The bytes that several values share, as far as they have been written. All of these values must write the same.
struct shared_bytes {
    std::vector<bool> written;
    std::vector<bool> looked;         // by looks; bytes that are in `written`, too, may come from an edit of a look
    std::span<const std::byte> file;  // the file that was read
    bool may_differ = false;          // values may differ for now, because rules have yet to be evaluated
    std::size_t conflict = wire::dynamic_size;  // position at which two values differ; `dynamic_size` if there is none
    std::size_t second = 0;                     // index of the segment that came second there
};

// What has decided which number a field holds.
enum class decider : std::uint8_t { data, pointer, look, rule };

// A decision on the number in a field, by data, by the target of a pointer, by a look or by a rule: these bits of the
// field stay as they are.
struct decision {
    const context* record;
    const std::byte* bytes;
    std::size_t size;
    std::int64_t bits;
    decider by;
    const table::expression* condition =
        nullptr;          // if not null, an expression over this field alone: the field may change
    bool is_met = false;  // as long as this remains the truth of the condition
};

// A contradiction of a decision: other data needs another number, or other bytes, in the field at this position.
struct disagreement {
    std::size_t position = 0;
    std::int64_t wanted = 0;
    std::string wanted_bytes{};
    std::string field{}, wanted_text{}, other_text{};  // for the message
};

// The first `index` elements of a list take the bytes from `start`, the start of the list, to `position`.
struct passed_elements {
    std::size_t start, index, position;
};

struct decisions {
    std::vector<decision> all;
    // Decisions about numbers in elements, optionals, choices and placed values, by the number's address and in their
    // order: there may be many.
    std::unordered_map<const std::byte*, decision> entered{};
    std::vector<const std::byte*> order{};
    std::unordered_map<const void*, passed_elements> passed{};  // by the list
    std::map<std::pair<const table::entering*, const void*>, std::optional<std::size_t>>
        first_with_key{};  // its index, by step and list
    std::unordered_map<const void*, std::size_t>
        placed{};                 // positions of the contents of placed values; filled when one is wanted
    bool rules_disagree = false;  // a rule and another decision differ for now: rules may have yet to be evaluated
    std::optional<disagreement> refused{};  // the contradiction for which writing has failed
    const disagreement* sought = nullptr;   // writing is to find the decision that this contradicts,
    bool is_found = false;                  // and has failed there, so it has been found

    void start() {
        all.clear(), entered.clear(), order.clear(), passed.clear(), first_with_key.clear(), rules_disagree = false,
                                                                                             refused.reset();
    }
};

// A value that depends on the bytes after it (open.hpp): a string that ends with the bytes around it, or before a
// terminator that it leaves to the next value; a list without the element that ends it; or an optional or a choice by
// magic.
struct deferred_check {
    const table::type* of;
    error
        why;  // with path and offset, of the string's or list's end or of the magic: used if the bytes there are wrong
    std::size_t alternative = 0;           // alternative of the choice; 1 for an optional that is absent
    std::size_t end = wire::dynamic_size;  // end of the bytes around the choice or optional; `dynamic_size` for the end
                                           // of the file
};

// The running number that a record has left out.
struct left_out_number {
    std::size_t at = 0;               // where it would be
    const table::type* of = nullptr;  // null: none has been left out
};

class late_rules;

// An output that already has the bytes of the file that was read: it is a copy of it, in which only what differs is
// written, or the file itself, in which nothing is written.
struct former_bytes {
    std::span<const std::byte> file;
    bool is_file = false;
    bool differs = false;               // other bytes have been written, or are to be
    std::vector<file_range> changes{};  // where they are; of the file itself, nothing

    // Returns whether the bytes at a place of the output have to be written.
    bool lacks(std::size_t position, const std::byte* there, const void* bytes, std::size_t count) {
        if (position > file.size() || count > file.size() - position) return note(position, position + count);
        if (bytes == file.data() + position && is_original(position, position + count)) return false;
        return count != 0 && std::memcmp(there, bytes, count) != 0 && note(position, position + count);
    }
    // Returns whether the output still has the bytes of the file there; false if that is not certain.
    bool is_original(std::size_t begin, std::size_t end) const {
        constexpr std::size_t few = 64;
        const auto is_there = [&](const file_range& r) { return r.begin < end && begin < r.end; };
        return changes.size() <= few && std::none_of(changes.begin(), changes.end(), is_there);
    }
    // Notes that bytes change. Returns whether they may.
    bool note(std::size_t begin, std::size_t end) {
        differs = true;
        if (is_file) return false;
        if (!changes.empty() && changes.back().end >= begin && changes.back().begin <= begin)
            changes.back().end = std::max(changes.back().end, end);
        else changes.push_back({begin, end});
        return true;
    }
};

struct emitter {
    std::byte* out;    // the output, from position `base` on
    std::size_t base;  // not 0 only while a value that shares bytes is written to a buffer of its own
    std::size_t at;
    error* why;
    std::byte* whole = nullptr;  // the output from position 0 on
    std::size_t whole_size = 0;
    std::vector<segment>* segments =
        nullptr;  // in the order in which writing reaches them; null if a value is written alone
    std::size_t* next_segment = nullptr;
    shared_bytes* shared = nullptr;
    const write_plan* plan = nullptr;  // null if every value is written as it is
    const context* records = nullptr;
    decisions* decided = nullptr;                 // decisions about fields of the records that are being written
    std::vector<deferred_check>* open = nullptr;  // null if a value is written alone
    late_rules* rules = nullptr;                  // rules that look at bytes; null if a value is written alone
    former_bytes* former = nullptr;               // what the output already has; null: nothing
    const std::function<void()>* release_pages =
        nullptr;             // called when the bytes of the file that was read need not stay in memory
    std::size_t stream = 0;  // start of the limited bytes that are being written
    unsigned depth = 0;      // nesting depth of records that contain their own type
    bool decodes = false;    // borrowed elements are decoded to be written
    bool settled = false;    // controlling fields have followed their data, and are now only compared with it
    bool changed = false;    // a controlling field has changed
    const std::size_t* element =
        nullptr;                         // index of the element that is being written, in the list around; may be null
    left_out_number* running = nullptr;  // of the record that is being written and has it; null if there is none
    // The field of a text format that was written last, which decides what must separate the next one from it.
    enum class text : std::uint8_t { none, number, line } text_before{};

    const std::byte* to(std::size_t position) const { return out + (position - base); }
    void put(const void* bytes, std::size_t count) {
        set(at, bytes, count);
        at += count;
    }
    void set(std::size_t position, const void* bytes, std::size_t count) const {
        set(out + (position - base), position, bytes, count);
    }
    // The same where the bytes of a position are in memory: in the output, or in a buffer apart.
    void set(std::byte* there, std::size_t position, const void* bytes, std::size_t count) const {
        const bool is_there = former && there == whole + position && !former->lacks(position, there, bytes, count);
        if (count && !is_there) std::memcpy(there, bytes, count);
    }
};

}  // namespace verbatim::walk
