// The values that the JSON of a file has, and those that it leaves out because a new file has them by itself.
#include "tests/edit/json_support.hpp"

namespace verbatim::test::edit_json_write {

namespace {

// Checks that the JSON of a specimen has all of these texts, and none of those.
void says(std::string_view name, std::initializer_list<std::string_view> these,
          std::initializer_list<std::string_view> not_those = {}) {
    const auto json = json_of(name.substr(0, name.find('/')), specimen_file(name));
    INFO(json);
    for (const auto text : these) CHECK(json.find(text) != std::string::npos);
    for (const auto text : not_those) CHECK(json.find(text) == std::string::npos);
}

constexpr std::string_view ifp = "gta.ifp";

bytes minimal() { return specimen_file("gta.ifp/minimal.hex"); }
// The smallest package with bytes put over some of its own.
std::string minimal_with(std::size_t offset, std::string_view annotated) {
    auto file = minimal();
    const auto put = hex(annotated);
    std::copy(put.begin(), put.end(), file.begin() + static_cast<std::ptrdiff_t>(offset));
    const auto json = json_of(ifp, file);
    const auto again = file_of(json);
    INFO(json);
    REQUIRE(again.has_value());
    CHECK((*again == file));
    return json;
}

}  // namespace

TEST_CASE("JSON leaves out magics, counts, sizes, tags, derived fields and padding that a new file would have, too") {
    says("gta.ifp/minimal.hex", {R"("name": "walk")"},
         {"magic", "size", "count", "frame_type", "flags", "tail", "layout", "behind"});
    says("oni.corpses/importer.hex", {R"("fixed_count": 3)"}, {"capacity", "unused"});
    says("sims1.skin/canonical.hex", {R"("bones": ["PELVIS", "L ARM"])"}, {"_count\": 2", "face_count", "layout"});
    says("mw3.anim/minimal.hex", {"\"anim_name\""}, {"magic", "pad", "zero124", "layout"});
}

TEST_CASE("JSON has sizes, flags, tails, leftovers and unknown bytes that a new file would not have") {
    says("gta.ifp/size_too_small.hex", {R"("size": 110)"});
    says("gta.ifp/frame_data_size_too_large.hex", {R"("frame_data_size": 48)"});
    says("gta.ifp/tail_sector.hex", {R"("tail": "00*1024 00*906")"});
    says("gta.ifp/neglected.hex", {R"({"value": "careless", "behind": "00 AB AC 00*13"})", R"("flags": 0)",
                                   R"("flags": "compressed")", R"("tail": "00 00 6A 75 6E 6B")"});
    says("gta.ifp/anpk_other_anim.hex", {R"("unknown": "C0 C1 C2 C3 C4")"});
    says("mw3.anim/events_with_tails.hex",
         {R"({"ObjectActiveState": {"state": 1, "node_index": 1}, "tail": "AA BB"})"});
    says("mw3.anim/events_cut.hex", {R"("elements": [)", R"("leftover": "06 01)"});
    says("sims3.clip/event_count_long.hex", {R"("missing": 1)"});
    says("oni.corpses/unused_stray.hex", {"\"unused\": \""});
}

TEST_CASE("JSON has a derived field that is stored wrong, even as 0, and nothing else in addition") {
    auto json = minimal_with(0x04, "00 00 00 00");
    CHECK(with(json, "      \"size\": 0,\n", "") == json_of(ifp, minimal()));
    json = minimal_with(0x40, "00 00 00 00");
    CHECK(with(json, "          \"frame_data_size\": 0,\n", "") == json_of(ifp, minimal()));
    json = minimal_with(0x44, "00 00 00 00");
    CHECK(with(json, "          \"flags\": 0,\n", "") == json_of(ifp, minimal()));
    json = minimal_with(0x44, "03 00 00 80");
    CHECK(with(json, "          \"flags\": \"compressed|2147483650\",\n", "") == json_of(ifp, minimal()));
}

TEST_CASE("JSON has texts with bytes after their NUL, with characters beyond ASCII, empty and of full length") {
    const auto name = [](std::string_view annotated) {
        const auto json = minimal_with(0x48, annotated);
        const auto from = json.find("\"name\": ", json.find("\"objects\"")) + 8;
        return json.substr(from, json.find("\"bone_id\"") - from);
    };
    const auto is = [&](std::string_view annotated, std::string_view json) {
        const auto text = name(annotated);
        CHECK(text.substr(0, text.find_last_of(',')) == json);
    };
    is("(00) * 24", R"("")");
    is("E4 F6 80 FF 01 7F 22 5C (00) * 16", R"("\u00e4\u00f6\u0080\u00ff\u0001\u007f\"\\")");
    is("(41) * 23 00", R"("AAAAAAAAAAAAAAAAAAAAAAA")");
    is("(41) * 24", R"({"bytes": "41*24"})");
    is("00 41", R"({"value": "", "behind": "00 41 6C 76 69 73 00*18"})");
}

TEST_CASE("JSON keeps the bits of negative zeros, infinities and NaNs") {
    says("gta.ifp/float_bits.hex", {R"x(["-0.0", "nan(0x7fc0beef)", "nan(0x7fa0beef)", "nan(0xffa00001)"])x",
                                    R"("time": "inf")", R"x(["-inf", 1e-45, "nan(0xffffffff)"])x"});
}

TEST_CASE("JSON has a layout if a new file would have the values or gaps elsewhere") {
    says("sims3.clip/gaps.hex",
         {R"("layout": {)", R"({"at": 56, "bytes": "01 02 03 04"})",
          R"("name": {"at": 151, "size": 8, "value": "a_gap_x"})"},
         {"body_at", "slots_at"});
    says("sims3.clip/order.hex", {R"("layout": {)"});
    says("sims3.clip/keys_shared.hex", {R"("layout": {)"});
    says("sims3.clip/nothing.hex", {}, {"\"at\""});
}

TEST_CASE("the JSON of a text format leaves out the usual white space, and has an unusual line end once") {
    says("sims1.skin/lf.hex", {R"("line_end": "\u000a")"}, {"before", "\"end\""});
    says(
        "sims1.skin/rows_and_lines.hex",
        {R"({"a": {"value": 0, "before": "\u000a"}, "b": {"value": 1, "before": " "}, "c": {"value": 2, "before": " "}})"});
    says("sims1.skin/canonical.hex", {R"("texture": "test_tex")"}, {"line_end", "before", "\"end\""});
}

TEST_CASE("the JSON of a text file with unusual line ends and numbers gives the same file") {
    const auto skin = [](std::string_view faces, std::string_view line_end) {
        std::string text = "n~x~1~B~1~" + std::string(faces) + "~0~0~0~0~";
        for (std::size_t at; (at = text.find('~')) != std::string::npos;) text.replace(at, 1, line_end);
        const auto* from = reinterpret_cast<const std::byte*>(text.data());
        const bytes file(from, from + text.size());
        const auto doc = format_of("sims1.skin").read(source::borrow(file));
        INFO(text.substr(0, 100));
        REQUIRE(doc.has_value());
        const auto json = json_of(**doc);
        const auto again = file_of(json);
        INFO((again ? json.substr(0, 2000) : again.error().message()));
        REQUIRE(again.has_value());
        CHECK((*again == file));
        return json;
    };
    for (const std::string_view line_end : {"\n", "\r\n", "\n\n", "\r\n\n", "\n\t", "\n \r\n"}) {
        if (line_end.find_first_of("\t ") == std::string_view::npos) skin("0 1 2", line_end);
        for (const auto face : {"+007 -0 007", "1e400 1e-400 nan", "1e99999999 -1e-99999999 1e0",
                                "1e2147483648 1e-9999999999 1.5e+100000000000", "0x10 1. .5",
                                "99999999999999999999 -inf INF", "0\t1\v2", "a\"b \\ \xE4", "NaN(5) --1 1-"}) {
            INFO(face);
            skin(face, line_end == "\n\t" || line_end == "\n \r\n" ? "\n" : line_end);
        }
    }
    CHECK(skin("+007 -0 007", "\n").find(R"({"a": "+007", "b": "-0", "c": "007"})") != std::string::npos);
    CHECK(skin("1e400 1e-400 nan", "\n").find(R"({"a": "1e400", "b": "1e-400", "c": "nan"})") != std::string::npos);
    skin(std::string(1'000'000, '1') + " 1 1", "\n");
    skin(std::string("1\0 \0 a\0b", 8), "\n");
}

}  // namespace verbatim::test::edit_json_write
