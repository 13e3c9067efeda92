#pragma once
#include "verbatim/table/of.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test {

// A schema for any IFP file with a defect: an element of its list changes when it is decoded, if it is `bad_start`.
// Saving must refuse its files, and the laws for fuzzers must find the defect.
struct AnyAnimations {
    wire::at<0, wire::raw<4>> magic;
    wire::at<4, wire::u32> size;
    wire::sized_list<wire::sized<wire::u8, 1>, &AnyAnimations::size> content;
    wire::rest<> behind;
};
inline std::uint8_t bad_start;
inline void change(void* element) {
    auto* const number = static_cast<std::uint8_t*>(element);
    if (*number == bad_start) *number = 0xEE;
}
inline const table::engine changing{
    [](const table::type& t, const keeper& keep, const std::byte*& at, const std::byte* end, void* into) {
        walk::engine.decode(t, keep, at, end, into);
        change(into);
    },
    [](const table::type& t, const keeper& keep, std::span<const std::byte> bytes, std::byte* first,
       std::size_t count) {
        walk::engine.decode_all(t, keep, bytes, first, count);
        for (std::size_t i = 0; i < count; ++i) change(first + i * t.in_memory);
    },
    [](const wire::borrowing& list, const table::type& t, std::size_t index, void* into) {
        const auto bytes = walk::engine.decode_one(list, t, index, into);
        change(into);
        return bytes;
    },
    walk::engine.copy_places};
struct broken_schema {
    table::type root = table::of<AnyAnimations>(), list = *root.fields[2].of;
    table::list_facts facts = list.list();
    std::vector<table::field> fields{root.fields.begin(), root.fields.end()};
    broken_schema() {
        facts.by = &changing;
        list.of_kind.list = &facts;
        fields[2].of = &list;
        root.fields = fields;
    }
};

}  // namespace verbatim::test
