#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/loading/loader.hpp"

namespace verbatim::kaitai {

bool loader::fields(const node& n, type_definition& to) {
    if (!list(n, "seq")) return false;
    std::set<std::string> names;
    for (const auto& parameter : to.parameters) names.insert(parameter.id);
    for (const node& part : n.parts) {
        attribute& one = to.fields.emplace_back();
        one.id = fmt::format("_unnamed{}", to.fields.size() - 1);
        if (!unique_keys(part, "a field")) return false;
        if (const node* id = part.find("id"); id && !identifier(*id, "the id", one.id)) return false;
        if (!none_of(part, {"pos", "io", "value"}, "is for instances: a field of seq is where the one before it ends"))
            return false;
        if (!attribute_of(part, to, one)) return false;
        if (!names.insert(one.id).second)
            return fail(part, fmt::format("there is another field, or a parameter, {}", one.id));
    }
    return true;
}

bool loader::instances(const node& n, type_definition& to) {
    if (!unique_keys(n, "instances")) return false;
    std::set<std::string_view> names;
    for (const auto& field : to.fields) names.insert(field.id);
    for (const auto& parameter : to.parameters) names.insert(parameter.id);
    for (std::size_t i = 0; i < n.keys.size(); ++i) {
        attribute& one = to.instances.emplace_back();
        one.is_instance = true;
        if (!identifier(n.keys[i], "the name of an instance", one.id)) return false;
        if (names.contains(one.id))
            return fail(n.keys[i], fmt::format("there is a field or a parameter {}, too", one.id));
        if (!unique_keys(n.parts[i], "an instance")) return false;
        if (!none_of(n.parts[i], {"id"}, "is for fields of seq: the name of an instance is its key")) return false;
        if (!(n.parts[i].find("value") ? value_instance(n.parts[i], to, one) : attribute_of(n.parts[i], to, one)))
            return false;
        one.at = n.keys[i].at;
    }
    return true;
}

bool loader::value_instance(const node& n, type_definition& in, attribute& to) {
    if (!none_of(n,
                 {"pos", "io", "type", "size", "size-eos", "terminator", "include", "consume", "eos-error", "pad-right",
                  "contents", "encoding", "process", "parent", "repeat", "repeat-expr", "repeat-until", "valid"},
                 "cannot be beside value"))
        return false;
    if (!keys(n, "an instance", {"value", "enum", "if", "doc", "doc-ref"}) || !described(n, to.doc)) return false;
    to.at = n.at;
    if (!written(*n.find("value"), "value", in, to.value)) return false;
    if (const node* condition = n.find("if"); condition && !written(*condition, "if", in, to.condition)) return false;
    const node* const e = n.find("enum");
    if (!e) return true;
    if (!name_path(*e, "enum", to.enumeration)) return false;
    refer(*e, to.enumeration, in);
    return true;
}

bool loader::attribute_of(const node& n, type_definition& in, attribute& to) {
    if (!keys(n, to.is_instance ? "an instance" : "a field",
              {"id",       "doc",      "doc-ref",    "type",    "if",      "repeat",    "repeat-expr", "repeat-until",
               "size",     "size-eos", "terminator", "include", "consume", "eos-error", "pad-right",   "contents",
               "encoding", "enum",     "process",    "parent",  "valid",   "pos",       "io"}))
        return false;
    to.at = n.at;
    if (!described(n, to.doc)) return false;
    using target = std::optional<written_expression>;
    const std::pair<std::string_view, target*> expressions[] = {
        {"if", &to.condition}, {"size", &to.size}, {"parent", &to.parent}, {"pos", &to.position}, {"io", &to.stream},
    };
    for (const auto& [key, expression] : expressions)
        if (const node* said = n.find(key); said && !written(*said, key, in, *expression)) return false;
    return type_of(n, in, to) && repetition_of(n, in, to) && bytes_of(n, in, to) && valid_of(n, in, to) &&
           derived_of(n, in, to) && agree(n, in, to);
}

bool loader::type_of(const node& n, type_definition& in, attribute& to) {
    if (const node* e = n.find("enum")) {
        if (!name_path(*e, "enum", to.enumeration)) return false;
        refer(*e, to.enumeration, in);
    }
    const node* const type = n.find("type");
    if (!type) return true;
    const auto one = [&](const node& at, used_type& name) {
        if (!used(at, in, name)) return false;
        if (name.name.is_array) return fail(at, "only a parameter is an array: say repeat");
        refer(name, in);
        return true;
    };
    if (type->what != node::form::map) return one(*type, to.type.emplace());
    return cases(*type, "type", in, to.switched_type.emplace(), one);
}

bool loader::repetition_of(const node& n, type_definition& in, attribute& to) {
    const node *const repeat = n.find("repeat"), *const count = n.find("repeat-expr"),
                      *const until = n.find("repeat-until");
    std::string how;
    if (repeat && !text(*repeat, "repeat", how)) return false;
    if (repeat && how != "expr" && how != "eos" && how != "until")
        return fail(*repeat, "repeat must be expr, eos or until");
    if (count && how != "expr") return fail(*count, "repeat-expr is for repeat: expr");
    if (until && how != "until") return fail(*until, "repeat-until is for repeat: until");
    if (how == "expr" && !count) return fail(*repeat, "repeat: expr needs repeat-expr");
    if (how == "until" && !until) return fail(*repeat, "repeat: until needs repeat-until");
    if (how.empty()) return true;
    to.repeat = count ? repetition::count : until ? repetition::until : repetition::to_end;
    if (count) return written(*count, "repeat-expr", in, to.repeat_expression);
    return !until || written(*until, "repeat-until", in, to.repeat_expression);
}

bool loader::bytes_of(const node& n, type_definition& in, attribute& to) {
    const std::pair<std::string_view, bool*> truths[] = {
        {"size-eos", &to.size_to_end},
        {"include", &to.include},
        {"consume", &to.consume},
        {"eos-error", &to.ends_error},
    };
    for (const auto& [key, value] : truths)
        if (const node* said = n.find(key); said && !truth(*said, key, *value)) return false;
    if (const node* terminator = n.find("terminator");
        terminator && !byte_list(*terminator, "terminator", to.terminator.emplace()))
        return false;
    if (const node* pad = n.find("pad-right"); pad && !byte(*pad, "pad-right", to.pad_right.emplace())) return false;
    if (const node* constant = n.find("contents")) {
        if (!contents(*constant, to.contents)) return false;
        if (to.contents.empty()) return fail(*constant, "contents has no bytes");
    }
    if (const node* named = n.find("encoding"); named && !encoding(*named, to.encoding)) return false;
    const node* const process = n.find("process");
    return !process || process_of(*process, in, to.process.emplace());
}

bool loader::valid_of(const node& n, type_definition& in, attribute& to) {
    const node* const said = n.find("valid");
    if (!said) return true;
    validity& valid = to.valid.emplace();
    if (said->what != node::form::map) return written(*said, "valid", in, valid.equal);
    if (!keys(*said, "valid", {"eq", "min", "max", "any-of", "in-enum", "expr"})) return false;
    const auto count = std::ranges::count_if(said->keys, [](const node& key) { return !key.text.starts_with('-'); });
    if (count == 0) return fail(*said, "valid needs eq, min, max, any-of, in-enum or expr");
    if (count > 1 && !(count == 2 && said->find("min") && said->find("max")))
        return fail(*said, "of the keys of valid, only min and max can be together");
    const std::pair<std::string_view, std::optional<written_expression>*> expressions[] = {
        {"eq", &valid.equal},
        {"min", &valid.least},
        {"max", &valid.most},
        {"expr", &valid.holds},
    };
    for (const auto& [key, expression] : expressions)
        if (const node* one = said->find(key); one && !written(*one, key, in, *expression)) return false;
    if (const node* any = said->find("any-of"); any && !written(*any, "any-of", in, valid.any_of)) return false;
    const node* const in_enum = said->find("in-enum");
    if (!in_enum) return true;
    if (!truth(*in_enum, "in-enum", valid.in_enum)) return false;
    if (!valid.in_enum) return fail(*in_enum, "in-enum can only be true");
    return !to.enumeration.empty() || fail(*in_enum, "in-enum needs an enum");
}

// Reads the keys of Verbatim, which Kaitai ignores.
bool loader::derived_of(const node& n, type_definition& in, attribute& to) {
    using form = derivation::form;
    constexpr std::pair<std::string_view, form> known[] = {{"-verbatim-checksum", form::checksum},
                                                           {"-verbatim-copy-of", form::copy},
                                                           {"-verbatim-length-of", form::length}};
    for (std::size_t i = 0; i < n.keys.size(); ++i) {
        const node &key = n.keys[i], &said = n.parts[i];
        if (!key.text.starts_with("-verbatim-")) continue;
        const auto* const one = std::ranges::find(known, key.text, &std::pair<std::string_view, form>::first);
        if (one == std::end(known))
            return fail(key, "expected -verbatim-checksum, -verbatim-copy-of or -verbatim-length-of");
        if (to.is_instance || to.derived || to.condition || to.repeat != repetition::none)
            return fail(key, "it is for a field of seq without if and repeat, and a field has one such key");
        derivation& d = to.derived.emplace();
        d.what = one->second;
        d.at = key.at;
        const bool is_map = said.what == node::form::map;
        if (is_map && !keys(said, key.text, {"of", "algorithm", "decoded", "if"})) return false;
        const auto part = [&](std::string_view name) { return is_map ? said.find(name) : nullptr; };
        const node *const of = is_map ? said.find("of") : &said, *const algorithm = part("algorithm"),
                          *const decoded = part("decoded"), *const condition = part("if");
        if (!of || (d.what == form::checksum) != (algorithm != nullptr))
            return fail(key, d.what == form::checksum ? "it needs of, the names of fields, and algorithm"
                                                      : "it needs of, the names of fields, and no algorithm");
        if (!texts(*of, "of", d.of) || (algorithm && !text(*algorithm, "algorithm", d.algorithm)) ||
            (decoded && !truth(*decoded, "decoded", d.of_decoded)) ||
            (condition && !written(*condition, "if", in, d.condition)))
            return false;
        if (d.of.empty() || ((d.what == form::copy || d.of_decoded) && d.of.size() != 1))
            return fail(*of, "it must name one field");
        if (d.of_decoded && d.what == form::copy) return fail(*decoded, "a copy is of bytes as they are stored");
        constexpr std::pair<std::string_view, derivation::place> around[] = {{"_parent.", derivation::place::parent},
                                                                             {"_root.", derivation::place::root}};
        const auto place_of = [&](std::string& name) {
            for (const auto& [before, place] : around)
                if (name.starts_with(before)) {
                    name.erase(0, before.size());
                    return place;
                }
            return derivation::place::own;
        };
        d.in = place_of(d.of.front());
        for (std::string& name : std::span(d.of).subspan(1))
            if (place_of(name) != d.in) return fail(*of, "its fields must be of one record");
    }
    return true;
}

}  // namespace verbatim::kaitai
