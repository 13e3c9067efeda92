// What `find` looks for in documents: values that are a text, mean it or fit it, or parts that meet a condition.
#pragma once
#include <algorithm>
#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verbatim/view/condition.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/named_steps.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::tools {

struct hit {
    std::string path;     // with elements by their names (view/named_steps.hpp)
    std::string shown;    // the value, with its meaning
    std::string json;     // the value
    std::string meaning;  // empty if there is none
};

// Remembers which small leaves fit, for all documents: the same names and numbers come again and again.
class known_leaves {
public:
    // Returns what fits() says of these bytes, or has said last.
    template <class Fits>
    bool operator()(const view::type& leaf, view::byte_view bytes, const Fits& fits) {
        if (bytes.size() > most_) return fits();
        entry& e = entries_[place_of(leaf, bytes)];
        if (e.of != &leaf || !std::ranges::equal(std::span(e.bytes).first(e.size), bytes)) {
            e.fits = fits();
            e.of = &leaf, e.size = bytes.size();
            std::ranges::copy(bytes, e.bytes.begin());
        }
        return e.fits;
    }

private:
    static constexpr std::size_t most_ = 32, count_ = 4096;
    static std::size_t place_of(const view::type&, view::byte_view);
    struct entry {
        const view::type* of = nullptr;
        std::size_t size = 0;
        std::array<std::byte, most_> bytes{};
        bool fits = false;
    };
    std::vector<entry> entries_ = std::vector<entry>(count_);
};

// Decides what is a hit in one document.
class matcher {
public:
    using nodes = std::vector<view::node>;  // outermost first
    virtual ~matcher() = default;
    void use(known_leaves& known) { known_ = &known; }

    // Returns whether the value at a node is a hit; then fills it, and its path begins behind that of the node.
    // `path` returns that of the node, with elements by their indices.
    virtual bool is_hit(const view::node&, const nodes& around, const std::function<std::string()>& path, hit&) = 0;
    // Returns whether there may be a hit in a value of a type whose leaves are at fixed places.
    bool may_hit(const view::type&, view::byte_view);

protected:
    // Returns the leaves to compare in such a value; nothing if it has none at fixed places.
    virtual std::optional<std::vector<view::fixed_leaf>> leaves_of(const view::type&) const = 0;
    // Returns whether a leaf fits by itself.
    virtual bool fits(const view::type& leaf, view::byte_view) const = 0;
    // Returns false if it certainly does not, as far as that is quickly said.
    virtual bool may_fit(const view::type&, view::byte_view) const { return true; }
    // The same, remembered for small leaves.
    bool fits_again(const view::type& leaf, view::byte_view);

private:
    boost::unordered_flat_map<const view::type*, std::optional<std::vector<view::fixed_leaf>>> leaves_;
    known_leaves* known_ = nullptr;
};

// What is looked for. Several threads may use one at the same time.
class sought {
public:
    virtual ~sought() = default;

    // Adds the hits in a part of a document; only the first one if `only_first`.
    void find_in(const view::document&, view::paths_by_names&, const view::found& part, bool only_first,
                 std::vector<hit>& to) const;
    // Returns why no value in these parts of a document can be a hit.
    virtual std::optional<error> fault(const view::document&, const std::vector<result<view::found>>&) const {
        return {};
    }

protected:
    explicit sought(bool needs_around) : needs_around_(needs_around) {}

    // Returns whether a value of this type, its parts aside, can be a hit.
    virtual bool may_be(const view::document&, const view::type&) const = 0;
    virtual std::unique_ptr<matcher> start(const view::document&) const = 0;

private:
    // Whether there can be a hit in a value of this type.
    using chances = boost::unordered_flat_map<const view::type*, bool>;
    class walk;
    std::shared_ptr<const chances> chances_in(const view::document&) const;

    const bool needs_around_;  // is_hit uses `around`
    mutable std::mutex one_at_a_time_;
    mutable std::map<const view::type*, std::shared_ptr<const chances>> known_;  // by root
    mutable std::vector<std::unique_ptr<known_leaves>> idle_;                    // of threads that have none now
};

// TEXT is a value as set takes it, or a pattern for values as show prints them.
std::unique_ptr<sought> sought_text(std::string text, bool ignores_case, const view::known_names&);
std::unique_ptr<sought> sought_condition(view::condition, const view::known_names&);

}  // namespace verbatim::tools
