// The text of a reference page about fields. docs.cpp tests that the pages in generated/ have this text.
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_reference_page {

namespace {

// Returns the row of a field in the section of a record.
std::string row(const std::string& page, const std::string& record, const std::string& field) {
    const auto section = page.find("\n## " + record);
    REQUIRE(section != std::string::npos);
    const auto at = page.find("| `" + field + "` |", section), start = page.rfind('\n', at) + 1;
    REQUIRE(at != std::string::npos);
    return page.substr(start, page.find('\n', at) - start);
}

}  // namespace

TEST_CASE(
    "a reference page describes derived fields, the defaults of new records, constants, tags and places of fields") {
    const sandbox in;
    const auto ifp = in.verbatim("docs gta.ifp").out, mw3 = in.verbatim("docs mw3.anim").out,
               clip = in.verbatim("docs sims3.clip").out, skin = in.verbatim("docs sims1.skin").out;
    CHECK(row(ifp, "Animation\n", "frame_data_size").find("; follows: the bytes of frames, of all objects;") !=
          std::string::npos);
    CHECK(row(ifp, "Anp3", "size").find("; follows: the bytes of all from name to animations |") != std::string::npos);
    CHECK(row(ifp, "Rotation16Frame", "rotation").find("; new: 0 0 0 4096 |") != std::string::npos);
    CHECK(row(ifp, "Anp3", "tail").starts_with("| .. | .. | the rest: zeros | `tail` | "));
    CHECK(row(ifp, "Anpk\n", "name_padding") ==
          "| .. | .. | zeros to a multiple of 4 in the record | `name_padding` | means nothing |");
    CHECK(row(mw3, "Header", "signature").starts_with("| 0 | 4 | constant 0x08170616 | `signature` |"));
    CHECK(row(mw3, "Def\n", "anim").find("| reset_state follows: a copy of reset.def; ") != std::string::npos);
    CHECK(row(mw3, "ObjectConnector", "from_t_delta")
              .find("; follows: what other fields say where flags has from_t_range;") != std::string::npos);
    CHECK(row(mw3, "Event\n", "body").ends_with("; new: Loop |"));
    CHECK(row(mw3, "ResetSequence", "def").ends_with("; new: name \"RESET_SEQUENCE\" |"));
    CHECK(row(clip, "S3Clip", "curves")
              .starts_with("| 48 | .. | Curve x curve_count at curves_at, from the record's start | `curves` |"));
    CHECK(row(clip, "Clip\n", "body")
              .starts_with("| .. | .. | S3Clip at body_at, from that field, aligned to 4 by 7E | `body` |"));
    CHECK(row(clip, "ChainPointer", "chain")
              .starts_with("| 4 | .. | Chain at chain_at, from after chain_count of SlotTable | `chain` |"));
    CHECK(row(clip, "Curve\n", "keys").find("by type: 0x0103 PaletteKey x key_count; 0x010B ") != std::string::npos);
    CHECK(clip.find("\n| 0x0F97B21B | `b__Head__` |\n") != std::string::npos);
    CHECK(row(skin, "Blend", "weight").ends_with("; new: 16384 (0.5) |"));
}

}  // namespace verbatim::test::tools_reference_page
