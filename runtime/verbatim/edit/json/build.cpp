#include "verbatim/edit/json/build.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/edit/json/content.hpp"
#include "verbatim/edit/json/leaf.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/document.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/write/derive.hpp"

namespace verbatim::edit::json {

using view::datum;
using wire::kind;

// Returns the keys of an object that is neither a record nor a choice.
std::vector<std::string> builder::frame::keys() const {
    if (is == file) return {"$schema", "format", "line_end", "layout", "content"};
    if (is == frame::layout) return {"size", "root_size", "gaps"};
    if (is == gap) return {"at", "bytes"};
    if (is == placed) return {"at", "size", "value", "shared"};
    if (is == sized_list && !at.of->list().missing) return {"elements", "leftover"};  // Nothing counts its elements.
    if (is == sized_list) return {"elements", "leftover", "missing"};
    if (is == exact) return {"value", "before", "behind", "bytes", "meaning"};
    if (is != packed) return {};
    std::vector<std::string> names(at.of->number().names.begin(), at.of->number().names.end());
    if (has_room_for_meaning(*at.of)) names.emplace_back("meaning");
    return names;
}

std::string builder::path() const {
    std::string path;
    for (const frame& f : frames_) {
        if (f.is == frame::elements || f.is == frame::gaps) path += fmt::format("[{}]", f.index ? f.index - 1 : 0);
        else if (!f.name.empty() && f.is != frame::choice && f.is != frame::placed && f.is != frame::sized_list &&
                 f.name != "content")
            path += (path.empty() ? "" : ".") + f.name;
    }
    return path;
}

std::size_t builder::rank(std::string_view key) const {
    const frame& f = frames_.back();
    if (f.is == frame::choice) return key != "layout" && key != "stream";
    if (f.is == frame::record)
        return static_cast<std::size_t>(std::ranges::find(f.at.of->fields, key, &view::field::name) -
                                        f.at.of->fields.begin());
    const auto all = f.keys();
    return static_cast<std::size_t>(std::ranges::find(all, key) - all.begin());
}

bool builder::record_key(frame& f, std::string_view name) {
    const auto& fields = f.at.of->fields;
    const auto found = std::ranges::find_if(
        fields, [&](const view::field& field) { return field.name == name && field.of->what != kind::derived; });
    f.is_calculated =
        found == fields.end() && std::ranges::count(f.at.of->record().calculated, name, &table::calculated_value::name);
    if (f.is_calculated) return true;
    if (found == fields.end()) {
        std::vector<std::string_view> names;
        for (const auto& field : fields)
            if (field.of->what != kind::derived) names.push_back(field.name);
        return fail(fmt::format("unknown field {} of {}; expected one of {}", name, view::name_of(*f.at.of),
                                fmt::join(names, ", ")));
    }
    const auto index = static_cast<std::size_t>(found - fields.begin());
    if (f.seen[index]) return fail("it is given twice");
    f.seen[index] = true;
    f.index = index;
    f.next = view::field_in(f.at, index);
    return true;
}

bool builder::choice_key(frame& f, std::size_t alternative) {
    if (f.is_extra()) return true;
    if (f.index++) return fail("it already has a value");
    f.next = view::choose(f.at, alternative);
    return true;
}

bool builder::begin_value(std::string_view key) {
    frame& f = frames_.back();
    f.name = key;
    if (f.is == frame::record) return record_key(f, f.name);
    const auto own = f.is == frame::choice ? std::vector<std::string>() : f.keys();
    const auto& known = f.is == frame::choice ? choice_keys_.of(*f.at.of) : own;
    const auto found = std::ranges::find(known, f.name);
    if (found == known.end()) return fail(fmt::format("expected one of {}", fmt::join(known, ", ")));
    const auto index = static_cast<std::size_t>(found - known.begin());
    if (f.seen[index]) return fail("it is given twice");
    f.seen[index] = true;
    return f.is != frame::choice || choice_key(f, index);
}

// Gives the next value.
bool builder::next_value(datum& to) {
    frame& f = frames_.back();
    if (f.is == frame::alone) {
        to = f.at;
        return true;
    }
    if (f.is == frame::record && f.is_calculated)
        return fail("it is calculated: expected a text, which is passed over");
    if (f.is == frame::record || (f.is == frame::choice && !f.is_extra()) ||
        (f.is == frame::placed && f.name == "value")) {
        to = f.next;
        return true;
    }
    if (f.is == frame::file && f.name == "content") return begin_content() && (to = document_->value(), true);
    if (f.is != frame::elements)
        return fail(f.name == "format" || f.name == "bytes" || f.name == "tail" || f.name == "stream"
                        ? "expected a string"
                        : "not expected here");
    const auto& t = *f.at.of;
    if (t.what == wire::kind::list) (void)t.append(f.at.value, 0);
    else if (f.index >= t.count) return fail(fmt::format("more than {} elements", t.count));
    to = f.at.element(t.what == wire::kind::list ? t.length(f.at.value) - 1 : f.index);
    ++f.index;
    return true;
}

bool builder::begin_in(datum to) {
    while (to.of->what == kind::optional || to.of->what == kind::placed) {
        const bool wrapped = to.of->what == kind::placed && layout_;
        const datum held = view::emplace(to);
        if (wrapped) {
            if (passed_ >= walk::budget_of(layout_->size())) return fail("too many values share bytes");
            frames_.push_back({frame::placed, to, 0, {}, held});
            frames_.back().passed = passed_;
            return true;
        }
        to = held;
    }
    if (to.of->has_alternatives()) frames_.push_back({frame::choice, to}), begin_coded(frames_.back());
    else if (to.of->what == kind::record)
        frames_.push_back({frame::record, to, 0, {}, {}, {}, given_.size()}), given_.push_back(to.value);
    else if (to.of->list().is_sized_list) frames_.push_back({frame::sized_list, to});
    else if (to.of->is_packed()) frames_.push_back({frame::packed, to});
    else if (to.of->leaf()) frames_.push_back({frame::exact, to});
    else return fail("expected an array");
    return true;
}

bool builder::begin_object() {
    frame& f = frames_.back();
    if (f.is == frame::outside) {
        frames_.push_back({frame::file});
        return true;
    }
    if (f.is == frame::file && f.name == "layout") {
        if (document_) return fail("it must come before content, if format is the first key");
        layout_.emplace();
        frames_.push_back({frame::layout});
        return true;
    }
    if (f.is == frame::choice && f.at.of->what == kind::coded && f.name == "layout") {
        if (f.index) return fail("it must come before the content");
        layout_.emplace();
        frames_.push_back({frame::layout});
        return true;
    }
    if (f.is == frame::gaps) {
        ++f.index;
        frames_.push_back({frame::gap});
        return true;
    }
    datum to;
    return next_value(to) && begin_in(to);
}

bool builder::begin_array() {
    frame& f = frames_.back();
    if (f.is == frame::layout && f.name == "gaps") {
        frames_.push_back({frame::gaps});
        return true;
    }
    datum to;
    if (f.is == frame::sized_list && f.name == "elements") to = f.at;
    else if (!next_value(to)) return false;
    while (to.of->what == kind::optional || (to.of->what == kind::placed && !layout_)) to = view::emplace(to);
    if (!to.of->has_elements())
        return fail(to.of->what == kind::placed ? "expected an object with at, size and value" : "expected no array");
    if (to.of->what == wire::kind::list) to.of->resize(to.value, 0);  // Removes the elements of a new record.
    frames_.push_back({frame::elements, to, 0, {}, {}, {}, given_.size()});
    return true;
}

void builder::given(datum at) {
    const bool is_element = frames_.back().is == frame::elements;
    if (!is_element && frames_.back().is != frame::record) return;
    if (!is_element) given_.push_back(at.value);
    // Forces derived fields of outer records that are stored at this place, inside one of their fields.
    for (const frame& f : frames_)
        for (std::size_t i = 0; f.is == frame::record && f.at.of->record().has_rules && i < f.at.of->fields.size(); ++i)
            if (const auto& t = *f.at.of->fields[i].of; t.derived().state && !t.derived().target->way.empty() &&
                                                        t.derived().target->of == at.of &&
                                                        walk::derived_field(t, f.at.value) == at.value)
                *t.derived().state->forced(t, view::field_in(f.at, i).value) = true;
    const auto is_it = [&](const table::control& g, const datum& record) {
        return g.of == at.of && (!is_element || walk::is_by_index(g)) &&
               walk::number_near(g, record.value, at.value) == at.value;
    };
    for (const frame& f : frames_)
        if (f.is == frame::record &&
            std::ranges::any_of(f.at.of->record().controls, [&](const table::control* g) { return is_it(*g, f.at); })) {
            controls_.push_back({path(), {}});
            for (const frame& on : frames_) {
                if (on.is == frame::record) controls_.back().indices.push_back(on.index);
                if (on.is == frame::elements) controls_.back().indices.push_back(on.index - 1);
            }
            return;
        }
}

bool builder::assign(datum to, const json::leaf& from) {
    given(to);
    return require(json::assign(*to.of, to.value, from, allowed_));
}

bool builder::value(const scalar& s) {
    frame& f = frames_.back();
    std::vector<std::byte> run;
    std::size_t count = 0;
    switch (f.is) {
        case frame::file:
            if (f.name != "content") return file_value(f, s);
            break;
        case frame::layout:
            return f.name == "gaps" ? fail("expected an array")
                                    : number(s, count) && require(layout_->set(f.name, count));
        case frame::gap:
            if (f.name == "at") return number(s, f.offset.emplace());
            if (!f.offset) return fail("at comes first");
            return bytes(s, run) && take_bytes(std::move(run));
        case frame::placed:
            if (f.name == "value") break;
            if (f.name == "shared") return (f.is_shared = s.text == "true" && !s.is_string) || fail("expected true");
            return number(s, f.name == "at" ? f.offset.emplace() : f.size.emplace());
        case frame::sized_list:
            if (f.name == "elements") return fail("expected an array");
            if (std::size_t missing = 0; f.name == "missing")
                return number(s, missing) && (*f.at.of->missing_in(f.at.value) = missing, true);
            return bytes(s, run) && take_bytes(std::move(run));
        case frame::choice:
            if (!f.is_extra()) break;
            if (f.name == "layout") return fail("expected an object");
            return bytes(s, run) && take_bytes(std::move(run));
        case frame::exact:
            if (f.name == "meaning") {
                f.leaf.meaning = view::utf8_of(s);
                return s.is_string || fail("expected a string");
            }
            (f.name == "value"    ? f.leaf.value
             : f.name == "before" ? f.leaf.before
             : f.name == "behind" ? f.leaf.behind
                                  : f.leaf.bytes) = s.text;
            if (f.name == "value") {
                f.leaf.is_string = s.is_string;
                f.leaf.is_utf8 = s.is_utf8;
            } else if (s.is_utf8) return fail(wide);
            return f.name == "value" || s.is_string || fail("expected a string");
        case frame::packed:
            if (f.name == "meaning" && has_room_for_meaning(*f.at.of)) return s.is_string || fail("expected a string");
            if (!number(s, count)) return false;
            return require(view::assign_text(*f.at.of, f.at.value, fmt::format("{}={}", f.name, count)));
        case frame::record:
            if (f.is_calculated && s.is_string) return true;
            break;
        case frame::outside:
        case frame::alone:
        case frame::elements:
        case frame::gaps: break;
    }
    datum to;
    if (!next_value(to)) return false;
    if (!s.is_string && s.text == "null" && to.of->is_optional()) {
        view::reset(to);
        return true;
    }
    while (to.of->what == kind::optional || (to.of->what == kind::placed && !layout_)) to = view::emplace(to);
    if (!to.of->leaf() || to.of->is_transparent())
        return fail(to.of->has_elements() ? "expected an array" : "expected an object");
    return assign(to, {std::string(s.text), s.is_string, s.is_utf8, {}, {}, {}});
}

bool builder::take_bytes(std::vector<std::byte> run) {
    frame& f = frames_.back();
    if (f.is == frame::gap) return require(layout_->gap(*f.offset, std::move(run)));
    if (f.is == frame::choice && f.name == "stream") {
        f.stream = std::move(run);
        return true;
    }
    *(f.is == frame::sized_list ? f.at.of->leftover_in(f.at.value) : f.at.of->tail_in(f.at.value)) =
        wire::byte_run(std::move(run));
    return true;
}

bool builder::take(const view::type& t, view::byte_view bytes) {
    datum to;
    if (!next_value(to)) return false;
    while (to.of->what == kind::optional || (to.of->what == kind::placed && !layout_)) to = view::emplace(to);
    // The meaning of a number may depend on another one that has not been taken yet.
    const bool is_same = to.of == &t || to.of == t.number().instead || to.of->number().instead == &t;
    if (!is_same) return fail("expected another value");
    given(to);
    if (t.coding && !t.bitwise) return view::take_bytes(t, to.value, bytes) || fail("too few bytes");
    if (t.size == wire::dynamic_size)
        *static_cast<wire::byte_run*>(to.value) = wire::byte_run(std::vector<std::byte>(bytes.begin(), bytes.end()));
    else std::ranges::copy(bytes, static_cast<std::byte*>(to.value));
    return true;
}

bool builder::take_elements(const view::type& element, view::byte_view bytes, std::size_t count) {
    frame& f = frames_.back();
    if (f.is != frame::elements || &f.at.of->element() != &element) return fail("expected another list");
    if (f.at.of->what == wire::kind::list)
        static_cast<wire::borrowing*>(f.at.value)->borrow_first(walk::keep_nothing, bytes, count);
    else std::ranges::copy(bytes, static_cast<std::byte*>(f.at.value));
    f.index = count;
    return true;
}

bool builder::leave_element(view::byte_view bytes) {
    frame& f = frames_.back();
    const view::type& list = *f.at.of;
    const view::type& element = list.element();
    if (list.what != kind::list || list.list().may_lack_last || !element.lazy || element.nests || !element.smallest)
        return true;
    const auto made = walk::write({element, list.first_in(f.at.value), {}, 0, nullptr, true});
    if (!made || !walk::same_bytes(*made, bytes)) return fail("an element differs from the file");
    list.resize(f.at.value, 0);
    f.left = {f.left.empty() ? bytes.data() : f.left.data(), bytes.data() + bytes.size()};
    return true;
}

bool builder::file_value(const frame& f, const scalar& s) {
    if (f.name == "$schema") return true;
    if (f.name == "layout") return fail("expected an object");
    if (!s.is_string) return fail("expected a string");
    if (f.name == "line_end") {
        if (!format_) return fail("format is missing");
        if (document_) return fail("it must come before content, if format is the first key");
        if (!holds_text(*format_->root)) return fail("this format has no lines");
        if (s.text != "\n" && s.text != "\r\n") return fail("expected \"\\n\" or \"\\r\\n\"");
        line_end_ = s.text;
        return true;
    }
    const auto found = std::ranges::find(formats_, s.text, &view::format::id);
    if (found != formats_.end()) {
        format_ = &*found;
        line_end_ = new_line_end(*found->root);
        return true;
    }
    std::vector<std::string_view> ids;
    for (const auto& format : formats_) ids.push_back(format.id);
    return fail(fmt::format("unknown format {}; expected one of {}", s.text, fmt::join(ids, ", ")));
}

bool builder::begin_content() {
    if (!format_) return fail("format is missing");
    document_ = format_->create();
    return true;
}

}  // namespace verbatim::edit::json
