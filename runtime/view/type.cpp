#include "runtime/view/type.hpp"

#include <array>

#include "runtime/view/types.hpp"

namespace verbatim::view {

namespace {

// A cursor over the file, at a node.
struct walk_at {
    error why;
    std::uint64_t budget = static_cast<std::uint64_t>(-1);
    std::vector<walk::enclosing> records;
    std::shared_ptr<wire::places> places;
    walk::cursor c;

    walk_at(byte_view file, const node& n)
        : c{file.data(), file.size(), file.data() + n.offset, file.data() + n.offset + n.size, &why} {
        c.budget = &budget;
        c.places = &places;
        records.reserve(n.records.size());
        for (const auto& r : n.records) records.push_back({records.empty() ? nullptr : &records.back(), r.type, r.start});
        if (!records.empty()) c.records = &records.back();
    }
};

bool tell_elements(byte_view file, const type& t, const node& n, const visitor& visit) {
    walk_at at(file, n);
    const std::size_t count = t.what == kind::array ? t.count : n.count;
    for (std::size_t i = 0; i < count; ++i) {
        node child;
        child.index = i;
        child.offset = at.c.position();
        child.records = n.records;
        if (t.tell_element) {
            if (at.places) at.places->back_to(0);  // those of the element before, which is no more
            if (!t.tell_element(at.c, child, visit)) return false;
            continue;
        }
        child.of = &t.element();
        child.size = child.of->size;
        at.c.at += child.size;
        if (!visit(child)) return false;
    }
    if (t.what == kind::array || at.c.left() == 0) return true;
    node leftover;  // of a fill
    leftover.name = "leftover";
    leftover.index = count;
    leftover.offset = at.c.position();
    leftover.size = at.c.left();
    leftover.of = &type_of<wire::rest<>>();
    return visit(leftover);
}

void add_records(const type& t, std::vector<const type*>& to) {
    if (t.what == kind::record) to.push_back(&t);
    for (const type* part : t.holds) add_records(*part, to);
}

// The value behind what only chooses; of no type when there is none.
place opened(place at) {
    while (at.of && at.of->open) at = at.of->open(at.value).held;
    return at.of && at.of->what == kind::derived ? place{} : at;
}

}  // namespace

words& words::operator<<(std::string_view more) {
    text += more;
    return *this;
}
words& words::operator<<(std::int64_t number) { return *this << std::string_view(std::to_string(number)); }

void detail::write_alternatives(words& to, std::span<const std::int64_t> tags, std::span<const type* const> alternatives) {
    for (std::size_t i = 0; i < alternatives.size(); ++i) {
        to << (i ? "; " : ": ");
        if (i < tags.size()) to << tags[i];
        else to << "any other";
        to << " " << alternatives[i]->declaration();
    }
}

std::string type::alternative_name(std::size_t i) const {
    if (i >= holds.size()) return "unknown";
    const auto name_of = [&](std::size_t k) { return holds[k]->what == kind::list ? holds[k]->element().name() : holds[k]->name(); };
    auto name = name_of(i);
    for (std::size_t j = 0; j < holds.size(); ++j)
        if (j != i && i < tags.size() && name_of(j) == name) return name + '@' + std::to_string(tags[i]);
    return name;
}

std::string type::declaration() const {
    if (!declared_as) return name();
    words to;
    declared_as(to);
    return to.text;
}

std::vector<const type*> type::records() const {
    std::vector<const type*> all;
    add_records(*this, all);
    return all;
}

bool tell(place at, node n, const visitor& visit) {
    if (at.of->what == kind::derived) return true;
    n.of = at.of;
    if (at.of->length) n.count = at.of->length(at.value);
    if (at.of->leftover) {
        n.leftover = at.of->leftover(at.value)->size();
        n.missing = *at.of->missing(at.value);
    }
    if (!at.of->open) return visit(n);

    const content inside = at.of->open(at.value);
    if (!inside.held.of) return true;
    node tail = n;
    if (inside.origin != wire::varies) {
        n.offset = inside.origin;
        n.size = inside.origin_size;
    }
    n.size -= inside.tail;
    n.opened.push_back({at.of, inside.alternative, n.offset + n.size, inside.tail, inside.origin, inside.origin_size});
    if (!tell(inside.held, n, visit)) return false;
    if (!inside.tail) return true;
    tail.of = &type_of<wire::rest<>>();
    tail.opened.clear();
    tail.offset += n.size;
    tail.size = inside.tail;
    tail.name = "tail";
    return visit(tail);
}

namespace {

// What data at a place says of the fields of a decoded record, which start there.
void add_said(place data, place record, const std::size_t* starts, std::vector<node::said>& to) {
    for (const implied& i : data.of->implies) {
        if (i.field == wire::varies) continue;
        if (!i.says || i.says(data.value, static_cast<std::byte*>(record.of->field_in(record.value, i.field).value) + i.offset))
            to.push_back({starts[i.field] + i.offset, i.of});
    }
    if (!data.of->open) return;
    if (const auto held = data.of->open(data.value).held; held.of) add_said(held, record, starts, to);
}

}  // namespace

bool tell_fields(const type& t, void* record, const std::size_t* starts, const node& inner, const visitor& visit) {
    std::vector<node::said> said = inner.follows;
    if (t.decode)  // else nothing in it governs
        for (std::size_t i = 0; i < t.fields.size(); ++i) {
            add_said(t.field_in(record, i), {record, &t}, starts, said);
            if (t.fields[i].counts_inside) said.push_back({starts[i], t.fields[i].of});
        }
    for (std::size_t i = 0; i < t.fields.size(); ++i) {
        const field& f = t.fields[i];
        node n;
        n.name = f.name;
        n.index = i;
        n.offset = starts[i];
        n.size = starts[i + 1] - starts[i];
        n.governor = f.governor;
        n.records = inner.records;
        for (const auto& s : said)
            if (s.offset >= n.offset && s.offset < n.offset + n.size) n.follows.push_back(s);
        if (!tell(record ? t.field_in(record, i) : place{nullptr, f.of}, n, visit)) return false;
    }
    return true;
}

bool type::children(byte_view file, const node& n, const visitor& visit) const {
    if (what != kind::record) return leaf() || tell_elements(file, *this, n, visit);
    node inner = n;
    if (mark) inner.records.push_back({mark, n.offset});
    if (decode) {
        walk_at at(file, n);
        return decode(at.c, *this, inner, visit);
    }
    std::array<std::size_t, 101> starts{n.offset};
    for (std::size_t i = 0; i < fields.size(); ++i) starts[i + 1] = starts[i] + fields[i].of->size;
    return tell_fields(*this, nullptr, starts.data(), inner, visit);
}

namespace {

place direct_part(const type& t, void* value, std::size_t index) {
    if (t.what == kind::record && index < t.fields.size()) return t.field_in(value, index);
    if (t.element_address && index < (t.length ? t.length(value) : t.count)) return {t.element_address(value, index), &t.element()};
    return {};
}

}  // namespace

place type::part(void* value, std::size_t index) const { return opened(direct_part(*this, value, index)); }

place whole_part_at(place at, std::span<const std::size_t> indices) {
    for (const std::size_t i : indices) {
        at = opened(at);
        at = at.of ? direct_part(*at.of, at.value, i) : place{};
    }
    return at;
}
place part_at(place root, std::span<const std::size_t> indices) { return opened(whole_part_at(root, indices)); }

void move_element(place list, std::size_t index, std::size_t before) {
    list.of->insert(list.value, before, nullptr);
    const std::size_t old = index + (before <= index);
    void* const to = list.of->element_address(list.value, before);
    void* const from = list.of->element_address(list.value, old);
    const type& element = list.of->element();
    if (element.assign_move) element.assign_move(to, from);
    else element.assign_copy(to, from);
    list.of->erase(list.value, old);
}

}  // namespace verbatim::view
