// Law 12 with holes anywhere: bytes that were zeroed, overwritten or lost. Each element of a list of the root is at the
// place of an element of the whole file, and each whole element is there: before the hole in every format, after it
// where the schema says what an element looks like. Every byte is owned once, and the broken file comes back.
#include <algorithm>
#include <map>
#include <random>
#include <string_view>

#include "tests/edit/json_support.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/law.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/salvage.hpp"

namespace verbatim::test::edit_salvage_holes {

namespace {

// The sizes of the elements in a file by where they start, for each list of the root, and each list in its elements.
using elements = std::map<std::string, std::map<std::size_t, std::size_t>>;

void add_elements(const view::node& of, const std::string& path, std::size_t depth, elements& to) {
    view::each_child(of, [&](const view::node& part) {
        const bool is_decoded = part.space.bytes().data() != of.space.bytes().data();  // at an offset of its own
        if (part.is_extra || part.leaf() || is_decoded) return true;
        const bool is_element = of.of->what == view::kind::list;
        const auto at = path + (is_element ? "[]" : "." + std::string(part.name));
        if (is_element && part.size > 0) to[at].emplace(part.offset, part.size);
        if (depth > 0) add_elements(part, at, depth - is_element, to);
        return true;
    });
}
elements elements_of(const view::document& doc) {
    elements all;
    add_elements(doc.root(), "", 2, all);
    return all;
}

enum class hole_of { zeros, garbage, missing };
struct hole {
    hole_of what;
    std::size_t at, size;

    bytes in(const bytes& file, std::mt19937& random) const {
        bytes broken = file;
        const auto first = broken.begin() + static_cast<std::ptrdiff_t>(at);
        if (what == hole_of::missing) broken.erase(first, first + static_cast<std::ptrdiff_t>(size));
        else
            std::generate_n(first, size,
                            [&] { return what == hole_of::zeros ? std::byte{} : static_cast<std::byte>(random()); });
        return broken;
    }
    std::size_t lost() const { return what == hole_of::missing ? size : 0; }
    // Where the whole file has a byte of the broken one.
    std::size_t original(std::size_t offset) const { return offset < at ? offset : offset + lost(); }
    bool touches(std::size_t from, std::size_t length) const { return from < at + size && from + length > at; }
};

struct tried {
    std::size_t salvaged = 0, elements = 0;
};

void holds(const view::format& format, const bytes& file, const elements& whole, const hole& in, bool finds_later_ones,
           std::mt19937& random, tried& all) {
    const bytes broken = in.in(file, random);
    INFO((in.what == hole_of::zeros     ? "zeros"
          : in.what == hole_of::garbage ? "garbage"
                                        : "missing")
         << " at " << in.at << ", " << in.size << " bytes");
    const auto made = edit::salvage(format, source(broken));
    if (!made) return;
    std::size_t owned = 0;
    REQUIRE(edit::each_range(*made, [&](const view::byte_range& r) {
                if (r.space.empty() && r.shared_with.empty()) owned += r.size;
            }).has_value());
    CHECK(owned == broken.size());
    const auto restored = made->restored(*made->document);
    INFO((restored ? "" : restored.error().message()));
    REQUIRE(restored.has_value());
    CHECK(*restored == broken);
    if (made->is_whole()) return;
    ++all.salvaged;
    const elements left = elements_of(*made->document);
    for (const auto& [list, there] : whole) {
        INFO(list);
        const auto found = left.find(list);
        std::map<std::size_t, std::size_t> kept;
        if (found != left.end())
            for (const auto& [at, size] : found->second) kept.emplace(in.original(made->original(at)), size);
        const bool is_outermost = std::ranges::count(list, '[') == 1;
        for (const auto& [at, size] : kept) {
            if (!is_outermost || (at >= in.at && !finds_later_ones)) continue;
            INFO("salvaged at " << at);
            CHECK((there.contains(at) || (in.what == hole_of::missing && at == in.at + in.size)));
        }
        all.elements += kept.size();
        for (const auto& [at, size] : there) {
            // A number of a text that ends at the hole may be a part of one.
            if (in.touches(at, size + 2) || !is_outermost || (at >= in.at && !finds_later_ones)) continue;
            INFO("whole at " << at);
            const auto same = kept.find(at);
            CHECK((same != kept.end() && same->second == size));
        }
    }
}

// Returns whether the elements have something to be known by, and fit it.
bool finds_later_ones(const view::document& whole) {
    return whole.format().id == "gta.ifp" &&
           std::ranges::all_of(whole.findings(), [](const finding& f) { return f.severity == severity::note; });
}

void try_holes(const view::format& format, const bytes& file, std::size_t times, unsigned seed, tried& all) {
    const auto doc = format.read(source(file));
    if (!doc || (*doc)->places()) return;
    const elements whole = elements_of(**doc);
    std::size_t first = file.size(), last = 0;  // the elements of the outermost lists
    for (const auto& [list, there] : whole)
        for (const auto& [at, size] : there) first = std::min(first, at), last = std::max(last, at + size);
    if (first >= last) return;
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < times; ++i) {
        const std::size_t size = std::min<std::size_t>(std::size_t{4} << random() % 8, last - first);
        const hole in{static_cast<hole_of>(i % 3), first + random() % (last - first - size + 1), size};
        holds(format, file, whole, in, finds_later_ones(**doc), random, all);
    }
}

}  // namespace

TEST_CASE("what is salvaged of a specimen with a hole is at the place where the whole file has it") {
    tried all;
    std::map<std::string_view, unsigned> seeds;  // of each format, so that the others' holes stay when one is new
    for (const specimen& s : specimens()) {
        INFO(s.name);
        try_holes(*s.format, s.file, sanitized ? 1 : 6, ++seeds[s.format->id], all);
    }
    CHECK(all.salvaged > 20);
    CHECK(all.elements > 20);
}

TEST_CASE("what is salvaged of a real file with a hole is at the place where the whole file has it") {
    tried all;
    unsigned seed = 0;
    for (const char* const folder : {"ifp/", "skn/"}) {
        const auto files = sampled(real_files(folder));
        for (std::size_t i = 0; i < files.size(); i += 12) {
            const auto file = files[i].read();
            if (file.size() > 100'000) continue;
            INFO(files[i].name);
            for (const auto& format : verbatim::formats())
                if (format.recognise(file) == match::certain) try_holes(format, file, 3, ++seed, all);
        }
    }
    if (seed > 0) CHECK(all.salvaged > 0);
}

}  // namespace verbatim::test::edit_salvage_holes
