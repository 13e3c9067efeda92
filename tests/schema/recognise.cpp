// format<>::recognise, over the specimens of all formats here: each is known as its own and as no other.
#include "runtime/wire/format.hpp"
#include "schema/gta/ifp.hpp"
#include "schema/mw3/anim.hpp"
#include "schema/oni/corpses.hpp"
#include "schema/sims3/clip.hpp"
#include "tests/schema/specimen.hpp"

using namespace verbatim;
using namespace verbatim::test;

namespace {
bool is_ifp(const bytes& file) { return format<gta::Ifp>::recognise(file); }
bool is_anim(const bytes& file) { return format<mw3::Anim>::recognise(file); }
bool is_crsa(const bytes& file) { return format<oni::CorpseArray>::recognise(file); }
bool is_clip(const bytes& file) { return format<sims3::Clip>::recognise(file); }
}  // namespace

TEST_CASE("recognise: GTA animation packages") {
    for (const specimen& s : specimens("gta.ifp")) {
        INFO(s.name);
        CHECK(is_ifp(s.file));
        CHECK_FALSE(is_anim(s.file));
        CHECK_FALSE(is_crsa(s.file));
    }
}

TEST_CASE("recognise: MechWarrior 3 animations, of this version alone") {
    for (const specimen& s : specimens("mw3.anim")) {
        INFO(s.name);
        CHECK(is_anim(s.file));
        CHECK_FALSE(is_anim(with_word_at(s.file, 4, 28)));
        CHECK_FALSE(is_ifp(s.file));
        CHECK_FALSE(is_crsa(s.file));
        CHECK_FALSE(is_clip(s.file));
    }
}

// Without a magic, a corpse array is known by its size: a tail as long as a corpse hides it.
TEST_CASE("recognise: Oni corpse arrays") {
    for (const specimen& s : specimens("oni.corpses")) {
        INFO(s.name);
        const std::size_t tail = s.file.size() - 0x20 - 1100 * std::size_t{word_at(s.file, 0x1C)};
        CHECK(is_crsa(s.file) == (tail < 1100));
        CHECK_FALSE(is_anim(s.file));
        CHECK_FALSE(is_ifp(s.file));
        CHECK_FALSE(is_clip(s.file));
    }
}

TEST_CASE("recognise: clips of The Sims 3") {
    for (const specimen& s : specimens("sims3.clip")) {
        INFO(s.name);
        CHECK(is_clip(s.file));
        CHECK_FALSE(is_ifp(s.file));
        CHECK_FALSE(is_crsa(s.file));
    }
    CHECK_FALSE(is_clip(hex("0E 00 00 00 (00) * 60")));  // of The Sims 4
}

TEST_CASE("recognise: too short, or nothing like it") {
    for (const auto* text : {"", "41", "01", "00", "\"ANP\"", "\"ANPJ\" 00 * 60", "01 00 * 30", "00 * 32", "FF * 4096"}) {
        INFO(text);
        CHECK_FALSE(is_ifp(hex(text)));
        CHECK_FALSE(is_anim(hex(text)));
        CHECK_FALSE(is_crsa(hex(text)));
        CHECK_FALSE(is_clip(hex(text)));
    }
    CHECK_FALSE(is_crsa(with_word_at(specimen_named("oni.corpses", "tail_none").file, 0x1C, 0xFFFFFFFF)));
    CHECK_FALSE(is_crsa(with_word_at(specimen_named("oni.corpses", "tail_none").file, 0x1C, 3904516)));
}
