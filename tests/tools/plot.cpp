#include <boost/property_tree/ptree.hpp>
#include <boost/property_tree/xml_parser.hpp>
#include <cmath>
#include <cstdlib>
#include <map>
#include <span>
#include <sstream>

#include "tests/support/corpus.hpp"
#include "tests/support/programs.hpp"
#include "tests/tools/run.hpp"

namespace verbatim::test::tools_plot {

namespace {

using tree = boost::property_tree::ptree;

// Throws if the text is no well-formed XML.
tree parsed(const std::string& xml) {
    std::istringstream in(xml);
    tree t;
    boost::property_tree::read_xml(in, t);
    return t;
}

// Calls use(element, group) for each element of a kind, with the group that it is in.
template <class Use>
void each(const tree& in, const std::string& kind, const Use& use, const tree* group = nullptr) {
    for (const auto& [name, child] : in) {
        if (name == kind) use(child, group);
        each(child, kind, use, name == "g" ? &child : group);
    }
}

std::size_t count(const tree& in, const std::string& kind, const std::string& of_class = {}) {
    std::size_t n = 0;
    each(in, kind,
         [&](const tree& e, const tree*) { n += of_class.empty() || e.get("<xmlattr>.class", "") == of_class; });
    return n;
}

// The values of an axis by its first and its last tick.
struct axis {
    double first_place = 0, first = 0, last_place = 0, last = 0;

    axis(const tree& group, const std::string& name, double text_offset) {
        bool is_first = true;
        each(group, "text", [&](const tree& t, const tree*) {
            if (t.get("<xmlattr>.class", "") != name) return;
            last_place = t.get<double>("<xmlattr>." + name) - text_offset, last = std::atof(t.data().c_str());
            if (is_first) first_place = last_place, first = last;
            is_first = false;
        });
    }
    double value(double place) const {
        return first + (place - first_place) / (last_place - first_place) * (last - first);
    }
    double pixel() const { return std::fabs((last - first) / (last_place - first_place)); }
};

std::vector<double> numbers(const std::string& text) {
    std::vector<double> all;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) all.push_back(std::atof(line.c_str()));
    return all;
}

// Checks that a line of a picture has the points that `get` prints.
void check_line(const tree& line, const tree& group, const std::vector<double>& x, const std::vector<double>& y) {
    const axis along(group, "x", 0), up(group, "y", 4);
    std::istringstream points(line.get<std::string>("<xmlattr>.points"));
    std::size_t i = 0;
    for (std::string point; points >> point; ++i) {
        REQUIRE(i < x.size());
        const auto comma = point.find(',');
        CHECK(std::fabs(along.value(std::atof(point.c_str())) - x[i]) <= along.pixel() / 100);
        CHECK(std::fabs(up.value(std::atof(point.c_str() + comma + 1)) - y[i]) <= up.pixel() / 100);
    }
    CHECK(i == x.size());
}

}  // namespace

TEST_CASE("plot draws a line for each number, at the values that get prints, with the axis in seconds") {
    sandbox in;
    in.specimen("gta.ifp/frame_types.hex", "a.ifp");
    const std::string frames = "animations[1].objects[2].frames";
    const auto picture = in.verbatim("plot a.ifp '" + frames + "'");
    REQUIRE(picture.code == 0);
    const auto svg = parsed(picture.out);
    const auto get = [&](std::string part) {
        const auto end = part.size() - 2;
        if (const auto k = std::string(".x.y.z.w").find(part.substr(end)); !part.starts_with("euler") && k != part.npos)
            part = part.substr(0, end) + '[' + std::to_string(k / 2) + ']';
        return numbers(in.verbatim("get --meaning a.ifp '" + frames + "[*]." + part + "'").out);
    };
    const auto times = get("time");
    REQUIRE(times.size() == 4);
    std::map<std::string, int> lines;
    each(svg, "polyline", [&](const tree& line, const tree* group) {
        const auto name = line.get<std::string>("title");
        ++lines[name];
        REQUIRE(group);
        if (!name.starts_with("euler") && !name.starts_with("axis_angle")) check_line(line, *group, times, get(name));
        if (name == "euler.y") {
            std::vector<double> degrees;
            std::istringstream all(in.verbatim("get a.ifp '" + frames + "[*].euler'").out);
            for (std::string angles; std::getline(all, angles);)
                degrees.push_back(std::atof(angles.c_str() + angles.find(' ')));
            check_line(line, *group, times, degrees);
        }
    });
    for (const auto* name : {"rotation.x", "rotation.w", "euler.x", "euler.y", "euler.z", "axis_angle.w"})
        CHECK(lines[name] == 1);
    CHECK(lines.count("time") == 0);
    CHECK(picture.out.find(">time (s)<") != std::string::npos);
    CHECK(picture.out.find(">euler (\xC2\xB0)<") != std::string::npos);
    CHECK(picture.out.find(">axis_angle: axis<") != std::string::npos);  // numbers of two kinds
    CHECK(picture.out.find(">axis_angle: angle (\xC2\xB0)<") != std::string::npos);
    CHECK(count(svg, "text", "legend") == lines.size());
    const auto some = in.verbatim("plot a.ifp '" + frames + "' --columns 'rotation[1],axis_angle'").out;
    CHECK(count(parsed(some), "polyline") == 5);
}

TEST_CASE("the title has the name of the file, and the axis of time ends with the data") {
    sandbox in;
    in.specimen("gta.ifp/frame_types.hex", "a.ifp");
    const auto picture = in.verbatim("plot \"$PWD/a.ifp\" 'animations[1].objects[2].frames' --columns euler").out;
    CHECK(picture.find("<title>a.ifp: animations[1].objects[2].frames</title>") != std::string::npos);
    each(parsed(picture), "polyline", [&](const tree& line, const tree*) {
        std::istringstream points(line.get<std::string>("<xmlattr>.points"));
        std::string first, last;
        for (std::string point; points >> point; last = point)
            if (first.empty()) first = point;
        CHECK(std::atof(first.c_str()) == 62);       // the left and
        CHECK(std::atof(last.c_str()) == 420 - 14);  // right end of the axis
    });
}

TEST_CASE("at a terminal, plot says that -o names the picture") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    if (in.shell("script --version").code != 0) return;
    const auto seen =
        in.shell("script -qec \"" + verbatim_command + " plot a.ifp '**.frames'\" /dev/null < /dev/null").out;
    CHECK(seen.find("-o FILE.svg says where to write the picture") != std::string::npos);
    CHECK(seen.find("<svg") == std::string::npos);
}

TEST_CASE("angles go on where a bone goes on") {
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    const std::string frame = "animations[0].objects[0].frames";
    for (int i = 0; i < 8; ++i) REQUIRE(in.verbatim("insert a.ifp " + frame).code == 0);
    // Twice around z, by 80 degrees a frame; then about y, over 90 degrees, where the other two angles turn by 180.
    std::string turns;
    for (int i = 0; i < 9; ++i)
        turns += " '" + frame + "[" + std::to_string(i) + "].time=" + std::to_string(i) + "' '" + frame + "[" +
                 std::to_string(i) + "].euler~=" +
                 (i < 5 ? "0 0 " + std::to_string(80 * i) : "0 " + std::to_string(40 * (i - 5)) + " 320") + "'";
    REQUIRE(in.verbatim("set a.ifp" + turns).code == 0);
    each(parsed(in.verbatim("plot a.ifp " + frame + " --columns euler").out), "polyline",
         [](const tree& line, const tree* group) {
             const axis up(*group, "y", 4);
             std::istringstream points(line.get<std::string>("<xmlattr>.points"));
             double before = 0;
             bool is_first = true;
             for (std::string point; points >> point; is_first = false) {
                 const double now = up.value(std::atof(point.c_str() + point.find(',') + 1));
                 if (!is_first) CHECK(std::fabs(now - before) < 90);
                 before = now;
             }
         });
}

TEST_CASE("any numbers make a picture, with few round numbers at its axes") {
    sandbox in;
    const std::string schema =
        "meta: {id: a, endian: le}\nseq: [{id: points, type: point, repeat: eos}]\ntypes: {point: {seq: [{id: time, "
        "type: f8}, {id: v, type: f8}]}}\n";
    const auto all = std::as_bytes(std::span<const char>(schema));
    in.put("a.ksy", bytes(all.begin(), all.end()));
    const std::vector<double> numbers = {0,
                                         -0.0,
                                         1,
                                         1e15,
                                         1e16,
                                         -1e16,
                                         9e15,
                                         1e300,
                                         -1e300,
                                         1.7976931348623157e308,
                                         -1.7976931348623157e308,
                                         1e-300,
                                         5e-324,
                                         2.2250738585072014e-308,
                                         INFINITY,
                                         -INFINITY,
                                         NAN,
                                         1 + 1e-12,
                                         123456.7,
                                         1e16 + 2};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        bytes file;
        for (const double number :
             {numbers[i], numbers[i], numbers[(i * 7 + 3) % numbers.size()], numbers[(i + 1) % numbers.size()]}) {
            const auto* const from = reinterpret_cast<const std::byte*>(&number);
            file.insert(file.end(), from, from + sizeof number);
        }
        in.put("a.bin", file);
        for (const char* columns : {"", " --columns time"}) {
            INFO(numbers[i] << columns);
            const auto picture = in.shell("ulimit -t 5; ulimit -v 2000000; " + verbatim_command +
                                          " plot --schema a.ksy a.bin points" + columns);
            if (picture.code == 3) continue;  // the time is the only number
            REQUIRE(picture.code == 0);
            const auto svg = parsed(picture.out);
            for (const char* of : {"x", "y"}) {
                const auto ticks = count(svg, "text", of);
                CHECK((ticks >= 1 && ticks <= 22));
            }
            CHECK(picture.out.find("nan") == std::string::npos);
            CHECK(picture.out.find("inf") == std::string::npos);
        }
    }
}

TEST_CASE("a path with a pattern gives a row of diagrams for each list, with the names of the elements") {
    sandbox in;
    in.specimen("gta.ifp/frame_types.hex", "a.ifp");
    const auto one = in.verbatim("plot a.ifp 'animations[0].objects[0].frames' --columns euler");
    CHECK(count(parsed(one.out), "polyline") == 3);
    CHECK(count(parsed(one.out), "g") == 1);
    REQUIRE(in.verbatim("set a.ifp 'animations[0].objects[0].name=<a&\"b>'").code == 0);
    REQUIRE(in.verbatim("plot a.ifp 'animations[0].objects[*].frames' --columns euler -o b.svg").code == 0);
    const auto bytes = in.get("b.svg");
    const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    const auto svg = parsed(text);
    CHECK(count(svg, "g") == numbers(in.verbatim("get a.ifp 'animations[0].objects[*].name'").out).size());
    CHECK(text.find("&lt;a&amp;") != std::string::npos);
    CHECK(in.verbatim("plot a.ifp 'animations[0].objects' --columns frames").code == 3);
    CHECK(in.verbatim("plot a.ifp 'animations[0].objects[0].frames' --columns colour")
              .err.find("no element has numbers of colour") != std::string::npos);
    CHECK(in.verbatim("plot a.ifp 'animations[9]'").code == 3);
    CHECK(in.verbatim("plot a.ifp name").err.find("there is no list") != std::string::npos);
}

TEST_CASE("records without a time are plotted over their index, and keys of a loaded schema's lists, too") {
    sandbox in;
    in.specimen("sims1.skin/canonical.hex", "a.skn");
    const auto skin = in.verbatim("plot a.skn vectors --columns x,y,z");
    CHECK(skin.out.find(">index<") != std::string::npos);
    CHECK(count(parsed(skin.out), "polyline") == 3);
    const std::string schema =
        "meta: {id: a, endian: le}\nseq: [{id: points, type: point, repeat: eos}]\ntypes: {point: {seq: [{id: time, "
        "type: u1}, {id: v, type: s1}]}}\n";
    const auto all = std::as_bytes(std::span<const char>(schema));
    in.put("a.ksy", bytes(all.begin(), all.end()));
    in.put("a.bin", hex("01 05 02 FB 04 00"));
    const auto loaded = in.verbatim("plot --schema a.ksy a.bin points");
    REQUIRE(loaded.code == 0);
    const auto svg = parsed(loaded.out);
    CHECK(count(svg, "polyline") == 1);
    each(svg, "polyline", [&](const tree& line, const tree* group) {
        check_line(line, *group, {1, 2, 4}, {5, -5, 0});
    });
}

TEST_CASE("plot --map draws each byte in the colour of its owner, and each finding") {
    for (const std::string specimen : {"gta.ifp/name_garbage", "sims3.clip/gaps", "oni.corpses/tail_1"}) {
        INFO(specimen);
        sandbox in;
        in.specimen(specimen + ".hex", "a");
        const auto picture = in.verbatim("plot --map a");
        REQUIRE(picture.code == 0);
        const auto svg = parsed(picture.out);
        const auto size = in.get("a").size();
        std::map<std::string, double> widths;
        each(svg, "rect", [&](const tree& r, const tree*) {
            widths[r.get("<xmlattr>.class", "")] += r.get<double>("<xmlattr>.width") / (size <= 1024 ? 24 : 6);
        });
        for (const std::string owner : {"field", "padding", "opaque", "gap"}) {
            const auto sum = in.verbatim("map --json a | jq -s 'map(select(.owner==\"" + owner +
                                         "\" and .space==null) | .size) | add // 0'");
            CHECK(widths[owner] == std::atof(sum.out.c_str()));
        }
        const auto findings =
            in.verbatim("check --findings --json a | jq '[.finding_list[] | .offset] | unique | length'");
        CHECK(count(svg, "circle", "finding") == static_cast<std::size_t>(std::atoi(findings.out.c_str())));
    }
    sandbox in;
    in.specimen("gta.ifp/minimal.hex", "a.ifp");
    CHECK(in.verbatim("plot --map a.ifp animations").code == 5);
}

TEST_CASE("the pictures of real files are well-formed, and as large as a page can show") {
    for (const auto& file : real_files("ifp/anpk/re3unix_ped")) {
        sandbox in;
        in.put("a.ifp", file.read());
        const auto map = in.verbatim("plot --map a.ifp");
        REQUIRE(map.code == 0);
        CHECK(count(parsed(map.out), "rect") > 100);
        CHECK(map.out.size() < 1'000'000);
        const auto lines = in.verbatim("plot a.ifp 'animations[0].objects[*].keys.frames' --columns euler");
        REQUIRE(lines.code == 0);
        CHECK(count(parsed(lines.out), "polyline") ==
              3 * numbers(in.verbatim("get a.ifp 'animations[0].objects[*].name'").out).size());
    }
}

}  // namespace verbatim::test::tools_plot
