// read_and_change IN.ifp OUT.ifp OLD NEW: renames an animation of GTA San Andreas, and changes nothing else in the
// file.
#include <iostream>
#include <utility>
#include <verbatim/compiled/gta.ifp.hpp>
#include <verbatim/verbatim.hpp>

#include "files.hpp"

namespace gta = verbatim::gta;

int main(int argc, char** argv) {
    if (argc != 5) {
        std::cerr << "usage: read_and_change IN.ifp OUT.ifp OLD NEW\n";
        return 2;
    }
    try {
        auto doc = verbatim::read<gta::Ifp>(examples::load(argv[1])).value();  // value() throws the error's message
        auto* package = doc->get_if<gta::Anp3>();
        if (!package) throw std::runtime_error("it is an IFP of another version");

        // Reading through a const reference keeps nothing decoded in memory; access through a non-const one decodes the
        // elements for editing.
        std::size_t found = 0;
        for (std::size_t i = 0; i < package->animations.size(); ++i) {
            if (std::as_const(package->animations)[i].name != std::string_view(argv[3])) continue;
            package->animations[i].name = std::string(argv[4]);
            ++found;
        }
        examples::save(argv[2], verbatim::write(doc).value());
        std::cout << "renamed " << found << '\n';
    } catch (const std::exception& e) {
        std::cerr << verbatim::printable(e.what()) << '\n';
        return 1;
    }
}
