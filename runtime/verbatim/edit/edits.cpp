#include "verbatim/edit/edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "verbatim/edit/assigning.hpp"
#include "verbatim/edit/inserting.hpp"
#include "verbatim/edit/make.hpp"
#include "verbatim/edit/names.hpp"
#include "verbatim/edit/new_references.hpp"
#include "verbatim/edit/places.hpp"
#include "verbatim/edit/references.hpp"
#include "verbatim/edit/requested.hpp"
#include "verbatim/edit/same_index.hpp"
#include "verbatim/edit/undo.hpp"
#include "verbatim/table/rearrange.hpp"
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/new_element.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/terminated.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

using view::document;
using view::found_value;
using view::place;

// The list and index that a path means: of an element, or the end of a list.
struct spot {
    indices list;
    std::size_t index = 0;

    place list_in(document& doc) const { return view::part_at(doc.value(), list); }
    indices element() const {
        indices all = list;
        all.push_back(index);
        return all;
    }
    // Returns the effect of an insertion here on the other elements.
    rearrangement shift() const {
        return {list, [at = index](std::size_t was) { return was + (was >= at); }};
    }
};
result<spot> spot_at(document& doc, const found_value& found, bool may_be_behind) {
    if (const place here = found.at.inside; may_be_behind && !found.at.is_extra && here.of->what == wire::kind::list)
        return spot{found.indices, here.of->length(here.value)};
    if (found.indices.empty()) return at(found.path, "it is the whole file");
    const spot spot{{found.indices.begin(), found.indices.end() - 1}, found.indices.back()};
    const place list = spot.list_in(doc);
    if (!list.of || list.of->what != wire::kind::list || spot.index >= list.of->length(list.value))
        return at(found.path, "it is not an element of a list");
    return spot;
}

// Bytes that a new element may take in any file; a large file allows more.
constexpr std::uint64_t room_for_new = std::uint64_t{16} << 20;

// Gives a new element the shape that the records around its list require. Returns nothing, or the reason if that is
// impossible.
std::optional<error> take_shape(document& doc, const spot& spot) {
    const place list = spot.list_in(doc);
    if (!list.of->element().needs_initial_sizes()) return {};
    std::vector<walk::record_around> records;
    records.reserve(spot.list.size() + 1);
    for (std::size_t depth = 0; depth <= spot.list.size(); ++depth)
        if (const place around = view::part_at(doc.value(), std::span(spot.list).first(depth));
            around.of->is_referred_to)
            records.push_back({records.empty() ? nullptr : &records.back(), around.of, around.value});
    error why;
    walk::surroundings in{records.empty() ? nullptr : &records.back(),
                          room_for_new + walk::most_overlap * doc.file().bytes().size(), &why};
    if (spot.index + 1 == list.of->length(list.value))
        in.index = spot.index;  // Otherwise an element after it has this entry.
    if (walk::take_shape(list.of->element(), list.of->element_in(list.value, spot.index), in)) return {};
    why.inside_element(spot.index);
    return why;
}

// Returns the name of an alternative's tag; empty if there is none.
std::string_view tag_name(const view::type& choice, std::size_t alternative) {
    const auto* const by = choice.tag ? table::control_in(choice.tag) : nullptr;
    if (!by || alternative >= choice.tags.size()) return {};
    const auto named = std::ranges::find(by->of->named, static_cast<std::int64_t>(choice.tags[alternative]),
                                         &wire::named_value::value);
    return named == by->of->named.end() ? std::string_view{} : named->name;
}
// Selects an alternative. A new list under a tag gets as many elements as the list of the alternative before.
void take(place in, std::size_t alternative) {
    const auto count_in = [](place held) {
        return held.of && held.of->what == wire::kind::list ? held.of->length(held.value) : 0;
    };
    const std::size_t count = count_in(view::open(in).held);
    const place now = view::choose(in, alternative);
    if (now.of && now.of->what == wire::kind::list && count > count_in(now))
        now.of->elements->resize(*now.of, now.value, count);
}
// Selects the alternative with this name, or with a tag of this name, in the first choice of a new element, or of the
// values that it points to, that has it. Returns false if no choice has it; `names` then lists the existing
// alternatives.
bool choose(place in, std::string_view name, std::string& names) {
    const view::type& t = *in.of;
    if (t.alternatives && !t.coding) {
        for (std::size_t i = 0; i < t.holds.size(); ++i) {
            const std::string one = view::alternative_name(t, i);
            if (one == name || tag_name(t, i) == name) return take(in, i), true;
            names.append(names.empty() ? "" : ", ").append(one);
        }
    } else if (t.what == wire::kind::placed && !t.is_look && !t.leads_back) {
        const bool is_there = view::open(in).held.of;
        if (choose(is_there ? view::open(in).held : view::emplace(in), name, names)) return true;
        if (!is_there) view::reset(in);
    } else if (t.what == wire::kind::record) {
        for (std::size_t i = 0; i < t.fields.size(); ++i)
            if (choose(view::field_in(in, i), name, names)) return true;
    }
    return false;
}

// Inserts a new element, or a copy if `from` is not null.
place put(document& doc, const spot& spot, const void* from, undo& back) {
    const place list = spot.list_in(doc);
    remember(doc, spot.list, spot.shift().now);
    list.of->insert(list.value, spot.index, from);
    move_elements(doc.pending().requests, spot.list, spot.shift().now);
    back.keep_inserted(spot.list, spot.index);
    return {list.of->element_in(list.value, spot.index), &list.of->element()};
}
// Element 0 of some lists represents "none", and has fixed bytes. If such a list is empty, this element is inserted
// before the first other one.
spot after_none(document& doc, const spot& where, undo& back) {
    const place list = where.list_in(doc);
    if (!list.of->first_as || !list.of->element().bitwise || list.of->length(list.value) > 0) return where;
    auto* const bytes = static_cast<std::byte*>(put(doc, where, nullptr, back).value);
    for (std::size_t i = 0; i < list.of->element().size; ++i) bytes[i] = list.of->first_as(i);
    return spot{where.list, 1};
}
// Element 0 stays the first one as long as there are others, because no index could refer to an element in its place.
// Both functions return the reason if an edit would change that, and nothing otherwise.
constexpr const char* none_stays = "element 0 represents \"none\", and stays the first one: ";
std::optional<error> before_none(document& doc, const spot& where) {
    const place list = where.list_in(doc);
    if (!list.of->first_as || where.index > 0 || list.of->length(list.value) == 0) return {};
    return at(path_of(doc.value(), where.element()), fmt::format("{}nothing comes before it", none_stays));
}
std::optional<error> without_none(document& doc, const std::set<indices>& removed) {
    for (const indices& element : removed) {
        const indices path(element.begin(), element.end() - 1);
        const place list = view::part_at(doc.value(), path);
        if (!list.of->first_as || element.back() > 0) continue;
        for (std::size_t i = 1; i < list.of->length(list.value); ++i)
            if (!removed.contains(spot{path, i}.element()))
                return at(path_of(doc.value(), element), fmt::format("{}it goes only when all others do", none_stays));
    }
    return {};
}
// Updates the data that follows when an element has been inserted.
result<void> follow_element(document& doc, const spot& there, undo& back) {
    if (auto followed = follow_new(doc, there.list, there.index); !followed) return followed;
    const place list = there.list_in(doc);
    walk::terminate_elements(*list.of, list.value);
    back.done();
    return {};
}

// Removes elements of one list, given later ones first.
void remove_from(document& doc, const indices& path, std::span<const spot> gone) {
    const place list = view::part_at(doc.value(), path);
    std::vector<std::size_t> stay;
    std::vector<std::optional<std::size_t>> now(list.of->length(list.value));
    auto next = gone.rbegin();
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (next != gone.rend() && next->index == i) ++next;
        else now[i] = stay.size(), stay.push_back(i);
    }
    const rearrangement how{path, [&](std::size_t was) { return now[was]; }};
    (void)follow(doc, how);  // with_referrers() has checked that this is possible.
    remember(doc, path, how.now);
    table::rearrange(*list.of, list.value, stay);
    move_elements(doc.pending().requests, path, how.now);
}

// A copy of a value in a document, which may be the edited one.
struct copied {
    std::string path;
    const view::type* of = nullptr;  // Null: the value cannot be copied.
    std::shared_ptr<walk::scratch> value;
    bool is_tail = false;
    bool same_document = false;
    outward_references refers{};
    std::vector<std::size_t> places{};  // What becomes of the looks in it.

    std::string name() const { return of ? view::name_of(*of) : "nothing that can be copied"; }
};
// Returns whether the elements of the two documents are the same.
bool is_same(const document& a, const document& b) {
    return &a == &b || (a.was_read() && b.was_read() && a.pending().edits.empty() && b.pending().edits.empty() &&
                        walk::same_bytes(a.file().bytes(), b.file().bytes()));
}
result<copied> copy_of(document& doc, const document& source, std::string_view from) {
    const auto other = &source == &doc ? nullptr : source.copy();
    const auto found = view::find_value(other ? *other : doc, from);
    if (!found) return found.error();
    copied copy{found->path, nullptr, nullptr, is_tail(*found), is_same(doc, source)};
    const place whole = found->at.whole;
    if (found->at.is_extra && !copy.is_tail) return copy;
    copy.of = whole.of;
    copy.value = std::make_shared<walk::scratch>(*whole.of);
    whole.of->assign(copy.value->get(), whole.value);
    copy.places = places_for_copy(other ? *other : doc, found->path, whole,
                                  walk::same_bytes(source.file().bytes(), doc.file().bytes()));
    copy.refers = {other ? *other : doc, *found, {copy.value->get(), whole.of}};
    return copy;
}

// Returns the name of an element; empty if it has none.
std::string_view name_of(place element) {
    const auto leaf = walk::name_leaf(*element.of, element.value);
    return leaf.of ? walk::characters_in(*leaf.of, leaf.value) : std::string_view{};
}

// The value of a copy for a place in a document. Its references lead to elements there.
struct copy_for {
    walk::scratch value;

    explicit copy_for(const copied& from) : value(*from.of) { from.of->assign(value.get(), from.value->get()); }
    place at(const copied& from) { return {value.get(), from.of}; }
};

}  // namespace

result<void> remove(document& doc, std::span<const std::string> paths, referrers what) {
    std::vector<spot> all;
    std::set<std::pair<indices, std::size_t>> seen;
    for (const auto& found : view::find_values(doc, std::vector<std::string_view>(paths.begin(), paths.end()))) {
        if (!found) return found.error();
        const auto spot = spot_at(doc, *found, false);
        if (!spot) return spot.error();
        if (!seen.emplace(spot->list, spot->index).second) return at(found->path, "it is removed twice");
        all.push_back(*spot);
    }
    return make(
        doc,
        {{paths.begin(), paths.end()}, [all = std::move(all), what](document& in, std::size_t count) -> result<void> {
             std::set<indices> wanted;
             for (const spot& s : std::span(all).first(count)) wanted.insert(s.element());
             if (auto wrong = without_none(in, wanted)) return *wrong;
             const auto gone = with_referrers(in, std::move(wanted), what);
             if (!gone) return gone.error();
             if (auto wrong = without_none(in, *gone)) return *wrong;
             std::vector<spot> first;
             for (const indices& element : *gone)
                 first.push_back({{element.begin(), element.end() - 1}, element.back()});
             // Later ones come first, so that the indices of the others stay valid.
             std::ranges::sort(first, std::ranges::greater{}, [](const spot& s) { return std::pair(s.list, s.index); });
             for (auto from = first.begin(); from != first.end();) {
                 const auto end = std::find_if(from, first.end(), [&](const spot& s) { return s.list != from->list; });
                 remove_from(in, from->list, std::span(from, end));
                 from = end;
             }
             return {};
         }});
}

result<view::pending_edit> inserting(document& doc, std::string_view path, std::string_view as,
                                     std::span<const assignment> fields) {
    const auto found = view::find_value(doc, path);
    if (!found) return found.error();
    const auto spot = spot_at(doc, *found, true);
    if (!spot) return spot.error();
    const view::type& element = spot->list_in(doc).of->element();
    const bool is_leaf = element.leaf() && !element.is_transparent();
    if (is_leaf && as.empty() && element.form == table::string_form::line)
        return at(found->path, "a line is not empty: --as TEXT says what is in the new one");
    if (std::string names; !as.empty()) {
        walk::scratch made(element);
        if (is_leaf) {
            if (auto wrong = view::assign_either(element, made.get(), as, view::between_values::refused))
                return at(found->path, *wrong);
        } else if (!choose({made.get(), &element}, as, names))
            return at(found->path, names.empty() ? "its elements hold no choice"
                                                 : fmt::format("there is no {}; expected one of {}", as, names));
    }
    const bool at_end = spot->list.size() == found->indices.size();
    const auto list = at_end ? found->path : std::string(view::parent_of(found->path));
    return view::pending_edit{
        {found->path},
        [where = *spot, is_leaf, as = std::string(as), list, fields = std::vector(fields.begin(), fields.end())](
            document& in, std::size_t) -> result<void> {
            if (auto wrong = before_none(in, where)) return *wrong;
            undo back(in);
            const auto there = after_none(in, where, back);
            if (is_leaf && !as.empty())
                if (auto stay = check_names_unambiguous(in, there.list, there.shift().now, there.index, as); !stay)
                    return stay;
            const place one = put(in, there, nullptr, back), all = there.list_in(in);
            walk::take_version(*all.of, all.value, there.index);
            std::string names;
            if (is_leaf && !as.empty())
                (void)view::assign_either(*one.of, one.value, as, view::between_values::refused);
            else if (!as.empty()) (void)choose(one, as, names);
            walk::make_complete(*one.of, one.value);
            if (auto wrong = take_shape(in, there)) {
                wrong->path = list + wrong->path;
                return *wrong;
            }
            std::vector<assignment> given;
            for (const assignment& f : fields)
                given.push_back(
                    {fmt::format("{}[{}]{}{}", list, there.index, f.path.starts_with('[') ? "" : ".", f.path), f.text,
                     f.between});
            const auto values = assigning::of(in, given);
            if (!values) return values.error();
            if (auto done = values->make(in, values->count(), back); !done) return done;
            name_what_it_leads_to(in, there.element(), [&](const indices& text) { return values->sets(text); });
            if (auto leads = check_targets_exist(in, there.element()); !leads) return leads;
            if (auto followed = follow_element(in, there, back); !followed) return followed;
            values->request(in, values->count());
            return {};
        }};
}

result<void> insert_copy(document& doc, std::string_view path, const document& source, std::string_view from,
                         missing otherwise) {
    const auto found = view::find_value(doc, path);
    if (!found) return found.error();
    const auto copy = copy_of(doc, source, from);
    if (!copy) return copy.error();
    const auto spot = spot_at(doc, *found, true);
    if (!spot) return spot.error();
    const view::type& element = spot->list_in(doc).of->element();
    if (copy->of != &element)
        return at(copy->path,
                  fmt::format("it is {}; the list {} holds {}", copy->name(), found->path, view::name_of(element)));
    return make(
        doc, {{found->path}, [spot = *spot, from = *copy, otherwise](document& in, std::size_t) -> result<void> {
                  if (auto wrong = before_none(in, spot)) return *wrong;
                  copy_for here(from);
                  if (auto mapped = from.refers.map(here.at(from), in, spot.element(), from.same_document, otherwise);
                      !mapped)
                      return mapped;
                  undo back(in);
                  const auto there = after_none(in, spot, back);
                  if (otherwise == missing::refuse)
                      if (auto stay = check_names_unambiguous(in, there.list, there.shift().now, there.index,
                                                              name_of(here.at(from)));
                          !stay)
                          return stay;
                  if (auto followed = follow_in(here.at(from), in, there.element(), there.shift()); !followed)
                      return followed;
                  put_places(in, put(in, there, here.value.get(), back), from.places);
                  return follow_element(in, there, back);
              }});
}

result<void> move(document& doc, std::string_view from, std::string_view to) {
    const auto origin = view::find_value(doc, from), target = view::find_value(doc, to);
    if (!origin) return origin.error();
    if (!target) return target.error();
    const auto old = spot_at(doc, *origin, false);
    if (!old) return old.error();
    const auto there = spot_at(doc, *target, true);
    if (!there) return there.error();
    if (there->list != old->list)
        return at(target->path,
                  "it is not in the same list as " + origin->path + ": copy it there, and remove it here");
    return make(doc,
                {{origin->path},
                 [list = old->list, i = old->index, before = there->index](document& in, std::size_t) -> result<void> {
                     if (before == i || before == i + 1) return {};
                     if (auto wrong = before_none(in, {list, std::min(i, before)})) return *wrong;
                     const std::size_t now = before - (before > i);
                     const auto new_place = [&](std::size_t was) {
                         if (was == i) return now;
                         const std::size_t without = was - (was > i);
                         return without + (without >= now);
                     };
                     const place all = view::part_at(in.value(), list);
                     if (auto stay = check_names_unambiguous(
                             in, list, new_place, now, name_of({all.of->element_in(all.value, i), &all.of->element()}));
                         !stay)
                         return stay;
                     if (auto followed = follow(in, {list, new_place, i}); !followed) return followed;
                     remember(in, list, new_place);
                     view::move_element(all, i, before);
                     walk::terminate_elements(*all.of, all.value);
                     move_elements(in.pending().requests, list, new_place);
                     return {};
                 }});
}

result<void> replace(document& doc, std::string_view path, const document& source, std::string_view from,
                     missing otherwise) {
    const auto found = view::find_value(doc, path);
    if (!found) return found.error();
    const auto copy = copy_of(doc, source, from);
    if (!copy) return copy.error();
    if (is_tail(*found)) return at(found->path, no_tail);
    if (copy->is_tail) return at(copy->path, no_tail);
    const view::type* const to = found->at.is_extra ? nullptr : found->at.whole.of;
    if (!to || to != copy->of)
        return at(copy->path, fmt::format("it is {}; {} is {}", copy->name(), found->path,
                                          to ? view::name_of(*to) : "nothing that can be replaced"));
    return make(
        doc, {{found->path},
              [where = requested{found->path, found->indices}, from = *copy, otherwise](document& in,
                                                                                        std::size_t) -> result<void> {
                  copy_for here(from);
                  if (auto mapped = from.refers.map(here.at(from), in, where.indices, from.same_document, otherwise);
                      !mapped)
                      return mapped;
                  const bool follows = otherwise == missing::refuse;
                  auto named =
                      follows ? led_by_names_in(in, std::span(&where.indices, 1)) : std::vector<reference_by_name>{};
                  const auto is_replaced = [&](const reference_by_name::one& text) {
                      return text.text.size() >= where.indices.size() &&
                             std::equal(where.indices.begin(), where.indices.end(), text.text.begin());
                  };
                  for (reference_by_name& led : named) std::erase_if(led.texts, is_replaced);
                  if (follows)
                      if (auto followed = follow_into(in, where.indices, here.at(from)); !followed) return followed;
                  const place there = view::whole_part_at(in.value(), where.indices);
                  undo back(in);
                  if (!named.empty()) back.keep(where.indices);
                  there.of->assign(there.value, here.value.get());
                  std::vector<new_text> texts;
                  for (const reference_by_name& led : named) {
                      auto followed = renamed_texts(in, led, {});
                      if (!followed) return followed.error();
                      std::ranges::move(*followed, std::back_inserter(texts));
                  }
                  edit::assign(in, texts);
                  back.done();
                  if (!there.of->is_look) put_places(in, there, from.places);
                  auto& all = in.pending().requests;
                  forget(all, where.indices);
                  forget_lists(in, where.indices);
                  for (requested& a : decided_outside(in.value(), where)) all.push_back(std::move(a));
                  return {};
              }});
}

result<void> commit(document& doc, const std::function<void()>& release_pages) {
    if (auto same = unedited_comes_back(doc, release_pages); !same) return same;
    auto made = read_back(doc, release_pages);
    return made ? become(doc, std::move(*made)) : made.error();
}

}  // namespace verbatim::edit
