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
    "Described by mech3doc, by the readers mech3ax (0.6.1, 0.7.0) and mech3ax-py, and by decompilations of the engine of the previous game\n"
    "(Recoil, version 28), from which most names of the engine's own fields come. No real file is public; only one entry of the table of\n"
    "contents and 906 names have been seen. Other versions have other layouts: 28 Recoil, 50 Pirate's Moon, 53 Crimson Skies.\n"
    "\n"
    "The file is an image of memory, written by a game that had loaded scripts (.zrd) and freed them: pointers that lead nowhere, counts that are stored\n"
    "twice, texts followed by the old content of their buffers. There are three classes of text:\n"
    "\n"
    "  zeros after the NUL          names of definitions, sequences, puffers, prerequisites and in events\n"
    "  old bytes after the NUL      paths, static sounds, effects, animation references; anim_name and anim_root_name, where they are the rest\n"
    "                               of a longer name: \"acshell\", \"flt\" from \"acshell.flt\"\n"
    "  a template after the NUL     objects, nodes, lights, dynamic sounds: \"abcd\", \"lt_node_name\" from \"Default_node_name\"\n"
    "\n"
    "Element 0 of the tables from objects to effects represents \"none\" and is wholly zero. Definition 0 is zero, too, except for its activation. Counts\n"
    "include these elements. Events refer to nodes and other elements by index, so that 0 means none.\n"
    "\n"
    "Engines take the size of an event from its header and interpret the event only when it is due: any bytes will load. Bytes that are no event are\n"
    "kept.\n"
    "\n"
    "The sources disagree: mech3doc has magic 0x02971222 (that of another file) and activation 5 in definition 0, and takes the time stamps of the\n"
    "table of contents for an unknown number.\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim set anim.zbd 'defs[1].anim.activation=on_startup'                                    an animation that runs from the start\n"
    "  verbatim set anim.zbd 'defs[1].sequences[0].events[0].start_time=2.5 s'                       an event later\n"
    "  verbatim insert anim.zbd 'defs[1].sequences[0].events' type=end_if                            another event\n"
    "  verbatim remove anim.zbd 'defs[1].sequences[0].events[0]'                                     one event less\n"
    "  verbatim copy --again anim.zbd 'defs[1]' anim.zbd                                             the same definition again\n"
    "\n"
    "MechWarrior 3: the definition of an animation, the tables of what it refers to, and its sequences of events.\n"
    "\n"
    "\n"
    "\n"
    "MechWarrior 3: an event of a sequence. The game's files have 33 types; the engine also knows 3, 16, 20, 21, 37 and 39.\n"
    "\n"
    "MechWarrior 3: the events of sounds, effects, lights, fog, the screen and weapons.\n"
    "\n"
    "MechWarrior 3: the events that call and stop sequences and animations, and the conditions.\n"
    "\n"
    "MechWarrior 3: the events that move nodes over time: 10 to 12.\n"
    "\n"
    "MechWarrior 3: the events that move, scale, rotate, show, attach and connect nodes: 6 to 21, without 10 to 12.\n"
    "\n"
    "MechWarrior 3: the event that starts and stops a puffer, a source of particles: 42.\n"
    "\n"
    "MechWarrior 3: types that the records of animation files share.\n"
    "\n"
    "MechWarrior 3: turns about one axis, as scripts store them: a vector along the axis, whose length is half the angle in radians.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"Info", "", "State of the engine, as it was in memory."},
    {"Activation", "", "how often each occurs in the scripts of the game:"},
    {"Activation", "weapon_hit", "28 times"},
    {"Activation", "collide_hit", "119 times"},
    {"Activation", "weapon_or_collide_hit", "108 times"},
    {"Activation", "on_call", "3026 times"},
    {"Activation", "on_startup", "58 times"},
    {"AnimDefFlags", "execution_by_range", "runs while a player is within the range"},
    {"AnimDefFlags", "execution_by_zone", "11 times in the game's scripts; which zone is unknown"},
    {"AnimDefFlags", "has_callbacks", "set if there are callbacks"},
    {"AnimDefFlags", "network_log_set", "the script says whether the animation goes over the network"},
    {"AnimDefFlags", "network_log_on", "the script says that it does"},
    {"AnimDefFlags", "save_log_set", "the script says whether the animation is in saved games"},
    {"AnimDefFlags", "save_log_on", "the script says that it is"},
    {"AnimDefFlags", "auto_reset_node_states", "scripts mostly say OFF"},
    {"AnimDefFlags", "local_nodes_only", "Pirate's Moon"},
    {"AnimDefFlags", "proximity_damage", "22 times in the game's scripts"},
    {"AnimDef", "range", "the square roots of range_min and range_max"},
    {"PrereqObject", "", "an object, found inside the parent before it"},
    {"PrereqParent", "", "a parent, in the world or inside the parent before it"},
    {"AnimRef", "", "one for each call_animation, in the order of these events"},
    {"Sound", "", "event 1"},
    {"SoundNode", "", "event 2"},
    {"Effect", "", "event 3, in no file of the game"},
    {"LightState", "", "event 4"},
    {"LightAnimation", "", "event 5"},
    {"FogState", "", "event 28"},
    {"FbfxColorFromTo", "", "event 36: affects the whole screen"},
    {"FbfxCsinwaveFromTo", "", "event 37, in no file of the game"},
    {"DetonateWeapon", "", "event 41"},
    {"CallSequence", "", "event 22"},
    {"StopSequence", "", "event 23"},
    {"CallAnimation", "", "event 24"},
    {"StopAnimation", "", "event 25"},
    {"ResetAnimation", "", "event 26"},
    {"InvalidateAnimation", "", "event 27"},
    {"Loop", "", "event 30"},
    {"Loop", "run_time", "the four bytes from count on as a float, if flags has run_time"},
    {"PlayerRange", "range", "the square root of range_squared"},
    {"If", "", "event 31"},
    {"Else", "", "event 32"},
    {"ElseIf", "", "event 33"},
    {"EndIf", "", "event 34"},
    {"Callback", "", "event 35, only if the definition has callbacks"},
    {"AnimVerbose", "", "event 39, in no file of the game"},
    {"MotionFlags", "range_min", "set together with range_max, except in hit_ramp1 and hit_ramp2"},
    {"ObjectMotion", "", "event 10"},
    {"ObjectMotionFromTo", "", "event 11"},
    {"SiTranslate", "to", "x y z at the end of the frame: base + delta * its duration"},
    {"SiRotate", "", "A turn about one axis: the frame ends at exp(delta * (end_time - start_time)) * base, a product of quaternions. The engine of Recoil calculates it in this way (in its files the next frame starts within 1.8 degrees of the result), and so do readers of Crimson Skies."},
    {"SiRotate", "to", "the rotation at the end of the frame: base, turned by delta for its duration"},
    {"SiRotate", "to_euler", "the same as angles"},
    {"SiScale", "to", "x y z at the end of the frame: base + delta * its duration"},
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
    {"PufferFlags", "friction", "the last flag that occurs in the game's files"},
    {"PufferState", "", "event 42"},
    {"TocEntry", "path", "..\\data\\common\\zrdr\\commonAnim.zrd; old bytes after the NUL"},
    {"TocEntry", "mtime", "the engine of Recoil refuses an archive if the script is present with another time"},
    {"Info", "def_count", "includes definition 0"},
    {"Info", "defs_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"Info", "msg_count", "0 in all known files"},
    {"Info", "world_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"MsgRecord", "key", "old bytes after the NUL"},
    {"MsgRecord", "id", "of the message in the engine"},
    {"SeqDef", "name", "by which events call the sequence"},
    {"SeqDef", "seq_state", "on_call: it waits for an event that calls it"},
    {"SeqDef", "reset_state", "equal to seq_state"},
    {"SeqDef", "events_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"SeqDef", "size", "size of the events in bytes"},
    {"AnimDef", "anim_name", "old bytes after the NUL"},
    {"AnimDef", "name", "of the node on which it runs"},
    {"AnimDef", "anim_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "anim_root_name", "old bytes after the NUL"},
    {"AnimDef", "anim_root_ptr", "equal to anim_ptr exactly if anim_root_name equals name; an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "status", "state of the engine; 5 means corrupt: to be skipped"},
    {"AnimDef", "two155", "in the engine of Recoil the rest of a delay"},
    {"AnimDef", "range_min", "square of the distance, like range_max"},
    {"AnimDef", "reset_time", "-1: no reset time"},
    {"AnimDef", "zero168", "state of the engine: the time elapsed"},
    {"AnimDef", "seq_defs_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "reset_state", "a copy of the header of the reset sequence"},
    {"AnimDef", "object_count", "counts include element 0, from this field to effect_count"},
    {"AnimDef", "effect_count", "0 in the game's files"},
    {"AnimDef", "prereq_min", "number of the optional prerequisites that must be met"},
    {"AnimDef", "objects_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "nodes_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "lights_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "puffers_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "dynamic_sounds_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "static_sounds_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "effects_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "prereqs_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"AnimDef", "anim_refs_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"ObjectRef", "name", "the rest of \"Default_node_name\" after the NUL"},
    {"ObjectRef", "node_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"ObjectRef", "active_flag", "this field and those after it: old content of the engine's memory"},
    {"ObjectRef", "cached_matrix_flag", "likewise"},
    {"ObjectRef", "transform", "likewise"},
    {"NodeRef", "name", "the rest of \"Default_node_name\" after the NUL"},
    {"NodeRef", "node_ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"LightRef", "name", "the rest of \"Default_node_name\" after the NUL"},
    {"LightRef", "ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"PufferRef", "name", "of the puffer"},
    {"PufferRef", "unk32", "the high byte is old memory"},
    {"PufferRef", "ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"DynamicSoundRef", "name", "the rest of \"Default_node_name\" after the NUL"},
    {"DynamicSoundRef", "ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"StaticSoundRef", "name", "old bytes after the NUL"},
    {"EffectRef", "name", "old bytes after the NUL"},
    {"EffectRef", "template_index", "of the effect in the engine"},
    {"PrereqAnim", "name", "of the animation that must have run"},
    {"PrereqObject", "name", "of the object"},
    {"PrereqObject", "ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"PrereqParent", "name", "of the parent"},
    {"PrereqParent", "ptr", "an address in the engine that wrote the file: meaningless, but kept; 0 means that there is nothing"},
    {"Prereq", "optional", "0: required"},
    {"AnimRef", "name", "old bytes after the NUL"},
    {"Event", "start_offset", "where start_time counts from: the start of the animation, of the sequence, or of the event before"},
    {"Event", "size", "includes these 12 bytes"},
    {"Event", "body", "a new event does nothing: it repeats the events before it once, and there are none"},
    {"Sound", "node_index", "0: nowhere"},
    {"Sound", "translation", "relative to the node"},
    {"SoundNode", "name", "name of an element of dynamic_sounds"},
    {"SoundNode", "translation", "relative to the node, or in the world"},
    {"Effect", "translation", "relative to the node"},
    {"LightState", "name", "name of an element of lights"},
    {"LightState", "active_state", "0 comes without flags; so may 1: impact_ppc_mech, exp_flash, exp_flash_small"},
    {"LightState", "static", "the field is called \"static\", a keyword of C++"},
    {"LightAnimation", "name", "name of an element of lights"},
    {"LightAnimation", "range", "grows or, if negative, shrinks"},
    {"FogState", "flags", "each event of the game has the last three"},
    {"FogState", "altitude", "min and max in any order: horizon, hormain"},
    {"FbfxCsinwaveFromTo", "translate", "relative to the node"},
    {"FbfxCsinwaveFromTo", "world_radius_from", "radius at the start"},
    {"FbfxCsinwaveFromTo", "world_radius_to", "radius at the end"},
    {"DetonateWeapon", "weapon", "name of the weapon"},
    {"DetonateWeapon", "translation", "relative to the node"},
    {"CallSequence", "seq_index", "-1: the engine finds it by name, and then stores the index here"},
    {"CallAnimation", "operand_index", "0: none"},
    {"CallAnimation", "wait_for_completion", "-1: does not wait"},
    {"StopAnimation", "name", "of the animation"},
    {"ResetAnimation", "name", "of the animation"},
    {"InvalidateAnimation", "name", "of the animation"},
    {"Loop", "count", "-1: endless. If the flag run_time is set, these four bytes are one f32"},
    {"RandomWeight", "weight", "how likely it is, from 0 to 1"},
    {"PlayerRange", "range_squared", "square of the distance of the player"},
    {"AnimationLod", "lod", "level of detail of animations"},
    {"NodeUndercover", "value", "an integer according to mech3ax, a float in the engine of Recoil; not in the game's files"},
    {"If", "condition", "a mask in the engine; files have one bit"},
    {"Callback", "value", "passed to the engine"},
    {"AnimVerbose", "on", "1: the engine says what it does"},
    {"ObjectMotion", "gravity", "-9.8 unless the script says otherwise"},
    {"ObjectMotion", "xyz_rot_initial", "per second"},
    {"ObjectMotion", "xyz_rot_delta", "by which the rotation per second grows each second"},
    {"ObjectMotion", "bounce_seq0_name", "sequence to call on the ground"},
    {"ObjectMotion", "bounce_seq0_index", "-1: found by name"},
    {"ObjectMotion", "bounce_seq1_name", "sequence to call on water"},
    {"ObjectMotion", "bounce_seq2_name", "sequence to call on lava"},
    {"ObjectMotionFromTo", "flags", "each event of the game has one of them"},
    {"ObjectMotionFromTo", "translate_delta", "(to - from) / run_time; so are the other two deltas"},
    {"SiTranslate", "base", "value at start_time"},
    {"SiTranslate", "garbage", "uninitialised"},
    {"SiTranslate", "delta", "per second"},
    {"SiTranslate", "spline_x", "four f32, uninitialised if splines are off"},
    {"SiTranslate", "spline_y", "likewise"},
    {"SiTranslate", "spline_z", "likewise"},
    {"SiRotate", "base", "value at start_time"},
    {"SiRotate", "delta", "vector along the axis; its length is half the angle per second, in radians"},
    {"SiRotate", "spline_x", "as of the translation"},
    {"SiRotate", "spline_y", "as of the translation"},
    {"SiRotate", "spline_z", "as of the translation"},
    {"SiScale", "garbage", "uninitialised"},
    {"SiScale", "delta", "per second"},
    {"SiScale", "spline_x", "as of the translation"},
    {"SiScale", "spline_y", "as of the translation"},
    {"SiScale", "spline_z", "as of the translation"},
    {"SiFrame", "flags", "which of the blocks follow"},
    {"ObjectActiveState", "state", "0 hides"},
    {"ObjectTranslateState", "relative", "0 in the game's files"},
    {"ObjectTranslateState", "translation", "relative to the node, or in the world"},
    {"ObjectTranslateState", "at_node_index", "0: none"},
    {"ObjectOpacityState", "active_state", "1: the opacity applies"},
    {"ObjectOpacityFromTo", "state_from", "-1: the current state"},
    {"ObjectOpacityFromTo", "opacity_delta", "(to - from) / run_time"},
    {"ObjectCycleTexture", "reset", "index of the first texture"},
    {"ObjectConnector", "from_t_start", "position along the connector, 0 to 1"},
    {"ObjectConnector", "from_t_delta", "(end - start) / run_time; so is to_t_delta"},
    {"CallObjectConnector", "flags", "both events have from_node_pos, to_input_node_pos and to_pos"},
    {"CallObjectConnector", "anim_name", "of the animation that is called"},
    {"CallObjectConnector", "save_index", "-1: none"},
    {"PufferColor", "unk00", "of unknown meaning"},
    {"PufferColor", "unk16", "of unknown meaning"},
    {"PufferState", "name", "name of an element of puffers"},
    {"PufferState", "node_index", "-1: none"},
    {"PufferState", "active_state", "0 stops the puffer"},
    {"PufferState", "interval_value", "has a value also without its flag"},
    {"PufferState", "lifetime_range", "min and max in any order: trailpuffer2"},
    {"PufferState", "growth", "in the game's files the first is 0, 1 and the second is 1 and a factor"},
    {"Vec3", "x", "first component"},
    {"Vec3", "y", "second component: the height"},
    {"Vec3", "z", "third component"},
    {"Quaternion", "x", "x, y and z: the axis times the sine of half the angle"},
    {"Quaternion", "y", "likewise"},
    {"Quaternion", "z", "likewise"},
    {"Color", "r", "red, from 0 to 1"},
    {"Color", "g", "green"},
    {"Color", "b", "blue"},
    {"Range", "min", "the least value"},
    {"Range", "max", "the greatest value"},
    {"FromToDelta", "from", "value at the start"},
    {"FromToDelta", "to", "value at the end"},
    {"FromToDelta", "delta", "(to - from) / run time, sometimes with another last bit"},
};

}  // namespace

verbatim::view::format mw3_anim() { return verbatim::view::instantiate<verbatim::mw3::Anim>(about, remarks); }

}  // namespace verbatim::generated
