#include "verbatim/kaitai/scope/text_of.hpp"

#include "verbatim/kaitai/scope/scope.hpp"

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

}  // namespace verbatim::kaitai
