// compare SCHEMA.ksy FILE: reads a file by the header HEADER, whose format is that of ROOT, and by the schema that the
// header was imported from. Prints what differs. tests/kaitai/gallery.py compiles it for each schema.
#include <cstdio>
#include <fstream>
#include <sstream>

#include "tests/kaitai/same_reading.hpp"
#include "verbatim/kaitai/formula.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/view/instantiate.hpp"
#include HEADER

namespace {

// Prints the first line in which two texts differ.
bool same(const char* what, const std::string& header, const std::string& loaded) {
    std::istringstream ours(header), theirs(loaded);
    std::string our_line, their_line;
    do {
        our_line.clear(), their_line.clear();
        std::getline(ours, our_line), std::getline(theirs, their_line);
    } while (our_line == their_line && (ours || theirs));
    if (our_line == their_line) return true;
    std::printf("%s differs: the header has \"%s\", the loaded schema \"%s\"\n", what, our_line.c_str(),
                their_line.c_str());
    return false;
}

}  // namespace

int main(int, char** arguments) try {
    using namespace verbatim;
    const auto schema = kaitai::loaded_schema::load(arguments[1]);
    if (!schema) {
        std::puts(schema.error().reason.c_str());
        return 2;
    }
    std::ifstream in(arguments[2], std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto bytes = std::as_bytes(std::span(text));
    const std::vector<std::byte> file(bytes.begin(), bytes.end());
    const view::format header = view::instantiate<ROOT>();
    const auto ours = header.read(file), theirs = (*schema)->format().read(file);
    if (!ours && !theirs) return 0;
    if (!ours || !theirs)
        return !same("whether it is refused", ours ? "read" : ours.error().message(),
                     theirs ? "read" : theirs.error().message());
    const bool has_same_map = same("the map", test::map_of(**ours), test::map_of(**theirs)),
               has_same_json = same("the JSON", test::json_of(**ours), test::json_of(**theirs));
    return has_same_map && has_same_json ? 0 : 1;
} catch (const std::exception& why) {
    std::puts(why.what());
    return 1;
}
