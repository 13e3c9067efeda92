#include "verbatim/kaitai/loaded_schema.hpp"

#include <map>

#include "verbatim/kaitai/loading/load.hpp"
#include "verbatim/kaitai/schema/checksums.hpp"
#include "verbatim/kaitai/scope/text_of.hpp"
#include "verbatim/kaitai/tables/fields.hpp"
#include "verbatim/kaitai/tables/tables.hpp"

namespace verbatim::kaitai {

loaded_schema::loaded_schema(std::unique_ptr<tables> made) : tables_(std::move(made)), format_{} {
    const type_definition& root = tables_->from.root();
    format_.id = root.name;
    format_.title = root.title.empty() ? root.name : root.title;
    extensions_ = dotted_extensions_of(root);
    format_.extensions = extensions_;
    format_.about = root.doc;
    format_.recognise = [](view::byte_view) { return match::plausible; };
    format_.root = tables_->root;
    for (const type_definition& each : tables_->from.roots) note(each);
    // If two types have the same name, the page cannot distinguish them, so both lose their remarks.
    std::map<std::pair<std::string_view, std::string_view>, std::size_t> counts;
    for (const auto& r : remarks_) ++counts[{r.record, r.field}];
    std::erase_if(remarks_, [&](const view::remark& r) { return counts.at({r.record, r.field}) > 1; });
    format_.remarks = remarks_;
    format_.computed = this;
}
loaded_schema::~loaded_schema() = default;

const schema& loaded_schema::written() const { return tables_->from; }
const std::vector<std::string>& loaded_schema::assumed() const { return tables_->assumed; }

namespace {

void add_unruled(const type_definition& of, std::vector<std::string>& to) {
    for (const attribute& a : of.fields) {
        const bool holds_one = a.contents.empty() && !a.process && !a.switched_type && (!a.type || is_number(*a.type));
        if (holds_one && !a.derived && is_like_checksum(a.id)) to.push_back(of.name + '.' + a.id);
    }
    for (const type_definition& inner : of.types) add_unruled(inner, to);
}

}  // namespace

std::vector<std::string> loaded_schema::unruled_checksums() const {
    std::vector<std::string> all;
    for (const type_definition& each : tables_->from.roots) add_unruled(each, all);
    return all;
}

// Collects what the schema documents of its types, attributes and enumerators.
void loaded_schema::note(const type_definition& of) {
    const auto add = [&](std::string_view name, std::string_view part, std::string_view doc) {
        if (!doc.empty()) remarks_.push_back({name, part, doc});
    };
    if (&of != &tables_->from.root()) add(of.name, {}, of.doc);
    each_attribute(of, [&](const attribute& a) { add(of.name, a.id, a.doc); });
    for (const enumeration& e : of.enumerations)
        for (const auto& entry : e.entries) add(e.name, entry.name, entry.doc);
    for (const type_definition& inner : of.types) note(inner);
}

result<std::unique_ptr<loaded_schema>> loaded_schema::load(const std::filesystem::path& file,
                                                           std::span<const std::filesystem::path> folders,
                                                           std::span<const root_argument> arguments) {
    return of(kaitai::load(file, folders), arguments);
}
result<std::unique_ptr<loaded_schema>> loaded_schema::load_text(
    std::string_view text, const std::function<std::optional<std::string>(const std::string&)>& imports,
    std::span<const root_argument> arguments, std::string_view name) {
    return of(kaitai::load_text(text, imports, name), arguments);
}
result<std::unique_ptr<loaded_schema>> loaded_schema::of(result<schema> written,
                                                         std::span<const root_argument> arguments) {
    if (!written) return written.error();
    auto made = compile(std::move(*written), arguments);
    if (!made) return made.error();
    return std::unique_ptr<loaded_schema>(new loaded_schema(std::move(*made)));
}

result<std::string> loaded_schema::text(const view::document& of, std::string_view expression,
                                        view::written how) const {
    return text_of(*tables_, of, expression, how);
}

result<std::string_view> loaded_schema::set_bits(const view::node& record, std::string_view part, std::string_view text,
                                                 std::vector<std::byte>& bytes) const {
    return kaitai::set_bits(*tables_, record, part, text, bytes);
}

std::vector<std::string_view> loaded_schema::values_of(const view::type& record) const {
    std::vector<std::string_view> names;
    const auto about = tables_->records.find(&record);
    if (about == tables_->records.end()) return names;
    for (const attribute& instance : about->second.of->instances)
        if (instance.value) names.push_back(instance.id);
    return names;
}

}  // namespace verbatim::kaitai
