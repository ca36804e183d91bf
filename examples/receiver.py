#!/usr/bin/python3
"""A robot's side of teleop: drives as commanded while commands are fresh, and stands otherwise.

    receiver.py HOST PORT [PREFIX]        Debian: python3-paho-mqtt

With TELEOP_CA_FILE by TLS, with TELEOP_USER and TELEOP_PASSWORD_FILE as that user. It reads the
encoding twist (JSON), and limits no speed: your motors must, or you do where they come in.
"""
import json
import math
import os
import sys
import threading
import time

import paho.mqtt.client as mqtt

TIMEOUT = 0.25  # s: stand when nothing fresh has come for so long
STANDING = (0.0, 0.0, 0.0)  # forward and to the left in m/s, turning counter-clockwise in rad/s


class Receiver:
    def __init__(self, now):
        self.stopped, self.fresh = False, -math.inf
        self.begin(now)

    def begin(self, now):
        """At the start, and when the link is lost or made: the sender must be seen standing."""
        self.velocity, self.session, self.stopped_by = STANDING, None, None
        self.demand_standstill(now)

    def demand_standstill(self, now):
        self.stood, self.moved = False, now

    def age(self, session, stamp, now):
        """How old a message is by its sender's clock; None when that is not known or not followed."""
        if not session or not math.isfinite(stamp):
            raise ValueError("no session, or no time")
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
            self.stopped, self.velocity = True, STANDING
        elif topic == "reset" and self.stopped:
            self.stopped = False
            self.demand_standstill(now)
        elif topic == "status":
            self.status(json.loads(payload), now)
        elif topic == "ping":
            ping = json.loads(payload)
            self.age(ping["session"], float(ping["stamp"]), now)
        elif topic == "cmd_vel":
            self.command(payload, properties, now)

    def status(self, status, now):
        """What a bridge says of itself: a stop that was missed counts too."""
        session, is_online = status["session"], status["state"] == "online"
        if is_online and status["motion"] == "stopped":
            self.stopped_by, self.velocity = session, STANDING
        elif self.stopped_by == session:
            self.stopped_by = None
            self.demand_standstill(now)
        if not is_online and self.session == session:  # it is gone
            self.velocity = STANDING
            self.demand_standstill(now)

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
        linear, angular = twist["linear"], twist["angular"]
        velocity = float(linear["x"]), float(linear.get("y", 0)), float(angular["z"])
        if velocity == STANDING:  # counts, whoever sends it and however old it is
            self.velocity = STANDING
            self.stood = self.stood or (session is not None and session == self.session)
        elif session and session == self.session and all(map(math.isfinite, velocity)):
            self.stood = self.stood or now - self.moved >= TIMEOUT
            self.moved = now
            if fresh and self.stood and not self.stopped and not self.stopped_by:
                self.velocity, self.fresh = velocity, now

    def current(self, now):
        if now - self.fresh >= TIMEOUT:
            self.velocity = STANDING
        return self.velocity


def main():
    if len(sys.argv) not in (3, 4) or not sys.argv[2].isdigit():
        sys.exit("usage: receiver.py HOST PORT [PREFIX]")
    host, port = sys.argv[1], int(sys.argv[2])
    prefix = sys.argv[3] if len(sys.argv) > 3 else "teleop/robot"
    receiver, lock, driven = Receiver(time.monotonic()), threading.Lock(), None
    told = None

    def tell(failure):
        nonlocal told
        if failure and failure != told:
            print("no connection:", failure, file=sys.stderr, flush=True)
        told = failure

    def begin(*_):
        with lock:
            receiver.begin(time.monotonic())

    def disconnected(*_):
        begin()
        tell(told or "closed from the other side")

    def connected(client, _data, _flags, reason, *_):
        begin()
        tell(None if reason == 0 else str(reason))
        if reason != 0:
            return
        names = ("stop", "reset", "status", "cmd_vel", "ping")
        client.subscribe([(f"{prefix}/{name}", 1) for name in names])

    def received(_client, _data, message):
        topic = message.topic.rpartition("/")[2]
        if message.retain and topic != "status":
            return  # from another time
        pairs = dict(getattr(message.properties, "UserProperty", []))
        with lock:
            try:
                receiver.message(topic, message.payload, pairs, time.monotonic())
            except Exception:  # nothing that could be understood
                receiver.velocity = STANDING

    version = [mqtt.CallbackAPIVersion.VERSION2] if hasattr(mqtt, "CallbackAPIVersion") else []
    client = mqtt.Client(*version, protocol=mqtt.MQTTv5)
    client.on_connect, client.on_message = connected, received
    client.on_disconnect = disconnected
    client.on_connect_fail = lambda *_: tell(str(sys.exc_info()[1]))
    if ca_file := os.environ.get("TELEOP_CA_FILE"):
        client.tls_set(ca_file)
    if user := os.environ.get("TELEOP_USER"):
        with open(os.environ["TELEOP_PASSWORD_FILE"]) as file:
            client.username_pw_set(user, file.readline().rstrip("\n"))
    client.reconnect_delay_set(1, 1)
    client.connect_async(host, port, keepalive=5)
    # In a thread of its own: to connect anew may take seconds, in which the robot must stand.
    client.loop_start()
    while True:
        with lock:
            velocity = receiver.current(time.monotonic())
        if velocity != driven:
            driven = velocity
            print(*driven, flush=True)  # here your motors come in
        time.sleep(0.01)


if __name__ == "__main__":
    main()
