// Coded values in the tools, which know a format only at run time: paths, edits, JSON, differences, the byte map.
#include "verbatim/edit/json/coded.hpp"

#include <algorithm>
#include <map>

#include "tests/edit/json_support.hpp"
#include "tests/support/short_files.hpp"
#include "tests/support/small_format.hpp"
#include "tools/fuzz/file_after.hpp"
#include "tools/fuzz/law.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::edit_json_coded {

using namespace verbatim::wire;
using file_bytes = test::bytes;

namespace {
// Runs of equal bytes: a count and a byte each; a count of 0 ends them. Encoding gives only the longest runs.
struct runs {
    static decoding decode(std::span<const std::byte> from, std::vector<std::byte>& to, std::size_t most) {
        for (std::size_t at = 0; at < from.size(); at += 2) {
            const auto count = static_cast<std::size_t>(from[at]);
            if (count == 0) return {decoding::done, at + 1};
            if (at + 1 == from.size()) return {};
            if (count > most || to.size() > most - count) return {decoding::too_large};
            to.insert(to.end(), count, from[at + 1]);
        }
        return {};
    }
    static bool encode(std::span<const std::byte> from, std::vector<std::byte>& to) {
        for (std::size_t at = 0, end = 0; at < from.size(); at = end) {
            while (end < from.size() && from[end] == from[at] && end - at < 255) ++end;
            to.push_back(static_cast<std::byte>(end - at)), to.push_back(from[at]);
        }
        to.push_back(std::byte{0});
        return true;
    }
};

struct One {
    at<0, u8> x;
};
struct Counted {
    at<0, u8> count;
    list<One, &Counted::count> all;
};
struct Pointing {
    at<0, u8> a_at;
    at<1, u8> b_at;
    placed<One, &Pointing::a_at> a;
    placed<Counted, &Pointing::b_at> b;
};
struct Repeats {
    static constexpr bool tried = true;
    at<0, u8> size;
    coded<runs, Counted, &Repeats::size> level;
};
struct Pointers {
    static constexpr bool tried = true;
    at<0, u8> size;
    coded<xor_with<1>, Pointing, &Pointers::size> level;
};
struct Inside {
    at<0, u8> size;
    coded<runs, Counted, &Inside::size> level;
};
struct Nested {
    static constexpr bool tried = true;
    coded<xor_with<1>, Inside, to_end> inside;
};
struct Placing {
    static constexpr bool tried = true;
    at<0, u8> to;
    at<1, u8> size;
    placed<coded<runs, Counted, &Placing::size>, &Placing::to> level;
};

// A world is one gzip stream of nested records, as in Minecraft's NBT.
struct Tag;
struct Tags {
    at<0, u8> count;
    list<Tag, &Tags::count> all;
};
struct Text {
    at<0, u8> size;
    wire::string<&Text::size> text;
};
struct Tag {
    at<0, u8> kind;
    at<1, u8> name_size;
    wire::string<&Tag::name_size> name;
    choice<&Tag::kind, when<1, Tags>, when<2, Text>> value;
};
struct World {
    static constexpr bool tried = true;
    at<0, label<"WRLD">> id;
    at<4, u16> size;
    coded<gzip, Tags, &World::size> tags;
    u32 crc;
    derived<&World::crc, checksum<crc32, &World::tags>> crc_rule;
    u8 end;
};

std::string hex_of(const file_bytes& file) { return view::hex_text(file); }

template <class Root>
const view::format& format_of_tests() {
    static const auto format = view::instantiate<Root>("", {});
    return format;
}
template <class Root>
std::unique_ptr<view::document> open(const file_bytes& file) {
    auto doc = format_of_tests<Root>().read(source(file));
    INFO(doc.error().message());
    REQUIRE(doc.has_value());
    return std::move(*doc);
}

// Calls `hold` with every file of at most `most` of these bytes that can be read.
template <class Root>
void each_file(std::string_view alphabet, std::size_t most, const auto& hold) {
    each_short_file(alphabet, most, [&](const file_bytes& file) {
        if (format_of_tests<Root>().read(source::borrow(file))) hold(file);
    });
}

// The file is written again from borrowed values, decoded values and JSON; all bytes have an owner, also in its spaces.
template <class Root>
void comes_back(const file_bytes& file) {
    const std::span formats(&format_of_tests<Root>(), 1);
    try {
        fuzz::hold_files(formats, file);
        const auto doc = open<Root>(file);
        std::map<std::string, std::size_t> ends;
        REQUIRE(view::each_range(*doc, [&](const view::byte_range& r) {
                    std::size_t& end = ends[r.space];
                    fuzz::require(r.offset <= end, "the owners of bytes follow each other");
                    end = std::max(end, r.offset + r.size);
                }).has_value());
        // Each space is the decoded bytes of the value at its path.
        for (const auto& [space, end] : ends)
            if (!space.empty())
                fuzz::require(view::find(*doc, space).value().at.space.bytes().size() == end,
                              "every decoded byte has an owner");
    } catch (const std::exception& why) { FAIL_CHECK(hex_of(file) << ": " << why.what()); }
}
template <class Root>
void try_all(std::string_view alphabet, std::size_t most, std::size_t expected) {
    std::size_t count = 0, decoded = 0;
    each_file<Root>(alphabet, shorter_if_sanitized(most), [&](const file_bytes& file) {
        if (++count > 500 && count % 7 != 0) return;
        comes_back<Root>(file);
        decoded += open<Root>(file)->findings().empty();
    });
    CHECK((sanitized || count > expected));
    CHECK((sanitized || decoded > expected / 100));
}
// The difference between any two of the files, applied to the first, gives the second.
template <class Root>
void try_pairs(std::string_view alphabet, std::size_t most, std::size_t nth) {
    std::vector<file_bytes> files;
    std::size_t seen = 0;
    each_file<Root>(alphabet, most, [&](const file_bytes& file) {
        if (seen++ % (sanitized ? 7 * nth : nth) == 0) files.push_back(file);
    });
    for (const auto& one : files)
        for (const auto& other : files) {
            const auto a = open<Root>(one), b = open<Root>(other);
            const auto d = edit::diff(*a, *b);
            const auto patched = d ? file_after::patch(*a, *d) : d.error();
            if (!patched || patched->file != other)
                FAIL_CHECK(hex_of(one) << " to " << hex_of(other) << ": " << patched.error().message());
        }
    CHECK((sanitized || files.size() > 20));
}
}  // namespace

TEST_CASE(
    "small files with coded values are written again unchanged, also from their JSON, and all their bytes have "
    "owners") {
    using namespace std::string_view_literals;
    try_all<Repeats>("\x00\x01\x02\x03\x05"sv, 6, 1000);
    try_all<Pointers>("\x00\x01\x02\x03\x04"sv, 6, 1000);
    try_all<Nested>("\x00\x01\x02\x03\x05"sv, 6, 1000);
    try_all<Placing>("\x00\x01\x02\x03\x05"sv, 6, 1000);
}

TEST_CASE("the difference between any two small files with coded values, applied to the first, gives the second") {
    using namespace std::string_view_literals;
    try_pairs<Repeats>("\x00\x01\x02\x05"sv, 6, 67);
    try_pairs<Pointers>("\x00\x01\x02\x03"sv, 6, 67);
    try_pairs<Nested>("\x00\x01\x02\x03"sv, 6, 67);
}

TEST_CASE(
    "the JSON of a coded value has its content, and a layout or a stream only if the content does not imply them") {
    const auto json = [](std::string_view text) {
        const auto file = hex(text);
        comes_back<Repeats>(file);
        return json_of(*open<Repeats>(file));
    };
    CHECK(json("03   01 00 00").find(R"("level": {"Counted": {"all": []}}})") != std::string::npos);
    CHECK(json("05   01 01 01 00 00").find("stream") == std::string::npos);
    CHECK(json("07   01 00 01 01 01 02 00").find(R"("gaps": [{"at": 1, "bytes": "01 02"}])") != std::string::npos);
    CHECK(json("07   01 02 01 05 01 05 00")
              .find(R"("Counted": {"all": [{"x": 5}, {"x": 5}]}, "stream": "01 02 01 05 01 05 00"}})") !=
          std::string::npos);
    CHECK(json("05   01 00 00 22 33").find(R"({"Counted": {"all": []}, "tail": "22 33"}})") != std::string::npos);
    CHECK(json("02   05 05").find(R"("level": {"unknown": "05 05"}})") != std::string::npos);

    const auto refused = [](std::string_view level) {
        const auto file = edit::from_json({&format_of_tests<Repeats>(), 1},
                                          R"({"format": "small", "content": {"level": )" + std::string(level) + "}}");
        return file ? "is a file" : file.error().message();
    };
    CHECK(refused(R"({"Counted": {"all": []}, "stream": "01 00"})").ends_with("stream: it is not one of runs"));
    CHECK(refused(R"({"unknown": "05", "stream": "00"})").ends_with("unknown bytes have no stream and no layout"));
    CHECK(refused(R"({"Counted": {}, "layout": {}})").ends_with("it must come before the content"));
    CHECK(refused(R"({"Counted": {}, "layout": 5})").ends_with("expected an object"));
    CHECK(refused(R"({"Counted": {}, "stream": 5})").ends_with("expected a string of hex bytes"));
    CHECK(refused(R"({"stream": "00"})").ends_with("expected one of Counted, unknown, tail, stream, layout"));
    // A stream is used only if it decodes to the content.
    const auto other = edit::from_json(
        {&format_of_tests<Repeats>(), 1},
        R"({"format": "small", "content": {"level": {"Counted": {"all": [{"x": 7}]}, "stream": "01 00 00"}}})");
    CHECK(other.value() == hex("05   01 01 01 07 00"));
}

namespace {
template <class Codec = gzip>
file_bytes world(const file_bytes& tags, bool usual = true) {
    file_bytes stream;
    REQUIRE(Codec::encode(tags, stream));
    if (!usual) stream[9] = std::byte{7};  // made on another system
    file_bytes file = hex("\"WRLD\"");
    file.push_back(static_cast<std::byte>(stream.size())), file.push_back(std::byte{0});
    file.insert(file.end(), stream.begin(), stream.end());
    const auto crc = crc32::of(stream);
    for (int shift = 0; shift < 32; shift += 8) file.push_back(static_cast<std::byte>(crc >> shift));
    file.push_back(std::byte{0x77});
    return file;
}
const auto village =
    hex(R"(02   02 05 "mayor" 05 "Alice"   01 05 "house" 02   02 04 "name" 03 "Inn"   01 05 "rooms" 00)");
const auto richer =
    hex(R"(02   02 05 "mayor" 07 "Barbara"   01 05 "house" 02   02 04 "name" 03 "Inn"   01 05 "rooms" 00)");

std::string value_at(const view::document& doc, std::string_view path) {
    const auto found = view::find(doc, path);
    return found ? view::text_of(*found->at.of, found->at.bytes()) : found.error().message();
}
}  // namespace

TEST_CASE("nested records in a gzip stream can be edited, compared, patched and merged") {
    for (const bool usual : {true, false}) {
        const auto file = world(village, usual);
        comes_back<World>(file);
        const auto doc = open<World>(file);
        CHECK(doc->findings().empty());
        CHECK(value_at(*doc, "tags.all[house].value.all[0].value.text") == "\"Inn\"");
        CHECK(view::find(*doc, "tags.all[mayor].value.text").value().at.offset == 0x09);
        CHECK((json_of(*doc).find("\"stream\": ") == std::string::npos) == usual);

        CHECK(file_after::set(*doc, "tags.all[mayor].value.text", "\"Barbara\"").value() == world(richer));
        CHECK(file_after::set(*doc, "tags.all[mayor].value.text", "\"Alice\"").value() == file);
        const auto copied =
            file_after::insert_copy(*doc, "tags.all[house].value.all[rooms].value.all", *doc, "tags.all[mayor]")
                .value();
        CHECK(
            copied ==
            world(hex(
                R"(02   02 05 "mayor" 05 "Alice"   01 05 "house" 02   02 04 "name" 03 "Inn"   01 05 "rooms" 01   02 05 "mayor" 05 "Alice")")));
        CHECK(file_after::remove(*doc, "tags.all[house]").value() == world(hex(R"(01   02 05 "mayor" 05 "Alice")")));

        // A patch and a merge of changes that both sides have made in one stream.
        const auto ours = open<World>(world(richer)), theirs = open<World>(copied);
        const auto d = edit::diff(*doc, *ours).value();
        REQUIRE(d.changes.size() == 1);
        CHECK(d.changes[0].path == "tags.all[mayor].value.text");
        CHECK(file_after::patch(*doc, d).value().file == world(richer));
        const auto merged = file_after::merge(*doc, *ours, *theirs).value();
        CHECK(merged.conflicts.empty());
        CHECK(
            merged.file ==
            world(hex(
                R"(02   02 05 "mayor" 07 "Barbara"   01 05 "house" 02   02 04 "name" 03 "Inn"   01 05 "rooms" 01   02 05 "mayor" 05 "Alice")")));
    }
    // Only the stream differs.
    const auto a = open<World>(world(village)), b = open<World>(world(village, false));
    const auto d = edit::diff(*a, *b).value();
    REQUIRE(d.changes.size() == 1);
    CHECK(d.changes[0].path == "tags");
    CHECK(file_after::patch(*a, d).value().file == world(village, false));
}

TEST_CASE("the byte map lists the decoded bytes of a coded value after its stored bytes") {
    std::string map;
    REQUIRE(view::each_range(*open<Repeats>(hex("05   01 01 02 05 00")), [&](const view::byte_range& r) {
                map += std::to_string(r.offset) + '+' + std::to_string(r.size) + ' ' + r.path + " " + r.type +
                       (r.space.empty() ? "" : " of " + r.space) + '\n';
            }).has_value());
    CHECK(map ==
          "0+1 size u8\n1+5 level Counted in runs\n0+1 level.count u8 of level\n1+1 level.all[0].x u8 of level\n2+1 "
          "level.gap[0] gap of level\n");
}

TEST_CASE("the laws of edits, patches and merges hold for coded values") {
    const auto hold = [](std::span<const view::format> formats, const file_bytes& file) {
        for (const auto& input : fuzz::inputs_of_files(formats, file)) fuzz::hold_files(formats, input);
        for (const auto& input : fuzz::inputs_of_edits(formats, file)) {
            INFO(hex_of(input));
            fuzz::hold_edits(formats, input);
        }
        for (const auto& input : fuzz::inputs_of_json(formats, file)) fuzz::hold_json(formats, input);
        for (const auto& input : fuzz::inputs_of_patch(formats, file)) fuzz::hold_patch(formats, input);
        for (const auto& input : fuzz::inputs_of_merge(formats, file)) fuzz::hold_merge(formats, input);
    };
    for (const bool usual : {true, false}) hold({&format_of_tests<World>(), 1}, world(village, usual));
    hold({&format_of_tests<Pointers>(), 1}, hex("09   02 05 E0   12   E1   03 06 07 08"));
    hold({&format_of_tests<Repeats>(), 1}, hex("09   01 02 01 05 01 06 00 22 33"));
}

}  // namespace verbatim::test::edit_json_coded
