# LibYAML as the target libyaml::libyaml. Debian has no CMake package of it.
find_path(LIBYAML_INCLUDE_DIR yaml.h)
find_library(LIBYAML_LIBRARY yaml)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(libyaml REQUIRED_VARS LIBYAML_LIBRARY LIBYAML_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "Verbatim needs the library LibYAML and its header yaml.h, Debian's package libyaml-dev.")
if(libyaml_FOUND AND NOT TARGET libyaml::libyaml)
    add_library(libyaml::libyaml UNKNOWN IMPORTED)
    set_target_properties(libyaml::libyaml PROPERTIES IMPORTED_LOCATION ${LIBYAML_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${LIBYAML_INCLUDE_DIR})
    if(WIN32)  # where it is in the program
        set_target_properties(libyaml::libyaml PROPERTIES INTERFACE_COMPILE_DEFINITIONS YAML_DECLARE_STATIC)
    endif()
endif()
mark_as_advanced(LIBYAML_INCLUDE_DIR LIBYAML_LIBRARY)
