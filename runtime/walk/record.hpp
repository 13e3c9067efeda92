// Walks a record: runs of fused fields at once, every other field by its own kind.
#pragma once
#include "runtime/walk/derived.hpp"
#include "runtime/walk/follow.hpp"
#include "runtime/walk/patch.hpp"

namespace verbatim::walk {

namespace detail {

// One past the last field of the run of fused fields that starts at I.
template <class Record, std::size_t I>
consteval std::size_t end_of_run() {
    if constexpr (I == reflect::field_count<Record>) return I;
    else if constexpr (fused<reflect::field_type<Record, I>>) return end_of_run<Record, I + 1>();
    else return I;
}

template <class Record, std::size_t From, std::size_t To>
consteval std::size_t run_size() {
    return []<std::size_t... I>(std::index_sequence<I...>) {
        return (std::size_t{0} + ... + fixed_size<reflect::field_type<Record, From + I>>);
    }(std::make_index_sequence<To - From>{});
}

// Refuses field I, which stands at `offset` and is fused, or nothing.
template <class Record, std::size_t I>
bool accept_field(const cursor& c, std::size_t offset) {
    using type = bare<reflect::field_type<Record, I>>;
    if constexpr (decides_format<type>)
        if (!accept(c, c.position() + offset, *reinterpret_cast<const type*>(c.at + offset))) return c.why->inside_field(reflect::field_name<Record, I>), false;
    return true;
}

// Reads the fields from I on into a Record, or past them.
template <class Record, std::size_t I, class V>
bool read_fields(cursor& c, V& value, const std::byte* const record) {
    const auto start = static_cast<std::size_t>(record - c.file);
    if constexpr (I == reflect::field_count<Record>) {
        return true;
    } else if constexpr (constexpr std::size_t end = end_of_run<Record, I>(); end > I) {
        constexpr std::size_t size = run_size<Record, I, end>();
        if (c.left() < size) return refuse_truncated(*c.why, c.position(), size, c.left(), reflect::type_name<Record>);
        static constexpr auto& parts = parts_between<Record, I, end>;
        const bool ok = [&]<std::size_t... J>(std::index_sequence<J...>) {
            return (true && ... && accept_field<Record, I + J>(c, parts[J].offset));
        }(std::make_index_sequence<end - I>{});
        if (ok && c.inspect) inspect_parts(*c.inspect, c.where, c.position(), c.at, parts);
        if (!ok) return false;
        if constexpr (!discards<V>) std::memcpy(reinterpret_cast<std::byte*>(&value) + reflect::memory_offsets<Record>[I], c.at, size);
        c.at += size;
        return read_fields<Record, end>(c, value, record);
    } else {
        using walker = field_of<reflect::field_type<Record, I>>;
        const step* const outer = c.where;
        const step here{outer, reflect::field_name<Record, I>, 0};
        if (c.inspect) c.where = &here;
        bool ok;
        if constexpr (discards<V>) ok = walker::read(c, value, undecoded<Record>{record}, start);
        else ok = walker::read(c, reflect::field_in<I>(value), value, start);
        c.where = outer;
        if (!ok) return c.why->inside_field(reflect::field_name<Record, I>), false;
        return read_fields<Record, I + 1>(c, value, record);
    }
}

template <std::size_t I, class Record>
bool write_fields(emitter& e, const Record& r, field_starts<Record>& starts) {
    starts[I] = e.at;
    if constexpr (I == reflect::field_count<Record>) {
        return true;
    } else if constexpr (constexpr std::size_t end = end_of_run<Record, I>(); end > I) {
        std::size_t at = e.at;
        [&]<std::size_t... J>(std::index_sequence<J...>) {
            ((starts[I + J] = at, at += fixed_size<reflect::field_type<Record, I + J>>), ...);
        }(std::make_index_sequence<end - I>{});
        e.put(reinterpret_cast<const std::byte*>(&r) + reflect::memory_offsets<Record>[I], run_size<Record, I, end>());
        return write_fields<end>(e, r, starts);
    } else {
        const auto& value = as_written<I>(r);
        if (!field_of<decltype(value)>::write(e, value, r, starts[0])) return e.why->inside_field(reflect::field_name<Record, I>), false;
        return write_fields<I + 1>(e, r, starts);
    }
}

template <std::size_t I, class Record>
bool govern_field(emitter& e, const Record& r, const field_starts<Record>& starts) {
    const auto& value = reflect::field_in<I>(r);
    using walker = field_of<decltype(value)>;
    if constexpr (requires { walker::govern(e, value, r, starts, I); }) {
        if (!walker::govern(e, value, r, starts, I)) return e.why->inside_field(reflect::field_name<Record, I>), false;
    }
    return true;
}

template <class Record, std::size_t... I>
consteval bool has_governors(std::index_sequence<I...>) {
    return (false || ... || is_governor<Record, I>);
}
template <class Record, std::size_t... I>
consteval bool has_rules(std::index_sequence<I...>) {
    return (false || ... || is_derived<bare<reflect::field_type<Record, I>>>::value);
}
// Field I is the rule of a governor.
template <class Record, std::size_t I>
consteval bool rules_a_governor() {
    using type = bare<reflect::field_type<Record, I>>;
    if constexpr (is_derived<type>::value) return is_governor<Record, wire::detail::governor<type::field>::first_index>;
    else return false;
}

template <std::size_t I, class Record>
void remember_rule(const cursor& c, Record& r, std::size_t start) {
    using type = bare<reflect::field_type<Record, I>>;
    if constexpr (is_derived<type>::value) field_of<type>::remember(c, reflect::field_in<I>(r), static_cast<const Record&>(r), start);
}
template <std::size_t I, class Record>
bool follow_rule(emitter& e, const Record& r, const field_starts<Record>& starts) {
    using type = bare<reflect::field_type<Record, I>>;
    if constexpr (is_derived<type>::value)
        if (!field_of<type>::follow(e, reflect::field_in<I>(r), r, starts)) return e.why->inside_field(reflect::field_name<Record, I>), false;
    return true;
}

// After the fields: governors follow their data, then all data must agree with them, for two fields may have the same governor. At last
// derived fields follow their rules: what measures at once, what looks at bytes when all is written. A derived field may be a governor, too.
template <class Record, std::size_t... I>
bool govern_fields(emitter& e, const Record& r, const field_starts<Record>& starts, std::index_sequence<I...> indices) {
    const auto all = [&] { return (true && ... && govern_field<I>(e, r, starts)); };
    const auto agree = [&] {
        if constexpr (!has_governors<Record>(indices)) return true;
        e.settled = true;
        const bool ok = all();
        e.settled = false;
        return ok;
    };
    if (!all() || !agree()) return false;
    if constexpr (!has_rules<Record>(indices)) return true;
    if (!(true && ... && follow_rule<I>(e, r, starts))) return false;
    if constexpr (!(false || ... || rules_a_governor<Record, I>())) return true;
    return agree();
}

}  // namespace detail

// What a record expects.
template <class Record>
constexpr expectations expectations_of() {
    if constexpr (fused<Record>) return {detail::clauses_of<Record>};
    else return {detail::clauses_of<Record>, &detail::start_in_record<Record>};
}

template <class Record>
    requires(!fused<Record> && kind_of<Record> == kind::record)
struct field<Record> {
    static constexpr auto indices = std::make_index_sequence<reflect::field_count<Record>>{};

    // Governors stand at fixed offsets, so a record can be passed without being decoded.
    static constexpr bool can_be_passed = detail::governed_at_fixed_offsets<Record>();

    template <class V, class R>
    static bool read(cursor& c, V& value, const R&, std::size_t) {
        if constexpr (discards<V> && !can_be_passed) {
            return decode_and_drop(c);
        } else {
            return read_record(c, value);
        }
    }
    template <class R>
    static std::size_t measure(const Record& record, const R&, std::size_t at, std::size_t) {
        const std::size_t start = at;
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            ((at += field_of<reflect::field_type<Record, I>>::measure(as_written<I>(record), record, at, start)), ...);
        }(indices);
        return at - start;
    }
    template <class R>
    static bool write(emitter& e, const Record& record, const R&, std::size_t) {
        field_starts<Record> starts;
        if constexpr (!asked_for<Record>) {
            return detail::write_fields<0>(e, record, starts) && detail::govern_fields(e, record, starts, indices);
        } else {
            const enclosing here{e.records, &type_mark<Record>, e.at, e.to(e.at)};
            e.records = &here;
            const bool ok = detail::write_fields<0>(e, record, starts) && detail::govern_fields(e, record, starts, indices);
            e.records = here.up;
            std::erase_if(*e.decided, [&](const decision& d) { return d.record == &here; });  // those about records further out still hold
            return ok;
        }
    }
    static void own(Record& record) {
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (field_of<reflect::field_type<Record, I>>::own(reflect::field_in<I>(record)), ...);
        }(indices);
    }

private:
    [[gnu::noinline]] static bool decode_and_drop(cursor& c) {  // a loop that passes elements does not need all of this in it
        Record decoded{};
        return read_record(c, decoded);
    }
    template <class V>
    static bool read_record(cursor& c, V& value) {
        static_assert(laid_out<Record>);
        const enclosing here{c.records, &type_mark<Record>, c.position()};
        if constexpr (asked_for<Record>) c.records = &here;
        const bool ok = detail::read_fields<Record, 0>(c, value, c.at);
        if constexpr (asked_for<Record>) c.records = here.up;
        if constexpr (!discards<V> && detail::has_rules<Record>(indices))
            if (ok) [&]<std::size_t... I>(std::index_sequence<I...>) { (detail::remember_rule<I>(c, value, here.start), ...); }(indices);
        if constexpr (has_expectations<Record> && !discards<V>)
            if (ok && c.inspect) inspect_expectations(*c.inspect, c.where, here.start, &value, expectations_of<Record>());
        return ok;
    }
};

}  // namespace verbatim::walk
