// Made by tools/generate from schema/gta/ifp.hpp. Do not edit: ./dev generate
#include "schema/gta/ifp.hpp"

#include "generated/registry.hpp"
#include "runtime/view/instantiate.hpp"

namespace verbatim::generated {

namespace {

constexpr std::string_view about =
    "GTA: IFP, a package of skeletal animations. Little-endian; no checksum, no compression, no alignment.\n"
    "\n"
    "Version 2, San Andreas: ANP3; ANP2 is the same without the two words at the end of an animation's header.\n"
    "Described by the GTAModding wiki (IFP) and by the readers of gta-reversed, MTA, re3 and Blender's io_scene_gta_ifp.\n"
    "Seen: 109 ANP3 files of game, mod and server packs; frame types 3 (221,514 objects), 4 (15,010) and 2 (28, in two files).\n"
    "No file of ANP2 or of frame type 1 is public. Manhunt's .ifp (ANCT, Z2HM, MH2Z) is another format.\n"
    "\n"
    "Games read by counts and never by sizes. What real files hold beside that, of 109 files and 9,138 animations:\n"
    "\n"
    "  garbage behind the NUL of an animation's name    4,240 animations, 92 files: old memory, or what a shorter name left uncovered\n"
    "  ... of the package's name                        3 files; behind an object's name never, in 236,552\n"
    "  size that is not the content's                   19 files, 13 of them up to the end of the file; editors carry the error along\n"
    "  frame_data_size that is not the frames'          26 animations: 25 too large (16 bytes a frame for type 3), 1 too small\n"
    "  flags that the frames contradict                 25 animations: 24 of integer frames with 0, and an empty placeholder\n"
    "  zeros behind the last animation                  51 files, 14 of them not to the next multiple of 2,048\n"
    "  stale data behind the last animation             27 files, up to 2.4 MB, with whole animations in it: edited in place\n"
    "\n"
    "Normal, though it looks wrong: objects in any order (6,293 animations), two objects of one bone (149 animations), two animations of\n"
    "one name (7 files), bone ids up to 49130, negative first times (7 files), equal times (34 files), quaternions off unit length (26 files).\n"
    "\n"
    "The sources disagree: the wiki's flags are \"always 1\", its time is in seconds, and its frame type 3 is \"a child, 4 the root\", which is\n"
    "a habit (3 with bone 0: 1,132 times; 4 with others: 8,235 times).\n"
    "";

constexpr view::remark remarks[] = {
    {"RotationFrame", "time", "seconds from the start"},
    {"RotationTranslationFrame", "time", "seconds; before the translation, unlike version 1"},
    {"Rotation16Frame", "time", "1/60 s from the start; up to 546 s"},
    {"Rotation16Translation16Frame", "time", "1/60 s"},
    {"Rotation16Translation16Frame", "translation", "each / 1024; up to 32 units, beyond which files take frame type 2"},
    {"Object", "name", "may start with a space: \" Pelvis\""},
    {"Object", "bone_id", "-1: bound by name; the skeletons' ids are listed below"},
    {"Animation", "object_count", "0: a placeholder"},
    {"Animation", "frame_data_size", "of all frames, object headers not counted; the game allocates it, and overruns less"},
    {"Anp3", "size", "from behind this field to the end of the last animation: the end - 8"},
    {"Anp3", "name", "of the block in the game"},
    {"Anp3", "tail", "zeros to the archive's sector end, or what an earlier, longer file left"},
};

}  // namespace

view::format gta_ifp() { return view::instantiate<verbatim::gta::Ifp>(about, remarks); }

}  // namespace verbatim::generated
