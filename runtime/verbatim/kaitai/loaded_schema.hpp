// A loaded schema as a format, for everything that works on formats.
#pragma once
#include <filesystem>
#include <functional>

#include "verbatim/kaitai/root_argument.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::kaitai {

struct schema;
struct tables;
struct type_definition;

class loaded_schema : public view::computing {
public:
    // Reads a .ksy file and its imports, which are relative to it, or in one of the folders. The arguments are for the
    // parameters of the file's own type. The error's reason names file and line.
    static result<std::unique_ptr<loaded_schema>> load(const std::filesystem::path& file,
                                                       std::span<const std::filesystem::path> folders = {},
                                                       std::span<const root_argument> arguments = {});
    // Reads a schema from its text, without files. `imports` returns the texts of the schemas that it imports, by their
    // names (loading/load.hpp): "dir/b", or "/common/b" if the import is absolute.
    static result<std::unique_ptr<loaded_schema>> load_text(
        std::string_view text, const std::function<std::optional<std::string>(const std::string& name)>& imports = {},
        std::span<const root_argument> arguments = {}, std::string_view name = "schema.ksy");
    ~loaded_schema() override;

    // Returns the format, which lives as long as this schema.
    const view::format& format() const { return format_; }
    // Returns the schema as it is written in its files.
    const schema& written() const;
    // Returns the names of the parameters of the file's own type that no argument gives: they are zero, or empty.
    const std::vector<std::string>& assumed() const;
    // Returns the fields, "chunk.crc", whose names say that they hold checksums, and of which no key says of what.
    std::vector<std::string> unruled_checksums() const;
    result<std::string> text(const view::document&, std::string_view expression,
                             view::written = view::written::as_text) const override;
    std::vector<std::string_view> values_of(const view::type& record) const override;
    result<std::string_view> set_bits(const view::node& record, std::string_view part, std::string_view text,
                                      std::vector<std::byte>& bytes) const override;

private:
    explicit loaded_schema(std::unique_ptr<tables>);
    static result<std::unique_ptr<loaded_schema>> of(result<schema> written, std::span<const root_argument> arguments);

    void note(const type_definition&);

    std::unique_ptr<tables> tables_;
    std::string extensions_;
    std::vector<view::remark> remarks_;
    view::format format_;
};

}  // namespace verbatim::kaitai
