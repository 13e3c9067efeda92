// The Sims 1: BMF, a mesh as the game writes it. Little-endian, no magic, no padding, ends at the last vector.
//
// Described by the game's ReadFromFile and WriteToFile (Mac build of 2006), Don Hopkins, mixiate and FreeSO, who agree.
// No file is public. FreeSO writes a vector_count that leaves out the anchors of the blends: more vectors
// follow than it says. The game reads a string into a buffer of 256 bytes, whatever its length.
//
// Common edits:
//
//   verbatim set body.bmf texture=b001ma_dress                                                    another texture
//   verbatim set body.bmf 'vectors[0].x=0.25'                                                     a vertex at another place
//   verbatim set body.bmf 'uvs[0].u=0.5'                                                          another part of the texture for a vertex
//   verbatim set body.bmf 'blends[0].weight~=0.4'                                                 a vertex that follows another bone less, or more
//   verbatim convert body.bmf -o body.skn                                                          as text
#pragma once
#include "verbatim/formats/sims1/mesh.hpp"

namespace verbatim::sims1 {

struct InBinary {
    static constexpr auto rules_from = according_to("91 files of the same meshes as text");
    using String = pstring<u8, i32>;             // a length of 255 means that a longer one follows
    using Count = i32;
    using RowStart = i32;
    using Integer = i32;
    using RealRowStart = f32;
    using Real = f32;
    using End = rest<>;
    struct Blend {                               // the text has these two fields in the opposite order
        fixed_cut_off<i32, 32768>  weight{16384};       // weight of the anchor
        index_in<i32, "vectors">  target;
        static constexpr auto expectations = all_of(expect<&Blend::weight>(between(1, 32767), the_game_blends_between));
    };
    static constexpr auto reads_into_256_bytes = according_to("the game's reader, which has room for 255 and does not look");
    static bool fits(const String& text) { return text.view().size() <= 255; }
    template <class Mesh>
    static bool bones_fit(const Mesh& m) { return std::ranges::all_of(m.bones.begin(), m.bones.end(), fits); }
    template <class Mesh>
    static constexpr auto rules = all_of(
        must<&Mesh::name>(holds<&InBinary::fits>("at most 255 bytes"), reads_into_256_bytes),
        must<&Mesh::texture>(holds<&InBinary::fits>("at most 255 bytes"), reads_into_256_bytes),
        must<&Mesh::bones>(holds<&InBinary::bones_fit<Mesh>>("at most 255 bytes each"), reads_into_256_bytes));
};

using Bmf = Mesh<InBinary>;
static_assert(laid_out<Bmf> && fixed_size<Binding<InBinary>> == 20 && fixed_size<Vector<InBinary>> == 24);

}  // namespace verbatim::sims1

template <>
struct verbatim::format<verbatim::sims1::Bmf> {
    static constexpr std::string_view id = "sims1.mesh";
    static constexpr std::string_view title = "The Sims 1 mesh (BMF)";
    static constexpr std::string_view extensions = ".bmf";
    static constexpr file_key key{"name", ""};

    // There is no magic: the strings are text, and the counts lead to the end of the file, or to a place before it,
    // and there is a vector for each uv and each blend.
    static match recognise(std::span<const std::byte> file) {
        std::size_t at = 0;
        const auto left = [&] { return file.size() - at; };
        const auto string = [&] {
            if (left() < 1) return false;
            const auto size = std::to_integer<std::size_t>(file[at]);
            if (size == 0 || size == 255 || left() < 1 + size) return false;
            for (std::size_t i = 1; i <= size; ++i)
                if (file[at + i] < std::byte{' '}) return false;
            at += 1 + size;
            return true;
        };
        const auto count = [&](std::size_t size_of_one) {
            wire::i32 stored;
            if (left() < sizeof stored) return std::int64_t{-1};
            std::memcpy(&stored, file.data() + at, sizeof stored);
            at += sizeof stored;
            if (stored < 0 || static_cast<std::uint64_t>(stored) * size_of_one > left()) return std::int64_t{-1};
            at += static_cast<std::size_t>(stored) * size_of_one;
            return std::int64_t{stored};
        };
        if (!string() || !string()) return match::no;
        const auto bones = count(0);
        for (auto left_over = bones; left_over > 0; --left_over)
            if (!string()) return match::no;
        if (bones < 1 || count(12) < 0 || count(20) < 0) return match::no;
        const auto uvs = count(8), blends = uvs < 0 ? uvs : count(8), vectors = blends < 0 ? blends : count(24);
        return vectors >= 0 && vectors == uvs + blends ? match::plausible : match::no;
    }
};
