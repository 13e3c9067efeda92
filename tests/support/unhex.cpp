// unhex FILE.hex OUT: writes the bytes that an annotated hex file represents. unhex FOLDER OUT: writes those of each
// such file below the folder.
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/support/hex.hpp"

namespace fs = std::filesystem;

namespace {

void unhex(const fs::path& from, const fs::path& to) {
    try {
        const auto text = verbatim::test::read_file(from.string());
        const auto file = verbatim::test::hex({reinterpret_cast<const char*>(text.data()), text.size()});
        std::ofstream out(to, std::ios::binary);
        out.write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
        if (!out.flush()) throw std::runtime_error("cannot write it");
    } catch (const std::exception& e) { throw std::runtime_error(from.string() + ": " + e.what()); }
}

void unhex_below(const fs::path& folder, const fs::path& to) {
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".hex") continue;
        auto file = to / fs::relative(entry.path(), folder).replace_extension();
        fs::create_directories(file.parent_path());
        unhex(entry.path(), file);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: unhex FILE.hex OUT, or unhex FOLDER OUT\n";
        return 1;
    }
    try {
        if (fs::is_directory(argv[1])) unhex_below(argv[1], argv[2]);
        else unhex(argv[1], argv[2]);
    } catch (const std::exception& e) {
        std::cerr << "unhex: " << e.what() << '\n';
        return 1;
    }
}
