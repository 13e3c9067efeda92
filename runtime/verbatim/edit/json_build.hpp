// Builds a decoded value from the events of JSON: objects, arrays, keys and scalars, as a parser meets them.
#pragma once
#include <bitset>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "verbatim/edit/requested.hpp"
#include "verbatim/edit/json_layout.hpp"
#include "verbatim/edit/json_leaf.hpp"
#include "verbatim/edit/json_parser.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit::json {

class builder : public events {
public:
    explicit builder(std::span<const view::format> formats) : formats_(formats) { frames_.push_back({frame::outside}); }
    // Builds one value, without a document around it.
    explicit builder(view::place to) { frames_.push_back({frame::alone, to}); }

    void allow_all() { allowed_ = expansion_ = static_cast<std::size_t>(-1); }

    // What the file has, without its text: a leaf, the elements of a list of the same document, and bytes that no field owns.
    bool take(const view::type&, view::byte_view);
    bool take_elements(view::place root);
    bool take_bytes(std::vector<std::byte>);

    std::string path() const override;

    std::unique_ptr<view::document> take() { return std::move(document_); }
    // The controlling fields that the JSON has: other data decides them, so that they may turn out to be something else.
    const std::vector<requested>& controls() const { return controls_; }

private:
    struct frame {
        enum what { outside, alone, file, layout, gaps, gap, record, elements, sized_list, choice, placed, exact, packed } is;
        view::place at{};
        std::size_t index = 0;        // elements so far; the field of a record
        std::string name{};           // of the key
        view::place next{};           // what the key names
        std::bitset<128> seen{};      // keys of an object, fields of a record
        std::size_t given = 0;        // size of given_ when it began
        json::leaf leaf{};
        std::optional<std::size_t> offset{}, size{};  // of a placed value or of a gap
        bool is_shared = false;       // a placed value that has been read before
        std::size_t passed = 0;       // of passed_ when it began
        std::optional<json::layout> around{};             // of a coded value: the layout of the bytes that it is in
        std::optional<std::vector<std::byte>> stream{};

        // Of a choice: the key is no alternative.
        bool is_extra() const { return name == "tail" || (at.of->coding && (name == "stream" || name == "layout")); }

        std::vector<std::string> keys() const;
    };

    bool begin_object() override;
    bool begin_value(std::string_view key) override;
    bool begin_array() override;
    bool end() override;
    bool value(const scalar&) override;
    bool require(const std::optional<std::string>& wrong) { return !wrong || fail(*wrong); }
    bool record_key(frame&, std::string_view name);
    bool choice_key(frame&, std::size_t alternative);
    bool next_value(view::place& to);
    bool begin_in(view::place to);
    bool assign(view::place to, const json::leaf&);
    bool file_value(const frame&, const scalar&);
    bool begin_content();
    bool end_file();
    bool end_placed(const frame&);
    void begin_coded(frame&);
    bool end_coded(frame&);
    wire::coding* decoded_around();  // of the coded value that is open; null: none is
    void share();
    void share_places(view::place from, view::place to);
    void separate_lines(const frame&);
    std::vector<std::size_t> indices(std::size_t depth) const;
    void end_record(const frame&);
    void given(view::place);
    bool end_exact(frame&);
    bool find_named();

    std::span<const view::format> formats_;
    const view::format* format_ = nullptr;
    std::optional<layout> layout_;
    std::size_t expansion_ = source::usual_expansion;
    std::unique_ptr<view::document> document_;
    std::vector<frame> frames_;
    std::string line_end_;
    // Placed values that may be referred to again: by place, size and type, where they are in the document. They are copied when it is complete.
    struct first_value {
        std::vector<std::size_t> path;
        std::size_t passed;  // bytes, those that it leads to included
    };
    struct shared_value {
        std::vector<std::size_t> path, from;
        const view::type* of;
    };
    std::map<std::tuple<std::size_t, std::size_t, const view::type*>, first_value> first_values_;
    std::vector<shared_value> shared_;
    std::size_t passed_ = 0;  // bytes of placed values, as many times as the JSON refers to them
    // Numbers that are given by the name of what they lead to, which may come later.
    struct named_reference {
        std::vector<std::size_t> indices;
        std::string path;  // for the error
        json::leaf leaf;
    };
    std::vector<named_reference> named_;
    std::vector<const void*> given_;  // values of the records that are open, as far as they are fields
    std::vector<requested> controls_;
};

}  // namespace verbatim::edit::json
