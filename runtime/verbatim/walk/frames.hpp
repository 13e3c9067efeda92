// The records around a value in a file, for reading that value alone.
#pragma once
#include <vector>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/evaluations.hpp"
#include "verbatim/walk/source.hpp"

namespace verbatim::walk {

// Bytes that have a limit of their own, by offsets.
struct stream_at {
    std::size_t begin = 0, end = wire::dynamic_size;
    stream in(std::span<const std::byte> space) const { return {space.data() + begin, space.data() + (end == wire::dynamic_size ? space.size() : end)}; }
};

struct record_at {
    const table::type* type;
    std::size_t start;
    std::vector<std::size_t> noted{};  // where the fields are that reading notes
    std::size_t running = wire::dynamic_size;  // where the number is that runs on to it
    stream_at in{};
    std::size_t element = 0;           // its index, in a list
    std::size_t reading = wire::dynamic_size;  // the index of its field that the value is in
    source space{};                    // that it is in, when it is another than that of the value
    std::size_t size = 0;              // in bytes
    bool is_element = false;           // it is an element itself
    std::shared_ptr<evaluations> known{};  // what has been read in its fields that are entered
};

class frames_of_file {
public:
    // Outermost first.
    frames_of_file(std::span<const record_at> records, std::span<const std::byte> file) {
        std::size_t count = 0;
        for (const record_at& r : records) count += r.noted.size();
        notes_.reserve(count);
        frames_.reserve(records.size());
        for (const record_at& r : records) {
            const auto space = r.space.bytes().data() ? r.space.bytes() : file;
            frames_.push_back({nearest(), r.type, space.data() + r.start, notes_.data() + notes_.size(), r.running == wire::dynamic_size ? nullptr : space.data() + r.running,
                               space, r.in.in(space), r.element, r.is_element, r.reading});
            for (const std::size_t noted : r.noted) notes_.push_back({noted == wire::dynamic_size ? nullptr : space.data() + noted});
        }
    }
    frames_of_file(const frames_of_file&) = delete;

    const frame* nearest() const { return frames_.empty() ? nullptr : &frames_.back(); }

private:
    std::vector<frame> frames_;
    std::vector<note> notes_;  // of all of them
};

}  // namespace verbatim::walk
