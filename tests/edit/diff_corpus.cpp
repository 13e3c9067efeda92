// Pairs of real files of one format: patch(A, diff(A, B)) == B.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/sanitized.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/apply.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test::edit_diff_corpus {

namespace {

struct opened {
    std::string name;
    bytes file;
    std::unique_ptr<view::document> document;
};

std::map<const view::format*, std::vector<opened>> all_files() {
    std::map<const view::format*, std::vector<opened>> by_format;
    for (const auto& real : sampled(real_files("")))
        for (const auto& format : verbatim::formats()) {
            const auto file = real.read();
            if (format.recognise(file) == match::no) continue;
            if (auto doc = format.read(file)) by_format[&format].push_back({real.name, file, std::move(*doc)});
        }
    return by_format;
}

}  // namespace

TEST_CASE("the difference between two real files gives the second file, applied to the first, and as JSON") {
    // All pairs take minutes; VERBATIM_ALL_PAIRS=1 tries them. Otherwise each third file and its neighbour are a
    // pair, tried in turn from the first and from the second one.
    const bool all_pairs = std::getenv("VERBATIM_ALL_PAIRS");
    const std::size_t most = all_pairs ? 1000 : sanitized ? 0 : 1;
    std::size_t pairs = 0, with_bytes = 0, as_json = 0;
    for (const auto& [format, files] : all_files())
        for (std::size_t i = 0; i < files.size(); ++i)
            for (std::size_t j = i; j < std::min(files.size(), i + 1 + most); ++j)
                for (const auto& [from, to] : std::set{std::pair(i, j), std::pair(j, i)}) {
                    if (!all_pairs && i != j && (i % 3 != 0 || (from < to) == (i % 2 == 1))) continue;
                    const opened &a = files[from], &b = files[to];
                    INFO(a.name << " to " << b.name);
                    const auto d = edit::diff(*a.document, *b.document);
                    REQUIRE(d);
                    const auto file = edit::changed_file(*a.document, d->changes);
                    REQUIRE(file);
                    const auto whole = edit::apply_bytes(*file, d->bytes);
                    if (!whole || *whole != b.file) FAIL("not the same");
                    ++pairs, with_bytes += !d->bytes.empty();
                    if (i == j) CHECK(d->empty());
                    if (to > from + 1 || from > to + 1 || from == to) continue;
                    const auto read = edit::read_patch(edit::to_patch(*d));
                    REQUIRE(read);
                    const auto done = file_after::patch(*a.document, *read);
                    REQUIRE(done);
                    for (const auto& c : done->conflicts) UNSCOPED_INFO(c.path << ": " << c.why);
                    CHECK(done->conflicts.empty());
                    if (done->file != b.file) FAIL("not the same as JSON");
                    ++as_json;
                }
    if (pairs == 0) WARN("no real files: nothing was tried");
    else WARN(pairs << " pairs; " << with_bytes << " differ in more than their values; " << as_json << " as JSON, too");
}

}  // namespace verbatim::test::edit_diff_corpus
