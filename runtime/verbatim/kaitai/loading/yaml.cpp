#include "verbatim/kaitai/loading/yaml.hpp"

#include <fmt/format.h>
#include <yaml.h>

#include <algorithm>
#include <map>
#include <new>
#include <optional>
#include <span>
#include <utility>

#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::kaitai::yaml {

namespace {

constexpr std::size_t most_depth = 100, most_copied = 100'000;

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// Returns how many bytes the first character takes in UTF-8; 0 if it is not valid, or is a control character that a
// text may not have.
std::size_t character_size(std::string_view text) {
    const auto first = static_cast<unsigned char>(text[0]);
    if (first < 0x80) return first >= 0x20 ? first != 0x7F : first == '\t' || first == '\n' || first == '\r';
    const walk::code_point c = walk::code_point_at(text);
    return c.is_valid() ? c.bytes.size() : 0;
}

// Returns the place of the first invalid character. The parser would stop at some control characters, and replace
// invalid UTF-8.
std::optional<location> unreadable(std::string_view text, const std::string& file) {
    location at{&file, 1, 1};
    while (!text.empty()) {
        const std::size_t size = character_size(text);
        if (size == 0) return at;
        at.column += size;
        if (text[0] == '\n') ++at.line, at.column = 1;
        text.remove_prefix(size);
    }
    return std::nullopt;
}

// What is wrong with a document, and where. It passes through the functions of the builder, and no further.
struct mistake {
    location at;
    std::string why;
};

std::string text_in(const yaml_char_t* text) { return text ? reinterpret_cast<const char*>(text) : ""; }

// The parser of the library, and its last event.
class events {
public:
    explicit events(std::string_view text) {
        if (!::yaml_parser_initialize(&parser_)) throw std::bad_alloc();
        ::yaml_parser_set_encoding(&parser_, YAML_UTF8_ENCODING);
        ::yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    }
    events(const events&) = delete;
    ~events() {
        ::yaml_event_delete(&event_);
        ::yaml_parser_delete(&parser_);
    }
    // Returns null if the text is not YAML.
    const yaml_event_t* next() {
        ::yaml_event_delete(&event_);
        return ::yaml_parser_parse(&parser_, &event_) ? &event_ : nullptr;
    }
    const yaml_parser_t& parser() const { return parser_; }

private:
    yaml_parser_t parser_{};
    yaml_event_t event_{};
};

// Builds the tree of nodes.
class builder {
public:
    builder(std::string_view text, const std::string& file) : lines_(lines_of(text)), file_(file) {}

    void take(const yaml_event_t& e) {
        const location mark = at(e.start_mark);
        switch (e.type) {
            case YAML_DOCUMENT_START_EVENT:
                if (++documents_ > 1) throw mistake{mark, "a schema is one document"};
                break;
            case YAML_ALIAS_EVENT: alias(mark, text_in(e.data.alias.anchor)); break;
            case YAML_SCALAR_EVENT: scalar(mark, e); break;
            case YAML_SEQUENCE_START_EVENT:
                open(mark, text_in(e.data.sequence_start.tag), text_in(e.data.sequence_start.anchor), node::form::list);
                break;
            case YAML_MAPPING_START_EVENT:
                open(mark, text_in(e.data.mapping_start.tag), text_in(e.data.mapping_start.anchor), node::form::map);
                break;
            case YAML_MAPPING_END_EVENT: merge(*open_.back().is); [[fallthrough]];
            case YAML_SEQUENCE_END_EVENT: close(); break;
            case YAML_NO_EVENT:
            case YAML_STREAM_START_EVENT:
            case YAML_STREAM_END_EVENT:
            case YAML_DOCUMENT_END_EVENT: break;
        }
    }
    node take_root() { return std::move(root_); }

    // Returns why the parser has stopped.
    mistake why(const yaml_parser_t& parser) const {
        const location mark = at(parser.problem_mark);
        if (is_indented_by_tab(parser.problem_mark.line))
            return {mark, "YAML takes no tab in the indentation of a line"};
        std::string text = parser.problem ? parser.problem : "this is not YAML";
        const bool is_elsewhere = parser.context && parser.context_mark.index != parser.problem_mark.index;
        if (is_elsewhere)
            text += fmt::format(" {} from {}:{} on", parser.context, parser.context_mark.line + 1,
                                at(parser.context_mark).column);
        return {mark, std::move(text)};
    }

private:
    // The parser counts characters from 0, and a location has bytes from 1. Most marks come in order, so each line is
    // passed once.
    location at(const yaml_mark_t& mark) const {
        if (mark.line >= lines_.size()) return {&file_, mark.line + 1, mark.column + 1};
        if (mark.line != passed_.line || mark.column < passed_.characters) passed_ = {mark.line};
        std::string_view left = lines_[mark.line].substr(passed_.bytes);
        for (; passed_.characters < mark.column && !left.empty(); ++passed_.characters) {
            const std::size_t size = std::max<std::size_t>(character_size(left), 1);
            passed_.bytes += size;
            left.remove_prefix(size);
        }
        return {&file_, mark.line + 1, passed_.bytes + (mark.column - passed_.characters) + 1};
    }
    // Returns whether a tab indents the line, which YAML does not allow.
    bool is_indented_by_tab(std::size_t line) const {
        return line < lines_.size() &&
               lines_[line].substr(0, lines_[line].find_first_not_of(" \t")).find('\t') != std::string_view::npos;
    }

    // Copies the node that has the anchor. Refuses to copy so much that the schema may be malicious.
    void alias(const location& mark, const std::string& anchor) {
        const auto known = anchored_.find(anchor);
        if (known == anchored_.end()) throw mistake{mark, fmt::format("there is no &{} before this", anchor)};
        if (!known->second) throw mistake{mark, "an alias is in what it is an alias of"};
        if (copied_ += size_of(*known->second); copied_ > most_copied)
            throw mistake{mark, fmt::format("aliases make more than {} copies", most_copied)};
        if (open_.size() + depth_of(*known->second) > most_depth)
            throw mistake{mark, fmt::format("nested more than {} deep", most_depth)};
        place() = *known->second;
    }
    void scalar(const location& mark, const yaml_event_t& e) {
        const auto& of = e.data.scalar;
        std::string text(reinterpret_cast<const char*>(of.value), of.length);
        const std::string tag = text_in(of.tag), anchor = text_in(of.anchor);
        const bool is_plain = of.style == YAML_PLAIN_SCALAR_STYLE;
        if (is_plain && (text.empty() ? tag.empty() : is_null(text)))
            return finish(add(mark, "", node::form::nothing), anchor);
        node& made = add(mark, tag, node::form::scalar);
        made.text = std::move(text);
        made.quoted = tag.empty() ? !is_plain : tag == "!" || tag == "tag:yaml.org,2002:str";
        find_text(made);
        finish(made, anchor);
    }
    static bool is_null(std::string_view text) {
        return text == "~" || text == "null" || text == "Null" || text == "NULL";
    }
    void finish(const node& made, const std::string& anchor) {
        if (!anchor.empty()) anchored_[anchor] = made;
    }

    // A list or a map gets no more parts while one of its parts is open, so pointers to open parts stay valid.
    node& add(const location& mark, const std::string& tag, node::form what) {
        if (!is_usual(tag, what)) throw mistake{mark, fmt::format("{} is no tag that a schema has", tag)};
        node& added = place();
        added.what = what;
        added.at = mark;
        return added;
    }
    node& place() {
        if (open_.empty()) return root_;
        node& around = *open_.back().is;
        const bool is_key = around.what == node::form::map && around.keys.size() == around.parts.size();
        return (is_key ? around.keys : around.parts).emplace_back();
    }
    void open(const location& mark, const std::string& tag, std::string anchor, node::form what) {
        node& opened = add(mark, tag, what);
        if (open_.size() >= most_depth) throw mistake{mark, fmt::format("nested more than {} deep", most_depth)};
        if (!anchor.empty()) anchored_[anchor] = std::nullopt;
        open_.push_back({&opened, std::move(anchor)});
    }
    void close() {
        finish(*open_.back().is, open_.back().anchor);
        open_.pop_back();
    }

    // Returns whether a tag only names the type that the value has without the tag.
    static bool is_usual(std::string_view tag, node::form what) {
        if (tag.empty() || tag == "!") return true;
        if (!tag.starts_with("tag:yaml.org,2002:")) return false;
        tag.remove_prefix(std::string_view("tag:yaml.org,2002:").size());
        if (what == node::form::list) return tag == "seq";
        if (what == node::form::map) return tag == "map";
        return tag == "str" || tag == "int" || tag == "bool" || tag == "float" || tag == "null";
    }

    // Replaces "<<" by the keys of one or several other maps that this map does not have.
    static void merge(node& map) {
        for (std::size_t i = 0; i < map.keys.size(); ++i) {
            if (map.keys[i].text != "<<" || map.keys[i].quoted) continue;
            const node from = std::move(map.parts[i]);
            const auto at = static_cast<std::ptrdiff_t>(i--);
            map.keys.erase(map.keys.begin() + at);
            map.parts.erase(map.parts.begin() + at);
            const std::span<const node> others =
                from.what == node::form::list ? std::span<const node>(from.parts) : std::span(&from, 1);
            for (const node& other : others) {
                if (other.what != node::form::map) throw mistake{other.at, "<< is for a map, or a list of maps"};
                for (std::size_t k = 0; k < other.keys.size(); ++k)
                    if (!map.find(other.keys[k].text))
                        map.keys.push_back(other.keys[k]), map.parts.push_back(other.parts[k]);
            }
        }
    }
    static std::size_t size_of(const node& n) {
        std::size_t all = 1 + n.keys.size();
        for (const node& part : n.parts) all += size_of(part);
        return all;
    }
    static std::size_t depth_of(const node& n) {
        std::size_t deepest = 0;
        for (const node& part : n.parts) deepest = std::max(deepest, depth_of(part));
        return n.parts.empty() ? 0 : deepest + 1;
    }

    // Finds the column of a text on one line without escapes: it is at the mark, or after the quote that is there.
    void find_text(node& scalar) {
        if (scalar.at.line > lines_.size() || scalar.text.empty()) return;
        std::string_view line = lines_[scalar.at.line - 1];
        line.remove_prefix(std::min(scalar.at.column - 1, line.size()));
        const bool behind_quote = scalar.quoted && (line.starts_with('"') || line.starts_with('\''));
        scalar.at.as_written = line.substr(behind_quote).starts_with(scalar.text);
        if (scalar.at.as_written) scalar.at.column += behind_quote;
    }

    std::vector<std::string_view> lines_;
    const std::string& file_;
    struct passed_place {
        std::size_t line = 0, characters = 0, bytes = 0;
    };
    mutable passed_place passed_;
    struct opened {
        node* is;
        std::string anchor;
    };
    std::vector<opened> open_;
    std::map<std::string, std::optional<node>> anchored_;  // nothing while the node is open
    std::size_t copied_ = 0;
    node root_;
    int documents_ = 0;
};

}  // namespace

const node* node::find(std::string_view key) const {
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i].text == key) return &parts[i];
    return nullptr;
}

result<node> parse(std::string_view text, const std::string& file) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (const auto bad = unreadable(text, file)) return error_at(*bad, "this is not UTF-8 text");
    builder to(text, file);
    events all(text);
    try {
        for (const yaml_event_t* e = all.next(); !e || e->type != YAML_STREAM_END_EVENT; e = all.next())
            if (e) to.take(*e);
            else throw to.why(all.parser());
    } catch (const mistake& m) { return error_at(m.at, m.why); }
    node root = to.take_root();
    if (root.what == node::form::nothing) return error_at({&file, 1, 1}, "the file is empty");
    return root;
}

}  // namespace verbatim::kaitai::yaml
