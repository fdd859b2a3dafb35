// Tells the thread sanitizer what the Swift library synchronizes where the sanitizer does not look, because the library is not
// instrumented; each report about that costs milliseconds, and hiding them would hide races.
//
// - A Mutex that is taken and given back under contention: the library asks the kernel, so that two holders look like a race. Without
//   contention a Mutex is an atomic value that the sanitizer sees.
// - An AtomicLazyReference: its functions are in the library, so that the first look at an object of another thread looks like a race.
//
// This library stands before those functions:
//
//     clang -shared -fPIC -O1 .ci/thread-sanitizer/synchronization.c -o .build/synchronization.so
//     LD_PRELOAD=$PWD/.build/synchronization.so swift test --sanitize=thread
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
// Those of Synchronization.AtomicLazyReference: of its type, too, because it is generic.
#define LOAD "$s15Synchronization19AtomicLazyReferenceV4loadxSgyF"
#define STORE "$s15Synchronization19AtomicLazyReferenceV10storeIfNilyxxnF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Other programs, as the package manager, are not instrumented.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);
SWIFT void *load(void *type, SELF) __asm__(LOAD);
SWIFT void *store_if_nil(void *object, void *type, SELF) __asm__(STORE);

static SWIFT void (*swift_lock)(uint32_t, SELF);
static SWIFT bool (*swift_try_lock)(SELF);
static SWIFT void (*swift_unlock)(SELF);
static SWIFT void *(*swift_load)(void *, SELF);
static SWIFT void *(*swift_store_if_nil)(void *, void *, SELF);

__attribute__((constructor)) static void find_functions(void) {
    swift_lock = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
    swift_try_lock = (SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, TRY_LOCK);
    swift_unlock = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
    swift_load = (SWIFT void *(*)(void *, SELF))dlsym(RTLD_NEXT, LOAD);
    swift_store_if_nil = (SWIFT void *(*)(void *, void *, SELF))dlsym(RTLD_NEXT, STORE);
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

SWIFT void *load(void *type, SELF) {
    void *object = swift_load(type, self);
    if (__tsan_acquire) __tsan_acquire(self);
    return object;
}

SWIFT void *store_if_nil(void *object, void *type, SELF) {
    if (__tsan_release) __tsan_release(self);
    void *stored = swift_store_if_nil(object, type, self);
    if (__tsan_acquire) __tsan_acquire(self);
    return stored;
}
