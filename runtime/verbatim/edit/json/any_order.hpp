// Passes JSON to the builder of a document in the order that it needs, whatever the order of the keys is. JSON that
// begins with its format, as that of json_of(), is passed on piece by piece. Any other, such as JSON with sorted keys,
// is kept until it ends.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/edit/json/build.hpp"

namespace verbatim::edit::json {

class any_order final : public events {
public:
    explicit any_order(builder& to) : to_(to) {}

    void allow(std::size_t text) override { to_.allow(text); }
    std::string path() const override { return to_.path(); }

private:
    bool begin_object() override;
    bool begin_value(std::string_view key) override;
    bool begin_array() override;
    bool end() override;
    bool value(const scalar&) override;

    bool passed() { return to_.fits() || fail(to_.why()); }
    enum kept_part : char { word, string, utf8, object, array, name };
    void keep(kept_part, std::string_view text);
    void keep_open(kept_part);
    void pass_members(std::string_view members);
    void pass(std::string_view& kept);

    builder& to_;
    std::size_t depth_ = 0;
    bool begins_with_format_ = false, is_kept_ = false;
    // Of each part: what it is, the size of its text in eight bytes, and its text; of an object or array, that of its
    // parts. A key comes before its value.
    std::string kept_{};
    std::vector<std::size_t> open_{};  // where the objects and arrays begin that have not ended
};

}  // namespace verbatim::edit::json
