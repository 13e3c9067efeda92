// Made by verbatim-generate from verbatim/formats/mw3/anim.hpp. Do not edit.
#include "verbatim/formats/mw3/anim.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::mw3::Header>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::TocEntry>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Info>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::MsgRecord>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Anim>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::SeqDef>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::AnimDef>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectRef>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::NodeRef>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::LightRef>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::PufferRef>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::DynamicSoundRef>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::StaticSoundRef>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::EffectRef>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::PrereqAnim>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::PrereqObject>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::PrereqParent>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Prereq>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::AnimRef>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Sequence>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ResetSequence>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Def>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Event>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Sound>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::SoundNode>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Effect>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::LightState>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::LightAnimation>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::FogState>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::FbfxColorFromTo>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::FbfxCsinwaveFromTo>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::DetonateWeapon>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::CallSequence>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::StopSequence>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::CallAnimation>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::StopAnimation>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ResetAnimation>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::InvalidateAnimation>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Loop>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::RandomWeight>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::PlayerRange>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::AnimationLod>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::NodeUndercover>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::HwRender>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Player1stPerson>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::If>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ElseIf>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Callback>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::AnimVerbose>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectMotion>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectMotionFromTo>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::SiTranslate>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::SiRotate>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::SiScale>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::SiFrame>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectMotionSiScript>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectActiveState>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectTranslateState>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectScaleState>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectRotateState>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectOpacityState>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectOpacityFromTo>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectAddChild>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectDeleteChild>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectCycleTexture>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectConnector>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::CallObjectConnector>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::CameraState>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::CameraFromTo>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::PufferColor>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::PufferState>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Vec3>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Angles>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Quaternion>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Color>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::Range>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::AngleRange>;
extern template struct verbatim::table::detail::table_of<verbatim::mw3::FromToDelta>;
extern template struct verbatim::table::detail::table_of_root<verbatim::mw3::Anim>;

template struct verbatim::table::detail::table_of<verbatim::mw3::Header>;
template struct verbatim::table::detail::table_of<verbatim::mw3::TocEntry>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Info>;
template struct verbatim::table::detail::table_of<verbatim::mw3::MsgRecord>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Anim>;
template struct verbatim::table::detail::table_of<verbatim::mw3::SeqDef>;
template struct verbatim::table::detail::table_of<verbatim::mw3::AnimDef>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectRef>;
template struct verbatim::table::detail::table_of<verbatim::mw3::NodeRef>;
template struct verbatim::table::detail::table_of<verbatim::mw3::LightRef>;
template struct verbatim::table::detail::table_of<verbatim::mw3::PufferRef>;
template struct verbatim::table::detail::table_of<verbatim::mw3::DynamicSoundRef>;
template struct verbatim::table::detail::table_of<verbatim::mw3::StaticSoundRef>;
template struct verbatim::table::detail::table_of<verbatim::mw3::EffectRef>;
template struct verbatim::table::detail::table_of<verbatim::mw3::PrereqAnim>;
template struct verbatim::table::detail::table_of<verbatim::mw3::PrereqObject>;
template struct verbatim::table::detail::table_of<verbatim::mw3::PrereqParent>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Prereq>;
template struct verbatim::table::detail::table_of<verbatim::mw3::AnimRef>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Sequence>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ResetSequence>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Def>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Event>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Sound>;
template struct verbatim::table::detail::table_of<verbatim::mw3::SoundNode>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Effect>;
template struct verbatim::table::detail::table_of<verbatim::mw3::LightState>;
template struct verbatim::table::detail::table_of<verbatim::mw3::LightAnimation>;
template struct verbatim::table::detail::table_of<verbatim::mw3::FogState>;
template struct verbatim::table::detail::table_of<verbatim::mw3::FbfxColorFromTo>;
template struct verbatim::table::detail::table_of<verbatim::mw3::FbfxCsinwaveFromTo>;
template struct verbatim::table::detail::table_of<verbatim::mw3::DetonateWeapon>;
template struct verbatim::table::detail::table_of<verbatim::mw3::CallSequence>;
template struct verbatim::table::detail::table_of<verbatim::mw3::StopSequence>;
template struct verbatim::table::detail::table_of<verbatim::mw3::CallAnimation>;
template struct verbatim::table::detail::table_of<verbatim::mw3::StopAnimation>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ResetAnimation>;
template struct verbatim::table::detail::table_of<verbatim::mw3::InvalidateAnimation>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Loop>;
template struct verbatim::table::detail::table_of<verbatim::mw3::RandomWeight>;
template struct verbatim::table::detail::table_of<verbatim::mw3::PlayerRange>;
template struct verbatim::table::detail::table_of<verbatim::mw3::AnimationLod>;
template struct verbatim::table::detail::table_of<verbatim::mw3::NodeUndercover>;
template struct verbatim::table::detail::table_of<verbatim::mw3::HwRender>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Player1stPerson>;
template struct verbatim::table::detail::table_of<verbatim::mw3::If>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ElseIf>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Callback>;
template struct verbatim::table::detail::table_of<verbatim::mw3::AnimVerbose>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectMotion>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectMotionFromTo>;
template struct verbatim::table::detail::table_of<verbatim::mw3::SiTranslate>;
template struct verbatim::table::detail::table_of<verbatim::mw3::SiRotate>;
template struct verbatim::table::detail::table_of<verbatim::mw3::SiScale>;
template struct verbatim::table::detail::table_of<verbatim::mw3::SiFrame>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectMotionSiScript>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectActiveState>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectTranslateState>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectScaleState>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectRotateState>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectOpacityState>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectOpacityFromTo>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectAddChild>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectDeleteChild>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectCycleTexture>;
template struct verbatim::table::detail::table_of<verbatim::mw3::ObjectConnector>;
template struct verbatim::table::detail::table_of<verbatim::mw3::CallObjectConnector>;
template struct verbatim::table::detail::table_of<verbatim::mw3::CameraState>;
template struct verbatim::table::detail::table_of<verbatim::mw3::CameraFromTo>;
template struct verbatim::table::detail::table_of<verbatim::mw3::PufferColor>;
template struct verbatim::table::detail::table_of<verbatim::mw3::PufferState>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Vec3>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Angles>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Quaternion>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Color>;
template struct verbatim::table::detail::table_of<verbatim::mw3::Range>;
template struct verbatim::table::detail::table_of<verbatim::mw3::AngleRange>;
template struct verbatim::table::detail::table_of<verbatim::mw3::FromToDelta>;
template struct verbatim::table::detail::table_of_root<verbatim::mw3::Anim>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "MechWarrior 3: anim.zbd, the animations of a mission, version 39. Little-endian, read from front to back: no offsets, no checksums.\n"
    "\n"
    "Described by mech3doc, by the readers of mech3ax (0.6.1, 0.7.0) and mech3ax-py, and by decompilations of the engine of the game before it\n"
    "(Recoil, version 28), from which most names of the engine's own fields come. No real file is public; seen are one entry of the table of\n"
    "contents and 906 names. Other versions have other layouts: 28 Recoil, 50 Pirate's Moon, 53 Crimson Skies.\n"
    "\n"
    "The file is memory, written out by a game that had loaded scripts (.zrd) and dropped them: pointers that lead nowhere, counts kept twice,\n"
    "texts with what their buffers held before. Three classes of text:\n"
    "\n"
    "  zeros after the NUL          names of definitions, sequences, puffers, prerequisites and in events\n"
    "  old bytes after the NUL      paths, static sounds, effects, animation references; anim_name and anim_root_name, where they are the rest\n"
    "                               of a longer name: \"acshell\", \"flt\" from \"acshell.flt\"\n"
    "  a template after the NUL     objects, nodes, lights, dynamic sounds: \"abcd\", \"lt_node_name\" from \"Default_node_name\"\n"
    "\n"
    "Item 0 of the tables objects to effects represents \"none\" and is wholly zero, and so is definition 0, but for its activation; counts\n"
    "include them. Events refer to nodes and the like by place, so that 0 is none.\n"
    "\n"
    "Engines size an event by its header and look at it when it is due: any bytes will load. What is not an event stays as it is.\n"
    "\n"
    "The sources disagree: mech3doc has magic 0x02971222 (that of another file), activation 5 in definition 0, and takes the time stamps of the\n"
    "table of contents for an unknown number.\n"
    "\n"
    "MechWarrior 3: an animation's definition, what it refers to, and its sequences of events.\n"
    "\n"
    "MechWarrior 3: what the events of a definition refer to by name, beside the number that leads there.\n"
    "\n"
    "MechWarrior 3: what the rules of a definition look at in all its events. Each says what is wrong, and nothing when all is well.\n"
    "\n"
    "MechWarrior 3: an event of a sequence. The game's files have 33 types; the engine knows 3, 16, 20, 21, 37 and 39 too.\n"
    "\n"
    "MechWarrior 3: the events of sounds, effects, lights, fog, the screen and weapons.\n"
    "\n"
    "MechWarrior 3: the events that call and stop sequences and animations, and that decide.\n"
    "\n"
    "MechWarrior 3: the events that move nodes over time: 10 to 12.\n"
    "\n"
    "MechWarrior 3: the events that move, scale, turn, show, hang and connect nodes: 6 to 21, without 10 to 12.\n"
    "\n"
    "MechWarrior 3: the event that starts and stops a puffer, a source of particles: 42.\n"
    "\n"
    "What the records of MechWarrior 3's animation files share.\n"
    "\n"
    "MechWarrior 3: turns about one axis, as scripts have them: along the axis, and as long as half the angle in radians.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"Info", "", "The engine's state, as it was."},
    {"Activation", "", "in the scripts of the game:"},
    {"Activation", "weapon_hit", "28 times"},
    {"Activation", "collide_hit", "119 times"},
    {"Activation", "weapon_or_collide_hit", "108 times"},
    {"Activation", "on_call", "3026 times"},
    {"Activation", "on_startup", "58 times"},
    {"AnimDefFlags", "execution_by_range", "runs while a player is so near"},
    {"AnimDefFlags", "execution_by_zone", "11 times in the game's scripts; which zone is unknown"},
    {"AnimDefFlags", "has_callbacks", "where there are callbacks"},
    {"AnimDefFlags", "network_log_set", "the script says whether it goes over the network"},
    {"AnimDefFlags", "network_log_on", "and that it does"},
    {"AnimDefFlags", "save_log_set", "the script says whether it is in saved games"},
    {"AnimDefFlags", "save_log_on", "and that it is"},
    {"AnimDefFlags", "auto_reset_node_states", "scripts mostly say OFF"},
    {"AnimDefFlags", "local_nodes_only", "Pirate's Moon"},
    {"AnimDefFlags", "proximity_damage", "22 times in the game's scripts"},
    {"PrereqObject", "", "found inside the parent before it"},
    {"PrereqParent", "", "in the world, or inside the parent before it"},
    {"AnimRef", "", "one for each call_animation, in their order"},
    {"Sound", "", "event 1"},
    {"SoundNode", "", "event 2"},
    {"Effect", "", "event 3, in no file of the game"},
    {"LightState", "", "event 4"},
    {"LightAnimation", "", "event 5"},
    {"FogState", "", "event 28"},
    {"FbfxColorFromTo", "", "event 36: the whole screen"},
    {"FbfxCsinwaveFromTo", "", "event 37, in no file of the game"},
    {"DetonateWeapon", "", "event 41"},
    {"CallSequence", "", "event 22"},
    {"StopSequence", "", "event 23"},
    {"CallAnimation", "", "event 24"},
    {"StopAnimation", "", "event 25"},
    {"ResetAnimation", "", "event 26"},
    {"InvalidateAnimation", "", "event 27"},
    {"Loop", "", "event 30"},
    {"NodeUndercover", "", "an integer to mech3ax, a float in the engine of Recoil; not in the game's files"},
    {"If", "", "event 31"},
    {"Else", "", "event 32"},
    {"ElseIf", "", "event 33"},
    {"EndIf", "", "event 34"},
    {"Callback", "", "event 35, where the definition has callbacks"},
    {"AnimVerbose", "", "event 39, in no file of the game"},
    {"MotionFlags", "range_min", "with range_max, but in hit_ramp1 and hit_ramp2"},
    {"ObjectMotion", "", "event 10"},
    {"ObjectMotionFromTo", "", "event 11"},
    {"SiRotate", "", "A turn about one axis: the frame ends at exp(delta * (end_time - start_time)) * base, a product of quaternions. The engine of Recoil calculates it so, in whose files the next frame starts within 1.8 degrees of that, and readers of Crimson Skies do."},
    {"ObjectMotionSiScript", "", "event 12"},
    {"ObjectActiveState", "", "event 6"},
    {"ObjectTranslateState", "", "event 7"},
    {"ObjectScaleState", "", "event 8"},
    {"ObjectRotateState", "", "event 9"},
    {"ObjectOpacityState", "", "event 13"},
    {"ObjectOpacityFromTo", "", "event 14"},
    {"ObjectAddChild", "", "event 15"},
    {"ObjectDeleteChild", "", "event 16, in no file of the game"},
    {"ObjectCycleTexture", "", "event 17"},
    {"ObjectConnector", "", "event 18"},
    {"CallObjectConnector", "", "event 19, twice in the whole game"},
    {"CameraState", "", "event 20, in no file of the game"},
    {"CameraFromTo", "", "event 21, in no file of the game"},
    {"PufferFlags", "friction", "the last one in the game's files"},
    {"PufferState", "", "event 42"},
    {"TocEntry", "path", "..\\data\\common\\zrdr\\commonAnim.zrd; old bytes after the NUL"},
    {"TocEntry", "mtime", "the engine of Recoil refuses an archive when the script is there with another time"},
    {"Info", "def_count", "with definition 0"},
    {"Info", "defs_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"Info", "msg_count", "0 in all known files"},
    {"Info", "world_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"MsgRecord", "key", "old bytes after the NUL"},
    {"SeqDef", "reset_state", "like seq_state"},
    {"SeqDef", "events_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"SeqDef", "size", "bytes of events"},
    {"AnimDef", "anim_name", "old bytes after the NUL"},
    {"AnimDef", "anim_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "anim_root_name", "old bytes after the NUL"},
    {"AnimDef", "anim_root_ptr", "anim_ptr exactly where anim_root_name is name; an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "status", "the engine's; 5: corrupt, to be skipped"},
    {"AnimDef", "two155", "in the engine of Recoil what is left of a delay"},
    {"AnimDef", "range_min", "squared, as range_max"},
    {"AnimDef", "reset_time", "-1: none"},
    {"AnimDef", "zero168", "the engine's: the time so far"},
    {"AnimDef", "seq_defs_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "reset_state", "a copy of what is before the reset sequence's events"},
    {"AnimDef", "object_count", "with the zero item; so up to effect_count"},
    {"AnimDef", "effect_count", "0 in the game's files"},
    {"AnimDef", "prereq_min", "so many of the optional ones must be met"},
    {"AnimDef", "objects_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "nodes_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "lights_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "puffers_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "dynamic_sounds_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "static_sounds_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "effects_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "prereqs_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"AnimDef", "anim_refs_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"ObjectRef", "name", "after the NUL the rest of \"Default_node_name\""},
    {"ObjectRef", "node_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"ObjectRef", "active_flag", "this and the rest: what the engine's memory held"},
    {"NodeRef", "name", "after the NUL the rest of \"Default_node_name\""},
    {"NodeRef", "node_ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"LightRef", "name", "after the NUL the rest of \"Default_node_name\""},
    {"LightRef", "ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"PufferRef", "unk32", "the high byte is whatever the memory held"},
    {"PufferRef", "ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"DynamicSoundRef", "name", "after the NUL the rest of \"Default_node_name\""},
    {"DynamicSoundRef", "ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"StaticSoundRef", "name", "old bytes after the NUL"},
    {"EffectRef", "name", "old bytes after the NUL"},
    {"PrereqObject", "ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"PrereqParent", "ptr", "an address in the engine that wrote the file: meaningless, kept; 0 says that there is nothing"},
    {"Prereq", "optional", "0: required"},
    {"AnimRef", "name", "old bytes after the NUL"},
    {"Event", "start_offset", "from when start_time counts: the start of the animation, of the sequence, of the event before"},
    {"Event", "size", "these 12 bytes included"},
    {"Event", "body", "a new event does nothing: it repeats once what is before it, which is nothing"},
    {"Sound", "node_index", "0: nowhere"},
    {"Sound", "translation", "from the node"},
    {"SoundNode", "name", "as in dynamic_sounds"},
    {"LightState", "name", "as in lights"},
    {"LightState", "active_state", "0 is without flags; 1 may be too: impact_ppc_mech, exp_flash, exp_flash_small"},
    {"LightState", "static", "\"static\", which C++ keeps for itself"},
    {"LightAnimation", "name", "as in lights"},
    {"LightAnimation", "range", "grows or, when negative, shrinks"},
    {"FogState", "flags", "the last three in each of the game's events"},
    {"FogState", "altitude", "in any order: horizon, hormain"},
    {"CallSequence", "seq_index", "-1: found by name, and then kept here"},
    {"CallAnimation", "operand_index", "0: none"},
    {"CallAnimation", "wait_for_completion", "-1: does not wait"},
    {"Loop", "count", "-1: for ever. With the flag run_time these four bytes are one f32"},
    {"If", "condition", "a mask in the engine, one bit on the disk"},
    {"ObjectMotion", "gravity", "-9.8 unless the script says otherwise"},
    {"ObjectMotion", "xyz_rot_initial", "a second"},
    {"ObjectMotion", "xyz_rot_delta", "by which that grows each second"},
    {"ObjectMotion", "bounce_seq0_name", "on the ground"},
    {"ObjectMotion", "bounce_seq0_index", "-1: by name"},
    {"ObjectMotion", "bounce_seq1_name", "on water"},
    {"ObjectMotion", "bounce_seq2_name", "on lava"},
    {"ObjectMotionFromTo", "flags", "one of them in each of the game's events"},
    {"ObjectMotionFromTo", "translate_delta", "(to - from) / run_time; likewise the other two"},
    {"SiTranslate", "base", "at start_time"},
    {"SiTranslate", "garbage", "uninitialised"},
    {"SiTranslate", "delta", "per second"},
    {"SiTranslate", "spline_x", "four f32, uninitialised where splines are off"},
    {"SiRotate", "delta", "along the axis, as long as half the angle, in radians, of a second"},
    {"SiFrame", "flags", "which of the blocks follow"},
    {"ObjectActiveState", "state", "0 hides"},
    {"ObjectTranslateState", "relative", "0 in the game's files"},
    {"ObjectTranslateState", "at_node_index", "0: none"},
    {"ObjectOpacityState", "active_state", "1: the opacity counts"},
    {"ObjectOpacityFromTo", "state_from", "-1: as it is"},
    {"ObjectOpacityFromTo", "opacity_delta", "(to - from) / run_time"},
    {"ObjectCycleTexture", "reset", "the texture to start with"},
    {"ObjectConnector", "from_t_start", "along the connector, 0 to 1"},
    {"ObjectConnector", "from_t_delta", "(end - start) / run_time; likewise to_t_delta"},
    {"CallObjectConnector", "flags", "from_node_pos, to_input_node_pos, to_pos in both"},
    {"CallObjectConnector", "save_index", "-1: none"},
    {"PufferState", "name", "as in puffers"},
    {"PufferState", "node_index", "-1: none"},
    {"PufferState", "active_state", "0 stops"},
    {"PufferState", "interval_value", "there without its flag too"},
    {"PufferState", "lifetime_range", "in any order: trailpuffer2"},
    {"PufferState", "growth", "the first is 0, 1 and the second 1 and a factor in the game's files"},
    {"FromToDelta", "delta", "(to - from) / run time, now and then in the last bit otherwise"},
};

}  // namespace

verbatim::view::format mw3_anim() { return verbatim::view::instantiate<verbatim::mw3::Anim>(about, remarks); }

}  // namespace verbatim::generated
