#include "tools/skills.hpp"

#include <fmt/format.h>

#include <map>

#include "tools/csv.hpp"
#include "tools/names_out.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

namespace {

using view::node;

// The values of a record by their names.
struct fields_of {
    explicit fields_of(const node& record) {
        view::each_child(record, [&](const node& part) {
            all.emplace(part.name, part);
            return true;
        });
    }
    std::string text(const char* name) const { return name_for_programs(all.at(name)); }
    double number(const char* name) const { return stored_number(all.at(name)); }
    const node& list(const char* name) const { return all.at(name); }

    std::map<std::string, node, std::less<>> all;
};

// The numbers of the keys: those of one after those of the other.
struct column {
    std::size_t width;
    std::vector<double> numbers{};

    column(const view::document& keys, const char* list, std::size_t size) : width(size) {
        const auto found = view::find(keys, list);
        if (!found) return;
        numbers.reserve(found->at.count * width);
        view::each_child(found->at, [&](const node& key) {
            return view::each_child(key, [&](const node& number) {
                numbers.push_back(stored_number(number));
                return true;
            });
        });
    }
    bool has(double first, double count) const {
        return first >= 0 && (first + count) * static_cast<double>(width) <= static_cast<double>(numbers.size());
    }
};

class skill_reader {
public:
    exported_animations made;

    result<void> read(const node& skill, const std::string& path, const view::document& keys) {
        const fields_of is(skill);
        const column translations(keys, "keys.translations", 3), rotations(keys, "keys.rotations", 4);
        if (translations.numbers.empty() && rotations.numbers.empty())
            return error{path + ".file", 0, "the keys do not decode", error_kind::impossible};
        animation one{is.text("name"), path, {}, {}};
        result<void> done{};
        view::each_child(is.list("motions"), [&](const node& n) {
            const fields_of motion(n);
            const double frames = motion.number("frame_count");
            const auto add = [&](const column& from, movement::what what, const char* uses, const char* first) {
                if (!done || motion.number(uses) == 0 || !(frames > 0)) return;
                if (!from.has(motion.number(first), frames))
                    done = error{fmt::format("{}.motions[{}].{}", path, n.index, first), 0,
                                 fmt::format("the file of the keys has {} of them", from.numbers.size() / from.width),
                                 error_kind::impossible};
                else
                    one.parts.push_back(
                        part(from, what, motion.text("bone"), motion.number(first), frames, is.number("duration")));
            };
            add(translations, movement::translation, "has_translation", "first_translation");
            add(rotations, movement::rotation, "has_rotation", "first_rotation");
            events_ += motion.number("has_events") != 0;
            return done.has_value();
        });
        if (done) made.all.push_back(std::move(one));
        return done;
    }
    void say_what_is_lost(const strings& without_keys) {
        if (events_) made.lost.push_back(fmt::format("the events of {} motion{}", events_, events_ == 1 ? "" : "s"));
        if (lengths_) made.lost.push_back(fmt::format("{} lengths of rotations, which are 1 in glTF", lengths_));
        if (!without_keys.empty())
            made.lost.push_back(fmt::format("the skills whose keys are not there: {}", fmt::join(without_keys, ", ")));
    }

private:
    movement part(const column& from, movement::what what, const std::string& bone, double first, double frames,
                  double duration) {
        movement one;
        one.bone = bone_of(bone);
        one.of = what;
        const auto start = static_cast<std::size_t>(first), count = static_cast<std::size_t>(frames);
        for (std::size_t i = 0; i < count; ++i) {
            one.times.push_back(static_cast<double>(i) * duration / frames / 1000);
            const double* const key = &from.numbers[(start + i) * from.width];
            if (what == movement::translation) {
                const auto moved = mirrored_translation(key);
                one.values.insert(one.values.end(), moved.begin(), moved.end());
            } else {
                auto turned = mirrored_rotation(key);
                lengths_ += make_unit(turned);
                one.values.insert(one.values.end(), turned.begin(), turned.end());
            }
        }
        return one;
    }
    std::size_t bone_of(const std::string& name) {
        const auto [known, is_new] = bones_.try_emplace(name, made.bones.size());
        if (is_new) made.bones.push_back({name, {}});
        return known->second;
    }

    std::map<std::string, std::size_t> bones_;
    std::size_t events_ = 0, lengths_ = 0;
};

}  // namespace

bool has_skills(const view::format& format) { return format.id == "sims1.cmx" || format.id == "sims1.bcf"; }

result<exported_animations> animations_of_skills(const view::document& characters, const key_opener& open) {
    const std::string list = characters.format().id == std::string_view("sims1.cmx") ? "data.skills" : "skills";
    const auto skills = view::find(characters, list);
    if (!skills || skills->at.count == 0) return error{list, 0, "it has no skills", error_kind::not_found};
    skill_reader all;
    strings without_keys;
    result<void> done{};
    view::each_child(skills->at, [&](const node& skill) {
        const auto path = view::join(list, skill);
        const auto stem = fields_of(skill).text("file");
        const auto keys = open(stem);
        if (keys.file) done = all.read(skill, path, *keys.file->document);
        else without_keys.push_back(stem);
        if (!keys.file && skills->at.count == 1) done = error{path + ".file", 0, keys.why.message(), keys.why.kind};
        return done.has_value();
    });
    if (!done) return done.error();
    if (all.made.all.empty())
        return error{list, 0, fmt::format("the keys are not there: {}", fmt::join(without_keys, ", ")),
                     error_kind::not_found};
    all.say_what_is_lost(without_keys);
    return std::move(all.made);
}

}  // namespace verbatim::tools
