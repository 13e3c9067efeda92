#include "verbatim/compiled/renderware.stream.hpp"

#include "tests/schema/specimen.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/skipped.hpp"
#include "verbatim/compiled/gta.collision.hpp"

#include <filesystem>

namespace verbatim::test::schema_renderware_stream {

namespace {

template <class T>
void read_real_files(std::string_view extension, std::size_t least) {
    const auto folder = corpus_folder() + "/containers/rw";
    if (corpus_folder().empty() || !std::filesystem::exists(folder)) return skipped_without_files("containers/rw/");
    std::size_t count = 0;
    for (const auto& at : std::filesystem::directory_iterator(folder)) {
        if (at.path().extension() != extension) continue;
        INFO(at.path().filename().string());
        const auto file = read_file(at.path().string());
        CHECK(refused_or_identical<T>(file));
        CHECK(read<T>(file).has_value());
        CHECK(format<T>::recognise(file) != match::no);
        ++count;
    }
    CHECK(count >= least);
}

}  // namespace

TEST_CASE("renderware.stream: every specimen comes back identical with its findings, whatever is cut or flipped") {
    hold_the_law<renderware::File>();
}
TEST_CASE("gta.collision: every specimen comes back identical with its findings, whatever is cut or flipped") {
    hold_the_law<gta::Collisions>();
}

TEST_CASE("real files: models, textures and collision files come back identical and are recognised") {
    read_real_files<renderware::File>(".dff", 18);
    read_real_files<renderware::File>(".txd", 10);
    read_real_files<gta::Collisions>(".col", 4);
}

}  // namespace verbatim::test::schema_renderware_stream
