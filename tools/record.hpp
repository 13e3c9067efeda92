// Numbers, texts and bytes in files that only this command reads: what it records for undo, and what it notes beside a
// file that it changes. Numbers have 8 bytes, the lowest first; texts have their size before them.
#pragma once
#include <boost/endian/conversion.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::tools {

class record_writer {
public:
    std::vector<std::byte> bytes{};

    void put(std::span<const std::byte> data) { bytes.insert(bytes.end(), data.begin(), data.end()); }
    void put(std::uint64_t number) {
        boost::endian::native_to_little_inplace(number);
        put(std::as_bytes(std::span(&number, 1)));
    }
    void put(std::string_view text) {
        put(text.size());
        put(std::as_bytes(std::span(text)));
    }
};

// Takes what a writer has put. After data that is cut, everything is empty.
class record_reader {
public:
    explicit record_reader(std::span<const std::byte> from) : left_(from) {}
    std::span<const std::byte> left() const { return left_; }
    bool ok() const { return ok_; }
    void refuse() { ok_ = false; }

    std::span<const std::byte> bytes(std::uint64_t size) {
        ok_ = ok_ && size <= left_.size();
        const auto taken = left_.first(ok_ ? static_cast<std::size_t>(size) : 0);
        left_ = left_.subspan(taken.size());
        return taken;
    }
    std::uint64_t number() {
        const auto at = bytes(8);
        return ok_ ? boost::endian::load_little_u64(reinterpret_cast<const unsigned char*>(at.data())) : 0;
    }
    std::string text() {
        const auto at = bytes(number());
        return {reinterpret_cast<const char*>(at.data()), at.size()};
    }

private:
    std::span<const std::byte> left_;
    bool ok_ = true;
};

}  // namespace verbatim::tools
