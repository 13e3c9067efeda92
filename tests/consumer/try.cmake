# cmake -DBUILD=folder -DSOURCE=folder -DGENERATOR=Ninja -DCOMPILER=c++ -DBUILD_TYPE=Release -P try.cmake
cmake_minimum_required(VERSION 3.25)
set(here ${BUILD}/consumer)
file(REMOVE_RECURSE ${here})
file(MAKE_DIRECTORY ${here}/files)
set(ENV{XDG_STATE_HOME} ${here}/state)

# run(EXIT_CODE REGEX PROGRAM ARGUMENT...): what it says on both outputs matches.
function(run CODE SAYS)
    execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${here}/files OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE code)
    if(NOT code STREQUAL CODE OR NOT output MATCHES "${SAYS}")
        message(FATAL_ERROR "${ARGN}: expected ${CODE} and ${SAYS}\nfound ${code} and ${output}")
    endif()
endfunction()
function(same A B)
    run(0 "" ${CMAKE_COMMAND} -E compare_files ${A} ${B})
endfunction()
function(contains FILE)
    file(READ ${FILE} text)
    foreach(part ${ARGN})
        string(FIND "${text}" "${part}" at)
        if(at EQUAL -1)
            message(FATAL_ERROR "${FILE} lacks ${part}:\n${text}")
        endif()
    endforeach()
endfunction()

run(0 "" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${here}/prefix)
file(GLOB headers RELATIVE ${here}/prefix/include ${here}/prefix/include/*)
if(NOT headers STREQUAL "verbatim")
    message(FATAL_ERROR "on a user's include path there is more than verbatim/: ${headers}")
endif()
set(pages ${here}/prefix/share/doc/verbatim)
foreach(page README.md docs/README.md docs/cookbook.md docs/wire/list.md generated/docs/gta.ifp.md examples/CMakeLists.txt)
    if(NOT EXISTS ${pages}/${page})
        message(FATAL_ERROR "${page} is not installed")
    endif()
endforeach()

# The program in C, with the installed shared library.
find_program(cc NAMES gcc clang REQUIRED)
file(GLOB library ${here}/prefix/lib/libverbatim.so ${here}/prefix/lib/*/libverbatim.so)
cmake_path(GET library PARENT_PATH folder)
contains(${folder}/pkgconfig/verbatim.pc "Libs: -L\${libdir} -lverbatim" "prefix=")
run(0 "^$" ${cc} -std=c99 ${pages}/examples/c/verbatim_c.c -o ${here}/verbatim_c -I${here}/prefix/include -L${folder} -lverbatim -Wl,-rpath,${folder})
run(2 "^usage: " ${here}/verbatim_c)

# The project of docs/tutorial.md, as it is installed.
run(0 "" ${CMAKE_COMMAND} -S ${pages}/examples/own_format -B ${here}/tutorial -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${BUILD_TYPE}
    -DCMAKE_PREFIX_PATH=${here}/prefix)
run(0 "" ${CMAKE_COMMAND} --build ${here}/tutorial --target new_shop shop_command)
run(0 "^$" ${here}/tutorial/new_shop a.shop)
run(0 "^identical +a.shop\n$" ${here}/tutorial/shop check a.shop)
run(0 "^250\n2\n$" ${here}/tutorial/shop get a.shop "wares[tea].price" ware_count)

run(0 "" ${CMAKE_COMMAND} -S ${SOURCE} -B ${here}/build -G ${GENERATOR} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=${BUILD_TYPE}
    -DCMAKE_PREFIX_PATH=${here}/prefix)
run(0 "" ${CMAKE_COMMAND} --build ${here}/build)

# In the file that library.cpp writes, two bytes are wrong, and there are bytes after the NUL of "tea".
run(0 "^the installed package works\n$" ${here}/build/library a.prices)

run(0 "\"n\": 7.*\"n\": 8.*\"n\": 7" ${here}/build/loaded)

set(shop ${here}/build/shop)
run(0 "^shop 2.5\n$" ${shop} --version)
run(0 "^shop.prices +Price list of a shop +.prices\nshop.stock +Stock of a shop +.stock\n$" ${shop} formats)
run(0 "^findings +a.prices: 2 findings .2 notes.\n    note    pad06 at 0x6: expected zeros, found 07 00\n    note    wares\\[0\\].name at 0xc: " ${shop} check --findings a.prices)
run(3 "^refused +a.prices: magic: " ${shop} check --format shop.stock a.prices)
run(0 "^a.prices: Price list of a shop, 46 bytes, 2 findings .2 notes.\n.*greeting" ${shop} show a.prices)
run(0 "wares\\[0\\].price\n" ${shop} map a.prices)
run(0 "^5\n\"hello\"\n$" ${shop} get a.prices "wares[tea].price" greeting)

file(COPY_FILE ${here}/files/a.prices ${here}/files/b.prices)
run(0 "^$" ${shop} set b.prices "wares[tea].price=300" "greeting=good evening")
run(0 "^$" ${shop} insert b.prices wares)
run(0 "^$" ${shop} set b.prices "wares[2].name=salt")
run(0 "^3\n$" ${shop} get b.prices ware_count)
run(1 "^wares\\[tea\\].price: 5 -> 300\nwares: \\+\"salt\" at 2\ngreeting: \"hello\" -> \"good evening\"\n$" ${shop} diff a.prices b.prices)
run(3 "^shop: b.prices: there is no nowhere; it has magic, ware_count, " ${shop} get b.prices nowhere)

run(0 "^$" ${shop} to-json b.prices -o b.json)
contains(${here}/files/b.json "\"format\": \"shop.prices\"" "\"price\": 300" "\"greeting\": \"good evening\"")
run(0 "^$" ${shop} from-json b.json -o c.prices)
same(b.prices c.prices)

execute_process(COMMAND ${shop} diff --json a.prices b.prices WORKING_DIRECTORY ${here}/files OUTPUT_FILE ${here}/files/patch.json)
file(COPY_FILE ${here}/files/a.prices ${here}/files/c.prices)
run(0 "^$" ${shop} patch c.prices patch.json)
same(b.prices c.prices)
file(COPY_FILE ${here}/files/a.prices ${here}/files/c.prices)
run(0 "^from b.prices: wares: 1 changed [(]tea[)], 1 new [(]salt[)], 0 gone\nfrom b.prices: greeting: changed\n$" ${shop} merge a.prices c.prices b.prices)
same(b.prices c.prices)
run(0 "^pad06\\+0: 07 -> 00\n" ${shop} repair c.prices --clean-padding)

run(0 "^lost: the prices\nb.stock: written as Stock of a shop\n$" ${shop} convert b.prices -o b.stock)
run(0 "^\"salt\"\n0\n$" ${shop} get b.stock "shelves[2].name" "shelves[2].amount")

# Made when the command was built.
set(made ${here}/build/generated/shop)
contains(${made}/docs/shop.prices.md "# Price list of a shop" "Made from the schema by `shop docs shop.prices`" "| 12 | 4 | u32 | `price` | in cents |" "in lower case")
contains(${made}/docs/shop.stock.md "## Shelf (16 bytes)")
contains(${made}/json-schema/shop.prices.json "json-schema.org" "ware_count")
run(0 "^# Stock of a shop\n" ${shop} docs shop.stock)

foreach(law files json edits patch merge)
    run(0 "^${law}: [0-9]+ inputs\n$" ${here}/build/shop_replay ${law} .)
endforeach()
file(MAKE_DIRECTORY ${here}/files/seeds)
run(0 "^files: [0-9]+ inputs\n$" ${here}/build/shop_replay files a.prices --into seeds)
same(a.prices seeds/1)
run(105 "LAW" ${here}/build/shop_replay gravity a.prices)

find_program(git git)
if(git)
    run(0 "" ${git} init -q repository)
    run(0 "^$" ${shop} git-setup repository)
    contains(${here}/files/repository/.gitattributes "*.[sS][tT][oO][cC][kK] -text diff=shop merge=shop")
endif()

run(0 "\ngta.ifp .*\nshop.prices .*\nshop.stock " ${here}/build/both formats)
run(0 "^5\n$" ${here}/build/both get a.prices "wares[tea].price")
