// Real skins: the schema finds in each file the facts that INDEX.tsv notes. The notes come from a reader that is not
// part of this project.
#include <cstdio>
#include <map>

#include "tests/schema/sims1.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/formats/sims1/convert.hpp"

namespace verbatim::test::schema_sims1_corpus {

namespace {

template <class Rows, class Column>
wire::spelling style_of(const Rows& rows, std::initializer_list<Column> columns) {
    std::vector<std::string> texts;
    for (const auto& row : rows)
        for (const auto column : columns) texts.emplace_back((row.*column).content());
    std::vector<std::string_view> views(texts.begin(), texts.end());
    return wire::spelling_of(views);
}

std::string named(wire::spelling style) {
    if (style == wire::spelling{wire::spelling::general, 6, 3}) return "G6";
    if (style == wire::spelling{wire::spelling::fixed, 6, 0}) return "F6";
    if (style == wire::spelling{wire::spelling::python, 12, 2}) return "PY12";
    return "other";
}

using Row = sims1::Vector<sims1::InText>;

// In the words of the notes: "uv/pos/nrm=G6/G6/G6; CRLF; ...; bones=1 faces=140 uv=87 blends=0 vec=87".
std::string seen(const sims1::Skin& skin) {
    // A column of a part: x starts a line, y and z follow a space.
    const auto part = [&](auto first, std::initializer_list<wire::token<float> Row::*> others) {
        const auto a = named(style_of(skin.vectors, {first})), b = named(style_of(skin.vectors, others));
        CHECK(a == b);
        return b;
    };
    const auto uv = named(style_of(skin.uvs, {&sims1::Uv<sims1::InText>::u}));
    std::string text = "uv/pos/nrm=" + uv + "/" + part(&Row::x, {&Row::y, &Row::z}) + "/" +
                       named(style_of(skin.vectors, {&Row::nx, &Row::ny, &Row::nz}));
    text += skin.texture.separator() == "\r\n" ? "; CRLF" : "; LF";
    text += "; bones=" + std::to_string(skin.bones.size()) + " faces=" + std::to_string(skin.faces.size()) +
            " uv=" + std::to_string(skin.uvs.size());
    return text + " blends=" + std::to_string(skin.blends.size()) + " vec=" + std::to_string(skin.vectors.size());
}

std::string noted(const real_file& file) {
    REQUIRE(file.notes.size() >= 4);
    return file.notes[0] + "; " + file.notes[1] + "; " + file.notes[3];
}

bytes with_crlf(const bytes& file) {
    bytes out;
    for (const std::byte b : file) {
        if (b == std::byte{'\n'}) out.push_back(std::byte{'\r'});
        out.push_back(b);
    }
    return out;
}

// Findings by severity and field. Files of the game have none; one of a tool leaves vertices out, and one of a fan has
// odd normals and faces.
std::string findings_in(const bytes& file) {
    std::map<std::string, std::size_t> counts;
    for (const finding& f : findings<sims1::Skin>(file))
        ++counts[std::string(name_of(f.severity)) + " " + (f.path.starts_with("vectors[") ? "vectors" : f.path)];
    std::string all;
    for (const auto& [what, count] : counts) all += what + ": " + std::to_string(count) + "; ";
    return all;
}
std::string expected_of(const real_file& file) {
    if (file.name.ends_with("C000NN.skn")) return "note bindings: 1; ";
    return file.name.find("SexyWinter") != std::string::npos ? "note faces: 1; note vectors: 34; " : "";
}

std::vector<real_file> skins() {
    auto files = real_files("skn/");
    if (files.empty()) WARN("skipped: no real files of sims1.skin (VERBATIM_CORPUS names their folder)");
    return files;
}

}  // namespace

TEST_CASE("real files: skins come back identical, also with CR LF line ends, and match their notes") {
    std::size_t count = 0, expanded = 0;
    for (const real_file& file : skins()) {
        INFO(file.name);
        const bytes original = file.read();
        REQUIRE(original.size() == file.size);
        CHECK(refused_or_identical<sims1::Skin>(original));
        CHECK(findings_in(original) == expected_of(file));
        CHECK(format<sims1::Skin>::recognise(original) != match::no);
        const auto doc = read<sims1::Skin>(original);
        REQUIRE(doc.has_value());
        CHECK(seen(**doc) == noted(file));
        if (file.notes[1] == "LF") {
            CHECK(refused_or_identical<sims1::Skin>(with_crlf(original)));
            CHECK(findings_in(with_crlf(original)) == expected_of(file));
            ++expanded;
        }
        ++count;
    }
    if (count) WARN("read " << count << " real files of sims1.skin, and " << expanded << " of them with CR LF");
}

TEST_CASE("real files: skins in the game's style come back identical from binary, and every binary mesh from text") {
    for (const real_file& file : skins()) {
        INFO(file.name);
        const auto doc = read<sims1::Skin>(file.read());
        REQUIRE(doc.has_value());
        const auto binary = sims1::to_bmf(**doc);
        const bool maxis = file.notes[0] == "uv/pos/nrm=G6/G6/G6" && file.notes[1] == "CRLF";
        CHECK(binary.lost.empty() == maxis);
        const auto back = write(document(sims1::to_skin(binary.value).value));
        REQUIRE(back.has_value());
        if (maxis) CHECK((*back == file.read()));
        // A binary mesh comes back identical from text, whatever the first text was.
        const auto lossless = write(document(sims1::to_skin(binary.value, sims1::lossless_spelling).value));
        REQUIRE(lossless.has_value());
        CHECK((write(document(sims1::to_bmf(**read<sims1::Skin>(*lossless)).value)).value() ==
               write(document(binary.value)).value()));
    }
}

TEST_CASE("real files: skins that are cut or mutated are refused or come back identical") {
    for (const real_file& file : skins()) {
        if (file.size > 3000) continue;
        INFO(file.name);
        const bytes original = file.read();
        for (std::size_t n = 0; n < original.size(); n += sanitized ? 35 : 7)
            (void)refused_or_identical<sims1::Skin>(
                bytes(original.begin(), original.begin() + static_cast<std::ptrdiff_t>(n)));
        bytes mutated = original;
        for (std::size_t n = 0; n < original.size(); n += sanitized ? 15 : 3)
            for (const char c : {'\n', ' ', '-', '\0', '9'}) {
                const auto before = std::exchange(mutated[n], static_cast<std::byte>(c));
                (void)refused_or_identical<sims1::Skin>(mutated);
                mutated[n] = before;
            }
    }
}

}  // namespace verbatim::test::schema_sims1_corpus
