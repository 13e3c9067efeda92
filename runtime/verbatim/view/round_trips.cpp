#include "verbatim/view/round_trips.hpp"

#include "verbatim/walk/document.hpp"

namespace verbatim::view {

namespace {

result<void> is_file(const result<std::optional<std::size_t>>& difference) {
    if (!difference) return difference.error();
    if (*difference) return walk::written_differently(**difference);
    return {};
}

}  // namespace

result<void> comes_back(const document& doc) { return is_file(doc.difference()); }

result<void> round_trips(const document& doc, const std::function<void()>& release_pages) {
    if (auto same = comes_back(doc); !same) return same;
    release_pages();
    return is_file(doc.difference_decoded());
}

}  // namespace verbatim::view
