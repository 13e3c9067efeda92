# RE2 as the target re2::re2. Debian has no CMake package of it.
find_path(RE2_INCLUDE_DIR re2/re2.h)
find_library(RE2_LIBRARY re2)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(re2 REQUIRED_VARS RE2_LIBRARY RE2_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "Verbatim needs the library RE2 and its header re2/re2.h, Debian's package libre2-dev.")
if(re2_FOUND AND NOT TARGET re2::re2)
    add_library(re2::re2 UNKNOWN IMPORTED)
    set_target_properties(re2::re2 PROPERTIES IMPORTED_LOCATION ${RE2_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${RE2_INCLUDE_DIR})
endif()
mark_as_advanced(RE2_INCLUDE_DIR RE2_LIBRARY)
