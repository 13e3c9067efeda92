// Edits of The Sims 3 clips. Each test lists all bytes that may change; every other byte of the specimen must stay.
#include "tests/schema/sims3_clip.hpp"

namespace verbatim::test::schema_sims3_clip_edit {

using sims3::Clip;
using sims3::RotationKey;
using sims3::VectorKey;
using sims3::WeightKey;

namespace {

sims3::Event sound_event() {
    sims3::Event event{};
    event.id = 102;
    event.time = 1.0f;
    event.unk12 = event.unk16 = -1.0f;
    event.unk20 = 3;
    event.name.assign("hi");
    event.data = sims3::Sound{.name = "vo_hi"};
    return event;
}
constexpr auto sound_bytes =
    "03 00 E4 C1  66 00 00 00  00 00 80 3F  00 00 80 BF  00 00 80 BF  03 00 00 00  02 00 00 00"
    " \"hi\" 00 00  \"vo_hi\" (00) * 123";

VectorKey vector_key() {
    VectorKey key{};
    key.tick = 5;
    key.raw.stored = 0x00300801;
    return key;
}
constexpr auto vector_bytes = "05 00 00 00 01 08 30 00";

}  // namespace

TEST_CASE("sims3.clip: renaming the clip") {
    const specimen original = clip("canonical");
    auto doc = read_clip(original);
    SECTION("to a longer name: the padding after the curves shrinks, and the actor does not move") {
        doc->body->name->assign("a_waving_x");
        written_as(doc, changed(original.file, {{0x08, 4, "8B 00 00 00"},  // body_size 137 + 2
                                                {0x5C, 4, "6B 00 00 00"},  // frame_data_at
                                                {0x64, 4, "63 00 00 00"},  // source_at
                                                {0x68, 4, "6B 00 00 00"},  // curves[0].data_offset
                                                {0x7C, 4, "83 00 00 00"},  // curves[1].data_offset
                                                {0x90, 8, "\"a_waving_x\""},
                                                {0xC1, 2, ""}}));
    }
    SECTION("to a longer name that needs more than the padding: the sections after it move by four bytes") {
        doc->body->name->assign("a_wave_left_x");
        written_as(doc, changed(original.file, {{0x08, 4, "8E 00 00 00"},
                                                {0x14, 4, "B4 00 00 00"},  // actor_at
                                                {0x18, 4, "B4 00 00 00"},  // events_at
                                                {0x24, 4, "60 01 00 00"},  // end_at
                                                {0x5C, 4, "6E 00 00 00"},
                                                {0x64, 4, "66 00 00 00"},
                                                {0x68, 4, "6E 00 00 00"},
                                                {0x7C, 4, "86 00 00 00"},
                                                {0x90, 8, "\"a_wave_left_x\""},
                                                {0xC1, 1, ""}}));
    }
    SECTION("to a shorter name: no padding is needed") {
        doc->body->name->assign("a_x");
        written_as(doc, changed(original.file, {{0x08, 4, "84 00 00 00"},
                                                {0x14, 4, "A8 00 00 00"},
                                                {0x18, 4, "A8 00 00 00"},
                                                {0x24, 4, "54 01 00 00"},
                                                {0x5C, 4, "64 00 00 00"},
                                                {0x64, 4, "5C 00 00 00"},
                                                {0x68, 4, "64 00 00 00"},
                                                {0x7C, 4, "7C 00 00 00"},
                                                {0x90, 8, "\"a_x\""},
                                                {0xC1, 3, ""}}));
    }
}

TEST_CASE("sims3.clip: renaming a clip of irregular layout") {
    SECTION("with gaps: the gaps stay, and padding aligns the sections that were aligned") {
        const specimen original = clip("gaps");
        auto doc = read_clip(original);
        doc->body->name->assign("a_gaps_x");
        written_as(doc, changed(original.file, {{0x08, 4, "86 00 00 00"},
                                                {0x10, 4, "BC 00 00 00"},
                                                {0x14, 4, "D4 04 00 00"},
                                                {0x18, 4, "DC 04 00 00"},
                                                {0x24, 4, "10 05 00 00"},
                                                {0x60, 4, "6F 00 00 00"},
                                                {0x68, 4, "67 00 00 00"},
                                                {0x6D, 4, "75 00 00 00"},
                                                {0x81, 4, "80 00 00 00"},
                                                {0x97, 7, "\"a_gaps_x\""},
                                                {0xC8, 0, "7E 7E 7E"}}));
    }
    SECTION("with the name at the end: sections that were not aligned are not aligned") {
        const specimen original = clip("order");
        auto doc = read_clip(original);
        doc->body->name->assign("a_o_x");
        written_as(
            doc, changed(original.file, {{0x08, 4, "71 00 00 00"}, {0x24, 4, "9E 00 00 00"}, {0xBC, 9, "\"a_o_x\""}}));
    }
    SECTION("with the name behind all sections: body_size reaches to the end of the name") {
        const specimen original = clip("sxpe_longer");
        auto doc = read_clip(original);
        doc->body->name->assign("a_b_x");
        written_as(
            doc, changed(original.file, {{0x08, 4, "76 00 00 00"}, {0x24, 4, "8A 00 00 00"}, {0xA8, 17, "\"a_b_x\""}}));
    }
    SECTION("with a body_size that was stored wrong: it stays") {
        const specimen original = clip("body_size_wrong");
        auto doc = read_clip(original);
        doc->body->name->assign("b_n_x");
        written_as(doc, changed(original.file, {{0x7C, 1, "\"b\""}}));
    }
    SECTION("with a name whose bytes the source shares: refused if they would differ") {
        auto doc = read_clip(clip("names_shared"));
        doc->body->name->assign("boat");
        CHECK(write(doc).error().message() ==
              "body.source: it shares the byte at 0x6a with body.name, and the edit would make them differ");
    }
}

TEST_CASE("sims3.clip: renaming the actor moves sections only if the padding behind it is used up") {
    const specimen original = clip("canonical"), order = clip("order");
    auto doc = read_clip(original);
    doc->actor->assign("xyz");
    written_as(doc, changed(original.file, {{0xC4, 4, "\"xyz\" 00"}}));
    doc->actor->assign("wxyz");
    written_as(
        doc, changed(original.file, {{0x18, 4, "B4 00 00 00"}, {0x24, 4, "60 01 00 00"}, {0xC4, 2, "\"wxyz\" 00 7E"}}));
    auto irregular = read_clip(order);
    irregular->actor->assign("zzz");
    written_as(irregular,
               changed(order.file, {{0x0C, 4, "46 00 00 00"}, {0x24, 4, "A3 00 00 00"}, {0x4E, 0, "\"z\""}}));
}

TEST_CASE("sims3.clip: appending a key") {
    const specimen original = clip("canonical"), gaps = clip("gaps");
    SECTION("to the last curve") {
        auto doc = read_clip(original);
        keys<VectorKey>(doc->body->curves->edit()[1]).push_back(vector_key());
        written_as(doc, changed(original.file, {{0x08, 4, "91 00 00 00"},
                                                {0x14, 4, "B8 00 00 00"},
                                                {0x18, 4, "B8 00 00 00"},
                                                {0x24, 4, "64 01 00 00"},
                                                {0x8C, 2, "02 00"},
                                                {0xC1, 0, vector_bytes}}));
    }
    SECTION("to the first curve: the keys of the second one move") {
        auto doc = read_clip(original);
        auto& first = keys<RotationKey>(doc->body->curves->edit()[0]);
        first.push_back(first.view()[0]);
        written_as(doc, changed(original.file, {{0x08, 4, "95 00 00 00"},
                                                {0x14, 4, "BC 00 00 00"},
                                                {0x18, 4, "BC 00 00 00"},
                                                {0x24, 4, "68 01 00 00"},
                                                {0x78, 2, "03 00"},
                                                {0x7C, 4, "8D 00 00 00"},
                                                {0xB9, 0, "00 00 07 00 FF 0F FE 0F FD 0F FC 0F"}}));
    }
    SECTION("to a curve between gaps") {
        auto doc = read_clip(gaps);
        keys<VectorKey>(doc->body->curves->edit()[0]).push_back(vector_key());
        written_as(doc, changed(gaps.file, {{0x08, 4, "8D 00 00 00"},
                                            {0x10, 4, "C0 00 00 00"},
                                            {0x14, 4, "D8 04 00 00"},
                                            {0x18, 4, "E0 04 00 00"},
                                            {0x24, 4, "14 05 00 00"},
                                            {0x7D, 2, "02 00"},
                                            {0x81, 4, "87 00 00 00"},
                                            {0xB8, 0, vector_bytes}}));
    }
    SECTION("to a curve without keys at the end of the section") {
        const specimen empty = clip("last_curve_empty");
        auto doc = read_clip(empty);
        keys<RotationKey>(doc->body->curves->edit()[2]).push_back(RotationKey{});
        const auto out = write(doc);
        REQUIRE(out.has_value());
        CHECK(out->size() == empty.file.size() + 12);
        CHECK(word_at(*out, 0x08) == word_at(empty.file, 0x08) + 12);
        CHECK(findings<Clip>(*out).empty());
    }
}

TEST_CASE("sims3.clip: the type of a curve follows its new keys, but raw keys cannot get a known type") {
    const specimen original = clip("canonical");
    auto doc = read_clip(original);
    doc->body->curves->edit()[1].keys = keys_of<WeightKey>{WeightKey{.tick = 1, .raw = 2}};
    written_as(doc, changed(original.file, {{0x08, 4, "87 00 00 00"},
                                            {0x14, 4, "AC 00 00 00"},
                                            {0x18, 4, "AC 00 00 00"},
                                            {0x24, 4, "58 01 00 00"},
                                            {0x8E, 2, "05 07"},
                                            {0xB9, 8, "01 00 00 00 02 00"},
                                            {0xC2, 2, ""}}));
    auto unknown = read_clip(clip("channel_unknown"));
    unknown->body->curves->edit()[0].type.stored = 0x0112;
    CHECK(write(unknown).error().message() ==
          "body.curves[0].keys: it holds the raw data of an unknown tag, but tag 0x0112 is known");
}

TEST_CASE("sims3.clip: keys of unknown type move with the data before them") {
    const specimen original = clip("channel_unknown");
    auto doc = read_clip(original);
    doc->body->name->assign("a_uu_x");
    written_as(doc, changed(original.file, {{0x14, 4, "C4 00 00 00"},
                                            {0x18, 4, "C4 00 00 00"},
                                            {0x24, 4, "CC 00 00 00"},
                                            {0x5C, 4, "78 00 00 00"},
                                            {0x64, 4, "73 00 00 00"},
                                            {0x68, 4, "78 00 00 00"},
                                            {0x7C, 4, "8C 00 00 00"},
                                            {0x90, 4, "92 00 00 00"},
                                            {0xA4, 5, "\"a_uu_x\""},
                                            {0xD4, 0, "7E 7E 7E"}}));
}

TEST_CASE("sims3.clip: adding a sound event updates the count and the sizes") {
    const specimen original = clip("canonical"), gaps = clip("gaps"), unknown = clip("event_unknown");
    auto doc = read_clip(original);
    doc->events->events->push_back(sound_event());
    written_as(doc, changed(original.file, {{0x24, 4, "FC 01 00 00"},
                                            {0xD0, 4, "02 00 00 00"},
                                            {0xD4, 4, "44 01 00 00"},
                                            {0x180, 0, sound_bytes}}));
    auto between = read_clip(gaps);
    between->events->events->push_back(sound_event());
    written_as(between, changed(gaps.file, {{0x24, 4, "AC 05 00 00"},
                                            {0x4F8, 4, "02 00 00 00"},
                                            {0x4FC, 4, "C0 00 00 00"},
                                            {0x526, 0, sound_bytes}}));
}

TEST_CASE("sims3.clip: an event can be added before events of unknown type, which are still counted") {
    const specimen original = clip("event_unknown");
    auto doc = read_clip(original);
    REQUIRE(doc->events->events->size() == 1);
    CHECK(doc->events->events->missing == 2);
    doc->events->events->push_back(sound_event());
    const auto out = write(doc);
    REQUIRE(out.has_value());
    const auto again = read<Clip>(*out);
    REQUIRE(again.has_value());
    CHECK((*again)->events->event_count == 4);
    CHECK((*again)->events->events->size() == 2);
    CHECK((*again)->events->size == doc->events->size + 160);
}

TEST_CASE("sims3.clip: the first event can be added, and all events can be removed") {
    const specimen empty = clip("minimal"), original = clip("canonical");
    auto doc = read_clip(empty);
    sims3::Event script{};
    script.id = 101;
    script.data = sims3::Script{};
    doc->events->events.emplace().push_back(script);
    written_as(doc, changed(empty.file,
                            {{0x24, 4, "88 00 00 00"},
                             {0x80, 4, "01 00 00 00"},
                             {0x84, 4, "20 00 00 00"},
                             {0x88, 4, "04 00 00 00"},
                             {0x8C, 0, "04 00 E4 C1  65 00 00 00  (00) * 4  00 00 80 BF  00 00 80 BF  (00) * 12"}}));
    auto cleared = read_clip(original);
    cleared->events->events->clear();
    written_as(
        cleared,
        changed(original.file,
                {{0x24, 4, "B8 00 00 00"}, {0xD0, 4, "00 00 00 00"}, {0xD4, 4, "00 00 00 00"}, {0xDC, 0xA4, ""}}));
    auto removed = read_clip(original);
    removed->events->events.reset();  // as in the game's files
    written_as(removed, changed(original.file, {{0x24, 4, "B8 00 00 00"},
                                                {0xD0, 4, "00 00 00 00"},
                                                {0xD4, 4, "00 00 00 00"},
                                                {0xD8, 4, "00 00 00 00"},
                                                {0xDC, 0xA4, ""}}));
}

TEST_CASE("sims3.clip: removing an IK chain removes its targets, and gaps stay") {
    const specimen original = clip("slots"), gaps = clip("gaps");
    auto doc = read_clip(original);
    doc->slots->chains.erase(0);
    written_as(doc, changed(original.file, {{0x14, 4, "78 04 00 00"},
                                            {0x18, 4, "78 04 00 00"},
                                            {0x24, 4, "80 04 00 00"},
                                            {0x74, 12, "01 00 00 00  04 00 00 00"},
                                            {0x80, 0x818, ""}}));
    auto between = read_clip(gaps);
    between->slots->chains.erase(0);
    written_as(between, changed(gaps.file, {{0x14, 4, "BC 00 00 00"},
                                            {0x18, 4, "C4 00 00 00"},
                                            {0x24, 4, "F8 00 00 00"},
                                            {0xC8, 8, "00 00 00 00"},
                                            {0xD1, 12, ""},
                                            {0xDE, 1028, ""}}));
}

TEST_CASE("sims3.clip: an IK target and a slot table can be added") {
    const specimen slots = clip("slots"), original = clip("canonical");
    auto doc = read_clip(slots);
    auto& targets = doc->slots->chains[1].chain->targets;
    targets.push_back({.target = sims3::SlotTarget{.index = 1u, .actor = "y", .slot = "y:rootWorld"}});
    written_as(doc,
               changed(slots.file, {{0x14, 4, "9C 10 00 00"},
                                    {0x18, 4, "9C 10 00 00"},
                                    {0x24, 4, "A4 10 00 00"},
                                    {0x89C, 8, "02 00 00 00  08 00 00 00  0C 04 00 00"},
                                    {0xCA8, 0, "01 00 00 00  \"y\" 00 (23) * 510  \"y:rootWorld\" 00 (23) * 500"}}));
    auto table = read_clip(original);
    table->slots.emplace();
    written_as(table, changed(original.file, {{0x10, 4, "B4 00 00 00"},
                                              {0x14, 4, "B4 00 00 00"},
                                              {0x18, 4, "B4 00 00 00"},
                                              {0x24, 4, "60 01 00 00"},
                                              {0xC4, 0, "00 00 00 00"}}));
}

TEST_CASE("sims3.clip: renaming a slot keeps the pattern of its padding") {
    const specimen original = clip("slots");
    auto doc = read_clip(original);
    CHECK(doc->slots->chains[1].chain->targets[0].target->slot.assign("x:a"));
    written_as(doc, changed(original.file, {{0xAAA, 11, "\"a\" 00 (23) * 9"}}));
}

TEST_CASE("sims3.clip: a clip built in memory can be read and has no findings") {
    document<Clip> doc;
    auto& body = doc->body.emplace();
    body.name.emplace("a_new_x");
    body.source.emplace("new.ma");
    body.palette.emplace();
    body.frame_duration = 1.f / 30;
    body.tick_count = 100;
    sims3::Curve curve{};
    curve.scale = 1.f;
    VectorKey first = vector_key();
    first.tick = 0;
    curve.keys = keys_of<VectorKey>{first};
    body.curves.emplace().push_back(curve);
    doc->actor.emplace("x");
    doc->events.emplace();
    doc->end.emplace();
    const auto out = write(doc);
    REQUIRE(out.has_value());
    CHECK(findings<Clip>(*out).empty());
    CHECK(refused_or_identical<Clip>(*out));
    CHECK(out->size() == 56 + 48 + 8 + 7 + 20 + 8 + 1 + 2 + 2 + 20 + 16);  // one and two bytes of padding
}

}  // namespace verbatim::test::schema_sims3_clip_edit
