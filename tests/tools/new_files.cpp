// New files that from-json makes of JSON without field values.
#include "tests/tools/run.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test::tools_new_files {

TEST_CASE("check --strict accepts a new file of every format") {
    for (const view::format& format : formats()) {
        INFO(format.id);
        sandbox in;
        const std::string content =
            format.root->has_alternatives() ? "{\"" + view::alternative_name(*format.root, 0) + "\": {}}" : "{}";
        const std::string json = "{\"format\": \"" + std::string(format.id) + "\", \"content\": " + content + "}";
        const auto text = std::as_bytes(std::span(json));
        in.put("new.json", bytes(text.begin(), text.end()));
        const auto file = "new" + std::string(format.extensions.substr(0, format.extensions.find(' ')));
        CHECK(in.verbatim("from-json new.json -o " + file).code == 0);
        const auto checked = in.verbatim("check --strict --findings " + file);
        CHECK(checked.code == 0);
        CHECK(checked.err.empty());
    }
}

}  // namespace verbatim::test::tools_new_files
