// What was asked for happens, or is refused by name: every kind of leaf of every specimen, set to other values by set, by a patch and in JSON.
#include <boost/json.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "tests/edit/value.hpp"
#include "tests/edit/json_support.hpp"
#include "tools/fuzz/file_after.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

using namespace verbatim;
using namespace verbatim::test;
namespace bj = boost::json;

namespace {

using view::kind;
using view::node;

struct leaf {
    std::string path;
    std::vector<node> way;  // from the root to the leaf, both included
};

// The leaf with its bytes: what an edit is to give, told without the code that edits.
struct wanted {
    std::string text, json, shown;
};

std::string path_without_indices(const std::string& path) {
    std::string plain;
    bool inside = false;
    for (const char c : path) {
        inside = c == '[' || (inside && c != ']');
        if (!inside && c != ']') plain += c;
    }
    return plain;
}

void leaves_below(const std::string& path, std::vector<node>& way, const std::function<void(const leaf&)>& visit) {
    const node at = way.back();
    if (at.leaf()) return visit({path, way});
    view::each_child(at, [&](const node& child) {
        way.push_back(child);
        leaves_below(view::join(path, child), way, visit);
        way.pop_back();
        return true;
    });
}
void leaves_of(const view::document& doc, const std::function<void(const leaf&)>& visit) {
    std::vector<node> way{doc.root()};
    leaves_below("", way, visit);
}

// How many leaves own each byte of the file: pointers may lead to the same ones.
std::vector<unsigned> owners_of(const view::document& doc) {
    const auto file = doc.file().bytes();
    std::vector<unsigned> owners(file.size());
    leaves_of(doc, [&](const leaf& l) {
        const auto bytes = l.way.back().bytes();
        for (std::size_t i = 0; i < bytes.size(); ++i) ++owners[static_cast<std::size_t>(bytes.data() - file.data()) + i];
    });
    return owners;
}
bool shares_bytes(const node& n, const std::vector<unsigned>& owners) {
    const auto first = owners.begin() + static_cast<std::ptrdiff_t>(n.offset);
    return std::any_of(first, first + static_cast<std::ptrdiff_t>(n.size), [](unsigned count) { return count > 1; });
}

std::vector<std::string> other_texts(const node& n, view::byte_view bytes) {
    std::vector<std::string> texts;
    const view::type& t = *n.of;
    switch (t.what) {
        case kind::integer: texts = {"0", "1", "2", "3", "-1", std::to_string((std::uint64_t{1} << (8 * std::min<std::size_t>(t.size, 7) - 1)) - 1), "255"}; break;
        case kind::real: texts = {"0", "-0.0", "1.5", "inf", t.size == 4 ? "nan(0x7FC00001)" : "nan(0x7FF8000000000001)"}; break;
        case kind::enumeration:
        case kind::flags:
            texts = {"0", "1", "200"};
            for (const auto name : t.names)
                if (!name.empty()) texts.emplace_back(name);
            break;
        case kind::packed:
            texts = {"0", "1"};
            for (const auto name : t.names) texts.push_back(std::string(name) + "=1");
            break;
        case kind::text: texts = {"", "x", "other", std::string(t.count, 'y'), "quote\\x22 \\x80"}; break;
        case kind::string: texts = {"", "x", "other", std::string(300, 'y'), "nul\\x00behind", "two\\x0Alines", "\\x80"}; break;
        case kind::token: texts = {"0", "7", "-12", "1.5", "99999"}; break;
        case kind::constant: texts = {t.characters ? std::string(t.size, 'q') : "77"}; break;
        default: texts = {view::hex_text(std::vector<std::byte>(bytes.size(), std::byte{0xA5})), "A5", ""}; break;
    }
    return texts;
}

// Nothing when the leaf cannot hold the text.
std::optional<wanted> wanted_of(const node& n, view::byte_view bytes, const std::string& text) {
    const view::type& t = *n.of;
    if (t.what == kind::string) return wanted{text, view::json_string(*view::unescape(text)), '"' + text + '"'};
    if (t.what == kind::token) return wanted{text, text, text};
    if (t.size == wire::dynamic_size) return wanted{text, '"' + text + '"', text};
    std::vector<std::byte> scratch(bytes.begin(), bytes.end());
    if (view::assign_text(t, scratch.data(), text)) return std::nullopt;
    return wanted{text, view::json_of(t, scratch), view::text_of(t, scratch)};
}

bool is_shown(const node& n, const wanted& w) {
    const auto text = view::text_of(*n.of, n.bytes());
    if (n.of->what == kind::token) return std::strtod(text.c_str(), nullptr) == std::strtod(w.shown.c_str(), nullptr);
    return text == w.shown;
}

// The JSON value of a leaf, or a place for it.
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
            else if (in.of->what == kind::placed && at->is_object() && at->as_object().contains("shared")) return nullptr;  // told where it is first
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

result<bytes> through_patch(const view::format& format, const view::document& doc, const leaf& l, const wanted& w) {
    edit::difference d;
    d.format = format.id;
    d.changes.push_back({edit::change::what::set, l.path, {}, 0, edit::value_of(l.way.back()), value_from(w.json), {}});
    const auto done = file_after::patch(format.id, doc, d);
    if (!done) return done.error();
    if (!done->conflicts.empty()) return error{done->conflicts[0].path, 0, done->conflicts[0].why};
    return done->file;
}

class every_leaf {
public:
    std::size_t set = 0, refused = 0;
    std::string wrong;

    void of(const specimen& s, std::size_t times) {
        INFO(s.name);
        const auto doc = read_as(s.format->id, s.file);
        const auto json = json_of(*s.format, *doc);
        const auto owners = owners_of(*doc);
        leaves_of(*doc, [&](const leaf& l) {
            const node& n = l.way.back();
            std::string what = std::string(s.format->id) + ' ' + path_without_indices(l.path);
            for (const node& on_the_way : l.way)
                for (const auto& in : on_the_way.opened) what += ' ' + std::to_string(in.alternative);
            if (shares_bytes(n, owners)) what += " shared";
            if (seen_[what]++ >= times) return;
            for (const auto& text : other_texts(n, n.bytes())) {
                const auto w = wanted_of(n, n.bytes(), text);
                if (!w) continue;
                tell(s, *doc, l, *w, "set", file_after::set(*doc, l.path, text));
                tell(s, *doc, l, *w, "patch", through_patch(*s.format, *doc, l, *w));
                // In JSON the bytes of alignment are as many as its place wants, for names beside it are changed there.
                const bool resized = n.of->multiple && view::text_of(*n.of, n.bytes()).size() != text.size();
                if (!resized) tell(s, *doc, l, *w, "from-json", through_json(json, l, *w));
            }
        });
    }

private:
    void tell(const specimen& s, const view::document& doc, const leaf& l, const wanted& w, std::string_view door, const result<bytes>& file) {
        ++(file ? set : refused);
        if (const auto why = wrong_with(doc, l, w, door, file); !why.empty()) wrong += '\n' + s.name + ": " + std::string(door) + ' ' + l.path + " = " + w.text + ": " + why;
    }
    // JSON asks for every value of the file: of two that share a byte the refusal names both, or what they are parts of.
    static bool names(const error& why, const std::string& path, std::string_view door) {
        const std::string text = why.message();
        if (text.starts_with(path + ": ")) return true;
        const std::string_view shares = ": it shares the byte at ", with = " with ";
        const auto one = text.find(shares), other = text.find(with, one);
        if (door != "from-json" || other == text.npos) return false;
        const auto behind = other + with.size();
        return path.starts_with(std::string_view(text).substr(0, one)) || path.starts_with(std::string_view(text).substr(behind, text.find(',', behind) - behind));
    }
    static std::string wrong_with(const view::document& doc, const leaf& l, const wanted& w, std::string_view door, const result<bytes>& file) {
        if (!file) return names(file.error(), l.path, door) ? "" : "the refusal does not name the field: " + file.error().message();
        const auto again = doc.read(source::borrow(*file));
        if (!again) return "the file cannot be read: " + again.error().message();
        const auto found = view::find(**again, l.path);
        if (!found) return "it is gone: " + found.error().message();
        return is_shown(found->at, w) ? "" : "it reads back as " + view::text_of(*found->at.of, found->at.bytes());
    }

    std::map<std::string, std::size_t> seen_;
};

}  // namespace

TEST_CASE("a leaf that is set to another value reads back as that, or the edit is refused by name") {
    every_leaf all;
    for (const auto& s : specimens()) all.of(s, sanitized ? 1 : 20);
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    CHECK(all.set > (sanitized ? 5000 : 10000));
    CHECK(all.refused > (sanitized ? 500 : 1000));
    WARN(all.set << " set, " << all.refused << " refused");
}

TEST_CASE("of several edits the refusal names the one that cannot be made with those before it") {
    const auto file = specimen_file("sims3.clip/end_inside.hex");
    const auto doc = read_as("sims3.clip", file);
    const std::vector<edit::assignment> all{{"body.tick_count", "3"}, {"actor", "other"}, {"body.unk22", "1"}};
    const auto done = file_after::set(*doc, all);
    REQUIRE_FALSE(done);
    CHECK(done.error().message() == "actor: end: it shares the byte at 0x74 with actor, and the edit would make them differ");
}
