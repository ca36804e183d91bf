#!/usr/bin/python3
"""A robot's side of teleop: drives as commanded while commands are fresh, and stands otherwise.

    receiver.py HOST PORT [PREFIX]        Debian: python3-paho-mqtt
"""
import json
import math
import sys
import time

import paho.mqtt.client as mqtt

TIMEOUT = 0.25  # s: stand when nothing fresh has come for so long


class Receiver:
    def __init__(self, now):
        self.stopped, self.velocity, self.fresh = False, (0.0, 0.0), -math.inf
        self.begin(now)

    def begin(self, now):
        """At the start, and when the link is lost or made: the sender must be seen standing."""
        self.velocity, self.stood, self.moved, self.session = (0.0, 0.0), False, now, None

    def age(self, session, stamp, now):
        """How old a message is by its sender's clock; None when that is not known or not followed."""
        if session != self.session:
            if self.session and now - self.fresh < TIMEOUT:
                return None
            self.session, self.seq, self.stamp, self.arrival = session, -1, stamp, -math.inf
        sample, gap = now - stamp, now - self.arrival
        if stamp < self.stamp or gap > 30:  # its clock was set, or is forgotten
            self.offset, self.lowered, self.since = sample, 0.0, now
        else:  # the fastest message tells the clocks' difference; believed when it has held
            self.lowered = max(self.lowered - 0.0024 * gap, 0) + max(self.offset - sample, 0)
            self.offset = min(sample, self.offset + 0.0012 * gap)
            if self.lowered > 0.02:
                self.lowered, self.since = 0.0, now
        self.stamp, self.arrival = stamp, now
        return sample - self.offset if now - self.since >= 0.1 else None

    def message(self, topic, payload, properties, now):
        if topic == "stop":
            self.stopped, self.velocity = True, (0.0, 0.0)
        elif topic == "reset" and self.stopped:
            self.stopped, self.stood, self.moved = False, False, now
        elif topic == "ping":
            ping = json.loads(payload)
            self.age(ping["session"], float(ping["stamp"]), now)
        elif topic == "cmd_vel":
            self.command(payload, properties, now)

    def command(self, payload, properties, now):
        age, session, fresh = None, properties.get("session"), False
        if session:
            seq, ttl = int(properties["seq"]), int(properties["ttl"]) / 1000
            if session != self.session or seq > self.seq:
                age = self.age(session, float(properties["stamp"]), now)
                if session == self.session:
                    self.seq = seq
                    fresh = age is not None and age <= min(ttl, TIMEOUT)
        twist = json.loads(payload)
        x, z = float(twist["linear"]["x"]), float(twist["angular"]["z"])
        if x == 0 and z == 0:  # counts, whoever sends it and however old it is
            self.velocity, self.stood = (0.0, 0.0), self.stood or session == self.session
        elif session and session == self.session and math.isfinite(x) and math.isfinite(z):
            self.stood = self.stood or now - self.moved >= TIMEOUT
            self.moved = now
            if fresh and self.stood and not self.stopped:
                self.velocity, self.fresh = (x, z), now

    def current(self, now):
        if now - self.fresh >= TIMEOUT:
            self.velocity = (0.0, 0.0)
        return self.velocity


def main():
    host, port = sys.argv[1], int(sys.argv[2])
    prefix = sys.argv[3] if len(sys.argv) > 3 else "teleop/robot"
    receiver, driven = Receiver(time.monotonic()), None

    def connected(client, *_):
        receiver.begin(time.monotonic())
        client.subscribe([(f"{prefix}/{name}", 1) for name in ("stop", "reset", "cmd_vel", "ping")])

    def received(_client, _data, message):
        if message.retain:
            return  # from another time
        pairs = getattr(message.properties, "UserProperty", [])
        try:
            topic = message.topic.rpartition("/")[2]
            receiver.message(topic, message.payload, dict(pairs), time.monotonic())
        except (ValueError, KeyError, TypeError, AttributeError):
            receiver.velocity = (0.0, 0.0)  # nothing that could be understood

    version = [mqtt.CallbackAPIVersion.VERSION2] if hasattr(mqtt, "CallbackAPIVersion") else []
    client = mqtt.Client(*version, protocol=mqtt.MQTTv5)
    client.on_connect, client.on_message = connected, received
    client.on_disconnect = lambda *_: receiver.begin(time.monotonic())
    client.connect(host, port, keepalive=5)
    while True:
        if client.loop(timeout=0.01) != mqtt.MQTT_ERR_SUCCESS:
            try:
                client.reconnect()
            except OSError:
                time.sleep(0.1)
        velocity = receiver.current(time.monotonic())
        if velocity != driven:
            driven = velocity
            print(*driven, flush=True)  # here your motors come in


if __name__ == "__main__":
    main()
