#include "verbatim/edit/json/coded.hpp"

#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/document.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/wire/coded.hpp"

namespace verbatim::edit::json {

std::optional<coded_form> form_of(const view::node& content) {
    const auto stored = content.stored();
    if (!stored) return {};
    const view::type& t = *stored->of;
    const auto bytes = content.space.bytes();
    coded_form form;
    walk::scratch value(t), fresh(t.element());
    view::walk_at at(*stored);
    at.c.keep = &stored->space.keep();
    if (!walk::read_stored(t, at.c, value.get())) {
        view::cannot_visit(content, std::move(at.why));
        return form;
    }
    const auto stream = walk::encoded(t, bytes, {}, t.coded_state_in(value.get()).given);
    form.stream = !stream || !walk::same_bytes(*stream, stored->bytes());
    t.element().assign(fresh.get(), t.alternative_in(value.get()));
    const auto made = walk::write({t.element(), fresh.get(), {}, 0, nullptr, false});
    form.layout = !made || !walk::same_bytes(*made, bytes);
    return form;
}

}  // namespace verbatim::edit::json
