# What fuzzing engines take beside a fuzz target T: T.dict, T_seed_corpus.zip and T.options. The seeds are made of the files in SEEDS, or in its folder ID; without
# files, of a new one.
set(seeds ${TARGET}_seeds)
file(REMOVE_RECURSE ${seeds})
file(MAKE_DIRECTORY ${seeds})
if(SEEDS AND IS_DIRECTORY ${SEEDS}/${ID})
    set(SEEDS ${SEEDS}/${ID})
endif()
execute_process(COMMAND ${REPLAY} ${LAW} ${SEEDS} --format ${ID} --into ${seeds} --dictionary ${TARGET}.dict COMMAND_ERROR_IS_FATAL ANY OUTPUT_QUIET)
file(GLOB files RELATIVE ${seeds} ${seeds}/*)
execute_process(COMMAND ${CMAKE_COMMAND} -E tar cf ${TARGET}_seed_corpus.zip --format=zip -- ${files} WORKING_DIRECTORY ${seeds} COMMAND_ERROR_IS_FATAL ANY)
file(REMOVE_RECURSE ${seeds})
cmake_path(GET TARGET FILENAME name)
file(WRITE ${TARGET}.options "[libfuzzer]\ndict = ${name}.dict\nmax_len = 65536\ntimeout = 25\n")
