// Ensures that an edit has its effect or is refused with its path: every edit by path ends with a comparison of the
// resulting file with the requested values. They may differ because other data decides a value: a count follows its
// list, and a text ends at its NUL.
#pragma once
#include <functional>
#include <optional>
#include <span>

#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

using view::requested;

// Returns the leaves in a value whose values the records around the place decide: their counts, sizes,
// tags and pointers.
std::vector<requested> decided_outside(view::datum root, const requested& at);

// Returns the leaf in a record, which is at these indices, that holds a controlling number; nothing if it is in a list.
std::optional<indices> leaf_of(view::datum record, const indices& at, const table::control&);

// Marks a derived field as forced if the leaf at these indices is in it, so that it keeps the value that was set.
void force(view::datum root, std::span<const std::size_t> indices);

// Sets a derived field to what its rule gives; from then on it follows edits. Refuses if it has no rule, or if the
// result does not fit.
result<void> follow(view::datum root, const requested& at);

// Requests that the list at these indices has as many elements when the file is read back as it has then. Returns
// whether this had not been requested before.
bool request_length(view::document&, const indices& list);

// Updates the requests when elements of a list are inserted, removed or moved. Requests in removed elements are
// dropped.
void move_elements(view::requests&, const indices& list, const new_index& now);
// Drops the requests at these indices and below.
void forget(view::requests&, const indices&);

// Writes the document as a file and reads it back. Refuses if that cannot be read, or if it has another value than the
// document where one was requested. The error has the path of the pending edit that cannot be made together with those
// before it.
result<std::unique_ptr<view::document>> read_back(
    view::document&, const std::function<void()>& release_pages = [] {});
// The same, with the file as a changed copy of the one that was read.
result<std::unique_ptr<view::document>> read_back(view::document&, const copier&,
                                                  const std::function<void()>& release_pages);
// Replaces the document by `read_back`, which was read from its file, if that file comes back identical.
result<void> become(view::document&, std::unique_ptr<view::document> read_back);

// Refuses if the file that a document was read from does not come back identical without edits.
result<void> unedited_comes_back(
    const view::document&, const std::function<void()>& release_pages = [] {});
// Prepares a document for callers that look at its file: commits the pending edits or, if there are none, verifies that
// the file comes back identical.
result<void> ready(view::document&);

}  // namespace verbatim::edit
