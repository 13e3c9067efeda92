// tree
// From tree.ksy.
#pragma once
#include <verbatim/kaitai/formula.hpp>
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace tree_ksy {
using namespace verbatim::wire;
using namespace verbatim::kaitai::words;

enum class Kinds : std::uint8_t {
    leaf = 0,
    branch = 1,
    name = 2,
};

struct Node;

struct Branch {
    using called = as<"branch">;
    at<0x00, u8>                count;
    list<Node, &Branch::count>  nodes;
};

struct Name {
    using called = as<"name">;
    at<0x00, u8>                             len;
    encoded<utf8, sized_string<&Name::len>>  text;
};

struct Node {
    at<0x00, enumerated<Kinds>>  kind;
    choice<&Node::kind, when<Kinds::leaf, u8>, when<Kinds::branch, Branch>, when<Kinds::name, Name>, others<nothing>>  content;
};
static_assert(laid_out<Branch>);
static_assert(laid_out<Name>);
static_assert(laid_out<Node>);

struct Tree {
    Node                                  trunk;
    bytes<formula<"_io.size - _io.pos">>  left;
    optional<u8, where<formula<"not _io.eof">>>  none;
};
static_assert(laid_out<Tree>);

}  // namespace tree_ksy

template <>
struct verbatim::format<tree_ksy::Tree> {
    static constexpr std::string_view id = "tree";
    static constexpr std::string_view title = "tree";
    static constexpr std::string_view extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
    static const view::computing& computed() { return kaitai::computed_by_formulas(); }
};
