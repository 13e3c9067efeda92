// The laws of archives, over made ones of every kind.
#include <functional>

#include "tests/archives/keeps_laws.hpp"
#include "tests/archives/made.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/archives/all.hpp"
#include "verbatim/archives/gta_img.hpp"
#include "verbatim/archives/sims1_far.hpp"
#include "verbatim/archives/sims1_iff.hpp"
#include "verbatim/archives/sims3_package.hpp"

namespace verbatim::test::archives_laws {

TEST_CASE(
    "archives of GTA keep the laws: tight, with room, with a signature, with garbage, and with none or one entry") {
    made_img plain, roomy, with_signature, garbage, empty, one;
    roomy.room = 2;
    roomy.gap = std::string(1000, 'g');
    with_signature.gap = "fastman92 IMG C++ class 1.9";
    garbage.behind_names = "garbage";
    empty.entries.clear();
    one.entries.resize(1);
    for (const auto& made : {plain, roomy, with_signature, garbage, empty, one})
        keeps_laws_of_archives(archives::gta_img, made.file());
}

TEST_CASE("damaged archives of GTA keep the laws, or refuse an edit with the reason") {
    const auto good = made_img().file();
    const auto changed = [&](std::size_t at, std::uint8_t to) {
        auto file = good;
        file[at] = static_cast<std::byte>(to);
        return file;
    };
    auto cut = good, longer = good;
    cut.resize(cut.size() - 100);
    longer.resize(longer.size() + 777, std::byte{7});
    keeps_laws_of_archives(archives::gta_img, cut, 3);
    keeps_laws_of_archives(archives::gta_img, longer, 3);
    keeps_laws_of_archives(archives::gta_img, changed(4, 255), 3);            // more rows than there are
    keeps_laws_of_archives(archives::gta_img, changed(4, 3), 3);              // fewer
    keeps_laws_of_archives(archives::gta_img, changed(8, 0), 3);              // a file over the directory
    keeps_laws_of_archives(archives::gta_img, changed(8 + 32, 1), 3);         // two that share bytes
    keeps_laws_of_archives(archives::gta_img, changed(8 + 32 + 4, 0), 3);     // none of them
    keeps_laws_of_archives(archives::gta_img, changed(8 + 32 + 3, 0x7F), 3);  // outside, behind 32 bits
    keeps_laws_of_archives(archives::gta_img, changed(8 + 6, 9), 3);          // another size that counts
}

TEST_CASE(
    "packages of The Sims 3 keep the laws: with an index at the end or the start, constant columns, a hole, and none") {
    made_package plain, all_columns, first, holed, empty, one, twice;
    all_columns.flags = 0;
    first.index_is_first = true;
    holed.hole = 77;
    empty.entries.clear();
    one.entries.resize(1);
    one.flags = 255;
    twice.entries.push_back(twice.entries[1]);
    for (const auto& made : {plain, all_columns, first, holed, empty, one, twice})
        keeps_laws_of_archives(archives::sims3_package, made.file());
}

TEST_CASE("a column of a package that no longer has one value makes its rows longer") {
    const auto file = made_package().file();
    auto opened = archives::sims3_package.open(file);
    REQUIRE(opened);
    REQUIRE((*opened)->rename(1, "220557DA:00000001:00000000000000A1"));
    const auto after = file_after(**opened, file);
    CHECK(after.size() == file.size() + 4 * 3);
    const auto again = archives::sims3_package.open(after);
    REQUIRE(again);
    CHECK((*again)->remarks().empty());
    CHECK((*again)->entries()[1].key == "220557DA:00000001:00000000000000A1");
}

TEST_CASE("damaged packages of The Sims 3 keep the laws, or refuse an edit with the reason") {
    const auto good = made_package().file();
    for (std::size_t at = 0x24; at < good.size(); at += at < 0x60 || at + 140 > good.size() ? 3 : 97)
        for (const std::uint8_t to : {0, 0x7F, 0xFF}) {
            auto file = good;
            file[at] = static_cast<std::byte>(to);
            if (archives::sims3_package.open(file)) keeps_laws_of_archives(archives::sims3_package, file, 1);
        }
}

TEST_CASE("archives of The Sims keep the laws: with names of either length, gaps, and no entry") {
    made_far plain, narrow, holed, empty;
    narrow.width = 2;
    holed.gap = 5;
    empty.entries.clear();
    for (const auto& made : {plain, narrow, holed, empty}) keeps_laws_of_archives(archives::sims1_far, made.file());
}

TEST_CASE("damaged archives of The Sims keep the laws, or refuse an edit with the reason") {
    const auto good = made_far().file();
    for (std::size_t at = 8; at < good.size(); at += at < 16 || at + 90 > good.size() ? 1 : 41)
        for (const std::uint8_t to : {0, 0x7F, 0xFF}) {
            auto file = good;
            file[at] = static_cast<std::byte>(to);
            if (archives::sims1_far.open(file)) keeps_laws_of_archives(archives::sims1_far, file, 1);
        }
}

TEST_CASE("resource files of The Sims keep the laws: with a map, without, and without chunks") {
    made_iff plain, without, empty;
    without.has_map = false;
    empty.chunks.clear();
    for (const auto& made : {plain, without, empty}) keeps_laws_of_archives(archives::sims1_iff, made.file());
}

TEST_CASE("the map of a resource file follows: labels, other types, new and removed chunks") {
    auto made = made_iff();
    const auto file = made.file();
    const auto after = [&](const std::function<result<void>(archives::archive&)>& edit) {
        auto opened = archives::sims1_iff.open(file);
        REQUIRE(opened);
        REQUIRE(edit(**opened));
        return file_after(**opened, file);
    };
    auto longer = made, other = made, fewer = made;
    longer.chunks[1].label = "another";
    CHECK(after([](auto& a) { return a.rename(1, "another"); }) == longer.file());
    other.chunks[3].id = 4097;
    CHECK(after([](auto& a) { return a.rename(3, "BHAV[4097]"); }) == other.file());
    fewer.chunks.erase(fewer.chunks.begin() + 3);
    CHECK(after([](auto& a) { return a.remove(3); }) == fewer.file());
    const auto with_new = after([](auto& a) { return a.add("CTSS[7]", bytes(3)); });
    const auto again = archives::sims1_iff.open(with_new);
    REQUIRE(again);
    CHECK((*again)->remarks().empty());
    CHECK((*again)->entries().back().key == "CTSS[7]");
}

TEST_CASE("damaged resource files of The Sims keep the laws, or refuse an edit with the reason") {
    const auto good = made_iff().file();
    for (std::size_t at = 60; at < good.size(); at += at < 64 || at + 120 > good.size() ? 1 : 97)
        for (const std::uint8_t to : {0, 4, 0x7F, 0xFF}) {
            auto file = good;
            file[at] = static_cast<std::byte>(to);
            if (archives::sims1_iff.open(file)) keeps_laws_of_archives(archives::sims1_iff, file, 1);
        }
}

}  // namespace verbatim::test::archives_laws
