#include "tools/inside.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/archive.hpp"
#include "tools/new_file.hpp"
#include "tools/pending_save.hpp"
#include "tools/system/files.hpp"
#include "verbatim/archives/all.hpp"
#include "verbatim/archives/rows.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::tools {

namespace {

bool is_regular_file(const std::string& path) {
    const auto about = system::info_of(path);
    return about && about->kind == system::file_kind::regular;
}

// Puts the archive's name before the path of an error.
error in_archive(error why, const std::string& entry) {
    if (why.path.empty()) why.path = entry;
    return why;
}

std::vector<std::byte> gathered(const archives::written& made, view::byte_view file) {
    std::vector<std::byte> all;
    all.reserve(made.size());
    for (const auto& p : made.pieces) {
        const auto part = p.bytes.empty() ? file.subspan(p.from.offset, p.from.size) : view::byte_view(p.bytes);
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

}  // namespace

std::optional<path_inside> path_inside_of(const std::string& path) {
    if (path.find("//") == path.npos || system::info_of(path)) return std::nullopt;
    for (auto at = path.find("//"); at != path.npos; at = path.find("//", at + 1)) {
        if (at == 0 || !is_regular_file(path.substr(0, at))) continue;
        path_inside made{path.substr(0, at), {}};
        for (auto rest = path.substr(at + 2);;) {
            const auto end = rest.find("//");
            made.entries.push_back(rest.substr(0, end));
            if (end == rest.npos) return made;
            rest = rest.substr(end + 2);
        }
    }
    return std::nullopt;
}

std::string file_on_disk(const std::string& path) {
    const auto place = path_inside_of(path);
    return place ? place->file : path;
}

const archives::kind* kind_of_archive(const content& file) {
    if (file.directory()) return &archive_with_directory();
    for (const auto& kind : archive_kinds())
        if (kind.recognise(file.bytes()) == match::certain) return &kind;
    return nullptr;
}

result<std::unique_ptr<archives::archive>> open_archive(const archives::kind& kind, const content& file) {
    return kind.open(file.bytes(), file.directory_bytes());
}

const content& outermost(const content& at) { return at.where() ? outermost(at.where()->in->file) : at; }

result<std::shared_ptr<const opened_archive>> opened_archive::of(content file) {
    const auto* const kind = kind_of_archive(file);
    if (!kind) return std::shared_ptr<const opened_archive>();
    auto archive = open_archive(*kind, file);
    if (!archive) return archive.error();
    auto made = std::make_shared<opened_archive>(opened_archive{std::move(file), kind, std::move(*archive)});
    made->entries = made->archive->entries();
    made->labels = archives::labels(made->entries, kind->ignores_case);
    for (std::size_t i = 0; i < made->labels.size(); ++i) made->by_label.emplace(made->labels[i], i);
    return std::shared_ptr<const opened_archive>(std::move(made));
}

result<std::size_t> opened_archive::find(const std::string& name) const {
    const auto at = by_label.find(name);
    return at != by_label.end() ? result<std::size_t>(std::size_t{at->second})
                                : archives::find(entries, name, kind->ignores_case);
}

namespace {

// Opens an entry of an archive.
result<std::shared_ptr<const inside>> entry_in(std::shared_ptr<const opened_archive> in, const std::string& name,
                                               bool may_be_new = false) {
    const auto entry = in->find(name);
    if (!entry && (!may_be_new || entry.error().kind != error_kind::not_found)) return entry.error();
    archives::content there;
    if (entry) {
        auto got = in->archive->content_of(*entry);
        if (!got) return in_archive(got.error(), name);
        there = std::move(*got);
    }
    return std::shared_ptr<const inside>(
        std::make_shared<inside>(inside{std::move(in), entry ? *entry : 0, name, !entry, std::move(there)}));
}

// The archives on the way to an entry.
struct way {
    std::string path;
    std::vector<std::shared_ptr<const opened_archive>> archives;  // the outermost first
};

// Returns whether the file of an archive is as it was when it was opened.
bool is_as_opened(const opened_archive& outermost, const std::string& path) {
    const auto* const directory = outermost.file.directory();
    if (!is_still(path, outermost.file.about())) return false;
    const auto beside = directory ? directory_of(path) : std::nullopt;
    return !directory || (beside && is_still(*beside, directory->about()) && !is_saving(saved_at(path)));
}

// Opens the archive in which the last entry of a path is.
result<std::shared_ptr<const opened_archive>> open_way(const path_inside& path) {
    thread_local way last;
    if (last.path != path.file || last.archives.empty() || !is_as_opened(*last.archives.front(), path.file)) last = {};
    else last.archives.front()->file.release_pages();
    last.path = path.file;
    std::string step;
    for (std::size_t depth = 0; depth < path.entries.size(); ++depth) {
        const auto is_there = [&] {
            if (depth >= last.archives.size()) return false;
            return depth == 0 || last.archives[depth]->file.where()->name == path.entries[depth - 1];
        };
        if (is_there()) continue;
        last.archives.resize(depth);
        auto file = depth == 0 ? content::open(path.file) : content_in(last.archives.back(), path.entries[depth - 1]);
        if (!file) return file.error();
        auto opened = opened_archive::of(std::move(*file));
        const auto& name = depth == 0 ? step : path.entries[depth - 1];
        if (!opened) return in_archive(opened.error(), name);
        if (!*opened)
            return error{name, 0, "it is not an archive that this command knows, so nothing is in it",
                         error_kind::bad_magic};
        last.archives.push_back(std::move(*opened));
    }
    return std::shared_ptr(last.archives[path.entries.size() - 1]);
}

// Returns whether a part of a written file is this part of the file that was read.
bool is_copied(const archives::written& made, archives::byte_range part, archives::byte_range of) {
    std::uint64_t at = 0;
    for (const auto& p : made.pieces) {
        const auto start = std::max(at, part.offset), end = std::min(at + p.size(), part.end());
        if (start < end && (!p.bytes.empty() || p.from.offset + (start - at) != of.offset + (start - part.offset)))
            return false;
        at += p.size();
    }
    return part.end() <= at;
}

// Verifies that an archive that was written, which holds these runs, is the edited one, and that the stored bytes of
// all entries that were not edited are those of the archive that was read.
result<void> verify(const archives::kind& kind, const archives::archive& edited, const archives::written& made,
                    const content& read, const content& now) {
    const auto wrong = [](const std::string& entry) -> result<void> {
        return error{entry, 0,
                     "the edited archive does not read back as it should, so nothing is written; please report it",
                     error_kind::not_identical};
    };
    const auto opened = open_archive(kind, now);
    if (!opened) return wrong({});
    const auto wanted = edited.entries(), are = (*opened)->entries();
    if (wanted.size() != are.size()) return wrong({});
    const auto size_read = read.bytes().size();
    for (std::size_t i = 0; i < are.size(); ++i) {
        // What has keys may have names that an entry says.
        if (wanted[i].key != are[i].key || (are[i].key.empty() && wanted[i].name != are[i].name))
            return wrong(wanted[i].name);
        if (wanted[i].is_directory) continue;
        if (!wanted[i].is_changed) {
            const auto before = archives::in_file(wanted[i].stored, size_read);
            if (before.size > 0 && !is_copied(made, {are[i].stored.offset, before.size}, before))
                return wrong(wanted[i].name);
            continue;
        }
        const auto a = edited.content_of(i), b = (*opened)->content_of(i);
        if (!a || !b || !walk::same_bytes(a->bytes, b->bytes)) return wrong(wanted[i].name);
    }
    return {};
}

}  // namespace

result<std::shared_ptr<const inside>> inside::open(const path_inside& path, bool may_be_new) {
    if (path.entries.size() > most_archives)
        return error{{}, 0, fmt::format("a path goes through at most {} archives", most_archives), error_kind::limit};
    auto in = open_way(path);
    if (!in) return in.error();
    return entry_in(std::move(*in), path.entries.back(), may_be_new);
}

result<edited_file> inside::with(std::vector<std::byte> bytes, std::optional<std::size_t> was) const {
    return edited_archive(in->file, *in->kind, [&](archives::archive& edited) -> result<void> {
        if (is_new) return edited.add(name, std::move(bytes));
        return was ? edited.change(entry, std::move(bytes), *was) : edited.replace(entry, std::move(bytes));
    });
}

result<content> content_in(const std::shared_ptr<const opened_archive>& in, const std::string& name) {
    auto entry = entry_in(in, name);
    if (!entry) return entry.error();
    return content::of(std::move(*entry));
}

namespace {

// An archive after an edit.
struct edit_result {
    std::shared_ptr<archives::archive> edited;
    std::shared_ptr<archives::written> made;
};
result<edit_result> edit_of(const content& archive, const archives::kind& kind,
                            const std::function<result<void>(archives::archive&)>& edit) {
    auto opened = open_archive(kind, archive);
    if (!opened) return opened.error();
    edit_result all{std::move(*opened), {}};
    if (const auto done = edit(*all.edited); !done) return done.error();
    auto made = all.edited->write();
    if (!made) return made.error();
    all.made = std::make_shared<archives::written>(std::move(*made));
    return all;
}

result<std::vector<std::byte>> verified_bytes(const edit_result& one, const content& archive,
                                              const archives::kind& kind) {
    auto bytes = gathered(*one.made, archive.bytes());
    if (const auto same = verify(kind, *one.edited, *one.made, archive, content::of(bytes)); !same) return same.error();
    return bytes;
}

}  // namespace

result<std::vector<std::byte>> edited_bytes(const content& archive, const archives::kind& kind,
                                            const std::function<result<void>(archives::archive&)>& edit) {
    const auto done = edit_of(archive, kind, edit);
    if (!done) return done.error();
    return verified_bytes(*done, archive, kind);
}

result<edited_file> edited_archive(const content& archive, const archives::kind& kind,
                                   const std::function<result<void>(archives::archive&)>& edit) {
    const auto done = edit_of(archive, kind, edit);
    if (!done) return done.error();
    if (!archive.where())
        return edited_file{done->made, [&kind, one = *done, &archive](const content& now) {
                               return verify(kind, *one.edited, *one.made, archive, now);
                           }};
    auto bytes = verified_bytes(*done, archive, kind);
    if (!bytes) return bytes.error();
    auto outer = archive.where()->with(std::move(*bytes), archive.bytes().size());
    if (outer)
        outer->made->notes.insert(outer->made->notes.begin(), done->made->notes.begin(), done->made->notes.end());
    return outer;
}

maker maker_of(const archives::written& made, const content& read) {
    return [&made, &read](const piece_writer& put) {
        constexpr std::size_t most = 1 << 22;
        for (const auto& p : made.pieces) {
            auto left = p.bytes.empty() ? read.bytes().subspan(p.from.offset, p.from.size) : view::byte_view(p.bytes);
            for (; !left.empty(); left = left.subspan(std::min(most, left.size()))) {
                maker_of(left.first(std::min(most, left.size())))(put);
                read.release_pages();
            }
        }
    };
}

}  // namespace verbatim::tools
