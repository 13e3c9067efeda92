// The cases of a switch, or the values of any-of, among which a value is looked up.
#pragma once
#include <map>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "verbatim/kaitai/language/evaluate.hpp"

namespace verbatim::kaitai {

class case_list {
public:
    explicit case_list(std::vector<const expression*> all) : all_(std::move(all)) {}

    bool empty() const { return all_.empty(); }
    std::size_t size() const { return all_.size(); }
    const std::vector<const expression*>& all() const { return all_; }
    // Returns the index of the first case that is equal to the value, or the number of cases if none is. A case of
    // another kind than the value is not equal.
    result<std::size_t> index_of(const value&, const environment&) const;

private:
    // The cases that are the same in each file: the index of the first one with a value. Made when the first value is
    // looked up, because only then the enumerations are known.
    struct constants {
        std::map<integer, std::size_t> integers;
        std::map<std::pair<const enumeration*, integer>, std::size_t> enumerators;
        std::unordered_map<std::string, std::size_t> texts;
        std::vector<std::size_t> others;  // the indices of all other cases, which are compared one by one

        std::size_t first_equal(const value&, std::size_t none) const;
    };
    void find_constants(const environment&) const;

    std::vector<const expression*> all_;
    mutable std::once_flag are_found_;
    mutable constants constants_;
};

}  // namespace verbatim::kaitai
