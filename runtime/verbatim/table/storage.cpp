#include "verbatim/table/storage.hpp"

#include <cstring>
#include <new>

#include "verbatim/table/type.hpp"
#include "verbatim/wire/coded.hpp"
#include "verbatim/wire/varint.hpp"

namespace verbatim::table {

namespace {

std::byte* at(void* value, std::size_t offset) { return static_cast<std::byte*>(value) + offset; }
const std::byte* at(const void* value, std::size_t offset) { return static_cast<const std::byte*>(value) + offset; }

// Replaces a value by a new one, which has no place in the file.
void renew(const type& t, void* value) {
    t.held->destroy(t, value);
    t.held->make(t, value);
}

// Values in memory of their own, to which a value has a pointer at its start.
void*& elsewhere(void* value) { return *static_cast<void**>(value); }
void* made(const type& t) {
    void* const value = ::operator new(t.in_memory);
    t.make(value);
    return value;
}
void unmake(const type& t, void* value) {
    t.held->destroy(t, value);
    ::operator delete(value);
}

// Calls a function for each element of an array.
template <class F>
void each_element(const type& t, F visit) {
    for (std::size_t i = 0; i < t.count; ++i) visit(i * t.element().in_memory);
}

void make_bitwise(const type& t, void* to) {
    const auto& expected = t.number().expected;
    const auto& pattern = t.padding().pattern;
    if (t.image) std::memcpy(to, t.image, t.in_memory);
    else if (t.fresh) t.fresh(t, to);
    else if (t.what == kind::array) each_element(t, [&](std::size_t i) { t.element().make(at(to, i)); });
    else if (!expected.empty()) std::memcpy(to, expected.data(), t.in_memory);
    else if (!pattern.at || pattern.is_zero) std::memset(to, 0, t.in_memory);
    else
        for (std::size_t i = 0; i < t.in_memory; ++i) *at(to, i) = pattern.at(i);
}

wire::element_handling handling(const type& list) {
    return {&list.element(), list.element().in_memory, list.list().by};
}
void destroy_list(const type& t, void* list) {
    list_in(list).drop(handling(t));
    if (t.list().is_sized_list) std::destroy_at(t.leftover_in(list));
    std::destroy_at(&list_in(list));
}
void assign_list(const type& t, void* to, const void* from) {
    if (to == from) return;
    list_in(to).assign(handling(t), list_in(from));
    if (t.list().is_sized_list) *t.leftover_in(to) = *t.leftover_in(from);
    if (t.list().missing) *t.missing_in(to) = *t.missing_in(from);
}
void assign_list_moved(const type& t, void* to, void* from) {
    if (to == from) return;
    list_in(to).drop(handling(t));
    list_in(to).swap(list_in(from));
    if (t.list().is_sized_list) *t.leftover_in(to) = std::move(*t.leftover_in(from));
    if (t.list().missing) *t.missing_in(to) = *t.missing_in(from);
}

// Destroys the content, which is present.
void destroy_content(const type& t, void* value) {
    if (t.optional().is_near) t.element().held->destroy(t.element(), value);
    else unmake(t.element(), elsewhere(value));
}
void mark(const type& t, void* optional, bool is_present) {
    *reinterpret_cast<bool*>(at(optional, t.element().in_memory)) = is_present;
}
void assign_optional(const type& t, void* to, const void* from) {
    if (to == from) return;
    if (const void* const value = t.content_in(from)) t.element().assign(t.set_content(to), value);
    else t.drop_content(to);
    if (t.what == kind::placed) t.identity_in(to) = t.identity_in(from);
}
void assign_optional_moved(const type& t, void* to, void* from) {
    if (to == from) return;
    if (const void* const value = t.content_in(from))
        t.element().assign_moved(t.set_content(to), const_cast<void*>(value));
    else t.drop_content(to);
    if (t.what == kind::placed) t.identity_in(to) = std::move(t.identity_in(from));
}

const type& alternative(const type& t, std::size_t index) {
    return index < t.holds.size() ? *t.holds[index] : *t.choice().otherwise;
}
std::uint32_t& index_of(const type& t, void* choice) {
    return *reinterpret_cast<std::uint32_t*>(at(choice, t.choice().index_at));
}
void* make_alternative(const type& t, void* choice, std::size_t index) {
    index_of(t, choice) = static_cast<std::uint32_t>(index);
    if (t.choice().is_elsewhere) return elsewhere(choice) = made(alternative(t, index));
    alternative(t, index).make(choice);
    return choice;
}
void destroy_alternative(const type& t, void* choice) {
    const type& held = held_by(t, choice);
    if (t.choice().is_elsewhere) unmake(held, elsewhere(choice));
    else held.held->destroy(held, choice);
}
void make_choice(const type& t, void* to) {
    // A new choice of a recursive type that is made at run time holds bytes of an unknown tag, because making its first
    // alternative might never end.
    make_alternative(t, to, t.choice().is_elsewhere && t.nests ? t.holds.size() : 0);
    if (t.choice().tail) new (t.tail_in(to)) wire::byte_run;
}
void destroy_choice(const type& t, void* value) {
    destroy_alternative(t, value);
    if (t.choice().tail) std::destroy_at(t.tail_in(value));
}
void assign_choice(const type& t, void* to, const void* from) {
    if (to == from) return;
    void* const value = t.set_alternative(to, t.index_in(from));
    held_by(t, to).assign(value, t.alternative_in(from));
    if (t.choice().tail) *t.tail_in(to) = *t.tail_in(from);
}
void assign_choice_moved(const type& t, void* to, void* from) {
    if (to == from) return;
    if (t.choice().is_elsewhere) {
        std::swap(elsewhere(to), elsewhere(from));
        std::swap(index_of(t, to), index_of(t, from));
    } else {
        void* const value = t.set_alternative(to, t.index_in(from));
        held_by(t, to).assign_moved(value, from);
    }
    if (t.choice().tail) *t.tail_in(to) = std::move(*t.tail_in(from));
}

wire::byte_run& run_in(void* value) { return *static_cast<wire::byte_run*>(value); }
void make_run(const type& t, void* to) {
    new (to) wire::byte_run;
    if (t.ends && t.ends->is_included) run_in(to).assign(std::as_bytes(std::span(t.ends->terminator)));
}

wire::detail::encoded_integer& varint_in(void* value) { return *static_cast<wire::detail::encoded_integer*>(value); }

}  // namespace

const storage bitwise_values{&make_bitwise, [](const type&, void*) {},
                             [](const type& t, void* to, const void* from) { std::memcpy(to, from, t.in_memory); },
                             [](const type& t, void* to, void* from) { std::memcpy(to, from, t.in_memory); }};

const storage run_values{
    &make_run, [](const type&, void* value) { std::destroy_at(&run_in(value)); },
    [](const type&, void* to, const void* from) { run_in(to) = *static_cast<const wire::byte_run*>(from); },
    [](const type&, void* to, void* from) { run_in(to) = std::move(run_in(from)); }};

const storage varint_values{[](const type& t, void* to) {
                                std::byte zero[wire::detail::encoded_integer::room];
                                (new (to) wire::detail::encoded_integer)->take({zero, t.coding->encode(0, zero)}, 0);
                            },
                            [](const type&, void*) {},
                            [](const type&, void* to, const void* from) {
                                varint_in(to) = *static_cast<const wire::detail::encoded_integer*>(from);
                            },
                            [](const type&, void* to, void* from) { varint_in(to) = varint_in(from); }};

const storage record_values{[](const type& t, void* to) {
                                if (t.fresh) return t.fresh(t, to);
                                for (const field& f : t.fields) f.of->make(at(to, f.in_memory));
                            },
                            [](const type& t, void* value) {
                                for (const field& f : t.fields)
                                    if (!f.of->bitwise) f.of->held->destroy(*f.of, at(value, f.in_memory));
                            },
                            [](const type& t, void* to, const void* from) {
                                for (const field& f : t.fields)
                                    f.of->assign(at(to, f.in_memory), at(from, f.in_memory));
                            },
                            [](const type& t, void* to, void* from) {
                                for (const field& f : t.fields)
                                    f.of->assign_moved(at(to, f.in_memory), at(from, f.in_memory));
                            }};

const storage array_values{
    [](const type& t, void* to) { each_element(t, [&](std::size_t i) { t.element().make(at(to, i)); }); },
    [](const type& t, void* value) {
        each_element(t, [&](std::size_t i) { t.element().held->destroy(t.element(), at(value, i)); });
    },
    [](const type& t, void* to, const void* from) {
        each_element(t, [&](std::size_t i) { t.element().assign(at(to, i), at(from, i)); });
    },
    [](const type& t, void* to, void* from) {
        each_element(t, [&](std::size_t i) { t.element().assign_moved(at(to, i), at(from, i)); });
    }};

const storage list_values{[](const type& t, void* to) {
                              new (to) wire::borrowing;
                              if (t.list().is_sized_list) new (t.leftover_in(to)) wire::byte_run;
                              if (t.list().missing) *t.missing_in(to) = 0;
                          },
                          &destroy_list, &assign_list, &assign_list_moved};

const storage choice_values{&make_choice, &destroy_choice, &assign_choice, &assign_choice_moved};

const storage coded_values{[](const type& t, void* to) {
                               make_choice(t, to);
                               new (&t.coded_state_in(to)) wire::coded_state;
                           },
                           [](const type& t, void* value) {
                               destroy_choice(t, value);
                               std::destroy_at(&t.coded_state_in(value));
                           },
                           // A copy has the layout and the stream of the original.
                           [](const type& t, void* to, const void* from) {
                               if (to == from) return;
                               assign_choice(t, to, from);
                               const wire::coded_state& other = t.coded_state_in(from);
                               wire::coded_state& copy = t.coded_state_in(to);
                               copy = other;
                               if (!copy.places || t.index_in(from) != 0) return;
                               copy.places = std::make_shared<wire::places>(*copy.places);
                               t.coded().by->copy_places(t.element(), t.alternative_in(from), other.places.get(),
                                                         const_cast<void*>(t.alternative_in(to)), copy.places);
                           },
                           [](const type& t, void* to, void* from) {
                               if (to == from) return;
                               assign_choice_moved(t, to, from);
                               t.coded_state_in(to) = std::move(t.coded_state_in(from));
                           }};

const storage optional_values{[](const type& t, void* to) {
                                  if (t.optional().is_near) mark(t, to, false);
                                  else elsewhere(to) = nullptr;
                                  if (t.what == kind::placed) new (&t.identity_in(to)) wire::identity;
                              },
                              [](const type& t, void* value) {
                                  if (t.content_in(value)) destroy_content(t, value);
                                  if (t.what == kind::placed) std::destroy_at(&t.identity_in(value));
                              },
                              &assign_optional, &assign_optional_moved};

void* type::decode_all(void* list) const { return list_in(list).decode_all(handling(*this)); }
const void* type::first_in(const void* list) const { return list_in(list).first(handling(*this)); }
void type::resize(void* list, std::size_t size) const { list_in(list).resize(handling(*this), size); }
void* type::append(void* list, std::size_t room) const { return list_in(list).append(handling(*this), room); }
void* type::element_of_list(void* list, std::size_t index) const {
    if (this->list().until) (void)decode_all(list);  // each element is checked when it is written
    return list_in(list).decode_at(handling(*this), index);
}

void* type::set_alternative(void* value, std::size_t index) const {
    destroy_alternative(*this, value);
    return make_alternative(*this, value, index);  // constructors of the vocabulary do not throw
}
wire::coded_state& type::coded_state_in(const void* value) const {
    return reinterpret_cast<wire::coded_state*>(const_cast<std::byte*>(at(value, in_memory)))[-1];
}

void* type::set_content(void* value) const {
    drop_content(value);
    if (!optional().is_near) return elsewhere(value) = made(element());
    element().make(value);
    mark(*this, value, true);
    return value;
}
void type::drop_content(void* value) const {
    if (!content_in(value)) return;
    destroy_content(*this, value);
    if (optional().is_near) mark(*this, value, false);
    else elsewhere(value) = nullptr;
}

void type::insert(void* list, std::size_t before, const void* from) const {
    (void)decode_all(list);
    const std::size_t count = length(list);
    resize(list, count + 1);
    for (std::size_t i = count; i > before; --i) element().assign_moved(element_in(list, i), element_in(list, i - 1));
    void* const here = element_in(list, before);
    renew(element(), here);
    if (from) element().assign(here, from);
}

void type::erase(void* list, std::size_t index) const {
    (void)decode_all(list);
    const std::size_t count = length(list);
    renew(element(),
          element_in(list, index));  // the next element must not take over the place that this one had in the file
    for (std::size_t i = index; i + 1 < count; ++i)
        element().assign_moved(element_in(list, i), element_in(list, i + 1));
    resize(list, count - 1);
}

}  // namespace verbatim::table
