// docs/statements.md, compared with the tables: each field that it names exists, and can do what the page says.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/source_tree.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/table/expectation.hpp"
#include "verbatim/view/recognise.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::test::schema_statements {

namespace {

using view::kind;

struct statement {
    std::string format, text;
    std::vector<std::string> fields;
    std::string declared, shown, writable, checked, remark;
};

std::vector<std::string> parts_of(const std::string& text, char between) {
    std::vector<std::string> all;
    std::stringstream in(text);
    for (std::string part; std::getline(in, part, between);) {
        const auto first = part.find_first_not_of(" `"), last = part.find_last_not_of(" `");
        all.push_back(first == std::string::npos ? "" : part.substr(first, last - first + 1));
    }
    return all;
}

std::vector<statement> statements() {
    std::ifstream page(in_source_tree("docs/statements.md"));
    std::vector<statement> all;
    std::string format;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("Reference page: [")) format = line.substr(17, line.find(']') - 17);
        if (!line.starts_with("| ") || line.starts_with("| statement |")) continue;
        auto cells = parts_of(line.substr(1), '|');
        cells.resize(7);
        all.push_back({format, cells[0], parts_of(cells[1], ' '), cells[2], cells[3], cells[4], cells[5], cells[6]});
    }
    return all;
}

// A field, or a calculated value, of a record.
struct named {
    const view::type* record = nullptr;
    const view::field* field = nullptr;
    const table::calculated_value* calculated = nullptr;
    explicit operator bool() const { return record; }
};
named find(const view::format& format, const std::string& name) {
    const auto dot = name.find('.');
    for (const view::type* t : view::types_in(*format.root)) {
        if (t->what != kind::record || t->label != name.substr(0, dot)) continue;
        for (const auto& f : t->fields)
            if (f.name == name.substr(dot + 1)) return {t, &f, nullptr};
        for (const auto& c : t->record().calculated)
            if (c.name == name.substr(dot + 1)) return {t, nullptr, &c};
    }
    return {};
}
bool is_key(const view::format& format, const named& at) {
    return format.key && at.calculated && at.calculated->name == format.key->key;
}

bool checks_itself(const view::type& t) {
    switch (t.what) {
        case kind::padding: return true;
        case kind::leaf:
            return t.is_constant() || t.is_named() || t.text().first_stray ||
                   (t.number().refers && !t.number().refers->is_end);
        case kind::placed:
            return t.placed().is_needed || t.placed().is_at_end || t.placed().aligned.multiple > 1 ||
                   checks_itself(t.element());
        case kind::array:
        case kind::list:
        case kind::optional: return t.list().first_as || checks_itself(t.element());
        default: return t.number().refers && !t.number().refers->is_end;
    }
}
bool is_checked(const view::format& format, const named& at) {
    if (!at.field) return is_key(format, at);
    for (const auto& rule : at.record->record().expectations())
        if (rule.of->name.substr(0, rule.of->name.find('.')) == at.field->name) return true;
    const auto is_derived = [&](const view::field& f) {
        return f.of->what == kind::derived &&
               f.of->derived().target->name.substr(0, f.of->derived().target->name.find('.')) == at.field->name;
    };
    return at.field->controls || checks_itself(*at.field->of) || std::ranges::any_of(at.record->fields, is_derived) ||
           (at.field->of->what == kind::record &&
            std::ranges::any_of(at.field->of->fields, [](const view::field& f) { return checks_itself(*f.of); }));
}
bool is_writable(const view::format& format, const named& at) {
    if (at.calculated) return at.calculated->set_numbers || at.calculated->set_text || is_key(format, at);
    return at.field->of->what != kind::derived && !(at.field->of->leaf() && at.field->of->decides_format);
}

}  // namespace

TEST_CASE("the page of statements is about every format that has a description, and complete") {
    const auto all = statements();
    CHECK(all.size() == 191);
    for (const statement& s : all) {
        INFO(s.format << ": " << s.text);
        REQUIRE(view::find_format(formats(), s.format));
        CHECK_FALSE(s.fields.empty());
        for (const auto& cell : {s.declared, s.shown, s.writable, s.checked})
            CHECK((cell == "yes" || cell == "no" || cell == "-"));
        const bool has_no = s.declared == "no" || s.shown == "no" || s.writable == "no" || s.checked == "no";
        CHECK((!has_no || !s.remark.empty()));  // a reason
    }
}

TEST_CASE("what the page says of a statement is so in the tables") {
    for (const statement& s : statements()) {
        INFO(s.format << ": " << s.text);
        const view::format* const format = view::find_format(formats(), s.format);
        std::vector<named> fields;
        for (const auto& name : s.fields) {
            INFO(name);
            fields.push_back(find(*format, name));
            CHECK(fields.back());
        }
        std::erase_if(fields, [](const named& at) { return !at; });
        if (s.checked == "yes")
            CHECK(std::ranges::any_of(fields, [&](const named& at) { return is_checked(*format, at); }));
        if (s.writable == "yes")
            CHECK(std::ranges::any_of(fields, [&](const named& at) { return is_writable(*format, at); }));
    }
}

}  // namespace verbatim::test::schema_statements
