// Real files: the schema finds in each file the facts that INDEX.tsv notes. The notes come from a reader that is not
// part of this project.
#include "tests/support/corpus.hpp"

#include "tests/schema/specimen.hpp"
#include "verbatim/compiled/gta.ifp.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/byte_map.hpp"

#include <cmath>
#include <cstdio>
#include <map>
#include <random>
#include <utility>

namespace verbatim::test::schema_corpus {

namespace {

// The note "frame type 3:6" gives the count 6 for "frame type 3".
using counts = std::map<std::string, long>;

struct facts {
    std::string package;
    long animations = 0, objects = 0, frames = 0;
    long declared_end = 0, content_end = 0;
    std::size_t tail = 0;
    bool stale = false;
    counts found;
    bool operator==(const facts&) const = default;
};

std::string text_of_facts(const facts& f) {
    std::ostringstream out;
    out << f.package << ": " << f.animations << " animations, " << f.objects << " objects, " << f.frames
        << " frames; size says " << f.declared_end << ", content " << f.content_end << "; tail " << f.tail
        << (f.stale ? " stale" : "");
    for (const auto& [what, count] : f.found) out << "; " << what << ": " << count;
    return out.str();
}

facts noted(const real_file& file) {
    facts f;
    bool sizes_differ = false;
    for (const std::string& note : file.notes) {
        char text[100] = {};
        unsigned long tail = 0;
        if (note.rfind("pkg=", 0) == 0) {
            const auto numbers = note.find(" anims=");
            REQUIRE(std::sscanf(note.c_str() + numbers, " anims=%ld objs=%ld frames=%ld", &f.animations, &f.objects,
                                &f.frames) == 3);
            f.package = note.substr(4, numbers - 4);
        } else if (std::sscanf(note.c_str(), "declared_end=%ld != content_end=%ld", &f.declared_end, &f.content_end) ==
                   2) {
            sizes_differ = true;
        } else if (std::sscanf(note.c_str(), "tail %lu %99[^\n]", &tail, text) == 2) {
            f.tail = tail;
            f.stale = std::string(text) == "STALE DATA";
            if (!f.stale) CHECK(std::string(text) == "zero");
        } else {
            const auto colon = note.rfind(':');
            REQUIRE(colon != std::string::npos);  // a note of a kind that this test does not know
            f.found[note.substr(0, colon)] = std::stol(note.substr(colon + 1));
        }
    }
    if (file.name.ends_with("cretrun_nafta.ifp"))
        f.found["frames without room"] = 1;  // a mod, and the only file that the game would misread
    if (!sizes_differ) f.declared_end = f.content_end = static_cast<long>(file.size - f.tail);
    return f;
}

void count_times(counts& found, const gta::Object& object) {
    const auto of_integers = [&](const auto& frames) {
        if (frames.empty()) return;
        if (frames[0].time != 0) ++found["first time != 0"];
        bool repeated = false;
        for (std::size_t i = 1; i < frames.size(); ++i) repeated = repeated || frames[i].time == frames[i - 1].time;
        if (repeated) ++found["time repeated"];
        for (const auto& frame : frames) {
            double square = 0;
            for (const double q : frame.rotation) square += q / 4096 * q / 4096;
            if (std::fabs(std::sqrt(square) - 1) > 0.02) ++found["quat not unit"];
        }
    };
    if (auto* frames3 = object.frames.get_if<gta::Object::Frames<gta::Rotation16Frame>>()) of_integers(*frames3);
    if (auto* frames4 = object.frames.get_if<gta::Object::Frames<gta::Rotation16Translation16Frame>>())
        of_integers(*frames4);
    if (auto* frames2 = object.frames.get_if<gta::Object::Frames<gta::RotationTranslationFrame>>())
        if (!frames2->empty() && (*frames2)[0].time != 0) ++found["first time != 0 (float)"];
}

// Whether the finding is of a rule about a whole list, which the notes do not count.
bool is_about_a_list(const finding& found) {
    return found.severity == severity::note &&
           (found.path.ends_with("frames") || found.path.ends_with("objects") || found.path.ends_with("animations"));
}

bool ends(const finding& found, std::string_view end) {
    return found.path.size() >= end.size() &&
           std::string_view(found.path).substr(found.path.size() - end.size()) == end;
}

document<gta::Ifp> read_real(const bytes& file) {
    auto doc = read<gta::Ifp>(file);
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc.has_value());
    return *doc;
}

// The facts of a file from read() and findings(), in the words of the notes.
facts seen_anp3(const bytes& file) {
    facts f;
    const auto doc = read_real(file);
    REQUIRE(doc->is<gta::Anp3>());
    const gta::Anp3& package = *doc->get_if<gta::Anp3>();
    f.package = package.name.view();
    f.tail = package.tail.size();
    f.declared_end = static_cast<long>(package.size) + 8;
    f.content_end = static_cast<long>(file.size() - f.tail);
    f.animations = static_cast<long>(package.animations.size());
    for (const gta::Animation& animation : package.animations) {
        if (animation.flags.raw != 1) ++f.found["anim flag != 1"];
        for (const gta::Object& object : animation.objects) {
            ++f.objects;
            ++f.found["frame type " + std::to_string(static_cast<unsigned>(object.frame_type.value()))];
            f.frames += object.frame_count;
            count_times(f.found, object);
        }
    }
    for (const finding& found : findings<gta::Ifp>(file)) {
        INFO(found.message());
        if (is_about_a_list(found)) continue;
        if (found.severity == severity::error) ++f.found["frames without room"];
        else if (found.path == "name") ++f.found["pkg name tail garbage"];
        else if (ends(found, "].name") && found.path.find("objects") == std::string::npos)
            ++f.found["anim name tail garbage"];
        else if (ends(found, ".frame_data_size")) ++f.found["frame data size != sum"];
        else if (found.path == "tail") f.stale = true;
        else if (found.path == "size") CHECK(f.declared_end != f.content_end);
        else if (ends(found, "].flags")) ++f.found["flags against the frames"];
        else FAIL("a finding of a kind that no note tells of");
    }
    return f;
}

template <class Keys>
void count_keys(counts& found, const Keys& keys) {
    ++found["frames " + std::string(keys.id.view())];
    const auto& frames = keys.frames;
    REQUIRE_FALSE(frames.empty());
    if (frames[0].time != 0) ++found["first time != 0"];
    bool repeated = false;
    for (std::size_t i = 1; i < frames.size(); ++i) repeated = repeated || frames[i].time == frames[i - 1].time;
    if (repeated) ++found["time repeated"];
    if constexpr (requires { frames[0].scale; })
        for (const auto& frame : frames)
            found["scale != 1"] += frame.scale[0] != 1 || frame.scale[1] != 1 || frame.scale[2] != 1;
}

facts seen_anpk(const bytes& file) {
    facts f;
    const auto doc = read_real(file);
    REQUIRE(doc->is<gta::Anpk>());
    const gta::Anpk& package = *doc->get_if<gta::Anpk>();
    f.package = package.name.view();
    f.tail = package.tail.size();
    f.declared_end = static_cast<long>(package.size) + 8;
    f.content_end = static_cast<long>(file.size() - f.tail);
    f.animations = static_cast<long>(package.animations.size());
    for (const gta::AnpkAnimation& animation : package.animations) {
        if (animation.info_word != 0) ++f.found["DGAN.INFO rest nonzero"];
        for (const gta::AnpkObject& object : std::as_const(animation.objects)) {
            ++f.objects;
            ++f.found["ANIM size=" + std::to_string(object.anim_size.value())];
            if (object.first_frame != 0) ++f.found["ANIM+32 != 0"];
            if (object.last_frame != object.frame_count - 1) ++f.found["ANIM+36!=frames-1"];
            f.frames += object.frame_count;
            if (object.keys)
                object.keys->visit([&](const auto& keys) {
                    if constexpr (requires { keys.frames; }) count_keys(f.found, keys);
                });
        }
    }
    std::erase_if(f.found, [](const auto& count) { return count.second == 0; });
    // No note mentions the padding of INFO.
    const std::size_t info_end = 16 + word_at(file, 12), info_padded = (info_end + 3) / 4 * 4;
    bool dirty = false;
    for (std::size_t i = info_end; i < info_padded; ++i) dirty = dirty || file[i] != std::byte{0};
    for (const finding& found : findings<gta::Ifp>(file)) {
        INFO(found.message());
        CHECK(found.severity != severity::error);
        if (is_about_a_list(found)) continue;
        if (ends(found, "].unused")) ++f.found["obj name tail garbage"];
        else if (found.path == "name_padding") CHECK(std::exchange(dirty, false));
        else if (found.path == "tail") f.stale = true;
        else if (found.path == "size") CHECK(f.declared_end != f.content_end);
        else FAIL("a finding of a kind that no note tells of");
    }
    CHECK_FALSE(dirty);
    return f;
}

facts seen(const real_file& file, const bytes& bytes) {
    return file.name.find("/anpk/") != std::string::npos ? seen_anpk(bytes) : seen_anp3(bytes);
}

std::vector<real_file> packages() {
    auto files = real_files("ifp/");
    if (files.empty()) WARN("skipped: no real files of gta.ifp (VERBATIM_CORPUS names their folder)");
    return files;
}

}  // namespace

TEST_CASE("real files: GTA animation packages come back identical, and have the deviations that their notes list") {
    std::size_t count = 0;
    for (const real_file& file : packages()) {
        INFO(file.name);
        const bytes bytes = file.read();
        REQUIRE(bytes.size() == file.size);
        CHECK(refused_or_identical<gta::Ifp>(bytes));
        CHECK(format<gta::Ifp>::recognise(bytes) != match::no);
        CHECK(text_of_facts(seen(file, bytes)) == text_of_facts(noted(file)));
        ++count;
    }
    if (count) WARN("read " << count << " real files of gta.ifp");
}

TEST_CASE("real files: each byte of a GTA animation package has one owner") {
    const auto formats = verbatim::formats();
    const auto ifp = std::find_if(formats.begin(), formats.end(), [](const auto& f) { return f.id == "gta.ifp"; });
    REQUIRE(ifp != formats.end());
    for (const real_file& file : packages()) {
        INFO(file.name);
        const auto doc = ifp->read(file.read());
        REQUIRE(doc.has_value());
        std::size_t end = 0, wrong = 0;
        const auto mapped = view::each_range(**doc, [&](const view::byte_range& range) {
            wrong += range.offset != end || range.shared || range.by == view::owner::gap;
            end = range.offset + range.size;
        });
        REQUIRE(mapped.has_value());
        CHECK(wrong == 0);
        CHECK(end == file.size);
    }
}

TEST_CASE("real files: GTA animation packages that are cut or mutated are refused or come back identical") {
    std::size_t count = 0;
    for (const real_file& file : packages()) {
        if (file.size > 6144) continue;
        INFO(file.name);
        const bytes original = file.read();
        for (std::size_t n = 0; n < original.size(); n += n < 256 ? 1 : 13)
            (void)refused_or_identical<gta::Ifp>(
                bytes(original.begin(), original.begin() + static_cast<std::ptrdiff_t>(n)));
        std::mt19937 random(20'004);  // the same on every machine, as long as no distribution is used
        bytes mutated = original;
        for (int i = 0; i < 2000; ++i) {
            const std::size_t at = random() % mutated.size();
            const std::byte before = std::exchange(mutated[at], static_cast<std::byte>(random() >> 24));
            INFO("byte " << at << " = " << std::to_integer<int>(mutated[at]));
            (void)refused_or_identical<gta::Ifp>(mutated);
            mutated[at] = before;
        }
        ++count;
    }
    if (count) WARN("cut and mutated " << count << " real files of gta.ifp");
}

}  // namespace verbatim::test::schema_corpus
