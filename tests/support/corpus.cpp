#include "tests/support/corpus.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/support/skipped.hpp"
#include "tests/support/source_tree.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace verbatim::test {

namespace {

std::vector<std::string> split(const std::string& text, std::string_view separator) {
    std::vector<std::string> parts;
    std::size_t from = 0;
    for (std::size_t to; (to = text.find(separator, from)) != std::string::npos; from = to + separator.size())
        parts.push_back(text.substr(from, to - from));
    parts.push_back(text.substr(from));
    return parts;
}

}  // namespace

std::string corpus_folder() {
    if (const char* named = std::getenv("VERBATIM_CORPUS"); named && *named) {
        if (!std::filesystem::exists(std::filesystem::path(named) / "INDEX.tsv"))
            throw std::runtime_error(std::string("VERBATIM_CORPUS: no INDEX.tsv in ") + named);
        return named;
    }
    const auto beside = std::filesystem::path(in_source_tree("../shared/corpus"));
    return std::filesystem::exists(beside / "INDEX.tsv") ? beside.string() : std::string();
}

std::vector<real_file> real_files(std::string_view prefix) {
    const std::string folder = corpus_folder();
    std::vector<real_file> files;
    if (folder.empty()) {
        skipped_without_files(prefix);
        return files;
    }
    std::ifstream index(folder + "/INDEX.tsv");
    std::string line;
    std::getline(index, line);
    const auto header = split(line, "\t");
    if (header.size() < 6 || header[0] != "file" || header[1] != "size" || header.back() != "notes")
        throw std::runtime_error("INDEX.tsv: other columns than expected");
    while (std::getline(index, line)) {
        const auto columns = split(line, "\t");
        if (columns[0].rfind(prefix, 0) != 0) continue;
        if (columns.size() != header.size()) throw std::runtime_error("INDEX.tsv: a row of another length: " + line);
        files.push_back({columns[0], std::stoul(columns[1]), split(columns.back(), "; ")});
    }
    if (files.empty()) skipped_without_files(prefix);
    return files;
}

bytes real_file::read() const { return read_file(corpus_folder() + "/" + name); }

std::vector<real_file> sampled(std::vector<real_file> all) {
    const std::size_t step = sanitized ? 7 : 1;
    std::vector<real_file> some;
    for (std::size_t i = 0; i < all.size(); i += step) some.push_back(std::move(all[i]));
    return some;
}

}  // namespace verbatim::test
