#include "verbatim/table/storage.hpp"

#include <cstring>
#include <new>

#include "verbatim/table/type.hpp"
#include "verbatim/wire/varint.hpp"

namespace verbatim::table {

namespace {

std::byte* at(void* value, std::size_t offset) { return static_cast<std::byte*>(value) + offset; }
const std::byte* at(const void* value, std::size_t offset) { return static_cast<const std::byte*>(value) + offset; }
wire::borrowing& list_in(void* value) { return *static_cast<wire::borrowing*>(value); }
const wire::borrowing& list_in(const void* value) { return *static_cast<const wire::borrowing*>(value); }

// Replaces a value by a new one, which has no place in the file.
void renew(const type& t, void* value) {
    t.held->destroy(t, value);
    t.held->make(t, value);
}

}  // namespace

void destroy_record(const type& t, void* value) {
    for (const field& f : t.fields)
        if (!f.of->bitwise) f.of->held->destroy(*f.of, at(value, f.in_memory));
}
void assign_record(const type& t, void* to, const void* from) {
    for (const field& f : t.fields) f.of->held->assign(*f.of, at(to, f.in_memory), at(from, f.in_memory));
}
void assign_record_moved(const type& t, void* to, void* from) {
    for (const field& f : t.fields) f.of->held->assign_moved(*f.of, at(to, f.in_memory), at(from, f.in_memory));
}

void destroy_list(const type& t, void* value) {
    list_in(value).drop(t.element());
    if (t.list().is_sized_list) std::destroy_at(t.list().leftover(value));
    std::destroy_at(&list_in(value));
}
void assign_list(const type& t, void* to, const void* from) {
    if (to == from) return;
    list_in(to).assign(t.element(), list_in(from));
    if (!t.list().is_sized_list) return;
    *t.list().leftover(to) = *t.list().leftover(from);
    if (t.list().missing) *t.list().missing(to) = *t.list().missing(from);
}
void assign_list_moved(const type& t, void* to, void* from) {
    if (to == from) return;
    list_in(to).drop(t.element());
    list_in(to).swap(list_in(from));
    if (!t.list().is_sized_list) return;
    *t.list().leftover(to) = std::move(*t.list().leftover(from));
    if (t.list().missing) *t.list().missing(to) = *t.list().missing(from);
}

const list_storage list_functions{
    [](const type&, const void* list) { return list_in(list).size(); },
    [](const type& t, void* list) { return list_in(list).decode_all(t.element()); },
    [](const type& t, const void* list) { return list_in(list).first(t.element()); },
    [](const type& t, void* list, std::size_t count) { list_in(list).resize(t.element(), count); },
    [](const type& t, void* list, std::size_t room) { return list_in(list).append(t.element(), room); },
    [](const type& t, void* list, std::size_t index) {
        if (t.list().until) (void)list_in(list).decode_all(t.element());  // each element is checked when it is written
        return list_in(list).decode_at({t.element().bitwise ? nullptr : &t.element(), t.element().in_memory}, index);
    },
    [](const void* list) { return list_in(list).partly(); }};

void assign_optional(const type& t, void* to, const void* from) {
    if (to == from) return;
    if (const void* const value = t.optional().inside->value(t, from))
        t.element().assign(t.optional().inside->emplace(t, to), value);
    else t.optional().inside->reset(t, to);
    if (t.placed().identity) t.placed().identity(to) = t.placed().identity(from);
}
void assign_optional_moved(const type& t, void* to, void* from) {
    if (to == from) return;
    if (const void* const value = t.optional().inside->value(t, from))
        t.element().assign_moved(t.optional().inside->emplace(t, to), const_cast<void*>(value));
    else t.optional().inside->reset(t, to);
    if (t.placed().identity) t.placed().identity(to) = std::move(t.placed().identity(from));
}

void assign_choice(const type& t, void* to, const void* from) {
    if (to == from) return;
    const std::size_t index = t.choice().alternatives->index(t, from);
    void* const room = t.choice().alternatives->emplace(t, to, index);
    held_by(t, to).assign(room, t.choice().alternatives->value(t, from));
    if (t.choice().tail) *t.choice().tail(to) = *t.choice().tail(from);
}
void assign_choice_moved(const type& t, void* to, void* from) {
    if (to == from) return;
    const std::size_t index = t.choice().alternatives->index(t, from);
    void* const room = t.choice().alternatives->emplace(t, to, index);
    held_by(t, to).assign_moved(room, const_cast<void*>(t.choice().alternatives->value(t, from)));
    if (t.choice().tail) *t.choice().tail(to) = std::move(*t.choice().tail(from));
}

const storage bitwise_storage{[](const type& t, void* to) {
                                  if (t.fresh) t.fresh(to);
                                  else if (!t.number().expected.empty())
                                      std::memcpy(to, t.number().expected.data(), t.in_memory);
                                  else std::memset(to, 0, t.in_memory);
                              },
                              [](const type&, void*) {},
                              [](const type& t, void* to, const void* from) { std::memcpy(to, from, t.in_memory); },
                              [](const type& t, void* to, void* from) { std::memcpy(to, from, t.in_memory); }};

const storage varint_storage{
    [](const type& t, void* to) {
        std::byte zero[wire::detail::encoded_integer::room];
        (new (to) wire::detail::encoded_integer)->take({zero, t.coding->encode(0, zero)}, 0);
    },
    [](const type&, void*) {},
    [](const type&, void* to, const void* from) {
        *static_cast<wire::detail::encoded_integer*>(to) = *static_cast<const wire::detail::encoded_integer*>(from);
    },
    [](const type&, void* to, void* from) {
        *static_cast<wire::detail::encoded_integer*>(to) = *static_cast<const wire::detail::encoded_integer*>(from);
    }};

void type::insert(void* list, std::size_t before, const void* from) const {
    (void)this->list().elements->decoded(*this, list);
    const std::size_t count = length(list);
    this->list().elements->resize(*this, list, count + 1);
    for (std::size_t i = count; i > before; --i) element().assign_moved(element_in(list, i), element_in(list, i - 1));
    void* const here = element_in(list, before);
    renew(element(), here);
    if (from) element().assign(here, from);
}

void type::erase(void* list, std::size_t index) const {
    (void)this->list().elements->decoded(*this, list);
    const std::size_t count = length(list);
    renew(element(),
          element_in(list, index));  // the next element must not take over the place that this one had in the file
    for (std::size_t i = index; i + 1 < count; ++i)
        element().assign_moved(element_in(list, i), element_in(list, i + 1));
    this->list().elements->resize(*this, list, count - 1);
}

}  // namespace verbatim::table
