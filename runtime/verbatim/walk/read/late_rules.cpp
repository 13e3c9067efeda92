#include "verbatim/walk/read/late_rules.hpp"

#include <algorithm>

#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read/apart.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/write/as_read.hpp"
#include "verbatim/walk/write/control.hpp"

namespace verbatim::walk {

late_rule::late_rule(const emitter& e, const table::type& derived, const void* state, const context& record,
                     std::size_t position, std::size_t end)
    : derived_(derived),
      state_(state),
      of_(*record.of),
      record_(record.value),
      start_(record.start),
      size_(end - record.start),
      position_(position) {
    if (const table::control* const original = derived.derived().by_rule->original)
        original_ = record.starts[original->field] + original->inside;
    if (of_.lazy) return;
    own().around = kept_context(record.up, source::borrow({e.whole, e.whole_size}));
    if (record.is_element()) own().element = *record.element;
}

bool late_rule::follows(record_as_read& as_read) {
    if (!follows_) follows_ = is_in_sync(derived_, state_, of_, record_, as_read);
    return *follows_;
}

bool late_rule::follow(emitter& e, const context& record, std::vector<std::byte>& fields) {
    if (rare_ && rare_->failure) {
        *e.why = *rare_->failure;
        return false;
    }
    const std::byte* const there = e.to(position_);
    const std::byte* const now = rare_ && !rare_->now.empty() ? rare_->now.data()
                                 : is_copy()                  ? e.to(original_)
                                                              : there;  // most originals are already final
    if (now != there && !put_by_rule(e, record, *derived_.derived().target, position_, now)) return false;
    in_fields_ = fields.size();
    fields.insert(fields.end(), there, there + derived_.derived().target->of->size);
    return true;
}

bool late_rule::changes(written_file& file, std::span<const std::byte> fields, bool always) {
    // If nothing in the record has changed, the field already is as the rule leaves it, in sync or not.
    const auto read_as = derived_.derived().state->borrowed(derived_, state_);
    if (!is_copy() && !always && read_as.data() &&
        is_as_read(file.former, read_as, start_, file.bytes.subspan(start_, size_)))
        return false;
    const auto field = fields.subspan(in_fields_, derived_.derived().target->of->size);
    std::vector<std::byte> now(field.begin(), field.end());
    bool is_known = true;
    if (is_copy()) std::ranges::copy(file.bytes.subspan(original_, field.size()), now.begin());
    else is_known = work_out(file, now);
    if (is_known && std::ranges::equal(now, field)) return false;
    // To work out whether it is in sync may take as long again, and matters only now.
    if (!is_copy() && !follows(file.as_read)) {
        if (!is_known) rare_->failure.reset();
        return false;
    }
    if (is_known) own().now = std::move(now);
    return true;
}

const void* late_rule::record_in(written_file& file) {
    if (file.record == record_ && file.of == &of_) return file.again->get();
    apart in(file.bytes);
    cursor& c = in.c;
    c.at += start_;
    c.end = c.at + size_;
    const context nearest = rare_ ? rare_->around.get() : no_record;
    c.records = nearest.of ? &nearest : nullptr;
    c.known = &file.known;
    c.element = rare_ && rare_->element ? &*rare_->element : nearest.element;
    c.places = &file.places;
    file.places = nullptr;
    file.record = nullptr;
    if (!read(of_, c, file.again.emplace(of_).get())) {
        own().failure = in.why;
        return nullptr;
    }
    file.record = record_;
    file.of = &of_;
    return file.again->get();
}

bool late_rule::work_out(written_file& file, std::span<std::byte> now) {
    const void* const record = record_in(file);
    if (!record) return false;
    const context in{.of = &of_, .bytes = file.bytes.data() + start_, .value = record, .start = start_};
    if (derived_.derived().by_rule->makes_bytes()) {
        make_field(*derived_.derived().by_rule, in, now.data());
        return true;
    }
    const std::int64_t number = rule_value(derived_, in);
    if (assign_integer(*derived_.derived().target->of, now.data(), number)) return true;
    return refuse_number(own().failure.emplace(), position_, derived_.derived().target->name, number);
}

void late_rule::give_up() {
    (void)refuse_unsettled(own().failure.emplace(), position_, derived_.derived().target->name);
}

bool late_rules::change(std::span<const std::byte> file, std::span<const std::byte> was, const former_bytes* former) {
    // The rules of inner records come before those of outer ones, so one or two passes are enough, and one more for
    // each rule that looks at a later record. As many passes as this mean that a rule looks, directly or by others, at
    // its own field.
    constexpr int most = 64;
    ++times_;
    bool any = false;
    written_file whole{file, former};
    std::optional<bool> is_the_file;
    const auto unchanged = [&](const late_rule& rule) {
        if (file.size() != was.size()) return false;
        if (!rule.looks_elsewhere())
            return is_as_read(former, was.subspan(rule.start(), rule.size()), rule.start(),
                              file.subspan(rule.start(), rule.size()));
        if (!is_the_file) is_the_file = is_as_read(former, was, 0, file);
        return *is_the_file;
    };
    for (late_rule& rule : all_) {
        if (unchanged(rule) || !rule.changes(whole, fields_, always_)) continue;
        if (times_ == most) rule.give_up();
        any = true;
    }
    return any;
}

}  // namespace verbatim::walk
