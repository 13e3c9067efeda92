// JSON piece by piece, as events.
#pragma once
#include <memory>
#include <string>

#include "verbatim/edit/json_output.hpp"
#include "verbatim/walk/result.hpp"

namespace verbatim::edit::json {

// What takes JSON that others have written, until it does not fit; then why() and path() say why and where.
class events : public output {
public:
    void open_object() final { (void)(fits() && begin_object()); }
    void key(std::string_view name) final { (void)(fits() && begin_value(name)); }
    void open_array() final { (void)(fits() && begin_array()); }
    void close() final { (void)(fits() && end()); }
    void put(const scalar& s) final { (void)(fits() && value(s)); }

    // So much more text has come.
    virtual void allow(std::size_t) {}
    // A string with characters that are no bytes.
    virtual bool wide_string() { return fail("characters beyond U+00FF are not allowed: each character represents one byte"); }
    bool fits() const { return why_.empty(); }
    const std::string& why() const { return why_; }
    virtual std::string path() const = 0;

protected:
    // Each gives what fail() does when it does not fit.
    virtual bool begin_object() = 0;
    virtual bool begin_value(std::string_view key) = 0;
    virtual bool begin_array() = 0;
    virtual bool end() = 0;
    virtual bool value(const scalar&) = 0;
    bool fail(std::string why) {
        if (fits()) why_ = std::move(why);
        return false;
    }

private:
    std::string why_;
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
