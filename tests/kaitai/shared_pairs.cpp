#include "tests/kaitai/shared_pairs.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "tests/support/corpus.hpp"
#include "tests/support/skipped.hpp"
#include "verbatim/kaitai/loading/yaml.hpp"

namespace verbatim::test {

namespace fs = std::filesystem;

namespace {

std::string folder() {
    const std::string corpus = corpus_folder();
    if (corpus.empty()) return {};
    const fs::path beside = fs::path(corpus).parent_path() / "kaitai";
    return fs::exists(beside / "INDEX.tsv") ? beside.string() : std::string();
}

std::string text_at(const kaitai::yaml::node& of, std::string_view key) {
    const auto* const found = of.find(key);
    return found ? found->text : "null";
}

constexpr std::string_view foreign = "the process is code of somebody else",
                           no_import = "the file that it imports is not there";

constexpr unreached unreached_ones[] = {
    {"imports_abs", "", no_import},
    {"process_custom", "buf1", foreign},
    {"process_custom", "buf2", foreign},
    {"process_custom", "buf3", foreign},
    {"process_custom_no_args", "buf", foreign},
};

}  // namespace

bytes pair::read() const { return read_file(file); }

std::vector<assertion> pair::assertions() const {
    const std::string kst = fs::path(schema).parent_path().parent_path() / "kst" / (id + ".kst");
    if (!fs::exists(kst)) return {};
    std::ostringstream text;
    text << std::ifstream(kst).rdbuf();
    const auto parsed = kaitai::yaml::parse(text.str(), kst);
    if (!parsed) throw std::runtime_error(parsed.error().message());
    std::vector<assertion> all;
    if (const auto* const asserts = parsed->find("asserts"))
        for (const auto& one : asserts->parts) all.push_back({text_at(one, "actual"), text_at(one, "expected")});
    return all;
}

std::vector<pair> shared_pairs() {
    const std::string in = folder();
    if (in.empty()) {
        skipped(
            "no pairs of a schema and a file; VERBATIM_CORPUS names the folder beside which that of the pairs "
            "is");
        return std::vector<pair>{};
    }
    std::ifstream index(in + "/INDEX.tsv");
    std::string line;
    std::getline(index, line);
    if (line != "id\tfile\tassertions\texpects")
        throw std::runtime_error("INDEX.tsv of the pairs: other columns than expected");
    std::vector<pair> all;
    while (std::getline(index, line)) {
        std::string id, file, count, expects;
        std::istringstream columns(line);
        std::getline(columns, id, '\t'), std::getline(columns, file, '\t'), std::getline(columns, count, '\t'),
            std::getline(columns, expects);
        all.push_back({id, in + "/formats/" + id + ".ksy", in + "/src/" + file, expects == "exception"});
    }
    return all;
}

std::span<const unreached> all_unreached() { return unreached_ones; }

bool is_unreached(const pair& p) {
    return std::ranges::any_of(unreached_ones, [&](const unreached& u) { return u.id == p.id && u.actual.empty(); });
}

std::vector<read_pair> readable_pairs() {
    std::vector<read_pair> all;
    for (const pair& p : shared_pairs()) {
        auto schema = p.load();
        if (!schema) continue;
        read_pair one{p, p.read(), std::move(*schema), nullptr};
        auto document = one.schema->format().read(source(one.file));
        if (!document) continue;
        one.document = std::move(*document);
        all.push_back(std::move(one));
    }
    return all;
}

}  // namespace verbatim::test
