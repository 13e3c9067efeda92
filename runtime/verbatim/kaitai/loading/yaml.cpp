#include "verbatim/kaitai/loading/yaml.hpp"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <sstream>

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

// Appends a mark where the document ends. Without it the parser accepts a quote that is not closed, as a text up to the
// end of the file.
std::string ended(std::string_view text) {
    return std::string(text) + (text.empty() || text.ends_with('\n') ? "...\n" : "\n...\n");
}

// Builds the tree of nodes. It throws the parser's own exceptions, which pass through the parser.
class builder : public YAML::EventHandler {
public:
    builder(std::string_view text, const std::string& file) : lines_(lines_of(text)), file_(file) {}

    location at(const YAML::Mark& mark) const {
        return {&file_, static_cast<std::size_t>(mark.line + 1), static_cast<std::size_t>(mark.column + 1)};
    }
    // Returns whether a tab indents the line, which YAML does not allow.
    bool is_indented_by_tab(const YAML::Mark& mark) const {
        const auto line = static_cast<std::size_t>(mark.line);
        return line < lines_.size() &&
               lines_[line].substr(0, lines_[line].find_first_not_of(" \t")).find('\t') != std::string_view::npos;
    }
    node take() { return std::move(root_); }

private:
    void OnDocumentStart(const YAML::Mark& mark) override {
        if (++documents_ > 1) throw YAML::ParserException(mark, "a schema is one document");
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { add(mark, anchor, "", node::form::nothing); }
    // Copies the node that has the anchor. Refuses to copy so much that the schema may be malicious.
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
        const auto known = anchored_.find(anchor);
        if (known == anchored_.end()) throw YAML::ParserException(mark, "an alias is in what it is an alias of");
        if (copied_ += size_of(known->second); copied_ > most_copied)
            throw YAML::ParserException(mark, fmt::format("aliases make more than {} copies", most_copied));
        if (open_.size() + depth_of(known->second) > most_depth)
            throw YAML::ParserException(mark, fmt::format("nested more than {} deep", most_depth));
        place() = known->second;
    }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  const std::string& text) override {
        node& scalar = add(mark, anchor, tag, node::form::scalar);
        scalar.text = text;
        scalar.quoted = tag == "!" || tag == "tag:yaml.org,2002:str";
        find_text(scalar);
        if (anchor != 0) anchored_[anchor] = scalar;
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override {
        open(add(mark, anchor, tag, node::form::list), mark, anchor);
    }
    void OnSequenceEnd() override { close(); }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override {
        open(add(mark, anchor, tag, node::form::map), mark, anchor);
    }
    void OnMapEnd() override {
        merge(*open_.back().is);
        close();
    }

    // A list or a map gets no more parts while one of its parts is open, so pointers to open parts stay valid.
    node& add(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& tag, node::form what) {
        if (!is_usual(tag, what)) throw YAML::ParserException(mark, fmt::format("{} is no tag that a schema has", tag));
        anchored_.erase(anchor);
        node& added = place();
        added.what = what;
        added.at = at(mark);
        return added;
    }
    node& place() {
        if (open_.empty()) return root_;
        node& around = *open_.back().is;
        const bool is_key = around.what == node::form::map && around.keys.size() == around.parts.size();
        return (is_key ? around.keys : around.parts).emplace_back();
    }
    void open(node& opened, const YAML::Mark& mark, YAML::anchor_t anchor) {
        if (open_.size() >= most_depth)
            throw YAML::ParserException(mark, fmt::format("nested more than {} deep", most_depth));
        open_.push_back({&opened, anchor});
    }
    void close() {
        if (open_.back().anchor != 0) anchored_[open_.back().anchor] = *open_.back().is;
        open_.pop_back();
    }

    // Returns whether a tag only names the type that the value has without the tag.
    static bool is_usual(std::string_view tag, node::form what) {
        if (tag.empty() || tag == "?" || tag == "!") return true;
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
                if (other.what != node::form::map)
                    throw YAML::ParserException(mark_of(other), "<< is for a map, or a list of maps");
                for (std::size_t k = 0; k < other.keys.size(); ++k)
                    if (!map.find(other.keys[k].text))
                        map.keys.push_back(other.keys[k]), map.parts.push_back(other.parts[k]);
            }
        }
    }
    static YAML::Mark mark_of(const node& n) {
        YAML::Mark mark;
        mark.line = static_cast<int>(n.at.line) - 1, mark.column = static_cast<int>(n.at.column) - 1;
        return mark;
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
    struct opened {
        node* is;
        YAML::anchor_t anchor;
    };
    std::vector<opened> open_;
    std::map<YAML::anchor_t, node> anchored_;
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
    try {
        std::istringstream stream(ended(text));
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(to)) {}
    } catch (const YAML::Exception& e) {
        return error_at(to.at(e.mark),
                        to.is_indented_by_tab(e.mark) ? "YAML takes no tab in the indentation of a line" : e.msg);
    }
    node root = to.take();
    if (root.what == node::form::nothing) return error_at({&file, 1, 1}, "the file is empty");
    return root;
}

}  // namespace verbatim::kaitai::yaml
