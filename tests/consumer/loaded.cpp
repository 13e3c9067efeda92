// loaded: reads a price list by a schema in the program, without the schema's file.
#include <iostream>
#include <optional>
#include <string>
#include <verbatim/edit/edits.hpp>
#include <verbatim/edit/json.hpp>
#include <verbatim/kaitai/loaded_schema.hpp>

int main() {
    const auto schema = verbatim::kaitai::loaded_schema::load_text(
        "meta: {id: numbers, imports: [common/one]}\nseq: [{id: all, type: one, repeat: eos}]\n",
        [](const std::string& name) {
            return name == "common/one" ? std::optional<std::string>("meta: {id: one}\nseq: [{id: n, type: u1}]\n")
                                        : std::nullopt;
        });
    if (!schema) {
        std::cerr << schema.error().message() << '\n';
        return 1;
    }
    const auto doc = (*schema)->format().read(std::vector(3, std::byte{7})).value();
    verbatim::edit::set(*doc, "all[1].n", "8").value();
    verbatim::edit::commit(*doc).value();
    std::cout << verbatim::edit::to_json(*doc).value();
}
