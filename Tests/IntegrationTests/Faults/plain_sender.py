"""Sends 50 commands a second as most programs do: plain_sender.py PORT

Nothing but the time of sending is added, so that it can be seen how old a command is where it arrives.
"""
import sys
import time

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

COMMAND = '{"linear":{"x":%f,"y":0.0,"z":0.0},"angular":{"x":0.0,"y":0.0,"z":0.0}}'
VERSION = {} if not hasattr(mqtt, "CallbackAPIVersion") else {
    "callback_api_version": mqtt.CallbackAPIVersion.VERSION2}

client = mqtt.Client(protocol=mqtt.MQTTv5, **VERSION)
client.reconnect_delay_set(1, 1)
client.connect("127.0.0.1", int(sys.argv[1]), keepalive=10)
client.loop_start()
due, number = time.monotonic(), 0
while True:
    properties = Properties(PacketTypes.PUBLISH)
    properties.UserProperty = [("stamp", "%.3f" % time.time())]
    client.publish("teleop/robot/cmd_vel", COMMAND % (1 - number * 1e-5), properties=properties)
    due, number = due + 0.02, number + 1
    time.sleep(max(0, due - time.monotonic()))
