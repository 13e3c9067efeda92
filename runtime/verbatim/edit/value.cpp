#include "verbatim/edit/value.hpp"

#include <functional>

#include "verbatim/edit/json/content.hpp"
#include "verbatim/edit/json/leaf.hpp"
#include "verbatim/edit/json/printer.hpp"

namespace verbatim::edit {

// Appends a token: its kind, the size of its text with seven bits in each byte, and its text.
void value::add(kind is, std::string_view text) {
    tokens_ += static_cast<char>(is);
    std::size_t size = text.size();
    for (; size > 127; size >>= 7) tokens_ += static_cast<char>(size | 128);
    tokens_ += static_cast<char>(size);
    tokens_ += text;
}

value::token value::next(std::string_view& tokens) {
    const auto is = static_cast<kind>(tokens[0]);
    std::size_t size = 0, at = 1;
    for (unsigned shift = 0;; shift += 7) {
        const auto byte = static_cast<unsigned char>(tokens[at++]);
        size |= std::size_t{byte & 127u} << shift;
        if (byte < 128) break;
    }
    const auto text = tokens.substr(at, size);
    tokens.remove_prefix(at + size);
    return {is, text};
}

void value::to(json::output& out) const {
    for (std::string_view rest = tokens_; !rest.empty();) {
        const token t = next(rest);
        switch (t.is) {
            case word:
            case string:
            case utf8: out.put(t.made()); break;
            case object: out.lay_out(static_cast<json::lines>(t.text[0])), out.open_object(); break;
            case list: out.lay_out(static_cast<json::lines>(t.text[0])), out.open_array(); break;
            case key: out.key(t.text); break;
            case end: out.close(); break;
        }
    }
}

std::vector<value> value::scalars() const {
    std::vector<value> all;
    std::string_view rest = tokens_;
    if (next(rest).is != list) return all;
    for (token t = next(rest); t.is != end; t = next(rest)) {
        if (!t.is_scalar()) return {};
        all.emplace_back(t.made());
    }
    return all;
}

std::vector<std::pair<std::string, value>> value::members() const {
    std::vector<std::pair<std::string, value>> all;
    std::string_view rest = tokens_;
    if (next(rest).is != object) return all;
    for (token name = next(rest); name.is == key; name = next(rest)) {
        const token t = next(rest);
        if (!t.is_scalar()) return {};
        all.emplace_back(std::string(name.text), value(t.made()));
    }
    return all;
}

value value::alone() const {
    std::string_view rest = tokens_;
    if (next(rest).is != object || next(rest).text != "value") return *this;
    const token first = next(rest);
    if (!first.is_scalar()) return *this;
    const token beside = next(rest);
    if (beside.is != key || (beside.text != "behind" && beside.text != "before" && beside.text != "bytes"))
        return *this;
    return next(rest).is_scalar() && next(rest).is == end ? value(first.made()) : *this;
}

bool value::operator==(const value& other) const {
    std::string_view mine = tokens_, others = other.tokens_;
    while (!mine.empty() && !others.empty()) {
        const token x = next(mine), y = next(others);
        // A string that was read from JSON may not be marked as UTF-8.
        if (x.is != y.is && x.is_scalar() && y.is_scalar() && x.is != word && y.is != word) {
            if (utf8_of(x.made()) != utf8_of(y.made())) return false;
            continue;
        }
        if (x.is != y.is || (x.is != object && x.is != list && x.text != y.text)) return false;
    }
    return mine.empty() && others.empty();
}

value value_of(const view::node& n, bool has_looks) {
    value made;
    value::writer to(made);
    if (n.of->text().separated && n.opened.empty()) to.leaf(*n.of, n.bytes(), json::separator(*n.of, n.bytes()));
    else json::write_node(n, has_looks, to);
    return made;
}

std::string text_of(const value& v, bool on_one_line) {
    std::string text;
    const std::function<void(std::string_view)> sink = [&](std::string_view piece) { text += piece; };
    json::printer printer(sink, on_one_line);
    v.to(printer);
    printer.flush();
    return text;
}

}  // namespace verbatim::edit
