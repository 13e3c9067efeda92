// MechWarrior 3 animations: the law over all specimens, their values, generated files (valid and spoiled), and
// refusals.
#include "verbatim/compiled/mw3.anim.hpp"

#include <set>
#include <utility>

#include "tests/schema/mw3_files.hpp"
#include "tests/schema/specimen.hpp"
#include "tools/fuzz/allocations.hpp"

namespace verbatim::test::schema_mw3_anim {

namespace {

bytes file_of(std::string_view name) { return specimen_named("mw3.anim", name).file; }

document<mw3::Anim> read_anim(std::string_view name) {
    return read_specimen<mw3::Anim>(specimen_named("mw3.anim", name));
}
mw3::Event only_event(std::string_view name) {
    const auto doc = read_anim(name);
    const mw3::Def door = doc->defs[1];
    const mw3::Sequence sequence = std::as_const(door.sequences)[0];
    return std::as_const(sequence.events)[0];
}
template <class Body>
Body body(std::string_view name) {
    const mw3::Event event = only_event(name);
    REQUIRE(event.body.is<Body>());
    return *event.body.get_if<Body>();
}

// Returns whether the file can be read; then it must come back identical, borrowed and decoded.
bool round_trips(const bytes& file) { return refused_or_identical<mw3::Anim>(file); }

std::string refusal(const bytes& file) {
    auto doc = read<mw3::Anim>(file);
    return doc ? "read" : doc.error().message();
}

}  // namespace

TEST_CASE(
    "mw3.anim: every specimen comes back identical with its findings; cut or with a byte flipped, it is refused or "
    "identical") {
    hold_the_law<mw3::Anim>();
}

TEST_CASE("mw3.anim: there is a specimen of every type of event") {
    std::set<int> types;
    for (const specimen& s : specimens("mw3.anim"))
        // The types that no file of the game has are a finding each.
        if (s.name.rfind("event_", 0) == 0 &&
            std::ranges::all_of(s.findings, [](const auto& f) { return f.path.ends_with("].type"); })) {
            const auto doc = read_specimen<mw3::Anim>(s);
            const mw3::Def door = doc->defs[1];
            for (const mw3::Sequence& sequence : std::as_const(door.sequences))
                for (const mw3::Event& event : sequence.events) {
                    CHECK_FALSE(event.body.is_unknown());
                    types.insert(static_cast<int>(event.type.value()));
                }
        }
    std::set<int> all;
    for (int type = 1; type <= 42; ++type)
        if (type != 29 && type != 38 && type != 40) all.insert(type);
    CHECK(types == all);
    CHECK(types.size() == std::size(decltype(mw3::Event::body)::tagged::tags));
}

// ---- values and their places, from the specimens' comments

TEST_CASE("mw3.anim: the values of the smallest file") {
    const auto doc = read_anim("minimal");
    CHECK(doc->header.entry_count == 1);
    CHECK(doc->toc.view()[0].path.view() == "..\\data\\zrdr\\a.zrd");
    CHECK(doc->toc.view()[0].mtime == 0x3795D86A);
    CHECK(doc->info.def_count == 2);
    CHECK(doc->info.gravity == -9.8f);
    const mw3::Def none = doc->defs[0], door = doc->defs[1];
    CHECK(none.anim.activation == mw3::Activation::on_call);
    CHECK(none.sequences.empty());
    CHECK(door.anim.anim_name.view() == "door_anim");
    CHECK(door.anim.name.view() == "door");
    CHECK(door.anim.reset_time == -1.0f);
    CHECK(door.reset.def.name.view() == "RESET_SEQUENCE");
    REQUIRE(door.sequences.size() == 1);
    const mw3::Sequence sequence = std::as_const(door.sequences)[0];
    CHECK(sequence.def.size == 12);
    CHECK(std::as_const(sequence.events)[0].body.is<mw3::EndIf>());
    CHECK(doc->messages.empty());
    CHECK(doc->tail.empty());
}

TEST_CASE("mw3.anim: the values of tables and prerequisites") {
    const auto doc = read_anim("tables");
    CHECK(doc->toc.size() == 3);
    const mw3::Def all = doc->defs[1];
    CHECK(all.objects.size() == 3);
    CHECK(all.objects.view()[0].name.raw[1] == '\0');
    CHECK(all.objects.view()[2].name.view() == "o2");
    CHECK(all.nodes.view()[1].name.view() == "n1");
    CHECK(all.lights.view()[2].ptr == 0x02A00203);
    CHECK(all.puffers.view()[1].unk32 == 0x3F000000);
    CHECK(all.dynamic_sounds.view()[1].name.view() == "d1");
    CHECK(all.static_sounds.view()[2].name.view() == "s2");
    CHECK(all.effects.empty());
    CHECK(all.anim_refs.size() == 2);
    REQUIRE(all.prereqs.size() == 4);
    CHECK(all.prereqs[0].body.get_if<mw3::PrereqAnim>()->name.view() == "done");
    CHECK(all.prereqs[2].body.get_if<mw3::PrereqParent>()->name.view() == "parent_node");
    CHECK(all.prereqs[3].body.get_if<mw3::PrereqObject>()->active == 1);
    CHECK(all.anim.range_max == 2.5f);
}

TEST_CASE("mw3.anim: the values of events") {
    CHECK(only_event("event_01_sound").start_offset == mw3::StartOffset::sequence);
    CHECK(only_event("event_01_sound").start_time == 1.5f);
    CHECK(only_event("event_01_sound").size == 28);
    CHECK(body<mw3::Sound>("event_01_sound").translation.z == 1.75f);
    CHECK(body<mw3::Effect>("event_03_effect").node_index == -200);
    const auto light = body<mw3::LightState>("event_04_light_state");
    CHECK(light.flags.has(mw3::LightFlags::static_));
    CHECK(light.orientation.x == 5.25f);
    CHECK(light.range.max == 7.5f);
    CHECK(light.diffuse == 0.875f);
    CHECK(body<mw3::ObjectRotateState>("event_09_object_rotate_state_at_node").flags ==
          mw3::RotateBasis::at_node_matrix);
    const auto motion = body<mw3::ObjectMotion>("event_10_object_motion");
    CHECK(motion.trans_rnd_xz.x == 11.25f);
    CHECK(motion.bounce_seq2_name.view() == "SEQ");
    CHECK(motion.run_time == 18.25f);
    CHECK(word(body<mw3::ObjectOpacityFromTo>("event_14_object_opacity_from_to").opacity_delta) == 0x3EDA740E);
    CHECK(body<mw3::ObjectConnector>("event_18_object_connector").to_t_delta == 0.0625f);
    CHECK(body<mw3::CameraFromTo>("event_21_camera_from_to").zoom_v.delta == 0.5f);
    CHECK(body<mw3::CallAnimation>("event_24_call_animation").node_index == -200);
    CHECK(body<mw3::FogState>("event_28_fog_state").altitude.max == -3.5f);
    CHECK(body<mw3::Loop>("event_30_loop").count == -1);
    CHECK(body<mw3::If>("event_31_if_64").condition.has(mw3::Condition::player_1st_person));
    CHECK(word(body<mw3::FbfxColorFromTo>("event_36_fbfx_color_from_to").alpha.delta) == 0xBE5A740E);
    CHECK(body<mw3::DetonateWeapon>("event_41_detonate_weapon").weapon.view() == "long_tom9");
    const auto puffer = body<mw3::PufferState>("event_42_puffer_state");
    CHECK(puffer.tex5_name.view() == "texture_5");
    CHECK(puffer.colors[5].color.b == 5.125f);
    CHECK(puffer.growth[1].max == 2.5f);
}

TEST_CASE("mw3.anim: a condition selects the type of the value that it is compared with") {
    const auto value = [](const char* name) { return body<mw3::If>(name).value; };
    CHECK(value("event_31_if_1").get_if<mw3::RandomWeight>()->weight == 0.25f);
    CHECK(value("event_31_if_2").get_if<mw3::PlayerRange>()->range_squared == 900.f);
    CHECK(value("event_31_if_4").get_if<mw3::AnimationLod>()->lod == 2);
    CHECK(value("event_31_if_16").get_if<mw3::NodeUndercover>()->value == 7);
    CHECK(value("event_31_if_32").get_if<mw3::HwRender>()->on == 1);
    CHECK(value("event_31_if_64").get_if<mw3::Player1stPerson>()->on == 1);
    CHECK(body<mw3::ElseIf>("event_33_elseif").value.get_if<mw3::RandomWeight>()->weight == 0.75f);

    // Another condition selects a value of another type; no condition, or two of them, leaves raw bytes.
    auto file = file_of("event_31_if_32");
    const std::size_t condition = file.size() - 12;
    const auto found = [&](std::uint8_t bits) {
        file[condition] = std::byte{bits};
        REQUIRE(round_trips(file));
        std::string all;
        for (const auto& f : findings<mw3::Anim>(source(file))) all += f.message() + "\n";
        return all;
    };
    CHECK(found(4).empty());
    CHECK(found(0) == "defs[1].sequences[0].events[0].body.value at 0x6e8: expected a known tag, found tag 0\n");
    CHECK(found(3) == "defs[1].sequences[0].events[0].body.value at 0x6e8: expected a known tag, found tag 3\n");
    file[condition + 8] = std::byte{2};
    CHECK(found(64) ==
          "defs[1].sequences[0].events[0].body.value.on at 0x6e8: expected 0 or 1, found 2 (mech3ax, which "
          "asserts it of every file of the game)\n");
}

TEST_CASE("mw3.anim: each frame of a script has the blocks that its flags name") {
    const auto script = body<mw3::ObjectMotionSiScript>("event_12_si_script");
    REQUIRE(script.frames.size() == 8);
    for (std::size_t i = 0; i < 8; ++i) {
        const mw3::SiFrame frame = std::as_const(script.frames)[i];
        CHECK(frame.start_time == static_cast<float>(i));
        CHECK(frame.translate.has_value() == ((i & 1) != 0));
        CHECK(frame.rotate.has_value() == ((i & 2) != 0));
        CHECK(frame.scale.has_value() == ((i & 4) != 0));
        if (frame.translate) CHECK(word(frame.translate->delta.y) == 0x7F800001);
        if (frame.rotate) CHECK(frame.rotate->base.z == static_cast<float>(i) + 1.0f);
        if (frame.scale) CHECK(frame.scale->garbage == 0x02A00000 + i);
    }
}

// ---- generated files

TEST_CASE("mw3.anim: generated valid files come back identical and have no findings") {
    for (std::uint32_t seed = 1; seed <= 8; ++seed) {
        INFO("seed " << seed);
        const auto made = mw3_files::valid(seed, 12);
        REQUIRE(round_trips(made.file));
        CHECK(findings_in<mw3::Anim>(made.file).empty());
    }
}

TEST_CASE("mw3.anim: a spoiled file is refused, or comes back identical and has findings") {
    const auto made = mw3_files::valid(9, 12);
    for (const auto& harm : mw3_files::harms()) {
        std::size_t spoiled = 0;
        for (const auto& place : made.places) {
            if (place.what != harm.what || ++spoiled > 3) continue;
            INFO(harm.name << " at " << place.offset);
            const bytes by = hex(harm.hex);
            const bytes file = changed(made.file, {{place.offset + harm.distance, by.size(), harm.hex}});
            const bool read = round_trips(file);
            if (read) CHECK_FALSE(findings<mw3::Anim>(source(file)).empty());
            else CHECK(refusal(file).find(" at 0x") != std::string::npos);
        }
        INFO(harm.name);
        CHECK(spoiled > 0);
    }
}

TEST_CASE("mw3.anim: each float of each event keeps its bits") {
    for (const specimen& s : specimens("mw3.anim")) {
        if (s.name.rfind("event_", 0) != 0 || !s.findings.empty()) continue;
        INFO(s.name);
        const std::size_t events = s.file.size() - read_specimen<mw3::Anim>(s)->defs[1].sequences[0].def.size;
        for (const std::uint32_t bits : {0x7FC00001u, 0x7F800001u, 0xFF800000u, 0x80000000u, 0x00000001u, 0x7F7FFFFFu})
            for (std::size_t at = events + 12; at + 4 <= s.file.size(); at += 4)
                (void)round_trips(with_word_at(s.file, at, bits));
    }
}

TEST_CASE("mw3.anim: reading, checking and decoding a file of ten megabytes takes bounded memory") {
    const auto made = mw3_files::valid(10, 4600);
    CHECK(made.file.size() > 9'500'000);
    const source from = source::borrow(made.file);
    std::size_t peak = 0;
    {
        const fuzz::allocations counted;
        auto doc = read<mw3::Anim>(from);
        REQUIRE(doc.has_value());
        CHECK((*doc)->defs.size() == 4601);
        CHECK(counted.peak() < 100'000);
        const auto out = write(*doc);
        REQUIRE(out.has_value());
        CHECK((*out == made.file));
    }
    {
        const fuzz::allocations counted;
        CHECK(findings<mw3::Anim>(from).empty());
        peak = counted.peak();
    }
    CHECK(peak < 4 * made.file.size());  // the names in each definition are compared with those of all definitions
    auto doc = read<mw3::Anim>(from);
    {
        const fuzz::allocations counted;
        decode_all(**doc);
        CHECK(counted.peak() < 40 * made.file.size());
    }
    CHECK((write(*doc).value() == made.file));
}

// ---- refusals

TEST_CASE("mw3.anim: wrong magics, and counts and sizes that leave the file, are refused") {
    const bytes file = file_of("minimal");
    CHECK(refusal(with_word_at(file, 0, 0x02971222)) == "header.signature: 22 12 97 02 at 0x0 is not 16 06 17 08");
    CHECK(refusal(with_word_at(file, 4, 28)) == "header.version: 1C 00 00 00 at 0x4 is not 27 00 00 00");
    CHECK(refusal(with_word_at(file, 8, 0xFFFFFFFF)) ==
          "toc: 4294967295 records of 84 bytes at 0xc leave the file (" + std::to_string(file.size()) + " bytes)");
    CHECK(refusal(with_word_at(file, 0x68, 0xFFFF0000)) ==
          "defs: 65535 records of at least 380 bytes at 0xa4 leave the file (" + std::to_string(file.size()) +
              " bytes)");
    CHECK(refusal(with_word_at(file, 0x70, 1)) ==
          "messages: 1 records of 36 bytes at 0x3e8 leave the file (" + std::to_string(file.size()) + " bytes)");
    CHECK(refusal(with_word_at(file, 0x3D8, 13)) ==
          "defs[1].sequences[0].events: 13 bytes at 0x3dc leave the file (" + std::to_string(file.size()) + " bytes)");
}

}  // namespace verbatim::test::schema_mw3_anim
