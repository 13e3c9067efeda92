// The cases of a switch, or the values of any-of, among which a value is looked up.
#pragma once
#include <map>
#include <mutex>
#include <string_view>
#include <vector>

#include "verbatim/kaitai/language/evaluate.hpp"

namespace verbatim::kaitai {

class case_list {
public:
    // `plain` are the same cases as numbers and texts, if all of them are such.
    case_list(std::vector<const expression*> all, const std::vector<const expression*>& plain);

    bool empty() const { return all_.empty(); }
    std::size_t size() const { return all_.size(); }
    const std::vector<const expression*>& all() const { return all_; }
    // Returns the index of the first case that is equal to the value, or the number of cases if none is. A case of
    // another kind than the value is not equal.
    result<std::size_t> index_of(const value&, const environment&) const;
    // Do the same among plain cases.
    std::size_t index_of(std::int64_t number) const { return plain_.first(plain_.integers, integer{number}, size()); }
    std::size_t index_of(std::string_view text) const { return plain_.first(plain_.texts, text, size()); }

private:
    // The index of the first case with a value, of those that are the same in each file.
    struct constants {
        std::map<integer, std::size_t> integers;
        std::map<std::pair<const enumeration*, integer>, std::size_t> enumerators;
        std::map<std::string_view, std::size_t> texts;
        std::vector<std::size_t> others;  // the indices of all other cases, which are compared one by one

        static std::size_t first(const auto& in, const auto& key, std::size_t none) {
            const auto known = in.find(key);
            return known == in.end() ? none : known->second;
        }
        std::size_t first_equal(const value&, std::size_t none) const;
    };
    void find_constants(const environment&) const;

    std::vector<const expression*> all_;
    constants plain_;
    // Made when the first value is looked up, because only then the enumerations are known.
    mutable std::once_flag are_found_;
    mutable constants constants_;
};

}  // namespace verbatim::kaitai
