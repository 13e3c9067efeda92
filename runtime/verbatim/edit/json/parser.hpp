// Parses JSON piece by piece, and reports its parts as events.
#pragma once
#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "verbatim/edit/json/output.hpp"
#include "verbatim/result.hpp"

namespace verbatim::edit::json {

// Memory that JSON may request with little text (repeated bytes, the size of a layout): this minimum, and so many bytes
// for each byte of JSON.
constexpr std::size_t least_allowed = std::size_t{1} << 20, allowed_per_byte = 256;

// Takes JSON of any origin until it does not fit; then why() and path() give the reason and the place.
class events : public output {
public:
    void open_object() final { (void)(fits() && begin_object()); }
    void key(std::string_view name) final { (void)(fits() && begin_value(name)); }
    void open_array() final { (void)(fits() && begin_array()); }
    void close() final { (void)(fits() && end()); }
    void put(const scalar& s) final { (void)(fits() && value(s)); }

    // Called with the size of a piece of text, which increases the memory that the JSON may request.
    virtual void allow(std::size_t text) { allowed_ += allowed_per_byte * text; }
    bool fits() const { return why_.empty(); }
    const std::string& why() const { return why_; }
    virtual std::string path() const = 0;

protected:
    // Each returns the result of fail() if the JSON does not fit.
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
    template <std::unsigned_integral Number>
    bool number(const scalar& s, Number& to) {
        const auto number = number_up_to(s, std::numeric_limits<Number>::max());
        return number && (to = static_cast<Number>(*number), true);
    }

    std::size_t allowed_ = least_allowed;  // Bytes that repetition may produce.

private:
    std::optional<std::uint64_t> number_up_to(const scalar&, std::uint64_t most);

    std::string why_;
};

class parser {
public:
    explicit parser(events&);
    ~parser();
    // Parses a piece; `more`: others follow. The error names line, column and path.
    result<void> feed(std::string_view piece, bool more);

private:
    struct state;
    std::unique_ptr<state> state_;
};

}  // namespace verbatim::edit::json
