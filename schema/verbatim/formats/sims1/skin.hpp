// The Sims 1: SKN, a mesh as text. Lines end with CR LF (Maxis' exporter) or LF; every number of a row follows one space.
//
// Described by Legolas Harrow's page (reason.50megs.com/simblend.html), Don Hopkins' notes, and the game's reader in the Mac build of 2006,
// which reads the two names and the bones line by line and everything else by `>> int` and `>> float`: a line break there is only a space.
// Files seen: 91, of which 79 with CR LF, 12 with LF; 61 of Maxis' demo, 19 of FaceLift and The Sims Creator, 11 of fans.
//
// Each table, or part of one, spells its numbers in one style: %g with three exponent digits (Visual C++; 84 files' vectors, 81 files' uvs),
// %.6f (6 and 9 files), or Python's %.12g (one file). Every one of the 251,642 numbers fits a float. All 135,664 integers are plain.
//
//   no final line end         the Mac game drops the mesh; never seen
//   name other than the stem  11 files, 8 of which differ only in case
//   unused rows               FaceLift's file has 11 vertices in no binding
//
// The sources disagree: a weight is a fraction of 32768, not of 65536, and a target becomes target * (1 - w) + anchor * w. The normal is blended in
// the same way, and then scaled to length 1 again.
//
// The game loads the BMF of that name if there is one, and the text only if there is none. It does not draw a mesh with a bone that the
// skeleton lacks. It does not compare the name in the file with the file's name, and ignores the texture's name if the skin is the first of a
// character.
// Tools that convert skins to other formats make x negative and count v from the bottom: this is not in the file.
//
// Common edits:
//
//   verbatim set body.skn texture=b001ma_dress                                                    another texture
//   verbatim set body.skn 'vectors[0].x=0.25'                                                     a vertex at another place
//   verbatim set body.skn 'uvs[0].u=0.5'                                                          another part of the texture for a vertex
//   verbatim set body.skn 'blends[0].weight~=0.4'                                                 a vertex that follows another bone less, or more
//   verbatim convert body.skn -o body.bmf                                                          as a binary mesh
#pragma once
#include "verbatim/formats/sims1/mesh.hpp"

namespace verbatim::sims1 {

struct InText {
    static constexpr auto rules_from = according_to("91 files");
    using String = line<1023>;                   // the size of the game's buffer; the game refuses a longer line
    using Count = token<std::int32_t, on_new_line>;
    using RowStart = token<std::int32_t, on_new_line>;
    using Integer = token<std::int32_t>;
    using RealRowStart = token<float, on_new_line>;
    using Real = token<float>;
    using End = last_line_end<"\r\n">;
    struct Blend {                               // blends anchor i (vector uv_count + i) into a vertex
        index_in<RowStart, "vectors">  target;   // index of the vertex
        fixed_cut_off<Integer, 32768>  weight{16384};   // weight of the anchor
        static constexpr auto expectations = all_of(expect<&Blend::weight>(between(1, 32767), the_game_blends_between));
    };
    static bool ends_a_line(const End& end) { return !end.empty(); }
    template <class Mesh>
    static constexpr auto rules = all_of(must<&Mesh::end>(holds<&InText::ends_a_line>("a line end after the last number"), according_to("the game's reader (Mac), which drops a mesh that ends with a number")));
};

using Skin = Mesh<InText>;
static_assert(laid_out<Skin>);

}  // namespace verbatim::sims1

template <>
struct verbatim::format<verbatim::sims1::Skin> {
    static constexpr std::string_view id = "sims1.skin";
    static constexpr std::string_view title = "The Sims 1 skin (SKN)";
    static constexpr std::string_view extensions = ".skn";
    static constexpr file_key key{"name", ""};

    // There is no magic: the whole structure must hold, and there is a vector for each uv and each blend.
    static match recognise(std::span<const std::byte> file) {
        std::string_view text(reinterpret_cast<const char*>(file.data()), file.size());
        const auto is_line = [&] {
            text.remove_prefix(sims1::InText::String::separator_in(text));
            const auto one = text.substr(0, text.substr(0, 1025).find('\n'));
            if (one.empty() || one.size() > 1024 || one.find('\0') != std::string_view::npos) return false;
            text.remove_prefix(one.size());
            return true;
        };
        const auto number = [&]() -> std::string_view {
            const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
            std::size_t begin = 0;
            while (begin < text.size() && is_blank(text[begin])) ++begin;
            std::size_t end = begin;
            while (end < text.size() && !is_blank(text[end])) ++end;
            const auto one = text.substr(begin, end - begin);
            text.remove_prefix(end);
            return begin < 1024 && one.size() <= 64 ? one : std::string_view();
        };
        const auto integers = [&](std::int64_t count) {
            for (; count > 0; --count)
                if (!wire::parse_number(number(), INT32_MIN, INT32_MAX)) return false;
            return count == 0;
        };
        const auto reals = [&](std::int64_t count) {
            for (; count > 0; --count)
                if (!wire::parse_float(number())) return false;
            return count == 0;
        };
        const auto count = [&] { return wire::parse_number(number(), 0, 0x7FFFFFFF).value_or(-1); };
        if (!is_line() || !is_line()) return match::no;
        const auto bones = count();
        for (std::int64_t i = 0; i < bones; ++i)
            if (!is_line()) return match::no;
        if (bones < 1 || !integers(3 * count()) || !integers(5 * count())) return match::no;
        const auto uvs = count();
        if (uvs < 0 || !reals(2 * uvs)) return match::no;
        const auto blends = count();
        if (blends < 0 || !integers(2 * blends)) return match::no;
        const auto vectors = count();
        const bool is_whole = vectors == uvs + blends && reals(6 * vectors);
        return is_whole && text.find_first_not_of(" \t\r\n") == std::string_view::npos ? match::plausible : match::no;
    }

    static constexpr look_alike look_alikes[] = {
        {[](std::string_view s) { return s.starts_with(std::string_view("\x33\x22\x11\x00", 4)); }, "a skin of League of Legends"},
        {[](std::string_view s) { return s.starts_with("FAR!byAZ"); }, "an archive of The Sims 1 (FAR; extract the skins from it)", "*"},
        {[](std::string_view s) { return s.starts_with("IFF FILE 2."); }, "a resource file of The Sims 1 (IFF)", "*"},
    };
};
