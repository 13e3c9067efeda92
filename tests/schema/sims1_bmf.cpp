// The Sims 1's binary meshes, and their conversion from and to text.
#include "verbatim/formats/sims1/convert.hpp"

#include "tests/schema/sims1.hpp"

namespace verbatim::test::schema_sims1_bmf {

TEST_CASE(
    "sims1.mesh: every specimen comes back identical with its findings; cut or with a byte flipped, it is refused or "
    "identical") {
    hold_the_law<sims1::Bmf>();
}

TEST_CASE("sims1.mesh: every value of a mesh") {
    const auto doc = bmf("every_field");
    CHECK(doc->name.view() == "xskin-test-PELVIS-BODY");
    CHECK(doc->bones[1].view() == "L ARM");
    CHECK((doc->faces[1].a == 2 && doc->faces[1].c == 0));
    CHECK((doc->bindings[1].first_vertex == -1 && doc->bindings[1].blend_count == 1));
    CHECK((doc->uvs[1].u == 1.5f && doc->uvs[1].v == 0.75f));
    CHECK((doc->blends[0].weight == 6553 && doc->blends[0].target == 2));
    CHECK((doc->vectors[3].x == 3.5f && doc->vectors[3].z == -3.0f && doc->vectors[3].nz == 0.8f));
    CHECK(bmf("long_name")->name.view() == std::string(300, 'N'));
    CHECK(bmf("more_vectors")->end.size() == 24);
}

TEST_CASE(
    "sims1.mesh: a string's length grows to five bytes and shrinks back, and one that was stored long stays long") {
    auto doc = bmf("every_field");
    const auto file = specimen_named("sims1.mesh", "every_field").file;
    doc->name.assign(std::string(254, 'x'));
    written_as(doc, changed(file, {{0, 23, "FE (\"x\") * 254"}}));
    doc->name.assign(std::string(255, 'x'));
    written_as(doc, changed(file, {{0, 23, "FF FF 00 00 00 (\"x\") * 255"}}));
    doc->name.assign("n");
    written_as(doc, changed(file, {{0, 23, "01 \"n\""}}));
    auto long_form = bmf("long_form");
    long_form->name.assign("n");
    written_as(long_form, changed(specimen_named("sims1.mesh", "long_form").file, {{0, 27, "FF 01 00 00 00 \"n\""}}));
}

TEST_CASE("sims1.mesh: counts and lengths that leave the file are refused") {
    refused<sims1::Bmf>("FF FF FF FF FF", "name: the count of the data at 0x5 is negative: -1");
    refused<sims1::Bmf>("FF FF FF FF 7F", "name: 2147483647 bytes at 0x5 leave the file (5 bytes)");
    refused<sims1::Bmf>("05 \"n\"", "name: text of 5 bytes at 0x1: only 1 byte is left");
    refused<sims1::Bmf>("00 00 FF FF FF FF", "bones: the count of the data at 0x6 is negative: -1");
    refused<sims1::Bmf>("00 00 00 00 00 00 00 00 00 10",
                        "faces: 268435456 records of 12 bytes at 0xa leave the file (10 bytes)");
}

TEST_CASE("sims1.mesh: a mesh is recognised by its strings and counts") {
    CHECK(format<sims1::Bmf>::recognise(specimen_named("sims1.mesh", "every_field").file) != match::no);
    CHECK(format<sims1::Bmf>::recognise(specimen_named("sims1.mesh", "more_vectors").file) == match::no);
    CHECK(format<sims1::Bmf>::recognise(specimen_named("sims1.skin", "canonical").file) == match::no);
    CHECK(format<sims1::Bmf>::recognise({}) == match::no);
}

TEST_CASE("a canonical skin is converted to binary and back without loss") {
    const auto doc = skin("canonical");
    const auto binary = sims1::to_bmf(*doc);
    CHECK(binary.lost.empty());
    auto file = write(document(binary.value));
    REQUIRE(file.has_value());
    // Checks that do not use the converter: the length of the first string, and the fields of a blend, whose order
    // differs.
    CHECK((*file)[0] == std::byte{22});
    const auto reread = read<sims1::Bmf>(*file);
    REQUIRE(reread.has_value());
    CHECK(((*reread)->blends[0].weight == 6553 && (*reread)->blends[0].target == 2));
    CHECK((*reread)->vectors[1].x == 1.5e-5f);
    const auto back = sims1::to_skin(**reread);
    CHECK((write(document(back.value)).value() == specimen_named("sims1.skin", "canonical").file));
}

TEST_CASE("a conversion reports everything that it loses") {
    using list = std::vector<std::string>;
    CHECK(sims1::to_bmf(*skin("fixed_point")).lost == list{"30 numbers are spelled in another way",
                                                           "21 separators are not one space, or CR LF",
                                                           "the bytes after the last vector"});
    CHECK(sims1::to_bmf(*skin("no_final_line_end")).lost == list{"the bytes after the last vector"});
    const auto odd = sims1::to_bmf(*skin("floats")).lost;
    REQUIRE(odd.size() == 4);
    CHECK(odd[0] == "4 tokens are no numbers and become 0");

    CHECK(sims1::to_skin(*bmf("every_field")).lost.empty());
    CHECK(sims1::to_skin(*bmf("more_vectors")).lost == list{"24 bytes after the last vector"});
    CHECK(sims1::to_skin(*bmf("long_form")).lost == list{"1 strings have a longer length than they need"});
    CHECK(sims1::to_skin(*bmf("empty")).lost == list{"the name cannot be a line of text"});
    CHECK(sims1::to_skin(*bmf("float_bits")).lost == list{"2 numbers are not finite, which a text cannot have"});

    auto third = bmf("every_field");
    third->uvs[0].u = 1.0f / 3;
    CHECK(sims1::to_skin(*third).lost == list{"1 numbers are rounded"});
    const auto lossless = sims1::to_skin(*third, sims1::lossless_spelling);
    CHECK(lossless.lost.empty());
    const auto text = write(document(lossless.value));
    REQUIRE(text.has_value());
    CHECK((write(document(sims1::to_bmf(**read<sims1::Skin>(*text)).value)).value() == write(third).value()));
}

}  // namespace verbatim::test::schema_sims1_bmf
