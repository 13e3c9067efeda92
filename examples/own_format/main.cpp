// A command for a format of one's own: shop.hpp describes it, everything else comes from the library.
//
//   shop new FILE                     shop check FILE                 shop show FILE
//   shop set FILE PATH=VALUE...       shop to-json FILE               shop from-json JSON FILE
//   shop diff BEFORE AFTER            shop schema
#include <algorithm>
#include <iostream>
#include <verbatim/verbatim.hpp>

#include "../files.hpp"
#include "shop.hpp"

namespace {

using namespace verbatim;

const view::format prices = view::instantiate<shop::PriceList>();

std::unique_ptr<view::document> open(const std::string& path) { return prices.read(examples::load(path)).value(); }

void create(const std::string& path) {
    shop::PriceList list;
    list.greeting.assign("welcome");
    list.wares = {{.name = "tea", .price = 250}, {.name = "sugar", .price = 90}};
    examples::save(path, write(document<shop::PriceList>(list)).value());
}

void check(const std::string& path) {
    const auto doc = open(path);
    view::comes_back(*doc).value();
    for (const auto& finding : doc->findings()) std::cout << printable(finding.message()) << '\n';
    std::cout << "identical\n";
}

void show(const std::string& path) {
    const auto doc = open(path);
    const auto file = doc->file().bytes();
    view::for_each_leaf(file, doc->root(), "", [&](const std::string& where, const view::node& leaf) {
        std::cout << where << " = " << printable(view::text_of(*leaf.of, leaf.bytes(file))) << '\n';
        return true;
    });
}

void set(const std::string& path, const std::vector<std::string>& assignments) {
    std::vector<edit::assignment> all;
    for (const auto& one : assignments) {
        const auto equals = one.rfind('=');
        if (equals == std::string::npos) throw std::runtime_error(one + " has no =");
        all.push_back({one.substr(0, equals), one.substr(equals + 1)});
    }
    examples::save(path, edit::set(*open(path), all).value());
}

void to_json(const std::string& path) {
    edit::to_json(prices, *open(path), [](std::string_view piece) { std::cout << piece; }).value();
}

void from_json(const std::string& json, const std::string& path) {
    const auto text = examples::load(json);
    examples::save(path, edit::from_json({&prices, 1}, {reinterpret_cast<const char*>(text.data()), text.size()}).value());
}

void diff(const std::string& before, const std::string& after) { std::cout << edit::in_words(edit::diff(prices.id, *open(before), *open(after)).value()); }

int run(const std::string& command, const std::vector<std::string>& to) {
    if (command == "new" && to.size() == 1) create(to[0]);
    else if (command == "check" && to.size() == 1) check(to[0]);
    else if (command == "show" && to.size() == 1) show(to[0]);
    else if (command == "set" && to.size() > 1) set(to[0], {to.begin() + 1, to.end()});
    else if (command == "to-json" && to.size() == 1) to_json(to[0]);
    else if (command == "from-json" && to.size() == 2) from_json(to[0], to[1]);
    else if (command == "diff" && to.size() == 2) diff(to[0], to[1]);
    else if (command == "schema" && to.empty()) std::cout << edit::json_schema(prices);
    else return std::cerr << "usage: shop new|check|show|set|to-json|from-json|diff|schema ...\n", 2;
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc > 1 ? argv[1] : "", {argv + std::min(argc, 2), argv + argc});
    } catch (const std::exception& e) {
        std::cerr << printable(e.what()) << '\n';
        return 1;
    }
}
