// ELF, of 64 bits and little-endian: chapters 4 and 5 of the System V ABI. Sections with their names and data, and the segments that programs are loaded by.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace elf {
using namespace verbatim::wire;

enum class FileType : std::uint16_t { none, relocatable, executable, shared, core };
enum class Machine : std::uint16_t { i386 = 3, arm = 40, x86_64 = 62, aarch64 = 183, riscv = 243 };
enum class SegmentType : std::uint32_t { none, load, dynamic, interpreter, note, unused, program_headers, thread_local_data };
enum class SectionType : std::uint32_t { none, data, symbols, strings, relocations_with_addends, hash, dynamic, note, no_bits, relocations, unused, dynamic_symbols };

struct Header {
    at< 0, fourcc<"\x7F""ELF">>  mark;
    at< 4, magic<std::uint8_t{2}>>  bits;          // 64
    at< 5, magic<std::uint8_t{1}>>  byte_order;    // little-endian
    at< 6, u8>            ident_version;
    at< 7, u8>            system;
    at< 8, u8>            system_version;
    at< 9, zeros<7>>      pad09;
    at<16, FileType>      type;
    at<18, Machine>       machine;
    at<20, u32>           version;
    at<24, u64>           entry;
    at<32, u64>           segments_at;
    at<40, u64>           sections_at;
    at<48, u32>           flags;
    at<52, u16>           header_size;
    at<54, u16>           segment_size;             // of the header of one
    at<56, u16>           segment_count;
    at<58, u16>           section_size;
    at<60, u16>           section_count;
    at<62, u16>           names_index;              // the section that has the names of all
};
static_assert(laid_out<Header, 64>);

struct Segment {
    at< 0, SegmentType>  type;
    at< 4, u32>          flags;
    at< 8, u64>          data_at;
    at<16, u64>          address;
    at<24, u64>          physical_address;
    at<32, u64>          size;
    at<40, u64>          size_in_memory;
    at<48, u64>          alignment;
    look_at<u8, &Segment::data_at>  first;       // of the bytes of sections: the offset follows them
};

struct SectionHeader {
    at< 0, u32>          name_at;
    at< 4, SectionType>  type;
    at< 8, u64>          flags;
    at<16, u64>          address;
    at<24, u64>          data_at;
    at<32, u64>          size;
    at<40, u32>          link;
    at<44, u32>          info;
    at<48, u64>          alignment;
    at<56, u64>          entry_size;
};
static_assert(laid_out<SectionHeader, 64>);

struct Strings { list<cstring, to_end> all; };
struct Bytes { rest<> bytes; };

struct File {
    at<0, Header>  header;
    placed<list<Segment, in<&File::header, &Header::segment_count>>, in<&File::header, &Header::segments_at>, aligned<8>>  segments;

    // That section, and so all others: their names count from its data.
    struct Names {
        at<0, SectionHeader>  header;
        look_at<bytes<in<&Names::header, &SectionHeader::size>>, in<&Names::header, &SectionHeader::data_at>>  strings;

        struct Section {
            at<0, SectionHeader>  header;
            look_at<cstring, value_of<in<&Section::header, &SectionHeader::name_at>> + outer<in<&Names::header, &SectionHeader::data_at>>, never_absent>  name;
            struct Data {
                placed<choice<outer<in<&Section::header, &SectionHeader::type>>, limit<outer<in<&Section::header, &SectionHeader::size>>>,
                              when<SectionType::strings, Strings>, others<Bytes>>,
                       outer<in<&Section::header, &SectionHeader::data_at>>>  data;
            };
            optional<Data, where<in<&Section::header, &SectionHeader::type> != 8>>  content;  // one of zeros has no bytes in the file
        };
        placed<list<Section, outer<in<&File::header, &Header::section_count>>>, outer<in<&File::header, &Header::sections_at>>, aligned<8>>  sections;
    };
    look_at<Names, value_of<in<&File::header, &Header::sections_at>> + value_of<in<&File::header, &Header::names_index>> * 64>  names;
};
static_assert(laid_out<File>);

}  // namespace elf

template <>
struct verbatim::format<elf::File> {
    static constexpr std::string_view id = "elf";
    static constexpr std::string_view title = "ELF of 64 bits, little-endian";
    static constexpr std::string_view extensions = ".o .so";
    static match recognise(std::span<const std::byte> file) { return file.size() >= 64 && std::memcmp(file.data(), "\x7F""ELF\2\1", 6) == 0 ? match::certain : match::no; }
};
