// GTA animation packages of version 1: the values of the specimens (from their comments), and refusals. The law over
// the specimens is tested together with that of version 2.
#include <sstream>
#include <utility>

#include "tests/schema/gta_ifp.hpp"

namespace verbatim::test::schema_gta_ifp1 {

namespace {

using Kr00 = gta::AnpkObject::Kr00;
using Krt0 = gta::AnpkObject::Krt0;
using Krts = gta::AnpkObject::Krts;

template <class T, std::size_t N>
std::vector<double> numbers(const std::array<T, N>& values) {
    return {values.begin(), values.end()};
}
using several = std::vector<double>;

template <class Keys>
std::vector<double> times(const gta::AnpkObject& object) {
    std::vector<double> all;
    for (const auto& frame : keys<Keys>(object)) all.push_back(frame.time);
    return all;
}

std::string refusal(const bytes& file) {
    auto doc = read<gta::Ifp>(file);
    return doc ? "read" : doc.error().message();
}

}  // namespace

TEST_CASE("gta.ifp, version 1: the values of the smallest package") {
    const auto doc = read_ifp(ifp("anpk_minimal"));
    const auto& package = anpk(doc);
    CHECK(package.size == 148);
    CHECK(package.info_size == 10);
    CHECK(package.animation_count == 1);
    CHECK(package.name.view() == "block");
    CHECK(package.tail.empty());
    REQUIRE(package.animations.size() == 1);
    const gta::AnpkAnimation walk = package.animations[0];
    CHECK(walk.name_size == 5);
    CHECK(walk.name.view() == "walk");
    CHECK(walk.dgan_size == 104);
    CHECK(walk.object_count == 1);
    REQUIRE(walk.objects.size() == 1);
    const gta::AnpkObject pelvis = std::as_const(walk.objects)[0];
    CHECK(pelvis.size == 80);
    CHECK(pelvis.anim_size == 44);
    CHECK(pelvis.name.view() == "pelvis");
    CHECK(pelvis.frame_count == 1);
    REQUIRE(pelvis.binding.is<gta::BoneId>());
    CHECK(pelvis.binding.get_if<gta::BoneId>()->bone_id == 1);
    CHECK(pelvis.keys->get_if<Kr00>()->size == 20);
    REQUIRE(keys<Kr00>(pelvis).size() == 1);
    CHECK(numbers(keys<Kr00>(pelvis)[0].rotation) == several{0.00390625, 0.0078125, 0.01171875, 0.015625});
    CHECK(keys<Kr00>(pelvis)[0].time == 0.5f);
}

TEST_CASE("gta.ifp, version 1: the values of the three kinds of keys, in which the time comes last") {
    const auto doc = read_ifp(ifp("anpk_keys"));
    const gta::AnpkAnimation all = anpk(doc).animations[0];
    REQUIRE(all.objects.size() == 3);
    const auto& root = all.objects[0];
    REQUIRE(keys<Krt0>(root).size() == 2);
    CHECK(numbers(keys<Krt0>(root)[1].rotation) == several{0.0703125, 0.07421875, 0.078125, 0.08203125});
    CHECK(numbers(keys<Krt0>(root)[1].translation) == several{0.0859375, 0.08984375, 0.09375});
    CHECK(times<Krt0>(root) == several{0.25, 0.75});
    CHECK(times<Kr00>(all.objects[1]) == several{1.25, 1.5, 1.75});
    const auto& door = all.objects[2];
    REQUIRE(keys<Krts>(door).size() == 1);
    CHECK(numbers(keys<Krts>(door)[0].translation) == several{0.16015625, 0.1640625, 0.16796875});
    CHECK(numbers(keys<Krts>(door)[0].scale) == several{0.171875, 0.17578125, 0.1796875});
    CHECK(keys<Krts>(door)[0].time == 2.5f);
}

TEST_CASE("gta.ifp, version 1: an object is bound by a bone id, by relations in a tree, or by unknown data") {
    const auto tree = read_ifp(ifp("anpk_relations"));
    std::vector<std::pair<int, int>> relations;
    for (const auto& object : std::as_const(anpk(tree)).animations[0].objects) {
        CHECK(object.anim_size == 48);
        const auto* related = object.binding.get_if<gta::Relations>();
        REQUIRE(related);
        relations.emplace_back(related->first_child, related->next_sibling);
    }
    CHECK(relations == std::vector<std::pair<int, int>>{{1, -1}, {-1, 2}, {-1, -1}});
    const gta::AnpkAnimation skinned = anpk(tree).animations[1];
    CHECK(skinned.objects[1].binding.get_if<gta::BoneId>()->bone_id == -1);

    const auto other = read_ifp(ifp("anpk_other_anim"));
    std::vector<std::size_t> sizes;
    for (const auto& object : std::as_const(anpk(other)).animations[0].objects)
        if (object.binding.is_unknown()) sizes.push_back(object.binding.get_if<wire::unknown>()->size());
    CHECK(sizes == std::vector<std::size_t>{0, 12, 16, 5});
}

TEST_CASE("gta.ifp, version 1: an object without frames has no keys") {
    const auto doc = read_ifp(ifp("anpk_no_frames"));
    const gta::AnpkAnimation blink = anpk(doc).animations[0];
    REQUIRE(blink.objects.size() == 3);
    CHECK_FALSE(blink.objects[0].keys.has_value());
    CHECK(blink.objects[0].last_frame == -1);
    CHECK(times<Kr00>(blink.objects[1]) == several{0.5, 1.0});
    CHECK_FALSE(blink.objects[2].keys.has_value());

    CHECK(anpk(read_ifp(ifp("anpk_no_animations"))).animations.empty());
    const auto holes = read_ifp(ifp("anpk_no_objects"));
    CHECK(std::as_const(anpk(holes).animations)[0].objects.empty());
    CHECK(std::as_const(anpk(holes).animations)[1].name.view() == "after");
}

TEST_CASE("gta.ifp, version 1: names are read with or without a NUL and a tail") {
    const auto sized = read_ifp(ifp("anpk_name_sizes"));
    CHECK(anpk(sized).name.view() == "blocks");
    std::vector<std::string> names;
    std::vector<std::size_t> sizes;
    for (const auto& animation : std::as_const(anpk(sized).animations)) {
        names.emplace_back(animation.name.view());
        sizes.push_back(animation.name.size());
    }
    CHECK(names == std::vector<std::string>{"csplr", "bare", "sit"});
    CHECK(sizes == std::vector<std::size_t>{7, 4, 9});

    const auto named = read_ifp(ifp("anpk_names"));
    CHECK(anpk(named).name.view() == "a_block_name_of_28_characters");
    names.clear();
    for (const auto& object : std::as_const(anpk(named)).animations[0].objects) names.emplace_back(object.name.view());
    CHECK(names == std::vector<std::string>{"an object, 24 characters", " Pelvis", "toe"});
}

TEST_CASE("gta.ifp, version 1: values that no reader uses are kept unchanged") {
    const auto memory = read_ifp(ifp("anpk_old_memory"));
    const gta::AnpkAnimation cut = anpk(memory).animations[0];
    CHECK(cut.objects[0].first_frame == 0x3F8E28BF);
    CHECK(cut.objects[0].last_frame == 0x0012F5A4);
    CHECK(cut.objects[1].first_frame == 7);
    CHECK(cut.objects[1].last_frame == 0);
    CHECK(cut.objects[2].last_frame == 9);

    const auto words = read_ifp(ifp("anpk_info_word"));
    std::vector<std::uint32_t> found;
    for (const auto& animation : std::as_const(anpk(words).animations)) found.push_back(animation.info_word);
    CHECK(found == std::vector<std::uint32_t>{42, 17094, 0xBF8C5290});

    const auto infos = read_ifp(ifp("anpk_info_rest"));
    CHECK(std::as_const(anpk(infos).animations)[0].info_rest.size() == 5);
    CHECK(std::as_const(anpk(infos).animations)[0].info_padding.size() == 3);
    CHECK(anpk(read_ifp(ifp("anpk_sizes_wrong"))).size == 1188);
    CHECK(anpk(read_ifp(ifp("anpk_tail_stale"))).tail.size() == 32);
    CHECK(anpk(read_ifp(ifp("anpk_tail_odd"))).tail.size() == 5);
    CHECK(anpk(read_ifp(ifp("anpk_tail_sector"))).tail.size() == 2048 - 0x9C);
}

TEST_CASE("gta.ifp, version 1: times may repeat or decrease, and floats keep their bits") {
    const auto clock = read_ifp(ifp("anpk_times"));
    const gta::AnpkAnimation odd = anpk(clock).animations[0];
    CHECK(times<Kr00>(odd.objects[0]) == several{3.3125, 119.5});
    CHECK(times<Krt0>(odd.objects[1]) == several{-0.0625, 0.0, 0.25});
    CHECK(times<Kr00>(odd.objects[2]) == several{0.5, 0.5, 0.5});
    CHECK(times<Krts>(odd.objects[3]) == several{2.0, 1.0});

    const auto floats = read_ifp(ifp("anpk_float_bits"));
    const gta::AnpkAnimation weird = anpk(floats).animations[0];
    const gta::AnpkObject first = weird.objects[0];
    const auto& frame = keys<Krts>(first)[0];
    CHECK(word(frame.rotation[0]) == 0x80000000);
    CHECK(word(frame.rotation[2]) == 0x7FA0BEEF);
    CHECK(word(frame.scale[0]) == 0x3F7FFFFF);
    CHECK(word(frame.time) == 0x7FA11234);
}

TEST_CASE("gta.ifp, version 1: the values of a file with several packages") {
    const auto doc = read_ifp(ifp("anlf"));
    REQUIRE(doc->is<gta::Anlf>());
    const auto& packages = doc->get_if<gta::Anlf>()->packages;
    REQUIRE(packages.size() == 2);
    const gta::AnlfPackage second = packages[1];
    CHECK(packages[0].name.view() == "first");
    CHECK(second.name.view() == "second");
    CHECK(second.size == 268);
    REQUIRE(second.animations.size() == 2);
    CHECK(std::as_const(second.animations)[1].name.view() == "stop");
    CHECK(doc->get_if<gta::Anlf>()->tail.size() == 7);
    CHECK(read_ifp(ifp("anlf_neglected"))->get_if<gta::Anlf>()->info_rest.size() == 2);
}

// ---- refusals

TEST_CASE("gta.ifp, version 1: hostile counts and sizes are refused") {
    struct number {
        std::string_view specimen;
        std::size_t offset;
        std::uint32_t value;
        std::string message;
    };
    const std::string frames = "animations[0].objects[0].keys.frames: ", file = " leave the file (156 bytes)";
    const number hostile[] = {
        {"anpk_minimal", 0x0C, 3, "name: the count of the data at 0x14 is negative: -1"},
        {"anpk_minimal", 0x0C, 0xFFFFFFFF, "name: 4294967291 bytes at 0x14" + file},
        {"anpk_minimal", 0x10, 0xFFFFFFFF, "animations: the count of the data at 0x1c is negative: -1"},
        {"anpk_minimal", 0x10, 0x7FFFFFFF, "animations: 2147483647 records of at least 32 bytes at 0x1c" + file},
        {"anpk_minimal", 0x20, 0x80000000, "animations[0].name: 2147483648 bytes at 0x24" + file},
        {"anpk_minimal", 0x38, 7, "animations[0].info_rest: the count of the data at 0x44 is negative: -1"},
        {"anpk_minimal", 0x3C, 0xFFFFFFFF, "animations[0].objects: the count of the data at 0x44 is negative: -1"},
        {"anpk_minimal", 0x3C, 0x7FFFFFFF,
         "animations[0].objects: 2147483647 records of at least 56 bytes at 0x44" + file},
        {"anpk_minimal", 0x50, 39,
         "animations[0].objects[0].binding: a size of -1 is less than the 0 bytes already read at 0x7c"},
        {"anpk_minimal", 0x50, 0xFFFFFFFF, "animations[0].objects[0].binding: 4294967255 bytes at 0x7c" + file},
        {"anpk_minimal", 0x70, 0xFFFFFFFF, frames + "the count of the data at 0x88 is negative: -1"},
        {"anpk_minimal", 0x70, 0x7FFFFFFF, frames + "2147483647 records of 20 bytes at 0x88" + file},
        {"anpk_minimal", 0x70, 2, frames + "2 records of 20 bytes at 0x88" + file},
        {"anlf_no_packages", 0x04, 3, "info_rest: the count of the data at 0xc is negative: -1"},
        {"anlf_no_packages", 0x08, 0xFFFFFFFF, "packages: the count of the data at 0xc is negative: -1"},
        {"anlf_no_packages", 0x08, 1, "packages: 1 records of at least 20 bytes at 0xc leave the file (12 bytes)"},
    };
    for (const auto& h : hostile) {
        const bytes changed = with_word_at(ifp(h.specimen).file, h.offset, h.value);
        INFO(h.specimen << " with " << h.value << " at " << h.offset);
        (void)refused_or_identical<gta::Ifp>(changed);
        CHECK(refusal(changed) == h.message);
    }
}

TEST_CASE("gta.ifp, version 1: unknown keys are refused, because no field gives the size of their frames") {
    const bytes file = ifp("anpk_minimal").file;
    CHECK(refusal(changed(file, {{0x80, 4, "\"KR01\""}})) ==
          "animations[0].objects[0].keys: 4B 52 30 31 at 0x80 is not one of \"KR00\", \"KRT0\", \"KRTS\"");
}

}  // namespace verbatim::test::schema_gta_ifp1
