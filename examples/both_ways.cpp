// both_ways IN.ifp OUT.ifp OLD NEW: renames an animation of GTA San Andreas by its path and the package as a plain
// value, in one document, and prints what differs.
#include <iostream>
#include <verbatim/compiled/gta.ifp.hpp>
#include <verbatim/verbatim.hpp>

#include "files.hpp"

namespace gta = verbatim::gta;

int main(int argc, char** argv) {
    if (argc != 5) {
        std::cerr << "usage: both_ways IN.ifp OUT.ifp OLD NEW\n";
        return 2;
    }
    try {
        const auto before = verbatim::read<gta::Ifp>(examples::load(argv[1])).value();
        verbatim::view::document doc(before);
        verbatim::edit::set(doc, "animations[" + std::string(argv[3]) + "].name", argv[4]).value();

        auto* package = doc.get_if<gta::Ifp>()->get_if<gta::Anp3>();
        if (!package) throw std::runtime_error("it is an IFP of another version");
        package->name = "with " + std::string(argv[4]);

        verbatim::edit::commit(doc).value();
        const auto changes = verbatim::edit::diff(verbatim::view::document(before), doc).value();
        std::cout << verbatim::edit::in_words(changes);
        examples::save(argv[2], doc.file().bytes());
    } catch (const std::exception& e) {
        std::cerr << verbatim::printable(e.what()) << '\n';
        return 1;
    }
}
