// Values that are not among the fields of a record: instances, and the arguments and the parent that the record around
// gives.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/scope/records.hpp"
#include "verbatim/kaitai/scope/scope.hpp"
#include "verbatim/kaitai/scope/watch.hpp"
#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/placed.hpp"
#include "verbatim/walk/read/parts.hpp"

namespace verbatim::kaitai {

namespace {

using wire::kind;

// Returns whether a value stays the same: it has no record or list, of which more may be read later.
bool is_lasting(const value& v) {
    if (const auto* const all = std::get_if<array>(&v.is)) return std::ranges::all_of(*all, &is_lasting);
    return !std::holds_alternative<object_ref>(v.is);
}

// Returns whether a value is a record or a list that takes longer to read again than to remember.
bool is_large(const value& v) {
    constexpr std::size_t large = 1024;  // bytes
    const auto* const held = std::get_if<object_ref>(&v.is);
    if (!held) return false;
    if (const auto* const list = dynamic_cast<const list_object*>(held->get())) return list->is.size >= large;
    const auto* const record = dynamic_cast<const record_object*>(held->get());
    return record && record->position - record->here().is.start >= large;
}

}  // namespace

// Remembers the result, because each element of another list may need it.
std::optional<result<value>> scope::extreme(const object& of, std::string_view name, std::size_t column) const {
    const auto* const list = dynamic_cast<const list_object*>(&of);
    walk::evaluations* const known = now_.known;
    if (!list || list->is.space.bytes().data() != known->file) return environment::extreme(of, name, column);
    walk::evaluation_key key{reinterpret_cast<std::uintptr_t>(list->is.of), list->is.offset, list->count(),
                             name == "max"};
    add_records(key, list->is.around);
    if (const auto* const before = known->values.find(key)) return *static_cast<const value*>(before->get());
    auto is = environment::extreme(of, name, column);
    if (is && *is && is_lasting(**is))
        known->values.add(std::move(key), std::make_shared<const value>(**is), memory_of(**is));
    return is;
}

result<value> scope::instance(const record_ref& of, const attribute& a) const {
    if (watch::is_for(now_, a, of)) return cannot(fmt::format("when {} is needed first, is being looked for", a.id));
    walk::evaluations* const known = now_.known;
    const bool remembers = of->here().space.bytes().data() == known->file;
    const auto self = reinterpret_cast<std::uintptr_t>(&a);
    const auto key = [&] {
        walk::evaluation_key all{self};
        add_records(all, of->in);
        return all;
    };
    evaluation_cost taken(now_, self);
    if (remembers && known->values.has_any_of(self))
        if (const auto* const before = known->values.find(key())) {
            const auto& is = *static_cast<const value*>(before->get());
            taken.was_remembered();
            now_.counted.add_bytes(memory_of(is));
            return is;
        }
    auto is = work_out(of, a);
    if (is && remembers && is_lasting(*is))
        known->values.add(key(), std::make_shared<const value>(*is), memory_of(*is));
    if (constexpr std::size_t memory = 1024; is && remembers && of->is_all_read() && is_large(*is))
        known->values.add(key(), std::make_shared<const value>(*is), memory);
    return is;
}

scope scope::where_requested(std::string_view name) const {
    const attribute* const a = attribute_named(info(*record_).of->instances, name);
    return tables_.requested.contains(a) ? scope(tables_, now_, first_requested(now_, record_, *a)) : *this;
}
result<bool> scope::has_case(const attribute& a) const {
    const auto& cases = tables_.needed_cases.at(&a);
    const auto on = evaluate(*a.switched_type->on.is, *this);
    const auto index = on ? cases.index_of(*on, *this) : on.error();
    return index ? result<bool>(*index < cases.size()) : index.error();
}
std::size_t scope::position() const { return record_->position - record_->in.limit.begin; }

result<value> scope::work_out(const record_ref& now, const attribute& a) const {
    const record_ref of = tables_.requested.contains(&a) ? first_requested(now_, now, a) : now;
    const scope inside(tables_, now_, of);
    if (a.condition) {
        const auto truth = holds(*a.condition->is, inside);
        if (!truth) return truth.error();
        if (!*truth) return value{absent{a.id}};
    }
    if (is_absent_without_case(a)) {
        const auto is = inside.has_case(a);
        if (!is) return is.error();
        if (!*is) return value{absent{a.id}};
    }
    if (!a.value) return found_by(of, a);
    auto is = evaluate(*a.value->is, inside);
    if (!is || a.enumeration.empty()) return is;
    const auto* const number = std::get_if<integer>(&is->is);
    return number ? value{kaitai::enumerator{*number, tables_.from.find_enumeration(*info(*of).of, a.enumeration)}}
                  : std::move(*is);
}

// Returns the value at the position of an instance.
result<value> scope::found_by(const record_ref& closed, const attribute& a) const {
    const auto& fields = closed->type().fields;
    const auto field = std::ranges::find(fields, std::string_view(a.id), &table::field::name);
    const auto open = opened(now_, closed, 0);
    if (!open) return open.error();
    const record_ref of = *open;
    const table::type* look = field->of;
    if (look->what == kind::optional) look = &look->element();
    const scope inside(tables_, now_, of);
    const auto root = look->placed().from == table::base::file && !a.stream ? member_of(of, "_root")
                                                                            : result<value>(value{object_ref(of)});
    if (!root) return root.error();
    const auto io = a.stream ? evaluate(*a.stream->is, inside) : member(*std::get<object_ref>(root->is), "_io");
    if (!io) return io.error();
    const auto* const ref = std::get_if<object_ref>(&io->is);
    const auto* const stream = ref ? dynamic_cast<const stream_object*>(ref->get()) : nullptr;
    if (!stream) return cannot(fmt::format("{} is no stream", kind_of(*io)));
    std::int64_t position = static_cast<std::int64_t>(stream->position);
    if (const table::expression& pointer = *look->placed().pointer; !a.position && !pointer.by) {  // of a schema in C++
        const view::node here = node_of(now_, *of, *look, of->here().is.start);
        view::walk_at at(here);
        if (!walk::number(at.c, pointer, position)) return at.why;
    }
    if (a.position) {
        const auto number = integer_of(*a.position->is, inside);
        if (!number) return number.error();
        position = *number;
    }
    const bool is_outside = position < 0 || static_cast<std::uint64_t>(position) > stream->size;
    const auto outside = [&] {
        return cannot(fmt::format("{} is outside of the {} bytes in which {} is", position, stream->size, a.id));
    };
    if (is_outside && (position < 0 || !walk::has_given_size(look->element()))) return outside();
    view::node n = node_of(now_, *of, look->element(), 0);
    n.name = a.id;
    n.space = stream->space;
    const auto begin = static_cast<std::size_t>(stream->begin - n.space.bytes().data());
    n.around.limit = {begin, begin + stream->size};
    n.offset = begin + (is_outside ? stream->size : static_cast<std::size_t>(position));
    n.size = n.around.limit.end - n.offset;
    if (of->is_complete) n.around.read_field(static_cast<std::size_t>(field - fields.begin()));
    auto read = read_at(n, of->done);
    if (!read && is_outside) return outside();
    return read;
}

// Evaluates an argument, which the record around gives where it uses this one.
result<value> scope::argument(const record_ref& of, std::size_t index) const {
    const record_info& about = info(*of);
    const auto* const given = about.use ? &about.use->name.arguments : nullptr;
    if (!given || index >= given->size() || !(*given)[index])
        return cannot(fmt::format("nothing is given for {}", about.of->parameters[index].id));
    const scope around =
        of->in.depth() > 1 ? outside_of(*of, done_in(of->in)) : scope(tables_, now_, of);  // literals for the root
    return as_parameter(evaluate(*(*given)[index], around), about.of->parameters[index], *about.of);
}

result<value> scope::as_parameter(result<value> is, const parameter& p, const type_definition& of) const {
    const auto* const number = is ? std::get_if<integer>(&is->is) : nullptr;
    if (!number || p.enumeration.empty()) return is;
    return value{kaitai::enumerator{*number, tables_.from.find_enumeration(of, p.enumeration)}};
}

// Returns a parameter or a value instance of a record that has not been read; nothing for any other name.
std::optional<result<value>> scope::inside(std::string_view name) const {
    const nested deeper(now_.counted);
    if (auto why = deeper.refusal(name)) return cannot(std::move(*why));
    if (const auto p = std::ranges::find(inside_->parameters, name, &parameter::id);
        use_ && p != inside_->parameters.end()) {
        scope around(tables_, now_, record_);
        around.index_ = index_;
        return as_parameter(
            evaluate(*use_->name.arguments[static_cast<std::size_t>(p - inside_->parameters.begin())], around), *p,
            *inside_);
    }
    const attribute* const a = attribute_named(inside_->instances, name);
    if (!a || !a->value || a->condition) return {};
    return evaluate(*a->value->is, *this);
}

result<value> scope::parent_of(const record_object& of) const {
    const expression& given = *info(of).parent;
    if (given.what == expression::form::number) return cannot("the schema says that there is no _parent");
    return evaluate(given, outside_of(of, of.done));
}

scope scope::outside_of(const record_object& of, std::size_t done) const {
    const walk::kept_record& here = of.here();
    const auto r = around(of, here.outside, done);
    if (here.up.space.data() == here.is.space.data()) r->position = here.is.start;
    scope outside(tables_, now_, r);
    outside.index_ = here.element;
    return outside;
}

}  // namespace verbatim::kaitai
