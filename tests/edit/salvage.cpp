// What is salvaged of a broken file equals what the whole file has there, and every byte can be put back.
#include "verbatim/edit/salvage.hpp"

#include <algorithm>
#include <map>

#include "tests/edit/json_support.hpp"
#include "tests/support/law.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::edit_salvage {

namespace {

struct leaf_bytes {
    std::size_t offset;
    std::string text;
};
std::map<std::string, leaf_bytes> leaves_of(const view::document& doc) {
    std::map<std::string, leaf_bytes> all;
    view::for_each_leaf(doc.root(), "", [&](const std::string& path, const view::node& leaf) {
        if (leaf.owned_by() != view::owner::gap) all[path] = {leaf.offset, view::hex_text(leaf.bytes())};
        return true;
    });
    return all;
}

bool leads_into(std::string_view path, std::string_view value) {
    return path.starts_with(value) &&
           (path.size() == value.size() || path[value.size()] == '.' || path[value.size()] == '[');
}

// Returns the number of salvaged leaves, and the path of the first one that the whole file has not.
std::pair<std::size_t, std::string> compare_with(const std::map<std::string, leaf_bytes>& whole,
                                                 const edit::salvaged_file& file) {
    std::size_t count = 0;
    for (const auto& leaf : leaves_of(*file.document)) {
        const auto& path = leaf.first;
        if (std::ranges::any_of(file.unread, [&](const auto& p) { return leads_into(path, p); })) continue;
        // Bytes that several values own are listed for one of them.
        if (std::ranges::any_of(file.other, [&](const auto& r) {
                return r.at <= leaf.second.offset && leaf.second.offset < r.at + r.size;
            }))
            continue;
        const auto there = whole.find(path);
        if (there == whole.end() || there->second.text != leaf.second.text) return {count, path};
        ++count;
    }
    return {count, ""};
}

// Checks that the elements of the root's lists that end before `cut` are salvaged: a number
// of a text that ends there may be a part of one.
void has_whole_elements(const view::document& whole, std::size_t cut, const edit::salvaged_file& file) {
    view::each_child(whole.root(), [&](const view::node& list) {
        if (list.of->what != view::kind::list) return true;
        view::each_child(list, [&](const view::node& element) {
            if (element.tail_of || element.offset + element.size + 2 > cut) return false;
            const auto path = view::join(view::join("", list), element);
            INFO(path);
            CHECK(view::find(*file.document, path).has_value());
            return true;
        });
        return true;
    });
}

}  // namespace

TEST_CASE("what is salvaged of a cut specimen equals what the whole file has there") {
    std::map<std::string, std::size_t> values;
    for (const specimen& s : specimens()) {
        const auto whole = s.format->read(source(s.file));
        REQUIRE(whole.has_value());
        const auto leaves = leaves_of(**whole);
        const std::size_t stride = s.file.size() / (sanitized ? 4 : 6) + 1;
        for (std::size_t cut = 0; cut < s.file.size(); cut += stride) {
            INFO(s.name << " cut at " << cut);
            const bytes part(s.file.begin(), s.file.begin() + static_cast<std::ptrdiff_t>(cut));
            const auto file = edit::salvage(*s.format, source(part));
            // What cannot be read after a list to the end with a tail stays bytes: such a cut file is whole.
            if (file && file->is_whole()) ++values[std::string(s.format->id)];
            if (!file || file->is_whole()) continue;
            const auto compared = compare_with(leaves, *file);
            CHECK(compared.second == "");
            values[std::string(s.format->id)] += compared.first;
            if (!(*whole)->places()) has_whole_elements(**whole, cut, *file);
            const auto restored = file->restored(*file->document);
            INFO((restored ? "" : restored.error().message()));
            REQUIRE(restored.has_value());
            CHECK(*restored == part);
        }
    }
    for (const auto& format : verbatim::formats()) {
        INFO(format.id);
        CHECK(values[std::string(format.id)] > 0);
    }
}

namespace {

using namespace verbatim::wire;

struct Piece {
    at<0, fourcc<"PIEC">> magic;
    at<4, u8> count;
    list<u8, &Piece::count> data;
};
struct Pieces {
    at<0, u8> count;
    list<Piece, &Pieces::count> pieces;
    u16 after;
};
struct Led {
    at<0, u8> first_at;
    at<1, u8> second_at;
    placed<Pieces, &Led::first_at> first;
    placed<Pieces, &Led::second_at> second;
};
struct Coded {
    at<0, u8> size;
    coded<zlib, Pieces, &Coded::size> inside;
    u8 last;
};

template <class T>
result<edit::salvaged_file> salvaged(std::string_view text) {
    auto file = edit::salvage(view::format_of<T>(), source(hex(text)));
    INFO((file ? "" : file.error().message()));
    REQUIRE(file.has_value());
    const auto restored = file->restored(*file->document);
    INFO((restored ? "" : restored.error().message()));
    REQUIRE(restored.has_value());
    CHECK(*restored == hex(text));
    return file;
}
std::string text_of(const result<edit::salvaged_file>& file, std::string_view path) {
    const auto found = view::find(*file->document, path);
    return found ? found->at.leaf() ? view::text_of(*found->at.of, found->at.bytes()) : std::to_string(found->at.count)
                 : found.error().message();
}

}  // namespace

TEST_CASE("a list goes on at the next element that is plainly readable") {
    const auto file = salvaged<Pieces>(R"(03  "PIEC" 02 01 02   "PEIC" 01 05   "PIEC" 01 03   34 12)");
    CHECK(text_of(file, "pieces") == "2");
    CHECK(text_of(file, "pieces[1].data[0]") == "3");
    CHECK(text_of(file, "after") == "4660");
    REQUIRE(!file->lost.empty());
    CHECK(file->lost[0].path == "pieces[1].magic");
    CHECK(file->original(0) == 0);
    CHECK(file->original(8) == 14);  // the second piece of the readable file
}

TEST_CASE("an edit of a salvaged file changes its own bytes, and no others") {
    const auto file = salvaged<Pieces>(R"(03  "PIEC" 02 01 02   "PEIC" 01 05   "PIEC" 01 03   34 12)");
    const auto edited = file->document->copy();
    const std::vector<edit::assignment> changes{{"pieces[1].data[0]", "9", {}}, {"after", "1", {}}};
    REQUIRE(edit::set(*edited, changes).has_value());
    REQUIRE(edit::commit(*edited).has_value());
    const auto out = file->restored(*edited);
    INFO((out ? "" : out.error().message()));
    REQUIRE(out.has_value());
    CHECK(*out == hex(R"(03  "PIEC" 02 01 02   "PEIC" 01 05   "PIEC" 01 09   01 00)"));
}

TEST_CASE("a count that is larger than the list keeps the elements that are there") {
    const auto file = salvaged<Pieces>(R"(FF  "PIEC" 02 01 02   "PIEC" 01 03)");
    CHECK(text_of(file, "pieces") == "2");
    CHECK(file->unread == std::vector<std::string>{"after"});
}

TEST_CASE("a pointer that leads out of the file does not hinder the others") {
    const auto file = salvaged<Led>(R"(02 F0   01 "PIEC" 01 07  22 11)");
    CHECK(text_of(file, "first.pieces[0].data[0]") == "7");
    REQUIRE(file->other.size() == 1);  // it is absent
    CHECK(file->other[0].path == "second_at");
    const auto part = salvaged<Led>(R"(02 0B   01 "PIEC" 01 07  22 11   02 "PIEC" 01 08 "PI")");
    CHECK(text_of(part, "second.pieces") == "1");
    CHECK(text_of(part, "second.pieces[0].data[0]") == "8");
}

TEST_CASE("a coded value that is cut is kept as bytes") {
    const auto file = salvaged<Coded>("20  78 9C 63 64");
    CHECK(text_of(file, "inside") == "78 9C 63 64");
    CHECK(std::ranges::count(file->unread, "last") == 1);
}

TEST_CASE("a file of which nothing can be read is refused with the reason") {
    const auto file = edit::salvage(view::format_of<Piece>(), source(hex(R"("OTHER")")));
    REQUIRE(!file.has_value());
    CHECK(file.error().path == "magic");
}

}  // namespace verbatim::test::edit_salvage
