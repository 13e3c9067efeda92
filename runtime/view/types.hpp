// type_of<T>: the static description of a type, and how its values fall into parts.
#pragma once
#include "runtime/view/description.hpp"
#include "runtime/view/leaf.hpp"
#include "runtime/walk/document.hpp"

namespace verbatim::view {

namespace detail {

// A cursor over the file, at a node.
struct walk_at {
    error why;
    std::size_t budget = static_cast<std::size_t>(-1);
    std::vector<walk::enclosing> records;
    walk::cursor c;

    walk_at(byte_view file, const node& n)
        : c{file.data(), file.size(), file.data() + n.offset, file.data() + n.offset + n.size, &why} {
        c.budget = &budget;
        records.reserve(n.records.size());
        for (const auto& r : n.records) records.push_back({records.empty() ? nullptr : &records.back(), r.type, r.start});
        if (!records.empty()) c.records = &records.back();
    }
};

// Tells the visitor about a field. What only chooses (choice, optional, placed) is shown as what it holds.
template <class T>
bool tell(const T& value, node n, const visitor& visit) {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::derived) {
        return true;
    } else if constexpr (kind_of<type> == kind::choice) {
        node tail = n;
        n.size -= value.tail.size();
        if (!value.visit([&](const auto& held) { return tell(held, n, visit); })) return false;
        if (value.tail.empty()) return true;
        tail.of = &type_of<rest<>>();
        tail.offset += n.size;
        tail.size = value.tail.size();
        tail.name = "tail";
        return visit(tail);
    } else if constexpr (kind_of<type> == kind::optional) {
        return !value || tell(*value, n, visit);
    } else if constexpr (kind_of<type> == kind::placed) {
        if (!value) return true;
        n.offset = *value.origin;
        n.size = value.origin_size;
        return tell(*value, n, visit);
    } else {
        if constexpr (kind_of<type> == kind::list) n.count = value.size();
        n.of = &type_of<type>();
        return visit(n);
    }
}

template <class R, std::size_t... I>
bool tell_fields(const R& record, const walk::field_starts<R>& starts, const node& parent, const visitor& visit, std::index_sequence<I...>) {
    [[maybe_unused]] auto one = [&](auto index) {
        constexpr std::size_t i = decltype(index)::value;
        node n;
        n.name = reflect::field_name<R, i>;
        n.index = i;
        n.offset = starts[i];
        n.size = starts[i + 1] - starts[i];
        n.governor = walk::is_governor<R, i>;
        n.records = parent.records;
        return tell(reflect::get<i>(record), n, visit);
    };
    return (true && ... && one(std::integral_constant<std::size_t, I>{}));
}

template <class R>
bool record_children(byte_view file, const node& n, const visitor& visit) {
    constexpr auto indices = std::make_index_sequence<reflect::field_count<R>>{};
    node inner = n;
    if constexpr (walk::contains_placed<R>) inner.records.push_back({&walk::type_mark<R>, n.offset});
    R record;
    walk::field_starts<R> starts;
    if constexpr (fused<R>) {
        std::memcpy(static_cast<void*>(&record), file.data() + n.offset, sizeof(R));
        constexpr auto offsets = wire::detail::offsets<R>(indices);
        for (std::size_t i = 0; i < offsets.size(); ++i) starts[i] = n.offset + offsets[i];
    } else {
        walk_at at(file, n);
        (void)walk::field_of<R>::read_noting(at.c, record, &starts);
    }
    return tell_fields(record, starts, inner, visit, indices);
}

template <class T>
bool array_children(byte_view file, const node& n, const visitor& visit) {
    using element = typename wire::detail::array_element<T>::type;
    walk_at at(file, n);
    for (std::size_t i = 0; i < wire::detail::array_element<T>::count; ++i) {
        bare<element> value;
        node child;
        child.index = i;
        child.offset = at.c.position();
        child.records = n.records;
        (void)walk::field_of<element>::read(at.c, value, walk::no_record{}, 0);
        child.size = at.c.position() - child.offset;
        if (!tell(value, child, visit)) return false;
    }
    return true;
}

template <class element>
bool list_children(byte_view file, const node& n, const visitor& visit) {
    walk_at at(file, n);
    for (std::size_t i = 0; i < n.count; ++i) {
        node child;
        child.index = i;
        child.offset = at.c.position();
        child.records = n.records;
        element value;
        (void)walk::field_of<element>::read(at.c, value, walk::no_record{}, 0);
        child.size = at.c.position() - child.offset;
        if (!tell(value, child, visit)) return false;
    }
    if (at.c.left() == 0) return true;
    node leftover;  // of a fill
    leftover.name = "leftover";
    leftover.index = n.count;
    leftover.offset = at.c.position();
    leftover.size = at.c.left();
    leftover.of = &type_of<rest<>>();
    return visit(leftover);
}

// The decoded value behind what only chooses.
template <class T>
place place_of(T& value) {
    using type = bare<T>;
    if constexpr (kind_of<type> == kind::choice) return value.visit([](auto& held) { return place_of(held); });
    else if constexpr (kind_of<type> == kind::optional || kind_of<type> == kind::placed) return value ? place_of(*value) : place{};
    else if constexpr (kind_of<type> == kind::derived) return {};
    else return {static_cast<void*>(static_cast<described_as<type>*>(&value)), &type_of<type>()};
}

template <class R, std::size_t... I>
place record_part(R& record, std::size_t index, std::index_sequence<I...>) {
    place found;
    ((I == index ? (void)(found = place_of(reflect::get<I>(record))) : void()), ...);
    return found;
}

template <class T>
type describe() {
    static const std::string name = described_text<T>();
    type t{};
    t.what = described_kind<T>;
    t.name = name;
    if constexpr (is_elements<T>) {
        t.children = &list_children<bare<typename T::value_type>>;
        t.part = [](void* value, std::size_t i) { return place_of(static_cast<T*>(value)->edit()[i]); };
    } else if constexpr (kind_of<T> == kind::record) {
        t.children = &record_children<T>;
        t.part = [](void* value, std::size_t i) { return record_part(*static_cast<T*>(value), i, std::make_index_sequence<reflect::field_count<T>>{}); };
        t.fields = &record_fields<T>;
    } else if constexpr (kind_of<T> == kind::array) {
        t.children = &array_children<T>;
        t.part = [](void* value, std::size_t i) { return place_of((*static_cast<T*>(value))[i]); };
    } else {
        t.text = &leaf_text<T>;
        t.json = &leaf_json<T>;
        t.assign = &assign_leaf<T>;
    }
    return t;
}

}  // namespace detail

template <class T>
const type& type_of() {
    static const type t = detail::describe<detail::described_as<T>>();
    return t;
}

}  // namespace verbatim::view
