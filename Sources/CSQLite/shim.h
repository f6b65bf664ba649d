// Settings of SQLite for the whole process, with a typed function for the variadic one.
#ifndef LABCONSOLE_CSQLITE_SHIM_H
#define LABCONSOLE_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Before SQLite is used for the first time; it has no effect afterwards.
static inline int sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

#endif
