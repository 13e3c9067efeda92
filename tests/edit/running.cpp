// Running numbers in the tools, which know a format only at run time: paths, edits, JSON, differences.
#include "verbatim/wire/running.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::edit_running {

using namespace verbatim::wire;
using file_bytes = test::bytes;

namespace {
struct midi_status {
    static bool is_number(std::uint8_t byte) { return byte >= 0x80; }
    static bool runs_on(std::uint8_t byte) { return byte < 0xF0; }
};
struct NoteOff {
    at<0, u8> key;
    at<1, u8> velocity;
};
struct NoteOn {
    at<0, u8> key;
    at<1, u8> velocity;
};
struct Program {
    at<0, u8> number;
};
struct Message {
    running<midi_status> status;
    struct Meta {
        at<0, u8> type;
    };
    struct System {
        choice<outer<&Message::status>, when<0xFF, Meta>> event;
    };
    choice<(value_of<&Message::status> >> 4), when<8, NoteOff>, when<9, NoteOn>, when<12, Program>, when<15, System>>
        data;
};
struct Event {
    vlq<std::uint32_t> delta;
    Message message;
};
struct Track {
    at<0, u8> size;
    sized<list<Event, to_end>, &Track::size> events;
};
struct Song {
    at<0, u8> count;
    list<Track, &Song::count> tracks;
};
}  // namespace

}  // namespace verbatim::test::edit_running

template <>
struct verbatim::format<verbatim::test::edit_running::Song> {
    static constexpr std::string_view id = "song", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_running {

namespace {
const view::format& song() {
    static const auto format = view::instantiate<Song>("", {});
    return format;
}

std::unique_ptr<view::document> opened(
    const file_bytes& file = hex("02   0C   00 91 3C 40   60 3C 00   00 C1 05   60 06   04   00 81 3C 40")) {
    return song().read(file).value();
}
std::string json_of(const view::document& doc) {
    std::string text;
    REQUIRE(edit::to_json(doc, [&](std::string_view piece) { text += piece; }));
    return text;
}
std::string text_at(const view::document& doc, std::string_view path) {
    const auto found = view::find(doc, path);
    REQUIRE(found);
    return view::text_of(*found->at.of, found->at.bytes());
}
std::string changed(std::string from, std::string_view was, std::string_view is) {
    const auto at = from.find(was);
    REQUIRE(at != std::string::npos);
    return from.replace(at, was.size(), is);
}
}  // namespace

TEST_CASE("each element shows its running number, even if the file leaves it out") {
    const auto doc = opened();
    CHECK(text_at(*doc, "tracks[0].events[0].message.status") == "145");
    CHECK(text_at(*doc, "tracks[0].events[1].message.status") == "145");
    CHECK(text_at(*doc, "tracks[0].events[2].message.status") == "193");
    CHECK(text_at(*doc, "tracks[0].events[3].message.status") == "193");
    CHECK(text_at(*doc, "tracks[0].events[3].message.data.number") == "6");
    CHECK(text_at(*doc, "tracks[1].events[0].message.status") == "129");
    CHECK(view::name_of(*view::find(*doc, "tracks[0].events[1].message.status")->at.of) == "running u8");
    std::size_t at = 0;
    CHECK(view::each_range(*doc, [&](const view::byte_range& r) {
        CHECK(r.offset == at);
        at += r.size;
    }));
    CHECK(at == doc->file().bytes().size());
}

TEST_CASE("the elements after an edited element keep their running numbers") {
    const auto doc = opened();
    CHECK(outcome(file_after::remove(*doc, "tracks[0].events[0]")) ==
          spaced("02   09   60 91 3C 00   00 C1 05   60 06   04   00 81 3C 40"));
    CHECK(outcome(file_after::remove(*doc, "tracks[0].events[2]")) ==
          spaced("02   0A   00 91 3C 40   60 3C 00   60 C1 06   04   00 81 3C 40"));
    CHECK(outcome(file_after::move(*doc, "tracks[0].events[1]", "tracks[0].events[3]")) ==
          spaced("02   0E   00 91 3C 40   00 C1 05   60 91 3C 00   60 C1 06   04   00 81 3C 40"));
    CHECK(outcome(file_after::insert_copy(*doc, "tracks[1].events", *doc, "tracks[0].events[1]")) ==
          spaced("02   0C   00 91 3C 40   60 3C 00   00 C1 05   60 06   08   00 81 3C 40   60 91 3C 00"));
    CHECK(outcome(file_after::insert(*doc, "tracks[0].events[3]")) ==
          spaced("02   11   00 91 3C 40   60 3C 00   00 C1 05   00 80 00 00   60 C1 06   04   00 81 3C 40"));
    CHECK(outcome(file_after::set(*doc, "tracks[0].events[0].message.status", "146")) ==
          spaced("02   0D   00 92 3C 40   60 91 3C 00   00 C1 05   60 06   04   00 81 3C 40"));
    CHECK(outcome(file_after::set(*doc, "tracks[0].events[1].message.status", "146")) ==
          spaced("02   0D   00 91 3C 40   60 92 3C 00   00 C1 05   60 06   04   00 81 3C 40"));
    CHECK(outcome(file_after::set(*doc, "tracks[0].events[1].message.status", "145")) ==
          spaced("02   0C   00 91 3C 40   60 3C 00   00 C1 05   60 06   04   00 81 3C 40"));
    CHECK(outcome(file_after::set(*doc, "tracks[0].events[1].message.status", "5")) ==
          "tracks[0].events[1].message.status: 5 does not fit running u8");
    CHECK(outcome(file_after::set(*doc, "tracks[0].events[1].message.status", "193")).find("cannot be set") !=
          std::string::npos);
    CHECK(outcome(file_after::set(*doc, "tracks[0].events[1].message.data.key", "200"))
              .find("starts with C8, which would be read as a number before it") != std::string::npos);
}

TEST_CASE("JSON has every running number, so that elements can be removed from it and inserted into it") {
    const auto doc = opened();
    const auto json = json_of(*doc);
    CHECK(
        json.find(
            R"({"delta": 96, "message": {"status": {"value": 145, "bytes": ""}, "data": {"NoteOn": {"key": 60, "velocity": 0}}}})") !=
        std::string::npos);
    CHECK(outcome(edit::from_json({&song(), 1}, json)) == view::hex_text(doc->file().bytes()));
    // The second element gets a running number of its own if the first one is removed, or another one is inserted
    // between them.
    const std::string first =
        R"({"delta": 0, "message": {"status": 145, "data": {"NoteOn": {"key": 60, "velocity": 64}}}},)";
    CHECK(outcome(edit::from_json({&song(), 1}, changed(json, first, ""))) ==
          spaced("02   09   60 91 3C 00   00 C1 05   60 06   04   00 81 3C 40"));
    CHECK(
        outcome(edit::from_json(
            {&song(), 1},
            changed(json, first, first + R"({"message": {"data": {"System": {"event": {"Meta": {"type": 1}}}}}},)"))) ==
        spaced("02   10   00 91 3C 40   00 FF 01   60 91 3C 00   00 C1 05   60 06   04   00 81 3C 40"));
    CHECK(outcome(edit::from_json({&song(), 1}, changed(json, R"({"value": 145, "bytes": ""})", "145"))) ==
          spaced("02   0D   00 91 3C 40   60 91 3C 00   00 C1 05   60 06   04   00 81 3C 40"));
    CHECK(outcome(edit::from_json({&song(), 1}, changed(json, R"({"value": 145, "bytes": ""})", R"({"bytes": ""})")))
              .find("expected a value beside bytes") != std::string::npos);
    CHECK(outcome(edit::from_json({&song(), 1},
                                  changed(json, R"({"value": 145, "bytes": ""})", R"({"value": 255, "bytes": ""})")))
              .find("no element after it may leave out 255") != std::string::npos);
    CHECK(outcome(edit::from_json({&song(), 1},
                                  changed(json, R"({"value": 145, "bytes": ""})", R"({"value": 5, "bytes": ""})")))
              .find("5 does not fit running u8") != std::string::npos);
}

TEST_CASE("running numbers that elements leave out are compared, patched and merged as values") {
    const auto a = opened(), b = opened(hex("02   0C   00 81 3C 40   60 3C 00   00 C1 05   60 06   04   00 81 3C 40"));
    const auto d = edit::diff(*a, *b).value();
    CHECK(d.changes.size() >= 2);
    const auto made = file_after::patch(*a, d);
    INFO((made ? "" : made.error().message()));
    REQUIRE(made);
    CHECK(view::hex_text(made->file) == view::hex_text(b->file().bytes()));
    const auto spelled = opened(hex("02   0D   00 91 3C 40   60 91 3C 00   00 C1 05   60 06   04   00 81 3C 40"));
    const auto there = edit::diff(*a, *spelled).value(), back = edit::diff(*spelled, *a).value();
    CHECK(view::hex_text(file_after::patch(*a, there)->file) == view::hex_text(spelled->file().bytes()));
    CHECK(view::hex_text(file_after::patch(*spelled, back)->file) == view::hex_text(a->file().bytes()));
    // One side removes an element, the other changes the one after it.
    const auto ours = opened(*file_after::remove(*a, "tracks[0].events[0]")),
               theirs = opened(*file_after::set(*a, "tracks[0].events[1].message.data.velocity", "9"));
    const auto merged = file_after::merge(*a, *ours, *theirs);
    REQUIRE(merged);
    CHECK(merged->conflicts.empty());
    CHECK(view::hex_text(merged->file) == spaced("02   09   60 91 3C 09   00 C1 05   60 06   04   00 81 3C 40"));
}

namespace {
struct Head {
    vlq<std::uint16_t> size;
    running<midi_status> number;
};
struct Headed {
    Head head;
    wire::bytes<in<&Headed::head, &Head::size>> data;
};
struct Heads {
    at<0, u8> count;
    list<Headed, &Heads::count> all;
};
}  // namespace

}  // namespace verbatim::test::edit_running

template <>
struct verbatim::format<verbatim::test::edit_running::Heads> {
    static constexpr std::string_view id = "heads", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_running {

TEST_CASE("a running number in a nested record can be shown and edited, although its data is in the record around it") {
    const auto format = view::instantiate<Heads>("", {});
    const auto doc = format.read(hex("03   01 90 05   02 06 07   01 08")).value();
    CHECK(text_at(*doc, "all[1].head.number") == "144");
    CHECK(text_at(*doc, "all[2].head.number") == "144");
    std::string json;
    REQUIRE(edit::to_json(*doc, [&](std::string_view piece) { json += piece; }));
    CHECK(outcome(edit::from_json({&format, 1}, json)) == view::hex_text(doc->file().bytes()));
    CHECK(outcome(file_after::remove(*doc, "all[0]")) == spaced("02   02 90 06 07   01 08"));
    CHECK(outcome(file_after::set(*doc, "all[1].head.number", "145")) ==
          spaced("03   01 90 05   02 91 06 07   01 90 08"));
}

}  // namespace verbatim::test::edit_running
