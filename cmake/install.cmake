# cmake --install gives find_package(verbatim): the targets verbatim::verbatim, verbatim::runtime (without our formats), verbatim::kaitai,
# verbatim::formulas, verbatim::kaitai_import, verbatim::kaitai_export, verbatim::command, verbatim::fuzz, verbatim::c and verbatim::shared, and the function verbatim_add_formats. Users include <verbatim/...>, the path of each header in runtime/, schema/ or generated/.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/verbatim)

set_target_properties(verbatim_edit PROPERTIES EXPORT_NAME runtime)
set_target_properties(verbatim_formulas PROPERTIES EXPORT_NAME formulas)
set_target_properties(verbatim_kaitai PROPERTIES EXPORT_NAME kaitai)
set_target_properties(verbatim_kaitai_import PROPERTIES EXPORT_NAME kaitai_import)
set_target_properties(verbatim_kaitai_export PROPERTIES EXPORT_NAME kaitai_export)
set_target_properties(verbatim_tools PROPERTIES EXPORT_NAME command)
set_target_properties(verbatim_fuzz PROPERTIES EXPORT_NAME fuzz)
set_target_properties(verbatim_c PROPERTIES EXPORT_NAME c)
install(TARGETS verbatim verbatim_wire verbatim_text verbatim_schema verbatim_table verbatim_walk verbatim_view verbatim_edit verbatim_formulas verbatim_kaitai verbatim_kaitai_import verbatim_kaitai_export verbatim_formats verbatim_archives verbatim_tools verbatim_fuzz verbatim_c
    generate EXPORT verbatim
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
if(TARGET verbatim_shared)
    set_target_properties(verbatim_shared PROPERTIES EXPORT_NAME shared)
    target_include_directories(verbatim_shared INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/runtime>)
    install(TARGETS verbatim_shared EXPORT verbatim INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    configure_file(tools/c/verbatim.pc.in ${PROJECT_BINARY_DIR}/verbatim.pc @ONLY)
    install(DIRECTORY runtime/python/verbatim DESTINATION ${CMAKE_INSTALL_DATADIR}/verbatim/python FILES_MATCHING PATTERN "*.py")
    install(FILES ${PROJECT_BINARY_DIR}/verbatim.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
install(EXPORT verbatim NAMESPACE verbatim:: DESTINATION ${package_folder} FILE verbatim-targets.cmake)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/runtime/verbatim ${PROJECT_SOURCE_DIR}/schema/verbatim ${PROJECT_SOURCE_DIR}/generated/verbatim
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp" PATTERN "c.h")

install(DIRECTORY ${PROJECT_SOURCE_DIR}/generated/json-schema DESTINATION ${CMAKE_INSTALL_DATADIR}/verbatim)

# The pages, the formats' reference pages and the examples, at the places relative to each other that their links have.
install(FILES README.md LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs examples DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY generated/docs DESTINATION ${CMAKE_INSTALL_DOCDIR}/generated)

configure_package_config_file(cmake/verbatim-config.cmake.in ${PROJECT_BINARY_DIR}/verbatim-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/verbatim-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/verbatim-config.cmake ${PROJECT_BINARY_DIR}/verbatim-config-version.cmake cmake/verbatim-formats.cmake cmake/Findlibyaml.cmake cmake/Findlz4.cmake cmake/Findnettle.cmake cmake/Findre2.cmake cmake/command.cpp.in
    cmake/replay.cpp.in cmake/fuzz.cpp.in cmake/verbatim-fuzz-files.cmake cmake/windows.rc cmake/windows.manifest DESTINATION ${package_folder})
install(DIRECTORY cmake/clusterfuzzlite DESTINATION ${package_folder})
