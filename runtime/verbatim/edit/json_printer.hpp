// Prints JSON, piece by piece: a value a line, but what fits on one line on one.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "verbatim/edit/json_output.hpp"

namespace verbatim::edit::json {

// Text is printed once, as if all of it went on one line. The places where lines may break are remembered as long as the value around them may
// still fit; when it turns out to be too long, they become line breaks, and the values in it decide for themselves.
class printer final : public output {
public:
    explicit printer(const std::function<void(std::string_view)>& sink, bool on_one_line = false) : sink_(sink), on_one_line_(on_one_line) {}

    void lay_out(lines how) override { next_ = how; }
    void open_object() override { open(false); }
    void key(std::string_view name) override;
    void open_array() override { open(true); }
    void close() override;
    void put(const scalar&) override;
    void hex(view::byte_view) override;

    // JSON as it is.
    void json(std::string_view text) {
        out_ += text;
        fit();
    }
    // Hands on what has been printed.
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
    // Before an element of an array.
    void element() {
        if (!open_.empty() && open_.back().is_array) next();
    }
    void next();
    void may_break(bool behind_comma);
    void line_break(std::size_t depth) { out_ += '\n', out_.append(2 * depth, ' '); }
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
    std::vector<group> groups_;    // those of them that have lines of their own;
    std::size_t undecided_ = 0;    // those before this one have line breaks, the others may still fit
    std::size_t limit_ = none;     // what out_ may grow to before the first of those does not fit any more
    std::vector<mark> marks_;      // where they may break
};

}  // namespace verbatim::edit::json
