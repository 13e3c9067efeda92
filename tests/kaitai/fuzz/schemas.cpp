// A fuzz target for schemas that are loaded. The input is the text of a .ksy, a line "...", and a file: the schema is
// refused with a reason, or the law of files holds for it.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <stdexcept>
#include <string>

#include "verbatim/fuzz.hpp"
#include "verbatim/kaitai/export.hpp"
#include "verbatim/kaitai/import.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"

namespace {

// A text as a file in memory.
class file_in_memory {
public:
    explicit file_in_memory(std::string_view text) : file_(memfd_create("schema", MFD_CLOEXEC)) {
        if (file_ < 0 || write(file_, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
            throw std::runtime_error("no memory for the schema");
    }
    ~file_in_memory() { close(file_); }
    file_in_memory(const file_in_memory&) = delete;
    file_in_memory& operator=(const file_in_memory&) = delete;
    std::string path() const { return "/proc/self/fd/" + std::to_string(file_); }

private:
    int file_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace verbatim;
    constexpr std::string_view mark = "\n...\n";
    const std::string_view input(reinterpret_cast<const char*>(data), size);
    const std::size_t end = std::min(input.find(mark), input.size());
    const file_in_memory schema(input.substr(0, end));
    const auto loaded = kaitai::loaded_schema::load(schema.path());
    if (!loaded) {
        if (loaded.error().reason.empty()) throw std::logic_error("a schema is refused with a reason");
        return 0;
    }
    const view::format& format = (*loaded)->format();
    (void)kaitai::header_of((*loaded)->written());
    (void)kaitai::hexpat_of(format);
    const auto file = std::as_bytes(std::span(input.substr(std::min(end + mark.size(), input.size()))));
    fuzz::files.hold({&format, 1}, file);
    return 0;
}
