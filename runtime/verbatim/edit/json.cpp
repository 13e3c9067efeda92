#include "verbatim/edit/json.hpp"

#include "verbatim/edit/change/committed.hpp"
#include "verbatim/edit/change/renew.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/json/any_order.hpp"
#include "verbatim/edit/json/printer.hpp"
#include "verbatim/edit/json/prove.hpp"

namespace verbatim::edit {

result<json_writer> json_of(const view::document& doc) {
    if (auto ok = is_committed(doc); !ok) return ok.error();
    auto how = json::prove(doc);
    if (auto ok = doc.visited(); !ok) return ok.error();
    if (!how) return how.error();
    return json_writer([&doc, how = std::move(*how)](const text_sink& sink, const view::known_names* meanings) {
        json::printer printer(sink);
        printer.meanings = meanings;
        json::write_document(doc, how, printer);
        printer.json("\n");
        printer.flush();
    });
}

result<void> to_json(const view::document& doc, const text_sink& sink) {
    const auto write = json_of(doc);
    if (!write) return write.error();
    (*write)(sink, nullptr);
    return doc.visited();
}

result<std::string> to_json(const view::document& doc) {
    std::string json;
    if (auto done = to_json(doc, [&](std::string_view piece) { json += piece; }); !done) return done.error();
    return json;
}

struct json_reader::state {
    json::builder build;
    json::any_order order{build};
    json::parser parse{order};
    explicit state(std::span<const view::format> formats) : build(formats) {}
};

json_reader::json_reader(std::span<const view::format> formats) : state_(std::make_unique<state>(formats)) {}
json_reader::~json_reader() = default;

result<void> json_reader::feed(std::string_view piece) { return state_->parse.feed(piece, true); }

result<std::unique_ptr<view::document>> json_reader::finish() {
    if (auto done = state_->parse.feed({}, false); !done) return done.error();
    auto made = state_->build.take();
    for (const requested& one : state_->build.controls()) made->pending().requests.add(one);
    return made;
}

result<std::vector<std::byte>> from_json(std::span<const view::format> formats, std::string_view text) {
    json_reader reader(formats);
    if (auto fed = reader.feed(text); !fed) return fed.error();
    const auto doc = reader.finish();
    if (!doc) return doc.error();
    if (auto done = commit(**doc); !done) return done.error();
    const auto file = (*doc)->file().bytes();
    return std::vector(file.begin(), file.end());
}

result<std::vector<requested>> read_value(view::datum to, const value& from) {
    const bool stays_around =
        to.of->is_optional() || (to.of->leaf() && !to.of->has_alternatives() && !to.of->is_packed());
    if (!stays_around) renew(to);
    json::builder build(to);
    build.allow(from.size());
    from.to(build);
    if (!build.fits()) return error{build.path(), 0, build.why(), error_kind::malformed};
    return build.controls();
}

}  // namespace verbatim::edit
