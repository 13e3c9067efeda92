// Inserts copies of elements, and replaces values by copies.
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/needed.hpp"
#include "verbatim/edit/change/places.hpp"
#include "verbatim/edit/change/put.hpp"
#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/copy_source.hpp"
#include "verbatim/edit/references/names.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::edit {

using view::datum;
using view::document;

namespace {

using leads = primitive::targets;

// A copy of a value in a document, which may be the edited one.
struct copied {
    std::string path;
    const view::type* of = nullptr;  // Null: the value cannot be copied.
    std::shared_ptr<walk::scratch> value;
    bool is_tail = false;
    bool same_document = false;
    outward_references refers{};
    std::vector<std::size_t> places{};   // What becomes of the looks in it.
    const view::type* around = nullptr;  // The record that has it, and its field there, if it is an element of a list.
    std::size_t field = 0;
    bool keeps_indices = false;    // What leads to its elements may lead to those of the same indices afterwards.
    std::optional<indices> own{};  // Where it has the number of the element that it belongs to.

    std::string name() const { return of ? view::name_of(*of) : "nothing that can be copied"; }
};
// Returns whether the elements of the two documents are the same.
bool is_same(const document& doc, copy_source& source) {
    const document& other = source.document();
    return &doc == &other ||
           (doc.was_read() && other.was_read() && !doc.is_changed() && !other.is_changed() && source.is_file_of(doc));
}
// Copies a value of `in`, in which the values of the source are decoded.
copied copy_of(document& doc, copy_source& source, document& in, const view::found& found) {
    copied copy{found.path, nullptr, nullptr, is_tail(found), is_same(doc, source)};
    const datum whole = found.at.decoded.whole;
    if (found.at.is_extra && !copy.is_tail) return copy;
    copy.of = whole.of;
    copy.value = std::make_shared<walk::scratch>(*whole.of);
    whole.of->assign(copy.value->get(), whole.value);
    copy.places = places_for_copy(in, found.path, whole, source.is_file_of(doc));
    copy.refers = {in, found, {copy.value->get(), whole.of}};
    return copy;
}
result<copied> copy_of(document& doc, copy_source& source, std::string_view from) {
    document& in = source.decoded_for(doc);
    const auto found = view::find_value(in, from);
    if (!found) return found.error();
    return copy_of(doc, source, in, *found);
}
// The same for an element, and those that belong to it.
result<std::vector<copied>> copies_of(document& doc, copy_source& source, std::string_view from) {
    document& in = source.decoded_for(doc);
    const auto named = view::find_value(in, from);
    if (!named) return named.error();
    std::vector<copied> all{copy_of(doc, source, in, *named)};
    const auto row = spot_at(in, *named, false);
    if (!row) return all;
    for (const spot& one : rows_with(in, *row)) {
        if (one.list != row->list) {
            const auto found = view::find_value(in, path_of(in.value(), one.element()));
            if (!found) return found.error();
            all.push_back(copy_of(doc, source, in, *found));
        }
        all.back().around = view::part_at(in.value(), prefix(one.list, one.list.size() - 1)).of;
        all.back().field = one.list.back();
        if (auto own = number_of_own_row(in, one))
            all.back().own = {own->begin() + static_cast<std::ptrdiff_t>(one.list.size()) + 1, own->end()};
    }
    return all;
}

// The value of a copy for a place in a document. Its references lead to elements there.
struct copy_for {
    walk::scratch value;

    explicit copy_for(const copied& from) : value(*from.of) { from.of->assign(value.get(), from.value->get()); }
    datum at(const copied& from) { return {value.get(), from.of}; }
};

// Inserts copies of an element and of those that belong to it. An element that belongs to it here, but not to its
// original, is new.
result<void> put_copies(document& in, const spot& to, const std::vector<copied>& copies, missing otherwise) {
    if (auto wrong = before_none(in, to)) return *wrong;
    const view::type* const around = view::part_at(in.value(), prefix(to.list, to.list.size() - 1)).of;
    std::set<std::size_t> like;
    for (const copied& copy : copies)
        if (copies.size() > 1 && copy.around == around) like.insert(copy.field);
    journal all(in);
    const auto there = after_none(all, to);
    if (auto done = all.settle(); !done) return done;
    const auto rows = places_with(in, there, like.contains(to.list.back()) ? like : std::set<std::size_t>());
    if (!rows) return rows.error();
    std::vector<std::pair<const copied*, std::unique_ptr<copy_for>>> made;
    for (const spot& row : *rows) {
        const auto is_of_row = [&](const copied& c) { return c.around == around && c.field == row.list.back(); };
        const auto copy = row.list == there.list ? copies.begin() : std::ranges::find_if(copies, is_of_row);
        if (copy == copies.end()) {
            made.emplace_back();
            continue;
        }
        const datum value = made.emplace_back(&*copy, std::make_unique<copy_for>(*copy)).second->at(*copy);
        if (auto mapped = copy->refers.map(value, in, row.element(), copy->same_document, otherwise, copy->own);
            !mapped)
            return mapped;
        if (otherwise == missing::refuse)
            if (auto stay = check_names_unambiguous(in, row.list, shift(row), row.index, name_of(value)); !stay)
                return stay;
    }
    for (std::size_t i = 0; i < rows->size(); ++i) {
        const auto& [copy, value] = made[i];
        if (copy) put_places(in, all.insert((*rows)[i], value->value.get()), copy->places);
        else if (auto done = put_row(all, (*rows)[i]); !done) return done;
    }
    if (auto done = all.settle(); !done) return done;
    number_new_rows(in, *rows);
    for (const spot& row : *rows) take_own_number(in, row.element());
    all.keep();
    return {};
}

// Refuses if a list gets another length while the rows of another list belong to its rows.
result<void> check_rows_stay(document& doc, const requested& list, datum value) {
    const datum there = view::part_at(doc.value(), list.indices);
    value = view::part_at(value, {});
    if (!there.of || there.of->what != wire::kind::list) return {};
    const std::size_t was = there.of->length(there.value),
                      now = value.of && value.of->what == wire::kind::list ? value.of->length(value.value) : 0;
    const auto beside = was == now ? std::string_view() : list_beside(doc, list.indices);
    if (beside.empty()) return {};
    return at(list.path, fmt::format("it would have {} rows instead of {}, and the rows of {} belong to them: --leave "
                                     "replaces this list alone",
                                     now, was, beside));
}

}  // namespace

view::document& copy_source::decoded_for(view::document& into) {
    if (&into == &of_) return into;
    if (!decoded_) decoded_ = of_.copy();
    return *decoded_;
}
bool copy_source::is_file_of(const view::document& into) {
    if (!is_same_file_) is_same_file_ = walk::same_bytes(of_.file().bytes(), into.file().bytes());
    return *is_same_file_;
}

result<void> insert_copy(document& doc, std::string_view path, copy_source& source, std::string_view from,
                         missing otherwise) {
    const auto found = view::find_value(doc, path);
    if (!found) return found.error();
    const auto copies = copies_of(doc, source, from);
    if (!copies) return copies.error();
    const auto spot = spot_at(doc, *found, true);
    if (!spot) return spot.error();
    const view::type& element = spot->list_in(doc).of->element();
    if (const copied& copy = copies->front(); copy.of != &element)
        return at(copy.path,
                  fmt::format("it is {}; the list {} holds {}", copy.name(), found->path, view::name_of(element)));
    return make(doc, {{found->path}, [spot = *spot, copies = *copies, otherwise](document& in, std::size_t) {
                          return put_copies(in, spot, copies, otherwise);
                      }});
}

result<void> insert_copy(document& doc, std::string_view path, const document& source, std::string_view from,
                         missing otherwise) {
    copy_source once(source);
    return insert_copy(doc, path, once, from, otherwise);
}

namespace {

// Replaces a value by one of the same type.
result<void> replace(document& doc, const view::found& found, const copied& by, missing otherwise) {
    return make(doc,
                {{found.path},
                 [where = requested{found.path, found.indices}, from = by, otherwise](document& in,
                                                                                      std::size_t) -> result<void> {
                     copy_for here(from);
                     if (auto mapped = from.refers.map(here.at(from), in, where.indices, from.same_document, otherwise);
                         !mapped)
                         return mapped;
                     if (otherwise == missing::refuse)
                         if (auto same = check_rows_stay(in, where, here.at(from)); !same) return same;
                     journal made(in);
                     const datum there = made.replace(where.indices, otherwise == missing::leave ? leads::left
                                                                     : from.keeps_indices        ? leads::by_index
                                                                                                 : leads::by_name);
                     there.of->assign(there.value, here.value.get());
                     if (!there.of->placed().is_look) put_places(in, there, from.places);
                     if (auto done = made.settle(); !done) return done;
                     for (requested& a : decided_outside(in.value(), where)) made.request(std::move(a));
                     made.keep();
                     forget(in.pending().lists, where.indices);
                     return {};
                 }});
}

// Fills a value with bytes as they are in a file. Returns nothing, or why that is impossible.
std::optional<std::string> fill(datum to, view::byte_view bytes) {
    const view::type& t = *to.of;
    const auto copy = [&](void* value, view::byte_view from) {
        if (!from.empty()) std::memcpy(value, from.data(), from.size());
    };
    if (t.what == wire::kind::bytes && !t.bitwise) {
        *static_cast<wire::byte_run*>(to.value) = wire::byte_run({bytes.begin(), bytes.end()});
        return std::nullopt;
    }
    if (t.bitwise && t.size == bytes.size()) {
        copy(to.value, bytes);
        return std::nullopt;
    }
    if (t.bitwise) return fmt::format("it takes {} bytes, not {}", t.size, bytes.size());
    if (t.leaf())
        return view::take_bytes(t, to.value, bytes) ? std::nullopt : std::optional("the bytes are none of its values");
    if (t.what != wire::kind::list) return "its layout is not fixed: set it, or replace it by a copy";
    const view::type& element = t.element();
    if (!element.bitwise || element.size == 0)
        return fmt::format("its elements have no fixed layout that is the same in a file and in memory: {}",
                           view::name_of(element));
    if (bytes.size() % element.size != 0)
        return fmt::format("{} bytes are no whole number of elements of {} bytes", bytes.size(), element.size);
    const std::size_t count = bytes.size() / element.size;
    (void)t.decode_all(to.value);
    t.resize(to.value, count);
    for (std::size_t i = 0; i < count; ++i)
        copy(t.element_in(to.value, i), bytes.subspan(i * element.size, element.size));
    return std::nullopt;
}

}  // namespace

result<void> replace(document& doc, std::string_view path, copy_source& source, std::string_view from,
                     missing otherwise) {
    const auto found = view::find_value(doc, path);
    if (!found) return found.error();
    const auto copy = copy_of(doc, source, from);
    if (!copy) return copy.error();
    if (is_tail(*found)) return at(found->path, no_tail);
    if (copy->is_tail) return at(copy->path, no_tail);
    const view::type* const to = found->at.is_extra ? nullptr : found->at.decoded.whole.of;
    if (!to || to != copy->of)
        return at(copy->path, fmt::format("it is {}; {} is {}", copy->name(), found->path,
                                          to ? view::name_of(*to) : "nothing that can be replaced"));
    return replace(doc, *found, *copy, otherwise);
}

result<void> replace(document& doc, std::string_view path, const document& source, std::string_view from,
                     missing otherwise) {
    copy_source once(source);
    return replace(doc, path, once, from, otherwise);
}

result<void> assign(document& doc, std::string_view path, view::byte_view bytes) {
    const auto found = view::find_value(doc, path);
    if (!found) return found.error();
    if (is_tail(*found)) return at(found->path, no_tail);
    if (found->at.is_extra) return at(found->path, "it cannot be changed");
    copy_source own(doc);
    auto copy = copy_of(doc, own, doc, *found);
    copy.refers = {};  // the bytes have the numbers
    copy.keeps_indices = true;
    if (auto wrong = fill(view::part_at({copy.value->get(), copy.of}, {}), bytes)) return at(found->path, *wrong);
    return replace(doc, *found, copy, missing::refuse);
}

}  // namespace verbatim::edit
