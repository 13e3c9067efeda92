// A fuzz target for what is recorded for undo. The input says how a journal is damaged: records of four bytes, of which
// two are a place, one says what happens there, and one is a number; the journal with a right checksum is tried, too.
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <stdexcept>

#include "tests/tools/undo_store.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace verbatim::test;
    static const undo_store store([] {
        std::string folder = "/dev/shm/verbatim-undo-XXXXXX";
        if (!::mkdtemp(folder.data())) throw std::runtime_error("no temporary folder");
        return folder;
    }());
    bytes journal = store.recorded();
    for (; size >= 4; data += 4, size -= 4) {
        const auto at = static_cast<std::ptrdiff_t>((data[0] | data[1] << 8) % (journal.size() + 1));
        const auto value = static_cast<std::byte>(data[3]);
        switch (data[2] % 6) {
            case 0:
                if (at < std::ssize(journal)) journal[static_cast<std::size_t>(at)] = value;
                break;
            case 1:
                if (at < std::ssize(journal)) journal[static_cast<std::size_t>(at)] ^= value;
                break;
            case 2: journal.insert(journal.begin() + at, data[3], std::byte{0}); break;
            case 3: journal.insert(journal.begin() + at, value); break;
            case 4:
                journal.erase(journal.begin() + at, journal.begin() + std::min(at + data[3], std::ssize(journal)));
                break;
            default: journal.resize(static_cast<std::size_t>(at)); break;
        }
    }
    (void)store.follow(journal);
    undo_store::correct_sum(journal);
    (void)store.follow(journal);
    return 0;
}
