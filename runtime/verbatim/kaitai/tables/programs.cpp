#include "verbatim/kaitai/tables/programs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verbatim/kaitai/scope/evaluation.hpp"
#include "verbatim/kaitai/scope/records.hpp"
#include "verbatim/kaitai/tables/bit_edges.hpp"
#include "verbatim/kaitai/tables/cases.hpp"
#include "verbatim/walk/plain_number.hpp"

namespace verbatim::kaitai {

namespace {

// Returns the start of a text for a message.
std::string shortened(std::string text) {
    constexpr std::size_t most = 80;
    if (text.size() <= most) return text;
    std::size_t end = most;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;  // not within a character of UTF-8
    return text.substr(0, end) + " ...";
}
// Returns the condition that a value is one of several.
std::string text_of_any(const std::vector<const expression*>& of) {
    constexpr std::size_t most = 12;
    std::string all;
    for (std::size_t i = 0; i < std::min(of.size(), most); ++i)
        all += fmt::format("{}_ == {}", i ? " or " : "", source_of(*of[i]));
    return of.size() <= most ? all : fmt::format("{} or one of {} others", all, of.size() - most);
}

result<std::int64_t> one_if(result<bool> truth) {
    return std::move(truth).transform([](bool is) { return std::int64_t{is}; });
}

// Returns how many steps may be taken. They count as bytes that are read through the pointers of a file. Checking what
// is valid has a budget of its own, which one check may use up for all elements of a list.
std::uint64_t steps_for(const walk::cursor& c, wanted what) {
    if (!c.budget) return steps::allowed_for(c.file_size);
    return what == wanted::valid || what == wanted::whole_bits ? *c.budget
                                                               : std::min(steps::allowed_for(c.file_size), *c.budget);
}
// Returns a text that two values share only if they are the same: of a record, a list or a stream, where it is.
std::string identity_of(const value& v) {
    const auto* const held = std::get_if<object_ref>(&v.is);
    if (!held) return text_of(v);
    if (const auto* const record = dynamic_cast<const record_object*>(held->get()))
        return fmt::format("record {} {}", fmt::ptr(&record->type()), fmt::ptr(record->here().is.bytes));
    if (const auto* const list = dynamic_cast<const list_object*>(held->get()))
        return fmt::format("list {} {}", fmt::ptr(list->is.of), list->is.offset);
    if (const auto* const stream = dynamic_cast<const stream_object*>(held->get()))
        return fmt::format("stream {} {}", fmt::ptr(stream->begin), fmt::ptr(stream->end));
    return {};
}

// The evaluation for which a value is read; otherwise a new one, whose steps are taken from the budget of reading.
class started {
public:
    started(const walk::cursor& c, wanted what)
        : cursor_(c),
          now_(c.evaluating ? static_cast<evaluation&>(*c.evaluating) : own_.emplace(steps_for(c, what), c)) {}
    started(const started&) = delete;
    ~started() {
        // With the values that have been forgotten, the evaluation might have succeeded, so it is no error in the data:
        // reading gives up.
        if (now_.known->have_been_forgotten() && now_.counted.were_refused() && cursor_.stopped)
            *cursor_.stopped = walk::stop::file;
        if (!own_ || !cursor_.budget) return;
        *cursor_.budget -= std::min(*cursor_.budget, own_->counted.taken());
        if (*cursor_.budget == 0 && cursor_.stopped) *cursor_.stopped = walk::stop::file;
    }
    operator evaluation&() const { return now_; }

private:
    const walk::cursor& cursor_;
    std::optional<evaluation> own_;
    evaluation& now_;
};

class evaluated final : public table::evaluator {
public:
    evaluated(const tables& of, question about)
        : tables_(of), cases_(std::move(about.cases), about.plain_cases), question_(std::move(about)) {}

    bool looks_around() const override { return !question_.is_own; }
    bool takes_numbers_alone() const override { return question_.plain; }
    const table::expression* plain() const override { return question_.plain; }
    std::int64_t number_for(std::int64_t plain) const override {
        return question_.plain_cases.empty() ? plain : number_of_case(cases_.index_of(plain));
    }

    bool number(const walk::cursor& c, std::int64_t& to, error& why) const override {
        if (plain_number(c, to)) return true;
        return number_in_scope(c, to, why);
    }
    [[gnu::noinline]] bool number_in_scope(const walk::cursor& c, std::int64_t& to, error& why) const {
        if (question_.what == wanted::never) {
            to = 0;
            return true;
        }
        if (is_position_alone() && !is_conditional() && !is_requested()) {
            to = c.at - c.in().begin;
            return true;
        }
        const started s(c, question_.what);
        evaluation& now = s;
        walk::evaluations* const known = now.known;
        bool is_absent = false;
        if (known->file != c.file) return work_out(now, c, to, why, is_absent);
        const auto self = reinterpret_cast<std::uintptr_t>(this);
        const auto key = [&] {
            walk::evaluation_key of{self, reinterpret_cast<std::uintptr_t>(c.at), c.element_index()};
            add_records(of, c.records);
            return of;
        };
        evaluation_cost taken(now, self);
        if (known->numbers.has_any_of(self))
            if (const auto* const before = known->numbers.find(key())) {
                taken.was_remembered();
                to = *before;
                return true;
            }
        if (!work_out(now, c, to, why, is_absent)) return false;
        if (!is_absent && taken.is_worth_remembering()) known->numbers.add(key(), to, 0);
        return true;
    }
    bool stream(const walk::cursor& c, walk::stream& to, bool& is_elsewhere, error& why) const override {
        const started now(c, question_.what);
        if (is_conditional() && !is_wanted(now, c, why)) {
            is_elsewhere = true;
            return why.reason.empty();
        }
        if (!question_.stream) return true;
        const auto is = evaluate(*question_.stream, scope_at(now, c));
        if (!is) {
            why = is.error();
            return false;
        }
        const auto* const ref = std::get_if<object_ref>(&is->is);
        const auto* const found = ref ? dynamic_cast<const stream_object*>(ref->get()) : nullptr;
        if (!found) {
            why = cannot(fmt::format("{} is no stream", kind_of(*is)));
            return false;
        }
        is_elsewhere = found->begin < c.file || found->end > c.file + c.file_size;
        if (!is_elsewhere) to = {found->begin, found->end};
        return true;
    }
    bool bytes(const walk::cursor& c, std::vector<std::byte>& to, error& why) const override {
        const started now(c, question_.what);
        if (question_.what == wanted::arguments) return arguments(scope::of(tables_, now, c), to, why);
        const auto is = evaluate(*question_.is, scope::of(tables_, now, c));
        if (!is) {
            why = is.error();
            return false;
        }
        if (const auto* const number = std::get_if<integer>(&is->is)) {
            to.assign(1, static_cast<std::byte>(*number & 0xFF));
            return true;
        }
        if (const auto* const all = std::get_if<kaitai::bytes>(&is->is)) {
            to = *all;
            return true;
        }
        if (const auto* const all = std::get_if<array>(&is->is)) {
            for (const value& one : *all) {
                const auto number = integer_of(one);
                if (!number) {
                    why = number.error();
                    return false;
                }
                to.push_back(static_cast<std::byte>(*number & 0xFF));
            }
            return true;
        }
        why = cannot(fmt::format("{} is no key", kind_of(*is)));
        return false;
    }
    std::vector<element> strays(const walk::cursor& c) const override {
        if (question_.what != wanted::valid) return {};
        const started now(c, question_.what);
        std::vector<element> all;
        (void)valid_in(scope::of(tables_, now, c), &all);
        return all;
    }
    std::string judged(const walk::cursor& c) const override {
        if (question_.what != wanted::valid && question_.what != wanted::whole_bits) return evaluator::judged(c);
        const started now(c, question_.what);
        if (question_.what == wanted::whole_bits) {
            const auto left = scope::of(tables_, now, c).bits_left_over(*question_.bits);
            return left ? fmt::format("{} bits left over", *left) : left.error().reason;
        }
        const auto is = scope::of(tables_, now, c).name(question_.field);
        return is ? shortened(text_of(*is)) : is.error().reason;
    }
    std::string text() const override {
        if (question_.what == wanted::never)
            return fmt::format("data decoded by {}, which is other code", question_.field);
        if (question_.what == wanted::whole_bits) return "whole elements";
        if (question_.bits) return fmt::format("the bits from {} on", question_.bits->parts.front().is->id);
        if (question_.what == wanted::valid && !question_.is) return text_of_any(cases_.all());
        return question_.is ? source_of(*question_.is) : "the end of the record";
    }

private:
    // Returns whether it asks for the position of reading, of an instance without `pos`.
    bool is_position_alone() const { return question_.what == wanted::position && !question_.is; }
    bool plain_number(const walk::cursor& c, std::int64_t& to) const {
        if (!question_.plain) return false;
        if (question_.plain->gives == table::gives::text) {
            const auto text = walk::plain_text(*question_.plain->of, c.records);
            if (text) to = number_of_case(cases_.index_of(*text));
            return text.has_value();
        }
        if (!walk::plain_number(*question_.plain, c.records, 0, to)) return false;
        to = number_for(to);
        return true;
    }
    // Gives which type is used, and the values of the arguments, each behind its size.
    bool arguments(const scope& in, std::vector<std::byte>& to, error& why) const {
        const auto type = std::as_bytes(std::span(&question_.inside, 1));
        to.assign(type.begin(), type.end());
        for (const expression* const argument : question_.use->name.arguments) {
            const auto is = evaluate(*argument, in);
            if (!is) {
                why = is.error();
                return false;
            }
            const std::string value = identity_of(*is), text = fmt::format("{} {}", value.size(), value);
            const auto all = std::as_bytes(std::span(text));
            to.insert(to.end(), all.begin(), all.end());
        }
        return true;
    }
    std::int64_t number_of_case(std::size_t index) const {
        return question_.what == wanted::has_case ? index < cases_.size() : static_cast<std::int64_t>(index);
    }
    // Returns whether an instance may be absent: by a condition, or because its switch has no case.
    bool is_conditional() const { return question_.condition || question_.needs_case; }
    // Returns whether it is present; false with a reason if that cannot be evaluated.
    bool is_wanted(evaluation& now, const walk::cursor& c, error& why) const {
        const scope in = scope_at(now, c);
        auto is = question_.condition ? holds(*question_.condition, in) : result<bool>(true);
        if (is && *is && question_.needs_case) is = in.has_case(*question_.instance);
        if (!is) why = is.error();
        return is && *is;
    }
    bool bytes_of_bits(evaluation& now, const walk::cursor& c, std::int64_t& to, error& why) const {
        const scope in = scope::of(tables_, now, c);
        const bool are_counted = question_.what == wanted::bit_count;
        const auto bits = are_counted ? in.size_of(*question_.bits) : in.bits_left_over(*question_.bits);
        if (!bits) {
            why = bits.error();
            return false;
        }
        if (!are_counted) {
            to = *bits == 0;
            return true;
        }
        if (*bits % 8 != 0 && tables_.runs_to_end.contains(question_.bits->parts.front().is)) {
            why = cannot(fmt::format("bits that {}", bits_go_on));
            return false;
        }
        to = static_cast<std::int64_t>((*bits + 7) / 8);
        return true;
    }
    bool work_out(evaluation& now, const walk::cursor& c, std::int64_t& to, error& why, bool& is_absent) const {
        if (question_.bits) return bytes_of_bits(now, c, to, why);
        if (const bool asks = question_.what == wanted::place_truth; asks || is_conditional())
            if (const bool is = is_wanted(now, c, why); asks || !is) {
                to = is;
                return why.reason.empty();
            }
        if (is_position_alone()) {
            to = position_alone(now, c);
            return true;
        }
        const auto in = question_.what == wanted::last ? scope::of_element(tables_, now, c) : scope_at(now, c);
        std::string none;
        const auto found = in ? number_in(*in, none) : in.error();
        if (found) to = *found;
        else why = found.error();
        is_absent = !none.empty();
        if (is_absent && c.inspect) c.inspect->report(c.where, c.position(), text(), none + ", which is absent");
        return found.has_value();
    }
    // Returns whether the value of an instance may depend on when it was first requested.
    bool is_requested() const { return question_.instance && tables_.requested.contains(question_.instance); }
    std::int64_t position_alone(evaluation& now, const walk::cursor& c) const {
        return is_requested() ? static_cast<std::int64_t>(scope_at(now, c).position()) : c.at - c.in().begin;
    }
    scope scope_at(evaluation& now, const walk::cursor& c) const {
        scope in = scope::of(tables_, now, c);
        if (is_requested()) return in.where_requested(question_.instance->id);
        if (question_.what == wanted::byte_order) in.step_inside(question_.inside, question_.use);
        return in;
    }

    // If a count, a size or a tag is absent, returns 0, and gives the name of what is absent to `none`.
    result<std::int64_t> number_in(const scope& in, std::string& none) const {
        if (question_.what == wanted::case_index || question_.what == wanted::has_case ||
            question_.what == wanted::byte_order)
            return index_in(in);
        if (question_.what == wanted::valid) return valid_in(in, nullptr);
        if (question_.what == wanted::truth || question_.what == wanted::last) return one_if(holds(*question_.is, in));
        const auto is = evaluate(*question_.is, in);
        if (!is) return is.error();
        const bool counts = question_.what == wanted::number || question_.what == wanted::any;
        if (const auto* const gone = std::get_if<absent>(&is->is); gone && counts) {
            none = gone->name;
            return 0;
        }
        const bool is_number = question_.what == wanted::number || question_.what == wanted::position ||
                               (question_.what == wanted::any && !std::holds_alternative<bool>(is->is));
        if (is_number) return integer_of(*is);
        return one_if(truth_of(*is));
    }

    // Checks a field, or each element of a list. Adds the elements that are not valid to `strays`; if that is null,
    // stops at the first of them.
    result<std::int64_t> valid_in(scope in, std::vector<element>* strays) const {
        auto field = in.name(question_.field);
        if (!field) return field.error();
        if (field->is_absent()) return 1;
        const auto* const ref = std::get_if<object_ref>(&field->is);
        const bool is_list = ref && dynamic_cast<const list_object*>(ref->get());
        if (!is_list) return strays ? result<std::int64_t>(1) : valid_one(in, std::move(*field));
        std::vector<std::size_t> starts;
        auto elements = in.all_of(**ref, &starts);
        if (!elements) return elements.error();
        array& all = std::get<array>(elements->is);
        for (std::size_t i = 0; i < all.size(); ++i) {
            std::string shown = strays ? text_of(all[i]) : "";
            const auto is = valid_one(in, std::move(all[i]));
            if (is && *is) continue;
            if (strays && in.counted.are_used_up()) break;
            if (!strays) return is;
            strays->push_back({i, starts[i], is ? shortened(std::move(shown)) : is.error().reason});
        }
        return 1;
    }
    result<std::int64_t> valid_one(scope& in, value one) const {
        if (!question_.is) {
            const auto index = cases_.index_of(one, in);
            return index ? result<std::int64_t>(*index < cases_.size()) : index.error();
        }
        in.set_current(std::move(one));
        return one_if(holds(*question_.is, in));
    }

    result<std::int64_t> index_in(const scope& in) const {
        if (cases_.empty()) return 0;
        const auto on = evaluate(*question_.is, in);
        const auto index = on ? cases_.index_of(*on, in) : on.error();
        return index ? result<std::int64_t>(number_of_case(*index)) : index.error();
    }

    const tables& tables_;
    case_list cases_;
    question question_;  // without its cases
};

}  // namespace

std::unique_ptr<table::evaluator> program(const tables& of, question about) {
    return std::make_unique<evaluated>(of, std::move(about));
}

}  // namespace verbatim::kaitai
