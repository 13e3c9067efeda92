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
