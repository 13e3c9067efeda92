// Prints JSON piece by piece: one value on a line, except that an object or array that fits on one line is not broken.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "verbatim/edit/json/output.hpp"

namespace verbatim::edit::json {

// Text is printed once, as if all of it were on one line. The printer remembers where lines may break as long as the
// value around these places may still fit. If the value turns out to be too long, they become line breaks, and each
// value inside is decided separately.
class printer final : public output {
public:
    // On one line, values are for people: texts are written as `show` writes them.
    explicit printer(const std::function<void(std::string_view)>& sink, bool on_one_line = false)
        : sink_(sink), on_one_line_(on_one_line) {}

    void lay_out(lines how) override { next_ = how; }
    void open_object() override { open(false); }
    void key(std::string_view name) override;
    void open_array() override { open(true); }
    void close() override;
    void put(const scalar&) override;
    void hex(view::byte_view) override;

    // Appends text that is JSON already.
    void json(std::string_view text) {
        out_ += text;
        fit();
    }
    // Passes the printed text to the sink.
    void flush();

private:
    struct group {
        std::size_t start;
        bool small;
    };
    struct mark {
        std::size_t at, depth, group;
        bool behind_comma;
    };
    static constexpr std::size_t line_width = 120, piece_size = 1 << 16, none = static_cast<std::size_t>(-1);

    struct part {
        bool is_array;
        lines how;
        bool has_group() const { return how == lines::small || how == lines::large; }
    };

    void open(bool is_array);
    // Starts an element, if the open part is an array.
    void element() {
        if (!open_.empty() && open_.back().is_array) next();
    }
    void next();
    void may_break(bool behind_comma);
    void line_break(std::size_t depth) {
        out_ += '\n';
        out_.append(2 * depth, ' ');
    }
    bool is_unbroken() const { return on_one_line_ || (!open_.empty() && open_.back().how == lines::one); }
    void decide(std::size_t from);
    void fit() {
        if (out_.size() > limit_) break_lines();
    }
    void break_lines();

    const std::function<void(std::string_view)>& sink_;
    std::string out_;
    bool on_one_line_;
    std::vector<part> open_;
    lines next_ = lines::shared;
    bool first_ = true;
    std::vector<group> groups_;  // Open parts that have their own line breaks.
    std::size_t undecided_ = 0;  // Groups before this index have line breaks; the others may still fit.
    std::size_t limit_ = none;   // Size of out_ from which the first undecided group does not fit any more.
    std::vector<mark> marks_;    // Places where the undecided groups may break.
};

}  // namespace verbatim::edit::json
