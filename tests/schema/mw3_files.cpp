#include "tests/schema/mw3_files.hpp"

#include <algorithm>
#include <bit>
#include <random>
#include <stdexcept>

#include "tests/schema/specimen.hpp"

namespace verbatim::test::mw3_files {

namespace {

// Little-endian values one after the other.
struct writer {
    bytes out;
    std::size_t at() const { return out.size(); }
    void put(std::uint64_t value, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) out.push_back(static_cast<std::byte>(value >> (8 * i)));
    }
    void u32(std::uint32_t value) { put(value, 4); }
    void real(float value) { u32(std::bit_cast<std::uint32_t>(value)); }
    void zeros(std::size_t count) { out.resize(out.size() + count); }
    void append(const bytes& more) { out.insert(out.end(), more.begin(), more.end()); }
    // `text` and a NUL over `before`, in `size` bytes.
    void text(std::string_view text, std::size_t size, std::string_view before = {}) {
        for (std::size_t i = 0; i < size; ++i)
            put(static_cast<unsigned char>(i < text.size()     ? text[i]
                                           : i == text.size()  ? '\0'
                                           : i < before.size() ? before[i]
                                                               : '\0'),
                1);
    }
    void set(std::size_t at, std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i) out[at + i] = static_cast<std::byte>(value >> (8 * i));
    }
};

constexpr std::string_view node_template = "Default_node_name";
constexpr std::string_view residues[] = {"..............flt", "...........................rail", "......02",
                                         "....................part01", ""};

// The events of the last sequence of each event specimen without findings. These specimens have 3 nodes and one of
// everything else.
std::vector<bytes> events_of_specimens() {
    std::vector<bytes> all;
    for (const specimen& s : specimens("mw3.anim")) {
        if (s.name.rfind("event_", 0) != 0 || !s.findings.empty()) continue;
        bytes mark(32);
        mark[0] = std::byte{'S'}, mark[1] = std::byte{'E'}, mark[2] = std::byte{'Q'};
        const auto found = std::search(s.file.begin(), s.file.end(), mark.begin(), mark.end());
        if (found == s.file.end()) throw std::runtime_error(s.name + " has no sequence SEQ");
        all.emplace_back(found + 64, s.file.end());
    }
    return all;
}

struct maker {
    std::mt19937 random;
    std::vector<bytes> events = events_of_specimens();
    writer to;
    std::vector<place> places;

    // The first definition, which the events of the specimens call.
    const std::string called = "door_anim";
    bool is_first_ = true;

    std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(random() % limit); }
    std::uint32_t address() { return 0x02000000 + 16 * below(0x01800000 / 16); }
    void mark(part what) { places.push_back({what, to.at()}); }

    std::string name(std::uint32_t longest) {
        std::string text(1 + below(longest), '?');
        for (char& c : text) c = static_cast<char>('a' + below(26));
        return text;
    }

    void sequence_header(std::string_view name, std::uint32_t state, std::uint32_t pointer, std::uint32_t size) {
        to.text(name, 32);
        to.put(state * 0x0101, 4);
        to.zeros(20);
        to.u32(pointer);
        to.u32(size);
    }
    void event(const bytes& one) {
        // A specimen may hold several events, one after the other.
        for (std::size_t at = 0; at < one.size(); at += word_at(one, at + 4))
            places.push_back({part::event, to.at() + at});
        to.append(one);
    }
    std::vector<bytes> some_events() {
        std::vector<bytes> some(1 + below(6));
        for (bytes& one : some) one = events[below(static_cast<std::uint32_t>(events.size()))];
        return some;
    }
    void sequence(std::string_view name, const std::vector<bytes>& some) {
        mark(part::sequence);
        const std::size_t start = to.at();
        sequence_header(name, below(2) * 3, address(), 0);
        for (const bytes& one : some) event(one);
        to.set(start + 60, static_cast<std::uint32_t>(to.at() - start - 64));
    }
    // Counts the CALL_ANIMATION events, each of which is alone in its specimen.
    static std::uint32_t calls_in(const std::vector<bytes>& some) {
        return static_cast<std::uint32_t>(
            std::ranges::count_if(some, [](const bytes& one) { return one.size() == 80 && one[0] == std::byte{24}; }));
    }

    static bool calls_back(const bytes& some) {
        for (std::size_t at = 0; at < some.size(); at += word_at(some, at + 4))
            if (some[at] == std::byte{35}) return true;
        return false;
    }

    template <class Item>
    void table(part what, std::size_t size, std::size_t count, Item item) {
        if (count) to.zeros(size);
        for (std::size_t i = 1; i < count; ++i) {
            mark(what);
            item();
        }
    }

    void definition() {
        const std::string own = name(31);
        const bool other_root = below(2) == 0;
        const std::uint32_t node = address();
        const std::uint32_t by_range = below(2) * 0x2, reset_time = below(2) * 0x20;
        std::vector<std::vector<bytes>> sequences(1 + below(3));
        for (auto& some : sequences) some = some_events();
        // objects, nodes, lights, puffers, dynamic sounds, static sounds, effects, prerequisites, animation references
        std::uint32_t counts[] = {below(2) * (1 + below(4)), 4, 2, 2, 2, 2, 0, below(4), 0};
        bytes reset;
        if (below(2)) reset = events[below(static_cast<std::uint32_t>(events.size()))];
        counts[8] = calls_in({reset});
        for (const auto& some : sequences) counts[8] += calls_in(some);
        bool has_callbacks = calls_back(reset);
        for (const auto& some : sequences) has_callbacks = has_callbacks || std::ranges::any_of(some, calls_back);
        const auto reset_size = static_cast<std::uint32_t>(reset.size());
        const std::uint32_t reset_pointer = reset.empty() ? 0 : address();

        mark(part::definition);
        to.text(is_first_ ? called : name(31), 32, residues[below(5)]);
        is_first_ = false;
        to.text(own, 32);
        to.u32(node);
        to.text(!other_root ? own : own.size() < 31 ? own + "r" : own.substr(1), 32, residues[below(5)]);
        to.u32(other_root ? node + 16 : node);
        to.zeros(44);
        to.u32((has_callbacks ? 0x10 : 0) | by_range | reset_time);
        to.put(0, 1), to.put(below(5), 1), to.put(4, 1), to.put(2, 1);
        to.real(by_range ? 10.f : 0.f), to.real(by_range ? 10.f + static_cast<float>(below(9)) : 0.f);
        to.real(reset_time ? .65f : -1.f), to.zeros(4);
        to.real(25.f), to.real(25.f);
        to.zeros(16);
        to.u32(address());
        sequence_header("RESET_SEQUENCE", 0, reset_pointer, reset_size);
        to.put(sequences.size(), 1);
        for (std::size_t i = 0; i < 8; ++i) to.put(counts[i], 1);
        to.put(below(std::min(counts[7], 2u) + 1), 1), to.put(counts[8], 1), to.put(0, 1);
        for (const std::uint32_t count : counts) to.u32(count ? address() : 0);
        to.u32(0);

        table(part::object, 96, counts[0], [&] {
            to.text(name(31), 36, node_template);
            for (int i = 0; i < 15; ++i) to.u32(static_cast<std::uint32_t>(random()));  // floats of any kind
        });
        table(part::node, 40, counts[1], [&] { to.text(name(31), 36, node_template), to.u32(address()); });
        // The names that the events of the specimens refer to.
        table(part::light, 44, counts[2], [&] { to.text("lamp1", 36, node_template), to.u32(address()), to.u32(0); });
        table(part::puffer, 44, counts[3],
              [&] { to.text("smoke", 32), to.u32(below(256) << 24), to.u32(address()), to.u32(0); });
        table(part::dynamic_sound, 44, counts[4],
              [&] { to.text("hum", 36, node_template), to.u32(address()), to.u32(0); });
        table(part::static_sound, 36, counts[5],
              [&] { to.text(name(31), 32, "an_older_name_without_any_end_XY"), to.u32(0); });
        std::uint32_t before = 0, optional = 0;
        for (std::uint32_t i = 0; i < counts[7]; ++i) {
            mark(part::prereq);
            const std::uint32_t type = 1 + below(3);
            optional = type == 1 ? 0 : before == 3 ? optional : below(2);  // as its parent
            before = type;
            to.u32(optional), to.u32(type);
            if (type == 1) to.text(called, 32), to.zeros(8);
            else to.u32(type == 2 ? below(2) : 0), to.text(name(31), 32), to.u32(address());
        }
        for (std::uint32_t i = 0; i < counts[8]; ++i)
            mark(part::anim_ref),
                to.text(called, 64, "call_of_another_animation_that_was_longer_than_this_one_ever_wasX"), to.zeros(8);

        mark(part::reset);
        sequence_header("RESET_SEQUENCE", 0, reset_pointer, reset_size);
        event(reset);
        for (std::size_t i = 0; i < sequences.size(); ++i)
            sequence(i == 0 ? "SEQ" : name(31), sequences[i]);  // events name the first
    }

    void file(std::size_t definitions) {
        mark(part::header);
        const std::uint32_t paths = 1 + below(5);
        to.u32(0x08170616), to.u32(39), to.u32(paths);
        for (std::uint32_t i = 0; i < paths; ++i) {
            mark(part::toc);
            to.text("..\\data\\" + name(30) + ".zrd", 80, std::string(80, '\x3E'));
            to.u32(0x3795D86A + i);
        }
        mark(part::info);
        to.zeros(10), to.put(definitions + 1, 2), to.u32(address()), to.zeros(8), to.u32(address()), to.real(-9.8f);
        to.zeros(28), to.u32(1), to.u32(0);
        mark(part::none);
        to.zeros(153), to.put(3, 1), to.zeros(380 - 154);
        for (std::size_t i = 0; i < definitions; ++i) definition();
    }
};

}  // namespace

made valid(std::uint32_t seed, std::size_t definitions) {
    maker m{std::mt19937(seed)};
    m.file(definitions);
    return {std::move(m.to.out), std::move(m.places)};
}

// Offsets as in the tables of the format's description. Each harmed value is right in every valid file.
const std::vector<harm>& harms() {
    static const std::vector<harm> all = {
        {"another signature", part::header, 0, "17"},
        {"another version", part::header, 4, "28"},
        {"more paths than bytes", part::header, 8, "FF FF FF FF"},
        {"a path without a NUL", part::toc, 0, "\"x\" * 80"},
        {"instantiated entries", part::info, 0, "01"},
        {"a heap", part::info, 4, "01"},
        {"counts_lo", part::info, 8, "01"},
        {"more definitions than there are", part::info, 10, "FF FF"},
        {"no address of the definitions", part::info, 12, "00 00 00 00"},
        {"messages, which are not there", part::info, 16, "FF FF FF FF"},
        {"an address of messages", part::info, 20, "01"},
        {"no world", part::info, 24, "00 00 00 00"},
        {"no gravity", part::info, 28, "00 00 00 00"},
        {"cond_ref_x", part::info, 36, "00 00 C0 7F"},
        {"unk60", part::info, 60, "02"},
        {"unk64", part::info, 64, "FF"},
        {"definition 0 with a name", part::none, 32, "\"x\""},
        {"definition 0 with another activation", part::none, 153, "05"},
        {"definition 0 with a reset sequence", part::none, 316, "\"R\""},
        {"definition 0 with more objects than bytes", part::none, 265, "FF"},
        {"anim_name without a NUL", part::definition, 0, "\"x\" * 32"},
        {"name with garbage", part::definition, 63, "\"x\""},
        {"no anim_ptr", part::definition, 64, "00 00 00 00"},
        {"zero104", part::definition, 147, "80"},
        {"unknown flags", part::definition, 151, "80"},
        {"range and zone", part::definition, 148, "1A"},
        {"log on without set", part::definition, 149, "08"},
        {"status", part::definition, 152, "05"},
        {"activation", part::definition, 153, "05"},
        {"execution priority", part::definition, 154, "06"},
        {"two155", part::definition, 155, "03"},
        {"range upside down", part::definition, 156, "00 00 C8 42"},
        {"reset_time is not a number", part::definition, 148, "10 00 00 00 00 03 04 02 (00) * 8 00 00 C0 7F"},
        {"zero168", part::definition, 168, "01"},
        {"negative health", part::definition, 172, "00 00 80 BF 00 00 80 BF"},
        {"health that is not full", part::definition, 176, "00 00 80 3F"},
        {"zero180", part::definition, 180, "01"},
        {"zero192", part::definition, 192, "01"},
        {"no seq_defs_ptr", part::definition, 196, "00 00 00 00"},
        {"a copy of the reset sequence that differs", part::definition, 201, "\"X\""},
        {"no sequences", part::definition, 264, "00"},
        {"an effect", part::definition, 271, "01"},
        {"prereq_min", part::definition, 273, "03"},
        {"zero275", part::definition, 275, "01"},
        {"nodes without an address", part::definition, 280, "00 00 00 00"},
        {"an address of no effects", part::definition, 300, "01"},
        {"a sibling", part::definition, 312, "01"},
        {"object name without its template", part::object, 35, "\"x\""},
        {"node name without a NUL", part::node, 0, "\"x\" * 36"},
        {"node without an address", part::node, 36, "00 00 00 00"},
        {"light in the world", part::light, 40, "01"},
        {"light without an address", part::light, 36, "00 00 00 00"},
        {"puffer name with garbage", part::puffer, 0, "\"ab\" 00 01"},
        {"puffer unk32", part::puffer, 32, "01"},
        {"puffer without an address", part::puffer, 36, "00 00 00 00"},
        {"dynamic sound in the world", part::dynamic_sound, 40, "01"},
        {"static sound without a NUL", part::static_sound, 0, "\"x\" * 32"},
        {"static sound with a sample", part::static_sound, 32, "01"},
        {"prerequisite neither required nor optional", part::prereq, 0, "02"},
        {"prerequisite of an unknown type", part::prereq, 4, "04"},
        {"anim ref type", part::anim_ref, 64, "01"},
        {"anim ref address", part::anim_ref, 68, "01"},
        {"reset sequence of another name", part::reset, 0, "\"X\""},
        {"reset sequence on call", part::reset, 32, "03 03"},
        {"sequence states", part::sequence, 32, "01"},
        {"sequence states that differ", part::sequence, 32, "03 00"},
        {"sequence padding", part::sequence, 34, "01"},
        {"sequence time", part::sequence, 36, "00 00 80 3F"},
        {"sequence loop count", part::sequence, 48, "01"},
        {"sequence without an address", part::sequence, 56, "00 00 00 00"},
        {"sequence that leaves the file", part::sequence, 60, "FF FF FF FF"},
        {"unknown event", part::event, 0, "FF"},
        {"unknown start", part::event, 1, "00"},
        {"event padding", part::event, 2, "01"},
        {"event of 11 bytes", part::event, 4, "0B 00 00 00"},
        {"event of 4 GB", part::event, 4, "FF FF FF FF"},
    };
    return all;
}

}  // namespace verbatim::test::mw3_files
