// verbatim convert: writes a file of one format as a file of another.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <utility>

#include "tools/animation.hpp"
#include "tools/commands.hpp"
#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/geometry.hpp"
#include "tools/gltf_reader.hpp"
#include "tools/inside.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "tools/returned_animation.hpp"
#include "tools/returned_mesh.hpp"
#include "tools/save.hpp"
#include "tools/set_table.hpp"
#include "tools/skills.hpp"
#include "tools/system/terminal.hpp"
#include "tools/table.hpp"

namespace verbatim::tools {

namespace {

struct convert_options : edit_options {
    std::string to, into, skeleton;
};

// The formats of other programs, which are named by their files' extensions. All but the last one come back.
constexpr std::string_view exchange_kinds[] = {"csv", "obj", "gltf", "glb", "bvh"};

// Returns the kind that a name says, "glb" for "a.GLB"; empty if it is none of these.
std::string_view exchange_kind(std::string_view name) {
    std::string extension(name.substr(name.rfind('.') + 1));
    for (char& c : extension) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    const auto at = std::ranges::find(exchange_kinds, extension);
    return at == std::end(exchange_kinds) ? std::string_view() : *at;
}

// Opens a glTF file, whose buffers may be beside it.
result<gltf::reader> open_gltf(std::string_view text, const std::string& from) {
    return gltf::reader::open(text, [&](const std::string& name) -> result<std::string> {
        const auto path = (std::filesystem::path(from).parent_path() / name).string();
        const auto bytes = read_file(path);
        if (!bytes) return error{{}, 0, path + ": " + bytes.error().reason, bytes.error().kind};
        return std::string(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    });
}

// Returns the rest pose in the file that --skeleton names.
result<skeleton> read_skeleton(const program& self, const std::string& path) {
    const auto kind = exchange_kind(path);
    if (kind != "gltf" && kind != "glb") {
        const auto model = open_file(self, path, {});
        if (!model.file) return model.why;
        if (model.file->format->id != "renderware.stream" && !has_skills(*model.file->format))
            return error{{},
                         0,
                         "--skeleton takes a .gltf, .glb, .dff or .cmx file: export the model with its bones from a 3D "
                         "program"};
        return skeleton_in(*model.file->document);
    }
    const auto bytes = read_file(path);
    if (!bytes) return bytes.error();
    auto opened = open_gltf({reinterpret_cast<const char*>(bytes->data()), bytes->size()}, path);
    return opened ? skeleton_in(*opened) : opened.error();
}

// Opens the file with the keys of a skill, in the folder or archive that the character file is in. Case is ignored, as
// by the game.
open_result open_keys(const program& self, const std::string& characters, const std::string& stem) {
    const auto wanted = bone_key(stem + ".cfp");
    if (const auto inside = path_inside_of(characters))
        return open_file(self, characters.substr(0, characters.rfind("//") + 2) + stem + ".cfp", "sims1.cfp");
    const auto folder = std::filesystem::path(characters).parent_path();
    std::error_code none;
    for (const auto& there : std::filesystem::directory_iterator(folder.empty() ? "." : folder, none))
        if (const auto name = there.path().filename(); bone_key(name.string()) == wanted)
            return open_file(self, (folder / name).string(), "sims1.cfp");
    return open_file(self, (folder / (stem + ".cfp")).string(), "sims1.cfp");
}

// Returns why the animations cannot become a .bvh; empty if they can.
std::string refuse_bvh(const exported_animations& all, const std::optional<skeleton>& rest, const std::string& name) {
    if (!rest)
        return "a .bvh has the bones' parents and rest poses: --skeleton MODEL.dff, or a .glb, .gltf or .cmx, has them";
    if (all.all.size() > 1)
        return fmt::format(
            "it has {} animations, and a .bvh has one: verbatim extract {} '{}' -o ONE makes a file of one",
            all.all.size(), name, all.all.front().path);
    return {};
}

// Writes a document for another program.
int export_as(const program& self, const convert_options& o, const opened& file, std::string_view kind) {
    std::string text;
    strings lost, renamed, unknown;
    std::optional<skeleton> rest;
    if (!o.skeleton.empty()) {
        auto read = read_skeleton(self, o.skeleton);
        if (!read) return fail(self, code_of(read.error()), o.skeleton, read.error().message());
        rest = std::move(*read);
    }
    if (rest && geometry_of(*file.document))
        return fail(self, refused, o.file, "it is a mesh, and --skeleton is for animations");
    if (kind == "csv") {
        text = table_of(*file.document, lost);
        if (text.empty()) return fail(self, refused, o.file, "it has no list, so there is no table of it");
    } else if (auto geometry = geometry_of(*file.document); kind == "bvh" || (!geometry && kind != "obj")) {
        auto animations =
            has_skills(*file.format)
                ? animations_of_skills(*file.document,
                                       [&](const std::string& stem) { return open_keys(self, o.file, stem); })
                : animations_of(*file.document, *file.format);
        if (!animations)
            return fail_on(self, file, o.file, refused,
                           fmt::format("{}; {}", geometry.error().message(), animations.error().message()));
        lost = std::move(animations->lost);
        renamed = std::move(animations->renamed);
        if (kind == "bvh") {
            if (const auto why = refuse_bvh(*animations, rest, o.file); !why.empty())
                return fail(self, refused, o.file, why);
            auto made = bvh_of(*animations, *rest, unknown, lost);
            if (!made) return fail(self, refused, o.file, made.error().message());
            text = std::move(*made);
        } else {
            text = gltf_of(*animations, rest ? &*rest : nullptr, kind == "glb", unknown);
        }
        if (unknown.size() == animations->bones.size())
            return fail(self, refused, o.skeleton, "it has none of the bones, which are found by their names");
    } else {
        if (!geometry) return fail_on(self, file, o.file, code_of(geometry.error()), geometry.error().message());
        if (!geometry->others.empty()) lost.push_back(fmt::format("{}", fmt::join(geometry->others, ", ")));
        lost.insert(lost.end(), geometry->lost.begin(), geometry->lost.end());
        text = kind == "obj" ? obj_of(geometry->shape) : gltf_of(geometry->shape, kind == "glb", lost);
    }
    if (const int changed = verify_unchanged(self, file, o.file); changed != identical) return changed;
    const auto out = o.out.empty() ? "-" : o.out;
    const int code = report(self,
                            save_text(
                                self, [&](const piece_writer& write) { write(text); }, o.file, out, o.saving),
                            out);
    if (code == identical && !is_standard_output(out) && !o.saving.dry_run)
        print(stdout, "{}: written as {}\n", out, kind);
    if (code != identical) return code;
    if (!renamed.empty()) print(stderr, "renamed: {}\n", fmt::join(renamed, ", "));
    if (!unknown.empty()) print(stderr, "not in {}: {}\n", o.skeleton, fmt::join(unknown, ", "));
    const auto kept =
        has_skills(*file.format) ? std::string() : fmt::format("; convert --into {} keeps what the file has", o.file);
    for (const auto& what : lost) print(stderr, "lost: {}{}\n", what, kept);
    return code;
}

// Returns the format of a document; that of a loaded schema has no name.
view::format format_of(const program& self, const view::document& doc) {
    const auto found = std::ranges::find(self.formats, &doc.type(), &view::format::root);
    return found == self.formats.end() ? view::format() : *found;
}

// Returns the edits by what another program has made of an exported file.
result<returned_edits> edits_by(const program& self, const view::document& doc, std::string_view kind,
                                std::string_view text, const std::string& from, std::optional<table_edits>& table) {
    auto file = geometry_of(doc);
    if (kind == "csv") {
        auto read = edits_in_table(doc, text);
        if (!read) return read.error();
        table = std::move(*read);
        auto kept = file ? anchors_left_by(*file, table->assignments) : strings();
        return returned_edits{table->assignments, false, std::move(kept)};
    }
    if (kind == "obj") {
        if (!file) return file.error();
        const auto mesh = mesh_in_obj(text);
        return mesh ? edits_for(*file, *mesh) : mesh.error();
    }
    auto opened = open_gltf(text, from);
    if (!opened) return opened.error();
    if (file) {
        const auto mesh = gltf::mesh_in(*opened, file->shape.name);
        return mesh ? edits_for(*file, *mesh) : mesh.error();
    }
    if (has_skills(doc.format()))
        return error{{}, 0, "skills do not come back: set the keys in the .cfp file", error_kind::impossible};
    const auto animations = animations_of(doc, format_of(self, doc));
    if (!animations)
        return error{
            {}, 0, fmt::format("{}; {}", file.error().message(), animations.error().message()), error_kind::not_found};
    return edits_for(*animations, *opened);
}

// Puts what another program has made of an exported file back into the file.
int import_from(const program& self, convert_options o) {
    const std::string from = std::exchange(o.file, o.into);
    const auto kind = exchange_kind(o.to.empty() ? from : o.to);
    if (kind == "bvh")
        return fail(self, refused, from, "a .bvh does not come back: .glb and .gltf files of animations do");
    if (kind.empty())
        return fail(self, refused, from, "--into takes a file whose name ends in .csv, .obj, .gltf or .glb");
    const auto bytes = read_file(from);
    if (!bytes) return fail(self, io_failed, from, bytes.error().message());
    const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    strings kept;
    std::optional<table_edits> table;
    const int code = edit_file(self, o, [&](view::document& doc) -> result<void> {
        auto returned = edits_by(self, doc, kind, text, from, table);
        if (!returned) {
            auto& why = returned.error();
            return error{why.path, 0, from + ": " + why.reason, why.kind};
        }
        kept = std::move(returned->kept);
        const auto done = returned->are_spelled ? set_as_spelled(doc, format_of(self, doc), returned->all)
                                                : edit::set(doc, returned->all);
        return done || !table ? done : table->with_row(done.error());
    });
    if (code == identical && table) print_table_edits(from, *table);
    for (const auto& what : kept)
        if (code == identical) print(stderr, "kept: {}\n", what);
    return code;
}

// Returns the conversion of a format to a kind of file, or to the only one that there is.
result<const view::conversion*> chosen(const program& self, std::string_view format, std::string_view to) {
    std::string kinds, formats;
    const view::conversion* found = nullptr;
    std::size_t count = 0;
    std::string_view last;
    for (const auto& c : self.conversions) {
        if (c.from != std::exchange(last, c.from)) formats += fmt::format("{}{}", formats.empty() ? "" : ", ", c.from);
        if (c.from != format) continue;
        kinds += fmt::format("{}{}", kinds.empty() ? "" : ", ", c.kind);
        ++count;
        if (to.empty() || c.kind == to) found = &c;
    }
    if (count == 0)
        return error{
            {},
            0,
            fmt::format("there is no conversion of {}; the formats that can be converted are {}", format, formats)};
    if (to.empty() && count > 1) return error{{}, 0, fmt::format("--to says which of {} to make", kinds)};
    if (!found) return error{{}, 0, fmt::format("it cannot become {}; --to takes one of {}", to, kinds)};
    return found;
}

int run_convert(const program& self, convert_options o) {
    const auto kind = exchange_kind(o.to.empty() ? o.out : o.to);
    if (!o.skeleton.empty() && (!o.into.empty() || (kind != "gltf" && kind != "glb" && kind != "bvh")))
        return fail(self, usage, "--skeleton", "it is for animations that become .gltf, .glb or .bvh");
    if (!o.into.empty()) return import_from(self, o);
    if (o.saving.in_place) return fail(self, usage, o.file, "--in-place is for --into: another kind of file is made");
    if (o.out.empty()) o.out = "-";
    if (o.out == "-" && system::is_terminal(system::stream::out))
        return fail(self, usage, "-", "the file would go to the terminal: use -o OUT");
    const auto opened = open_file(self, o.file, o.format);
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    if (!kind.empty()) return export_as(self, o, *opened.file, kind);
    const auto conversion = chosen(self, opened.file->format->id, o.to);
    if (!conversion) {
        const auto extension = system::path_of(o.out).extension().string();
        const bool is_unknown =
            o.to.empty() && !extension.empty() &&
            std::ranges::none_of(self.formats, [&](const view::format& f) { return view::has_extension_of(f, o.out); });
        const auto why = conversion.error().message();
        return fail(self, refused, o.file,
                    is_unknown ? fmt::format("{} files are not written; .{} files are; or {}", extension,
                                             fmt::join(exchange_kinds, ", ."), why)
                               : why);
    }
    const view::format& format = *view::find_format(self.formats, (*conversion)->to);
    if (!o.saving.force && !is_standard_output(o.out) && !view::has_extension_of(format, o.out))
        return fail(
            self, refused, o.out,
            fmt::format("{} is converted to {} ({}), whose files have another extension; use --force to write it",
                        opened.file->format->id, format.id, format.extensions));
    const auto from = opened.file->document->copy();
    auto to = format.create();
    const auto lost = (*conversion)->convert(from->value(), to->value());
    if (const int changed = verify_unchanged(self, *opened.file, o.file); changed != identical) return changed;
    const int code = save_made(self, std::move(to), o.file, o.out, o.saving);
    if (code == identical && !is_standard_output(o.out) && !o.saving.dry_run)
        print(stdout, "{}: written as {}\n", o.out, format.title);
    if (code == identical)
        for (const auto& what : lost) print(stderr, "lost: {}\n", what);
    return code;
}

}  // namespace

subcommand convert_command(const program& self) {
    auto o = std::make_shared<convert_options>();
    auto parameters = edit_parameters(
        *o, {required("FILE", &o->file, "A file, or - for standard input"),
             {"--to", &o->to,
              "The kind of file to make, if the name of OUT does not say it: csv, obj, gltf, glb, bvh, or "
              "another version of the format"},
             {"--into", &o->into,
              "FILE is a .csv, .obj, .gltf or .glb: put its values into this file, which it was "
              "made of",
              false, "a file's name", true},
             {"--skeleton", &o->skeleton,
              "A .dff, .cmx, .gltf or .glb with the bones in their rest pose, for animations that become .gltf, .glb "
              "or .bvh"}});
    std::ranges::find(parameters, std::string("-o,--out"), &parameter::name)->help =
        "Write here, not to standard output, and with --into not into that file";
    return {"convert", "Write a file in another format, or put it back, and say what is lost", std::move(parameters),
            [o, &self] { return run_convert(self, *o); }};
}

}  // namespace verbatim::tools
