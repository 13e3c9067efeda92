// Runs the C++ example of the README's first screen. tests/tree/readme.cpp compares this file with the README.
#include "tests/support/law.hpp"
#include "verbatim/compiled/gta.ifp.hpp"

namespace verbatim::test::schema_readme {

TEST_CASE("the README's example has the results that the README describes") {
    const auto wrong = test::hex(R"(
"ANP3" 4A 00 00 00 "block" (00) * 19 01 00 00 00          # size 74
"walk" (00) * 20 01 00 00 00 0A 00 00 00 01 00 00 00      # one object, 10 bytes of frames
"pelvis" (00) * 18 03 00 00 00 01 00 00 00 0B 00 00 00    # one frame of type 3
0B 00 0C 00 0D 00 FF 0F 05 00
)");
    auto fixed = wrong;
    fixed[4] = std::byte{0x6E};  // 110 bytes after the size field

    for (const auto& bytes : {wrong, fixed}) {
        const bool in_sync = bytes == fixed;
        auto doc = verbatim::read<gta::Ifp>(bytes).value();
        auto& package = *doc->get_if<gta::Anp3>();
        package.animations[0].name = "walk_fast";
        package.animations.push_back(package.animations[0]);
        auto out = verbatim::write(doc).value();

        auto again = verbatim::read<gta::Ifp>(out).value();
        const auto& read = *std::as_const(again)->get_if<gta::Anp3>();
        CHECK(read.animation_count == 2);
        CHECK(std::as_const(read.animations)[1].name == "walk_fast");
        // A size that was right follows; one that was wrong stays, and is reported.
        CHECK(read.size == (in_sync ? 110u + 82u : 74u));
        CHECK(std::ranges::count(verbatim::findings<gta::Ifp>(out), "size", &verbatim::finding::path) ==
              (in_sync ? 0 : 1));
    }
}

}  // namespace verbatim::test::schema_readme
