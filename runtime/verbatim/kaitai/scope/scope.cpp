#include "verbatim/kaitai/scope/scope.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/language/methods.hpp"
#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/kaitai/scope/records.hpp"
#include "verbatim/kaitai/tables/fields.hpp"
#include "verbatim/table/constant_size.hpp"
#include "verbatim/view/encoded_text.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/encoding/encoding.hpp"
#include "verbatim/walk/number.hpp"

namespace verbatim::kaitai {

namespace {

using wire::kind;

value text_in(const table::type& t, std::string_view all) {
    const auto characters = t.text().characters_in ? t.text().characters_in(t, all) : all;
    if (!t.characters)
        return {bytes(std::as_bytes(std::span(characters)).begin(), std::as_bytes(std::span(characters)).end())};
    if (const auto utf8 = t.text().encoding.empty() ? std::nullopt : view::utf8_of(t, characters))
        return {std::string(walk::without_mark(t.text().encoding, *utf8))};
    return {std::string(characters)};
}

integer number_in(const table::type& t, const std::byte* at) {
    const std::int64_t number = walk::integer_in(t, at);
    return t.number().is_signed || t.size < 8 ? integer{number} : integer{static_cast<std::uint64_t>(number)};
}

}  // namespace

scope scope::of(const tables& from, evaluation& now, const walk::cursor& c) {
    auto r = std::make_shared<record_object>();
    r->in = walk::kept_context(c.records);
    r->position = c.position();
    r->element = c.element_index();
    r->done = done_in(r->in);
    r->is_complete = r->done == r->in.depth() && r->done > 0;
    if (r->is_complete) r->end = r->position;
    // The data of an instance in another stream does not move reading in that of its record.
    if (c.records && walk::is_at_look(*c.records->of, c.records->reading) &&
        (c.in().begin != c.records->in.begin || c.in().end != c.records->in.end))
        if (const auto end = r->start_of(c.records->reading); end != wire::dynamic_size) r->position = r->end = end;
    scope s(from, now, std::move(r));
    s.index_ = c.element_index();
    return s;
}

result<scope> scope::of_element(const tables& from, evaluation& now, const walk::cursor& c) {
    walk::cursor outside = c;
    outside.records = c.records->up;
    scope s = of(from, now, outside);
    view::node n = node_of(now, *s.record_, *c.records->of, c.records->start);
    n.space = source::borrow({c.file, c.file_size});
    n.around.limit = walk::stream_at::of(c.in(), c.file);
    n.size = c.position() - n.offset;
    n.element = n.index = c.element_index();
    auto element = s.read_at(n, s.record_->done);
    if (!element) return element.error();
    s.current_ = std::move(*element);
    auto record = std::make_shared<record_object>(*s.record_);
    ++record->element;  // the list already has this element
    s.record_ = std::move(record);
    return s;
}

scope scope::of(const tables& from, evaluation& now, const view::node& root) {
    auto r = std::make_shared<record_object>();
    r->in = root.inside();
    r->position = r->end = root.offset + root.size;
    r->is_complete = true;
    r->done = all_done;
    return {from, now, std::move(r)};
}

result<value> scope::name(std::string_view name) const {
    if (name == "_") return current_ ? result<value>(*current_) : cannot("there is no element to which _ could refer");
    if (name == "_index")
        return index_ ? result<value>(value{integer{*index_}}) : cannot("there is no list to which _index could refer");
    if (is_inside_ && name == "_parent") return value{object_ref(record_)};
    if (is_inside_ && inside_)
        if (auto is = inside(name)) return std::move(*is);
    return member_of(record_, name);
}

result<value> scope::member(const object& of, std::string_view name) const {
    if (const auto* const stream = dynamic_cast<const stream_object*>(&of)) {
        const auto* const found = stream_member_named(name);
        return found ? result<value>(found->of({stream->position, stream->size, stream->has_bits_left}))
                     : cannot(no_stream_member(name));
    }
    if (const auto* const list = dynamic_cast<const list_object*>(&of)) {
        const std::size_t count = list->count();
        if (name == "size" || name == "length") return value{integer{count}};
        if (name == "_sizeof") return value{integer{list->is.size}};
        if (count == 0) return cannot(fmt::format("an empty list has no {}", name));
        if (name == "first") return element(of, 0);
        if (name == "last") return element(of, count - 1);
        return cannot(fmt::format("a list has no {}", name));
    }
    return member_of(dynamic_cast<const record_object&>(of).shared_from_this(), name);
}

result<value> scope::element(const object& of, std::size_t index) const {
    const auto* const list = dynamic_cast<const list_object*>(&of);
    if (!list) return cannot("only a list has elements");
    if (index >= list->count()) return cannot(fmt::format("there is no element {}", index));
    const auto start = start_of(now_, list->is, index);
    if (!start) return start.error();
    view::node n = element_node(now_, list->is, index);
    n.offset = *start;
    n.size -= *start - list->is.offset;
    return read_at(n, list->done);
}

result<value> scope::all_of(const object& of, std::vector<std::size_t>* starts) const {
    const auto* const list = dynamic_cast<const list_object*>(&of);
    if (!list) return cannot("only a list has elements");
    array all;
    if (list->count() == 0) return value{std::move(all)};
    view::node whole = list->is;
    view::visit_error unread;
    whole.evaluating = &now_;
    whole.unread = &unread;
    (void)view::each_child(whole, [&](const view::node& child) {
        now_.counted.add(1);
        if (child.name.empty()) all.push_back(at(child, list->done));
        if (child.name.empty() && starts) starts->push_back(child.offset);
        return child.index + 1 < list->count();  // in a list that is being read, only elements that have been read
    });
    if (auto visited = unread.visited(); !visited) return visited.error();
    return value{std::move(all)};
}

result<value> scope::enumerator(const expression& e) const {
    const auto entry_in = [](const enumeration& of, const std::string& name) {
        const auto* const found = of.find(name);
        return found ? result<value>(value{kaitai::enumerator{found->number, &of}})
                     : cannot(fmt::format("{} has no {}", of.name, name));
    };
    if (const enumeration* const of = tables_.from.types.of(e).named)
        return entry_in(*of, std::string(e.characters.substr(e.characters.rfind(':') + 1)));
    const auto [path, name] = enumerator_in(e);
    const enumeration* of = tables_.from.find_enumeration(*info(*record_).of, path);
    // All enumerations of a header are outside of its records: a::kind is Kind, or AKind if there is another Kind.
    for (std::size_t first = 0; !of && tables_.of_header && first < path.size(); ++first) {
        const auto& known = tables_.from.root().enumerations;
        const auto found = std::ranges::find(known, fmt::format("{}", fmt::join(std::span(path).subspan(first), "_")),
                                             [](const enumeration& each) { return identifier_of(each.name); });
        if (found != known.end()) of = &*found;
    }
    return of ? entry_in(*of, name) : cannot(fmt::format("there is no enumeration {}", fmt::join(path, "::")));
}

result<value> scope::size_of(std::string_view type) const {
    const auto path = names_in(type);
    if (const auto bits = path.size() == 1 ? bits_of_builtin(type) : std::nullopt) return value{integer{*bits}};
    const type_definition* const of = tables_.from.find_type(*info(*record_).of, path);
    if (const auto bits = of && !tables_.of_header ? fixed_bits(tables_.from, *of) : std::nullopt)
        return value{integer{*bits}};
    const auto made = of ? tables_.plain.find(of) : tables_.plain.end();
    if (made == tables_.plain.end())
        return cannot(fmt::format("there is no type {} without parameters that is used", type));
    const auto size = table::constant_size(*made->second);
    return size ? result<value>(value{integer{*size} * 8}) : cannot(fmt::format("{} has no fixed size", type));
}

// In a type of an imported file, _root is the record of that file's own type around it. Without one, it is the file's
// root.
const walk::kept_context& scope::root_of(const record_object& of) const {
    const auto about = [&](const walk::kept_context& at) -> const record_info& {
        return tables_.records.at(at.nearest().is.of);
    };
    const walk::kept_context *root = &of.in, *outermost = root;
    while (outermost->depth() > 1) outermost = &outermost->nearest().outside;
    const record_info& home = about(*root);
    const auto is_of_same_file = [&](const record_info& other) {
        return other.own_root == home.own_root && &other.of->of_file() == &home.of->of_file();
    };
    while (root != outermost && is_of_same_file(about(root->outside()))) root = &root->outside();
    const type_definition& found = *about(*root).of;
    const bool is_of_file = tables_.of_header ? found.name == home.own_root : &found == &found.of_file();
    return is_of_file ? *root : *outermost;
}

result<value> scope::member_of(const record_ref& of, std::string_view name) const {
    const nested deeper(now_.counted);
    if (auto why = deeper.refusal(name)) return cannot(std::move(*why));
    if (of->in.empty()) return cannot(fmt::format("there is no record around it for {}", name));
    const walk::kept_record& here = of->here();
    const auto part_of = [&](const walk::kept_context& in) {
        return value{object_ref(&in == &of->in ? of : around(*of, in, of->done))};
    };
    const record_info& about = info(*of);
    if (const auto found = about.members.find(name); found != about.members.end()) {
        const auto [what, index] = found->second;
        if (what == member::form::parameter) return argument(of, index);
        if (what == member::form::instance) return instance(of, about.of->instances[index]);
        const auto open = opened(now_, of, what == member::form::bits ? about.bits.at(name).run->field : index);
        if (!open) return open.error();
        return what == member::form::bits ? bits(**open, about.bits.at(name)) : field(**open, index);
    }
    if (name == "_root") return part_of(root_of(*of));
    if (name == "_parent" && about.parent) return parent_of(*of);
    if (name == "_parent")
        return here.outside.empty() ? cannot("the root has no _parent") : result<value>(part_of(here.outside));
    if (name == "_io") {
        auto stream = std::make_shared<stream_object>();
        stream->space = here.space;
        stream->begin = here.is.in.begin;
        stream->end = here.is.in.end;
        stream->size = static_cast<std::size_t>(stream->end - stream->begin);
        stream->position = of->position - of->in.limit.begin;
        stream->has_bits_left = of->has_bits_left;
        return value{object_ref(stream)};
    }
    if (name == "_sizeof") {
        const walk::stream in = here.is.in, around = here.up.in;
        const bool is_sized =
            !here.outside.empty() && in.begin == here.is.bytes && (in.begin != around.begin || in.end != around.end);
        return value{integer{is_sized ? static_cast<std::size_t>(in.end - in.begin) : of->position - here.is.start}};
    }
    return cannot(fmt::format("{} has no {}", about.of->name, name));
}

result<value> scope::field(const record_object& of, std::size_t index) const {
    if (auto number = number_of(of, index)) return std::move(*number);
    known_object whole(now_, of, reinterpret_cast<std::uintptr_t>(&of.type().fields[index]));
    if (const auto before = whole.find()) return *static_cast<const value*>(before.get());
    value is{absent{std::string(of.type().fields[index].name)}};
    const auto visited = visit_field(of, index, [&](const view::node& inside) {
        is = at(inside, of.done);
        if (std::holds_alternative<object_ref>(is.is)) whole.add(std::make_shared<const value>(is), inside.size);
        return false;
    });
    return visited ? result<value>(std::move(is)) : visited.error();
}

// Returns a plain integer that has been read, without a visit; nothing for any other field. Most names in expressions
// are integers.
std::optional<value> scope::number_of(const record_object& of, std::size_t index) const {
    const table::type& t = *of.type().fields[index].of;
    if ((!t.is_integer() && !t.is_enumeration()) || of.in.reading() == index) return {};
    const walk::context& here = of.here().is;
    const std::size_t at = of.start_of(index), end = static_cast<std::size_t>(here.in.end - here.space.data());
    if (at > end || end - at < t.size) return {};
    now_.counted.add_bytes(t.size);
    const integer number = number_in(t, here.space.data() + at);
    const auto named = t.is_enumeration() ? tables_.enumerations.find(&t) : tables_.enumerations.end();
    return named == tables_.enumerations.end() ? value{number} : value{kaitai::enumerator{number, named->second}};
}

result<void> scope::visit_field(const record_object& of, std::size_t index, const view::visitor& visit) const {
    const table::field& f = of.type().fields[index];
    const bool is_being_read = of.in.reading() == index && !of.is_complete;
    const auto start = start_of(of, index);
    if (!start) return start.error();
    if (is_being_read && f.of->what != kind::list) return cannot(fmt::format("{} has not been read yet", f.name));
    view::node n = node_of(now_, of, *f.of, *start);
    n.name = f.name;
    n.around.read_field(index);
    if (is_being_read) {
        n.count = of.element;
        (void)visit(n);
        return result<void>{};
    }  // the elements read so far
    return visit_at(now_, n, visit);
}

result<value> scope::read_at(view::node n, std::size_t done) const {
    value is;
    const auto visited = visit_at(now_, n, [&](const view::node& inside) {
        is = at(inside, done);
        return false;
    });
    return visited ? result<value>(std::move(is)) : visited.error();
}

result<value> scope::size_of_field(const object* owner, std::string_view name) const {
    auto r = record_;
    if (owner) {
        const auto* const record = dynamic_cast<const record_object*>(owner);
        if (!record) return cannot(fmt::format("only a field has a size, and {} is none", name));
        r = record->shared_from_this();
    }
    if (r->in.empty()) return cannot(fmt::format("there is no record around it for {}", name));
    const type_definition* const of = info(*r).of;
    const attribute* const a = tables_.of_header ? nullptr : attribute_named(of->fields, name);
    if (const auto bits = a ? fixed_bits(tables_.from, *of, *a) : std::nullopt) return value{integer{(*bits + 7) / 8}};
    const auto& fields = r->type().fields;
    const auto found = std::ranges::find(fields, name, &table::field::name);
    if (found == fields.end()) return cannot(fmt::format("only a field has a size, and {} is none", name));
    const auto open = opened(now_, r, static_cast<std::size_t>(found - fields.begin()));
    if (!open) return open.error();
    integer size = 0;
    const auto visited =
        visit_field(**open, static_cast<std::size_t>(found - fields.begin()), [&](const view::node& inside) {
            size = inside.size;
            return false;
        });
    return visited ? result<value>(value{size}) : visited.error();
}

value scope::leaf_at(const view::node& n) const {
    const table::type& t = *n.of;
    const auto bytes = n.bytes();
    if (!t.coding->is_number) return text_in(t, walk::characters(bytes));
    if (t.number().real && t.is_native()) return {walk::real_in(t, bytes.data())};
    if (t.is_token() || (t.is_constant() && t.characters)) return {kaitai::bytes(bytes.begin(), bytes.end())};
    const integer number = number_in(t, bytes.data());
    if (const auto bits = tables_.bit_numbers.find(&t); bits != tables_.bit_numbers.end())
        return bits_of(bits->second, number);
    const auto of = tables_.enumerations.find(&t);
    return of == tables_.enumerations.end() ? value{number} : value{kaitai::enumerator{number, of->second}};
}

value scope::at(const view::node& n, std::size_t done) const {
    const table::type& t = *n.of;
    switch (t.what) {
        case kind::leaf: return leaf_at(n);
        case kind::record: {
            auto r = std::make_shared<record_object>();
            r->in = n.inside();
            r->done = done;
            r->position = r->end = n.offset + n.size;
            r->is_complete = true;
            return {object_ref(r)};
        }
        case kind::list:
        case kind::array: {
            auto list = std::make_shared<list_object>();
            list->is = n;
            list->is.evaluating = nullptr;  // a value may outlast its evaluation
            list->done = done;
            return {object_ref(list)};
        }
        case kind::bytes:
        case kind::padding:
        case kind::gap:
        case kind::choice:
        case kind::optional:
        case kind::placed:
        case kind::coded:
        case kind::derived: break;
    }
    return {kaitai::bytes(n.bytes().begin(), n.bytes().end())};
}

}  // namespace verbatim::kaitai
