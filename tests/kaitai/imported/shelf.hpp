// A shelf of boxes, whose sizes are in tables before them
// From shelf.ksy.
#pragma once
#include <verbatim/kaitai/formula.hpp>
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace shelf_ksy {
using namespace verbatim::wire;
using namespace verbatim::kaitai::words;

struct About {
    at<0x00, u8>   kind;
    at<0x01, u16>  size;
    at<0x03, u8>   items;
};
static_assert(laid_out<About>);

struct Entry {
    encoded<ascii, cstring>  name;
    About                    about;
};
static_assert(laid_out<Entry>);

struct Shelf {
    at<0x00, u8>                count;
    list<u16, &Shelf::count>    sizes;  // of the labels
    list<encoded<ascii, sized_string<same_index<&Shelf::sizes> - 1>>, &Shelf::count>  labels;
    list<Entry, &Shelf::count>  entries;
    list<bytes<in<in<same_index<&Shelf::entries>, &Entry::about>, &About::size>>, &Shelf::count>  boxes;
    struct Part {
        at<0x00, u8>  mark;
        list<u8, outer<in<in<same_index<&Shelf::entries>, &Entry::about>, &About::items>>>  items;
        optional<u8, where<(outer<in<in<same_index<&Shelf::entries>, &Entry::about>, &About::kind>> == 2)>>  extra;
        optional<u8, where<formula<"_root.entries[0].about.kind == 9">>>  far;
    };
    list<Part, to_end>          parts;
};
static_assert(laid_out<Shelf>);

}  // namespace shelf_ksy

template <>
struct verbatim::format<shelf_ksy::Shelf> {
    static constexpr std::string_view id = "shelf";
    static constexpr std::string_view title = "A shelf of boxes, whose sizes are in tables before them";
    static constexpr std::string_view extensions = ".shelf";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
    static const view::computing& computed() { return kaitai::computed_by_formulas(); }
};
