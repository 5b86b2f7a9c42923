// Every difference between platforms in finding loaded images lives in this file and in the header's
// constructor.
#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "rollcall_images.h"
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static rollcall_image *_Atomic head;
static _Atomic uint64_t generation;

const rollcall_image *rollcall_images(void) { return atomic_load(&head); }
uint64_t rollcall_generation(void) { return atomic_load(&generation); }

void rollcall_free(char *text) { free(text); }

static int add(rollcall_image *image) {
    rollcall_image *first = atomic_load(&head);
    do {
        for (rollcall_image *seen = first; seen; seen = seen->next)
            if (seen->records == image->records) return 0;  // another object file of the same image
        image->next = first;
    } while (!atomic_compare_exchange_weak(&head, &first, image));
    atomic_fetch_add(&generation, 1);
    return 1;
}

#if defined(__ELF__)
#include <dlfcn.h>
#include <link.h>

// Swift images cannot be unloaded, and a look-up after `dlclose` would read records that are gone. So an
// image with records is pinned.
static void pin(const void *address) {
    Dl_info info;
    if (dladdr(address, &info) && info.dli_fname) {
        (void)dlopen(info.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_NODELETE);
        (void)dlerror();  // the main program cannot be opened by its path; that is no error of the caller's
    }
}

void rollcall_announce(rollcall_image *image) {
    if (add(image)) pin(image);
}

const char *rollcall_image_path(const void *address) {
    Dl_info info;
    return dladdr(address, &info) ? info.dli_fname : NULL;
}

struct loaded {
    char *path;
    void *base;
};

struct list {
    struct loaded *items;
    size_t count, capacity;
};

// Only collects: `dlopen` must not be called while the loader's list is locked.
static int collect(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    struct list *list = context;
    if (!info->dlpi_name || !info->dlpi_name[0]) return 0;  // the main program
    if (list->count == list->capacity) {
        size_t capacity = list->capacity ? list->capacity * 2 : 64;
        struct loaded *items = realloc(list->items, capacity * sizeof *items);
        if (!items) return 1;
        list->items = items;
        list->capacity = capacity;
    }
    char *path = strdup(info->dlpi_name);
    if (!path) return 1;
    list->items[list->count++] = (struct loaded){path, (void *)info->dlpi_addr};
    return 0;
}

void rollcall_other_copies(void *context, void (*body)(void *, const char *)) {
    struct list list = {NULL, 0, 0};
    dl_iterate_phdr(collect, &list);
    for (size_t i = 0; i < list.count; i++) {
        struct loaded item = list.items[i];
        void *handle = dlopen(item.path, RTLD_NOW | RTLD_NOLOAD);
        // A handle's look-up also searches what the image depends on, so ask in which image the answer lies.
        void *found = handle ? dlsym(handle, "rollcall_announce") : NULL;
        Dl_info place;
        if (found && found != (void *)&rollcall_announce && dladdr(found, &place) && place.dli_fbase == item.base)
            body(context, item.path);
        if (handle) dlclose(handle);
        free(item.path);
    }
    (void)dlerror();
    free(list.items);
}

char *rollcall_load(const char *path, char **loaded_path, char **other_copy) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *reason = dlerror();
        return strdup(reason ? reason : "the loader gives no reason");
    }
    struct link_map *map = NULL;
    *loaded_path = strdup(dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map && map->l_name ? map->l_name : path);
    // The look-up goes over the library and what it depends on.
    void *found = dlsym(handle, "rollcall_announce");
    Dl_info place;
    if (found && found != (void *)&rollcall_announce && dladdr(found, &place) && place.dli_fname)
        *other_copy = strdup(place.dli_fname);
    (void)dlerror();
    return NULL;
}

#elif defined(__APPLE__)
#include <dlfcn.h>
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>

static void image_added(const struct mach_header *header, intptr_t slide) {
    (void)slide;
    unsigned long records = 0, cards = 0;
    const struct mach_header_64 *header64 = (const struct mach_header_64 *)header;
    const uint8_t *record = getsectiondata(header64, "__DATA_CONST", "__rollcall", &records);
    if (!record || !records) return;
    const uint8_t *card = getsectiondata(header64, "__DATA_CONST", "__rollcard", &cards);
    rollcall_image *image = calloc(1, sizeof *image);
    if (!image) return;
    image->abi = ROLLCALL_ABI;
    image->records = record;
    image->records_end = record + records;
    image->cards = card;
    image->cards_end = card ? card + cards : NULL;
    if (!add(image)) free(image);
}

__attribute__((constructor)) static void follow_images(void) {
    _dyld_register_func_for_add_image(image_added);
}

void rollcall_announce(rollcall_image *image) { add(image); }

char *rollcall_load(const char *path, char **loaded_path, char **other_copy) {
    (void)other_copy;  // another copy shows as refused records
    if (!dlopen(path, RTLD_NOW | RTLD_LOCAL)) {
        const char *reason = dlerror();
        return strdup(reason ? reason : "the loader gives no reason");
    }
    *loaded_path = strdup(path);
    return NULL;
}

const char *rollcall_image_path(const void *address) {
    Dl_info info;
    return dladdr(address, &info) ? info.dli_fname : NULL;
}

void rollcall_other_copies(void *context, void (*body)(void *, const char *)) {
    // Every image's records are found through the loader here, so another copy shows as refused records.
    (void)context;
    (void)body;
}

#else
void rollcall_announce(rollcall_image *image) { add(image); }
char *rollcall_load(const char *path, char **loaded_path, char **other_copy) {
    (void)path;
    (void)loaded_path;
    (void)other_copy;
    return strdup("Rollcall cannot load libraries on this platform yet");
}
const char *rollcall_image_path(const void *address) {
    (void)address;
    return NULL;
}
void rollcall_other_copies(void *context, void (*body)(void *, const char *)) {
    (void)context;
    (void)body;
}
#endif
