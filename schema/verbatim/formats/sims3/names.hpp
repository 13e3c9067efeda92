// The Sims 3: the known names whose hashes clips hold. Bones and slots are from the rigs of people and pets, as public tools for Blender name them;
// the hash of each has been seen in a clip. Morphs are the faces of pets in s3py; their hashes have been seen, too.
#pragma once
#include <cstdint>
#include <string_view>

#include "verbatim/formats/sims3/resource_key.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::sims3 {

inline constexpr std::string_view bone_names[] = {
        "Eye", "L_ArmExportPole", "L_Forearm", "L_Hand", "L_Info1", "L_Info10", "L_Info2", "L_Info3", "L_Info4", "L_Info5", "L_Info6", "L_Info7",
        "L_Info8", "L_Info9", "L_LegExportPole", "L_UpperArm", "L_footInfo", "L_footInfo1", "L_footInfo2", "L_footOffset", "L_footWorld",
        "L_slotInfo", "L_slotOffset", "R_ArmExportPole", "R_Forearm", "R_Hand", "R_Info1", "R_Info10", "R_Info2", "R_Info3", "R_Info4", "R_Info5",
        "R_Info6", "R_Info7", "R_Info8", "R_Info9", "R_LegExportPole", "R_UpperArm", "R_footInfo", "R_footInfo1", "R_footInfo2", "R_footOffset",
        "R_footWorld", "R_slotInfo", "R_slotOffset", "RootInfo1", "RootInfo2", "Root_info", "b__BackNeck0__", "b__BackNeck1__",
        "b__BackNeck2Target_slot", "b__BackNeck2__", "b__Back__", "b__Belly__", "b__ChestTarget_slot", "b__Chest__", "b__Chin__", "b__Crest__",
        "b__DomeTarget_slot", "b__Dome__", "b__EarArea__", "b__EyeArea__", "b__FlewBase__", "b__Forehead__", "b__FrontNeck1__", "b__FrontNeck2__",
        "b__FrontNeck2_slot", "b__FrontSpine4__", "b__Glasses__", "b__Hair", "b__Hat_grip__", "b__HeadDome__", "b__HeadNew__", "b__Head__",
        "b__JawComp__", "b__JawMidTarget_slot", "b__JawMid__", "b__Jaw__", "b__Jawline__", "b__L_BackCalf__", "b__L_BackThigh__", "b__L_Bicep__",
        "b__L_Breast__", "b__L_Calf__", "b__L_Calf__Compress__", "b__L_Clavicle_Offset__", "b__L_Clavicle__", "b__L_Ear0__", "b__L_Ear1__",
        "b__L_Ear2__", "b__L_Ear3__", "b__L_Foot__", "b__L_Foot_slot", "b__L_Forearm__", "b__L_FrontThigh__", "b__L_FrontUpperArm__", "b__L_Hand__",
        "b__L_Hand_slot", "b__L_Hip__", "b__L_Index0__", "b__L_Index1__", "b__L_Index2__", "b__L_Mid0__", "b__L_Mid0_slot", "b__L_Mid1__",
        "b__L_Mid2__", "b__L_Mid2_slot", "b__L_Neck1Target_slot", "b__L_Neck2_slot", "b__L_Pinky0__", "b__L_Pinky1__", "b__L_Pinky2__",
        "b__L_Quadricep__", "b__L_Radius__", "b__L_Ring0__", "b__L_Ring1__", "b__L_Ring2__", "b__L_ShoulderTwist__", "b__L_Shoulder__",
        "b__L_SideCalf_slot", "b__L_SideForearm_slot", "b__L_SideThigh_slot", "b__L_SideUpperArm_slot", "b__L_Spine3_slot", "b__L_Stomach0_slot",
        "b__L_ThighTwist__", "b__L_ThighTwisted__", "b__L_ThighUntwist__", "b__L_Thigh_Offset__", "b__L_Thigh_Socket__", "b__L_Thigh__",
        "b__L_Thigh__Compress__", "b__L_Thumb0__", "b__L_Thumb1__", "b__L_Thumb2__", "b__L_Toe0__", "b__L_Toe0_slot", "b__L_Toe1__", "b__L_Toe2__",
        "b__L_Toe2_slot", "b__L_Toe__", "b__L_Ulna__", "b__L_UpEar0__", "b__L_UpEar1__", "b__L_UpEar2__", "b__L_UpperArm__", "b__L_Wrist__",
        "b__LeftCheek__", "b__LeftEarArea__", "b__LeftEar__", "b__LeftEyeArea__", "b__LeftEye__", "b__LeftEye_mod__", "b__LeftFlewBase__",
        "b__LeftFlewMid__", "b__LeftFlewTip__", "b__LeftForehead__", "b__LeftHollow__", "b__LeftInBrow__", "b__LeftJawBase__", "b__LeftJawMid__",
        "b__LeftJawTarget_slot", "b__LeftJaw__", "b__LeftLoLid__", "b__LeftLoLip__", "b__LeftMidBrow__", "b__LeftMouth__", "b__LeftNostril__",
        "b__LeftOutBrow__", "b__LeftSquint__", "b__LeftUpLid__", "b__LeftUpLip__", "b__LoLip__", "b__LowerTeeth__", "b__MouthArea__", "b__Mouth_slot",
        "b__MuzzleArea__", "b__Neck0__", "b__Neck1__", "b__Neck2__", "b__Neck3__", "b__Neck__", "b__NoseArea__", "b__NoseBase__", "b__NoseBridge__",
        "b__NoseTipTarget_slot", "b__NoseTip__", "b__Pelvis__", "b__PlumbBob_slot", "b__ROOT__", "b__ROOT_bind__", "b__ROOT_export__",
        "b__R_BackCalf__", "b__R_BackThigh__", "b__R_Bicep__", "b__R_Breast__", "b__R_Calf__", "b__R_Calf__Compress__", "b__R_Clavicle_Offset__",
        "b__R_Clavicle__", "b__R_Ear0__", "b__R_Ear1__", "b__R_Ear2__", "b__R_Ear3__", "b__R_Foot__", "b__R_Foot_slot", "b__R_Forearm__",
        "b__R_FrontThigh__", "b__R_FrontUpperArm__", "b__R_Hand__", "b__R_Hand_slot", "b__R_Hip__", "b__R_Index0__", "b__R_Index1__", "b__R_Index2__",
        "b__R_Mid0__", "b__R_Mid0_slot", "b__R_Mid1__", "b__R_Mid2__", "b__R_Mid2_slot", "b__R_Neck1Target_slot", "b__R_Neck2_slot", "b__R_Pinky0__",
        "b__R_Pinky1__", "b__R_Pinky2__", "b__R_Quadricep__", "b__R_Radius__", "b__R_Ring0__", "b__R_Ring1__", "b__R_Ring2__", "b__R_ShoulderTwist__",
        "b__R_Shoulder__", "b__R_SideCalf_slot", "b__R_SideForearm_slot", "b__R_SideThigh_slot", "b__R_SideUpperArm_slot", "b__R_Spine3_slot",
        "b__R_Stomach0_slot", "b__R_ThighTwist__", "b__R_ThighTwisted__", "b__R_ThighUntwist__", "b__R_Thigh_Offset__", "b__R_Thigh_Socket__",
        "b__R_Thigh__", "b__R_Thigh__Compress__", "b__R_Thumb0__", "b__R_Thumb1__", "b__R_Thumb2__", "b__R_Toe0__", "b__R_Toe0_slot", "b__R_Toe1__",
        "b__R_Toe2__", "b__R_Toe2_slot", "b__R_Toe__", "b__R_Ulna__", "b__R_UpEar0__", "b__R_UpEar1__", "b__R_UpEar2__", "b__R_UpperArm__",
        "b__R_Wrist__", "b__RightCheek__", "b__RightEarArea__", "b__RightEar__", "b__RightEyeArea__", "b__RightEye__", "b__RightEye_mod__",
        "b__RightFlewBase__", "b__RightFlewMid__", "b__RightFlewTip__", "b__RightForehead__", "b__RightHollow__", "b__RightInBrow__",
        "b__RightJawBase__", "b__RightJawMid__", "b__RightJawTarget_slot", "b__RightJaw__", "b__RightLoLid__", "b__RightLoLip__", "b__RightMidBrow__",
        "b__RightMouth__", "b__RightNostril__", "b__RightOutBrow__", "b__RightSquint__", "b__RightUpLid__", "b__RightUpLip__", "b__RumpTarget_slot",
        "b__Rump__", "b__Skull__", "b__Snout__", "b__Spine0Lumbar_slot", "b__Spine0__", "b__Spine1__", "b__Spine2__", "b__Spine3Shoulder_slot",
        "b__Spine3__", "b__Spine4__", "b__Spine5__", "b__Stomach0__", "b__StomachBelly0_slot", "b__StomachCrotch0_slot", "b__StopBridge__",
        "b__Stop__", "b__Tail0__", "b__Tail1__", "b__Tail2__", "b__Tail3__", "b__Tail3_slot", "b__Tail4__", "b__Tail5__", "b__Tail6__", "b__Tail7__",
        "b__Tail8__", "b__Tongue0__", "b__Tongue1__", "b__Tongue2__", "b__Tongue3__", "b__Tongue4__", "b__UpLip__", "b__UpperTeeth__",
        "b__backSitTarget_slot", "b__carryGroupOffset_noBind__", "b__carryGroup_noBind__", "b__lower_skirt__", "b__plumbBobGroup_noBind__",
        "b__skirt_lower_Compress__", "b__skirt_upper_Compress__", "b__upper_skirt__", "rootOffset", "rootWorld", "transformBone", "world_offset",
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
struct Fnv64Low {
    static constexpr std::string_view title = "FNV-1, the low half of 64 bits, lower case";
    static constexpr std::uint64_t of(std::string_view name) { return fnv64(name) & 0xFFFFFFFF; }
};

struct Bones { static constexpr auto& names = bone_names; };
struct Morphs { static constexpr auto& names = morph_names; };
struct Slots { static constexpr auto& names = bone_names; };
struct Actors { static constexpr std::string_view names[] = {"x", "y", "z", "o", "largeCheck"}; };
struct Effects { static constexpr std::string_view names[] = {"age_birth_flash", "ep2EnvConscious", "ep5CatScratchSim"}; };

}  // namespace verbatim::sims3
