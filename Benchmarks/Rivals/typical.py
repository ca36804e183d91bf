"""What people write today to drive a robot from a gamepad over MQTT: evdev and paho.

    typical.py PORT TOPIC DEVICE
"""
import json
import math
import sys

import evdev
import paho.mqtt.client as mqtt
from evdev import ecodes

DEAD_ZONE, MAX_LINEAR, MAX_ANGULAR = 0.1, 1.0, 1.5

port, topic, path = int(sys.argv[1]), sys.argv[2], sys.argv[3]
version = getattr(mqtt, "CallbackAPIVersion", None)
client = mqtt.Client(version.VERSION2) if version else mqtt.Client()
client.on_connect = lambda *_: print("link up", file=sys.stderr, flush=True)
device = evdev.InputDevice(path)
ranges = {code: device.absinfo(code) for code in (ecodes.ABS_X, ecodes.ABS_Y)}
client.connect("127.0.0.1", port)
client.loop_start()
stick = {ecodes.ABS_X: 0.0, ecodes.ABS_Y: 0.0}
enabled = changed = was_moving = False
for event in device.read_loop():
    if event.type == ecodes.EV_ABS and event.code in stick:
        info = ranges[event.code]
        stick[event.code] = 2 * (event.value - info.min) / (info.max - info.min) - 1
        changed = True
    elif event.type == ecodes.EV_KEY and event.code == ecodes.BTN_TL:
        enabled = event.value != 0
        changed = True
    elif event.type == ecodes.EV_SYN and event.code == ecodes.SYN_REPORT and changed:
        changed = False
        x, y = stick[ecodes.ABS_X], stick[ecodes.ABS_Y]
        travel = math.hypot(x, y)
        scale = 0.0
        if enabled and travel > DEAD_ZONE:
            scale = min((travel - DEAD_ZONE) / (1 - DEAD_ZONE), 1) / travel
        linear, angular = -MAX_LINEAR * scale * y + 0.0, -MAX_ANGULAR * scale * x + 0.0
        moving = linear != 0 or angular != 0
        if moving or was_moving:
            client.publish(topic, json.dumps({
                "linear": {"x": linear, "y": 0.0, "z": 0.0},
                "angular": {"x": 0.0, "y": 0.0, "z": angular}}))
        was_moving = moving
