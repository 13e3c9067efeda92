#include "tools/c/handles.hpp"

#include <cstdlib>
#include <cstring>

#include "verbatim/edit/edits.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::tools::c {

namespace {

// An error with its texts.
struct error_with_texts : verbatim_error {
    std::string path_, space_, reason_, message_;

    explicit error_with_texts(const error& why)
        : path_(why.path), space_(why.space()), reason_(why.reason), message_(why.message()) {
        kind = static_cast<verbatim_error_kind>(why.kind);
        kind_name = name_of(why.kind).data();
        path = path_.c_str();
        space = space_.c_str();
        reason = reason_.c_str();
        message = message_.c_str();
        offset = why.offset;
    }
};

// What is given if there is no memory for an error.
constexpr const char* no_memory_text = "there is not enough memory";
constexpr verbatim_error no_memory{VERBATIM_SYSTEM, "system", "", "", no_memory_text, no_memory_text, 0};

static_assert(static_cast<int>(error_kind::system) == VERBATIM_SYSTEM);

}  // namespace

void give(verbatim_error** to, const error& why) {
    if (!to) return;
    try {
        *to = new error_with_texts(why);
    } catch (const std::bad_alloc&) { *to = const_cast<verbatim_error*>(&no_memory); }
}

char* copied(std::string_view text) {
    auto* const copy = static_cast<char*>(std::malloc(text.size() + 1));
    if (!copy) throw std::bad_alloc();
    std::memcpy(copy, text.data(), text.size());
    copy[text.size()] = '\0';
    return copy;
}

its_program::its_program(const kaitai::loaded_schema* schema, const std::string& path)
    : is{"verbatim", VERBATIM_VERSION, formats(), conversions(), {"libverbatim", "save", path}} {
    if (!schema) return;
    only = schema->format();
    only.recognise = [](view::byte_view) { return match::certain; };  // as the caller says
    is.formats = {&only, 1};
    is.conversions = {};
}

view::document& edited(verbatim_document& d) {
    if (!d.edited) d.edited = d.now->document->copy();
    return *d.edited;
}

result<void> commit(verbatim_document& d) {
    if (!d.edited) return {};
    if (auto done = edit::commit(*d.edited); !done) return done;
    if (d.now->read)
        if (auto still = d.now->read->read.unchanged(); !still) return still;
    auto next = std::make_shared<state>(*d.now);
    next->document = std::move(d.edited);
    d.now = std::move(next);
    return {};
}

result<void> require_committed(const verbatim_document& d, std::string_view which) {
    if (!d.edited) return {};
    return error{{}, 0, std::string(which) + " has edits that are not committed", error_kind::incomplete};
}

}  // namespace verbatim::tools::c

using namespace verbatim;
using namespace verbatim::tools::c;

extern "C" {

void verbatim_error_free(verbatim_error* why) {
    if (why != &no_memory) delete static_cast<error_with_texts*>(why);
}
void verbatim_free(void* memory) { std::free(memory); }
const char* verbatim_version(void) { return VERBATIM_VERSION; }
}
