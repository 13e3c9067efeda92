#include <fmt/format.h>

#include <set>

#include "tools/fuzz/law.hpp"
#include "verbatim/table/expectation.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/wire/one_of.hpp"

namespace verbatim::fuzz {

namespace {

using table::expression;

// Collects what the schema of a type says literally.
class literals {
public:
    std::set<std::string> all;

    // Adds those of a record and of what is in its fields, without those of other records.
    void add_record(const view::type& t) {
        for (const auto& expected : t.record().expectations()) add_numbers(*expected.holds, *expected.of->of);
        for (const auto& f : t.fields) {
            all.emplace('"' + std::string(f.name) + '"');  // as JSON has it
            add(*f.of);
        }
    }

private:
    static constexpr std::size_t most = 64;  // bytes that a fuzzer takes for one entry

    static std::string text_of(view::byte_view bytes) { return std::string(as_text(bytes)); }

    void add(const view::type& t) {
        if (t.what == view::kind::record) return;
        const auto& number = t.number();
        if (const auto size = t.size; !number.expected.empty() && size > 0 && size <= most)
            for (std::size_t at = 0; at + size <= number.expected.size(); at += size)
                all.insert(text_of(number.expected.subspan(at, size)));
        for (const auto& named : number.named) add_number(t, named.value);
        for (const auto tag : t.choice().tags) add_tag(t, tag);
        for (const auto& recognised : t.recognised())
            for (const auto& beginning : recognised.beginnings)
                all.emplace(beginning.bytes.data(), std::min(beginning.size, beginning.bytes.size()));
        for (const auto* const held : t.holds) add(*held);
    }
    // Adds a number as a field of a type has it.
    void add_number(const view::type& t, std::int64_t value) {
        if (t.is_native()) add_bytes(value, t.number().native_size, t.number().big_endian);
        else if (t.characters) all.insert(std::to_string(value));
    }
    void add_bytes(std::int64_t value, std::size_t size, bool is_big_endian) {
        std::string bytes;
        for (std::size_t i = 0; i < size; ++i)
            bytes += static_cast<char>(value >> 8 * (is_big_endian ? size - 1 - i : i) & 0xFF);
        if (!bytes.empty()) all.insert(std::move(bytes));
    }
    void add_tag(const view::type& t, std::int64_t tag) {
        const auto* const by = t.choice().tag;
        if (by && by->what == expression::form::control && by->of->of) add_number(*by->of->of, tag);
    }
    void add_numbers(const expression& e, const view::type& t) {
        if (e.what == expression::form::number) add_number(t, e.value);
        for (const auto* const part : {e.left, e.right, e.third})
            if (part) add_numbers(*part, t);
    }
};

}  // namespace

std::string dictionary(const view::format& format) {
    literals found;
    for (const auto* const t : view::types_in(*format.root)) found.add_record(*t);
    std::string text = fmt::format("# What the schema of {} says literally.\n", format.id);
    for (const auto& one : found.all) {
        text += '"';
        for (const char c : one)
            if (c > ' ' && c <= '~' && c != '"' && c != '\\') text += c;
            else text += fmt::format("\\x{:02X}", static_cast<unsigned char>(c));
        text += "\"\n";
    }
    return text;
}

}  // namespace verbatim::fuzz
