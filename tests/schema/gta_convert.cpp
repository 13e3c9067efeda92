// Conversions of animation packages between the versions of GTA.
#include "verbatim/formats/gta/convert.hpp"

#include <fstream>
#include <sstream>

#include "tests/schema/gta_ifp.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/source_tree.hpp"

namespace verbatim::test::schema_gta_convert {

namespace {

using gta::Ifp;

template <class Kind>
converted<Ifp> become(const Ifp& from) {
    return verbatim::conversion<Ifp, Ifp, Kind>::convert(from);
}
// The package that is written and read again, as a tool does it.
template <class Kind>
document<Ifp> made(const Ifp& from) {
    document<Ifp> doc;
    *doc = become<Kind>(from).value;
    auto file = write(doc);
    INFO((file ? "" : file.error().message()));
    REQUIRE(file);
    auto again = read<Ifp>(*file);
    INFO((again ? "" : again.error().message()));
    REQUIRE(again);
    return *again;
}
template <class Package>
const Package& held(const document<Ifp>& doc) {
    REQUIRE(doc->is<Package>());
    return *doc->get_if<Package>();
}

}  // namespace

TEST_CASE(
    "gta.ifp: an integer frame of version 2 is the conjugate in version 1, in seconds and units, and comes back") {
    const auto doc = read_ifp(ifp("frame_types"));
    const auto one = made<gta::to_anpk>(*doc);
    const auto back = made<gta::to_anp3>(*one);
    const auto& before = held<gta::Anp3>(doc);
    const auto& there = held<gta::Anpk>(one);
    REQUIRE(there.animations.size() == before.animations.size());
    std::size_t integers = 0, floats = 0;
    for (std::size_t a = 0; a < before.animations.size(); ++a)
        for (std::size_t o = 0; o < before.animations[a].objects.size(); ++o) {
            const gta::Object was = before.animations[a].objects[o],
                              now = held<gta::Anp3>(back).animations[a].objects[o];
            const gta::AnpkObject mid = there.animations[a].objects[o];
            CHECK(mid.name.view() == was.name.view());
            CHECK(mid.binding.get_if<gta::BoneId>()->bone_id == was.bone_id);
            if (const auto* frames = was.frames.get_if<Frames3>()) {
                ++integers;
                const auto& first = mid.keys->get_if<gta::AnpkObject::Kr00>()->frames[0];
                CHECK(first.rotation[0].value() == -static_cast<float>((*frames)[0].rotation[0].value()) / 4096);
                CHECK(first.rotation[3].value() == static_cast<float>((*frames)[0].rotation[3].value()) / 4096);
                CHECK(first.time.value() == static_cast<float>((*frames)[0].time.value()) / 60);
                CHECK(now.frames.is<Frames3>());
            } else if (const auto* moved = was.frames.get_if<Frames4>()) {
                ++integers;
                const auto& first = mid.keys->get_if<gta::AnpkObject::Krt0>()->frames[0];
                CHECK(first.translation[1].value() == static_cast<float>((*moved)[0].translation[1].value()) / 1024);
                CHECK(now.frames.is<Frames4>());
            } else {
                ++floats;
            }
        }
    CHECK((integers >= 2 && floats >= 2));
    const auto lost = become<gta::to_anpk>(*doc).lost;
    CHECK(std::ranges::any_of(
        lost, [](const std::string& one) { return one.find("objects have floats") != std::string::npos; }));
}
TEST_CASE("gta.ifp: a package that loses nothing comes back as the same file") {
    for (const char* name : {"minimal", "bone_ids", "mixed_frame_types"}) {
        const auto file = ifp(name).file;
        const auto doc = read<Ifp>(file).value();
        CAPTURE(name);
        for (const auto& back :
             {made<gta::to_anp3>(*made<gta::to_anp2>(*doc)), made<gta::to_anp3>(*made<gta::to_anpk>(*doc))}) {
            const auto again = write(back);
            REQUIRE(again);
            if (become<gta::to_anpk>(*doc).lost.empty() && become<gta::to_anp2>(*doc).lost.empty())
                CHECK(*again == file);
        }
    }
    const auto minimal = ifp("minimal").file;
    CHECK(become<gta::to_anpk>(*read<Ifp>(minimal).value()).lost.empty());
    CHECK(become<gta::to_anp2>(*read<Ifp>(minimal).value()).lost.empty());
}
TEST_CASE("gta.ifp: what integers cannot hold becomes floats, and each loss is listed") {
    document<Ifp> doc;
    gta::Anpk package;
    package.animations.edit().resize(1);
    package.animations[0].objects.edit().resize(2);
    auto& objects = package.animations[0].objects.edit();
    gta::Krt0Frame far, near;
    far.translation[0] = 64.5f;
    near.translation[0] = 1.0f / 3;
    near.time = 0.01f;
    gta::AnpkObject::Krt0 keys;
    keys.frames = {far};
    objects[0].keys.emplace() = keys;
    keys.frames = {near};
    objects[1].keys.emplace() = keys;
    objects[1].frame_count = objects[0].frame_count = 1;
    *doc = std::move(package);
    const auto made_of_it = become<gta::to_anp3>(*made<gta::to_anpk>(*doc));
    const auto& animation = made_of_it.value.get_if<gta::Anp3>()->animations[0];
    CHECK(animation.objects[0].frames.is<Frames2>());
    CHECK(animation.objects[1].frames.is<Frames4>());
    CHECK(made_of_it.lost ==
          std::vector<std::string>{"1 times are rounded to 1/60 s", "1 parts of translations are cut off to 1/1024"});
}
TEST_CASE("gta.ifp: objects of a tree get the bones of their names, and bones get a tree") {
    document<Ifp> doc;
    gta::Anpk package;
    package.animations.edit().resize(1);
    auto& objects = package.animations[0].objects.edit();
    for (const auto& [name, bone] : {std::pair("Root", 0), std::pair("Spine", 2), std::pair(" Pelvis", 1),
                                     std::pair("Head", 5), std::pair("L Thigh", 41)}) {
        auto& object = objects.emplace_back();
        object.name = std::string(name);
        object.binding = gta::BoneId{.bone_id = bone};
    }
    *doc = std::move(package);
    const auto tree = become<gta::to_anpk_tree>(*doc);
    std::vector<std::pair<int, int>> places;
    for (const auto& object : tree.value.get_if<gta::Anpk>()->animations[0].objects) {
        const auto* relations = object.binding.get_if<gta::Relations>();
        REQUIRE(relations);
        places.emplace_back(relations->first_child.value(), relations->next_sibling.value());
    }
    CHECK(places == std::vector<std::pair<int, int>>{{2, -1}, {3, -1}, {1, -1}, {-1, 4}, {-1, -1}});
    const auto doc_of_tree = made<gta::to_anpk_tree>(*doc);
    CHECK(findings<Ifp>(source(*write(doc_of_tree))).empty());
    const auto back = become<gta::to_anpk>(*doc_of_tree);
    std::vector<int> bones;
    for (const auto& object : back.value.get_if<gta::Anpk>()->animations[0].objects)
        bones.push_back(object.binding.get_if<gta::BoneId>()->bone_id.value());
    CHECK(bones == std::vector<int>{0, 2, 1, 5, 41});
    CHECK(back.lost == std::vector<std::string>{"5 objects lose their place in the tree",
                                                "5 bone ids are found by the names of their objects"});
}
TEST_CASE("gta.ifp: every specimen becomes each kind, and what is made has no errors of its own") {
    for (const auto& one : specimens("gta.ifp")) {
        CAPTURE(one.name);
        const auto doc = read<Ifp>(one.file).value();
        (void)made<gta::to_anp3>(*doc);
        (void)made<gta::to_anp2>(*doc);
        (void)made<gta::to_anpk>(*doc);
        (void)made<gta::to_anpk_tree>(*doc);
    }
}

namespace {

// What comes back exactly.
struct came_back {
    std::size_t files = 0, whole = 0, animations = 0, objects = 0, names = 0, bindings = 0, frames = 0, exact = 0,
                near = 0;

    std::string row(const char* way) const {
        std::ostringstream text;
        text << "| " << way << " | " << files << " | " << whole << " | " << objects << " | " << names << " | "
             << bindings << " | " << frames << " | " << exact << " | " << near << " |";
        return text.str();
    }
};

template <class A, class B>
bool near(const A& was, const B& now) {
    const auto part = [](const auto& x, const auto& y, double unit) {
        return std::fabs(static_cast<double>(x.value()) - static_cast<double>(y.value())) <= unit;
    };
    bool all = part(was.time, now.time, 0.5 / 60 + 1e-5);
    for (std::size_t i = 0; i < 4; ++i) all = all && part(was.rotation[i], now.rotation[i], 1.0 / 4096);
    if constexpr (requires { was.translation, now.translation; })
        for (std::size_t i = 0; i < 3; ++i) all = all && part(was.translation[i], now.translation[i], 1.0 / 1024);
    return all;
}
template <class Frame>
bool is_same(const Frame& a, const Frame& b) {
    return std::memcmp(&a, &b, sizeof a) == 0;
}
template <class A, class B>
void compare_frames(const A& was, const B& now, came_back& count) {
    for (std::size_t i = 0; i < was.size(); ++i, ++count.frames) {
        if (i >= now.size()) continue;
        if constexpr (std::is_same_v<A, B>)
            if (is_same(was[i], now[i])) {
                ++count.exact;
                continue;
            }
        if constexpr (wire::is_real<decltype(was[i].time)> && wire::is_real<decltype(now[i].time)>)
            count.near += near(was[i], now[i]);
    }
}
void compare_objects(const gta::Object& was, const gta::Object& now, came_back& count) {
    count.bindings += was.bone_id.value() == now.bone_id.value();
    was.frames.visit([&](const auto& a) {
        now.frames.visit([&](const auto& b) {
            if constexpr (requires { a[0].rotation, b[0].rotation; }) compare_frames(a, b, count);
        });
    });
}
void compare_objects(const gta::AnpkObject& was, const gta::AnpkObject& now, came_back& count) {
    const auto* bone = was.binding.get_if<gta::BoneId>();
    const auto* tree = was.binding.get_if<gta::Relations>();
    const auto* bone_now = now.binding.get_if<gta::BoneId>();
    const auto* tree_now = now.binding.get_if<gta::Relations>();
    count.bindings +=
        (bone && bone_now && is_same(*bone, *bone_now)) || (tree && tree_now && is_same(*tree, *tree_now));
    if (!was.keys || !now.keys) return;
    was.keys->visit([&](const auto& a) {
        now.keys->visit([&](const auto& b) {
            if constexpr (requires { a.frames[0].rotation, b.frames[0].rotation; })
                compare_frames(a.frames, b.frames, count);
        });
    });
}
template <class Package, class There, class Back>
std::string there_and_back(std::string_view prefix, const char* way) {
    came_back count;
    for (const real_file& file : real_files(prefix)) {
        const auto bytes = file.read();
        const auto doc = read<Ifp>(bytes).value();
        const auto back = made<Back>(*made<There>(*doc));
        ++count.files;
        count.whole += *write(back) == bytes;
        const auto &was = held<Package>(doc).animations, &now = held<Package>(back).animations;
        REQUIRE(was.size() == now.size());
        for (std::size_t a = 0; a < was.size(); ++a) {
            REQUIRE(was[a].objects.size() == now[a].objects.size());
            CHECK(was[a].name.view() == now[a].name.view());
            for (std::size_t o = 0; o < was[a].objects.size(); ++o) {
                ++count.objects;
                count.names += was[a].objects[o].name.view() == now[a].objects[o].name.view();
                compare_objects(was[a].objects[o], now[a].objects[o], count);
            }
        }
    }
    return count.row(way);
}

}  // namespace

TEST_CASE("gta.ifp: what comes back of every real file is what the page of conversions says") {
    std::stringstream page;
    page << std::ifstream(in_source_tree("docs/ifp-conversions.md")).rdbuf();
    const auto says = [&](const std::string& row) {
        CAPTURE(row);
        CHECK(page.str().find(row + "\n") != std::string::npos);
    };
    if (sanitized || real_files("ifp/").empty()) return;  // the conversions of specimens run the same code
    says(there_and_back<gta::Anp3, gta::to_anp2, gta::to_anp3>("ifp/anp3/", "ANP3, ANP2, ANP3"));
    says(there_and_back<gta::Anp3, gta::to_anpk, gta::to_anp3>("ifp/anp3/", "ANP3, ANPK, ANP3"));
    says(there_and_back<gta::Anp3, gta::to_anpk_tree, gta::to_anp3>("ifp/anp3/", "ANP3, ANPK with a tree, ANP3"));
    says(there_and_back<gta::Anpk, gta::to_anp3, gta::to_anpk>("ifp/anpk/", "ANPK, ANP3, ANPK"));
    says(there_and_back<gta::Anpk, gta::to_anpk_tree, gta::to_anpk>("ifp/anpk/", "ANPK, ANPK with a tree, ANPK"));
}

}  // namespace verbatim::test::schema_gta_convert
