#include "verbatim/edit/json/prove.hpp"

#include <algorithm>

#include "verbatim/edit/json/build.hpp"
#include "verbatim/edit/json/leaf.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::edit::json {

namespace {

using view::byte_view;
using view::node;

// Builds a document from the output, as if this had been printed and read. Values of fixed layout are taken directly;
// this proof does not cover their text.
class rebuilder final : public builder {
public:
    // Output of more than `most` bytes cannot be the file. If `leaves` is true, the elements of long lists are compared
    // with the file in turn, and are not kept.
    rebuilder(const view::format& format, std::size_t most, bool leaves)
        : builder({&format, 1}), left_(most), leaves_(leaves) {
        allow_all();
    }

    void hex(byte_view bytes) override { (void)(has_room(bytes) && take_bytes({bytes.begin(), bytes.end()})); }
    void leaf(const view::type& t, byte_view bytes, std::optional<std::string_view> before) override {
        if (t.text().separated) output::leaf(t, bytes, before);
        else (void)(has_room(bytes) && take(t, bytes));
    }
    void plain_elements(const view::type& element, byte_view bytes, std::size_t count) override {
        (void)(has_room(bytes) && take_elements(element, bytes, count));
    }
    void element_ends(byte_view bytes) override { (void)(leaves_ && fits() && leave_element(bytes)); }

    result<std::vector<std::byte>> file() {
        if (!fits()) return error{path(), 0, why(), error_kind::not_identical};
        return builder::take()->write();
    }

private:
    bool has_room(byte_view bytes) {
        if (!fits() || bytes.size() > left_) return fail("it is larger than the file");
        left_ -= bytes.size();
        return true;
    }

    std::size_t left_;
    bool leaves_;
};

bool is_file(const result<std::vector<std::byte>>& made, const view::document& doc) {
    return made && walk::same_bytes(*made, doc.file().bytes());
}

result<std::vector<std::byte>> file_by(const rules& how, const view::document& doc) {
    const bool may_be_more = how.layout || doc.type().codes;
    const std::size_t most = may_be_more ? static_cast<std::size_t>(-1) : doc.file().bytes().size();
    // Elements of text look at those around them. Those of other lists may be written alone otherwise than in the file,
    // or have numbers that data elsewhere controls: then all are built together.
    if (!holds_text(doc.type())) {
        rebuilder in_turn(doc.format(), most, true);
        write_document(doc, how, in_turn);
        if (auto made = in_turn.file(); is_file(made, doc)) return made;
    }
    rebuilder whole(doc.format(), most, false);
    write_document(doc, how, whole);
    return whole.file();
}

struct leaf_at {
    std::size_t offset;
    const view::type* of;
    source space;
    byte_view bytes;
};
std::vector<leaf_at> leaves_of(const view::document& doc) {
    std::vector<leaf_at> all;
    view::for_each_leaf(doc.root(), {}, [&](const std::string&, const node& n) {
        all.push_back({n.offset, n.of, n.space, n.bytes()});
        return true;
    });
    return all;
}

// Requires that leaves which came back with other bytes are written, or everything if these cannot be found. Returns
// false if everything was written already.
bool write_more(rules& how, const view::document& doc, const result<std::vector<std::byte>>& made) {
    if (how.everything) return false;
    const std::size_t before = how.also.size();
    if (made) {
        if (const auto again = doc.read(source::borrow(*made))) {
            const auto was = leaves_of(doc), is = leaves_of(**again);
            for (std::size_t i = 0; i < was.size() && i < is.size() && was[i].of == is[i].of; ++i)
                if (!std::ranges::equal(was[i].bytes, is[i].bytes)) how.also.insert({was[i].offset, was[i].of});
        }
    }
    how.everything = how.also.size() == before;
    return true;
}

// Requires more leaves until the file comes back. Returns false if it never does.
bool settle(rules& how, const view::document& doc) {
    while (true) {
        const auto made = file_by(how, doc);
        if (is_file(made, doc)) return true;
        if (!write_more(how, doc, made)) return false;
    }
}

}  // namespace

result<rules> prove(const view::document& doc) {
    rules how{.is_document = true};
    if (holds_text(doc.type())) how.line_end = usual_line_end(doc.file().bytes());
    if (is_file(file_by(how, doc), doc)) return how;
    bool settled = false;
    how.layout = doc.type().points || doc.root_size() < doc.file().bytes().size();
    how.share = doc.type().points;
    if (how.share) {
        const rules fresh = how;
        settled = settle(how, doc);
        if (!settled || how.everything) {
            how = fresh;
            how.share = false;
            settled = false;
        }  // Values in one place need not be one value.
    }
    if (!settled && !settle(how, doc))
        return error{{}, 0, "JSON cannot give this file back; please report it", error_kind::not_identical};
    if (how.layout && !how.also.empty()) {
        rules in_order = how;
        in_order.layout = in_order.share = false;
        if (is_file(file_by(in_order, doc), doc)) return in_order;
    }
    return how;
}

}  // namespace verbatim::edit::json
