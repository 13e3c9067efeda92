// Specimens: the annotated hex files in tests/specimens/FORMAT. A line `# finding: PATH @ 0xOFFSET` names a finding
// that reading must give, and may have its severity after the offset. A specimen without these lines is clean.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/law.hpp"
#include "verbatim/wire/format.hpp"

namespace verbatim::test {

struct specimen {
    std::string name;
    bytes file;
    std::vector<expected_finding> findings;
};

// All specimens of a format, in the order of their names. Throws std::runtime_error if there are none, or if one cannot
// be parsed.
std::vector<specimen> specimens(std::string_view format_id);
specimen specimen_named(std::string_view format_id, std::string_view name);

// A specimen is cut at every length and has every byte flipped in three ways. For a specimen larger than this, that is
// done in its first 512 and last 64 bytes, and at about 256 places between them, each in one of the ways: most of those
// bytes are bones, which are all alike.
inline constexpr std::size_t flipped_whole = 512 + 256 + 64;

template <class T>
void cut_and_flip_some(const bytes& file) {
    bytes flipped = file;
    const std::size_t last = file.size() - 64, stride = (last - 512) / 256 | 1;
    for (std::size_t n = 0; n < file.size(); n = n < 512 || n >= last ? n + 1 : std::min(n + stride, last)) {
        (void)refused_or_identical<T>(bytes(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(n)));
        const std::byte mask{std::array<std::uint8_t, 3>{0xFF, 0x01, 0x80}[n % 3]};
        flipped[n] ^= mask;
        (void)refused_or_identical<T>(flipped);
        flipped[n] ^= mask;
    }
}

template <class T>
std::vector<expected_finding> findings_in(const bytes& file) {
    std::vector<expected_finding> found;
    for (const finding& f : findings<T>(file)) {
        UNSCOPED_INFO(f.message());
        found.push_back({f.path, f.offset, f.severity});
    }
    return found;
}

// Checks that every specimen of a format keeps the law and has the findings that it names.
template <class T>
void hold_the_law() {
    for (const specimen& s : specimens(format<T>::id)) {
        INFO("specimen " << s.name);
        if (s.file.size() <= flipped_whole) {
            same<T>(s.file, s.findings);
        } else {
            REQUIRE(refused_or_identical<T>(s.file));
            CHECK(findings_in<T>(s.file) == s.findings);
            cut_and_flip_some<T>(s.file);
        }
    }
}

template <class T>
document<T> read_specimen(const specimen& s) {
    auto doc = read<T>(s.file);
    INFO(s.name << (doc ? "" : ": " + doc.error().message()));
    REQUIRE(doc.has_value());
    return *doc;
}

// These bytes replace `removed` bytes at an offset of the original.
struct change {
    std::size_t at;
    std::size_t removed;
    std::string_view hex;
};
// Returns the original with these changes, which must be in the order of their offsets and must not overlap.
bytes changed(const bytes& original, const std::vector<change>& changes);

// Checks that writing gives exactly these bytes, borrowed and decoded.
template <class T>
void written_as(document<T> doc, const bytes& expected) {
    for (int pass = 0; pass < 2; ++pass) {
        auto out = write(doc);
        INFO((out ? "" : out.error().message()));
        REQUIRE(out.has_value());
        INFO((pass ? "decoded" : "borrowed"));
        CHECK(difference(*out, expected) == "");
        decode_all(*doc);
        CHECK_FALSE(borrows(*doc));
    }
}

// The four bytes of a field as they are in a file of little-endian words; a float is not touched as one.
template <class Field>
std::uint32_t word(const Field& field) {
    static_assert(sizeof(Field) == 4);
    unsigned char b[4];
    std::memcpy(b, &field, 4);
    return static_cast<std::uint32_t>(b[0]) | static_cast<std::uint32_t>(b[1]) << 8 |
           static_cast<std::uint32_t>(b[2]) << 16 | static_cast<std::uint32_t>(b[3]) << 24;
}
std::uint32_t word_at(const bytes& file, std::size_t offset);
bytes with_word_at(bytes file, std::size_t offset, std::uint32_t word);

}  // namespace verbatim::test
