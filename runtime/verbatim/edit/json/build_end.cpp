// Completes values: derived fields that the JSON has, line ends that it lacks, and values that share a place.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "verbatim/edit/json/build.hpp"
#include "verbatim/text/separated.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/write/derive.hpp"
#include "verbatim/wire/coded.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit::json {

using view::datum;

bool builder::end_file() {
    if (!document_) return fail("content is missing");
    if (!find_named()) return false;
    if (!layout_) return true;
    share();
    if (layout_->size() > allowed_)
        return fail(fmt::format("layout.size: {} bytes are too many for so short a text", layout_->size()));
    layout_->lay_out(*document_);
    return true;
}

bool builder::end_placed(const frame& f) {
    if (!f.offset && !f.size && !f.is_shared) return true;  // A new value, which is placed where there is room.
    if (!f.offset || !f.size) return fail("at and size come together");
    if (!require(layout_->holds(*f.offset, *f.size))) return false;
    if (wire::coded_state* const in = decoded_around()) {
        if (f.is_shared) return fail("in coded bytes each value is given");
        if (!in->places) in->places = std::make_shared<wire::places>();
        in->places->add(*f.offset, *f.size, *f.offset + *f.size, f.at.of->placed().aligned);
        f.at.of->identity_in(f.at.value).set(in->places, in->places->size() - 1);
        passed_ += *f.size;
        return true;
    }
    document_->set_old_place(f.at, *f.offset, *f.size);
    const std::tuple key{*f.offset, *f.size, f.at.of};
    if (!f.is_shared) {
        passed_ += *f.size;
        first_values_.try_emplace(key, first_value{indices(frames_.size()), passed_ - f.passed});
        return true;
    }
    if (f.seen[2]) return fail("a shared value is given only at its first place");
    const auto first = first_values_.find(key);
    if (first == first_values_.end()) return fail("no earlier value has this place, size and type");
    passed_ += first->second.passed;
    shared_.push_back({indices(frames_.size()), first->second.path, f.at.of});
    return true;
}

wire::coded_state* builder::decoded_around() {
    const auto in = std::find_if(frames_.rbegin(), frames_.rend(), [](const frame& f) {
        return f.is == frame::choice && f.at.of->what == wire::kind::coded;
    });
    return in == frames_.rend() ? nullptr : &in->at.of->coded_state_in(in->at.value);
}

// Start and end a coded value, whose content has a layout of its own.
void builder::begin_coded(frame& f) {
    if (f.at.of->what != wire::kind::coded) return;
    f.around = std::exchange(layout_, std::nullopt);
    f.passed = std::exchange(passed_, 0);
}
bool builder::end_coded(frame& f) {
    const view::type& t = *f.at.of;
    if (t.what != wire::kind::coded) return true;
    const auto layout = std::exchange(layout_, std::move(f.around));
    passed_ = f.passed;
    wire::coded_state& k = t.coded_state_in(f.at.value);
    const auto keep = [](std::vector<std::byte> bytes) {
        const source s(std::move(bytes));
        return wire::coded_state::kept_bytes{s.keep(), s.bytes()};
    };
    if ((layout || f.stream) && t.index_in(f.at.value) != 0) return fail("unknown bytes have no stream and no layout");
    if (layout) {
        if (layout->size() > allowed_)
            return fail(fmt::format("layout.size: {} bytes are too many for so short a text", layout->size()));
        k.from = keep(layout->file());
        k.root_size = layout->root_size();
        k.places_are_given = true;
    }
    if (!f.stream) return true;
    auto bytes = walk::decoded(t, *f.stream, expansion_);
    if (!bytes) return fail(fmt::format("stream: it is not one of {}", t.coded().codec->name));
    k.has_stream = true;
    k.stream = wire::byte_run(std::move(*f.stream));
    k.decoded = keep(std::move(*bytes));
    return true;
}

// If there is no value, `meaning` may be the name of an element, which is looked up at the end. A value that is built
// alone has no list around it.
bool builder::end_exact(frame& f) {
    const bool is_named =
        f.leaf.meaning && !f.leaf.value && !f.leaf.bytes && view::leads_by_number(*f.at.of) && document_;
    if (!is_named) return assign(f.at, f.leaf);
    given(f.at);
    named_.push_back({indices(frames_.size()), path(), std::move(f.leaf)});
    return true;
}
bool builder::find_named() {
    std::map<const void*, std::unordered_map<std::string, std::size_t>> known;  // By the list.
    for (named_reference& n : named_) {
        const datum to = view::part_at(document_->value(), n.indices);
        const auto there = view::target_around(document_->value(), n.indices, to.of->number().refers->list);
        if (!there) return fail(fmt::format("{}: there is no {}", n.path, to.of->number().refers->list));
        const auto [names, is_new] = known.try_emplace(there->list.value);
        for (std::size_t i = 0; is_new && i < there->list.length(); ++i)
            if (const auto name = there->name(i)) names->second.emplace(name->substr(1, name->size() - 2), i);
        const auto element = names->second.find(*n.leaf.meaning);
        if (element == names->second.end())
            return fail(
                fmt::format("{}: meaning: {} has no element of that name", n.path, to.of->number().refers->list));
        n.leaf.value = std::to_string(static_cast<std::int64_t>(element->second) + to.of->number().refers->first);
        if (!require(json::assign(*to.of, to.value, n.leaf, allowed_))) return false;
    }
    return true;
}

// Returns the indices of the value that is open in the first `depth` frames: fields of records, elements of lists.
std::vector<std::size_t> builder::indices(std::size_t depth) const {
    std::vector<std::size_t> path;
    for (const frame& f : std::span(frames_).first(depth)) {
        if (f.is == frame::record) path.push_back(f.index);
        if (f.is == frame::elements) path.push_back(f.index - 1);
    }
    return path;
}

// Copies each shared value to the other places that refer to it. Values that the copy points to have the places of the
// original.
void builder::share() {
    const auto held_at = [&](const shared_value& value, const std::vector<std::size_t>& path) {
        datum at = view::whole_part_at(document_->value(), path);
        while (at.of != value.of) at = at.held();
        return at.held();
    };
    for (const shared_value& value : shared_) {
        const datum from = held_at(value, value.from), to = held_at(value, value.path);
        to.of->assign(to.value, from.value);
        share_places(from, to);
    }
}

// Gives the placed values in a copy the places of the original.
void builder::share_places(datum from, datum to) {
    if (!from.of || !from.of->points) return;
    if (from.of->is_transparent()) {
        if (const auto* const there = from.where()) document_->set_old_place(to, there->offset, there->size);
        return share_places(from.held(), to.held());
    }
    for (std::size_t i = 0; i < view::count_of_parts(from); ++i)
        share_places(view::part_in(from, i), view::part_in(to, i));
}

// Writes the document's line end before each line that has no separator in the JSON, and at the end of the document
// unless the JSON has another one. Lines in a table get the separator of the lines around them instead.
void builder::separate_lines(const frame& f) {
    if (frames_.front().is == frame::alone || frames_.back().is == frame::elements) return;
    for (std::size_t i = 0; i < f.at.of->fields.size(); ++i) {
        const view::field& field = f.at.of->fields[i];
        if (!field.of->padding().line_end.empty() && !f.seen[i]) {
            const auto bytes = std::as_bytes(std::span(line_end_));
            *static_cast<wire::byte_run*>(view::field_in(f.at, i).value) =
                wire::byte_run(std::vector(bytes.begin(), bytes.end()));
        }
        if (!field.of->text().separated || !field.of->text().starts_line ||
            (i == 0 && frames_.back().is == frame::file))
            continue;
        auto& text = *static_cast<wire::detail::separated*>(view::field_in(f.at, i).value);
        if (!text.has_separator()) text.put_separator(field.of->text().usual_separator(line_end_));
    }
}

// Forces derived fields that the JSON has, so that they keep their values.
void builder::end_record(const frame& f) {
    const auto given = std::span(given_).subspan(f.given);
    for (std::size_t i = 0; i < f.at.of->fields.size(); ++i)
        if (const auto& t = *f.at.of->fields[i].of; t.derived().state) {
            const void* const stored = walk::derived_field(t, f.at.value);
            if (std::ranges::find(given, stored) != given.end())
                *t.derived().state->forced(t, view::field_in(f.at, i).value) = true;
        }
}

bool builder::end() {
    frame f = std::move(frames_.back());
    frames_.pop_back();
    switch (f.is) {
        case frame::record:
            end_record(f);
            separate_lines(f);
            if (frames_.back().is != frame::record) given_.resize(f.given);
            return true;
        case frame::elements:
            if (f.at.of->what != wire::kind::list && f.index != f.at.of->count)
                return fail(fmt::format("{} elements; expected {}", f.index, f.at.of->count));
            given_.resize(f.given);
            if (!f.left.empty()) table::list_in(f.at.value).borrow_first(walk::keep_nothing, f.left, f.index);
            return true;
        case frame::choice:
            return f.index == 1 ? end_coded(f)
                                : fail(fmt::format("expected one of {}", fmt::join(choice_keys_.of(*f.at.of), ", ")));
        case frame::exact: return end_exact(f);
        case frame::packed: given(f.at); return true;
        case frame::placed: return end_placed(f);
        case frame::file: return end_file();
        case frame::outside:
        case frame::alone:
        case frame::layout:
        case frame::gaps:
        case frame::gap:
        case frame::sized_list: break;
    }
    return true;
}

}  // namespace verbatim::edit::json
