#include "verbatim/kaitai/language/value.hpp"

#include <fmt/format.h>

#include "verbatim/kaitai/language/scanner.hpp"
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

namespace {

struct writer {
    std::string operator()(std::monostate) const { return "nothing"; }
    std::string operator()(kaitai::integer number) const { return fmt::format("{}", number); }
    std::string operator()(double real) const {
        const auto text = fmt::format("{}", real);
        return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
    }
    std::string operator()(bool is) const { return is ? "true" : "false"; }
    std::string operator()(const std::string& text) const { return quoted_text(text); }
    std::string operator()(const bytes& all) const {
        return list(all, [](std::byte b) { return fmt::format("{:#04x}", b); });
    }
    std::string operator()(const enumerator& one) const {
        if (one.of)
            for (const auto& entry : one.of->entries)
                if (entry.number == one.number) return entry.name;
        return fmt::format("{}", one.number);
    }
    std::string operator()(const array& all) const {
        return list(all, [](const value& one) { return text_of(one); });
    }
    std::string operator()(const object_ref&) const { return "an object"; }

private:
    static std::string list(const auto& all, const auto& text_of_one) {
        std::string written;
        for (const auto& one : all) written += (written.empty() ? "" : ", ") + text_of_one(one);
        return '[' + written + ']';
    }
};

}  // namespace

std::string_view kind_of(const value& of) {
    constexpr std::string_view kinds[] = {"an absent value", "an integer", "a float", "a boolean", "a text", "bytes", "an enumerator", "an array", "an object"};
    static_assert(std::size(kinds) == std::variant_size_v<decltype(value::is)>);
    return kinds[of.is.index()];
}

std::string text_of(const value& of) { return std::visit(writer{}, of.is); }

}  // namespace verbatim::kaitai
