// Tables as other programs write them that have opened them and saved them without an edit.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::test {

struct table_program {
    std::string name;
    bool keeps_all = false;  // its table gives every file back; another one may be refused by name
    std::function<std::string(std::string_view table)> opened_and_saved;
};
// LibreOffice (English, German, French, Polish), Gnumeric, Excel (English, German), pandas, Miller and Papa Parse, by
// the rules that were measured with `./dev exchange`; those of Excel are the documented ones.
std::vector<table_program> table_programs();

}  // namespace verbatim::test
