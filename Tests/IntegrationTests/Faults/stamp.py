"""Writes each line of its input to a file, with the time in front: stamp.py FILE [SECONDS_A_LINE]

A robot that takes SECONDS_A_LINE for each is a slow one.
"""
import sys
import time

with open(sys.argv[1], "a", buffering=1) as log:
    for line in sys.stdin:
        log.write(f"{time.time():.6f} {line}")
        time.sleep(float(sys.argv[2]) if len(sys.argv) > 2 else 0)
