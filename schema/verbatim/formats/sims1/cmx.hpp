// The Sims 1: CMX, a character file as text: skeletons, suits and skills. One value a line; a vector is between bars, "| 0 0.5 1 |". Lines end with CR LF or LF.
//
// Described by Don Hopkins' page (The Sims animation file format), and by the game's reader in the Mac build of 2006, which reads names line by line and
// numbers by `>>`: a line break before them is only a space.
// Files seen: 403, of which 109 of version 300 (79 of Maxis' demo, 19 of Maxis' tools, 11 of fans) and 294 of version 200 (the prototype of 1998).
// All 114,374 integers are plain, and all 69,800 floats are %g with exponents of three digits (Visual C++).
//
//   LF instead of CR LF       11 files, all from repositories that convert texts
//   one empty line at the end 2 files
//   a blank at the end        of one value (a tab)
//   no final line end         the Mac game rejects the file; never seen
//
// The game compares neither the comment nor the version, so a file of version 200 is read as nonsense. Version 200 lacks the fields of `Bone`, `Suit` and
// `SuitSkin` that `EarlyBone`, `EarlySuit` and `EarlySkin` do not have. Another version in the second line does not convert a file.
// A skeleton, suit or skill with a name that is known already is thrown away. A line of more than 255 bytes makes the game reject the file.
//
// Common edits:
//
//   verbatim set adult.cmx 'data.skills[0].name=a2o-wave'                                         another name for a skill
//   verbatim set adult.cmx 'data.suits[0].skins[0].skin=xskin-b002mafat_01-PELVIS-BODY'           another skin
//   verbatim set adult.cmx 'data.skeletons[0].bones[PELVIS].position.y+=0.1'                      a bone at another place
//   verbatim set adult.cmx '**.events[*].all[*].time*=2'                                          all events at twice the time
//   verbatim convert adult.cmx -o adult.bcf                                                       as a binary file
#pragma once
#include "verbatim/formats/sims1/character.hpp"

namespace verbatim::sims1 {

struct CharacterText {
    using String = line<255>;
    using Count = token<std::int32_t, on_new_line>;
    using FirstReal = token<float, on_new_line>;
    using Real = token<float>;
    using OpeningReal = token<float, on_marked_line<"", "| ">>;
    using NextOpeningReal = token<float, on_marked_line<" |", "| ">>;
    using AfterVector = token<std::int32_t, on_marked_line<" |", "">>;
};

struct EarlyBone {                               // of version 200
    line<255>                   name;            // by which skills and suits name it
    line<255>                   parent{"NULL"};  // name of a bone before this one; NULL: none
    Position<CharacterText>     position;
    Rotation<CharacterText>     rotation;
    CharacterText::AfterVector  can_translate;   // 1: a skill may move it
    CharacterText::Count        can_rotate{1};   // 1: a skill may turn it
    static constexpr auto expectations = all_of(expect<&EarlyBone::can_translate>(is(0, 1)), expect<&EarlyBone::can_rotate>(is(0, 1)));
};
struct EarlySkin {                               // of version 200
    line<255>                   bone;            // name of the bone that carries it
    line<255>                   skin;            // stem of a .skn
};
struct EarlySuit {                               // of version 200
    line<255>                   name;            // mostly the stem of the file's name
    CharacterText::Count        skin_count;
    list<EarlySkin, &EarlySuit::skin_count>  skins;
};

struct Version300 {                              // of the game
    line<255>                   version{"version 300"};
    CharacterText::Count        skeleton_count;
    list<Skeleton<CharacterText>, &Version300::skeleton_count>  skeletons;
    CharacterText::Count        suit_count;
    list<Suit<CharacterText>, &Version300::suit_count>  suits;
    CharacterText::Count        skill_count;
    list<Skill<CharacterText>, &Version300::skill_count>  skills;
    using units = elements_of<&Version300::skeletons, &Version300::suits, &Version300::skills>;
    static constexpr auto expectations = all_of(expect<&Version300::version>(text_is("version 300")));
};
struct Version200 {                              // of the prototype of 1998
    line<255>                   version{"version 200"};
    CharacterText::Count        skeleton_count;
    list<Skeleton<CharacterText, EarlyBone>, &Version200::skeleton_count>  skeletons;
    CharacterText::Count        suit_count;
    list<EarlySuit, &Version200::suit_count>  suits;
    CharacterText::Count        skill_count;
    list<Skill<CharacterText>, &Version200::skill_count>  skills;
    using units = elements_of<&Version200::skeletons, &Version200::suits, &Version200::skills>;
    static constexpr auto expectations = all_of(expect<&Version200::version>(text_is("version 200")));
};

struct Cmx {
    line<255>                   comment{"// Character File. Copyright 1997, Maxis Inc."};  // never compared by the game
    one_of<starts_with<Version300, "\r\nversion 300", "\nversion 300">, starts_with<Version200, "\r\nversion 200", "\nversion 200">>  data;
    last_line_end<"\r\n">       end;             // never read by the game
    static constexpr auto rules_from = according_to("403 files");
    static bool ends_a_line(const last_line_end<"\r\n">& end) { return !end.empty(); }
    static constexpr auto expectations = all_of(
        must<&Cmx::end>(holds<&Cmx::ends_a_line>("a line end after the last value"), according_to("the game's reader (Mac), which rejects a file that ends with a number")));
};
static_assert(laid_out<Cmx>);

}  // namespace verbatim::sims1

template <>
struct verbatim::format<verbatim::sims1::Cmx> {
    static constexpr std::string_view id = "sims1.cmx";
    static constexpr std::string_view title = "The Sims 1 character file (CMX)";
    static constexpr std::string_view extensions = ".cmx";

    // There is no magic, but the first line is a comment, and the second one is the version.
    static match recognise(std::span<const std::byte> file) {
        std::string_view text(reinterpret_cast<const char*>(file.data()), std::min<std::size_t>(file.size(), 300));
        const auto end = std::min(text.find('\n'), text.size());
        if (!text.starts_with("//") || end == text.size()) return match::no;
        text.remove_prefix(end + 1);
        const auto version = text.substr(0, text.find_first_of("\r\n"));
        return version == "version 300" || version == "version 200" ? match::certain : match::no;
    }
};
