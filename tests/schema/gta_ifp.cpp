// GTA animation packages: the law over all specimens, their values (from the specimens' comments), and refusals.
#include "tests/schema/gta_ifp.hpp"

#include <sstream>
#include <utility>

namespace verbatim::test::schema_gta_ifp {

namespace {

template <class T, std::size_t N>
std::vector<double> numbers(const std::array<T, N>& values) {
    return {values.begin(), values.end()};
}
using several = std::vector<double>;

std::vector<int> times(const gta::Object& object) {
    std::vector<int> all;
    if (auto* frames3 = object.frames.get_if<Frames3>())
        for (const auto& frame : *frames3) all.push_back(frame.time);
    if (auto* frames4 = object.frames.get_if<Frames4>())
        for (const auto& frame : *frames4) all.push_back(frame.time);
    return all;
}

std::string refusal(const bytes& file) {
    auto doc = read<gta::Ifp>(file);
    return doc ? "read" : doc.error().message();
}

}  // namespace

TEST_CASE(
    "gta.ifp: every specimen comes back identical with its findings; cut or with a byte flipped, it is refused or "
    "identical") {
    hold_the_law<gta::Ifp>();
}

// ---- values and their places

TEST_CASE("gta.ifp: the values of the smallest package") {
    const auto doc = read_ifp(ifp("minimal"));
    const auto& package = anp3(doc);
    CHECK(package.size == 110);
    CHECK(package.name.view() == "block");
    CHECK(package.animation_count == 1);
    CHECK(package.tail.empty());
    REQUIRE(package.animations.size() == 1);
    const gta::Animation walk = package.animations[0];
    CHECK(walk.name.view() == "walk");
    CHECK(walk.frame_data_size == 10);
    CHECK(walk.flags.has(gta::AnimationFlags::compressed));
    REQUIRE(walk.objects.size() == 1);
    const gta::Object pelvis = std::as_const(walk.objects)[0];
    CHECK(pelvis.name.view() == "pelvis");
    CHECK(pelvis.frame_type == gta::FrameType::rotation16);
    CHECK(pelvis.frame_count == 1);
    CHECK(pelvis.bone_id == 11);
    const auto& frame = frames<Frames3>(pelvis)[0];
    CHECK(numbers(frame.rotation) == several{11, 12, 13, 4095});
    CHECK(frame.time == 5);
}

TEST_CASE("gta.ifp: the values of the four types of frames") {
    const auto doc = read_ifp(ifp("frame_types"));
    const auto& package = anp3(doc);
    REQUIRE(package.animations.size() == 2);
    const gta::Animation integers = package.animations[0], floats = package.animations[1];

    const auto& root = integers.objects[0];
    REQUIRE(frames<Frames4>(root).size() == 3);
    CHECK(numbers(frames<Frames4>(root)[2].rotation) == several{31, 32, 33, 4093});
    CHECK(frames<Frames4>(root)[2].time == 18);
    CHECK(numbers(frames<Frames4>(root)[2].translation) == several{1031, 1032, 1033});
    const auto& spine = integers.objects[1];
    REQUIRE(frames<Frames3>(spine).size() == 2);
    CHECK(numbers(frames<Frames3>(spine)[1].rotation) == several{51, 52, 53, 4091});
    CHECK(frames<Frames3>(spine)[1].time == 30);

    CHECK_FALSE(floats.flags.has(gta::AnimationFlags::compressed));
    const auto& door = floats.objects[0];
    REQUIRE(frames<Frames2>(door).size() == 2);
    CHECK(numbers(frames<Frames2>(door)[0].rotation) == several{0.09765625, 0.1015625, 0.10546875, 0.9765625});
    CHECK(frames<Frames2>(door)[0].time == 1.5f);  // before the translation
    CHECK(numbers(frames<Frames2>(door)[0].translation) == several{26.25, 26.5, 26.75});
    const auto& lock = floats.objects[2];
    CHECK(lock.bone_id == 54);
    REQUIRE(frames<Frames1>(lock).size() == 4);
    CHECK(numbers(frames<Frames1>(lock)[3].rotation) == several{0.19140625, 0.1953125, 0.19921875, 0.953125});
    CHECK(frames<Frames1>(lock)[3].time == 7.5f);
}

TEST_CASE("gta.ifp: unusual times, bone ids and names are read unchanged") {
    const auto clock = read_ifp(ifp("times"));
    const gta::Animation early = anp3(clock).animations[0], late = anp3(clock).animations[1];
    CHECK(times(early.objects[0]) == std::vector{-7, -7, -1, 0, 9});
    CHECK(times(early.objects[1]) == std::vector{-6, 2, 2, 2});
    CHECK(times(late.objects[0]) == std::vector{300, 3028, 32767});

    const auto bones = read_ifp(ifp("bone_ids"));
    const gta::Animation mix = anp3(bones).animations[0];
    std::vector<int> ids;
    std::vector<std::string> names;
    for (const auto& object : std::as_const(mix.objects))
        ids.push_back(object.bone_id), names.emplace_back(object.name.view());
    CHECK(ids == std::vector{49130, -1, 0, 5001, 44});
    CHECK(names == std::vector<std::string>{" Pelvis", "Bip01 L Clavicle", "Normal", "~nose", "L Toe0"});

    const auto full = read_ifp(ifp("full_names"));
    CHECK(anp3(full).name.view() == "package_of_24_characters");
    const gta::Animation animation = anp3(full).animations[0];
    CHECK(animation.name.view() == "animation_24_characters_");
    CHECK(animation.objects[0].name.view() == "an object, 24 characters");

    const auto twins = read_ifp(ifp("duplicates"));
    CHECK(anp3(twins).animations[0].name.view() == anp3(twins).animations[1].name.view());
    const auto garbage = read_ifp(ifp("name_garbage"));
    CHECK(anp3(garbage).animations[0].name.view() == "sit");
}

TEST_CASE("gta.ifp: rotations are raw integers, whether they have unit length or not") {
    const auto doc = read_ifp(ifp("not_unit"));
    const gta::Animation odd = anp3(doc).animations[0];
    CHECK(numbers(frames<Frames3>(odd.objects[0])[0].rotation) == several{0, 0, 0, 0});
    CHECK(numbers(frames<Frames4>(odd.objects[1])[0].rotation) == several{-32768, 32767, -1, 1});
    CHECK(numbers(frames<Frames4>(odd.objects[1])[0].translation) == several{-32768, 32767, -2});
    CHECK(wire::from_fixed<4096>(frames<Frames4>(odd.objects[1])[0].rotation[0]) == -8.0);
}

TEST_CASE("gta.ifp: float bits survive, even those of signalling NaNs") {
    const auto doc = read_ifp(ifp("float_bits"));
    const gta::Animation weird = anp3(doc).animations[0];
    const auto& first = frames<Frames2>(weird.objects[0])[0];
    CHECK(word(first.rotation[0]) == 0x80000000);
    CHECK(word(first.rotation[1]) == 0x7FC0BEEF);
    CHECK(word(first.rotation[2]) == 0x7FA0BEEF);
    CHECK(word(first.rotation[3]) == 0xFFA00001);
    CHECK(word(first.translation[1]) == 0x00000001);
    CHECK(word(frames<Frames1>(weird.objects[1])[0].rotation[3]) == 0x7FA11234);

    // An edit of a float beside them leaves them unchanged.
    auto edited = read_ifp(ifp("float_bits"));
    frames<Frames2>(anp3(edited).animations[0].objects[0])[0].translation[2] = 1.0f;
    written_as(edited, changed(ifp("float_bits").file, {{0x88, 4, "00 00 80 3F"}}));
}

TEST_CASE("gta.ifp: objects without frames, animations without objects, packages without animations") {
    const auto still = read_ifp(ifp("no_frames"));
    const gta::Animation blink = anp3(still).animations[0];
    REQUIRE(blink.objects.size() == 3);
    CHECK(frames<Frames4>(blink.objects[1]).empty());
    CHECK(times(blink.objects[2]) == std::vector{3});

    const auto holes = read_ifp(ifp("empty_animation"));
    REQUIRE(anp3(holes).animations.size() == 3);
    const gta::Animation hole = anp3(holes).animations[1];
    CHECK(hole.name.view().empty());
    CHECK(hole.objects.empty());
    CHECK(anp3(holes).animations[2].name.view() == "after");

    CHECK(anp3(read_ifp(ifp("no_animations"))).animations.empty());
}

TEST_CASE("gta.ifp: the bytes after the last animation are a tail, whatever they look like") {
    const auto stale = read_ifp(ifp("tail_stale"));
    CHECK(anp3(stale).animations.size() == 1);
    CHECK(anp3(stale).tail.size() == 56);
    const auto sector = read_ifp(ifp("tail_sector"));
    CHECK(anp3(sector).tail.size() == 2048 - 118);
    CHECK(anp3(sector).size == 110);
}

TEST_CASE("gta.ifp: ANP2 has neither frame_data_size nor flags") {
    const auto doc = read_ifp(ifp("anp2"));
    REQUIRE(doc->is<gta::Anp2>());
    const auto& package = *doc->get_if<gta::Anp2>();
    CHECK(package.name.view() == "elder");
    REQUIRE(package.animations.size() == 2);
    const gta::Anp2Animation one = package.animations[1];
    CHECK(one.name.view() == "one");
    CHECK(one.objects[0].bone_id == 98);
    CHECK(times(one.objects[0]) == std::vector{8, 9, 10});
}

// ---- refusals

TEST_CASE("gta.ifp: a file with another magic is refused") {
    CHECK(refusal({}) == "nothing at 0x0 is not one of \"ANP3\", \"ANP2\", \"ANPK\", \"ANLF\"");
    CHECK(refusal(hex("41 4E 50")) == "41 4E 50 at 0x0 is not one of \"ANP3\", \"ANP2\", \"ANPK\", \"ANLF\"");
    CHECK(refusal(changed(ifp("minimal").file, {{0, 4, "\"ANPJ\""}})) ==
          "41 4E 50 4A at 0x0 is not one of \"ANP3\", \"ANP2\", \"ANPK\", \"ANLF\"");
    CHECK(refusal(changed(ifp("minimal").file, {{0, 4, "\"ANCT\""}})) ==
          "41 4E 43 54 at 0x0 is not one of \"ANP3\", \"ANP2\", \"ANPK\", \"ANLF\"");
}

TEST_CASE("gta.ifp: negative and too large counts are refused, and a count of zero is read") {
    struct count_field {
        std::string_view specimen;
        std::size_t offset;
        std::string path;
        std::size_t data;  // where the counted data begins
        std::string record;
    };
    const count_field fields[] = {
        {"minimal", 0x20, "animations", 0x24, "at least 36"},
        {"minimal", 0x3C, "animations[0].objects", 0x48, "at least 36"},
        {"minimal", 0x64, "animations[0].objects[0].frames", 0x6C, "10"},
        {"anp2", 0x20, "animations", 0x24, "at least 28"},
        {"anp2", 0x3C, "animations[0].objects", 0x40, "at least 36"},
        {"anp2", 0x5C, "animations[0].objects[0].frames", 0x64, "10"},
    };
    for (const auto& f : fields) {
        const bytes file = ifp(f.specimen).file;
        INFO(f.specimen << ", " << f.path);
        const auto with = [&](std::uint32_t count) {
            const bytes hostile = with_word_at(file, f.offset, count);
            (void)refused_or_identical<gta::Ifp>(hostile);
            return refusal(hostile);
        };
        std::ostringstream at;
        at << "0x" << std::hex << f.data;
        const std::string counts = f.path + ": the count of the data at " + at.str() + " is negative: ";
        CHECK(with(0xFFFFFFFF) == counts + "-1");
        CHECK(with(0x80000000) == counts + "-2147483648");
        CHECK(with(0x7FFFFFFF) == f.path + ": 2147483647 records of " + f.record + " bytes at " + at.str() +
                                      " leave the file (" + std::to_string(file.size()) + " bytes)");
        // In the specimen of ANP2, the bytes after a shortened animation are not an animation.
        if (f.specimen == "minimal" || f.path == "animations") CHECK(with(0) == "read");
    }
}

TEST_CASE("gta.ifp: an unknown frame type is refused, because no field gives the size of its frames") {
    const bytes file = ifp("minimal").file;
    for (std::uint32_t type : {0u, 5u, 0xFFFFFFFFu})
        CHECK(refusal(with_word_at(file, 0x60, type)) ==
              "animations[0].objects[0].frames: tag " + std::to_string(type) +
                  " is unknown, and no field gives the size of the data at 0x6c");
}

}  // namespace verbatim::test::schema_gta_ifp
