// The handles of verbatim/c.h, freed with their objects.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "tests/support/hex.hpp"
#include "verbatim/c.h"

namespace verbatim::test::c {

struct freed {
    void operator()(verbatim_document* d) const { verbatim_document_free(d); }
    void operator()(verbatim_node* n) const { verbatim_node_free(n); }
    void operator()(verbatim_schema* s) const { verbatim_schema_free(s); }
    void operator()(char* text) const { verbatim_free(text); }
};
using document = std::unique_ptr<verbatim_document, freed>;
using node = std::unique_ptr<verbatim_node, freed>;
using schema = std::unique_ptr<verbatim_schema, freed>;

// The error of the last call.
class failure {
public:
    ~failure() { verbatim_error_free(is_); }
    operator verbatim_error**() {
        verbatim_error_free(is_);
        is_ = nullptr;
        return &is_;
    }
    const verbatim_error* operator->() const { return is_; }
    explicit operator bool() const { return is_ != nullptr; }
    std::string message() const { return is_ ? is_->message : "no error"; }

private:
    verbatim_error* is_ = nullptr;
};

inline std::string taken(char* text) {
    const std::unique_ptr<char, freed> owned(text);
    return text ? text : "null";
}
inline document opened(const bytes& file, const char* name = nullptr) {
    return document(verbatim_open_bytes(file.data(), file.size(), name, nullptr, nullptr, nullptr));
}
inline node at(const document& d, const char* path) { return node(verbatim_find(d.get(), path, nullptr)); }
inline std::string text_at(const document& d, const char* path) {
    const auto found = at(d, path);
    return found ? taken(verbatim_text(found.get(), nullptr)) : "nothing";
}
inline bytes bytes_of(const document& d) {
    std::size_t size = 0;
    const auto* const from = static_cast<const std::byte*>(verbatim_bytes(d.get(), &size));
    return {from, from + size};
}

}  // namespace verbatim::test::c
