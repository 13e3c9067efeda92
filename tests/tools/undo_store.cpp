#include "tests/tools/undo_store.hpp"

#include <stdlib.h>
#include <zlib.h>

#include <algorithm>
#include <boost/endian/conversion.hpp>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "tools/journal.hpp"

namespace verbatim::test {

namespace fs = std::filesystem;

namespace {

void write_bytes(const std::string& path, const bytes& content) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
}

bytes bytes_in(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto all = std::as_bytes(std::span(text));
    return {all.begin(), all.end()};
}

}  // namespace

undo_store::undo_store(const std::string& folder) : file_(folder + "/file") {
    const auto state = folder + "/state";
    ::setenv("XDG_STATE_HOME", state.c_str(), 1);
    bytes now(200);
    for (std::size_t i = 0; i < now.size(); ++i) now[i] = static_cast<std::byte>(i * i);
    states_.push_back(now);
    now[20] = std::byte{7}, now[120] = std::byte{9};
    states_.push_back(now);
    now.insert(now.begin() + 50, 70, std::byte{1});
    states_.push_back(now);
    now.erase(now.begin() + 10, now.begin() + 190);
    states_.push_back(now);
    const program self{.name = "verbatim", .words = {"set", "file"}};
    write_bytes(file_, states_[0]);
    for (std::size_t i = 1; i < states_.size(); ++i)
        tools::journal_entry(self, file_, file_, states_[i - 1], states_[i],
                             tools::hunks_between(states_[i - 1], states_[i]))
            .record(true);
    for (const auto& one : fs::directory_iterator(state + "/verbatim")) slot_ = one.path().string();
    recorded_ = bytes_in(slot_);
}

void undo_store::correct_sum(bytes& journal) {
    std::size_t at = 16;  // behind the mark and the checksum
    const auto number = [&]() -> std::uint64_t {
        if (journal.size() - at < 8) {
            at = journal.size();
            return 0;
        }
        return boost::endian::load_little_u64(reinterpret_cast<const unsigned char*>(&journal[(at += 8) - 8]));
    };
    const auto text = [&] {
        const auto size = number();
        at += static_cast<std::size_t>(std::min<std::uint64_t>(size, journal.size() - at));
    };
    if (journal.size() < at) return;
    const auto numbers = [&](int count) {
        for (int i = 0; i < count; ++i) number();
    };
    for (int path = 0; path < 2; ++path) text();
    numbers(2);  // how many changes are dropped and made
    for (auto count = number(); count > 0 && at < journal.size(); --count) {
        number();  // when
        text();    // the command
        for (int state = 0; state < 2; ++state) {
            text();       // its path
            numbers(10);  // how it is known, size, checksum, size of the directory, and how it was seen
        }
        numbers(3);  // whether it was made in place; size and checksum of the difference
    }
    const auto* const start = reinterpret_cast<const Bytef*>(&journal[16]);
    const auto sum = std::uint64_t{::crc32_z(0, start, at - 16)} << 32 | ::adler32_z(1, start, at - 16);
    boost::endian::store_little_u64(reinterpret_cast<unsigned char*>(&journal[8]), sum);
}

std::size_t undo_store::follow(const bytes& journal) const {
    write_bytes(slot_, journal);
    const auto read = tools::journal::of(file_);
    if (!read && read.error().reason.empty()) throw std::logic_error("a journal is refused with a reason");
    std::size_t steps = 0;
    for (std::size_t start = 0; start < states_.size(); ++start) {
        for (const auto to : {tools::direction::back, tools::direction::forth}) {
            if (!read) break;
            auto known = *read;
            if (!known.find_state(states_[start])) continue;
            tools::state_pieces now(states_[start]);
            while (to == tools::direction::back ? known.made() > 0 : known.made() < known.changes().size()) {
                auto next = known.next(now, to);
                if (!next) break;
                now = std::move(*next);
                ++steps;
                if (std::ranges::find(states_, now.bytes()) == states_.end())
                    throw std::logic_error("a step leads to a state that the file has had");
            }
        }
    }
    return steps;
}

}  // namespace verbatim::test
