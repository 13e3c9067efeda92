# Nettle as the target nettle::nettle. Debian has no CMake package of it.
find_path(NETTLE_INCLUDE_DIR nettle/sha2.h)
find_library(NETTLE_LIBRARY nettle)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(nettle REQUIRED_VARS NETTLE_LIBRARY NETTLE_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "Verbatim needs the library Nettle and its header nettle/sha2.h, Debian's package nettle-dev.")
if(nettle_FOUND AND NOT TARGET nettle::nettle)
    add_library(nettle::nettle UNKNOWN IMPORTED)
    set_target_properties(nettle::nettle PROPERTIES IMPORTED_LOCATION ${NETTLE_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${NETTLE_INCLUDE_DIR})
endif()
mark_as_advanced(NETTLE_INCLUDE_DIR NETTLE_LIBRARY)
