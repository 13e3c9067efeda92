#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verbatim/kaitai/export/exporter.hpp"
#include "verbatim/kaitai/language/expression.hpp"
#include "verbatim/kaitai/language/text.hpp"

namespace verbatim::kaitai {

namespace {

using table_form = table::expression::form;
using wire::kind;

constexpr std::string_view file_start = "start_of_file";

bool is_condition(const table::expression& e) { return e.gives == table::gives::truth; }

// Returns what follows the name of a field of this type to give its number; nothing if it has none.
std::optional<std::string> number_in(const table::type& t) {
    if (!t.is_number() || t.number().real || t.is_token() || t.decides_format) return std::nullopt;
    if (t.is_enumeration()) return ".to_i";
    if (t.coding->radix) return t.coding->radix == 10 ? ".to_i" : fmt::format(".to_i({})", t.coding->radix);
    if (t.is_constant()) return "";
    if (!t.is_integer()) return ".as_integer";
    if (t.size == 1 || t.size == 2 || t.size == 4 || t.size == 8) return "";
    return t.number().is_signed ? std::nullopt : std::optional<std::string>(".as_integer");
}

std::string path_of(std::string_view name) {
    std::string path;
    for (std::size_t at = 0; at <= name.size();) {
        const std::size_t end = std::min(name.find('.', at), name.size());
        path.append(path.empty() ? "" : ".").append(id_of(name.substr(at, end - at)));
        at = end + 1;
    }
    return path;
}

}  // namespace

table::printed exporter::print(const table::expression& e, const scope& s) {
    const auto operand = [&](const table::expression& part, bool is_truth) {
        if (!is_truth) return print_number(part, s);
        return is_condition(part) ? print(part, s) : table::printed{truth(part, s), table::level::comparison};
    };
    const auto otherwise = [&](const table::expression& part) -> std::optional<table::printed> {
        if (part.what == table_form::number && is_condition(part)) return {};
        if (part.what == table_form::number) return table::printed{std::to_string(part.value)};
        if (part.what == table_form::control) return table::printed{control(*part.of, s)};
        if (part.what == table_form::item) return table::printed{s.item};
        if (part.what == table_form::position)
            return table::printed{fmt::format("(_io.pos - {})", start_of(*s.record, s))};
        if (part.what == table_form::each) return print(*part.right, s);
        if (part.what == table_form::operation)
            return table::print_operation(part.does, {}, [&](std::size_t i) {
                return operand(*part.operand(i), table::joins_truths(part.does));
            });
        cannot(part.what == table_form::call ? "it is worked out by a function" : "it is worked out");
        return table::printed{"0"};
    };
    return table::print(e, {.in = of_language, .otherwise = otherwise});
}

table::printed exporter::print_number(const table::expression& e, const scope& s) {
    return is_condition(e) ? table::printed{fmt::format("({} ? 1 : 0)", print(e, s).text)} : print(e, s);
}
std::string exporter::number(const table::expression& e, const scope& s) { return print_number(e, s).text; }

std::string exporter::truth(const table::expression& e, const scope& s) {
    if (is_condition(e)) return print(e, s).text;
    return print(e, s).as_operand(table::level::comparison + 1) + " != 0";
}

std::string exporter::control(const table::control& c, const scope& s) {
    const auto suffix = number_in(*c.of);
    if (!suffix) {
        cannot(fmt::format("{} is no number in this language", c.name));
        return "0";
    }
    const type* const record = c.around ? c.around : s.record;
    const std::string path = path_of(c.name) + *suffix;
    if (s.is_record && record == s.record) return s.prefix + path;
    return parameter({record, path, number_type(*c.of)}, s);
}

std::string exporter::start_of(const type& record, const scope& s) {
    if (&record == format_.root && s.is_record && s.record == &record) return "0";
    return parameter({&record, "", "s8"}, s);
}

std::string exporter::start_of_file(const scope& s) {
    if (s.is_record && s.record == format_.root) return "0";
    return parameter({format_.root, std::string(file_start), "s8"}, s);
}

// Returns the start of the file as an offset in the stream of a field that has a byte limit.
std::string exporter::start_of_file_in(const attribute& a, const scope& s) {
    if (a.is_decoded) return "0";
    if (a.offset == wire::dynamic_size || !s.is_record) {
        cannot("something in it counts from the start of the file");
        return "0";
    }
    const std::string file = start_of_file(s), start = start_of(*s.record, s);
    return file == "0" && start == "0" ? fmt::format("-{}", a.offset)
                                       : fmt::format("{} - ({} + {})", file, start, a.offset);
}

// Returns the argument that a type needs, as seen from the place where it is used.
std::string exporter::given(const need& n, const scope& s, bool is_limited, const attribute& a) {
    if (n.field == file_start) return is_limited ? start_of_file_in(a, s) : start_of_file(s);
    if (n.field.empty()) {
        if (is_limited)
            cannot(
                fmt::format("something in it counts from the start of {}, which is outside of bytes that have a limit",
                            n.record->label));
        return start_of(*n.record, s);
    }
    return s.is_record && n.record == s.record ? n.field : parameter(n, s);
}

std::string exporter::parameter(need n, const scope& s) {
    if (std::ranges::find(s.in->needs, n) == s.in->needs.end()) s.in->needs.push_back(n);
    return parameter_id(n, *s.in);
}

std::string exporter::parameter_id(const need& n, const made& in) {
    if (n.field.empty()) return "start_of_" + id_of(n.record->label);
    std::string id = n.field;
    const auto suffix = id.rfind('.');
    const auto is = [&](std::string_view one) { return id.compare(suffix, one.size(), one) == 0; };
    if (suffix != id.npos && (id.ends_with(".to_i") || is(".to_i(") || id.ends_with(".as_integer"))) id.resize(suffix);
    std::ranges::replace(id, '.', '_');
    return in.fields.contains(id) ? fmt::format("{}_{}", id_of(n.record->label), id) : id;
}

}  // namespace verbatim::kaitai
