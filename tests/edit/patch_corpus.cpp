// Real files: the patch of an edit of a list, written as JSON, gives the edited file, byte for byte, and an element
// that is inserted is one change, whatever the numbers of references become.
#include <algorithm>
#include <functional>

#include "tests/support/catch.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/sanitized.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test::edit_patch_corpus {

namespace {

struct tried {
    std::size_t edits = 0, refused = 0, of_bytes = 0;
};

struct element {
    std::string list;
    std::size_t index, count;

    std::string path() const { return list + '[' + std::to_string(index) + ']'; }
    std::string at(std::size_t i) const { return list + '[' + std::to_string(i) + ']'; }
};

// Returns an element of each list that has any, and of lists in these elements.
std::vector<element> some_elements(const view::document& doc, std::size_t seed) {
    std::vector<element> all;
    const std::function<bool(const view::node&, const std::string&)> look = [&](const view::node& at,
                                                                                const std::string& path) {
        if (at.leaf() || all.size() > 40) return true;
        if (at.of->what != view::kind::list)
            return view::each_child(at, [&](const view::node& child) { return look(child, view::join(path, child)); });
        if (at.count == 0) return true;
        const element one{path, (seed * 7919 + all.size() * 104729) % at.count, at.count};
        all.push_back(one);
        const auto inside = view::find(doc, one.path());
        return inside ? look(inside->at, one.path()) : true;
    };
    look(doc.root(), {});
    return all;
}

void holds(tried& all, const view::document& a, const result<bytes>& edited) {
    if (!edited) return void(++all.refused);
    const auto b = a.read(source(*edited));
    REQUIRE(b);
    const auto d = edit::diff(a, **b);
    REQUIRE(d);
    const auto read = edit::read_patch(edit::to_patch(*d));
    REQUIRE(read);
    const auto done = file_after::patch(a, *read);
    INFO((done ? "" : done.error().message()));
    REQUIRE(done);
    for (const auto& c : done->conflicts) UNSCOPED_INFO(c.path << ": " << c.why);
    CHECK(done->conflicts.empty());
    if (done->file != *edited) FAIL_CHECK("not the same");
    ++all.edits, all.of_bytes += !d->bytes.empty();
}

void try_file(tried& all, const view::document& doc, std::size_t seed) {
    for (const element& e : some_elements(doc, seed)) {
        INFO(e.path());
        holds(all, doc, file_after::insert(doc, e.path()));
        holds(all, doc, file_after::move(doc, e.path(), e.at((e.index + e.count / 2) % e.count)));
        holds(all, doc, file_after::insert_copy(doc, e.list, doc, e.path()));
        for (const auto what : {edit::referrers::refuse, edit::referrers::cascade, edit::referrers::clear})
            holds(all, doc,
                  file_after::change(doc, [&](view::document& in) { return edit::remove(in, e.path(), what); }));
    }
}

}  // namespace

TEST_CASE("a patch of a real file whose lists are edited gives the edited file") {
    tried all;
    std::size_t seed = 0;
    for (const char* const folder : {"skn/", "ifp/", "clip/"}) {
        const auto files = sampled(real_files(folder));
        const std::size_t step = std::max<std::size_t>(files.size() / (sanitized ? 1 : 6), 1);
        for (std::size_t i = 0; i < files.size(); i += step) {
            const auto file = files[i].read();
            if (file.size() > 60'000) continue;
            for (const auto& format : verbatim::formats()) {
                if (format.recognise(file) == match::no) continue;
                INFO(files[i].name);
                if (const auto doc = format.read(file)) try_file(all, **doc, ++seed);
            }
        }
    }
    if (seed == 0) return;
    WARN(seed << " files, " << all.edits << " edits, of which " << all.of_bytes << " as bytes; " << all.refused
              << " refused");
    CHECK(all.edits > 100);
}

TEST_CASE("of a vertex that is inserted into a real skin, the patch has the vector and its uv") {
    const auto files = sampled(real_files("skn/"));
    for (std::size_t i = 0; i < files.size(); i += std::max<std::size_t>(files.size() / 5, 1)) {
        const auto file = files[i].read();
        for (const auto& format : verbatim::formats()) {
            if (format.id != "sims1.skin") continue;
            const auto doc = format.read(file);
            if (!doc) continue;
            INFO(files[i].name);
            const auto list = view::find(**doc, "vectors");
            REQUIRE(list);
            if (list->at.count < 4) continue;
            const auto edited = file_after::insert(**doc, "vectors[" + std::to_string(list->at.count / 3) + "]");
            REQUIRE(edited);
            const auto b = (*doc)->read(source(*edited));
            REQUIRE(b);
            const auto d = edit::diff(**doc, **b);
            REQUIRE(d);
            CHECK(d->changes.size() <= 2);
            CHECK(std::ranges::all_of(d->changes,
                                      [](const edit::change& c) { return c.is == edit::change::what::insert; }));
            CHECK(d->bytes.empty());
        }
    }
}

}  // namespace verbatim::test::edit_patch_corpus
