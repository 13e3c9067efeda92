#include "tests/kaitai/reading.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "tests/kaitai/schemas.hpp"
#include "tests/support/every_list.hpp"
#include "tests/support/sanitized.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/fuzz.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test {

reading::reading(std::string_view schema, std::string_view file) : reading(schema, hex(file)) {}

reading::reading(std::string_view schema, bytes file) : file_(std::move(file)) {
    const schemas folder;
    auto loaded = kaitai::loaded_schema::load(folder.write("a.ksy", schema));
    if (!loaded) {
        why_ = loaded.error().reason;
        why_.erase(0, why_.find("a.ksy"));
        return;
    }
    schema_ = std::move(*loaded);
    auto read = format().read(source(file_));
    if (read) document_ = std::move(*read);
    else why_ = read.error().message();
}

std::string reading::operator[](std::string_view expression) const {
    if (!document_) return why_;
    const auto found = schema_->text(*document_, expression);
    return found ? *found : "refused: " + found.error().reason;
}

std::vector<std::string> reading::findings() const {
    std::vector<std::string> all;
    for (const auto& f : document_->findings()) all.push_back(fmt::format("{} @ {:#x}", f.path, f.offset));
    return all;
}

std::string reading::set(std::string_view path, std::string_view text) const {
    const auto done = file_after::set(*document_, path, text);
    return done ? view::hex_text(*done) : "refused: " + done.error().message();
}

void reading::keep_laws() const {
    const auto hold = [&](const fuzz::law& law, const bytes& input) {
        try {
            law.hold({&format(), 1}, input);
        } catch (const std::logic_error& broken) {
            throw std::logic_error(fmt::format("{}: {}: {}", law.name, broken.what(), view::hex_text(input)));
        }
    };
    const std::size_t stride = 1 + file_.size() / (sanitized ? 48 : 256);
    for (std::size_t n = 0; n < file_.size(); n += stride)
        hold(fuzz::files, bytes(file_.begin(), file_.begin() + static_cast<std::ptrdiff_t>(n)));
    bytes changed = file_;
    for (std::size_t i = 0; i < changed.size(); i += stride)
        for (const auto mask : {0xFF, 0x01, 0x80}) {
            changed[i] ^= static_cast<std::byte>(mask);
            hold(fuzz::files, changed);
            changed[i] = file_[i];
        }
    for (const auto* law : fuzz::laws()) {
        const auto inputs = law->inputs_of({&format(), 1}, file_);
        for (std::size_t i = 0; i < inputs.size(); i += sanitized ? 5 : 1) hold(*law, inputs[i]);
    }
    every_list lists;
    lists.of("a list", *document_);
    if (!lists.wrong.empty()) throw std::logic_error(lists.wrong);
}

}  // namespace verbatim::test
