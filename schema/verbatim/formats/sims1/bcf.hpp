// The Sims 1: BCF, a character file as the game writes it: skeletons, suits and skills. Little-endian, no magic, no padding, ends at the last field.
//
// It has the fields of a CMX of version 300 in the same order, without its first two lines. Described by the game's ReadFromFile (Mac build of 2006),
// mixiate and FreeSO, who agree, save that these two read can_wiggle as a float.
// Files seen: 2, which hold skills only. The fields of the one that is a twin of a CMX are those of the text, bit for bit.
// Before a string, a length of 255 means that a longer one follows. The game reads it into a buffer of 256 bytes, whatever its length. A game's file is called STEM.cmx.bcf.
//
// Common edits:
//
//   verbatim set adult.cmx.bcf 'skills[0].name=a2o-wave'                                          another name for a skill
//   verbatim set adult.cmx.bcf 'suits[0].skins[0].skin=xskin-b002mafat_01-PELVIS-BODY'            another skin
//   verbatim set adult.cmx.bcf 'skeletons[0].bones[PELVIS].position.y+=0.1'                       a bone at another place
//   verbatim set adult.cmx.bcf '**.events[*].all[*].time*=2'                                      all events at twice the time
//   verbatim convert adult.cmx.bcf -o adult.cmx                                                   as text
#pragma once
#include <cstring>

#include "verbatim/formats/sims1/character.hpp"

namespace verbatim::sims1 {

struct CharacterBinary {
    using String = pstring<u8, i32>;
    using Count = i32;
    using FirstReal = f32;
    using Real = f32;
    using OpeningReal = f32;
    using NextOpeningReal = f32;
    using AfterVector = i32;
};

struct Bcf {
    i32                         skeleton_count;
    list<Skeleton<CharacterBinary>, &Bcf::skeleton_count>  skeletons;
    i32                         suit_count;
    list<Suit<CharacterBinary>, &Bcf::suit_count>  suits;
    i32                         skill_count;
    list<Skill<CharacterBinary>, &Bcf::skill_count>  skills;
    rest<>                      end;             // nothing: never read by the game
    using units = elements_of<&Bcf::skeletons, &Bcf::suits, &Bcf::skills>;
    static constexpr auto rules_from = according_to("403 files of text");
    static constexpr auto reads_into_256_bytes = according_to("the game's reader, which has room for 255 and does not look");
    static constexpr auto expectations = all_of(
        must<&Bcf::skeletons>(holds<&rules::too_long<decltype(Bcf::skeletons)>>("texts of at most 255 bytes"), reads_into_256_bytes),
        must<&Bcf::suits>(holds<&rules::too_long<decltype(Bcf::suits)>>("texts of at most 255 bytes"), reads_into_256_bytes),
        must<&Bcf::skills>(holds<&rules::too_long<decltype(Bcf::skills)>>("texts of at most 255 bytes"), reads_into_256_bytes),
        expect<&Bcf::end>(empty));
};
static_assert(laid_out<Bcf>);

}  // namespace verbatim::sims1

template <>
struct verbatim::format<verbatim::sims1::Bcf> {
    static constexpr std::string_view id = "sims1.bcf";
    static constexpr std::string_view title = "The Sims 1 character file (BCF)";
    static constexpr std::string_view extensions = ".bcf";

    // There is no magic: the texts are text, and the counts lead through all skeletons, suits and skills, of which there is one.
    static match recognise(std::span<const std::byte> file) {
        const auto skip = [&](std::size_t size) {
            const bool is_there = file.size() >= size;
            file = file.subspan(is_there ? size : file.size());
            return is_there;
        };
        const auto text = [&] {
            if (file.empty()) return false;
            const auto size = std::to_integer<std::size_t>(file[0]);
            const auto characters = file.subspan(1, std::min(size, file.size() - 1));
            return size != 0 && size != 255 && std::ranges::none_of(characters, [](std::byte b) { return b < std::byte{' '} && b != std::byte{'\t'}; }) && skip(1 + size);
        };
        const auto number = [&] {
            wire::i32 stored;
            if (file.size() < sizeof stored) return std::int32_t{-1};
            std::memcpy(&stored, file.data(), sizeof stored);
            file = file.subspan(sizeof stored);
            return std::int32_t{stored};
        };
        const auto each = [&](auto element) {  // a count, and then so many elements
            const std::int32_t count = number();
            std::int32_t i = 0;
            while (i < count && element()) ++i;
            return i == count;
        };
        const auto properties = [&] { return each([&] { return text() && text(); }); };
        const auto events = [&] { return each([&] { return skip(4) && properties(); }); };
        const auto bone = [&] { return text() && text() && each(properties) && skip(28 + 20); };
        const auto skin = [&] { return text() && text() && skip(4) && each(properties); };
        const auto motion = [&] { return text() && skip(24) && each(properties) && each(events); };
        const auto whole = file.size();
        const bool holds = each([&] { return text() && each(bone); }) && each([&] { return text() && skip(4) && each(properties) && each(skin); }) &&
                           each([&] { return text() && text() && skip(20) && each(motion); });
        return holds && whole - file.size() > 12 ? match::plausible : match::no;
    }
};
