// A value of a document in the form of JSON: null, a number or another word, a string, a list, or an object with its
// keys in order.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "verbatim/edit/json/output.hpp"

namespace verbatim::edit {

// The value is a sequence of tokens: those of a list or an object are between a token that opens it and one that closes
// it. They are in one piece of memory, which is hardly larger than the JSON, however deeply it is nested.
class value {
public:
    value() : value(view::scalar{"null", false}) {}
    explicit value(const view::scalar& s) { add(kind_of(s), s.text); }

    class writer;
    // Writes the value to an output of JSON.
    void to(json::output&) const;

    // Returns approximately the size of its JSON in bytes.
    std::size_t size() const { return tokens_.size(); }
    bool is_null() const { return *this == value(); }
    // Returns the elements of a list that contains neither lists nor objects; none for any other value.
    std::vector<value> scalars() const;
    // Returns the members of an object that contains neither lists nor objects, each with its key; none for any other
    // value.
    std::vector<std::pair<std::string, value>> members() const;
    // Returns the value without the bytes beside it: "sit" of {"value": "sit", "behind": "00*3"}, 5 of {"value": 5,
    // "bytes": "85 00"}.
    value alone() const;
    // Ignores how the JSON is laid out in lines.
    bool operator==(const value&) const;

private:
    enum kind : char { word, string, utf8, object, list, key, end };
    static kind kind_of(const view::scalar& s) { return s.is_utf8 ? utf8 : s.is_string ? string : word; }
    struct token {
        kind is;
        std::string_view text;  // of an object or a list: its json::lines, as one character
        bool is_scalar() const { return is <= utf8; }
        view::scalar made() const { return {text, is != word, is == utf8}; }
    };
    static token next(std::string_view& tokens);
    void add(kind, std::string_view text);

    std::string tokens_;
};

// Builds a value from the JSON that is written to it.
class value::writer final : public json::output {
public:
    explicit writer(value& to) : to_(to) { to.tokens_.clear(); }
    void lay_out(json::lines how) override { lines_ = how; }
    void open_object() override { open(object); }
    void key(std::string_view name) override { to_.add(value::key, name); }
    void open_array() override { open(list); }
    void close() override { to_.add(end, {}); }
    void put(const view::scalar& s) override { to_.add(kind_of(s), s.text); }

private:
    void open(kind is) {
        const auto how = static_cast<char>(std::exchange(lines_, json::lines::shared));
        to_.add(is, {&how, 1});
    }

    value& to_;
    json::lines lines_ = json::lines::shared;
};

// Returns the value at a node; of a field in a text format, also the separator before it. `has_looks`: the contents of
// looks are included.
value value_of(const view::node&, bool has_looks = true);
// Returns the JSON of a value, on one line or on as many as make it readable.
std::string text_of(const value&, bool on_one_line = false);

}  // namespace verbatim::edit
