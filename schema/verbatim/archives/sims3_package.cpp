#include "verbatim/archives/sims3_package.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <set>
#include <utility>

#include "verbatim/archives/refpack_stream.hpp"
#include "verbatim/archives/rows.hpp"
#include "verbatim/archives/sims3_key.hpp"
#include "verbatim/archives/sims3_names.hpp"

namespace verbatim::archives {

namespace {

using bytes = std::vector<std::byte>;
using byte_span = std::span<const std::byte>;
using columns = std::array<std::uint32_t, 8>;

constexpr std::size_t header_size = sizeof(PackageHeader), word = 4, column_count = 8;
constexpr std::size_t at_count = 0x24, at_old_index = 0x28, at_index_size = 0x2C, at_index = 0x40;
constexpr std::uint32_t extended = 0x80000000u;
constexpr std::uint32_t all_columns = (1u << column_count) - 1;
enum compression : std::uint16_t {
    as_it_is = 0,
    packed = 0xFFFF,
    deleted = 0xFFE0,
    streamable = 0xFFFE,
    with_zlib = 0x5A42
};

error package_error(std::string path, std::string reason, error_kind how) {
    return {std::move(path), 0, std::move(reason), how};
}
template <class T>
T loaded(byte_span from) {
    T value;
    std::memcpy(&value, from.data(), sizeof value);
    return value;
}
std::uint32_t word_at(byte_span file, std::uint64_t at) { return loaded<wire::u32>(file.subspan(at, word)).value(); }
void append_word(bytes& to, std::uint32_t value) {
    const wire::u32 stored(value);
    const auto all = std::as_bytes(std::span(&stored, 1));
    to.insert(to.end(), all.begin(), all.end());
}
bytes word_bytes(std::uint64_t value) {
    bytes made;
    append_word(made, static_cast<std::uint32_t>(value));
    return made;
}
struct package_row {
    columns is{};
    std::size_t was = no_row;
    std::optional<bytes> stored{}, content{};  // if it is new or changed

    resource_key key() const { return {is[0], is[1], std::uint64_t{is[2]} << 32 | is[3]}; }
    void set_key(const resource_key& k) {
        is[0] = k.type;
        is[1] = k.group;
        is[2] = static_cast<std::uint32_t>(k.instance >> 32);
        is[3] = static_cast<std::uint32_t>(k.instance);
    }
    byte_range place() const { return {is[4], is[5] & ~extended}; }
    std::uint16_t compressed_by() const { return static_cast<std::uint16_t>(is[7]); }
};

class package final : public archive {
public:
    static result<std::unique_ptr<archive>> open(byte_span file, byte_span);

    std::vector<entry> entries() const override;
    std::vector<remark> remarks() const override;
    std::vector<byte_range> directory() const override { return {{0, header_size}, index_}; }
    result<archives::content> content_of(std::size_t i) const override;
    result<void> change(std::size_t i, bytes content, std::size_t) override { return replace(i, std::move(content)); }
    result<void> replace(std::size_t i, bytes content) override;
    result<void> add(const std::string& name, bytes content) override;
    result<void> remove(std::size_t i) override {
        rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(i));
        return {};
    }
    result<void> rename(std::size_t i, const std::string& name, label) override;
    result<written> write() const override;

private:
    explicit package(byte_span file) : file_(file), header_(loaded<PackageHeader>(file)) {}
    std::vector<byte_range> places() const {
        std::vector<byte_range> all;
        for (const auto& r : read_) {  // an entry that is not in the file has no bytes
            const auto place = r.place();
            const auto there = archives::in_file(place, file_.size());
            all.push_back({there.offset, there.size == place.size ? place.size : 0});
        }
        return all;
    }
    byte_span stored(const package_row& r) const {
        const auto there = archives::in_file(r.place(), file_.size());
        return file_.subspan(there.offset, there.size);
    }
    void find_names();
    result<void> give_name(std::size_t i, const std::string& name);
    bytes index_of(std::span<const columns> rows, std::uint32_t flags) const;

    byte_span file_;
    PackageHeader header_;
    byte_range index_{};
    std::uint32_t flags_ = 0;
    std::vector<package_row> rows_, read_;
    std::map<std::uint64_t, std::string> names_;  // by instance
};

result<std::unique_ptr<archive>> package::open(byte_span file, byte_span) {
    const auto refuse = [](std::string why,
                           error_kind how = error_kind::bad_magic) -> result<std::unique_ptr<archive>> {
        return package_error({}, std::move(why), how);
    };
    if (file.size() >= 4 && std::memcmp(file.data(), "DBPP", 4) == 0)
        return refuse("it is a protected package of the store (DBPP), which is encrypted");
    if (file.size() >= 4 && std::memcmp(file.data(), "DBBF", 4) == 0) return refuse("it is a temporary package (DBBF)");
    if (file.size() < header_size)
        return refuse("the header of the package is cut off: it has 96 bytes", error_kind::truncated);
    std::unique_ptr<package> made(new package(file));
    const auto& h = made->header_;
    if (h.major == 2u && h.minor == 1u) return refuse("it is a package of The Sims 4 (DBPF 2.1), which is not opened");
    if (h.major == 1u) return refuse("it is a package of The Sims 2 or SimCity 4 (DBPF 1), which is not opened");
    if (h.major != 2u || h.minor != 0u)
        return refuse("it is a package of another game (DBPF " + std::to_string(h.major.value()) + "." +
                      std::to_string(h.minor.value()) + ")");
    const std::uint64_t at = h.index_at != 0u ? h.index_at.value() : h.old_index_at.value();
    const std::uint64_t count = h.count.value();
    if (count == 0) {
        made->index_ = at < header_size ? byte_range() : archives::in_file({at, h.index_size.value()}, file.size());
        return std::unique_ptr<archive>(std::move(made));
    }
    if (at < header_size || at > file.size() || file.size() - at < word)
        return refuse("its index is at " + std::to_string(at) + ", which is not behind the header in the file",
                      error_kind::leaves_file);
    made->flags_ = word_at(file, at);
    std::uint64_t next = at + word;
    columns constant{};
    std::size_t width = 0;
    for (std::size_t c = 0; c < column_count; ++c) {
        if ((made->flags_ >> c & 1) == 0) {
            width += word;
            continue;
        }
        if (file.size() - next < word) return refuse("its index leaves the file", error_kind::leaves_file);
        constant[c] = word_at(file, next);
        next += word;
    }
    if (width > 0 ? count > (file.size() - next) / width : count > 1)
        return refuse("its count is " + std::to_string(count) + ", and so many rows are not in the file",
                      error_kind::bad_count);
    for (std::size_t i = 0; i < count; ++i) {
        package_row r{constant, i};
        for (std::size_t c = 0; c < column_count; ++c)
            if ((made->flags_ >> c & 1) == 0) {
                r.is[c] = word_at(file, next);
                next += word;
            }
        made->rows_.push_back(std::move(r));
    }
    made->index_ = {at, next - at};
    made->read_ = made->rows_;
    made->find_names();
    return std::unique_ptr<archive>(std::move(made));
}

// Takes the names of instances from the table of names, if there is one.
void package::find_names() {
    constexpr std::size_t most = std::size_t{1} << 24;
    for (std::size_t i = 0; i < read_.size(); ++i) {
        if (read_[i].is[0] != name_map || stored(read_[i]).size() > most) continue;
        const auto table = content_of(i);
        if (!table) continue;
        const auto names = names_in(table->bytes);
        for (const auto& row : names ? names->rows : std::vector<named_instance>())
            names_.emplace(row.instance, row.name);
    }
}

std::vector<entry> package::entries() const {
    std::vector<entry> all;
    for (const auto& r : rows_) {
        entry e;
        const auto key = r.key();
        e.key = key.text();
        const auto name = names_.find(key.instance);
        if (name != names_.end() && key.type != name_map) e.name = name->second;
        e.type = type_name(key.type);
        e.stored = r.stored ? byte_range{0, r.stored->size()} : r.place();
        switch (r.compressed_by()) {
            case as_it_is: break;
            case packed: e.codec = "RefPack"; break;
            case deleted: e.codec = "deleted"; break;
            case streamable: e.codec = "streamable"; break;
            case with_zlib: e.codec = "zlib"; break;
            default: e.codec = in_hex(r.compressed_by(), 4); break;
        }
        e.is_changed = r.stored.has_value();
        all.push_back(std::move(e));
    }
    return all;
}

result<archives::content> package::content_of(std::size_t i) const {
    const auto& r = rows_[i];
    if (r.content) return archives::content{*r.content, {}};
    const auto place = r.place();
    if (place.size > 0 && (place.offset > file_.size() || place.size > file_.size() - place.offset))
        return package_error({}, "its bytes are not in the file", error_kind::leaves_file);
    const auto there = stored(r);
    if (r.compressed_by() == as_it_is) return archives::content{there, {}};
    std::shared_ptr<bytes> decoded;
    if (r.compressed_by() == packed) {
        if (auto made = unpack(there)) decoded = std::make_shared<bytes>(std::move(made->content));
        else return package_error({}, "its stream of RefPack cannot be decoded", error_kind::malformed);
    } else if (r.compressed_by() == with_zlib) {
        decoded = std::make_shared<bytes>();
        constexpr std::size_t most_a_byte = 1032;
        if (wire::zlib::decode(there, *decoded, there.size() * most_a_byte).is != wire::decoding::done)
            return package_error({}, "its stream of zlib cannot be decoded", error_kind::malformed);
    } else {
        return package_error({},
                             "its bytes are stored in a way that is not known (" + in_hex(r.compressed_by(), 4) + ")",
                             error_kind::bad_tag);
    }
    const byte_span all(*decoded);
    return archives::content{all, std::move(decoded)};
}

result<void> package::replace(std::size_t i, bytes content) {
    auto& r = rows_[i];
    bytes stream;
    const bool packs = r.was == no_row || r.compressed_by() == packed;
    if (!packs && r.compressed_by() != as_it_is)
        return package_error(r.key().text(), "its bytes are stored in a way that this command does not write",
                             error_kind::bad_tag);
    const bool is_packed = packs && wire::refpack::encode(content, stream) && stream.size() < content.size();
    if (content.size() >= extended)
        return package_error(r.key().text(), "it has more than 2 GiB", error_kind::out_of_range);
    if (is_packed && r.was != no_row && r.compressed_by() == packed && !r.stored)
        if (const auto old = unpack(stored(r)); old && old->used < stored(r).size()) {  // what follows the stream stays
            const auto behind = stored(r).subspan(old->used);
            stream.insert(stream.end(), behind.begin(), behind.end());
        }
    r.stored = is_packed ? std::move(stream) : content;
    r.is[5] = (r.is[5] & extended) | static_cast<std::uint32_t>(r.stored->size());
    r.is[6] = static_cast<std::uint32_t>(content.size());
    r.is[7] = (r.is[7] & 0xFFFF0000u) | (is_packed ? packed : as_it_is);
    r.content = std::move(content);
    return {};
}

result<void> package::add(const std::string& name, bytes content) {
    const auto key = key_in(name);
    if (!key)
        return package_error(name,
                             "the name of an entry of a package is its key: TYPE:GROUP:INSTANCE in hexadecimal, as in "
                             "6B20C4F3:00000000:2E258CDB6D54AAF4",
                             error_kind::malformed);
    package_row made;
    made.set_key(*key);
    made.is[5] = extended;
    made.is[7] = 0x00010000u;
    rows_.push_back(std::move(made));
    return replace(rows_.size() - 1, std::move(content));
}

result<void> package::rename(std::size_t i, const std::string& text, label what) {
    if (what == label::name) return give_name(i, text);
    const auto key = key_in(text);
    if (!key)
        return package_error(text,
                             "an entry of a package is renamed by its key, TYPE:GROUP:INSTANCE; --name changes its "
                             "name in the table of names of the package",
                             error_kind::malformed);
    rows_[i].set_key(*key);
    return {};
}

// Gives the instance of an entry a name in the table of names, which is made if there is none.
result<void> package::give_name(std::size_t i, const std::string& name) {
    const auto key = rows_[i].key();
    if (key.type == name_map)
        return package_error(key.text(), "it is the table of names, and has no name in it", error_kind::impossible);
    const auto is_table = [](const package_row& r) { return r.key().type == name_map; };
    const auto table = static_cast<std::size_t>(std::ranges::find_if(rows_, is_table) - rows_.begin());
    instance_names all;
    if (table < rows_.size()) {
        const auto there = content_of(table);
        auto names = there ? names_in(there->bytes) : std::nullopt;
        if (!names || !names->is_whole)
            return package_error(rows_[table].key().text(), "the table of names cannot be read as a whole",
                                 error_kind::malformed);
        all = std::move(*names);
    }
    const auto row = std::ranges::find(all.rows, key.instance, &named_instance::instance);
    if (row == all.rows.end()) all.rows.push_back({key.instance, name});
    else row->name = name;
    return table < rows_.size() ? replace(table, table_of(all))
                                : add(resource_key{name_map, 0, 0}.text(), table_of(all));
}

bytes package::index_of(std::span<const columns> rows, std::uint32_t flags) const {
    bytes made;
    append_word(made, flags);
    for (std::size_t c = 0; c < column_count; ++c)
        if (flags >> c & 1) append_word(made, rows.front()[c]);
    for (const auto& r : rows)
        for (std::size_t c = 0; c < column_count; ++c)
            if ((flags >> c & 1) == 0) append_word(made, r[c]);
    return made;
}

result<written> package::write() const {
    written made;
    splices to;
    const auto read = places();
    const std::uint64_t index_at = read_.empty() && index_.size == 0 ? file_.size() : index_.offset;
    const bool index_is_last = index_.end() == file_.size() || index_.size == 0;
    std::vector<row_now> now;
    bool is_changed = rows_.size() != read_.size();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        now.push_back({rows_[i].was, rows_[i].stored ? &*rows_[i].stored : nullptr});
        is_changed = is_changed || rows_[i].stored || rows_[i].was != i || rows_[i].is != read_[i].is;
    }
    const auto own = directory();
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
            return package_error(read_[i].key().text(),
                                 "it and the header or the index have bytes in common, so the package cannot be edited",
                                 error_kind::conflict);
    const auto splice_of = put_stored(
        to, read, own, now, index_is_last ? index_at : file_.size(), {},
        [&](std::size_t i) { return read_[i].key().text(); }, made.notes);
    if (rows_.empty()) {
        to.put(index_, {});
        for (const auto at : {at_count, at_index_size, at_index}) to.put({at, word}, bytes(word));
        if (header_.index_at == 0u) to.put({at_old_index, word}, bytes(word));
        made.pieces = to.pieces(file_.size());
        return made;
    }
    const auto index = to.put(byte_range{index_at, index_.size}, bytes(index_.size));
    // A column that no longer has one value leaves the constants, which makes the index longer, and that moves entries.
    std::uint32_t flags = read_.empty() ? 7 : flags_;
    std::vector<columns> rows;
    std::size_t moved = 0;
    bytes now_index(index_.size);
    for (std::size_t size = now_index.size() + 1; size != now_index.size();) {
        size = now_index.size();
        rows.clear();
        moved = 0;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            auto& row = rows.emplace_back(rows_[i].is);
            std::uint64_t at = rows_[i].was == no_row ? 0 : read_[rows_[i].was].is[4];
            if (splice_of[i] != no_row) at = to.place_of(splice_of[i]);
            else if (at <= file_.size()) at = to.moved(at);
            if (at > 0xFFFFFFFF)
                return package_error(rows_[i].key().text(), "it would be behind the first 4 GiB",
                                     error_kind::out_of_range);
            if (rows_[i].was != no_row && at != read_[rows_[i].was].is[4]) ++moved;
            row[4] = static_cast<std::uint32_t>(at);
        }
        for (std::size_t c = 0; c < column_count; ++c)
            if (std::ranges::any_of(rows, [&](const columns& r) { return r[c] != rows.front()[c]; }))
                flags &= ~(1u << c);
        now_index = index_of(rows, flags);
        to.set(index, now_index);
    }
    const auto place = to.place_of(index);
    if (place > 0xFFFFFFFF)
        return package_error({}, "its index would be behind the first 4 GiB", error_kind::out_of_range);
    if (rows_.size() != read_.size()) to.put({at_count, word}, word_bytes(rows_.size()));
    if (rows_.size() != read_.size() || now_index.size() != index_.size || header_.index_size == index_.size)
        to.put({at_index_size, word}, word_bytes(now_index.size()));
    const bool is_old_field = header_.index_at == 0u && header_.old_index_at != 0u;
    to.put({is_old_field ? at_old_index : at_index, word}, word_bytes(place));
    if (!read_.empty() && flags != flags_)
        made.notes.push_back("the rows of the index become longer, because they no longer have one " +
                             std::string((flags_ & ~flags & 1)   ? "type"
                                         : (flags_ & ~flags & 2) ? "group"
                                                                 : "value in a column"));
    if (moved > 0) made.notes.push_back(std::to_string(moved) + (moved == 1 ? " entry moves" : " entries move"));
    made.pieces = to.pieces(file_.size());
    return made;
}

std::vector<remark> package::remarks() const {
    std::vector<remark> all;
    const auto label = labels(entries(), false);
    const auto about_header = [&](std::size_t at, std::string expected, std::string found) {
        all.push_back(
            {{"header", at, std::move(expected), std::move(found), verbatim::in_file, severity::unusual, {}, {}}, {}});
    };
    const auto about = [&](std::size_t i, std::string expected, std::string found, severity how = severity::unusual) {
        all.push_back(
            {{label[i], read_[i].is[4], std::move(expected), std::move(found), verbatim::in_file, how, {}, {}}, i});
    };
    if (!read_.empty() && header_.index_size != index_.size)
        about_header(at_index_size, "the size of the index, " + std::to_string(index_.size),
                     std::to_string(header_.index_size.value()));
    if (header_.index_at_high != 0u) about_header(at_index + word, "0", std::to_string(header_.index_at_high.value()));
    if ((flags_ & ~all_columns) != 0) about_header(index_.offset, "bits of eight columns", in_hex(flags_, 8));

    std::map<std::string, std::size_t> keys;
    for (const auto& r : read_) ++keys[r.key().text()];
    const auto read = places();
    const auto shares = sharing(read, directory());
    // Contents are decoded one after the other, and no more than this in all: many entries may share one stream.
    std::uint64_t left = std::uint64_t{1} << 30;
    constexpr std::uint64_t most_a_byte = 257;
    for (std::size_t i = 0; i < read_.size(); ++i) {
        const auto& r = read_[i];
        const auto place = r.place();
        if (keys[r.key().text()] > 1) about(i, "a key that no other entry has", r.key().text());
        if (shares[i]) about(i, "bytes of its own", "bytes that another entry or the directory has", severity::error);
        if (place.size > 0 && place.end() > file_.size()) {
            about(i, "an end in the file, which has " + std::to_string(file_.size()) + " bytes",
                  std::to_string(place.end()), severity::error);
            continue;
        }
        if (r.is[0] == name_map && place.size * most_a_byte <= left) {
            const auto table = content_of(i);
            const auto names = table ? names_in(table->bytes) : std::nullopt;
            std::set<std::uint64_t> known;
            const bool is_sound =
                names && names->is_whole && std::ranges::all_of(names->rows, [&](const named_instance& row) {
                    return known.insert(row.instance).second;
                });
            if (table && !is_sound) about(i, "a table of names of version 1, with each instance once", "another table");
        }
        if (r.compressed_by() == as_it_is) {
            if (r.is[6] != place.size)
                about(i, "the size of its content, " + std::to_string(place.size), std::to_string(r.is[6]));
            continue;
        }
        if (r.compressed_by() != packed) {
            about(i, "stored bytes as they are, or RefPack", "compression " + in_hex(r.compressed_by(), 4));
            continue;
        }
        if (place.size * most_a_byte > left) {
            about(i, "contents of at most 1 GiB in all", "more, of which this one is not decoded", severity::note);
            continue;
        }
        const auto made = unpack(stored(r));
        if (!made) {
            about(i, "a stream of RefPack", "bytes that cannot be decoded", severity::error);
            continue;
        }
        left -= made->content.size();
        if (!made->has_stop) about(i, "a command that ends the stream", "the end of the stored bytes");
        if (made->used < place.size)
            about(i, "the end of the stream at the end of the stored bytes",
                  std::to_string(place.size - made->used) + " bytes behind it");
        for (const auto size : {std::uint64_t{r.is[6]}, made->stated})
            if (size != made->content.size())
                about(i, "the size of its content, " + std::to_string(made->content.size()), std::to_string(size));
    }
    return all;
}

}  // namespace

const kind sims3_package = {
    "sims3.package",
    "package of The Sims 3 (DBPF 2.0)",
    [](byte_span file) {
        if (file.size() < 4) return match::no;
        const std::string_view magic(reinterpret_cast<const char*>(file.data()), 4);
        return magic == "DBPF" || magic == "DBPP" || magic == "DBBF" ? match::certain : match::no;
    },
    package::open,
    0,
    false,
    [](std::string_view key, byte_span base, byte_span ours, byte_span theirs) -> std::optional<bytes> {
        const auto of = key_in(key);
        if (of && of->type == name_map) return united_names(base, ours, theirs);
        return of && of->type == text_table ? merged_texts(base, ours, theirs) : std::nullopt;
    }};

}  // namespace verbatim::archives
