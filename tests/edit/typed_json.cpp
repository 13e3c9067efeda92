#include "verbatim/edit/typed_json.hpp"

#include "tests/edit/json_support.hpp"
#include "verbatim/compiled/gta.ifp.hpp"
#include "verbatim/compiled/sims3.clip.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::test::edit_typed_json {

namespace {

document<gta::Ifp> read_walk() { return read<gta::Ifp>(specimen_file("gta.ifp/minimal.hex")).value(); }
gta::Anp3& package_of(document<gta::Ifp>& doc) { return *doc->get_if<gta::Anp3>(); }

}  // namespace

TEST_CASE("the JSON of a typed document is that of the document by paths") {
    CHECK(edit::to_json(read_walk()).value() == json_of("gta.ifp", specimen_file("gta.ifp/minimal.hex")));
    CHECK(edit::to_json(read<sims3::Clip>(specimen_file("sims3.clip/gaps.hex")).value()).value() ==
          json_of("sims3.clip", specimen_file("sims3.clip/gaps.hex")));
}

TEST_CASE("the JSON of a changed or new typed document is that of the file that it becomes") {
    auto doc = read_walk();
    package_of(doc).animations[0].name = "run";
    CHECK(edit::to_json(doc).value() == json_of("gta.ifp", write(doc).value()));
    CHECK(edit::to_json(doc).value().find("\"run\"") != std::string::npos);
    const document<gta::Ifp> made{gta::Ifp(gta::Anp3{.name = "new"})};
    CHECK(edit::to_json(made).value() == json_of("gta.ifp", write(made).value()));
}

TEST_CASE("JSON becomes a typed document of its format, and of no other") {
    const auto file = specimen_file("sims3.clip/gaps.hex");
    const auto json = json_of("sims3.clip", file);
    const auto doc = edit::from_json<sims3::Clip>(json);
    REQUIRE(doc);
    CHECK(write(*doc).value() == file);
    CHECK(edit::from_json<gta::Ifp>(json).error().message().find("gta.ifp") != std::string::npos);
    CHECK_FALSE(edit::from_json<sims3::Clip>("{"));
}

TEST_CASE("edits by path and typed changes are committed together") {
    view::document doc(read_walk());
    REQUIRE(edit::set(doc, "animations[walk].name", "run"));
    doc.get_if<gta::Ifp>()->get_if<gta::Anp3>()->name = "other";
    REQUIRE(edit::set(doc, "animations[run].objects[0].bone_id", "12"));
    CHECK(edit::to_json(doc).error().message() == "the document has edits that are not committed");
    CHECK(std::move(*doc.copy()).take<gta::Ifp>().error().kind == error_kind::incomplete);
    REQUIRE(edit::commit(doc));
    CHECK_FALSE(doc.is_changed());
    auto typed = std::move(doc).take<gta::Ifp>().value();
    CHECK(package_of(typed).name == "other");
    CHECK(package_of(typed).animations[0].name == "run");
    CHECK(package_of(typed).animations[0].objects[0].bone_id == 12);
}

TEST_CASE("typed changes alone are changes that JSON, differences and copies do not overlook") {
    view::document doc(read_walk()), other(read_walk());
    doc.get_if<gta::Ifp>()->get_if<gta::Anp3>()->animations[0].name = "run";
    CHECK_FALSE(edit::to_json(doc));
    CHECK_FALSE(edit::diff(other, doc));
    REQUIRE(edit::commit(doc));
    const auto d = edit::diff(other, doc).value();
    CHECK(d.format == "gta.ifp");
    CHECK(edit::in_words(d) == "animations[walk].name: \"walk\" -> \"run\"\n");
    CHECK(edit::patch(other, d).value().conflicts.empty());
    CHECK(other.file().bytes().size() == doc.file().bytes().size());
    CHECK(other.get_if<gta::Ifp>()->get_if<gta::Anp3>()->animations[0].name == "run");
    // Commits what is pending before the patch.
    view::document third(read_walk());
    third.get_if<gta::Ifp>()->get_if<gta::Anp3>()->name = "third";
    CHECK(edit::patch(third, d).value().conflicts.empty());
    CHECK(edit::to_json(third).value().find("\"third\"") != std::string::npos);
}

TEST_CASE("a typed change that cannot be written is refused at the commit, and stays") {
    view::document doc(read<sims3::Clip>(specimen_file("sims3.clip/names_shared.hex")).value());
    doc.get_if<sims3::Clip>()->body->name->assign("another");  // the bytes of two names are the same
    const auto refused = edit::commit(doc);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message() == doc.write().error().message());
    CHECK(doc.is_changed());
    doc.get_if<sims3::Clip>()->body->source->assign("another");
    REQUIRE(edit::commit(doc));
    CHECK(doc.get_if<sims3::Clip>()->body->name->view() == "another");
}

TEST_CASE("a difference of another format is refused") {
    view::document doc(read_walk());
    auto d = edit::diff(doc, doc).value();
    d.format = "sims3.clip";
    CHECK(edit::patch(doc, d).error().message() == "the patch is for sims3.clip, and the file is read as gta.ifp");
    CHECK(edit::diff(doc, view::document(read<sims3::Clip>(specimen_file("sims3.clip/gaps.hex")).value()))
              .error()
              .message() == "the two files are of different formats");
}

}  // namespace verbatim::test::edit_typed_json
