#include "verbatim/wire/sequence.hpp"

#include <atomic>
#include <cstring>
#include <ctime>
#include <thread>

#include "tests/support/law.hpp"

namespace verbatim::test::wire_sequence {

using namespace verbatim::wire;

namespace {
struct Fixed {
    at<0, u8> a;
    at<1, u16> b;
};
struct Varying {
    at<0, u8> count;
    list<u16, &Varying::count> numbers;
};
struct File {
    at<0, u8> count;
    list<Fixed, &File::count> fixed;
    at<0, u8>::placed_at more;
    list<Varying, &File::more> varying;
};
constexpr auto file = "02   01 02 00   03 04 00     02   01 05 00   00";

template <class T>
std::vector<int> numbers(const sequence<T>& s) {
    std::vector<int> all;
    for (const auto& v : s) all.push_back(v.count);
    return all;
}
}  // namespace

TEST_CASE("a list that was read is borrowed, and stays so when its elements are read") {
    const auto doc = read_hex<File>(file);
    CHECK(doc->fixed.borrowed());
    CHECK(doc->fixed.size() == 2);
    CHECK(doc->fixed[1].b == 4);
    CHECK(doc->fixed.view()[0].a == 1);
    CHECK(doc->varying[0].numbers[0] == 5);
    CHECK(doc->varying[1].numbers.empty());
    CHECK(numbers(doc->varying) == std::vector{1, 0});
    CHECK(doc->varying.borrowed());
    CHECK(doc->varying.block().size() == 4);
    written(doc, file);
}

TEST_CASE("a change decodes the list that it concerns, and the other lists stay borrowed") {
    auto doc = read_hex<File>(file);
    doc->varying[1].numbers.push_back(7);
    CHECK_FALSE(doc->varying.borrowed());
    CHECK(doc->fixed.borrowed());
    CHECK(doc->varying.owned()[0].numbers.borrowed());
    CHECK(numbers(std::as_const(*doc).varying) == std::vector{1, 0});  // the count follows when it is written
    written(doc, "02   01 02 00   03 04 00     02   01 05 00   01 07 00");
}

TEST_CASE("a list supports insert, erase, resize, clear and assignment, and its count follows") {
    auto doc = read_hex<File>(file);
    doc->fixed.insert(1, Fixed{.a = 9});
    doc->varying.erase(0);
    written(doc, "03   01 02 00   09 00 00   03 04 00     01   00");
    doc->fixed.resize(1);
    doc->varying.clear();
    written(doc, "01   01 02 00     00");
    doc->fixed = {Fixed{.a = 1}, Fixed{.a = 2}};
    for (Fixed& f : doc->fixed) f.b = 3;
    written(doc, "02   01 03 00   02 03 00     00");
}

TEST_CASE("a copy of a borrowed list outlives its document") {
    list<Varying, &File::more> kept;
    Varying one;
    {
        auto doc = read_hex<File>(file);
        kept = doc->varying;
        one = std::as_const(doc->varying)[0];
    }
    CHECK(kept.borrowed());
    CHECK(std::as_const(kept)[0].numbers[0] == 5);
    CHECK(one.numbers.borrowed());
    CHECK(one.numbers.view()[0] == 5);
}

TEST_CASE("a list that was moved from is empty and not borrowed") {
    auto doc = read_hex<File>(file);
    auto taken = std::move(doc->fixed);
    CHECK(taken.size() == 2);
    CHECK(doc->fixed.empty());
    CHECK_FALSE(doc->fixed.borrowed());
    doc->fixed = std::move(taken);
    written(doc, file);
}

namespace {
struct Names {
    at<0, u32> count;
    list<cstring, &Names::count> all;
};
// Strings of 1 to `longest` bytes: some are larger than the distance between the offsets that a list keeps, and many
// are smaller.
test::bytes names_file(std::uint32_t count, std::size_t longest) {
    test::bytes bytes(4);
    const u32 stored = count;
    std::memcpy(bytes.data(), &stored, 4);
    for (std::uint32_t i = 0; i < count; ++i) {
        bytes.insert(bytes.end(), i * 7 % longest, static_cast<std::byte>('a' + i % 26));
        bytes.push_back(std::byte{0});
    }
    return bytes;
}
void by_index_as_by_iterator(const list<cstring, &Names::count>& all) {
    std::size_t i = 0;
    bool same = true;
    for (const cstring& name : all) same = same && all[i++].view() == name.view();
    CHECK(same);
    CHECK(i == all.size());
    for (const std::size_t there : {all.size() - 1, all.size() / 2, std::size_t{0}})
        CHECK(all[there].size() == there * 7 % (all.size() == 300 ? 1500 : 2));
}
}  // namespace

namespace {
struct Slots {
    at<0, u8> count;
    list<Fixed, &Slots::count> slots = new_elements<Fixed, 3>();
    at<0, u8>::placed_at more;
    list<Varying, &Slots::more> varying = new_elements<Varying, 2>();
};
constexpr auto new_slots = "03   (00) * 9   02   00 00";
}  // namespace

TEST_CASE("new lists share the elements that the schema gives them, until a list is changed") {
    document<Slots> a, b;
    CHECK(a->slots.owned().data() == b->slots.owned().data());
    CHECK(std::as_const(*a).slots.size() == 3);
    CHECK_FALSE(a->slots.borrowed());
    CHECK(numbers(std::as_const(*a).varying) == std::vector{0, 0});
    written(a, new_slots);
    a->slots[1].a = 7;
    a->varying[0].numbers.push_back(5);
    CHECK(a->slots.owned().data() != b->slots.owned().data());
    written(a, "03   00 00 00   07 00 00   00 00 00   02   01 05 00   00");
    written(b, new_slots);
    written(document<Slots>(), new_slots);
}

TEST_CASE("copies and moves of a new list have its elements, and a new list can be emptied") {
    Slots one;
    auto copy = one.slots;
    const auto moved = std::move(one.slots);
    CHECK(copy.size() == 3);
    CHECK(moved.size() == 3);
    CHECK(one.slots.empty());
    copy.resize(0);
    CHECK(copy.empty());
    one.varying.erase(0);
    CHECK(one.varying.size() == 1);
    one.varying.clear();
    CHECK(one.varying.empty());
    CHECK(Slots().varying.size() == 2);
}

TEST_CASE("the elements that are read replace the elements of a new list") {
    for (const auto* text : {"00 00", "01   01 02 00   01   01 05 00", "03   (00) * 9   02   00 00"}) {
        same<Slots>(text);
        CHECK(read_hex<Slots>(text)->slots.size() == static_cast<std::size_t>(hex(text)[0]));
    }
}

TEST_CASE("elements of varying size are found by their index, in any order") {
    for (const std::size_t longest : {std::size_t{2}, std::size_t{1500}}) {
        const auto doc = *read<Names>(names_file(longest == 2 ? 5000 : 300, longest));
        by_index_as_by_iterator(doc->all);
        auto copy = doc->all;
        by_index_as_by_iterator(copy);
        const auto moved = std::move(copy);
        by_index_as_by_iterator(moved);
    }
}

TEST_CASE("a list finds its new elements by index after an assignment or an edit") {
    auto first = *read<Names>(names_file(300, 1500));
    by_index_as_by_iterator(std::as_const(first->all));
    first->all = read<Names>(names_file(5000, 2)).value()->all;
    by_index_as_by_iterator(std::as_const(first->all));
    first->all.erase(0);
    CHECK(std::as_const(first->all)[0].size() == 1);
}

TEST_CASE("several threads may be the first to access a list by index") {
    const auto doc = *read<Names>(names_file(300, 1500));
    std::atomic<int> right = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            for (std::size_t i = 300; i-- > 0;) right += doc->all[i].size() == i * 7 % 1500;
        });
    for (auto& thread : threads) thread.join();
    CHECK(right == 4 * 300);
}

TEST_CASE("the time of access by index grows with the number of elements, not with its square") {
    constexpr std::uint32_t count = 40000;
    const auto doc = *read<Names>(names_file(count, 2));
    const auto timed = [](auto f) {
        const auto start = std::clock();
        f();
        return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    };
    std::size_t sum = 0;
    const double by_iterator = timed([&] {
        for (const cstring& name : doc->all) sum += name.size();
    });
    const double by_index = timed([&] {
        for (std::size_t i = 0; i < count; ++i) sum -= doc->all[i].size();
    });
    CHECK(sum == 0);
    CHECK(by_index < 1000 * by_iterator +
                         0.1);  // about 50 times; it would be 20,000 times if each access passed all elements before it
}

namespace {
struct Outer {
    at<0, u8> count;
    list<Varying, &Outer::count> inner;
    sized<Varying, 3> one;
    wire::optional<Varying, nonzero<&Outer::count>> maybe;
    choice<&Outer::count, when<1, Varying>, otherwise<Fixed>> either;
};
struct Outers {
    at<0, u8> count;
    list<Outer, &Outers::count> all;
};
constexpr auto outers = "01   01   01 05 00   01 06 00   01 07 00   01 08 00";
struct Parts {
    at<0, u8> number_count;
    at<1, u8> size;
    at<2, u8> name_size;
    list<u8, &Parts::number_count> numbers;
    wire::bytes<&Parts::size> data;
    string<&Parts::name_size> name;
    rest<> tail;
};
}  // namespace

TEST_CASE("what is read from a constant list is no reference into a copy of its element") {
    auto read = read_hex<Outers>(outers);
    const auto& all = std::as_const(*read).all;
    STATIC_REQUIRE(std::is_same_v<decltype(all[0]), const Outer>);
    STATIC_REQUIRE(std::is_same_v<decltype(all[0].inner[0]), const Varying>);
    STATIC_REQUIRE(std::is_same_v<decltype(all[0].inner[0].numbers[0]), const u16>);
    STATIC_REQUIRE(std::is_same_v<decltype(all[0].inner[0].numbers.view()), std::vector<u16>>);
    STATIC_REQUIRE(std::is_same_v<decltype(all.owned()), std::span<const Outer>>);
    STATIC_REQUIRE(std::is_same_v<decltype(all[0].inner.owned()), std::vector<Varying>>);
    STATIC_REQUIRE(std::is_same_v<decltype(*all.begin()), const Outer>);
    STATIC_REQUIRE(std::is_same_v<decltype(*all[0].one), const Varying>);
    STATIC_REQUIRE(std::is_same_v<decltype(*all[0].maybe), const Varying>);
    STATIC_REQUIRE(std::is_same_v<decltype(all[0].either.get_if<Varying>()), std::optional<Varying>>);
    STATIC_REQUIRE(std::is_same_v<decltype(std::as_const(*read).all), list<Outer, &Outers::count>>);
    for (int decoded = 0; decoded < 2; ++decoded) {
        const auto& inner = all[0].inner;  // extends the life of the copy
        const auto& maybe = *all[0].maybe;
        const auto either = all[0].either.get_if<Varying>();
        CHECK(inner[0].numbers[0] == 5);
        CHECK((*all[0].one).numbers[0] == 6);
        CHECK(maybe.numbers[0] == 7);
        CHECK(either->numbers[0] == 8);
        CHECK_FALSE(all[0].either.get_if<Fixed>());
        int sum = 0;
        for (const Varying& v : all[0].inner)
            for (const auto& number : v.numbers) sum += number;
        for (const u16 number : (*all[0].maybe).numbers) sum += number;
        for (const u16 number : all[0].inner[0].numbers.view()) sum += number;
        CHECK(sum == 5 + 7 + 5);
        read->all.edit();
        read->all[0].inner[0].numbers.edit();
    }
}

TEST_CASE("a list is assigned from a span, and bytes from bytes, also from a part of itself") {
    auto read = read_hex<Parts>("02 03 01   01 02   AA BB CC   \"x\"   DD");
    const std::vector<u8> four{u8{4}, u8{5}, u8{6}, u8{7}};
    read->numbers.assign(four);
    read->data.assign(std::as_const(read->data).view().last(2));
    read->name.assign(hex("\"y\" 00 \"z\""));
    read->tail.assign(hex("11 22"));
    written(read, "04 02 03   04 05 06 07   BB CC   \"y\" 00 \"z\"   11 22");
    read->numbers.assign(std::as_const(read->numbers).view().subspan(1, 2));
    read->data.assign({});
    written(read, "02 00 03   05 06   \"y\" 00 \"z\"   11 22");
}

}  // namespace verbatim::test::wire_sequence
