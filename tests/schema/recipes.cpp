// Each declaration of docs/recipes.md is here, and reads, edits and writes a file.
#include <cctype>
#include <fstream>
#include <sstream>

#include "tests/edit/edit_of.hpp"
#include "tests/support/law.hpp"
#include "tests/support/source_tree.hpp"

namespace recipes {
using namespace verbatim::wire;

namespace directory {
struct Entry {
    at<0, text<4>> name;
    at<4, u16> data_at;
    at<6, u16> size;
    placed<bytes<&Entry::size>, &Entry::data_at> data;
};
struct Archive {
    at<0, fourcc<"PACK">> magic;
    at<4, u16> count;
    at<6, u16> directory_at;
    placed<list<Entry, &Archive::count>, &Archive::directory_at, never_absent, contents_first> entries;
};
}  // namespace directory

namespace header_size {
struct Whole {
    at<0, u16> size;  // with these 4 bytes
    at<2, u16> kind;
    bytes<value_of<&Whole::size> - 4> data;
};
struct Event {
    at<0, u8> type;
    at<1, u8> size;  // with these 2 bytes
    choice<&Event::type, limit<&Event::size, from::record>, when<1, u16>, when<2, cstring>> body;
};
}  // namespace header_size

namespace both_orders {
template <order O, fixed_string Name>
struct Image {
    using called = as<Name>;
    using half = scalar<std::uint16_t, O>;
    at<0, magic<std::uint16_t{0x1234}, O>> mark;
    at<2, half> count;
    list<half, &Image::count> values;
};
using AnyImage = one_of<Image<order::little, "Little">, Image<order::big, "Big">>;
}  // namespace both_orders

namespace octal_numbers {
struct octal {
    static constexpr std::size_t longest = 6;
    static decoded_number decode(const std::byte* from, std::size_t left) {
        if (left < longest) return {decoded_number::cut, 0, 0};
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < longest; ++i) {
            const auto digit = std::to_integer<unsigned>(from[i]) - '0';
            if (digit > 7) return {decoded_number::broken, 0, 0};
            number = number << 3 | digit;
        }
        return {decoded_number::done, longest, number};
    }
    static std::size_t encode(std::uint64_t number, std::byte* to) {
        for (std::size_t i = longest; i-- > 0; number >>= 3) to[i] = static_cast<std::byte>('0' + (number & 7));
        return longest;
    }
};
struct Member {
    varint<octal, std::uint16_t> size;
    bytes<&Member::size> data;
};
}  // namespace octal_numbers

namespace last_record {
struct Block {
    at<0, u8> size;
    bytes<&Block::size> data;
};
struct Picture {
    at<0, signature<"GIF87a", "GIF89a">> magic;
    list<Block, until<equals<&Block::size, 0>, or_end>> blocks;
};
}  // namespace last_record

namespace itself {
struct Node;
struct Group {
    at<0, u8> size;
    sized<list<Node, to_end>, &Group::size> nodes;
};
struct Leaf {
    u16 value;
};
struct Node {
    at<0, u8> type;
    choice<&Node::type, when<1, Leaf>, when<2, Group>> body;
};
}  // namespace itself

namespace side_by_side {
struct Table {
    at<0, u8> count;
    list<u16, &Table::count> sizes;
    list<bytes<same_index<&Table::sizes>>, &Table::count> items;
};
}  // namespace side_by_side

namespace ahead {
struct Comment {
    at<0, u8> mark;
    terminated<"\n"> text;
};
struct Line {
    terminated<"\n"> text;
};
struct Script {
    list<one_of<starts_with<Comment, '#', ';'>, others<Line>>, to_end> lines;
};
}  // namespace ahead

}  // namespace recipes

template <>
struct verbatim::format<recipes::side_by_side::Table> {
    static constexpr std::string_view id = "table", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::schema_recipes {

using namespace recipes;

namespace {
std::string without_spaces(std::string_view text) {
    std::string all;
    for (const char c : text)
        if (!std::isspace(static_cast<unsigned char>(c))) all += c;
    return all;
}
std::string file_in_tree(std::string_view path) {
    std::stringstream text;
    text << std::ifstream(in_source_tree(path)).rdbuf();
    return text.str();
}
}  // namespace

TEST_CASE("each declaration of the recipes is one that is tried here") {
    const std::string page = file_in_tree("docs/recipes.md"),
                      tried = without_spaces(file_in_tree("tests/schema/recipes.cpp"));
    std::size_t count = 0;
    for (std::size_t at = 0; (at = page.find("```cpp\n", at)) != std::string::npos; ++count) {
        const std::size_t start = at + 7, end = page.find("```", start);
        const std::string block = page.substr(start, end - start);
        INFO(block);
        CHECK(tried.find(without_spaces(block)) != std::string::npos);
        at = end + 3;
    }
    CHECK(count == 8);
}

TEST_CASE("recipe: a directory of pointers") {
    same<directory::Archive>(
        "\"PACK\" 02 00 08 00   \"a\" 00 00 00 18 00 02 00   \"b\" 00 00 00 1A 00 01 00   01 02   03");
    auto doc = read_hex<directory::Archive>(
        "\"PACK\" 02 00 08 00   \"a\" 00 00 00 18 00 02 00   \"b\" 00 00 00 1A 00 01 00   01 02   03");
    (*doc->entries)[0].data->push_back(std::byte{9});
    written(doc, "\"PACK\" 02 00 08 00   \"a\" 00 00 00 18 00 03 00   \"b\" 00 00 00 1B 00 01 00   01 02 09   03");
}

TEST_CASE("recipe: a size that counts its own header") {
    auto whole = read_hex<header_size::Whole>("06 00 01 00   AA BB");
    whole->data.push_back(std::byte{0xCC});
    written(whole, "07 00 01 00   AA BB CC");
    auto event = read_hex<header_size::Event>("02 04   \"a\" 00");
    event->body.get_if<cstring>()->assign("abc");
    written(event, "02 06   \"abc\" 00");
}

TEST_CASE("recipe: both byte orders") {
    same<both_orders::AnyImage>("34 12 01 00 05 00");
    same<both_orders::AnyImage>("12 34 00 01 00 05");
    auto doc = read_hex<both_orders::AnyImage>("12 34 00 01 00 05");
    doc->get_if<both_orders::Image<order::big, "Big">>()->values.push_back(6);
    written(doc, "12 34 00 02 00 05 00 06");
}

TEST_CASE("recipe: octal numbers") {
    same<octal_numbers::Member>("\"000002\"   01 02");
    auto doc = read_hex<octal_numbers::Member>("\"000007\"   01 02 03 04 05 06 07");
    doc->data.push_back(std::byte{8});
    written(doc, "\"000010\"   01 02 03 04 05 06 07 08");
}

TEST_CASE("recipe: a record that ends a list") {
    same<last_record::Picture>("\"GIF89a\"   02 01 02   00");
    same<last_record::Picture>("\"GIF87a\"   02 01 02");
}

TEST_CASE("recipe: a record that contains itself") {
    same<itself::Node>("02 08   01 05 00   02 03   01 06 00");
    auto doc = read_hex<itself::Node>("02 03   01 05 00");
    doc->body.get_if<itself::Group>()->nodes->push_back({.type = 1, .body = itself::Leaf{.value = 7}});
    written(doc, "02 06   01 05 00   01 07 00");
}

TEST_CASE("recipe: tables side by side") {
    const edit_of inserting_rows = [](view::document& doc) {
        const edit::new_element rows[] = {{"sizes[0]", "", {}}, {"items[0]", "", {}}};
        return edit::insert(doc, rows);
    };
    CHECK(after_edits<side_by_side::Table>("02   01 00 02 00   AA   BB CC", {inserting_rows}) ==
          spaced("03   00 00 01 00 02 00   AA   BB CC"));
}

TEST_CASE("recipe: a choice by the bytes ahead") {
    same<ahead::Script>("\"#a\" 0A   \"b\" 0A");
    CHECK(read_hex<ahead::Script>("\"#a\" 0A   \"b\" 0A")->lines[0].is<ahead::Comment>());
}

}  // namespace verbatim::test::schema_recipes
