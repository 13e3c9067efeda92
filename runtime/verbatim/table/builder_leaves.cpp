// Makes types of numbers, text and bytes at run time.
#include "verbatim/table/builder.hpp"
#include "verbatim/table/builder_parts.hpp"
#include "verbatim/table/of.hpp"

namespace verbatim::table {

const type& builder::integer(std::size_t size, bool is_signed, bool big_endian) {
    type& t = made(kind::leaf, "integer");
    t.coding = &wire::codings::native;
    t.size = t.native_size = t.smallest = t.in_memory = size;
    t.bitwise = true;
    t.is_signed = is_signed;
    t.big_endian = big_endian;
    t.held = &bitwise_storage;
    return t;
}

const type& builder::real(std::size_t size, bool big_endian) {
    type& t = types_.emplace_back(integer(size, true, big_endian));
    t.label = "real";
    t.real = true;
    return t;
}
const type& builder::enumeration(const type& integer, std::string label, std::vector<wire::named_value> named) {
    type& t = types_.emplace_back(integer);
    t.named_by = wire::naming::values;
    t.label = kept(std::move(label));
    t.named = kept(std::move(named));
    t.checkable = true;
    return t;
}
const type& builder::packed(const type& integer, std::vector<bit_field> fields) {
    type& t = types_.emplace_back(integer);
    t.label = bits_label;
    auto& names = names_.emplace_back();
    auto& widths = widths_.emplace_back();
    auto& meanings = parts_mean_.emplace_back();
    for (auto& [name, width, means] : fields) {
        names.push_back(kept(std::move(name)));
        widths.push_back(width);
        meanings.push_back(means);
    }
    t.names = names;
    t.widths = widths;
    t.parts_mean = meanings;
    return t;
}
const wire::meaning& builder::names(std::string label, std::vector<wire::named_value> named) {
    return meanings_.emplace_back(wire::meaning{
        .what = wire::meaning::form::named, .label = kept(std::move(label)), .named = kept(std::move(named))});
}
std::span<const wire::named_value> builder::kept(std::vector<wire::named_value> named) {
    for (auto& value : named) value.name = kept(std::string(value.name));
    return named_.emplace_back(std::move(named));
}

const type& builder::varint(const wire::coding& how, std::size_t size, bool is_signed) {
    type& t = made(kind::leaf, "integer");
    t.smallest = 1;
    t.in_memory = sizeof(wire::detail::encoded_integer);
    t.alignment = alignof(wire::detail::encoded_integer);
    t.coding = &how;
    t.decoded_size = size;
    t.is_signed = is_signed;
    t.checkable = true;
    t.held = &varint_storage;
    return t;
}

const type& builder::running(const wire::running_rule& rule) {
    type& t = types_.emplace_back(of<wire::varint<wire::varints::byte, std::uint8_t>>());
    t.smallest = 0;
    t.running = &rule;
    t.runs = t.settles = true;
    t.lazy = false;
    return t;
}

const type& builder::constant(std::vector<std::byte> bytes, bool decides_format) {
    type& t = made(kind::leaf, "constant");
    t.coding = &wire::codings::native;
    t.expected = byte_runs_.emplace_back(std::move(bytes));
    t.size = t.native_size = t.smallest = t.in_memory = t.expected.size();
    t.bitwise = t.checkable = t.characters = true;
    t.decides_format = decides_format;
    t.held = &bitwise_storage;
    return t;
}

namespace {

// Gives the type as many bytes as the expression says.
void limit_by(type& t, const expression& size) {
    t.bytes = &size;
    t.has_fixed_sizes = is_number(&size);
    look_around(t, &size);
    t.lazy = !t.depends_on_outer;
    t.settles = controls_by_varint(&size);
}

}  // namespace

const type& builder::bytes(const expression& size) {
    mark_named(&size);
    type& t = types_.emplace_back(of<wire::rest<>>());
    t.is_rest = false;
    return limit_by(t, size), t;
}
const type& builder::text(const expression& size) {
    mark_named(&size);
    type& t = types_.emplace_back(of<wire::cstring>());
    t.label = "string";
    t.coding = &wire::codings::controlled;
    t.ends = nullptr;
    t.smallest = 0;
    t.characters_in = [](const type& of, std::string_view bytes) { return wire::detail::to_nul(bytes, of.unit); };
    return limit_by(t, size), t;
}
const wire::trimming& builder::kept(wire::trimming how) {
    how.terminator = kept(std::string(how.terminator));
    return trimmings_.emplace_back(how);
}
const wire::termination& builder::kept(wire::termination how) {
    how.terminator = kept(std::string(how.terminator));
    return terminations_.emplace_back(how);
}

type& builder::trimmed(const expression& size, wire::trimming how) {
    type& t = types_.emplace_back(text(size));
    t.trims = &kept(how);
    t.unit = how.unit;
    t.characters_in = [](const type& of, std::string_view bytes) { return of.trims->characters_in(bytes); };
    return t;
}
const type& builder::trimmed_text(const expression& size, wire::trimming how) { return trimmed(size, how); }
const type& builder::trimmed_bytes(const expression& size, wire::trimming how) {
    type& t = trimmed(size, how);
    t.label = "bytes";
    t.characters = false;
    return t;
}
const type& builder::terminated_text() { return of<wire::cstring>(); }

namespace {

// For a text that includes its terminator: a new text consists of the terminator.
const storage included_storage{[](const type& t, void* to) {
                                   const auto bytes = std::as_bytes(std::span(t.ends->terminator));
                                   new (to) wire::byte_run(std::vector<std::byte>(bytes.begin(), bytes.end()));
                               },
                               [](const type&, void* value) { std::destroy_at(static_cast<wire::byte_run*>(value)); },
                               [](const type&, void* to, const void* from) {
                                   *static_cast<wire::byte_run*>(to) = *static_cast<const wire::byte_run*>(from);
                               },
                               [](const type&, void* to, void* from) {
                                   *static_cast<wire::byte_run*>(to) = std::move(*static_cast<wire::byte_run*>(from));
                               }};

}  // namespace

type& builder::terminated(wire::termination how) {
    type& t = types_.emplace_back(how.remembers() ? of<wire::terminated<"\0", wire::or_end>>()
                                                  : of<wire::terminated<"\0">>());
    t.ends = &kept(how);
    t.smallest = how.smallest();
    t.ends_open = how.is_open();
    t.lazy = !t.ends_open;
    t.characters_in = [](const type& of, std::string_view bytes) { return of.ends->characters_in(bytes); };
    if (how.is_included) t.held = &included_storage;
    return t;
}
const type& builder::terminated_text(wire::termination how) { return terminated(how); }
const type& builder::terminated_bytes(wire::termination how) {
    type& t = terminated(how);
    t.label = "terminated_bytes";
    t.characters = false;
    return t;
}
const type& builder::encoded(const type& text, std::string encoding, std::size_t unit) {
    type& t = types_.emplace_back(text);
    t.encoding = kept(std::move(encoding));
    t.checkable = true;
    if (t.bytes && (!t.trims || t.trims->terminator.empty())) t.unit = unit;  // otherwise the unit is the terminator's
    return t;
}
const type& builder::rest() { return of<wire::rest<>>(); }

}  // namespace verbatim::table
