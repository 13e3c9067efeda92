// Prints JSON, piece by piece: a value a line, but what fits on one line on one.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "runtime/view/leaf_text.hpp"

namespace verbatim::edit::json {

class printer {
public:
    explicit printer(const std::function<void(std::string_view)>& sink) : sink_(sink) {}

    void open(std::string_view bracket) {
        out_ += bracket;
        ++depth_;
        first_ = true;
    }
    void close(std::string_view bracket) {
        --depth_;
        if (!first_) new_line();
        out_ += bracket;
        first_ = false;
    }
    // Before each element of an array, and each key of an object.
    void next() {
        if (!first_) out_ += ',';
        first_ = false;
        new_line();
    }
    void key(std::string_view name) {
        next();
        out_ += view::json_string(name);
        out_ += ": ";
    }
    void text(std::string_view json) { out_ += json; }
    // Hands on what has been printed, when it is that much.
    void flush(std::size_t least) {
        if (out_.size() < least || one_line_) return;
        sink_(out_);
        out_.clear();
    }

    bool on_one_line() const { return one_line_; }
    // Prints on one line what `print` prints. False, and nothing printed, when that is too long.
    template <class Print>
    bool try_one_line(Print print) {
        const std::size_t size = out_.size(), depth = depth_;
        const bool first = first_;
        one_line_ = true;
        print();
        one_line_ = false;
        if (out_.size() - size <= line_width) return true;
        out_.resize(size);
        depth_ = depth;
        first_ = first;
        return false;
    }

private:
    static constexpr std::size_t line_width = 120, piece_size = 1 << 16;

    void new_line() {
        if (one_line_) {
            if (out_.back() == ',') out_ += ' ';
            return;
        }
        flush(piece_size);
        out_ += '\n';
        out_.append(2 * depth_, ' ');
    }

    const std::function<void(std::string_view)>& sink_;
    std::string out_;
    std::size_t depth_ = 0;
    bool first_ = true, one_line_ = false;
};

}  // namespace verbatim::edit::json
