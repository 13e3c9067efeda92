// Runs format<>::recognise on specimens: each is recognised as its own format and as no other.
#include "verbatim/view/recognise.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <array>

#include "tests/schema/specimen.hpp"
#include "verbatim/compiled/gta.ifp.hpp"
#include "verbatim/compiled/mw3.anim.hpp"
#include "verbatim/compiled/oni.corpses.hpp"
#include "verbatim/compiled/sims3.clip.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/wire/format.hpp"

namespace verbatim::test::schema_recognise {

namespace {
bool is_ifp(const bytes& file) { return format<gta::Ifp>::recognise(file) != match::no; }
bool is_anim(const bytes& file) { return format<mw3::Anim>::recognise(file) != match::no; }
bool is_crsa(const bytes& file) { return format<oni::CorpseArray>::recognise(file) != match::no; }
bool is_clip(const bytes& file) { return format<sims3::Clip>::recognise(file) != match::no; }
}  // namespace

TEST_CASE("recognise: GTA animation packages") {
    for (const specimen& s : specimens("gta.ifp")) {
        INFO(s.name);
        CHECK(is_ifp(s.file));
        CHECK_FALSE(is_anim(s.file));
        CHECK_FALSE(is_crsa(s.file));
    }
}

TEST_CASE("recognise: MechWarrior 3 animations of the supported version only") {
    for (const specimen& s : specimens("mw3.anim")) {
        INFO(s.name);
        CHECK(is_anim(s.file));
        CHECK_FALSE(is_anim(with_word_at(s.file, 4, 28)));
        CHECK_FALSE(is_ifp(s.file));
        CHECK_FALSE(is_crsa(s.file));
        CHECK_FALSE(is_clip(s.file));
    }
}

// A corpse array has no magic and is recognised by its size. It is not recognised if its tail is as long as a corpse.
TEST_CASE("recognise: Oni corpse arrays whose tail is shorter than a corpse") {
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
    CHECK_FALSE(is_clip(hex("0E 00 00 00 (00) * 60")));  // a clip of The Sims 4
}

TEST_CASE("recognise: files that are too short or unlike a format are not recognised") {
    for (const auto* text :
         {"", "41", "01", "00", "\"ANP\"", "\"ANPJ\" 00 * 60", "01 00 * 30", "00 * 32", "FF * 4096"}) {
        INFO(text);
        CHECK_FALSE(is_ifp(hex(text)));
        CHECK_FALSE(is_anim(hex(text)));
        CHECK_FALSE(is_crsa(hex(text)));
        CHECK_FALSE(is_clip(hex(text)));
    }
    CHECK_FALSE(is_crsa(with_word_at(specimen_named("oni.corpses", "tail_none").file, 0x1C, 0xFFFFFFFF)));
    CHECK_FALSE(is_crsa(with_word_at(specimen_named("oni.corpses", "tail_none").file, 0x1C, 3904516)));
}

// A corpse array whose tail is as long as a corpse is recognised by its name only.
TEST_CASE("recognise: every specimen is recognised by its name, and by its content as its own format or as none") {
    for (const auto& own : verbatim::formats())
        for (const specimen& s : specimens(own.id)) {
            INFO(own.id << ' ' << s.name);
            const auto by_content = view::recognise(verbatim::formats(), s.file);
            if (by_content) CHECK((*by_content)->id == own.id);
            else CHECK(by_content.error().reason == "its format is not known");
            const auto by_name = view::recognise(verbatim::formats(), s.file,
                                                 "x" + std::string(own.extensions.substr(0, own.extensions.find(' '))));
            REQUIRE(by_name.has_value());
            CHECK((*by_name)->id == own.id);
        }
}

TEST_CASE("recognise: a file that only looks like a supported format is refused with the name of its real format") {
    const auto reason = [](const char* text, const char* name) {
        const auto format = view::recognise(verbatim::formats(), hex(text), name);
        return format ? std::string((*format)->id) : format.error().reason;
    };
    CHECK(reason("\"ANCT\"", "x.ifp") == "this is an animation container of Manhunt, which verbatim does not read");
    CHECK(reason("\"Z2HM\"", "x.IFP") == "this is a compressed file of Manhunt, which verbatim does not read");
    CHECK(reason("33 22 11 00", "x.skn") == "this is a skin of League of Legends, which verbatim does not read");
    CHECK(reason("0E 00 00 00", "x.animation") == "this is a clip of The Sims 4, which verbatim does not read");
    CHECK(reason("\"ANCT\"", "x.zip") == "its format is not known");
    CHECK(reason("00 00 00 00 04 00 00 00 \"anim.ifp\" (00) * 16", "anims.dir") ==
          "this is a directory of a GTA archive (DIR), which verbatim does not read");
}

// Files that lie beside those of the formats, or look like them at first.
TEST_CASE("recognise: other texts of lines and numbers, and other tables of bytes, are no file of a format") {
    const auto reason = [](std::string_view text, const char* name) {
        const auto* const start = reinterpret_cast<const std::byte*>(text.data());
        const auto format = view::recognise(verbatim::formats(), {start, text.size()}, name);
        return format ? std::string((*format)->id) : format.error().reason;
    };
    const std::string comment = "// Character File. A demo.\r\nversion 300\r\n";
    for (const std::string rest : {"0\r\n1\r\nbody\r\n0\r\n0\r\n1\r\nPELVIS\r\nskin\r\n0\r\n0\r\n0\r\n",  // a suit
                                   "1\r\nadult\r\n2\r\nROOT\r\nNULL\r\n0\r\n",                            // a skeleton
                                   "0\r\n0\r\n1\r\na2o-walk\r\nwalk\r\n900\r\n30\r\n1\r\n",               // a skill
                                   "0\r\n0\r\n0\r\n", ""})
        for (const char* name : {"suit.cmx", "suit.CMX", "suit", "-"}) {
            INFO(name << ": " << rest);
            CHECK(reason(comment + rest, name) == "sims1.cmx");
        }
    for (const char* text :
         {"Shopping\nfor Monday\n3\nmilk\neggs\nbread\n2\n", "log\nof today\n1\n09:00\n1 2 3\n4\n5\n",
          "a\nb\n0\n0\n0\n0\n0\n0\n", "a\nb\n1\nc\n0\n0\n0\n0\n0\n0\n1 2 3\n", "a\nb\n1\nc\n-1\n0\n0\n0\n0\n",
          "x y\n1 2\n3 4\n5 6\n", "0\n0\n0\n0\n0\n0\n0\n",
          "\x01"
          "a\x01"
          "b\0\0\0\0"}) {
        INFO(text);
        CHECK(reason(text, "notes.txt") == "its format is not known");
        CHECK(reason(text, "") == "its format is not known");
    }
    const std::string zeros(40, '\0');
    CHECK(reason("\x01"
                 "a\x01"
                 "b" +
                     zeros,
                 "data.bin") == "its format is not known");
    CHECK(reason("\x01\0\0\0" + zeros, "data.bin") == "its format is not known");
    CHECK(reason(std::string("\x01\0\0\0\x04\0\0\0", 8) + "anim.ifp" + zeros, "anims.dir") ==
          "this is a directory of a GTA archive (DIR), which verbatim does not read");
}

TEST_CASE("recognise: only the first bytes of a long line are looked at") {
    // The pages after the first are never touched, so they take no memory.
    constexpr std::size_t size = std::size_t{20} << 30;
    void* const pages = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) return;
    std::array<unsigned char, 8> is_there{};
    const std::span file(static_cast<const std::byte*>(pages), size);
    CHECK_FALSE(view::recognise(verbatim::formats(), file, "x.bin"));
    CHECK(::mincore(static_cast<char*>(pages) + (std::size_t{1} << 30), is_there.size() * 4096, is_there.data()) == 0);
    CHECK(std::ranges::none_of(is_there, [](unsigned char page) { return page & 1; }));
    ::munmap(pages, size);
}

}  // namespace verbatim::test::schema_recognise
