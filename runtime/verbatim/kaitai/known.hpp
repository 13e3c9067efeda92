// What has been worked out in a file while it is read.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::kaitai {

// What has been worked out in the file that is being read, which reading again in between refers to. Null: none is.
class remembering {
public:
    explicit remembering(walk::evaluations* now);
    remembering(const remembering&) = delete;
    ~remembering();
    static walk::evaluations* now();

private:
    walk::evaluations* before_;
};
// Of the records around, for a key.
void add_records(walk::evaluations::key&, const walk::frame*);

}  // namespace verbatim::kaitai
