#include "tools/inside.hpp"

#include <fmt/format.h>

#include <algorithm>

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
    return kind.open(file.bytes(), file.directory() ? file.directory()->bytes() : view::byte_view());
}

const content& outermost(const content& at) { return at.where() ? outermost(at.where()->archive) : at; }

namespace {

using opened_inside = result<std::shared_ptr<const inside>>;

// Opens the entry of an archive to which the first name leads, and what the others lead to in it.
opened_inside open_in(content at, const std::string& path, std::span<const std::string> names, bool may_be_new) {
    const auto* const kind = kind_of_archive(at);
    if (!kind)
        return error{path, 0, "it is not an archive that this command knows, so nothing is in it",
                     error_kind::bad_magic};
    const auto archive = open_archive(*kind, at);
    if (!archive) return in_archive(archive.error(), path);
    const auto& name = names.front();
    const auto entry = archives::find((*archive)->entries(), name, kind->ignores_case);
    if (!entry && (names.size() > 1 || !may_be_new || entry.error().kind != error_kind::not_found))
        return entry.error();
    archives::content there;
    if (entry) {
        auto got = (*archive)->content_of(*entry);
        if (!got) return in_archive(got.error(), name);
        there = std::move(*got);
    }
    auto made = std::make_shared<const inside>(
        inside{std::move(at), kind, entry ? *entry : 0, entry ? std::string() : name, std::move(there)});
    if (names.size() == 1) return opened_inside(std::move(made));
    return open_in(content::of(std::move(made)), name, names.subspan(1), may_be_new);
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
    const auto opened = kind.open(now.bytes(), read.directory() ? read.directory()->bytes() : view::byte_view());
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
    auto file = content::open(path.file);
    if (!file) return file.error();
    return open_in(std::move(*file), {}, path.entries, may_be_new);
}

result<edited_file> inside::with(std::vector<std::byte> bytes, std::optional<std::size_t> was) const {
    return edited_archive(archive, *kind, [&](archives::archive& in) -> result<void> {
        if (!new_name.empty()) return in.add(new_name, std::move(bytes));
        return was ? in.change(entry, std::move(bytes), *was) : in.replace(entry, std::move(bytes));
    });
}

result<edited_file> edited_archive(const content& archive, const archives::kind& kind,
                                   const std::function<result<void>(archives::archive&)>& edit) {
    auto opened = open_archive(kind, archive);
    if (!opened) return opened.error();
    const std::shared_ptr<archives::archive> edited = std::move(*opened);
    if (const auto done = edit(*edited); !done) return done.error();
    auto made = edited->write();
    if (!made) return made.error();
    if (!archive.where()) {
        edited_file file{std::make_shared<archives::written>(std::move(*made)), {}};
        file.verify = [&kind, edited, made = file.made, &archive](const content& now) {
            return verify(kind, *edited, *made, archive, now);
        };
        return file;
    }
    auto bytes = gathered(*made, archive.bytes());
    if (const auto same = verify(kind, *edited, *made, archive, content::of(bytes)); !same) return same.error();
    auto outer = archive.where()->with(std::move(bytes), archive.bytes().size());
    if (outer) outer->made->notes.insert(outer->made->notes.begin(), made->notes.begin(), made->notes.end());
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
