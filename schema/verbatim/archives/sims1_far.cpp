#include "verbatim/archives/sims1_far.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "verbatim/archives/names.hpp"
#include "verbatim/archives/rows.hpp"

namespace verbatim::archives {

namespace {

using bytes = std::vector<std::byte>;
using byte_span = std::span<const std::byte>;

constexpr std::size_t longest_far_name = 259, list_field = 12;
constexpr std::string_view far_magic = "FAR!byAZ";

error far_error(std::string path, std::string reason, error_kind how) {
    return {std::move(path), 0, std::move(reason), how};
}
template <class T>
T far_loaded(byte_span from) {
    T value;
    std::memcpy(&value, from.data(), sizeof value);
    return value;
}
template <class T>
void far_append(bytes& to, const T& value) {
    const auto all = std::as_bytes(std::span(&value, 1));
    to.insert(to.end(), all.begin(), all.end());
}

struct far_row {
    FarEntry is{};
    std::string name{};
    std::size_t at = 0;  // in the file that was read
    std::size_t was = no_row;
    std::optional<bytes> content{};

    byte_range place() const { return {is.offset.value(), is.size.value()}; }
};

// The list of an archive, as one of the two kinds of it.
struct far_list {
    std::vector<far_row> rows{};
    std::uint64_t end = 0;
    std::size_t width = 4;  // of the length of a name
    int doubts = 0;
};

std::optional<far_list> list_in(byte_span file, std::uint64_t at, std::size_t width) {
    far_list made;
    made.width = width;
    const std::uint64_t count = far_loaded<wire::u32>(file.subspan(at, 4)).value();
    at += 4;
    if (count > (file.size() - at) / (sizeof(FarEntry) + width)) return {};
    for (std::size_t i = 0; i < count; ++i) {
        if (file.size() - at < sizeof(FarEntry) + width) return {};
        far_row r;
        r.at = static_cast<std::size_t>(at);
        r.was = i;
        r.is = far_loaded<FarEntry>(file.subspan(at, sizeof(FarEntry)));
        at += sizeof(FarEntry);
        const std::uint64_t length = width == 4 ? far_loaded<wire::u32>(file.subspan(at, 4)).value()
                                                : far_loaded<wire::u16>(file.subspan(at, 2)).value();
        at += width;
        if (length > file.size() - at) return {};
        r.name.assign(reinterpret_cast<const char*>(file.data() + at), static_cast<std::size_t>(length));
        at += length;
        made.doubts += (r.name.find('\0') != r.name.npos) + (r.place().end() > file.size());
        made.rows.push_back(std::move(r));
    }
    made.end = at;
    made.doubts += at != file.size();
    return made;
}

class far final : public archive {
public:
    static result<std::unique_ptr<archive>> open(byte_span file, byte_span);

    std::vector<entry> entries() const override {
        std::vector<entry> all;
        for (const auto& r : rows_)
            all.push_back(
                {r.name, {}, {}, r.content ? byte_range{0, r.content->size()} : r.place(), {}, r.content.has_value()});
        return all;
    }
    std::vector<remark> remarks() const override;
    std::vector<byte_range> directory() const override { return {{0, sizeof(FarHeader)}, list_}; }
    result<archives::content> content_of(std::size_t i) const override {
        const auto& r = rows_[i];
        if (r.content) return archives::content{*r.content, {}};
        if (r.place().size > 0 && r.place().end() > file_.size())
            return far_error({}, "its bytes are not in the file", error_kind::leaves_file);
        return archives::content{r.place().size == 0 ? byte_span() : file_.subspan(r.place().offset, r.place().size),
                                 {}};
    }
    result<void> change(std::size_t i, bytes content, std::size_t) override { return replace(i, std::move(content)); }
    result<void> replace(std::size_t i, bytes content) override {
        if (content.size() > 0xFFFFFFFF)
            return far_error(rows_[i].name, "it has more than 4 GiB", error_kind::out_of_range);
        rows_[i].is.size = rows_[i].is.stored_size = static_cast<std::uint32_t>(content.size());
        rows_[i].content = std::move(content);
        return {};
    }
    result<void> add(const std::string& name, bytes content) override {
        rows_.emplace_back();
        if (auto named = rename(rows_.size() - 1, name, label::name); !named) {
            rows_.pop_back();
            return named;
        }
        return replace(rows_.size() - 1, std::move(content));
    }
    result<void> remove(std::size_t i) override {
        rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(i));
        return {};
    }
    result<void> rename(std::size_t i, const std::string& name, label what) override {
        if (what == label::key) return has_no_keys(name);
        if (name.size() > longest_far_name)
            return far_error(name, "the game takes names of at most 259 characters", error_kind::out_of_range);
        if (name.empty() || name.find('\0') != name.npos)
            return far_error(name, "it cannot be the name of an entry", error_kind::malformed);
        rows_[i].name = name;
        return {};
    }
    result<written> write() const override;

private:
    far(byte_span file, far_list list, std::uint64_t at)
        : file_(file), list_{at, list.end - at}, width_(list.width), rows_(std::move(list.rows)), read_(rows_) {}
    std::vector<byte_range> places() const {
        std::vector<byte_range> all;
        for (const auto& r : read_) {  // an entry that is not in the file has no bytes
            const auto there = archives::in_file(r.place(), file_.size());
            all.push_back({there.offset, there.size == r.place().size ? there.size : 0});
        }
        return all;
    }

    byte_span file_;
    byte_range list_;
    std::size_t width_;
    std::vector<far_row> rows_, read_;
};

result<std::unique_ptr<archive>> far::open(byte_span file, byte_span) {
    const auto refuse = [](std::string why, error_kind how) -> result<std::unique_ptr<archive>> {
        return far_error({}, std::move(why), how);
    };
    if (file.size() < sizeof(FarHeader)) return refuse("the header of the archive is cut off", error_kind::truncated);
    const auto header = far_loaded<FarHeader>(file);
    if (header.version == 3u)
        return refuse("it is an archive of compressed files of The Sims Online (FAR 3), which is not opened",
                      error_kind::bad_magic);
    if (header.version != 1u)
        return refuse("its version is " + std::to_string(header.version.value()) + ", not 1", error_kind::bad_magic);
    const std::uint64_t at = header.list_at.value();
    if (at < sizeof(FarHeader) || at > file.size() || file.size() - at < 4)
        return refuse("its list is at " + std::to_string(at) + ", which is not behind the header in the file",
                      error_kind::leaves_file);
    auto wide = list_in(file, at, 4), narrow = list_in(file, at, 2);
    if (!wide && !narrow) return refuse("its list of files leaves the file", error_kind::bad_count);
    auto& list = !narrow || (wide && wide->doubts <= narrow->doubts) ? wide : narrow;
    return std::unique_ptr<archive>(new far(file, std::move(*list), at));
}

result<written> far::write() const {
    written made;
    splices to;
    const auto read = places();
    const auto own = directory();
    std::vector<row_now> now;
    bool is_changed = rows_.size() != read_.size();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        now.push_back({rows_[i].was, rows_[i].content ? &*rows_[i].content : nullptr});
        is_changed = is_changed || rows_[i].content || rows_[i].was != i || rows_[i].name != read_[i].name;
    }
    if (is_compact()) {
        auto used = read;
        used.insert(used.end(), own.begin(), own.end());
        const auto unused = take_unused(to, std::move(used), file_.size());
        note_unused(unused, made.notes);
        is_changed = is_changed || unused > 0;
    }
    if (!is_changed) {
        made.pieces = to.pieces(file_.size());
        return made;
    }
    for (std::size_t i = 0; i < read.size(); ++i)
        if (overlap(read[i], own[0]) || overlap(read[i], own[1]))
            return far_error(read_[i].name,
                             "it and the header or the list have bytes in common, so the archive cannot be edited",
                             error_kind::conflict);
    const auto splice_of = put_stored(
        to, read, own, now, list_.end() == file_.size() ? list_.offset : file_.size(), {},
        [&](std::size_t i) { return read_[i].name; }, made.notes);
    std::size_t size = 4;
    for (const auto& r : rows_) size += sizeof(FarEntry) + width_ + r.name.size();
    const auto list = to.put(list_, bytes(size));
    bytes all;
    far_append(all, wire::u32(static_cast<std::uint32_t>(rows_.size())));
    std::size_t moved = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto& r = rows_[i];
        auto is = r.is;
        std::uint64_t at = is.offset.value();
        if (splice_of[i] != no_row) at = to.place_of(splice_of[i]);
        else if (at <= file_.size()) at = to.moved(at);
        if (at > 0xFFFFFFFF) return far_error(r.name, "it would be behind the first 4 GiB", error_kind::out_of_range);
        if (r.was != no_row && at != is.offset.value()) ++moved;
        is.offset = static_cast<std::uint32_t>(at);
        far_append(all, is);
        if (width_ == 4) far_append(all, wire::u32(static_cast<std::uint32_t>(r.name.size())));
        else far_append(all, wire::u16(static_cast<std::uint16_t>(r.name.size())));
        const auto name = std::as_bytes(std::span(r.name));
        all.insert(all.end(), name.begin(), name.end());
    }
    to.set(list, std::move(all));
    bytes place;
    far_append(place, wire::u32(static_cast<std::uint32_t>(to.place_of(list))));
    if (to.place_of(list) > 0xFFFFFFFF)
        return far_error({}, "its list would be behind the first 4 GiB", error_kind::out_of_range);
    to.put({list_field, 4}, std::move(place));
    if (moved > 0) made.notes.push_back(std::to_string(moved) + (moved == 1 ? " file moves" : " files move"));
    made.pieces = to.pieces(file_.size());
    return made;
}

std::vector<remark> far::remarks() const {
    std::vector<remark> all;
    const auto label = labels(entries(), true);
    const auto about = [&](std::size_t i, std::size_t field, std::string expected, std::string found,
                           severity how = severity::unusual) {
        all.push_back(
            {{label[i], read_[i].at + field, std::move(expected), std::move(found), verbatim::in_file, how, {}, {}},
             i});
    };
    std::map<std::string, std::size_t> names;
    for (const auto& r : read_) ++names[folded(r.name)];
    const auto read = places();
    const auto shares = sharing(read, directory());
    std::uint64_t end = list_.end();
    for (std::size_t i = 0; i < read_.size(); ++i) {
        const auto& r = read_[i];
        end = std::max(end, read[i].size > 0 ? read[i].end() : 0);
        if (r.place().size > 0 && r.place().end() > file_.size())
            about(i, 8, "an end in the file, which has " + std::to_string(file_.size()) + " bytes",
                  std::to_string(r.place().end()), severity::error);
        if (shares[i])
            about(i, 8, "bytes of its own", "bytes that another entry or the directory has", severity::error);
        if (r.is.size != r.is.stored_size)
            about(i, 4, "the size again, " + std::to_string(r.is.size.value()),
                  std::to_string(r.is.stored_size.value()));
        if (const auto fault = fault_of_path(r.name); !fault.empty())
            about(i, sizeof(FarEntry), "the path of a file", fault);
        if (r.name.size() > longest_far_name)
            about(i, sizeof(FarEntry), "at most 259 characters", std::to_string(r.name.size()));
        if (names[folded(r.name)] > 1) about(i, sizeof(FarEntry), "a name that no other entry has", r.name);
    }
    if (end < file_.size())
        all.push_back({{"file",
                        static_cast<std::size_t>(end),
                        "nothing behind the last file and the list",
                        std::to_string(file_.size() - end) + " bytes",
                        verbatim::in_file,
                        severity::unusual,
                        {},
                        {}},
                       {}});
    return all;
}

}  // namespace

const kind sims1_far = {"sims1.far",
                        "archive of The Sims (FAR)",
                        [](byte_span file) {
                            const bool is_one = file.size() >= far_magic.size() &&
                                                std::memcmp(file.data(), far_magic.data(), far_magic.size()) == 0;
                            return is_one ? match::certain : match::no;
                        },
                        far::open,
                        0,
                        true};

}  // namespace verbatim::archives
