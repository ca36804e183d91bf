/* A robot's side of teleop for a microcontroller: which velocity to drive at, and when to stand.
 *
 * Feed it with what your MQTT 5 client receives on status, and on cmd_vel, ping, stop and reset where
 * that is not retained, and ask it for the velocity in every turn of your control loop, also while
 * the connection is away. It reads drive.encoding twist (JSON) only, and limits no speed. No
 * allocation, no clock, no I/O. */
#ifndef RECEIVER_H
#define RECEIVER_H

#include <stddef.h>
#include <stdint.h>

struct velocity {
    double x; /* forward, m/s */
    double y; /* to the left, m/s */
    double z; /* turning counter-clockwise, rad/s */
};

/* A user property of MQTT 5; both texts end with 0. */
struct property {
    const char *name;
    const char *value;
};

struct receiver {
    struct velocity velocity;
    int stopped;        /* by stop, until reset */
    char stopped_by[40]; /* the bridge that says its stop is set; "" for none */
    int stood;          /* the sender has been seen standing since the start, a reset, a loss */
    int64_t moved_ms;   /* when it was last seen moving before that */
    int64_t fresh_ms;   /* when the last fresh command came */
    char session[40];   /* the one that is followed; "" for none */
    int64_t seq;        /* its last number */
    int64_t offset_us;  /* its clock: our time minus its stamp, of the fastest message */
    int64_t lowered_us; /* by how much faster messages have lowered that */
    int64_t since_ms;   /* since when it has held */
    int64_t stamp_ms, arrival_ms; /* the last message */
};

/* Call it first, once; the memory need not be cleared. */
void receiver_init(struct receiver *r, int64_t now_ms);

/* Call it whenever the connection to the broker is lost or made; a stop outlasts that. */
void receiver_begin(struct receiver *r, int64_t now_ms);

/* topic: its last level, such as "cmd_vel". now_ms: any steady clock. */
void receiver_message(struct receiver *r, const char *topic, const char *payload, size_t length,
                      const struct property *properties, size_t count, int64_t now_ms);

/* What to drive at now: zero unless everything is in place. */
struct velocity receiver_velocity(struct receiver *r, int64_t now_ms);

#endif
