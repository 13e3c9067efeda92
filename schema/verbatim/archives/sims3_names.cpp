#include "verbatim/archives/sims3_names.hpp"

#include <algorithm>
#include <boost/endian/conversion.hpp>

namespace verbatim::archives {

namespace {

using byte_span = std::span<const std::byte>;

const unsigned char* at(byte_span bytes, std::size_t offset) {
    return reinterpret_cast<const unsigned char*>(bytes.data()) + offset;
}
template <class T>
void append_little(std::vector<std::byte>& to, T number) {
    boost::endian::native_to_little_inplace(number);
    const auto all = std::as_bytes(std::span(&number, 1));
    to.insert(to.end(), all.begin(), all.end());
}

// The texts of a table by their keys, in UTF-16, with the words before them.
struct keyed_texts {
    byte_span header{};
    std::vector<std::pair<std::uint64_t, byte_span>> rows{};

    const byte_span* find(std::uint64_t key) const {
        const auto at = std::ranges::find(rows, key, &std::pair<std::uint64_t, byte_span>::first);
        return at == rows.end() ? nullptr : &at->second;
    }
};

std::optional<keyed_texts> texts_in(byte_span table) {
    constexpr std::size_t header = 17, at_count = 7, row = 12;
    if (table.size() < header) return {};
    keyed_texts made{table.first(header)};
    const auto count = boost::endian::load_little_u32(at(table, at_count));
    auto left = table.subspan(header);
    for (std::uint32_t i = 0; i < count; ++i) {
        if (left.size() < row) return {};
        const auto key = boost::endian::load_little_u64(at(left, 0));
        const std::uint64_t size = std::uint64_t{2} * boost::endian::load_little_u32(at(left, 8));
        if (size > left.size() - row || made.find(key)) return {};
        made.rows.emplace_back(key, left.subspan(row, static_cast<std::size_t>(size)));
        left = left.subspan(row + static_cast<std::size_t>(size));
    }
    return left.empty() ? std::optional(std::move(made)) : std::nullopt;
}

bool same_text(const byte_span* a, const byte_span* b) { return a == b || (a && b && std::ranges::equal(*a, *b)); }

}  // namespace

std::optional<instance_names> names_in(byte_span table) {
    constexpr std::size_t header = 8, row = 12;
    if (table.size() < header) return {};
    instance_names made;
    made.version = boost::endian::load_little_u32(at(table, 0));
    const auto count = boost::endian::load_little_u32(at(table, 4));
    auto left = table.subspan(header);
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto size = left.size() < row ? 0 : boost::endian::load_little_u32(at(left, 8));
        if (left.size() < row || size > left.size() - row) {
            made.is_whole = false;
            return made;
        }
        const auto* const text = reinterpret_cast<const char*>(at(left, row));
        made.rows.push_back({boost::endian::load_little_u64(at(left, 0)), std::string(text, size)});
        left = left.subspan(row + size);
    }
    made.is_whole = left.empty() && made.version == 1;
    return made;
}

std::vector<std::byte> table_of(const instance_names& names) {
    std::vector<std::byte> table;
    append_little(table, names.version);
    append_little(table, static_cast<std::uint32_t>(names.rows.size()));
    for (const auto& row : names.rows) {
        append_little(table, row.instance);
        append_little(table, static_cast<std::uint32_t>(row.name.size()));
        const auto text = std::as_bytes(std::span(row.name));
        table.insert(table.end(), text.begin(), text.end());
    }
    return table;
}

std::optional<std::vector<std::byte>> united_names(byte_span base, byte_span ours, byte_span theirs) {
    auto made = names_in(ours);
    const auto others = names_in(theirs), before = base.empty() ? instance_names() : names_in(base);
    if (!made || !others || !before || !made->is_whole || !others->is_whole || !before->is_whole) return {};
    for (const auto& row : others->rows) {
        if (std::ranges::find(before->rows, row) != before->rows.end()) continue;
        const auto same = std::ranges::find(made->rows, row.instance, &named_instance::instance);
        if (same == made->rows.end()) made->rows.push_back(row);
        else if (same->name != row.name) return {};
    }
    return table_of(*made);
}

std::optional<std::vector<std::byte>> merged_texts(byte_span base, byte_span ours, byte_span theirs) {
    const auto before = base.empty() ? keyed_texts() : texts_in(base);
    auto made = texts_in(ours);
    const auto others = texts_in(theirs);
    if (!before || !made || !others) return {};
    const auto mine = *made;
    for (const auto& [key, text] : others->rows) {
        const auto* const was = before->find(key);
        const auto* const is = mine.find(key);
        if (same_text(was, &text) || same_text(is, &text)) continue;
        if (!same_text(is, was)) return {};
        if (!is) made->rows.emplace_back(key, text);
        else std::ranges::find(made->rows, key, &std::pair<std::uint64_t, byte_span>::first)->second = text;
    }
    for (const auto& [key, text] : before->rows) {
        const auto* const is = mine.find(key);
        if (others->find(key) || !is) continue;
        if (!same_text(is, &text)) return {};
        std::erase_if(made->rows, [removed = key](const auto& row) { return row.first == removed; });
    }
    constexpr std::size_t at_count = 7;
    std::vector<std::byte> table(made->header.begin(), made->header.end());
    boost::endian::store_little_u32(reinterpret_cast<unsigned char*>(&table[at_count]),
                                    static_cast<std::uint32_t>(made->rows.size()));
    for (const auto& [key, text] : made->rows) {
        append_little(table, key);
        append_little(table, static_cast<std::uint32_t>(text.size() / 2));
        table.insert(table.end(), text.begin(), text.end());
    }
    return table;
}

}  // namespace verbatim::archives
