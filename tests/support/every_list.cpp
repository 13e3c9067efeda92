#include "tests/support/every_list.hpp"

#include <algorithm>
#include <functional>

#include "tests/support/every_leaf.hpp"
#include "tools/fuzz/file_after.hpp"
#include "tools/fuzz/references.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test {

namespace {

using view::node;

void lists_below(const node& at, const std::string& path,
                 const std::function<void(const std::string&, const node&)>& visit) {
    if (at.leaf()) return;
    if (at.of->what == view::kind::list) visit(path, at);
    view::each_child(at, [&](const node& part) {
        lists_below(part, view::join(path, part), visit);
        return true;
    });
}

// Returns whether a value with a finding has none in another file.
bool has_become_right(const view::document& before, const view::document& after) {
    const auto now = after.findings();
    return std::ranges::any_of(before.findings(), [&](const finding& f) {
        return std::ranges::find(now, f.path, &finding::path) == now.end();
    });
}

// Returns what is wrong with the file after an insertion into a list; empty if nothing is.
std::string wrong_after(const view::document& doc, const bytes& file, const std::string& path, std::size_t count) {
    const auto changed = doc.read(source::borrow(file));
    if (!changed) return "the file cannot be read: " + changed.error().message();
    const auto now = view::find(**changed, path);
    if (!now || now->at.count <= count) return "the file does not show the new element";
    std::vector<std::string> come;
    for (std::size_t i = count; i < now->at.count; ++i) come.push_back(path + '[' + std::to_string(i) + ']');
    const auto undone = file_after::remove(**changed, come);
    if (!undone) return "what was inserted cannot be removed: " + undone.error().message();
    // A value that was wrong may be right with the new element, and a reference that led nowhere may lead to it: they
    // follow then.
    const bool is_same = std::ranges::equal(*undone, doc.file().bytes());
    return is_same || has_become_right(doc, **changed) || fuzz::has_dangling_references(doc)
               ? ""
               : "without the new element, the file is another one";
}

}  // namespace

void every_list::of(const std::string& name, const view::document& doc, std::size_t times) {
    lists_below(doc.root(), "", [&](const std::string& path, const node& list) {
        if (seen_[std::string(doc.format().id) + ' ' + path_without_indices(path)]++ < times)
            try_list(name, doc, path, list);
    });
}

void every_list::try_list(const std::string& name, const view::document& doc, const std::string& path,
                          const node& list) {
    const auto file = file_after::insert(doc, path, list.of->element().is_line() ? "x" : "");
    ++(file ? inserted : refused);
    const std::string why = file ? wrong_after(doc, *file, path, list.count)
                            : file.error().path.empty() || file.error().reason.empty()
                                ? "the refusal names nothing: " + file.error().message()
                                : "";
    if (!why.empty()) wrong += '\n' + name + ": " + path + ": " + why;
}

}  // namespace verbatim::test
