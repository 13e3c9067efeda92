// Writes archives of every kind into a folder, as seeds of the fuzz target.
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>

#include "tests/archives/made.hpp"

namespace {

using namespace verbatim::test;

void put(const std::string& folder, const std::string& name, const bytes& content) {
    std::ofstream file(folder + "/" + name, std::ios::binary);
    file.write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
    if (!file.flush()) throw std::runtime_error("cannot write " + folder + "/" + name);
}

std::vector<made_entry> small_entries() {
    return {{"ped.ifp", bytes(30, std::byte{1})}, {"b.dat", bytes(2048, std::byte{2})}, {"Cee.txd", {}}};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::fputs("expected a folder\n", stderr);
        return 1;
    }
    const std::string folder = argv[1];
    made_img img, with_gap;
    img.entries = with_gap.entries = small_entries();
    with_gap.gap = "gap";
    with_gap.behind_names = "garbage";
    put(folder, "img", img.file());
    put(folder, "img_gap", with_gap.file());
    // The same with a directory of its own, whose rows have the form of those of version 2.
    const auto file = img.file();
    const std::size_t directory_size = 32 * img.entries.size();
    bytes with_directory = bytes_of("DIR1");
    append_number(with_directory, directory_size);
    with_directory.insert(with_directory.end(), file.begin() + 8,
                          file.begin() + 8 + static_cast<std::ptrdiff_t>(directory_size));
    append(with_directory, file);
    put(folder, "img1", with_directory);
    made_package package, all_columns, first;
    all_columns.flags = 0;
    first.index_is_first = true;
    put(folder, "package", package.file());
    put(folder, "package_columns", all_columns.file());
    put(folder, "package_first", first.file());
    made_far far, narrow;
    far.entries = narrow.entries = small_entries();
    narrow.width = 2;
    put(folder, "far", far.file());
    put(folder, "far_narrow", narrow.file());
    made_iff iff, without_map;
    without_map.has_map = false;
    put(folder, "iff", iff.file());
    put(folder, "iff_without_map", without_map.file());
    return 0;
}
