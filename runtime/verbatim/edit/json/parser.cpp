// Uses Boost.JSON's parser, because it reads piece by piece and passes on the text of numbers, so that no float is
// rounded on the way, and because the project uses Boost already. RapidJSON has had no release since 2016; nlohmann's
// parser holds numbers as doubles.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include <boost/json/basic_parser_impl.hpp>

#include "verbatim/edit/json/leaf.hpp"
#include "verbatim/edit/json/parser.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::edit::json {

namespace {

// Converts UTF-8 to one byte for each character. Nothing if a code point is beyond FF.
std::optional<std::string> to_bytes(std::string_view text) {
    std::string bytes;
    while (!text.empty()) {
        const walk::code_point c = walk::code_point_at(text);
        if (c.number > 0xFF) return std::nullopt;
        bytes += static_cast<char>(c.number);
        text.remove_prefix(c.bytes.size());
    }
    return bytes;
}

}  // namespace

struct handler {
    static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1), max_array_size = max_object_size,
                                 max_key_size = max_object_size, max_string_size = max_object_size;
    using error_code = boost::json::error_code;
    using string_view = boost::json::string_view;
    events& to;
    std::string text{};

    bool fits(error_code& ec) {
        if (!to.fits()) ec = boost::json::error::incomplete;  // Any error will do: to.why() has the reason.
        return to.fits();
    }
    bool collect(string_view part) {
        text.append(part.data(), part.size());
        return true;
    }
    std::string take(string_view last) {
        collect(last);
        return std::exchange(text, {});
    }
    bool word(std::string_view word, error_code& ec) {
        to.put({word});
        return fits(ec);
    }
    bool string(const std::string& utf8, error_code& ec) {
        if (const auto bytes = to_bytes(utf8)) to.put({*bytes, true});
        else to.put({utf8, true, true});
        return fits(ec);
    }

    bool on_document_begin(error_code&) { return true; }
    bool on_document_end(error_code&) { return true; }
    bool on_object_begin(error_code& ec) {
        to.open_object();
        return fits(ec);
    }
    bool on_object_end(std::size_t, error_code& ec) {
        to.close();
        return fits(ec);
    }
    bool on_array_begin(error_code& ec) {
        to.open_array();
        return fits(ec);
    }
    bool on_array_end(std::size_t, error_code& ec) {
        to.close();
        return fits(ec);
    }
    bool on_key_part(string_view part, std::size_t, error_code&) { return collect(part); }
    bool on_key(string_view part, std::size_t, error_code& ec) {
        const auto utf8 = take(part);
        to.key(to_bytes(utf8).value_or(utf8));
        return fits(ec);
    }
    bool on_string_part(string_view part, std::size_t, error_code&) { return collect(part); }
    bool on_string(string_view part, std::size_t, error_code& ec) { return string(take(part), ec); }
    bool on_number_part(string_view part, error_code&) { return collect(part); }
    bool on_int64(std::int64_t, string_view part, error_code& ec) { return word(take(part), ec); }
    bool on_uint64(std::uint64_t, string_view part, error_code& ec) { return word(take(part), ec); }
    bool on_double(double, string_view part, error_code& ec) { return word(take(part), ec); }
    bool on_bool(bool value, error_code& ec) { return word(value ? "true" : "false", ec); }
    bool on_null(error_code& ec) { return word("null", ec); }
    bool on_comment_part(string_view, error_code&) { return true; }
    bool on_comment(string_view, error_code&) { return true; }
};

static boost::json::parse_options options() {
    boost::json::parse_options o;
    o.max_depth = 1024;  // Records that hold themselves are not nested deeper than that.
    return o;
}

bool events::bytes(const scalar& s, std::vector<std::byte>& to) {
    if (!s.is_string) return fail("expected a string of hex bytes");
    auto bytes = parse_hex(s.text, allowed_);
    if (!bytes) return fail(bytes.error().reason);
    to = std::move(*bytes);
    return true;
}
std::optional<std::uint64_t> events::number_up_to(const scalar& s, std::uint64_t most) {
    const auto number = view::parse_unsigned(s.text);
    if (!number || *number > most) fail("expected a whole number");
    return fits() ? number : std::nullopt;
}

struct parser::state {
    events& to;
    boost::json::basic_parser<handler> parser;
    std::size_t line = 1, column = 1;

    explicit state(events& e) : to(e), parser(options(), handler{e}) {}

    void pass(std::string_view text) {
        const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        line += lines;
        column = lines ? text.size() - text.rfind('\n') : column + text.size();
    }
    error fail(std::string_view why) const {
        return {to.path(), 0, fmt::format("line {}, column {}: {}", line, column, why), error_kind::malformed};
    }
};

parser::parser(events& to) : state_(std::make_unique<state>(to)) {}
parser::~parser() = default;

result<void> parser::feed(std::string_view piece, bool more) {
    state_->to.allow(piece.size());
    boost::json::error_code failed;
    const std::size_t read = state_->parser.write_some(more, piece.data(), piece.size(), failed);
    state_->pass(piece.substr(0, read));
    if (failed)
        return state_->fail(state_->to.why().empty() ? "not valid JSON: " + failed.message() : state_->to.why());
    if (read < piece.size()) return state_->fail("text after the end of the JSON");
    return {};
}

}  // namespace verbatim::edit::json
