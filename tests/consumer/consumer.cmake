# Installs to a folder of its own, then configures, builds and runs the stranger's project there.
add_test(NAME consumer
    COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -DSOURCE=${CMAKE_CURRENT_LIST_DIR} -DGENERATOR=${CMAKE_GENERATOR}
        -DCOMPILER=${CMAKE_CXX_COMPILER} -DBUILD_TYPE=$<CONFIG> -P ${CMAKE_CURRENT_LIST_DIR}/try.cmake)
set_tests_properties(consumer PROPERTIES COST 1000)  # a minute, mostly for one compiler
