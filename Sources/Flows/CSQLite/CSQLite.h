#ifndef FLINT_CSQLITE_H
#define FLINT_CSQLITE_H

#include <sqlite3.h>

// What Swift cannot call or name: functions with a variable number of arguments, and a macro that casts.

/// Turns an option of a connection on or off.
static inline int flint_sqlite_configure(sqlite3 *connection, int option, int value) {
    return sqlite3_db_config(connection, option, value, (int *)0);
}

/// Binds bytes, which are copied.
static inline int flint_sqlite_bind_bytes(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count
) {
    return sqlite3_bind_blob64(statement, index, count == 0 ? "" : bytes, count, SQLITE_TRANSIENT);
}

/// Binds text in UTF-8, which is copied.
static inline int flint_sqlite_bind_text(
    sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count
) {
    return sqlite3_bind_text64(statement, index, count == 0 ? "" : text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Opens a connection for one thread at a time to a file that exists.
static inline int flint_sqlite_open(const char *path, sqlite3 **connection) {
    return sqlite3_open_v2(
        path, connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE, (const char *)0);
}

#endif
