#ifndef ROLLCALL_VECTORS_H
#define ROLLCALL_VECTORS_H

#include <stdint.h>

// The one vector instruction that Swift's standard library has no operation for, and that scanning for a byte needs.

/// Sixteen bytes; Swift sees `SIMD16<UInt8>`.
typedef uint8_t rollcall_block __attribute__((ext_vector_type(16)));

#if defined(__x86_64__)
/// The highest bit of each of sixteen bytes, the first byte's lowest (`pmovmskb`).
static inline uint32_t rollcall_high_bits(rollcall_block bytes) {
    typedef char bytes16 __attribute__((vector_size(16)));
    return (uint32_t)__builtin_ia32_pmovmskb128((bytes16)bytes);
}
#endif

#endif
