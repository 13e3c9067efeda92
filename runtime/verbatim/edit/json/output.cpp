#include "verbatim/edit/json/output.hpp"

#include <algorithm>

#include "verbatim/edit/json/leaf.hpp"

namespace verbatim::edit::json {

using wire::kind;

void output::hex(view::byte_view bytes) { text(json::hex(bytes)); }

void output::number(std::uint64_t n) {
    std::string room;
    put(view::number_scalar(n, room));
}

void output::plain(const view::type& t, view::byte_view bytes) {
    if (t.leaf()) return leaf(t, bytes, {});
    lay_out(lines_of(bytes.size()));
    if (t.what == kind::record) {
        open_object();
        for (const view::field& f : t.fields) {
            const auto part = bytes.subspan(f.offset, f.of->size);
            if (is_fresh(*f.of, part)) continue;
            key(f.name);
            plain(*f.of, part);
        }
    } else {
        open_array();
        plain_elements(t.element(), bytes, t.count);
    }
    close();
}

void output::plain_elements(const view::type& element, view::byte_view bytes, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) plain(element, bytes.subspan(i * element.size, element.size));
}

bool is_plain(const view::type& t) {
    if (t.size == wire::dynamic_size || t.text().separated || t.is_transparent() || t.what == kind::derived ||
        t.is_string() || t.what == kind::list)
        return false;
    if (t.what == kind::record) return t.bitwise;
    return t.what != kind::array || is_plain(t.element());
}

bool is_fresh(const view::type& t, view::byte_view bytes) {
    if (t.what != kind::padding && !t.is_constant()) return bytes.empty() && t.what == kind::bytes;
    if (!t.bitwise) return bytes.empty();
    std::byte few[64];
    std::vector<std::byte> many;
    if (t.size > sizeof few) many.resize(t.size);
    std::byte* const fresh = t.size > sizeof few ? many.data() : few;
    t.make(fresh);
    return std::equal(bytes.begin(), bytes.end(), fresh);
}

}  // namespace verbatim::edit::json
