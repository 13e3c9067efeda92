// The one place where a format's walk is instantiated for the tools: included by the generated file of each format.
#pragma once
#include "runtime/view/document.hpp"
#include "runtime/view/types.hpp"
#include "runtime/wire/format.hpp"

namespace verbatim::view {

namespace detail {

template <class Root>
class document_of final : public document {
public:
    explicit document_of(verbatim::document<Root> doc) : doc_(std::move(doc)) {}

    const source& file() const override { return doc_.from(); }
    const view::type& type() const override { return type_of<Root>(); }
    node root() const override {
        node n;
        n.size = doc_.root_size();
        node root;
        tell(place_of(const_cast<Root&>(*doc_)), n, [&](const node& told) { return root = told, false; });  // telling changes nothing
        return root;
    }
    std::size_t root_size() const override { return doc_.root_size(); }
    std::vector<gap> gaps() const override { return gaps_between(doc_.from().bytes().size(), doc_.root_size(), doc_.places()); }
    std::vector<finding> findings() const override { return verbatim::findings<Root>(doc_.from()); }
    result<std::vector<std::byte>> write() const override { return verbatim::write(doc_); }
    std::unique_ptr<document> decoded() const override {
        auto copy = std::make_unique<document_of>(doc_);
        own(*copy->doc_);
        return copy;
    }
    place value() override { return place_of(*doc_); }
    std::unique_ptr<document> copy() const override { return std::make_unique<document_of>(doc_); }
    void stood_at(place placed, std::size_t offset, std::size_t size) override {
        doc_.stood_at(placed.of->identity(placed.value), {offset, size}, placed.of->aligned);
    }
    void lay_out(source file, std::size_t root_size) override { doc_.lay_out(std::move(file), root_size); }
    result<std::unique_ptr<document>> read(source file) const override { return open(std::move(file)); }

    static result<std::unique_ptr<document>> open(source file) {
        auto doc = verbatim::read<Root>(std::move(file));
        if (!doc) return doc.error();
        return std::unique_ptr<document>(new document_of(std::move(*doc)));
    }
    static std::unique_ptr<document> create() { return std::make_unique<document_of>(verbatim::document<Root>()); }

private:
    verbatim::document<Root> doc_;
};

}  // namespace detail

template <describes_format Root>
format instantiate(std::string_view about, std::span<const remark> remarks) {
    using description = verbatim::format<Root>;
    return {description::id,
            description::title,
            description::extensions,
            about,
            remarks,
            &description::recognise,
            &detail::document_of<Root>::open,
            &detail::document_of<Root>::create,
            &type_of<Root>()};
}

}  // namespace verbatim::view
