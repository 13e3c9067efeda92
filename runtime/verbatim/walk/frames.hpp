// The records around a value in a file, for reading that value alone.
#pragma once
#include <vector>

#include "verbatim/source.hpp"
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/evaluations.hpp"

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
    std::shared_ptr<evaluations> known{};      // cache of the contents of its entered fields; may be null
};

class frames_of_file {
public:
    // The records are given outermost first.
    frames_of_file(std::span<const record_at> records, std::span<const std::byte> file) {
        std::size_t count = 0;
        for (const record_at& r : records) count += r.noted.size();
        notes_.reserve(count);
        frames_.reserve(records.size());
        for (const record_at& r : records) {
            const auto space = r.space.bytes().data() ? r.space.bytes() : file;
            frames_.push_back({nearest(), r.type, space.data() + r.start, notes_.data() + notes_.size(),
                               r.running == wire::dynamic_size ? nullptr : space.data() + r.running, space,
                               r.in.in(space), r.element, r.is_element, r.reading});
            for (const std::size_t noted : r.noted)
                notes_.push_back({noted == wire::dynamic_size ? nullptr : space.data() + noted});
        }
    }
    frames_of_file(const frames_of_file&) = delete;

    const frame* nearest() const { return frames_.empty() ? nullptr : &frames_.back(); }

private:
    std::vector<frame> frames_;
    std::vector<note> notes_;  // of all frames
};

}  // namespace verbatim::walk
