#pragma once
#include "verbatim/table/of.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test {

// A schema for any IFP file with a defect: its list changes when it is decoded, if it starts with `bad_start`.
// Saving must refuse its files, and the laws for fuzzers must find the defect.
struct AnyAnimations {
    wire::at<0, wire::raw<4>> magic;
    wire::at<4, wire::u32> size;
    wire::sized_list<wire::u8, &AnyAnimations::size> content;
    wire::rest<> behind;
};
inline table::list_storage sound;
inline std::uint8_t bad_start;
inline void* changed(const table::type& t, void* list) {
    const bool is_first_time = static_cast<const wire::borrowing*>(list)->borrowed();
    auto* const first = static_cast<std::uint8_t*>(sound.decoded(t, list));
    if (is_first_time && t.list().elements->length(t, list) > 0 && *first == bad_start) *first = 0xEE;
    return first;
}
struct broken_schema {
    table::type root = table::of<AnyAnimations>(), list = *root.fields[2].of;
    table::list_facts facts = list.list();
    table::list_storage storage = *facts.elements;
    std::vector<table::field> fields{root.fields.begin(), root.fields.end()};
    broken_schema() {
        sound = storage;
        storage.decoded = &changed;
        storage.element = [](const table::type& t, void* list, std::size_t index) -> void* {
            return static_cast<std::uint8_t*>(changed(t, list)) + index;
        };
        facts.elements = &storage;
        list.of_kind.list = &facts;
        fields[2].of = &list;
        root.fields = fields;
    }
};

}  // namespace verbatim::test
