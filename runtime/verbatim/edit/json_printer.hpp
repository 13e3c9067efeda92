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
    explicit printer(const std::function<void(std::string_view)>& sink) : sink_(sink) {}

    void begin(std::size_t bytes) override;
    void end() override;
    void open_object() override { open('{'); }
    void key(std::string_view name) override;
    void close_object() override { close('}'); }
    void open_array() override { open('['); }
    void next() override;
    void close_array() override { close(']'); }
    void number(std::size_t) override;
    void hex(view::byte_view) override;
    void text(std::string_view characters) override;
    void yes() override { json("true"); }
    void leaf(const view::type&, view::byte_view bytes, std::optional<std::string_view> before) override;
    void plain_elements(const view::type& element, view::byte_view bytes, std::size_t count) override;

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

    void open(char bracket);
    void close(char bracket);
    void may_break(bool behind_comma);
    void line_break(std::size_t depth) { out_ += '\n', out_.append(2 * depth, ' '); }
    void plain(const view::type&, view::byte_view bytes);
    void decide(std::size_t from);
    void fit() {
        if (out_.size() > limit_) break_lines();
    }
    void break_lines();

    const std::function<void(std::string_view)>& sink_;
    std::string out_;
    std::size_t depth_ = 0;
    bool first_ = true;
    std::vector<group> groups_;    // the values that are open;
    std::size_t undecided_ = 0;    // those before this one have line breaks, the others may still fit
    std::size_t limit_ = none;     // what out_ may grow to before the first of those does not fit any more
    std::vector<mark> marks_;      // where they may break
};

}  // namespace verbatim::edit::json
