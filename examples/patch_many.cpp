// patch_many BEFORE AFTER FILE...: applies the changes between two versions of one file to all the other files,
// whatever their format. A file that differs from BEFORE where a change applies stays unchanged.
#include <iostream>
#include <memory>
#include <verbatim/verbatim.hpp>

#include "files.hpp"

namespace {

std::unique_ptr<verbatim::view::document> open(const std::string& path) {
    const auto bytes = examples::load(path);
    return verbatim::view::recognise(verbatim::formats(), bytes, path).value()->read(bytes).value();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::cerr << "usage: patch_many BEFORE AFTER FILE...\n";
        return 2;
    }
    int failed = 0;
    try {
        const auto before = open(argv[1]), after = open(argv[2]);
        const auto changes = verbatim::edit::diff(*before, *after).value();
        std::cout << verbatim::edit::in_words(changes);

        for (int i = 3; i < argc; ++i) {
            try {
                const auto file = open(argv[i]);
                const auto patched = verbatim::edit::patch(*file, changes).value();
                for (const auto& conflict : patched.conflicts)
                    throw std::runtime_error(conflict.path + ": " + conflict.why);
                examples::save(argv[i], file->file().bytes());
            } catch (const std::exception& e) {
                std::cerr << argv[i] << ": " << verbatim::printable(e.what()) << '\n';
                ++failed;
            }
        }
        std::cout << argc - 3 - failed << " patched, " << failed << " left as they are\n";
    } catch (const std::exception& e) {
        std::cerr << verbatim::printable(e.what()) << '\n';
        return 1;
    }
    return failed != 0;
}
