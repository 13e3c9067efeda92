#include "verbatim/walk/read/salvaged_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verbatim/walk/read/apart.hpp"
#include "verbatim/walk/read/evidence.hpp"
#include "verbatim/walk/read/salvage.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::walk {

using table::type;

namespace {

// Bits of evidence: so many show an element wherever they are found; with fewer than a few, it could be anything.
constexpr std::size_t enough_bits = 32, few_bits = 12;

// What reading an element at some place gives.
struct reading {
    const std::byte* end = nullptr;  // null: it cannot be read
    bool fits = false;               // no rule of its schema is broken
    evidence shows{};

    std::size_t bits() const { return shows.plain + (fits ? shows.derived : 0); }
    bool is_plain() const { return end && fits && shows.is_printable && !shows.is_nameless && bits() >= few_bits; }
    // Its values do not fit each other, but there is no doubt that it is an element.
    bool is_certain() const { return end && shows.is_printable && !shows.is_nameless && bits() >= enough_bits; }
    // It says itself where it ends, and that is right.
    bool has_right_end() const { return is_plain() && shows.derived > 0; }
};

// Reads elements to find out whether they are there.
class trial {
public:
    trial(const type& element, const cursor& c) : element_(element), value_(element), apart_(c) {
        apart_.c.keep = &keep_nothing;
    }
    // Reads from here on, at most up to the end, for the element at this path.
    reading at(const std::byte* from, const std::byte* end, const step* where) {
        inspector found;
        cursor& in = apart_.c;
        apart_.why = {};
        apart_.stopped = stop::none;
        std::uint64_t steps = apart_.budget = budget_of(in.file_size);
        found.steps = &steps;
        in.inspect = &found;
        in.at = from;
        in.end = end;
        in.where = where;
        const bool ok = read(element_, in, value_.fresh()) && apart_.stopped == stop::none;
        cost_ += static_cast<std::uint64_t>(in.at - from);
        if (!ok || in.at == from) return {};
        // In a text, where lines start is all that separates the rows.
        const severity least = element_.record().is_row ? severity::note : severity::unusual;
        const auto broken = std::ranges::find_if(found.findings, [&](const finding& f) { return f.severity >= least; });
        apart_.why = {{}, static_cast<std::size_t>(from - in.file), "it is not plainly an element"};
        if (broken != found.findings.end()) apart_.why.reason += ": " + broken->message();
        return {in.at, broken == found.findings.end(), evidence_in(element_, value_.get())};
    }
    const error& why() const { return apart_.why; }
    std::uint64_t cost() { return std::exchange(cost_, 0); }

private:
    const type& element_;
    scratch value_;
    apart apart_;
    std::uint64_t cost_ = 0;
};

class salvaged_list {
public:
    salvaged_list(const type& list, cursor& c, const bounds& until, std::size_t& count, const element_places& places)
        : element_(list.element()),
          c_(c),
          until_(until),
          count_(count),
          places_(places),
          outer_(c.where),
          trial_(element_, c),
          start_(c.at),
          in_step_to_(c.at) {}

    bool read() {
        const at_element in_turn(c_, count_);
        bool goes_on = true;
        while (goes_on && !until_.reached(count_, c_)) {
            const reading is = tried(c_.at);
            if (c_.at < in_step_to_ ? is.end != nullptr : is.is_plain() || is.is_certain()) goes_on = take(is);
            else goes_on = doubt(is);
        }
        c_.where = outer_;
        return goes_on || is_ended_;
    }

private:
    reading tried(const std::byte* at) {
        const step here{outer_, {}, count_};
        return trial_.at(at, c_.end, &here);
    }
    std::uint64_t missing() const { return until_.most - count_; }
    // Returns the number of elements that have probably been lost.
    std::uint64_t lost() const {
        const auto kept = static_cast<std::uint64_t>(c_.at - start_) - passed_;
        return times_lost_ + (count_ ? passed_ / std::max<std::uint64_t>(kept / count_, 1) : 0);
    }

    // Reads the element at the cursor into its place. `end` is where its bytes end at the latest.
    bool read_here(const std::byte* end, salvaged* by) {
        const step here{outer_, {}, count_};
        c_.where = &here;
        const std::byte *const from = c_.at, *const outer_end = std::exchange(c_.end, end);
        before_.emplace(c_);
        salvaged* const salvage = std::exchange(c_.salvage, by);
        bool last = false;
        value_ = places_.next();
        const bool ok = read_next(element_, c_, value_, until_) &&
                        ends_or_goes_on(element_, c_, from, count_, until_, last, empty_);
        c_.salvage = salvage;
        c_.end = outer_end;
        c_.where = outer_;
        if (ok) {
            ++count_;
            return true;
        }
        places_.drop();
        c_.at = from;
        before_->give_up(c_);
        return false;
    }
    bool take(const reading& is) {
        last_ = c_.at, last_has_right_end_ = is.has_right_end();
        return (!is.fits && read_here(c_.end, c_.salvage)) || read_here(c_.end, nullptr);
    }
    void drop_last() {
        places_.drop();
        before_->give_up(c_);
        --count_;
        c_.at = last_;
    }

    // At an element that is not plain, or cannot be read. Returns whether the list goes on.
    bool doubt(const reading& is) {
        const error why = trial_.why();
        if (times_lost_ > 0 && missing() <= lost()) return end(why);  // all that are missing are accounted for
        const std::byte* const next = next_plain();
        if (!next) return is_as_counted(is) ? take(is) : take_what_is_there(why);
        if (leads_to(next)) {
            in_step_to_ = next;
            return true;
        }
        const bool is_too_long = next < c_.at;  // the last one
        if (is_too_long) drop_last();
        if (is_too_long || !last_ || last_has_right_end_) take_part(next);
        if (c_.at < next) pass_to(next, why);
        ++times_lost_;
        last_ = nullptr;
        return true;
    }
    // Returns whether an element that is not plain is taken, because no plain one comes after it, and one is missing.
    bool is_as_counted(const reading& is) const {
        return is.end && (times_lost_ == 0 || (is.fits && is.shows.is_printable && is.bits() > 0));
    }
    // Takes what can be read of a damaged element, which ends before the next one.
    void take_part(const std::byte* next) {
        const std::byte* const outer = std::exchange(c_.salvage->bound, next);
        const std::byte* const from = c_.at;
        if (read_here(next, c_.salvage)) drop_unless_anything_is_there(from);
        c_.salvage->bound = outer;
    }
    // There is no plain element any more: takes one of which a part cannot be read, if there is something in it.
    bool take_what_is_there(const error& why) {
        const std::byte* const from = c_.at;
        if (times_lost_ == 0 && read_here(c_.end, c_.salvage) && !drop_unless_anything_is_there(from)) {
            ++times_lost_;
            last_ = nullptr;
            return true;
        }  // where it ends is not known
        return end(why);
    }
    bool drop_unless_anything_is_there(const std::byte* from) {
        last_ = from;
        last_has_right_end_ = false;
        const bool drops = evidence_in(element_, value_).plain == 0;
        if (drops) drop_last();
        return drops;
    }
    void pass_to(const std::byte* next, const error& why) {
        passed_ += static_cast<std::uint64_t>(next - c_.at);
        lose(why, next);
        c_.at = next;
    }
    void lose(const error& why, const std::byte* to) {
        const step here{outer_, {}, count_};
        c_.salvage->lose(&here, why, c_.position(), static_cast<std::size_t>(to - c_.file));
    }
    // Returns whether data is wrong, and not just missing because the bytes end there.
    bool is_damage(const error& why) const {
        constexpr std::size_t enough = 16;
        const bool is_kind =
            why.kind == error_kind::bad_tag || why.kind == error_kind::bad_magic || why.kind == error_kind::bad_text;
        return is_kind && why.offset + enough <= static_cast<std::size_t>(c_.end - c_.file);
    }
    // Returns whether no field of the record around has bytes after the list, so that none would be read elsewhere.
    bool ends_record() const {
        if (!c_.records || !c_.records->of) return false;
        const auto& record = c_.records->of->record();
        return record.data_steps > 0 && record.steps[record.data_steps - 1].first == c_.records->reading;
    }
    // Ends the list before as many elements as are counted.
    bool end(const error& why) {
        is_ended_ = times_lost_ > 0 || c_.salvage->bound == c_.end || (is_damage(why) && ends_record());
        if (is_ended_) lose(why, c_.at);
        else *c_.why = why;
        return false;
    }

    // Returns whether the elements from the cursor on reach this place.
    bool leads_to(const std::byte* next) {
        const std::byte* at = c_.at;
        for (std::uint64_t i = 0; at && at < next && i < missing(); ++i) at = tried(at).end;
        return at == next;
    }

    // Returns whether plain elements start here: one that shows enough, or several together.
    bool starts_at(const std::byte* at, std::uint64_t most) {
        std::size_t bits = 0;
        for (std::uint64_t i = 0; i < most; ++i) {
            const reading is = tried(at);
            if (!is.is_plain() && !is.is_certain()) return false;
            bits += is.bits();
            if (is.fits && bits >= enough_bits) return true;
            if (bits >= 3 * enough_bits || (is.fits && is.end == c_.end)) return true;
            at = is.end;
        }
        return false;
    }
    // Finds the next plain element, and remembers it. It may be inside the one before, unless elements can be in each
    // other.
    const std::byte* next_plain() {
        const bool can_nest = element_.leads_back || element_.nests;
        const std::byte* const from = (last_ && !can_nest ? last_ : c_.at) + 1;
        if (searched_to_ && from <= searched_to_ && (!next_ || next_ >= from)) return next_;
        next_ = nullptr;
        for (const std::byte* at = from; at < c_.end; ++at) {
            if (at == c_.at) continue;
            searched_to_ = at;
            if (!may_start(element_, {at, c_.end})) continue;
            if (c_.salvage->effort < budget_per_place) return note_end_of_search(at);
            const bool starts = starts_at(at, missing());
            c_.salvage->effort -= std::min(c_.salvage->effort, trial_.cost() + budget_per_place);
            if (starts) return next_ = at;
        }
        searched_to_ = c_.end;
        return nullptr;
    }
    // A limit is named, because it might change the answer.
    const std::byte* note_end_of_search(const std::byte* at) {
        searched_to_ = c_.end;
        const step here{outer_, {}, count_};
        c_.salvage->lose(&here, {{},
                                 static_cast<std::size_t>(at - c_.file),
                                 "the search for elements ends here, because it takes too long"});
        return nullptr;
    }

    static constexpr std::uint64_t budget_per_place = 4;

    const type& element_;
    cursor& c_;
    const bounds& until_;
    std::size_t& count_;
    const element_places& places_;
    const step* const outer_;
    trial trial_;
    const std::byte* const start_;
    const std::byte* in_step_to_;      // elements that start before it are as they should be
    const std::byte* last_ = nullptr;  // start of the last element, which may end elsewhere; null: none
    bool last_has_right_end_ = false;
    const std::byte *next_ = nullptr, *searched_to_ = nullptr;  // what next_plain() has found
    std::uint64_t times_lost_ = 0, passed_ = 0;
    void* value_ = nullptr;          // the last one
    std::optional<attempt> before_;  // the state before it was read
    std::size_t empty_ = 0;
    bool is_ended_ = false;
};

}  // namespace

bool can_be_found(const type& element, const bounds& until) {
    return !element.runs && !until.last && gives_evidence(element);
}

bool read_salvaged(const type& list, cursor& c, const bounds& until, std::size_t& count, const element_places& places) {
    return salvaged_list(list, c, until, count, places).read();
}

}  // namespace verbatim::walk
