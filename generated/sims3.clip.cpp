// Made by verbatim-generate from verbatim/formats/sims3/clip.hpp. Do not edit.
#include "verbatim/formats/sims3/clip.hpp"
#include "verbatim/view/instantiate.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::sims3::EndData>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Clip>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::PaletteKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::VectorKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::RotationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::WeightKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::NullTranslationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::NullRotationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::IdentityRotationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::NullWeightKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Curve>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::S3Clip>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::AttachProp>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Unparent>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Sound>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::StartEffect>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Visibility>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::DestroyProp>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::StopEffect>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Event>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::EventSection>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::SlotTarget>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Chain::TargetPointer>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Chain>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::SlotTable::ChainPointer>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::SlotTable>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims3::Clip>;

template struct verbatim::table::detail::table_of<verbatim::sims3::EndData>;
template struct verbatim::table::detail::table_of<verbatim::sims3::Clip>;
template struct verbatim::table::detail::table_of<verbatim::sims3::PaletteKey>;
template struct verbatim::table::detail::table_of<verbatim::sims3::VectorKey>;
template struct verbatim::table::detail::table_of<verbatim::sims3::RotationKey>;
template struct verbatim::table::detail::table_of<verbatim::sims3::WeightKey>;
template struct verbatim::table::detail::table_of<verbatim::sims3::NullTranslationKey>;
template struct verbatim::table::detail::table_of<verbatim::sims3::NullRotationKey>;
template struct verbatim::table::detail::table_of<verbatim::sims3::IdentityRotationKey>;
template struct verbatim::table::detail::table_of<verbatim::sims3::NullWeightKey>;
template struct verbatim::table::detail::table_of<verbatim::sims3::Curve>;
template struct verbatim::table::detail::table_of<verbatim::sims3::S3Clip>;
template struct verbatim::table::detail::table_of<verbatim::sims3::AttachProp>;
template struct verbatim::table::detail::table_of<verbatim::sims3::Unparent>;
template struct verbatim::table::detail::table_of<verbatim::sims3::Sound>;
template struct verbatim::table::detail::table_of<verbatim::sims3::StartEffect>;
template struct verbatim::table::detail::table_of<verbatim::sims3::Visibility>;
template struct verbatim::table::detail::table_of<verbatim::sims3::DestroyProp>;
template struct verbatim::table::detail::table_of<verbatim::sims3::StopEffect>;
template struct verbatim::table::detail::table_of<verbatim::sims3::Event>;
template struct verbatim::table::detail::table_of<verbatim::sims3::EventSection>;
template struct verbatim::table::detail::table_of<verbatim::sims3::SlotTarget>;
template struct verbatim::table::detail::table_of<verbatim::sims3::Chain::TargetPointer>;
template struct verbatim::table::detail::table_of<verbatim::sims3::Chain>;
template struct verbatim::table::detail::table_of<verbatim::sims3::SlotTable::ChainPointer>;
template struct verbatim::table::detail::table_of<verbatim::sims3::SlotTable>;
template struct verbatim::table::detail::table_of_root<verbatim::sims3::Clip>;

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "The Sims 3: CLIP, an animation; resource type 6B20C4F3. Little-endian; no checksum; compressed only by the package around it.\n"
    "\n"
    "Described by the SimsWiki (Sims_3:0x6B20C4F3, 2012) and by s3pi-wrappers, s3py, S3ToolKit, Sims4Tools and sxpe.\n"
    "Seen: 60 clips of two mods: 20 bodies by the game's own exporter (source *.ma), 40 by s3py (*.blend). Tools have saved all of them since, so\n"
    "nothing here says that padding is clean in the game's own packages.\n"
    "\n"
    "Offsets count from five places: those of the header below and the events' start from themselves, those of the curves from their section's\n"
    "start, those of the slots from after their counts. Sections are in the order of the fields below, each aligned to 4 in the file by 7E; the\n"
    "curves' section has no padding inside. Readers follow the offsets: sxpe puts longer names before the last 16 bytes, and lets body_size grow\n"
    "over all that lies between.\n"
    "\n"
    "What tools lose: s3pe drops an empty slot table, the sounds' tails, zero40 and what lies after the last event; s3py encodes every key anew,\n"
    "with other offsets and scales.\n"
    "\n"
    "The sources disagree: the wiki's last field has 17 bytes in its example and 16 in its text; its effect event has five words, where there are\n"
    "six; its unk32 is always 1 (s3py writes 0) and its events' floats are always -1. Morph weights are 16 bits in the wiki and in s3py, 8 and garbage\n"
    "in the game's own files. S3ToolKit puts the sign on after scaling, where the game's own curves are continuous only the other way round.\n"
    "\n"
    "The Sims 3: the curves of a clip (the section \"_pilC3S_\"): what moves, and its keys. A table of curves, two names, a palette and the keys\n"
    "follow the header with no padding between them, so that keys start at any address.\n"
    "\n"
    "The Sims 3: the events of a clip. They have no size of their own, so data after one of unknown type cannot be separated.\n"
    "\n"
    "The Sims 3: what the raw numbers of a clip's keys mean. A component is raw / max, negative when its bit in the flags is set, and only\n"
    "then times the curve's scale plus its offset. Translations have components x y z, rotations x y z w, morph weights one.\n"
    "\n"
    "The Sims 3: what the rules of a clip look at. Each says what is wrong, and nothing when all is well.\n"
    "\n"
    "The Sims 3: the IK chains of a clip, as the rig has them, and the slots that they reach for. Two levels of pointers, each counting from after its own count.\n"
    "\n"
    "The Sims 3: the names whose hashes clips hold, as far as they are known. Bones and slots: the rigs of people and pets, as public tools for Blender name them;\n"
    "each has been seen as a hash in a clip. Morphs: the faces of pets in s3py, likewise.\n"
    "\n"
    "The Sims 3: the hashes of names in clips, and the instance of the resource that a clip of some name is kept under.\n"
    "\n"
    "FNV-1 (multiply, then exclusive or) of the lower-cased bytes. Bones, actors, slots and effect instances: 32 bits; effects: 64 bits; morphs: the\n"
    "low half of 64 bits.\n"
    "\n"
    "A clip for other ages is kept under its adult's name with the ages in the upper bits: \"c_walk\" is \"a_walk\" for a child. Described by the\n"
    "SimsWiki and by s3pi-wrappers. Tools differ for prefixes of more than two letters (here, as in s3pi-wrappers, no prefixes), and sxpe leaves bit 63 set\n"
    "when there is no prefix. Files exist under keys of other names: a name is never to be corrected by its key, nor a key by its name.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"LinkedClip", "", "no file is known; where it would start"},
    {"EndData", "", "four floats, an identity quaternion perhaps"},
    {"KeyFlags", "", "Set: the component is negative. A key of fewer components leaves the others 0. The other bits are 0 but for 10, 20, 80 and 90 (hex) in the first or second key of 13 curves."},
    {"PaletteKey", "", "no file is known"},
    {"WeightKey", "", "the game's own files: one byte; those of s3py: 16 bits"},
    {"NullTranslationKey", "", "Channels that say all by being there: they have had no keys in any file. A key would be a tick and flags."},
    {"UnknownKeys", "", "Keys of a type that is not known: no field owns them, but the curve still leads to them."},
    {"Channels", "", "As The Sims 4 calls them. F is a float, and how many; only those of the cases below have been seen here."},
    {"AttachProp", "", "to a slot of the object"},
    {"Unparent", "", "an object that hangs on another one; no file is known"},
    {"Script", "", "gives the game's scripts the event's id"},
    {"DestroyProp", "", "what a jazz script has created; no file is known"},
    {"SlotTable", "", "a table of no chains is not the same as no table; both are common"},
    {"Clip", "linked_clip_at", "0 in every file"},
    {"Clip", "body_size", "without the padding after it"},
    {"Clip", "unk28", "0 in every file; others have reported 2"},
    {"Clip", "unk32", "1; 0 in new files of s3py"},
    {"Clip", "actor", "\"x\"; of an object its name"},
    {"Clip", "end", "the last 16 bytes, where s3pi looks for it whatever end_at says"},
    {"RotationKey", "raw", "x y z w"},
    {"WeightKey", "raw", "or the low byte"},
    {"WeightKey", "high", "10 (hex) in the game's own files: garbage; or the high byte"},
    {"Curve", "data_offset", "of the keys, from the section's start; without keys, where they would be"},
    {"Curve", "track", "a bone, or a morph. Never twice with one target"},
    {"Curve", "scale", "the game's own files: above 0; s3py's: below. Unused: 1, with offset 0"},
    {"S3Clip", "mark", "\"_pilC3S_\": _S3Clip_ as a number"},
    {"S3Clip", "frame_duration", "of a tick: 1/30 in every file"},
    {"S3Clip", "tick_count", "above the last tick of every curve"},
    {"S3Clip", "unk22", "0; 6C73 (hex) in new files of s3py, which once saw it"},
    {"S3Clip", "palette_size", "0 in every file"},
    {"S3Clip", "curves_at", "these four count from the section's start"},
    {"S3Clip", "frame_data_at", "the palette, and after it the keys; the SimsWiki: also a time code, where there is one"},
    {"S3Clip", "curves", "in any order"},
    {"S3Clip", "name", "of the clip: the resource's key is made of it, and not always remade"},
    {"S3Clip", "source", "the animator's file: .ma, or .blend. Jazz scripts name the clip's actors by it"},
    {"AttachProp", "matrix", "4 by 4; an identity in the one known file"},
    {"Sound", "name", "after the NUL old memory, or zeros from a tool; not always the event's name"},
    {"StartEffect", "effect", "of the event's name"},
    {"StartEffect", "instance", "of a name for stopping the effect, often the effect's"},
    {"StartEffect", "slot", "or bone"},
    {"StopEffect", "instance", "as in the event that started it; of a name for stopping the effect, often the effect's"},
    {"Event", "id", "not unique"},
    {"Event", "time", "events are in any order"},
    {"Event", "unk12", "-1; 0 in some of the game's later clips"},
    {"Event", "unk16", "as unk12"},
    {"Event", "unk20", "3 with sounds, effects and visibility, 7 with props and scripts, or 0"},
    {"Event", "name_length", "without the NUL"},
    {"EventSection", "size", "of the events"},
    {"EventSection", "start", "from this field: 4; 0 when there are none"},
    {"SlotTarget", "index", "0, 1, 2 ... in its chain"},
    {"SlotTarget", "slot", "\"x:b__L_ThighTarget_slot\", \"x:rootWorld\"; the actor may be another one than the clip's"},
    {"SlotTable", "chains", "of humans: two hands, L_footWorld, R_footWorld, rootWorld; of pets rootWorld alone"},
};

}  // namespace

verbatim::view::format sims3_clip() { return verbatim::view::instantiate<verbatim::sims3::Clip>(about, remarks); }

}  // namespace verbatim::generated
