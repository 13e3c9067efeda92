#include "verbatim/archives/sims1_iff.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <map>
#include <set>
#include <utility>

#include "verbatim/archives/rows.hpp"
#include "verbatim/archives/sims1_iff_map.hpp"

namespace verbatim::archives {

namespace {

using bytes = std::vector<std::byte>;
using byte_span = std::span<const std::byte>;

constexpr std::size_t iff_header = sizeof(IffHeader), chunk_header = sizeof(IffChunk), at_map = 60, longest_label = 63;
constexpr std::uint32_t largest_chunk = 0x40000000, text_for_map = 0x39393600;
constexpr std::uint16_t is_dead = 4;

error iff_error(std::string path, std::string reason, error_kind how = error_kind::impossible) {
    return {std::move(path), 0, std::move(reason), how};
}
template <class T>
byte_span iff_bytes(const T& value) {
    return std::as_bytes(std::span(&value, 1));
}
template <std::size_t N>
std::string iff_text(const std::array<wire::u8, N>& text) {
    const std::string_view all(reinterpret_cast<const char*>(&text), N);
    return std::string(all.substr(0, all.find('\0')));
}
template <std::size_t N>
void set_iff_text(std::array<wire::u8, N>& to, std::string_view text) {
    std::ranges::fill(to, wire::u8());
    std::ranges::transform(text, to.begin(), [](char c) { return wire::u8(static_cast<std::uint8_t>(c)); });
}

// The type and the id of a chunk: STR#[200].
struct chunk_key {
    std::string type{};
    std::uint16_t id = 0;
};
std::optional<chunk_key> chunk_key_in(std::string_view text) {
    if (text.size() < 7 || text[4] != '[' || text.back() != ']') return {};
    chunk_key made{std::string(text.substr(0, 4))};
    const auto number = text.substr(5, text.size() - 6);
    const auto [end, failed] = std::from_chars(number.data(), number.data() + number.size(), made.id);
    if (failed != std::errc() || end != number.data() + number.size()) return {};
    return made;
}

struct chunk {
    IffChunk head{};
    std::uint64_t at = 0;  // in the file that was read
    std::size_t was = no_row;
    std::optional<bytes> body{};
    bool has_other_head = false, has_other_label = false;

    std::string type() const { return {reinterpret_cast<const char*>(&head.type), sizeof head.type}; }
    std::string label() const { return iff_text<64>(head.label); }
    std::string key() const { return type() + '[' + std::to_string(head.id.value()) + ']'; }
    bool is_map() const { return type() == "rsmp" && !dead(); }
    bool dead() const { return (head.flags & is_dead) != 0; }
    byte_range body_range() const { return {at + chunk_header, head.size - chunk_header}; }
};

class iff final : public archive {
public:
    explicit iff(byte_span file);

    std::vector<entry> entries() const override {
        std::vector<entry> all;
        for (const auto& c : chunks_) {
            entry e{.name = c.label(), .key = c.key(), .type = c.dead() ? "dead" : c.is_map() ? "map" : ""};
            e.stored = c.body ? byte_range{0, c.body->size()} : read_[c.was].body_range();
            e.is_changed = c.body.has_value();
            e.is_directory = c.is_map();
            all.push_back(std::move(e));
        }
        return all;
    }
    std::vector<remark> remarks() const override;
    std::vector<byte_range> directory() const override;
    result<archives::content> content_of(std::size_t i) const override {
        const auto& c = chunks_[i];
        if (c.body) return archives::content{*c.body, {}};
        const auto range = read_[c.was].body_range();
        return archives::content{file_.subspan(range.offset, range.size), {}};
    }
    result<void> change(std::size_t i, bytes content, std::size_t) override { return replace(i, std::move(content)); }
    result<void> replace(std::size_t i, bytes content) override;
    result<void> add(const std::string& name, bytes content) override;
    result<void> remove(std::size_t i) override;
    result<void> rename(std::size_t i, const std::string& name, label) override;
    result<written> write() const override;

private:
    void remove_dead() override {
        std::erase_if(chunks_, [](const chunk& c) { return c.dead(); });
    }
    std::optional<std::size_t> map_chunk() const;
    result<void> fixed(std::size_t i) const {
        if (!chunks_[i].is_map()) return {};
        return iff_error(chunks_[i].key(), "it is the map of the others, and follows them");
    }
    iff_map map_after(const splices&, std::span<const std::size_t> splice_of, std::size_t map) const;

    byte_span file_;
    IffHeader header_{};
    std::vector<chunk> chunks_, read_;
    std::uint64_t end_ = iff_header;
    std::optional<iff_map> map_{};  // if there is one that can be read
};

iff::iff(byte_span file) : file_(file) {
    std::memcpy(&header_, file.data(), iff_header);
    while (file.size() - end_ >= chunk_header) {
        chunk c;
        std::memcpy(&c.head, file.data() + end_, chunk_header);
        const std::uint64_t size = c.head.size.value();
        if (size < chunk_header || size > largest_chunk || size > file.size() - end_) break;
        c.at = end_;
        c.was = chunks_.size();
        end_ += size;
        chunks_.push_back(std::move(c));
    }
    read_ = chunks_;
    if (const auto at = map_chunk()) {
        const auto range = read_[*at].body_range();
        map_ = iff_map::in(file.subspan(range.offset, range.size));
    }
}

// Returns the chunk to which the header leads, if that is a map.
std::optional<std::size_t> iff::map_chunk() const {
    for (const auto& c : read_)
        if (c.is_map() && c.at == header_.map_at.value()) return c.was;
    return {};
}

std::vector<byte_range> iff::directory() const {
    std::vector<byte_range> all{{0, iff_header}};
    for (const auto& c : read_) all.push_back({c.at, chunk_header});
    return all;
}

result<void> iff::replace(std::size_t i, bytes content) {
    if (auto may = fixed(i); !may) return may;
    if (content.size() > largest_chunk - chunk_header)
        return iff_error(chunks_[i].key(), "a chunk has at most 1 GiB", error_kind::out_of_range);
    chunks_[i].head.size = static_cast<std::uint32_t>(chunk_header + content.size());
    chunks_[i].body = std::move(content);
    return {};
}

result<void> iff::add(const std::string& name, bytes content) {
    const auto key = chunk_key_in(name);
    if (!key || key->type == "rsmp" || key->type == "XXXX")
        return iff_error(name, "the name of a chunk is its type and id, as STR#[200]", error_kind::malformed);
    chunk made;
    set_iff_text<4>(made.head.type, key->type);
    made.head.id = key->id;
    made.head.flags = std::uint16_t{0x10};
    chunks_.push_back(std::move(made));
    return replace(chunks_.size() - 1, std::move(content));
}

result<void> iff::remove(std::size_t i) {
    if (auto may = fixed(i); !may) return may;
    chunks_.erase(chunks_.begin() + static_cast<std::ptrdiff_t>(i));
    return {};
}

// A type and an id are the key of a chunk; any other text is its label.
result<void> iff::rename(std::size_t i, const std::string& name, label what) {
    if (auto may = fixed(i); !may) return may;
    auto& c = chunks_[i];
    const auto key = what == label::name ? std::nullopt : chunk_key_in(name);
    if (what == label::key && !key)
        return iff_error(name, "the key of a chunk is its type and id, as STR#[200]", error_kind::malformed);
    if (key) {
        if (key->type == "rsmp" || key->type == "XXXX" || c.dead())
            return iff_error(name, "a chunk cannot become a map or a dead one, and a dead one has no key");
        set_iff_text<4>(c.head.type, key->type);
        c.head.id = key->id;
    } else {
        if (name.size() > longest_label || name.find('\0') != name.npos)
            return iff_error(name, "a label has at most 63 characters", error_kind::out_of_range);
        set_iff_text<64>(c.head.label, name);
        c.has_other_label = true;
    }
    c.has_other_head = true;
    return {};
}

// Returns the map with the chunks as they are now.
iff_map iff::map_after(const splices& to, std::span<const std::size_t> splice_of, std::size_t map) const {
    auto made = *map_;
    std::map<std::uint64_t, std::size_t> now;  // by the offset in the file that was read
    for (std::size_t i = 0; i < chunks_.size(); ++i)
        if (chunks_[i].was != no_row) now.emplace(read_[chunks_[i].was].at, i);
    const auto place = [&](std::size_t i) {
        return splice_of[i] != no_row ? to.place_of(splice_of[i]) : to.moved(read_[chunks_[i].was].at);
    };
    const auto listed = [&](std::size_t i, iff_map::listed one) {
        one.is.offset = static_cast<std::uint32_t>(place(i));
        one.is.id = chunks_[i].head.id.value();
        return one;
    };
    std::vector<std::pair<std::size_t, iff_map::listed>> elsewhere;  // chunks of another type than before, and new ones
    std::set<std::string> emptied;
    for (auto& type : made.types) {
        std::vector<iff_map::listed> stay;
        for (auto& one : type.chunks) {
            const std::uint64_t at = one.is.offset.value();
            const auto found = now.find(at);
            const bool is_known = std::ranges::any_of(read_, [&](const chunk& c) { return c.at == at; });
            if (!is_known) {
                if (at <= file_.size()) one.is.offset = static_cast<std::uint32_t>(to.moved(at));
                stay.push_back(std::move(one));
            } else if (found != now.end()) {
                const auto& c = chunks_[found->second];
                if (c.has_other_label) one.label = c.label();
                // What the map has wrong stays, unless it is what is changed.
                if (!c.has_other_head) {
                    one.is.offset = static_cast<std::uint32_t>(place(found->second));
                    stay.push_back(std::move(one));
                } else if (c.type() == type.type) stay.push_back(listed(found->second, std::move(one)));
                else elsewhere.emplace_back(found->second, listed(found->second, std::move(one)));
            }
        }
        if (stay.empty() && !type.chunks.empty()) emptied.insert(type.type);
        type.chunks = std::move(stay);
    }
    for (std::size_t i = 0; i < chunks_.size(); ++i)
        if (chunks_[i].was == no_row && i != map) {
            iff_map::listed one;
            one.is.flags = chunks_[i].head.flags.value();
            one.label = chunks_[i].label();
            elsewhere.emplace_back(i, listed(i, std::move(one)));
        }
    for (auto& [i, one] : elsewhere) {
        const auto type = chunks_[i].type();
        auto at = std::ranges::find(made.types, type, &iff_map::of_type::type);
        if (at == made.types.end()) at = made.types.insert(at, {type, {}});
        at->chunks.push_back(std::move(one));
    }
    std::erase_if(made.types, [&](const auto& type) { return type.chunks.empty() && emptied.contains(type.type); });
    return made;
}

result<written> iff::write() const {
    written made;
    splices to;
    bool is_changed = chunks_.size() != read_.size();
    for (std::size_t i = 0; i < chunks_.size(); ++i)
        is_changed = is_changed || chunks_[i].body || chunks_[i].has_other_head || chunks_[i].was != i;
    // What is behind the last chunk may be chunks that cannot be read.
    const bool has_tail = is_compact() && end_ < file_.size();
    if (has_tail && file_.size() - end_ >= chunk_header)
        return iff_error("file",
                         std::to_string(file_.size() - end_) +
                             " bytes behind the last chunk may be chunks that cannot be read, so they stay",
                         error_kind::malformed);
    if (has_tail) to.put({end_, file_.size() - end_}, {});
    if (!is_changed && !has_tail) {
        made.pieces = to.pieces(file_.size());
        return made;
    }
    if (is_compact()) {
        std::uint64_t dead = has_tail ? file_.size() - end_ : 0;
        for (const auto& c : read_) dead += c.dead() ? c.head.size.value() : 0;
        note_unused(dead, made.notes);
    }
    const auto old_map = map_chunk();
    const auto wanted = header_.map_at.value();
    const bool has_other_map =
        std::ranges::any_of(read_, [&](const chunk& c) { return c.is_map() && c.was != old_map; });
    if ((old_map && (!map_ || !map_->has_version_0)) || has_other_map)
        return iff_error({}, "its map cannot be read, and would no longer lead to its chunks", error_kind::malformed);
    if (!old_map && wanted != 0 && wanted != text_for_map)
        return iff_error({}, "its header leads to no map", error_kind::leaves_file);

    // Each chunk whose body changes, with its header; of the others, the header alone.
    std::vector<byte_range> places;
    for (const auto& c : read_) places.push_back({c.at, c.head.size.value()});
    std::vector<bytes> stored(chunks_.size());
    std::vector<row_now> now;
    std::size_t map = no_row;
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
        const auto& c = chunks_[i];
        if (old_map && c.was == *old_map) map = i;
        const bool is_new = c.body || map == i;
        if (c.body) {
            const auto head = iff_bytes(c.head);
            stored[i].assign(head.begin(), head.end());
            stored[i].insert(stored[i].end(), c.body->begin(), c.body->end());
        }
        now.push_back({c.was, is_new ? &stored[i] : nullptr});
    }
    auto splice_of = put_stored(
        to, places, {}, now, end_, {}, [&](std::size_t i) { return read_[i].key(); }, made.notes);
    for (std::size_t i = 0; i < chunks_.size(); ++i) {
        const auto& c = chunks_[i];
        if (!c.has_other_head || c.body) continue;
        const auto head = iff_bytes(c.head);
        splice_of[i] = to.put({c.at, chunk_header}, bytes(head.begin(), head.end()));
    }
    if (map != no_row) {
        const auto put_map = [&] {
            const auto body = map_after(to, splice_of, map).body();
            auto head = chunks_[map].head;
            head.size = static_cast<std::uint32_t>(chunk_header + body.size());
            const auto of_head = iff_bytes(head);
            bytes all(of_head.begin(), of_head.end());
            all.insert(all.end(), body.begin(), body.end());
            to.set(splice_of[map], std::move(all));
        };
        put_map();  // has its size
        put_map();  // has the places of what is behind it
        const wire::u32be at(static_cast<std::uint32_t>(to.place_of(splice_of[map])));
        const auto place = iff_bytes(at);
        to.put({at_map, sizeof at}, bytes(place.begin(), place.end()));
    }
    std::size_t moved = 0;
    for (const auto& c : read_) moved += to.moved(c.at) != c.at;
    if (moved > 0) made.notes.push_back(std::to_string(moved) + (moved == 1 ? " chunk moves" : " chunks move"));
    made.pieces = to.pieces(file_.size());
    return made;
}

std::vector<remark> iff::remarks() const {
    std::vector<remark> all;
    const auto label = labels(entries(), false);
    const auto about_file = [&](std::string path, std::uint64_t at, std::string expected, std::string found) {
        all.push_back({{std::move(path),
                        static_cast<std::size_t>(at),
                        std::move(expected),
                        std::move(found),
                        verbatim::in_file,
                        severity::unusual,
                        {},
                        {}},
                       {}});
    };
    const auto about = [&](const chunk& c, std::size_t field, std::string expected, std::string found) {
        all.push_back({{label[c.was],
                        static_cast<std::size_t>(c.at) + field,
                        std::move(expected),
                        std::move(found),
                        verbatim::in_file,
                        severity::unusual,
                        {},
                        {}},
                       c.was});
    };
    if (end_ < file_.size())
        about_file("file", end_, "nothing behind the last chunk", std::to_string(file_.size() - end_) + " bytes");
    const auto map = map_chunk();
    const auto at = header_.map_at.value();
    const bool looks_at_map = std::memcmp(file_.data(), "IFF FILE 2.5", 12) == 0;
    if (!map && looks_at_map && at != 0 && at != text_for_map)
        about_file("header", at_map, "the place of a map, or 0", std::to_string(at));

    std::map<std::string, std::size_t> keys;
    for (const auto& c : read_)
        if (!c.dead()) ++keys[c.key()];
    for (const auto& c : read_) {
        if ((c.type() == "XXXX") != c.dead()) about(c, 0, "the type XXXX and the flag 4 together", "one of them");
        if (c.label().size() > longest_label) about(c, 12, "a NUL in the label", "64 characters");
        if (!c.dead() && keys[c.key()] > 1) about(c, 8, "a type and id that no other chunk has", c.key());
    }
    if (!map) return all;
    const auto about_map = [&](std::string expected, std::string found) {
        about_file("map", read_[*map].at, std::move(expected), std::move(found));
    };
    if (!map_) {
        about_map("types and chunks as many as it says", "other bytes");
        return all;
    }
    if (!map_->has_version_0) about_map("a map of version 0", "another one");
    if (!map_->rest.empty()) about_map("nothing behind its last entry", std::to_string(map_->rest.size()) + " bytes");
    std::set<std::uint64_t> listed;
    for (const auto& type : map_->types)
        for (const auto& one : type.chunks) {
            const std::uint64_t offset = one.is.offset.value();
            const auto name = type.type + '[' + std::to_string(one.is.id.value()) + ']';
            const auto c = std::ranges::find(read_, offset, &chunk::at);
            if (c == read_.end()) about_map("the place of a chunk for " + name, std::to_string(offset));
            else if (c->dead() || c->is_map())
                about_map("the place of a chunk that is in use for " + name, "that of " + c->key());
            else if (c->key() != name || c->head.flags.value() != one.is.flags.value())
                about_map(c->key() + " with its flags", name);
            else if (c->label() != one.label) about_map("the label of " + name + ", " + c->label(), one.label);
            if (!listed.insert(offset).second) about_map("each chunk once", name + " again");
        }
    for (const auto& c : read_) {
        if (c.is_map() && c.was != *map) about_map("one map", "another one, " + c.key());
        if (!c.dead() && !c.is_map() && !listed.contains(c.at)) about_map("all chunks", "none for " + c.key());
    }
    return all;
}

}  // namespace

const kind sims1_iff = {"sims1.iff", "resource file of The Sims (IFF)",
                        [](byte_span file) {
                            const bool is_one =
                                file.size() >= 12 && (std::memcmp(file.data(), "IFF FILE 2.5", 12) == 0 ||
                                                      std::memcmp(file.data(), "IFF FILE 2.0", 12) == 0);
                            return is_one ? match::certain : match::no;
                        },
                        [](byte_span file, byte_span) -> result<std::unique_ptr<archive>> {
                            if (file.size() < iff_header)
                                return iff_error({}, "its header is cut off: it has 64 bytes", error_kind::truncated);
                            return std::unique_ptr<archive>(std::make_unique<iff>(file));
                        }};

}  // namespace verbatim::archives
