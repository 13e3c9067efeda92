// unhex FILE.hex OUT: the bytes that an annotated hex file stands for.
#include <exception>
#include <fstream>
#include <iostream>

#include "tests/support/hex.hpp"

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: unhex FILE.hex OUT\n";
        return 1;
    }
    try {
        const auto text = verbatim::test::read_file(argv[1]);
        const auto file = verbatim::test::hex({reinterpret_cast<const char*>(text.data()), text.size()});
        std::ofstream out(argv[2], std::ios::binary);
        out.write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
        if (!out.flush()) throw std::runtime_error("cannot write it");
    } catch (const std::exception& e) {
        std::cerr << "unhex: " << argv[1] << ": " << e.what() << '\n';
        return 1;
    }
}
