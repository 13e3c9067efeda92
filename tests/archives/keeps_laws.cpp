#include "tests/archives/keeps_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>
#include <stdexcept>

#include "verbatim/archives/rows.hpp"

namespace verbatim::test {

using archives::archive;
using byte_span = std::span<const std::byte>;

namespace {

void hold(bool is, const std::string& law) {
    if (!is) throw std::logic_error(law);
}

byte_span part_of(byte_span file, const archives::byte_range& e) {
    const auto start = std::min<std::uint64_t>(e.offset, file.size());
    return file.subspan(start, std::min<std::uint64_t>(e.size, file.size() - start));
}

bool same(byte_span a, byte_span b) {
    return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size()) == 0);
}

// An entry of an archive, as others find it there. The file must live as long.
struct seen {
    std::string name, key;
    byte_span stored;
    bool is_cut;  // by the end of the file
    bool is_directory = false;
};
std::vector<seen> seen_in(const archive& in, const archive_files& files) {
    std::vector<seen> all;
    for (const auto& e : in.entries()) {
        const auto stored = part_of(files.file, e.stored);
        all.push_back({e.name, e.key, stored, stored.size() < e.stored.size, e.is_directory});
    }
    return all;
}
// Returns how many findings there are, but those at one entry: its content may be wrong for its type.
std::ptrdiff_t remarks_of(const archive& in, std::optional<std::size_t> but) {
    const auto all = in.remarks();
    return std::ranges::count_if(all, [&](const auto& r) { return !but || r.at_entry != but; });
}
std::unique_ptr<archive> open(const archives::kind& kind, const archive_files& files) {
    auto opened = kind.open(files.file, files.directory);
    hold(opened.has_value(), "the archive is read again");
    return std::move(*opened);
}

// Returns whether a part of a written file is this part of the file that was read.
bool is_copied(const archives::written& made, const archives::byte_range& part, const archives::byte_range& of) {
    std::uint64_t at = 0;
    for (const auto& p : made.pieces) {
        const auto first = std::max(at, part.offset), last = std::min(at + p.size(), part.end());
        if (first < last && (!p.bytes.empty() || p.from.offset + first - at != of.offset + first - part.offset))
            return false;
        at += p.size();
    }
    return part.end() <= at;
}

// Makes one edit, and checks what must be as it was. `edited` is the entry of which nothing is expected but the
// content.
void check_edit(const archives::kind& kind, const archive_files& file, const std::string& what,
                const std::function<result<void>(archive&)>& edit,
                const std::function<void(std::vector<seen>&)>& expected, std::optional<std::size_t> edited,
                const std::optional<bytes>& content, std::optional<std::size_t> removed = {}) {
    const auto before = open(kind, file), now = open(kind, file);
    auto done = edit(*now);
    auto written = done ? now->write() : result<archives::written>(done.error());
    if (!written) {  // a damaged archive may refuse, with the reason
        hold(!written.error().reason.empty(), what + " is refused with a reason");
        hold(!before->remarks().empty(), what + " is refused only in a damaged archive: " + written.error().reason);
        return;
    }
    const auto after = files_after(*now, file);
    const auto again = open(kind, after);
    auto wanted = seen_in(*before, file);
    expected(wanted);
    auto found = seen_in(*again, after);
    hold(found.size() == wanted.size(), fmt::format("{} leaves {} entries, not {}", what, wanted.size(), found.size()));
    const auto before_of = [&](std::size_t i) { return removed && i >= *removed ? i + 1 : i; };
    std::set<std::size_t> shares;  // those that have bytes of others, which an edit may change
    for (const auto& r : before->remarks())
        if (r.at_entry && r.severity == severity::error) shares.insert(*r.at_entry);
    for (std::size_t i = 0; i < found.size(); ++i) {
        if (wanted[i].is_cut)
            found[i].stored = found[i].stored.first(std::min(found[i].stored.size(), wanted[i].stored.size()));
        const bool is_same = (!wanted[i].key.empty() || found[i].name == wanted[i].name) &&
                             found[i].key == wanted[i].key &&
                             (i == edited || wanted[i].is_directory || shares.contains(before_of(i)) ||
                              same(found[i].stored, wanted[i].stored));
        hold(is_same, fmt::format("{} leaves entry {} as it was", what, i));
    }
    const auto entries = now->entries(), are = again->entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto stored = archives::in_file(entries[i].stored, file.file.size());
        const bool is_left =
            stored.size > 0 && !entries[i].is_changed && !entries[i].is_directory && !shares.contains(before_of(i));
        hold(!is_left || is_copied(*written, {are[i].stored.offset, stored.size}, stored),
             fmt::format("{} copies entry {} from the file that was read", what, i));
    }
    if (edited && content) {
        const auto is = again->content_of(*edited);
        hold(is.has_value(), what + ": the content can be read");
        const auto size = std::min(content->size(), is->bytes.size());
        hold(same(is->bytes.first(size), byte_span(*content).first(size)),
             fmt::format("{}: the {} bytes of the content are the new ones", what, is->bytes.size()));
    }
    hold(!shares.empty() || remarks_of(*again, edited) <= remarks_of(*before, edited), what + " makes no new finding");
    hold(files_after(*again, after) == after, what + ": the archive is written as it is");
}

}  // namespace

bytes file_after(const archive& edited, const bytes& read) {
    const auto written = edited.write();
    hold(written.has_value(), "the archive is written");
    bytes all;
    for (const auto& p : written->pieces) {
        const auto part = p.bytes.empty() ? byte_span(read).subspan(p.from.offset, p.from.size) : byte_span(p.bytes);
        all.insert(all.end(), part.begin(), part.end());
    }
    hold(all.size() == written->size(), "the pieces have the size of the archive");
    return all;
}

archive_files files_after(const archive& edited, const archive_files& read) {
    const auto written = edited.write();
    hold(written.has_value(), "the archive is written");
    return {file_after(edited, read.file), written->directory.value_or(read.directory)};
}

void keeps_laws_of_archives(const archives::kind& kind, const archive_files& file, std::size_t most) {
    const auto read = open(kind, file);
    hold(files_after(*read, file) == file, "an unedited archive is written as it was");
    const auto entries = read->entries();
    const auto unchanged = [](auto&) {};
    const bytes other = {std::byte{'o'}, std::byte{'t'}, std::byte{'h'}, std::byte{'e'}, std::byte{'r'}};
    for (std::size_t i = 0; i < std::min(entries.size(), most); ++i) {
        if (entries[i].is_directory) {  // follows, and is not edited
            hold(!read->replace(i, other) && !read->remove(i), "a part of the directory is not edited");
            continue;
        }
        const auto content = read->content_of(i);
        if (!content) {
            hold(!content.error().reason.empty(), "a content that cannot be had has a reason");
            continue;
        }
        const bytes is(content->bytes.begin(), content->bytes.end());
        auto longer = is, shorter = is;
        longer.push_back(std::byte{0xA5});
        if (!shorter.empty()) shorter.pop_back();
        const auto number = std::to_string(i);
        for (const auto& to : {is, longer, shorter})
            check_edit(
                kind, file, "change " + number, [&](archive& a) { return a.change(i, to, is.size()); }, unchanged, i,
                to);
        check_edit(
            kind, file, "replace " + number, [&](archive& a) { return a.replace(i, other); }, unchanged, i, other);
        check_edit(
            kind, file, "remove " + number, [&](archive& a) { return a.remove(i); },
            [&](auto& all) { all.erase(all.begin() + static_cast<std::ptrdiff_t>(i)); }, {}, {}, i);
        const bool has_chunks = kind.id == "sims1.iff";
        const std::string key = has_chunks ? "BHAV[4711]" : "220557DA:0000000A:00000000000000A5";
        if (!entries[i].key.empty() && entries[i].type != "dead")  // a dead chunk has no key
            check_edit(
                kind, file, "give another key " + number, [&](archive& a) { return a.rename(i, key); },
                [&](auto& all) { all[i].key = key; }, i, is);
        if (entries[i].key.empty())
            check_edit(
                kind, file, "rename " + number, [&](archive& a) { return a.rename(i, "renamed.ifp"); },
                [&](auto& all) { all[i].name = "renamed.ifp"; }, i, is);
    }
    const auto compacted = open(kind, file);
    if (const auto done = compacted->compact(); !done)
        hold(!done.error().reason.empty(), "an archive that is not compacted is refused with a reason");
    else if (compacted->write()) {
        check_edit(
            kind, file, "compact", [](archive& a) { return a.compact(); },
            [&](auto& all) {
                for (std::size_t i = all.size(); i-- > 0;)
                    if (entries[i].type == "dead") all.erase(all.begin() + static_cast<std::ptrdiff_t>(i));
            },
            {}, {});
        const auto after = files_after(*compacted, file);
        hold(after.file.size() <= (file.file.size() + 2047) / 2048 * 2048, "a compacted archive does not grow");
        const auto again = open(kind, after);
        hold(again->compact().has_value() && files_after(*again, after) == after && again->write()->pieces.size() <= 1,
             "a compacted archive stays when it is compacted again");
    }
    const std::string name = kind.id == "sims1.iff"                           ? "BHAV[4712]"
                             : entries.empty() || entries.front().key.empty() ? "addition.ifp"
                                                                              : "220557DA:00000000:00000000000000A5";
    const auto with_new = open(kind, file);
    if (const auto added = with_new->add(name, other); added)
        check_edit(
            kind, file, "add", [&](archive& a) { return a.add(name, other); },
            [&](auto& all) {
                const auto e = with_new->entries().back();
                all.push_back({e.name, e.key, {}, false});
            },
            entries.size(), other);
}

}  // namespace verbatim::test
