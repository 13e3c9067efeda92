// Walks derived: its field follows its rule.
#pragma once
#include "runtime/walk/late_rules.hpp"
#include "runtime/walk/patch.hpp"
#include "runtime/walk/rule.hpp"

namespace verbatim::walk {

namespace detail {

template <class T>
bool same_bytes(const T& a, const T& b) { return std::memcmp(&a, &b, sizeof(T)) == 0; }

// The records around a value, outermost last, for as long as it is needed.
class kept_records {
public:
    explicit kept_records(const enclosing* from) {
        for (; from; from = from->up) records_.push_back(*from);
        for (std::size_t i = 1; i < records_.size(); ++i) records_[i - 1].up = &records_[i];
    }
    const enclosing* nearest() const { return records_.empty() ? nullptr : records_.data(); }

private:
    std::vector<enclosing> records_;
};

// The value of a rule for a record that has been written, and with it the whole file. False when the record cannot be read again.
template <class Rule, class R>
bool written_value(std::span<const std::byte> file, std::size_t start, std::size_t size, const enclosing* records, std::int64_t& value, error& why) {
    cursor c{file.data(), file.size(), file.data() + start, file.data() + start + size, &why};
    std::shared_ptr<wire::places> places;
    auto budget = budget_of(file.size());
    c.records = records;
    c.budget = &budget;
    c.places = &places;
    R written{};
    if (!field_of<R>::read(c, written, no_record{}, 0)) return false;
    value = rule<Rule>::value(written, start, nullptr);
    return true;
}

}  // namespace detail

template <auto Field, class Rule>
struct field<derived<Field, Rule>> {
    using type = derived<Field, Rule>;
    using stored = typename type::stored;
    using governor = wire::detail::governor<Field>;

    template <class V, class R>
    static bool read(cursor& c, V&, const R& r, std::size_t start) {
        if constexpr (!discards<V> && !detail::looks_at_fields<Rule>)
            if (c.inspect) inspect(c, c.where ? c.where->up : nullptr, r, start);  // the field's path, not the rule's
        return true;
    }
    template <class R>
    static std::size_t measure(const type&, const R&, std::size_t, std::size_t) { return 0; }
    template <class R>
    static bool write(emitter&, const type&, const R&, std::size_t) { return true; }
    static void own(type& value) {
        if (value.borrowed()) value.set_in_sync(value.in_sync());
    }

    // What the field holds as long as it follows, for a record that starts there; nothing when it cannot hold that.
    template <class R>
    static std::optional<stored> expected(const R& r, std::size_t start) {
        if constexpr (is_copy<Rule>) {
            using original = original_of<Rule>;
            static_assert(std::is_same_v<stored, typename original::field>, "same_as<> names a field of the same type");
            return original::in(r);
        } else {
            stored field = governor::in(r);
            return wire::detail::put_number(field, detail::rule<Rule>::value(r, start, nullptr)) ? std::optional(field) : std::nullopt;
        }
    }
    // After the record is read, all of it, which starts there. A costly rule is worked out when somebody asks, if the record can be decoded again.
    template <class R>
    static void remember(const cursor& c, type& value, const R& r, std::size_t start) {
        static constexpr bool later = wire::detail::is_costly<Rule> && lazy<R>;
        if constexpr (later) value.borrow(*c.keep, {c.file + start, c.position() - start});
        else value.set_in_sync(expected(r, start));
        if constexpr (detail::looks_at_fields<Rule>)
            if (c.inspect) inspect(c, c.where, r, start);
    }
    // After the record is written, and its governors have followed their data.
    template <class R>
    static bool follow(emitter& e, const type& value, const R& r, const field_starts<R>& starts) {
        if (value.forced) return true;
        if constexpr (is_late) {
            if (!e.rules || (!value.borrowed() && !is_in_sync(value, r))) return true;
            return e.rules->next<late<R>>(value, r, starts, e.records).follow(e);
        } else {
            // In sync or not, the field is as the rule leaves it when nothing has changed.
            if (value.was_read_as({e.to(starts[0]), starts.back() - starts[0]}) || !is_in_sync(value, r)) return true;
            return put(e, starts[governor::first_index] + governor::inner_offset, detail::rule<Rule>::value(r, starts[0], &e));
        }
    }

private:
    template <auto Original>
    static wire::detail::governor<Original> copied(same_as<Original>);
    template <class Copy>
    using original_of = decltype(copied(Copy{}));
    template <class Copy>
    static constexpr bool is_copy = requires { copied(Copy{}); };
    static constexpr bool is_late = is_copy<Rule> || detail::looks_at_fields<Rule>;

    template <class R>
    static bool is_in_sync(const type& value, const R& r) {
        const auto in_sync = value.in_sync();
        return in_sync && detail::same_bytes(*in_sync, static_cast<const stored&>(governor::in(r)));
    }
    static bool put(emitter& e, std::size_t position, std::int64_t number) {
        stored now;
        std::memcpy(static_cast<void*>(&now), e.to(position), sizeof(stored));
        if (!wire::detail::put_number(now, number)) return refuse_number(*e.why, position, governor::name(), number);
        std::memcpy(e.to(position), &now, sizeof(stored));
        return true;
    }

    // The rule of a field that follows, or may follow.
    template <class R>
    class late : public late_rule {
    public:
        late(const type& value, const R& r, const field_starts<R>& starts, const enclosing* records)
            : late_rule({starts[0], starts.back() - starts[0], !lazy<R>}), value_(value), record_(r),
              position_(starts[governor::first_index] + governor::inner_offset), around_(lazy<R> ? nullptr : records) {
            if constexpr (is_copy<Rule>) original_ = starts[original_of<Rule>::first_index] + original_of<Rule>::inner_offset;
        }
        bool follow(emitter& e) {
            if (failure_) return *e.why = *failure_, false;
            if constexpr (is_copy<Rule>) {
                // Most originals have already been written as they stay.
                if (now_) std::memcpy(e.to(position_), &*now_, sizeof(stored));
                else std::memcpy(e.to(position_), e.to(original_), sizeof(stored));
            } else if (now_ && !put(e, position_, *now_)) {
                return false;
            }
            std::memcpy(static_cast<void*>(&written_), e.to(position_), sizeof(stored));
            return true;
        }
        bool changes(std::span<const std::byte> file) override {
            stored now = written_;
            if constexpr (is_copy<Rule>) {
                std::memcpy(static_cast<void*>(&now), file.data() + original_, sizeof(stored));
                if (detail::same_bytes(now, written_)) return false;
                now_ = now;
            } else {
                // In sync or not, the field is as the rule leaves it when nothing has changed.
                if (value_.was_read_as(file.subspan(bytes.start, bytes.size))) return false;
                if (!follows_) follows_ = is_in_sync(value_, record_);
                if (!*follows_) return false;
                std::int64_t number = 0;
                error why;
                if (!detail::written_value<Rule, R>(file, bytes.start, bytes.size, around_.nearest(), number, why)) return failure_ = why, true;
                if (wire::detail::put_number(now, number) && detail::same_bytes(now, written_)) return false;
                now_ = number;
            }
            return true;
        }
        void give_up() override { (void)refuse_unsettled(failure_.emplace(), position_, governor::name()); }

    private:
        const type& value_;
        const R& record_;
        std::size_t position_, original_ = 0;
        detail::kept_records around_;
        stored written_{};                                                      // what the field holds in the file
        std::optional<std::conditional_t<is_copy<Rule>, stored, std::int64_t>> now_{};  // what it is to hold
        std::optional<bool> follows_{};                                         // not asked as long as its record has not changed
        std::optional<error> failure_{};
    };

    template <class R>
    static void inspect(const cursor& c, const step* where, const R& r, std::size_t start) {
        const auto right = expected(r, start);
        if (!right || !detail::same_bytes(*right, static_cast<const stored&>(governor::in(r)))) report(c, where, start, r);
    }
    template <class R>
    [[gnu::cold, gnu::noinline]] static void report(const cursor& c, const step* where, std::size_t start, const R& r) {
        const std::size_t position = detail::start_of_field<governor::first_index>(r, start) + governor::inner_offset;
        const step here{where, governor::name(), 0};
        if constexpr (is_copy<Rule>) {
            c.inspect->report(&here, position, "a copy of " + std::string(original_of<Rule>::name()), "other bytes");
        } else {
            c.inspect->report(&here, position, std::to_string(detail::rule<Rule>::value(r, start, nullptr)), std::to_string(wire::detail::number_in(governor::in(r))));
        }
    }
};

template <class D>
std::optional<typename D::stored> worked_out(std::span<const std::byte> record) {
    using type = typename wire::detail::governor<D::field>::record;
    const std::byte* at = record.data();
    return field<D>::expected(decode<type>(keep_nothing, at, at + record.size()), 0);
}

}  // namespace verbatim::walk
