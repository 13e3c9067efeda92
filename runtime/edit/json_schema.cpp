#include "runtime/edit/json_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "runtime/edit/json_printer.hpp"

namespace verbatim::edit {

namespace {

using view::type;
using wire::kind;

// The spellings that many fields share.
constexpr std::pair<std::string_view, std::string_view> shared[] = {
    {"hex", R"({"type": "string", "pattern": "^ *([0-9A-Fa-f]{2}([*][0-9]+)?( +|$))*$", "description": "bytes: 00*3 FF is 00 00 00 FF"})"},
    {"real", R"({"anyOf": [{"type": "number"}, {"type": "string", "pattern": "^(nan[(]0x[0-9A-Fa-f]+[)]|-?inf)$"}]})"},
    {"text", R"({"anyOf": [{"type": "string"}, {"$ref": "#/$defs/text behind"}, {"$ref": "#/$defs/raw"}]})"},
    {"text behind", R"({"type": "object", "properties": {"value": {"type": "string"}, "behind": {"$ref": "#/$defs/hex"}}, "required": ["value"], "additionalProperties": false})"},
    {"raw", R"({"type": "object", "properties": {"bytes": {"$ref": "#/$defs/hex"}}, "required": ["bytes"], "additionalProperties": false})"},
    {"line", R"({"anyOf": [{"type": "string"}, {"$ref": "#/$defs/separated"}]})"},
    {"token", R"({"anyOf": [{"type": ["number", "string"]}, {"$ref": "#/$defs/separated"}]})"},
    {"separated", R"({"type": "object", "properties": {"value": {"type": ["number", "string"]}, "before": {"type": "string"}}, "required": ["value"], "additionalProperties": false})"},
};

class writer : public json::printer {
public:
    writer(const view::format& format, const std::function<void(std::string_view)>& sink) : printer(sink), format_(format) {
        name(*format.root);
    }

    void whole() {
        open("{");
        key("$schema"), text(R"("https://json-schema.org/draft/2020-12/schema")");
        key("title"), text(view::json_string(format_.title));
        key("type"), text(R"("object")");
        key("properties"), open("{");
        key("$schema"), text(R"({"type": "string"})");
        key("format"), text(fmt::format("{{\"const\": {}}}", view::json_string(format_.id)));
        if (format_.root->points) key("layout"), text(R"({"type": "object", "description": "where things stood in the file"})");
        key("content"), value(*format_.root);
        close("}");
        key("required"), text(R"(["format", "content"])");
        key("additionalProperties"), text("false");
        key("$defs"), open("{");
        for (const auto& [name, schema] : shared) key(name), text(schema);
        for (const auto& [label, record] : labels_) key(label), fields(*record);
        close("}"), close("}");
        text("\n");
        flush(0);
    }

private:
    // Gives each record in it a name of its own.
    void name(const type& t) {
        if (t.what == kind::record) {
            if (names_.contains(&t)) return;
            std::string own(t.label);
            for (int i = 2; labels_.contains(own); ++i) own = fmt::format("{} {}", t.label, i);
            names_[&t] = own;
            labels_[own] = &t;
            for (const view::field& f : t.fields) name(*f.of);
        }
        if (t.what != kind::derived)
            for (const type* part : t.holds) name(*part);
    }

    void fields(const type& record) {
        open("{");
        key("type"), text(R"("object")");
        key("properties"), open("{");
        for (const view::field& f : record.fields) {
            if (f.of->what == kind::derived) continue;
            key(f.name);
            const auto remark = std::ranges::find_if(format_.remarks, [&](const view::remark& r) { return r.record == record.label && r.field == f.name; });
            if (remark == format_.remarks.end() || remark->text.empty()) {
                value(*f.of);
                continue;
            }
            open("{");
            key("description"), text(view::json_string(remark->text));
            key("allOf"), text("["), value(*f.of), text("]");
            close("}");
        }
        close("}");
        key("additionalProperties"), text("false");
        close("}");
    }

    void any_of(const type& t, std::string_view other) { text("{\"anyOf\": ["), value(t), text(fmt::format(", {}]}}", other)); }

    void value(const type& t) {
        switch (t.what) {
            case kind::record: return text(fmt::format("{{\"$ref\": {}}}", view::json_string("#/$defs/" + names_.at(&t))));
            case kind::array: return text(fmt::format("{{\"type\": \"array\", \"minItems\": {0}, \"maxItems\": {0}, \"items\": ", t.count)), value(t.element()), text("}");
            case kind::list: return list(t);
            case kind::choice: return choice(t);
            case kind::optional: return any_of(*t.holds.front(), R"({"type": "null"})");
            case kind::placed:
                text("{\"anyOf\": ["), value(*t.holds.front());
                text(R"(, {"type": "null"}, {"type": "object", "properties": {"at": {"type": "integer"}, "size": {"type": "integer"}, "value": )");
                return value(*t.holds.front()), text("}, \"additionalProperties\": false}]}");
            default: return text(leaf(t));
        }
    }
    void list(const type& t) {
        if (!t.leftover) return text(R"({"type": "array", "items": )"), value(t.element()), text("}");
        text(R"({"anyOf": [{"type": "array", "items": )"), value(t.element());
        text(R"(}, {"type": "object", "properties": {"elements": {"type": "array", "items": )"), value(t.element());
        text(R"(}, "leftover": {"$ref": "#/$defs/hex"}, "missing": {"type": "integer"}}, "additionalProperties": false}]})");
    }
    void choice(const type& t) {
        open("{");
        key("type"), text(R"("object")");
        key("properties"), open("{");
        for (std::size_t i = 0; i < t.holds.size(); ++i) key(t.alternative_name(i)), value(*t.holds[i]);
        key("unknown"), text(R"({"$ref": "#/$defs/hex"})");
        if (t.tail) key("tail"), text(R"({"$ref": "#/$defs/hex"})");
        close("}");
        key("minProperties"), text("1");
        key("additionalProperties"), text("false");
        close("}");
    }

    static std::string ref(std::string_view name) { return fmt::format("{{\"$ref\": \"#/$defs/{}\"}}", name); }
    static std::uint64_t most(std::size_t bits) { return bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1; }
    static std::string integer(const type& t) {
        if (!t.is_signed) return fmt::format(R"({{"type": "integer", "minimum": 0, "maximum": {}}})", most(8 * t.size));
        const auto largest = static_cast<std::int64_t>(most(8 * t.size - 1));
        return fmt::format(R"({{"type": "integer", "minimum": {}, "maximum": {}}})", -largest - 1, largest);
    }
    static std::string leaf(const type& t) {
        if (t.what == kind::token) return ref("token");
        if (t.what == kind::string) return ref(t.separated ? "line" : "text");
        if (t.what == kind::text) return ref("text");
        if (t.what == kind::bytes || t.what == kind::padding || t.what == kind::gap) return ref("hex");
        if (t.characters) return R"({"type": "string"})";
        if (t.real) return ref("real");
        if (t.what == kind::packed) {
            std::string parts;
            for (std::size_t i = 0; i < t.names.size(); ++i)
                parts += fmt::format(R"({}{}: {{"type": "integer", "minimum": 0, "maximum": {}}})", i ? ", " : "", view::json_string(t.names[i]), most(t.widths[i]));
            return fmt::format(R"({{"type": "object", "properties": {{{}}}, "additionalProperties": false}})", parts);
        }
        if (t.what != kind::enumeration && t.what != kind::flags) return integer(t);
        std::string names;
        for (const auto name : t.names)
            if (!name.empty()) names += (names.empty() ? "" : ", ") + view::json_string(name);
        if (t.what == kind::flags) return fmt::format(R"({{"anyOf": [{{"type": "string", "examples": [{}], "description": "flags, with | between them"}}, {}]}})", names, integer(t));
        return fmt::format(R"({{"anyOf": [{{"enum": [{}]}}, {}]}})", names, integer(t));
    }

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
