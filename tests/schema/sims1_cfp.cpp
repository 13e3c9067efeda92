// The Sims 1's keys of skills: the law on every specimen, their values, and which bytes an edit changes.
#include <cmath>
#include <filesystem>
#include <map>

#include "tests/schema/sims1_characters.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/skipped.hpp"
#include "verbatim/compiled/sims1.cfp.hpp"

namespace verbatim::test::schema_sims1_cfp {

namespace {

document<sims1::Cfp> cfp(std::string_view name) { return read_specimen<sims1::Cfp>(specimen_named("sims1.cfp", name)); }
bytes cfp_bytes(std::string_view name) { return specimen_named("sims1.cfp", name).file; }

}  // namespace

TEST_CASE(
    "sims1.cfp: every specimen comes back identical with its findings; cut or with a byte flipped, it is refused or "
    "identical") {
    hold_the_law<sims1::Cfp>();
}

TEST_CASE("sims1.cfp: every value of the keys, however it is stored") {
    const auto doc = cfp("every_code");
    REQUIRE(doc->keys.has_value());
    const auto& all = *doc->keys;
    REQUIRE((all.translations.size() == 2 && all.rotations.size() == 2));
    CHECK((all.translation_count == 2u && all.rotation_count == 2u));
    const auto& [first, second] = std::pair(all.translations[0], all.translations[1]);
    CHECK((first.x == 0.5f && first.y == -0.25f && first.z == 2.0f));
    CHECK((second.x == 0.6f && second.y == -0.25f && second.z == 3.0f));
    const auto& [a, b] = std::pair(all.rotations[0], all.rotations[1]);
    CHECK((a.x == 0.6f && a.y == 0.8f && a.z == 0.0f && a.w == 0.0f));
    CHECK((b.x == 0.0f && std::signbit(float{b.y}) && b.z == -0.8f && b.w == -0.6f));
    CHECK((cfp("other_encoder")->keys->translations.empty() && cfp("other_encoder")->keys->rotations.size() == 3));
    CHECK_FALSE(cfp("not_used")->keys.has_value());
}

TEST_CASE("sims1.cfp: an edited key changes its column alone, and a new one each column of its kind") {
    auto doc = cfp("every_code");
    const auto file = cfp_bytes("every_code");
    doc->keys->translations[1].y = -0.125f;  // no step leads there
    written_as(doc, changed(file, {{0x0B, 3, "FF 00 00 00 BE"}}));
    doc->keys->translations[1].y = -0.25f;
    written_as(doc, file);
    doc->keys->translations[0].x = 0.6f;  // what follows is the same number
    written_as(doc, changed(file, {{1, 5, "9A 99 19 3F FE 00 00"}}));
    doc->keys->translations[1].x = 0.5f;  // a step of -0.1
    written_as(doc, changed(file, {{1, 5, "9A 99 19 3F 00"}}));

    auto longer = cfp("every_code");
    longer->keys->rotations.push_back(longer->keys->rotations[1]);
    written_as(
        longer,
        changed(file, {{0x22, 0, "FE 00 00"}, {0x2C, 0, "FE 00 00"}, {0x36, 0, "FE 00 00"}, {0x40, 0, "FE 00 00"}}));
}

TEST_CASE("sims1.cfp: what another encoder has written stays until a key is edited") {
    auto doc = cfp("other_encoder");
    written_as(doc, cfp_bytes("other_encoder"));
    doc->keys->rotations[2].x = 0.0f;
    written_as(doc, cfp_bytes("other_encoder"));
    doc->keys->rotations[2].z = 1.0f;
    written_as(doc, hex("FF 00 00 00 00 FE 01 00   FF 00 00 00 00 FE 01 00   FF 00 00 80 BF FE 00 00 FF 00 00 80 3F   "
                        "FF 00 00 00 00 FE 01 00"));
}

TEST_CASE("sims1.cfp: where any division into columns is possible, the one with rotations of length 1 is found") {
    std::string text;
    for (int i = 0; i < 1200; ++i) text += "FF 00 00 A0 40 ";  // 400 translations 5 5 5
    for (int i = 0; i < 6; ++i) text += "FF 00 00 00 00 ";     // two rotations
    text += "FF 00 00 80 3F FF 00 00 80 3F";
    const auto doc = read<sims1::Cfp>(hex(text));
    REQUIRE((doc && (*doc)->keys.has_value()));
    CHECK(((*doc)->keys->translations.size() == 400 && (*doc)->keys->rotations.size() == 2));
}

TEST_CASE("sims1.cfp: keys are recognised by their rotations") {
    const auto is_cfp = [](const bytes& file) { return format<sims1::Cfp>::recognise(file) != match::no; };
    for (const char* name : {"every_code", "other_encoder", "not_of_length_1"}) CHECK(is_cfp(cfp_bytes(name)));
    for (const auto& other :
         {bytes(), bytes(40), bytes(40, std::byte{0xFF}), cfp_bytes("not_used"), hex("FF 00 00 00 00")})
        CHECK_FALSE(is_cfp(other));
}

TEST_CASE(
    "real files: keys come back identical without findings, as many as the skill says, and are encoded as the game "
    "does") {
    const auto folder = corpus_folder() + "/containers/sims1/";
    if (corpus_folder().empty() || !std::filesystem::exists(folder + "cfp"))
        return skipped_without_files("containers/sims1/cfp");
    const auto lower = [](std::string_view text) {
        std::string all(text);
        for (char& c : all) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        return all;
    };
    std::map<std::string, std::pair<std::int32_t, std::int32_t>> counts;  // by the stem of the file
    for (const auto& at : std::filesystem::directory_iterator(folder + "cmx")) {
        const auto doc = read<sims1::Cmx>(read_file(at.path().string()));
        const auto* const all = doc ? (*doc)->data.get_if<sims1::Version300>() : nullptr;
        if (!all) continue;
        for (const auto& skill : all->skills)
            counts[lower(skill.file.view())] = {skill.translation_count.value(), skill.rotation_count.value()};
    }
    std::size_t count = 0, known = 0;
    for (const auto& at : std::filesystem::directory_iterator(folder + "cfp")) {
        const auto stem = lower(at.path().stem().string()).substr(std::string_view("micro__").size());
        INFO(stem);
        const auto file = read_file(at.path().string());
        CHECK(refused_or_identical<sims1::Cfp>(file));
        CHECK(format<sims1::Cfp>::recognise(file) != match::no);
        CHECK(findings<sims1::Cfp>(file).empty());
        auto doc = read<sims1::Cfp>(file);
        REQUIRE((doc && (*doc)->keys.has_value()));
        const auto& keys = *(*doc)->keys;
        if (const auto said = counts.find(stem); said != counts.end()) {
            CHECK(keys.translation_count == static_cast<std::uint32_t>(said->second.first));
            CHECK(keys.rotation_count == static_cast<std::uint32_t>(said->second.second));
            ++known;
        }
        bytes decoded, again;
        REQUIRE(sims1::compressed_floats::decode(file, decoded, 1000 * file.size()).is == wire::decoding::done);
        CHECK(sims1::compressed_floats::encode(decoded, again));
        CHECK(again == file);
        ++count;
    }
    CHECK((count >= 13 && known >= 11));
}

}  // namespace verbatim::test::schema_sims1_cfp
