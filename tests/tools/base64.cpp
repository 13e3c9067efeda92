#include "tools/base64.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::tools_base64 {

using tools::base64_decoded;
using tools::base64_of;

TEST_CASE("base64: the examples of RFC 4648, with and without the padding at the end") {
    const std::pair<std::string_view, std::string_view> examples[] = {{"", ""},
                                                                      {"f", "Zg=="},
                                                                      {"fo", "Zm8="},
                                                                      {"foo", "Zm9v"},
                                                                      {"foob", "Zm9vYg=="},
                                                                      {"fooba", "Zm9vYmE="},
                                                                      {"foobar", "Zm9vYmFy"}};
    for (const auto& [bytes, text] : examples) {
        CHECK(base64_of(bytes) == text);
        CHECK(base64_decoded(text) == std::string(bytes));
        CHECK(base64_decoded(text.substr(0, text.find('='))) == std::string(bytes));
    }
    CHECK(base64_decoded("Zm9v\r\n YmFy") == "foobar");
    CHECK(base64_of("\xFF\xFE\xFD") == "//79");
}

TEST_CASE("base64: what is not base64 is refused") {
    for (const std::string_view text : {"A", "Zm9vY", "Zm9v*", "Zg=a", "Z-_v", "Zm9v\xC3"})
        CHECK(base64_decoded(text) == std::nullopt);
}

TEST_CASE("base64: bytes of each length come back") {
    std::string bytes;
    for (int i = 0; i < 300; ++i) {
        CHECK(base64_decoded(base64_of(bytes)) == bytes);
        bytes += static_cast<char>(i * 37);
    }
}

}  // namespace verbatim::test::tools_base64
