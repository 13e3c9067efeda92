// What was asked for happens, or is refused by name: every edit by path ends here, in one comparison of the file that comes out with the values
// that were asked for. For other data may decide otherwise: a count follows its list, and a text ends at its NUL.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// A leaf that has been assigned.
struct asked {
    std::string path;                  // for the error
    std::vector<std::size_t> indices;  // of the parts on the way to it
};

// A changed document, with what was asked for.
struct edited {
    std::unique_ptr<view::document> document;
    std::vector<asked> asked_for;
};

// The leaves at a place and below it that data outside of it decides: counts, sizes, tags and pointers of what stands around it.
std::vector<asked> decided_outside(view::place root, const asked& at);

// A derived value keeps what the leaf at these indices, a part of it, has been set to.
void force(view::place root, std::span<const std::size_t> indices);

// A derived value that was stored wrong becomes what its rule gives, and follows from then on.
result<void> follow(view::place root, const asked& at);

// The changed document as a file. Refuses when that could not be read, or when it holds another value than the document does at one of these places.
// What is wrong with the whole file is told with `path`, that of the edit.
result<std::vector<std::byte>> written(view::document& changed, std::span<const asked>, std::string_view path = {});
// Likewise of a file that has been made of it.
result<void> holds(view::byte_view file, view::document& changed, std::span<const asked>, std::string_view path = {});

// A refusal of a file that several edits make, told with the path of one of them. When it names none, that is the first that cannot be made together
// with those before it: `first` makes the first so many.
error named(error, std::span<const std::string> paths, const std::function<result<edited>(std::size_t)>& first);

}  // namespace verbatim::edit
