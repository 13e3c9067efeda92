# cmake -DBUILD=folder -DSOURCE=folder -DGENERATOR=Ninja -DCOMPILER=c++ -DBUILD_TYPE=Release -P try.cmake
cmake_minimum_required(VERSION 3.25)
set(here ${BUILD}/consumer)
file(REMOVE_RECURSE ${here})

function(run)
    execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${here}/prefix)
file(GLOB headers RELATIVE ${here}/prefix/include ${here}/prefix/include/*)
if(NOT headers STREQUAL "verbatim")
    message(FATAL_ERROR "on a user's include path there is more than verbatim/: ${headers}")
endif()
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${here}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${BUILD_TYPE}
    -DCMAKE_PREFIX_PATH=${here}/prefix)
run(${CMAKE_COMMAND} --build ${here}/build)
run(${here}/build/shop)
