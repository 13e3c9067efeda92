#include "verbatim/walk/write/spelled.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "verbatim/text/text.hpp"
#include "verbatim/walk/characters.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::kind;
using wire::detail::separated;

const separated& text_in(const void* value) { return *static_cast<const separated*>(value); }
bool ends_line(std::string_view separator) { return separator.find('\n') != std::string_view::npos; }

// Returns the line end that a text starts with; empty if it starts with none.
std::string_view line_end_of(std::string_view text) {
    return text.starts_with("\r\n") ? "\r\n" : text.starts_with('\n') ? "\n" : "";
}

// Returns the line end that separates the fields of a record, or of the records around it, or that ends the text; if
// they have none yet, the line end of a new text.
std::string_view line_end_in(const context& innermost) {
    for (const context* in = &innermost; in; in = in->up) {
        if (!in->value || !in->of || in->of->what != kind::record) continue;
        for (const auto& f : in->of->fields) {
            const void* const field = static_cast<const std::byte*>(in->value) + f.in_memory;
            if (!f.of->padding().line_end.empty()) {
                const auto end = line_end_of(characters(static_cast<const wire::byte_run*>(field)->view()));
                return end.empty() ? f.of->padding().line_end : end;
            }
            if (!f.of->text().separated) continue;
            const auto separator = text_in(field).separator();
            if (ends_line(separator)) return separator.find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
        }
    }
    return "\n";
}

// Returns the number of elements of the list that a token counts; nothing if it counts none in its record.
std::optional<std::size_t> counted_by(const void* token, const context& in) {
    if (!in.of || in.of->what != kind::record || in.of->record().is_row) return {};  // A row has no lists.
    for (const auto& f : in.of->fields) {
        if (f.of->what != kind::list || !f.of->list().times) continue;
        const auto* const count = table::control_in(f.of->list().times);
        if (count && !count->around && field_in(*in.of, in.value, count->field) == token)
            return f.of->length(static_cast<const std::byte*>(in.value) + f.in_memory);
    }
    return {};
}

// The columns of a table of text: finds the separator and the style of numbers in each.
class columns {
public:
    columns(const type& list, const void* value, std::string_view line_end)
        : list_(list),
          row_(list.element()),
          value_(value),
          rows_(list.length(value)),
          line_end_(line_end),
          separators_(width()),
          styles_(width()) {}

    std::size_t rows() const { return rows_; }
    std::string row(std::size_t i) {
        std::string all;
        for (std::size_t column = 0; column < width(); ++column) {
            const separated& here = text_in(cell(i, column));
            all += is_separate(i, column) ? here.separator() : std::string_view(separator(column));
            if (here.has_content() || !of(column).is_token()) all += here.content();
            else all += of(column).text().separated->spelled(of(column), cell(i, column), style(column));
        }
        return all;
    }

    wire::spelling style(std::size_t column) {
        if (!styles_[column]) {
            std::vector<std::string_view> texts;
            add_numbers(column, texts);
            const auto is_zero = [](std::string_view text) { return text.find_first_of("123456789") == text.npos; };
            if (std::ranges::all_of(texts, is_zero))  // they say little: the other columns say more
                for (std::size_t other = 0; other < width(); ++other)
                    if (other != column && of(other).number().real) add_numbers(other, texts);
            styles_[column] = wire::spelling_of(texts);
        }
        return *styles_[column];
    }

private:
    // Adds the numbers of a column that keep their spelling.
    void add_numbers(std::size_t column, std::vector<std::string_view>& texts) const {
        for (std::size_t i = 0; i < rows_; ++i)
            if (const separated& here = text_in(cell(i, column)); here.has_content()) texts.push_back(here.content());
    }
    bool is_record() const { return row_.what == kind::record; }
    std::size_t width() const { return is_record() ? row_.fields.size() : 1; }
    const type& of(std::size_t column) const { return is_record() ? *row_.fields[column].of : row_; }
    const void* cell(std::size_t i, std::size_t column) const {
        const void* const row = element_in(list_, value_, i);
        return is_record() ? field_in(row_, row, column) : row;
    }

    // Returns whether a field has a separator that can be written. Only the first field of the first row may follow the
    // data before it directly.
    bool is_separate(std::size_t i, std::size_t column) const {
        const separated& here = text_in(cell(i, column));
        if (!here.has_separator()) return false;
        if (i == 0 && column == 0) return true;
        return of(column).is_line() ? ends_line(here.separator()) : !here.separator().empty();
    }
    const std::string& separator(std::size_t column) {
        std::string& found = separators_[column];
        for (std::size_t i = rows_; i-- > 0 && found.empty();)
            if (const auto here = text_in(cell(i, column)).separator();
                is_separate(i, column) && ends_line(here) == of(column).text().starts_line)
                found = here;
        if (found.empty()) found = of(column).text().usual_separator(line_end_);
        return found;
    }

    const type &list_, &row_;
    const void* value_;
    std::size_t rows_;
    std::string_view line_end_;
    std::vector<std::string> separators_;
    std::vector<std::optional<wire::spelling>> styles_;
};

}  // namespace

std::optional<kept_text> kept(const type& t, const void* value, std::size_t at, const context& in) {
    const separated& here = text_in(value);
    if (!here.has_separator() && at != 0) return {};
    if (t.is_token() && (!here.has_content() || counted_by(value, in))) return {};
    return kept_text{here.separator(), here.content()};
}

bool keeps_text(const type& row, const void* value, std::span<const std::byte> bytes) {
    std::string_view left = characters(bytes);
    const context in{.of = row.what == kind::record ? &row : nullptr, .value = value};
    const auto comes_next = [&](std::string_view text) {
        const bool does = left.starts_with(text);
        left.remove_prefix(does ? text.size() : 0);
        return does;
    };
    const auto is_next = [&](const type& t, const void* field) {
        const auto text = kept(t, field, bytes.size() - left.size(), in);
        return text && comes_next(text->separator) && comes_next(text->content);
    };
    if (row.text().separated) return is_next(row, value) && left.empty();
    for (const auto& f : row.fields)
        if (!is_next(*f.of, static_cast<const std::byte*>(value) + f.in_memory)) return false;
    return left.empty();
}

std::string spelled(const type& t, const void* value, std::size_t at, const context& in) {
    const separated& here = text_in(value);
    std::string all(here.separator());
    if (!here.has_separator() && at != 0) all = t.text().usual_separator(line_end_in(in));
    if (!t.is_token()) return all.append(here.content());
    const auto count = counted_by(value, in);
    const auto same = [&] {
        std::int64_t whole = 0;
        return t.text().separated->parse(t, here.content(), &whole) && whole == static_cast<std::int64_t>(*count);
    };
    if (count && !(here.has_content() && same())) return all + wire::spell(static_cast<std::int64_t>(*count));
    return here.has_content() ? all.append(here.content())
                              : all + t.text().separated->spelled(t, value, {wire::spelling::shortest, 0, 2});
}

wire::spelling style_of_column(const type& list, const void* value, std::size_t column) {
    return columns(list, value, {}).style(column);
}

bool is_table_of_text(const type& list) {
    return list.element().text().separated || (list.element().what == kind::record && list.element().record().is_row);
}

bool each_row(const type& list, const void* value, const context& in,
              const std::function<bool(std::size_t, std::string_view)>& f) {
    columns table(list, value, line_end_in(in));
    for (std::size_t i = 0; i < table.rows(); ++i)
        if (!f(i, table.row(i))) return false;
    return true;
}

}  // namespace verbatim::walk
