#include "verbatim/edit/json_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "verbatim/edit/json/content.hpp"
#include "verbatim/edit/json/leaf.hpp"
#include "verbatim/edit/json/printer.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::edit {

namespace {

using view::type;
using wire::kind;

// Schemas that many fields share. No "type" has several types, which strict validators refuse.
constexpr std::pair<std::string_view, std::string_view> shared[] = {
    {"hex",
     R"({"type": "string", "pattern": "^ *([0-9A-Fa-f]{2}([*][0-9]+)?( +|$))*$", "description": "bytes: 00*3 FF is 00 00 00 FF"})"},
    {"real",
     R"({"anyOf": [{"type": "number"}, {"type": "string", "pattern": "^(nan[(]0x[0-9A-Fa-f]+[)]|-?inf|-0[.]0)$"}]})"},
    {"count",
     R"({"anyOf": [{"type": "integer", "minimum": 0}, {"type": "string", "pattern": "^(0x[0-9A-Fa-f]+|[0-9]+)$"}]})"},
    {"number", R"({"anyOf": [{"type": "number"}, {"type": "string"}]})"},
    {"text", R"({"anyOf": [{"type": "string"}, {"$ref": "#/$defs/text_behind"}, {"$ref": "#/$defs/raw"}]})"},
    {"text_behind",
     R"({"type": "object", "properties": {"value": {"description": "the text", "type": "string"}, "behind": {"description": "the bytes behind the text", "$ref": "#/$defs/hex"}}, "required": ["value"], "additionalProperties": false})"},
    {"raw",
     R"({"type": "object", "properties": {"bytes": {"description": "all bytes of the value", "$ref": "#/$defs/hex"}}, "required": ["bytes"], "additionalProperties": false})"},
    {"line", R"({"anyOf": [{"type": "string"}, {"$ref": "#/$defs/separated"}]})"},
    {"token", R"({"anyOf": [{"$ref": "#/$defs/number"}, {"$ref": "#/$defs/separated"}]})"},
    {"separated",
     R"({"type": "object", "properties": {"value": {"description": "the number or text", "$ref": "#/$defs/number"}, "before": {"description": "what separates it from the value before", "type": "string"}}, "required": ["value"], "additionalProperties": false})"},
};

class writer {
public:
    writer(const view::format& format, const std::function<void(std::string_view)>& sink) : to_(sink), format_(format) {
        name(*format.root);
    }

    void whole() {
        to_.open_object();
        to_.key("$schema"), to_.json(R"("https://json-schema.org/draft/2020-12/schema")");
        to_.key("title"), to_.json(view::json_string(format_.title));
        to_.key("type"), to_.json(R"("object")");
        to_.key("properties"), to_.open_object();
        to_.key("$schema"), to_.json(R"({"type": "string", "description": "the schema of this document"})");
        to_.key("format"), to_.json(fmt::format(R"({{"const": {}, "description": "the format of the file"}})",
                                                view::json_string(format_.id)));
        if (json::holds_text(*format_.root))
            to_.key("line_end"),
                to_.json(
                    R"({"enum": ["\n", "\r\n"], "description": "what separates lines, where a line does not say otherwise"})");
        to_.key("layout"),
            to_.json(R"({"type": "object", "description": "where the values and gaps of the file are"})");
        to_.key("content"), described(about(*format_.root), *format_.root);
        to_.close();
        to_.key("required"), to_.json(R"(["format", "content"])");
        to_.key("additionalProperties"), to_.json("false");
        to_.key("$defs"), to_.open_object();
        for (const auto& [name, schema] : shared) to_.key(name), to_.json(schema);
        for (const auto& [label, record] : labels_) to_.key(label), fields(*record);
        to_.close(), to_.close();
        to_.json("\n");
        to_.flush();
    }

private:
    // Returns a label with the characters alone that a reference to it may have as they are.
    static std::string as_key(std::string_view label) {
        std::string key;
        for (const char c : label) {
            const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            key += is_letter || c == '.' || c == '-' ? c : '_';
        }
        return key;
    }
    // Gives each record in a type a name of its own.
    void name(const type& t) {
        if (t.what == kind::record) {
            if (names_.contains(&t)) return;
            const std::string label = as_key(t.label);
            const auto is_known = [&](const std::string& key) {
                return labels_.contains(key) || std::ranges::count(shared, key, [](const auto& s) { return s.first; });
            };
            std::string own = label;
            for (int i = 2; is_known(own); ++i) own = fmt::format("{}_{}", label, i);
            names_[&t] = own;
            labels_[own] = &t;
            for (const view::field& f : t.fields) name(*f.of);
        }
        if (t.what != kind::derived)
            for (const type* part : t.holds) name(*part);
    }

    void fields(const type& record) {
        to_.open_object();
        to_.key("type"), to_.json(R"("object")");
        to_.key("properties"), to_.open_object();
        for (const view::field& f : record.fields) {
            if (f.of->what == kind::derived) continue;
            to_.key(f.name);
            const auto remark = remark_on(record.label, f.name);
            described(remark.empty() ? about(*f.of) : std::string(remark), *f.of);
        }
        for (const auto& c : record.record().calculated) {
            const auto remark = remark_on(record.label, c.name);
            to_.key(c.name);
            to_.json(fmt::format(
                R"({{"type": "string", "description": {}}})",
                quoted(fmt::format("{}{}calculated, and passed over", remark, remark.empty() ? "" : "; "))));
        }
        to_.close();
        to_.key("additionalProperties"), to_.json("false");
        to_.close();
    }

    static std::string quoted(std::string_view utf8) {
        std::string text;
        view::append_json_utf8(text, utf8);
        return text;
    }
    std::string_view remark_on(std::string_view record, std::string_view field) const {
        const auto remark = std::ranges::find_if(
            format_.remarks, [&](const view::remark& r) { return r.record == record && r.field == field; });
        return remark == format_.remarks.end() ? std::string_view() : remark->text;
    }
    // Describes a value by its type: the remark on a record, or the declaration with the meaning of a number.
    std::string about(const type& t) const {
        const auto remark = t.what == kind::record ? remark_on(t.label, {}) : std::string_view();
        if (!remark.empty()) return std::string(remark);
        auto text = view::declaration_of(t);
        if (t.number().means) text += fmt::format("; {}", view::description_of(*t.number().means));
        return text;
    }
    // Writes the schema of a value with its description.
    void described(std::string_view description, const type& t) {
        to_.open_object();
        to_.key("description"), to_.json(quoted(description));
        to_.key("allOf"), to_.json("["), value(t), to_.json("]");
        to_.close();
    }

    void any_of(const type& t, std::string_view other) {
        to_.json("{\"anyOf\": ["), value(t), to_.json(fmt::format(", {}]}}", other));
    }

    void value(const type& t) {
        switch (t.what) {
            case kind::record:
                return to_.json(fmt::format("{{\"$ref\": {}}}", view::json_string("#/$defs/" + names_.at(&t))));
            case kind::array:
                to_.json(
                    fmt::format("{{\"type\": \"array\", \"minItems\": {0}, \"maxItems\": {0}, \"items\": ", t.count));
                value(t.element());
                return to_.json("}");
            case kind::list: return list(t);
            case kind::choice:
            case kind::coded: return choice(t);
            case kind::optional: return any_of(*t.holds.front(), R"({"type": "null"})");
            case kind::placed:
                to_.json("{\"anyOf\": ["), value(*t.holds.front());
                to_.json(
                    R"(, {"type": "null"}, {"type": "object", "properties": {"at": {"description": "its offset", "$ref": "#/$defs/count"}, "size": {"description": "its size in bytes", "$ref": "#/$defs/count"}, "shared": {"description": "an earlier value has the same place", "const": true}, "value": )");
                described(about(*t.holds.front()), *t.holds.front());
                return to_.json("}, \"additionalProperties\": false}]}");
            case kind::leaf:
            case kind::padding:
            case kind::bytes:
            case kind::derived:
            case kind::gap: break;
        }
        if (!t.number().means && !view::leads_by_number(t)) return to_.json(leaf(t));
        to_.json(fmt::format(
            R"({{"anyOf": [{0}, {{"type": "object", "properties": {{"value": {{"description": "the number", "allOf": [{0}]}}, "meaning": {{"type": "string", "description": "what it means; it counts if there is no value"}}}}, "additionalProperties": false}}]}})",
            leaf(t)));
    }
    void list(const type& t) {
        if (!t.list().is_sized_list) {
            to_.json(R"({"type": "array", "items": )");
            value(t.element());
            return to_.json("}");
        }
        to_.json(R"({"anyOf": [{"type": "array", "items": )"), value(t.element());
        to_.json(
            R"(}, {"type": "object", "properties": {"elements": {"type": "array", "description": "the elements", "items": )");
        value(t.element());
        to_.json(fmt::format(
            R"(}}, "leftover": {{"description": "the bytes behind them", "$ref": "#/$defs/hex"}}{}}}, "additionalProperties": false}}]}})",
            t.list().missing
                ? R"(, "missing": {"type": "integer", "description": "how many elements that are counted are not there"})"
                : ""));
    }
    void choice(const type& t) {
        to_.open_object();
        to_.key("type"), to_.json(R"("object")");
        to_.key("properties"), to_.open_object();
        const auto hex = [&](std::string_view key, std::string_view description) {
            to_.key(key);
            to_.json(fmt::format(R"({{"description": "{}", "$ref": "#/$defs/hex"}})", description));
        };
        for (std::size_t i = 0; i < t.holds.size(); ++i)
            to_.key(json::key_of(t, i)), described(about(*t.holds[i]), *t.holds[i]);
        hex("unknown", "the data of an unknown tag");
        if (t.choice().tail) hex("tail", "the bytes behind the content");
        if (json::has_stream(t)) hex("stream", "the stored bytes, which decode to the content");
        if (t.what == kind::coded)
            to_.key("layout"),
                to_.json(R"({"type": "object", "description": "where the values and gaps of the decoded bytes are"})");
        to_.close();
        to_.key("minProperties"), to_.json("1");
        to_.key("additionalProperties"), to_.json("false");
        to_.close();
    }

    static std::string ref(std::string_view name) { return fmt::format("{{\"$ref\": \"#/$defs/{}\"}}", name); }
    static constexpr std::uint64_t exact = std::uint64_t{1} << 53;
    static std::uint64_t most(std::size_t bits) {
        return bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    }
    // A number that a double does not hold is a string.
    static std::string unsigned_integer(std::size_t bits) {
        if (bits <= 53) return fmt::format(R"({{"type": "integer", "minimum": 0, "maximum": {}}})", most(bits));
        return fmt::format(
            R"({{"anyOf": [{{"type": "integer", "minimum": 0, "maximum": {}}}, {{"type": "string", "pattern": "^[0-9]+$"}}]}})",
            exact);
    }
    static std::string integer(const type& t) {
        if (!t.number().is_signed) return unsigned_integer(8 * t.number_size());
        const auto largest = static_cast<std::int64_t>(most(8 * t.number_size() - 1));
        if (t.number_size() < 8)
            return fmt::format(R"({{"type": "integer", "minimum": {}, "maximum": {}}})", -largest - 1, largest);
        return fmt::format(
            R"({{"anyOf": [{{"type": "integer", "minimum": -{0}, "maximum": {0}}}, {{"type": "string", "pattern": "^-?[0-9]+$"}}]}})",
            exact);
    }
    static std::string leaf(const type& t) {
        if (t.is_token()) return ref("token");
        if (t.is_string()) return ref(t.text().separated ? "line" : "text");
        if (t.is_fixed_text()) return ref("text");
        if (t.what == kind::bytes || t.what == kind::padding || t.what == kind::gap) return ref("hex");
        if (t.is_decoded())
            return fmt::format(
                R"({{"anyOf": [{0}, {{"type": "object", "properties": {{"value": {{"description": "the number", "allOf": [{0}]}}, "bytes": {{"description": "how it is stored", "$ref": "#/$defs/hex"}}}}, "required": ["bytes"], "additionalProperties": false}}]}})",
                integer(t));
        if (t.characters) return R"({"type": "string"})";
        if (t.number().real) return ref("real");
        if (t.is_packed()) {
            std::string parts;
            for (std::size_t i = 0; i < t.number().names.size(); ++i)
                parts += fmt::format(R"({}{}: {{"description": "{} bits", "allOf": [{}]}})", i ? ", " : "",
                                     view::json_string(t.number().names[i]), t.number().widths[i],
                                     unsigned_integer(t.number().widths[i]));
            if (json::has_room_for_meaning(t))
                parts += R"(, "meaning": {"type": "string", "description": "what they mean; it is passed over"})";
            return fmt::format(R"({{"type": "object", "properties": {{{}}}, "additionalProperties": false}})", parts);
        }
        if (!t.is_enumeration() && !t.is_flags()) return integer(t);
        std::string names;
        for (const auto& named : t.number().named) names += (names.empty() ? "" : ", ") + view::json_string(named.name);
        if (t.is_flags())
            return fmt::format(
                R"({{"anyOf": [{{"type": "string", "examples": [{}], "description": "flags, with | between them"}}, {}]}})",
                names, integer(t));
        return fmt::format(R"({{"anyOf": [{{"enum": [{}]}}, {}]}})", names, integer(t));
    }

    json::printer to_;
    const view::format& format_;
    std::map<const type*, std::string> names_;
    std::map<std::string, const type*> labels_;
};

}  // namespace

std::string json_schema(const view::format& format) {
    std::string schema;
    const std::function<void(std::string_view)> sink = [&](std::string_view piece) { schema += piece; };
    writer(format, sink).whole();
    return schema;
}

}  // namespace verbatim::edit
