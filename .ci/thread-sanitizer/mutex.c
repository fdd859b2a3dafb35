// Tells the thread sanitizer when a Mutex of the Swift library is taken and given back under contention.
//
// Without contention a Mutex is an atomic value that the sanitizer sees. Under contention the Swift library, which is not
// instrumented, asks the kernel, so that the sanitizer takes two holders for a race; each of these reports costs
// milliseconds, and hiding them would hide races. This library stands before those three functions:
//
//     clang -shared -fPIC -O1 .ci/thread-sanitizer/mutex.c -o .build/mutex.so
//     LD_PRELOAD=$PWD/.build/mutex.so swift test --sanitize=thread
//
// It is for Linux. On Apple's platforms a Mutex is a lock of the system, which the sanitizer knows.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// The functions of Synchronization._MutexHandle by their names in the library, as methods of Swift.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Other programs, as the package manager, are not instrumented.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

static SWIFT void (*swift_lock)(uint32_t, SELF);
static SWIFT bool (*swift_try_lock)(SELF);
static SWIFT void (*swift_unlock)(SELF);

__attribute__((constructor)) static void find_functions(void) {
    swift_lock = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
    swift_try_lock = (SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, TRY_LOCK);
    swift_unlock = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t thread, SELF) {
    swift_lock(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool try_lock_slow(SELF) {
    bool is_locked = swift_try_lock(self);
    if (is_locked && __tsan_acquire) __tsan_acquire(self);
    return is_locked;
}

SWIFT void unlock_slow(SELF) {
    if (__tsan_release) __tsan_release(self);
    swift_unlock(self);
}
