// Records with placed values, for tests.
#pragma once
#include <array>

#include "verbatim/wire/placed.hpp"

namespace verbatim::test::placed_records {

using namespace verbatim::wire;

struct Item {
    at<0, u8> count;
    list<u8, &Item::count> data;
};

struct File {
    at<0, u16> a;
    at<2, u16> b;
    placed<Item, &File::a> first;
    placed<Item, &File::b> second;
};

// One pointer for each base; each leads to a cstring.
struct Inner {
    at<0, i8> by_record;
    at<1, i8> by_field;
    at<2, i8> by_after;
    at<3, i8> by_outer;
    at<4, u8> by_file;
    placed<cstring, &Inner::by_record, from::record> r;
    placed<cstring, &Inner::by_field, from::field> f;
    placed<cstring, &Inner::by_after, from::after<&Inner::by_after>> a;
    placed<cstring, &Inner::by_outer, from::start_of<struct Outer>> o;
    placed<cstring, &Inner::by_file> n;
};
struct Outer {
    at<0, u8> id;
    Inner inner;
};
struct Bases {
    at<0, u8> version;
    Outer outer;
};

struct Lesser {
    at<0, u8> pointer;
    at<1, u8> size;
    placed<sized_list<u8, &Lesser::size>, value_of<&Lesser::pointer> + 1> data;
};

struct Aligned {
    at<0, u8> a;
    at<1, u8> b;
    placed<Item, &Aligned::a> first;
    placed<Item, &Aligned::b, from::file, aligned<4, 0xEE>> second;
};

struct Node {
    at<0, u8> to;
    placed<Item, &Node::to> item;
};
struct Nodes {
    at<0, u8> count;
    list<Node, &Nodes::count> all;
};
struct Both {
    at<0, u8> to;
    placed<u8, &Both::to> a;
    placed<i8, &Both::to> b;
};
struct Adjacent {
    at<0, u8> to;
    placed<u8, &Adjacent::to, from::after<&Adjacent::to>> value;
};
struct Empties {
    at<0, u8> none_at;
    at<1, u8> item_at;
    at<2, u8> size;
    placed<list<u8, &Empties::size>, &Empties::none_at> none;
    placed<Item, &Empties::item_at> item;
};
struct Overlap {
    at<0, u8> a;
    at<1, u8> b;
    at<2, u8> c;
    placed<std::array<u8, 4>, &Overlap::a> whole;
    placed<u16, &Overlap::b> part;
};
struct Mark {};
struct Marks {
    at<0, u8> item_at;
    at<1, u8> mark_at;
    placed<Item, &Marks::item_at> item;
    placed<Mark, &Marks::mark_at> mark;
};
struct Listed {
    at<0, u8> at_;
    at<1, u8> count;
    placed<list<u8, &Listed::count>, &Listed::at_> all;
};
struct Table {  // its pointers count from after its count
    at<0, u8> id;
    at<1, u8> count;
    struct Row {
        at<0, u8> to;
        placed<cstring, &Row::to, from::after<&Table::count>> text;
    };
    list<Row, &Table::count> rows;
};
struct Large {
    at<0, std::array<u8, 300>> bytes;
};
struct Chest {
    at<0, u8> count;
    at<1, u8> nodes_at;
    at<2, u8> name_at;
    placed<list<Node, &Chest::count>, &Chest::nodes_at> nodes;
    placed<cstring, &Chest::name_at> name;
};
struct Chests {
    at<0, u8> first_at;
    at<1, u8> last_at;
    placed<Chest, &Chests::first_at> first;
    placed<u8, &Chests::last_at> last;
};
struct Larges {
    at<0, u16> a;
    at<2, u16> b;
    placed<Large, &Larges::a> first;
    placed<Large, &Larges::b> second;
};
struct Tables {
    at<0, u8> to;
    placed<Table, &Tables::to> table;
};

}  // namespace verbatim::test::placed_records
