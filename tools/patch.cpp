// verbatim patch: makes the changes of a difference to a file.
#include <algorithm>
#include <memory>
#include <set>
#include <span>
#include <utility>

#include "tools/activity.hpp"
#include "tools/archive_patch.hpp"
#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "tools/files.hpp"
#include "tools/print.hpp"
#include "verbatim/edit/reverse.hpp"
#include "verbatim/view/named_steps.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::tools {

namespace {

struct patch_options : edit_options {
    std::string patch, reject;
    bool reverse = false;
    std::vector<std::string> only;
};

using indices = std::vector<std::size_t>;

// The list into which a change inserts an element; otherwise the path of the change.
std::string_view changed_value(const edit::change& c) {
    if (c.is != edit::change::what::insert) return c.path;
    return c.path.ends_with(']') ? view::parent_of(c.path) : std::string_view(c.path);
}

// Finds which changes are at one of the paths, inside of one, or insert an element that one names.
result<std::vector<bool>> are_at(const view::document& doc, const std::vector<edit::change>& changes,
                                 const std::vector<std::string>& paths) {
    std::vector<std::string> all;
    for (const std::string& path : paths)
        if (const auto some = view::parts_at(doc, path)) all.insert(all.end(), some->begin(), some->end());
    const std::size_t first = all.size();
    for (const auto& c : changes) {
        all.emplace_back(changed_value(c));
        all.emplace_back(view::parent_of(c.path));  // of an absent value
    }
    const auto found = view::find_all(doc, std::vector<std::string_view>(all.begin(), all.end()));
    if (const auto visited = doc.visited(); !visited) return visited.error();
    std::set<indices> parts;
    for (std::size_t i = 0; i < first; ++i)
        if (found[i]) parts.insert(found[i]->indices);
    const auto is_in_part = [&](const indices& at) {
        for (std::size_t depth = 0; depth <= at.size(); ++depth)
            if (parts.contains({at.begin(), at.begin() + static_cast<std::ptrdiff_t>(depth)})) return true;
        return false;
    };
    const std::set<std::string, std::less<>> named(paths.begin(), paths.end());
    std::vector<bool> are;
    for (const auto& c : changes) {
        const std::string list(changed_value(c));
        const auto& at = found[first + 2 * are.size()];
        const auto& around = found[first + 2 * are.size() + 1];
        const bool is_named = c.is == edit::change::what::insert && !c.element->name.empty() &&
                              (named.contains(list + '[' + c.element->name + ']') ||
                               named.contains(list + view::step_to(c.element->name)));
        are.push_back(is_named || (at ? is_in_part(at->indices) : around && is_in_part(around->indices)));
    }
    return are;
}

// Leaves out all changes but those at the paths. An element that moves keeps both its removal and its insertion.
result<void> keep_only(edit::difference& d, const view::document& doc, const std::vector<std::string>& paths) {
    const auto are = are_at(doc, d.changes, paths);
    if (!are) return are.error();
    std::set<std::string> kept_moves;
    for (std::size_t i = 0; i < d.changes.size(); ++i)
        if ((*are)[i] && !d.changes[i].element->came_from.empty()) kept_moves.insert(d.changes[i].element->came_from);
    std::vector<edit::change> kept;
    for (std::size_t i = 0; i < d.changes.size(); ++i)
        if ((*are)[i] || (d.changes[i].is == edit::change::what::remove && kept_moves.contains(d.changes[i].path)))
            kept.push_back(std::move(d.changes[i]));
    if (kept.empty() && !d.changes.empty()) return error{{}, 0, "the patch changes nothing at the paths of --only"};
    if (kept.size() < d.changes.size()) d.bytes.clear();
    d.changes = std::move(kept);
    return {};
}

// Turns the difference around, for a file in which its changes have been made. Takes back its changes of bytes.
result<void> turn_around(edit::difference& d, opened& file) {
    if (!d.bytes.empty())
        if (auto before = edit::without_byte_changes(d, file.document->file().bytes())) {
            auto doc = file.document->read(source(std::move(*before)));
            if (!doc) return doc.error();
            file.document = std::move(*doc);
        }
    auto back = edit::reversed(d, *file.document);
    if (!back) return back.error();
    d = std::move(*back);
    return {};
}

// Moves some changes, and what belongs to them, out of a difference. Returns whether there was one.
bool move_out(edit::difference& d, const auto& is_one, edit::difference& rejected) {
    std::vector<bool> out;
    for (std::size_t i = 0; i < d.changes.size(); ++i) out.push_back(is_one(i));
    std::set<std::string> moves, removals;
    for (std::size_t i = 0; i < d.changes.size(); ++i) {
        const auto& c = d.changes[i];
        if (out[i] && c.is == edit::change::what::remove) removals.insert(c.path);
        if (out[i] && !c.element->came_from.empty()) moves.insert(c.element->came_from);
    }
    std::vector<edit::change> kept;
    for (std::size_t i = 0; i < d.changes.size(); ++i) {
        auto& c = d.changes[i];
        const bool is_out = out[i] || (!c.element->came_from.empty() && removals.contains(c.element->came_from)) ||
                            (c.is == edit::change::what::remove && moves.contains(c.path));
        (is_out ? rejected.changes : kept).push_back(std::move(c));
    }
    const bool any = kept.size() < d.changes.size();
    d.changes = std::move(kept);
    return any;
}

// Makes the changes that fit. `rejected` gets the others.
result<edit::patched> patch_what_fits(view::document& doc, edit::difference d, edit::difference& rejected) {
    for (;;) {
        auto done = edit::patch(doc, d);
        if (done && done->conflicts.empty()) return done;
        std::set<std::string> paths;
        std::set<std::size_t> changes;
        if (!done) paths.insert(done.error().path);
        else
            for (const auto& c : done->conflicts)
                if (c.change) changes.insert(*c.change);
                else paths.insert(c.path);
        const auto is_one = [&](std::size_t i) {
            const auto& path = d.changes[i].path;
            return changes.contains(i) || paths.contains(path.empty() ? "the whole file" : path);
        };
        if (!move_out(d, is_one, rejected)) return done;
    }
}

int run_patch(const program& self, const patch_options& o) {
    auto text = read_file(o.patch);
    if (!text) return fail(self, io_failed, o.patch, text.error().message());
    const std::string_view json(reinterpret_cast<const char*>(text->data()), text->size());
    if (is_patch_of_archive(json)) {
        if (o.reverse)
            return fail(self, usage, o.patch,
                        "a patch of an archive has no old contents: undo takes it back, or diff --json NEW OLD makes "
                        "the patch that does");
        if (!o.reject.empty() || !o.format.empty())
            return fail(self, usage, o.patch,
                        "--reject and --format are for patches of files; --only leaves entries out");
        return patch_archive(self, o, json, o.patch, o.only);
    }
    auto d = edit::read_patch(json);
    *text = {};
    if (!d) return fail(self, refused, o.patch, d.error().message());
    const auto is_for = [&](const std::string& other) {
        return fail(self, refused, o.patch, fmt::format("the patch is for {}, and {}", d->format, other));
    };
    edit_options with = o;
    if (with.format.empty()) with.format = d->format;
    else if (with.format != d->format && view::find_format(self.formats, with.format))
        return is_for(o.file + " is read as " + with.format);
    if (with.format == d->format && !view::find_format(self.formats, with.format))
        return is_for("there is no such format: see " + self.name + " formats");
    auto opened = open_to_edit(self, with);
    if (!opened.file && opened.code == refused && o.format.empty())
        return is_for(o.file + " cannot be read as that: " + opened.why.message());
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto forward = o.reverse ? *d : edit::difference{};
    if (o.reverse)
        if (const auto back = turn_around(*d, *opened.file); !back)
            return fail(self, refused, o.patch, back.error().message());
    auto& doc = *opened.file->document;
    const bool is_whole = o.only.empty() && o.reject.empty();
    const auto before = o.reverse && is_whole ? doc.copy() : nullptr;
    if (!o.only.empty())
        if (const auto some = keep_only(*d, doc, o.only); !some)
            return fail(self, refused, o.patch, some.error().message());
    edit::difference rejected{.format = d->format};
    activity::step("changing", o.file);
    const auto done =
        o.reject.empty() ? edit::patch(doc, std::move(*d)) : patch_what_fits(doc, std::move(*d), rejected);
    if (!done) return fail_on(self, *opened.file, o.file, refused, done.error().message());
    if (!done->conflicts.empty()) {
        if (const int changed = verify_unchanged(self, *opened.file, o.file); changed != identical) return changed;
        fail(self, refused, o.file, "the patch does not fit, so nothing is written:");
        for (const auto& c : done->conflicts) print(stderr, "  {}: {}\n", c.path, c.why);
        return refused;
    }
    if (before)
        if (const auto again = edit::can_be_made_again(forward, doc, *before); !again)
            return fail_on(self, *opened.file, o.file, refused, again.error().message());
    const int code = save_edited(self, with, *opened.file);
    if (code == identical && done->bytes_left_out)
        print(stderr,
              "{}: {}: it is another version than the patch was made for, so its changes to bytes between the values "
              "are left out\n",
              self.name, o.file);
    if (code != identical || rejected.changes.empty()) return code;
    print(stderr, "{}: {}: {} changes do not fit, and {} in {}\n", self.name, o.file, rejected.changes.size(),
          o.saving.dry_run ? "would be" : "are", o.reject);
    const auto left = edit::to_patch(rejected);
    const int written = report(self,
                               save_text(self, maker_of(std::as_bytes(std::span(left))), o.patch, o.reject,
                                         {.force = o.saving.force, .dry_run = o.saving.dry_run}),
                               o.reject);
    return written == identical ? has_findings : written;
}

}  // namespace

subcommand patch_command(const program& self) {
    auto o = std::make_shared<patch_options>();
    return {"patch", "Make the changes that diff --json has written, to the same file or another version of it",
            edit_parameters(
                *o, {required("FILE", &o->file, "The file to change"),
                     required("PATCH", &o->patch, "The JSON; - is standard input"),
                     {"--reverse", &o->reverse, "Take the changes back"},
                     {"--only", &o->only, "Only what the patch changes at or in this PATH: --only 'animations[walk]'"},
                     {"--reject", &o->reject, "Make the changes that fit, and write the others here", false,
                      "a file's name", true}}),
            [o, &self] { return run_patch(self, *o); }};
}

}  // namespace verbatim::tools
