#include "verbatim/archives/oni_instances.hpp"

#include <algorithm>
#include <cstring>
#include <map>
#include <utility>

#include "verbatim/archives/rows.hpp"

namespace verbatim::archives {

namespace {

using bytes = std::vector<std::byte>;
using byte_span = std::span<const std::byte>;

constexpr std::uint32_t of_level = 0x56523331, of_resource = 0x56523332, of_onix = 0x56523333;
constexpr std::uint32_t is_unnamed = 1, is_placeholder = 2, is_duplicate = 4;
constexpr std::size_t preamble = 8, unit_of_data = 32;

error oni_error(std::string path, std::string reason, error_kind how = error_kind::malformed) {
    return {std::move(path), 0, std::move(reason), how};
}
template <class T>
T oni_loaded(byte_span from, std::uint64_t at) {
    T value;
    std::memcpy(&value, from.data() + at, sizeof value);
    return value;
}
bytes oni_number(std::uint64_t number) {
    const wire::u32 value(static_cast<std::uint32_t>(number));
    const auto all = std::as_bytes(std::span(&value, 1));
    return {all.begin(), all.end()};
}

struct oni_row {
    OniInstance is{};
    std::string name{}, key{};
    std::optional<bytes> content{};

    bool has_data() const { return (is.flags & is_placeholder) == 0u && is.offset != 0u; }
    bool has_name() const { return (is.flags & is_unnamed) == 0u; }
    bool shares() const { return (is.flags & is_duplicate) != 0u; }
};

std::string tag_text(std::uint32_t tag) {
    std::string text;
    for (int shift = 24; shift >= 0; shift -= 8) text.push_back(static_cast<char>(tag >> shift & 0xFF));
    return text;
}

class oni final : public archive {
public:
    static result<std::unique_ptr<archive>> open(byte_span file, byte_span);

    std::vector<entry> entries() const override {
        std::vector<entry> all;
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const auto& r = rows_[i];
            entry e{.name = r.name, .key = r.key, .type = r.has_data() ? "" : "placeholder"};
            e.stored = r.content ? byte_range{0, r.content->size()} : place_of(r);
            e.is_changed = r.content.has_value();
            all.push_back(std::move(e));
        }
        return all;
    }
    std::vector<remark> remarks() const override;
    std::vector<byte_range> directory() const override {
        return {{0, tables_end()}, {header_.names_at.value(), names_size_}};
    }
    result<archives::content> content_of(std::size_t i) const override {
        const auto& r = rows_[i];
        if (r.content) return archives::content{*r.content, {}};
        const auto place = place_of(r);
        return archives::content{file_.subspan(place.offset, place.size), {}};
    }

    // What was a multiple of 32 bytes stays so, as the importer of the game makes it.
    result<void> change(std::size_t i, bytes content, std::size_t) override {
        auto& r = rows_[i];
        if (!r.has_data()) return oni_error(r.key, "it is a placeholder: its data is in another file");
        if (r.shares()) return oni_error(r.key, "it has the data of another instance: change that one");
        if (content.size() < preamble)
            return oni_error(r.key, "an instance begins with 8 bytes, its index and its level", error_kind::truncated);
        static constexpr std::byte padding[] = {std::byte{0xAD}, std::byte{0xDE}};
        if (place_of(r).size % unit_of_data == 0)
            while (content.size() % unit_of_data != 0) content.push_back(padding[content.size() % 2]);
        r.content = std::move(content);
        return {};
    }
    // Its index and its level are those of the instance that was there.
    result<void> replace(std::size_t i, bytes content) override {
        if (rows_[i].has_data() && content.size() >= preamble)
            std::ranges::copy(file_.subspan(place_of(rows_[i]).offset, preamble), content.begin());
        return change(i, std::move(content), 0);
    }
    result<void> add(const std::string& name, bytes) override { return stays(name); }
    result<void> remove(std::size_t i) override { return stays(rows_[i].key); }
    result<void> rename(std::size_t i, const std::string&, label) override { return stays(rows_[i].key); }
    result<written> write() const override;

private:
    explicit oni(byte_span file) : file_(file), header_(oni_loaded<OniHeader>(file, 0)) {}
    static error stays(const std::string& key) {
        return oni_error(key,
                         "links lead to instances by their indices and names, so none is added, removed or renamed "
                         "here: OniSplit does this with the .oni files of a level",
                         error_kind::impossible);
    }
    std::uint64_t tables_end() const {
        return sizeof(OniHeader) + std::uint64_t{header_.instances.value()} * sizeof(OniInstance) +
               std::uint64_t{header_.names.value()} * sizeof(OniName) +
               std::uint64_t{header_.templates.value()} * sizeof(OniTemplate);
    }
    byte_range place_of(const oni_row& r) const {
        if (!r.has_data()) return {};
        return {header_.data_at.value() + std::uint64_t{r.is.offset.value()} - preamble, r.is.size.value()};
    }
    result<void> read_blocks();
    result<void> read_rows();
    result<void> check_names() const;

    byte_span file_;
    OniHeader header_;
    std::uint64_t data_end_ = 0, names_size_ = 0;  // as far as the file has them
    std::vector<oni_row> rows_;
};

result<std::unique_ptr<archive>> oni::open(byte_span file, byte_span) {
    if (file.size() < sizeof(OniHeader))
        return oni_error({}, "its header is cut off: it has 64 bytes", error_kind::truncated);
    std::unique_ptr<oni> made(new oni(file));
    if (made->header_.version == of_onix)
        return oni_error({}, "it is a level of OniX, which is not opened", error_kind::bad_magic);
    if (const auto blocks = made->read_blocks(); !blocks) return blocks.error();
    if (const auto rows = made->read_rows(); !rows) return rows.error();
    if (const auto names = made->check_names(); !names) return names.error();
    return std::unique_ptr<archive>(std::move(made));
}

result<void> oni::read_blocks() {
    const auto& h = header_;
    static constexpr std::uint16_t sizes[] = {sizeof(OniHeader), sizeof(OniInstance), sizeof(OniTemplate),
                                              sizeof(OniName)};
    for (std::size_t i = 0; i < std::size(sizes); ++i)
        if (h.sizes[i] != sizes[i])
            return oni_error("header", "its tables have rows of other sizes than 20, 16 and 8 bytes",
                             error_kind::bad_tag);
    if (tables_end() > file_.size())
        return oni_error("header", "its tables leave the file, which has " + std::to_string(file_.size()) + " bytes",
                         error_kind::leaves_file);
    const std::uint64_t data = h.data_at.value(), names = h.names_at.value();
    if (data < tables_end() || names < tables_end() || data > file_.size() || names > file_.size())
        return oni_error("header", "its data or its names are not behind the tables in the file",
                         error_kind::leaves_file);
    // The game also takes blocks whose sizes are 0: then one ends at the other, or with the file.
    const auto end_of = [&](std::uint64_t at, std::uint64_t size, std::uint64_t other) {
        const auto limit = other > at ? other : file_.size();
        return size == 0 ? limit : std::min<std::uint64_t>(at + size, file_.size());
    };
    data_end_ = end_of(data, h.data_size.value(), names);
    names_size_ = end_of(names, h.names_size.value(), data) - names;
    if (h.version == of_level && data + std::uint64_t{h.data_size.value()} > file_.size())
        return oni_error("header", "its data leaves the file", error_kind::leaves_file);
    if (names + std::uint64_t{h.names_size.value()} > file_.size())
        return oni_error("header", "its names leave the file", error_kind::leaves_file);
    if (data < names ? data_end_ > names : names + names_size_ > data)
        return oni_error("header", "its data and its names have bytes in common", error_kind::conflict);
    return {};
}

result<void> oni::read_rows() {
    std::map<std::uint32_t, std::size_t> counts;
    std::vector<std::pair<byte_range, std::size_t>> places;
    const auto names = file_.subspan(header_.names_at.value(), names_size_);
    for (std::size_t i = 0; i < header_.instances.value(); ++i) {
        oni_row r;
        r.is = oni_loaded<OniInstance>(file_, sizeof(OniHeader) + i * sizeof(OniInstance));
        const auto tag = r.is.tag.value();
        r.key = tag_text(tag) + '[' + std::to_string(counts[tag]++) + ']';
        if (r.has_data() && (r.is.offset < preamble || place_of(r).end() > data_end_))
            return oni_error(r.key, "it is not in the data of the file", error_kind::leaves_file);
        if (r.has_name()) {
            const auto at = r.is.name.value();
            const auto from = at < names.size() ? names.subspan(at) : byte_span();
            const auto end = std::ranges::find(from, std::byte{});
            if (end == from.end())
                return oni_error(r.key, "its name does not end in the names", error_kind::leaves_file);
            r.name.assign(reinterpret_cast<const char*>(from.data()), static_cast<std::size_t>(end - from.begin()));
        }
        if (r.has_data() && !r.shares()) places.emplace_back(place_of(r), i);
        rows_.push_back(std::move(r));
    }
    std::ranges::sort(places, {}, [](const auto& one) { return one.first.offset; });
    for (std::size_t i = 1; i < places.size(); ++i)
        if (overlap(places[i - 1].first, places[i].first))
            return oni_error(rows_[places[i].second].key, "it has bytes of " + rows_[places[i - 1].second].key,
                             error_kind::conflict);
    return {};
}

result<void> oni::check_names() const {
    const auto table = sizeof(OniHeader) + rows_.size() * sizeof(OniInstance);
    for (std::size_t i = 0; i < header_.names.value(); ++i) {
        const auto row = oni_loaded<OniName>(file_, table + i * sizeof(OniName));
        if (row.instance.value() >= rows_.size() || !rows_[row.instance.value()].has_name())
            return oni_error("names[" + std::to_string(i) + "]",
                             "it leads to instance " + std::to_string(row.instance.value()) + ", which has no name",
                             error_kind::leaves_file);
    }
    return {};
}

// An instance that grows moves what is behind it. If all of them are at multiples of 32 bytes, they stay so: zeros come
// behind one of another size.
result<written> oni::write() const {
    written made;
    splices to;
    if (is_compact())
        return oni_error({}, "what is between its instances aligns them, so it stays", error_kind::impossible);
    bool is_aligned = true;
    for (const auto& r : rows_) is_aligned = is_aligned && (place_of(r).offset - header_.data_at) % unit_of_data == 0;
    std::vector<std::pair<std::size_t, std::size_t>> changed;  // row, splice
    std::int64_t grown = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (!rows_[i].content) continue;
        const auto place = place_of(rows_[i]);
        auto content = *rows_[i].content;
        const bool is_last = place.end() == data_end_;
        if (is_aligned && !is_last)
            while ((content.size() + unit_of_data - place.size % unit_of_data) % unit_of_data != 0)
                content.push_back({});
        grown += static_cast<std::int64_t>(content.size()) - static_cast<std::int64_t>(place.size);
        changed.emplace_back(i, to.put(place, std::move(content)));
    }
    const auto put_number = [&](std::uint64_t at, std::uint64_t was, std::uint64_t is) {
        if (was != is) to.put({at, 4}, oni_number(is));
    };
    std::size_t moved = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto& r = rows_[i];
        const auto at = sizeof(OniHeader) + i * sizeof(OniInstance);
        for (const auto& [source, splice] : changed)  // those that have the data of another one have its size
            if (r.shares() && r.is.offset == rows_[source].is.offset && r.is.size == rows_[source].is.size)
                put_number(at + 0x0C, r.is.size.value(), rows_[source].content->size());
        if (r.content) {
            put_number(at + 0x0C, r.is.size.value(), r.content->size());
            if (r.content->size() != r.is.size.value())
                made.notes.push_back(r.key + ": its size was " + std::to_string(r.is.size.value()) + ", and is " +
                                     std::to_string(r.content->size()));
        }
        if (!r.has_data()) continue;
        // The tables are before the data and keep their size.
        const auto place = place_of(r).offset;
        const auto now = to.moved(place) - header_.data_at + preamble;
        if (now > 0xFFFFFFFF) return oni_error(r.key, "it would be behind the first 4 GiB", error_kind::out_of_range);
        moved += now != r.is.offset.value();
        put_number(at + 0x04, r.is.offset.value(), now);
    }
    if (grown != 0) {
        if (header_.data_size != 0u)
            put_number(0x24, header_.data_size.value(), header_.data_size.value() + static_cast<std::uint64_t>(grown));
        put_number(0x28, header_.names_at.value(), to.moved(header_.names_at.value()));
        if (header_.version == of_resource && header_.raw_at != 0u)
            put_number(0x30, header_.raw_at.value(), to.moved(header_.raw_at.value()));
    }
    if (moved > 0) made.notes.push_back(std::to_string(moved) + (moved == 1 ? " instance moves" : " instances move"));
    made.pieces = to.pieces(file_.size());
    return made;
}

std::vector<remark> oni::remarks() const {
    std::vector<remark> all;
    const auto about = [&](std::string path, std::uint64_t at, std::string expected, std::string found,
                           std::optional<std::size_t> entry) {
        all.push_back({{std::move(path),
                        static_cast<std::size_t>(at),
                        std::move(expected),
                        std::move(found),
                        verbatim::in_file,
                        severity::unusual,
                        {},
                        {}},
                       entry});
    };
    std::map<std::uint32_t, std::size_t> counts;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const auto& r = rows_[i];
        if (!r.shares()) ++counts[r.is.tag.value()];
        if (!r.has_data() && r.is.size != 0u)
            about(r.key, sizeof(OniHeader) + i * sizeof(OniInstance) + 0x0C, "0, the size of a placeholder",
                  std::to_string(r.is.size.value()), i);
        if (!r.has_data() || r.shares() || r.is.size < preamble) continue;
        const auto at = place_of(r).offset;
        const auto index = oni_loaded<wire::u32>(file_, at).value();
        if (index != (i << 8 | 1)) about(r.key, at, "its index, " + std::to_string(i), std::to_string(index >> 8), i);
    }
    const auto names = sizeof(OniHeader) + rows_.size() * sizeof(OniInstance);
    const auto name_at = [&](std::size_t i) -> const std::string& {
        return rows_[oni_loaded<OniName>(file_, names + i * sizeof(OniName)).instance.value()].name;
    };
    for (std::size_t i = 1; i < header_.names.value(); ++i)
        if (name_at(i) < name_at(i - 1))
            about("names", names + i * sizeof(OniName), "a name behind " + name_at(i - 1) + ", in the order of bytes",
                  name_at(i), {});
    const auto templates = names + header_.names.value() * sizeof(OniName);
    for (std::size_t i = 0; i < header_.templates.value(); ++i) {
        const auto row = oni_loaded<OniTemplate>(file_, templates + i * sizeof(OniTemplate));
        if (row.count != counts[row.tag.value()])
            about("templates", templates + i * sizeof(OniTemplate) + 0x0C,
                  "the number of instances of " + tag_text(row.tag.value()) + ", " +
                      std::to_string(counts[row.tag.value()]),
                  std::to_string(row.count.value()), {});
    }
    return all;
}

}  // namespace

const kind oni_instances = {"oni.instances", "instance file of Oni (DAT, ONI)",
                            [](byte_span file) {
                                if (file.size() < sizeof(OniHeader)) return match::no;
                                const auto version = oni_loaded<wire::u32>(file, 8).value();
                                const bool is_one = version == of_level || version == of_resource || version == of_onix;
                                return is_one ? match::certain : match::no;
                            },
                            oni::open};

}  // namespace verbatim::archives
