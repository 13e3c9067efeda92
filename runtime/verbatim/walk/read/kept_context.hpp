// The context of a value that lasts, for reading the value again, or later: of nodes, borrowed lists, rules that look
// at the written file, and what evaluations of loaded schemas see.
#pragma once
#include <boost/container/small_vector.hpp>
#include <memory>
#include <span>

#include "verbatim/source.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Bytes that have a limit of their own, by offsets in a space. `end` is `dynamic_size` for the end of the space.
struct stream_at {
    std::size_t begin = 0, end = wire::dynamic_size;
    static stream_at of(const stream& in, const std::byte* space) {
        return in.begin
                   ? stream_at{static_cast<std::size_t>(in.begin - space), static_cast<std::size_t>(in.end - space)}
                   : stream_at();
    }
    stream in(std::span<const std::byte> space) const {
        return {space.data() + begin, space.data() + (end == wire::dynamic_size ? space.size() : end)};
    }
};

struct kept_record;

// The records around a value, and the byte limit around it. Copies share the records.
class kept_context {
public:
    kept_context() = default;
    // That of data in a record of a pass. Its own records last already, and are shared; the others are copied. Those
    // that name no space are in `space`.
    explicit kept_context(const context* nearest, const source& space = {});

    bool empty() const { return !nearest_; }
    std::size_t depth() const;  // number of records
    // The nearest record, and what is around that; there must be one.
    const kept_record& nearest() const { return *nearest_; }
    const kept_context& outside() const;
    // Enters a record in `space` that has the byte limit and the records that are around now; `size` is 0 if it is not
    // known. If it has notes or starts of its fields, the places that reading notes are kept.
    void enter(const context& record, const source& space, std::size_t size = 0);
    // Says which field of the nearest record has the value in it.
    void read_field(std::size_t index) { reading_ = index; }
    std::size_t reading() const { return reading_; }
    // The context of the value, which may be used as long as this exists; that of no record if there are none.
    context get() const;
    // Whether one of the records has entered fields.
    bool any_entered() const;

    stream_at limit{};

private:
    friend keeper keep_around(const cursor&, const table::type& list);

    std::shared_ptr<const kept_record> nearest_{};
    std::size_t reading_ = wire::dynamic_size;
};

// A record, as the context of data in it.
struct kept_record : std::enable_shared_from_this<kept_record> {
    kept_record(const context& record, kept_context around, const source& in, std::size_t bytes);
    kept_record(const kept_record&) = delete;

    // Returns where a field starts; `dynamic_size` if that has not been noted.
    std::size_t start_of(std::size_t field) const;

    kept_context outside;
    context up;  // of the nearest record outside
    context is;
    source space;
    std::size_t size;   // in bytes; 0: unknown
    std::size_t depth;  // number of records, with this one
    bool any_entered;
    std::size_t element;  // index of the list element that it is, or is in
    mutable boost::container::small_vector<note, 2> notes;
};

// Returns the index of the element that is around data, or is it, in a record. If it is the record's own, returns that.
inline const std::size_t* element_at(const context* record, const std::size_t& index, bool is_element) {
    return !is_element && record && record->element && *record->element == index ? record->element : &index;
}
inline std::size_t kept_context::depth() const { return nearest_ ? nearest_->depth : 0; }
inline const kept_context& kept_context::outside() const { return nearest_->outside; }
inline bool kept_context::any_entered() const { return nearest_ && nearest_->any_entered; }
inline context kept_context::get() const {
    context in = nearest_ ? nearest_->is : no_record;
    in.reading = reading_;
    return in;
}

// Returns the keeper of a borrowed list that is being read, and whose elements are controlled by records around it. It
// keeps these, and the bytes of the file.
keeper keep_around(const cursor&, const table::type& list);
// Returns a cursor for the elements of a borrowed list. If they are controlled by records around the list, `keep` is
// that of keep_around().
cursor cursor_of_elements(const table::type& element, const keeper& keep, std::span<const std::byte> bytes, error& why);

}  // namespace verbatim::walk
