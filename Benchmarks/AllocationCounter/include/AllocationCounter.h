#ifndef FLINT_ALLOCATION_COUNTER_H
#define FLINT_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether this build counts allocations: with glibc, and without the address and thread sanitizers.
bool flint_allocation_counter_is_available(void);

/// Turns counting on or off for the whole process; it is off when the process starts.
///
/// While it is off, an allocation costs one additional load, and writes no cache line that threads share.
void flint_allocation_counter_set_enabled(bool enabled);

/// Returns the number of allocations that were counted since the process began; 0 if the build does not
/// count.
uint64_t flint_allocation_counter_count(void);

/// Returns the number of bytes that the counted allocations requested; 0 if the build does not count.
uint64_t flint_allocation_counter_bytes(void);

/// Returns freed memory to the system, if the allocator can do so (glibc).
void flint_allocation_give_back(void);

#endif
