// replay FILE...: the fuzz target without libFuzzer, on each file, cut at every length, and with every byte changed.
#include <cstdint>
#include <iostream>

#include "../files.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
    try {
        for (int i = 1; i < argc; ++i) {
            auto file = examples::load(argv[i]);
            const auto* data = reinterpret_cast<const std::uint8_t*>(file.data());
            for (std::size_t size = 0; size <= file.size(); ++size) LLVMFuzzerTestOneInput(data, size);
            for (auto& byte : file)
                for (const auto mask : {std::byte{0xFF}, std::byte{0x01}, std::byte{0x80}}) {
                    byte ^= mask;
                    LLVMFuzzerTestOneInput(data, file.size());
                    byte ^= mask;
                }
        }
    } catch (const std::exception& e) {
        std::cerr << e.what() << '\n';
        return 1;
    }
}
