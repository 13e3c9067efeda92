// The whole law in one call: for any bytes, reading refuses them, or writing gives the bytes that were read.
//
//   same<zeros<4>>("00 00 07 00", {{"", 2}});
//
// reads the bytes as the type, expects these findings (path and offset) and no others, writes them borrowed and
// decoded, then cuts the bytes at every length and flips every byte: each result is refused or comes back identical. A
// decoded value must not refer to the bytes any more.
#pragma once
#include <algorithm>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/document.hpp"

namespace verbatim::test {

struct expected_finding {
    std::string path;
    std::size_t offset;
    std::optional<verbatim::severity> severity{};  // compared if both have one
    bool operator==(const expected_finding& other) const {
        return path == other.path && offset == other.offset &&
               (!severity || !other.severity || severity == other.severity);
    }
    friend std::ostream& operator<<(std::ostream& out, const expected_finding& f) {
        out << f.path << " @ 0x" << std::hex << f.offset << std::dec;
        return f.severity ? out << ' ' << name_of(*f.severity) : out;
    }
};

// Returns whether a part of a value refers to the bytes that it was read from.
template <class T>
bool borrows(const T& value) {
    using type = wire::bare<T>;
    constexpr wire::kind what = wire::kind_of<type>;
    if constexpr (wire::bitwise<type>) {
        return false;
    } else if constexpr (what == wire::kind::record) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) {
            return (false || ... || borrows(reflect::get<I>(static_cast<const type&>(value))));
        }
        (std::make_index_sequence<reflect::field_count<type>>{});
    } else if constexpr (what == wire::kind::array) {
        return std::any_of(value.begin(), value.end(), [](const auto& element) { return borrows(element); });
    } else if constexpr (what == wire::kind::choice || what == wire::kind::coded) {
        if constexpr (requires { value.coding; })
            if (value.coding.stream.borrowed()) return true;
        if constexpr (requires { value.tail.borrowed(); })
            if (value.tail.borrowed()) return true;
        return value.visit([](const auto& held) { return borrows(held); });
    } else if constexpr (what == wire::kind::optional || what == wire::kind::placed) {
        return value && borrows(*value);
    } else if constexpr (what == wire::kind::derived) {
        return value.borrowed();
    } else if constexpr (requires { value.borrowed(); }) {
        if constexpr (requires { value.leftover.borrowed(); })
            if (value.leftover.borrowed()) return true;
        if constexpr (requires { typename type::element; })
            if constexpr (!wire::bitwise<typename type::element>)
                if (!value.borrowed())
                    return std::any_of(value.owned().begin(), value.owned().end(),
                                       [](const auto& element) { return borrows(element); });
        return value.borrowed();
    } else {
        static_assert(
            wire::is_token<type> || wire::is_varint<type> || wire::is_string<type> || wire::fixed_size<type> == 0,
            "law.hpp does not know what this borrows");
        return false;
    }
}

// Checks that a file is refused, or comes back identical both borrowed and decoded. Returns whether it was read.
template <class T>
bool refused_or_identical(const bytes& file) {
    auto doc = read<T>(file);
    if (!doc) {
        if (doc.error().reason.empty()) FAIL("refused without a reason");
        if (doc.error().offset > file.size()) FAIL("refused at an offset outside the file: " << doc.error().message());
        return false;
    }
    auto borrowed = write(*doc);
    if (!borrowed || *borrowed != file)
        FAIL(
            "written differently, borrowed: " << (borrowed ? difference(*borrowed, file) : borrowed.error().message()));
    decode_all(**doc);
    if (borrows(**doc)) FAIL("decoded, something still refers to the file's bytes");
    auto decoded = write(*doc);
    if (!decoded || *decoded != file)
        FAIL("written differently, decoded: " << (decoded ? difference(*decoded, file) : decoded.error().message()));
    return true;
}

template <class T>
void cut_and_flip(const bytes& file) {
    for (std::size_t n = 0; n < file.size(); ++n)
        (void)refused_or_identical<T>(bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(n)));
    bytes flipped = file;
    for (auto& byte : flipped)
        for (auto mask : {0xFF, 0x01, 0x80}) {
            byte ^= static_cast<std::byte>(mask);
            (void)refused_or_identical<T>(flipped);
            byte ^= static_cast<std::byte>(mask);
        }
}

template <class T>
void same(const bytes& file, const std::vector<expected_finding>& expected = {}) {
    auto doc = read<T>(file);
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc.has_value());
    CHECK(refused_or_identical<T>(file));
    std::vector<expected_finding> found;
    for (const finding& f : findings<T>(file)) {
        UNSCOPED_INFO(f.message());
        found.push_back({f.path, f.offset, f.severity});
    }
    CHECK(found == expected);
    cut_and_flip<T>(file);
}
template <class T>
void same(std::string_view annotated, const std::vector<expected_finding>& expected = {}) {
    same<T>(hex(annotated), expected);
}

// Checks that reading is refused with exactly this message.
template <class T>
void refused(std::string_view annotated, const std::string& message) {
    auto doc = read<T>(hex(annotated));
    REQUIRE_FALSE(doc.has_value());
    CHECK(doc.error().message() == message);
}

template <class T>
document<T> read_hex(std::string_view annotated) {
    auto doc = read<T>(hex(annotated));
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc.has_value());
    return *doc;
}
// Checks that writing gives these bytes.
template <class T>
void written(const document<T>& doc, std::string_view annotated) {
    auto out = write(doc);
    INFO((out ? "" : out.error().message()));
    REQUIRE(out.has_value());
    CHECK(difference(*out, hex(annotated)) == "");
}
// Checks that writing is refused with exactly this message.
template <class T>
void refuses(const document<T>& doc, const std::string& message) {
    const auto out = write(doc);
    REQUIRE_FALSE(out.has_value());
    CHECK(out.error().message() == message);
}

}  // namespace verbatim::test
