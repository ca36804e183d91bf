// Writes frames to fake devices, receives the commands that they lead to, and measures how long that
// took and what it cost.
//
//   meter PORT HERTZ FRAMES BURST ROUNDS FOLDER/eventN TOPIC PID [FOLDER/eventN TOPIC PID]...
//
// It presses each enable button (or puts a finger down) and pushes until a command arrives. Then in each
// round the programs PID have their turns of FRAMES frames, HERTZ of them a second, in bursts of BURST
// at once; each round begins with another program, and each turn with some frames that do not count.
// With 0 ROUNDS there is one turn for all of them together. In the end it lets go. It prints a list with
// what came of each program, in JSON. Times are microseconds, processor time is that of the program.
#define _GNU_SOURCE
#include "bench_device.h"

#include <dirent.h>
#include <fcntl.h>
#include <math.h>
#include <mosquitto.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

// The stick's travel is walked in steps that leave room for rounding: each command tells its frame.
// A panel has coarser places than a stick.
enum { FIRST = 8000, STEP = 16, PANEL_STEP = 32, PLACES = 700, FULL = 32767 };
static const double DEAD_ZONE = 0.1;

struct cost {
    double processor;  // nanoseconds
    double switches;   // of its own will: each is a wake-up
    double seconds;
    double arrivals;
    uint64_t accounted, own_allocations, library_allocations, other_allocations;
};

struct robot {
    struct bench_device *device;
    struct bench_account *account;  // NULL where none is kept
    int pipe;
    const char *topic;
    int process;
    long sent;                  // frames
    uint64_t written[PLACES];   // when, by place; 0 where nothing is waited for
    double last_speed;
    uint64_t arrivals;
    double *delays;
    long delay_count, frame_count;
    struct cost cost;
};

static struct robot *robots;
static int robot_count;

static uint64_t clock_of(clockid_t which) {
    struct timespec time;
    clock_gettime(which, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static uint64_t now(void) { return clock_of(CLOCK_MONOTONIC); }

static void fail_at(const char *where, const char *what) {
    fprintf(stderr, "meter: %s%s\n", where, what);
    exit(1);
}

static void fail(const char *what) { fail_at("", what); }

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
            // There is one finger, in the first slot.
            if (change.code == ABS_MT_TRACKING_ID) device->tracking_ids[0] = change.value;
            if (change.code == ABS_MT_POSITION_X) device->xs[0] = change.value;
            if (change.code == ABS_MT_POSITION_Y) device->ys[0] = change.value;
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
static void push(struct robot *robot, int count, bool is_measured) {
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
        robot->sent++;
        if (is_measured) robot->frame_count++;
        length += is_touch ? put(robot, events + length, finger, 3)
                           : put(robot, events + length, pad, 2);
        robot->written[place] = is_measured ? now() : 0;
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
    robot->delays[robot->delay_count++] = (double)(time - robot->written[place]) / 1000;
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

static int granted_count;
static void on_subscribe(struct mosquitto *client, void *unused, int number, int count,
                         const int *granted) {
    (void)client, (void)unused, (void)number, (void)count, (void)granted;
    granted_count++;
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

// Adds what a program has taken since it was started, `sign` times, in all its threads.
static void add_cost(struct robot *robot, double sign) {
    struct cost *cost = &robot->cost;
    char path[512], line[256];
    snprintf(path, sizeof path, "/proc/%d/task", robot->process);
    DIR *threads = opendir(path);
    if (!threads) fail("a program has ended");
    for (struct dirent *thread; (thread = readdir(threads));) {
        if (thread->d_name[0] == '.') continue;
        double processor, switches;
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", robot->process, thread->d_name);
        FILE *file = fopen(path, "r");
        if (file && fscanf(file, "%lf", &processor) == 1) cost->processor += sign * processor;
        if (file) fclose(file);
        snprintf(path, sizeof path, "/proc/%d/task/%s/status", robot->process, thread->d_name);
        file = fopen(path, "r");
        while (file && fgets(line, sizeof line, file)) {
            if (sscanf(line, "voluntary_ctxt_switches: %lf", &switches) == 1) {
                cost->switches += sign * switches;
            }
        }
        if (file) fclose(file);
    }
    closedir(threads);
    cost->seconds += sign * (double)now() / 1e9;
    cost->arrivals += sign * (double)robot->arrivals;
    if (!robot->account) return;
    uint64_t factor = sign > 0 ? 1 : UINT64_MAX;  // modulo 2^64 the latter is -1
    cost->accounted += factor * robot->account->frames;
    cost->own_allocations += factor * robot->account->own_allocations;
    cost->library_allocations += factor * robot->account->library_allocations;
    cost->other_allocations += factor * robot->account->other_allocations;
}

// MARK: The run

static int by_size(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

static double quantile(const struct robot *robot, double part) {
    if (!robot->delay_count) return NAN;
    long index = (long)ceil(part * (double)robot->delay_count) - 1;
    return robot->delays[index < 0 ? 0 : index];
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

static void open_robot(struct robot *robot, char **words, long frames) {
    robot->device = map(words[0], ".state", sizeof *robot->device);
    robot->account = map(words[0], ".account", sizeof *robot->account);
    // Read and write: so the pipe has never lost its writer, and never its reader.
    robot->pipe = open(words[0], O_RDWR | O_NONBLOCK);
    if (robot->pipe < 0 || !robot->device) fail("no such device");
    robot->topic = words[1];
    robot->process = atoi(words[2]);
    robot->last_speed = NAN;
    robot->delays = calloc((size_t)frames, sizeof *robot->delays);
    if (!robot->delays) fail("no memory");
}

static void connect_to(int port) {
    timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
    mosquitto_lib_init();
    client = mosquitto_new(NULL, true, NULL);
    mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_message_callback_set(client, on_message);
    mosquitto_subscribe_callback_set(client, on_subscribe);
    // No keepalive, for nobody would see to it.
    if (mosquitto_connect(client, "127.0.0.1", port, 0)) fail("no broker");
    for (int index = 0; index < robot_count; index++) {
        mosquitto_subscribe(client, NULL, robots[index].topic, 0);
    }
    for (int turn = 0; granted_count < robot_count; turn++) {
        if (turn == 500) fail("the broker does not answer");
        pause_for(0.01);
    }
}

static void drive_off(struct robot *robot) {
    begin(robot);
    pause_for(0.05 / robot_count + 0.002);
    for (int turn = 0; !(robot->last_speed > 0); turn++) {
        if (turn == 200) fail_at(robot->topic, ": nothing moves");
        push(robot, 1, false);
        pause_for(0.02);
    }
}

// Frames for `count` programs in turn, so that each gets so many.
static void feed(struct robot *first, int count, double hertz, int burst, long frames,
                 bool is_measured) {
    uint64_t start = now();
    double period = (double)burst / hertz / count;
    long turns = frames / burst * count;
    for (long turn = 0; turn < turns; turn++) {
        push(&first[turn % count], burst, is_measured);
        wait_for(start + (uint64_t)((double)(turn + 1) * period * 1e9));
    }
}

static void take_turn(struct robot *first, int count, double hertz, int burst, long frames) {
    long warm_up = frames / 5 / burst * burst;
    if (warm_up == 0 && frames > burst) warm_up = burst;
    feed(first, count, hertz, burst, warm_up, false);
    for (int index = 0; index < count; index++) add_cost(&first[index], -1);
    feed(first, count, hertz, burst, frames, true);
    pause_for(0.01);
    for (int index = 0; index < count; index++) add_cost(&first[index], 1);
}

static void print(struct robot *robot) {
    qsort(robot->delays, (size_t)robot->delay_count, sizeof *robot->delays, by_size);
    double frames = (double)robot->frame_count;
    const struct cost *cost = &robot->cost;
    printf("{\"frames\": %.0f, \"answered\": %ld, \"messages\": %.0f, \"seconds\": %.3f, "
           "\"median\": %.2f, \"p99\": %.2f, \"max\": %.2f, "
           "\"processor_per_1000\": %.1f, \"switches_per_1000\": %.1f, "
           "\"accounted\": %llu, \"own_allocations\": %llu, \"library_allocations\": %llu, "
           "\"other_allocations\": %llu}",
           frames, robot->delay_count, cost->arrivals, cost->seconds, quantile(robot, 0.5),
           quantile(robot, 0.99), quantile(robot, 1), cost->processor / frames,
           cost->switches * 1000 / frames, (unsigned long long)cost->accounted,
           (unsigned long long)cost->own_allocations,
           (unsigned long long)cost->library_allocations,
           (unsigned long long)cost->other_allocations);
}

int main(int count, char **words) {
    if (count < 9 || count % 3) fail("wrong arguments");
    double hertz = atof(words[2]);
    long frames = atol(words[3]);
    int burst = atoi(words[4]);
    int rounds = atoi(words[5]);
    robot_count = (count - 6) / 3;
    if (burst < 1 || burst > 64 || hertz <= 0 || frames < 1) fail("wrong arguments");
    robots = calloc((size_t)robot_count, sizeof *robots);
    if (!robots) fail("no memory");
    for (int index = 0; index < robot_count; index++) {
        open_robot(&robots[index], words + 6 + 3 * index, frames * (rounds ? rounds : 1));
    }
    connect_to(atoi(words[1]));
    for (int index = 0; index < robot_count; index++) drive_off(&robots[index]);
    if (rounds == 0) take_turn(robots, robot_count, hertz, burst, frames);
    for (int round = 0; round < rounds; round++) {
        for (int index = 0; index < robot_count; index++) {
            // Each begins in turn, and every other round is the other way round.
            int place = round % 2 ? robot_count - 1 - index : index;
            take_turn(&robots[(round / 2 + place) % robot_count], 1, hertz, burst, frames);
        }
    }
    for (int index = 0; index < robot_count; index++) let_go(&robots[index]);
    pause_for(0.1);
    printf("[");
    for (int index = 0; index < robot_count; index++) {
        const char *topic = robots[index].topic;
        if (robots[index].last_speed != 0) fail_at(topic, ": it does not stand at the end");
        if (!robots[index].delay_count) fail_at(topic, ": no frame was answered");
        if (index) printf(",\n");
        print(&robots[index]);
    }
    printf("]\n");
    return 0;
}
