/* Feeds a receiver with lines "NOW_MS TOPIC PAYLOAD [NAME=VALUE]..." ("-" for an empty payload;
 * the topic "begin" is receiver_begin, and "init" is receiver_init on memory that is not clear), and
 * prints the velocity after each: "X Y Z". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "receiver.h"

int main(void) {
    struct receiver r;
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        struct property properties[8];
        size_t count = 0;
        int64_t now = strtoll(strtok(line, " \n"), NULL, 10);
        const char *topic = strtok(NULL, " \n"), *payload = strtok(NULL, " \n");
        for (char *word; (word = strtok(NULL, " \n")) && count < 8; count++) {
            properties[count].name = word;
            word = strchr(word, '=');
            *word = 0;
            properties[count].value = word + 1;
        }
        if (strcmp(topic, "init") == 0) {
            memset(&r, 0xa5, sizeof r);
            receiver_init(&r, now);
        } else if (strcmp(topic, "begin") == 0) {
            receiver_begin(&r, now);
        } else {
            size_t length = strcmp(payload, "-") == 0 ? 0 : strlen(payload);
            /* On the heap and without an end mark, so that a byte read too far is noticed. */
            char *copy = malloc(length + 1);
            memcpy(copy, payload, length);
            copy = realloc(copy, length ? length : 1);
            receiver_message(&r, topic, copy, length, properties, count, now);
            free(copy);
        }
        struct velocity v = receiver_velocity(&r, now);
        printf("%g %g %g\n", v.x, v.y, v.z);
        fflush(stdout);
    }
    return 0;
}
