#include "verbatim/archives/gta_img.hpp"

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

constexpr std::size_t sector = 2048, header = 8, row_size = sizeof(ImgRecord), longest_name = 23;
constexpr std::size_t none = no_row;
constexpr std::string_view signature = "fastman92 IMG C++ class 1.9";

constexpr std::uint64_t sectors_of(std::uint64_t size) { return (size + sector - 1) / sector; }
constexpr std::uint64_t in_sectors(std::uint64_t size) { return sectors_of(size) * sector; }

error refusal(std::string path, std::string reason, error_kind kind = error_kind::impossible) {
    return {std::move(path), 0, std::move(reason), kind};
}
std::uint32_t number(byte_span file, std::size_t at) {
    wire::u32 n;
    std::memcpy(&n, file.data() + at, sizeof n);
    return n;
}
void append(bytes& to, byte_span more) { to.insert(to.end(), more.begin(), more.end()); }
template <class T>
byte_span bytes_of(const T& value) {
    return std::as_bytes(std::span(&value, 1));
}

bool is_verf(byte_span file) { return file.size() >= 4 && std::memcmp(file.data(), "VERF", 4) == 0; }

// A row of the directory, with what it leads to.
struct row {
    ImgRecord record{};
    std::size_t was = none;             // its number in the archive that was read
    std::optional<bytes> content = {};  // what it leads to, if that is new or changed, in whole sectors

    std::string name() const {
        const std::string_view all(reinterpret_cast<const char*>(&record.name), sizeof record.name);
        return std::string(all.substr(0, all.find('\0')));
    }
    bool is_v1 = false;  // its size has four bytes

    std::uint64_t most_sectors() const { return is_v1 ? 0xFFFFFFFF : 0xFFFF; }
    void set_sectors(std::uint64_t count) {
        if (is_v1) record.sectors_used = static_cast<std::uint16_t>(count >> 16);
        else if (record.sectors_used != 0) record.sectors_used = static_cast<std::uint16_t>(count);
        record.sectors = static_cast<std::uint16_t>(count);
    }
    std::uint64_t sectors() const {
        const std::uint64_t used = record.sectors_used.value(), all = record.sectors.value();
        return is_v1 ? used << 16 | all : used != 0 ? used : all;
    }
    byte_range place_by(const ImgRecord& r) const { return {std::uint64_t{r.sector} * sector, sectors() * sector}; }
    // In the archive that was read.
    byte_range stored() const { return place_by(record); }
};

// Returns what a name is if it is not that of a file in the games and on a disk; empty otherwise.
std::string fault_of_name(std::string_view name) {
    if (name.size() > longest_name) return "24 characters without a NUL";
    if (auto fault = fault_of_path(name); !fault.empty()) return fault;
    if (name.find_first_of("/\\") != name.npos) return "a path";
    const auto dot = name.find('.');
    if (dot == name.npos || dot > 20) return "no dot in the first 21 characters, so that the game leaves it out";
    return {};
}

// Returns how many bytes are those of chunks of RenderWare, which say their sizes; all bytes if there are none.
std::size_t own_size(byte_span stored) {
    static constexpr std::uint32_t roots[] = {0x10, 0x16, 0x1B, 0x2B, 0x03, 0x14};  // the last two behind a clump
    // With its build in the lower half or, until version 3.1, without one.
    constexpr auto is_library = [](std::uint32_t version) { return (version & 0xFFFF) == 0xFFFF || version >> 8 == 3; };
    std::size_t at = 0;
    while (at + 12 <= stored.size()) {
        const auto size = number(stored, at + 4), library = number(stored, at + 8);
        const auto last_root = std::end(roots) - (at == 0 ? 2 : 0);
        if (std::find(std::begin(roots), last_root, number(stored, at)) == last_root || !is_library(library) ||
            size > stored.size() - at - 12)
            break;
        at += 12 + size;
    }
    return at == 0 ? stored.size() : at;
}

class img final : public archive {
public:
    explicit img(byte_span file) : file_(file), count_(number(file, 4)) { read_rows(file.subspan(header), count_); }
    // Of version 1, whose directory is a file of its own.
    img(byte_span file, byte_span directory) : file_(file), count_(0), is_v1_(true), directory_(directory) {
        read_rows(directory, directory.size() / row_size);
    }

    std::vector<entry> entries() const override {
        std::vector<entry> all;
        for (const auto& r : rows_) {
            const auto stored = r.was == none ? byte_range() : read_[r.was].stored();
            all.push_back(
                {r.name(), {}, {}, r.content ? byte_range{0, r.content->size()} : stored, {}, r.content.has_value()});
        }
        return all;
    }
    std::vector<byte_range> directory() const override {
        return is_v1_ ? std::vector<byte_range>() : std::vector<byte_range>{{0, directory_end()}};
    }
    std::vector<remark> remarks() const override;

    result<content> content_of(std::size_t i) const override {
        const auto& r = rows_[i];
        if (r.content) return content{byte_span(*r.content).first(own_size(*r.content)), {}};
        const auto stored = read_[r.was].stored();
        if (stored.offset >= file_.size() && stored.size > 0)
            return refusal({}, "it begins behind the end of the archive", error_kind::leaves_file);
        const auto there = in_file(stored);
        const auto all = file_.subspan(there.offset, there.size);
        return content{all.first(own_size(all)), {}};
    }

    result<void> change(std::size_t i, bytes content, std::size_t was) override {
        auto& r = rows_[i];
        const auto room = r.sectors() * sector;
        if (content.size() > room) return replace(i, std::move(content));
        const auto there = r.was == none ? byte_range() : in_file(read_[r.was].stored());
        // What is behind the content stays as far as nothing needs its place; what becomes free are zeros. A last
        // sector that is cut off stays so.
        const auto own = content.size(), kept = std::max(own, was);
        content.resize(there.size > 0 && there.size < room ? std::max<std::size_t>(own, there.size) : room);
        if (kept < there.size) {
            const auto behind = file_.subspan(there.offset + kept, there.size - kept);
            std::ranges::copy(behind, content.begin() + static_cast<std::ptrdiff_t>(kept));
        }
        r.content = std::move(content);
        return {};
    }
    result<void> replace(std::size_t i, bytes content) override { return store(rows_[i], std::move(content)); }

    result<void> add(const std::string& name, bytes content) override {
        row made;
        made.is_v1 = is_v1_;
        if (auto named = give_name(made, name); !named) return named;
        if (auto stored = store(made, std::move(content)); !stored) return stored;
        rows_.push_back(std::move(made));
        return {};
    }
    result<void> remove(std::size_t i) override {
        rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(i));
        return {};
    }
    result<void> rename(std::size_t i, const std::string& name, label what) override {
        return what == label::key ? has_no_keys(name) : give_name(rows_[i], name);
    }

    result<written> write() const override;

private:
    std::uint64_t directory_end() const { return is_v1_ ? 0 : header + read_.size() * row_size; }
    // In the archive, or in the directory of version 1.
    std::uint64_t place_of_row(std::size_t i) const { return (is_v1_ ? 0 : header) + i * row_size; }
    byte_span behind_rows_of_v1() const { return directory_.subspan(directory_.size() / row_size * row_size); }
    void read_rows(byte_span directory, std::size_t count) {
        for (std::size_t i = 0; i < std::min(count, directory.size() / row_size); ++i) {
            row r;
            std::memcpy(&r.record, directory.data() + i * row_size, row_size);
            r.was = i;
            r.is_v1 = is_v1_;
            rows_.push_back(std::move(r));
        }
        read_ = rows_;
    }
    bool leads_out(const row& r) const { return r.was != none && r.stored().end() > in_sectors(file_.size()); }
    bool comes(const row& r) const { return r.was == none || (r.content && in_file(read_[r.was].stored()).size == 0); }
    byte_range in_file(const byte_range& e) const { return archives::in_file(e, file_.size()); }
    std::vector<byte_range> byte_ranges() const {
        std::vector<byte_range> all;
        for (const auto& r : read_) all.push_back(in_file(r.stored()));
        return all;
    }
    // Returns where the first file begins, or would.
    std::uint64_t first_file() const {
        std::uint64_t first = in_sectors(std::max<std::uint64_t>(file_.size(), directory_end()));
        for (const auto& r : read_)
            if (in_file(r.stored()).size > 0) first = std::min(first, r.stored().offset);
        return first;
    }
    // Returns where the last file of the directory ends: new ones come there.
    std::uint64_t end_of_last() const {
        for (auto r = read_.rbegin(); r != read_.rend(); ++r)
            if (const auto there = in_file(r->stored()); there.size > 0) return there.end();
        return first_file();
    }
    static result<void> give_name(row& r, const std::string& name) {
        if (name.size() > longest_name)
            return refusal(name, "a name in the archive has at most 23 characters", error_kind::out_of_range);
        if (name.empty() || name.find('\0') != name.npos) return refusal(name, "it cannot be the name of an entry");
        std::ranges::fill(r.record.name, wire::u8());
        std::ranges::transform(name, r.record.name.begin(),
                               [](char c) { return wire::u8(static_cast<std::uint8_t>(c)); });
        return {};
    }
    static result<void> store(row& r, bytes content) {
        const auto sectors = sectors_of(content.size());
        if (sectors > r.most_sectors())
            return refusal(r.name(),
                           "an entry has at most " + std::to_string(r.most_sectors()) + " sectors of 2,048 bytes",
                           error_kind::out_of_range);
        r.set_sectors(sectors);
        content.resize(sectors * sector);
        r.content = std::move(content);
        return {};
    }

    void note_sectors(const row& r, std::vector<std::string>& notes) const {
        if (r.was != none && r.content && r.sectors() != read_[r.was].sectors())
            notes.push_back(r.name() + ": the sectors it has were " + std::to_string(read_[r.was].sectors()) +
                            ", and are " + std::to_string(r.sectors()));
    }
    std::vector<std::size_t> put_files(splices&, bool has_new_start, std::vector<std::string>& notes) const;
    result<written> write_in_order() const;
    std::uint64_t first_file_behind(std::size_t rows) const;
    bytes directory_of(std::span<const ImgRecord>, std::uint64_t first) const;
    bytes gap_behind(std::uint64_t rows_end, std::uint64_t size) const;

    byte_span file_;
    std::uint32_t count_;
    bool is_v1_ = false;
    byte_span directory_;  // of version 1
    std::vector<row> rows_, read_;
};

// Puts the files that have changed where they were, and new ones behind the last file of the directory.
// `has_new_start`: the archive has no more than what is before the first file, which is written anew in whole sectors.
std::vector<std::size_t> img::put_files(splices& splices, bool has_new_start, std::vector<std::string>& notes) const {
    std::vector<row_now> now;
    for (const auto& r : rows_) now.push_back({r.was, r.content ? &*r.content : nullptr});
    const auto behind = std::min<std::uint64_t>(end_of_last(), file_.size());
    const std::uint64_t padding = has_new_start ? 0 : in_sectors(file_.size()) - file_.size();
    return put_stored(
        splices, byte_ranges(), directory(), now, behind, {file_.size(), static_cast<std::size_t>(padding)},
        [&](std::size_t i) { return read_[i].name(); }, notes);
}

// Returns what is between rows that end here and the first file, which begins at `size`. What was there stays behind
// the rows; new rows take their bytes from its start. A signature stays at the end of the rows, over zeros.
bytes img::gap_behind(std::uint64_t rows_end, std::uint64_t size) const {
    const auto up_to = std::min<std::uint64_t>(first_file(), file_.size());
    const auto there = file_.subspan(directory_end(), up_to - directory_end());
    bytes gap(there.begin(), there.end());
    const bool is_signed =
        there.size() >= signature.size() && std::memcmp(there.data(), signature.data(), signature.size()) == 0;
    const auto at = gap.begin() + (is_signed ? static_cast<std::ptrdiff_t>(signature.size()) : 0);
    if (rows_end < directory_end()) gap.insert(at, directory_end() - rows_end, std::byte{});
    else
        gap.erase(
            at, at + std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(rows_end - directory_end()), gap.end() - at));
    gap.resize(size > rows_end ? size - rows_end : 0);
    return gap;
}

// Returns where the first file begins if there are so many rows: the directory grows by whole sectors.
std::uint64_t img::first_file_behind(std::size_t rows) const {
    const auto end = is_v1_ ? 0 : header + rows * row_size;
    return end <= first_file() ? first_file() : first_file() + in_sectors(end - first_file());
}

// Returns the directory of these rows: of version 2, with what is before the first file.
bytes img::directory_of(std::span<const ImgRecord> records, std::uint64_t first) const {
    bytes all;
    if (!is_v1_) {
        append(all, file_.first(4));
        append(all, bytes_of(wire::u32(static_cast<std::uint32_t>(records.size()))));
    }
    for (const auto& record : records) append(all, bytes_of(record));
    if (is_v1_) append(all, behind_rows_of_v1());
    else append(all, gap_behind(all.size(), first));
    return all;
}

// Returns the archive with its files in the order of the directory, without holes: what is before the first file stays.
result<written> img::write_in_order() const {
    written made;
    const auto first = first_file_behind(rows_.size());
    std::vector<ImgRecord> records;
    std::vector<piece> files;
    std::uint64_t at = first, unused = file_.size() - std::min<std::uint64_t>(first_file(), file_.size());
    std::size_t moved = 0;
    const auto put = [&](piece p) {
        at += p.size();
        if (!files.empty() && p.bytes.empty() && files.back().bytes.empty() && files.back().from.end() == p.from.offset)
            files.back().from.size += p.from.size;
        else if (p.size() > 0) files.push_back(std::move(p));
    };
    for (const auto& r : rows_) {
        if (at % sector != 0) put({{}, bytes(in_sectors(at) - at)});
        if (at / sector > 0xFFFFFFFF)
            return refusal(r.name(), "it would be behind the last sector that a directory can name",
                           error_kind::out_of_range);
        auto& record = records.emplace_back(r.record);
        const auto sector_before = record.sector.value();
        record.sector = static_cast<std::uint32_t>(at / sector);
        moved += r.was != none && record.sector.value() != sector_before;
        const auto there = r.was == none ? byte_range() : in_file(read_[r.was].stored());
        unused -= r.was == none ? 0 : there.size;
        note_sectors(r, made.notes);
        if (r.content) put({{}, *r.content});
        else put({there, {}});
    }
    const auto before = file_.first(std::min<std::uint64_t>(first_file(), file_.size()));
    auto directory = directory_of(records, first);
    if (is_v1_ && !std::ranges::equal(directory, directory_)) made.directory = std::move(directory);
    if (is_v1_ || std::ranges::equal(directory, before)) {
        if (!files.empty() && files.front().bytes.empty() && files.front().from.offset == before.size()) {
            files.front().from = {0, before.size() + files.front().from.size};
        } else if (!before.empty()) made.pieces.push_back({{0, before.size()}, {}});
    } else made.pieces.push_back({{}, std::move(directory)});
    made.pieces.insert(made.pieces.end(), std::make_move_iterator(files.begin()), std::make_move_iterator(files.end()));
    note_unused(unused, made.notes);
    if (moved > 0) made.notes.push_back(std::to_string(moved) + (moved == 1 ? " file moves" : " files move"));
    return made;
}

result<written> img::write() const {
    if (is_compact()) return write_in_order();
    splices splices;
    written made;
    const bool has_other_rows = !std::ranges::equal(rows_, read_, {}, &row::was, &row::was);
    const bool has_new_start = has_other_rows && !is_v1_ && file_.size() < first_file();
    const auto splice_of = put_files(splices, has_new_start, made.notes);
    const auto places = byte_ranges();
    const bool overlaps = first_file() < directory_end();
    const auto up_to = std::min<std::uint64_t>(first_file(), file_.size());
    const auto size = first_file_behind(rows_.size());
    std::size_t directory = none;
    if (has_other_rows && !is_v1_) {
        if (overlaps)
            return refusal({}, "its directory and a file have bytes in common, so no row can come or go",
                           error_kind::conflict);
        directory = splices.put({0, up_to}, bytes(size));
        if (size > first_file()) made.notes.emplace_back("the directory grows by whole sectors, and all files move");
    }
    const auto added_behind = in_sectors(std::min<std::uint64_t>(end_of_last(), file_.size()));
    const auto new_one = static_cast<std::size_t>(std::ranges::find(rows_, none, &row::was) - rows_.begin());
    std::vector<ImgRecord> records;
    std::size_t moved = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto& r = rows_[i];
        auto& record = records.emplace_back(r.record);
        std::uint64_t at = r.was == none ? 0 : read_[r.was].stored().offset;
        // A file without sectors that begins where new ones come stays before them.
        const bool is_before_added = r.was != none && read_[r.was].stored().size == 0 && at == added_behind;
        const auto by = splice_of[splice_of[i] == none && is_before_added && new_one < rows_.size() ? new_one : i];
        if (by != none) at = in_sectors(splices.place_of(by));            // behind its padding
        else if (at <= in_sectors(file_.size())) at = splices.moved(at);  // the last file may be cut off
        if (r.was != none && at != read_[r.was].stored().offset) ++moved;
        if (at / sector > 0xFFFFFFFF)
            return refusal(r.name(), "it would be behind the last sector that a directory can name",
                           error_kind::out_of_range);
        record.sector = static_cast<std::uint32_t>(at / sector);
        note_sectors(r, made.notes);
    }
    // Rows that lead out of the archive may mean what a longer one would have there.
    for (std::size_t k = 0; k < rows_.size(); ++k)
        for (std::size_t i = 0; leads_out(rows_[k]) && i < rows_.size(); ++i)
            if (i != k && comes(rows_[i]) && overlap(rows_[i].place_by(records[i]), rows_[k].place_by(records[k])))
                return refusal(rows_[i].name(),
                               "it would come where " + rows_[k].name() +
                                   " is said to be, behind the end of the archive: remove that one first",
                               error_kind::conflict);
    if (moved > 0 && overlaps)
        return refusal({}, "its directory and a file have bytes in common, so no file can move", error_kind::conflict);
    if (moved > 0) made.notes.push_back(std::to_string(moved) + (moved == 1 ? " file moves" : " files move"));

    if (is_v1_) {
        auto all = directory_of(records, size);
        if (!std::ranges::equal(all, directory_)) made.directory = std::move(all);
    } else if (directory != none) {
        splices.set(directory, directory_of(records, size));
    } else {
        for (std::size_t i = 0; i < records.size(); ++i) {
            const auto now = bytes_of(records[i]);
            if (std::ranges::equal(now, bytes_of(read_[i].record))) continue;
            const byte_range place{place_of_row(i), row_size};
            if (std::ranges::any_of(places, [&](const byte_range& file) { return overlap(file, place); }))
                return refusal(rows_[i].name(), "its row and a file have bytes in common, so the row cannot change",
                               error_kind::conflict);
            splices.put(place, bytes(now.begin(), now.end()));
        }
    }
    made.pieces = splices.pieces(file_.size());
    if (count_ > read_.size() && (has_other_rows || made.size() != file_.size()))
        return refusal({}, "its count is larger than its directory, so no row can come or go, and its size stays",
                       error_kind::bad_count);
    return made;
}

std::vector<remark> img::remarks() const {
    std::vector<remark> all;
    const auto labels = archives::labels(entries(), true);
    const auto about_all = [&](std::string path, std::size_t at, std::string expected, std::string found,
                               severity how) {
        all.push_back(
            {{std::move(path), at, std::move(expected), std::move(found), verbatim::in_file, how, {}, {}}, {}});
    };
    const auto about = [&](std::size_t i, std::size_t field, std::string expected, std::string found,
                           severity how = severity::unusual) {
        all.push_back({{labels[i],
                        place_of_row(i) + field,
                        std::move(expected),
                        std::move(found),
                        verbatim::in_file,
                        how,
                        {},
                        {}},
                       i});
    };
    if (count_ > read_.size() && !is_v1_)
        about_all("header", 4, "at most " + std::to_string(read_.size()) + ", the rows that fit into the file",
                  std::to_string(count_), severity::error);
    if (const auto rest = behind_rows_of_v1().size(); rest > 0)
        about_all("directory", read_.size() * row_size, "rows of 32 bytes", std::to_string(rest) + " bytes",
                  severity::unusual);
    if (!read_.empty() && first_file() < directory_end())
        about_all("header", 4, "a directory that ends before the first file, at " + std::to_string(first_file()),
                  "one that ends at " + std::to_string(directory_end()), severity::error);

    std::map<std::string, std::size_t> names;
    for (const auto& r : read_) ++names[lower_case(r.name())];
    const auto places = byte_ranges();
    const auto shares = sharing(places, directory());
    std::uint64_t end = in_sectors(directory_end());
    for (const auto& place : places) end = std::max(end, place.size > 0 ? place.end() : 0);
    std::optional<std::uint64_t> end_before;  // of the entry before that has sectors
    for (std::size_t i = 0; i < read_.size(); ++i) {
        const auto& r = read_[i];
        const auto stored = r.stored();
        if (stored.size == 0) about(i, 4, "1 sector or more", "0");
        else if (stored.offset >= file_.size())
            about(i, 0, "a sector in the file", std::to_string(r.record.sector.value()), severity::error);
        else if (stored.end() > file_.size())
            about(i, 4, "an end in the file, which has " + std::to_string(file_.size()) + " bytes",
                  std::to_string(stored.end()));
        if (shares[i])
            about(i, 0, "bytes of its own", "bytes that another entry or the directory has", severity::error);
        if (r.record.sectors_used != 0 && !is_v1_) about(i, 6, "0", std::to_string(r.record.sectors_used.value()));
        if (stored.size > 0 && end_before && stored.offset != *end_before)
            about(i, 0,
                  "sector " + std::to_string(*end_before / sector) +
                      ", where the entry before it ends: the game reads them together",
                  std::to_string(r.record.sector.value()));
        if (stored.size > 0) end_before = stored.end();
        if (const auto fault = fault_of_name(r.name()); !fault.empty()) about(i, 8, "the name of a file", fault);
        if (names[lower_case(r.name())] > 1) about(i, 8, "a name that no other entry has", r.name());
    }
    if (!read_.empty() && end < file_.size())
        about_all("file", end, "nothing behind the last file", std::to_string(file_.size() - end) + " bytes",
                  severity::unusual);
    return all;
}

}  // namespace

const kind gta_img = {
    "gta.img",
    "GTA archive (IMG, version 2)",
    [](byte_span file) {
        const bool is_one = is_verf(file) || (file.size() >= 4 && std::memcmp(file.data(), "VER2", 4) == 0);
        return is_one ? match::certain : match::no;
    },
    [](byte_span file, byte_span) -> result<std::unique_ptr<archive>> {
        if (is_verf(file))
            return refusal({},
                           "it is an archive of fastman92's limit adjuster (VERF), which this command does not open",
                           error_kind::bad_magic);
        if (file.size() < header)
            return refusal({}, "the directory of the archive is cut off: its header has 8 bytes",
                           error_kind::truncated);
        return std::unique_ptr<archive>(std::make_unique<img>(file));
    },
    sector,
    true};

const kind gta_img1 = {"gta.img1",
                       "GTA archive (IMG, version 1)",
                       [](byte_span) { return match::no; },
                       [](byte_span file, byte_span directory) -> result<std::unique_ptr<archive>> {
                           return std::unique_ptr<archive>(std::make_unique<img>(file, directory));
                       },
                       sector,
                       true};

}  // namespace verbatim::archives
