// No command prints control characters that come from others: from file names, contents, arguments, JSON or patches.
#include <algorithm>
#include <sstream>

#include "tests/support/programs.hpp"
#include "tests/support/sanitized.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_foreign_text {

namespace {

// A colour, a forged line, an 8-bit control character that clears the screen, text that runs backwards, a byte that is
// not UTF-8.
const std::string nasty =
    "x\x1B[31m\nforged: line\r\xC2\x9B"
    "2J\x07\xE2\x80\xAE\xFF\x7F";
const std::string in_json = R"(x\u001b[31m\nforged: line\r\u009b2J\u0007\u202e\u0000)";

std::string word(const std::string& text) { return "'" + text + "'"; }

bytes as_bytes(const std::string& text) {
    const auto* begin = reinterpret_cast<const std::byte*>(text.data());
    return {begin, begin + text.size()};
}

struct with_files : sandbox {
    void reset() const {
        shell("rm -rf ./*");
        specimen("gta.ifp/minimal.hex", "good.ifp");
        auto content = get("good.ifp");
        content[8] = std::byte{0x1B}, content[9] = std::byte{'\n'}, content[10] = std::byte{0xFF},
        content[0x2C] = std::byte{0x1B};
        put("names.ifp", content);
        put(nasty + ".ifp", content);
        content.resize(40);
        put("cut" + nasty + ".ifp", content);
        specimen("sims1.skin/canonical.hex", "a.skn");
        auto skin = get("a.skn");
        const auto digit = std::find(skin.begin(), skin.end(), std::byte{'0'});
        *digit = std::byte{0x1B};
        put("number.skn", skin);
        put("magic.ifp", hex("1B 5B 33 31 0A FF 00 00 00 00 00 00"));
        put("raw.json", as_bytes("{\"" + nasty + "\": 1}"));
        put("text.json", as_bytes("{\"patch\": \"" + in_json + "\", \"format\": \"" + in_json + "\"}"));
        put("field.json", as_bytes("{\"format\": \"gta.ifp\", \"content\": {\"Anp3\": {\"" + in_json + "\": 1}}}"));
        put("value.json",
            as_bytes("{\"format\": \"gta.ifp\", \"content\": {\"Anp3\": {\"size\": \"" + in_json + "\"}}}"));
        put("path.patch", as_bytes("{\"patch\": \"gta.ifp\", \"changes\": [{\"set\": \"" + in_json +
                                   "\", \"was\": 1, \"now\": 2}]}"));
        put("was.patch", as_bytes("{\"patch\": \"gta.ifp\", \"changes\": [{\"set\": \"name\", \"was\": \"" + in_json +
                                  "\", \"now\": \"y\"}]}"));
        put("now.patch",
            as_bytes("{\"patch\": \"gta.ifp\", \"changes\": [{\"set\": \"name\", \"was\": \"block\", \"now\": \"" +
                     in_json + "\"}]}"));
    }
};

// Returns a description of the first control character other than a line end, or of a forged line; empty if there is
// none.
std::string obeyed(const std::string& text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if ((c < ' ' && c != '\n') || c >= 0x7F)
            return "byte " + std::to_string(c) + " at " + std::to_string(i) + " of: " + text;
    }
    if (("\n" + text).find("\nforged") != std::string::npos) return "a forged line: " + text;
    return {};
}

std::vector<std::string> commands(const sandbox& in) {
    std::istringstream help(in.verbatim("--help").out);
    std::vector<std::string> all;
    bool below = false;
    for (std::string line; std::getline(help, line);) {
        if (line == "Subcommands:") below = true;
        else if (below && line.starts_with("  ") && line.size() > 2 && line[2] != ' ')
            all.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    return all;
}

}  // namespace

TEST_CASE("no command prints control characters from its arguments or from the content of files") {
    const with_files in;
    const auto n = word(nasty), file = word(nasty + ".ifp"), cut = word("cut" + nasty + ".ifp");
    const std::vector<std::string> arguments = {
        n,
        n + " " + n,
        n + " " + n + " " + n,
        file,
        cut,
        file + " " + n,
        file + " " + n + " " + n,
        file + " name=" + n,
        file + " 'animations[" + nasty + "]'",
        "good.ifp 'animations[name=" + nasty + "].name=x'",
        "good.ifp animation_count=" + n,
        "good.ifp 'animations[0].objects[0].bone_id=" + nasty + "'",
        "good.ifp 'animations[0].flags=" + nasty + "'",
        "good.ifp 'animations[0]' " + n,
        "good.ifp 'animations[0]' " + file + " " + n,
        file + " 'animations[0]' good.ifp",
        "good.ifp name " + file + " name",
        "good.ifp " + file,
        "good.ifp names.ifp",
        "names.ifp good.ifp",
        file + " good.ifp " + file,
        "good.ifp names.ifp " + file,
        "names.ifp good.ifp names.ifp",
        "names.ifp --all",
        "names.ifp --hex",
        "names.ifp --findings",
        "names.ifp --json",
        "number.skn",
        "magic.ifp",
        "--format gta.ifp magic.ifp",
        "--format gta.ifp number.skn",
        "a.skn 'vectors[0].x=" + nasty + "'",
        "a.skn --format " + n,
        "--" + n,
        "good.ifp --" + n,
        "raw.json",
        "text.json",
        "field.json",
        "value.json",
        "good.ifp raw.json",
        "good.ifp text.json",
        "good.ifp path.patch",
        "good.ifp was.patch",
        "good.ifp now.patch",
        file + " was.patch",
        ". " + n,
        "- < " + file,
        "- < raw.json",
    };
    const auto all = commands(in);
    REQUIRE(all.size() > 15);
    std::size_t runs = 0, tried = 0;
    for (const auto& command : all) {
        in.reset();
        for (const auto& given : arguments) {
            if (tried++ % (sanitized ? 16 : 3) != 0) continue;
            const bool makes_files = command == "from-json" || command == "convert";
            const bool puts_out =
                given.starts_with("-") &&
                given.find('<') != std::string::npos;  // without -o the result would go to standard output
            const auto out = ++runs % 3 == 0 ? "-o " + word(nasty + ".out")
                                             : std::string(makes_files || puts_out ? "-o out.bin" : "");
            const auto got = in.verbatim(command + " " + out + " " + given);
            INFO(command << " " << out << " " << given);
            CHECK(obeyed(got.out + got.err).empty());
            CHECK(got.code >= 0);
            CHECK(got.code <= 5);
        }
    }
    CHECK(runs > (sanitized ? 50 : 300));
    for (const auto& line : {n, "--" + n, n + " " + n, std::string("")}) CHECK(obeyed(in.verbatim(line).err).empty());
}

TEST_CASE("on a terminal, the only control sequences that the command prints are its own colours") {
    const with_files in;
    in.reset();
    for (const std::string command :
         {"show \"$F\"", "show --hex \"$F\"", "check --findings \"$F\"", "get \"$F\" \"$F\""}) {
        auto got =
            in.shell("export F=" + word(nasty + ".ifp") + " TERM=xterm PAGER=cat; unset NO_COLOR; script -qec '" +
                     verbatim_command + " " + command + "' /dev/null < /dev/null")
                .out;
        CHECK((got.find("\x1B[") != std::string::npos || command.starts_with("get")));
        std::erase(got, '\r');  // of the terminal's line ends
        for (const auto* own :
             {"\x1B[0m", "\x1B[2m", "\x1B[31m", "\x1B[32m", "\x1B[33m", "\x1B[34m", "\x1B[35m", "\x1B[36m"})
            for (auto at = got.find(own); at != std::string::npos; at = got.find(own))
                got.erase(at, std::string(own).size());
        CHECK(obeyed(got).empty());
    }
}

TEST_CASE("file names and arguments in UTF-8 are printed unchanged") {
    const with_files in;
    in.specimen("gta.ifp/minimal.hex", "Größe.ifp");
    CHECK(in.verbatim("check Größe.ifp").out == "identical    Größe.ifp\n");
    CHECK(in.verbatim("get Größe.ifp Höhe").err.starts_with("verbatim: Größe.ifp: there is no Höhe; it has "));
}

TEST_CASE("the messages about a lock and about git-setup have no control characters from a file name") {
    const with_files in;
    in.reset();
    const auto file = word(nasty + ".ifp");
    CHECK(obeyed(in.shell("flock " + file + " sleep 0.2 & sleep 0.1; " + verbatim_command + " set " + file +
                          " name=x 2>&1; wait")
                     .out)
              .empty());
    CHECK(obeyed(in.verbatim("git-setup " + file).err).empty());
}

}  // namespace verbatim::test::tools_foreign_text
