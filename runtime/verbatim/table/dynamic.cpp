// The functions of these values.
#include "verbatim/table/dynamic.hpp"

#include <cstring>
#include <new>

namespace verbatim::table {

namespace {

void* made(const type& t) {
    void* const value = ::operator new (t.in_memory, std::align_val_t{t.alignment});
    t.held->make(t, value);
    return value;
}
void unmake(const type& t, void* value) {
    if (!value) return;
    t.held->destroy(t, value);
    ::operator delete (value, std::align_val_t{t.alignment});
}
void* copied(const type& t, const void* from) {
    if (!from) return nullptr;
    void* const value = made(t);
    t.held->assign(t, value, from);
    return value;
}

// Choices.

dynamic_choice& choice_in(void* value) { return *static_cast<dynamic_choice*>(value); }
const dynamic_choice& choice_in(const void* value) { return *static_cast<const dynamic_choice*>(value); }
const type& alternative(const type& t, std::size_t index) {
    return index < t.holds.size() ? *t.holds[index] : *t.choice().otherwise;
}

// Optionals.

dynamic_optional& optional_in(void* value) { return *static_cast<dynamic_optional*>(value); }
const dynamic_optional& optional_in(const void* value) { return *static_cast<const dynamic_optional*>(value); }

}  // namespace

const storage record_storage{[](const type& t, void* to) {
                                 for (const field& f : t.fields)
                                     f.of->held->make(*f.of, static_cast<std::byte*>(to) + f.in_memory);
                             },
                             &destroy_record, &assign_record, &assign_record_moved};

const storage dynamic_list_values{[](const type&, void* to) { new (to) dynamic_list; },
                                  [](const type& t, void* value) {
                                      static_cast<dynamic_list*>(value)->drop(t.element());
                                      static_cast<dynamic_list*>(value)->~dynamic_list();
                                  },
                                  &assign_list, &assign_list_moved};

const storage dynamic_choice_values{
    // A new choice of a recursive type holds bytes of an unknown tag, because making its first alternative might never
    // end.
    [](const type& t, void* to) {
        const std::size_t first = t.nests ? t.holds.size() : 0;
        new (to) dynamic_choice{first, made(alternative(t, first)), {}};
    },
    [](const type& t, void* value) {
        unmake(alternative(t, choice_in(value).index), choice_in(value).value);
        choice_in(value).~dynamic_choice();
    },
    [](const type& t, void* to, const void* from) {
        const dynamic_choice& other = choice_in(from);
        void* const value = copied(alternative(t, other.index), other.value);
        unmake(alternative(t, choice_in(to).index), choice_in(to).value);
        choice_in(to) = {other.index, value, other.tail};
    },
    [](const type&, void* to, void* from) { std::swap(choice_in(to), choice_in(from)); }};

const choice_storage dynamic_choice_storage{
    [](const type&, const void* choice) { return choice_in(choice).index; },
    [](const type&, const void* choice) -> const void* { return choice_in(choice).value; },
    [](const type& t, void* value, std::size_t index) -> void* {
        dynamic_choice& choice = choice_in(value);
        unmake(alternative(t, choice.index), choice.value);
        choice.index = index;
        return choice.value = made(alternative(t, index));
    }};

const storage dynamic_coded_values{[](const type& t, void* to) {
                                       const std::size_t first = t.nests ? t.holds.size() : 0;
                                       auto* const coded = new (to) dynamic_coded;
                                       static_cast<dynamic_choice&>(*coded) = {first, made(alternative(t, first)), {}};
                                   },
                                   [](const type& t, void* value) {
                                       auto& coded = *static_cast<dynamic_coded*>(value);
                                       unmake(alternative(t, coded.index), coded.value);
                                       coded.~dynamic_coded();
                                   },
                                   // A copy has the layout and the stream of the original.
                                   [](const type& t, void* to, const void* from) {
                                       dynamic_choice_values.assign(t, to, from);
                                       const auto& other = *static_cast<const dynamic_coded*>(from);
                                       wire::coded_state& copy = static_cast<dynamic_coded*>(to)->coding;
                                       copy = other.coding;
                                       if (!copy.places || other.index != 0) return;
                                       copy.places = std::make_shared<wire::places>(*copy.places);
                                       walk::copy_places(t.element(), other.value, other.coding.places.get(),
                                                         static_cast<dynamic_coded*>(to)->value, copy.places);
                                   },
                                   [](const type&, void* to, void* from) {
                                       std::swap(*static_cast<dynamic_coded*>(to), *static_cast<dynamic_coded*>(from));
                                   }};

const storage dynamic_optional_values{[](const type&, void* to) { new (to) dynamic_optional; },
                                      [](const type& t, void* value) {
                                          unmake(t.element(), optional_in(value).value);
                                          optional_in(value).~dynamic_optional();
                                      },
                                      &assign_optional, &assign_optional_moved};

const storage dynamic_placed_values{[](const type&, void* to) { new (to) dynamic_placed; },
                                    [](const type& t, void* value) {
                                        unmake(t.element(), optional_in(value).value);
                                        static_cast<dynamic_placed*>(value)->~dynamic_placed();
                                    },
                                    &assign_optional, &assign_optional_moved};

const optional_storage dynamic_optional_storage{
    [](const type&, const void* optional) -> const void* { return optional_in(optional).value; },
    [](const type& t, void* optional) -> void* {
        unmake(t.element(), optional_in(optional).value);
        return optional_in(optional).value = made(t.element());
    },
    [](const type& t, void* optional) {
        unmake(t.element(), optional_in(optional).value);
        optional_in(optional).value = nullptr;
    }};

const storage near_optional_values{[](const type&, void* to) { *static_cast<bool*>(to) = false; },
                                   [](const type&, void*) {}, &assign_optional, &assign_optional_moved};

const optional_storage near_optional_storage{
    [](const type&, const void* optional) -> const void* {
        return *static_cast<const bool*>(optional) ? static_cast<const bool*>(optional) + 1 : nullptr;
    },
    [](const type& t, void* optional) -> void* {
        *static_cast<bool*>(optional) = true;
        void* const value = static_cast<bool*>(optional) + 1;
        t.element().make(value);
        return value;
    },
    [](const type&, void* optional) { *static_cast<bool*>(optional) = false; }};

}  // namespace verbatim::table
