// Makes types of numbers, text and bytes at run time.
#include "verbatim/table/builder.hpp"
#include "verbatim/table/builder_parts.hpp"
#include "verbatim/table/of.hpp"

namespace verbatim::table {

// Makes a leaf like another one, with other facts.
type& builder::leaf(const type& like, leaf_facts f) {
    type& t = types_.emplace_back(like);
    t.of_kind.leaf = &kept_facts(f);
    return t;
}
type& builder::string(const type& like, text_facts f) {
    leaf_facts all = like.number();
    all.text = &kept_facts(f);
    return leaf(like, all);
}

const type& builder::integer(std::size_t size, bool is_signed, bool big_endian) {
    type& t = made(kind::leaf, "integer");
    t.of_kind.leaf = &kept_facts(leaf_facts{.big_endian = big_endian, .is_signed = is_signed, .native_size = size});
    t.coding = &wire::codings::native;
    t.size = t.smallest = t.in_memory = size;
    t.bitwise = true;
    t.held = &bitwise_values;
    return t;
}

const type& builder::real(std::size_t size, bool big_endian) {
    leaf_facts f{.big_endian = big_endian, .is_signed = true, .real = true, .native_size = size};
    type& t = leaf(integer(size), f);
    t.label = "real";
    return t;
}
const type& builder::enumeration(const type& integer, std::string label, std::vector<wire::named_value> named) {
    leaf_facts f = integer.number();
    f.named_by = wire::naming::values;
    f.named = kept(std::move(named));
    type& t = leaf(integer, f);
    t.label = kept(std::move(label));
    t.checkable = true;
    return t;
}
const type& builder::packed(const type& integer, std::vector<bit_field> fields) {
    auto& names = names_.emplace_back();
    auto& widths = widths_.emplace_back();
    auto& meanings = parts_mean_.emplace_back();
    for (auto& [name, width, means] : fields) {
        names.push_back(kept(std::move(name)));
        widths.push_back(width);
        meanings.push_back(means);
    }
    leaf_facts f = integer.number();
    f.names = names;
    f.widths = widths;
    f.parts_mean = meanings;
    type& t = leaf(integer, f);
    t.label = bits_label;
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
    t.of_kind.leaf = &kept_facts(leaf_facts{.is_signed = is_signed, .decoded_size = size});
    t.checkable = true;
    t.held = &varint_values;
    return t;
}

const type& builder::running(const wire::running_rule& rule) {
    const type& byte = of<wire::varint<wire::varints::byte, std::uint8_t>>();
    leaf_facts f = byte.number();
    f.running = &rule;
    type& t = leaf(byte, f);
    t.smallest = 0;
    t.runs = t.settles = true;
    t.lazy = false;
    return t;
}

const type& builder::raw(std::size_t size) {
    type& t = made(kind::bytes, "raw");
    t.of_kind.padding = &none_of<padding_facts>;
    t.size = t.smallest = t.in_memory = t.count = size;
    t.bitwise = true;
    t.held = &bitwise_values;
    return t;
}

const type& builder::constant(std::vector<std::byte> bytes, bool decides_format) {
    type& t = made(kind::leaf, "constant");
    t.coding = &wire::codings::native;
    t.size = t.smallest = t.in_memory = bytes.size();
    t.of_kind.leaf =
        &kept_facts(leaf_facts{.native_size = bytes.size(), .expected = byte_runs_.emplace_back(std::move(bytes))});
    t.bitwise = t.checkable = t.characters = true;
    t.decides_format = decides_format;
    t.held = &bitwise_values;
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
    t.of_kind.padding = &none_of<padding_facts>;
    limit_by(t, size);
    return t;
}
const type& builder::text(const expression& size) {
    mark_named(&size);
    text_facts f = of<wire::cstring>().text();
    f.characters_in = [](const type& of, std::string_view bytes) {
        return wire::detail::to_nul(bytes, of.text().unit);
    };
    type& t = string(of<wire::cstring>(), f);
    t.label = "string";
    t.coding = &wire::codings::controlled;
    t.ends = nullptr;
    t.smallest = 0;
    limit_by(t, size);
    return t;
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
    const type& whole = text(size);
    text_facts f = whole.text();
    f.unit = how.unit;
    f.characters_in = [](const type& of, std::string_view bytes) { return of.trims->characters_in(bytes); };
    type& t = string(whole, f);
    t.trims = &kept(how);
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

type& builder::terminated(wire::termination how) {
    const type& like = how.remembers() ? of<wire::terminated<"\0", wire::or_end>>() : of<wire::terminated<"\0">>();
    text_facts f = like.text();
    f.characters_in = [](const type& of, std::string_view bytes) { return of.ends->characters_in(bytes); };
    type& t = string(like, f);
    t.ends = &kept(how);
    t.smallest = how.smallest();
    t.ends_open = how.is_open();
    t.lazy = !t.ends_open;
    if (how.is_included) t.held = &run_values;
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
    text_facts f = text.text();
    f.encoding = kept(std::move(encoding));
    const bool has_terminator = !text.bytes || (text.trims && !text.trims->terminator.empty());
    if (!has_terminator) f.unit = unit;  // otherwise the unit is the terminator's
    type& t = string(text, f);
    t.checkable = true;
    return t;
}
const type& builder::rest() { return of<wire::rest<>>(); }
const type& builder::padding(std::size_t multiple, bool from_file) {
    type& t = types_.emplace_back(of<wire::pad_to<4>>());
    padding_facts f = t.padding();
    f.multiple = multiple;
    f.from_file = from_file;
    t.of_kind.padding = &kept_facts(f);
    t.pads_from_file = from_file;
    t.checkable = false;
    return t;
}

}  // namespace verbatim::table
