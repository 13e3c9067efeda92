// The implementation of load() and load_text(). Each function reads one construct of the language, and returns false
// after fail(), which keeps the first error.
#pragma once
#include <functional>
#include <initializer_list>
#include <map>
#include <set>

#include "verbatim/kaitai/loading/load.hpp"
#include "verbatim/kaitai/loading/yaml.hpp"
#include "verbatim/kaitai/schema/builtin.hpp"

namespace verbatim::kaitai {

// Parses a YAML integer of up to 64 bits: "0x1f", "-5", "1_000", "0b101". Returns nothing for any other text.
std::optional<integer> parse_integer(std::string_view text);
bool is_identifier(std::string_view text);
// The text of a schema, and the name by which it is known, if it has several.
struct schema_file {
    std::string text;
    std::filesystem::path is;
};
// Where schemas come from.
struct schema_files {
    std::function<std::optional<schema_file>(const std::filesystem::path& name)> read;  // nothing: it is not there
    std::vector<std::filesystem::path> folders{};  // in which imports are searched, too
    std::vector<std::filesystem::path> around{};   // in which absolute imports are searched, after these
    bool has_folders = false;                      // for messages
};

class loader {
public:
    using node = yaml::node;
    static constexpr std::size_t most_bytes = std::size_t{1} << 20;  // of a schema

    explicit loader(schema_files from) : from_(std::move(from)) {}

    bool load(const std::filesystem::path& file);
    bool load_text(std::string_view text, const std::filesystem::path& name);
    schema& made() { return made_; }
    const error& why() const { return why_; }

private:
    bool fail(const location&, std::string_view reason);
    bool fail(const node& at, std::string_view reason) { return fail(at.at, reason); }

    // load.cpp: files
    bool check();
    struct named_text {
        std::filesystem::path name;
        std::optional<std::string> text;
    };
    bool load_file(const named_text&, const location* from);
    bool load_root(const node& file, const std::filesystem::path& folder);
    bool import(const node& name, const std::filesystem::path& from);
    std::vector<std::filesystem::path> folders_for(std::string_view name, const std::filesystem::path& from) const;
    std::optional<named_text> find_import(std::string_view name, const std::filesystem::path& from);

    // load_scalars.cpp. `what` names the value for messages: "size".
    bool text(const node&, std::string_view what, std::string& to);
    bool encoding(const node&, std::string& to);
    bool texts(const node&, std::string_view what, std::vector<std::string>& to);  // one, or a list of them
    bool identifier(const node&, std::string_view what, std::string& to);
    bool truth(const node&, std::string_view what, bool& to);
    bool number(const node&, std::string_view what, integer least, integer most, integer& to);
    bool byte(const node&, std::string_view what, std::byte& to);
    bool byte_list(const node&, std::string_view what, std::vector<std::byte>& to);
    bool contents(const node&, std::vector<std::byte>& to);
    bool part_of_contents(const node&, std::vector<std::byte>& to);
    bool name_path(const node&, std::string_view what, std::vector<std::string>& to);
    bool written(const node&, std::string_view what, const type_definition& in, written_expression& to);
    bool written(const node&, std::string_view what, const type_definition& in, std::optional<written_expression>& to);
    bool written(const node&, std::string_view what, const type_definition& in, std::vector<written_expression>& to);
    bool used(const node&, const type_definition& in, used_type& to);
    bool process_of(const node&, const type_definition& in, process& to);
    // Fails with an error of parse_expression() or parse_type().
    bool fail_in(const node&, const error&);

    // Checks that every key of a map is one of `known`, or starts with a minus, and that none occurs twice.
    bool keys(const node& map, std::string_view what, std::initializer_list<std::string_view> known);
    bool unique_keys(const node& map, std::string_view what);
    bool list(const node&, std::string_view what);
    bool described(const node& map, std::string& doc);

    // load_types.cpp
    bool type(const node&, type_definition& to);
    bool file_meta(const node&, type_definition& to);
    bool meta(const node&, type_definition& to);
    bool descriptions(const node& meta, type_definition& to);
    bool orders(const node& meta, type_definition& to);
    bool endian(const node&, type_definition& to);
    bool one_order(const node&, byte_order& to);
    bool parameters(const node&, type_definition& to);
    bool one_parameter(const node&, type_definition& in, parameter& to);
    bool types(const node&, type_definition& to);
    bool enumerations(const node&, type_definition& to);
    bool one_enumeration(const node&, enumeration& to);
    bool enumeration_entry(const node& key, const node&, enumeration::entry& to);

    // load_attributes.cpp
    bool fields(const node&, type_definition& to);
    bool instances(const node&, type_definition& to);
    bool attribute_of(const node&, type_definition& in, attribute& to);
    bool value_instance(const node&, type_definition& in, attribute& to);
    bool type_of(const node&, type_definition& in, attribute& to);
    bool repetition_of(const node&, type_definition& in, attribute& to);
    bool bytes_of(const node&, type_definition& in, attribute& to);
    bool valid_of(const node&, type_definition& in, attribute& to);
    bool derived_of(const node&, type_definition& in, attribute& to);
    template <class What, class Read>
    bool cases(const node&, std::string_view what, const type_definition& in, switched<What>& to, Read read);

    // load_checks.cpp: whether the keys of a field agree
    struct sort;
    bool agree(const node&, const type_definition& in, attribute& to);
    bool check_order(const used_type&, const type_definition& in);
    bool check_lengths(const node&, const sort&, const attribute&);
    bool check_contents(const node&, const attribute&);
    bool check_text(const node&, const sort&, const type_definition& in, attribute& to);
    bool check_enumeration(const node&, const sort&);
    bool none_of(const node&, std::initializer_list<std::string_view> keys, std::string_view why);

    // load_references.cpp: names are resolved when everything has been read
    struct reference {
        const type_definition* in = nullptr;
        location at{};
        const expression* names = nullptr;  // whose names are resolved
        std::vector<std::string> path{};    // or of a type, or an enumeration
        bool is_enumeration = false;
        std::optional<std::size_t> arguments{};  // of a type that a field uses: it needs one for each parameter
    };
    void refer(const used_type&, const type_definition& in, bool is_made = true);
    void refer(const node& n, const std::vector<std::string>& enumeration, const type_definition& in) {
        references_.push_back({.in = &in, .at = n.at, .path = enumeration, .is_enumeration = true});
    }
    bool check_references();
    bool find_opaque(const reference&);
    bool check(const reference&);
    bool check(const expression&, const reference&);
    bool check_type(const reference&);
    const enumeration* check_enumeration(const reference&);
    bool may_be_opaque(const type_definition& in) const;

    schema_files from_;
    std::set<std::filesystem::path> files_;    // that are known, by all of their names
    std::set<const type_definition*> opaque_;  // files with ks-opaque-types
    std::vector<reference> references_;
    std::map<const type_definition*, std::set<std::string_view>> names_;  // of fields, instances and parameters
    schema made_;
    error why_;
};

template <class What, class Read>
bool loader::cases(const node& n, std::string_view what, const type_definition& in, switched<What>& to, Read read) {
    if (!keys(n, "a switched " + std::string(what), {"switch-on", "cases"})) return false;
    const node *const on = n.find("switch-on"), *const all = n.find("cases");
    if (!on || !all) return fail(n, "a switched " + std::string(what) + " needs switch-on and cases");
    if (!written(*on, "switch-on", in, to.on) || !unique_keys(*all, "cases")) return false;
    for (std::size_t i = 0; i < all->keys.size(); ++i) {
        auto& one = to.cases.emplace_back();
        if (all->keys[i].text != "_" && !written(all->keys[i], "a case", in, one.is)) return false;
        if (!read(all->parts[i], one.what)) return false;
    }
    return true;
}

}  // namespace verbatim::kaitai
