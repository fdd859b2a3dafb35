#include "AllocationCounter.h"

#include <stdlib.h>

// A sanitizer has an allocator of its own, and only glibc offers the original functions under other names. In
// all other builds the executable keeps its allocator, and nothing is counted.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define FLINT_SANITIZED 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define FLINT_SANITIZED 1
#endif

#if defined(__linux__) && defined(__GLIBC__) && !defined(FLINT_SANITIZED)

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_bool enabled;
static _Atomic uint64_t allocations;
static _Atomic uint64_t allocated_bytes;

// Relaxed order is sufficient, because the totals are read by a caller that has waited for the end of the
// counted work.
static inline void note(size_t size) {
  if (atomic_load_explicit(&enabled, memory_order_relaxed)) {
    atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&allocated_bytes, size, memory_order_relaxed);
  }
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  // The product may overflow. Then calloc refuses the call, and the counted size does not matter.
  note(count * size);
  return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
  note(size);
  return __libc_realloc(old, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  // POSIX requires a power of two that is a multiple of a pointer's size; glibc's memalign rounds other
  // numbers up.
  if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) {
    return EINVAL;
  }
  note(size);
  int saved = errno;
  void *memory = __libc_memalign(alignment, size);
  // Unlike memalign, posix_memalign returns its error and does not set errno.
  errno = saved;
  if (memory == NULL) {
    return ENOMEM;
  }
  *result = memory;
  return 0;
}

bool flint_allocation_counter_is_available(void) { return true; }

void flint_allocation_counter_set_enabled(bool value) {
  atomic_store_explicit(&enabled, value, memory_order_relaxed);
}

uint64_t flint_allocation_counter_count(void) {
  return atomic_load_explicit(&allocations, memory_order_relaxed);
}

uint64_t flint_allocation_counter_bytes(void) {
  return atomic_load_explicit(&allocated_bytes, memory_order_relaxed);
}

#else

bool flint_allocation_counter_is_available(void) { return false; }
void flint_allocation_counter_set_enabled(bool value) { (void)value; }
uint64_t flint_allocation_counter_count(void) { return 0; }
uint64_t flint_allocation_counter_bytes(void) { return 0; }

#endif

#if defined(__GLIBC__)
#include <malloc.h>

void flint_allocation_give_back(void) { malloc_trim(0); }
#else
void flint_allocation_give_back(void) {}
#endif
