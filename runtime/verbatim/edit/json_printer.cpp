#include "verbatim/edit/json_printer.hpp"

#include "verbatim/edit/json_leaf.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::edit::json {

using wire::kind;

namespace {

constexpr std::size_t small_bytes = 96;  // what takes more in the file is not tried on one line

}  // namespace

void printer::flush() {
    sink_(out_);
    out_.clear();
}

// Those from here on may still fit.
void printer::decide(std::size_t from) {
    undecided_ = from;
    limit_ = undecided_ < groups_.size() ? groups_[undecided_].start + line_width : none;
}

void printer::begin(std::size_t bytes) {
    const bool small = bytes <= small_bytes;
    groups_.push_back({out_.size(), small});
    if (undecided_ + 1 == groups_.size()) decide(small ? undecided_ : undecided_ + 1);
}

void printer::end() {
    while (!marks_.empty() && marks_.back().group + 1 == groups_.size()) marks_.pop_back();
    groups_.pop_back();
    if (undecided_ >= groups_.size()) decide(groups_.size());
}

// The first value that does not fit gets its line breaks, and then those in it that do not fit either.
void printer::break_lines() {
    while (undecided_ < groups_.size() && (out_.size() > limit_ || !groups_[undecided_].small)) {
        const std::size_t start = groups_[undecided_].start;
        const std::string rest = out_.substr(start);
        out_.resize(start);
        std::size_t from = start, broken = 0;
        for (; broken < marks_.size() && marks_[broken].group == undecided_; ++broken) {
            const mark& m = marks_[broken];
            out_.append(rest, from - start, m.at - from);
            line_break(m.depth);
            from = m.at + m.behind_comma;
        }
        const std::size_t was = start + rest.size();
        out_.append(rest, from - start);
        marks_.erase(marks_.begin(), marks_.begin() + static_cast<std::ptrdiff_t>(broken));
        for (mark& m : marks_) m.at += out_.size() - was;
        for (std::size_t i = undecided_ + 1; i < groups_.size(); ++i) groups_[i].start += out_.size() - was;
        decide(undecided_ + 1);
    }
}

void printer::may_break(bool behind_comma) {
    if (undecided_ < groups_.size()) {
        marks_.push_back({out_.size(), depth_, groups_.size() - 1, behind_comma});
        if (behind_comma) out_ += ' ';
        return;
    }
    if (out_.size() >= piece_size) flush();
    line_break(depth_);
}

void printer::open(char bracket) {
    out_ += bracket;
    ++depth_;
    first_ = true;
}
void printer::close(char bracket) {
    --depth_;
    if (!first_) may_break(false);
    out_ += bracket;
    first_ = false;
    fit();
}
void printer::next() {
    if (!first_) out_ += ',';
    may_break(!first_);
    first_ = false;
}
void printer::key(std::string_view name) {
    next();
    out_ += '"';
    out_ += name;
    out_ += "\": ";
    fit();
}

void printer::number(std::size_t n) { view::append_number(out_, n), fit(); }
void printer::hex(view::byte_view bytes) {
    out_ += '"';
    append_hex(out_, bytes);
    out_ += '"';
    fit();
}
void printer::text(std::string_view characters) { view::append_json_string(out_, characters), fit(); }
void printer::leaf(const view::type& t, view::byte_view bytes, std::optional<std::string_view> before) {
    spell(out_, t, bytes, before);
    fit();
}

void printer::plain(const view::type& t, view::byte_view bytes) {
    if (t.leaf()) return leaf(t, bytes, {});
    begin(bytes.size());
    if (t.what == kind::record) {
        open_object();
        for (const view::field& f : t.fields) {
            const auto part = bytes.subspan(f.offset, f.of->size);
            if (is_fresh(*f.of, part)) continue;
            key(f.name);
            plain(*f.of, part);
        }
        close_object();
    } else {
        open_array();
        const std::size_t size = t.element().size;
        for (std::size_t i = 0; i < t.count; ++i) next(), plain(t.element(), bytes.subspan(i * size, size));
        close_array();
    }
    end();
}

void printer::plain_elements(const view::type& element, view::byte_view bytes, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) next(), plain(element, bytes.subspan(i * element.size, element.size));
}

}  // namespace verbatim::edit::json
