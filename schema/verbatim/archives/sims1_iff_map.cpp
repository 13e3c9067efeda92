#include "verbatim/archives/sims1_iff_map.hpp"

#include <algorithm>
#include <cstring>

namespace verbatim::archives {

namespace {

constexpr std::size_t words_before_types = 16, type_size = 8;

std::string backwards(std::string text) {
    std::ranges::reverse(text);
    return text;
}
std::uint32_t number_in(std::span<const std::byte> from) {
    wire::u32 n;
    std::memcpy(&n, from.data(), sizeof n);
    return n.value();
}
template <class T>
void append_value(std::vector<std::byte>& to, const T& value) {
    const auto all = std::as_bytes(std::span(&value, 1));
    to.insert(to.end(), all.begin(), all.end());
}

}  // namespace

std::optional<iff_map> iff_map::in(std::span<const std::byte> body) {
    if (body.size() < words_before_types + 4) return {};
    iff_map made;
    made.start.assign(body.begin(), body.begin() + words_before_types);
    made.has_version_0 = number_in(body.subspan(4)) == 0 && std::memcmp(body.data() + 8, "pmsr", 4) == 0;
    const auto types = number_in(body.subspan(words_before_types));
    auto left = body.subspan(words_before_types + 4);
    for (std::uint32_t t = 0; t < types; ++t) {
        if (left.size() < type_size) return {};
        auto& type = made.types.emplace_back();
        type.type = backwards({reinterpret_cast<const char*>(left.data()), 4});
        const auto count = number_in(left.subspan(4));
        left = left.subspan(type_size);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto* const end =
                left.size() < sizeof(IffMapEntry)
                    ? nullptr
                    : std::memchr(left.data() + sizeof(IffMapEntry), 0, left.size() - sizeof(IffMapEntry));
            if (!end) return {};
            auto& one = type.chunks.emplace_back();
            std::memcpy(&one.is, left.data(), sizeof one.is);
            const auto* const text = reinterpret_cast<const char*>(left.data()) + sizeof one.is;
            one.label.assign(text, static_cast<const char*>(end));
            left = left.subspan(sizeof one.is + one.label.size() + 1);
            if ((one.label.size() + 1) % 2 == 0) continue;
            if (left.empty()) return {};
            made.pad = left.front();
            left = left.subspan(1);
        }
    }
    made.rest.assign(left.begin(), left.end());
    return made;
}

std::vector<std::byte> iff_map::body() const {
    auto made = start;
    append_value(made, wire::u32(static_cast<std::uint32_t>(types.size())));
    for (const auto& t : types) {
        const auto type = backwards(t.type);
        for (const char c : type) made.push_back(static_cast<std::byte>(c));
        append_value(made, wire::u32(static_cast<std::uint32_t>(t.chunks.size())));
        for (const auto& one : t.chunks) {
            append_value(made, one.is);
            for (const char c : one.label) made.push_back(static_cast<std::byte>(c));
            made.push_back({});
            if ((one.label.size() + 1) % 2 != 0) made.push_back(pad);
        }
    }
    made.insert(made.end(), rest.begin(), rest.end());
    return made;
}

}  // namespace verbatim::archives
