// JSON piece by piece, as events.
#pragma once
#include <memory>
#include <string>

#include "verbatim/edit/json_output.hpp"
#include "verbatim/walk/result.hpp"

namespace verbatim::edit::json {

// How much JSON may make of little text (repeated bytes, the size of a layout): this much, and so much for each of its bytes.
constexpr std::size_t least_allowed = std::size_t{1} << 20, allowed_per_byte = 256;

// What takes JSON that others have written, until it does not fit; then why() and path() say why and where.
class events : public output {
public:
    void open_object() final { (void)(fits() && begin_object()); }
    void key(std::string_view name) final { (void)(fits() && begin_value(name)); }
    void open_array() final { (void)(fits() && begin_array()); }
    void close() final { (void)(fits() && end()); }
    void put(const scalar& s) final { (void)(fits() && value(s)); }

    // So much more text has come: what it says may take the more memory.
    void allow(std::size_t text) { allowed_ += allowed_per_byte * text; }
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
    bool bytes(const scalar&, std::vector<std::byte>& to);
    bool number(const scalar&, std::size_t& to);

    std::size_t allowed_ = least_allowed;  // bytes that are repeated

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
