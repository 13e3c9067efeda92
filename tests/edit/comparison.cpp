// A comparison of two files by their nodes, and one of their decoded values, have the same answer.
#include "verbatim/edit/compare/comparison.hpp"

#include "tests/edit/json_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"

namespace verbatim::test::edit_comparison {

namespace {

using edit::comparison;
using edit::unlike;
using view::datum;
using view::node;

// Counts the differences. What is in one value alone is not compared further.
template <class Position>
class counting final : public comparison<Position> {
public:
    counting() : comparison<Position>(true) {}
    std::size_t leaves = 0;
    std::vector<unlike> others;

private:
    bool is_nothing(const Position&, const Position&, unlike how) override {
        others.push_back(how);
        return false;
    }
    bool same_leaf(const Position& a, const Position& b) override {
        const bool is_same = comparison<Position>::same_leaf(a, b);
        leaves += !is_same;
        return is_same;
    }
};

// Returns the types of a format of which some part is written otherwise than its value says.
bool has_spellings(const view::type& root) {
    return std::ranges::any_of(view::types_in(root),
                               [](const view::type* t) { return t->text().separated || t->runs; });
}

}  // namespace

TEST_CASE("two files differ in the same leaves and in the same ways as their decoded values") {
    std::size_t compared = 0, differ = 0;
    for (const auto& s : specimens()) {
        const auto a = read_as(s.format->id, s.file);
        if (s.file.size() > 2000 || has_spellings(a->type())) continue;
        for (std::size_t at = 0; at < s.file.size(); at += sanitized ? 97 : 47) {
            auto bytes = s.file;
            bytes[at] ^= std::byte{0x11};
            const auto b = view::document::read(*s.format, source(std::move(bytes)));
            if (!b) continue;
            counting<node> in_files;
            counting<datum> in_values;
            (void)in_files.alike(a->root(), (*b)->root());
            (void)in_values.alike(a->value(), (*b)->value());
            INFO(s.name << " at " << at);
            CHECK(in_files.leaves == in_values.leaves);
            CHECK(in_files.others == in_values.others);
            ++compared, differ += in_files.leaves || !in_files.others.empty();
        }
    }
    CAPTURE(compared, differ);
    CHECK(compared > 1000);
    CHECK(differ > 1000);
}

}  // namespace verbatim::test::edit_comparison
