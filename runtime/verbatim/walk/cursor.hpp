// Where reading is in the file, and where writing is in the output.
#pragma once
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

#include "verbatim/table/type.hpp"
#include "verbatim/walk/refusal.hpp"
#include "verbatim/walk/source.hpp"
#include "verbatim/wire/placed.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::walk {

inline const keeper keep_nothing;

// Data that pointers lead to may overlap, but a file that claims more than this many times its own size is hostile.
inline constexpr std::size_t most_overlap = 64;
// Bytes that may be read through the pointers of a file.
inline std::uint64_t budget_of(std::size_t file_size) { return std::uint64_t{most_overlap} * (file_size + 1024); }

// How many times as many bytes coded ones may decode to, and how many more those of a whole file may.
struct expansion {
    std::size_t times = source::usual_expansion;
    std::uint64_t left = static_cast<std::uint64_t>(-1);

    static expansion of(const source& file) { return {file.expansion(), std::uint64_t{file.expansion()} * (file.bytes().size() + 1024)}; }
};

// Records that hold themselves nest no deeper than this, in what is read and in what is written.
inline constexpr unsigned most_nested = 100;

// A field that has been read, for data that it controls: it is not at a fixed offset in its record.
struct note {
    const std::byte* at = nullptr;
    std::string_view text{};  // of a number in text: its characters,
    std::int64_t number = 0;  // and what they say,
    bool is_number = false;   // if they say anything
};

// Of the elements of a list: the byte whose number runs on, and where the element that is being read has left its own out.
struct running_state {
    const std::byte* from = nullptr;
    const std::byte* left_out = nullptr;
};

// Bytes that have a limit of their own: those of a file, or of a value of a certain size in it.
struct stream {
    const std::byte *begin = nullptr, *end = nullptr;
};

// A record that is being read: pointers count from its start, and its fields control data in it.
struct frame {
    const frame* up;
    const table::type* record;
    const std::byte* start;
    note* notes = nullptr;
    const std::byte* running = nullptr;  // the byte whose number has run on to it
    std::span<const std::byte> space{};  // that it is in, and what has a limit in that
    stream in{};
    std::size_t element = 0;             // its index, in a list
    bool is_element = false;             // it is one itself
    std::size_t reading = wire::dynamic_size;  // the index of the field that is being read
};
inline const frame* find_frame(const frame* from, const table::type* record) {
    while (from && from->record != record) from = from->up;
    return from;
}

struct evaluations;

struct cursor {
    const std::byte* file;
    std::size_t file_size;
    const std::byte* at;
    const std::byte* end;  // of the bytes that may be read: the file, or a byte limit in it
    error* why;
    const keeper* keep = &keep_nothing;  // what keeps the bytes alive; borrowed sequences share it
    const frame* frames = nullptr;
    std::uint64_t* budget = nullptr;  // bytes that may still be read through pointers
    bool* gave_up = nullptr;        // at a bound: nothing may be kept raw instead of it
    unsigned depth = 0;             // of records that hold themselves
    std::size_t* reach = nullptr;   // the furthest end of what the placed value that is being read leads to
    std::shared_ptr<wire::places>* places = nullptr;  // where placed values are; made for the first one
    inspector* inspect = nullptr;   // set when findings are wanted
    const step* where = nullptr;    // kept only then
    expansion* decoded = nullptr;   // null: as usual
    running_state* running = nullptr;  // null: nothing is before
    stream limit{};                 // the bytes with a limit of their own that it is in; none: the file
    bool skips_looks = false;       // only what takes bytes of its own is wanted
    evaluations* known = nullptr;   // what has been worked out in this file
    std::size_t element = 0;        // the index of what is being read in the list around it
    bool is_element = false;        // what comes next is that element

    std::size_t position() const { return static_cast<std::size_t>(at - file); }
    std::size_t left() const { return static_cast<std::size_t>(end - at); }
    stream in() const { return limit.begin ? limit : stream{file, file + file_size}; }
};

// One value of its own place, the root or a placed one: where it was, how big it is now, where it goes.
struct segment {
    std::size_t origin = wire::dynamic_size;  // `dynamic_size`: it was not in the file
    std::size_t origin_size = 0;
    std::size_t size = 0;
    const table::type* of = nullptr;    // the root's, or that of the placed value
    const void* value = nullptr;
    const wire::identity* identity = nullptr;
    std::size_t place = wire::dynamic_size;   // the index among the document's places
    bool is_mark = false;               // a value of its type has no bytes
    std::size_t next = 0;               // the index of the first segment that it does not lead to
    std::size_t usual = 0;              // its index in the usual order
    std::size_t inside = wire::dynamic_size;  // the index of a segment inside which it started
    std::size_t start = wire::dynamic_size;   // and how far after the start of that it starts now; `dynamic_size`: unknown
    std::size_t last = wire::dynamic_size;    // likewise its last byte
    std::size_t address = 0;
    bool shared = false;  // it shares bytes with another one
    bool is_look = false; // others own the bytes that it shares
};

// The bytes that values which share bytes have written so far. All of them must write the same.
struct shared_bytes {
    std::vector<bool> written;
    std::vector<bool> looked;             // by looks: those that have been written too are what an edit has made of a look
    std::span<const std::byte> file;      // that was read
    bool may_differ = false;              // for the time being: rules have yet to be worked out
    std::size_t conflict = wire::dynamic_size;  // where two have not
    std::size_t second = 0;               // the segment that came second there
};

// A record that is being written.
struct written {
    const written* up;
    const table::type* of;
    const void* value;
    std::size_t start;
    std::byte* bytes;                   // where it is being written
    const std::size_t* starts = nullptr;  // of its fields
    bool is_nested = false;             // a field of the record around it
    bool is_entered = false;            // in a field that is entered
    std::size_t element = 0;            // its index, in a list
    bool is_element = false;            // it is one itself
};
inline const written* find_written(const written* from, const table::type* record) {
    while (from && from->of != record) from = from->up;
    return from;
}

// What has decided which number a field holds.
enum class decider : std::uint8_t { data, pointer, look, rule };

// A field that data, what a pointer leads to, or a rule has decided: these bits of it stay as they are.
struct decision {
    const written* record;
    const std::byte* bytes;
    std::size_t size;
    std::int64_t bits;
    decider by;
    const table::expression* condition = nullptr;  // which looks at nothing else: the field may change as long as it
    bool is_met = false;                           // is met as now, or not
};

// What contradicts a decision: it needs another number in the field at this position.
struct disagreement {
    std::size_t position = 0;
    std::int64_t wanted = 0;
    std::string wanted_bytes{};
    std::string field{}, wanted_text{}, other_text{};  // for people
};

// So many elements of a list take the bytes from its start to a position.
struct passed_elements {
    std::size_t start, index, position;
};

struct decisions {
    std::vector<decision> all;
    // About numbers in elements, of which there are many, and in what is in optionals, choices and placed values: by where they are, in their order.
    std::unordered_map<const std::byte*, decision> entered{};
    std::vector<const std::byte*> order{};
    std::unordered_map<const void*, passed_elements> passed{};  // of which list
    std::map<std::pair<const table::entering*, const void*>, std::optional<std::size_t>> first_with_key{};  // in which list
    std::unordered_map<const void*, std::size_t> placed{};      // where the contents of placed values are, once one is wanted
    bool rules_disagree = false;           // for the time being: rules may have yet to be worked out
    std::optional<disagreement> refused{}; // why writing has failed
    const disagreement* sought = nullptr;  // what has decided otherwise is to be found,
    bool is_found = false;                 // and has been: there writing has failed

    void start() { all.clear(), entered.clear(), order.clear(), passed.clear(), first_with_key.clear(), rules_disagree = false, refused.reset(); }
};

// A string that ends where the bytes around it do, or before a terminator that it leaves for what follows; an optional that goes by its magic (open.hpp).
struct open_end {
    const table::type* of;
    error why;  // with the end of the string, or the place of the magic, and the path: what follows may be wrong
    bool is_there = false;                  // of an optional
    std::size_t end = wire::dynamic_size;   // and where the bytes around it end
};

class late_rules;
class same_runs;

struct emitter {
    std::byte* out;    // the output, from position `base` on
    std::size_t base;  // not 0 only while a value that shares bytes is written: apart from the others
    std::size_t at;
    error* why;
    std::byte* whole = nullptr;                // the output from position 0 on
    std::size_t whole_size = 0;
    std::vector<segment>* segments = nullptr;  // in the order in which writing comes across them
    std::size_t* next_segment = nullptr;
    shared_bytes* shared = nullptr;
    const written* records = nullptr;
    decisions* decided = nullptr;              // about the fields of the records that are being written
    std::vector<open_end>* open = nullptr;    // null when a value is written alone
    late_rules* rules = nullptr;               // those that look at bytes; null when a value is written alone
    same_runs* same = nullptr;                 // long runs that are not copied; null when all are
    const std::function<void()>* let_go = nullptr;  // the bytes of the file that was read need not stay in memory
    unsigned depth = 0;                        // of records that hold themselves
    bool decodes = false;                      // elements that are borrowed are decoded to be written
    bool settled = false;                      // controlling fields have followed; now they are only compared with their data
    bool changed = false;                      // one has become something else
    bool is_nested = false;                    // the record that comes next is a field of one, which may look at its fields
    bool is_entered = false;                   // what comes next is in a field that is entered
    std::size_t element = 0;                   // the index of what is being written in the list around it
    bool is_element = false;                   // what comes next is that element
    std::size_t left_out = 0;                  // where a number would be that the element before says,
    const table::type* left_out_of = nullptr;  // and of what type; null once data has followed it

    std::byte* to(std::size_t position) const { return out + (position - base); }
    void put(const void* bytes, std::size_t count) {
        if (count) std::memcpy(to(at), bytes, count);
        at += count;
    }
};

}  // namespace verbatim::walk
