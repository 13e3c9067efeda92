// JSON piece by piece, as events.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "verbatim/walk/result.hpp"

namespace verbatim::edit::json {

// A scalar: a number's or a word's text, or a string with a character for each byte.
struct scalar {
    std::string text;
    bool is_string = false, is_null = false;
    bool is_wide = false;  // a string with characters that are no bytes
};
constexpr std::string_view wide = "characters beyond U+00FF are not allowed: each character represents one byte";

class events {
public:
    virtual ~events() = default;
    // So much more text has come.
    virtual void allow(std::size_t) {}
    // Each gives false when it does not fit; then why() and path() say why and where.
    virtual bool begin_object() = 0;
    virtual bool begin_array() = 0;
    virtual bool key(std::string name) = 0;
    virtual bool value(const scalar&) = 0;
    virtual bool end() = 0;
    virtual const std::string& why() const = 0;
    virtual std::string path() const = 0;
};

class parser {
public:
    explicit parser(events&);
    ~parser();
    // The error names line, column and path.
    result<void> feed(std::string_view piece, bool more);

private:
    struct state;
    std::unique_ptr<state> state_;
};

}  // namespace verbatim::edit::json
