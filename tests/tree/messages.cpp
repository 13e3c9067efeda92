// The text of an error is for people: code decides by its kind, path and offset, and never looks into the text.
#include <regex>

#include "tests/support/catch.hpp"
#include "tests/tree/sources.hpp"

namespace verbatim::test::tree_messages {

using namespace verbatim::tree;

namespace {

// Returns the places at which code looks into a reason or a message.
std::vector<std::string> looks_into_text(const std::string& code) {
    static const std::regex look(R"(\b(reason|message\(\)|what\(\))\s*(\.|->)\s*)"
                                 R"((find\w*|rfind|starts_with|ends_with|contains|substr|compare)\s*\()"
                                 R"(|\b(reason|message\(\))\s*[=!]=\s*["\w])");
    std::vector<std::string> found;
    for (std::sregex_iterator at(code.begin(), code.end(), look), end; at != end; ++at) found.push_back(at->str());
    return found;
}

}  // namespace

TEST_CASE("no code looks into the text of an error") {
    const auto files = sources({"runtime", "tools", "schema", "generated"});
    REQUIRE_FALSE(files.empty());
    for (const auto& file : files)
        for (const auto& what : looks_into_text(file.text)) FAIL_CHECK(file.path << ": " << what);
}

TEST_CASE("the check of messages objects to a look into a text, and to nothing else") {
    const auto objects = [](const char* code) { return !looks_into_text(code).empty(); };
    CHECK(objects("if (reason.find(\" cannot be \") == std::string::npos)"));
    CHECK(objects("if (why.reason.starts_with(column))"));
    CHECK(objects("done.error().message() .contains(\"limit\")"));
    CHECK(objects("if (e.reason == \"truncated\")"));
    CHECK(objects("std::string(e.what()); why->what().substr(4)"));
    CHECK_FALSE(objects("why.path.starts_with(path)"));
    CHECK_FALSE(objects("if (why.kind == error_kind::limit) return why.reason;"));
    CHECK_FALSE(objects("if (why.reason.empty()) system::last_reason() == system::reason::exists;"));
}

}  // namespace verbatim::test::tree_messages
