// Plugs in an input device through /dev/uinput and moves its controls.
//
//   virtual-input gamepad|shaking-gamepad|touchscreen|keyboard [CODE=VALUE...]
//
// The device is there with the given values once its node's path is on standard output. Each line
// on standard input, `CODE=VALUE...`, then becomes one frame of events and is printed once it is
// played. At the end of the input, or when the program is killed, the device is unplugged.
// The shaking one says that it can rumble and never answers: whoever gives it an effect waits in the
// kernel for 30 s. What it is asked for is told on standard error, a line each: `asked TYPE CODE`.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

// An axis or a button of a device; buttons have no range.
struct control {
    const char *name;
    __u16 type, code;
    struct input_absinfo range;
};

#define AXIS(code, range) {#code, EV_ABS, code, range}
#define BUTTON(code) {#code, EV_KEY, code, {0}}

// A wired Xbox 360 pad as the xpad driver reports it.
static const struct control gamepad[] = {
#define STICK {.minimum = -32768, .maximum = 32767, .fuzz = 16, .flat = 128}
#define TRIGGER {.minimum = 0, .maximum = 255}
#define HAT {.minimum = -1, .maximum = 1}
    AXIS(ABS_X, STICK),    AXIS(ABS_Y, STICK),    AXIS(ABS_RX, STICK),   AXIS(ABS_RY, STICK),
    AXIS(ABS_Z, TRIGGER),  AXIS(ABS_RZ, TRIGGER), AXIS(ABS_HAT0X, HAT),  AXIS(ABS_HAT0Y, HAT),
    BUTTON(BTN_SOUTH),     BUTTON(BTN_EAST),      BUTTON(BTN_NORTH),     BUTTON(BTN_WEST),
    BUTTON(BTN_TL),        BUTTON(BTN_TR),        BUTTON(BTN_SELECT),    BUTTON(BTN_START),
    BUTTON(BTN_MODE),      BUTTON(BTN_THUMBL),    BUTTON(BTN_THUMBR),
};

// A panel that keeps five contacts apart (protocol B) and does not tell its size.
static const struct control touchscreen[] = {
#define PLACE {.minimum = 0, .maximum = 4096}
#define SLOT {.minimum = 0, .maximum = 4}
#define NUMBER {.minimum = 0, .maximum = 65535}
    AXIS(ABS_X, PLACE),
    AXIS(ABS_Y, PLACE),
    AXIS(ABS_MT_SLOT, SLOT),
    AXIS(ABS_MT_POSITION_X, PLACE),
    AXIS(ABS_MT_POSITION_Y, PLACE),
    AXIS(ABS_MT_TRACKING_ID, NUMBER),
    BUTTON(BTN_TOUCH),
};

// What the device that is plugged in has.
static const struct control *controls = gamepad;
static size_t control_count = COUNT(gamepad);

static void fail(const char *what) {
    fprintf(stderr, "virtual-input: %s: %s\n", what, strerror(errno));
    exit(1);
}

// Reads `CODE=VALUE`; the value goes to *value.
static const struct control *parse(const char *word, int *value) {
    const char *equals = strchr(word, '=');
    for (size_t i = 0; equals && i < control_count; i++) {
        size_t length = strlen(controls[i].name);
        if (length == (size_t)(equals - word) && !memcmp(word, controls[i].name, length)) {
            *value = atoi(equals + 1);
            return &controls[i];
        }
    }
    errno = EINVAL;
    fail(word);
    return NULL;
}

static void write_event(int device, __u16 type, __u16 code, int value) {
    struct input_event event = {.type = type, .code = code, .value = value};
    if (write(device, &event, sizeof event) != sizeof event) fail("write");
}

static void describe_controls(int device, char **words) {
    for (size_t i = 0; i < control_count; i++) {
        const struct control *control = &controls[i];
        ioctl(device, UI_SET_EVBIT, control->type);
        if (control->type == EV_KEY) {
            ioctl(device, UI_SET_KEYBIT, control->code);
            continue;
        }
        struct uinput_abs_setup axis = {.code = control->code, .absinfo = control->range};
        // The kernel shows this value to whoever opens the device first, like a stick that is
        // held while the cable goes in.
        for (char **word = words; *word; word++) {
            int value;
            if (parse(*word, &value) == control) axis.absinfo.value = value;
        }
        if (ioctl(device, UI_ABS_SETUP, &axis) < 0) fail(control->name);
    }
}

static void describe_keyboard(int device) {
    ioctl(device, UI_SET_EVBIT, EV_KEY);
    for (int key = KEY_ESC; key <= KEY_F12; key++) ioctl(device, UI_SET_KEYBIT, key);
}

// Prints the path of the event node that the kernel made for the device.
static void print_node(int device) {
    char name[64], folder[128];
    if (ioctl(device, UI_GET_SYSNAME(sizeof name), name) < 0) fail("UI_GET_SYSNAME");
    snprintf(folder, sizeof folder, "/sys/devices/virtual/input/%s", name);
    DIR *entries = opendir(folder);
    if (!entries) fail(folder);
    for (struct dirent *entry; (entry = readdir(entries));) {
        if (strncmp(entry->d_name, "event", 5)) continue;
        printf("/dev/input/%s\n", entry->d_name);
        fflush(stdout);
    }
    closedir(entries);
}

// Plays a line, `CODE=VALUE...`, as one frame.
static void play(int device, char *line) {
    char played[512];
    int value;
    snprintf(played, sizeof played, "%s", line);
    for (char *word = strtok(line, " \n"); word; word = strtok(NULL, " \n")) {
        const struct control *control = parse(word, &value);
        write_event(device, control->type, control->code, value);
    }
    write_event(device, EV_SYN, SYN_REPORT, 0);
    fputs(played, stdout);
    fflush(stdout);
}

static void tell_request(int device) {
    struct input_event event;
    if (read(device, &event, sizeof event) != sizeof event) return;
    fprintf(stderr, "asked %d %d\n", event.type, event.code);
}

// Takes lines and requests until the input ends.
static void serve(int device) {
    char line[512];
    size_t length = 0;
    for (;;) {
        struct pollfd ready[2] = {{STDIN_FILENO, POLLIN, 0}, {device, POLLIN, 0}};
        if (poll(ready, 2, -1) < 0) fail("poll");
        if (ready[1].revents) tell_request(device);
        if (!ready[0].revents) continue;
        char letter;
        if (read(STDIN_FILENO, &letter, 1) != 1) return;
        if (length < sizeof line - 1) line[length++] = letter;
        if (letter != '\n') continue;
        line[length] = 0;
        length = 0;
        play(device, line);
    }
}

int main(int count, char **words) {
    struct uinput_setup setup = {0};
    int device = open("/dev/uinput", O_RDWR | O_CLOEXEC);
    if (device < 0) fail("/dev/uinput");
    int shakes = count > 1 && !strcmp(words[1], "shaking-gamepad");
    if (shakes || (count > 1 && !strcmp(words[1], "gamepad"))) {
        setup = (struct uinput_setup){{BUS_USB, 0x045e, 0x028e, 0x0114}, "Microsoft X-Box 360 pad", 0};
        describe_controls(device, words + 2);
        if (shakes) {
            ioctl(device, UI_SET_EVBIT, EV_FF);
            ioctl(device, UI_SET_FFBIT, FF_RUMBLE);
            setup.ff_effects_max = 16;
        }
    } else if (count == 2 && !strcmp(words[1], "touchscreen")) {
        setup = (struct uinput_setup){{BUS_USB, 0x1d6b, 0x0105, 0x0100}, "Plain touch screen", 0};
        controls = touchscreen;
        control_count = COUNT(touchscreen);
        ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
        describe_controls(device, words + 2);
    } else if (count == 2 && !strcmp(words[1], "keyboard")) {
        setup = (struct uinput_setup){{BUS_USB, 0x1d6b, 0x0104, 0x0100}, "Plain keyboard", 0};
        describe_keyboard(device);
    } else {
        fprintf(stderr, "usage: virtual-input gamepad|shaking-gamepad|touchscreen|keyboard [CODE=VALUE...]\n");
        return 64;
    }
    if (ioctl(device, UI_DEV_SETUP, &setup) < 0) fail("UI_DEV_SETUP");
    if (ioctl(device, UI_DEV_CREATE) < 0) fail("UI_DEV_CREATE");
    print_node(device);

    serve(device);
    ioctl(device, UI_DEV_DESTROY);
    return 0;
}
