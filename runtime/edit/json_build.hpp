// Builds a decoded value from the events of JSON: objects, arrays, keys and scalars, as a parser meets them.
#pragma once
#include <bitset>
#include <memory>
#include <string>
#include <vector>

#include "runtime/edit/json_leaf.hpp"
#include "runtime/edit/json_parser.hpp"
#include "runtime/view/document.hpp"

namespace verbatim::edit::json {

class builder : public events {
public:
    explicit builder(std::span<const view::format> formats) : formats_(formats) { frames_.push_back({frame::outside}); }
    // Builds one value, without a document around it.
    explicit builder(view::place to) { frames_.push_back({frame::alone, to}); }

    bool begin_object() override;
    bool begin_array() override;
    bool key(std::string name) override;
    bool value(const scalar&) override;
    bool end() override;
    const std::string& why() const override { return why_; }
    std::string path() const override;

    std::unique_ptr<view::document> take() { return std::move(document_); }

private:
    struct frame {
        enum what { outside, alone, file, layout, gaps, gap, record, elements, fill, choice, placed, exact, packed } is;
        view::place at{};
        std::size_t index = 0;        // elements so far
        std::string name{};           // of the key
        view::place next{};           // what the key names
        std::bitset<100> seen{};      // fields of a record
        std::size_t given = 0;        // size of given_ when it began
        json::leaf leaf{};
    };

    bool fail(std::string why);
    bool record_key(frame&, std::string_view name);
    bool next_value(view::place& to);
    bool begin_in(view::place to);
    bool assign(view::place to, const leaf&);
    bool tell_layout(frame&, const scalar&);
    bool make_document();
    void end_record(const frame&);

    std::span<const view::format> formats_;
    const view::format* format_ = nullptr;
    bool has_layout_ = false;
    std::size_t size_ = 0, root_size_ = 0, gap_at_ = 0;
    std::vector<std::byte> file_;
    std::unique_ptr<view::document> document_;
    std::vector<frame> frames_;
    std::vector<const void*> given_;  // values of the records that are open
    std::string why_;
};

}  // namespace verbatim::edit::json
