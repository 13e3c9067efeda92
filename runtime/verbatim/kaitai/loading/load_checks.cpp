#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/loading/loader.hpp"
#include "verbatim/walk/expression.hpp"

namespace verbatim::kaitai {

namespace {

// Returns how many bytes the terminator of a strz has in an encoding.
std::size_t width_of(std::string_view encoding) {
    std::string name;
    for (const char c : encoding)
        if (c != '-' && c != '_') name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return name.starts_with("UTF16") ? 2 : name.starts_with("UTF32") ? 4 : 1;
}

constexpr std::string_view of_bytes[] = {"size",      "size-eos", "terminator", "include", "consume", "eos-error",
                                         "pad-right", "contents", "encoding",   "process", "parent"};

}  // namespace

// The kinds of type that a field can have, which are several for a switched type.
struct loader::sort {
    bool is_switched = false, has_bytes = false, has_text = false, has_unended_text = false, has_integer = false,
         has_number = false, has_record = false;

    explicit sort(const attribute& a) : is_switched(a.switched_type.has_value()), has_bytes(!a.type && !is_switched) {
        each_used_type(a, [&](const used_type& use) { add(use.name); });
    }
    void add(const type_name& name) {
        const auto known = name.path.size() == 1 ? builtin_of(name.path[0]) : std::nullopt;
        const bool is_text = known && known->what == builtin::form::text;
        has_record |= !known;
        has_text |= is_text;
        has_unended_text |= is_text && name.path[0] == "str";
        has_integer |= known && (known->what == builtin::form::integer || known->what == builtin::form::bits);
        has_number |= known && !is_text;
    }
    bool is_number() const { return has_number && !is_switched; }
};

bool loader::none_of(const node& n, std::initializer_list<std::string_view> keys, std::string_view why) {
    for (const node& key : n.keys)
        if (std::ranges::find(keys, key.text) != keys.end()) return fail(key, fmt::format("{} {}", key.text, why));
    return true;
}

bool loader::agree(const node& n, const type_definition& in, attribute& to) {
    const sort what(to);
    bool has_order = true;
    each_used_type(to, [&](const used_type& use) { has_order = has_order && check_order(use, in); });
    if (!has_order) return false;
    if (what.is_number())
        for (const auto key : of_bytes)
            if (!none_of(n, {key}, "makes no sense here: a number has its own size")) return false;
    if (!what.has_record && !what.is_switched && !none_of(n, {"parent"}, "is for a field whose type is a record"))
        return false;
    if (!check_enumeration(n, what) || !check_text(n, what, in, to)) return false;
    if (n.find("contents")) return check_contents(n, to);
    return check_lengths(n, what, to);
}

bool loader::check_order(const used_type& type, const type_definition& in) {
    const auto known = type.name.path.size() == 1 ? builtin_of(type.name.path[0]) : std::nullopt;
    if (!known) return true;
    if (!type.name.arguments.empty()) return fail(type.at, fmt::format("{} takes no arguments", type.name.path[0]));
    if (!known->needs_order()) return true;
    for (const type_definition* around = &in; around; around = around->around)
        if (around->endian != byte_order::none || around->switched_endian) return true;
    return fail(type.at, fmt::format("{} needs an order of its bytes: {}le, {}be, or endian in meta", type.name.path[0],
                                     type.name.path[0], type.name.path[0]));
}

bool loader::check_enumeration(const node& n, const sort& what) {
    return what.has_integer || none_of(n, {"enum"}, "makes no sense here: only an integer is one of an enumeration");
}

bool loader::check_text(const node& n, const sort& what, const type_definition& in, attribute& to) {
    if (!what.has_text) return none_of(n, {"encoding"}, "makes no sense here: only a text has one");
    if (to.encoding.empty()) to.encoding = in.encoding;
    if (to.encoding.empty()) return fail(n, "a text needs an encoding, here or in meta");
    const bool is_ended = !what.has_unended_text && !what.is_switched;
    if (is_ended && !to.terminator) to.terminator.emplace(width_of(to.encoding));
    return true;
}

bool loader::check_contents(const node& n, const attribute& to) {
    if (!none_of(n,
                 {"type", "size-eos", "terminator", "include", "consume", "eos-error", "pad-right", "encoding", "enum",
                  "valid", "parent"},
                 "cannot be beside contents"))
        return false;
    if (!to.size) return true;
    const expression& size = *to.size->is;
    const bool agrees = is_integer(size) && walk::number_of(size) == static_cast<integer>(to.contents.size());
    return agrees || fail(to.size->at, fmt::format("size is not that of contents, {}", to.contents.size()));
}

bool loader::check_lengths(const node& n, const sort& what, const attribute& to) {
    const bool is_limited = to.size || to.size_to_end;
    if (to.size && to.size_to_end)
        return fail(*n.find("size-eos"), "only one of size and size-eos can say how long it is");
    if (!is_limited && !to.terminator && what.has_bytes)
        return fail(n, "bytes need a size, size-eos, a terminator or contents");
    if (!is_limited && !to.terminator && what.has_unended_text)
        return fail(n, "a str needs a size, size-eos or a terminator");
    if (!is_limited && !none_of(n, {"pad-right"}, "is for what has a size, or size-eos")) return false;
    if (!is_limited && !to.terminator && !none_of(n, {"process"}, "is for what has a size, size-eos or a terminator"))
        return false;
    return !what.has_text || what.is_switched || none_of(n, {"process"}, "is for bytes and records");
}

}  // namespace verbatim::kaitai
