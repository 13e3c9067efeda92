#include "verbatim/kaitai/scope/watch.hpp"

#include <utility>

#include "verbatim/kaitai/language/steps.hpp"
#include "verbatim/kaitai/scope/known.hpp"
#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::kaitai {

watch*& watch::innermost() {
    thread_local watch* now = nullptr;
    return now;
}
watch::watch(const attribute& of, const record_object& in)
    : of_(of),
      in_(in.records.back()),
      space_(in.space.bytes().data()),
      known_(in.space.bytes()),
      around_(std::exchange(innermost(), this)) {}
watch::~watch() { innermost() = around_; }

bool watch::is_for(const attribute& a, const record_ref& r) {
    const walk::record_at& here = r->records.back();
    for (watch* w = innermost(); w; w = w->around_) {
        if (&w->of_ != &a || w->in_.type != here.type || w->in_.start != here.start ||
            w->space_ != r->space.bytes().data())
            continue;
        if (!w->then_) w->then_ = r;
        return true;
    }
    return false;
}

namespace {

record_ref first_requested_again(const record_ref& now, const attribute& a) {
    const walk::record_at& here = now->records.back();
    view::node n = node_of(*now, *here.type, here.start);
    n.records = {std::span(now->records).first(now->records.size() - 1), now->space};
    const watch w(a, *now);
    view::walk_at at(n);
    at.c.keep = &n.space.keep();
    walk::scratch record(*here.type);
    const bool is_read = walk::read(*here.type, at.c, record.get());
    steps::add_bytes(at.c.position() - n.offset);
    if (w.then()) return w.then();
    if (!is_read || !now->is_complete) return nullptr;
    auto end = std::make_shared<record_object>(*now);
    end->position = at.c.position();
    return end;
}

}  // namespace

record_ref first_requested(const record_ref& now, const attribute& a) {
    if (now->records.back().type->bitwise) return now;
    walk::evaluations* const known = remembering::always();
    const bool remembers = known && known->file == now->space.bytes().data();
    walk::evaluation_key key{reinterpret_cast<std::uintptr_t>(&a), now->is_all_read()};
    add_records(key, now->records);
    if (const auto* const before = remembers ? known->values.find(key) : nullptr)
        return *static_cast<const record_ref*>(before->get());
    const record_ref then = first_requested_again(now, a);
    constexpr std::size_t memory = 512;
    if (then && remembers) known->values.add(std::move(key), std::make_shared<const record_ref>(then), memory);
    return then ? then : now;
}

}  // namespace verbatim::kaitai
