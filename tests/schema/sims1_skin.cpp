// The Sims 1's text skins: the law on every specimen, their values, and the changes of edits.
#include "tests/schema/sims1.hpp"

namespace verbatim::test::schema_sims1_skin {

TEST_CASE(
    "sims1.skin: every specimen comes back identical with its findings; cut or with a byte flipped, it is refused or "
    "identical") {
    hold_the_law<sims1::Skin>();
}

TEST_CASE("sims1.skin: every value of a mesh") {
    for (const char* name : {"canonical", "lf", "fixed_point_uvs"}) {
        INFO(name);
        const auto doc = skin(name);
        CHECK(doc->name.view() == "xskin-test-PELVIS-BODY");
        CHECK(doc->texture.view() == "test_tex");
        REQUIRE(doc->bones.size() == 2);
        CHECK(doc->bones[1].view() == "L ARM");
        REQUIRE(doc->faces.size() == 2);
        const auto face = doc->faces[1];
        CHECK((face.a == 2 && face.b == 1 && face.c == 0));
        const auto binding = doc->bindings[1];
        CHECK((binding.bone == 1 && binding.first_vertex == -1 && binding.vertex_count == 0 &&
               binding.first_blend == 0 && binding.blend_count == 1));
        CHECK(doc->uvs[1].v == 0.25f);
        CHECK((doc->blends[0].target == 2 && doc->blends[0].weight == 6553));
        REQUIRE(doc->vectors.size() == 4);
        const auto v = doc->vectors[1];
        CHECK((v.x == 1.5e-5f && v.y == 2.0f && v.z == -0.5f && v.nx == 0.6f && v.ny == -0.8f && v.nz == 0.0f));
    }
}

TEST_CASE("sims1.skin: a text that ends too early, or has a wrong count, is refused with line and column") {
    const auto refusal = [](std::string_view text) {
        const auto doc = read<sims1::Skin>(bytes_of(text));
        REQUIRE_FALSE(doc.has_value());
        return doc.error().message();
    };
    CHECK(refusal("") == "name: the text ends at line 1, column 1 (0x0), where a line is expected");
    CHECK(refusal("n\nx\n-1\n") ==
          "bones: the count before line 3, column 3 (0x6), \"-1\", is not a number of elements");
    CHECK(refusal("n\nx\n1\nB\n1\n0 1") ==
          "faces[0].c: the text ends at line 6, column 4 (0xd), where a number is expected");
    CHECK(refusal("n\nx\n1\nB\n999999999\n0 1 2\n") ==
          "faces: the count before line 5, column 10 (0x11), \"999999999\", is more than the text holds");
}

TEST_CASE("sims1.skin: replacing the name, the texture or a bone changes nothing else") {
    const auto text = skin_text("canonical");
    auto doc = skin("canonical");
    doc->texture = "tex2";
    written_as(doc, bytes_of(replaced(text, "test_tex", "tex2")));
    doc->name = "another longer name";
    doc->bones[1] = "R_ARM1";
    written_as(doc, bytes_of(replaced(
                        replaced(replaced(text, "test_tex", "tex2"), "xskin-test-PELVIS-BODY", "another longer name"),
                        "L ARM", "R_ARM1")));
}

TEST_CASE("sims1.skin: a changed number takes the style of its column, and its neighbours keep their spelling") {
    auto doc = skin("canonical");
    doc->vectors[0].x = 1e-7f;
    doc->uvs[0].u = 1.0f / 3;
    doc->blends[0].weight = 16384;
    written_as(doc, bytes_of(replaced(replaced(replaced(skin_text("canonical"), "\r\n4\r\n-0.5", "\r\n4\r\n1e-007"),
                                               "\r\n3\r\n0.25 ", "\r\n3\r\n0.333333 "),
                                      "6553", "16384")));

    doc = skin("fixed_point_uvs");
    doc->vectors[0].x = 1e-7f;
    doc->uvs[0].u = 1.0f / 3;
    written_as(doc, bytes_of(replaced(replaced(skin_text("fixed_point_uvs"), "\n4\n-0.5", "\n4\n1e-007"),
                                      "\n3\n0.250000 ", "\n3\n0.333333 ")));

    doc = skin("python");
    doc->vectors[0].x = 3.0f;
    written_as(doc, bytes_of(replaced(skin_text("python"), "\n4\n-0.5", "\n4\n3.0")));
}

TEST_CASE("sims1.skin: adding or removing rows updates only the count of their table") {
    auto doc = skin("canonical");
    doc->faces.push_back({1, 2, 0});
    auto expected =
        replaced(skin_text("canonical"), "\r\n2\r\n0 1 2\r\n2 1 0\r\n", "\r\n3\r\n0 1 2\r\n2 1 0\r\n1 2 0\r\n");
    written_as(doc, bytes_of(expected));

    doc->blends.clear();
    expected = replaced(expected, "\r\n1\r\n2 6553\r\n", "\r\n0\r\n");
    written_as(doc, bytes_of(expected));

    doc = skin("lf");
    doc->uvs.insert(1, {0.5f, -0.25f});
    written_as(doc,
               bytes_of(replaced(skin_text("lf"), "\n3\n0.25 8.06879e-006\n", "\n4\n0.25 8.06879e-006\n0.5 -0.25\n")));
}

TEST_CASE("sims1.skin: an edit leaves unusual white space and numbers beside it unchanged") {
    auto doc = skin("white_space");
    doc->faces[1].a = 5;
    written_as(doc, bytes_of(replaced(skin_text("white_space"), "\n0 1  2", "\n5 1  2")));
    doc = skin("floats");
    doc->uvs[0].v = 1.0f;
    const auto written = write(doc);
    REQUIRE(written.has_value());
    CHECK(text_in(*written) == replaced(skin_text("floats"), "-0 -0.000000", "-0 1"));
}

TEST_CASE("sims1.skin: a skin is recognised by its whole structure") {
    const auto recognised = [](std::string_view text) {
        return format<sims1::Skin>::recognise(bytes_of(text)) != match::no;
    };
    CHECK(recognised("n\r\nx\r\n1\r\nB\r\n0\r\n0\r\n0\r\n0\r\n0\r\n"));
    CHECK(recognised("n\nx\n1\nB\n0\n0\n0\n0\n0\n"));
    for (const char* other : {"", "n", "n\nx\n", "n\nx\nB\n", "n\nx\n1\nB\nC\n", "n\nx\n0\n0\n0\n0\n0\n0\n",
                              "// comment\nversion 300\n1\nname\n0.5 1\n", "{\n\"a\": 1\n}\n"})
        CHECK_FALSE(recognised(other));
}

}  // namespace verbatim::test::schema_sims1_skin
