// A schema of Kaitai's language as a format: whatever works on formats works on it.
#pragma once
#include <filesystem>

#include "verbatim/view/document.hpp"

namespace verbatim::kaitai {

struct schema;
struct tables;
struct type_definition;

// What an expression of a schema's language gives, as seen from the root of a document: its value.
result<std::string> text_of(const tables&, const view::document&, std::string_view expression, view::written);

class loaded_schema : public view::computing {
public:
    // Reads a .ksy file and what it imports: relative to it, or, of an absolute import, from one of the folders. The error's reason names file and line.
    static result<std::unique_ptr<loaded_schema>> load(const std::filesystem::path& file, std::span<const std::filesystem::path> folders = {});
    ~loaded_schema() override;

    // As long as the schema lives.
    const view::format& format() const { return format_; }
    // As it is written.
    const schema& written() const;
    result<std::string> text(const view::document&, std::string_view expression, view::written = view::written::as_text) const override;
    std::vector<std::string_view> values_of(const view::type& record) const override;

private:
    explicit loaded_schema(std::unique_ptr<tables>);

    void note(const type_definition&);

    std::unique_ptr<tables> tables_;
    std::vector<view::remark> remarks_;
    view::format format_;
};

}  // namespace verbatim::kaitai
