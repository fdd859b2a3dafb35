#ifndef FLINT_ALLOCATION_COUNTER_H
#define FLINT_ALLOCATION_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

/// Whether this build counts: glibc, and neither the address nor the thread sanitizer.
bool flint_allocation_counter_is_available(void);

/// Turns counting on or off for the whole process. It is off at start.
///
/// A timed batch then pays one plain load per allocation and no shared cache line is written.
void flint_allocation_counter_set_enabled(bool enabled);

/// The number of allocations counted since the process began; 0 where unavailable.
uint64_t flint_allocation_counter_count(void);

/// The bytes requested by the counted allocations; 0 where unavailable.
uint64_t flint_allocation_counter_bytes(void);

/// Gives memory that was freed back to the system, as far as the allocator can (glibc).
void flint_allocation_give_back(void);

#endif
