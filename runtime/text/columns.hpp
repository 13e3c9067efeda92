// The columns of a table: what new and changed fields of its rows take from the fields above and below them.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "runtime/text/line.hpp"
#include "runtime/text/token.hpp"
#include "runtime/wire/reflect.hpp"

namespace verbatim::wire {

namespace detail {

template <class T>
inline constexpr bool is_separated = std::is_base_of_v<separated, bare<T>>;

// A row is a record of tokens and lines, or one of them alone.
template <class Row>
inline constexpr std::size_t column_count = [] {
    if constexpr (is_separated<Row>) return std::size_t{1};
    else return reflect::field_count<Row>;
}();
template <std::size_t I, class Row>
auto& cell(Row& row) {
    if constexpr (is_separated<Row>) return row;
    else return reflect::get<I>(row);
}
template <class Row>
inline constexpr bool is_row = [] {
    if constexpr (is_separated<Row>) return true;
    else if constexpr (!record_type<Row>) return false;
    else return []<std::size_t... I>(std::index_sequence<I...>) {
        return sizeof...(I) > 0 && (true && ... && is_separated<reflect::field_type<Row, I>>);
    }(std::make_index_sequence<reflect::field_count<Row>>{});
}();

inline bool ends_line(std::string_view separator) { return separator.find('\n') != std::string_view::npos; }

// The line end that a record's fields are separated by; LF when it has none yet.
template <class Record>
std::string_view line_end_in(const Record& record) {
    std::string_view found;
    if constexpr (record_type<Record>)
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            const auto look = [&](const auto& field) {
                if constexpr (is_separated<decltype(field)>)
                    if (found.empty() && ends_line(field.separator())) found = field.separator().find("\r\n") == std::string_view::npos ? "\n" : "\r\n";
            };
            (look(reflect::get<I>(record)), ...);
        }(std::make_index_sequence<reflect::field_count<Record>>{});
    return found.empty() ? "\n" : found;
}

}  // namespace detail

template <class Row>
class columns {
    static_assert(detail::is_row<Row>, "a row of text is a record of tokens and lines");
    static constexpr std::size_t count = detail::column_count<Row>;

public:
    columns(const std::vector<Row>& rows, std::string_view line_end) : rows_(rows), line_end_(line_end) {}

    // Row i can be written as it is.
    bool complete(std::size_t i) const {
        return each([&]<std::size_t I> { return is_separate<I>(i) && detail::cell<I>(rows_[i]).has_content(); });
    }
    // Row i with everything that it lacks.
    Row completed(std::size_t i) {
        Row row = rows_[i];
        (void)each([&]<std::size_t I> {
            auto& cell = detail::cell<I>(row);
            if (!is_separate<I>(i)) cell.put_separator(separator<I>());
            if constexpr (requires { cell.spelled(spelling{}); })
                if (!cell.has_content()) cell.put_content(cell.spelled(style<I>()));
            return true;
        });
        return row;
    }

private:
    template <class F>
    static bool each(F f) {
        return [&]<std::size_t... I>(std::index_sequence<I...>) { return (true && ... && f.template operator()<I>()); }(std::make_index_sequence<count>{});
    }

    // Only the first field of the first row may stand right behind what comes before the table.
    template <std::size_t I>
    bool is_separate(std::size_t i) const {
        const auto& cell = detail::cell<I>(rows_[i]);
        if (!cell.has_separator()) return false;
        if (i == 0 && I == 0) return true;
        return bare<decltype(cell)>::wire_kind == kind::string ? detail::ends_line(cell.separator()) : !cell.separator().empty();
    }

    template <std::size_t I>
    std::string_view separator() {
        if (separators_[I].empty()) {
            constexpr bool starts_line = bare<decltype(detail::cell<I>(rows_[0]))>::starts_line;
            for (std::size_t i = rows_.size(); i-- > 0 && separators_[I].empty();)
                if (const auto& cell = detail::cell<I>(rows_[i]); is_separate<I>(i) && detail::ends_line(cell.separator()) == starts_line)
                    separators_[I] = cell.separator();
            if (separators_[I].empty()) separators_[I] = starts_line ? line_end_ : " ";
        }
        return separators_[I];
    }

    template <std::size_t I>
    spelling style() {
        if (!styles_[I]) {
            std::vector<std::string_view> texts;
            for (const Row& row : rows_)
                if (const auto& cell = detail::cell<I>(row); cell.has_content()) texts.push_back(cell.content());
            styles_[I] = spelling_of(texts);
        }
        return *styles_[I];
    }

    const std::vector<Row>& rows_;
    std::string_view line_end_;
    std::array<std::string, count> separators_;
    std::array<std::optional<spelling>, count> styles_;
};

}  // namespace verbatim::wire
