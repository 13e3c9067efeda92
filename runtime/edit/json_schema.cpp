#include "runtime/edit/json_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <map>

namespace verbatim::edit {

namespace {

using boost::json::array;
using boost::json::object;
using view::type;
using wire::kind;

boost::json::string_view text(std::string_view s) { return {s.data(), s.size()}; }

object ref(std::string_view name) { return {{"$ref", text(fmt::format("#/$defs/{}", name))}}; }
object any_of(array choices) { return {{"anyOf", std::move(choices)}}; }
object text_matching(std::string_view pattern) { return {{"type", "string"}, {"pattern", text(pattern)}}; }
object closed(object properties, array required) {
    object all{{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
    if (!required.empty()) all["required"] = std::move(required);
    return all;
}

std::uint64_t low_bits(std::size_t count) { return count >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1; }
object whole(std::uint64_t most) { return {{"type", "integer"}, {"minimum", 0}, {"maximum", most}}; }
object integer(const type& t) {
    if (!t.is_signed) return whole(low_bits(8 * t.size));
    const auto most = static_cast<std::int64_t>(low_bits(8 * t.size - 1));
    return {{"type", "integer"}, {"minimum", -most - 1}, {"maximum", most}};
}

// In lines of moderate length.
void print(const boost::json::value& v, std::size_t depth, std::size_t column, std::string& to) {
    const auto line = boost::json::serialize(v);
    if (!v.is_structured() || column + line.size() <= 140) {
        to.append(line.data(), line.size());
        return;
    }
    const std::string indent(2 * depth + 2, ' ');
    bool first = true;
    const auto next = [&] { to += (std::exchange(first, false) ? "\n" : ",\n") + indent; };
    to += v.is_object() ? '{' : '[';
    if (const auto* members = v.if_object())
        for (const auto& [key, value] : *members) {
            next();
            const auto name = boost::json::serialize(boost::json::value(key));
            to.append(name.data(), name.size());
            to += ": ";
            print(value, depth + 1, indent.size() + name.size() + 2, to);
        }
    else
        for (const auto& value : v.get_array()) next(), print(value, depth + 1, indent.size(), to);
    to += '\n' + std::string(2 * depth, ' ') + (v.is_object() ? '}' : ']');
}

class writer {
public:
    explicit writer(const view::format& format) : format_(format) {}

    std::string document() {
        object properties{{"$schema", {{"type", "string"}}}, {"format", {{"const", text(format_.id)}}}};
        auto content = of(*format_.root);
        if (format_.root->points) properties["layout"] = layout();
        properties["content"] = std::move(content);
        object all{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                   {"$comment", text(fmt::format("Made by verbatim docs --json-schema {}", format_.id))},
                   {"title", text(format_.title)}};
        for (auto& [key, value] : closed(std::move(properties), {"format", "content"})) all[key] = std::move(value);
        all["$defs"] = std::move(defs_);
        std::string json;
        print(all, 0, 0, json);
        return json + '\n';
    }

private:
    // The name of a definition, which is made when it is not there yet.
    template <class Make>
    object define(std::string_view name, Make make) {
        if (!defs_.contains(text(name))) {
            defs_[text(name)] = nullptr;  // its place among the others
            defs_[text(name)] = make();
        }
        return ref(name);
    }

    object hex() {
        return define("hex", [] {
            auto all = text_matching("^ *([0-9A-Fa-f]{2}(\\*[0-9]+( |$))? *)*$");
            all["description"] = "Bytes; 00*12 means twelve of them.";
            return all;
        });
    }
    // Forms that tell more than the value.
    object exactly(object value, std::string_view more, object what) {
        return closed({{"value", std::move(value)}, {text(more), std::move(what)}}, {"value", text(more)});
    }
    object bytes_alone() { return closed({{"bytes", hex()}}, {"bytes"}); }

    object layout() {
        const object number = whole(low_bits(53));
        const object gap = closed({{"at", number}, {"bytes", hex()}}, {"at", "bytes"});
        auto all = closed({{"size", number}, {"root_size", number}, {"gaps", {{"type", "array"}, {"items", gap}}}}, {"size", "root_size"});
        all["description"] = "Where the bytes of the file stood, when that is not as in a new one.";
        return all;
    }

    object text_of(const type& t) {
        return define(fmt::format("text{}", t.count), [&] {
            auto value = text_matching("^[\\u0001-\\u00ff]*$");
            value["maxLength"] = t.count;
            return any_of({value, exactly(value, "behind", hex()), bytes_alone()});
        });
    }
    object string_of(const type& t) {
        if (t.separated)
            return define("line", [&] {
                const auto value = text_matching("^[\\u0000-\\u0009\\u000b-\\u00ff]+$");
                return any_of({value, exactly(value, "before", text_matching("^[\\r\\n]*$"))});
            });
        return define("string", [&] {
            const auto value = text_matching("^[\\u0000-\\u00ff]*$");
            return any_of({value, exactly(value, "behind", hex()), bytes_alone()});
        });
    }
    object token() {
        return define("number", [&] {
            const object value{{"type", {"number", "string"}}};
            auto all = any_of({value, exactly(value, "before", text_matching("^[ \\t\\n\\u000b\\f\\r]*$"))});
            all["description"] = "A number, or a string of how it is spelled.";
            return all;
        });
    }
    object real() {
        return define("float", [] { return any_of({{{"type", "number"}}, text_matching("^(-?inf|-?nan|nan\\(0x[0-9a-fA-F]+\\))$")}); });
    }
    object enumeration(const type& t) {
        return define(t.label, [&] {
            array names;
            for (const auto name : t.names)
                if (!name.empty()) names.push_back(text(name));
            return any_of({{{"enum", std::move(names)}}, integer(t)});
        });
    }
    object flags(const type& t) {
        return define(t.label, [&] {
            std::string one = "([0-9]+|0x[0-9a-fA-F]+";
            for (const auto name : t.names)
                if (!name.empty()) one += '|' + std::string(name);
            one += ')';
            return any_of({text_matching(fmt::format("^{}(\\|{})*$", one, one)), integer(t)});
        });
    }
    object packed(const type& t) {
        return define(t.label, [&] {
            object properties;
            for (std::size_t i = 0; i < t.names.size(); ++i) properties[text(t.names[i])] = whole(low_bits(t.widths[i]));
            return any_of({closed(std::move(properties), {}), integer(t)});
        });
    }
    object constant(const type& t) {
        if (!t.decides_format) return t.characters ? object{{"type", "string"}, {"minLength", t.size}, {"maxLength", t.size}} : integer(t);
        std::vector<std::byte> fresh(t.size);
        t.fresh(fresh.data());
        return {{"const", boost::json::parse(text(t.json(fresh)))}};
    }
    object choice(const type& t) {
        object properties;
        array one;
        const auto add = [&](std::string_view name, object value) {
            one.push_back(object{{"required", {text(name)}}});
            properties[text(name)] = std::move(value);
        };
        for (std::size_t i = 0; i < t.holds.size(); ++i) add(t.alternative_name(i), of(*t.holds[i]));
        if (t.tail) add("unknown", hex()), properties["tail"] = hex();
        auto all = closed(std::move(properties), {});
        all["oneOf"] = std::move(one);
        return all;
    }
    object list(const type& t) {
        object elements{{"type", "array"}, {"items", of(t.element())}};
        if (t.what == kind::array) elements["minItems"] = elements["maxItems"] = t.count;
        if (!t.leftover) return elements;
        return any_of({elements, closed({{"elements", elements}, {"leftover", hex()}, {"missing", whole(low_bits(53))}}, {"elements"})});
    }
    object placed(const type& t) {
        const object number = whole(low_bits(53));
        const auto held = of(t.element());
        return any_of({held, closed({{"at", number}, {"size", number}, {"value", held}}, {"value"})});
    }

    object record(const type& t) {
        auto [known, is_new] = names_.try_emplace(&t, t.name());
        for (int i = 2; is_new && defs_.contains(text(known->second)); ++i) known->second = fmt::format("{}_{}", t.name(), i);
        return define(known->second, [&] {
            object properties;
            for (const auto& f : t.fields) {
                if (f.of->what == kind::derived) continue;
                object field;
                if (const auto words = description(t, f); !words.empty()) field["description"] = text(words);
                for (auto& [key, value] : of(*f.of)) field[key == "description" && field.contains("description") ? "$comment" : key] = std::move(value);
                properties[text(f.name)] = std::move(field);
            }
            return closed(std::move(properties), {});
        });
    }
    // What the schema says beside the field.
    std::string description(const type& record, const view::field& f) const {
        std::string words;
        for (const auto& r : format_.remarks)
            if (r.record == record.label && r.field == f.name) words = r.text;
        const auto index = static_cast<std::size_t>(&f - record.fields.data());
        const bool is_said = std::ranges::any_of(record.fields, [&](const view::field& rule) {
            return rule.of->what == kind::derived && rule.of->implies[0].field == index;
        });
        if (f.governor || is_said) words += words.empty() ? "follows the data when it is left out" : "; follows the data when it is left out";
        return words;
    }

    object of(const type& t) {
        switch (t.what) {
            case kind::integer: return integer(t);
            case kind::real: return real();
            case kind::enumeration: return enumeration(t);
            case kind::flags: return flags(t);
            case kind::packed: return packed(t);
            case kind::text: return text_of(t);
            case kind::string: return string_of(t);
            case kind::token: return token();
            case kind::constant: return constant(t);
            case kind::array:
            case kind::list: return list(t);
            case kind::record: return record(t);
            case kind::choice: return choice(t);
            case kind::optional: return of(t.element());
            case kind::placed: return placed(t);
            default: return hex();
        }
    }

    const view::format& format_;
    object defs_;
    std::map<const type*, std::string> names_;
};

}  // namespace

std::string json_schema(const view::format& format) { return writer(format).document(); }

}  // namespace verbatim::edit
