// Values that share bytes: edits in one step give what they give one after the other.
#include "tests/edit/outcome.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tools/fuzz/file_after.hpp"

namespace verbatim::test::kaitai_together {

namespace {

// Each entry sees a file by its offset.
constexpr auto archive = R"(
meta: {id: two, endian: le, encoding: ASCII}
seq:
  - {id: files, type: file, repeat: expr, repeat-expr: 3}
  - {id: index, type: entry, repeat: expr, repeat-expr: 3}
  - {id: total, type: u1}
types:
  file:
    seq:
      - {id: len_name, type: u1}
      - {id: name, type: str, size: len_name}
      - {id: data, size: 2}
  entry:
    seq:
      - {id: ofs, type: u1}
    instances:
      file: {pos: ofs, type: file}
)";
constexpr auto file = "03 \"abcXX\"  02 \"deYY\"  01 \"fZZ\"  00 06 0B  07";

using all = std::vector<edit::assignment>;

std::string one_by_one(const reading& in, const all& edits) {
    result<bytes> now = file_after::file_of(in.document());
    for (const auto& one : edits) {
        const auto doc = in.document().read(source(*now));
        REQUIRE(doc);
        now = file_after::set(**doc, std::span(&one, 1));
        if (!now) break;
    }
    return outcome(now);
}

}  // namespace

TEST_CASE("values that other values see are set together as one after the other") {
    const reading in(archive, file);
    REQUIRE(in.why() == "");
    for (const all& edits : {all{{"files[0].name", "longer"}, {"files[1].name", "zz"}},
                             all{{"files[0].name", "longer"}, {"files[1].name", "z"}},
                             all{{"files[0].name", "l"}, {"files[1].name", "zzzz"}, {"files[2].name", "ffff"}},
                             all{{"files[0].data", "31 32"}, {"files[1].name", "longer"}},
                             all{{"files[0].name", "longer"}, {"total", "9"}},
                             all{{"files[2].name", "longer"}, {"files[0].data", "31 32"}, {"total", "9"}}}) {
        INFO(edits[0].path << '=' << edits[0].text << ' ' << edits[1].path << '=' << edits[1].text);
        CHECK(outcome(file_after::set(in.document(), edits)) == one_by_one(in, edits));
        const auto reversed = all(edits.rbegin(), edits.rend());
        CHECK(outcome(file_after::set(in.document(), reversed)) == one_by_one(in, edits));
    }
    CHECK(one_by_one(in, {{"files[0].name", "longer"}, {"files[1].name", "zz"}}) ==
          spaced("06 \"longerXX\"  02 \"zzYY\"  01 \"fZZ\"  00 09 0E  07"));
}

TEST_CASE("a merge and a patch accept what the edits of both sides accept one after the other") {
    const reading in(archive, file);
    const auto& base = in.document();
    const auto after = [&](const all& edits) {
        const auto made = file_after::set(base, edits);
        REQUIRE(made);
        auto doc = base.read(source(*made));
        REQUIRE(doc);
        return std::move(*doc);
    };
    const all ours{{"files[0].name", "longer"}}, theirs{{"files[1].name", "zz"}}, both{ours[0], theirs[0]};
    const auto merged = file_after::merge(base, *after(ours), *after(theirs));
    REQUIRE(merged);
    CHECK(merged->conflicts.empty());
    CHECK(view::hex_text(merged->file) == one_by_one(in, both));
    const auto d = edit::diff(base, *after(both));
    REQUIRE(d);
    CHECK(d->bytes.empty());
    const auto patched = file_after::patch(base, *d);
    REQUIRE(patched);
    CHECK(view::hex_text(patched->file) == one_by_one(in, both));
}

}  // namespace verbatim::test::kaitai_together
