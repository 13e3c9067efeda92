#include "verbatim/compiled/oni.corpses.hpp"

#include "tests/schema/specimen.hpp"
#include "verbatim/view/leaf_text.hpp"

#include <bit>
#include <cmath>
#include <utility>

namespace verbatim::test::schema_oni_corpses {

namespace {

specimen crsa(std::string_view name) { return specimen_named("oni.corpses", name); }
document<oni::CorpseArray> read_crsa(const specimen& s) { return read_specimen<oni::CorpseArray>(s); }
oni::Corpse corpse(const document<oni::CorpseArray>& doc, std::size_t i) { return doc->corpses.view()[i]; }

std::string refusal(const bytes& file) {
    auto doc = read<oni::CorpseArray>(file);
    return doc ? "read" : doc.error().message();
}

double dot(const std::array<wire::f32, 3>& a, const std::array<wire::f32, 3>& b) {
    return double(a[0]) * b[0] + double(a[1]) * b[1] + double(a[2]) * b[2];
}

constexpr std::size_t slot = 1100, first = 0x20;

}  // namespace

TEST_CASE(
    "oni.corpses: every specimen comes back identical with its findings; cut or with a byte flipped, it is refused or "
    "identical") {
    hold_the_law<oni::CorpseArray>();
}

// ---- values and their places

// Source: OniGalore, OBD:CRSA (00565-.CRSA), revision of 17 September 2007, which has raw hex beside each value. The
// test compares words, because six decimals do not give the bits, and because the last table of the page prints y.z
// without the sign that its bytes have.
TEST_CASE("oni.corpses: the values that the wiki quotes are at the offsets that it gives") {
    const specimen wiki = crsa("wiki");
    const auto doc = read_crsa(wiki);
    const oni::Corpse zero = corpse(doc, 0);
    const oni::Matrix& pelvis = zero.bones.pelvis;
    const bytes unused(doc->unused.raw.begin(), doc->unused.raw.end());
    const struct {
        std::size_t offset;
        std::uint32_t stored;
        std::uint32_t read;
        double printed;
    } vectors[] = {
        {0x000, 0x00023501, word(doc->resource_id), 0},
        {0x004, 0x06000001, word(doc->level_id), 0},
        {0x008, 0xDEADDEAD, word_at(unused, 0), 0},
        {0x00C, 0xDEADDEAD, word_at(unused, 4), 0},
        {0x010, 0xDEADDEAD, word_at(unused, 8), 0},
        {0x014, 0x00000011, word(doc->fixed_count), 0},
        {0x018, 0x00000011, word(doc->next), 0},
        {0x01C, 0x00000014, word(doc->capacity), 0},
        {0x0C0, 0x00023601, word(zero.character_class), 0},
        {0x0C4, 0x3F6674C1, word(pelvis.x[0]), 0.900219},
        {0x0C8, 0x3D3E7800, word(pelvis.x[1]), 0.046501},
        {0x0CC, 0x3EDDAB45, word(pelvis.x[2]), 0.432947},
        {0x0D0, 0x3D7D8BA6, word(pelvis.y[0]), 0.061901},
        {0x0D4, 0xBF7F7319, word(pelvis.y[1]), -0.997850},
        {0x0D8, 0xBCB067EE, word(pelvis.y[2]),
         -0.021534},  // "0.021534" in the last table, "-0.021534" in the one before
        {0x0DC, 0x3EDCAE03, word(pelvis.z[0]), 0.431015},
        {0x0E0, 0x3D3D2C82, word(pelvis.z[1]), 0.0461850},
        {0x0E4, 0xBF66B28D, word(pelvis.z[2]), -0.901162},
        {0x0E8, 0x41E7FAC5, word(pelvis.origin[0]), 28.997446},
        {0x0EC, 0xC1CB2B2E, word(pelvis.origin[1]), -25.396084},
        {0x0F0, 0xC145B458, word(pelvis.origin[2]), -12.356529},
        {0x454, 0x418C22D4, word(zero.bounds.min[0]), 17.517006},
        {0x458, 0xC1E95095, word(zero.bounds.min[1]), -29.164347},
        {0x45C, 0xC19C31BC, word(zero.bounds.min[2]), -19.524284},
        {0x460, 0x4214E675, word(zero.bounds.max[0]), 37.225056},
        {0x464, 0xC1B1202E, word(zero.bounds.max[1]), -22.140713},
        {0x468, 0xC0D3B107, word(zero.bounds.max[2]), -6.615360},
    };
    for (const auto& v : vectors) {
        INFO("at offset " << v.offset);
        CHECK(word_at(wiki.file, v.offset) == v.stored);
        CHECK(v.read == v.stored);
        if (v.printed != 0) CHECK(std::fabs(double(std::bit_cast<float>(v.read)) - v.printed) < 1e-6);
    }
    CHECK(zero.name.view() == "_lvl_3_Intro_TCL_A_corpse.dat");
    CHECK(doc->fixed_count == 17);
    CHECK(doc->next == 17);
    CHECK(doc->capacity == 20);
    CHECK(doc->corpses.size() == 20);
    CHECK(doc->tail.size() == 16);
    CHECK(wiki.file.size() == 0x5620);
}

TEST_CASE("oni.corpses: the pelvis of the wiki's corpse is a rotation, and its origin is in the bounding box") {
    const oni::Corpse zero = corpse(read_crsa(crsa("wiki")), 0);
    const oni::Matrix& m = zero.bones.pelvis;
    for (const auto& axis : std::vector<std::array<wire::f32, 3>>{m.x, m.y, m.z})
        CHECK(std::fabs(dot(axis, axis) - 1) < 1e-6);
    CHECK(std::fabs(dot(m.x, m.y)) < 1e-7);
    CHECK(std::fabs(dot(m.y, m.z)) < 1e-7);
    CHECK(std::fabs(dot(m.z, m.x)) < 1e-7);
    const std::array<wire::f32, 3> x_cross_y = {m.x[1] * m.y[2] - m.x[2] * m.y[1], m.x[2] * m.y[0] - m.x[0] * m.y[2],
                                                m.x[0] * m.y[1] - m.x[1] * m.y[0]};
    CHECK(std::fabs(dot(x_cross_y, m.z) - 1) < 1e-6);  // +1 with y.z negative only
    for (std::size_t i = 0; i < 3; ++i) {
        CHECK(zero.bounds.min[i] < m.origin[i]);
        CHECK(m.origin[i] < zero.bounds.max[i]);
    }
}

TEST_CASE("oni.corpses: a matrix with a NaN has no angles") {
    const auto angles = [](const bytes& file) {
        const auto array = read<oni::CorpseArray>(file).value();
        return oni::Matrix::euler(corpse(array, 0).bones.pelvis);
    };
    const specimen wiki = crsa("wiki");
    for (const double angle : angles(wiki.file)) CHECK(std::isfinite(angle));
    for (const double angle : angles(changed(wiki.file, {{0x0C4, 4, "00 00 C0 7F"}}))) CHECK(std::isnan(angle));
}

TEST_CASE("oni.corpses: the bones are in OniGalore's order, and each has four rows of three numbers") {
    const specimen s = crsa("every_field");
    const auto doc = read_crsa(s);
    const oni::Corpse sample = corpse(doc, 0);
    CHECK(sample.name.view() == "_lvl_19_Sample_corpse.dat");
    CHECK(sample.visible_leaf_count == 31);
    for (std::size_t i = 0; i < 31; ++i) CHECK(sample.visible_leaves[i] == 2000 + i);

    // The order of OniGalore's table (also TRIA's, and that of OniSplit's Bone).
    const std::string_view order[] = {"pelvis",         "left_thigh",    "left_calf",   "left_foot",  "right_thigh",
                                      "right_calf",     "right_foot",    "mid",         "chest",      "neck",
                                      "head",           "left_shoulder", "left_arm",    "left_wrist", "left_fist",
                                      "right_shoulder", "right_arm",     "right_wrist", "right_fist"};
    const auto& names = reflect::field_names<oni::Bones>;
    REQUIRE(names.size() == 19);
    for (std::size_t b = 0; b < 19; ++b) {
        INFO(order[b]);
        CHECK(names[b] == order[b]);
        for (std::size_t i = 0; i < 12; ++i) {
            const double value = double((b + 1) * 100 + i);
            CHECK(std::bit_cast<float>(word_at(s.file, first + 0xA4 + 48 * b + 4 * i)) == value);
        }
    }
    const oni::Bones& bones = sample.bones;
    CHECK(bones.pelvis.x[0] == 100);
    CHECK(bones.left_thigh.y[2] == 205);
    CHECK(bones.mid.z[0] == 806);
    CHECK(bones.chest.x[2] == 902);
    CHECK(bones.head.origin[1] == 1110);
    CHECK(bones.left_fist.y[1] == 1504);
    CHECK(bones.right_fist.origin[2] == 1911);
    CHECK(sample.bounds.min[1] == 2002.5f);
    CHECK(sample.bounds.max[2] == 2006.5f);
}

TEST_CASE("oni.corpses: the components of links and level ids are bits of their words") {
    const auto wiki = read_crsa(crsa("wiki"));
    CHECK(wiki->resource_id.get<&oni::Link::index>() == 565);
    CHECK(wiki->resource_id.get<&oni::Link::one>() == 1);
    CHECK(wiki->level_id.get<&oni::LevelId::level>() == 3);
    CHECK(wiki->level_id.get<&oni::LevelId::name_hash>() == 0);  // "Final"
    CHECK(wiki->level_id.get<&oni::LevelId::one>() == 1);
    CHECK(corpse(wiki, 0).character_class.get<&oni::Link::index>() == 566);

    const auto high = read_crsa(crsa("level_id"));
    CHECK(high->level_id.get<&oni::LevelId::level>() == 127);
    CHECK(high->level_id.get<&oni::LevelId::name_hash>() == 0xABCDEF);
    const auto extra = read_crsa(crsa("every_field"));
    CHECK(extra->level_id.get<&oni::LevelId::level>() == 19);
    CHECK(extra->level_id.get<&oni::LevelId::name_hash>() == 5 * 1 + 24 * 2 + 20 * 3 + 18 * 4 + 1 * 5);  // E X T R A

    const auto zero = read_crsa(crsa("link_zero"));
    CHECK(word(corpse(zero, 0).character_class) == 0);  // no link
    CHECK(word(corpse(zero, 1).character_class) == 1);  // a link to instance 0
    CHECK(corpse(zero, 1).character_class.get<&oni::Link::index>() == 0);
    const auto dump = read_crsa(crsa("memory_dump"));
    CHECK(word(dump->level_id) == 0x0A3B7AC0);
    CHECK(word(corpse(dump, 2).character_class) == 0x0A4C4430);
}

TEST_CASE("oni.corpses: a name may be empty, have 31 characters, or have 32 without a NUL") {
    CHECK(corpse(read_crsa(crsa("name_of_31")), 0).name.view() == "a_file_name_of_31_characters.da");
    const auto level_import = read_crsa(crsa("onisplit_level_import"));
    CHECK(corpse(level_import, 0).name.view() == "a_file_name_of_32_characters.dat");
    CHECK(level_import->corpses.size() == 23);
    CHECK(level_import->tail.empty());
    CHECK(corpse(level_import, 17).bones.right_fist.origin[0] == 20.25f);
    CHECK(corpse(read_crsa(crsa("onisplit_export")), 0).name.view().empty());
    CHECK(corpse(read_crsa(crsa("memory_dump")), 2).name.view() == "dynamic-corpse");
    CHECK(corpse(read_crsa(crsa("memory_dump")), 1).visible_leaf_count == 0xFFFFFFFF);
}

TEST_CASE("oni.corpses: capacity alone gives the number of corpses") {
    CHECK(read_crsa(crsa("fixed_over_capacity"))->corpses.size() == 2);
    CHECK(read_crsa(crsa("fixed_over_capacity"))->fixed_count == 5);
    CHECK(read_crsa(crsa("next_at_capacity"))->next == 2);
    CHECK(read_crsa(crsa("no_slots"))->corpses.empty());
    CHECK(read_crsa(crsa("slots_24"))->tail.empty());
    const auto tail = read_crsa(crsa("tail_long"));
    CHECK(tail->corpses.size() == 1);
    CHECK(tail->tail.size() == 1200);
}

// ---- refusals

TEST_CASE("oni.corpses: a file that is too short for its header or its corpses is refused") {
    CHECK(refusal({}) == "CorpseArray of 32 bytes at 0x0: only 0 bytes are left");
    CHECK(refusal(hex("01 35 02 00  01 00 00 06  (AD DE) * 6  11 00 00 00  11 00 00 00  14 00 00")) ==
          "CorpseArray of 32 bytes at 0x0: only 31 bytes are left");
    CHECK(refusal(hex("01 35 02 00  01 00 00 06  (AD DE) * 6  11 00 00 00  11 00 00 00  01 00 00 00")) ==
          "corpses: 1 records of 1100 bytes at 0x20 leave the file (32 bytes)");
}

TEST_CASE("oni.corpses: hostile capacities are refused, and the other counts do not affect reading") {
    const bytes file = crsa("tail_none").file;
    const auto with = [&](std::size_t offset, std::uint32_t count) {
        const bytes hostile = with_word_at(file, offset, count);
        (void)refused_or_identical<oni::CorpseArray>(hostile);
        return refusal(hostile);
    };
    for (std::uint32_t count : {0u, 1u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFFu}) {
        INFO(count);
        CHECK(with(0x14, count) == "read");
        CHECK(with(0x18, count) == "read");
        CHECK(with(0x1C, count) == (count <= 1 ? "read"
                                               : "corpses: " + std::to_string(count) +
                                                     " records of 1100 bytes at 0x20 leave the file (1132 bytes)"));
    }
    // 3,904,516 * 1,100 overflows to 304 in 32 bits, and 304 bytes are present.
    CHECK(with(0x1C, 3904516) == "corpses: 3904516 records of 1100 bytes at 0x20 leave the file (1132 bytes)");
    CHECK(with(0x1C, 2) == "corpses: 2 records of 1100 bytes at 0x20 leave the file (1132 bytes)");
}

// ---- edits: each test lists all bytes that may change; every other byte of the specimen must stay

TEST_CASE("oni.corpses: setting one component of a word changes only its bits") {
    const specimen dump = crsa("memory_dump");
    auto doc = read_crsa(dump);
    doc->resource_id.set<&oni::Link::index>(0x123456);
    doc->level_id.set<&oni::LevelId::level>(6);  // 0x0A3B7AC0: seven bits on top become 0000110
    doc->corpses[1].character_class.set<&oni::Link::one>(1);
    written_as(doc, changed(dump.file, {{0x001, 3, "56 34 12"}, {0x007, 1, "0C"}, {0x50C, 1, "01"}}));
}

TEST_CASE("oni.corpses: changing a float keeps the bits of the floats beside it") {
    const specimen bits = crsa("float_bits");
    auto doc = read_crsa(bits);
    CHECK(word(corpse(doc, 0).bones.pelvis.x[2]) == 0x7FA0BEEF);
    doc->corpses[0].bones.pelvis.x[1] = 2.0f;
    doc->corpses[0].bounds.max[2] = -1.0f;
    written_as(doc, changed(bits.file, {{0x0C8, 4, "00 00 00 40"}, {0x468, 4, "00 00 80 BF"}}));
}

TEST_CASE("oni.corpses: renaming a corpse") {
    const specimen dump = crsa("memory_dump"), full = crsa("onisplit_level_import");
    SECTION("to a shorter name before junk: the junk stays") {
        auto doc = read_crsa(dump);
        CHECK(doc->corpses[2].name.assign("dynamic"));
        written_as(doc, changed(dump.file, {{0x8BF, 7, "00 * 7"}}));
    }
    SECTION("to a name longer by the underscore that makes the corpse cosmetic") {
        auto doc = read_crsa(dump);
        CHECK(doc->corpses[0].name.assign("_lvl_4_Dock_A_corpse.dat"));
        written_as(doc, changed(dump.file, {{0x020, 24, "\"_lvl_4_Dock_A_corpse.dat\""}}));
    }
    SECTION("from 32 characters to fewer; a name of 33 characters is refused") {
        auto doc = read_crsa(full);
        CHECK_FALSE(doc->corpses[0].name.assign("a_file_name_of_33_characters_.dat"));
        CHECK(doc->corpses[0].name.assign("a_file.dat"));
        written_as(doc, changed(full.file, {{0x026, 26, "\".dat\" (00) * 22"}}));
    }
}

TEST_CASE("oni.corpses: a corpse of another document is copied into a free slot") {
    const specimen importer = crsa("importer");
    auto doc = read_crsa(importer);
    bytes copied;
    {
        const specimen other = crsa("every_field");
        doc->corpses[3] = corpse(read_crsa(other), 0);
        copied.assign(other.file.begin() + first, other.file.begin() + first + slot);
    }
    doc->fixed_count = 4;
    doc->next = 4;
    bytes expected = changed(importer.file, {{0x14, 4, "04 00 00 00"}, {0x18, 4, "04 00 00 00"}});
    std::copy(copied.begin(), copied.end(), expected.begin() + first + 3 * slot);
    written_as(doc, expected);
    const auto found = findings<oni::CorpseArray>(expected);
    REQUIRE(found.size() == 1);
    CHECK(found[0].path == "corpses[3].bounds");  // as in the other document
}

TEST_CASE("oni.corpses: capacity follows when slots are added or removed, and the tail stays") {
    const specimen small = crsa("fixed_slot_empty");
    SECTION("a slot is added") {
        auto doc = read_crsa(small);
        doc->corpses.push_back(oni::Corpse{.name = "new.dat"});
        written_as(doc,
                   changed(small.file, {{0x1C, 4, "03 00 00 00"}, {first + 2 * slot, 0, "\"new.dat\" (00) * 1093"}}));
    }
    SECTION("a slot is removed: a next that was stored wrong is not corrected") {
        auto doc = read_crsa(small);
        doc->corpses.erase(0);
        written_as(doc, changed(small.file, {{0x1C, 4, "01 00 00 00"}, {first, slot, ""}}));
    }
    SECTION("all slots are removed") {
        auto doc = read_crsa(small);
        doc->corpses.clear();
        written_as(doc, changed(small.file, {{0x1C, 4, "00 00 00 00"}, {first, 2 * slot, ""}}));
    }
}

TEST_CASE("oni.corpses: a new array has the slots and the tail that the importer writes") {
    const auto made = write(document<oni::CorpseArray>()).value();
    CHECK(made.size() == first + 20 * slot + 16);
    CHECK(view::hex_text(std::span(made).last(18)) == "00 00 AD DE AD DE AD DE AD DE AD DE AD DE AD DE AD DE");
    oni::CorpseArray array{};
    array.corpses.clear(), array.tail = {};
    array.resource_id.set<&oni::Link::one>(1);
    array.resource_id.set<&oni::Link::index>(501);
    array.level_id = oni::LevelId{.one = {1}, .name_hash = {0}, .level = {5}};
    written_as(document<oni::CorpseArray>(array), crsa("no_slots").file);
}

}  // namespace verbatim::test::schema_oni_corpses
