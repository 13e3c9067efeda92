# Formats of one's own, with everything that those of Verbatim have. docs/tutorial.md describes them.
#
#   verbatim_add_formats(NAME HEADERS FILE... [COMMAND] [FUZZ])
#
# makes the library NAME_formats of schema headers, whose paths are relative to the current source folder. A program that links to it may include
#   NAME/formats.hpp        NAME::formats() and NAME::conversions()
#   NAME/compiled/ID.hpp    a schema whose tables the library has, so that the program compiles faster
# COMMAND also makes the program NAME (target NAME_command), which does what verbatim does; and each time that it is built, it writes the reference
# pages and JSON Schemas of the formats to docs/ and json-schema/ in the folder generated/NAME of the current binary folder.
# FUZZ also makes the program NAME_replay and, with clang, NAME_fuzz_LAW for each law: docs/fuzzing.md.
function(verbatim_add_formats NAME)
    cmake_parse_arguments(PARSE_ARGV 1 FORMATS "COMMAND;FUZZ" "" "HEADERS")
    if(NOT FORMATS_HEADERS OR FORMATS_UNPARSED_ARGUMENTS OR NOT NAME MATCHES "^[A-Za-z_][A-Za-z0-9_]*$")
        message(FATAL_ERROR "expected verbatim_add_formats(NAME HEADERS FILE... [COMMAND] [FUZZ]), NAME an identifier of C++")
    endif()
    set(out ${CMAKE_CURRENT_BINARY_DIR}/generated/${NAME})
    set(made ${out}/registry.cpp ${out}/conversions.cpp ${out}/${NAME}/formats.hpp)
    foreach(header ${FORMATS_HEADERS})
        file(STRINGS ${header} id REGEX "[ \t]id = \"[A-Za-z0-9_.]+\";")
        if(id MATCHES "\"(.*)\"")
            list(APPEND made ${out}/${CMAKE_MATCH_1}.cpp ${out}/${NAME}/compiled/${CMAKE_MATCH_1}.hpp)
        endif()
    endforeach()
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${FORMATS_HEADERS})  # for their ids
    add_custom_command(OUTPUT ${made} COMMAND verbatim::generate ${NAME} ${CMAKE_CURRENT_SOURCE_DIR} ${out} ${FORMATS_HEADERS}
        DEPENDS ${FORMATS_HEADERS} VERBATIM COMMENT "Generating the formats of ${NAME}")
    add_library(${NAME}_formats STATIC ${made})
    target_include_directories(${NAME}_formats PUBLIC ${CMAKE_CURRENT_SOURCE_DIR} ${out})
    target_link_libraries(${NAME}_formats PUBLIC verbatim::runtime)
    if(TARGET verbatim_view)  # in Verbatim's own build, what every format includes has been parsed
        target_precompile_headers(${NAME}_formats REUSE_FROM verbatim_view)
    endif()
    foreach(header ${FORMATS_HEADERS})
        file(STRINGS ${header} formulas REGEX "verbatim/kaitai/formula.hpp")
        if(formulas)
            target_link_libraries(${NAME}_formats PUBLIC verbatim::kaitai)
        endif()
    endforeach()
    if(FORMATS_COMMAND)
        verbatim_add_command(${NAME})
        add_custom_command(TARGET ${NAME}_command POST_BUILD COMMAND ${NAME}_command docs --into ${out} VERBATIM)
    endif()
    if(FORMATS_FUZZ)
        verbatim_add_fuzz_targets(${NAME})
    endif()
endfunction()

# What can be made of the library NAME_formats. Verbatim's own command and fuzz targets come from here, too.
function(verbatim_add_command NAME)
    verbatim_add_program(${NAME}_command command.cpp.in verbatim::command)
    set_target_properties(${NAME}_command PROPERTIES OUTPUT_NAME ${NAME})
endfunction()

function(verbatim_add_fuzz_targets NAME)
    verbatim_add_program(${NAME}_replay replay.cpp.in verbatim::fuzz)
    if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
        foreach(LAW files json edits patch merge)
            verbatim_add_program(${NAME}_fuzz_${LAW} fuzz.cpp.in verbatim::fuzz)
            set_target_properties(${NAME}_fuzz_${LAW} PROPERTIES EXCLUDE_FROM_ALL ON)
            target_link_options(${NAME}_fuzz_${LAW} PRIVATE -fsanitize=fuzzer)
        endforeach()
    endif()
endfunction()

function(verbatim_add_program TARGET SOURCE LIBRARY)
    configure_file(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${SOURCE} ${CMAKE_CURRENT_BINARY_DIR}/${TARGET}.cpp @ONLY)
    add_executable(${TARGET} ${CMAKE_CURRENT_BINARY_DIR}/${TARGET}.cpp)
    target_link_libraries(${TARGET} PRIVATE ${NAME}_formats ${LIBRARY})
endfunction()
