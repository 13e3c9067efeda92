// Every rule of a schema is broken by a specimen, or by a specimen with a byte changed, and is kept by another
// specimen.
#include <fmt/format.h>

#include <map>
#include <set>

#include "tests/schema/specimen.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/table/expectation.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/walk/expect.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::test::schema_rules {

namespace {

// "AnimDef", "flags", and the expected value.
struct rule {
    std::string record, field, expected;
    auto operator<=>(const rule&) const = default;
    std::string text() const { return record + '.' + field + ": " + expected; }
};

// Rules that no file that can be read breaks, and why.
const std::map<std::string, std::string> never_broken{
    {"Sound.name: a clean tail", "after the NUL, old memory is usual"},
    {"Object.frame_type: a known value", "frames of another type have no known size, so that the file is refused"},
};

constexpr const char* by_rule = "what its rule gives";

std::string without_indices(std::string_view path) {
    std::string text;
    bool inside = false;
    for (const char c : path) {
        inside = inside || c == '[';
        if (!inside) text += c;
        inside = inside && c != ']';
    }
    return text;
}

// The expectation of a leaf that follows from its type alone.
std::string of_type(const view::type& t) {
    if (t.is_constant()) return t.decides_format ? "" : "constant";
    if (t.what == wire::kind::padding) return t.padding().pattern.at ? "padding" : "";
    if (t.is_enumeration()) return "a known value";
    if (t.is_flags()) return "known flags only";
    if (t.is_fixed_text()) return t.text().first_stray ? "a clean tail" : "";
    return t.number().refers && !t.number().refers->is_end && !t.number().refers->is_own
               ? "a reference to " + std::string(t.number().refers->list)
               : "";
}

void add_leaves(const view::type& t, const std::string& record, const std::string& field, std::set<rule>& to) {
    if (t.what == wire::kind::array || t.is_transparent()) {
        for (const auto* part : t.holds) add_leaves(*part, record, field, to);
    } else if (const auto expected = of_type(t); t.leaf() && !expected.empty()) {
        to.insert({record, field, expected});
    }
}

std::set<rule> rules_of(const view::format& format) {
    std::set<rule> all;
    for (const view::type* t : view::types_in(*format.root)) {
        if (t->what != wire::kind::record) continue;
        const std::string record(t->label);
        for (const auto& e : t->record().expectations())
            all.insert({record, std::string(e.of->name), condition_text(*e.holds, *e.of)});
        for (const auto& field : t->fields) {
            if (field.of->what == wire::kind::derived)
                all.insert({record, std::string(field.of->derived().target->name), by_rule});
            else add_leaves(*field.of, record, std::string(field.name), all);
        }
    }
    return all;
}

// Finds which of the wanted rules a file breaks.
class finder {
public:
    finder(const view::format& format, std::set<rule> wanted) : format_(format), wanted_(std::move(wanted)) {}
    const std::set<rule>& wanted() const { return wanted_; }
    bool all_broken() const {
        return std::ranges::all_of(wanted_, [](const rule& r) { return never_broken.contains(r.text()); });
    }

    // A finding that another file had too is looked at again, because its path may lead to another record; in the same
    // file with another byte it is not.
    void look(const bytes& file, bool is_another = true) {
        if (is_another) seen_.clear();
        const auto doc = format_.read(source::borrow(file));
        if (!doc) return;
        for (const finding& f : (*doc)->findings()) {
            if (!seen_.insert(f.path + ": " + f.expected + ", " + f.rule).second) continue;
            const auto last = without_indices(f.path);
            if (std::ranges::none_of(wanted_, [&](const rule& r) { return last.ends_with(r.field); })) continue;
            const auto nodes = view::nodes_to(**doc, f.path);
            if (nodes.empty()) continue;
            std::string_view from = f.path;
            std::vector<std::string> starts{std::string(from)};
            while (!from.empty()) starts.emplace_back(from = view::parent_of(from));
            std::ranges::reverse(starts);
            for (std::size_t i = nodes.size(); i-- > 0;) {
                if (nodes[i].of->what != wire::kind::record) continue;
                auto field = without_indices(std::string_view(f.path).substr(starts[i].size()));
                if (field.starts_with('.')) field.erase(0, 1);
                const std::string record(nodes[i].of->label);
                for (const std::string& expected :
                     {f.expected, f.rule, std::string(f.expected.starts_with("a copy of ") ? by_rule : ""),
                      of_type(*nodes.back().of)})
                    wanted_.erase({record, field, expected});
            }
        }
    }

private:
    const view::format& format_;
    std::set<rule> wanted_;
    std::set<std::string> seen_;  // findings
};

// Changes each byte of a file in one way, from the first byte that differs from the file before it.
void look_at_changed(finder& in, const bytes& file, const bytes& before, std::byte mask) {
    const auto first = static_cast<std::size_t>(std::ranges::mismatch(file, before).in1 - file.begin());
    const std::size_t stride = file.size() > 8192 ? 97 : 1;
    bytes changed = file;
    for (std::size_t at = first; at < file.size() && !in.all_broken(); at += stride) {
        changed[at] ^= mask;
        in.look(changed, at == first);
        changed[at] = file[at];
    }
}

}  // namespace

TEST_CASE("every rule of every schema is broken by a specimen, or by a specimen with a byte changed") {
    if (sanitized) return;  // the same code runs for each byte that is tried
    for (const view::format& format : formats()) {
        INFO(format.id);
        const auto all = rules_of(format);
        CHECK(!all.empty());
        finder breaking(format, all);
        const auto specimens = test::specimens(format.id);
        for (const specimen& s : specimens) breaking.look(s.file);
        for (const auto mask : {std::byte{0xFF}, std::byte{0x01}, std::byte{0x80}}) {
            bytes before;
            for (const specimen& s : specimens) {
                look_at_changed(breaking, s.file, before, mask);
                before = s.file;
            }
        }
        std::string unbroken;
        for (const rule& r : breaking.wanted())
            if (!never_broken.contains(r.text())) unbroken += r.text() + "\n";
        CHECK(unbroken == "");
        for (const rule& r : all)
            CHECK_FALSE(
                (never_broken.contains(r.text()) &&
                 !breaking.wanted().contains(r)));  // otherwise the rule can be broken, and does not belong there
    }
}

TEST_CASE("every rule is kept by a specimen that has its record") {
    for (const view::format& format : formats()) {
        INFO(format.id);
        const auto all = rules_of(format);
        auto not_kept = all;
        for (const specimen& s : specimens(format.id)) {
            const auto doc = format.read(source::borrow(s.file));
            REQUIRE(doc);
            std::set<std::string> records;
            const auto look = [&](const auto& self, const view::node& n) -> void {
                if (n.of->what == wire::kind::record) records.insert(std::string(n.of->label));
                view::each_child(n, [&](const view::node& child) {
                    self(self, child);
                    return true;
                });
            };
            look(look, (*doc)->root());
            finder breaking(format, all);
            breaking.look(s.file);
            std::erase_if(not_kept,
                          [&](const rule& r) { return records.contains(r.record) && breaking.wanted().contains(r); });
        }
        std::string never;
        for (const rule& r : not_kept) never += r.text() + "\n";
        CHECK(never == "");
    }
}

}  // namespace verbatim::test::schema_rules
