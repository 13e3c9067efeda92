// Archives that the tests make, byte by byte.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/hex.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::test {

inline bytes bytes_of(std::string_view text) {
    const auto all = std::as_bytes(std::span(text));
    return {all.begin(), all.end()};
}
inline void append(bytes& to, const bytes& more) { to.insert(to.end(), more.begin(), more.end()); }
inline void append(bytes& to, std::string_view text) { append(to, bytes_of(text)); }
inline void append_number(bytes& to, std::uint64_t number, std::size_t size = 4) {
    for (std::size_t i = 0; i < size; ++i) to.push_back(static_cast<std::byte>(number >> 8 * i));
}

struct made_entry {
    std::string name;
    bytes content;
};
inline std::vector<made_entry> some_entries() {
    return {{"ped.ifp", bytes(3000, std::byte{1})},
            {"b.dat", bytes(2048, std::byte{2})},
            {"Cee.txd", bytes(1, std::byte{3})},
            {"d.ipl", bytes(5000, std::byte{4})}};
}

// An archive of GTA, version 2: `room` sectors before the first file, of which the directory leaves `gap` at its end.
struct made_img {
    std::vector<made_entry> entries = some_entries();
    std::size_t room = 1;
    std::string gap{};
    std::string behind_names{};  // what fills the fields of names behind the NUL

    bytes file() const {
        bytes all = bytes_of("VER2");
        append_number(all, entries.size());
        std::size_t sector = room;
        for (const auto& e : entries) {
            const auto sectors = (e.content.size() + 2047) / 2048;
            append_number(all, sector);
            append_number(all, sectors, 2);
            append_number(all, 0, 2);
            auto name = e.name + '\0' + behind_names;
            name.resize(24);
            append(all, name);
            sector += sectors;
        }
        append(all, gap);
        all.resize(room * 2048);
        for (const auto& e : entries) {
            append(all, e.content);
            all.resize((all.size() + 2047) / 2048 * 2048);
        }
        return all;
    }
};

// An archive of GTA, version 1, whose directory is a file of its own: so many sectors before the first file.
struct made_pair {
    std::vector<made_entry> entries = some_entries();
    std::size_t room = 0;
    std::string behind_rows{};

    bytes file() const { return without_header(made_img{.entries = entries, .room = 1}.file(), room); }
    bytes directory() const {
        bytes all;
        std::size_t sector = room;
        for (const auto& e : entries) {
            const auto sectors = (e.content.size() + 2047) / 2048;
            append_number(all, sector);
            append_number(all, sectors);
            auto name = e.name;
            name.resize(24);
            append(all, name);
            sector += sectors;
        }
        append(all, behind_rows);
        return all;
    }

private:
    static bytes without_header(const bytes& all, std::size_t room) {
        bytes made(room * 2048);
        made.insert(made.end(), all.begin() + 2048, all.end());
        return made;
    }
};

// A package of The Sims 3.
struct made_package {
    struct resource {
        std::uint32_t type, group;
        std::uint64_t instance;
        bytes content;
        bool is_packed = false;
    };
    std::vector<resource> entries = {{0x6B20C4F3, 0, 0x2E258CDB6D54AAF4, bytes(900, std::byte{5}), true},
                                     {0x220557DA, 0, 0x00000000000000A1, bytes(100, std::byte{6})},
                                     {0x0333406C, 0, 0x00000000000000A2, bytes(3000, std::byte{7}), true},
                                     {0x0333406C, 0, 0x00000000000000A3, {}}};
    std::uint32_t flags = 2;  // of the columns that have one value: here the group
    std::size_t hole = 0;     // bytes of nobody between the entries and the index
    bool index_is_first = false;

    bytes file() const {
        std::vector<bytes> stored;
        for (const auto& e : entries) {
            auto& s = stored.emplace_back(e.content);
            if (!e.is_packed) continue;
            s.clear();
            wire::refpack::encode(e.content, s);
        }
        std::size_t index_size = 4, bodies = 0;
        for (int c = 0; c < 8; ++c) index_size += 4 * (flags >> c & 1 ? 1 : entries.size());
        if (entries.empty()) index_size = 0;
        for (const auto& s : stored) bodies += s.size();
        const std::size_t index_at = entries.empty() ? 0 : 96 + (index_is_first ? 0 : bodies + hole);
        bytes all = bytes_of("DBPF");
        append_number(all, 2);
        all.resize(0x24);
        append_number(all, entries.size());
        append_number(all, 0);
        append_number(all, index_size);
        all.resize(0x3C);
        append_number(all, 3);
        append_number(all, index_at);
        all.resize(96);
        bytes index;
        if (!entries.empty()) append_number(index, flags);
        std::size_t at = 96 + (index_is_first ? index_size : 0);
        std::vector<std::vector<std::uint64_t>> rows;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            const auto& e = entries[i];
            rows.push_back({e.type, e.group, e.instance >> 32, e.instance & 0xFFFFFFFF, at,
                            0x80000000 | stored[i].size(), e.content.size(), e.is_packed ? 0x1FFFFu : 0x10000u});
            at += stored[i].size();
        }
        for (std::size_t c = 0; c < 8; ++c)
            if (!rows.empty() && (flags >> c & 1)) append_number(index, rows.front()[c]);
        for (const auto& r : rows)
            for (std::size_t c = 0; c < 8; ++c)
                if ((flags >> c & 1) == 0) append_number(index, r[c]);
        if (index_is_first) append(all, index);
        for (const auto& s : stored) append(all, s);
        all.resize(all.size() + hole, std::byte{0xEE});
        if (!index_is_first) append(all, index);
        return all;
    }
};

// An archive of The Sims, or with names whose length has two bytes, of The Sims Online.
struct made_far {
    std::vector<made_entry> entries = {
        {"a.iff", bytes(300, std::byte{1})}, {"Dir\\b.cmx", bytes(7, std::byte{2})}, {"c/d.bmp", {}}};
    std::size_t width = 4, gap = 0;

    bytes file() const {
        bytes all = bytes_of("FAR!byAZ"), list;
        append_number(all, 1);
        append_number(all, 0);
        append_number(list, entries.size());
        for (const auto& e : entries) {
            append_number(list, e.content.size());
            append_number(list, e.content.size());
            append_number(list, all.size());
            append_number(list, e.name.size(), width);
            append(list, e.name);
            append(all, e.content);
            all.resize(all.size() + gap, std::byte{0xEE});
        }
        bytes at;
        append_number(at, all.size());
        std::copy(at.begin(), at.end(), all.begin() + 12);
        append(all, list);
        return all;
    }
};

// A resource file of The Sims, with a map of its chunks or without.
struct made_iff {
    struct resource {
        std::string type;
        std::uint16_t id;
        std::string label;
        bytes body;
        std::uint16_t flags = 0x10;  // 4: it is dead, and the map does not have it
    };
    std::vector<resource> chunks = {{"OBJD", 16, "a", bytes(20, std::byte{1})},
                                    {"STR#", 200, "names", bytes(7, std::byte{2})},
                                    {"STR#", 201, "", {}},
                                    {"BHAV", 4096, "main", bytes(33, std::byte{3})}};
    bool has_map = true;

    static void append_big(bytes& to, std::uint64_t number, std::size_t size) {
        for (std::size_t i = size; i-- > 0;) to.push_back(static_cast<std::byte>(number >> 8 * i));
    }
    static void append_chunk(bytes& to, const resource& r) {
        append(to, r.type);
        append_big(to, 76 + r.body.size(), 4);
        append_big(to, r.id, 2);
        append_big(to, r.flags, 2);
        auto label = r.label;
        label.resize(64);
        append(to, label);
        append(to, r.body);
    }
    bytes file() const {
        using namespace std::string_literals;
        bytes all = bytes_of("IFF FILE 2.5:TYPE FOLLOWED BY SIZE\0 JAMIE DOORNBOS & MAXIS 1"s);
        all.resize(64);
        std::vector<std::pair<std::string, bytes>> types;
        std::vector<std::size_t> counts;
        for (const auto& c : chunks) {
            if (c.flags == 4) {
                append_chunk(all, c);
                continue;
            }
            if (types.empty() || types.back().first != c.type) {
                types.emplace_back(c.type, bytes());
                counts.push_back(0);
            }
            auto& row = types.back().second;
            ++counts.back();
            append_number(row, all.size());
            append_number(row, c.id, 2);
            append_number(row, 0x10, 2);
            append(row, c.label + "\0"s);
            if (c.label.size() % 2 == 0) row.push_back(std::byte{0xA3});
            append_chunk(all, c);
        }
        if (!has_map) return all;
        bytes map(8);
        append(map, "pmsr");
        append_number(map, 0);
        append_number(map, types.size());
        for (std::size_t t = 0; t < types.size(); ++t) {
            append(map, std::string(types[t].first.rbegin(), types[t].first.rend()));
            append_number(map, counts[t]);
            append(map, types[t].second);
        }
        bytes at;
        append_big(at, all.size(), 4);
        std::copy(at.begin(), at.end(), all.begin() + 60);
        append_chunk(all, {"rsmp", 0, "", map});
        return all;
    }
};

// An instance file of Oni: a level, or a resource of OniSplit, whose names come before its data.
struct made_level {
    struct instance {
        std::uint32_t tag;
        std::string name;  // empty: none
        bytes data;        // behind the index and the level; of a placeholder none
        bool is_placeholder = false;
    };
    static constexpr std::uint32_t crsa = 0x43525341, oncc = 0x4F4E4343, onlv = 0x4F4E4C56;
    std::vector<instance> instances = {{onlv, "ONLVx", bytes(88, std::byte{1})},
                                       {crsa, "", bytes(56, std::byte{2})},
                                       {oncc, "ONCCa", {}, true},
                                       {crsa, "", bytes(24, std::byte{3})},
                                       {oncc, "ONCCb", bytes(24, std::byte{4})}};
    bool is_resource = false;
    std::size_t unit = 32;  // the instances are at multiples of it

    bytes file() const {
        bytes rows, names, data;
        std::vector<std::pair<std::string, std::size_t>> by_name;
        std::map<std::uint32_t, std::size_t> templates;
        for (std::size_t i = 0; i < instances.size(); ++i) {
            const auto& one = instances[i];
            ++templates[one.tag];
            append_number(rows, one.tag);
            append_number(rows, one.is_placeholder ? 0 : data.size() + 8);
            append_number(rows, one.name.empty() ? 0 : names.size());
            append_number(rows, one.is_placeholder ? 0 : 8 + one.data.size());
            append_number(rows, (one.name.empty() ? 1 : 0) | (one.is_placeholder ? 2 : 0));
            if (!one.name.empty()) {
                by_name.emplace_back(one.name, i);
                append(names, one.name + '\0');
            }
            if (one.is_placeholder) continue;
            append_number(data, i << 8 | 1);
            append_number(data, 0x06000001);
            append(data, one.data);
            if (i + 1 < instances.size()) data.resize((data.size() + unit - 1) / unit * unit);
        }
        std::ranges::sort(by_name);
        bytes tables = rows;
        for (const auto& [name, i] : by_name)
            if (!is_resource) {
                append_number(tables, i);
                append_number(tables, 0);
            }
        for (const auto& [tag, count] : templates)
            if (!is_resource) {
                append_number(tables, 7, 8);
                append_number(tables, tag);
                append_number(tables, count);
            }
        const auto aligned = [](std::size_t at) { return (at + 31) / 32 * 32; };
        const auto end = 64 + tables.size();
        const auto first = aligned(end), second = aligned(first + (is_resource ? names : data).size());
        const auto data_at = is_resource ? second : first, names_at = is_resource ? first : first + data.size();
        bytes all;
        append_number(all, 0x0003BCDF33DC271F, 8);
        append_number(all, is_resource ? 0x56523332 : 0x56523331);
        for (const std::size_t size : {64, 20, 16, 8}) append_number(all, size, 2);
        append_number(all, instances.size());
        append_number(all, is_resource ? 0 : by_name.size());
        append_number(all, is_resource ? 0 : templates.size());
        append_number(all, data_at);
        append_number(all, data.size());
        append_number(all, names_at);
        append_number(all, names.size());
        all.resize(64);
        append(all, tables);
        all.resize(first);
        append(all, is_resource ? names : data);
        if (is_resource) all.resize(second);
        append(all, is_resource ? data : names);
        return all;
    }
};

}  // namespace verbatim::test
