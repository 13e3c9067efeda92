// Edits of MechWarrior 3 animations. Each test lists all bytes that may change; every other byte of the specimen must
// stay.
#include "tests/schema/specimen.hpp"
#include "verbatim/compiled/mw3.anim.hpp"

namespace verbatim::test::schema_mw3_anim_edit {

namespace {
specimen anim(std::string_view name) { return specimen_named("mw3.anim", name); }
document<mw3::Anim> read_anim(const specimen& s) { return read_specimen<mw3::Anim>(s); }

// Offsets in the specimen "sequences".
constexpr std::size_t def1 = 0x220, nodes = def1 + 316, reset = nodes + 2 * 40, one = reset + 64 + 20,
                      two = one + 64 + 12;
}  // namespace

TEST_CASE("mw3.anim: renaming a node restores the template behind a shorter name") {
    const specimen original = anim("tables");
    auto doc = read_anim(original);
    const std::size_t node = def1 + 2 * 84 + 316 + 3 * 96 + 40;  // this specimen has two more paths than the others
    SECTION("to a longer name") {
        CHECK(doc->defs[1].nodes[1].name.assign("hinge"));
        written_as(doc, changed(original.file, {{node, 6, "\"hinge\" 00"}}));
    }
    SECTION("to a shorter name") {
        CHECK(doc->defs[1].nodes[1].name.assign("n"));
        written_as(doc, changed(original.file, {{node + 1, 2, "00 \"f\""}}));
    }
    SECTION("to the longest name that the field allows") {
        CHECK(doc->defs[1].nodes[1].name.assign("abcdefghijklmnopqrstuvwxyz123456789"));
        written_as(doc, changed(original.file, {{node, 36, "\"abcdefghijklmnopqrstuvwxyz123456789\" 00"}}));
    }
}

TEST_CASE("mw3.anim: a new node has the template behind its name, and the count follows") {
    const specimen original = anim("sequences");
    auto doc = read_anim(original);
    doc->defs[1].nodes.push_back(mw3::NodeRef{.name = "new", .node_ptr = 0x02000000u});
    const bytes expected = changed(
        original.file, {{def1 + 266, 1, "03"}, {nodes + 80, 0, "\"new\" 00 \"ult_node_name\" (00) * 19  00 00 00 02"}});
    written_as(doc, expected);
    CHECK(findings_in<mw3::Anim>(expected).empty());
}

TEST_CASE(
    "mw3.anim: removing an event updates the size of its sequence, and both copies of that of the reset sequence") {
    const specimen original = anim("sequences");
    SECTION("from a sequence") {
        auto doc = read_anim(original);
        doc->defs[1].sequences[1].events.erase(0);
        written_as(doc, changed(original.file, {{two + 60, 4, "0C 00 00 00"}, {two + 64, 12, ""}}));
    }
    SECTION("from the reset sequence: its address becomes zero") {
        auto doc = read_anim(original);
        doc->defs[1].reset.events.erase(0);
        const bytes expected =
            changed(original.file, {{def1 + 256, 8, "(00) * 8"}, {reset + 56, 8, "(00) * 8"}, {reset + 64, 20, ""}});
        written_as(doc, expected);
        CHECK(findings_in<mw3::Anim>(expected).empty());
    }
    SECTION("from a reset sequence whose copies differed: they still differ") {
        const specimen differ = anim("reset_copies_differ");
        auto doc = read_anim(differ);
        doc->defs[1].reset.events.erase(0);
        written_as(doc, changed(differ.file, {{reset + 56, 8, "(00) * 8"}, {reset + 64, 20, ""}}));
    }
}

TEST_CASE(
    "mw3.anim: adding an event, changing its type and removing a frame of a script update sizes, counts and flags") {
    const specimen original = anim("sequences");
    auto doc = read_anim(original);
    mw3::Event loop{};
    loop.body = mw3::Loop{.flags = mw3::LoopFlags::count, .count = -1};
    doc->defs[1].sequences[0].events.push_back(loop);
    const bytes added =
        changed(original.file, {{one + 60, 4, "20 00 00 00"},  // 12 + 20
                                {one + 76, 0, "1E 01 00 00  14 00 00 00  00 00 00 00  01 00 00 00  FF FF 00 00"}});
    written_as(doc, added);
    CHECK(findings_in<mw3::Anim>(added).empty());

    doc->defs[1].sequences[0].events[1].body = mw3::Callback{.value = 7u};
    written_as(doc, changed(original.file, {{def1 + 148, 1, "10"},
                                            {one + 60, 4, "1C 00 00 00"},
                                            {one + 76, 0, "23 01 00 00  10 00 00 00  00 00 00 00  07 00 00 00"}}));

    const specimen script = anim("event_12_si_script");
    auto moving = read_anim(script);
    auto& body = *moving->defs[1].sequences[0].events[0].body.get_if<mw3::ObjectMotionSiScript>();
    body.frames.erase(7);  // 12 + 3 * 76 bytes
    const std::size_t size = script.file.size(), sequence = size - 36 - 8 * 12 - 12 * 76 - 64, event = sequence + 64;
    written_as(moving, changed(script.file, {{sequence + 60, 4, "24 03 00 00"},
                                             {event + 4, 4, "24 03 00 00"},
                                             {event + 16, 4, "07 00 00 00"},
                                             {size - 240, 240, ""}}));
}

TEST_CASE("mw3.anim: copying a definition updates the count and causes no findings") {
    const specimen original = anim("sequences");
    auto doc = read_anim(original);
    doc->defs.push_back(doc->defs[1]);
    bytes expected = changed(original.file, {{0x6A, 2, "03 00"}});
    expected.insert(expected.end(), original.file.begin() + def1, original.file.end());
    written_as(doc, expected);
    CHECK(findings_in<mw3::Anim>(expected).empty());
}

TEST_CASE("mw3.anim: changing a path keeps the bytes behind it") {
    const specimen original = anim("names_with_residue");
    auto doc = read_anim(original);
    CHECK(doc->toc[0].path.assign("..\\data\\common\\zrdr\\commonAni.zrd"));  // one character shorter
    written_as(doc, changed(original.file, {{12 + 29, 5, "\".zrd\" 00"}}));
    CHECK(doc->toc[0].path.assign("a"));
    written_as(doc, changed(original.file, {{12, 2, "\"a\" 00"}, {12 + 29, 5, "\".zrd\" 00"}}));
    CHECK_FALSE(doc->toc[0].path.assign(std::string(80, 'x')));
}

TEST_CASE("mw3.anim: renaming an animation keeps the residue behind its name") {
    const specimen original = anim("names_with_residue");
    auto doc = read_anim(original);
    CHECK(doc->defs[1].anim.anim_name.assign("shell"));
    written_as(doc, changed(original.file, {{def1, 6, "\"shell\" 00"}}));
}

TEST_CASE("mw3.anim: changing one float keeps the uninitialised ones beside it") {
    const specimen original = anim("event_12_si_script");
    auto doc = read_anim(original);
    auto& script = *doc->defs[1].sequences[0].events[0].body.get_if<mw3::ObjectMotionSiScript>();
    script.frames[1].translate->base.y = 1.0f;
    const std::size_t events = original.file.size() - 36 - 8 * 12 - 12 * 76;
    written_as(doc, changed(original.file, {{events + 36 + 12 + 12 + 4, 4, "00 00 80 3F"}}));
}

TEST_CASE("mw3.anim: a delta follows an edit even if it was off by one bit, and stays if it was stored wrong") {
    const specimen original = anim("event_14_object_opacity_from_to");
    const auto event_in = [](document<mw3::Anim>& doc) -> mw3::ObjectOpacityFromTo& {
        return *doc->defs[1].sequences[0].events[0].body.get_if<mw3::ObjectOpacityFromTo>();
    };
    constexpr std::size_t from = 0x6E8, to = 0x6EC, delta = 0x6F0;
    auto doc = read_anim(original);
    event_in(doc).state_from = std::int16_t{0};
    written_as(doc, changed(original.file, {{from - 4, 2, "00 00"}}));  // the delta is off by one bit, and stays
    event_in(doc).opacity_to = 0.5f;
    written_as(doc,
               changed(original.file, {{from - 4, 2, "00 00"}, {to, 4, "00 00 00 3F"}, {delta, 4, "AB AA 2A 3F"}}));
    const bytes wrong = changed(original.file, {{delta, 4, "00 00 00 3F"}});
    CHECK(findings<mw3::Anim>(wrong).size() == 1);
    auto other = read<mw3::Anim>(wrong).value();
    event_in(other).opacity_to = 0.5f;
    written_as(other, changed(wrong, {{to, 4, "00 00 00 3F"}}));
}

TEST_CASE("mw3.anim: a file built in memory is written as the smallest specimen") {
    mw3::Anim file{};
    file.toc.push_back(mw3::TocEntry{.path = "..\\data\\zrdr\\a.zrd", .mtime = 0x3795D86Au});
    file.info.defs_ptr = 0x03213F1C, file.info.world_ptr = 0x0284000C;
    mw3::Def door{};
    door.anim.anim_name = "door_anim", door.anim.name = "door", door.anim.anim_root_name = "door";
    door.anim.anim_ptr = door.anim.anim_root_ptr = 0x02840001;
    door.anim.activation = mw3::Activation::on_call;
    door.anim.seq_defs_ptr = 0x03210001;
    mw3::Sequence sequence{.def = {.name = "SEQ", .events_ptr = 0x03230000u}};
    mw3::Event end{};
    end.body = mw3::EndIf{};
    sequence.events = {end};
    door.sequences = {sequence};
    file.defs.push_back(door);  // behind definition 0, which a new file has
    written_as(document<mw3::Anim>(file), anim("minimal").file);
}

}  // namespace verbatim::test::schema_mw3_anim_edit
