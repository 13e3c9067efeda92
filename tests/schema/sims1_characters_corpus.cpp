// Real character files of The Sims 1, of both versions, and binary ones that were made of them by a program that is not
// part of this project.
#include <filesystem>

#include "tests/schema/sims1_characters.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/skipped.hpp"

namespace verbatim::test::schema_sims1_characters_corpus {

namespace {

// Returns the files of a folder whose names end so.
std::vector<std::string> files_in(const std::string& name, std::string_view extension) {
    const auto folder = corpus_folder() + "/containers/sims1/" + name;
    std::vector<std::string> all;
    if (corpus_folder().empty() || !std::filesystem::exists(folder)) {
        skipped_without_files("containers/sims1/");
        return all;
    }
    for (const auto& at : std::filesystem::directory_iterator(folder))
        if (auto path = at.path().string(); path.ends_with(extension) || path.ends_with(".CMX")) all.push_back(path);
    return all;
}
std::string stem_of(const std::string& path) { return std::filesystem::path(path).filename().string(); }
template <class T>
std::string found_in(const bytes& file) {
    std::string all;
    for (const finding& f : findings<T>(file)) all += std::string(name_of(f.severity)) + " " + f.path + "; ";
    return all;
}

}  // namespace

TEST_CASE("real files: character files come back identical without findings, and are recognised") {
    std::size_t early = 0, usual = 0;
    for (const auto& path : files_in("cmx", ".cmx")) {
        INFO(stem_of(path));
        const auto file = read_file(path);
        CHECK(refused_or_identical<sims1::Cmx>(file));
        CHECK(format<sims1::Cmx>::recognise(file) == match::certain);
        const bool has_empty_line = text_in(file).ends_with("\n\n");
        CHECK(found_in<sims1::Cmx>(file) == (has_empty_line ? "note end; " : ""));
        const auto doc = read<sims1::Cmx>(file);
        REQUIRE(doc.has_value());
        ++((*doc)->data.is<sims1::Version200>() ? early : usual);
    }
    if (early + usual > 0) CHECK((early >= 15 && usual >= 15));
}

TEST_CASE("real files: text becomes the binary file that another program made of it, and comes back identical") {
    std::size_t count = 0;
    for (const auto& path : files_in("cmx", ".cmx")) {
        INFO(stem_of(path));
        const auto file = read_file(path);
        const auto doc = read<sims1::Cmx>(file);
        REQUIRE(doc.has_value());
        if (!(*doc)->data.is<sims1::Version300>()) continue;
        const auto binary = sims1::to_bcf(**doc);
        const auto stored = write(document(binary.value)).value();
        CHECK(refused_or_identical<sims1::Bcf>(stored));
        CHECK(format<sims1::Bcf>::recognise(stored) != match::no);
        CHECK(found_in<sims1::Bcf>(stored).empty());
        if (text_in(file).ends_with("\r\n")) {
            CHECK(binary.lost.empty());
            CHECK(write(document(sims1::to_cmx(binary.value).value)).value() == file);
        }
        const auto twin = corpus_folder() + "/containers/sims1/bcf-made/" + stem_of(path) + ".bcf";
        if (!std::filesystem::exists(twin)) continue;
        CHECK(read_file(twin) == stored);
        ++count;
    }
    if (count > 0) CHECK(count >= 10);
}

TEST_CASE("real files: binary character files come back identical, and what is wrong with made ones is found") {
    for (const auto& path : files_in("cmx", ".bcf")) {
        if (!path.ends_with(".bcf")) continue;
        const auto file = read_file(path);
        CHECK(refused_or_identical<sims1::Bcf>(file));
        CHECK(found_in<sims1::Bcf>(file).empty());
        const auto text = read<sims1::Cmx>(
            read_file(std::filesystem::path(path).parent_path().string() + "/micro__ross-walking-loop.cmx"));
        REQUIRE(text.has_value());
        CHECK(write(document(sims1::to_bcf(**text).value)).value() == file);
    }
    for (const auto& path : files_in("bcf-made", ".bcf")) {
        INFO(stem_of(path));
        const auto file = read_file(path);
        CHECK(refused_or_identical<sims1::Bcf>(file) == (stem_of(path) != "bad_count.cmx.bcf"));
        const bool is_wrong = stem_of(path) == "long_string.cmx.bcf" || stem_of(path) == "tail.cmx.bcf";
        if (read<sims1::Bcf>(file).has_value()) CHECK(found_in<sims1::Bcf>(file).empty() != is_wrong);
    }
}

}  // namespace verbatim::test::schema_sims1_characters_corpus
