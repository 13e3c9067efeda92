# Each file here must not compile, and the compiler must say the words that it lists, and little else: expect.cmake.
file(GLOB cases CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*.cpp)
foreach(case ${cases})
    get_filename_component(name ${case} NAME_WE)
    add_test(NAME compile_fail.${name}
        COMMAND ${CMAKE_COMMAND} -DCASE=${case} -DCOMPILER=${CMAKE_CXX_COMPILER} -DINCLUDE=${PROJECT_SOURCE_DIR}/runtime -P ${CMAKE_CURRENT_LIST_DIR}/expect.cmake)
endforeach()
