#include "receiver.h"

#include <string.h>

#define TIMEOUT_MS 250      /* stand when nothing fresh has come for so long */
#define SETTLING_MS 100     /* a sender's clock is known when its estimate has held for so long */
#define TOLERANCE_US 20000  /* being lowered by so much leaves an estimate valid */
#define MEMORY_MS 30000     /* after a longer silence it is nothing worth */
#define DRIFT_US_PER_S 1200 /* clocks drift apart by this at most */

static const struct velocity standing;

static void stand(struct receiver *r) { r->velocity = standing; }

static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* Reads up to 18 digits; NULL where there are none, or more. */
static const char *read_digits(const char *p, const char *end, int64_t *value, int *count) {
    *value = 0;
    for (*count = 0; p < end && is_digit(*p); p++, ++*count) {
        if (*count == 18) return NULL;
        *value = *value * 10 + (*p - '0');
    }
    return *count > 0 ? p : NULL;
}

/* Reads a JSON number such as -0.5 or 1.0e-05. */
static const char *read_number(const char *p, const char *end, double *value) {
    int count = 0, negative = p < end && *p == '-';
    double scale = 1;
    *value = 0;
    for (p += negative; p < end && is_digit(*p); p++, count++) *value = *value * 10 + (*p - '0');
    if (count > 0 && p < end && *p == '.')
        for (p++, count = 0; p < end && is_digit(*p); p++, count++) *value += (*p - '0') * (scale /= 10);
    if (count > 0 && p < end && (*p == 'e' || *p == 'E')) {
        int below = ++p < end && *p == '-';
        int64_t exponent;
        if (p < end && (*p == '-' || *p == '+')) p++;
        if (!(p = read_digits(p, end, &exponent, &count)) || exponent > 300) return NULL;
        while (exponent-- > 0) *value = below ? *value / 10 : *value * 10;
    }
    if (count == 0 || !(*value <= 1e6)) return NULL; /* no robot is so fast */
    if (negative) *value = -*value;
    return p;
}

static const char *expect(const char *p, const char *end, const char *text) {
    size_t n = strlen(text);
    return p && (size_t)(end - p) >= n && memcmp(p, text, n) == 0 ? p + n : NULL;
}

/* Reads a command exactly as the bridge writes it (drive.encoding twist). */
static int read_twist(const char *payload, size_t length, struct velocity *v) {
    static const char *const before[6] = {"{\"linear\":{\"x\":", ",\"y\":", ",\"z\":",
                                          "},\"angular\":{\"x\":", ",\"y\":", ",\"z\":"};
    const char *p = payload, *end = payload + length;
    double number[6];
    for (int i = 0; i < 6; i++)
        if (!(p = expect(p, end, before[i])) || !(p = read_number(p, end, &number[i]))) return 0;
    if (!(p = expect(p, end, "}}")) || p != end) return 0;
    v->x = number[0], v->y = number[1], v->z = number[5];
    return 1;
}

/* Reads seconds such as 1764480000.123 into ms. */
static const char *read_ms(const char *p, const char *end, int64_t *ms) {
    int64_t seconds, part;
    int count;
    if (!(p = read_digits(p, end, &seconds, &count)) || count > 12) return NULL;
    if (!(p = expect(p, end, ".")) || !(p = read_digits(p, end, &part, &count)) || count != 3)
        return NULL;
    *ms = seconds * 1000 + part;
    return p;
}

/* Reads a string without escapes, which has room. */
static const char *read_word(const char *p, const char *end, char *word, size_t size) {
    const char *quote = (p = expect(p, end, "\"")) ? memchr(p, '"', (size_t)(end - p)) : NULL;
    if (!quote || (size_t)(quote - p) >= size) return NULL;
    memcpy(word, p, (size_t)(quote - p));
    word[quote - p] = 0;
    return quote + 1;
}

/* Reads {"session":"3f9a2c1d","seq":17,"stamp":1764480000.123}, in any order; seq may be missing. */
static int read_ping(const char *p, const char *end, char *session, size_t size, int64_t *stamp_ms) {
    char key[16];
    int64_t seq;
    int digits;
    for (p = expect(p, end, "{"); p; p = expect(p, end, ",")) {
        p = expect(read_word(p, end, key, sizeof key), end, ":");
        if (!p) break;
        if (strcmp(key, "session") == 0) p = read_word(p, end, session, size);
        else if (strcmp(key, "stamp") == 0) p = read_ms(p, end, stamp_ms);
        else p = read_digits(p, end, &seq, &digits);
        if (expect(p, end, "}") == end) return *session && *stamp_ms >= 0;
    }
    return 0;
}

static const char *value_of(const char *name, const struct property *properties, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (strcmp(properties[i].name, name) == 0) return properties[i].value;
    return NULL;
}

/* The age of a message of the followed session in us; -1 while its clock is not known. */
static int64_t age(struct receiver *r, int64_t stamp_ms, int64_t now_ms) {
    int64_t sample = (now_ms - stamp_ms) * 1000, gap = now_ms - r->arrival_ms;
    /* The fastest message so far tells the difference of the clocks. That it is not as late as all
     * before may also mean that all were held back: then it is believed when it has held. */
    if (stamp_ms < r->stamp_ms || gap > MEMORY_MS) { /* the sender's clock was set, or forgotten */
        r->offset_us = sample, r->lowered_us = 0, r->since_ms = now_ms;
    } else {
        int64_t drift = gap * DRIFT_US_PER_S / 1000;
        r->lowered_us = r->lowered_us > 2 * drift ? r->lowered_us - 2 * drift : 0;
        if (sample < r->offset_us) r->lowered_us += r->offset_us - sample;
        r->offset_us = sample < r->offset_us + drift ? sample : r->offset_us + drift;
        if (r->lowered_us > TOLERANCE_US) r->lowered_us = 0, r->since_ms = now_ms;
    }
    r->stamp_ms = stamp_ms, r->arrival_ms = now_ms;
    return now_ms - r->since_ms >= SETTLING_MS ? sample - r->offset_us : -1;
}

/* Follows a session, a new one only when the last one has said nothing fresh for a while. */
static int follows(struct receiver *r, const char *session, int64_t stamp_ms, int64_t now_ms) {
    if (strcmp(r->session, session) == 0) return 1;
    if (!*session || strlen(session) >= sizeof r->session) return 0;
    if (*r->session && now_ms - r->fresh_ms < TIMEOUT_MS) return 0;
    strcpy(r->session, session);
    r->seq = -1, r->stamp_ms = stamp_ms, r->arrival_ms = now_ms - MEMORY_MS - 1;
    return 1;
}

static void command(struct receiver *r, const char *payload, size_t length,
                    const struct property *properties, size_t count, int64_t now_ms) {
    struct velocity v = standing;
    const char *session = value_of("session", properties, count);
    const char *texts[3] = {value_of("seq", properties, count), value_of("stamp", properties, count),
                            value_of("ttl", properties, count)};
    int64_t seq = -1, stamp_ms = 0, ttl_ms = 0, age_us = -1;
    int digits, is_known = session && texts[0] && texts[1] && texts[2], is_fresh = 0;
    if (is_known) {
        const char *end[3];
        for (int i = 0; i < 3; i++) end[i] = texts[i] + strlen(texts[i]);
        is_known = read_digits(texts[0], end[0], &seq, &digits) == end[0] &&
                   read_ms(texts[1], end[1], &stamp_ms) == end[1] &&
                   read_digits(texts[2], end[2], &ttl_ms, &digits) == end[2] &&
                   follows(r, session, stamp_ms, now_ms);
    }
    if (is_known && seq > r->seq) {
        r->seq = seq;
        age_us = age(r, stamp_ms, now_ms);
        if (ttl_ms > TIMEOUT_MS) ttl_ms = TIMEOUT_MS;
        is_fresh = age_us >= 0 && age_us <= ttl_ms * 1000;
    }
    if (!read_twist(payload, length, &v)) {
        if (is_known) stand(r);
        return;
    }
    if (v.x == 0 && v.y == 0 && v.z == 0) { /* counts, whoever sends it and however old it is */
        stand(r);
        if (is_known) r->stood = 1;
        return;
    }
    if (!is_known) return;
    if (!r->stood && now_ms - r->moved_ms >= TIMEOUT_MS) r->stood = 1;
    if (!r->stood) r->moved_ms = now_ms;
    if (!is_fresh || !r->stood || r->stopped || *r->stopped_by) return;
    r->velocity = v;
    r->fresh_ms = now_ms;
}

/* The sender must be seen standing, from now on. */
static void demand_standstill(struct receiver *r, int64_t now_ms) {
    r->stood = 0;
    r->moved_ms = now_ms;
}

/* What a bridge says of itself, exactly as it writes it. */
static void status(struct receiver *r, const char *p, const char *end, int64_t now_ms) {
    char state[24], motion[24], reason[24], session[sizeof r->session];
    p = read_word(expect(p, end, "{\"state\":"), end, state, sizeof state);
    p = read_word(expect(p, end, ",\"motion\":"), end, motion, sizeof motion);
    p = expect(p, end, ",\"reason\":");
    if (!p || p == end) return;
    p = *p == 'n' ? expect(p, end, "null") : read_word(p, end, reason, sizeof reason);
    if (!read_word(expect(p, end, ",\"session\":"), end, session, sizeof session) || !*session) return;
    if (strcmp(state, "online") == 0 && strcmp(motion, "stopped") == 0) {
        strcpy(r->stopped_by, session);
        stand(r);
    } else if (strcmp(r->stopped_by, session) == 0) {
        *r->stopped_by = 0;
        demand_standstill(r, now_ms);
    }
    if (strcmp(state, "online") != 0 && strcmp(r->session, session) == 0) { /* it is gone */
        stand(r);
        demand_standstill(r, now_ms);
    }
}

void receiver_init(struct receiver *r, int64_t now_ms) {
    memset(r, 0, sizeof *r);
    demand_standstill(r, now_ms);
}

void receiver_begin(struct receiver *r, int64_t now_ms) {
    int stopped = r->stopped;
    receiver_init(r, now_ms);
    r->stopped = stopped;
}

void receiver_message(struct receiver *r, const char *topic, const char *payload, size_t length,
                      const struct property *properties, size_t count, int64_t now_ms) {
    if (strcmp(topic, "stop") == 0) {
        r->stopped = 1;
        stand(r);
    } else if (strcmp(topic, "reset") == 0 && r->stopped) {
        r->stopped = 0;
        demand_standstill(r, now_ms);
    } else if (strcmp(topic, "status") == 0) {
        status(r, payload, payload + length, now_ms);
    } else if (strcmp(topic, "cmd_vel") == 0) {
        command(r, payload, length, properties, count, now_ms);
    } else if (strcmp(topic, "ping") == 0) {
        char session[sizeof r->session] = "";
        int64_t stamp_ms = -1;
        if (read_ping(payload, payload + length, session, sizeof session, &stamp_ms) &&
            follows(r, session, stamp_ms, now_ms))
            age(r, stamp_ms, now_ms);
    }
}

struct velocity receiver_velocity(struct receiver *r, int64_t now_ms) {
    if (now_ms - r->fresh_ms >= TIMEOUT_MS) stand(r);
    return r->velocity;
}
