// The whole layer of the tables, without the engine: it links, and types that are made at run time handle their values.
#include <new>

#include "verbatim/table/builder.hpp"

int main() {
    using namespace verbatim;
    const table::engine none{};
    table::builder b{none};
    auto& record = b.record("Numbers");
    b.add(record, "count", b.integer(1));
    b.add(record, "all", b.list(b.integer(2), b.field(record, "count")));
    b.finish(record);

    const table::type& list = *record.fields[1].of;
    const auto new_value = [&] {
        void* const value = ::operator new (record.in_memory, std::align_val_t{record.alignment});
        record.make(value);
        return static_cast<std::byte*>(value);
    };
    std::byte *const first = new_value(), *const copy = new_value();
    list.insert(first + record.fields[1].in_memory, 0, nullptr);
    record.assign(copy, first);
    const bool is_copied = list.length(copy + record.fields[1].in_memory) == 1;
    for (void* value : {first, copy}) {
        record.held->destroy(record, value);
        ::operator delete (value, std::align_val_t{record.alignment});
    }
    return is_copied ? 0 : 1;
}
