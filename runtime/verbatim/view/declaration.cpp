// Describes for people how types are declared.
#include <fmt/format.h>

#include "verbatim/view/type.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read/ahead.hpp"

namespace verbatim::view {

namespace {

using table::expression;

// Returns the name of the field that ends at an offset.
std::string_view field_before(const type& record, std::size_t end) {
    for (const field& f : record.fields)
        if (f.offset != wire::dynamic_size && f.offset + f.of->size == end) return f.name;
    return "its start";
}

std::string fields_of(const expression& e) {
    std::string all;
    (void)each_control(e, [&](const table::control& c) {
        all += (all.empty() ? "" : ", ") + text_of(expression{.what = expression::form::control, .of = &c});
        return true;
    });
    return all;
}

std::string alternatives_of(const type& t) {
    std::string all;
    for (std::size_t i = 0; i < t.holds.size(); ++i)
        all += fmt::format("{}{} {}", i ? "; " : ": ",
                           i < t.choice().tags.size() ? walk::tag_text(t, t.choice().tags[i]) : "any other",
                           declaration_of(*t.holds[i]));
    return all;
}
// Returns where the pointer of a placed value counts from, unless that is the start of the file.
std::string base_of(const type& t) {
    switch (t.placed().from) {
        case table::base::file: return "";
        case table::base::record: return ", from the record's start";
        case table::base::field: return ", from that field";
        case table::base::after_field:
            return fmt::format(", from after {} of {}", field_before(*t.placed().from_record, t.placed().from_offset),
                               t.placed().from_record->label);
        case table::base::start_of: return fmt::format(", from the start of {}", t.placed().from_record->label);
        case table::base::end: return " from the end";
        case table::base::around: return ", from the start of the bytes around it";
    }
    return "";
}
std::string padding_of(const type& t) {
    std::string bytes = t.padding().pattern.is_zero ? "zeros" : "";
    for (std::size_t i = 0; t.padding().pattern.at && !t.padding().pattern.is_zero && i < t.padding().pattern.width;
         ++i)
        bytes += fmt::format("{}{:02X}", i ? " " : "", std::to_integer<unsigned>(t.padding().pattern.at(i)));
    if (t.padding().is_rest) return "the rest: " + bytes;
    return t.padding().multiple ? fmt::format("{} to a multiple of {} in the {}", bytes, t.padding().multiple,
                                              t.padding().from_file ? "file" : "record")
                                : name_of(t);
}
std::string magics_of(const type& t) {
    std::string all;
    for (std::size_t i = 0; i < t.holds.size(); ++i) {
        all += (i ? " or " : "") + declaration_of(*t.holds[i]);
        if (i >= t.recognised().size()) all += " for any other bytes";
        else if (!t.recognised()[i].beginnings.empty()) all += " for " + walk::text_of(t.recognised()[i]);
    }
    return all;
}

}  // namespace

std::string declaration_of(const type& t) {
    switch (t.what) {
        case kind::list: {
            const std::string element = declaration_of(t.element());
            if (t.list().is_sized_list && !t.bytes)
                return element + " x to the end" +
                       (!t.list().may_have_tail  ? ""
                        : t.list().tail_is_zeros ? ", and zeros"
                                                 : ", and any bytes");
            if (t.list().is_sized_list)
                return fmt::format("{} in {} bytes{}", element, text_of(*t.bytes),
                                   t.list().times ? ", at most " + text_of(*t.list().times) : "");
            if (t.list().until)
                return fmt::format("{} x until {}{}", element, text_of(*t.list().until),
                                   t.list().may_lack_last ? ", or to the end" : "");
            return fmt::format("{} x {}{}", element, text_of(*t.list().times),
                               t.list().first_as ? fmt::format(", the first {}", t.list().first_expected) : "");
        }
        case kind::bytes: return t.bytes ? "bytes x " + text_of(*t.bytes) : name_of(t);
        case kind::leaf:
            if (!t.bytes) return name_of(t);
            return fmt::format("{} {} bytes{}{}",
                               t.coding->by == wire::ending::control ? "string of" : "text and NUL in",
                               text_of(*t.bytes), t.text().encoding.empty() ? "" : " in ", t.text().encoding);
        case kind::optional:
            if (t.by_magic) return declaration_of(t.element()) + ", when its magic is there";
            return t.optional().present ? fmt::format("{}, depending on {}", declaration_of(t.element()),
                                                      fields_of(*t.optional().present))
                                        : declaration_of(t.element()) + ", while bytes are left";
        case kind::placed:
            if (t.placed().is_last_in_file) return declaration_of(t.element()) + ", the last one in the file";
            return fmt::format("{} at {}{}", declaration_of(t.element()), text_of(*t.placed().pointer), base_of(t));
        case kind::coded:
            return fmt::format("{} of {} bytes", name_of(t),
                               t.bytes                        ? text_of(*t.bytes)
                               : t.size != wire::dynamic_size ? std::to_string(t.size)
                                                              : "all");
        case kind::choice:
            if (t.by_magic) return magics_of(t);
            if (!t.choice().tag)
                return fmt::format("{} in {} bytes", declaration_of(*t.holds.front()),
                                   t.bytes ? text_of(*t.bytes) : std::to_string(t.size));
            return (t.bytes ? fmt::format("in {} bytes ", text_of(*t.bytes)) : "") + "by " + text_of(*t.choice().tag) +
                   alternatives_of(t);
        case kind::padding: return padding_of(t);
        case kind::record:
        case kind::array:
        case kind::derived:
        case kind::gap: break;
    }
    return name_of(t);
}

}  // namespace verbatim::view
