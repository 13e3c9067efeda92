#include "verbatim/edit/committed.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/edit/json_printer.hpp"
#include "verbatim/edit/json_prove.hpp"

namespace verbatim::edit {

result<json_writer> json_of(const view::format& format, const view::document& doc) {
    if (auto ok = is_committed(doc); !ok) return ok.error();
    auto how = json::prove(format, doc);
    if (!how) return how.error();
    return json_writer([&format, &doc, how = std::move(*how)](const text_sink& sink) {
        json::printer printer(sink);
        json::write_document(format, doc, how, printer);
        printer.json("\n");
        printer.flush();
    });
}

result<void> to_json(const view::format& format, const view::document& doc, const text_sink& sink) {
    const auto write = json_of(format, doc);
    if (!write) return write.error();
    (*write)(sink);
    return {};
}

}  // namespace verbatim::edit
