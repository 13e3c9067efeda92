// JSON that other tools have read and written is the same file: nothing in it is spelled as one of them would spell it anew.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <random>

#include "runtime/text/text.hpp"
#include "runtime/view/instantiate.hpp"
#include "tests/edit/json_support.hpp"
#include "tests/support/corpus.hpp"

using namespace verbatim;
using namespace verbatim::test;
namespace fs = std::filesystem;

namespace {

using namespace verbatim::wire;
using file_bytes = test::bytes;

struct Wide { bits<60> most; bits<4> rest; };
enum class Kind : std::uint64_t { none, some };
struct numbers {
    at<0, u64> a;
    at<8, i64> b;
    at<16, f64> c;
    at<24, std::array<f32, 2>> d;
    at<32, packed<u64, Wide>> e;
    at<40, enumerated<Kind>> f;
};
struct spellings {
    token<std::int32_t, on_new_line> count;
    list<token<float, on_new_line>, &spellings::count> all;
};

}  // namespace

template <class Root>
    requires(std::is_same_v<Root, numbers> || std::is_same_v<Root, spellings>)
struct verbatim::format<Root> {
    static constexpr std::string_view id = "numbers", title = "", extensions = "";
    static bool recognise(std::span<const std::byte>) { return true; }
};

namespace {

// Each prints the documents of the files that it is given, a line each.
struct tool {
    std::string_view name, command;
};
constexpr tool tools[] = {
    {"jq", "jq -c ."},
    {"node", R"(node -e 'for (const f of process.argv.slice(1)) console.log(JSON.stringify(JSON.parse(require("fs").readFileSync(f, "utf8"))))')"},
    {"python3", "python3 -c 'import json, sys\nfor f in sys.argv[1:]: print(json.dumps(json.load(open(f))))'"},
};

struct example {
    std::string name, json;
    file_bytes file;
    const view::format* format;
};

struct folder {
    fs::path path = fs::temp_directory_path() / ("verbatim_json_" + std::to_string(::getpid()));
    folder() { fs::create_directory(path); }
    folder(const folder&) = delete;
    folder& operator=(const folder&) = delete;
    ~folder() { fs::remove_all(path); }
};

void add(std::vector<example>& to, std::string name, const view::format& format, file_bytes file) {
    if (const auto doc = format.read(source::borrow(file))) to.push_back({std::move(name), json_of(format, **doc), std::move(file), &format});
}

void pass_through(const tool& by, const std::vector<example>& all) {
    const folder here;
    std::string command = std::string(by.command);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto path = here.path / (std::to_string(i) + ".json");
        std::ofstream(path, std::ios::binary) << all[i].json;
        command += ' ' + path.string();
    }
    const auto out = here.path / "out";
    REQUIRE(std::system((command + " > " + out.string()).c_str()) == 0);
    std::ifstream lines(out, std::ios::binary);
    std::string line;
    for (const auto& [name, json, file, format] : all) {
        INFO(by.name << ", " << name);
        REQUIRE(std::getline(lines, line));
        const auto again = edit::from_json({format, 1}, line);
        if (!again) FAIL("refused: " << again.error().message());
        if (*again != file) FAIL("another file");
    }
    CHECK_FALSE(std::getline(lines, line));
}

// Through each tool that is there; says which are not.
void pass_through_all(std::string_view what, const std::vector<example>& all) {
    for (const auto& by : tools) {
        const bool there = std::system(("command -v " + std::string(by.name) + " > /dev/null").c_str()) == 0;
        if (there) pass_through(by, all);
        else std::cout << by.name << " is not installed: " << what << " did not go through it\n";
    }
}

}  // namespace

TEST_CASE("every specimen comes back from its JSON when other tools have read and written that") {
    std::vector<example> all;
    for (auto& [name, format, file] : specimens()) add(all, name, *format, std::move(file));
    CHECK(all.size() > 200);
    pass_through_all("the specimens", all);
}

TEST_CASE("so does every real file") {
    std::vector<example> all;
    for (const auto& real : sampled(real_files(""))) {
        const auto file = real.read();
        for (const auto& format : generated::formats())
            if (format.recognise(file)) add(all, real.name, format, file);
    }
    if (all.empty()) std::cout << "no real files: skipped; VERBATIM_CORPUS names their folder\n";
    else pass_through_all("the real files", all);
}

TEST_CASE("so does every number, whatever its bits or its spelling") {
    std::mt19937_64 random(7);
    static const auto binary = view::instantiate<numbers>("", {}), spelled = view::instantiate<spellings>("", {});
    std::vector<example> all;
    for (int i = 0; i < 300; ++i) {
        file_bytes file;
        for (int k = 0; k < 6; ++k)
            for (std::uint64_t bits = random() >> (random() % 64), b = 0; b < 8; ++b) file.push_back(static_cast<std::byte>(bits >> 8 * b));
        add(all, "numbers " + std::to_string(i), binary, file);
    }
    std::string text;
    int count = 0;
    for (const char* number : {"0", "-0", "+0", "00", "1", "-1", "+1", "01", "1.", ".5", "0.5", "0.50", "-0.5", "-.5", "1.0", "1e5", "1E5", "1e+5", "100000.0", "0.0001", "0.00001",
                               "1e-05", "1e-5", "1e-7", "9007199254740992", "9007199254740993", "-9007199254740992", "-9007199254740993", "123456789012345680000",
                               "0.1", "0.10000000149011612", "0.30000000000000004", "0.300000000000000044", "123456789012345.6", "999999999999999.9", "1234567890123456.7",
                               "1e22", "1e400", "1e-400", "5e-324", "nan", "inf", "-inf", "0x10", "1-", "--1", "1e99999999", "12345678901234567890.5", "0.1234567890123456789"})
        text += '\n' + std::string(number), ++count;
    text = std::to_string(count) + text;
    add(all, "spellings", spelled, file_bytes(reinterpret_cast<const std::byte*>(text.data()), reinterpret_cast<const std::byte*>(text.data()) + text.size()));
    pass_through_all("numbers", all);
}
