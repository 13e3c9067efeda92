// The fuzz target without libFuzzer: every specimen, whole and cut in half, to every format.
#include <cstdint>
#include <filesystem>
#include <iostream>

#include "tests/support/hex.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
    if (argc != 2) return 1;
    int count = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[1])) {
        if (entry.path().extension() != ".hex") continue;
        const auto text = verbatim::test::read_file(entry.path().string());
        const auto file = verbatim::test::hex({reinterpret_cast<const char*>(text.data()), text.size()});
        for (const std::size_t size : {file.size(), file.size() / 2}) LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(file.data()), size);
        ++count;
    }
    std::cout << count << " specimens\n";
    return count == 0;
}
