// A format's schema in Kaitai's language, loaded: it reads files as the format does.
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
    // Both read the file alike: the leaves of the format have the same bytes and text by the schema, which has an owner for the same bytes. False when the
    // format refuses the file. Some leaves are another thing in the schema.
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
