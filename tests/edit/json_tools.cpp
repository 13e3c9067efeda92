// JSON that other tools have read and written gives the same file, although they spell numbers and texts in their own
// way.
#include <iostream>
#include <random>

#include "tests/edit/json_support.hpp"
#include "tests/edit/other_tools.hpp"
#include "tests/support/corpus.hpp"
#include "tests/support/small_format.hpp"
#include "verbatim/text/text.hpp"
#include "verbatim/view/instantiate.hpp"

namespace verbatim::test::edit_json_tools {

namespace {

using namespace verbatim::wire;
using file_bytes = test::bytes;

struct Wide {
    bits<60> most;
    bits<4> rest;
};
enum class Kind : std::uint64_t { none, some };
struct numbers {
    static constexpr bool tried = true;
    at<0, u64> a;
    at<8, i64> b;
    at<16, f64> c;
    at<24, std::array<f32, 2>> d;
    at<32, packed<u64, Wide>> e;
    at<40, enumerated<Kind>> f;
};
struct spellings {
    static constexpr bool tried = true;
    token<std::int32_t, on_new_line> count;
    list<token<float, on_new_line>, &spellings::count> all;
};

struct example {
    std::string name, json;
    file_bytes file;
    const view::format* format;
};

void add(std::vector<example>& to, std::string name, const view::format& format, file_bytes file) {
    if (const auto doc = format.read(source::borrow(file)))
        to.push_back({std::move(name), json_of(**doc), std::move(file), &format});
}

void pass_through_all(std::string_view what, const std::vector<example>& all) {
    std::vector<std::string> documents;
    for (const auto& e : all) documents.push_back(e.json);
    through_other_tools(what, documents, [&](std::string_view tool, std::size_t i, const std::string& json) {
        INFO(tool << ", " << all[i].name);
        const auto again = edit::from_json({all[i].format, 1}, json);
        if (!again) FAIL("refused: " << again.error().message());
        if (*again != all[i].file) FAIL("another file");
    });
}

}  // namespace

TEST_CASE("the JSON of every specimen gives the same file after other tools have read and written it") {
    std::vector<example> all;
    for (auto& [name, format, file] : specimens()) add(all, name, *format, std::move(file));
    CHECK(all.size() > 200);
    pass_through_all("the specimens", all);
}

TEST_CASE("the JSON of every real file gives the same file after other tools have read and written it") {
    std::vector<example> all;
    const auto files = sampled(real_files(""));
    for (std::size_t i = 0; i < files.size(); i += 5) {  // they differ from the specimens in size alone
        const auto& real = files[i];
        if (real.size > 100'000) continue;
        const auto file = real.read();
        for (const auto& format : verbatim::formats())
            if (format.recognise(file) != match::no) add(all, real.name, format, file);
    }
    if (all.empty()) std::cout << "no real files: skipped; VERBATIM_CORPUS names their folder\n";
    else pass_through_all("the real files", all);
}

TEST_CASE(
    "the JSON of numbers of any bits or spelling gives the same file after other tools have read and written it") {
    std::mt19937_64 random(7);
    static const auto binary = view::instantiate<numbers>("", {}), spelled = view::instantiate<spellings>("", {});
    std::vector<example> all;
    for (int i = 0; i < 300; ++i) {
        file_bytes file;
        for (int k = 0; k < 6; ++k)
            for (std::uint64_t bits = random() >> (random() % 64), b = 0; b < 8; ++b)
                file.push_back(static_cast<std::byte>(bits >> 8 * b));
        add(all, "numbers " + std::to_string(i), binary, file);
    }
    std::string text;
    int count = 0;
    for (const char* number : {"0",
                               "-0",
                               "+0",
                               "00",
                               "1",
                               "-1",
                               "+1",
                               "01",
                               "1.",
                               ".5",
                               "0.5",
                               "0.50",
                               "-0.5",
                               "-.5",
                               "1.0",
                               "1e5",
                               "1E5",
                               "1e+5",
                               "100000.0",
                               "0.0001",
                               "0.00001",
                               "1e-05",
                               "1e-5",
                               "1e-7",
                               "9007199254740992",
                               "9007199254740993",
                               "-9007199254740992",
                               "-9007199254740993",
                               "123456789012345680000",
                               "0.1",
                               "0.10000000149011612",
                               "0.30000000000000004",
                               "0.300000000000000044",
                               "123456789012345.6",
                               "999999999999999.9",
                               "1234567890123456.7",
                               "1e22",
                               "1e400",
                               "1e-400",
                               "5e-324",
                               "nan",
                               "inf",
                               "-inf",
                               "0x10",
                               "1-",
                               "--1",
                               "1e99999999",
                               "12345678901234567890.5",
                               "0.1234567890123456789"})
        text += '\n' + std::string(number), ++count;
    text = std::to_string(count) + text;
    add(all, "spellings", spelled,
        file_bytes(reinterpret_cast<const std::byte*>(text.data()),
                   reinterpret_cast<const std::byte*>(text.data()) + text.size()));
    pass_through_all("numbers", all);
}

}  // namespace verbatim::test::edit_json_tools
