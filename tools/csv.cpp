#include "tools/csv.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>

#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::tools {

std::string csv_line(const strings& values) {
    std::string line;
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) line += ',';
        if (values[i].find_first_of(",\"\r\n") == std::string::npos) {
            line += values[i];
            continue;
        }
        line += '"';
        for (const char c : values[i]) line.append(c == '"' ? 2 : 1, c);
        line += '"';
    }
    return line + "\r\n";
}

namespace {

error malformed(std::string reason) { return error{{}, 0, std::move(reason), error_kind::malformed}; }

// Converts the text of a spreadsheet to UTF-8 without a byte order mark.
result<std::string> decoded(std::string_view bytes) {
    if (bytes.starts_with("PK\3\4") || bytes.starts_with("\xD0\xCF\x11\xE0"))
        return malformed("it is a spreadsheet's own file: save it as CSV, in UTF-8");
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    const bool is_big = bytes.starts_with("\xFE\xFF") || (bytes.size() > 1 && !byte(0) && byte(1));
    if (is_big || bytes.starts_with("\xFF\xFE") || (bytes.size() > 1 && byte(0) && !byte(1))) {
        std::u16string units;
        for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
            units += static_cast<char16_t>(byte(i + (is_big ? 0 : 1)) << 8 | byte(i + (is_big ? 1 : 0)));
        std::string text;
        const char16_t* at = units.data();
        const char16_t* const end = at + units.size();
        while (at != end) {
            const auto c = boost::locale::utf::utf_traits<char16_t>::decode(at, end);
            if (!boost::locale::utf::is_valid_codepoint(c) || bytes.size() % 2 != 0)
                return malformed("it is not valid UTF-16: save it as CSV, in UTF-8");
            walk::append_code_point(text, c);
        }
        return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
    }
    if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
    std::size_t line = 1;
    for (std::string_view rest = bytes; !rest.empty();) {
        const auto c = walk::code_point_at(rest);
        if (!c.is_valid())
            return malformed(fmt::format("line {} has the byte {:02X}, which is not UTF-8: save it as CSV in UTF-8",
                                         line, static_cast<unsigned char>(c.bytes[0])));
        line += c.number == '\n';
        rest.remove_prefix(c.bytes.size());
    }
    return std::string(bytes);
}

}  // namespace

// Reads the cells of one row; none at the end of the text.
result<void> csv_reader::take_row() {
    cells_.assign(at_ < text_.size() ? 1 : 0, {});
    bool in_quotes = false, was_quoted = false;
    for (++row_; at_ < text_.size(); ++at_) {
        const char c = text_[at_];
        if (in_quotes) {
            if (c != '"') cells_.back() += c;
            else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') cells_.back() += text_[at_++];
            else in_quotes = false;
        } else if (c == '"' && cells_.back().empty() && !was_quoted) {
            in_quotes = was_quoted = true;
        } else if (c == separator_) {
            cells_.emplace_back(), was_quoted = false;
        } else if (c == '\n' || c == '\r') {
            at_ += c == '\r' && at_ + 1 < text_.size() && text_[at_ + 1] == '\n' ? 2 : 1;
            return {};
        } else {
            cells_.back() += c;
        }
    }
    return in_quotes ? malformed(fmt::format("a quote in row {} is not closed", row_)) : result<void>{};
}

result<csv_reader> csv_reader::of(std::string_view bytes, std::string_view first) {
    auto text = decoded(bytes);
    if (!text) return text.error();
    csv_reader reader(std::move(*text));
    std::string_view separators = ",;\t";
    if (reader.text_.starts_with("sep=") && reader.text_.size() > 4) {
        reader.separator_ = reader.text_[4];
        separators = std::string_view(reader.text_).substr(4, 1);
        (void)reader.take_row();
    }
    const std::size_t start = reader.at_;
    for (const char separator : separators) {
        reader.separator_ = separator, reader.at_ = start, reader.row_ = 0;
        if (auto read = reader.take_row(); !read) return read.error();
        if (std::ranges::find(reader.cells_, first) == reader.cells_.end()) continue;
        while (reader.cells_.back().empty()) reader.cells_.pop_back();
        reader.head_ = reader.cells_;
        return reader;
    }
    return malformed(
        fmt::format("its first row has no column {}: columns are separated by commas, semicolons or tabs", first));
}

result<bool> csv_reader::next() {
    do {
        if (auto read = take_row(); !read) return read.error();
        if (cells_.empty()) return false;
        while (!cells_.empty() && cells_.back().empty()) cells_.pop_back();
    } while (cells_.empty());
    if (cells_.size() > head_.size())
        return malformed(fmt::format("row {} has {} cells, and the first row {}: the last is {}", row_, cells_.size(),
                                     head_.size(), cells_.back()));
    cells_.resize(head_.size());
    return true;
}

}  // namespace verbatim::tools
