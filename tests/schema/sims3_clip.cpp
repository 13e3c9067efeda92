// The Sims 3 clips: the law over all specimens, their values (from the specimens' comments), and refusals.
#include "tests/schema/sims3_clip.hpp"

#include <utility>

namespace verbatim::test::schema_sims3_clip {

using sims3::AttachProp;
using sims3::Channel;
using sims3::Clip;
using sims3::Curve;
using sims3::DestroyProp;
using sims3::Event;
using sims3::IdentityRotationKey;
using sims3::KeyFlags;
using sims3::NullRotationKey;
using sims3::NullTranslationKey;
using sims3::NullWeightKey;
using sims3::One12;
using sims3::PaletteKey;
using sims3::RotationKey;
using sims3::Script;
using sims3::Sound;
using sims3::StartEffect;
using sims3::StopEffect;
using sims3::Three10;
using sims3::Unparent;
using sims3::VectorKey;
using sims3::Visibility;
using sims3::WeightKey;

namespace {

std::string refusal(const bytes& file) {
    auto doc = read<Clip>(file);
    return doc ? "read" : doc.error().message();
}

const Curve& curve(const document<Clip>& doc, std::size_t i) { return doc->body->curves->owned()[i]; }
std::vector<Event> events(const document<Clip>& doc) {
    const auto& all = *doc->events->events;
    return {all.begin(), all.end()};
}

}  // namespace

TEST_CASE(
    "sims3.clip: every specimen comes back identical with its findings; cut or with a byte flipped, it is refused or "
    "identical") {
    hold_the_law<Clip>();
}

TEST_CASE("sims3.clip: the values of the smallest clip") {
    const auto doc = read_clip(clip("minimal"));
    CHECK(doc->unk28 == 0);
    CHECK(doc->unk32 == 0);
    CHECK_FALSE(doc->linked_clip.has_value());
    REQUIRE(doc->body.has_value());
    CHECK(word(doc->body->frame_duration) == 0x3D088889);
    CHECK(doc->body->unk22 == 0x6C73);
    CHECK(doc->body->name->view() == "a_x");
    CHECK(doc->body->source->view() == "s.blend");
    CHECK(doc->body->palette->empty());
    CHECK(doc->body->curves->empty());
    CHECK_FALSE(doc->slots.has_value());
    CHECK(doc->actor->view() == "yy");
    CHECK_FALSE(doc->events->events.has_value());
    CHECK(doc->end.has_value());
}

TEST_CASE("sims3.clip: the values of every type of channel") {
    const auto doc = read_clip(clip("every_channel"));
    CHECK(doc->body->tick_count == 300);
    CHECK(doc->body->palette->size() == 3);
    CHECK(doc->body->palette->view()[1] == -2.5f);
    REQUIRE(doc->body->curves->size() == 8);
    CHECK(curve(doc, 5).track == 0x1005);
    CHECK(curve(doc, 5).scale == -2.0f);
    CHECK(curve(doc, 5).type.get<&Channel::channel>() == 0x14);
    CHECK(curve(doc, 5).type.get<&Channel::target>() == 2);

    const auto& palette = keys<PaletteKey>(curve(doc, 0)).view();
    REQUIRE(palette.size() == 2);
    CHECK(palette[1].tick == 4);
    CHECK(palette[1].index[2] == 3);
    const auto& vectors = keys<VectorKey>(curve(doc, 2)).view();
    REQUIRE(vectors.size() == 2);
    CHECK(vectors[0].flags.get<&KeyFlags::x>() == 1);
    CHECK(vectors[0].flags.get<&KeyFlags::y>() == 0);
    CHECK(vectors[0].flags.get<&KeyFlags::z>() == 1);
    CHECK(vectors[0].flags.get<&KeyFlags::other>() == 8);
    CHECK(vectors[1].raw.get<&Three10::x>() == 0x3FF);
    CHECK(vectors[1].raw.get<&Three10::y>() == 0x3FE);
    CHECK(vectors[1].raw.get<&Three10::z>() == 0x3FD);
    CHECK(vectors[1].raw.get<&Three10::spare>() == 1);
    const auto& rotations = keys<RotationKey>(curve(doc, 5)).view();
    REQUIRE(rotations.size() == 2);
    CHECK(rotations[0].raw[3].get<&One12::value>() == 0xFFC);
    CHECK(rotations[1].tick == 299);
    CHECK(rotations[1].flags.get<&KeyFlags::w>() == 1);
    CHECK(rotations[1].raw[0].get<&One12::value>() == 1);
    CHECK(rotations[1].raw[0].get<&One12::spare>() == 15);
    const auto& weights = keys<WeightKey>(curve(doc, 6)).view();
    REQUIRE(weights.size() == 3);
    CHECK(weights[1].raw == 127);
    CHECK(weights[2].high == 0xFF);
    CHECK(keys<NullTranslationKey>(curve(doc, 1)).empty());
    CHECK(keys<NullRotationKey>(curve(doc, 3)).empty());
    CHECK(keys<IdentityRotationKey>(curve(doc, 4)).empty());
    CHECK(keys<NullWeightKey>(curve(doc, 7)).empty());
}

TEST_CASE("sims3.clip: a curve whose offset or scale is NaN is a finding") {
    for (const std::size_t at : {0x70, 0x74}) {  // offset and scale of curves[0]
        const auto found = findings<Clip>(changed(clip("palette").file, {{at, 4, "00 00 C0 7F"}}));
        CHECK(std::ranges::count_if(found, [&](const finding& f) {
                  return f.offset == at && f.expected.starts_with("a finite number") && f.found == "nan";
              }) == 1);
    }
}

TEST_CASE("sims3.clip: the values of every type of event") {
    const auto doc = read_clip(clip("every_event"));
    const auto all = events(doc);
    REQUIRE(all.size() == 9);
    const auto* attach = all[0].data.get_if<AttachProp>();
    REQUIRE(attach);
    CHECK(all[0].id == 1001);
    CHECK(all[0].name.view().empty());
    CHECK(all[0].unk20 == 7);
    CHECK(attach->prop == 0xF93B5B6E);
    CHECK(attach->slot == 0x11223344);
    CHECK(attach->matrix[15] == 15.5f);
    CHECK(all[1].data.get_if<Unparent>()->object == 0x050C5D68);
    CHECK(all[1].name.view() == "un");
    CHECK(all[2].data.get_if<Sound>()->name == "vo_snd");
    CHECK(all[2].time == 2.5f);
    CHECK(all[3].data.is<Script>());
    CHECK(all[3].id == 101);
    const auto* effect = all[4].data.get_if<StartEffect>();
    REQUIRE(effect);
    CHECK(effect->effect == 0xA8DEE7B73034FF0E);
    CHECK(effect->instance == 0xC4AD79FE);
    CHECK(effect->actor == 0x050C5D67);
    CHECK(effect->slot == 0x57884BB9);
    CHECK(all[4].unk12 == 0.0f);
    CHECK(all[5].data.get_if<Visibility>()->visibility == 0.75f);
    CHECK(all[6].data.get_if<DestroyProp>()->prop == 0xF93B5B6F);
    CHECK(all[7].data.get_if<StopEffect>()->instance == 0xC4AD79FE);
    CHECK(all[8].name.view() == "snd2");
    CHECK(all[8].data.get_if<Sound>()->name == "vo_b");
    CHECK(all[8].data.get_if<Sound>()->name.raw[5] == '\xDE');
}

TEST_CASE("sims3.clip: the values of slots") {
    const auto doc = read_clip(clip("slots"));
    REQUIRE(doc->slots->chains.size() == 2);
    const auto& chains = doc->slots->chains.owned();
    REQUIRE(chains[0].chain->targets.size() == 2);
    const auto& second = *chains[0].chain->targets.owned()[1].target;
    CHECK(second.index == 1);
    CHECK(second.actor == "y");
    CHECK(second.slot == "y:b__R_Hand_slot");
    CHECK(chains[1].chain->targets.owned()[0].target->slot == "x:rootWorld");
    CHECK(read_clip(clip("slots_empty"))->slots.has_value());
    CHECK(read_clip(clip("slots_empty"))->slots->chains.empty());

    const auto order = read_clip(clip("slots_order"));
    CHECK(order->slots->chains.owned()[1].chain->targets.owned()[0].target->index == 5);
    CHECK_FALSE(order->slots->chains.owned()[2].chain.has_value());
}

TEST_CASE("sims3.clip: sections may be in any order and have gaps between them") {
    for (const auto* name : {"order", "sxpe_longer", "gaps"}) {
        INFO(name);
        const auto doc = read_clip(clip(name));
        CHECK(findings_in<Clip>(clip(name).file) == clip(name).findings);
        CHECK(doc->body->curves->size() >= 1);
        CHECK(doc->end.has_value());
    }
    CHECK(read_clip(clip("order"))->body->name->view() == "a_order_x");
    CHECK(read_clip(clip("order"))->actor->view() == "zz");
    CHECK(read_clip(clip("sxpe_longer"))->body->name->view() == "a_a_longer_name_x");
    CHECK(read_clip(clip("sxpe_shorter"))->body->name->view() == "a_n_x");
    CHECK(read_clip(clip("linked_clip"))->linked_clip.identity.where()->offset == clip("linked_clip").file.size() - 24);
    CHECK(read_clip(clip("nothing"))->body.has_value() == false);
}

TEST_CASE("sims3.clip: wrong magics, and pointers and counts that leave the file, are refused") {
    const auto file = clip("canonical").file;
    CHECK(refusal(with_word_at(file, 0, 4)) == "type_id: 04 00 00 00 at 0x0 is not F3 C4 20 6B");
    CHECK(refusal(with_word_at(file, 0x0C, 0x2D)) ==
          "body.mark: 70 69 6C 43 33 53 5F 02 at 0x39 is not 5F 70 69 6C 43 33 53 5F");
    CHECK(refusal(with_word_at(file, 0x0C, 0xFFFFFFF4))
              .starts_with("body: the pointer leads to 4294967296, outside the file"));
    CHECK(refusal(with_word_at(file, 0x04, 0x10000))
              .starts_with("linked_clip: the pointer leads to 65540, outside the file"));
    CHECK(refusal(with_word_at(file, 0x38 + 0x18, 0x1000000))
              .starts_with("body.curves: 16777216 records of at least 20 bytes at 0x68 leave the file"));
    CHECK(refusal(with_word_at(file, 0x38 + 0x30, 0xFFFF))
              .starts_with("body.curves[0].keys: the pointer leads to 65591, outside the file"));
    CHECK(refusal(with_word_at(file, 0x38 + 0x30 + 16, 0x0214FFFF))
              .starts_with("body.curves[0].keys: 65535 records of 12 bytes"));
}

TEST_CASE("sims3.clip: findings name the expected and the found value") {
    const auto message = [](std::string_view name, std::size_t i) {
        return findings<Clip>(clip(name).file).at(i).message();
    };
    CHECK(message("body_size_wrong", 0) == "body_size at 0x8: expected 85, found 89");
    CHECK(message("channel_unknown", 0) == "body.curves[0].keys at 0xaf: expected a known tag, found tag 0x0206");
    CHECK(message("event_count_long", 0).find("expected 3 elements, found 2") != std::string::npos);
    CHECK(message("slots_gaps", 0).find("expected a clean tail after the text, found CD 6F 6C 64") !=
          std::string::npos);
}

}  // namespace verbatim::test::schema_sims3_clip
