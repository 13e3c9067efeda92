// new_file OUT.ifp: creates an animation package of GTA San Andreas. The library sets constants, counts, sizes and
// flags.
#include <iostream>
#include <verbatim/compiled/gta.ifp.hpp>
#include <verbatim/verbatim.hpp>

#include "files.hpp"

namespace gta = verbatim::gta;

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: new_file OUT.ifp\n";
        return 2;
    }
    try {
        gta::Object::Frames<gta::Rotation16Frame> frames;
        frames.push_back({.rotation = gta::Quaternion16{0, 0, 0, 4096}, .time = 0});
        frames.push_back({.rotation = gta::Quaternion16{400, 0, 0, 4076}, .time = 30});

        gta::Object head;
        head.name = " Head";
        head.bone_id = 5;
        head.frames = frames;

        gta::Animation nod;
        nod.name = "nod";
        nod.objects.push_back(head);

        gta::Anp3 package;
        package.name = "gestures";
        package.animations.push_back(nod);

        const verbatim::document<gta::Ifp> doc{gta::Ifp(package)};
        const auto file = verbatim::write(doc).value();
        for (const auto& finding : verbatim::findings<gta::Ifp>(file)) throw std::runtime_error(finding.message());
        examples::save(argv[1], file);
        std::cout << file.size() << " bytes\n";
    } catch (const std::exception& e) {
        std::cerr << verbatim::printable(e.what()) << '\n';
        return 1;
    }
}
