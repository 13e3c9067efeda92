#include "verbatim/edit/salvage.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/edit/compare/words.hpp"
#include "verbatim/view/byte_map.hpp"
#include "verbatim/view/kept.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/round_trips.hpp"
#include "verbatim/walk/read/apart.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/read/salvage.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::edit {

namespace {

using view::byte_range;
using bytes_of_file = std::vector<std::byte>;

std::vector<byte_range> ranges_of(const view::document& doc) {
    std::vector<byte_range> all;
    std::size_t end = 0;
    const auto done = view::each_range(doc, [&](const byte_range& r) {
        if (!r.space.empty() || r.offset + r.size <= end) return;
        all.push_back(r);
        byte_range& last = all.back();  // of bytes that several values own, the first one has them
        if (last.offset < end) {
            last.size -= end - last.offset;
            last.offset = end;
        }
        end = last.offset + last.size;
    });
    if (!done) all.clear();
    return all;
}

// Returns whether a path is one of these, or leads into one.
bool is_in_any(const std::set<std::string, std::less<>>& paths, std::string_view path) {
    for (std::size_t end = 0; end <= path.size(); ++end)
        if ((end == path.size() || path[end] == '.' || path[end] == '[') && paths.contains(path.substr(0, end)))
            return true;
    return false;
}

// Returns the size that a value has in the broken file, if it takes `size` bytes in the readable one. Only numbers in
// texts and numbers of varying size change their size when they follow their data.
std::size_t size_of(const view::document& doc, const byte_range& r, view::byte_view there) {
    const auto found = view::find(doc, r.path);
    const bool varies = found && (found->at.of->is_token() || found->at.of->is_varint());
    walk::apart in(there);
    return varies && walk::read(*found->at.of, in.c, nullptr) ? in.c.position() : std::min(r.size, there.size());
}

// Compares the readable file with the broken one, of which it has all but the `passed` bytes.
class comparison_with_broken {
public:
    comparison_with_broken(view::byte_view broken, const view::document& readable, const walk::salvaged& salvage)
        : broken_(broken), readable_(readable), unread_(salvage.unread.begin(), salvage.unread.end()) {
        for (const auto& l : salvage.losses)
            if (l.to > l.from) passed_.push_back({l.from, l.to});
        std::ranges::sort(passed_);
    }

    std::vector<replaced_bytes> of(const std::vector<byte_range>& ranges) {
        for (const byte_range& r : ranges) {
            pass_over(r);
            const bool is_new = r.by != view::owner::gap && is_in_any(unread_, r.path);
            const auto now = readable_.file().bytes().subspan(r.offset, r.size), there = broken_.subspan(at_);
            if (is_new) {
                if (r.size > 0) add(r, 0);
            } else if (there.size() >= r.size && walk::same_bytes(now, there.first(r.size))) {
                at_ += r.size;
            } else {
                add(r, size_of(readable_, r, there));
            }
        }
        return std::move(all_);
    }
    std::size_t end() const { return at_; }

private:
    void pass_over(const byte_range& next) {
        for (auto l = std::ranges::lower_bound(passed_, std::pair(at_, std::size_t{}));
             l != passed_.end() && l->first == at_;
             l = std::ranges::lower_bound(passed_, std::pair(at_, std::size_t{}))) {
            const auto passed = broken_.subspan(l->first, l->second - l->first);
            all_.push_back({next.offset, 0, {passed.begin(), passed.end()}, next.path});
            at_ = l->second;
        }
    }
    void add(const byte_range& r, std::size_t size) {
        const auto was = broken_.subspan(at_, size);
        all_.push_back({r.offset, r.size, {was.begin(), was.end()}, r.path});
        at_ += size;
    }

    view::byte_view broken_;
    const view::document& readable_;
    const std::set<std::string, std::less<>> unread_;
    std::vector<std::pair<std::size_t, std::size_t>> passed_;  // bytes that were passed over: from and to
    std::vector<replaced_bytes> all_;
    std::size_t at_ = 0;
};

bytes_of_file put_back(view::byte_view readable, const std::vector<replaced_bytes>& all) {
    bytes_of_file out;
    std::size_t at = 0;
    for (const replaced_bytes& r : all) {
        if (r.at < at || r.at + r.size > readable.size()) return {};
        out.insert(out.end(), readable.begin() + static_cast<std::ptrdiff_t>(at),
                   readable.begin() + static_cast<std::ptrdiff_t>(r.at));
        out.insert(out.end(), r.was.begin(), r.was.end());
        at = r.at + r.size;
    }
    out.insert(out.end(), readable.begin() + static_cast<std::ptrdiff_t>(at), readable.end());
    return out;
}

// Asks whether all lists have as many elements in both: the bytes after what was read have not become elements.
class comparison_of_lists final : public comparison<view::node> {
    bool is_nothing(const view::node&, const view::node&, unlike how) override {
        return how != unlike::type && how != unlike::presence && how != unlike::length;
    }
    bool same_leaf(const view::node&, const view::node&) override { return true; }
    bool elements(const view::node& a, const view::node& b) override {
        if (a.of->element().bitwise) return true;
        if (a.of->what == view::kind::array) return comparison::elements(a, b);
        view::node x, y;  // what follows the last element may have become a part of it
        view::each_child(a, [&](const view::node& last) {
            x = last;
            return true;
        });
        view::each_child(b, [&](const view::node& last) {
            y = last;
            return true;
        });
        return alike(x, y);
    }
};

// Reads a file that was made of what had been read. Nothing if it does not come back.
std::unique_ptr<view::document> read_again(const view::format& format, view::byte_view file) {
    auto doc = view::document::read(format, source(bytes_of_file(file.begin(), file.end())));
    return doc && view::round_trips(**doc) ? std::move(*doc) : nullptr;
}

// Returns a value as show prints it, unless that takes more room than a message has.
std::string short_text(const view::node& at, view::byte_view bytes) {
    constexpr std::size_t most = 24;
    const bool is_same_type = bytes.size() == at.size || at.of->size == wire::dynamic_size;
    if (bytes.size() > most && !at.of->characters) return fmt::format("{} bytes", bytes.size());
    return shortened(is_same_type ? view::text_of(*at.of, bytes) : view::hex_text(bytes));
}

// Returns the findings for what is lost, with offsets in the broken file. `readable` has what could be read, and no
// more.
std::vector<finding> findings_for(const salvaged_file& file, const view::document& readable,
                                  const walk::salvaged& salvage, const error& why) {
    std::vector<finding> all;
    const auto refused = [&](const error& e, const std::string& found) {
        all.push_back({e.path, e.offset, "data that can be read", found, e.decoded, severity::error, "", "salvage"});
    };
    for (const auto& l : salvage.losses)
        refused(l.why, l.to > l.from
                           ? fmt::format("{} bytes, passed over from {:#x} on: {}", l.to - l.from, l.from, l.why.reason)
                           : l.why.reason);
    if (!why.reason.empty()) refused(why, why.reason);
    std::vector<std::string_view> paths;
    for (const replaced_bytes& r : file.other) paths.push_back(r.size == 0 ? std::string_view() : r.path);
    const auto found = view::find_all(readable, paths);
    for (std::size_t i = 0; i < paths.size(); ++i) {
        const replaced_bytes& r = file.other[i];
        if (paths[i].empty() || !found[i]) continue;
        const view::node& at = found[i]->at;
        const auto now = short_text(at, at.bytes());
        if (r.was.empty())
            all.push_back({r.path, file.original(r.at), "a value", fmt::format("none; a new file has {}", now), in_file,
                           severity::error, "", "salvage: not there"});
        else
            all.push_back({r.path, file.original(r.at), fmt::format("{}, for what can be read", now),
                           short_text(at, r.was), in_file, severity::error, "", "salvage: replaced"});
    }
    return all;
}

}  // namespace

std::size_t salvaged_file::original(std::size_t offset) const {
    const auto next = std::ranges::partition_point(
        other, [&](const replaced_bytes& r) { return r.at + r.size <= offset && !(r.at == offset && r.size > 0); });
    return offset + (next == other.begin() ? 0 : (next - 1)->further);
}

namespace {

// The broken file is not smaller than the readable one where it has been read, so that this does not wrap around twice.
void note_offsets(std::vector<replaced_bytes>& all) {
    std::size_t further = 0;
    for (replaced_bytes& r : all) r.further = further += r.was.size() - r.size;
}

// Reads what can be read of a file that is broken, or, if it can be read as a whole, what is left if damaged elements
// are left out. Nothing if no readable file can be made of it; `why` is the reason.
std::optional<salvaged_file> read_what_is_left(const view::format& format, const source& from, bool is_whole,
                                               bool keeps_rest, error& refused) {
    salvaged_file file;
    error why;
    walk::salvaged salvage;
    salvage.is_whole = is_whole;
    const auto part = view::document::read_part(format, from, why, salvage);
    refused = why.reason.empty() && !salvage.losses.empty() ? salvage.losses.front().why : why;
    if (part->root_size() == 0 || (is_whole && salvage.losses.empty())) return {};
    const auto written = part->write();
    if (!written) return {};
    const auto gaps = part->gaps();
    const auto broken = from.bytes();
    const bool has_rest = !gaps.empty() && gaps.back().offset + gaps.back().size == broken.size();
    const view::byte_view all = *written;
    auto shorter = read_again(format, all.first(all.size() - (has_rest ? gaps.back().size : 0)));
    auto longer = keeps_rest || !shorter ? read_again(format, all) : nullptr;
    const bool takes_rest = longer && (!shorter || comparison_of_lists().alike(longer->root(), shorter->root()));
    if (!shorter && !takes_rest) return {};
    const view::document& compared = shorter ? *shorter : *longer;
    comparison_with_broken compare(broken, compared, salvage);
    file.other = compare.of(ranges_of(compared));
    file.read_to = compared.file().bytes().size();
    const auto rest = broken.subspan(compare.end());
    if (!takes_rest && !rest.empty()) file.other.push_back({file.read_to, 0, {rest.begin(), rest.end()}, ""});
    note_offsets(file.other);
    if (!walk::same_bytes(put_back(takes_rest ? longer->file().bytes() : shorter->file().bytes(), file.other), broken))
        return {};
    file.lost = findings_for(file, compared, salvage, why);
    file.document = std::move(takes_rest ? longer : shorter);
    file.unread = std::move(salvage.unread);
    file.unread.insert(file.unread.end(), salvage.rests.begin(), salvage.rests.end());
    return file;
}

}  // namespace

result<salvaged_file> salvage(const view::format& format, source from, bool keeps_rest) {
    auto whole = view::document::read(format, from);
    error refused;
    auto file = read_what_is_left(format, from, whole.has_value(), keeps_rest, refused);
    if (!file && !whole) return refused;
    if (!file) {
        file.emplace();
        file->document = std::move(*whole);
        file->read_to = from.bytes().size();
    }
    file->broken_ = std::move(from);
    return std::move(*file);
}

result<void> each_range(const salvaged_file& file, const std::function<void(const view::byte_range&)>& visit) {
    auto next = file.other.begin();
    const auto lost = [&](std::size_t offset, std::size_t size) {
        byte_range r;
        r.offset = offset;
        r.size = size;
        r.type = "unreadable";
        r.by = view::owner::gap;
        if (size > 0) visit(r);
    };
    const auto pass_to = [&](std::size_t at) {
        for (; next != file.other.end() && next->at <= at && next->size == 0; ++next)
            lost(file.original(next->at) - next->was.size(), next->was.size());
    };
    const auto done = view::each_range(*file.document, [&](const byte_range& r) {
        if (!r.space.empty()) return visit(r);
        pass_to(r.offset);
        byte_range there = r;
        there.offset = file.original(r.offset);
        if (next != file.other.end() && next->at == r.offset && next->path == r.path) there.size = next++->was.size();
        if (r.offset >= file.read_to) return lost(there.offset, there.size);
        // What takes the rest of the file may start with bytes that a new file has there.
        const std::size_t end = r.offset + r.size, behind = end > file.read_to ? end - file.read_to : 0;
        if (behind > 0) there.size -= std::min(there.size, behind);
        if (there.size > 0) visit(there);
        if (behind > 0) lost(file.original(file.read_to), behind);
    });
    pass_to(static_cast<std::size_t>(-1));
    return done;
}

void each_part_of_cut_element(const salvaged_file& file, const view::node& list, const view::visitor& visit) {
    const std::size_t end = list.offset + list.size - list.leftover;
    if (end == 0 || list.space.bytes().data() != file.document->file().bytes().data()) return;
    view::node element;
    element.of = &list.of->element();
    element.index = element.element = list.count;
    element.space = file.broken_;
    element.offset = file.original(end - 1) + 1;
    element.size = file.broken_.bytes().size() - element.offset;
    element.around = list.around;
    element.around.limit = {};
    view::each_part_before_failure(element, visit);
}

result<void> salvaged_file::can_be_set(const view::document& edited) const {
    const auto& requested = edited.pending().requests.leaves;
    std::vector<std::string_view> paths;
    for (const replaced_bytes& r : other) paths.push_back(r.size == 0 ? std::string_view() : r.path);
    const auto found = view::find_all(*document, paths);
    for (std::size_t i = 0; i < paths.size(); ++i)
        if (!paths[i].empty() && found[i] && requested.contains(found[i]->indices))
            return error{
                other[i].path, original(other[i].at),
                fmt::format("the broken file has {} here, which had to be replaced to read it, so it cannot be set",
                            other[i].was.empty() ? "nothing" : short_text(found[i]->at, other[i].was))};
    return {};
}

result<std::vector<std::byte>> salvaged_file::restored(const view::document& edited) const {
    const auto before = document->file().bytes(), after = edited.file().bytes();
    std::map<std::string, byte_range, std::less<>> places;
    for (byte_range& r : ranges_of(edited)) places.emplace(r.path, std::move(r));
    auto moved = other;
    for (replaced_bytes& r : moved) {
        const auto is = r.path.empty() ? places.end() : places.find(r.path);
        if (!r.path.empty() && is == places.end())
            return error{r.path, original(r.at), "the edit removes it, but its bytes could not be read"};
        // What has no path is behind all values.
        const std::size_t at = r.path.empty() ? after.size() - (before.size() - r.at) : is->second.offset;
        if (at + r.size > after.size() || !walk::same_bytes(before.subspan(r.at, r.size), after.subspan(at, r.size)))
            return error{r.path, original(r.at), "the edit changes it, but the broken file has another value there"};
        r.at = at;
    }
    std::ranges::sort(moved, {}, &replaced_bytes::at);
    auto out = put_back(after, moved);
    const auto again = edit::salvage(document->format(), source::borrow(out));
    if (!again || !walk::same_bytes(again->document->file().bytes(), after))
        return error{"", 0, "what can be read of the broken file would be read differently after the edit"};
    return out;
}

}  // namespace verbatim::edit
