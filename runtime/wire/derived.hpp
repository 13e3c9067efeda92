// derived<&Record::field, Rule>: a field that repeats what other fields say, though no reader needs it: a total, a size that nobody
// follows, a copy. It has no bytes of its own; it stands behind what it measures and makes the field follow edits.
//
// Three states. In sync: the field equals what the rule gave when the file was read (or when the record was made), so it follows.
// Stored wrong: it did not, so it stays, and is a finding. Forced: the user assigned another value, so it stays.
#pragma once
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "runtime/wire/governor.hpp"
#include "runtime/wire/sequence.hpp"

namespace verbatim {

namespace walk {
// Defined by the walk: what field D holds as long as it follows, for the record that stands in these bytes.
template <class D>
std::optional<typename D::stored> worked_out(std::span<const std::byte> record);
}  // namespace walk

namespace wire {

// Rules. Sizes are in bytes on the wire.
template <auto Member>
struct size_of {};  // of one field
template <auto After, auto Through>
struct size_between {};  // from behind the first field to the end of the second
template <auto Placed>
struct reach_of {};  // from the start of a placed value to the end of the furthest of what it leads to, itself included
template <auto List, class Term>
struct sum {};  // over the elements of a list
template <class Rule, std::int64_t Addend>
struct plus {};
template <auto Member>
struct same_as {};  // a copy of another field or record
template <auto Function>
struct by {};  // Function(const Record&) -> integer; it sees the record as it is in a file, with all that follows its data

namespace detail {

// A rule that may look at all elements of a list. While a file is read nobody works it out: that would cost more than the reading.
template <class Rule>
inline constexpr bool is_costly = false;
template <auto List, class Term>
inline constexpr bool is_costly<sum<List, Term>> = true;
template <auto Function>
inline constexpr bool is_costly<by<Function>> = true;
template <class Rule, std::int64_t Addend>
inline constexpr bool is_costly<plus<Rule, Addend>> = is_costly<Rule>;

// The bytes of the record that was read, kept alive until the rule has been worked out for them.
struct read_record {
    keeper keep;
    std::span<const std::byte> bytes;
};
struct no_read_record {};

}  // namespace detail

template <auto Field, class Rule>
class derived {
public:
    static constexpr kind wire_kind = kind::derived;
    static constexpr std::size_t wire_size = 0;
    static constexpr auto field = Field;
    using rule = Rule;
    using stored = typename detail::governor<Field>::field;
    using governed_by = governors<>;
    static_assert(fused<stored>, "a derived field has a fixed size");
    static_assert(!detail::governor<Field>::is_outer, "a derived field stands in the record of its rule");

    bool forced = false;  // set to keep a value that happens to be in sync

    // What the field holds as long as it follows; nothing when it cannot hold what the rule gave.
    std::optional<stored> in_sync() const {
        if constexpr (detail::is_costly<Rule>)
            if (from_.bytes.data()) return walk::worked_out<derived>(from_.bytes);
        return in_sync_;
    }
    // It refers to bytes of a file.
    bool borrowed() const {
        if constexpr (detail::is_costly<Rule>) return from_.bytes.data() != nullptr;
        else return false;
    }

    // For the walk. The rule gave this; or it can be worked out from the record that was read.
    void set_in_sync(const std::optional<stored>& value) {
        in_sync_ = value;
        if constexpr (detail::is_costly<Rule>) from_ = {};
    }
    void borrow(const keeper& keep, std::span<const std::byte> record) {
        static_assert(detail::is_costly<Rule>);
        from_ = {keep, record};
    }
    // The record that was read has these very bytes, so the rule gives for them what it gave then.
    bool was_read_as(std::span<const std::byte> record) const {
        if constexpr (detail::is_costly<Rule>)
            return borrowed() && from_.bytes.size() == record.size() && std::memcmp(from_.bytes.data(), record.data(), record.size()) == 0;
        else return false;
    }

private:
    std::optional<stored> in_sync_ = stored{};
    [[no_unique_address]] std::conditional_t<detail::is_costly<Rule>, detail::read_record, detail::no_read_record> from_;
};

}  // namespace wire
}  // namespace verbatim
