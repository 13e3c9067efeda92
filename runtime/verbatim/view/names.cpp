#include "verbatim/view/names.hpp"

#include <algorithm>

#include "verbatim/table/expectation.hpp"
#include "verbatim/wire/distinct_names.hpp"

namespace verbatim::view {

bool names_ignore_case(const type& record, std::string_view list) {
    return std::ranges::any_of(record.record().expectations(), [&](const table::expectation& e) {
        return e.holds->what == table::expression::form::judged &&
               e.holds->characters == wire::distinct_whatever_case && record.fields[e.of->field].name == list;
    });
}

std::string key_of_name(std::string_view name, bool ignores_case) {
    return ignores_case ? wire::without_case(name) : std::string(name);
}

}  // namespace verbatim::view
