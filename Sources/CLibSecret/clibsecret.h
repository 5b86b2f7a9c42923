#include <libsecret/secret.h>

// Macros that Swift does not see.
static inline GQuark rollcall_secret_error(void) { return SECRET_ERROR; }
static inline GQuark rollcall_dbus_error(void) { return G_DBUS_ERROR; }
static inline GQuark rollcall_io_error(void) { return G_IO_ERROR; }
