#include "verbatim/edit/json/any_order.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace verbatim::edit::json {

namespace {

constexpr std::size_t size_of_head = 1 + sizeof(std::uint64_t);

std::string_view take_kept(std::string_view& from) {
    std::uint64_t size = 0;
    std::memcpy(&size, from.data() + 1, sizeof size);
    const auto text = from.substr(size_of_head, size);
    from.remove_prefix(size_of_head + size);
    return text;
}

struct kept_member {
    std::size_t rank;
    std::string_view key, value;
};

}  // namespace

void any_order::keep(kept_part what, std::string_view text) {
    const std::uint64_t size = text.size();
    kept_ += what;
    kept_.append(reinterpret_cast<const char*>(&size), sizeof size);
    kept_ += text;
}
void any_order::keep_open(kept_part what) {
    keep(what, {});
    open_.push_back(kept_.size());
}

bool any_order::begin_object() {
    ++depth_;
    if (is_kept_) {
        keep_open(object);
        return true;
    }
    to_.open_object();
    return passed();
}
bool any_order::begin_array() {
    ++depth_;
    if (is_kept_) {
        keep_open(array);
        return true;
    }
    to_.open_array();
    return passed();
}
bool any_order::begin_value(std::string_view key) {
    if (depth_ == 1 && !is_kept_ && !begins_with_format_) {
        begins_with_format_ = key == "format";
        is_kept_ = !begins_with_format_ && key != "$schema";
    }
    if (is_kept_) {
        keep(name, key);
        return true;
    }
    to_.key(key);
    return passed();
}
bool any_order::value(const scalar& s) {
    if (is_kept_) {
        keep(s.is_utf8 ? utf8 : s.is_string ? string : word, s.text);
        return true;
    }
    to_.put(s);
    return passed();
}
bool any_order::end() {
    --depth_;
    if (!open_.empty()) {
        const std::uint64_t size = kept_.size() - open_.back();
        std::memcpy(kept_.data() + open_.back() - sizeof size, &size, sizeof size);
        open_.pop_back();
        return true;
    }
    pass_members(kept_);
    to_.close();
    return passed();
}

void any_order::pass_members(std::string_view members) {
    std::vector<kept_member> all;
    while (!members.empty()) {
        const auto key = take_kept(members);
        const auto value = members;
        (void)take_kept(members);
        all.push_back({to_.rank(key), key, value.substr(0, value.size() - members.size())});
    }
    std::ranges::stable_sort(all, {}, &kept_member::rank);
    for (kept_member& m : all) {
        if (!to_.fits()) return;
        to_.key(m.key);
        pass(m.value);
    }
}

// Takes and passes one value. Boost.JSON's parser has limited how deeply it is nested.
void any_order::pass(std::string_view& kept) {
    const char what = kept.front();
    auto text = take_kept(kept);
    if (what == object) {
        to_.open_object(), pass_members(text), to_.close();
    } else if (what == array) {
        to_.open_array();
        while (!text.empty() && to_.fits()) pass(text);
        to_.close();
    } else {
        to_.put({text, what != word, what == utf8});
    }
}

}  // namespace verbatim::edit::json
