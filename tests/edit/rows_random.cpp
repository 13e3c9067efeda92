// Random edits of skins: each face draws the same points and uvs, and each blend has the same anchor. What is drawn is
// found by a reader that knows the text alone, and nothing of the schema.
#include <algorithm>
#include <map>
#include <random>
#include <sstream>

#include "tests/edit/support.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/edits.hpp"

namespace verbatim::test::edit_rows_random {

namespace {

// A skin as it is drawn: the numbers of its rows, however they are spelled.
struct geometry {
    std::vector<std::string> bones, uvs, vectors;
    std::vector<std::array<std::size_t, 3>> corners;
    std::vector<std::size_t> targets, bone_numbers;
    std::vector<std::string> weights;
    bool is_sound = true;

    explicit geometry(const bytes& file) {
        std::string text(reinterpret_cast<const char*>(file.data()), file.size());
        std::erase(text, '\r');
        std::istringstream in(text);
        std::string line;
        std::size_t count = 0;
        const auto row = [&](std::size_t numbers) {
            std::string all, one;
            for (std::size_t i = 0; i < numbers && in >> one; ++i) all += std::to_string(std::stod(one) * 1000) + ' ';
            return all;
        };
        std::getline(in, line), std::getline(in, line), in >> count, std::getline(in, line);
        for (bones.resize(count); std::string & bone : bones) std::getline(in, bone);
        for (in >> count, corners.resize(count); auto& c : corners) in >> c[0] >> c[1] >> c[2];
        for (in >> count, bone_numbers.resize(count); auto& bone : bone_numbers) in >> bone, row(4);
        for (in >> count, uvs.resize(count); auto& uv : uvs) uv = row(2);
        in >> count;
        targets.resize(count), weights.resize(count);
        for (std::size_t i = 0; i < count; ++i) in >> targets[i] >> weights[i];
        for (in >> count, vectors.resize(count); auto& vector : vectors) vector = row(6);
        is_sound = in && vectors.size() == uvs.size() + targets.size() && bones.size() == bone_numbers.size();
        for (const auto& c : corners) is_sound = is_sound && std::ranges::max(c) < uvs.size();
        for (const std::size_t t : targets) is_sound = is_sound && t < uvs.size();
        for (std::size_t i = 0; i < bone_numbers.size(); ++i) is_sound = is_sound && bone_numbers[i] == i;
    }

    std::string point(std::size_t i) const { return vectors[i] + '/' + uvs[i]; }
    std::string anchor(std::size_t blend) const { return vectors[uvs.size() + blend]; }
    // What is drawn without a vertex, a blend, or neither.
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::string> faces(std::size_t without = none) const {
        std::vector<std::string> all;
        for (const auto& c : corners)
            if (std::ranges::find(c, without) == c.end())
                all.push_back(point(c[0]) + "; " + point(c[1]) + "; " + point(c[2]));
        return all;
    }
    std::vector<std::string> blends(std::size_t without_vertex = none, std::size_t without = none) const {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < targets.size(); ++i)
            if (targets[i] != without_vertex && i != without)
                all.push_back(point(targets[i]) + " by " + weights[i] + " to " + anchor(i));
        return all;
    }
};

std::vector<std::string> sorted(std::vector<std::string> all) {
    std::ranges::sort(all);
    return all;
}

struct tally {
    std::map<std::string, std::size_t> done;
    std::size_t refused = 0;
};

class edits_of_skins {
public:
    explicit edits_of_skins(tally& count) : count_(count) {}

    // Edits a skin `times` times, and compares what is drawn after each edit.
    void edit(const bytes& file, std::size_t times) {
        const auto doc = open_as("sims1.skin", file);
        auto now = geometry(file);
        if (!now.is_sound) return;
        for (std::size_t i = 0; i < times; ++i) {
            one(*doc, now);
            if (i % 50 == 49 || i + 1 == times) {
                const auto saved = edit::commit(*doc);
                INFO((saved ? "" : saved.error().message()));
                REQUIRE(saved);
            }
        }
    }

private:
    std::size_t below(std::size_t end) {
        return end == 0 ? 0 : std::uniform_int_distribution<std::size_t>(0, end - 1)(random_);
    }
    static std::string at(const std::string& list, std::size_t i) { return list + '[' + std::to_string(i) + ']'; }

    void one(view::document& doc, geometry& now) {
        const std::map<std::string, std::size_t> lengths{{"vectors", now.vectors.size()},
                                                         {"uvs", now.uvs.size()},
                                                         {"blends", now.targets.size()},
                                                         {"bones", now.bones.size()},
                                                         {"bindings", now.bones.size()}};
        const auto& [list, length] = *std::next(lengths.begin(), static_cast<std::ptrdiff_t>(below(lengths.size())));
        const std::size_t i = below(length), to = below(length + 1);
        const std::string there = to == length ? list : at(list, to);
        const std::array kinds{"insert", "move", "copy", "remove"};
        const std::string kind = kinds[below(kinds.size())];
        if (length < 3 && kind != "insert") return;
        const auto edited = [&]() -> result<void> {
            if (kind == "insert") return edit::insert(doc, there, list == "bones" ? "NEW" : "");
            if (kind == "move") return edit::move(doc, at(list, i), there);
            if (kind == "copy") return edit::insert_copy(doc, there, doc, at(list, i));
            return edit::remove(doc, at(list, i), edit::referrers::cascade);
        }();
        CAPTURE(kind, list, i, there);
        const auto made = doc.write();
        REQUIRE(made);
        const geometry then(*made);
        REQUIRE(then.is_sound);
        compare(now, then, edited ? kind : "refusal", list, i);
        ++(edited ? count_.done[kind] : count_.refused);
        now = then;
    }
    static void compare(const geometry& now, const geometry& then, const std::string& kind, const std::string& list,
                        std::size_t i) {
        if (kind == "remove") {
            const bool is_vertex = list == "uvs" || (list == "vectors" && i < now.uvs.size());
            const std::size_t blend = list == "blends"                  ? i
                                      : list == "vectors" && !is_vertex ? i - now.uvs.size()
                                                                        : geometry::none;
            REQUIRE(then.faces() == now.faces(is_vertex ? i : geometry::none));
            REQUIRE(then.blends() == now.blends(is_vertex ? i : geometry::none, blend));
            return;
        }
        REQUIRE(then.faces() == now.faces());
        const auto before = sorted(now.blends()), after = sorted(then.blends());
        if (kind == "move" || kind == "refusal") REQUIRE(after == before);
        else REQUIRE((after.size() <= before.size() + 1 && std::ranges::includes(after, before)));
        REQUIRE(then.bones.size() ==
                now.bones.size() + (kind != "move" && kind != "refusal" && (list == "bones" || list == "bindings")));
    }

    std::mt19937 random_{2000};
    tally& count_;
};

}  // namespace

TEST_CASE("after hundreds of random edits of skins, faces draw the same points, and blends have the same anchors") {
    tally count;
    edits_of_skins edits(count);
    std::vector<bytes> files;
    for (const char* name : {"canonical", "anchors", "lf", "python", "fixed_point", "fixed_point_uvs"})
        files.push_back(*specimen_bytes("sims1.skin/" + std::string(name) + ".hex"));
    for (const bytes& file : files) edits.edit(file, sanitized ? 20 : 200);
    for (const real_file& file : real_files("skn/")) edits.edit(file.read(), 3);
    std::size_t all = 0;
    for (const char* kind : {"insert", "move", "copy", "remove"}) {
        CHECK(count.done[kind] > (sanitized ? 5 : 80));
        all += count.done[kind];
    }
    CAPTURE(count.done["insert"], count.done["move"], count.done["copy"], count.done["remove"], count.refused);
    CHECK(all >= (sanitized ? 50 : 600));
}

}  // namespace verbatim::test::edit_rows_random
