// Instances of a loaded schema may be in the bytes of a slot: those behind the fields of a value of a certain size. If
// an edit changes the size of such an instance, the slot gets its bytes, and all numbers that follow its size follow,
// and the filling and what is present by these. Two instances may also be the same bytes: if an edit changes one of
// them, the other one gets its bytes.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "verbatim/view/document.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::edit {

// Returns the bytes of a value without the values that it leads to; nothing if it cannot be written alone.
std::optional<std::vector<std::byte>> bytes_alone(view::datum);

// Fills the slots of a document as long as it lives. Afterwards they have the bytes of the file again.
class filled_slots {
public:
    explicit filled_slots(view::document&);
    filled_slots(const filled_slots&) = delete;
    ~filled_slots();

private:
    // Bytes of the file that become other bytes.
    struct change {
        std::size_t at, size;
        std::vector<std::byte> now;
    };
    // A field, and the record that has it.
    struct field_around {
        view::datum record;
        std::size_t field;
    };
    struct slot {
        wire::byte_run* bytes;
        wire::byte_run was;
        std::size_t at;                    // where they are in the file
        std::vector<field_around> around;  // the fields that they are in, outermost first
        std::vector<change> changes{};

        bool has(const wire::old_place& one) const {
            return at <= one.offset && one.offset + one.size <= at + was.size();
        }
        bool add(const wire::old_place&, view::datum now);
        void fill();
    };
    // A value that leads to others, and the slots in it by where they are in the file. They are found when the first of
    // them is requested, and those in a borrowed list when one in its bytes is.
    struct level {
        view::datum of;
        bool is_searched = false;
        std::map<std::size_t, slot*> slots{};
        std::map<std::size_t, view::datum> borrowed{};
        std::vector<slot*> changed{};
    };

    struct kept {
        view::datum of;
        std::unique_ptr<walk::scratch> was;
    };
    void keep(view::datum of);

    void fill_twins(view::document&);
    void pass(view::datum);
    void pass_look(view::datum look);
    void search(level&, view::datum);
    slot* slot_around(level&, const wire::old_place&);

    view::byte_view file_;
    std::vector<level> around_{};  // the root and the values, one in the other, that lead to the one that is passed
    std::deque<slot> slots_{};
    std::vector<field_around> fields_{};  // that the value is in which is searched
    std::vector<kept> others_{};          // the other values that have changed
};

}  // namespace verbatim::edit
