// Placed values and the bytes around them: gaps, alignment, and bytes that several values share.
#include "tests/support/law.hpp"
#include "tests/support/placed_records.hpp"

namespace verbatim::test::walk_placed_among {

using namespace placed_records;

TEST_CASE("a placed value without bytes may be at any offset, and moves with the bytes around it") {
    same<Marks>("02 04   02 AA BB");
    same<Marks>("02 01   02 AA BB");
    same<Marks>("02 05   02 AA BB");
    auto inside = read_hex<Marks>("02 04   02 AA BB   F1");
    inside->item->data.push_back(0xCC);
    written(inside, "02 04   03 AA BB CC   F1");
    inside->item->data.clear();
    CHECK(write(inside).error().message() ==
          "mark: its pointer leads to the byte at 0x4 in item, which cannot be found again after the edit");
    auto behind = read_hex<Marks>("02 06   02 AA BB   F1 F2");
    behind->item->data.push_back(0xCC);
    written(behind, "02 07   03 AA BB CC   F1 F2");
}

TEST_CASE("removing a placed value removes its bytes and its alignment, and keeps gaps and shared bytes") {
    constexpr auto file = "06 0C   F1 F2 F3 F4   01 AA   EE EE EE EE   01 BB   F5";
    auto doc = read_hex<Aligned>(file);
    doc->first.reset();
    written(doc, "00 0C   F1 F2 F3 F4   EE EE EE EE   EE EE   01 BB   F5");
    auto last = read_hex<Aligned>("02 08   02 AA BB   EE EE EE   01 BB   F5");
    last->second.reset();
    written(last, "02 00   02 AA BB   F5");
    auto dirty = read_hex<Aligned>("02 08   02 AA BB EE 11 EE   01 BB   F5");
    dirty->second.reset();
    written(dirty, "02 00   02 AA BB   EE 11 EE   F5");
    auto like_padding = read_hex<Aligned>("02 04   01 AA   01 BB   F5");
    like_padding->first.reset();
    written(like_padding, "00 04   EE EE   01 BB   F5");
    auto part = read_hex<Overlap>("03 04 00   01 02 03 04   F1");
    part->part.reset();
    written(part, "03 00 00   01 02 03 04   F1");
    auto whole = read_hex<Overlap>("03 04 00   01 02 03 04   F1");
    whole->whole.reset();
    written(whole, "00 03 00   02 03   F1");
    auto nested = read_hex<Tables>("02   F1   07 02 03 05   F2   \"a\" 00   \"b\" 00");
    nested->table.reset();
    written(nested, "00   F1   F2");
}

TEST_CASE("gaps before, between and after placed values are kept") {
    constexpr auto file = "09 00 06 00   F1 F2   01 AA   F3   02 BB CC   F4";
    same<File>(file);
    auto doc = read_hex<File>(file);
    doc->second->data.push_back(0xDD);
    written(doc, "0A 00 06 00   F1 F2   02 AA DD   F3   02 BB CC   F4");
    doc->first->data.clear();
    written(doc, "0A 00 06 00   F1 F2   02 AA DD   F3   00   F4");
}

TEST_CASE("padding before an aligned value is computed again, any other gap is kept, and the value stays aligned") {
    same<Aligned>("02 08   03 AA BB CC EE EE   00");
    auto doc = read_hex<Aligned>("02 08   03 AA BB CC EE EE   00");
    doc->first->data.resize(6);
    written(doc, "02 0C   06 AA BB CC 00 00 00 EE EE EE   00");
    doc->first->data.resize(1);
    written(doc, "02 04   01 AA   00");
    auto dirty = read_hex<Aligned>("02 08   03 AA BB CC 11 22   00");
    dirty->first->data.resize(4);
    written(dirty, "02 0C   04 AA BB CC 00 11 22 EE EE EE   00");
    auto half = read_hex<Aligned>("02 08   03 AA BB CC EE 22   00");
    half->first->data.resize(2);
    written(half, "02 08   02 AA BB EE 22 EE   00");
    auto wide = read_hex<Aligned>("02 08   01 AA 11 22 33 44   00");
    wide->first->data.resize(2);
    written(wide, "02 0C   02 AA 00 11 22 33 44 EE EE EE   00");
    auto unaligned = read_hex<Aligned>("02 05   01 AA 11   00");
    unaligned->first->data.resize(2);
    written(unaligned, "02 06   02 AA 00 11   00");
}

TEST_CASE("a new aligned value comes after padding") {
    auto doc = read_hex<Aligned>("02 00   02 AA BB");
    doc->second = Item{};
    written(doc, "02 08   02 AA BB EE EE EE   00");
}

TEST_CASE("two pointers to the same offset are kept and reported, and writing refuses a change of only one value") {
    constexpr auto file = "03   04 04 07   02 AA BB   00";
    same<Nodes>(file, {{"all[1].item", 4}});
    CHECK(findings<Nodes>(hex(file))[0].message() ==
          "all[1].item at 0x4: expected bytes of its own, found bytes of all[0].item");

    auto same_size = read_hex<Nodes>(file);
    same_size->all[0].item->data[0] = 0xCC;
    CHECK(write(same_size).error().message() ==
          "all[1].item: it shares the byte at 0x5 with all[0].item, and the edit would make them differ");
    same_size->all[1].item->data[0] = 0xCC;  // both values agree
    written(same_size, "03   04 04 07   02 CC BB   00");

    auto grown = read_hex<Nodes>(file);
    grown->all[0].item->data.push_back(0xCC);
    CHECK(write(grown).error().message() ==
          "all[1].item: it shares the byte at 0x4 with all[0].item, and the edit would make them differ");
    CHECK(measure(grown).error().message() == write(grown).error().message());

    auto other = read_hex<Nodes>(file);
    other->all[2].item->data.push_back(0xDD);
    written(other, "03   04 04 07   02 AA BB   01 DD");
}

TEST_CASE("a placed value may share bytes with other data or its record, and writing refuses a contradiction") {
    same<Overlap>("03 05 09   02 04 06 08", {{"part", 5}});
    auto doc = read_hex<Overlap>("03 05 09   02 04 06 08");
    doc->part = 0x0102;
    CHECK(write(doc).error().message() ==
          "part: it shares the byte at 0x5 with whole, and the edit would make them differ");

    same<Overlap>("00 01 05   00", {{"part", 1}});
    auto own = read_hex<Overlap>("00 01 05   00");
    own->c = 9;
    CHECK(write(own).error().message() ==
          "part: it shares the byte at 0x2 with c, and the edit would make them differ");
    own->part = 0x0901;
    written(own, "00 01 09   00");
}

TEST_CASE("an empty placed value shares no bytes, and can grow at its offset") {
    constexpr auto file = "03 03 00   01 AA";
    same<Empties>(file);
    auto doc = read_hex<Empties>(file);
    doc->none->push_back(0xCC);
    doc->none->push_back(0xDD);
    written(doc, "03 05 02   CC DD   01 AA");
}

TEST_CASE("writing refuses two placed values with the same pointer if only one of them is present") {
    auto doc = read_hex<Both>("00");
    doc->a = 5;
    refuses(doc, "b: to needs conflicting values: 0 here, 1 for a");
}

}  // namespace verbatim::test::walk_placed_among
