// Tables come back as spreadsheets and other programs write them.
#include "tools/read_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tests/support/corpus.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/programs.hpp"
#include "tests/support/source_tree.hpp"
#include "tests/tools/as_a_spreadsheet.hpp"
#include "tests/tools/run.hpp"
#include "tools/table.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/view/recognise.hpp"

namespace verbatim::test::tools_read_table {

namespace {

// Writes the elements of all lists of a document by their values, as `list --csv` does: a table for each list.
void tables_of_lists(const view::node& n, const std::string& path, std::vector<view::node>& around,
                     const view::document& doc, std::vector<std::string>& tables) {
    if (n.leaf()) return;
    const bool is_list = n.of->what == view::kind::list && n.count > 0;
    tools::table_writer table(doc, {}, false);
    around.push_back(n);
    view::each_child(n, [&](const view::node& part) {
        const auto below = view::join(path, part);
        if (is_list && !part.tail_of) table.add(part, below, around);
        tables_of_lists(part, below, around, doc, tables);
        return true;
    });
    around.pop_back();
    if (!is_list || table.size() == 0) return;
    auto text = table.text();
    // One table of each kind.
    const auto head = text.substr(0, text.find('\n'));
    if (std::ranges::none_of(tables, [&](const std::string& one) { return one.starts_with(head); }))
        tables.push_back(std::move(text));
}

struct judged {
    std::size_t identical = 0, refused = 0, turn = 0;
    std::string wrong;
};

// Every program opens and saves the tables of a document: nothing changes, or the table is refused by name.
void judge(const std::string& name, const view::document& doc, judged& all) {
    static const auto programs = table_programs();
    tools::strings lost;
    std::vector<std::string> tables;
    if (auto by_meaning = tools::table_of(doc, lost); !by_meaning.empty()) tables.push_back(std::move(by_meaning));
    std::vector<view::node> around;
    tables_of_lists(doc.root(), "", around, doc, tables);
    for (const auto& table : tables)
        for (std::size_t i = 0; i < 5; ++i) {  // the programs take turns
            const auto& program = programs[all.turn++ % programs.size()];
            const auto saved = program.opened_and_saved(table);
            const auto read = tools::edits_in_table(doc, saved);
            const auto tell = [&](const std::string& what) {
                if (all.wrong.size() < 3000) all.wrong += fmt::format("{}, {}: {}\n", name, program.name, what);
            };
            if (!read) {
                ++all.refused;
                if (program.keeps_all || read.error().reason.find("row ") == std::string::npos)
                    tell(read.error().message());
            } else if (!read->assignments.empty()) {
                tell(fmt::format("{} = {}", read->assignments.front().path, read->assignments.front().text));
            } else {
                ++all.identical;
            }
        }
}

}  // namespace

TEST_CASE("a table that a program has opened and saved changes nothing, or is refused by name") {
    judged all;
    for (const auto& format : verbatim::formats())
        for (const auto& entry :
             std::filesystem::directory_iterator(in_source_tree("tests/specimens/" + std::string(format.id)))) {
            const auto text = read_file(entry.path().string());
            const auto doc = format.read(source(hex({reinterpret_cast<const char*>(text.data()), text.size()})));
            if (doc) judge(entry.path().filename().string(), **doc, all);
        }
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    CHECK(all.identical > 3000);
    CHECK(all.refused > 0);
    WARN(all.identical << " identical, " << all.refused << " refused");
}

TEST_CASE("a real file's table that a program has opened and saved changes nothing, or is refused by name") {
    judged all;
    for (const auto* kind : {"ifp/anp3/", "ifp/anpk/", "clip/", "skn/"}) {
        auto files = real_files(kind);
        for (std::size_t i = 0, left = 2; i < files.size() && left > 0; ++i) {
            if (files[i].size > 12'000) continue;
            --left;
            const auto file = files[i].read();
            const auto format = view::recognise(verbatim::formats(), file, files[i].name);
            REQUIRE(format.has_value());
            const auto doc = (*format)->read(source::borrow(file));
            REQUIRE(doc.has_value());
            judge(files[i].name, **doc, all);
        }
    }
    INFO(all.wrong);
    CHECK(all.wrong.empty());
    WARN(all.identical << " identical, " << all.refused << " refused");
}

namespace {

// A skin whose first vector can be changed in a table, by a script for awk or sed.
struct skin {
    sandbox in;
    skin() {
        in.specimen("sims1.skin/canonical.hex", "a.skn");
        REQUIRE(in.verbatim("list a.skn vectors --csv --columns x,y,z > v.csv").code == 0);
    }
    outcome set(const std::string& script) const {
        return in.shell("{ " + script + "; } < v.csv > t.csv; cp a.skn b.skn; cp a.skn c.skn; " + verbatim_command +
                        " set b.skn --csv t.csv && " + verbatim_command +
                        " convert t.csv --into c.skn && cmp b.skn c.skn && " + verbatim_command +
                        " get b.skn 'vectors[0].x'");
    }
};

}  // namespace

TEST_CASE("tables of all dialects are taken by both doors") {
    const skin of;
    CHECK(of.set("cat").out == "-0.5\n");
    const std::string edit = "sed '2s/,[^,]*/,0.25/'";
    CHECK(of.set(edit).out == "0.25\n");
    CHECK(of.set("printf '\\357\\273\\277'; " + edit).out == "0.25\n");
    CHECK(of.set(edit + " | tr , ';'").out == "0.25\n");
    CHECK(of.set(edit + " | tr , '\\t'").out == "0.25\n");
    CHECK(of.set("echo 'sep=;'; " + edit + " | tr , ';'").out == "0.25\n");
    CHECK(of.set(edit + " | tr , ';' | tr . ,").out == "0.25\n");
    CHECK(of.set(edit + " | iconv -t UTF-16").out == "0.25\n");
    CHECK(of.set(edit + " | iconv -t UTF-16BE").out == "0.25\n");
    CHECK(of.set(edit + " | sed 's/^/\"/; s/,/\",\"/g; s/\\r*$/\"/'").out == "0.25\n");
    CHECK(of.set(edit + " | tr -d '\\r'; echo; echo ,,,").out == "0.25\n");
    CHECK(of.set(edit + " | sed 's/\\r*$/,,/'").out == "0.25\n");
    CHECK(of.set(edit + " | tr -d '\\n'").out == "0.25\n");
    CHECK(of.set(edit + " | sed 's/,0.25/,\"0,25\"/'").out == "0.25\n");
    CHECK(of.set(edit + " | sed 's/,0.25/,2.5E-01/'").out == "0.25\n");
    CHECK(of.set("sed '2s/,[^,]*/,0.1234567891/'").out == "0.123457\n");
}

TEST_CASE("the number of changed cells is said, and a number without its point is warned of") {
    const skin of;
    CHECK(of.set("cat").err.find("t.csv: 0 of 12 cells changed\n") != std::string::npos);
    const auto one = of.set("sed '2s/,[^,]*/,0.25/'");
    CHECK(one.err.find("t.csv: 1 of 12 cells changed\n") != std::string::npos);
    const auto large = of.set("sed '2s/,[^,]*/,-500/'");
    CHECK(large.out == "-500\n");
    CHECK(large.err.find("row 2, x: -500 is a thousand times -0.5, which the file has") != std::string::npos);
}

TEST_CASE("a table is refused by the row, the column and what was found") {
    const skin of;
    const auto why = [&](const std::string& script) {
        const auto got = of.set(script);
        CHECK(got.code == 3);
        CHECK(of.in.shell("cmp a.skn b.skn").code == 0);
        return got.err;
    };
    const auto names = [&](const std::string& script, const std::string& words) {
        const auto message = why(script);
        INFO(message);
        CHECK(message.find(words) != std::string::npos);
    };
    names("sed '2s/,[^,]*/,12-Mar/'", "vectors[0].x: t.csv: row 2, x: 12-Mar is a date; expected a number");
    names("sed '2s/,[^,]*/,03.12.2026/'", "row 2, x: 03.12.2026 is a date; expected a number");
    names("sed '2s/,[^,]*/,#VALUE!/'", "row 2, x: #VALUE! is an error of a spreadsheet; expected a number");
    names("sed '2s/,[^,]*/,25%/'", "row 2, x: 25% is a percentage; expected a number");
    names("sed '2s/,[^,]*/,/'", "row 2, x: the cell is empty, and the file has -0.5");
    names("sed '2s/,[^,]*/,\"3,125\"/'", "row 2, x: 3,125 could be two numbers");
    names("sed '2s/,[^,]*/,1e99/'", "row 2, x: 1e99 does not fit a float");
    names("sed '3s/^vectors.1./vectors[0]/'", "row 3: vectors[0] is in row 2, too");
    names("sed '3s/^vectors.1./vectors[99]/'", "row 3: ");
    names("sed '1s/x,y/x,x/'", "row 1: two columns are called x");
    names("sed '1s/,x,/,colour,/'", "row 2: the element has no colour");
    names("sed '3s/^/x,/'", "row 3 has 5 cells, and the first row 4");
    names("sed '1s/path,//'", "its first row has no column path");
    names("sed '3s/,/,\"/'", "is not closed");
    names("printf 'PK\\003\\004'", "it is a spreadsheet's own file: save it as CSV");
    names("sed '2s/^/\\xE9/'", "line 2 has the byte E9, which is not UTF-8");
}

TEST_CASE("what a column holds is decided by its head, not by the form of a cell") {
    sandbox in;
    in.specimen("gta.ifp/name_garbage.hex", "a.ifp");
    REQUIRE(in.verbatim("convert a.ifp -o a.csv").code == 0);
    const auto times = [&](const std::string& script) {
        const auto got = in.shell("cp a.ifp b.ifp; sed '" + script + "' a.csv > b.csv; " + verbatim_command +
                                  " convert b.csv --into b.ifp && " + verbatim_command + " get b.ifp '**.time'");
        return got.code == 0 ? got.out : got.err;
    };
    CHECK(in.shell("head -1 a.csv | tr -d '\\r'").out ==
          "path,rotation[0] [meaning],rotation[1] [meaning],rotation[2] [meaning],rotation[3] [meaning],time [s],"
          "euler[0] [deg],euler[1] [deg],euler[2] [deg],axis_angle[0],axis_angle[1],axis_angle[2],axis_angle[3]\n");
    const auto unchanged = times("");
    CHECK(times("s/,1.0,/,1,/g") == unchanged);
    CHECK(times("s/,0.08333,/,1,/; s/,0.0833,/,1,/").find("60\n") != std::string::npos);
    CHECK(times("2s/,0.08333,/,1033,/")
              .find("row 2, time [s]: 1033 does not fit i16, which holds -546.13 s to 546.12 s") != std::string::npos);
    CHECK(times("s/time .s./time/")
              .find("row 2, time: 0.08333 is not a number for i16; a column time [s] holds what it means") !=
          std::string::npos);
    CHECK(times("s/time .s./time [ms]/").find("the head of its column would be time [s]") != std::string::npos);
    // A text and its garbage: names that spreadsheets take for others are in quotes, which may be left out.
    REQUIRE(in.verbatim("set a.ifp 'animations[0].name=MAR1' 'animations[1].name=1-2' 'animations[2].name==x'").code ==
            0);
    REQUIRE(in.verbatim("list a.ifp animations --csv --columns name > n.csv").code == 0);
    CHECK(in.get("n.csv") ==
          hex("\"path,name\" 0D 0A \"animations[0],\" 22 22 22 \"MAR1\" 22 22 22 0D 0A \"animations[1],\" 22 22 22 "
              "\"1-2\" 22 22 22 0D 0A \"animations[2],\" 22 22 22 \"=x\" 22 22 22 0D 0A"));
    const auto rename = [&](const std::string& script) {
        const auto got = in.shell("cp a.ifp b.ifp; sed '" + script + "' n.csv > b.csv; " + verbatim_command +
                                  " set b.ifp --csv b.csv; " + verbatim_command + " get b.ifp 'animations[0].name'");
        return got.err + got.out;
    };
    CHECK(rename("s/\"//g") == "b.csv: 0 of 3 cells changed\n\"MAR1\"\n");
    CHECK(rename("2s/,.*/,walk/") == "b.csv: 1 of 3 cells changed\n\"walk\"\n");
    for (const std::string found : {"1-Mar is a date", "01.03.2026 is a date", "#NAME? is an error of a spreadsheet"})
        CHECK(rename("2s/,.*/," + found.substr(0, found.find(' ')) + "/")
                  .find("row 2, name: " + found + ", and the file has MAR1") != std::string::npos);
    CHECK(rename("2s/,.*/,\"\"\"1-Mar\"\"\"/") == "b.csv: 1 of 3 cells changed\n\"1-Mar\"\n");
}

}  // namespace verbatim::test::tools_read_table
