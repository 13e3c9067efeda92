#include "verbatim/kaitai/language/value.hpp"

#include <fmt/format.h>

#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/kaitai/schema/schema.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/run.hpp"

namespace verbatim::kaitai {

namespace {

struct writer {
    std::string operator()(const absent&) const { return "nothing"; }
    std::string operator()(kaitai::integer number) const { return fmt::format("{}", number); }
    std::string operator()(double real) const { return table::text_of(real); }
    std::string operator()(bool is) const { return is ? "true" : "false"; }
    std::string operator()(const std::string& text) const { return '"' + with_escapes(text) + '"'; }
    std::string operator()(const bytes& all) const {
        return list(all, [](std::byte b) { return fmt::format("{:#04x}", b); });
    }
    std::string operator()(const enumerator& one) const {
        if (const auto* const entry = one.of ? one.of->find(one.number) : nullptr) return entry->name;
        return fmt::format("{}", one.number);
    }
    std::string operator()(const array& all) const {
        return list(all, [](const value& one) { return text_of(one); });
    }
    std::string operator()(const object_ref&) const { return "an object"; }

    static std::string list(const auto& all, const auto& text_of_one) {
        std::string written;
        for (const auto& one : all) written += (written.empty() ? "" : ", ") + text_of_one(one);
        return '[' + written + ']';
    }
};

// Writes the values that differ in JSON.
struct json_writer : writer {
    using writer::operator();
    std::string operator()(const absent&) const { return "null"; }
    std::string operator()(kaitai::integer number) const { return as_number(fmt::format("{}", number)); }
    std::string operator()(double real) const { return as_number(fmt::format("{}", real)); }
    std::string operator()(const std::string& text) const { return as_string(text); }
    std::string operator()(const bytes& all) const { return as_string(view::hex_text(all)); }
    std::string operator()(const enumerator& one) const { return as_number(writer::operator()(one)); }
    std::string operator()(const array& all) const { return list(all, &json_of); }
    std::string operator()(const object_ref& one) const { return as_string(writer::operator()(one)); }

private:
    static std::string as_number(const std::string& spelled) {
        return view::survives_as_number(spelled) ? spelled : as_string(spelled);
    }
    static std::string as_string(std::string_view text) {
        std::string json;
        view::append_json_utf8(json, text);
        return json;
    }
};

}  // namespace

bool literal(const expression& e, value& to) {
    if (e.what == expression::form::text) to.is = std::string(e.characters);
    else if (e.what == expression::form::real) to.is = e.real();
    else if (e.gives == table::gives::truth) to.is = e.value != 0;
    else to.is = walk::number_of(e);
    return true;
}

std::size_t memory_of(const value& of) {
    std::size_t all = sizeof(value);
    if (const auto* const text = std::get_if<std::string>(&of.is)) all += text->size();
    if (const auto* const some = std::get_if<bytes>(&of.is)) all += some->size();
    if (const auto* const elements = std::get_if<array>(&of.is))
        for (const value& one : *elements) all += memory_of(one);
    return all;
}

std::string_view name_of(value_kind kind) {
    constexpr std::string_view kinds[] = {"an absent value", "an integer",    "a float",  "a boolean", "a text",
                                          "bytes",           "an enumerator", "an array", "an object"};
    static_assert(std::size(kinds) == std::variant_size_v<decltype(value::is)>);
    return kinds[static_cast<std::size_t>(kind)];
}

std::string_view kind_of(const value& of) { return name_of(of.kind()); }

std::string text_of(const value& of) { return std::visit(writer{}, of.is); }
std::string json_of(const value& of) { return std::visit(json_writer{}, of.is); }

}  // namespace verbatim::kaitai
