// Readers and writers by hand, as a competent programmer writes them: a bounds check and a memcpy for each list.
#pragma once
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "tests/bench/bench.hpp"

namespace verbatim::bench::by_hand {

class reader {
public:
    explicit reader(const bytes& file) : at_(file.data()), end_(at_ + file.size()) {}

    std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }
    void operator()(auto& to) { take(&to, sizeof(to)); }
    void take(void* to, std::size_t size) {
        if (size) std::memcpy(to, next(size), size);
    }
    template <class T>
    std::vector<T> list(std::int64_t count) {
        if (count < 0 || static_cast<std::uint64_t>(count) > left() / sizeof(T)) throw std::runtime_error("count");
        std::vector<T> all(static_cast<std::size_t>(count));
        take(all.data(), all.size() * sizeof(T));
        return all;
    }
    // Takes bytes or characters.
    void some(auto& to, std::size_t size) {
        const auto* const from =
            reinterpret_cast<const typename std::remove_reference_t<decltype(to)>::value_type*>(next(size));
        to.assign(from, from + size);
    }
    void skip_to(std::size_t offset, const bytes& file) {
        if (offset > file.size()) throw std::runtime_error("truncated");
        at_ = file.data() + offset;
    }

private:
    const std::byte* next(std::size_t size) {
        if (size > left()) throw std::runtime_error("truncated");
        return std::exchange(at_, at_ + size);
    }
    const std::byte *at_, *end_;
};

class writer {
public:
    explicit writer(std::size_t about) { out.reserve(about + 64); }
    void operator()(const auto& value) { put(&value, sizeof(value)); }
    void list(const auto& all) { put(all.data(), all.size() * sizeof(all[0])); }
    void put(const void* from, std::size_t size) {
        const auto* const first = static_cast<const std::byte*>(from);
        out.insert(out.end(), first, first + size);
    }
    void at(std::size_t position, std::uint32_t value) { std::memcpy(out.data() + position, &value, sizeof(value)); }

    bytes out;
};

}  // namespace verbatim::bench::by_hand
