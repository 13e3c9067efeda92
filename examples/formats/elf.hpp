// ELF, of 32 and of 64 bits, in both byte orders: chapters 4 and 5 of the System V ABI. Sections with their names and data, and the segments from
// which programs are loaded.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace elf {
using namespace verbatim::wire;

enum class FileType : std::uint16_t { none, relocatable, executable, shared, core };
enum class Machine : std::uint16_t { none, sparc = 2, i386, m68k, mips = 8, ppc = 20, ppc64 = 21, s390 = 22, arm = 40, x86_64 = 62, aarch64 = 183, riscv = 243 };
enum class SegmentType : std::uint32_t {
    none, load, dynamic, interpreter, note, unused, program_headers, thread_local_data,
    gnu_exception_frames = 0x6474E550, gnu_stack, gnu_read_only_after_relocation, gnu_properties
};
constexpr auto enumerators(SegmentType) { return listed<SegmentType::gnu_exception_frames, SegmentType::gnu_stack, SegmentType::gnu_read_only_after_relocation, SegmentType::gnu_properties>{}; }
enum class SectionType : std::uint32_t {
    none, data, symbols, strings, relocations_with_addends, hash, dynamic, note, no_bits, relocations, unused, dynamic_symbols,
    initialisers = 14, finalisers, early_initialisers, group, section_indices, gnu_hash = 0x6FFFFFF6, gnu_defined_versions = 0x6FFFFFFD, gnu_needed_versions, gnu_versions
};
constexpr auto enumerators(SectionType) { return listed<SectionType::gnu_hash, SectionType::gnu_defined_versions, SectionType::gnu_needed_versions, SectionType::gnu_versions>{}; }

// The number types of a file: a word is as wide as an address of the file.
template <unsigned Bits, order O>
struct numbers {
    using u16 = scalar<std::uint16_t, O>;
    using u32 = scalar<std::uint32_t, O>;
    using word = scalar<std::conditional_t<Bits == 64, std::uint64_t, std::uint32_t>, O>;
    static constexpr std::size_t size = Bits / 8;
};

// The header of a file, after the mark: the ABI counts its offsets from 6 bytes before it.
template <unsigned Bits, order O, class N = numbers<Bits, O>, std::size_t W = N::size>
struct Header {
    at< 0, u8>                       ident_version;
    at< 1, u8>                       system;
    at< 2, u8>                       system_version;
    at< 3, zeros<7>>                 pad03;
    at<10, enumerated<FileType, O>>  type;
    at<12, enumerated<Machine, O>>   machine;
    at<14, typename N::u32>          version;
    at<18, typename N::word>         entry;
    at<18 + W, typename N::word>     segments_at;
    at<18 + 2 * W, typename N::word> sections_at;
    at<18 + 3 * W, typename N::u32>  flags;
    at<22 + 3 * W, typename N::u16>  header_size;      // includes the mark
    at<24 + 3 * W, typename N::u16>  segment_size;     // size of one segment header
    at<26 + 3 * W, typename N::u16>  segment_count;
    at<28 + 3 * W, typename N::u16>  section_size;
    at<30 + 3 * W, typename N::u16>  section_count;
    at<32 + 3 * W, typename N::u16>  names_index;      // index of the section with the names of all sections
};

template <unsigned Bits, order O, class N = numbers<Bits, O>>
struct Segment {
    at< 0, enumerated<SegmentType, O>>  type;
    at< 4, typename N::u32>    flags;
    at< 8, typename N::word>   data_at;
    at<16, typename N::word>   address;
    at<24, typename N::word>   physical_address;
    at<32, typename N::word>   size;
    at<40, typename N::word>   size_in_memory;
    at<48, typename N::word>   alignment;
    look_at<u8, &Segment::data_at>  first;       // looks at the bytes of a section, so that the offset follows them
};
template <order O, class N>
struct Segment<32, O, N> {
    at< 0, enumerated<SegmentType, O>>  type;
    at< 4, typename N::word>   data_at;
    at< 8, typename N::word>   address;
    at<12, typename N::word>   physical_address;
    at<16, typename N::word>   size;
    at<20, typename N::word>   size_in_memory;
    at<24, typename N::u32>    flags;
    at<28, typename N::word>   alignment;
    look_at<u8, &Segment::data_at>  first;
};

template <unsigned Bits, order O, class N = numbers<Bits, O>, std::size_t W = N::size>
struct SectionHeader {
    at<0, typename N::u32>             name_at;
    at<4, enumerated<SectionType, O>>  type;
    at<8, typename N::word>            flags;
    at<8 + W, typename N::word>        address;
    at<8 + 2 * W, typename N::word>    data_at;
    at<8 + 3 * W, typename N::word>    size;
    at<8 + 4 * W, typename N::u32>     link;
    at<12 + 4 * W, typename N::u32>    info;
    at<16 + 4 * W, typename N::word>   alignment;
    at<16 + 5 * W, typename N::word>   entry_size;
};

struct Strings { list<cstring, to_end> all; };
struct Bytes { rest<> bytes; };

// The mark at the start of a file, and the name of its kind.
template <unsigned Bits, order O>
struct kind_of_file;
template <>
struct kind_of_file<64, order::little> { using mark = signature<"\x7F""ELF\2\1">; using name = as<"Elf64">; };
template <>
struct kind_of_file<64, order::big> { using mark = signature<"\x7F""ELF\2\2">; using name = as<"Elf64Big">; };
template <>
struct kind_of_file<32, order::little> { using mark = signature<"\x7F""ELF\1\1">; using name = as<"Elf32">; };
template <>
struct kind_of_file<32, order::big> { using mark = signature<"\x7F""ELF\1\2">; using name = as<"Elf32Big">; };

template <unsigned Bits, order O>
struct Image {
    using called = typename kind_of_file<Bits, O>::name;
    using Head = Header<Bits, O>;
    using Section_ = SectionHeader<Bits, O>;
    static constexpr std::size_t word = Bits / 8;

    at<0, typename kind_of_file<Bits, O>::mark>  mark;          // includes the number of bits and the byte order
    at<6, Head>  header;
    placed<list<Segment<Bits, O>, in<&Image::header, &Head::segment_count>>, in<&Image::header, &Head::segments_at>, aligned<word>>  segments;

    // The section with the names and, inside it, all sections, because their names count from its data.
    struct Names {
        at<0, Section_>  header;
        look_at<bytes<in<&Names::header, &Section_::size>>, in<&Names::header, &Section_::data_at>>  strings;

        struct Section {
            at<0, Section_>  header;
            look_at<cstring, value_of<in<&Section::header, &Section_::name_at>> + outer<in<&Names::header, &Section_::data_at>>, never_absent>  name;
            struct Data {
                placed<choice<outer<in<&Section::header, &Section_::type>>, limit<outer<in<&Section::header, &Section_::size>>>,
                              when<SectionType::strings, Strings>, others<Bytes>>,
                       outer<in<&Section::header, &Section_::data_at>>>  data;
            };
            optional<Data, where<in<&Section::header, &Section_::type> != 8>>  content;  // a section of zeros (type 8) has no bytes in the file
        };
        placed<list<Section, outer<in<&Image::header, &Head::section_count>>>, outer<in<&Image::header, &Head::sections_at>>, aligned<word>>  sections;
    };
    look_at<Names, value_of<in<&Image::header, &Head::sections_at>> + value_of<in<&Image::header, &Head::names_index>> * std::int64_t{16 + 6 * word}>  names;
};

using Elf64 = Image<64, order::little>;
using Elf64Big = Image<64, order::big>;
using Elf32 = Image<32, order::little>;
using Elf32Big = Image<32, order::big>;
static_assert(laid_out<Elf64::Head, 58> && laid_out<Elf64::Section_, 64> && laid_out<Elf64> && laid_out<Elf64Big>);
static_assert(laid_out<Elf32::Head, 46> && laid_out<Elf32::Section_, 40> && laid_out<Elf32> && laid_out<Elf32Big>);

using File = one_of<Elf64, Elf64Big, Elf32, Elf32Big>;

}  // namespace elf

template <>
struct verbatim::format<elf::File> {
    static constexpr std::string_view id = "elf";
    static constexpr std::string_view title = "ELF";
    static constexpr std::string_view extensions = ".o .so";
    static match recognise(std::span<const std::byte> file) {
        const auto is_one_or_two = [&](std::size_t at) { return file[at] == std::byte{1} || file[at] == std::byte{2}; };
        return file.size() >= 52 && std::memcmp(file.data(), "\x7F""ELF", 4) == 0 && is_one_or_two(4) && is_one_or_two(5) ? match::certain : match::no;
    }
};
