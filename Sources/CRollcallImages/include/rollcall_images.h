#pragma once
#include <stdint.h>

/// Where one loaded image keeps its records and cards.
///
/// The header below makes one of these in every image that holds records, so its layout is part of the
/// record ABI: fields are only ever added at the end, and `abi` tells which of them are there.
typedef struct rollcall_image {
    uint32_t abi;
    uint32_t reserved;
    const void *_Nullable records;
    const void *_Nullable records_end;
    const void *_Nullable cards;
    const void *_Nullable cards_end;
    struct rollcall_image *_Nullable next;
} rollcall_image;

#define ROLLCALL_ABI 1

/// Adds an image to the list, once; safe from any thread, also during `dlopen`.
void rollcall_announce(rollcall_image *_Nonnull image);

/// The images seen so far, newest first. The list only grows; its nodes never move.
const rollcall_image *_Nullable rollcall_images(void);

/// Rises with each image that is added.
uint64_t rollcall_generation(void);

/// The path of the image that the address lies in, as the loader knows it, or null.
const char *_Nullable rollcall_image_path(const void *_Nonnull address);

/// Calls `body` with the path of every loaded image that carries a Rollcall of its own, other than this one.
void rollcall_other_copies(void *_Nullable context, void (*_Nonnull body)(void *_Nullable context, const char *_Nonnull path));

/// Loads a library. Answers null and stores the path under which the loader knows it, or answers what the
/// loader says is wrong. Where the library, or one that it depends on, carries a Rollcall other than this one,
/// the path of that one is stored too. The caller hands all of them to `rollcall_free`.
char *_Nullable rollcall_load(
    const char *_Nonnull path, char *_Nullable *_Nonnull loaded_path, char *_Nullable *_Nonnull other_copy);
void rollcall_free(char *_Nullable text);

/// Asks for the memory around the address, without waiting for it. Any address will do.
static inline void rollcall_prefetch(const void *_Nullable address) {
    // A record's accessor is a short function and, just before it, the one that it calls.
    const char *end = (const char *)address;
    for (int line = -4; line <= 0; line++) __builtin_prefetch(end + line * 64);
}

#if defined(__ELF__)
// The linker defines these four around the sections of the image that refers to them. Weak, since an image
// without records has no such section; hidden, so that each image sees its own.
extern const char __start_rollcall[] __attribute__((weak, visibility("hidden")));
extern const char __stop_rollcall[] __attribute__((weak, visibility("hidden")));
extern const char __start_rollcard[] __attribute__((weak, visibility("hidden")));
extern const char __stop_rollcard[] __attribute__((weak, visibility("hidden")));

/// Announces the image that this object file becomes part of.
///
/// A client's object file refers to this function through an always-emitted Swift helper, so the compiler
/// emits it, together with its `.init_array` entry, into that object file, however the core is linked.
/// The cost is one call per object file; all but the first of an image return at once.
__attribute__((constructor)) static inline void rollcall_here(void) {
    static rollcall_image image;
    if (image.abi || __start_rollcall == __stop_rollcall) return;
    image.abi = ROLLCALL_ABI;
    image.records = __start_rollcall;
    image.records_end = __stop_rollcall;
    image.cards = __start_rollcard;
    image.cards_end = __stop_rollcard;
    rollcall_announce(&image);
}
#else
// Mach-O images are found by the loader's own call-back (images.c), so nothing is needed here.
static inline void rollcall_here(void) {}
#endif
