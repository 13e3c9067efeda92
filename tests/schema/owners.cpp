// Each byte of a file that can be read has one owner: in every specimen, in real skins, and in a large generated file.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/schema/mw3_files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/source_tree.hpp"
#include "tools/fuzz/allocations.hpp"
#include "tools/fuzz/one_answer.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/byte_map.hpp"

namespace verbatim::test::schema_owners {

namespace fs = std::filesystem;

namespace {

const view::format& format_of(std::string_view id) {
    for (const auto& format : verbatim::formats())
        if (format.id == id) return format;
    throw std::runtime_error("no such format");
}

// Returns false if the file cannot be read.
bool has_owners(std::string_view id, const bytes& file) {
    const auto doc = format_of(id).read(file);
    if (!doc) return false;
    std::size_t end = 0, wrong = 0;
    const auto mapped = view::each_range(**doc, [&](const view::byte_range& range) {
        if (!range.space.empty()) return;  // of decoded bytes
        // Shared bytes are within the ranges before them.
        wrong += range.shared ? range.offset > end : range.offset != end;
        end = std::max(end, range.offset + range.size);
    });
    REQUIRE(mapped.has_value());
    CHECK(wrong == 0);
    CHECK(end == file.size());
    return true;
}

}  // namespace

TEST_CASE("each byte of every specimen has an owner") {
    int count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(in_source_tree("tests/specimens"))) {
        if (entry.path().extension() != ".hex") continue;
        INFO(entry.path().filename().string());
        std::stringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        count += has_owners(entry.path().parent_path().filename().string(), hex(text.str()));
    }
    CHECK(count > 200);
}

TEST_CASE("real files: every command finds what is read, with the same places and values") {
    for (const auto& file : sampled(real_files(""))) {
        INFO(file.name);
        const bytes all = file.read();
        for (const auto& format : verbatim::formats())
            if (const auto doc = format.read(source::borrow(all))) CHECK_NOTHROW(fuzz::has_one_answer(**doc));
    }
}

TEST_CASE("real files: each byte of a skin has an owner") {
    for (const auto& file : real_files("skn/")) {
        INFO(file.name);
        CHECK(has_owners("sims1.skin", file.read()));
    }
}

TEST_CASE("each byte of a generated animation file has an owner") {
    CHECK(has_owners("mw3.anim", mw3_files::valid(3, 40).file));
}

TEST_CASE("a text whose count is wrong or larger than the text is refused without large allocations") {
    for (const std::string count : {"2000000000", "9223372036854775807", "99999999999999999999", "-5", "1000000"}) {
        const std::string text = "a\nb\n" + count + "\nPELVIS\n";
        const auto view = std::as_bytes(std::span(text));
        const bytes file(view.begin(), view.end());
        const fuzz::allocations counted;
        const auto doc = format_of("sims1.skin").read(file);
        CHECK_FALSE(doc);
        CHECK(counted.peak() < 16 * file.size() + 4096);
    }
}

}  // namespace verbatim::test::schema_owners
