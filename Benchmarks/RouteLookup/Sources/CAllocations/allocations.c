#define _GNU_SOURCE
#include "allocations.h"
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

long long thread_nanoseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

#if defined(__linux__)
#include <sched.h>
void pin_to_processor(int processor) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    sched_setaffinity(0, sizeof set, &set);
}
#else
void pin_to_processor(int processor) { (void)processor; }
#endif

#if defined(__GLIBC__)
// The program's own malloc: it counts and hands on. The benchmark runs in one thread.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
static long counted;

long allocation_count(void) { return counted; }
void *malloc(size_t size) { counted++; return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { counted++; return __libc_calloc(count, size); }
void *realloc(void *block, size_t size) { counted++; return __libc_realloc(block, size); }
void *aligned_alloc(size_t alignment, size_t size) { counted++; return __libc_memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
    counted++;
    *block = __libc_memalign(alignment, size);
    return *block ? 0 : ENOMEM;
}
#else
long allocation_count(void) { return -1; }
#endif
