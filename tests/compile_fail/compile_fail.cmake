# Each file here must not compile, and the compiler must say the words that it lists, and little else: expect.cmake.
set(parsed ${PROJECT_BINARY_DIR}/compile_fail)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # What nearly every file includes is parsed once, which takes most of the time.
    file(MAKE_DIRECTORY ${parsed}/verbatim/table)
    foreach(header verbatim/table/of.hpp verbatim/document.hpp)
        string(REGEX REPLACE ".*/" "compile_fail_" name ${header})
        add_test(NAME ${name}
            COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 -w -I${PROJECT_SOURCE_DIR}/runtime -x c++-header ${PROJECT_SOURCE_DIR}/runtime/${header} -o ${parsed}/${header}.gch)
        set_tests_properties(${name} PROPERTIES FIXTURES_SETUP compile_fail)
    endforeach()
endif()
file(GLOB cases CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
foreach(case ${cases})
    get_filename_component(name ${case} NAME_WE)
    add_test(NAME compile_fail.${name}
        COMMAND ${CMAKE_COMMAND} -DCASE=${case} -DCOMPILER=${CMAKE_CXX_COMPILER} -DPARSED=${parsed} -DINCLUDE=${PROJECT_SOURCE_DIR}/runtime -P ${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
    set_tests_properties(compile_fail.${name} PROPERTIES FIXTURES_REQUIRED compile_fail)
endforeach()

# A unit that has the runtime before a schema, and asks for no table, compiles: the predicates of expectations lead to tables by another way than the format does.
foreach(schema gta/collision gta/ifp mw3/anim oni/corpses renderware/stream sims1/bcf sims1/bmf sims1/cfp sims1/cmx sims1/skin sims3/clip)
    string(REPLACE "/" "." name ${schema})
    file(WRITE ${parsed}/${name}.cpp "#include \"verbatim/document.hpp\"\n#include \"verbatim/formats/${schema}.hpp\"\n")
    add_test(NAME compiles.${name}
        COMMAND ${CMAKE_CXX_COMPILER} -std=c++20 -w -fsyntax-only -I${parsed} -I${PROJECT_SOURCE_DIR}/runtime -I${PROJECT_SOURCE_DIR}/schema ${parsed}/${name}.cpp)
    set_tests_properties(compiles.${name} PROPERTIES FIXTURES_REQUIRED compile_fail)
endforeach()
