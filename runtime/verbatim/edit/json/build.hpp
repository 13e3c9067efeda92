// Builds a decoded value from the events of JSON (objects, arrays, keys and scalars) in the order of the text.
#pragma once
#include <bitset>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/json/content.hpp"
#include "verbatim/edit/json/layout.hpp"
#include "verbatim/edit/json/leaf.hpp"
#include "verbatim/edit/json/parser.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit::json {

class builder : public events {
public:
    explicit builder(std::span<const view::format> formats) : formats_(formats) { frames_.push_back({frame::outside}); }
    // Builds one value that has no document around it.
    explicit builder(view::datum to) { frames_.push_back({frame::alone, to}); }

    void allow_all() { allowed_ = expansion_ = static_cast<std::size_t>(-1); }

    // Take data of a file directly, without its text: a leaf; elements of fixed layout, which are not even decoded, so
    // that the file must exist as long as the document; and bytes that are no value (gap, tail, leftover, stream).
    bool take(const view::type&, view::byte_view);
    bool take_elements(const view::type& element, view::byte_view, std::size_t count);
    bool take_bytes(std::vector<std::byte>);
    // Leaves the element that was built last in its bytes of the file, if it would be written as these. Elements that
    // may depend on data around them are kept as they are.
    bool leave_element(view::byte_view bytes);

    std::string path() const override;

    // Returns where, among the keys of the object that is open, this one has to come: a field in the order of the
    // schema.
    std::size_t rank(std::string_view key) const;

    std::unique_ptr<view::document> take() { return std::move(document_); }
    // The controlling fields that the JSON has. Other data decides their values, which may differ from the JSON.
    const std::vector<requested>& controls() const { return controls_; }

private:
    struct frame {
        enum what {
            outside,
            alone,
            file,
            layout,
            gaps,
            gap,
            record,
            elements,
            sized_list,
            choice,
            placed,
            exact,
            packed
        } is;
        view::datum at{};
        std::size_t index = 0;    // Number of elements so far, or index of the record's field.
        std::string name{};       // Name of the current key.
        view::datum next{};       // The value that the key names.
        std::bitset<128> seen{};  // Keys of the object, or fields of the record, that have occurred.
        std::size_t given = 0;    // Size of given_ when the frame began.
        json::leaf leaf{};
        std::optional<std::size_t> offset{}, size{};  // Of a placed value or a gap.
        bool is_shared = false;                       // The placed value has been read before.
        std::size_t passed = 0;                       // passed_ when the frame began.
        std::optional<json::layout> around{};         // Of a coded value: the layout of the bytes around it.
        std::optional<std::vector<std::byte>> stream{};
        view::byte_view left{};      // Elements of a list that have been left in the file.
        bool is_calculated = false;  // Of a record: the key is that of a calculated value, which is passed over.

        // Returns whether the key in a choice is not an alternative.
        bool is_extra() const {
            return name == "tail" || (at.of->what == wire::kind::coded && (name == "stream" || name == "layout"));
        }

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
    bool next_value(view::datum& to);
    bool begin_in(view::datum to);
    bool assign(view::datum to, const json::leaf&);
    bool file_value(const frame&, const scalar&);
    bool begin_content();
    bool end_file();
    bool end_placed(const frame&);
    void begin_coded(frame&);
    bool end_coded(frame&);
    wire::coded_state* decoded_around();  // Coding of the innermost open coded value; null if none is open.
    void share();
    void share_places(view::datum from, view::datum to);
    void separate_lines(const frame&);
    std::vector<std::size_t> indices(std::size_t depth) const;
    void end_record(const frame&);
    void given(view::datum);
    bool end_exact(frame&);
    bool find_named();

    std::span<const view::format> formats_;
    const view::format* format_ = nullptr;
    std::optional<layout> layout_;
    std::size_t expansion_ = source::usual_expansion;
    std::unique_ptr<view::document> document_;
    std::vector<frame> frames_;
    std::string line_end_;
    // Placed values that the JSON may refer to again, by offset, size and type. They are copied when the document is
    // complete.
    struct first_value {
        std::vector<std::size_t> path;
        std::size_t passed;  // Its bytes, with those of the values that it leads to.
    };
    struct shared_value {
        std::vector<std::size_t> path, from;
        const view::type* of;
    };
    std::map<std::tuple<std::size_t, std::size_t, const view::type*>, first_value> first_values_;
    std::vector<shared_value> shared_;
    std::size_t passed_ = 0;  // Bytes of placed values, counted each time the JSON refers to them.
    // Numbers that the JSON gives as the name of an element. The element may come later in the JSON.
    struct named_reference {
        std::vector<std::size_t> indices;
        std::string path;  // For the error.
        json::leaf leaf;
    };
    std::vector<named_reference> named_;
    std::vector<const void*> given_;  // Fields of the open records that the JSON has given.
    std::vector<requested> controls_;
    choice_keys choice_keys_;
};

}  // namespace verbatim::edit::json
