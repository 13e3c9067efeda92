#include "verbatim/edit/json/content.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "verbatim/edit/json/coded.hpp"
#include "verbatim/edit/json/leaf.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/walk/padding.hpp"

namespace verbatim::edit::json {

using view::node;
using wire::kind;

namespace {

// Returns whether a type is a row of a table of text, or a record with lines of its own.
bool has_separated(const view::type& t) {
    return t.text().separated || (t.what == kind::record && std::ranges::any_of(t.fields, [](const view::field& f) {
                                      return f.of->text().separated;
                                  }));
}

void write_layout(view::byte_view bytes, std::size_t root_size, const wire::places* places, output& to) {
    to.key("layout"), to.open_object();
    to.key("size"), to.number(bytes.size());
    to.key("root_size"), to.number(root_size);
    to.key("gaps"), to.open_array();
    for (const auto& gap : view::gaps_between(bytes.size(), root_size, places)) {
        if (!gap.size) continue;
        to.lay_out(lines::small), to.open_object();  // The bytes of a gap are printed in one piece.
        to.key("at"), to.number(gap.offset);
        to.key("bytes"), to.hex(bytes.subspan(gap.offset, gap.size));
        to.close();
    }
    to.close(), to.close();
}

constexpr std::size_t many = 64;  // elements of a long list

class content_writer {
public:
    content_writer(const rules& how, output& to) : how_(how), to_(to), layout_(how.layout), share_(how.share) {}

    // `separators`: each field of text is written with the separator before it.
    void value(const node& n, bool separators) {
        if (const auto stored = with_key(n)) return value(*stored, separators);
        if (n.of->leaf() && n.opened.empty()) return bare(n, separators);
        if (!n.of->leaf() || std::ranges::any_of(n.opened, [&](const auto& in) { return is_wrapped(in); }))
            to_.lay_out(lines_of(n.size));
        if (is_shared(n)) return;
        const auto coded = form_of(n);
        open(n, coded);
        if (coded) decoded(n, *coded, separators);
        else bare(n, separators);
        for (auto in = n.opened.rbegin(); in != n.opened.rend(); ++in) {
            if (in->of->has_alternatives() && in->tail) to_.key("tail"), to_.hex(in->tail_bytes());
            if (in->of->what == kind::coded && coded && coded->stream) to_.key("stream"), to_.hex(in->stored());
            if (is_wrapped(*in)) to_.close();
        }
    }

private:
    bool is_wrapped(const node::opening& in) const {
        return in.of->has_alternatives() || (in.of->what == kind::placed && layout_);
    }

    // Returns the stored bytes as a node if the content cannot be written: the codec has a key, which is known only in
    // the file, or is given a number, and would make other bytes.
    static std::optional<node> with_key(const node& n) {
        auto stored = n.stored();
        if (!stored || (!stored->of->coded().key && !(stored->of->coded().given && form_of(n)->stream))) return {};
        stored->opened.push_back(n.opened[stored->opened.size()]);
        stored->opened.back().alternative = stored->of->holds.size();
        stored->of = stored->of->choice().otherwise;
        return stored;
    }

    // Writes only the place of a value that has been written before.
    bool is_shared(const node& n) {
        if (!share_ || n.opened.empty()) return false;
        const auto& in = n.opened.front();
        if (in.of->what != kind::placed || !in.origin_size ||
            written_.insert({in.origin, in.origin_size, in.of}).second)
            return false;
        to_.open_object();
        place(in);
        to_.key("shared"), to_.put({"true"});
        to_.close();
        return true;
    }
    void place(const node::opening& in) {
        to_.key("at"), to_.number(in.origin);
        to_.key("size"), to_.number(in.origin_size);
    }
    // Writes the parts of the JSON that are around the content.
    void open(const node& n, const std::optional<coded_form>& coded) {
        for (const auto& in : n.opened) {
            if (!is_wrapped(in)) continue;
            to_.open_object();
            if (in.of->what == kind::coded && coded && coded->layout)
                write_layout(n.space.bytes(), n.size, in.coded->places.get(), to_);
            if (in.of->has_alternatives()) to_.key(keys_.of(*in.of)[in.alternative]);
            else place(in), to_.key("value");
        }
    }

    // Writes the content of decoded bytes, which have a layout of their own.
    void decoded(const node& n, const coded_form& how, bool separators) {
        const bool layout = std::exchange(layout_, how.layout), share = std::exchange(share_, false);
        bare(n, separators);
        layout_ = layout;
        share_ = share;
    }

    void bare(const node& n, bool separators) {
        if (n.of->what == kind::record) return record(n, separators);
        if (!n.of->leaf()) return list(n, separators);
        const auto bytes = n.bytes();
        std::optional<std::string_view> before;
        if (n.of->text().separated && (separators || is_explicit(n) || separator(*n.of, bytes) != usual_separator(n)))
            before = separator(*n.of, bytes);
        if (to_.meanings && view::leads_by_number(*n.of)) to_.led = elements_.beside(n);
        to_.leaf(*n.of, bytes, before);
    }

    bool is_explicit(const node& n) const {
        return how_.everything || (!how_.also.empty() && how_.also.contains({n.offset, n.of}));
    }
    std::string usual_separator(const node& n) const {
        return n.offset == 0 ? std::string() : n.of->text().usual_separator(how_.line_end);
    }

    // Returns whether a new record has the same value, so that it need not be written.
    bool can_be_left_out(const node& n, bool separators) const {
        if (!how_.looks && std::ranges::any_of(n.opened, [](const auto& in) { return in.of->placed().is_look; }))
            return true;
        if (is_explicit(n)) return false;
        if (!n.opened.empty() && !n.opened.front().of->has_alternatives()) return false;
        const auto bytes = n.bytes();
        const auto& t = *n.of;
        if (n.is_implied() && t.is_decoded()) return is_plain_number(t, bytes);
        if (n.is_implied())
            return !t.text().separated ||
                   (!separators && is_plain_number(t, bytes) && separator(t, bytes) == usual_separator(n));
        if (!n.opened.empty()) return false;
        if (!t.padding().line_end.empty())
            return how_.is_document && std::ranges::equal(bytes, std::as_bytes(std::span(how_.line_end)));
        return t.padding().multiple && !t.bitwise ? walk::is_padding(bytes, t.padding().pattern.at)
                                                  : is_fresh(t, bytes);
    }

    void record(const node& n, bool separators) {
        const bool row = in_list_;
        in_list_ = false;
        separators = separators && (row || !has_separated(*n.of));
        to_.open_object();
        if (to_.meanings) around_.push_back(n);
        view::each_child(n, [&](const node& child) {
            if (child.tail_of || can_be_left_out(child, separators)) return true;  // A tail is written with its value.
            to_.key(child.name);
            value(child, separators);
            return true;
        });
        if (to_.meanings) {
            around_.pop_back();
            for (const auto& c : view::calculated_in(n, around_)) to_.key(c.name), to_.put({c.text, true, true});
        }
        to_.close();
        in_list_ = row;
    }

    void list(const node& n, bool separators) {
        const bool surrounded = n.leftover || n.missing;
        if (surrounded) to_.open_object(), to_.key("elements");
        to_.open_array();
        const view::type& element = n.of->element();
        if (is_plain(element) && !(to_.meanings && (element.has_references || calculates(element)))) {
            const std::size_t count = n.of->what == kind::array ? n.of->count : n.count;
            to_.plain_elements(element, n.bytes_at(n.offset, count * element.size), count);
        } else {
            elements(n, has_separated(element) ? !usual_throughout(n) : separators);
        }
        to_.close();
        if (!surrounded) return;
        if (n.leftover) to_.key("leftover"), to_.hex(n.bytes().last(n.leftover));
        if (n.missing) to_.key("missing"), to_.number(n.missing);
        to_.close();
    }

    // Returns whether a record in a type has calculated values.
    bool calculates(const view::type& t) {
        const auto [known, is_new] = calculates_.try_emplace(&t, false);
        if (is_new)
            known->second = std::ranges::any_of(view::types_in(t),
                                                [](const view::type* in) { return !in->record().calculated.empty(); });
        return known->second;
    }

    void elements(const node& n, bool separators) {
        const bool was_in_list = std::exchange(in_list_, true);
        view::each_child(n, [&](const node& child) {
            if (!child.name.empty()) return true;
            value(child, separators);
            if (n.count >= many && child.of->what == kind::record && child.opened.empty())
                to_.element_ends(child.bytes());
            return true;
        });
        in_list_ = was_in_list;
    }
    // Returns whether all cells of a table have the usual separators, so that none is written.
    bool usual_throughout(const node& list) const {
        return view::for_each_leaf(list, {}, [&](const std::string&, const node& cell) {
            return !cell.of->text().separated ||
                   (!is_explicit(cell) && separator(*cell.of, cell.bytes()) == usual_separator(cell));
        });
    }

    const rules& how_;
    output& to_;
    bool layout_, share_;  // Start with the rules for the file.
    bool in_list_ = false;
    std::set<std::tuple<std::size_t, std::size_t, const view::type*>> written_;  // Offset, size and type.
    view::element_names elements_;
    choice_keys keys_;
    std::vector<node> around_;  // If meanings are written: the records around the one that is written, outermost first.
    std::map<const view::type*, bool> calculates_;
};

}  // namespace

std::string key_of(const view::type& t, std::size_t alternative) {
    std::string name = view::alternative_name(t, alternative);
    constexpr std::string_view taken[] = {"unknown", "tail", "stream", "layout"};
    const auto without_end = std::string_view(name).substr(0, name.find_last_not_of('_') + 1);
    if (alternative < t.holds.size() && std::ranges::find(taken, without_end) != std::end(taken)) name += '_';
    return name;
}

const std::vector<std::string>& choice_keys::of(const view::type& choice) {
    const auto [known, is_new] = known_.try_emplace(&choice);
    auto& keys = known->second;
    if (!is_new) return keys;
    for (std::size_t i = 0; i < choice.holds.size(); ++i) keys.push_back(key_of(choice, i));
    if (choice.choice().tail) keys.insert(keys.end(), {"unknown", "tail"});
    if (has_stream(choice)) keys.emplace_back("stream");
    if (choice.what == kind::coded) keys.emplace_back("layout");
    return keys;
}

bool has_stream(const view::type& t) { return t.what == kind::coded && !t.coded().key && !t.coded().given; }

bool holds_text(const view::type& t) {
    return std::ranges::any_of(view::types_in(t),
                               [](const view::type* part) { return part->text().separated != nullptr; });
}

std::string_view usual_line_end(view::byte_view file) {
    std::size_t lf = 0, cr_lf = 0;
    for (std::size_t i = 0; i < file.size(); ++i)
        if (file[i] == std::byte{'\n'}) ++(i > 0 && file[i - 1] == std::byte{'\r'} ? cr_lf : lf);
    return cr_lf > lf ? "\r\n" : "\n";
}

std::string_view new_line_end(const view::type& root) {
    for (const view::type* const part : view::types_in(root))
        if (!part->padding().line_end.empty()) return part->padding().line_end;
    return "\n";
}

void write_document(const view::document& doc, const rules& how, output& to) {
    to.open_object();
    to.key("format"), to.text(doc.format().id);
    if (how.line_end != new_line_end(doc.type())) to.key("line_end"), to.text(how.line_end);
    if (how.layout) write_layout(doc.file().bytes(), doc.root_size(), doc.places(), to);
    to.key("content");
    content_writer(how, to).value(doc.root(), false);
    to.close();
}

void write_node(const view::node& n, bool has_looks, output& to) {
    const rules how{.looks = has_looks};
    content_writer(how, to).value(n, false);
}

}  // namespace verbatim::edit::json
