#include "verbatim/edit/json/leaf.hpp"

#include "tests/edit/json_support.hpp"

namespace verbatim::test::edit_json_leaf {

namespace json = edit::json;

TEST_CASE("bytes are written as hex, with a repeat count for four or more equal bytes") {
    const auto told = [](std::string_view annotated) { return json::hex(hex(annotated)); };
    CHECK(told("").empty());
    CHECK(told("00 00 00") == "00 00 00");
    CHECK(told("00 00 00 00") == "00*4");
    CHECK(told("AD DE 11 11 11 11 11 DE") == "AD DE 11*5 DE");
    CHECK(told("(FF) * 1024") == "FF*1024");
    CHECK(told("(FF) * 1025") == "FF*1024 FF");
    CHECK(told("(FF) * 4097") == "FF*1024 FF*1024 FF*1024 FF*1024 FF");
}

TEST_CASE("hex is read back up to the allowed number of bytes, and refused beyond it") {
    std::size_t allowed = 10;
    const auto read = [&](std::string_view text) {
        const auto bytes = json::parse_hex(text, allowed);
        return bytes ? json::hex(*bytes) : bytes.error().reason;
    };
    CHECK(read("").empty());
    CHECK(read(" 00  ff Aa11") == "00 FF AA 11");
    CHECK(read("00*0").empty());
    CHECK(read("00*6 FF") == "00*6 FF");
    CHECK(allowed == 4);
    CHECK(read("00*5") == "5 bytes are too many for so short a text; write long runs in pieces, like 00*1024 00*1024");
    CHECK(read("00*4") == "00*4");
    CHECK(allowed == 0);
    CHECK(read("00*18446744073709551616") == "\"18446744073709551616\" is an invalid repeat count");
    CHECK(read("00*18446744073709551615").starts_with("18446744073709551615 bytes are too many"));
    CHECK(read("zz") == "\"zz\" is not a hex byte");
}

}  // namespace verbatim::test::edit_json_leaf
