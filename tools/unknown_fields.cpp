#include "tools/unknown_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/wire/checksum.hpp"

namespace verbatim::tools {

namespace {

using view::kind;
using view::node;

constexpr std::size_t most_values = 1000;

struct fact {
    std::string what;
    std::int64_t is;
};
using facts = std::vector<fact>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Returns whether a name says no more than where the field is, and what it always held in the files that were seen.
bool is_unknown(std::string_view name) {
    for (const std::string_view start : {"unk", "_unnamed", "unnamed"})
        if (name.starts_with(start)) return true;
    for (const std::string_view value : {"zero", "one", "two", "three", "four", "always"})
        if (name.starts_with(value) && name.size() > value.size() && is_digit(name[value.size()])) return true;
    return false;
}

// Returns the number in a leaf, also in bytes of the size of a number.
std::optional<std::int64_t> whole_number_in(const node& n) {
    switch (n.of->what) {
        case kind::leaf:
            if (!n.of->bitwise || n.of->is_fixed_text() || n.of->is_real()) return std::nullopt;
            if (!n.of->is_constant()) return walk::integer_in(*n.of, n.bytes().data());
            [[fallthrough]];
        case kind::bytes:
        case kind::padding: {
            if (n.size != 1 && n.size != 2 && n.size != 4 && n.size != 8) return std::nullopt;
            std::uint64_t bits = 0;
            for (std::size_t i = n.size; i-- > 0;) bits = bits << 8 | static_cast<std::uint64_t>(n.bytes()[i]);
            return static_cast<std::int64_t>(bits);
        }
        default: return std::nullopt;
    }
}

template <class Word>
Word fnv(std::string_view text, Word hash, Word prime, bool xors_first) {
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        hash = xors_first ? (hash ^ byte) * prime : (hash * prime) ^ byte;
    }
    return hash;
}

// Adds the hashes of a text, as it is and in lower case.
void add_hashes(facts& to, std::string_view text, std::string name) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    const auto add = [&](const char* hash, std::uint64_t is) {
        to.push_back({fmt::format("{} of {}", hash, name), static_cast<std::int64_t>(is)});
    };
    for (const bool lowers : {false, true}) {
        const std::string_view of = lowers ? lower : text;
        if (lowers) name += " in lower case";
        constexpr std::uint64_t start = 0xCBF29CE484222325, prime = 0x100000001B3;
        constexpr std::uint32_t short_start = 0x811C9DC5, short_prime = 0x01000193;
        add("FNV-1 (32 bits)", fnv(of, short_start, short_prime, false));
        add("FNV-1a (32 bits)", fnv(of, short_start, short_prime, true));
        add("FNV-1 (64 bits)", fnv(of, start, prime, false));
        add("FNV-1a (64 bits)", fnv(of, start, prime, true));
        add("CRC-32", wire::crc32::of(std::as_bytes(std::span(of))));
    }
}

class search_for_unknown {
public:
    explicit search_for_unknown(unknown_fields& to) : to_(to) {}

    // `around`: what is known of the records around, and of the file.
    void visit(const node& n, const std::string& path, const facts& around) {
        if (n.leaf()) return;
        const bool is_record = n.of->what == kind::record;
        std::vector<node> parts;
        view::each_child(n, [&](const node& part) {
            parts.push_back(part);
            return true;
        });
        facts own = is_record ? facts_of(n, parts) : facts();
        own.insert(own.end(), around.begin(), around.end());
        facts inside = is_record ? outside(own) : own;
        for (const node& part : parts) {
            const auto below =
                part.name.empty() ? path + "[]" : (path.empty() ? "" : path + '.') + std::string(part.name);
            if (part.leaf() && is_record && is_wanted(part)) take(part, below, own);
            else if (part.name.empty() && !part.leaf()) visit(part, below, with_index(inside, part.index));
            else visit(part, below, inside);
        }
    }

private:
    static bool is_wanted(const node& n) {
        const bool is_of_bytes = n.of->what == kind::bytes && n.of->padding().line_end.empty();
        return whole_number_in(n) && !n.controls && (is_unknown(n.name) || is_of_bytes);
    }

    static facts facts_of(const node& record, const std::vector<node>& parts) {
        facts all{{"size of the record", static_cast<std::int64_t>(record.size)},
                  {"offset of the record", static_cast<std::int64_t>(record.offset)}};
        for (const node& part : parts) {
            const std::string name(part.name);
            if (const auto number = whole_number_in(part)) all.push_back({name, *number});
            if (part.of->what == kind::list)
                all.push_back({"number of " + name, static_cast<std::int64_t>(part.count)});
            if (!part.leaf() || part.of->size == wire::dynamic_size)
                all.push_back({"size of " + name, static_cast<std::int64_t>(part.size)});
            if (!part.leaf()) all.push_back({"offset of " + name, static_cast<std::int64_t>(part.offset)});
            if (part.of->is_fixed_text() || part.of->is_string()) {
                const auto bytes = part.bytes();
                std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
                add_hashes(all, text.substr(0, text.find('\0')), name);
            }
        }
        return all;
    }

    // What a record knows, as the records in it say it. Only that of the record directly around is kept.
    static facts outside(const facts& own) {
        facts all;
        for (const fact& f : own)
            if (!f.what.ends_with(" around") && f.what != "index") all.push_back({f.what + " around", f.is});
        return all;
    }
    static facts with_index(facts all, std::size_t index) {
        std::erase_if(all, [](const fact& f) { return f.what == "index"; });
        all.push_back({"index", static_cast<std::int64_t>(index)});
        return all;
    }

    void take(const node& n, const std::string& path, const facts& known) {
        const std::int64_t is = *whole_number_in(n);
        unknown_field one;
        one.count = 1, one.values = {is}, one.least = one.most = is, one.size = n.size;
        const auto mask = n.size < 8 ? (std::int64_t{1} << (8 * n.size)) - 1 : -1;
        for (const fact& f : known) {
            if (f.what == n.name) continue;
            const bool is_hash = f.what.find(" of ") != std::string::npos && (f.is & mask) == (is & mask);
            one.given_by.emplace(f.what, is_hash ? 0
                                                 : static_cast<std::int64_t>(static_cast<std::uint64_t>(is) -
                                                                             static_cast<std::uint64_t>(f.is)));
        }
        const auto [at, is_new] = to_.emplace(path, one);
        if (!is_new) at->second.merge(one);
    }

    unknown_fields& to_;
};

}  // namespace

void unknown_field::merge(const unknown_field& other) {
    if (count == 0) return void(*this = other);
    count += other.count;
    least = std::min(least, other.least), most = std::max(most, other.most);
    for (const auto value : other.values)
        if (values.size() < most_values) values.insert(value);
    std::erase_if(given_by, [&](const auto& f) {
        const auto same = other.given_by.find(f.first);
        return same == other.given_by.end() || same->second != f.second;
    });
}

unknown_fields unknown_in(const view::document& doc) {
    unknown_fields all;
    const facts file{{"size of the file", static_cast<std::int64_t>(doc.file().bytes().size())}};
    search_for_unknown(all).visit(doc.root(), "", file);
    return all;
}

void merge(unknown_fields& all, const unknown_fields& more) {
    for (const auto& [path, field] : more) all[path].merge(field);
}

}  // namespace verbatim::tools
