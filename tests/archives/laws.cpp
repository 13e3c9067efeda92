// The laws of archives, over made ones of every kind.
#include <algorithm>
#include <functional>
#include <utility>

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
    auto cut = plain.file();  // its count says more rows than fit
    cut.resize(100);
    keeps_laws_of_archives(archives::gta_img, cut);
    made_img without_sectors;  // the last file begins where a new one comes
    without_sectors.entries.back().content.clear();
    for (const auto& made : {plain, roomy, with_signature, garbage, empty, one, without_sectors})
        keeps_laws_of_archives(archives::gta_img, made.file());
}

TEST_CASE("archives of GTA whose directory is a file of its own keep the laws, damaged ones, too") {
    made_pair plain, roomy, odd, empty, one;
    roomy.room = 1;
    odd.behind_rows = "half a row";
    empty.entries.clear();
    one.entries.resize(1);
    for (const auto& made : {plain, roomy, odd, empty, one})
        keeps_laws_of_archives(archives::gta_img1, {made.file(), made.directory()});
    const auto damaged = [&](std::size_t at, std::uint8_t to) {
        auto directory = plain.directory();
        directory[at] = static_cast<std::byte>(to);
        keeps_laws_of_archives(archives::gta_img1, {plain.file(), directory}, 3);
    };
    damaged(32, 0);         // two that share bytes
    damaged(32 + 3, 0x7F);  // outside, behind 32 bits
    damaged(32 + 4, 0);     // without sectors
    damaged(32 + 7, 1);     // with more than an archive of version 2 can have
    auto cut = plain.file();
    cut.resize(cut.size() - 100);
    keeps_laws_of_archives(archives::gta_img1, {cut, plain.directory()});
    made_pair ends_without_sectors;  // its last file begins behind the end of the one before, which is cut off
    ends_without_sectors.entries.back().content.clear();
    cut = ends_without_sectors.file();
    cut.resize(cut.size() - 100);
    keeps_laws_of_archives(archives::gta_img1, {cut, ends_without_sectors.directory()});
    cut.resize(860);  // nearly all rows lead out of it
    keeps_laws_of_archives(archives::gta_img1, {cut, plain.directory()});
}

TEST_CASE("the directory that is a file of its own has a row for each file, and what is behind the rows stays") {
    made_pair made;
    made.behind_rows = "half a row";
    const archive_files files(made.file(), made.directory());
    const auto after = [&](const std::function<result<void>(archives::archive&)>& edit) {
        auto opened = archives::gta_img1.open(files.file, files.directory);
        REQUIRE(opened);
        REQUIRE(edit(**opened));
        return files_after(**opened, files);
    };
    auto more = made, fewer = made, larger = made, renamed = made;
    more.entries.push_back({"new.dff", bytes(7000, std::byte{9})});
    CHECK((after([&](auto& a) { return a.add("new.dff", more.entries.back().content); }) ==
           archive_files(more.file(), more.directory())));
    fewer.entries.erase(fewer.entries.begin() + 1);
    CHECK((after([](auto& a) { return a.remove(1); }) == archive_files(fewer.file(), fewer.directory())));
    larger.entries[0].content = bytes(9000, std::byte{5});
    CHECK((after([&](auto& a) { return a.replace(0, larger.entries[0].content); }) ==
           archive_files(larger.file(), larger.directory())));
    renamed.entries[2].name = "other.txd";
    CHECK((after([](auto& a) { return a.rename(2, "other.txd"); }) == archive_files(files.file, renamed.directory())));
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

TEST_CASE("what no entry has is taken out of archives of each kind, and what is room in them stays") {
    const auto compacted = [](const archives::kind& kind, const archive_files& files) {
        auto opened = kind.open(files.file, files.directory);
        REQUIRE(opened);
        REQUIRE((*opened)->compact());
        return files_after(**opened, files);
    };
    const auto swapped = [](bytes rows, std::size_t at) {  // two rows
        std::swap_ranges(rows.begin() + static_cast<std::ptrdiff_t>(at),
                         rows.begin() + static_cast<std::ptrdiff_t>(at + 32),
                         rows.begin() + static_cast<std::ptrdiff_t>(at + 32));
        return rows;
    };
    made_img roomy;
    roomy.room = 2;
    roomy.gap = std::string(1000, 'g');
    CHECK(compacted(archives::gta_img, roomy.file()).file == roomy.file());
    auto longer = roomy.file();
    longer.resize(longer.size() + 5000, std::byte{1});
    CHECK(compacted(archives::gta_img, longer).file == roomy.file());
    auto in_order = roomy;
    std::swap(in_order.entries[0], in_order.entries[1]);
    CHECK(compacted(archives::gta_img, swapped(roomy.file(), 8)).file == in_order.file());
    made_pair pair, pair_in_order;
    std::swap(pair_in_order.entries[0], pair_in_order.entries[1]);
    CHECK((compacted(archives::gta_img1, {pair.file(), swapped(pair.directory(), 0)}) ==
           archive_files(pair_in_order.file(), pair_in_order.directory())));

    made_package holed, whole;
    holed.hole = 77;
    CHECK(compacted(archives::sims3_package, holed.file()).file == whole.file());
    holed.index_is_first = whole.index_is_first = true;
    CHECK(compacted(archives::sims3_package, holed.file()).file == whole.file());
    made_far gaps, none;
    gaps.gap = 5;
    CHECK(compacted(archives::sims1_far, gaps.file()).file == none.file());
    made_iff live, with_dead;
    with_dead.chunks.insert(with_dead.chunks.begin() + 1, {"XXXX", 0, "", bytes(50, std::byte{7}), 4});
    CHECK(compacted(archives::sims1_iff, with_dead.file()).file == live.file());
    auto tail = live.file();
    tail.resize(tail.size() + 7);
    CHECK(compacted(archives::sims1_iff, tail).file == live.file());
    tail.resize(tail.size() + 100);
    auto opened = archives::sims1_iff.open(tail);
    REQUIRE((*opened)->compact());
    CHECK((*opened)->write().error().reason.find("may be chunks that cannot be read") != std::string::npos);
    auto shared = made_img().file();
    shared[8 + 32] = std::byte{1};
    auto refused = archives::gta_img.open(shared);
    CHECK((*refused)->compact().error().reason.find("bytes that no entry has may be those of one") !=
          std::string::npos);
}

TEST_CASE("the first bytes of an archive of any kind, however few, are opened or refused with a reason") {
    for (const auto& kind : archive_kinds())
        for (const std::string_view start : {"", "VER2", "VERF", "FAR!byAZ", "IFF FILE 2.5:TYPE", "DBPF"})
            for (std::size_t size = 0; size < 100; ++size) {
                bytes file(size);
                for (std::size_t i = 0; i < std::min(size, start.size()); ++i)
                    file[i] = static_cast<std::byte>(start[i]);
                INFO(kind.id << ": " << size << " bytes, " << start);
                const bool is_one = kind.recognise(file) != match::no;
                CHECK((!is_one || size >= 4));
                for (const auto& directory : {bytes(), file}) {
                    const auto opened = kind.open(file, directory);
                    CHECK((opened || !opened.error().reason.empty()));
                }
            }
}

}  // namespace verbatim::test::archives_laws
