// The Sims 3: the known names whose hashes clips hold. Bones and slots are from the rigs of people and pets, as public tools for Blender name them;
// the hash of each has been seen in a clip. Morphs are the faces of pets in s3py; their hashes have been seen, too.
#pragma once
#include <algorithm>
#include <cstdint>
#include <string_view>

#include "verbatim/formats/sims3/resource_key.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::sims3 {

inline constexpr std::string_view bone_names[] = {
        "Eye", "L_ArmExportPole", "L_Forearm", "L_Hand", "L_LegExportPole", "L_UpperArm", "R_ArmExportPole", "R_Forearm", "R_Hand", "R_LegExportPole",
        "R_UpperArm", "b__Back__", "b__Belly__", "b__Chest__", "b__Chin__", "b__EyeArea__", "b__Glasses__", "b__Hair", "b__Head__", "b__JawComp__",
        "b__Jaw__", "b__L_Breast__", "b__L_Calf__", "b__L_Clavicle__", "b__L_Ear0__", "b__L_Ear1__", "b__L_Ear2__", "b__L_Ear3__", "b__L_Foot__",
        "b__L_Foot_slot", "b__L_Forearm__", "b__L_FrontThigh__", "b__L_FrontUpperArm__", "b__L_Hand__", "b__L_Hand_slot", "b__L_Index0__",
        "b__L_Index1__", "b__L_Index2__", "b__L_Mid0__", "b__L_Mid0_slot", "b__L_Mid1__", "b__L_Mid2__", "b__L_Mid2_slot", "b__L_Neck2_slot",
        "b__L_Pinky0__", "b__L_Pinky1__", "b__L_Pinky2__", "b__L_Ring0__", "b__L_Ring1__", "b__L_Ring2__", "b__L_ShoulderTwist__", "b__L_Shoulder__",
        "b__L_Spine3_slot", "b__L_ThighTwist__", "b__L_Thigh__", "b__L_Thumb0__", "b__L_Thumb1__", "b__L_Thumb2__", "b__L_Toe0__", "b__L_Toe0_slot",
        "b__L_Toe1__", "b__L_Toe2__", "b__L_Toe2_slot", "b__L_Toe__", "b__L_UpperArm__", "b__L_Wrist__", "b__LoLip__", "b__Mouth_slot", "b__Neck0__",
        "b__Neck1__", "b__Neck2__", "b__Neck3__", "b__Neck__", "b__NoseArea__", "b__NoseBridge__", "b__NoseTip__", "b__Pelvis__", "b__ROOT__",
        "b__ROOT_bind__", "b__R_Breast__", "b__R_Calf__", "b__R_Clavicle__", "b__R_Ear0__", "b__R_Ear1__", "b__R_Ear2__", "b__R_Ear3__",
        "b__R_Foot__", "b__R_Foot_slot", "b__R_Forearm__", "b__R_FrontThigh__", "b__R_FrontUpperArm__", "b__R_Hand__", "b__R_Hand_slot",
        "b__R_Index0__", "b__R_Index1__", "b__R_Index2__", "b__R_Mid0__", "b__R_Mid0_slot", "b__R_Mid1__", "b__R_Mid2__", "b__R_Mid2_slot",
        "b__R_Neck2_slot", "b__R_Pinky0__", "b__R_Pinky1__", "b__R_Pinky2__", "b__R_Ring0__", "b__R_Ring1__", "b__R_Ring2__", "b__R_ShoulderTwist__",
        "b__R_Shoulder__", "b__R_Spine3_slot", "b__R_ThighTwist__", "b__R_Thigh__", "b__R_Thumb0__", "b__R_Thumb1__", "b__R_Thumb2__", "b__R_Toe0__",
        "b__R_Toe0_slot", "b__R_Toe1__", "b__R_Toe2__", "b__R_Toe2_slot", "b__R_Toe__", "b__R_UpperArm__", "b__R_Wrist__", "b__Spine0__",
        "b__Spine1__", "b__Spine2__", "b__Spine3__", "b__Spine4__", "b__Tail0__", "b__Tail1__", "b__Tail2__", "b__Tail3__", "b__Tail3_slot",
        "b__Tail4__", "b__Tail5__", "b__Tail6__", "b__Tongue0__", "b__Tongue1__", "b__Tongue2__", "b__Tongue3__", "b__Tongue4__", "b__UpLip__",
        "rootWorld", "transformBone",
};
inline constexpr std::string_view morph_names[] = {
        "LeftBrowInnerUp", "RightBrowInnerUp", "LeftBrowInnerDown", "RightBrowInnerDown", "LeftBrowOuterUp", "RightBrowOuterUp", "LeftBrowOuterDown",
        "RightBrowOuterDown", "LeftMouthUpperLipUp", "RightMouthUpperLipUp", "LeftMouthLowerLipDown", "RightMouthLowerLipDown", "LeftMouthCornerUp",
        "RightMouthCornerUp", "LeftMouthCornerBack", "RightMouthCornerBack", "LeftMouthCornerForward", "RightMouthCornerForward",
        "LeftEyeUpperLidOpen", "RightEyeUpperLidOpen", "LeftEyeUpperLidClosed", "RightEyeUpperLidClosed", "LeftEyeLowerLidOpen",
        "RightEyeLowerLidOpen", "LeftEyeLowerLidClosed", "RightEyeLowerLidClosed", "LeftEyeUnderLidSquint", "RightEyeUnderLidSquint",
        "NoseCrinkleBack", "NoseTwitchOut", "LeftNoseSide", "RightNoseSide",
};

struct Fnv32 {
    static constexpr std::string_view title = "FNV-1, 32 bits, lower case";
    static constexpr std::uint64_t of(std::string_view name) { return fnv32(name); }
};
struct Fnv64 {
    static constexpr std::string_view title = "FNV-1, 64 bits, lower case";
    static constexpr std::uint64_t of(std::string_view name) { return fnv64(name); }
};
// Bones have hashes of 32 bits; morphs have the low half of 64 bits.
struct TrackHash {
    static constexpr std::string_view title = "FNV-1, 32 bits, lower case; of a morph the low half of 64 bits";
    static constexpr std::uint64_t of(std::string_view name) {
        return std::ranges::find(morph_names, name) != std::end(morph_names) ? fnv64(name) & 0xFFFFFFFF : fnv32(name);
    }
};

struct Tracks {
    static constexpr auto names = [] {
        std::array<std::string_view, std::size(bone_names) + std::size(morph_names)> all;
        std::ranges::copy(morph_names, std::ranges::copy(bone_names, all.begin()).out);
        return all;
    }();
};
struct Slots { static constexpr auto& names = bone_names; };
struct Actors { static constexpr std::string_view names[] = {"x", "y", "z", "o", "largeCheck"}; };
struct Effects { static constexpr std::string_view names[] = {"age_birth_flash", "ep2EnvConscious", "ep5CatScratchSim"}; };

}  // namespace verbatim::sims3
