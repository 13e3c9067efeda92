// Compares two decoded values of one type, part by part.
#pragma once
#include <optional>
#include <vector>

#include "verbatim/view/type.hpp"

namespace verbatim::edit {

// Returns whether two leaves have the same bytes in a file.
bool same_bytes(const view::type&, void* a, void* b);
// Returns whether two leaves have the same value: numbers in a text may be written in other ways.
bool same_value(view::datum a, view::datum b);

// What a comparison asks is in the functions that a class overrides. It ends at the first difference that matters.
class comparison_of_values {
public:
    virtual ~comparison_of_values() = default;
    bool alike(view::datum a, view::datum b);

protected:
    // How two values differ, apart from their leaves.
    enum class unlike { type, presence, alternative, tail, stream, length, leftover, missing };
    // Returns whether a difference does not matter.
    virtual bool is_nothing(view::datum, view::datum, unlike) { return false; }
    virtual bool same_leaf(view::datum a, view::datum b) { return same_value(a, b); }
    // Returns whether a derived field, as a part of its record, is alike.
    virtual bool same_rule(view::datum, view::datum, std::size_t) { return true; }
    // Decides about a choice, optional or placed value as a whole. Nothing: by its content.
    virtual std::optional<bool> as_whole(view::datum, view::datum) { return {}; }

    std::vector<std::size_t> way;      // The indices that lead to the values that are compared,
    std::vector<view::datum> records;  // and the records of `a` around them, outermost first.

private:
    bool contents(view::datum a, view::datum b);
    bool elements(view::datum a, view::datum b);
    bool fields(view::datum a, view::datum b);
};

// Returns whether two values have the same leaves.
bool same_content(view::datum a, view::datum b);

}  // namespace verbatim::edit
