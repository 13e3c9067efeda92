# cmake -DGENERATE=program -DFUNCTIONS=verbatim-formats.cmake -DHERE=folder -P formats_of_headers.cmake
# CMake and the generator find the same formats in schema headers, and refuse the same ids.
cmake_minimum_required(VERSION 3.25)

# What verbatim_add_formats() calls in a project, which is not there in a script.
foreach(command add_library add_custom_command set_property target_include_directories target_link_libraries)
    function(${command})
    endfunction()
endforeach()
include(${FUNCTIONS})

# When the script runs again for one set of headers.
if(HEADERS)
    set(CMAKE_CURRENT_SOURCE_DIR ${HERE})
    set(CMAKE_CURRENT_BINARY_DIR ${HERE}/build)
    string(REPLACE "," ";" headers ${HEADERS})
    verbatim_add_formats(tried HEADERS ${headers})
    return()
endif()

file(REMOVE_RECURSE ${HERE})
set(format "template <>\nstruct verbatim::format<toy::One> {\n    static constexpr std::string_view ")
file(WRITE ${HERE}/both.hpp "// id = \"none\"
namespace toy { struct One { u8 a; }; struct Two { u8 a; }; }
${format}id = \"toy.one\", title = \"One; [of two]\";
};
template <>
struct verbatim::format<toy::Two> {  // struct verbatim::format<toy::Three> has no id
    static constexpr std::string_view title = \"Two\";
    static constexpr std::string_view id =
        \"toy_2\";
};
")
file(WRITE ${HERE}/again.hpp "${format}id = \"toy.one\";\n};\n")
file(WRITE ${HERE}/slash.hpp "${format}id = \"toy/one\";\n};\n")
file(WRITE ${HERE}/none.hpp "${format}title = \"One\";\n};\n")

# refused(REGEX HEADER...): CMake and the generator refuse these headers, and what each says matches.
function(refused SAYS)
    string(REPLACE ";" "," headers "${ARGN}")
    set(cmake ${CMAKE_COMMAND} -DFUNCTIONS=${FUNCTIONS} -DHERE=${HERE} -DHEADERS=${headers} -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE})
    set(generate ${GENERATE} tried ${HERE} ${HERE}/out ${ARGN})
    foreach(program cmake generate)
        execute_process(COMMAND ${${program}} WORKING_DIRECTORY ${HERE} OUTPUT_VARIABLE said ERROR_VARIABLE said RESULT_VARIABLE code)
        string(REGEX REPLACE "[ \n]+" " " said "${said}")
        if(code EQUAL 0 OR NOT said MATCHES "${SAYS}")
            message(FATAL_ERROR "${program} ${ARGN}: expected a refusal with ${SAYS}\nfound ${code} and ${said}")
        endif()
    endforeach()
endfunction()
refused("slash.hpp: \"toy/one\" is no id of a format: it starts with a letter, and has letters, digits, _ and [.]" slash.hpp)
refused("none.hpp: verbatim::format<toy::One> has no id" none.hpp)
refused("(again.hpp: another format has the id \"toy.one\", too|two formats have the same id, .*toy.one in .*again.hpp)" both.hpp again.hpp)

file(REMOVE_RECURSE ${HERE}/out)
execute_process(COMMAND ${GENERATE} tried ${HERE} ${HERE}/out both.hpp OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
file(GLOB_RECURSE made RELATIVE ${HERE}/out ${HERE}/out/*)
verbatim_ids_in(${HERE}/both.hpp ids)
if(NOT ids STREQUAL "toy.one;toy_2")
    message(FATAL_ERROR "CMake finds the formats ${ids}")
endif()
foreach(name registry.cpp conversions.cpp tried/formats.hpp toy.one.cpp tried/compiled/toy.one.hpp toy_2.cpp tried/compiled/toy_2.hpp)
    if(NOT name IN_LIST made)
        message(FATAL_ERROR "the generator did not make ${name}, but ${made}")
    endif()
endforeach()
list(LENGTH made count)
if(NOT count EQUAL 7)
    message(FATAL_ERROR "the generator made ${made}")
endif()
