// Types of the vocabulary that the formats of the project do not use keep every law that a fuzzer tries, on every short file.
#include <stdexcept>

#include "tests/support/catch.hpp"
#include "tests/support/short_files.hpp"
#include "verbatim/fuzz.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/wire/wire.hpp"

using namespace verbatim;
using namespace verbatim::wire;
using namespace std::string_view_literals;

namespace {

// A list whose count is computed from two fields.
struct Product {
    static constexpr bool tried = true;
    at<0, u8> width;
    at<1, u8> height;
    list<u8, value_of<&Product::width> * value_of<&Product::height>> pixels;
};
// Counts that are bits of one field.
struct Bits { bits<2> count; bits<1> has; bits<5> spare; };
struct Packed {
    static constexpr bool tried = true;
    at<0, packed<u8, Bits>> bits;
    list<u8, in<&Packed::bits, &Bits::count>> all;
    wire::optional<u8, nonzero<in<&Packed::bits, &Bits::has>>> one;
};
struct Versioned {
    static constexpr bool tried = true;
    at<0, u8> version;
    wire::optional<u8, where<value_of<&Versioned::version> >= 2>> late;
    wire::optional<u8, where<(value_of<&Versioned::version> & 1) == 0>> even;
    wire::optional<u8, more> last;
};
struct Pair { at<0, u8> a; at<1, u8> b; };
// Elements up to the end, within as many bytes as a field says, or of the file.
struct Parts {
    static constexpr bool tried = true;
    at<0, u8> size;
    sized<list<Pair, to_end>, &Parts::size> inside;
    list<Pair, to_end> after;
};
struct Offset {
    static constexpr bool tried = true;
    at<0, u8> size;
    at<1, u8> count;
    sized_list<Pair, value_of<&Offset::size> - 2, value_of<&Offset::count> / 2> pairs;
    wire::rest<> tail;
};
// A chunk that holds chunks.
struct Chunk {
    static constexpr bool tried = true;
    at<0, u8> id;
    at<1, u8> size;
    choice<&Chunk::id, limit<&Chunk::size>, when<1, list<Chunk, to_end>>, when<2, u16>> content;
};
// A tree of pointers, which may share its branches.
struct Node {
    static constexpr bool tried = true;
    at<0, u8> value;
    at<1, u8> left_at;
    placed<Node, &Node::left_at> left;
};
struct Named {
    static constexpr bool tried = true;
    at<0, code<1>> type;
    at<1, u8> size;
    choice<&Named::type, limit<&Named::size>, when<code_of("A"), cstring>, when<code_of("B"), u8>> data;
};
struct Summed {
    static constexpr bool tried = true;
    at<0, u8> size;
    list<u8, &Summed::size> data;
    u8 sum;
    derived<&Summed::sum, checksum<byte_xor, &Summed::size, &Summed::data>> rule;
    wire::optional<Pair, more> end;
};

// Strings up to terminators, of which some are left for the next field or missing at the end.
struct Word { at<0, u8> id; terminated<"\1", or_end> text; };
struct Words {
    static constexpr bool tried = true;
    terminated<"\1\2"> first;
    list<Word, to_end> all;
};
struct Option {
    terminated<"\1", not_consumed> name;
    terminated<"\2", included> value;
};
struct Options {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Option, &Options::count> all;
    u8 size;
    sized<terminated_bytes<"\1", or_end>, &Options::size> raw;
    terminated<"\0\0", unit<2>, or_end> end;
};
struct Lines {
    static constexpr bool tried = true;
    terminated<"\2", not_consumed, or_end> head;
    list<terminated<"\1", included, or_end>, to_end> all;
};
struct Far {
    static constexpr bool tried = true;
    at<0, u8> to;
    terminated<"\2", or_end> near;
    placed<terminated<"\1", or_end>, &Far::to> far;
};

// Text in encodings of one, two and one or two bytes a character.
struct Encoded {
    static constexpr bool tried = true;
    at<0, encoded<utf16le, text<4>>> fixed;
    at<4, u8> size;
    encoded<utf16be, wire::string<&Encoded::size>> sized;
    encoded<utf16le, terminated<"\0\0">> ended;
};
struct Titled { encoded<shift_jis, cstring> title; };
struct Titles {
    static constexpr bool tried = true;
    at<0, u8> count;
    encoded<cp1252, pstring<u8>> name;
    list<Titled, &Titles::count> all;
};

template <class Root>
void keeps_laws(std::string_view alphabet, std::size_t longest, std::size_t expected) {
    const auto format = view::instantiate<Root>("", {});
    std::size_t read = 0, tried = 0;
    const auto hold = [&](const fuzz::law& law, const test::bytes& input) {
        try {
            law.hold({&format, 1}, input);
            ++tried;
        } catch (const std::logic_error& why) { FAIL(law.name << ": " << why.what() << ": " << test::difference(input, {})); }
    };
    test::each_short_file(alphabet, test::shorter_if_sanitized(longest), [&](const test::bytes& file) {
        hold(fuzz::files, file);
        // The other laws start from files that are read; they are slower, so some of these.
        if (!format.read(source::borrow(file)) || read++ % 16 != 0) return;
        for (const auto* law : fuzz::laws())
            for (const auto& input : law->inputs_of({&format, 1}, file)) hold(*law, input);
    });
    CAPTURE(read, tried);
    CHECK((test::sanitized || read > expected));
}

}  // namespace

template <class Root>
    requires(Root::tried)
struct verbatim::format<Root> {
    static constexpr std::string_view id = "small", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

TEST_CASE("computed counts, bits and conditions keep every law") {
    keeps_laws<Product>("\x00\x01\x02\x03"sv, 6, 500);
    keeps_laws<Packed>("\x00\x01\x02\x05\x07\x0A"sv, 4, 100);
    keeps_laws<Versioned>("\x00\x01\x02\x03"sv, 4, 100);
    keeps_laws<Offset>("\x00\x01\x02\x03\x04\x06"sv, 5, 500);
}

TEST_CASE("data up to the end, and in as many bytes as a field says, keeps every law") {
    keeps_laws<Parts>("\x00\x01\x02\x03"sv, 6, 500);
    keeps_laws<Chunk>("\x00\x01\x02\x03\x04"sv, 6, 500);
}

TEST_CASE("records that lead back to themselves keep every law") {
    keeps_laws<Node>("\x00\x01\x02\x03\x04"sv, 6, 500);
}

TEST_CASE("codes and checksums keep every law") {
    keeps_laws<Named>("AB\x00\x01\x02"sv, 5, 300);
    keeps_laws<Summed>("\x00\x01\x02\x03"sv, 6, 500);
}

TEST_CASE("strings up to terminators keep every law") {
    keeps_laws<Words>("a\x01\x02"sv, 7, 500);
    keeps_laws<Options>("\x00\x01\x02"sv, 8, 500);
    keeps_laws<Lines>("a\x01\x02"sv, 7, 500);
    keeps_laws<Far>("\x01\x02\x03"sv, 6, 300);
}

TEST_CASE("text in encodings keeps every law") {
    keeps_laws<Encoded>("a\x00\xD8"sv, 10, 500);
    keeps_laws<Titles>("\x00\x01\x02\x5C\x81\x83"sv, 5, 500);
}
