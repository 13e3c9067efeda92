#include "verbatim/edit/json/printer.hpp"

#include "verbatim/edit/json/leaf.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::edit::json {

void printer::flush() {
    sink_(out_);
    out_.clear();
}

// Sets the index of the first group that may still fit.
void printer::decide(std::size_t from) {
    undecided_ = from;
    limit_ = undecided_ < groups_.size() ? groups_[undecided_].start + line_width : none;
}

// Breaks the first group that does not fit, and then those inside that do not fit either.
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
    if (is_unbroken() || undecided_ < groups_.size()) {
        if (!is_unbroken()) marks_.push_back({out_.size(), open_.size(), groups_.size() - 1, behind_comma});
        if (behind_comma) out_ += ' ';
        return;
    }
    if (out_.size() >= piece_size) flush();
    line_break(open_.size());
}

void printer::open(bool is_array) {
    element();
    const auto how = std::exchange(next_, lines::shared);
    open_.push_back({is_array, is_unbroken() ? lines::one : how});
    if (open_.back().has_group()) {
        const bool small = how == lines::small;
        groups_.push_back({out_.size(), small});
        if (undecided_ + 1 == groups_.size()) decide(small ? undecided_ : undecided_ + 1);
    }
    out_ += is_array ? '[' : '{';
    first_ = true;
}
void printer::close() {
    const part closed = open_.back();
    const bool may_break_here = !first_ && !is_unbroken();
    open_.pop_back();
    if (may_break_here) may_break(false);
    out_ += closed.is_array ? ']' : '}';
    first_ = false;
    fit();
    if (!closed.has_group()) return;
    while (!marks_.empty() && marks_.back().group + 1 == groups_.size()) marks_.pop_back();
    groups_.pop_back();
    if (undecided_ >= groups_.size()) decide(groups_.size());
}
void printer::next() {
    if (!first_) out_ += ',';
    may_break(!first_);
    first_ = false;
}
void printer::key(std::string_view name) {
    next();
    view::append_json_string(out_, name);
    out_ += ": ";
    fit();
}

void printer::put(const scalar& s) {
    element();
    if (s.is_string && on_one_line_) out_.append("\"").append(view::escape(s.text)).append("\"");
    else if (s.is_utf8) view::append_json_utf8(out_, s.text);
    else if (s.is_string) view::append_json_string(out_, s.text);
    else out_ += s.text;
    fit();
}
void printer::hex(view::byte_view bytes) {
    element();
    out_ += '"';
    append_hex(out_, bytes);
    out_ += '"';
    fit();
}

}  // namespace verbatim::edit::json
