// The step of an edit: the primitive changes that it makes, in order, and what follows them.
//
// Whoever edits makes five primitive changes of the decoded values: assign, replace, insert, remove and move. Each is
// recorded. settle() then lets the followers run, one after another in one order (followers.hpp), until nothing follows
// any more; what they change is recorded in the same way, and followed. If the edit is refused, the journal takes all
// changes back when it is destroyed.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/edit/references/rows.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::edit {

struct primitive {
    enum class what : std::uint8_t {
        assign,   // A leaf gets another value.
        replace,  // A value gets another content: an optional, a choice, a record, a whole list.
        insert,   // Elements come into a list.
        remove,   // Elements of a list go.
        move,     // Elements go to other places of their list.
    };
    what is;
    indices at{};  // Of the leaf, the value or the list, when the change was made.
    // insert: the new indices, sorted; remove: the old ones, sorted; move: the old index of each element, in the new
    // order.
    std::vector<std::size_t> elements{};
    std::vector<std::size_t> places{}, moved{};  // move: the new index of each element; the old ones of those that move
    view::between_values between{};              // assign: the given text may be rounded.
    bool is_given = false;                       // assign: the user gives the value, which nothing else changes.
    bool keeps_target = false;                   // assign: the number leads to the same element as before.
    bool is_fresh = false;                       // insert: their references lead to elements as they are afterwards.
    // replace, of a list: what leads to its elements leads to those of the same names or contents in the new list; to
    // those of the same indices, if there is no such name; or stays, wherever it leads then.
    enum class targets : std::uint8_t { by_name, by_index, left } leads{};

    // New elements that come into a list before elements, whose old indices are given in ascending order.
    static primitive insertion(indices list, std::vector<std::size_t> before);
    // Elements of a list in a new order, each by its old index. Those at `moved` move, and the others keep their order.
    static primitive move(indices list, std::vector<std::size_t> order, std::vector<std::size_t> moved);

    bool of_elements() const { return is >= what::insert; }
    // The index of an element after the change, and before it.
    std::optional<std::size_t> now(std::size_t was) const;
    std::optional<std::size_t> was(std::size_t now) const;

    // What takes it back: the values as they were, with the places of the placed values in them, and the requests.
    struct kept {
        std::unique_ptr<walk::scratch> value;
        std::vector<std::size_t> places;
    };
    std::vector<kept> before{};
    std::unique_ptr<view::requests> forgotten{};
    bool has_requested = false;  // the length of the list
};

class journal;

// Something that follows edits.
struct follower {
    virtual ~follower() = default;
    // Called before a change is made: notes what is to stay as it is.
    virtual void before(journal&, const primitive&) {}
    // Makes what follows the changes from the one with this number on.
    virtual result<void> follow(journal&, std::size_t first) = 0;
};

class journal {
public:
    explicit journal(view::document&);
    journal(const journal&) = delete;
    ~journal();

    view::document& doc;

    // Return the value, which the caller changes.
    view::datum assign(const indices& leaf);
    view::datum replace(const indices& value, primitive::targets = primitive::targets::by_name);
    // The same for a leaf to which the user gives a value. The file must have it when it is read back. announce() comes
    // first, for all leaves of an edit: what follows one of them does not depend on the others.
    void announce(const requested& leaf);
    view::datum give(const requested& leaf, view::between_values = view::between_values::refused);
    // Assigns a reference the number by which it goes on leading to the same element. Returns what is wrong with it.
    std::optional<std::string> renumber(const indices& reference, std::int64_t);
    // Inserts a copy, or a new element if `from` is null.
    view::datum insert(const spot&, const void* from = nullptr);
    void insert(primitive);
    void remove(const indices& list, std::vector<std::size_t> elements);
    void move(primitive);
    // Requires that the file has the value of a leaf.
    void request(requested leaf) { requested_.insert_or_assign(std::move(leaf.indices), std::move(leaf.path)); }

    result<void> settle();
    // The edit has succeeded: nothing is taken back.
    void keep();

    const std::deque<primitive>& changes() const { return changes_; }
    // Returns where a part is that was at these indices before the change with this number; nothing if it is gone.
    std::optional<indices> now(indices, std::size_t number = 0) const;
    // Returns where a part was before all changes. A new one is where it came in.
    indices before(indices) const;
    bool is_given(const indices& leaf) const { return given_.contains(leaf); }
    // Returns whether a part is in an element that has been inserted, and is not a copy.
    bool is_in_new_element(indices now) const;

private:
    primitive& add(primitive);
    void keep_value(primitive&, const indices&);
    void forget_requests(primitive&, const indices&);
    void rearrange(primitive&);
    void take_back(primitive&);

    struct running {
        std::unique_ptr<follower> of;
        std::size_t seen = 0;  // the number of changes that it has followed
    };
    std::vector<running> followers_;
    std::deque<primitive> changes_;
    std::map<indices, std::string> given_, requested_;  // leaves as they are now, with their paths
    view::by_part<view::rearranged> lists_;             // those of the document before the first change of a list
    bool is_kept_ = false, has_lists_ = false;
};

}  // namespace verbatim::edit
