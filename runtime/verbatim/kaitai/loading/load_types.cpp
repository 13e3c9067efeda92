#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/kaitai/loading/loader.hpp"

namespace verbatim::kaitai {

namespace {

constexpr std::size_t most_types = 10'000;  // in one type, because names are searched for among them one by one

std::string joined(const std::vector<std::string>& words) {
    std::string all;
    for (const auto& word : words) all += (all.empty() ? "" : " ") + word;
    return all;
}

bool is_version(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c == '.' || (c >= '0' && c <= '9'); });
}

}  // namespace

// Reads the meta of a file, which comes before the type because it has the type's name.
bool loader::file_meta(const node& n, type_definition& to) {
    to.at = n.at;
    if (!unique_keys(n, "a schema")) return false;
    const node* const meta = n.find("meta");
    if (!meta) return fail(n, "a schema needs meta, with an id");
    if (!keys(*meta, "meta",
              {"id", "title", "application", "file-extension", "xref", "license", "ks-version", "ks-debug",
               "ks-opaque-types", "ks-zero-copy-substream", "imports", "encoding", "endian", "bit-endian", "tags"}))
        return false;
    const node* const id = meta->find("id");
    if (!id) return fail(*meta, "meta needs an id");
    if (!identifier(*id, "the id", to.name)) return false;
    for (const auto& other : made_.roots)
        if (&other != &to && other.name == to.name)
            return fail(*id, fmt::format("{} has the id {}, too", *other.at.file, to.name));
    bool opaque = false;
    if (const node* said = meta->find("ks-opaque-types"); said && !truth(*said, "ks-opaque-types", opaque))
        return false;
    if (opaque) opaque_.insert(&to);
    return true;
}

bool loader::meta(const node& n, type_definition& to) {
    if (to.around && !keys(n, "the meta of a type in a file",
                           {"id", "title", "application", "file-extension", "xref", "license", "ks-version", "ks-debug",
                            "encoding", "endian", "bit-endian", "tags"}))
        return false;
    if (const node* named = n.find("encoding"); named && !encoding(*named, to.encoding)) return false;
    return descriptions(n, to) && orders(n, to);
}

bool loader::descriptions(const node& n, type_definition& to) {
    std::vector<std::string> extensions, others;
    bool debug = false;
    if (const node* title = n.find("title"); title && !text(*title, "title", to.title)) return false;
    if (const node* license = n.find("license"); license && !text(*license, "license", to.license)) return false;
    if (const node* extension = n.find("file-extension"); extension && !texts(*extension, "file-extension", extensions))
        return false;
    to.title = printable_line(to.title), to.license = printable_line(to.license);
    to.extensions = printable_line(joined(extensions));
    for (const char* key : {"application", "tags"})
        if (const node* said = n.find(key); said && said->what != node::form::nothing && !texts(*said, key, others))
            return false;
    for (const char* key : {"ks-debug", "ks-zero-copy-substream"})
        if (const node* said = n.find(key); said && !truth(*said, key, debug)) return false;
    if (const node* xref = n.find("xref"); xref && !unique_keys(*xref, "xref")) return false;
    const node* const version = n.find("ks-version");
    return !version || (version->what == node::form::scalar && is_version(version->text)) ||
           fail(*version, "ks-version must be numbers with points between them");
}

bool loader::orders(const node& n, type_definition& to) {
    if (const node* order = n.find("bit-endian"); order && !one_order(*order, to.bit_endian)) return false;
    const node* const order = n.find("endian");
    return !order || endian(*order, to);
}

bool loader::one_order(const node& n, byte_order& to) {
    if (n.what != node::form::scalar || (n.text != "le" && n.text != "be"))
        return fail(n, "an order of bytes or bits must be le or be");
    to = n.text == "le" ? byte_order::little : byte_order::big;
    return true;
}

bool loader::endian(const node& n, type_definition& to) {
    if (n.what != node::form::map) return one_order(n, to.endian);
    to.endian = byte_order::none;
    return cases(n, "endian", to, to.switched_endian.emplace(),
                 [&](const node& one, byte_order& order) { return one_order(one, order); });
}

bool loader::type(const node& n, type_definition& to) {
    if (!keys(n, to.around ? "a type" : "a schema",
              {"meta", "doc", "doc-ref", "to-string", "params", "seq", "instances", "types", "enums"}))
        return false;
    to.at = n.at;
    if (const auto* around = to.around) {
        to.endian = around->endian;
        to.bit_endian = around->bit_endian;
        to.encoding = around->encoding;
    }
    using reader = bool (loader::*)(const node&, type_definition&);
    constexpr std::pair<std::string_view, reader> parts[] = {
        {"meta", &loader::meta},   {"params", &loader::parameters}, {"enums", &loader::enumerations},
        {"types", &loader::types}, {"seq", &loader::fields},        {"instances", &loader::instances},
    };
    for (const auto& [key, read] : parts)
        if (const node* part = n.find(key); part && !(this->*read)(*part, to)) return false;
    written_expression text;  // how a value is shown, which does not affect reading
    if (const node* said = n.find("to-string"); said && !written(*said, "to-string", to, text)) return false;
    return described(n, to.doc);
}

bool loader::types(const node& n, type_definition& to) {
    if (!unique_keys(n, "types")) return false;
    if (n.keys.size() > most_types) return fail(n, fmt::format("more than {} types in one", most_types));
    for (std::size_t i = 0; i < n.keys.size(); ++i) {
        type_definition& one = to.types.emplace_back();
        one.around = &to;
        if (!identifier(n.keys[i], "the name of a type", one.name)) return false;
        to.types_by_name.try_emplace(one.name, &one);
        if (builtin_of(one.name)) return fail(n.keys[i], fmt::format("{} is a builtin type", one.name));
        if (!type(n.parts[i], one)) return false;
        one.at = n.keys[i].at;
    }
    return true;
}

bool loader::parameters(const node& n, type_definition& to) {
    if (!list(n, "params")) return false;
    std::set<std::string> names;
    for (const node& part : n.parts) {
        parameter& one = to.parameters.emplace_back();
        if (!one_parameter(part, to, one)) return false;
        if (!names.insert(one.id).second) return fail(part, fmt::format("there are two parameters {}", one.id));
    }
    return true;
}

bool loader::one_parameter(const node& n, type_definition& in, parameter& to) {
    if (!keys(n, "a parameter", {"id", "type", "enum", "doc", "doc-ref"})) return false;
    to.at = n.at;
    const node* const id = n.find("id");
    if (!id) return fail(n, "a parameter needs an id");
    if (!identifier(*id, "the id", to.id) || !described(n, to.doc)) return false;
    if (const node* type = n.find("type")) {
        if (!used(*type, in, to.type.emplace())) return false;
        if (!to.type->name.arguments.empty()) return fail(*type, "the type of a parameter takes no arguments");
        constexpr std::string_view only_here[] = {"bool", "bytes", "io", "any", "struct"};
        const bool known = to.type->name.path.size() == 1 &&
                           std::ranges::find(only_here, to.type->name.path[0]) != std::end(only_here);
        if (!known) refer(*to.type, in, false);
    }
    const node* const e = n.find("enum");
    if (!e) return true;
    const auto known = to.type && to.type->name.path.size() == 1 ? builtin_of(to.type->name.path[0]) : std::nullopt;
    if (!known || (known->what != builtin::form::integer && known->what != builtin::form::bits))
        return fail(*e, "only an integer has an enum");
    if (!name_path(*e, "enum", to.enumeration)) return false;
    refer(*e, to.enumeration, in);
    return true;
}

bool loader::enumerations(const node& n, type_definition& to) {
    if (!unique_keys(n, "enums")) return false;
    for (std::size_t i = 0; i < n.keys.size(); ++i) {
        enumeration& one = to.enumerations.emplace_back();
        if (!identifier(n.keys[i], "the name of an enum", one.name) || !one_enumeration(n.parts[i], one)) return false;
        one.at = n.keys[i].at;
    }
    return true;
}

bool loader::one_enumeration(const node& n, enumeration& to) {
    if (!unique_keys(n, "an enum")) return false;
    // If one of the numbers with a leading zero has an 8 or a 9, none of them is octal.
    const auto starts_with_zero = [](const node& key) { return key.text.size() > 1 && key.text.front() == '0'; };
    const bool are_decimal = std::ranges::any_of(n.keys, [&](const node& key) {
        return starts_with_zero(key) && key.text.find_first_not_of("0123456789_") == std::string::npos &&
               key.text.find_first_of("89") != std::string::npos;
    });
    for (std::size_t i = 0; i < n.keys.size(); ++i) {
        node key = n.keys[i];
        if (are_decimal && starts_with_zero(key) && key.text.find_first_not_of("0123456789_") == std::string::npos)
            key.text.erase(0, std::min(key.text.find_first_not_of("0_"), key.text.size() - 1));
        if (n.keys[i].text.starts_with("-") && !parse_integer(n.keys[i].text)) continue;  // a key for another program
        enumeration::entry one;
        if (!enumeration_entry(key, n.parts[i], one)) return false;
        if (to.find(one.number)) return fail(n.keys[i], "the number is there twice");
        if (to.find(one.name)) return fail(n.parts[i], fmt::format("the name {} is there twice", one.name));
        to.add(std::move(one));
    }
    return true;
}

bool loader::enumeration_entry(const node& key, const node& n, enumeration::entry& to) {
    constexpr integer least = -(integer{1} << 63), most = ~std::uint64_t{0};
    if (!number(key, "the number of an enumerator", least, most, to.number)) return false;
    if (n.what != node::form::map) return identifier(n, "the name of an enumerator", to.name);
    if (!keys(n, "an enumerator", {"id", "doc", "doc-ref"})) return false;
    const node* const id = n.find("id");
    if (!id) return fail(n, "an enumerator needs an id");
    return identifier(*id, "the name of an enumerator", to.name) && described(n, to.doc);
}

}  // namespace verbatim::kaitai
