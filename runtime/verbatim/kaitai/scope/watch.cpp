#include "verbatim/kaitai/scope/watch.hpp"

#include <utility>

#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::kaitai {

watch::watch(evaluation& now, const attribute& of, const record_object& in)
    : now_(now),
      of_(of),
      in_(in.here()),
      since_(in.here().space.bytes()),
      before_(std::exchange(now.known, &since_)),
      around_(std::exchange(now.waiting, this)) {}
watch::~watch() { now_.known = before_, now_.waiting = around_; }

bool watch::is_for(evaluation& now, const attribute& a, const record_ref& r) {
    for (watch* w = now.waiting; w; w = w->around_) {
        if (&w->of_ != &a || w->in_.is.of != &r->type() || w->in_.is.bytes != r->here().is.bytes) continue;
        if (!w->then_) w->then_ = r;
        return true;
    }
    return false;
}

namespace {

record_ref first_requested_again(evaluation& now, const record_ref& r, const attribute& a) {
    const view::node n = node_of(now, *r);
    const watch w(now, a, *r);
    view::walk_at at(n);
    at.c.keep = &n.space.keep();
    walk::scratch record(r->type());
    const bool is_read = walk::read(r->type(), at.c, record.get());
    now.counted.add_bytes(at.c.position() - n.offset);
    if (w.then()) return w.then();
    if (!is_read || !r->is_complete) return nullptr;
    auto end = std::make_shared<record_object>(*r);
    end->position = at.c.position();
    return end;
}

}  // namespace

record_ref first_requested(evaluation& now, const record_ref& r, const attribute& a) {
    if (r->type().bitwise) return r;
    walk::evaluations* const known = now.outlasting;
    const bool remembers = known->file == r->here().space.bytes().data();
    walk::evaluation_key key{reinterpret_cast<std::uintptr_t>(&a), r->is_all_read()};
    add_records(key, r->in);
    if (const auto* const before = remembers ? known->values.find(key) : nullptr)
        return *static_cast<const record_ref*>(before->get());
    const record_ref then = first_requested_again(now, r, a);
    constexpr std::size_t memory = 512;
    if (then && remembers) known->values.add(std::move(key), std::make_shared<const record_ref>(then), memory);
    return then ? then : r;
}

}  // namespace verbatim::kaitai
