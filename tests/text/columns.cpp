#include "verbatim/walk/write/spelled.hpp"

#include "tests/text/table.hpp"

namespace verbatim::test::text_columns {

using namespace verbatim::wire;

TEST_CASE("a new row takes the separators and the number style of its table, and the count follows") {
    auto doc = read_text("name\r\n2\r\n1\t0.500000\r\n9\t1.000000\r\n");
    doc->rows.push_back({10, 0.25f});
    CHECK(text_of(doc) == "name\r\n3\r\n1\t0.500000\r\n9\t1.000000\r\n10\t0.250000\r\n");
    doc->rows.insert(0, {-1, 2.0f});
    CHECK(text_of(doc) == "name\r\n4\r\n-1\t2.000000\r\n1\t0.500000\r\n9\t1.000000\r\n10\t0.250000\r\n");
    CHECK(measure(doc).value() == text_of(doc).size());
}

TEST_CASE("a changed number takes the style of its column") {
    const auto changed = [](std::string_view file, float value) {
        auto doc = read_text(file);
        doc->rows[0].value = value;
        return text_of(doc);
    };
    CHECK(changed("x\n2\n1 5\n2 0.25\n", 1e-7f) == "x\n2\n1 1e-007\n2 0.25\n");
    CHECK(changed("x\n2\n1 5\n2 2e-05\n", 1e-7f) == "x\n2\n1 1e-07\n2 2e-05\n");
    CHECK(changed("x\n2\n1 5\n2 0.250\n", 1e-7f) == "x\n2\n1 0.000\n2 0.250\n");
    CHECK(changed("x\n2\n1 5\n2 1.0\n", 3.0f) == "x\n2\n1 3.0\n2 1.0\n");
    CHECK(changed("x\n1\n1 5\n", 0.1f) == "x\n1\n1 0.1\n");
}

TEST_CASE("a count that gains a digit moves the rows after it, and clearing the list sets the count to 0") {
    auto doc = read_text("x\n9\n1 1\n2 2\n3 3\n4 4\n5 5\n6 6\n7 7\n8 8\n9 9\n");
    doc->rows.push_back({10, 10.0f});
    CHECK(text_of(doc) == "x\n10\n1 1\n2 2\n3 3\n4 4\n5 5\n6 6\n7 7\n8 8\n9 9\n10 10\n");
    doc->rows.clear();
    CHECK(text_of(doc) == "x\n0\n");
}

TEST_CASE("a row added to an empty table takes the line end of the file, and a new document has LF line ends") {
    auto doc = read_text("x\r\n0\r\n");
    doc->rows.push_back({1, 0.5f});
    CHECK(text_of(doc) == "x\r\n1\r\n1 0.5\r\n");

    document<Table> fresh;
    fresh->title = "new";
    fresh->rows = std::vector<Row>{{1, 0.5f}};
    CHECK(text_of(fresh) == "new\n1\n1 0.5\n");
}

TEST_CASE("a number whose separator is empty is still written apart from the number before it") {
    auto doc = read_text("x\n2\n1 1\n2 2\n");
    Row first = doc->rows[0];
    first.id.put_separator("");
    doc->rows.push_back(first);
    CHECK(text_of(doc) == "x\n3\n1 1\n2 2\n1 1\n");
}

}  // namespace verbatim::test::text_columns
