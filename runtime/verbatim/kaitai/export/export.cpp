#include "verbatim/kaitai/export.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/export/exporter.hpp"
#include "verbatim/kaitai/language/text.hpp"

namespace verbatim::kaitai {

namespace {

constexpr std::string_view reserved_words =
    " "
    "abstract alignas alignof and and_eq as asm assert async auto await bitand bitor bool boolean break "
    "byte case catch char class co_await co_return co_yield compl concept const const_cast consteval "
    "constexpr constinit continue debugger decltype def default del delete do double dynamic_cast elif "
    "else enum except explicit export extends extern false final finally float for friend from function "
    "global goto if implements import in inline instanceof int interface is lambda let long mutable "
    "namespace native new noexcept nonlocal not not_eq null nullptr operator or or_eq package pass "
    "private protected public raise register reinterpret_cast requires return short signed sizeof static "
    "static_assert static_cast strictfp struct super switch synchronized template this thread_local "
    "throw throws transient true try typedef typeid typename union unsigned using var virtual void "
    "volatile wchar_t while with xor xor_eq yield ";

}  // namespace

std::string id_of(std::string_view name) {
    auto id = identifier_of(name);
    return reserved_words.find(' ' + id + ' ') != reserved_words.npos ? id + '_' : id;
}

namespace {

std::string indented(std::string_view lines, std::size_t by) {
    std::string out;
    for (std::size_t at = 0; at < lines.size();) {
        const std::size_t end = std::min(lines.find('\n', at), lines.size());
        const auto line = lines.substr(at, end - at);
        const auto last = line.find_last_not_of(' ');
        if (last != line.npos) out.append(by, ' ').append(line.substr(0, last + 1));
        out += '\n';
        at = end + 1;
    }
    return out;
}

std::string extensions_of(std::string_view all) {
    std::string out;
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = std::min(all.find(' ', at), all.size());
        auto one = all.substr(at, end - at);
        one.remove_prefix(one.starts_with('.'));
        if (!one.empty()) out += fmt::format("    - {}\n", scalar(one));
        at = end + 1;
    }
    return out;
}

}  // namespace

void exporter::write_types() {
    const key root{format_.root};
    ids_.insert(types_[root].id = id_of(format_.id));
    order_ = {root};
    losses_.clear();
    for (std::size_t i = 0; i < order_.size() && refusal_.empty(); ++i) {
        const key k = order_[i];
        write(k, types_[k]);
    }
}

result<std::string> exporter::text() {
    if (format_.computed) return error{{}, 0, "the schema is in this language already"};
    const auto count = [&] {
        std::size_t all = 0;
        for (const auto& [k, m] : types_) all += m.needs.size();
        return all;
    };
    for (std::size_t before = 1, now = 0; before != now && refusal_.empty(); now = count())
        before = count(), write_types();
    if (refusal_.empty() && !types_[{format_.root}].needs.empty())
        refusal_ = fmt::format("{} is in itself, and counts from its start", format_.root->label);
    if (!refusal_.empty()) return error{{}, 0, "it cannot be said in Kaitai's language: " + refusal_};
    return header() + meta() + body_of(types_[{format_.root}], 0) + all_types();
}

std::string exporter::header() const {
    std::string out = fmt::format("# {}, as a schema in the language of Kaitai Struct.\n", format_.id);
    if (!losses_.empty()) out += "#\n# What this language cannot say:\n#\n";
    for (const auto& [what, paths] : losses_) {
        out += fmt::format("# {}:\n", what);
        for (const std::string& path : paths) out += fmt::format("#   {}\n", path);
    }
    return out;
}

std::string exporter::meta() const {
    const std::string extensions = extensions_of(format_.extensions);
    std::string out = fmt::format("meta:\n  id: {}\n  title: {}\n", id_of(format_.id), scalar(format_.title));
    if (!extensions.empty()) out += "  file-extension:\n" + extensions;
    out += "  encoding: ASCII\n  endian: le\n  bit-endian: le\n";
    if (!format_.about.empty()) out += fmt::format("doc: {}\n", text_block(format_.about, 2));
    return out;
}

std::string exporter::body_of(const made& m, std::size_t indent) const {
    std::string out;
    if (!m.doc.empty() && indent) out += fmt::format("doc: {}\n", text_block(m.doc, 2));
    if (!m.needs.empty()) out += "params:\n";
    for (const need& n : m.needs) out += fmt::format("  - id: {}\n    type: {}\n", parameter_id(n, m), n.sort);
    if (!m.seq.empty())
        out += "seq:" + std::string(m.seq.find("- id:") == m.seq.npos ? " []" : "") + "\n" + indented(m.seq, 2);
    if (!m.instances.empty()) out += "instances:\n" + indented(m.instances, 2);
    if (out.empty()) out = "seq: []\n";
    return indented(out, indent);
}

std::string exporter::all_types() const {
    std::string out;
    for (const key& k : order_)
        if (k != key{format_.root}) out += fmt::format("  {}:\n{}", types_.at(k).id, body_of(types_.at(k), 4));
    for (const auto& [named, id] : plain_types_) out += fmt::format("  {}:\n{}", id, indented(named.second, 4));
    if (!out.empty()) out.insert(0, "types:\n");
    if (!enumerations_.empty()) out += "enums:\n";
    for (const auto& [named, id] : enumerations_) out += fmt::format("  {}:\n{}", id, indented(named.second, 4));
    return out;
}

result<std::string> ksy_of(const view::format& format) { return exporter(format).text(); }

}  // namespace verbatim::kaitai
