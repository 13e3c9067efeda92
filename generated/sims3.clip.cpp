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
    "Files seen: 60 clips of two mods: 20 bodies by the game's own exporter (source *.ma), 40 by s3py (*.blend). Tools have saved all of them since, so\n"
    "they do not show whether padding is clean in the game's own packages.\n"
    "\n"
    "Offsets count from five places: those of the header below and the start of the events from their own field, those of the curves from the start of\n"
    "their section, those of the slots from the byte after their counts. Sections are in the order of the fields below, each aligned to 4 in the file\n"
    "with 7E as padding; the curves' section has no padding inside. Readers follow the offsets: sxpe puts longer names before the last 16 bytes, and\n"
    "lets body_size grow over everything in between.\n"
    "\n"
    "Data that tools lose: s3pe drops an empty slot table, the sounds' tails, zero40 and the bytes after the last event; s3py encodes every key anew,\n"
    "with other offsets and scales.\n"
    "\n"
    "The sources disagree: the wiki's last field has 17 bytes in its example and 16 in its text; its effect event has five words, where there are\n"
    "six; its unk32 is always 1 (s3py writes 0) and its events' floats are always -1. Morph weights are 16 bits in the wiki and in s3py, 8 bits and\n"
    "garbage in the game's own files. S3ToolKit applies the sign after scaling, but the game's own curves are continuous only in the opposite order.\n"
    "\n"
    "Common edits:\n"
    "\n"
    "  verbatim rename a.clip c_wave_x                                                               another name, and the key of that name\n"
    "  verbatim set a.clip 'events.events[0].frame=30'                                               an event at frame 30\n"
    "  verbatim insert a.clip events.events type=Sound name=vo_hello time=0.5                        another sound\n"
    "  verbatim set a.clip 'body.curves[0].track=b__Head__'                                          a curve for another bone\n"
    "  verbatim set a.clip body.tick_count=60                                                        a clip of 60 frames\n"
    "\n"
    "The Sims 3: the curves of a clip (the section \"_pilC3S_\"): what moves, and its keys. The header is followed by a table of curves, two names, a\n"
    "palette and the keys, with no padding between them, so that keys start at any address.\n"
    "\n"
    "The Sims 3: the events of a clip. They have no size field, so the data after an event of unknown type cannot be separated from it.\n"
    "\n"
    "The Sims 3: the meaning of the raw numbers of a clip's keys. A component is raw / max, negative if its bit in the flags is set, and then\n"
    "multiplied by the curve's scale and increased by its offset. Translations have components x y z, rotations x y z w, morph weights one component.\n"
    "\n"
    "\n"
    "The Sims 3: the IK chains of a clip, as in the rig, and the slots for which they reach. There are two levels of pointers, each of which counts\n"
    "from the byte after its own count.\n"
    "\n"
    "The Sims 3: the known names whose hashes clips hold. Bones and slots are from the rigs of people and pets, as public tools for Blender name them;\n"
    "the hash of each has been seen in a clip. Morphs are the faces of pets in s3py; their hashes have been seen, too.\n"
    "\n"
    "The Sims 3: the hashes of names in clips, and the instance of the resource under which a clip is kept, which depends on the clip's name.\n"
    "\n"
    "Hashes are FNV-1 (multiply, then exclusive or) of the lower-cased bytes. Bones, actors, slots and effect instances have 32 bits, effects 64 bits,\n"
    "morphs the low half of 64 bits.\n"
    "\n"
    "The key: p is the text before the first underscore, and rest the text from it on.\n"
    "\n"
    "  p is x2y, both of 1 or 2 letters, not both a or o    FNV-64 of \"a2a\", \"a2o\", \"o2a\" or \"o2o\" and rest; bit 63 set, bits 56 to 60 the age of\n"
    "                                                       x, bits 48 to 52 that of y, exclusive or. Any part that starts with o counts as o\n"
    "  p has 1 or 2 letters and is not a or o               FNV-64 of \"a\" and rest; bit 63 set, bits 56 to 60 the age of p, exclusive or\n"
    "  any other name                                       FNV-64 of the name; bit 63 cleared\n"
    "\n"
    "  age       mask of x   mask of y      age       mask of x   mask of y      age       mask of x   mask of y\n"
    "  a, o      8000        8000           ad        8800        8008           cd        8900        8009\n"
    "  b         8100        8001           al        8A00        800A           ac        8D00        800D\n"
    "  p         8200        8002           cc        8E00        800E           ah        9000        8010\n"
    "  c         8300        8003           ch        9100        8011           ab        9200        8012\n"
    "  t         8400        8004           ar        9300        8013\n"
    "  h         8500        8005           e         8600        8006\n"
    "\n"
    "a is an adult, c a child, o an object; ages of two letters are those of pets. If there is no clip of the name that is wanted, such as t2c_sit, the\n"
    "game falls back to that of the adults: a_, a2a_ and a2o_ names.\n"
    "\n"
    "A clip for other ages is kept under the name of its adult clip, with the ages in the upper bits: \"c_walk\" is \"a_walk\" for a child. Described by\n"
    "the SimsWiki and by s3pi-wrappers. Tools differ for prefixes of more than two letters (here, as in s3pi-wrappers, these are no prefixes), and sxpe\n"
    "leaves bit 63 set if there is no prefix. Files exist under keys of other names: a name must never be corrected by its key, nor a key by its name.\n"
    "";

constexpr verbatim::view::remark remarks[] = {
    {"LinkedClip", "", "no file with one is known; marks where it would start"},
    {"EndData", "", "four floats, perhaps an identity quaternion"},
    {"Clip", "key", "the instance under which the game looks for a clip of this name, as above"},
    {"KeyFlags", "", "Bits x to w are set if the component is negative. A key with fewer components leaves the others 0. The other bits are 0, except for 10, 20, 80 and 90 (hex) in the first or second key of 13 curves."},
    {"PaletteKey", "", "no file with one is known"},
    {"PaletteKey", "value", "x y z: the number of the palette, negative if its bit in the flags is set, times the curve's scale, plus its offset"},
    {"VectorKey", "value", "x y z, each raw / 1023, negative if its bit in the flags is set, times the curve's scale, plus its offset"},
    {"RotationKey", "value", "x y z w, each raw / 4095, negative if its bit in the flags is set, times the curve's scale, plus its offset"},
    {"WeightKey", "", "A weight has 16 bits, or, in clips of the game's exporter, 8 bits and a byte of garbage. The curve decides: it has 8 bits if the second byte of every key is 10 (hex) and the scale is above 0. That is so in the 4 curves of the game's exporter (156 keys) and in none of the 375 of s3py (9,497 keys), whose scale is below 0 unless all their weights are 0. A finding names a curve that could be either."},
    {"WeightKey", "value", "raw / 65535 or, for 8 bits, 255, negative if its bit in the flags is set, times the curve's scale, plus its offset; the curve decides which"},
    {"WeightKey", "value_of_8_bits", "the same of the first byte, of 255, whatever the curve says"},
    {"WeightKey", "value_of_16_bits", "the same of both bytes, of 65535"},
    {"NullTranslationKey", "", "Channels whose presence says everything: they have no keys in any file. A key would be a tick and flags."},
    {"UnknownKeys", "", "Keys of an unknown type: no field owns their bytes, but the curve still leads to them."},
    {"Channels", "", "Names as in The Sims 4. F is a float, and the digit says how many; only the channels of the cases below have been seen in clips."},
    {"S3Clip", "length", "tick_count * frame_duration"},
    {"AttachProp", "", "attaches a prop to a slot of the object"},
    {"Unparent", "", "detaches an object from another one; no file is known"},
    {"Script", "", "passes the event's id to the game's scripts"},
    {"DestroyProp", "", "removes what a jazz script has created; no file is known"},
    {"Event", "frame", "time / frame_duration of the clip's body"},
    {"SlotTable", "", "a table without chains differs from no table; both are common"},
    {"Clip", "linked_clip_at", "0 in every file"},
    {"Clip", "body_size", "without the padding after the body"},
    {"Clip", "unk28", "0 in every file; others have reported 2"},
    {"Clip", "unk32", "1; 0 in new files of s3py"},
    {"Clip", "actor", "\"x\"; for an object, its name"},
    {"Clip", "end", "the last 16 bytes; s3pi looks for them there, whatever end_at says"},
    {"KeyFlags", "x", "1: the first component is negative"},
    {"KeyFlags", "y", "the same of the second one"},
    {"KeyFlags", "z", "of the third one"},
    {"KeyFlags", "w", "of the fourth one"},
    {"KeyFlags", "other", "of unknown meaning"},
    {"Three10", "x", "size of the component, of 1023"},
    {"Three10", "y", "likewise"},
    {"Three10", "z", "likewise"},
    {"Three10", "spare", "0"},
    {"One12", "value", "size of the component, of 4095"},
    {"One12", "spare", "0"},
    {"PaletteKey", "tick", "the frame, counted from 0; keys may skip frames"},
    {"PaletteKey", "flags", "the sign of each component"},
    {"VectorKey", "tick", "the frame, counted from 0; keys may skip frames"},
    {"RotationKey", "tick", "the frame, counted from 0; keys may skip frames"},
    {"RotationKey", "raw", "x y z w"},
    {"WeightKey", "tick", "the frame, counted from 0; keys may skip frames"},
    {"WeightKey", "raw", "the weight, or its low byte"},
    {"WeightKey", "high", "the weight's high byte, or 10 (hex), garbage"},
    {"NullTranslationKey", "tick", "the frame, counted from 0"},
    {"NullTranslationKey", "flags", "signs, as of other keys"},
    {"NullRotationKey", "tick", "the frame, counted from 0"},
    {"NullRotationKey", "flags", "signs, as of other keys"},
    {"IdentityRotationKey", "tick", "the frame, counted from 0"},
    {"IdentityRotationKey", "flags", "signs, as of other keys"},
    {"NullWeightKey", "tick", "the frame, counted from 0"},
    {"NullWeightKey", "flags", "signs, as of other keys"},
    {"Channel", "channel", "the form of the keys"},
    {"Channel", "target", "what they move"},
    {"Curve", "data_offset", "offset of the keys from the section's start; without keys, where they would be"},
    {"Curve", "track", "a bone, or a morph; no two curves have the same track and target"},
    {"Curve", "scale", "above 0 in the game's own files, below 0 in s3py's; 1, with offset 0, if unused"},
    {"Curve", "type", "form of the keys, and what they move"},
    {"S3Clip", "mark", "\"_pilC3S_\": _S3Clip_ as a number"},
    {"S3Clip", "frame_duration", "of a tick: 1/30 in every file"},
    {"S3Clip", "tick_count", "greater than the last tick of every curve"},
    {"S3Clip", "unk22", "0; in new files of s3py 6C73 (hex), which was seen once"},
    {"S3Clip", "palette_size", "0 in every file"},
    {"S3Clip", "curves_at", "this offset and the next three count from the section's start"},
    {"S3Clip", "frame_data_at", "the palette, followed by the keys; according to the SimsWiki also a time code, if there is one"},
    {"S3Clip", "curves", "in any order"},
    {"S3Clip", "name", "of the clip; the resource's key is made from it, and is not always updated"},
    {"S3Clip", "source", "the animator's file: .ma, or .blend. Jazz scripts name the clip's actors by it"},
    {"S3Clip", "palette", "numbers for the keys of 0103"},
    {"AttachProp", "matrix", "4 by 4; an identity in the one known file"},
    {"Sound", "name", "of the sound; after the NUL old memory, or zeros from a tool. Of 148 events 146 have the same name"},
    {"StartEffect", "effect", "hash of the event's name"},
    {"StartEffect", "instance", "hash of a name by which the effect is stopped, often that of the effect"},
    {"StartEffect", "slot", "a slot, or a bone"},
    {"StopEffect", "instance", "the same as in the event that started the effect; hash of a name by which the effect is stopped, often that of the effect"},
    {"Event", "id", "not unique"},
    {"Event", "time", "events are in any order"},
    {"Event", "unk12", "-1; 0 in some of the game's later clips"},
    {"Event", "unk16", "the same as unk12"},
    {"Event", "unk20", "3 with sounds, effects and visibility, 7 with props and scripts, or 0"},
    {"Event", "name_length", "without the NUL"},
    {"Event", "name", "of a sound or an effect; others mostly have none"},
    {"EventSection", "size", "size of the events in bytes"},
    {"EventSection", "start", "counts from this field: 4; 0 if there are no events"},
    {"EventSection", "events", "in any order"},
    {"SlotTarget", "index", "0, 1, 2 ... within its chain"},
    {"SlotTarget", "actor", "name of the actor who has the slot"},
    {"SlotTarget", "slot", "\"x:b__L_ThighTarget_slot\", \"x:rootWorld\"; the actor may differ from the clip's"},
    {"SlotTable", "chains", "for humans: two hands, L_footWorld, R_footWorld, rootWorld; for pets only rootWorld"},
};

}  // namespace

verbatim::view::format sims3_clip() { return verbatim::view::instantiate<verbatim::sims3::Clip>(about, remarks); }

}  // namespace verbatim::generated
