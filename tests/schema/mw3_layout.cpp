// The schema of MechWarrior 3's animations against the tables of the format's description, and against names of real files. The project ships
// neither: both lie beside the corpus, when it is there.
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "schema/mw3/anim.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/hex.hpp"

using namespace verbatim;
using namespace verbatim::test;

namespace {

struct laid_out_record {
    std::size_t size;
    std::map<std::string, std::size_t> offsets;
};

template <class Record>
laid_out_record described() {
    constexpr auto count = reflect::field_count<Record>;
    constexpr auto offsets = wire::detail::offsets<Record>(std::make_index_sequence<count>{});
    laid_out_record r{0, {}};
    for (std::size_t i = 0; i < count; ++i) {
        if (offsets[i + 1] == wire::varies) continue;
        r.offsets.emplace(reflect::field_names<Record>[i], offsets[i]);
        r.size = offsets[i + 1];
    }
    return r;
}

// By their names in the tables.
const std::map<std::string, laid_out_record>& records() {
    using namespace mw3;
    static const std::map<std::string, laid_out_record> all = {
        {"Header", described<Header>()}, {"TocEntry", described<TocEntry>()}, {"Info", described<Info>()}, {"SeqDef", described<SeqDef>()},
        {"AnimDef", described<AnimDef>()}, {"ObjectRef", described<ObjectRef>()}, {"NodeRef", described<NodeRef>()}, {"LightRef", described<LightRef>()},
        {"PufferRef", described<PufferRef>()}, {"DynamicSoundRef", described<DynamicSoundRef>()}, {"StaticSoundRef", described<StaticSoundRef>()},
        {"EffectRef", described<EffectRef>()}, {"Prereq", described<Prereq>()}, {"PrereqAnim", described<PrereqAnim>()},
        {"PrereqObject", described<PrereqObject>()}, {"AnimRef", described<AnimRef>()}, {"MsgRecord", described<MsgRecord>()},
        {"EventHeader", described<Event>()}, {"E01_SOUND", described<Sound>()}, {"E02_SOUND_NODE", described<SoundNode>()},
        {"E03_EFFECT", described<Effect>()}, {"E04_LIGHT_STATE", described<LightState>()}, {"E05_LIGHT_ANIMATION", described<LightAnimation>()},
        {"E06_OBJECT_ACTIVE_STATE", described<ObjectActiveState>()}, {"E07_OBJECT_TRANSLATE_STATE", described<ObjectTranslateState>()},
        {"E08_OBJECT_SCALE_STATE", described<ObjectScaleState>()}, {"E09_OBJECT_ROTATE_STATE", described<ObjectRotateState>()},
        {"E10_OBJECT_MOTION", described<ObjectMotion>()}, {"E11_OBJECT_MOTION_FROM_TO", described<ObjectMotionFromTo>()},
        {"E12_OBJECT_MOTION_SI_SCRIPT_HDR", described<ObjectMotionSiScript>()}, {"SiFrame", described<SiFrame>()},
        {"SiTranslate", described<SiTranslate>()}, {"SiRotate", described<SiRotate>()}, {"SiScale", described<SiScale>()},
        {"E13_OBJECT_OPACITY_STATE", described<ObjectOpacityState>()}, {"E14_OBJECT_OPACITY_FROM_TO", described<ObjectOpacityFromTo>()},
        {"E15_OBJECT_ADD_CHILD", described<ObjectAddChild>()}, {"E16_OBJECT_DELETE_CHILD", described<ObjectDeleteChild>()},
        {"E17_OBJECT_CYCLE_TEXTURE", described<ObjectCycleTexture>()}, {"E18_OBJECT_CONNECTOR", described<ObjectConnector>()},
        {"E19_CALL_OBJECT_CONNECTOR", described<CallObjectConnector>()}, {"E20_CAMERA_STATE", described<CameraState>()},
        {"E21_CAMERA_FROM_TO", described<CameraFromTo>()}, {"E22_CALL_SEQUENCE", described<CallSequence>()},
        {"E23_STOP_SEQUENCE", described<StopSequence>()}, {"E24_CALL_ANIMATION", described<CallAnimation>()},
        {"E25_STOP_ANIMATION", described<StopAnimation>()}, {"E26_RESET_ANIMATION", described<ResetAnimation>()},
        {"E27_INVALIDATE_ANIMATION", described<InvalidateAnimation>()}, {"E28_FOG_STATE", described<FogState>()}, {"E30_LOOP", described<Loop>()},
        {"E31_IF", described<If>()}, {"E32_ELSE", described<Else>()}, {"E33_ELSEIF", described<ElseIf>()}, {"E34_ENDIF", described<EndIf>()},
        {"E35_CALLBACK", described<Callback>()}, {"E36_FBFX_COLOR_FROM_TO", described<FbfxColorFromTo>()},
        {"E37_FBFX_CSINWAVE_FROM_TO", described<FbfxCsinwaveFromTo>()}, {"E39_ANIM_VERBOSE", described<AnimVerbose>()},
        {"E41_DETONATE_WEAPON", described<DetonateWeapon>()}, {"E42_PUFFER_STATE", described<PufferState>()},
    };
    return all;
}

std::vector<std::vector<std::string>> rows(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::vector<std::vector<std::string>> all;
    std::string line;
    std::getline(in, line);  // the titles
    while (std::getline(in, line)) {
        std::istringstream cells(line);
        all.emplace_back();
        for (std::string cell; std::getline(cells, cell, '\t');) all.back().push_back(cell);
    }
    return all;
}

std::filesystem::path beside_corpus(const char* name) {
    const std::string folder = corpus_folder();
    if (folder.empty()) return {};
    const auto path = std::filesystem::path(folder) / ".." / name;
    return std::filesystem::exists(path) ? path : std::filesystem::path();
}

}  // namespace

TEST_CASE("mw3.anim: every field stands where the tables say") {
    const auto tables = beside_corpus("formats/mw3_anim_layout.tsv");
    if (tables.empty()) {
        WARN("skipped: no tables beside the corpus");
        return;
    }
    std::map<std::string, std::size_t> fields;
    for (const auto& row : rows(tables)) {
        INFO(row[0] << " " << (row.size() > 4 ? row[4] : ""));
        REQUIRE(records().count(row[0]) == 1);
        const auto& record = records().at(row[0]);
        CHECK(record.size == std::stoul(row[1]));
        if (row.size() < 5 || row[4].empty()) continue;
        const std::string name = row[4] == "static" ? "static_" : row[4];
        REQUIRE(record.offsets.count(name) == 1);
        CHECK(record.offsets.at(name) == std::stoul(row[2]));
        ++fields[row[0]];
    }
    for (const auto& [name, record] : records()) {
        INFO(name);
        CHECK(fields[name] == record.offsets.size());
    }
}

TEST_CASE("mw3.anim: names of real files") {
    const auto names = beside_corpus("vectors/mw3_real_name_vectors.tsv");
    if (names.empty()) {
        WARN("skipped: no names beside the corpus");
        return;
    }
    std::size_t count = 0;
    for (const auto& row : rows(names)) {
        INFO(row[1] << " " << row[2]);
        const bytes raw = hex(row[4]);
        mw3::Residue<32> name;
        REQUIRE(raw.size() == sizeof(name));
        std::memcpy(&name, raw.data(), sizeof(name));
        CHECK(name.view() == row[2]);
        CHECK(name.first_stray() == 32);
        // Another name of the same length changes its characters and no other byte.
        auto renamed = name;
        REQUIRE(renamed.assign(std::string(row[2].size(), 'x')));
        for (std::size_t i = 0; i < 32; ++i) CHECK(renamed.raw[i] == (i < row[2].size() ? 'x' : static_cast<char>(raw[i])));
        ++count;
    }
    CHECK(count == 906);
}

TEST_CASE("mw3.anim: the one entry of a real table of contents that is public") {
    const auto file = beside_corpus("vectors/mw3_toc_entry.bin");
    if (file.empty()) {
        WARN("skipped: no entry beside the corpus");
        return;
    }
    const bytes raw = read_file(file.string());
    mw3::TocEntry entry;
    REQUIRE(raw.size() == sizeof(entry));
    std::memcpy(static_cast<void*>(&entry), raw.data(), sizeof(entry));
    CHECK(entry.path.view() == "..\\data\\common\\zrdr\\commonAnim.zrd");
    CHECK(entry.mtime == 0x3795D86A);
    CHECK(entry.path.first_stray() == 80);
    CHECK(static_cast<unsigned char>(entry.path.raw[35]) == 0x02);
}
