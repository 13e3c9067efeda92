// LZ4: a frame of the program lz4, as lz4_Frame_format.md 1.6 describes it. The content of a block is compressed anew when it changes. A block that
// refers to the one before it is kept as bytes; the program writes these blocks only on request.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

#include "xxh32.hpp"

namespace lz4 {
using namespace verbatim::wire;

struct Flags { bits<1> has_dictionary; bits<1> spare; bits<1> has_checksum; bits<1> has_size; bits<1> has_block_checksums; bits<1> are_independent; bits<2> version; };
struct Limits { bits<4> spare0; bits<3> block_size; bits<1> spare7; };  // 4: blocks of 64 KB, 7: of 4 MB
struct Size { bits<31> size; bits<1> is_stored; };

struct Content { rest<> bytes; };

struct header_checksum { static std::uint64_t of(bytes_in bytes) { return xxh32(bytes) >> 8 & 0xFF; } };
struct block_checksum { static std::uint64_t of(bytes_in bytes) { return xxh32(bytes); } };

struct File {
    at<0, magic<0x184D2204u>>  mark;
    at<4, packed<u8, Flags>>   flags;
    at<5, packed<u8, Limits>>  limits;
    optional<u64, nonzero<in<&File::flags, &Flags::has_size>>>  size;  // of the content
    optional<u32, nonzero<in<&File::flags, &Flags::has_dictionary>>>  dictionary;
    u8                         header_sum;
    derived<&File::header_sum, checksum<header_checksum, &File::flags, &File::dictionary>>  header_rule;

    struct Block {
        at<0, packed<u32, Size>>  size;
        struct Data {
            choice<outer<in<&Block::size, &Size::is_stored>>, limit<outer<in<&Block::size, &Size::size>>>, when<0, coded<lz4_block, Content, to_end>>, when<1, Content>>  content;
        };
        struct SummedData {
            Data  data;
            u32   sum;
            derived<&SummedData::sum, checksum<block_checksum, &SummedData::data, &SummedData::data>>  sum_rule;
        };
        optional<choice<outer<in<&File::flags, &Flags::has_block_checksums>>, when<0, Data>, when<1, SummedData>>, where<(value_of<&Block::size> & 0x7FFFFFFF) != 0>>  data;  // none: the end

        bytes_in content() const {
            if (!data) return {};
            const auto* const summed = data->template get_if<SummedData>();
            const auto& content = (summed ? summed->data : *data->template get_if<Data>()).content;
            if (const auto* stored = content.template get_if<Content>()) return stored->bytes.view();
            const auto* coded = content.template get_if<verbatim::wire::coded<lz4_block, Content, to_end>>();
            return coded && coded->has_value() ? (*coded)->bytes.view() : bytes_in();
        }
    };
    using Blocks = list<Block, until<equals<&Block::size, 0>>>;
    static bytes_out all_of(const Blocks& blocks) {
        bytes_out all;
        for (const Block& block : blocks) {
            const auto content = block.content();
            all.insert(all.end(), content.begin(), content.end());
        }
        return all;
    }
    struct Plain { Blocks blocks; };
    struct Checked {
        Blocks  blocks;
        u32     sum;
        static std::int64_t sum_of(const Checked& body) { return xxh32(all_of(body.blocks)); }
        derived<&Checked::sum, by<&Checked::sum_of>>  sum_rule;
    };
    choice<in<&File::flags, &Flags::has_checksum>, when<0, Plain>, when<1, Checked>>  body;

    static std::int64_t size_of_content(const File& f) {
        return f.body.visit([](const auto& body) -> std::int64_t {
            if constexpr (requires { body.blocks; }) return static_cast<std::int64_t>(all_of(body.blocks).size());
            else return 0;
        });
    }
    derived<content_of<&File::size>, by<&File::size_of_content>>  size_rule;
};
static_assert(laid_out<File>);

}  // namespace lz4

template <>
struct verbatim::format<lz4::File> {
    static constexpr std::string_view id = "lz4";
    static constexpr std::string_view title = "LZ4 frame";
    static constexpr std::string_view extensions = ".lz4";
    static match recognise(std::span<const std::byte> file) { return file.size() >= 7 && std::memcmp(file.data(), "\x04\x22\x4D\x18", 4) == 0 ? match::certain : match::no; }
};
