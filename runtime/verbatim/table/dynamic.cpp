// The functions of these values. Lists decode their elements by walk::decode().
#include "verbatim/table/dynamic.hpp"

#include <cstring>
#include <new>

namespace verbatim::table {

namespace {

void* allocate(const type& t, std::size_t count = 1) {
    return ::operator new (t.in_memory* count, std::align_val_t{t.alignment});
}
void release(const type& t, void* values) { ::operator delete (values, std::align_val_t{t.alignment}); }

void* made(const type& t) {
    void* const value = allocate(t);
    t.held->make(t, value);
    return value;
}
void unmake(const type& t, void* value) {
    if (!value) return;
    t.held->destroy(t, value);
    release(t, value);
}
void* copied(const type& t, const void* from) {
    if (!from) return nullptr;
    void* const value = made(t);
    t.held->assign(t, value, from);
    return value;
}

// Lists.

dynamic_list& dynamic_list_in(void* value) { return *static_cast<dynamic_list*>(value); }
const dynamic_list& dynamic_list_in(const void* value) { return *static_cast<const dynamic_list*>(value); }

void drop_elements(const type& t, dynamic_list& list) {
    if (list.some)
        for (const auto& [index, range] : list.some->decoded)
            t.element().held->destroy(t.element(), list.first + index * t.element().in_memory);
    list.some.reset();
    for (std::size_t i = 0; i < list.count; ++i)
        t.element().held->destroy(t.element(), list.first + i * t.element().in_memory);
    list.count = 0;
}
void make_room(const type& t, dynamic_list& list, std::size_t capacity) {
    const type& element = t.element();
    if (capacity <= list.capacity) return;
    capacity = std::max(capacity, 2 * list.capacity);
    auto* const room = static_cast<std::byte*>(allocate(element, capacity));
    for (std::size_t i = 0; i < list.count; ++i) {
        element.held->make(element, room + i * element.in_memory);
        element.held->assign_moved(element, room + i * element.in_memory, list.first + i * element.in_memory);
        element.held->destroy(element, list.first + i * element.in_memory);
    }
    if (list.first) release(element, list.first);
    list.first = room;
    list.capacity = capacity;
}
std::byte* append(const type& t, dynamic_list& list, std::size_t room = 0) {
    make_room(t, list, std::max(room, list.count + 1));
    std::byte* const element = list.first + list.count * t.element().in_memory;
    t.element().held->make(t.element(), element);
    ++list.count;
    return element;
}
// Makes room for all borrowed elements at the places where they will be decoded, and for one more, because most lists
// are decoded to insert an element.
void make_room_for(const type& t, dynamic_list& list, const wire::borrowing& elements) {
    make_room(t, list, elements.borrowed_count() + 1);
}

void decode(const type& t, dynamic_list& list) {
    if (!list.borrowed() && !list.some) return;
    partly_decoded all;
    if (list.some) std::swap(all, *list.some);
    else std::swap(all.from, static_cast<wire::borrowing&>(list));
    list.some.reset();
    const auto block = all.from.block();
    const std::byte* next = block.data();
    make_room_for(t, list, all.from);
    if (t.element().bitwise && all.decoded.empty()) {
        std::memcpy(list.first, next, block.size());
        list.count = all.from.borrowed_count();
    }
    for (auto known = all.decoded.begin(); list.count < all.from.borrowed_count(); ++list.count) {
        if (known != all.decoded.end() && known->first == list.count) {
            next = block.data() + known++->second.end;
            continue;
        }
        std::byte* const element = list.first + list.count * t.element().in_memory;
        t.element().held->make(t.element(), element);
        walk::decode(t.element(), all.from.kept(), next, block.data() + block.size(), element);
    }
}

// Lists with at most this many elements are decoded as a whole, and so are recursive lists, lists until<>, and lists
// whose elements may take no bytes.
constexpr std::size_t few_elements = 64;
bool is_decoded_partly(const type& t, const dynamic_list& list) {
    return list.borrowed_count() > few_elements && !t.nests && !t.until && t.element().smallest > 0;
}

void* element(const type& t, dynamic_list& list, std::size_t index) {
    if (list.borrowed() && is_decoded_partly(t, list)) {
        make_room_for(t, list, list);
        list.some = std::make_unique<partly_decoded>();
        std::swap(list.some->from, static_cast<wire::borrowing&>(list));
    }
    if (!list.some) decode(t, list);
    std::byte* const here = list.first + index * t.element().in_memory;
    if (!list.some || list.some->decoded.contains(index)) return here;
    if (list.some->decoded.size() >= list.some->from.borrowed_count() / few_elements)
        return decode(t, list), here;  // soon all would be decoded
    t.element().held->make(t.element(), here);
    const auto block = list.some->from.block(), bytes = list.some->from.decode_one(t.element(), index, here);
    const auto begin = static_cast<std::size_t>(bytes.data() - block.data());
    list.some->decoded.emplace(index, partly_decoded::range{begin, begin + bytes.size()});
    return here;
}
// Choices.

dynamic_choice& choice_in(void* value) { return *static_cast<dynamic_choice*>(value); }
const dynamic_choice& choice_in(const void* value) { return *static_cast<const dynamic_choice*>(value); }
const type& alternative(const type& t, std::size_t index) {
    return index < t.holds.size() ? *t.holds[index] : *t.otherwise;
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
                                      dynamic_list& list = dynamic_list_in(value);
                                      drop_elements(t, list);
                                      if (list.first) release(t.element(), list.first);
                                      list.~dynamic_list();
                                  },
                                  &assign_list,
                                  [](const type&, void* to, void* from) {
                                      dynamic_list &list = dynamic_list_in(to), &other = dynamic_list_in(from);
                                      std::swap(static_cast<wire::borrowing&>(list),
                                                static_cast<wire::borrowing&>(other));
                                      std::swap(list.first, other.first);
                                      std::swap(list.count, other.count);
                                      std::swap(list.capacity, other.capacity);
                                      std::swap(list.leftover, other.leftover);
                                      std::swap(list.missing, other.missing);
                                      std::swap(list.some, other.some);
                                  }};

const list_storage dynamic_list_storage{
    [](const type&, const void* value) {
        const dynamic_list& list = dynamic_list_in(value);
        return list.borrowed() ? list.borrowed_count() : list.some ? list.some->from.borrowed_count() : list.count;
    },
    [](const type& t, void* list) -> void* { return decode(t, dynamic_list_in(list)), dynamic_list_in(list).first; },
    [](const type& t, const void* value) -> const void* {
        auto& list = const_cast<dynamic_list&>(dynamic_list_in(value));
        return list.some ? decode(t, list), list.first : list.first;
    },
    [](const type& t, void* value, std::size_t count) {
        dynamic_list& list = dynamic_list_in(value);
        if (count == 0) drop_elements(t, list);
        decode(t, list);
        while (list.count > count)
            t.element().held->destroy(t.element(), list.first + --list.count * t.element().in_memory);
        while (list.count < count) append(t, list);
    },
    [](const type& t, void* list, std::size_t room) -> void* {
        return decode(t, dynamic_list_in(list)), append(t, dynamic_list_in(list), room);
    },
    [](const type& t, void* list, std::size_t index) { return element(t, dynamic_list_in(list), index); },
    [](const void* list) -> const partly_decoded* { return dynamic_list_in(list).some.get(); }};

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
