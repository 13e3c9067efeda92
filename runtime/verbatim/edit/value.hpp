// A value of a document as JSON has it: null, a number or another word, a string, a list, or an object with its keys in order.
#pragma once
#include <string>
#include <vector>

#include "verbatim/edit/json_output.hpp"

namespace verbatim::view {
class document;
}

namespace verbatim::edit {

// Tokens in a row, those of a part between the ones that open and close it: in one piece of memory that is hardly larger than the JSON, however
// deep it is nested.
class value {
public:
    value() : value(view::scalar{"null", false}) {}
    explicit value(const view::scalar& s) { add(kind_of(s), s.text); }

    class writer;
    // Hands it to what takes JSON.
    void to(json::output&) const;

    // About as many bytes as its JSON takes.
    std::size_t size() const { return tokens_.size(); }
    bool is_null() const { return *this == value(); }
    // The elements of a list that has neither lists nor objects in it; none of anything else.
    std::vector<value> scalars() const;
    // Without what is beside it: "sit" of {"value": "sit", "behind": "00*3"}, 5 of {"value": 5, "bytes": "85 00"}.
    value alone() const;
    // Whatever their lines are like.
    bool operator==(const value&) const;

private:
    enum kind : char { word, string, utf8, object, list, key, end };
    static kind kind_of(const view::scalar& s) { return s.is_utf8 ? utf8 : s.is_string ? string : word; }
    struct token {
        kind is;
        std::string_view text;  // of an object and a list: how their lines are
        bool is_scalar() const { return is <= utf8; }
        view::scalar made() const { return {text, is != word, is == utf8}; }
    };
    static token next(std::string_view& tokens);
    void add(kind, std::string_view text);

    std::string tokens_;
};

// Makes a value of what it takes.
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

// The value at a node; of a field of text also what is before it. Of a document it is without what only looks at bytes of its root.
value value_of(const view::node&, const view::document* of = nullptr);
// Its JSON: on one line, or on as many as it needs to be read.
std::string text_of(const value&, bool on_one_line = false);

}  // namespace verbatim::edit
