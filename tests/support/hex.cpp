#include "tests/support/hex.hpp"

#include <algorithm>
#include <fstream>
#include <iomanip>
#include <iterator>
#include <sstream>
#include <stdexcept>

namespace verbatim::test {

namespace {

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

struct parser {
    std::string_view text;
    std::size_t at = 0;
    int line = 1;

    [[noreturn]] void fail(const std::string& what) const {
        throw std::runtime_error("hex, line " + std::to_string(line) + ": " + what);
    }
    bool done() const { return at == text.size(); }

    void append(bytes& to, const bytes& group, std::size_t times) {
        for (std::size_t i = 0; i < times; ++i) to.insert(to.end(), group.begin(), group.end());
    }

    // Parses up to the end, or to the closing parenthesis.
    bytes parse(bool in_group) {
        bytes all, unit;  // unit: the bytes that a star repeats
        const auto flush = [&] { append(all, unit, 1), unit.clear(); };
        while (!done()) {
            const char c = text[at];
            if (c == '\n') {
                if (!in_group) flush();
                ++line, ++at;
            } else if (c == ' ' || c == '\t' || c == '\r') {
                ++at;
            } else if (c == '#') {
                while (!done() && text[at] != '\n') ++at;
            } else if (c == '"') {
                const auto end = text.find('"', at + 1);
                if (end == std::string_view::npos) fail("a text without its closing quote");
                for (char t : text.substr(at + 1, end - at - 1)) unit.push_back(static_cast<std::byte>(t));
                at = end + 1;
            } else if (c == '(') {
                ++at;
                flush();
                unit = parse(true);
            } else if (c == ')') {
                if (!in_group) fail("a parenthesis closes what was not opened");
                ++at;
                flush();
                return all;
            } else if (c == '*') {
                ++at;
                while (!done() && text[at] == ' ') ++at;
                std::size_t times = 0, digits = 0;
                for (; !done() && text[at] >= '0' && text[at] <= '9'; ++at, ++digits)
                    times = times * 10 + static_cast<std::size_t>(text[at] - '0');
                if (digits == 0) fail("a star without a number");
                append(all, unit, times);
                unit.clear();
            } else {
                if (at + 1 >= text.size() || digit(c) < 0 || digit(text[at + 1]) < 0)
                    fail(std::string("not a byte: ") + std::string(text.substr(at, 2)));
                unit.push_back(static_cast<std::byte>(digit(c) * 16 + digit(text[at + 1])));
                at += 2;
            }
        }
        if (in_group) fail("a parenthesis is not closed");
        flush();
        return all;
    }
};

}  // namespace

bytes hex(std::string_view text) { return parser{text}.parse(false); }

std::string difference(const bytes& found, const bytes& expected) {
    const auto from = static_cast<std::size_t>(
        std::mismatch(found.begin(), found.end(), expected.begin(), expected.end()).first - found.begin());
    if (from == found.size() && from == expected.size()) return {};
    constexpr std::size_t most = 16;
    std::ostringstream text;
    text << std::hex << std::uppercase << std::setfill('0');
    const auto write = [&](const bytes& all) {
        for (std::size_t i = from; i < all.size() && i < from + most; ++i)
            text << ' ' << std::setw(2) << static_cast<unsigned>(all[i]);
        if (from >= all.size()) text << " the end";
        else if (all.size() > from + most) text << " ...";
    };
    text << "0x" << from << ": expected", write(expected);
    text << ", found", write(found);
    if (found.size() != expected.size())
        text << std::dec << "; " << found.size() << " bytes instead of " << expected.size();
    return text.str();
}

bytes read_file(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw std::runtime_error("cannot read " + path);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const auto* from = reinterpret_cast<const std::byte*>(text.data());
    return {from, from + text.size()};
}

}  // namespace verbatim::test
