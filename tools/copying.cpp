#include "tools/copying.hpp"

namespace verbatim::tools {

std::string namesake(view::document& doc, const std::string& list, const view::node& of) {
    const auto name = view::name_in(of);
    if (!name || name->size() <= 2) return {};
    const auto found = view::find_value(doc, list + '[' + *name + ']');
    return found ? found->path : std::string();
}

result<bool> copying::copy(view::document& doc, const std::string& list, const std::string& place,
                           const view::document& source, const view::found& element) const {
    const auto same = again ? std::string() : namesake(doc, list, element.at);
    if (!same.empty() && !replace)
        return error{same, 0,
                     "an element of this name is there already: --replace replaces it, and --again adds another one"};
    auto done = same.empty() ? edit::insert_copy(doc, place, source, element.path, otherwise())
                             : edit::replace(doc, same, source, element.path, otherwise());
    if (!done) return done.error();
    return same.empty();
}

}  // namespace verbatim::tools
