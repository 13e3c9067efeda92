#include "verbatim/kaitai/scope/text_of.hpp"

#include <fmt/format.h>

#include "verbatim/kaitai/scope/scope.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::kaitai {

result<std::string> text_of(const tables& schema, const view::document& of, std::string_view expression,
                            view::written how) {
    expression_store kept;
    const auto parsed = parse_expression(expression, kept);
    if (!parsed) return with_column(parsed.error());
    const view::node root = of.root();
    const auto file = of.file().bytes();
    evaluation now(steps::allowed_for(file.size()), file, root.remembered());
    const scope in = scope::of(schema, now, root);
    const auto is = evaluate(**parsed, in);
    if (!is) return is.error();
    if (is->is_absent()) return error{{}, 0, "it is absent", error_kind::not_found};
    const auto write = [&](const value& one) { return how == view::written::as_json ? json_of(one) : text_of(one); };
    const auto* const object = std::get_if<object_ref>(&is->is);
    if (!object) return write(*is);
    if (!dynamic_cast<const list_object*>(object->get()))
        return error{{}, 0, "it has parts, and no value of its own", error_kind::wrong_type};
    const auto all = in.all_of(**object);
    return all ? result<std::string>(write(*all)) : all.error();
}

namespace {

// Returns the number of a bit field that a text gives: a number, a truth, or the name of an enumerator.
result<integer> number_of(std::string_view text, const bit_run::part& part) {
    const auto wrong = [&](std::string reason) { return error{{}, 0, std::move(reason), error_kind::wrong_type}; };
    if (const auto* const named = part.of ? part.of->find(std::string(text)) : nullptr) return named->number;
    if (part.width == 1 && !part.of && (text == "true" || text == "false")) return integer{text == "true"};
    const auto number = view::parse_unsigned(text);
    if (!number) return wrong(fmt::format("{} is not a number", text));
    if (part.width < 64 && *number >> part.width)
        return wrong(fmt::format("{} does not fit in {} bits", text, part.width));
    return integer{*number};
}

}  // namespace

result<std::string_view> set_bits(const tables& schema, const view::node& record, std::string_view part,
                                  std::string_view text, std::vector<std::byte>& bytes) {
    const auto about = schema.records.find(record.of);
    const std::string_view name = part.substr(0, part.find('['));
    if (about == schema.records.end() || !about->second.bits.contains(name)) return std::string_view();
    const bit_field& b = about->second.bits.at(name);
    const std::string_view step = part.substr(name.size());
    std::optional<std::size_t> element;
    if (!step.empty()) {
        const auto index = view::parse_unsigned(step.substr(1, step.size() - 2));
        if (!index) return error{{}, 0, fmt::format("{} is not an index", step), error_kind::not_found};
        element = static_cast<std::size_t>(*index);
    }
    const auto number = number_of(text, b.run->parts[b.index]);
    if (!number) return number.error();
    const auto file = record.space.bytes();
    evaluation now(steps::allowed_for(file.size()), file, record.remembered());
    if (auto done = scope::of(schema, now, record).put_bits(b, element, *number, bytes); !done) return done.error();
    return record.of->fields[b.run->field].name;
}

}  // namespace verbatim::kaitai
