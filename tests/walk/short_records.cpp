// Records of a run and one value are read and written by a loop of their own or, if findings are requested or a number
// in the run does not describe the value, one by one: both must give the same result.
#include "verbatim/walk/short_records.hpp"

#include <fmt/format.h>

#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::walk_short_records {

using namespace verbatim::wire;

namespace {
struct Pair {
    at<0, u8> a;
    at<1, u8> b;
};
struct Rest {};

struct Curve {
    at<0, u16> keys_at;
    at<2, i8> count;
    at<3, u8> type;
    template <class Key>
    using Keys = list<Key, &Curve::count>;
    placed<choice<&Curve::type, when<1, Keys<u8>>, when<2, Keys<Pair>>, when<3, Pair>, otherwise<Rest>>,
           &Curve::keys_at, from::start_of<struct Curves>>
        keys;
};
struct Curves {
    at<0, u8> count;
    list<Curve, &Curves::count> all;
};
struct Curves_file {
    at<0, u8> before;
    Curves curves;
};

struct Lump {
    at<0, u32> size;
    at<4, u32> data_at;
    placed<wire::bytes<&Lump::size>, &Lump::data_at, never_absent> data;
};
struct Wad {
    at<0, u8> size;
    sized_list<Lump, &Wad::size> lumps;
};

// Pointers that count from themselves, from the end, or with a number subtracted.
struct Near {
    at<0, u16> unused;
    at<2, i16> to;
    placed<Pair, &Near::to, from::field> there;
};
struct Nears {
    at<0, u8> count;
    list<Near, &Nears::count> all;
};
struct Held {
    at<0, u8> to;
    placed<Nears, &Held::to> nears;
};
struct Less {
    at<0, u16> count;
    at<2, u16> to;
    placed<list<Pair, value_of<&Less::count> - 1>, value_of<&Less::to> - 4, absent<9>> there;
};
struct Lesses {
    at<0, u8> count;
    list<Less, &Lesses::count> all;
};
struct Back {
    at<0, i32> to;
    placed<u8, &Back::to, from::end> there;
};
struct Backs {
    at<0, u8> count;
    list<Back, &Backs::count> all;
};

// Values that follow the run.
struct Item {
    at<0, u8> type;
    at<1, u8> count;
    at<2, u16> unused;
    template <class Element>
    using All = list<Element, &Item::count>;
    choice<&Item::type, when<1, All<u8>>, when<2, All<Pair>>, when<3, Pair>, when<4, All<u16>>> value;
};
struct Items {
    at<0, u8> count;
    list<Item, &Items::count> all;
};
// A number in digits, which is another one than that of its bytes.
struct Digits {
    at<0, ascii_decimal<1>> size;
    at<1, std::array<u8, 3>> unused;
    wire::bytes<&Digits::size> all;
};
struct All_digits {
    at<0, u8> count;
    list<Digits, &All_digits::count> all;
    rest<> more;
};
struct Perhaps {
    at<0, u8> is_there;
    wire::optional<choice<&Perhaps::is_there, when<1, u8>, when<2, Pair>>, nonzero<&Perhaps::is_there>> value;
};
struct Perhapses {
    at<0, u8> count;
    list<Perhaps, &Perhapses::count> all;
};

// Reads a file in both ways, and compares the results.
template <class T>
void read_in_both_ways(const verbatim::test::bytes& file) {
    const auto read = [&](walk::inspector* inspect) {
        T value{};
        walk::root root;
        error why;
        const bool ok = walk::read_root(table::of<T>(), source::borrow(file), &value, root, why, inspect);
        std::string all = ok ? "read up to " + std::to_string(root.size) : why.message();
        for (std::size_t i = 0; root.places && i < root.places->size(); ++i)
            all += fmt::format(", {}+{} reaches {}", (*root.places)[i].offset, (*root.places)[i].size,
                               root.places->about(i).reach);
        return all;
    };
    walk::inspector one_by_one;
    CHECK(read(nullptr) == read(&one_by_one));
}
// Does so for a file, for all its beginnings, and for the file with any one byte changed.
template <class T>
void both_ways(std::string_view annotated, const std::vector<expected_finding>& expected = {}) {
    same<T>(annotated, expected);
    auto file = hex(annotated);
    for (std::size_t n = 0; n <= file.size(); ++n)
        read_in_both_ways<T>({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(n)});
    for (auto& byte : file)
        for (auto mask : {0xFF, 0x01, 0x02, 0x03, 0x80}) {
            byte ^= static_cast<std::byte>(mask);
            read_in_both_ways<T>(file);
            byte ^= static_cast<std::byte>(mask);
        }
}
}  // namespace

TEST_CASE("pointers lead to lists, records or records without bytes, as a tag selects") {
    constexpr auto file =
        "99   05   1500 02 01   1700 02 02   1B00 00 03   1D00 05 07   0000 01 01   AA BB   C1 C2 C3 C4   D1 D2   F1";
    both_ways<Curves_file>(file, {{"curves.all[3].keys", 0x1E}});
    const auto doc = read_hex<Curves_file>(file);
    const auto& all = std::as_const(*doc).curves.all.owned();
    REQUIRE(all.size() == 5);
    CHECK((*all[0].keys->get_if<Curve::Keys<u8>>())[1] == 0xBB);
    CHECK((*all[1].keys->get_if<Curve::Keys<Pair>>())[1].b == 0xC4);
    CHECK(all[2].keys->get_if<Pair>()->b == 0xD2);
    CHECK(all[3].keys->is<Rest>());
    CHECK_FALSE(all[4].keys);
    refused<Curves_file>("99   02   0900 02 01   0A00 FF 01   AA BB",
                         "curves.all[1].keys: the count of the data at 0xb is negative: -1");
}

TEST_CASE("pointers in a sized list lead to bytes") {
    constexpr auto file = "19   02000000 1D000000   00000000 00000000   03000000 1A000000   77   C1 C2 C3   AA BB";
    same<Wad>(file, {{"lumps", 0x19}});
    const auto doc = read_hex<Wad>(file);
    const auto& all = std::as_const(*doc).lumps.owned();
    REQUIRE(all.size() == 3);
    CHECK((*all[0].data)[1] == std::byte(0xBB));
    CHECK(all[1].data->empty());
    CHECK((*all[2].data)[2] == std::byte(0xC3));
    both_ways<Wad>("0A   00000000 00000000   0000   0000 00000000",
                   {{"lumps", 9}});  // the bytes after the list could be one of its records
    both_ways<Wad>("18   02000000 1C000000   03000000 19000000   00000000 00000000   C1 C2 C3   AA BB");
}

TEST_CASE("pointers count from themselves, from the end of the file, or with a number subtracted") {
    both_ways<Nears>("02   0000 0600   0000 0400   A1 A2   B1 B2   F1");
    both_ways<Held>("01   02   0000 0600   0000 0400   A1 A2   B1 B2   F1");
    both_ways<Lesses>("03   0300 1100   0200 1500   0500 0900   A1 A2 A3 A4   B1 B2   F1");
    both_ways<Backs>("02   FEFFFFFF FFFFFFFF   F1   AA BB");
    const auto nears = read_hex<Nears>("02   0000 0600   0000 0400   A1 A2   B1 B2   F1");
    CHECK(std::as_const(*nears).all.owned()[1].there->a == 0xB1);
}

namespace {
constexpr std::string_view items =
    "05   01 02 0000 A1 A2   02 01 0700 B1 B2   03 00 0000 C1 C2   04 01 0000 D1 D0   01 00 0000";

template <class T>
verbatim::test::bytes changed(std::string_view annotated, auto change) {
    auto doc = read_hex<T>(annotated);
    change(*doc);
    return write(doc).value();
}
}  // namespace

TEST_CASE("values follow the run: a tag selects their type") {
    both_ways<Items>(items);
    const auto doc = read_hex<Items>(items);
    std::size_t sum = 0;
    for (const Item& item : std::as_const(*doc).all) {
        if (const auto* all = item.value.get_if<Item::All<u8>>()) sum = 2 * sum + all->size();
        else if (const auto* pairs = item.value.get_if<Item::All<Pair>>()) sum = 2 * sum + pairs->view()[0].b;
        else if (const auto* pair = item.value.get_if<Pair>()) sum = 2 * sum + pair->a;
    }
    CHECK(sum == 2 * (2 * (2 * 2 + 0xB2) + 0xC1));
}

TEST_CASE("the size of a value may be in digits") {
    std::string file = "02   32 000000 A1 A2   31 000000 B1";
    for (int i = 0; i < 60; ++i) file += " C0";
    both_ways<All_digits>(file);
    CHECK(read_hex<All_digits>(file)->more.size() == 60);
}

TEST_CASE("the numbers in the run follow a value that has changed, and others stay") {
    CHECK(changed<Items>(items, [](Items& all) { all.all[2].unused = 9; }) ==
          hex("05   01 02 0000 A1 A2   02 01 0700 B1 B2   03 00 0900 C1 C2   04 01 0000 D1 D0   01 00 0000"));
    CHECK(changed<Items>(items, [](Items& all) { all.all[3].value.get_if<Item::All<u16>>()->push_back(0xD2); }) ==
          hex("05   01 02 0000 A1 A2   02 01 0700 B1 B2   03 00 0000 C1 C2   04 02 0000 D1 D0 D2 00   01 00 0000"));
    CHECK(changed<Items>(items, [](Items& all) { all.all[1].value = Pair{}; }) ==
          hex("05   01 02 0000 A1 A2   03 01 0700 00 00   03 00 0000 C1 C2   04 01 0000 D1 D0   01 00 0000"));
    CHECK(changed<Items>(items, [](Items& all) { all.all[0].count = 7, all.all[0].type = 4; }) == hex(items));
}

TEST_CASE("pointers follow values that have moved, and those that have gone") {
    constexpr auto file =
        "99   05   1500 02 01   1700 02 02   1B00 00 03   1D00 05 07   0000 01 01   AA BB   C1 C2 C3 C4   D1 D2   F1";
    CHECK(changed<Curves_file>(
              file, [](Curves_file& f) { f.curves.all[0].keys->get_if<Curve::Keys<u8>>()->push_back(0xCC); }) ==
          hex("99   05   1500 03 01   1800 02 02   1C00 00 03   1E00 05 07   0000 01 01   AA BB CC   C1 C2 C3 C4   "
              "D1 D2   F1"));
    CHECK(changed<Curves_file>(file, [](Curves_file& f) { f.curves.all[1].keys.reset(); }) ==
          hex("99   05   1500 02 01   0000 02 02   1700 00 03   1900 05 07   0000 01 01   AA BB   D1 D2   F1"));
}

TEST_CASE("elements of a constant list are decoded into the same value, whatever the one before had") {
    const auto doc = read_hex<Perhapses>("05   01 A1   01 A2   00   02 B1 B2   01 A3");
    std::vector<int> all;
    for (const Perhaps& one : std::as_const(*doc).all) {
        if (!one.value) all.push_back(0);
        else if (const auto* byte = one.value->get_if<u8>()) all.push_back(*byte);
        else all.push_back(one.value->get_if<Pair>()->b);
    }
    CHECK(all == std::vector{0xA1, 0xA2, 0, 0xB2, 0xA3});
}

}  // namespace verbatim::test::walk_short_records
