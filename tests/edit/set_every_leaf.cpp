// Every kind of leaf of every specimen is set to other values by set, by a patch and in JSON: it has the value
// afterwards, or the edit is refused by name.
#include "tests/support/every_leaf.hpp"

#include <boost/json.hpp>

#include "tests/edit/json_support.hpp"
#include "tests/support/sanitized.hpp"
#include "tools/fuzz/file_after.hpp"

namespace verbatim::test::edit_set_every_leaf {

namespace bj = boost::json;

namespace {

using view::kind;
using view::node;

// The JSON value of a leaf, which is made if JSON leaves it out; none if JSON cannot have it.
bj::value* spot_in(bj::value& json, const leaf& l, bool layout) {
    bj::value* at = &json.at("content");
    for (std::size_t i = 0; i < l.way.size(); ++i) {
        const node& n = l.way[i];
        if (i > 0) {
            if (n.name.empty()) {
                if (at->is_object()) at = &at->at("elements");
                at = &at->as_array().at(n.index);
            } else {
                if (at->is_null()) at->emplace_object();
                if (!at->is_object() || n.name == "leftover" || n.name == "tail") return nullptr;
                at = &at->as_object()[n.name];
            }
        }
        for (const auto& in : n.opened) {
            if (in.of->what == kind::choice) at = &at->at(view::alternative_name(*in.of, in.alternative));
            else if (in.of->what == kind::placed && at->is_object() && at->as_object().contains("shared"))
                return nullptr;  // written where it is first
            else if (in.of->what == kind::placed && layout) at = &at->at("value");
        }
    }
    return at;
}

result<bytes> through_json(const std::string& json, const leaf& l, const wanted& w) {
    auto dom = bj::parse(json);
    bj::value* const at = spot_in(dom, l, dom.as_object().contains("layout"));
    if (!at) return error{l.path, 0, "JSON has no place for it"};
    *at = bj::parse(w.json);
    return edit::from_json(verbatim::formats(), bj::serialize(dom));
}

void try_leaves(every_leaf& all, const specimen& s, std::size_t times) {
    const auto doc = read_as(s.format->id, s.file);
    const auto json = json_of(*doc);
    all.of(s.name, s.format->id, *doc, times, [&](const leaf& l, const wanted& w) { return through_json(json, l, w); });
}

}  // namespace

TEST_CASE("a leaf that is set to another value is read back as that value, or the edit is refused by name") {
    every_leaf all;
    for (const auto& s : specimens()) try_leaves(all, s, sanitized ? 1 : 2);
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    CHECK(all.set > (sanitized ? 1500 : 5000));
    CHECK(all.refused > (sanitized ? 150 : 500));
    WARN(all.set << " set, " << all.refused << " refused");
}

TEST_CASE("the refusal of several assignments names the one that cannot be made") {
    const auto file = specimen_file("sims3.clip/end_inside.hex");
    const auto doc = read_as("sims3.clip", file);
    const std::vector<edit::assignment> all{{"body.tick_count", "3"}, {"actor", "other"}, {"body.unk22", "1"}};
    const auto done = file_after::set(*doc, all);
    REQUIRE_FALSE(done);
    CHECK(done.error().message() ==
          "actor: end: it shares the byte at 0x74 with actor, and the edit would make them differ");
}

}  // namespace verbatim::test::edit_set_every_leaf
