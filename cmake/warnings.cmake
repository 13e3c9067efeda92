# The warnings of those who work on Verbatim: the presets dev, clang and tidy set VERBATIM_WARNINGS. Users never see them,
# and sanitizers change what g++ knows of initialisation.
if(NOT VERBATIM_WARNINGS)
    return()
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wconversion -Wnon-virtual-dtor -Woverloaded-virtual -Werror)

# A record is an aggregate with a default for every field: naming only some of them, Opacity{.from = 0.f}, is how one is made.
add_compile_options(-Wno-missing-field-initializers)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Among locals only: `using type = ...;` in a function is the house's habit, and hides nothing that the function wants.
    add_compile_options(-Wshadow=local)
    # g++ 12 takes a parameter for unused when it is used only in a fold over a pack that happens to be empty.
    add_compile_options(-Wno-unused-but-set-parameter)
else()
    add_compile_options(-Wshadow)
    # g++ does not count it among -Wconversion either: bits of either sign go through the same integers.
    add_compile_options(-Wno-sign-conversion)
    # level = 7 passes an int through at<>'s assignment, where clang no longer sees that it is a 7. g++ judges such conversions too.
    add_compile_options(-Wno-implicit-int-conversion)
    # reflect.hpp declares detail::object<Record> and never defines it: only addresses in it are used, in constants.
    add_compile_options(-Wno-undefined-internal)
    # Every wrong field of a record is to be named, not only the first: consteval checks are joined by & instead of &&.
    add_compile_options(-Wno-bitwise-instead-of-logical)
endif()
