// Compares the schema of MechWarrior 3's animations with mw3_layout.tsv, a table of facts whose sources
// verbatim/formats/mw3/anim.hpp names. The table has every field of a fixed offset and size, because no specimen shows
// that the schema swaps or misnames fields. Names of real files are not shipped: they are beside the corpus, if it is
// present.
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <type_traits>

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/skipped.hpp"
#include "tests/support/source_tree.hpp"
#include "verbatim/compiled/mw3.anim.hpp"

namespace verbatim::test::schema_mw3_layout {

namespace {

struct field_facts {
    std::size_t offset, size;
    std::string_view kind;
};
struct laid_out_record {
    std::size_t size;
    std::map<std::string, field_facts> fields;
};

template <class Number>
std::string_view kind_of_number() {
    return std::is_floating_point_v<Number> ? "float" : std::is_signed_v<Number> ? "signed" : "unsigned";
}
template <class Field>
std::string_view kind_name() {
    constexpr auto what = wire::kind_of<Field>;
    if constexpr (wire::is_fixed_text<Field>) return "text";
    else if constexpr (requires { typename Field::value_type; } && what != wire::kind::array)
        return kind_of_number<typename Field::value_type>();
    else if constexpr (requires(Field f) { f.raw.value(); }) return kind_of_number<decltype(Field{}.raw.value())>();
    else return what == wire::kind::padding ? "padding" : "other";
}

template <class Record>
laid_out_record described() {
    constexpr auto count = reflect::field_count<Record>;
    laid_out_record r{0, {}};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        constexpr auto offsets = wire::detail::field_offsets<Record>;
        [[maybe_unused]] const auto add = [&]<std::size_t J>(std::integral_constant<std::size_t, J>) {
            if constexpr (offsets[J + 1] != wire::dynamic_size &&
                          wire::kind_of<reflect::field_type<Record, J>> != wire::kind::derived) {
                r.fields.emplace(
                    reflect::field_names<Record>[J], field_facts {
                        offsets[J], offsets[J + 1] - offsets[J], kind_name<wire::bare<reflect::field_type<Record, J>>>()
                    });
                r.size = offsets[J + 1];
            }
        };
        (add(std::integral_constant<std::size_t, I>{}), ...);
    }
    (std::make_index_sequence<count>{});
    return r;
}

const std::map<std::string, laid_out_record>& records() {
    using namespace mw3;
    static const std::map<std::string, laid_out_record> all = {
        {"Header", described<Header>()},
        {"TocEntry", described<TocEntry>()},
        {"Info", described<Info>()},
        {"SeqDef", described<SeqDef>()},
        {"AnimDef", described<AnimDef>()},
        {"ObjectRef", described<ObjectRef>()},
        {"NodeRef", described<NodeRef>()},
        {"LightRef", described<LightRef>()},
        {"PufferRef", described<PufferRef>()},
        {"DynamicSoundRef", described<DynamicSoundRef>()},
        {"StaticSoundRef", described<StaticSoundRef>()},
        {"EffectRef", described<EffectRef>()},
        {"Prereq", described<Prereq>()},
        {"PrereqAnim", described<PrereqAnim>()},
        {"PrereqObject", described<PrereqObject>()},
        {"AnimRef", described<AnimRef>()},
        {"MsgRecord", described<MsgRecord>()},
        {"Event", described<Event>()},
        {"Sound", described<Sound>()},
        {"SoundNode", described<SoundNode>()},
        {"Effect", described<Effect>()},
        {"LightState", described<LightState>()},
        {"LightAnimation", described<LightAnimation>()},
        {"ObjectActiveState", described<ObjectActiveState>()},
        {"ObjectTranslateState", described<ObjectTranslateState>()},
        {"ObjectScaleState", described<ObjectScaleState>()},
        {"ObjectRotateState", described<ObjectRotateState>()},
        {"ObjectMotion", described<ObjectMotion>()},
        {"ObjectMotionFromTo", described<ObjectMotionFromTo>()},
        {"ObjectMotionSiScript", described<ObjectMotionSiScript>()},
        {"SiFrame", described<SiFrame>()},
        {"SiTranslate", described<SiTranslate>()},
        {"SiRotate", described<SiRotate>()},
        {"SiScale", described<SiScale>()},
        {"ObjectOpacityState", described<ObjectOpacityState>()},
        {"ObjectOpacityFromTo", described<ObjectOpacityFromTo>()},
        {"ObjectAddChild", described<ObjectAddChild>()},
        {"ObjectDeleteChild", described<ObjectDeleteChild>()},
        {"ObjectCycleTexture", described<ObjectCycleTexture>()},
        {"ObjectConnector", described<ObjectConnector>()},
        {"CallObjectConnector", described<CallObjectConnector>()},
        {"CameraState", described<CameraState>()},
        {"CameraFromTo", described<CameraFromTo>()},
        {"CallSequence", described<CallSequence>()},
        {"StopSequence", described<StopSequence>()},
        {"CallAnimation", described<CallAnimation>()},
        {"StopAnimation", described<StopAnimation>()},
        {"ResetAnimation", described<ResetAnimation>()},
        {"InvalidateAnimation", described<InvalidateAnimation>()},
        {"FogState", described<FogState>()},
        {"Loop", described<Loop>()},
        {"If", described<If>()},
        {"Else", described<Else>()},
        {"ElseIf", described<ElseIf>()},
        {"EndIf", described<EndIf>()},
        {"Callback", described<Callback>()},
        {"FbfxColorFromTo", described<FbfxColorFromTo>()},
        {"FbfxCsinwaveFromTo", described<FbfxCsinwaveFromTo>()},
        {"AnimVerbose", described<AnimVerbose>()},
        {"DetonateWeapon", described<DetonateWeapon>()},
        {"PufferState", described<PufferState>()},
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

TEST_CASE("mw3.anim: every field has the offset, the size and the kind that the layout table lists") {
    std::map<std::string, std::size_t> fields;
    for (const auto& row : rows(in_source_tree("tests/schema/mw3_layout.tsv"))) {
        INFO(row[0] << " " << (row.size() > 4 ? row[4] : ""));
        REQUIRE(records().count(row[0]) == 1);
        const auto& record = records().at(row[0]);
        if (row.size() < 5) {
            CHECK(record.size == std::stoul(row[1]));
            fields[row[0]] += 0;
            continue;
        }
        REQUIRE(record.fields.count(row[4]) == 1);
        const auto& field = record.fields.at(row[4]);
        CHECK(field.offset == std::stoul(row[1]));
        CHECK(field.size == std::stoul(row[2]));
        if (field.kind != "padding") CHECK(field.kind == row[3]);
        ++fields[row[0]];
    }
    for (const auto& [name, record] : records()) {
        INFO(name);
        REQUIRE(fields.count(name) == 1);
        CHECK(fields[name] == record.fields.size());
    }
}

TEST_CASE("mw3.anim: names of real files are read, and renaming changes no byte behind the name") {
    const auto names = beside_corpus("vectors/mw3_real_name_vectors.tsv");
    if (names.empty()) {
        skipped_without_files("vectors/mw3_real_name_vectors.tsv");
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
        for (std::size_t i = 0; i < 32; ++i)
            CHECK(renamed.raw[i] == (i < row[2].size() ? 'x' : static_cast<char>(raw[i])));
        ++count;
    }
    CHECK(count == 906);
}

TEST_CASE("mw3.anim: the values of the only public entry of a real table of contents") {
    const auto file = beside_corpus("vectors/mw3_toc_entry.bin");
    if (file.empty()) {
        skipped_without_files("vectors/mw3_toc_entry.bin");
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

}  // namespace verbatim::test::schema_mw3_layout
