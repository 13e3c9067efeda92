#include "verbatim/text/real.hpp"

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"

namespace verbatim::test::text_real {

using wire::parse_real;
using wire::parse_real_from_stream;
using wire::size_of_real;

TEST_CASE("a number ends where its digits, its fraction or its exponent ends") {
    CHECK(size_of_real("-1.5e+6em") == 7);
    CHECK(size_of_real("12") == 2);
    CHECK(size_of_real("1.") == 2);
    CHECK(size_of_real(".5") == 2);
    CHECK(size_of_real("1e") == 1);
    CHECK(size_of_real("1e+") == 1);
    CHECK(size_of_real("1.2.3") == 3);
    for (const char* none : {"", "-", ".", "-.", "e5", "+1", " 1", "inf", "x"}) CHECK(size_of_real(none) == 0);
}

template <class Real, class Bits>
void is_parsed_alike(const std::string& text) {
    CAPTURE(text);
    const auto direct = parse_real<Real>(text), streamed = parse_real_from_stream<Real>(text);
    REQUIRE(direct.has_value() == streamed.has_value());
    if (direct) CHECK(std::bit_cast<Bits>(*direct) == std::bit_cast<Bits>(*streamed));
}

TEST_CASE("a standard library without from_chars for floats parses the same numbers") {
    const std::vector<std::string> texts = {"0",
                                            "-0",
                                            "1",
                                            "-1.5",
                                            "0.1",
                                            "1e38",
                                            "3.4028235e38",
                                            "3.4028236e38",
                                            "1e39",
                                            "-1e39",
                                            "1e-45",
                                            "1e-46",
                                            "1e-39",
                                            "1e308",
                                            "1.8e308",
                                            "5e-324",
                                            "1e-400",
                                            "1e400",
                                            "0e999",
                                            "1.",
                                            ".5",
                                            "00012",
                                            "16777217",
                                            "1e",
                                            "1e+",
                                            "--1",
                                            "+1",
                                            " 1",
                                            "1 ",
                                            "1,5",
                                            "0x10",
                                            "",
                                            "-",
                                            ".",
                                            "inf",
                                            "-inf",
                                            "INFINITY",
                                            "nan",
                                            "-nan",
                                            "infinit",
                                            "1_000",
                                            "1e5.5",
                                            "1.2.3",
                                            "9007199254740993"};
    for (const auto& text : texts) {
        is_parsed_alike<float, std::uint32_t>(text);
        is_parsed_alike<double, std::uint64_t>(text);
    }
    for (std::uint32_t i = 1; i < 2000; ++i) {
        const auto bits = i * 2654435761u;
        is_parsed_alike<float, std::uint32_t>(std::to_string(std::bit_cast<float>(bits)));
        is_parsed_alike<double, std::uint64_t>(std::to_string(bits) + "e-" + std::to_string(i % 350));
    }
    CHECK(parse_real<double>("0.1") == 0.1);
    CHECK(parse_real<float>("-1.5e2") == -150.f);
    CHECK_FALSE(parse_real<float>("1e39"));
    CHECK_FALSE(parse_real<float>("1,5"));
}

}  // namespace verbatim::test::text_real
