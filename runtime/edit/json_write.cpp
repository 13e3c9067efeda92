#include <fmt/format.h>

#include <algorithm>

#include "runtime/edit/json.hpp"
#include "runtime/edit/json_leaf.hpp"
#include "runtime/edit/json_printer.hpp"
#include "runtime/view/leaf_text.hpp"

namespace verbatim::edit {

namespace {

using view::node;
using wire::kind;

constexpr std::size_t one_line_bytes = 96;  // what takes more in the file is not tried on one line

// What fields of text have before them when nothing is told.
struct separators {
    std::string line_end = "\n";
    std::size_t told = wire::varies;  // this field tells, for the others take it from there
    bool all_told = false;
};

class writer : public json::printer {
public:
    writer(view::byte_view file, bool layout, const text_sink& sink) : printer(sink), file_(file), layout_(layout) {}

    void value(const node& n, const separators& around) {
        if (on_one_line() || n.size > one_line_bytes || (n.of->leaf() && n.opened.empty())) return value_as_is(n, around);
        if (!try_one_line([&] { value_as_is(n, around); })) value_as_is(n, around);
    }

private:
    // What it was found in is told around it.
    void value_as_is(const node& n, const separators& around) {
        for (const auto& in : n.opened) {
            if (in.of->what == kind::choice) {
                open("{");
                key(in.of->alternative_name(in.alternative));
            } else if (in.of->what == kind::placed && layout_) {
                open("{");
                key("at"), text(std::to_string(in.origin));
                key("size"), text(std::to_string(in.origin_size));
                key("value");
            }
        }
        bare(n, around);
        for (auto in = n.opened.rbegin(); in != n.opened.rend(); ++in) {
            if (in->of->what != kind::choice && !(in->of->what == kind::placed && layout_)) continue;
            if (in->tail) key("tail"), text('"' + json::hex(file_.subspan(in->tail_at, in->tail)) + '"');
            close("}");
        }
    }

    void bare(const node& n, const separators& around) {
        if (n.of->what == kind::record) return record(n, around);
        if (!n.of->leaf()) return list(n, around);
        const auto bytes = n.bytes(file_);
        std::optional<std::string_view> before;
        if (n.of->separated) {
            const auto stands = json::separator(*n.of, bytes);
            const std::string_view usual = n.offset == 0 ? "" : n.of->starts_line ? std::string_view(around.line_end) : " ";
            if (stands != usual || around.all_told || around.told == n.index) before = stands;
        }
        text(json::spell(*n.of, bytes, before));
    }

    // A new record has it by itself.
    bool goes_without_saying(const node& n, const separators& around) const {
        if (!n.opened.empty() && n.opened.front().of->what != kind::choice) return false;
        const auto bytes = n.bytes(file_);
        const auto& t = *n.of;
        if (n.is_said()) {
            if (!t.separated) return true;
            return json::is_plain_number(t, bytes) && !around.all_told && around.told != n.index &&
                   json::separator(t, bytes) == (t.starts_line ? std::string_view(around.line_end) : " ");
        }
        if (!n.opened.empty()) return false;
        if (t.fresh && (t.what == kind::padding || t.what == kind::constant)) {
            std::vector<std::byte> fresh(t.size);
            t.fresh(fresh.data());
            return std::ranges::equal(fresh, bytes);
        }
        if (t.filler) {
            for (std::size_t i = 0; i < bytes.size(); ++i)
                if (bytes[i] != t.filler(i)) return false;
            return true;
        }
        return bytes.empty() && (t.what == kind::bytes || t.what == kind::padding);
    }

    void record(const node& n, const separators& around) {
        const bool row = around_list_ && has_separated(*n.of);
        const auto own = row || !has_separated(*n.of) ? around : separators_of(n);
        const bool was_around_list = std::exchange(around_list_, false);
        open("{");
        std::size_t last = wire::varies;
        n.of->children(file_, n, [&](const node& child) {
            if (child.index == std::exchange(last, child.index)) return true;  // the tail of a choice, told with it
            if (goes_without_saying(child, own)) return true;
            key(child.name);
            value(child, own);
            return true;
        });
        close("}");
        around_list_ = was_around_list;
    }

    void list(const node& n, const separators& around) {
        const bool surrounded = n.leftover || n.missing;
        if (surrounded) open("{"), key("elements");
        auto own = around;
        own.told = wire::varies;
        if (has_separated(n.of->element())) own.all_told = !usual_throughout(n, around);
        const bool was_around_list = std::exchange(around_list_, true);
        open("[");
        std::size_t last = wire::varies, behind = n.offset;
        n.of->children(file_, n, [&](const node& child) {
            if (!child.name.empty() || child.index == std::exchange(last, child.index)) return true;
            behind = child.offset + child.size;
            next();
            value(child, own);
            return true;
        });
        close("]");
        around_list_ = was_around_list;
        if (!surrounded) return;
        if (n.leftover) key("leftover"), text('"' + json::hex(file_.subspan(n.offset + n.size - n.leftover, n.leftover)) + '"');
        if (n.missing) key("missing"), text(std::to_string(n.missing));
        close("}");
    }

    static bool has_separated(const view::type& t) {
        if (t.separated) return true;
        if (t.what != kind::record) return false;
        return std::any_of(t.fields.begin(), t.fields.end(), [](const view::field& f) { return f.of->separated; });
    }

    // The first line end that a record's fields have in front of them decides about the others.
    separators separators_of(const node& record) const {
        separators found;
        std::optional<std::size_t> first;
        bool all_plain = true;
        record.of->children(file_, record, [&](const node& child) {
            if (!child.of->separated) return true;
            const auto stands = json::separator(*child.of, child.bytes(file_));
            if (stands.find('\n') == std::string_view::npos) return true;
            all_plain = all_plain && stands == "\n";
            if (!first) {
                first = child.index;
                if (stands.find("\r\n") != std::string_view::npos) found.line_end = "\r\n";
            }
            return true;
        });
        if (!all_plain) found.told = *first;
        return found;
    }
    // The cells of a table have the usual before them, so that none needs to tell.
    bool usual_throughout(const node& list, const separators& around) const {
        return view::for_each_leaf(file_, list, {}, [&](const std::string&, const node& cell) {
            return !cell.of->separated || json::separator(*cell.of, cell.bytes(file_)) == (cell.of->starts_line ? std::string_view(around.line_end) : " ");
        });
    }

    view::byte_view file_;
    bool layout_;
    bool around_list_ = false;
};

void write(const view::format& format, const view::document& doc, bool layout, const text_sink& sink) {
    const auto file = doc.file().bytes();
    writer w(file, layout, sink);
    w.open("{");
    w.key("format"), w.text(view::json_string(format.id));
    if (layout) {
        w.key("layout"), w.open("{");
        w.key("size"), w.text(std::to_string(file.size()));
        w.key("root_size"), w.text(std::to_string(doc.root_size()));
        w.key("gaps"), w.open("[");
        for (const auto& gap : doc.gaps()) {
            if (!gap.size) continue;
            w.next();
            w.text(fmt::format(R"({{"at": {}, "bytes": "{}"}})", gap.offset, json::hex(file.subspan(gap.offset, gap.size))));
        }
        w.close("]"), w.close("}");
    }
    w.key("content");
    w.value(doc.root(), {});
    w.close("}");
    w.text("\n");
    w.flush(0);
}

bool comes_out_without_layout(const view::format& format, const view::document& doc) {
    json_reader reader({&format, 1});
    bool read = true;
    write(format, doc, false, [&](std::string_view piece) { read = read && reader.feed(piece); });
    if (!read) return false;
    const auto again = reader.finish();
    if (!again) return false;
    const auto bytes = (*again)->write();
    return bytes && std::ranges::equal(*bytes, doc.file().bytes());
}

}  // namespace

void to_json(const view::format& format, const view::document& doc, const text_sink& sink) {
    const bool layout = format.root->points && !comes_out_without_layout(format, doc);
    write(format, doc, layout, sink);
}

std::string node_json(view::byte_view file, const view::node& n) {
    if (n.of->separated && n.opened.empty()) return json::spell(*n.of, n.bytes(file), json::separator(*n.of, n.bytes(file)));
    std::string json;
    const text_sink sink = [&](std::string_view piece) { json += piece; };
    writer w(file, false, sink);
    w.value(n, {});
    w.flush(0);
    return json;
}

}  // namespace verbatim::edit
