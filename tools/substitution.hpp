// The substitution of sed, as `sed -E` has it: s/EXPRESSION/REPLACEMENT/FLAGS.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/result.hpp"

namespace re2 {
class RE2;
}

namespace verbatim::tools {

// A substitution takes time that is linear in the size of the text for each match, and a fixed amount of stack, because
// RE2 matches it (https://github.com/google/re2/wiki/Syntax). What sed has and RE2 has not is refused, and so is what
// the two read differently.
class substitution {
public:
    // Parses what follows the s: the delimiter, which is any ASCII character but a backslash or the end of a line, the
    // expression, the replacement and the flags.
    //
    //   the expression    matches the leftmost and longest text; \ before the delimiter makes it a character
    //   the replacement   \1 to \9 are the groups, & and \0 is all that matches, \n the end of a line, and \ before any
    //                     other punctuation makes it a character
    //   the flags         g replaces all matches and not only the first one; i ignores case
    //
    // The error has the reason alone.
    static result<substitution> parse(std::string_view text);

    // Returns a text with its matches replaced; nothing if it has none. A text that is not UTF-8 is matched byte by
    // byte. As in sed, an empty match right after another match is passed over.
    std::optional<std::string> in(std::string_view text) const;

private:
    struct piece {
        int group = -1;  // What the group matched, if it is not negative
        std::string characters{};
    };
    result<void> take_replacement(std::string_view text, char delimiter);

    std::shared_ptr<const re2::RE2> of_utf8_, of_bytes_;
    std::vector<piece> replacement_;
    bool replaces_all_ = false;
};

}  // namespace verbatim::tools
