#include "tools/returned_mesh.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <random>
#include <set>

#include "tests/support/corpus.hpp"
#include "tests/support/source_tree.hpp"
#include "tests/tools/run.hpp"
#include "tools/gltf_reader.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::test::tools_returned_mesh {

namespace {

using namespace tools;

struct mesh_file {
    std::string name;
    std::unique_ptr<view::document> document;
};

// All specimens and real files that have a mesh.
std::vector<mesh_file> mesh_files() {
    std::vector<mesh_file> all;
    const auto add = [&](const std::string& name, const bytes& content) {
        for (const char* const id : {"sims1.skin", "sims1.mesh"})
            if (auto doc = view::find_format(formats(), id)->read(source(content)); doc && geometry_of(**doc))
                return void(all.push_back({name, std::move(*doc)}));
    };
    for (const std::string folder : {"sims1.skin", "sims1.mesh"})
        for (const auto& one : std::filesystem::directory_iterator(in_source_tree("tests/specimens/" + folder))) {
            const auto text = read_file(one.path().string());
            add(one.path().filename().string(), hex({reinterpret_cast<const char*>(text.data()), text.size()}));
        }
    for (const auto& file : sampled(real_files("skn/"))) add(file.name, file.read());
    return all;
}

// What another program makes of a mesh that it only opens and saves.
class other_program {
public:
    explicit other_program(const exported_geometry& file) : shape_(file.shape) {
        std::set<triangle> known;
        std::erase_if(shape_.triangles, [&](triangle t) {
            std::ranges::sort(t);
            return t[0] == t[1] || t[1] == t[2] || !known.insert(t).second;
        });
    }

    void scale(double by) {
        for (auto& at : shape_.positions)
            for (double& number : at) number *= by;
    }
    // The vertices of the triangles that it keeps.
    std::set<std::uint32_t> vertices() const {
        std::set<std::uint32_t> all;
        for (const auto& t : shape_.triangles) all.insert(t.begin(), t.end());
        return all;
    }
    // As Blender writes an OBJ: six decimals, and four of normals, of which the corners of a vertex have several.
    std::string obj() {
        std::string vertices, uvs, normals, faces;
        for (const auto& [x, y, z] : shape_.positions)
            vertices += fmt::format("v {:.6f} {:.6f} {:.6f}\n", x + off(4e-7), y + off(4e-7), z + off(4e-7));
        for (const auto& [u, v] : shape_.uvs) uvs += fmt::format("vt {:.6f} {:.6f}\n", u, 1 - v);
        std::size_t count = 0;
        for (const auto& t : shape_.triangles) {
            faces += 'f';
            for (const auto i : t) {
                const auto normal = near_normal(i);
                normals += fmt::format("vn {:.4f} {:.4f} {:.4f}\n", normal[0], normal[1], normal[2]);
                faces += fmt::format(" {}/{}/{}", i + 1, shape_.uvs.empty() ? "" : std::to_string(i + 1), ++count);
            }
            faces += '\n';
        }
        return "# Blender 3.4.1\nmtllib a.mtl\no mesh\n" + vertices + normals + uvs + "s 0\nusemtl none\n" + faces;
    }
    // As programs that split vertices write glTF: a row for each corner, of floats, the triangles in another order if
    // that is `mixed`.
    returned_mesh rows(bool mixed) {
        if (mixed) std::ranges::shuffle(shape_.triangles, random_);
        returned_mesh mesh;
        double most = 0;
        for (const auto& at : shape_.positions)
            for (const double number : at) most = std::max(most, std::fabs(number));
        for (const auto& t : shape_.triangles)
            for (const auto i : t) {
                auto at = shape_.positions[i];
                for (double& number : at) number = static_cast<float>(number + off(most * 0x1p-24));
                mesh.corners.push_back({mesh.points.size(),
                                        shape_.uvs.empty() ? std::nullopt : std::optional(shape_.uvs[i]),
                                        shape_.normals.empty() ? std::nullopt : std::optional(near_normal(i))});
                mesh.points.push_back(at);
            }
        mesh.of_positions = {most * 0x1p-22, 0x1p-22}, mesh.of_uvs = {0x1p-22, 0x1p-22};
        return mesh;
    }

private:
    double off(double most) { return std::uniform_real_distribution<double>(-most, most)(random_); }
    position near_normal(std::size_t vertex) {
        if (shape_.normals.empty()) return {0, 0, 1};
        auto normal = shape_.normals[vertex];
        const double size = std::hypot(normal[0], normal[1], normal[2]);
        if (!(size > 0)) return direction_of_none;
        for (double& number : normal) number = number / size + off(1e-4);
        return normal;
    }

    geometry shape_;
    std::mt19937 random_{1};
};

}  // namespace

TEST_CASE("law: a mesh that another program has only opened and saved changes nothing") {
    std::size_t count = 0;
    for (const auto& file : mesh_files()) {
        INFO(file.name);
        const auto exported = geometry_of(*file.document);
        REQUIRE(exported);
        const auto changes_nothing = [&](const result<returned_mesh>& mesh) {
            REQUIRE(mesh);
            const auto edits = edits_for(*exported, *mesh);
            INFO((edits ? "" : edits.error().message()));
            REQUIRE(edits);
            INFO((edits->all.empty() ? "" : edits->all.front().path + "=" + edits->all.front().text));
            CHECK(edits->all.empty());
        };
        changes_nothing(mesh_in_obj(obj_of(exported->shape)));
        changes_nothing(mesh_in_obj(other_program(*exported).obj()));
        changes_nothing(other_program(*exported).rows(false));
        changes_nothing(other_program(*exported).rows(true));
        std::vector<std::string> lost;
        for (const bool is_binary : {false, true}) {
            auto opened = gltf::reader::open(gltf_of(exported->shape, is_binary, lost), {});
            REQUIRE(opened);
            changes_nothing(gltf::mesh_in(*opened, "mesh"));
        }
        ++count;
    }
    CHECK(count >= 12);  // specimens alone; real files are not everywhere
}

TEST_CASE("law: a mesh that another program has scaled has its vertices there, whatever rows and normals it has") {
    for (const auto& file : mesh_files()) {
        INFO(file.name);
        const auto before = geometry_of(*file.document);
        other_program program(*before);
        program.scale(1.25);
        const auto edits = edits_for(*before, program.rows(false));
        INFO((edits ? "" : edits.error().message()));
        REQUIRE(edits);
        const auto doc = file.document->copy();
        const auto& format = *view::find_format(formats(), before->is_spelled ? "sims1.skin" : "sims1.mesh");
        REQUIRE(edits->are_spelled == before->is_spelled);
        const auto done = before->is_spelled ? set_as_spelled(*doc, format, edits->all) : edit::set(*doc, edits->all);
        INFO((done ? "" : done.error().message()));
        REQUIRE(done);
        REQUIRE(edit::commit(*doc));
        const auto after = geometry_of(*doc);
        REQUIRE(after);
        const auto used = program.vertices();
        double off = 0, largest = 1;
        for (const auto i : used)
            for (std::size_t k = 0; k < 3; ++k) {
                const double is = before->shape.positions[i][k];
                off = std::max(off, std::fabs(after->shape.positions[i][k] - 1.25 * is));
                largest = std::max(largest, std::fabs(is));
            }
        CHECK(off <= 1e-6 * largest);
        // Each anchor whose target has moved is named.
        const auto left = anchors_left_by(*before, edits->all);
        const bool has_moved = std::ranges::any_of(before->targets, [&](std::size_t target) {
            const auto is_far = [&](double number) { return std::fabs(number) > 1e-3 * largest; };
            return used.contains(static_cast<std::uint32_t>(target)) &&
                   std::ranges::any_of(before->shape.positions[target], is_far);
        });
        CHECK((!has_moved || !left.empty()));
    }
}

TEST_CASE("vertices may move where a program has put the last triangle in place of a flat one") {
    exported_geometry before;
    before.positions = "vectors";
    before.shape.positions = {{1, 2, 3}, {4, 5, 6}, {7, 8, 10}, {-1, 0, 2}};
    before.shape.triangles = {{0, 1, 2}, {1, 1, 1}, {0, 2, 3}, {1, 2, 3}};
    returned_mesh mesh;
    for (const auto& [x, y, z] : before.shape.positions) mesh.points.push_back({2 * x, 2 * y, 2 * z});
    for (const std::size_t point : {0, 1, 2, 1, 2, 3, 0, 2, 3}) mesh.corners.push_back({point, {}, {}});
    const auto edits = edits_for(before, mesh);
    INFO((edits ? "" : edits.error().message()));
    REQUIRE(edits);
    CHECK(edits->all.size() == 11);  // all numbers but the 0
    CHECK(edits->all.front().path == "vectors[0].x");
    CHECK(edits->all.front().text == "-2");
    mesh.corners[3].point = 3;
    CHECK_FALSE(edits_for(before, mesh));
}

TEST_CASE("numbers of a mesh keep what their program explains: its last digit, and no more") {
    const auto rounding_of = [](const std::string& numbers) {
        return mesh_in_obj("v " + numbers + "\n")->of_positions;
    };
    CHECK(rounding_of("0.123457 1.000000 2.000000").explains(0.1234564, 0.123457));
    CHECK_FALSE(rounding_of("0.123457 1.000000 2.000000").explains(0.12344, 0.123457));
    CHECK_FALSE(rounding_of("0.5 1 -4").explains(0.5, 0.500001));
    CHECK(rounding_of("0.1234567890123 1 1").explains(0.1f, 0.1));
}

TEST_CASE("a mesh of other triangles, or with a vertex at several places, is refused by name") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    REQUIRE(in.verbatim("convert a.skn -o a.obj").code == 0);
    const auto before = in.get("a.skn");
    const auto refused = [&](const std::string& change, const std::string& why) {
        INFO(change);
        REQUIRE(in.shell(change + " a.obj > b.obj").code == 0);
        const auto got = in.verbatim("convert b.obj --into a.skn");
        CHECK(got.code == 3);
        INFO(got.err);
        CHECK(got.err.find(why) != std::string::npos);
        CHECK(in.get("a.skn") == before);
    };
    refused("grep -v '^f'", "its triangles are not those of the file");
    refused("sed '0,/^v .*/s//v 1 2/'", "line 2 is not a vertex of numbers");
    refused("sed '0,/^f .*/s//f 1 2 3 1/'", "more than three corners");
    refused("sed '0,/^f .*/s//f 1 2 99/'", "is not a triangle of vertices above it");
    refused("sed 's/^f .*/f 1 1 1/'", "its triangles are not those of the file");
}

TEST_CASE("glTF files are read with buffers beside them and in several parts, and refused where they lie") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    const auto before = in.get("a.skn");
    REQUIRE(in.verbatim("convert a.skn -o a.gltf").code == 0);
    const std::string uri = "ltrimstr(\"data:application/octet-stream;base64,\")";
    REQUIRE(in.shell("jq -r '.buffers[0].uri | " + uri + "' a.gltf | base64 -d > 'a b.bin'").code == 0);
    const auto into = [&](const std::string& filter) {
        INFO(filter);
        REQUIRE(in.shell("jq '" + filter + "' a.gltf > b.gltf").code == 0);
        return in.verbatim("convert b.gltf --into a.skn");
    };
    const auto comes_back = [&](const std::string& filter) {
        const auto got = into(filter);
        INFO(got.err);
        CHECK((got.code == 0 && in.get("a.skn") == before));
    };
    comes_back(".buffers[0].uri = \"a%20b.bin\"");
    comes_back(".buffers[0].uri |= sub(\"=+$\"; \"\")");
    comes_back(".buffers += .buffers | .bufferViews[0].buffer = 1");
    comes_back(".nodes[0].scale = [1, 1, 1] | .nodes[0].extras = {a: [1]}");
    const auto refused = [&](const std::string& filter, const std::string& why) {
        const auto got = into(filter);
        INFO(got.err);
        CHECK((got.code == (why == "c.bin" ? 4 : 3) && got.err.find(why) != std::string::npos &&
               in.get("a.skn") == before));
    };
    refused(".buffers[0].uri = \"c.bin\"", "c.bin");
    refused(".buffers[0].uri = \"../a.bin\"", "not a file beside it");
    refused(".buffers[0].uri = \"/etc/passwd\"", "not a file beside it");
    refused(".buffers[0].uri = \"https://a/b.bin\"", "not a file beside it");
    refused(".buffers[0].uri |= .[:-9]", "its byteLength");
    refused(".buffers[0].uri = \"data:;base64,*\"", "base64");
    refused(".buffers[0].byteLength = 99999999", "its byteLength");
    refused(".accessors[0].count = 99999999", "not in its buffer");
    refused(".accessors[0].componentType = 1", "another type");
    refused(".bufferViews[0].byteOffset = -1", "not a glTF 2.0 file");
    refused(".nodes[0].children = [0]", "in a circle");
    refused(".meshes += .meshes | .nodes += [{mesh: 1, name: \"x\"}] | .nodes[0].name = \"y\" | .meshes[].name = \"z\"",
            "several meshes");
    refused(".extensionsRequired = [\"KHR_draco_mesh_compression\"]", "KHR_draco_mesh_compression");
    refused(".meshes[0].primitives[0].mode = 1", "expected triangles");
    const auto moved = into(".nodes[0].scale = [2, 2, 2]");
    CHECK((moved.code == 0 && moved.err.find("kept: ") == 0));
    CHECK(in.verbatim("get a.skn 'vectors[0].x'").out == "-1\n");
    CHECK(moved.err.find("1 anchor of blends, though its targets move: vectors[3]") != std::string::npos);
}

TEST_CASE("glTF has normals of length 1, and a line says how many were others") {
    const sandbox in;
    in.specimen("sims1.mesh/every_field.hex", "a.bmf");
    REQUIRE(in.verbatim("set a.bmf 'vectors[0].nx=0' 'vectors[0].ny=0' 'vectors[0].nz=0' 'vectors[1].nx=0.5' "
                        "'vectors[1].ny=0' 'vectors[1].nz=0'")
                .code == 0);
    const auto there = in.verbatim("convert a.bmf -o a.glb");
    CHECK(there.err.find("lost: 1 normals of length 0, which are 0 0 1 in glTF") != std::string::npos);
    CHECK(there.err.find("normals, which are 1 in glTF") != std::string::npos);
    const auto before = in.get("a.bmf");
    CHECK(in.verbatim("convert a.glb --into a.bmf").code == 0);
    CHECK(in.get("a.bmf") == before);
}

TEST_CASE("a broken OBJ or glTF file is read or refused with a reason, wherever its bytes are others") {
    const sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    std::mt19937 random(1);
    for (const std::string kind : {"obj", "gltf", "glb"}) {
        REQUIRE(in.verbatim("convert a.skn -o a." + kind).code == 0);
        const auto whole = in.get("a." + kind);
        const std::string text(reinterpret_cast<const char*>(whole.data()), whole.size());
        const auto is_read = [&](std::string_view changed) {
            if (kind == "obj") return mesh_in_obj(changed).has_value() || !mesh_in_obj(changed).error().reason.empty();
            auto opened = gltf::reader::open(changed, [](const std::string& name) -> result<std::string> {
                return error{name, 0, "no file", error_kind::not_found};
            });
            if (!opened) return !opened.error().reason.empty();
            const auto mesh = gltf::mesh_in(*opened, "mesh");
            return mesh.has_value() || !mesh.error().reason.empty();
        };
        for (std::size_t i = 0; i < text.size(); i += 7) CHECK(is_read(std::string_view(text).substr(0, i)));
        for (int i = 0; i < 500; ++i) {
            auto changed = text;
            for (int k = 0; k < 3; ++k) changed[random() % changed.size()] = "0149-{}[],\"e/=\xFF"[random() % 16];
            CHECK(is_read(changed));
        }
    }
}

TEST_CASE("errors of files that come back say whether the file is broken, or of something else") {
    CHECK(mesh_in_obj("v 1 2\n").error().kind == error_kind::malformed);
    CHECK(mesh_in_obj("v 1 2 3\nf 1 2 x\n").error().kind == error_kind::malformed);
    const auto error_of = [](std::string_view text) {
        auto opened = gltf::reader::open(text, [](const std::string&) -> result<std::string> {
            return error{{}, 0, "no file", error_kind::not_found};
        });
        return opened ? gltf::mesh_in(*opened, "mesh").error().kind : opened.error().kind;
    };
    for (const std::string_view text : {"{", "[]", R"({"buffers": [{"uri": 1}]})", R"({"meshes": {}})",
                                        R"({"buffers": [{"uri": "data:x;base64,A"}]})"})
        CHECK(error_of(text) == error_kind::malformed);
    CHECK(error_of(R"({"buffers": []})") == error_kind::impossible);
    CHECK(error_of(R"({"buffers": [{"uri": "a.bin"}]})") == error_kind::not_found);
}

}  // namespace verbatim::test::tools_returned_mesh
