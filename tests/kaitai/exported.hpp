// The schema of a format, exported to Kaitai's language and loaded. It reads files as the format does.
#pragma once
#include <memory>
#include <set>
#include <string>

#include "tests/kaitai/schemas.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"

namespace verbatim::test {

class exported {
public:
    explicit exported(const view::format&);
    // Checks that both read the file alike: the leaves of the format have the same bytes and text in the schema, and
    // the same bytes have an owner. `others` are the paths of leaves that differ in the schema. Returns false if the
    // format refuses the file.
    bool check(const bytes& file, const std::set<std::string>& others = {});

    const view::format& format() const { return loaded_->format(); }
    std::size_t leaves_compared() const { return compared_; }

private:
    const view::format& format_;
    schemas files_;
    std::unique_ptr<kaitai::loaded_schema> loaded_;
    std::size_t compared_ = 0;
};

}  // namespace verbatim::test
