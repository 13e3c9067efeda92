// The records around a value in a file, for reading that value alone.
#pragma once
#include <boost/container/small_vector.hpp>
#include <iterator>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "verbatim/source.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Bytes that have a limit of their own, by offsets in a space. `end` is `dynamic_size` for the end of the space.
struct stream_at {
    std::size_t begin = 0, end = wire::dynamic_size;
    stream in(std::span<const std::byte> space) const {
        return {space.data() + begin, space.data() + (end == wire::dynamic_size ? space.size() : end)};
    }
};

struct record_at {
    const table::type* type;
    std::size_t start;
    std::vector<std::size_t> noted{};          // offsets of the fields that reading notes
    std::size_t running = wire::dynamic_size;  // offset of the running number in effect where it starts
    stream_at in{};
    std::size_t element = 0;                   // index of the list element that it is, or is in
    std::size_t reading = wire::dynamic_size;  // index of its field that has the value in it
    source space{};                            // its space, if that is not the space of the value; otherwise empty
    std::size_t size = 0;                      // in bytes
    bool is_element = false;                   // it is an element itself
};

// The records around a value, with the context in which it is read. Copies share them.
class outer_records {
public:
    outer_records() = default;
    // The records are given outermost first. Those that name no space are in `space`.
    outer_records(std::span<const record_at> all, const source& space) {
        for (const record_at& r : all) {
            enter(r.space.bytes().data() ? r : in_space(r, space));
            reading_ = r.reading;
        }
    }

    bool empty() const { return !nearest_; }
    // The nearest record, and those around it; there must be one.
    const record_at& nearest() const;
    const outer_records& outside() const;
    // All of them, outermost first.
    std::vector<record_at> all() const {
        std::vector<record_at> all;
        for (const outer_records* in = this; !in->empty(); in = &in->outside()) {
            all.push_back(in->nearest());
            all.back().reading = in->reading_;
        }
        return {std::make_move_iterator(all.rbegin()), std::make_move_iterator(all.rend())};
    }
    // Adds a record in the nearest one.
    void enter(record_at);
    // Says which field of the nearest record has the value in it.
    void read_field(std::size_t index) { reading_ = index; }

    // That of the nearest record, which may be used as long as these records exist; that of no record if there are
    // none.
    context nearest_context() const;
    // Whether one of the records has entered fields.
    bool any_entered() const;

private:
    struct link;
    static record_at in_space(record_at r, const source& space) { return r.space = space, r; }

    std::shared_ptr<const link> nearest_{};
    std::size_t reading_ = wire::dynamic_size;
};

struct outer_records::link {
    link(record_at record, outer_records around)
        : is(std::move(record)),
          outside(std::move(around)),
          any_entered(is.type->record().is_entered || outside.any_entered()) {
        if (!outside.empty()) up = outside.nearest_context();
        const auto bytes = is.space.bytes();
        for (const std::size_t at : is.noted) notes.push_back({at == wire::dynamic_size ? nullptr : bytes.data() + at});
    }
    link(const link&) = delete;

    record_at is;
    outer_records outside;
    context up{};  // of the nearest record outside
    mutable boost::container::small_vector<note, 2> notes{};
    bool any_entered;
};

// Returns the index of the element that is around data, or is it, in a record. If it is the record's own, returns that.
inline const std::size_t* element_at(const context* record, const std::size_t& index, bool is_element) {
    return !is_element && record && record->element && *record->element == index ? record->element : &index;
}
inline const record_at& outer_records::nearest() const { return nearest_->is; }
inline const outer_records& outer_records::outside() const { return nearest_->outside; }
inline bool outer_records::any_entered() const { return nearest_ && nearest_->any_entered; }
inline void outer_records::enter(record_at record) {
    nearest_ = std::make_shared<const link>(std::move(record), std::move(*this));
    reading_ = wire::dynamic_size;
}
inline context outer_records::nearest_context() const {
    if (!nearest_) return no_record;
    const record_at& r = nearest_->is;
    const auto space = r.space.bytes();
    return {.up = nearest_->outside.empty() ? nullptr : &nearest_->up,
            .of = r.type,
            .bytes = space.data() + r.start,
            .start = r.start,
            .notes = nearest_->notes.data(),
            .running = r.running == wire::dynamic_size ? nullptr : space.data() + r.running,
            .space = space,
            .in = r.in.in(space),
            .element = element_at(nearest_->outside.empty() ? nullptr : &nearest_->up, r.element, r.is_element),
            .reading = reading_};
}
// The records around a value that is being read or written, outermost first.
std::vector<record_at> records_around(const context* nearest);

}  // namespace verbatim::walk
