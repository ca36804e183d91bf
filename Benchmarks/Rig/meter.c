// Writes frames to fake devices, receives the commands that they lead to, and measures how long that
// took and what it cost.
//
//   meter PORT HERTZ FRAMES BURST SETTLE FOLDER/eventN TOPIC PID [FOLDER/eventN TOPIC PID]...
//
// With several devices the frames go round, so that each gets HERTZ of them a second. Frames come in
// bursts of BURST at once. It presses the enable button (or puts a finger down), pushes until a command
// arrives, drives SETTLE frames that are not measured, then FRAMES that are, and lets go. It prints one
// line of JSON. Times are microseconds, processor time is that of the programs PID.
#define _GNU_SOURCE
#include "bench_device.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <mosquitto.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// The stick's travel is walked in steps that leave room for rounding: each command tells its frame.
// A panel has coarser places than a stick.
enum { FIRST = 8000, STEP = 16, PANEL_STEP = 32, PLACES = 700, FULL = 32767 };
static const double DEAD_ZONE = 0.1;

struct robot {
    struct bench_device *device;
    struct bench_account *account;  // NULL where none is kept
    int pipe;
    const char *topic;
    int process;
    long sent;                    // frames
    uint64_t written[PLACES];     // when, by place
    long frame[PLACES];
    double last_speed;
    uint64_t arrivals;
};

static struct robot *robots;
static int robot_count;
static long first_measured, end_measured;
static double *delays;
static long delay_count;

static uint64_t clock_of(clockid_t which) {
    struct timespec time;
    clock_gettime(which, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static uint64_t now(void) { return clock_of(CLOCK_MONOTONIC); }

static void fail(const char *what) {
    fprintf(stderr, "meter: %s\n", what);
    exit(1);
}

// MARK: Devices

struct change {
    uint16_t type, code;
    int32_t value;
};

static size_t put(struct robot *robot, struct input_event *events, const struct change *changes,
                  size_t count) {
    // Programs ask for the time of events by the clock that also counts while the machine sleeps.
    uint64_t time = clock_of(CLOCK_BOOTTIME);
    struct bench_device *device = robot->device;
    static int slot;
    for (size_t index = 0; index < count; index++) {
        struct change change = changes[index];
        events[index] = (struct input_event){
            .time = {.tv_sec = (time_t)(time / 1000000000u),
                     .tv_usec = (suseconds_t)(time % 1000000000u / 1000)},
            .type = change.type, .code = change.code, .value = change.value};
        if (change.type == EV_KEY) {
            uint8_t bit = (uint8_t)(1 << change.code % 8);
            device->keys[change.code / 8] &= (uint8_t)~bit;
            if (change.value) device->keys[change.code / 8] |= bit;
        } else if (change.type == EV_ABS) {
            device->axes[change.code] = change.value;
            if (change.code == ABS_MT_SLOT) slot = change.value;
            if (change.code == ABS_MT_TRACKING_ID) device->tracking_ids[slot] = change.value;
            if (change.code == ABS_MT_POSITION_X) device->xs[slot] = change.value;
            if (change.code == ABS_MT_POSITION_Y) device->ys[slot] = change.value;
        }
    }
    return count;
}

static void write_all(struct robot *robot, const struct input_event *events, size_t count) {
    size_t size = count * sizeof *events;
    if (write(robot->pipe, events, size) != (ssize_t)size) fail("the pipe is full");
}

static void frame(struct robot *robot, const struct change *changes, size_t count) {
    struct input_event events[16];
    write_all(robot, events, put(robot, events, changes, count));
}

#define FRAME(robot, ...)                                             \
    do {                                                              \
        struct change changes[] = {__VA_ARGS__, {EV_SYN, SYN_REPORT, 0}}; \
        frame(robot, changes, sizeof changes / sizeof *changes);      \
    } while (0)

// The joystick on the screen is a square at the middle of the left edge, half as wide as the panel.
enum { HOME_X = 1024, HOME_Y = 2048, RADIUS = 1024 };
static int32_t on_screen(int32_t value) {
    return HOME_Y + (int32_t)lround(value * (double)RADIUS / FULL);
}

static int step(const struct robot *robot) {
    return robot->device->is_touch_screen ? PANEL_STEP : STEP;
}

// Writes `count` frames at once.
static void push(struct robot *robot, int count) {
    struct input_event events[64 * 4];
    size_t length = 0;
    bool is_touch = robot->device->is_touch_screen;
    for (int index = 0; index < count; index++) {
        long place = robot->sent % PLACES;
        int32_t value = -(int32_t)(FIRST + place * step(robot));
        struct change pad[] = {{EV_ABS, ABS_Y, value}, {EV_SYN, SYN_REPORT, 0}};
        struct change finger[] = {{EV_ABS, ABS_MT_POSITION_Y, on_screen(value)},
                                  {EV_ABS, ABS_Y, on_screen(value)},
                                  {EV_SYN, SYN_REPORT, 0}};
        robot->frame[place] = robot->sent++;
        length += is_touch ? put(robot, events + length, finger, 3)
                           : put(robot, events + length, pad, 2);
        robot->written[place] = now();
    }
    write_all(robot, events, length);
}

static void let_go(struct robot *robot) {
    if (robot->device->is_touch_screen) {
        FRAME(robot, {EV_ABS, ABS_MT_TRACKING_ID, -1}, {EV_KEY, BTN_TOUCH, 0});
    } else {
        FRAME(robot, {EV_ABS, ABS_Y, 0});
        FRAME(robot, {EV_KEY, BTN_TL, 0});
    }
}

static void begin(struct robot *robot) {
    if (robot->device->is_touch_screen) {
        FRAME(robot, {EV_ABS, ABS_MT_TRACKING_ID, 1}, {EV_ABS, ABS_MT_POSITION_X, HOME_X},
              {EV_ABS, ABS_MT_POSITION_Y, HOME_Y}, {EV_KEY, BTN_TOUCH, 1},
              {EV_ABS, ABS_X, HOME_X}, {EV_ABS, ABS_Y, HOME_Y});
    } else {
        FRAME(robot, {EV_KEY, BTN_TL, 1});
    }
}

// MARK: What arrives

static uint64_t big_endian(const uint8_t *bytes) {
    uint64_t value = 0;
    for (int index = 0; index < 8; index++) value = value << 8 | bytes[index];
    return value;
}

// The forward speed of a command in whatever encoding; NaN where there is none.
static double speed(const struct mosquitto_message *message) {
    const char *text = message->payload;
    size_t size = (size_t)message->payloadlen;
    double value = NAN;
    if (size > 0 && text[0] == '{') {
        const char *place = memmem(text, size, "\"linear\":{\"x\":", 14);
        if (!place) place = memmem(text, size, "\"linear\": {\"x\": ", 16);
        if (place) value = strtod(strpbrk(place + 9, "x") + 3, NULL);
    } else if (size > 20 && (uint8_t)text[0] == 0x82) {
        const uint8_t *place = memmem(text, size, "\xa1x\xcb", 3);
        if (place) {
            uint64_t bits = big_endian(place + 3);
            memcpy(&value, &bits, sizeof value);
        }
    } else if (size == 52) {
        memcpy(&value, text + 4, sizeof value);
    } else if (size > 52) {
        memcpy(&value, text + size - 48, sizeof value);
    }
    return value;
}

static void note(struct robot *robot, double value, uint64_t time) {
    robot->arrivals++;
    robot->last_speed = value;
    if (!(value > 0)) return;
    double travel = (value * (1 - DEAD_ZONE) + DEAD_ZONE) * FULL;
    long place = lround((travel - FIRST) / step(robot));
    if (place < 0 || place >= PLACES || !robot->written[place]) return;
    long number = robot->frame[place];
    if (number < first_measured || number >= end_measured) return;
    delays[delay_count++] = (double)(time - robot->written[place]) / 1000;
    robot->written[place] = 0;  // a repeated command is no answer to this frame
}

static void on_message(struct mosquitto *client, void *unused,
                       const struct mosquitto_message *message) {
    (void)client, (void)unused;
    uint64_t time = now();
    for (int index = 0; index < robot_count; index++) {
        if (strcmp(message->topic, robots[index].topic)) continue;
        note(&robots[index], speed(message), time);
        return;
    }
}

static int is_ready;
static void on_subscribe(struct mosquitto *client, void *unused, int number, int count,
                         const int *granted) {
    (void)client, (void)unused, (void)number, (void)count, (void)granted;
    is_ready++;
}

static struct mosquitto *client;
static int timer;

// Takes what arrives until the timer has run off.
static void wait_for(uint64_t instant) {
    uint64_t expirations;
    struct itimerspec setting = {.it_value = {.tv_sec = (time_t)(instant / 1000000000u),
                                              .tv_nsec = (long)(instant % 1000000000u)}};
    timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL);
    for (;;) {
        struct pollfd files[] = {{.fd = timer, .events = POLLIN},
                                 {.fd = mosquitto_socket(client), .events = POLLIN}};
        if (mosquitto_want_write(client)) files[1].events |= POLLOUT;
        if (poll(files, 2, -1) < 0) continue;
        if (files[1].revents & POLLIN && mosquitto_loop_read(client, 1)) fail("the broker is gone");
        if (files[1].revents & POLLOUT) mosquitto_loop_write(client, 1);
        if (files[0].revents && read(timer, &expirations, 8) == 8) return;
    }
}

static void pause_for(double seconds) { wait_for(now() + (uint64_t)(seconds * 1e9)); }

// MARK: What it costs

struct cost {
    double processor;  // nanoseconds
    long switches;     // of its own will: each is a wake-up
    struct bench_account account;
};

static void get_cost(struct cost *sum) {
    memset(sum, 0, sizeof *sum);
    for (int index = 0; index < robot_count; index++) {
        char path[64], line[256];
        snprintf(path, sizeof path, "/proc/%d/schedstat", robots[index].process);
        FILE *file = fopen(path, "r");
        double processor = 0;
        if (!file || fscanf(file, "%lf", &processor) != 1) fail("a program has ended");
        fclose(file);
        sum->processor += processor;
        snprintf(path, sizeof path, "/proc/%d/status", robots[index].process);
        file = fopen(path, "r");
        while (file && fgets(line, sizeof line, file)) {
            long switches;
            if (sscanf(line, "voluntary_ctxt_switches: %ld", &switches) == 1) {
                sum->switches += switches;
            }
        }
        if (file) fclose(file);
        const struct bench_account *account = robots[index].account;
        if (!account) continue;
        sum->account.frames += account->frames;
        sum->account.own_allocations += account->own_allocations;
        sum->account.library_allocations += account->library_allocations;
        sum->account.other_allocations += account->other_allocations;
    }
}

// MARK: The run

static int by_size(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static double quantile(double part) {
    if (!delay_count) return NAN;
    long index = (long)ceil(part * (double)delay_count) - 1;
    return delays[index < 0 ? 0 : index];
}

static void *map(const char *path, const char *suffix, size_t size) {
    char name[4096];
    snprintf(name, sizeof name, "%s%s", path, suffix);
    int file = open(name, O_RDWR | O_CLOEXEC);
    if (file < 0) return NULL;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    return memory == MAP_FAILED ? NULL : memory;
}

static void open_robot(struct robot *robot, const char *path, const char *topic, int process) {
    robot->device = map(path, ".state", sizeof *robot->device);
    robot->account = map(path, ".account", sizeof *robot->account);
    // Read and write: so the pipe has never lost its writer, and never its reader.
    robot->pipe = open(path, O_RDWR | O_NONBLOCK);
    if (robot->pipe < 0 || !robot->device) fail("no such device");
    robot->topic = topic;
    robot->process = process;
    robot->last_speed = NAN;
}

int main(int count, char **words) {
    if (count < 9 || count % 3) fail("wrong arguments");
    int port = atoi(words[1]);
    double hertz = atof(words[2]);
    long measured = atol(words[3]);
    int burst = atoi(words[4]);
    long settle = atol(words[5]);
    robot_count = (count - 6) / 3;
    if (burst < 1 || burst > 64 || hertz <= 0) fail("wrong arguments");
    robots = calloc((size_t)robot_count, sizeof *robots);
    delays = calloc((size_t)(measured * robot_count + 1), sizeof *delays);
    if (!robots || !delays) fail("no memory");
    for (int index = 0; index < robot_count; index++) {
        char **three = words + 6 + 3 * index;
        open_robot(&robots[index], three[0], three[1], atoi(three[2]));
    }
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    mosquitto_lib_init();
    client = mosquitto_new(NULL, true, NULL);
    mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_message_callback_set(client, on_message);
    mosquitto_subscribe_callback_set(client, on_subscribe);
    if (mosquitto_connect(client, "127.0.0.1", port, 60)) fail("no broker");
    for (int index = 0; index < robot_count; index++) {
        mosquitto_subscribe(client, NULL, robots[index].topic, 0);
    }
    for (int turn = 0; is_ready < robot_count; turn++) {
        if (turn == 500) fail("the broker does not answer");
        pause_for(0.01);
    }

    first_measured = end_measured = 0;
    for (int index = 0; index < robot_count; index++) {
        struct robot *robot = &robots[index];
        begin(robot);
        pause_for(0.05 / robot_count + 0.002);
        for (int turn = 0; !(robot->last_speed > 0); turn++) {
            if (turn == 200) fail("nothing moves");
            push(robot, 1);
            pause_for(0.02);
        }
    }
    first_measured = settle;
    for (int index = 0; index < robot_count; index++) {
        if (robots[index].sent > settle) first_measured = robots[index].sent;
    }
    end_measured = first_measured + measured;
    double period = (double)burst / hertz / robot_count;
    uint64_t start = now();
    static struct cost before, after;
    uint64_t arrivals = 0, began = 0;
    for (long turn = 0, is_begun = 0;; turn++) {
        struct robot *robot = &robots[turn % robot_count];
        if (robot->sent >= end_measured && turn % robot_count == 0) break;
        if (!is_begun && robot->sent >= first_measured) {
            is_begun = 1;
            get_cost(&before);
            for (int index = 0; index < robot_count; index++) arrivals -= robots[index].arrivals;
            began = now();
        }
        push(robot, burst);
        wait_for(start + (uint64_t)((double)(turn + 1) * period * 1e9));
    }
    pause_for(0.05);
    get_cost(&after);
    double seconds = (double)(now() - began) / 1e9;
    for (int index = 0; index < robot_count; index++) arrivals += robots[index].arrivals;
    end_measured = 0;
    for (int index = 0; index < robot_count; index++) let_go(&robots[index]);
    pause_for(0.1);
    for (int index = 0; index < robot_count; index++) {
        if (robots[index].last_speed != 0) fail("it does not stand at the end");
    }
    qsort(delays, (size_t)delay_count, sizeof *delays, by_size);
#define DIFFERENCE(what) (unsigned long long)(after.account.what - before.account.what)
    double frames = (double)measured * robot_count;
    printf("{\"frames\": %.0f, \"answered\": %ld, \"messages\": %llu, \"seconds\": %.3f, "
           "\"median\": %.2f, \"p99\": %.2f, \"max\": %.2f, "
           "\"processor_per_1000\": %.1f, \"switches_per_1000\": %.1f, "
           "\"own_allocations\": %llu, \"library_allocations\": %llu, "
           "\"other_allocations\": %llu}\n",
           frames, delay_count, (unsigned long long)arrivals, seconds, quantile(0.5),
           quantile(0.99), quantile(1), (after.processor - before.processor) / frames,
           (double)(after.switches - before.switches) * 1000 / frames,
           DIFFERENCE(own_allocations), DIFFERENCE(library_allocations),
           DIFFERENCE(other_allocations));
    return 0;
}
