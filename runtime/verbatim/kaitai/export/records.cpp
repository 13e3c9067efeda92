// Writes records, and the types that are made for other values.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "verbatim/kaitai/export/exporter.hpp"
#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/kaitai/schema/checksums.hpp"
#include "verbatim/walk/number.hpp"

namespace verbatim::kaitai {

namespace {

using wire::kind;

// Returns an item of "seq", or an entry of the map "instances", which are indented alike.
std::string entry(const std::string& id, const std::vector<std::string>& lines, bool is_instance) {
    std::string out = is_instance ? fmt::format("{}:\n", id) : fmt::format("- id: {}\n", id);
    for (const std::string& line : lines) {
        out += "  ";
        for (const char c : line) out.append(1, c).append(c == '\n' ? 2 : 0, ' ');
        out += '\n';
    }
    return out;
}

std::string what_it_is(const table::rule& rule, const table::type& record) {
    using form = table::rule::form;
    const auto fields = [&] {
        const auto first = record.fields[rule.first].name, last = record.fields[rule.last].name;
        return rule.first == rule.last ? std::string(first) : fmt::format("{} to {}", first, last);
    };
    switch (rule.what) {
        case form::size: return "the size of " + fields();
        case form::decoded: return fmt::format("the size of {}, decoded", record.fields[rule.first].name);
        case form::reach: return fmt::format("how far {} reaches", record.fields[rule.first].name);
        case form::sum: return fmt::format("a sum over {}", record.fields[rule.first].name);
        case form::plus: return fmt::format("{} + {}", what_it_is(*rule.term, record), rule.addend);
        case form::copy: return fmt::format("a copy of {}", rule.original->name);
        case form::call:
        case form::made: return "worked out from the record";
        case form::checksum: return "a checksum of " + fields();
        case form::digest: return "a digest of " + fields();
    }
    return {};
}

}  // namespace

std::string exporter::unique(std::string id) {
    const std::string wanted = id;
    for (int i = 2; !ids_.insert(id).second; ++i) id = fmt::format("{}_{}", wanted, i);
    return id;
}

exporter::made& exporter::type_for(const key& k, std::string_view hint) {
    made& m = types_[k];
    if (m.id.empty()) m.id = unique(type_identifier_of(hint));
    if (std::ranges::find(order_, k) == order_.end()) order_.push_back(k);
    return m;
}

std::string exporter::plain_type(std::string_view hint, const std::string& body) {
    std::string& id = plain_types_[{std::string(hint), body}];
    if (id.empty()) id = unique(type_identifier_of(hint));
    return id;
}

std::string exporter::use(const key& k, const scope& s, std::string_view hint, const std::string& start,
                          bool is_limited, const attribute& a) {
    const made& m = type_for(k, hint);
    std::string arguments;
    for (std::size_t i = 0; i < m.needs.size(); ++i) {
        const bool is_its_start = m.needs[i].record == k.of && m.needs[i].field.empty();
        arguments.append(arguments.empty() ? "" : ", ")
            .append(is_its_start ? start : given(m.needs[i], s, is_limited, a));
    }
    return arguments.empty() ? m.id : fmt::format("{}({})", m.id, arguments);
}

void exporter::write(const key& k, made& m) {
    m.doc.clear(), m.seq.clear(), m.instances.clear(), m.fields.clear();
    if (k.of->what == kind::record)
        return record(
            k, {.record = k.of, .is_record = true, .in = &m, .is_behind_magic = k.how == key::form::behind_magic});
    const scope s{k.holder, false, &m};
    if (k.of->by_magic) return by_magic(*k.of, s);
    attribute a;
    a.id = k.of->has_elements() ? "elements" : "content";
    if (k.how == key::form::to_end) {
        a.repeat = "eos";
        compose(k.of->element(), a, s);
    } else {
        compose(*k.of, a, s);
    }
    if (!why_.empty() && refusal_.empty()) refusal_ = fmt::format("{}: {}", m.id, why_);
    add(a, s);
}

void exporter::record(const key& k, const scope& s) {
    s.in->doc = remark_on(k.of->label, {});
    for (const table::field& f : k.of->fields) s.in->fields.insert(id_of(f.name));
    for (std::size_t i = k.how == key::form::behind_magic; i < k.of->fields.size(); ++i) field(k.of->fields[i], i, s);
}

void exporter::field(const table::field& f, std::size_t index, const scope& s) {
    if (f.of->what == kind::derived) return derived(*f.of, f.name, s);
    attribute a;
    a.id = id_of(f.name);
    a.offset = f.offset;
    compose(*f.of, a, s);
    if (!why_.empty()) {
        const std::string why = std::exchange(why_, {});
        const bool is_elsewhere =
            f.of->what == kind::placed || (f.of->what == kind::optional && f.of->element().what == kind::placed);
        lost(is_elsewhere ? fmt::format("where this is, for {}", why) : fmt::format("what this is, for {}", why), s,
             a.id);
        if (is_elsewhere) return;
        a = {.id = a.id};
        as_bytes(*f.of, a, s);
        if (!std::exchange(why_, {}).empty() && refusal_.empty())
            refusal_ = fmt::format("{}.{}: {}, and nothing says how many bytes it has", s.record->label, f.name, why);
    }
    const std::string remark = remark_on(s.record->label, f.name);
    a.doc = remark + (remark.empty() || a.doc.empty() ? "" : "; ") + a.doc;
    expectations(*s.record, index, a);
    for (const table::field& other : s.record->fields)
        if (other.of->what == kind::derived && other.of->derived().target->field == index)
            if (auto rule = key_of_rule(*other.of, s); !rule.empty()) a.others.push_back(std::move(rule));
    add(a, s);
}

// Writes a value that the language cannot express as bytes, if its size is known.
void exporter::as_bytes(const type& t, attribute& a, const scope& s) {
    if (t.size != wire::dynamic_size) a.size = std::to_string(t.size);
    else if (t.bytes && t.what != kind::list) limit(t, a, s);
    else if (t.bytes) a.size = number(*t.bytes, s);
    else if (t.choice().limited == type::limit::around) a.takes_the_rest = true;
    else cannot("it has no size");
}

// Returns the key of Verbatim that says the rule of a field; empty if there is none.
std::string exporter::key_of_rule(const type& t, const scope& s) {
    using form = table::rule::form;
    const table::rule& r = *t.derived().by_rule;
    const table::control& target = *t.derived().target;
    const auto& fields = s.record->fields;
    const bool is_field = target.way.empty() && target.of == fields[target.field].of;
    const auto is_number = [](const type& of) { return of.is_integer() && of.number().native_size == of.size; };
    const bool is_bytes = target.of->what == kind::bytes && target.of->size != wire::dynamic_size;
    if (!is_field || t.derived().applies || r.term || !(is_number(*target.of) || is_bytes)) return {};
    std::size_t first = r.first, last = r.last;
    if (r.what == form::copy) {
        first = last = r.original->field;
        if (!r.original->way.empty() || r.original->of != fields[first].of) return {};
    }
    const checksum_algorithm* by = nullptr;
    if (r.what == form::checksum) by = checksum_of(r.checksum);
    if (r.what == form::digest) by = checksum_of(r.digest, target.of->size);
    if (r.what != form::size && r.what != form::copy && !by) return {};
    std::string names;
    for (std::size_t i = first; i <= last; ++i) {
        const type& of = *fields[i].of;
        if (of.what == kind::derived) continue;
        if (of.what == kind::placed || (s.is_behind_magic && i == 0)) return {};
        names += (names.empty() ? "" : ", ") + id_of(fields[i].name);
    }
    if (names.empty()) return {};
    if (r.what == form::copy) return fmt::format("-verbatim-copy-of: {}", names);
    if (r.what == form::size) return fmt::format("-verbatim-length-of: [{}]", names);
    return fmt::format("-verbatim-checksum: {{of: [{}], algorithm: {}}}", names, by->name);
}

void exporter::derived(const type& t, std::string_view name, const scope& s) {
    if (!key_of_rule(t, s).empty()) return;  // it is in the field
    s.in->seq += fmt::format("# {}: {} is {}\n", id_of(name), t.derived().target->name,
                             what_it_is(*t.derived().by_rule, *s.record));
    lost("what a number that repeats other data is", s, id_of(t.derived().target->name));
}

// Writes a choice by magic: the magic, and the alternatives without it.
void exporter::by_magic(const type& t, const scope& s) {
    const auto starts_with_its_magic = [](const table::recognition& by) {
        return by.beginnings.empty() && by.marks.size() == 1 && by.marks[0].offset == 0;
    };
    if (t.recognised().size() < t.holds.size() || !std::ranges::all_of(t.recognised(), starts_with_its_magic))
        return void(refusal_ =
                        fmt::format("{}: the bytes ahead select it, and not only a magic at its start", s.in->id));
    const auto& first = t.holds.front()->fields.front();
    const type& magic = *first.of;
    const bool is_text = magic.characters;
    attribute id, body;
    id.id = std::ranges::all_of(t.holds, [&](const type* one) { return one->fields.front().name == first.name; })
                ? id_of(first.name)
                : "magic";
    if (!is_text && magic.size != 1 && magic.size != 2 && magic.size != 4 && magic.size != 8)
        return void(refusal_ = fmt::format("{}: its magic has {} bytes", s.in->id, magic.size));
    id.type = is_text ? "str" : number_type(magic) + (magic.number().big_endian && magic.size > 1 ? "be" : "");
    if (is_text) id.size = std::to_string(magic.size);
    body.id = "body";
    body.on = id.id;
    const std::string start = fmt::format("_io.pos - {}", magic.size);
    for (const type* one : t.holds) {
        const type& other = *one->fields.front().of;
        if (other.size != magic.size || other.characters != is_text)
            return void(refusal_ = fmt::format("{}: its magics are of several sizes or kinds", s.in->id));
        const auto behind = use({one, nullptr, key::form::behind_magic}, s, one->label, start, false, body);
        for (auto left = other.number().expected; !left.empty(); left = left.subspan(other.size)) {
            const std::string_view characters(reinterpret_cast<const char*>(left.data()), other.size);
            body.cases.emplace_back(
                is_text ? literal(characters) : std::to_string(walk::integer_in(other, left.data())), behind);
        }
    }
    if (!why_.empty()) refusal_ = fmt::format("{}: {}", s.in->id, why_);
    add(id, s), add(body, s);
}

void exporter::add(const attribute& a, const scope& s) {
    std::vector<std::string> lines;
    const auto line = [&](std::string_view name, const std::string& value) {
        if (!value.empty()) lines.push_back(fmt::format("{}: {}", name, scalar(value)));
    };
    line("pos", a.position), line("io", a.stream);
    if (a.on.empty()) line("type", a.type);
    if (!a.on.empty()) {
        std::string cases = fmt::format("type:\n  switch-on: {}\n  cases:", scalar(a.on));
        for (const auto& [is, type] : a.cases) cases += fmt::format("\n    {}: {}", scalar(is), scalar(type));
        lines.push_back(cases);
    }
    line("size", a.size);
    if (a.takes_the_rest) lines.emplace_back("size-eos: true");
    if (!a.encoding.empty()) line("encoding", std::string(encoding_name(a.encoding)));
    lines.insert(lines.end(), a.others.begin(), a.others.end());
    std::string condition;
    for (const std::string& one : a.conditions)
        condition = condition.empty() ? one : fmt::format("({}) and ({})", condition, one);
    line("if", condition);
    line("repeat", a.repeat);
    if (!a.times.empty()) line(a.repeat == "until" ? "repeat-until" : "repeat-expr", a.times);
    if (!a.valid.empty()) lines.push_back("valid: " + a.valid);
    if (!a.doc.empty()) lines.push_back("doc: " + text_block(a.doc, 2));
    (a.position.empty() ? s.in->seq : s.in->instances) += entry(a.id, lines, !a.position.empty());
}

void exporter::lost(std::string_view what, const scope& s, std::string_view id) {
    auto& paths = losses_[std::string(what)];
    const std::string path = fmt::format("{}.{}", s.in->id, id);
    if (std::ranges::find(paths, path) == paths.end()) paths.push_back(path);
}

}  // namespace verbatim::kaitai
