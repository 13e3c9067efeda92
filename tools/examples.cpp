#include "tools/examples.hpp"

#include <algorithm>
#include <span>

namespace verbatim::tools {

namespace {

struct example {
    std::string_view command, arguments;
    std::string_view extension = ".ifp";  // of the files of the format that it is about; empty: of any format
};

// tests/tools/pages.cpp runs each of them on the files of docs/cookbook.md.
constexpr example known_examples[] = {
    {"check", "--findings mods", ""},
    {"check", "--findings ped.ifp"},
    {"check", "--json mods", ""},
    {"show", "ped.ifp 'animations[ATM]'"},
    {"show", "--hex ped.ifp 'animations[0].name'"},
    {"show", "head.skn bindings", ".skn"},
    {"list", "ped.ifp"},
    {"list", "ped.ifp animations --columns 'name,length' --sort -length"},
    {"list", "head.skn faces --csv", ".skn"},
    {"map", "ped.ifp"},
    {"map", "--by-type head.skn", ".skn"},
    {"get", "ped.ifp animation_count 'animations[*].name'"},
    {"get", "--meaning ped.ifp '**.time'"},
    {"get", "--raw ped.ifp 'animations[0].name' -o name.bin"},
    {"find", "-l pelvis mods"},
    {"find", "'WALK_*' ped.ifp --in 'animations[*].name'"},
    {"find", "--where 'time>5s' mods"},
    {"plot", "ped.ifp 'animations[ATM].objects[*].frames' --columns euler -o curves.svg"},
    {"plot", "--map ped.ifp -o map.svg"},
    {"each", "mods -- set 'animations[*].name~s/^WALK_/walk2_/'"},
    {"each", "mods -- repair --clean-padding", ""},
    {"set", "ped.ifp 'animations[ATM].name=ATM_new'"},
    {"set", "ped.ifp '**.time*=1.2' --dry-run"},
    {"set", "ped.ifp 'animations[ATM].objects[0].frames[0].rotation~=euler(20,5,-35)'"},
    {"insert", "ped.ifp 'animations[ATM].objects[0].frames' time=2s 'rotation~=euler(0,90,0)'"},
    {"insert", "old.clip events.events --as Sound frame=30 name=foot", ".clip"},
    {"remove", "ped.ifp 'animations[WALK_*]'"},
    {"remove", "--cascade body.bmf 'uvs[0]'", ".bmf"},
    {"copy", "--replace blender.ifp 'animations[ATM]' ped.ifp 'animations[ATM]'"},
    {"copy", "other.ifp 'animations[dance]' ped.ifp"},
    {"copy", "--replace old.clip events new.clip events", ".clip"},
    {"append", "--again ped.ifp other.ifp"},
    {"which", "ped.ifp gta3.img mods"},
    {"which", "'6B20C4F3:*' mod.package", ".clip"},
    {"compact", "gta3.img"},
    {"add", "gta3.img dance.ifp"},
    {"replace", "gta3.img//ped.ifp blender.ifp"},
    {"move", "ped.ifp 'animations[WALK_fat]' 'animations[0]'"},
    {"move", "ped.ifp 'animations[ATM]' animations"},
    {"reverse", "ped.ifp 'animations[ATM]'"},
    {"retime", "ped.ifp 'animations[ATM]' --length 2s"},
    {"retime", "ped.ifp 'animations[*]' --by 0.5"},
    {"loop", "ped.ifp 'animations[ATM]'"},
    {"sort", "ped.ifp animations"},
    {"to-json", "ped.ifp -o ped.json"},
    {"to-json", "--meaning ped.ifp"},
    {"from-json", "ped.json -o new.ifp"},
    {"extract", "ped.ifp 'animations[ATM]' -o atm.ifp"},
    {"new", "gta.ifp -o mine.ifp name=mine"},
    {"convert", "vice.ifp --to anp3 -o san_andreas.ifp"},
    {"convert", "head.skn -o head.bmf", ".skn"},
    {"diff", "ped.ifp blender.ifp"},
    {"diff", "--stat ped.ifp blender.ifp"},
    {"diff", "--json ped.ifp blender.ifp"},
    {"compare", "mods other_mods", ""},
    {"stats", "'animations[*].objects[*].frame_type' mods"},
    {"stats", "--unknown gta.ifp mods"},
    {"patch", "ped.ifp patch.json"},
    {"patch", "--dry-run ped.ifp patch.json"},
    {"merge", "ped.ifp ours.ifp theirs.ifp"},
    {"repair", "wrong.ifp"},
    {"repair", "--clean-padding --drop-tail ped.ifp"},
    {"repair", "--dry-run wrong.ifp"},
    {"undo", "ped.ifp"},
    {"undo", "--dry-run ped.ifp"},
    {"undo", "--list ped.ifp"},
    {"redo", "undone.ifp"},
    {"git-setup", "repository", ""},
    {"git-text", "ped.ifp"},
    {"formats", "--json", ""},
    {"docs", "gta.ifp"},
    {"docs", "gta.ifp --json-schema"},
    {"export", "gta.ifp --as ksy"},
    {"export", "gta.ifp --as hexpat"},
    {"import", "archive.ksy", ""},
    {"rename", "new.clip a_new_name", ".clip"},
    {"completion", "bash", ""},
    {"man", "--into pages", ""},
    {"complete", "ped.ifp 'animations[AT'"},
};

}  // namespace

std::vector<std::string> examples_of(const program& self, std::string_view subcommand) {
    std::vector<std::string> found;
    for (const auto& e : known_examples)
        if (e.command == subcommand &&
            (e.extension.empty() || std::ranges::any_of(self.formats, [&](const view::format& f) {
                 return f.extensions.find(e.extension) != std::string_view::npos;
             })))
            found.emplace_back(e.arguments);
    return found;
}

}  // namespace verbatim::tools
