// The schema of each format is exported to Kaitai's language and loaded. It reads the same files as the format.
#include "verbatim/kaitai/export.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/kaitai/exported.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/source_tree.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::test::kaitai_export {

namespace fs = std::filesystem;

namespace {

const view::format& format_of(std::string_view id) { return *view::find_format(formats(), id); }

bytes specimen_in(const fs::path& hex_file) {
    std::stringstream text;
    text << std::ifstream(hex_file).rdbuf();
    return hex(text.str());
}

void check_real_files(std::string_view id, std::string_view folder, std::size_t largest) {
    exported schema(format_of(id));
    std::size_t count = 0;
    for (const real_file& file : sampled(real_files(folder))) {
        if (file.size > largest) continue;
        INFO(file.name);
        CHECK(schema.check(file.read()));
        ++count;
    }
    if (count) WARN(id << ": " << count << " real files, " << schema.leaves_compared() << " leaves");
}

}  // namespace

TEST_CASE("the exported schema of each binary format reads its specimens as the format does") {
    for (const view::format& format : formats()) {
        if (format.id == "sims1.skin" || format.id == "sims1.cmx") continue;
        if (format.id == "sims1.cfp") continue;  // it stays bytes: the language has no such codec
        exported schema(format);
        std::size_t count = 0;
        for (const auto& entry : fs::directory_iterator(fs::path(in_source_tree("tests/specimens")) / format.id)) {
            if (entry.path().extension() != ".hex") continue;
            INFO(format.id << ": " << entry.path().filename().string());
            count += schema.check(specimen_in(entry.path()));
        }
        CHECK(count > 5);
        CHECK(schema.leaves_compared() > 200);
    }
}

TEST_CASE("real files: exported schemas read animation packages and clips as the formats do") {
    check_real_files("gta.ifp", "ifp/", 100'000);
    check_real_files("sims3.clip", "clip/", 100'000);
}

TEST_CASE("a text format cannot be exported to Kaitai's language, and the reason names a field") {
    const auto text = kaitai::ksy_of(format_of("sims1.skin"));
    REQUIRE_FALSE(text.has_value());
    CHECK(text.error().reason ==
          "it cannot be said in Kaitai's language: Mesh.name: it is a line of text, and nothing says how many bytes it "
          "has");
}

TEST_CASE("a loaded schema is not exported to Kaitai's language again, but can become a pattern of ImHex") {
    const exported schema(format_of("sims1.mesh"));
    CHECK(kaitai::ksy_of(schema.format()).error().reason == "the schema is in this language already");
    CHECK(kaitai::hexpat_of(schema.format()).has_value());
}

}  // namespace verbatim::test::kaitai_export
