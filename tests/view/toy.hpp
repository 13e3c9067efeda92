// A small format with every kind of field, for the tests of the view.
#pragma once
#include "verbatim/verbatim.hpp"

namespace toy {
using namespace verbatim::wire;

enum class Mode : std::uint8_t { off, on };
enum class Bits : std::uint16_t { red = 1, blue = 4 };
struct Link {
    bits<8> one;
    bits<24> index;
};

struct Item {
    at<0, text<8>> name;
    at<8, i16> value;
};
struct Note {
    static constexpr int tag = 7;
    at<0, f32> weight;
};
struct Event {
    at<0, u8> tag;
    at<1, u8> size;
    choice<&Event::tag, limit<&Event::size, from::record>, Note> body;
};
struct Far {
    at<0, u16> number;
    cstring title;
};
struct File {
    at<0, fourcc<"TOYS">> magic;
    at<4, enumerated<Mode>> mode;
    at<5, flag_set<Bits>> bits;
    at<7, always<std::uint8_t{9}>> nine;
    at<8, packed<u32, Link>> link;
    at<12, zeros<2>> pad;
    at<14, u8> item_count;
    at<15, u8> event_size;
    at<16, u32> far_at;
    at<20, std::array<i8, 2>> pair;
    list<Item, &File::item_count> items;
    sized_list<Event, &File::event_size> events;
    pad_to<4> aligned;
    placed<Far, &File::far_at> far;
};
static_assert(laid_out<File>);

inline constexpr std::string_view specimen = R"(
"TOYS" 01 05 00 09   05 01 00 00   00 00   02   0B   38 00 00 00   FE 7F  # 00
"one" 00 00 00 00 00   E3 F8                                              # 16 items[0]: value -1821
"two" 00 00 00 00 00   2A 00                                              # 20 items[1]
07 06 00 00 80 3F                                                         # 2A events[0]: weight 1.0
63 05 AA BB CC                                                            # 30 events[1]: no alternative
00 00 00                                                                  # 35 aligned
34 12 "far" 00                                                            # 38 far
EE FF                                                                     # 3E gap
)";

}  // namespace toy

template <>
struct verbatim::format<toy::File> {
    static constexpr std::string_view id = "toy";
    static constexpr std::string_view title = "Toy";
    static constexpr std::string_view extensions = ".toy";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 4 && std::memcmp(file.data(), "TOYS", 4) == 0 ? match::certain : match::no;
    }
};
