// An edit has its effect, or is refused with its path: every edit by path ends here, in one comparison of the resulting file with the values
// that were requested. Other data may decide otherwise: a count follows its list, and a text ends at its NUL.
#pragma once
#include <functional>
#include <optional>
#include <span>

#include "verbatim/edit/indices.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

using view::requested;

// Two leaves that are not in text have the same bytes.
bool same_bytes(const view::type&, void* a, void* b);
// All leaves of two values have.
bool same_content(view::place a, view::place b);

// The leaves at a place and below it that data outside of it decides: counts, sizes, tags and pointers of what is around it.
std::vector<requested> decided_outside(view::place root, const requested& at);

// A derived value keeps what the leaf at these indices, a part of it, has been set to.
void force(view::place root, std::span<const std::size_t> indices);

// A derived value that was stored wrong becomes what its rule gives, and follows from then on.
result<void> follow(view::place root, const requested& at);

// Elements of the list at these indices come, go or move: the requested ones are where `now` says, or gone.
void move_elements(std::vector<requested>&, std::span<const std::size_t> list, const new_index& now);
// Those at these indices and below are not requested any more.
void forget(std::vector<requested>&, std::span<const std::size_t> indices);

// The document as a file, read back. Refuses when that could not be read, or when it holds another value than the document does where one was requested; with
// the path of the pending edit that cannot be made together with those before it.
result<std::unique_ptr<view::document>> read_back(view::document&, const std::function<void()>& let_go = [] {});
// The document becomes what has been read back from its file, when that comes back identical.
result<void> become(view::document&, std::unique_ptr<view::document> read_back);

// Whether the file of a document that has been read comes back identical without any edits.
result<void> unedited_comes_back(const view::document&, const std::function<void()>& let_go = [] {});
// For what looks at the file of a document: its pending edits are committed, or else the file is verified.
result<void> ready(view::document&);

}  // namespace verbatim::edit
