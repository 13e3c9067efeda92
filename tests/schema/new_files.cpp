// A new file of each format is one that its game could have: it has no findings. It is made in C++, from JSON and
// (tests/tools/new_files.cpp) by the command.
#include <functional>
#include <map>
#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/compiled/mw3.anim.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::test::schema_new_files {

namespace {

std::vector<std::string> findings_of(const view::format& format, const result<bytes>& file) {
    REQUIRE(file);
    CHECK((*view::recognise(formats(), *file,
                            "new" + std::string(format.extensions.substr(0, format.extensions.find(' ')))))
              ->id == format.id);
    const auto doc = format.read(source(*file));
    REQUIRE(doc);
    CHECK((*doc)->write().value() == *file);
    std::vector<std::string> all;
    for (const finding& f : (*doc)->findings()) all.push_back(f.message());
    return all;
}

// Visits one new file of each format, or one of each kind if the format has several kinds of file.
template <class F>
void each_new(F f) {
    for (const view::format& format : formats()) {
        if (!format.root->has_alternatives()) f(format, std::string(), std::size_t{0});
        else
            for (std::size_t i = 0; i < format.root->holds.size(); ++i)
                f(format, view::alternative_name(*format.root, i), i);
    }
}

}  // namespace

TEST_CASE("a new document of every format is written as a file without findings") {
    std::size_t count = 0;
    each_new([&](const view::format& format, const std::string& alternative, std::size_t index) {
        INFO(format.id << ' ' << alternative);
        const auto doc = format.create();
        if (!alternative.empty()) view::choose(doc->value(), index);
        CHECK(findings_of(format, doc->write()) == std::vector<std::string>{});
        ++count;
    });
    CHECK(count > formats().size());
}

TEST_CASE("JSON that gives only the format makes the same file as a new document") {
    each_new([&](const view::format& format, const std::string& alternative, std::size_t index) {
        INFO(format.id << ' ' << alternative);
        const std::string content = alternative.empty() ? "{}" : "{\"" + alternative + "\": {}}";
        const auto made = edit::from_json(
            formats(), "{\"format\": \"" + std::string(format.id) + "\", \"content\": " + content + "}");
        CHECK(findings_of(format, made) == std::vector<std::string>{});
        const auto doc = format.create();
        if (!alternative.empty()) view::choose(doc->value(), index);
        CHECK(doc->write().value() == made.value());
    });
}

TEST_CASE("a list that JSON gives has the elements of the JSON, and no default ones") {
    const auto made = edit::from_json(
        formats(), R"({"format": "oni.corpses", "content": {"corpses": [{"name": "a.dat"}], "tail": ""}})");
    REQUIRE(made);
    CHECK(made->size() == 0x20 + 1100);
}

TEST_CASE("lines of a new text file end as in the game's files, or with the line_end of the JSON") {
    const auto text = [](std::string_view more) {
        const auto made =
            edit::from_json(formats(), R"({"format": "sims1.skin", )" + std::string(more) + R"("content": {}})");
        REQUIRE(made);
        return std::string(reinterpret_cast<const char*>(made->data()), made->size());
    };
    CHECK(text("") == "new\r\nx\r\n0\r\n0\r\n0\r\n0\r\n0\r\n0\r\n");
    CHECK(text(R"("line_end": "\n", )") == "new\nx\n0\n0\n0\n0\n0\n0\n");
}

TEST_CASE("mw3.anim: a table that begins with the item for none has no findings") {
    mw3::Anim file;
    mw3::Def door;
    door.nodes = {door.nodes.none(), mw3::NodeRef{.name = "door_left"}};
    file.defs.push_back(door);
    const auto made = write(document<mw3::Anim>(file));
    REQUIRE(made);
    CHECK(findings<mw3::Anim>(*made).empty());
}

namespace {

// Visits the findings after inserting an element in each list of a part of a file, and in each list of the new element.
using visit_findings = std::function<void(const std::string& list, const std::vector<finding>&)>;
void insert_everywhere(const view::document& doc, const std::string& part, const visit_findings& visit) {
    std::vector<std::pair<std::string, std::size_t>> lists;
    const std::function<void(const view::node&, const std::string&)> look = [&](const view::node& at,
                                                                                const std::string& path) {
        if (at.of->what == view::kind::list) lists.emplace_back(path, at.count);
        else if (!at.leaf())
            view::each_child(at, [&](const view::node& child) {
                look(child, view::join(path, child));
                return true;
            });
    };
    const auto found = view::find(doc, part);
    REQUIRE(found);
    look(found->at, part);
    for (const auto& [list, count] : lists) {
        const auto inserted = doc.copy();
        INFO(list);
        if (const auto made = edit::insert(*inserted, list); !made) {
            const auto why = made.error().message();
            CHECK((why.find("insert what it is to lead to first") != std::string::npos ||
                   why.find("a line is not empty") != std::string::npos));
            continue;
        }
        auto done = edit::commit(*inserted);
        while (!done && done.error().reason.find("would be empty") != std::string::npos) {  // a line of text
            REQUIRE(edit::set(*inserted, done.error().path, "new"));
            done = edit::commit(*inserted);
        }
        INFO((done ? "" : done.error().message()));
        REQUIRE(done);
        visit(list, inserted->findings());
        if (const auto element = view::join(list, {}, count); !view::find(*inserted, element)->at.leaf())
            insert_everywhere(*inserted, element, visit);
    }
}

}  // namespace

TEST_CASE("a new element has no findings, unless it needs another element to refer to or to come with") {
    // The lists whose new elements may have findings, and why.
    const std::map<std::string, std::string> by_nature{
        {"mw3.anim messages", "no file of the game has any"},
        {"mw3.anim effects", "likewise"},
        {"oni.corpses corpses", "an array of other than 20 has another size"},
        {"sims1.skin bindings", "it is of a bone"},
        {"sims1.skin faces", "it is of three vertices"},
        {"sims1.skin uvs", "it comes with a vertex"},
        {"sims1.skin blends", "it comes with an anchor"},
        {"sims1.skin vectors", "it comes with what it is of"},
        {"sims1.mesh bindings", "it is of a bone"},
        {"sims1.mesh bones", "it comes with a binding"},
        {"sims1.mesh faces", "it is of three vertices"},
        {"sims1.mesh uvs", "it comes with a vertex"},
        {"sims1.mesh blends", "it comes with an anchor"},
        {"sims1.mesh vectors", "it comes with what it is of"},
    };
    std::set<std::string> seen;
    each_new([&](const view::format& format, const std::string&, std::size_t index) {
        auto doc = format.create();
        if (format.root->has_alternatives()) view::choose(doc->value(), index);
        const auto made = format.read(source(doc->write().value()));
        REQUIRE(made);
        insert_everywhere(**made, {}, [&](const std::string& list, const std::vector<finding>& all) {
            const auto name = std::string(format.id) + ' ' + list.substr(list.rfind('.') + 1);
            for (const finding& f : all)
                if (!by_nature.contains(name)) seen.insert(name + ": " + f.message());
        });
    });
    for (const auto& one : seen) UNSCOPED_INFO(one);
    CHECK(seen.empty());
}

}  // namespace verbatim::test::schema_new_files
