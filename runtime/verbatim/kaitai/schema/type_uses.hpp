// How the fields of a schema use its types.
#pragma once
#include <cstddef>
#include <map>
#include <set>

namespace verbatim::kaitai {

struct schema;
struct type_definition;

class type_uses {
public:
    type_uses() = default;
    explicit type_uses(const schema&);
    // Returns whether a type is used once, so that the record that is _parent in it is known.
    bool is_used_once(const type_definition& t) const { return of(t).times == 1; }
    // Returns the only type with fields of a type; null if there are several, or if _parent may be another record.
    const type_definition* only_user_of(const type_definition& t) const { return of(t).by; }
    // Returns whether a type is that of the elements of a list.
    bool is_repeated(const type_definition& t) const { return of(t).is_repeated; }
    // Returns where the stream of a type's records starts, from which _io.pos counts: with the file, with each record,
    // which has bytes of its own, or elsewhere.
    enum class stream { of_file, of_record, other };
    stream stream_of(const type_definition&) const;
    bool has_codes() const { return has_codes_; }  // Some data is coded, so it has a space of its own.

private:
    struct used {
        std::size_t times = 0;
        const type_definition* by = nullptr;
        bool is_repeated = false;
        std::set<const type_definition*> users{};
        std::size_t within = 0, without = 0;  // how many uses have bytes of their own, and how many have not
        bool is_in_other = false;             // the stream of a use is given
    };
    bool is_in_file_alone(const type_definition&, std::set<const type_definition*>& seen) const;
    const used& of(const type_definition&) const;
    void count(const schema&, const type_definition& in);

    std::map<const type_definition*, used> uses_;
    bool has_codes_ = false;
};

}  // namespace verbatim::kaitai
