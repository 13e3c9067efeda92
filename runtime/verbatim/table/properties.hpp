// Properties that a type has if any type inside it has them. Types of C++ and types that are made at run time collect
// them in the same way.
#pragma once

namespace verbatim::table {

struct properties {
    bool points = false;   // A value holds placed values, at any depth.
    bool codes = false;    // A value holds coded values, at any depth of its own space.
    bool settles = false;  // A value holds coded values, or data that varints control: the writer settles these before
                           // it measures.
    bool runs = false;  // A value holds a running number, which it leaves out if the element before gives the same one.
    bool nests = false;      // Something in a value leads back, so its records nest as deep as the file says.
    bool ends_open = false;  // What follows a value decides whether it is valid: an open text or an absent optional is
                             // at its end (open.hpp).
    bool pads_from_file = false;    // A value holds padding whose size depends on the offset in the file.
    bool decides_format = false;    // A value holds a magic, of fixed layout: other bytes there are another format.
    bool checkable = false;         // Reading can report findings in a value.
    bool compared_decoded = false;  // Some of these findings can be seen only in the decoded value.
    bool has_fixed_sizes = false;   // A size or a count in a value is a number of the schema.

    constexpr properties& operator|=(const properties& o) {
        points |= o.points, codes |= o.codes, settles |= o.settles, runs |= o.runs, nests |= o.nests;
        ends_open |= o.ends_open, pads_from_file |= o.pads_from_file, decides_format |= o.decides_format;
        checkable |= o.checkable, compared_decoded |= o.compared_decoded, has_fixed_sizes |= o.has_fixed_sizes;
        return *this;
    }
    // Whether a value is read alike wherever it is, as far as its parts say.
    constexpr bool reads_alike() const { return !points && !codes && !runs && !ends_open && !pads_from_file; }
};

}  // namespace verbatim::table
