// The JSON of every specimen is as its format's JSON Schema says, and JSON that is not is found out. Python's jsonschema is the judge.
#include <filesystem>
#include <iostream>

#include "tests/tools/run.hpp"

using namespace verbatim::test;
namespace fs = std::filesystem;

TEST_CASE("the JSON of every specimen is valid, and broken JSON is not") {
    const sandbox box;
    if (box.shell("python3 -c 'import jsonschema; jsonschema.Draft202012Validator'").code != 0) {
        std::cout << "Python's jsonschema is not installed: JSON was not checked against the schemas\n";
        return;
    }
    for (const auto& entry : fs::recursive_directory_iterator(VERBATIM_SOURCE "/tests/specimens")) {
        if (entry.path().extension() != ".hex") continue;
        const auto format = entry.path().parent_path().filename().string(), name = format + '/' + entry.path().filename().string();
        box.specimen(name, "specimen");
        const auto made = box.verbatim("to-json specimen --format " + format + " -o '" + box.path("work") + '/' + format + '-' + entry.path().stem().string() + ".json'");
        INFO(name << ": " << made.err);
        REQUIRE(made.code == 0);
    }
    const auto judged = box.shell("python3 " VERBATIM_SOURCE "/tests/tools/json_schema.py " VERBATIM_SOURCE "/generated/json-schema *.json");
    INFO(judged.out << judged.err);
    CHECK(judged.code == 0);
    std::cout << judged.out;
}
