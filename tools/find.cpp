// verbatim find: prints the paths of the values that are a text, mean it or fit it.
#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string_view>

#include "tools/commands.hpp"
#include "tools/exit_codes.hpp"
#include "tools/names.hpp"
#include "tools/open.hpp"
#include "tools/print.hpp"
#include "verbatim/view/fits_pattern.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/view/unreadable.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

namespace {

struct find_options {
    std::string file, text, path, format, names;
    bool salvage = false;
};

std::string_view without_quotes(std::string_view text) {
    return text.size() >= 2 && text.starts_with('"') && text.ends_with('"') ? text.substr(1, text.size() - 2) : text;
}

// The text to find: a value as set takes it, or a pattern for values as show prints them.
class wanted {
public:
    wanted(std::string text, const view::known_names& names)
        : text_(std::move(text)),
          as_shown_(view::escape(view::unescape(text_))),
          is_pattern_(text_.find_first_of("*?[") != text_.npos),
          names_(names) {}

    bool fits(const view::node& leaf) {
        const view::type& t = *leaf.of;
        if (leaf.owned_by() != view::owner::field) return false;
        const auto value = view::text_of(t, leaf.bytes());
        if (like(without_quotes(value))) return true;
        const auto meaning =
            can_be_meaning(t) ? view::meaning_of(t, leaf.bytes(), names_) : std::optional<std::string>();
        if (meaning && (like(without_quotes(*meaning)) || (t.what == view::kind::packed && is_part_of(*meaning))))
            return true;
        if (const auto element = elements_.beside(leaf); element && like(*element)) return true;
        if (!t.means) return false;
        const auto [said, is_new] = said_.try_emplace(&t);
        if (is_new) said->second = view::value_of_meaning(t, text_, view::between_values::refused);
        return said->second && said->second->wrong.empty() && said->second->text == value;
    }
    std::string shown(const view::node& leaf) { return view::text_with_meaning(leaf, elements_, names_); }

private:
    // Returns whether the text fits one of several bit fields: of "kind=text count=3", kind=text, text or count=3.
    bool is_part_of(const std::string& all) const {
        for (std::size_t at = 0; at < all.size();) {
            const std::size_t end = std::min(all.find(' ', at), all.size());
            const auto part = all.substr(at, end - at), said = part.substr(part.find('=') + 1);
            if (like(part) || (!view::parse_unsigned(said) && like(said))) return true;
            at = end + 1;
        }
        return false;
    }
    bool like(std::string_view shown) const {
        return shown == text_ || shown == as_shown_ ||
               (is_pattern_ && view::fits_pattern(text_, shown, false));
    }
    // Returns whether the meaning of a number in a unit, which is a number, can be like the text.
    bool can_be_meaning(const view::type& t) const {
        constexpr std::string_view of_numbers = "+-.0123456789";
        return is_pattern_ || !t.means || t.means->what != wire::meaning::form::scaled ||
               (!text_.empty() && of_numbers.find(text_.front()) != of_numbers.npos);
    }

    std::string text_, as_shown_;
    bool is_pattern_;
    const view::known_names& names_;
    view::element_names elements_;
    std::map<const view::type*, std::optional<view::assigned_meaning>> said_;  // What the text means, by the type.
};

int run_find(const program& self, const find_options& o) {
    auto opened = open_file(self, o.file, o.format, {}, broken_if(o.salvage));
    if (!opened.file) return fail(self, opened.code, o.file, opened.why.message());
    const auto names = read_names(self, o.names);
    if (!names) return io_failed;
    const auto found = view::find(*opened.file->document, o.path);
    if (!found) return fail(self, refused, o.file, found.error().message());
    wanted what(o.text, *names);
    std::size_t count = 0;
    try {
        view::for_each_leaf(found->at, found->path, [&](const std::string& path, const view::node& leaf) {
            if (what.fits(leaf)) ++count, print(stdout, "{}: {}\n", path, what.shown(leaf));
            return true;
        });
    } catch (view::unreadable& part) {
        part.is_in(found->path);
        return fail(self, refused, o.file, part.what());
    }
    const int code = verify_unchanged(self, *opened.file, o.file);
    return code == 0 && count == 0 ? has_findings : code;
}

}  // namespace

subcommand find_command(const program& self) {
    auto o = std::make_shared<find_options>();
    return {"find",
            "Print the path of each value that is a text, means it, or fits it",
            {required("FILE", &o->file, "A file, or - for standard input"),
             required("TEXT", &o->text, "A value or what it means: Pelvis, 0.35s, b__Head__; or a pattern: '*door*'"),
             {"PATH", &o->path, "Only in this part of the file"},
             salvage(o->salvage),
             {"--format", &o->format, "Read the file as this format"},
             names_parameter(o->names)},
            [o, &self] { return run_find(self, *o); }};
}

}  // namespace verbatim::tools
