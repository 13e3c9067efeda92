#include "tests/support/every_leaf.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>

#include "tests/edit/value.hpp"
#include "tests/support/sanitized.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test {

std::string path_without_indices(const std::string& path) {
    std::string plain;
    bool inside = false;
    for (const char c : path) {
        inside = c == '[' || (inside && c != ']');
        if (!inside && c != ']') plain += c;
    }
    return plain;
}

namespace {

using view::node;

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
}  // namespace

void leaves_of(const view::document& doc, const std::function<void(const leaf&)>& visit) {
    std::vector<node> way{doc.root()};
    leaves_below("", way, visit);
}

namespace {

// Returns whether a node is in the bytes of the file, and not in those that a coded value decodes to.
bool is_in(const view::document& doc, const node& n) { return n.space.bytes().data() == doc.file().bytes().data(); }
// Returns how many leaves own each byte of the file: several pointers may lead to the same bytes.
std::vector<unsigned> owners_of(const view::document& doc) {
    std::vector<unsigned> owners(doc.file().bytes().size());
    leaves_of(doc, [&](const leaf& l) {
        const node& n = l.way.back();
        for (std::size_t i = 0; is_in(doc, n) && i < n.size; ++i) ++owners[n.offset + i];
    });
    return owners;
}
bool shares_bytes(const view::document& doc, const node& n, const std::vector<unsigned>& owners) {
    if (!is_in(doc, n)) return false;
    const auto first = owners.begin() + static_cast<std::ptrdiff_t>(n.offset);
    return std::any_of(first, first + static_cast<std::ptrdiff_t>(n.size), [](unsigned count) { return count > 1; });
}

std::vector<std::string> hex_texts(view::byte_view bytes) {
    return {view::hex_text(std::vector<std::byte>(bytes.size(), std::byte{0xA5})), "A5", ""};
}
std::vector<std::string> other_texts(const node& n, view::byte_view bytes) {
    std::vector<std::string> texts;
    const view::type& t = *n.of;
    if (t.is_integer())
        return {"0",  "1",  "2",
                "3",  "-1", std::to_string((std::uint64_t{1} << (8 * std::min<std::size_t>(t.size, 7) - 1)) - 1),
                "255"};
    if (t.is_real()) return {"0", "-0.0", "1.5", "inf", t.size == 4 ? "nan(0x7FC00001)" : "nan(0x7FF8000000000001)"};
    if (t.is_named()) {
        texts = {"0", "1", "200"};
        for (const auto name : t.number().names)
            if (!name.empty()) texts.emplace_back(name);
        return texts;
    }
    if (t.is_packed()) {
        texts = {"0", "1"};
        for (const auto name : t.number().names) texts.push_back(std::string(name) + "=1");
        return texts;
    }
    if (t.is_fixed_text()) return {"", "x", "other", std::string(t.count, 'y'), "quote\\x22 \\x80"};
    if (t.is_string() && t.characters) {
        if (!t.text().encoding.empty()) return {"", "x", "other", std::string(300, 'y')};
        return {"", "x", "other", std::string(300, 'y'), "nul\\x00behind", "two\\x0Alines", "\\x80"};
    }
    if (t.is_token()) {
        texts = {"0", "7", "-12", "99999"};
        if (!t.number().means) texts.emplace_back("1.5");  // if the token has a meaning, the text may be that meaning
        return texts;
    }
    if (t.is_constant()) return {t.characters ? std::string(t.size, 'q') : "77"};
    return hex_texts(bytes);
}

// Returns nothing if the leaf cannot hold the text.
std::optional<wanted> wanted_of(const node& n, view::byte_view bytes, const std::string& text) {
    const view::type& t = *n.of;
    if (t.is_string() && t.characters) return wanted{text, view::json_string(view::unescape(text)), '"' + text + '"'};
    if (t.is_token()) return wanted{text, text, text};
    if (t.size == wire::dynamic_size) return wanted{text, '"' + text + '"', text};
    std::vector<std::byte> scratch(bytes.begin(), bytes.end());
    if (view::assign_text(t, scratch.data(), text)) return std::nullopt;
    return wanted{text, view::json_of(t, scratch), view::text_of(t, scratch)};
}

bool is_shown(const node& n, const wanted& w) {
    const auto text = view::text_of(*n.of, n.bytes());
    if (n.of->is_token()) return std::strtod(text.c_str(), nullptr) == std::strtod(w.shown.c_str(), nullptr);
    return text == w.shown;
}

result<bytes> through_patch(std::string_view format, const view::document& doc, const leaf& l, const wanted& w) {
    edit::difference d;
    d.format = format;
    d.changes.push_back({edit::change::what::set, l.path, {}, 0, edit::value_of(l.way.back()), value_from(w.json), {}});
    const auto done = file_after::patch(doc, d);
    if (!done) return done.error();
    if (!done->conflicts.empty()) return error{done->conflicts[0].path, 0, done->conflicts[0].why};
    return done->file;
}

// Returns whether a refusal names the path. JSON requests every value of the file: if two share a byte, it names both,
// or values around them; if a value decides about others, it may name one in the same record; and the size of what is
// around it, if it is computed. Where a text starts an alternative, the choice is named.
bool names(const error& why, const std::string& path, std::string_view door) {
    const std::string text = why.message();
    if (text.starts_with(path + ": ")) return true;
    const bool is_computed = text.find(": it is computed from the data that it controls") != text.npos;
    const bool is_start = text.find(", but ") != text.npos && why.path == view::parent_of(path);
    if (door == "from-json" && (is_start || why.path.starts_with(std::string(view::parent_of(path)) + '.') ||
                                (is_computed && path.starts_with(std::string(view::parent_of(why.path)) + '.'))))
        return true;
    const std::string_view shares = ": it shares the byte at ", with = " with ";
    const auto one = text.find(shares), other = text.find(with, one);
    if (door != "from-json" || other == text.npos) return false;
    const auto behind = other + with.size();
    return path.starts_with(std::string_view(text).substr(0, one)) ||
           path.starts_with(std::string_view(text).substr(behind, text.find(',', behind) - behind));
}
std::string wrong_with(const view::document& doc, const leaf& l, const wanted& w, std::string_view door,
                       const result<bytes>& file) {
    if (!file)
        return names(file.error(), l.path, door) ? ""
                                                 : "the refusal does not name the field: " + file.error().message();
    const auto again = doc.read(source::borrow(*file));
    if (!again) return "the file cannot be read: " + again.error().message();
    const auto found = view::find(**again, l.path);
    if (!found) return "it is gone: " + found.error().message();
    const auto& opened = found->at.opened;  // bytes that did not decode, and do now
    if (!opened.empty() && opened.back().of->what == view::kind::coded && !found->at.leaf())
        return view::hex_text({opened.back().stored().begin(), opened.back().stored().end()}) == w.shown ? ""
                                                                                                         : "it decodes";
    return is_shown(found->at, w) ? "" : "it reads back as " + view::text_of(*found->at.of, found->at.bytes());
}

// Returns the kind as which a leaf is counted.
std::string kind_of(std::string_view format, const leaf& l, bool is_shared) {
    std::string what = std::string(format) + ' ' + path_without_indices(l.path);
    for (const node& on_the_way : l.way)
        for (const auto& in : on_the_way.opened) what += ' ' + std::to_string(in.alternative);
    return is_shared ? what + " shared" : what;
}

}  // namespace

void every_leaf::of(const std::string& name, std::string_view format, const view::document& doc, std::size_t times,
                    const by_json& json) {
    const auto owners = owners_of(doc);
    leaves_of(doc, [&](const leaf& l) {
        const node& n = l.way.back();
        const std::size_t before = seen_[kind_of(format, l, shares_bytes(doc, n, owners))]++;
        if (before >= times) return;
        const bool is_first = before == 0;
        for (const auto& text : other_texts(n, n.bytes())) {
            const auto w = wanted_of(n, n.bytes(), text);
            if (!w || ((sanitized || !is_first) && tried_++ % 3 != 0)) continue;
            tell(name, doc, l, *w, "set", file_after::set(doc, l.path, text));
            tell(name, doc, l, *w, "patch", through_patch(format, doc, l, *w));
            // In JSON, alignment has as many bytes as its position needs, because names beside it may change there,
            // too.
            const bool resized = n.of->padding().multiple && view::text_of(*n.of, n.bytes()).size() != text.size();
            if (json && !resized) tell(name, doc, l, *w, "from-json", json(l, *w));
        }
    });
}

void every_leaf::tell(const std::string& name, const view::document& doc, const leaf& l, const wanted& w,
                      std::string_view door, const result<bytes>& file) {
    ++(file ? set : refused);
    if (const auto why = wrong_with(doc, l, w, door, file); !why.empty())
        wrong += '\n' + name + ": " + std::string(door) + ' ' + l.path + " = " + w.text + ": " + why;
}

}  // namespace verbatim::test
