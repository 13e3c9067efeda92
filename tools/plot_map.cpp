#include "tools/plot_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "tools/svg.hpp"
#include "verbatim/view/byte_map.hpp"

namespace verbatim::tools {

namespace {

using view::owner;

constexpr std::array<owner, 4> owner_order = {owner::gap, owner::opaque, owner::padding, owner::field};

std::size_t rank(owner by) {
    return static_cast<std::size_t>(std::ranges::find(owner_order, by) - owner_order.begin());
}

// The two colours are for neighbouring elements, so that one sees where an element starts.
std::string_view fill_of(owner by, bool other) {
    switch (by) {
        case owner::gap: return "#D55E00";
        case owner::opaque: return "#E69F00";
        case owner::padding: return "#BBBBBB";
        case owner::field: break;
    }
    return other ? "#7FB8D8" : "#3F8FC0";
}

std::string_view fill_of(severity s) {
    return s == severity::error ? "#C00000" : s == severity::unusual ? "#F0E442" : "white";
}

struct cell_of_map {
    owner by = owner::field;
    bool is_set = false, other = false;
};

// Returns the part of the file that a path leads into: a field of the root, or an element of one of its lists.
std::string_view part_of(std::string_view path) {
    const auto end = path.find_first_of(".[");
    if (end == path.npos || path[end] == '.') return path.substr(0, end);
    return path.substr(0, std::min(path.find(']', end), path.size() - 1) + 1);
}

class map_picture {
public:
    explicit map_picture(std::size_t size) : size_(size) {
        while ((size + bytes_ - 1) / bytes_ > 128 * 96) bytes_ *= 2;
        columns_ = size <= 1024 ? 32 : 128;
        side_ = size <= 1024 ? 24 : 6;
        cells_.resize((size + bytes_ - 1) / bytes_);
    }

    void add(const view::byte_range& r) {
        if (!r.space.empty() || !r.shared_with.empty() || r.size == 0) return;
        totals_[rank(r.by)] += r.size;
        const std::string part(part_of(r.path));
        if (parts_.empty() || parts_.back().name != part) parts_.push_back({part, r.offset});
        const std::size_t last = std::min((r.offset + r.size - 1) / bytes_, cells_.size() - 1);
        for (std::size_t i = r.offset / bytes_; i <= last; ++i) {
            auto& c = cells_[i];
            if (c.is_set && rank(c.by) <= rank(r.by)) continue;
            c = {r.by, true, parts_.size() % 2 == 0};
        }
    }

    void add(const finding& f) {
        if (f.space().empty()) found_[std::min(f.offset / bytes_, cells_.empty() ? 0 : cells_.size() - 1)].push_back(f);
    }

    std::string svg(std::string_view title) const {
        const std::size_t rows = std::max<std::size_t>((cells_.size() + columns_ - 1) / columns_, 1);
        std::string picture = svg::start(left + side_ * static_cast<double>(columns_) + 20,
                                         top + side_ * static_cast<double>(rows) + 20, title);
        picture += svg::text(left, 20, title, "font-size=\"14\" font-weight=\"bold\"");
        legend(picture);
        for (std::size_t row = 0; row * columns_ < cells_.size(); ++row) draw(picture, row, rows);
        for (const auto& [cell, all] : found_) mark(picture, cell, all);
        return picture + "</svg>\n";
    }

private:
    static constexpr double left = 90, top = 74;
    struct named_part {
        std::string name;
        std::size_t offset;
    };

    double x_of(std::size_t cell) const { return left + side_ * static_cast<double>(cell % columns_); }
    double y_of(std::size_t cell) const { return top + side_ * static_cast<double>(cell / columns_); }

    void legend(std::string& to) const {
        double x = left;
        for (const auto by : owner_order) {
            to += fmt::format("<rect x=\"{}\" y=\"30\" width=\"10\" height=\"10\" fill=\"{}\"/>\n", svg::number(x),
                              fill_of(by, false));
            to += svg::text(x + 14, 39, fmt::format("{}: {} bytes", view::name_of(by), totals_[rank(by)]),
                            "class=\"legend\"");
            x += 160;
        }
        x = left;
        for (const auto s : {severity::error, severity::unusual, severity::note}) {
            std::size_t count = 0;
            for (const auto& [cell, all] : found_)
                count += static_cast<std::size_t>(std::ranges::count(all, s, &finding::severity));
            to += fmt::format("<circle cx=\"{}\" cy=\"51\" r=\"4\" fill=\"{}\" stroke=\"black\"/>\n",
                              svg::number(x + 5), fill_of(s));
            to += svg::text(x + 14, 55, fmt::format("{}: {}", name_of(s), count), "class=\"legend\"");
            x += 160;
        }
        to += svg::text(x, 55, bytes_ == 1 ? "a cell is a byte" : fmt::format("a cell is {} bytes", bytes_));
    }

    // Draws neighbouring cells that look the same as one rectangle.
    void draw(std::string& to, std::size_t row, std::size_t rows) const {
        const std::size_t begin = row * columns_, end = std::min(begin + columns_, cells_.size());
        if (row % std::max<std::size_t>(rows / 24, 1) == 0)
            to += svg::text(left - 8, y_of(begin) + side_ / 2 + 4, fmt::format("0x{:X}", begin * bytes_),
                            "fill=\"#555\" text-anchor=\"end\"");
        for (std::size_t i = begin, next; i < end; i = next) {
            next = i + 1;
            while (next < end && cells_[next].by == cells_[i].by && cells_[next].other == cells_[i].other) ++next;
            to += fmt::format(
                "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"><title>{}"
                "</title></rect>\n",
                view::name_of(cells_[i].by), svg::number(x_of(i)), svg::number(y_of(i)),
                svg::number(side_ * static_cast<double>(next - i)), svg::number(side_),
                fill_of(cells_[i].by, cells_[i].other), svg::escaped(words_for(i, next)));
        }
    }

    std::string words_for(std::size_t begin, std::size_t end) const {
        const std::size_t from = begin * bytes_, to = std::min(end * bytes_, size_);
        auto first = std::ranges::upper_bound(parts_, from, {}, &named_part::offset);
        if (first != parts_.begin()) --first;
        const auto last = std::ranges::lower_bound(parts_, to, {}, &named_part::offset);
        std::string names = first == parts_.end() || first->name.empty() ? "gap" : first->name;
        if (last - first > 1) names += " to " + ((last - 1)->name.empty() ? "gap" : (last - 1)->name);
        return fmt::format("0x{:X} to 0x{:X}: {}", from, to - 1, names);
    }

    void mark(std::string& to, std::size_t cell, const std::vector<finding>& all) const {
        const auto& worst = *std::ranges::max_element(all, {}, &finding::severity);
        const auto more = all.size() > 1 ? fmt::format(", and {} more", all.size() - 1) : "";
        to += fmt::format(
            "<circle class=\"finding\" cx=\"{}\" cy=\"{}\" r=\"4\" fill=\"{}\" stroke=\"black\"><title>{}{}</title>"
            "</circle>\n",
            svg::number(x_of(cell) + side_ / 2), svg::number(y_of(cell) + side_ / 2), fill_of(worst.severity),
            svg::escaped(worst.message()), more);
    }

    std::size_t size_, bytes_ = 1, columns_ = 128;
    double side_ = 6;
    std::vector<cell_of_map> cells_;
    std::vector<named_part> parts_;
    std::array<std::size_t, owner_order.size()> totals_{};
    std::map<std::size_t, std::vector<finding>> found_;  // by cell
};

}  // namespace

result<std::string> map_as_svg(const view::document& doc, std::string_view title) {
    map_picture picture(doc.file().bytes().size());
    const auto done = view::each_range(doc, [&](const view::byte_range& r) { picture.add(r); });
    if (!done) return done.error();
    for (const auto& f : doc.findings()) picture.add(f);
    return picture.svg(title);
}

}  // namespace verbatim::tools
