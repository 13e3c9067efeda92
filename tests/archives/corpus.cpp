// Archives of which somebody else has said what must come out: real ones, and made ones with deviations.
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "tests/archives/corpus.hpp"
#include "tests/archives/keeps_laws.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/skipped.hpp"
#include "verbatim/archives/all.hpp"

namespace verbatim::test {

namespace {

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
    return parts;
}

}  // namespace

bytes container(const std::string& name) { return read_file(corpus_folder() + "/containers/" + name); }

std::vector<index_row> index_rows(const std::vector<std::string>& folders) {
    std::vector<index_row> all;
    std::ifstream index(corpus_folder() + "/containers/INDEX.tsv");
    std::string line;
    if (corpus_folder().empty() || !std::getline(index, line)) {
        skipped_without_files("containers/");
        return all;
    }
    const auto heads = split(line, '\t');
    while (std::getline(index, line)) {
        const auto cells = split(line, '\t');
        index_row r;
        for (std::size_t i = 0; i < heads.size(); ++i) r[heads[i]] = i < cells.size() ? cells[i] : "";
        for (const auto& folder : folders)
            if (r["file"].starts_with(folder + "/")) all.push_back(r);
    }
    return all;
}

}  // namespace verbatim::test

namespace verbatim::test::archives_corpus {

namespace {

// Returns the places that a cell names: "0,2-4,header" and, with ! behind them, those whose content cannot be had.
struct places {
    std::set<std::string> all, without_content;
};
places places_in(const std::string& cell) {
    places found;
    for (auto part : split(cell, ',')) {
        if (part == "-") continue;
        const bool has_none = part.ends_with('!');
        if (has_none) part.pop_back();
        const auto dash = part.find('-');
        const bool is_range = dash != part.npos && part.find_first_not_of("0123456789-") == part.npos;
        const auto first = is_range ? std::stoul(part.substr(0, dash)) : 0,
                   last = is_range ? std::stoul(part.substr(dash + 1)) : 0;
        for (auto i = first; i <= last; ++i) {
            const auto name = is_range ? std::to_string(i) : part;
            found.all.insert(name);
            if (has_none) found.without_content.insert(name);
        }
    }
    return found;
}

const archives::kind* kind_of(const bytes& file) {
    for (const auto& kind : archive_kinds())
        if (kind.recognise(file) == match::certain) return &kind;
    return nullptr;
}

// Returns the directory of an archive that is a file of its own; empty if there is none.
bytes directory_beside(std::string name) {
    if (!name.ends_with(".img")) return {};
    name.replace(name.size() - 4, 4, ".dir");
    const auto path = corpus_folder() + "/containers/" + name;
    return std::filesystem::exists(path) ? read_file(path) : bytes();
}

// Checks what the index says of an archive.
void check_row(const index_row& expected) {
    INFO(expected.at("file") << ": " << expected.at("notes"));
    const auto file = container(expected.at("file"));
    const auto expect = expected.count("expect") ? expected.at("expect") : "";
    const auto directory = directory_beside(expected.at("file"));
    const auto* const kind = directory.empty() ? kind_of(file) : &archive_with_directory();
    const auto opened = kind ? kind->open(file, directory) : error{{}, 0, "no kind"};
    const bool is_of_another_kind = expected.at("notes").find("VERF") != std::string::npos;
    const bool may_be_refused =
        is_of_another_kind || (expect.find("refused") != expect.npos && expect != "entry refused");
    if (!opened) {
        CHECK(may_be_refused);
        return;
    }
    CHECK(expect != "refused");
    const auto entries = (*opened)->entries();
    CHECK((files_after(**opened, {file, directory}) == archive_files(file, directory)));
    if (expect.empty() || expect == "-") return;
    if (const auto& count = expected.at("entries"); count.find_first_not_of("0123456789") == count.npos)
        CHECK(std::to_string(entries.size()) == count);
    const auto at = places_in(expected.at("at")), may = places_in(expected.at("may"));
    std::set<std::string> found;
    for (const auto& r : (*opened)->remarks()) {
        const auto place = r.at_entry ? std::to_string(*r.at_entry) : r.path;
        found.insert(place);
        INFO("finding at " << place << ": " << r.message());
        CHECK((at.all.contains(place) || may.all.contains(place) || may.all.contains("*")));
    }
    for (const auto& place : at.all)
        if (!(may_be_refused && place == "file")) {
            INFO("expected a finding at " << place);
            CHECK(found.contains(place));
        }
    for (std::size_t i = 0; i < entries.size(); ++i) {
        INFO("content of entry " << i);
        if (!may.all.contains("*"))
            CHECK((*opened)->content_of(i).has_value() != at.without_content.contains(std::to_string(i)));
    }
}

}  // namespace

TEST_CASE("real and made archives of GTA come back, with the findings that the index names and no others") {
    for (const auto& r : index_rows({"img", "img-made"}))
        if (!r.at("file").ends_with(".dir")) check_row(r);
}

TEST_CASE("real and made packages of The Sims 3 come back, with the findings that the index names and no others") {
    for (const auto& r : index_rows({"package", "package-made"})) {
        // What is wrong in contents, their formats say.
        if (r.at("file").find("clips_odd") == std::string::npos &&
            r.at("file").find("namemap_stbl_odd") == std::string::npos)
            check_row(r);
    }
}

TEST_CASE("real and made archives of The Sims come back, with the findings that the index names and no others") {
    for (const auto& r : index_rows({"sims1/far", "sims1/far-made"})) check_row(r);
}

TEST_CASE("real and made resource files of The Sims come back, with the findings that the index names and no others") {
    for (const auto& r : index_rows({"sims1/iff", "sims1/iff-made"})) check_row(r);
}

TEST_CASE("real archives keep the laws of archives") {
    for (const auto& r : index_rows({"img", "img-made", "package", "package-made", "sims1/far", "sims1/far-made",
                                     "sims1/iff", "sims1/iff-made"})) {
        const auto file = container(r.at("file"));
        const auto directory = directory_beside(r.at("file"));
        const auto* const kind = directory.empty() ? kind_of(file) : &archive_with_directory();
        INFO(r.at("file"));
        if (kind && file.size() < 300000 && kind->open(file, directory))
            keeps_laws_of_archives(*kind, {file, directory}, file.size() > 20000 ? 1 : 2);
    }
}

}  // namespace verbatim::test::archives_corpus
