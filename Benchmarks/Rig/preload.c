// Put before the C library with LD_PRELOAD: shows a program fake input devices, and keeps account of
// what it does. Each device is a pipe, so that reading, waiting and waking up are the kernel's work as
// with a real one; only what is asked about it is answered here.
//
// BENCH_DEVICES is a folder with pipes event0, event1, ... and their states event0.state, ...; it takes
// the place of /dev/input. Where it has a file event0.account, an account is kept in it.
#define _GNU_SOURCE
#include "bench_device.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum { FILES = 1024 };
static struct bench_device *devices[FILES];
static struct bench_account *account;
static uintptr_t program_start, program_end;

static int find_program(struct dl_phdr_info *object, size_t size, void *unused) {
    (void)size, (void)unused;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[index];
        if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
        program_start = object->dlpi_addr + part->p_vaddr;
        program_end = program_start + part->p_memsz;
    }
    return 1;  // the first one is the program
}

static void *map(const char *path, size_t size) {
    int file = (int)NEXT(open)(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return NULL;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    NEXT(close)(file);
    return memory == MAP_FAILED ? NULL : memory;
}

__attribute__((constructor)) static void begin(void) {
    dl_iterate_phdr(find_program, NULL);
    const char *folder = getenv("BENCH_DEVICES");
    char path[4096];
    if (!folder) return;
    snprintf(path, sizeof path, "%s/event0.account", folder);
    account = map(path, sizeof *account);
}

// MARK: Where devices are

static const char *place(const char *path, char room[4096]) {
    static const char real[] = "/dev/input";
    const char *folder = getenv("BENCH_DEVICES");
    size_t length = sizeof real - 1;
    if (!folder || strncmp(path, real, length) != 0 || (path[length] && path[length] != '/')) {
        return path;
    }
    snprintf(room, 4096, "%s%s", folder, path + length);
    return room;
}

static int opened(int file, const char *asked, const char *path) {
    if (file < 0 || file >= FILES || asked == path) return file;
    char state[4096 + 8];
    snprintf(state, sizeof state, "%s.state", path);
    devices[file] = map(state, sizeof *devices[file]);
    return file;
}

#define OPEN(name)                                                       \
    int name(const char *asked, int flags, ...) {                        \
        va_list rest;                                                    \
        va_start(rest, flags);                                           \
        int mode = va_arg(rest, int);                                    \
        va_end(rest);                                                    \
        char room[4096];                                                 \
        const char *path = place(asked, room);                           \
        return opened(NEXT(name)(path, flags, mode), asked, path);       \
    }
OPEN(open)
OPEN(open64)

int openat64(int folder, const char *asked, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    int mode = va_arg(rest, int);
    va_end(rest);
    char room[4096];
    const char *path = place(asked, room);
    return opened(NEXT(openat64)(folder, path, flags, mode), asked, path);
}

int close(int file) {
    static int (*next)(int);
    if (!next) next = NEXT(close);
    if (file >= 0 && file < FILES && devices[file]) {
        munmap(devices[file], sizeof *devices[file]);
        devices[file] = NULL;
    }
    return next(file);
}

DIR *opendir(const char *asked) {
    char room[4096];
    return NEXT(opendir)(place(asked, room));
}

int inotify_add_watch(int file, const char *asked, uint32_t mask) {
    char room[4096];
    return NEXT(inotify_add_watch)(file, place(asked, room), mask);
}

// MARK: What they tell of themselves

static void set(uint8_t *bits, unsigned number) { bits[number / 8] |= (uint8_t)(1 << number % 8); }

static const int pad_keys[] = {BTN_SOUTH,  BTN_EAST,  BTN_NORTH, BTN_WEST,   BTN_TL,    BTN_TR,
                               BTN_SELECT, BTN_START, BTN_MODE,  BTN_THUMBL, BTN_THUMBR};
static const int pad_axes[] = {ABS_X, ABS_Y, ABS_Z, ABS_RX, ABS_RY, ABS_RZ, ABS_HAT0X, ABS_HAT0Y};
static const int touch_keys[] = {BTN_TOUCH};
static const int touch_axes[] = {ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X,
                                 ABS_MT_POSITION_Y};
#define COUNT(list) (sizeof list / sizeof *list)

static struct input_absinfo axis(const struct bench_device *device, unsigned code) {
    struct input_absinfo info = {.value = device->axes[code]};
    switch (code) {
    case ABS_MT_SLOT: info.maximum = BENCH_SLOTS - 1; break;
    case ABS_MT_TRACKING_ID: info.maximum = 65535; break;
    case ABS_HAT0X:
    case ABS_HAT0Y: info.minimum = -1, info.maximum = 1; break;
    case ABS_Z:
    case ABS_RZ: info.maximum = 255; break;
    default:
        if (device->is_touch_screen) {
            info.maximum = 4095, info.resolution = 20;
        } else {
            info.minimum = -32768, info.maximum = 32767, info.fuzz = 16, info.flat = 128;
        }
    }
    return info;
}

static int answer(const struct bench_device *device, unsigned long request, void *result) {
    size_t room = _IOC_SIZE(request);
    unsigned number = _IOC_NR(request);
    uint8_t bits[KEY_CNT / 8] = {0};
    if (request == EVIOCGVERSION) return *(int *)result = EV_VERSION, 0;
    if (request == EVIOCGID) {
        *(struct input_id *)result = (struct input_id){BUS_USB, 0x045e, 0x028e, 0x0114};
        return 0;
    }
    if (request == EVIOCGRAB || request == EVIOCSCLOCKID) return 0;
    if (_IOC_TYPE(request) != 'E' || _IOC_DIR(request) != _IOC_READ) return errno = EINVAL, -1;
    if (number == _IOC_NR(EVIOCGNAME(0))) {
        const char *name = device->is_touch_screen ? "Benchmark touch screen" : "Benchmark pad";
        strncpy(result, name, room);
        return (int)strlen(name) + 1;
    }
    if (number >= _IOC_NR(EVIOCGABS(0)) && number < _IOC_NR(EVIOCGABS(ABS_CNT))) {
        *(struct input_absinfo *)result = axis(device, number - _IOC_NR(EVIOCGABS(0)));
        return 0;
    }
    if (number == _IOC_NR(EVIOCGMTSLOTS(0))) {
        int32_t *values = result;
        const int32_t *from = values[0] == ABS_MT_POSITION_X   ? device->xs
                              : values[0] == ABS_MT_POSITION_Y ? device->ys
                                                               : device->tracking_ids;
        for (size_t slot = 0; slot < BENCH_SLOTS && (slot + 2) * 4 <= room; slot++) {
            values[slot + 1] = from[slot];
        }
        return 0;
    }
    const int *keys = device->is_touch_screen ? touch_keys : pad_keys;
    const int *axes = device->is_touch_screen ? touch_axes : pad_axes;
    size_t key_count = device->is_touch_screen ? COUNT(touch_keys) : COUNT(pad_keys);
    size_t axis_count = device->is_touch_screen ? COUNT(touch_axes) : COUNT(pad_axes);
    if (number == _IOC_NR(EVIOCGKEY(0))) {
        memcpy(bits, device->keys, sizeof bits);
    } else if (number == _IOC_NR(EVIOCGBIT(0, 0))) {
        set(bits, EV_SYN), set(bits, EV_KEY), set(bits, EV_ABS);
    } else if (number == _IOC_NR(EVIOCGBIT(EV_KEY, 0))) {
        for (size_t index = 0; index < key_count; index++) set(bits, (unsigned)keys[index]);
    } else if (number == _IOC_NR(EVIOCGBIT(EV_ABS, 0))) {
        for (size_t index = 0; index < axis_count; index++) set(bits, (unsigned)axes[index]);
    } else if (number == _IOC_NR(EVIOCGPROP(0))) {
        if (device->is_touch_screen) set(bits, INPUT_PROP_DIRECT);
    } else if (number == _IOC_NR(EVIOCGPHYS(0)) || number == _IOC_NR(EVIOCGUNIQ(0))) {
        return errno = ENOENT, -1;
    }
    size_t size = room < sizeof bits ? room : sizeof bits;
    memcpy(result, bits, size);
    return (int)size;
}

int ioctl(int file, unsigned long request, ...) {
    static int (*next)(int, unsigned long, ...);
    if (!next) next = NEXT(ioctl);
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    if (file < 0 || file >= FILES || !devices[file]) return next(file, request, argument);
    return answer(devices[file], request, argument);
}

// MARK: The account

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_BOOTTIME, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

ssize_t read(int file, void *bytes, size_t size) {
    static ssize_t (*next)(int, void *, size_t);
    if (!next) next = NEXT(read);
    ssize_t count = next(file, bytes, size);
    if (account && count > 0 && file >= 0 && file < FILES && devices[file]) {
        const struct input_event *event = bytes;
        account->read = now();
        account->written =
            (uint64_t)event->time.tv_sec * 1000000000u + (uint64_t)event->time.tv_usec * 1000u;
    }
    return count;
}

// A PUBLISH of QoS 0 on the topic of commands, as MQTT has it, is the answer to a frame.
static void note_message(const char *bytes, size_t size) {
    if (!account || !account->read || size < 2 || bytes[0] != 0x30) return;
    if (!memmem(bytes, size, "/cmd_vel", 8)) return;
    uint64_t sent = now();
    uint32_t *pair = account->nanoseconds[account->frames++ % BENCH_MOMENTS];
    pair[0] = (uint32_t)(sent - account->read);
    pair[1] = (uint32_t)(sent - account->written);
    account->read = 0;
}

// libmosquitto writes to its socket this way, teleop its commands by `send`.
ssize_t write(int file, const void *bytes, size_t size) {
    static ssize_t (*next)(int, const void *, size_t);
    if (!next) next = NEXT(write);
    note_message(bytes, size);
    return next(file, bytes, size);
}

ssize_t send(int file, const void *bytes, size_t size, int flags) {
    static ssize_t (*next)(int, const void *, size_t, int);
    if (!next) next = NEXT(send);
    note_message(bytes, size);
    return next(file, bytes, size, flags);
}

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t), *__libc_memalign(size_t, size_t);

static void note_allocation(void *caller) {
    if (!account) return;
    int is_own = (uintptr_t)caller >= program_start && (uintptr_t)caller < program_end;
    if (!account->read) {
        account->other_allocations++;
    } else if (is_own) {
        account->own_allocations++;
    } else {
        account->library_allocations++;
    }
}

void *malloc(size_t size) {
    note_allocation(__builtin_return_address(0));
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    note_allocation(__builtin_return_address(0));
    return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
    note_allocation(__builtin_return_address(0));
    return __libc_realloc(memory, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    note_allocation(__builtin_return_address(0));
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size) {
    note_allocation(__builtin_return_address(0));
    return __libc_memalign(alignment, size);
}

// The C library's own calls of `malloc` for somebody else count as that one's.
char *strdup(const char *text) {
    note_allocation(__builtin_return_address(0));
    size_t size = strlen(text) + 1;
    char *copy = __libc_malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}
