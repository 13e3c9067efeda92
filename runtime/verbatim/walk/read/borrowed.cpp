// Decodes elements of lists that borrow the file's bytes, and gives the tables what they need of the engine.
#include "verbatim/table/partly_decoded.hpp"
#include "verbatim/walk/document.hpp"
#include "verbatim/walk/read/kept_context.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/short_records.hpp"

namespace verbatim {

namespace walk {

void decode(const table::type& t, const keeper& keep, const std::byte*& at, const std::byte* end, void* into) {
    error why;
    cursor c = cursor_of_elements(t, keep, {at, end}, why);
    (void)read(t, c, into);
    at = c.at;
}
namespace {

void decode_all(const table::type& t, const keeper& keep, std::span<const std::byte> bytes, std::byte* first,
                std::size_t count) {
    error why;
    cursor c = cursor_of_elements(t, keep, bytes, why);
    const short_records records(t);
    for (std::size_t i = 0; i < count; ++i, first += t.in_memory) {
        t.make(first);
        if (!records.are_decoded() || !records.read(c, first)) (void)read(t, c, first);
    }
}

}  // namespace

const table::engine engine{
    &decode,
    &decode_all,
    [](const wire::borrowing& list, const table::type& element, std::size_t i, void* into) {
        return list.decode_one(element, i, into);
    },
    &copy_places,
};

}  // namespace walk

namespace wire {

std::span<const std::byte> borrowing::decode_one(const table::type& element, std::size_t i, void* into) const {
    const std::byte* const from = find(element, i);
    const std::byte* at = from;
    walk::decode(element, keep_, at, block_ + bytes_, into);
    return {from, at};
}

const void* borrowing::next_element(const table::type& element, std::size_t i, const std::byte*& next, void* into,
                                    keeper& how) const {
    if (some_)
        if (const auto known = some_->decoded.find(i); known != some_->decoded.end()) {
            next = block_ + known->second.end;
            return first_ + i * element.in_memory;
        }
    if (!how) how = std::make_shared<const walk::short_records>(element);
    const auto& records = *static_cast<const walk::short_records*>(how.get());
    error why;
    walk::cursor c = walk::cursor_of_elements(element, keep_, {next, block_ + bytes_}, why);
    if (!records.are_decoded() || !records.read(c, into)) (void)walk::read(element, c, into);
    next = c.at;
    return into;
}

const std::byte* borrowing::find(const table::type& element, std::size_t i) const {
    if (element.size != dynamic_size) return block_ + i * element.size;
    const std::byte* at = block_;
    std::size_t passed = 0;
    const auto pass_to = [&](std::size_t limit, auto goes_on) {
        error why;
        walk::cursor c = walk::cursor_of_elements(element, keep_, {at, block_ + bytes_}, why);
        for (; passed < limit && goes_on(); ++passed, at = c.at) (void)walk::read(element, c, nullptr);
    };
    const auto position = [&] { return static_cast<std::size_t>(at - block_); };
    pass_to(i, [&] { return position() < detail::element_offsets::distance; });
    if (passed == i) return at;
    const auto from = starts_.before(i, [&] {
        std::vector<detail::element_offsets::start> all{{passed, position()}};
        pass_to(count_, [&] {
            if (position() - all.back().offset >= detail::element_offsets::distance)
                all.push_back({passed, position()});
            return true;
        });
        return all;
    });
    at = block_ + from.offset;
    passed = from.index;
    pass_to(i, [] { return true; });
    return at;
}

}  // namespace wire

}  // namespace verbatim
