#include "runtime/edit/json_build.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/view/leaf_text.hpp"

namespace verbatim::edit::json {

namespace {

using view::place;
using wire::kind;

template <class Names>
std::string list_of(const Names& names) {
    std::string all;
    for (const auto& name : names) all += (all.empty() ? "" : ", ") + std::string(name);
    return all;
}

std::vector<std::string> alternatives_of(const view::type& choice) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < choice.holds.size(); ++i) names.push_back(choice.alternative_name(i));
    return names;
}

bool is_scalar_key(std::string_view name, std::initializer_list<std::string_view> known) { return std::ranges::find(known, name) != known.end(); }

}  // namespace

bool builder::fail(std::string why) {
    if (why_.empty()) why_ = std::move(why);
    return false;
}

std::string builder::path() const {
    std::string path;
    for (const frame& f : frames_) {
        if (f.is == frame::elements) path += fmt::format("[{}]", f.index ? f.index - 1 : 0);
        else if (!f.name.empty() && f.is != frame::choice && f.is != frame::placed && f.name != "content") path += (path.empty() ? "" : ".") + f.name;
    }
    return path;
}

bool builder::make_document() {
    if (document_) return fail("content comes once");
    if (!format_) return fail("format comes first");
    if (root_size_ > size_) return fail("the root_size is more than the size");
    document_ = format_->create(source(std::move(file_)), root_size_);
    return true;
}

bool builder::record_key(frame& f, std::string_view name) {
    const auto& fields = f.at.of->fields;
    const auto found = std::ranges::find_if(fields, [&](const view::field& field) { return field.name == name && field.of->what != kind::derived; });
    if (found == fields.end()) {
        std::vector<std::string_view> names;
        for (const auto& field : fields)
            if (field.of->what != kind::derived) names.push_back(field.name);
        return fail(fmt::format("{} has no field {}, but {}", f.at.of->name(), name, list_of(names)));
    }
    const auto index = static_cast<std::size_t>(found - fields.begin());
    if (f.seen[index]) return fail("it stands here twice");
    f.seen[index] = true;
    f.next = f.at.of->field_in(f.at.value, index);
    return true;
}

bool builder::key(std::string name) {
    frame& f = frames_.back();
    f.name = std::move(name);
    switch (f.is) {
        case frame::record: return record_key(f, f.name);
        case frame::file: return is_scalar_key(f.name, {"$schema", "format", "layout"}) || (f.name == "content" ? make_document() : fail("expected format, layout or content"));
        case frame::layout: return is_scalar_key(f.name, {"size", "root_size", "gaps"}) || fail("expected size, root_size or gaps");
        case frame::gap: return is_scalar_key(f.name, {"at", "bytes"}) || fail("expected at or bytes");
        case frame::placed: return is_scalar_key(f.name, {"at", "size", "value"}) || fail("expected at, size or value");
        case frame::fill: return is_scalar_key(f.name, {"elements", "leftover", "missing"}) || fail("expected elements, leftover or missing");
        case frame::exact: return is_scalar_key(f.name, {"value", "before", "behind", "bytes"}) || fail("expected value, before, behind or bytes");
        case frame::packed: return true;
        case frame::choice: {
            if (f.name == "tail") return f.at.of->tail || fail("nothing can stand behind this");
            const auto names = alternatives_of(*f.at.of);
            const auto found = std::ranges::find(names, f.name);
            if (f.index++) return fail("it holds something already");
            if (found == names.end() && f.name != "unknown") return fail("expected one of " + list_of(names));
            f.next = f.at.of->choose(f.at.value, static_cast<std::size_t>(found - names.begin()));
            return true;
        }
        default: return fail("expected no object");
    }
}

// What the next value is for.
bool builder::next_value(place& to) {
    frame& f = frames_.back();
    if (f.is == frame::alone) return to = f.at, true;
    if (f.is == frame::record || f.is == frame::choice || f.is == frame::placed) return to = f.next, true;
    if (f.is != frame::elements) return fail("not expected here");
    const auto& t = *f.at.of;
    if (t.insert) t.insert(f.at.value, f.index, nullptr);
    else if (f.index >= t.count) return fail(fmt::format("more than {} elements", t.count));
    to = {t.element_address(f.at.value, f.index++), &t.element()};
    return true;
}

bool builder::begin_in(place to) {
    while (to.of->what == kind::optional || to.of->what == kind::placed) {
        const bool wrapped = to.of->what == kind::placed && has_layout_;
        const place held = to.of->emplace(to.value);
        if (wrapped) {
            frames_.push_back({frame::placed, to, 0, {}, held});
            return true;
        }
        to = held;
    }
    if (to.of->what == kind::choice) frames_.push_back({frame::choice, to});
    else if (to.of->what == kind::record) frames_.push_back({frame::record, to, 0, {}, {}, {}, given_.size()}), given_.push_back(to.value);
    else if (to.of->leftover) frames_.push_back({frame::fill, to});
    else if (to.of->what == kind::packed) frames_.push_back({frame::packed, to});
    else if (to.of->leaf()) frames_.push_back({frame::exact, to});
    else return fail("expected an array");
    return true;
}

bool builder::begin_object() {
    frame& f = frames_.back();
    if (f.is == frame::outside) return frames_.push_back({frame::file}), true;
    if (f.is == frame::file && f.name == "layout") return has_layout_ = true, frames_.push_back({frame::layout}), true;
    if (f.is == frame::file && f.name == "content") return begin_in(document_->value());
    if (f.is == frame::gaps) return frames_.push_back({frame::gap}), true;
    place to;
    return next_value(to) && begin_in(to);
}

bool builder::begin_array() {
    frame& f = frames_.back();
    if (f.is == frame::layout && f.name == "gaps") return frames_.push_back({frame::gaps}), true;
    place to;
    if (f.is == frame::fill && f.name == "elements") to = f.at;
    else if (f.is == frame::file && f.name == "content") to = document_->value();
    else if (!next_value(to)) return false;
    while (to.of->what == kind::optional || (to.of->what == kind::placed && !has_layout_)) to = to.of->emplace(to.value);
    if (!to.of->element_address) return fail("expected no array");
    frames_.push_back({frame::elements, to, 0, {}, {}, {}, given_.size()});
    return true;
}

bool builder::assign(place to, const leaf& from) {
    given_.push_back(to.value);
    auto wrong = json::assign(*to.of, to.value, from);
    return !wrong || fail(*wrong);
}

bool builder::tell_layout(frame& f, const scalar& s) {
    if (f.name == "bytes") {
        const auto bytes = s.is_string ? parse_hex(s.text) : std::nullopt;
        if (!bytes) return fail("expected a string of hex bytes");
        if (gap_at_ > size_ || bytes->size() > size_ - gap_at_) return fail("the gap does not lie in the file: size comes first, and at before bytes");
        std::ranges::copy(*bytes, file_.begin() + static_cast<std::ptrdiff_t>(gap_at_));
        return true;
    }
    const auto number = view::parse_unsigned(s.text);
    if (!number || s.is_string || *number > most_bytes) return fail("expected a number of bytes");
    if (f.is == frame::placed) {
        if (f.name == "at") f.index = *number;
        else f.at.of->stood_at(f.at.value, f.index, *number);
    } else if (f.name == "at") {
        gap_at_ = *number;
    } else if (f.name == "root_size") {
        root_size_ = *number;
    } else {
        file_.resize(size_ = *number);
    }
    return true;
}

bool builder::value(const scalar& s) {
    frame& f = frames_.back();
    leaf from{s.text, s.is_string, {}, {}, {}};
    switch (f.is) {
        case frame::file: {
            if (f.name == "$schema") return true;
            if (f.name != "format") return fail("expected an object");
            const auto found = std::ranges::find_if(formats_, [&](const view::format& format) { return format.id == s.text; });
            if (found == formats_.end()) return fail("no format has this id");
            format_ = &*found;
            return true;
        }
        case frame::layout:
        case frame::gap: return tell_layout(f, s);
        case frame::placed:
            if (f.name != "value") return tell_layout(f, s);
            break;
        case frame::fill: {
            if (f.name == "leftover") {
                const auto bytes = s.is_string ? parse_hex(s.text) : std::nullopt;
                if (!bytes) return fail("expected a string of hex bytes");
                *f.at.of->leftover(f.at.value) = wire::byte_run(*bytes);
                return true;
            }
            const auto number = view::parse_unsigned(s.text);
            if (f.name != "missing" || !number) return fail("expected a number");
            *f.at.of->missing(f.at.value) = *number;
            return true;
        }
        case frame::choice:
            if (f.name == "tail") {
                const auto bytes = s.is_string ? parse_hex(s.text) : std::nullopt;
                if (!bytes) return fail("expected a string of hex bytes");
                *f.at.of->tail(f.at.value) = wire::byte_run(*bytes);
                return true;
            }
            break;
        case frame::exact:
            (f.name == "value" ? f.leaf.value : f.name == "before" ? f.leaf.before : f.name == "behind" ? f.leaf.behind : f.leaf.bytes) = s.text;
            if (f.name == "value") f.leaf.is_string = s.is_string;
            return f.name == "value" || s.is_string || fail("expected a string");
        case frame::packed: {
            const auto wrong = f.at.of->assign(f.at.value, f.name + '=' + s.text);
            return !wrong || fail(*wrong);
        }
        default: break;
    }
    place to;
    if (!next_value(to)) return false;
    if (s.is_null && to.of->reset) return to.of->reset(to.value), true;
    while (to.of->what == kind::optional || (to.of->what == kind::placed && !has_layout_)) to = to.of->emplace(to.value);
    if (!to.of->leaf() || to.of->open) return fail(to.of->element_address ? "expected an array" : "expected an object");
    return assign(to, from);
}

// A derived field that was told keeps what it was told.
void builder::end_record(const frame& f) {
    const auto given = std::span(given_).subspan(f.given);
    for (std::size_t i = 0; i < f.at.of->fields.size(); ++i)
        if (const auto& t = *f.at.of->fields[i].of; t.force) {
            const void* const stored = static_cast<std::byte*>(f.at.of->field_in(f.at.value, t.implies[0].field).value) + t.implies[0].offset;
            if (std::ranges::find(given, stored) != given.end()) t.force(f.at.of->field_in(f.at.value, i).value);
        }
}

bool builder::end() {
    frame f = std::move(frames_.back());
    frames_.pop_back();
    switch (f.is) {
        case frame::record:
            end_record(f);
            if (frames_.back().is != frame::record) given_.resize(f.given);
            return true;
        case frame::elements:
            if (!f.at.of->insert && f.index != f.at.of->count) return fail(fmt::format("{} elements, where there are {}", f.index, f.at.of->count));
            given_.resize(f.given);
            return true;
        case frame::choice: return f.index == 1 || fail("expected one of " + list_of(alternatives_of(*f.at.of)));
        case frame::exact: return assign(f.at, f.leaf);
        case frame::packed: return given_.push_back(f.at.value), true;
        case frame::file: return document_ || fail("content is missing");
        default: return true;
    }
}

}  // namespace verbatim::edit::json
