// The least that drives a robot from a gamepad: reads frames, maps the stick, publishes Twists in JSON.
// It holds no promise: a pad that is gone, a link that stalls, a command that is late are nothing to it.
//
//   minimal PORT TOPIC DEVICE
#include <errno.h>
#include <fcntl.h>
#include <libevdev/libevdev.h>
#include <math.h>
#include <mosquitto.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <unistd.h>

static const double dead_zone = 0.1, max_linear = 1, max_angular = 1.5;

static struct mosquitto *client;
static const char *topic;
static double x, y;
static bool is_enabled, is_changed, was_moving;

static double axis(struct libevdev *device, unsigned code, int value) {
    double minimum = libevdev_get_abs_minimum(device, code);
    double maximum = libevdev_get_abs_maximum(device, code);
    return 2 * (value - minimum) / (maximum - minimum) - 1;
}

static void publish(void) {
    double travel = hypot(x, y);
    double scale = travel <= dead_zone ? 0 : fmin((travel - dead_zone) / (1 - dead_zone), 1) / travel;
    double linear = 0, angular = 0;
    if (is_enabled) {
        linear = -max_linear * scale * y;
        angular = -max_angular * scale * x;
    }
    bool is_moving = linear != 0 || angular != 0;
    if (!is_moving && !was_moving) return;
    was_moving = is_moving;
    char text[256];
    int length = snprintf(text, sizeof text,
                          "{\"linear\":{\"x\":%.15g,\"y\":0.0,\"z\":0.0},"
                          "\"angular\":{\"x\":0.0,\"y\":0.0,\"z\":%.15g}}",
                          linear, angular);
    mosquitto_publish(client, NULL, topic, length, text, 0, false);
}

static void read_device(struct libevdev *device) {
    struct input_event event;
    unsigned flag = LIBEVDEV_READ_FLAG_NORMAL;
    for (;;) {
        int result = libevdev_next_event(device, flag, &event);
        if (result == -EAGAIN) {
            if (flag == LIBEVDEV_READ_FLAG_NORMAL) return;
            flag = LIBEVDEV_READ_FLAG_NORMAL;
            continue;
        }
        if (result < 0) exit(1);
        if (result == LIBEVDEV_READ_STATUS_SYNC) flag = LIBEVDEV_READ_FLAG_SYNC;
        if (event.type == EV_ABS && event.code == ABS_X) {
            x = axis(device, ABS_X, event.value), is_changed = true;
        } else if (event.type == EV_ABS && event.code == ABS_Y) {
            y = axis(device, ABS_Y, event.value), is_changed = true;
        } else if (event.type == EV_KEY && event.code == BTN_TL) {
            is_enabled = event.value != 0, is_changed = true;
        } else if (event.type == EV_SYN && event.code == SYN_REPORT && is_changed) {
            is_changed = false;
            publish();
        }
    }
}

static void on_connect(struct mosquitto *unused, void *nothing, int result) {
    (void)unused, (void)nothing;
    if (result == 0) fprintf(stderr, "link up\n");
}

int main(int count, char **words) {
    if (count != 4) return 64;
    topic = words[2];
    int file = open(words[3], O_RDONLY | O_NONBLOCK);
    struct libevdev *device;
    if (file < 0 || libevdev_new_from_fd(file, &device) < 0) return 69;
    mosquitto_lib_init();
    client = mosquitto_new(NULL, true, NULL);
    mosquitto_int_option(client, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_connect_callback_set(client, on_connect);
    if (mosquitto_connect(client, "127.0.0.1", atoi(words[1]), 10) != MOSQ_ERR_SUCCESS) return 69;

    int loop = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event input = {.events = EPOLLIN, .data.fd = file};
    struct epoll_event link = {.events = EPOLLIN, .data.fd = mosquitto_socket(client)};
    epoll_ctl(loop, EPOLL_CTL_ADD, file, &input);
    epoll_ctl(loop, EPOLL_CTL_ADD, link.data.fd, &link);
    for (;;) {
        struct epoll_event ready[2];
        int events = epoll_wait(loop, ready, 2, 1000);
        for (int index = 0; index < events; index++) {
            if (ready[index].data.fd == file) {
                read_device(device);
            } else if (mosquitto_loop_read(client, 1) != MOSQ_ERR_SUCCESS) {
                return 69;
            }
        }
        if (events == 0) mosquitto_loop_misc(client);
        if (mosquitto_want_write(client)) mosquitto_loop_write(client, 1);
    }
}
