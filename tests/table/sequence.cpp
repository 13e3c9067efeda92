// A long list of which some elements are changed behaves as one of which all were decoded before, whatever is done
// next.
#include "verbatim/wire/sequence.hpp"

#include <functional>
#include <numeric>

#include "tests/support/law.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/table/partly_decoded.hpp"
#include "verbatim/view/typed.hpp"

namespace verbatim::test::table_sequence {

using namespace verbatim::wire;

namespace {

struct Fixed {
    at<0, u8> number;
    at<1, u32> more;
};
struct Part {
    at<0, u8> number;
    at<1, u8> count;
    list<u16, &Part::count> numbers;
    cstring name;
    choice<&Part::number, when<1, Fixed>, otherwise<u16>> body;
};
using Number = leb128<std::uint32_t>;
template <class T>
struct File {
    at<0, u32> count;
    list<T, &File::count> all;
    at<0, u8>::placed_at end;
};

void change(Fixed& one) { one.more = one.more + 7; }
void change(Part& one) {
    one.numbers.push_back(u16{7});
    one.name = "changed";
}
void change(Number& one) { one = one.value() + 300; }
std::uint64_t number_in(const Fixed& one) { return one.more.value(); }
std::uint64_t number_in(const Part& one) {
    std::uint64_t sum = one.name.size();
    for (const u16 number : one.numbers) sum += number;
    return sum;
}
std::uint64_t number_in(const Number& one) { return one.value(); }

constexpr std::size_t few = 200;
template <class T>
test::bytes file_of(std::size_t count) {
    document<File<T>> made;
    for (std::size_t i = 0; i < count; ++i) {
        T& one = made->all.emplace_back();
        if constexpr (std::is_same_v<T, Fixed>) one.more = static_cast<std::uint32_t>(i);
        else if constexpr (std::is_same_v<T, Part>) one.numbers.resize(i % 4), one.name = std::string(i % 5, 'n');
        else one = i * 100;
    }
    made->end = 0xEE;
    return write(made).value();
}

// What a program can do with a list, and what it gets of it.
template <class T>
std::vector<std::pair<const char*, std::function<std::uint64_t(File<T>&)>>> uses() {
    using file = File<T>;
    const auto sum = [](const auto& all) {
        return std::accumulate(all.begin(), all.end(), std::uint64_t{0},
                               [](std::uint64_t sum, const T& one) { return sum * 31 + number_in(one); });
    };
    const auto change_at = [](file& f, std::size_t i) {
        change(f.all[i]);
        return f.all.size();
    };
    return {
        {"nothing", [](file&) { return 0; }},
        {"change one", [=](file& f) { return change_at(f, 3); }},
        {"change the last", [=](file& f) { return change_at(f, f.all.size() - 1); }},
        {"change many",
         [=](file& f) {
             for (std::size_t i = 0; i < f.all.size(); i += 9) change(f.all[i]);
             return 0;
         }},
        {"change all",
         [](file& f) {
             for (T& one : f.all) change(one);
             return 0;
         }},
        {"assign one to another",
         [](file& f) {
             f.all[90] = f.all[5];
             return 0;
         }},
        {"exchange",
         [](file& f) {
             std::swap(f.all[90], f.all[3]);
             return 0;
         }},
        {"keep references",
         [](file& f) {
             T &a = f.all[20], &b = f.all[100];
             change(a);
             f.all[60] = b;
             return number_in(a) + number_in(b);
         }},
        {"insert",
         [](file& f) {
             f.all.insert(10, T{});
             return 0;
         }},
        {"insert a copy",
         [](file& f) {
             f.all.insert(0, std::as_const(f.all)[3]);
             return 0;
         }},
        {"append",
         [](file& f) {
             f.all.push_back(f.all[3]);
             return 0;
         }},
        {"erase",
         [](file& f) {
             f.all.erase(3);
             return 0;
         }},
        {"fewer",
         [](file& f) {
             f.all.resize(f.all.size() - 30);
             return 0;
         }},
        {"more",
         [](file& f) {
             f.all.resize(f.all.size() + 3);
             return 0;
         }},
        {"none", [](file& f) { return f.all.size() > 150 ? 0 : (f.all.clear(), 0); }},
        {"copy",
         [=](file& f) {
             const auto copy = f.all;
             change(f.all[3]);
             change(f.all[4]);
             return sum(copy);
         }},
        {"assign a copy",
         [](file& f) {
             auto copy = f.all;
             change(copy[7]);
             f.all = copy;
             return 0;
         }},
        {"move",
         [](file& f) {
             auto taken = std::move(f.all);
             f.all = std::move(taken);
             return taken.size();
         }},
        {"read all", [=](file& f) { return sum(std::as_const(f.all)); }},
        {"read by index",
         [](file& f) {
             std::uint64_t sum = 0;
             for (std::size_t i = f.all.size(); i-- > 0;) sum = sum * 31 + number_in(std::as_const(f.all)[i]);
             return sum;
         }},
        {"read in memory",
         [=](file& f) {
             if (f.all.borrowed()) return sum(std::as_const(f.all));
             return sum(std::as_const(f.all).owned());
         }},
        {"assign a part",
         [](file& f) {
             f.all.edit();
             f.all.assign(std::as_const(f.all).owned().subspan(2));
             return 0;
         }},
        {"decode all",
         [](file& f) {
             decode_all(f);
             return 0;
         }},
    };
}

template <class T>
void behaves_as_decoded(std::size_t count) {
    const auto file = file_of<T>(count);
    const auto all = uses<T>();
    for (const auto& [first, use] : all)
        for (const auto& [second, use_again] : all) {
            INFO(first << ", then " << second);
            auto some = read<File<T>>(file).value(), whole = read<File<T>>(file).value();
            whole->all.edit();
            for (auto* doc : {&some, &whole}) change((*doc)->all[50]), change((*doc)->all[3]);
            REQUIRE(some->all.partly());
            REQUIRE_FALSE(whole->all.partly());
            const auto before = some;
            const auto is = use(*some), is_again = use_again(*some);
            if (is != use(*whole) || is_again != use_again(*whole)) FAIL("reads something else");
            if (write(some).value() != write(whole).value()) FAIL("is written otherwise");
            if (!before->all.partly() || write(before).value() == file) FAIL("the copy was changed");
        }
}

}  // namespace

TEST_CASE("a long list of which some elements are decoded behaves as a decoded one, for all pairs of uses") {
    behaves_as_decoded<Part>(few);
    behaves_as_decoded<Number>(few);
    behaves_as_decoded<Fixed>(20000);
}

TEST_CASE("only the elements of a long list that are changed are decoded, until they are many") {
    auto doc = read<File<Part>>(file_of<Part>(6400)).value();
    for (const std::size_t i : {5000, 3, 5000, 6399}) change(doc->all[i]);
    REQUIRE(doc->all.partly());
    CHECK(doc->all.partly()->decoded.size() == 3);
    CHECK_FALSE(doc->all.borrowed());
    const auto written = write(doc).value();
    CHECK(doc->all.partly()->decoded.size() == 3);
    CHECK(std::as_const(read<File<Part>>(written).value()->all)[6399].name.view() == "changed");
    Part& first = doc->all[0];
    for (std::size_t i = 0; i < 150; ++i) (void)doc->all[i];
    CHECK_FALSE(doc->all.partly());
    CHECK(&first == &doc->all[0]);
}

TEST_CASE("a short list, a text and a recursive list are decoded as a whole") {
    auto doc = read<File<Part>>(file_of<Part>(60)).value();
    change(doc->all[50]);
    CHECK_FALSE(doc->all.partly());
    CHECK_FALSE(doc->all.borrowed());
}

TEST_CASE("several threads may read a list of which some elements are decoded") {
    auto doc = read<File<Fixed>>(file_of<Fixed>(20000)).value();
    change(doc->all[50]);
    REQUIRE(doc->all.partly());
    std::atomic<std::uint64_t> sum = 0;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            for (const Fixed& one : std::as_const(doc->all)) sum += one.more.value();
        });
    for (auto& thread : threads) thread.join();
    CHECK(sum == 4 * (20000ull * 19999 / 2 + 7));
}

namespace {

using outcome = std::string;
outcome of(const result<void>& done) { return done ? "" : done.error().message(); }

std::vector<std::pair<const char*, std::function<outcome(view::document&)>>> uses_by_path() {
    using doc = view::document;
    return {
        {"nothing", [](doc&) { return ""; }},
        {"set", [](doc& d) { return of(edit::set(d, "all[150].name", "other")); }},
        {"set the same", [](doc& d) { return of(edit::set(d, "all[50].number", "9")); }},
        {"set in a list", [](doc& d) { return of(edit::set(d, "all[3].numbers[0]", "9")); }},
        {"set a tag", [](doc& d) { return of(edit::set(d, "all[7].number", "1")); }},
        {"wrong", [](doc& d) { return of(edit::set(d, "all[7].number", "1000")); }},
        {"insert", [](doc& d) { return of(edit::insert(d, "all[60]")); }},
        {"insert into an element", [](doc& d) { return of(edit::insert(d, "all[61].numbers[0]")); }},
        {"remove", [](doc& d) { return of(edit::remove(d, "all[50]")); }},
        {"remove others",
         [](doc& d) {
             return of(edit::remove(d, std::vector<std::string>{"all[1]", "all[199]"}));
         }},
        {"commit", [](doc& d) { return of(edit::commit(d)); }},
        {"JSON",
         [](doc& d) {
             const auto text = edit::to_json(d);
             return text ? *text : text.error().message();
         }},
        {"change a plain value",
         [](doc& d) {
             change(d.get_if<File<Part>>()->all[100]);
             return "";
         }},
        {"append a plain value",
         [](doc& d) {
             d.get_if<File<Part>>()->all.push_back(Part{});
             return "";
         }},
        {"continue in a copy",
         [](doc& d) {
             const auto copy = d.copy();
             return of(edit::set(*copy, "all[4].name", "copy")) + of(edit::commit(*copy)) +
                    view::hex_text(copy->file().bytes());
         }},
        {"difference",
         [](doc& d) {
             const auto copy = d.copy();
             if (auto done = edit::commit(*copy); !done) return done.error().message();
             const doc was(read<File<Part>>(file_of<Part>(few)).value());
             const auto change = edit::diff(was, *copy);
             return change ? edit::in_words(*change) : change.error().message();
         }},
    };
}

}  // namespace

TEST_CASE("edits by path of a long list give the same whether or not all its elements are decoded, for all pairs") {
    const auto file = file_of<Part>(few);
    const auto all = uses_by_path();
    for (const auto& [first, use] : all)
        for (const auto& [second, use_again] : all) {
            INFO(first << ", then " << second);
            view::document some(read<File<Part>>(file).value()), whole(read<File<Part>>(file).value());
            whole.get_if<File<Part>>()->all.edit();
            for (auto* doc : {&some, &whole}) REQUIRE(edit::set(*doc, "all[50].name", "first"));
            REQUIRE(std::as_const(some).get_if<File<Part>>()->all.partly());
            if (use(some) != use(whole) || use_again(some) != use_again(whole)) FAIL("another outcome");
            const auto is = some.write(), as = whole.write();
            if (is.has_value() != as.has_value() || (is && *is != *as)) FAIL("is written otherwise");
        }
}

}  // namespace verbatim::test::table_sequence
