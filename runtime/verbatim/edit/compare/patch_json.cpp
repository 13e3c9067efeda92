// A difference as JSON:
//
//   {"patch": "gta.ifp",
//    "changes": [{"set": "animations[walk].name", "was": "walk", "now": "run"},
//                {"insert": "animations[run]", "count": 12, "name": "walk", "now": {...}},
//                {"insert": "animations[sit].objects[0]", "count": 3, "from": "animations[sit].objects[2]", "now":
//                {...}},
//                {"remove": "animations[sit].objects[2]", "was": {...}},
//                {"follow": "size", "was": 77, "now": 110}],
//    "bytes": {"of": "0x...", "changes": [{"at": 12, "was": "7E", "now": "00"}]}}
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

#include "verbatim/edit/json/leaf.hpp"
#include "verbatim/edit/json/parser.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

namespace {

constexpr std::string_view names[] = {"set", "insert", "remove", "follow"};
// The keys that a change of each kind must have beside its path, and those that it may have.
constexpr std::array<std::array<std::string_view, 4>, 4> needed{{{"was", "now", "now", "now"},
                                                                 {"now", "now", "now", "now"},
                                                                 {"was", "was", "was", "was"},
                                                                 {"was", "now", "now", "now"}}},
    allowed{{{}, {"count", "name", "from", "at"}, {"name", "at"}, {}}};

// Builds a difference from the events of the JSON of a patch.
class reader : public json::events {
public:
    difference d;

    std::string path() const override {
        switch (in_) {
            case where::change: return fmt::format("changes[{}].{}", d.changes.size() - 1, key_);
            case where::bytes: return "bytes." + key_;
            case where::hunk: return fmt::format("bytes.changes[{}].{}", d.bytes.size() - 1, key_);
            case where::outside:
            case where::patch:
            case where::changes:
            case where::hunks: break;
        }
        return key_;
    }

private:
    enum class where { outside, patch, changes, change, bytes, hunks, hunk };

    bool begin_object() override {
        if (const auto to = in_value()) {
            ++depth_;
            to->lay_out(json::lines::small);
            to->open_object();
            return true;
        }
        if (in_ == where::changes) d.changes.push_back({});
        if (in_ == where::hunks) d.bytes.push_back({});
        switch (in_) {
            case where::outside: return go(where::patch);
            case where::changes: return go(where::change);
            case where::hunks: return go(where::hunk);
            case where::patch: return key_ == "bytes" ? go(where::bytes) : fail("expected no object");
            case where::change:
            case where::bytes:
            case where::hunk: break;
        }
        return fail("expected no object");
    }
    bool begin_array() override {
        if (const auto to = in_value()) {
            ++depth_;
            to->lay_out(json::lines::small);
            to->open_array();
            return true;
        }
        if (in_ == where::patch && key_ == "changes") return go(where::changes);
        if (in_ == where::bytes && key_ == "changes") return go(where::hunks);
        return fail("expected no array");
    }
    bool begin_value(std::string_view key) override {
        if (depth_) {
            value_->key(key);
            return true;
        }
        key_ = key;
        return keys_.back().insert(key_).second || fail("it is given twice");
    }
    bool value(const json::scalar& s) override {
        if (const auto to = in_value()) {
            to->put(s);
            return true;
        }
        return scalar(s);
    }
    bool end() override {
        if (depth_) {
            --depth_;
            value_->close();
            return true;
        }
        if (const auto missing = incomplete(); !missing.empty()) return fail(missing);
        in_ = outer_.back();
        outer_.pop_back();
        keys_.pop_back();
        return true;
    }

    bool go(where to) {
        outer_.push_back(in_);
        keys_.emplace_back();
        in_ = to;
        return true;
    }
    bool has(std::string_view name) const { return keys_.back().contains(name); }
    // Returns what is wrong with the object that ends: a key that is missing, or one that has no meaning there. Empty
    // if nothing is wrong.
    std::string incomplete() const {
        if (in_ == where::hunk && !(has("at") && has("was") && has("now"))) return "expected at, was and now";
        if (in_ == where::bytes && !(has("of") && has("changes"))) return "expected of and changes";
        if (in_ != where::change) return {};
        const auto kind = static_cast<std::size_t>(d.changes.back().is);
        if (std::ranges::count_if(names, [&](std::string_view name) { return has(name); }) != 1)
            return "expected one of set, insert, remove and follow";
        for (const std::string_view name : needed[kind])
            if (!has(name)) return fmt::format("{} needs {}", names[kind], name);
        for (const std::string_view name : {"was", "now", "count", "name", "from", "at"})
            if (has(name) && !std::ranges::count(needed[kind], name) && !std::ranges::count(allowed[kind], name))
                return fmt::format("{} has no {}", names[kind], name);
        return {};
    }
    // Returns the writer for a value of the document that is being read or starts here; null elsewhere.
    edit::value::writer* in_value() {
        if (depth_) return &*value_;
        if (in_ != where::change || (key_ != "was" && key_ != "now")) return nullptr;
        return &value_.emplace(key_ == "was" ? d.changes.back().was : d.changes.back().now);
    }

    bool scalar(const json::scalar& s) {
        if (in_ == where::patch && key_ == "patch") {
            d.format = s.text;
            return true;
        }
        if (in_ == where::patch && key_ == "from") return true;  // the hash of A, which earlier versions have written
        if (in_ == where::bytes && key_ == "of") return number(s, d.changed);
        if (in_ == where::hunk) {
            auto& hunk = d.bytes.back();
            if (key_ == "at") return number(s, hunk.offset);
            return bytes(s, key_ == "was" ? hunk.was : hunk.now);
        }
        if (in_ != where::change) return fail("not expected here");
        auto& change = d.changes.back();
        if (key_ == "count") return number(s, change.count);
        if (key_ == "at") return number(s, change.element.own().at.emplace());
        const auto text = view::utf8_of(s);
        if (key_ == "from") {
            change.element.own().came_from = text;
            return true;
        }
        if (key_ == "name") {
            const bool is_ascii =
                std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
            change.element.own().name = '"' + (is_ascii ? view::escape(view::unescape(text)) : text) + '"';
            return true;
        }
        for (std::size_t i = 0; i < std::size(names); ++i)
            if (key_ == names[i]) {
                change.is = static_cast<change::what>(i);
                change.path = text;
                return true;
            }
        return fail("expected set, insert, remove, follow, was, now, count, name, from or at");
    }

    where in_ = where::outside;
    std::vector<where> outer_;
    std::vector<std::set<std::string, std::less<>>> keys_;  // the keys so far of each open object
    std::string key_;
    std::optional<edit::value::writer> value_;
    std::size_t depth_ = 0;  // depth within a value of the document; 0 outside of one
};

// Returns whether a path leads to an element by its name.
bool is_by_name(std::string_view path) {
    const auto step = path.substr(view::parent_of(path).size());
    return path.ends_with(']') && step.size() > 2 && !(step[1] >= '0' && step[1] <= '9');
}

// Returns JSON of several lines with all lines but the first indented.
std::string indented(std::string_view json) {
    std::string text;
    for (const char c : json) text += c == '\n' ? "\n      " : std::string(1, c);
    return text;
}

}  // namespace

std::string to_patch(const difference& d) {
    std::string text = fmt::format("{{\n  \"patch\": {},\n  \"changes\": [", view::json_string(d.format));
    const auto string = [](std::string_view shown) {
        std::string json;
        view::append_json_utf8(json, shown);
        return json;
    };
    for (std::size_t i = 0; i < d.changes.size(); ++i) {
        const change& c = d.changes[i];
        text +=
            fmt::format("{}\n    {{\"{}\": {}", i ? "," : "", names[static_cast<std::size_t>(c.is)], string(c.path));
        if (c.is == change::what::insert) text += fmt::format(", \"count\": {}", c.count);
        if (!c.element->name.empty())
            text += fmt::format(", \"name\": {}",
                                string(std::string_view(c.element->name).substr(1, c.element->name.size() - 2)));
        if (c.of_element() && !c.indices.empty() && is_by_name(c.path))
            text += fmt::format(", \"at\": {}", c.indices.back());
        if (!c.element->came_from.empty()) text += fmt::format(", \"from\": {}", string(c.element->came_from));
        if (c.is != change::what::insert) text += fmt::format(", \"was\": {}", indented(text_of(c.was)));
        if (c.is != change::what::remove) text += fmt::format(", \"now\": {}", indented(text_of(c.now)));
        text += '}';
    }
    text += d.changes.empty() ? "]" : "\n  ]";
    if (!d.bytes.empty()) {
        text += fmt::format(",\n  \"bytes\": {{\n    \"of\": \"{:#x}\",\n    \"changes\": [", d.changed);
        for (std::size_t i = 0; i < d.bytes.size(); ++i)
            text += fmt::format("{}\n      {{\"at\": {}, \"was\": \"{}\", \"now\": \"{}\"}}", i ? "," : "",
                                d.bytes[i].offset, json::hex(d.bytes[i].was), json::hex(d.bytes[i].now));
        text += "\n    ]\n  }";
    }
    return text + "\n}\n";
}

result<difference> read_patch(std::string_view text) {
    reader r;
    // diff writes a change into a line.
    r.d.changes.reserve(std::min(static_cast<std::size_t>(std::ranges::count(text, '\n')), text.size() / 64));
    json::parser parser(r);
    if (auto fed = parser.feed(text, false); !fed) return fed.error();
    if (r.d.format.empty())
        return error{{}, 0, "not a patch: it does not start with {\"patch\": ...}", error_kind::malformed};
    return std::move(r.d);
}

}  // namespace verbatim::edit
