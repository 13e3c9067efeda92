#include "tests/edit/other_tools.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/support/catch.hpp"

namespace fs = std::filesystem;

namespace verbatim::test {

namespace {

// Programs that read JSON documents, one on each line, and print them in the same way.
struct tool {
    std::string_view name, command, is = name;
};
constexpr tool tools[] = {
    {"jq", "jq -c ."},
    {"jq", "jq -S -c .", "jq with sorted keys"},
    {"node",
     R"(node -e 'for (const l of require("fs").readFileSync(0, "utf8").split("\n")) if (l) console.log(JSON.stringify(JSON.parse(l)))')"},
    {"python3", "python3 -c 'import json, sys\nfor l in sys.stdin: print(json.dumps(json.loads(l)))'"},
    {"python3",
     "python3 -c 'import json, sys\nfor l in sys.stdin: print(json.dumps(json.loads(l, object_pairs_hook=lambda all: "
     "dict(reversed(all)))))'",
     "python3 with all keys in the other order"},
};

struct folder {
    fs::path path = fs::temp_directory_path() / ("verbatim_json_" + std::to_string(::getpid()));
    folder() { fs::create_directory(path); }
    folder(const folder&) = delete;
    folder& operator=(const folder&) = delete;
    ~folder() { fs::remove_all(path); }
};

}  // namespace

void through_other_tools(std::string_view what, const std::vector<std::string>& documents, const rewritten& check) {
    const folder here;
    const auto in = (here.path / "in").string(), out = (here.path / "out").string();
    {
        std::ofstream lines(in, std::ios::binary);
        for (std::string json : documents) {
            std::ranges::replace(json, '\n', ' ');  // none is inside a string
            lines << json << '\n';
        }
    }
    for (const auto& by : tools) {
        if (std::system(("command -v " + std::string(by.name) + " > /dev/null").c_str()) != 0) {
            std::cout << by.name << " is not installed: " << what << " did not go through it\n";
            continue;
        }
        REQUIRE(std::system((std::string(by.command) + " < " + in + " > " + out).c_str()) == 0);
        std::ifstream lines(out, std::ios::binary);
        std::string line;
        for (std::size_t i = 0; i < documents.size(); ++i) {
            INFO(by.is);
            REQUIRE(std::getline(lines, line));
            check(by.is, i, line);
        }
        CHECK_FALSE(std::getline(lines, line));
    }
}

}  // namespace verbatim::test
