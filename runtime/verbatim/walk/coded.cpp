#include "verbatim/walk/coded.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>

#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/read/apart.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/terminated.hpp"
#include "verbatim/walk/write/write_plan.hpp"
#include "verbatim/wire/coded.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::coded_state;
using wire::decoding;

// Stored bytes, however few they are, may always decode to this many bytes.
constexpr std::size_t always_allowed = 1024;

std::size_t allowed_for(std::size_t stored, std::size_t times) {
    const std::size_t most = std::numeric_limits<std::size_t>::max() / 4;
    return (times && stored > most / times ? most : stored * times) + always_allowed;
}

// Applies a codec with a key. The output has the same size as the input.
decoding apply(const wire::codec& codec, std::span<const std::byte> key, bool decodes, std::span<const std::byte> from,
               std::vector<std::byte>& to) {
    return codec.apply(key, decodes, from, to) ? decoding{decoding::done, from.size()} : decoding{};
}

bool has_content(const type& t, const void* value) { return t.index_in(value) == 0; }

// Reads the content like the root of a document. Returns false with the reason in `wrong`, and in *c.why for the case
// that a bound has been reached.
bool read_content(const type& t, cursor& c, source space, std::span<const std::byte> stream, void* into,
                  std::string& wrong) {
    const auto bytes = space.bytes();
    inspector inside;
    apart in(bytes, space.keep());
    in.c.stopped = c.stopped;
    in.c.depth = c.depth;
    in.c.inspect = c.inspect ? &inside : nullptr;
    if (c.inspect)
        inside.steps = c.inspect->steps, inside.rules_from = c.inspect->rules_from, inside.writes = c.inspect->writes;
    in.c.where = c.where;
    in.c.decoded = c.decoded;
    in.c.element = c.element;
    in.c.evaluating = c.evaluating;
    if (sees_around(t.element())) in.c.records = c.records;  // only in a loaded schema
    if (!read(t.element(), in.c, t.set_alternative(into, 0))) {
        wrong = in.why.message();
        in.why.inside_decoded();
        *c.why = std::move(in.why);
        return false;
    }
    coded_state& k = t.coded_state_in(into);
    k.has_stream = true;
    k.stream.borrow(*c.keep, stream, stream.size());
    k.decoded = k.from = {space.keep(), bytes};
    k.root_size = in.c.position();
    k.places = std::move(in.places);
    if (!c.inspect) return true;
    inside.compare_places(k.root_size, bytes);
    c.inspect->inside_decoded(c.where, std::move(inside.findings));
    if (!c.inspect->differs) c.inspect->differs = std::move(inside.differs);
    return true;
}

// Returns the stream without the padding or the terminator after it.
std::span<const std::byte> trimmed(const type& t, std::span<const std::byte> stored) {
    const auto all = characters(stored.data(), stored.data() + stored.size());
    if (t.trims) return stored.first(t.trims->characters_in(all).size());
    return t.ends ? stored.first(t.ends->characters_in(all).size()) : stored;
}

bool read_stored_at(const type& t, cursor& c, std::span<const std::byte> stored, void* into) {
    expansion usual;
    expansion& room = c.decoded ? *c.decoded : usual;
    const std::size_t allowed = allowed_for(stored.size(), room.times),
                      most = static_cast<std::size_t>(std::min<std::uint64_t>(allowed, room.left));
    std::vector<std::byte> bytes;
    std::vector<std::byte> key;
    cursor behind = c;  // after the stored bytes: the key is evaluated there
    behind.at = stored.data() + stored.size();
    if (error none; t.coded().key && !t.coded().key->bytes(behind, key, none))
        return refuse_expression(*c.why, c.position(), *t.coded().key, none);
    std::int64_t given = 0;
    if (t.coded().given && !number(c, *t.coded().given, given)) return false;
    const auto stream = trimmed(t, stored);
    auto made = t.coded().key     ? apply(*t.coded().codec, key, true, stream, bytes)
                : t.coded().given ? t.coded().codec->decode_given(given, stream, bytes, most)
                                  : t.coded().codec->decode(stream, bytes, most);
    if (made.used > stream.size() || bytes.size() > most) made.is = decoding::broken;
    if (made.is == decoding::too_large && most < allowed) {
        give_up(c);
        return refuse_expansion(*c.why, c.position(), room.times);
    }
    room.left -= std::min<std::uint64_t>(bytes.size(), room.left);

    std::string wrong = made.is == decoding::broken ? "bytes that do not decode"
                                                    : fmt::format("bytes that decode to more than {}", allowed);
    if (made.is == decoding::done &&
        read_content(t, c, source(std::move(bytes)), stored.first(made.used), into, wrong)) {
        t.coded_state_in(into).key = std::move(key);
        t.coded_state_in(into).given = given;
        const auto tail = stored.subspan(made.used);
        t.tail_in(into)->borrow(*c.keep, tail, tail.size());
        if (c.inspect && !tail.empty() && !t.trims && !t.ends)
            c.inspect->stray(c.where, c.position() + made.used, tail.data(), tail.size(), "nothing after its stream");
    } else {
        if (c.has_stopped()) return false;
        if (c.inspect)
            c.inspect->report(c.where, c.position(),
                              fmt::format("a {} in {}", t.element().label, t.coded().codec->name),
                              stored.empty() ? "nothing" : std::move(wrong), severity::error);
        t.coded_state_in(into) = {};
        static_cast<wire::byte_run*>(t.set_alternative(into, t.holds.size()))->borrow(*c.keep, stored, stored.size());
    }
    c.at = stored.data() + stored.size();
    return true;
}

// Finds the end of the coded value with a terminator that is next.
bool read_to_terminator(const type& t, const cursor& c, const std::byte*& end) {
    const wire::termination& ends = *t.ends;
    const auto found = ends.find_in(characters(c.at, c.end));
    const bool is_next =
        ends.is_left &&
        characters(c.end, c.file + c.file_size).starts_with(ends.terminator);  // if a value is read again alone
    if (found == std::string_view::npos && !ends.may_be_missing && !is_next)
        return refuse_unterminated(
            *c.why, c.position(), "data",
            hex(reinterpret_cast<const std::byte*>(ends.terminator.data()), ends.terminator.size()));
    end = found == std::string_view::npos ? c.end : c.at + found + (ends.is_left ? 0 : ends.terminator.size());
    return true;
}

}  // namespace

bool read_coded(const type& t, cursor& c, void* into) {
    const std::byte* end = nullptr;
    if (t.ends ? !read_to_terminator(t, c, end) : !read_limit(t, c, end)) return false;
    const std::span<const std::byte> stored(c.at, end);
    if (!into && !c.inspect) {
        c.at = end;
        return true;
    }
    std::optional<scratch> unwanted;
    return read_stored_at(t, c, stored, into ? into : unwanted.emplace(t).get());
}

bool read_stored(const type& t, cursor& c, void* into) { return read_stored_at(t, c, {c.at, c.end}, into); }

namespace {

// Returns why a stream would not be read back if `tail` is stored after it; empty if it would.
std::string wrong_with_stream(const type& t, std::span<const std::byte> stream, std::span<const std::byte> tail) {
    std::string stored(characters(stream.data(), stream.data() + stream.size()));
    if (t.ends) return wrong_with(t, stored, false);
    stored.append(characters(tail.data(), tail.data() + tail.size()));
    return !t.trims || t.trims->characters_in(stored).size() == stream.size()
               ? ""
               : "the value would be cut where its terminator or its padding is read";
}

}  // namespace

bool settle_coded(const type& t, const void* value, unsigned depth, bool decodes, std::int64_t given, write_plan& plan,
                  error& why) {
    if (!has_content(t, value)) return true;
    const coded_state& k = t.coded_state_in(value);
    const any_document content{t.element(),    t.alternative_in(value), k.from.bytes, k.root_size,
                               k.places.get(), k.places_are_given,      depth,        decodes};
    const auto bytes = write(content);
    if (!bytes) {
        why = bytes.error();
        why.inside_decoded();
        return false;
    }
    if (k.has_stream && (!t.coded().given || k.given == given) && same_bytes(*bytes, k.decoded.bytes)) return true;
    auto stream = encoded(t, *bytes, k.key, given);
    if (!stream) return refuse_encoding(why, bytes->size(), t.coded().codec->name);
    if (auto wrong = wrong_with_stream(t, *stream, static_cast<const wire::byte_run*>(t.tail_in(value))->view());
        !wrong.empty())
        return refuse_text(why, 0, std::move(wrong));
    plan.streams.insert_or_assign(value, write_plan::new_stream{std::move(*stream), bytes->size()});
    return true;
}

namespace {

// Returns the new stream of a content that has changed; null if it has not.
const write_plan::new_stream* new_stream_of(const void* value, const write_plan* plan) {
    if (!plan) return nullptr;
    const auto found = plan->streams.find(value);
    return found == plan->streams.end() ? nullptr : &found->second;
}
}  // namespace

std::span<const std::byte> stored_bytes(const type& t, const void* value, const write_plan* plan) {
    if (!has_content(t, value)) return static_cast<const wire::byte_run*>(t.alternative_in(value))->view();
    const auto* const made = new_stream_of(value, plan);
    return made ? std::span<const std::byte>(made->stream) : t.coded_state_in(value).stream.view();
}
std::size_t decoded_size(const type& t, const void* value, const write_plan* plan) {
    if (!has_content(t, value)) return 0;
    const auto* const made = new_stream_of(value, plan);
    return made ? made->decoded_size : t.coded_state_in(value).decoded.bytes.size();
}

std::optional<std::vector<std::byte>> encoded(const type& t, std::span<const std::byte> content,
                                              std::span<const std::byte> key, std::int64_t given) {
    std::vector<std::byte> stream;
    if (t.coded().given)
        return t.coded().codec->encode_given(given, content, stream) ? std::optional(stream) : std::nullopt;
    if (t.coded().key)
        return apply(*t.coded().codec, key, false, content, stream).is == decoding::done ? std::optional(stream)
                                                                                         : std::nullopt;
    if (!t.coded().codec->encode(content, stream)) return std::nullopt;
    return stream;
}

std::optional<std::vector<std::byte>> decoded(const type& t, std::span<const std::byte> stream, std::size_t times) {
    std::vector<std::byte> bytes;
    const auto made = t.coded().codec->decode(stream, bytes, allowed_for(stream.size(), times));
    if (made.is != decoding::done || made.used != stream.size()) return std::nullopt;
    return bytes;
}

}  // namespace verbatim::walk
