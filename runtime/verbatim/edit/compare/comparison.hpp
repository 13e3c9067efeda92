// Compares two positions of one type, part by part: nodes of files, or decoded values.
#pragma once
#include <optional>
#include <vector>

#include "verbatim/view/node.hpp"

namespace verbatim::edit {

// Return whether two leaves have the same bytes in a file.
bool same_bytes(const view::node& a, const view::node& b);
bool same_bytes(view::datum a, view::datum b);
// Return whether two leaves have the same value: decoded numbers of a text may be written in other ways.
inline bool same_value(const view::node& a, const view::node& b) { return same_bytes(a, b); }
bool same_value(view::datum a, view::datum b);

// How two positions differ, apart from their leaves.
enum class unlike { type, presence, alternative, tail, stream, length, leftover, missing };

// Which differences matter, and what is compared otherwise, is in the functions that a class overrides. A position
// without a type is absent.
template <class Position>
class comparison {
public:
    // `goes_on`: after a difference that matters, what comes next is compared, too.
    explicit comparison(bool goes_on = false) : goes_on_(goes_on) {}
    virtual ~comparison() = default;
    bool alike(const Position& a, const Position& b);

protected:
    // Returns whether a difference does not matter.
    virtual bool is_nothing(const Position&, const Position&, unlike) { return false; }
    virtual bool same_leaf(const Position& a, const Position& b) { return same_value(a, b); }
    // Compare two values of one type that have the same alternatives, and the same bytes beside their parts.
    virtual bool contents(const Position& a, const Position& b);
    virtual bool elements(const Position& a, const Position& b);
    virtual bool fields(const Position& a, const Position& b);
    // Compares two fields of records, or two elements, with the same index.
    virtual bool part(const Position& a, const Position& b) { return alike(a, b); }

    struct around {
        const Position *a, *b;
    };
    std::vector<std::size_t> way;  // The indices that lead to the values that are compared, in `a`,
    std::vector<around> records;   // and the records around them, outermost first.

private:
    bool same_outside(const Position& a, const Position& b);
    bool parts(const Position& a, const Position& b);

    bool goes_on_;
};

// Returns whether two values have the same leaves.
bool same_content(view::datum a, view::datum b);

}  // namespace verbatim::edit
