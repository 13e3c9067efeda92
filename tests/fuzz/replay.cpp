// replay SPECIMENS [OUT]: a fuzz target without libFuzzer, on what it makes of each specimen; OUT gets these inputs, a file each.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/fuzz/fuzz.hpp"
#include "tests/support/allocations.hpp"
#include "tests/support/hex.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

// What an input may take at most. JSON takes most: all of the text is held.
constexpr std::size_t least_allowed = std::size_t{4} << 20, allowed_per_byte = 1024;

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2 || argc > 3) return 1;
    int count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[1])) {
        if (entry.path().extension() != ".hex") continue;
        const auto text = verbatim::test::read_file(entry.path().string());
        for (const auto& input : verbatim::fuzz::inputs_of(verbatim::test::hex({reinterpret_cast<const char*>(text.data()), text.size()}))) {
            ++count;
            if (argc == 3) {
                std::ofstream(std::filesystem::path(argv[2]) / std::to_string(count), std::ios::binary).write(reinterpret_cast<const char*>(input.data()), static_cast<std::streamsize>(input.size()));
                continue;
            }
            const verbatim::test::allocations now;
            LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
            verbatim::fuzz::require(now.peak() <= least_allowed + allowed_per_byte * input.size());
        }
    }
    std::cout << count << " inputs\n";
    return count == 0;
}
