"""Measures teleop beside a minimal C program and a usual Python one; see scripts/benchmark.

    benchmark.py TELEOP TOOLS RESULTS [--quick | --counts]

TELEOP is the program, TOOLS the folder with what is built of Rig and Rivals, RESULTS the file for all
figures. The table of goals is printed last; the exit status is 1 when one of them is missed. With
--counts only the allocations are counted.
"""
import json
import os
import platform
import shutil
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time

TELEOP, TOOLS, RESULTS = sys.argv[1:4]
QUICK = "--quick" in sys.argv[4:]
HERE = os.path.dirname(os.path.abspath(__file__))
DEVICE_SIZE = 476  # struct bench_device
MOMENTS = 1 << 16
ACCOUNT_HEAD = 6 * 8
ACCOUNT_SIZE = ACCOUNT_HEAD + MOMENTS * 8  # struct bench_account
# How often all is done with programs started anew, and how many rounds there are each time.
PASSES, ROUNDS = (1, 5) if QUICK else (5, 12)
PROGRAMS = ["C", "teleop", "C again", "Python"]
# Name, frames a second, at once, in a turn of a fifth of a second.
WAYS = [("125 Hz", 125, 1, 25), ("250 Hz", 250, 1, 50), ("1000 Hz", 1000, 1, 200),
        ("bursts of 10", 200, 10, 40)]
# The same response as the rivals have, and a command for every frame.
DRIVE = "drive: { dead_zone: 0.1, rate: 0, turbo: { button: none }, slow: { button: none }"
TOUCH = ("drive: { stick: thumb, enable: none, dead_zone: 0.1, rate: 0,"
         " turbo: { button: none }, slow: { button: none } }\n"
         "gestures: []\n"
         "touch:\n  joysticks: [{ name: thumb, region: { x: 0, y: 0.25, width: 0.5, height: 0.5 } }]\n")

# In memory: a pipe on a disk would have the time of each reading noted there.
folder = tempfile.mkdtemp(
    prefix="teleop-benchmark-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
running = []
# The program has a processor to itself, and the broker shares another one with whoever feeds and
# listens: left alone, the scheduler now and then puts the broker in front of the program.
PROCESSORS = sorted(os.sched_getaffinity(0))
PROGRAM = ["taskset", "-c", str(PROCESSORS[0])]
OTHERS = ["taskset", "-c", str(PROCESSORS[-1])]


def say(text=""):
    print(text, flush=True)


class Broker:
    """A mosquitto on a free port of the loopback interface."""

    def __init__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        path = f"{folder}/mosquitto.conf"
        with open(path, "w") as file:
            # With Nagle's algorithm a subscriber would wait for its own acknowledgements.
            file.write(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n"
                       "set_tcp_nodelay true\nmax_queued_messages 0\nlog_type none\n")
        search = os.environ["PATH"] + ":/usr/local/sbin:/usr/sbin:/sbin"
        program = shutil.which("mosquitto", path=search)
        self.process = subprocess.Popen(OTHERS + [program, "-c", path])
        running.append(self.process)
        for _ in range(500):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.01)
        raise SystemExit("benchmark: mosquitto does not start")


class Robot:
    """A program that drives one robot, with devices of its own."""

    count = 0

    def __init__(self, program, broker, configuration="", kind="pad", devices=1, account=False,
                 processor=PROGRAM):
        Robot.count += 1
        self.folder = f"{folder}/{Robot.count}"
        self.topic = f"teleop/r{Robot.count}/cmd_vel"
        self.devices = f"{self.folder}/input"
        os.makedirs(self.devices)
        for number in range(devices):
            self.make_device(number, kind)
        environment = dict(
            os.environ, LD_PRELOAD=f"{TOOLS}/preload.so", BENCH_DEVICES=self.devices,
            HOME=self.folder, XDG_STATE_HOME=self.folder, XDG_CONFIG_HOME=self.folder)
        if account:
            with open(f"{self.devices}/event0.account", "wb") as file:
                file.truncate(ACCOUNT_SIZE)
        words = self.words(program, broker, configuration)
        self.seen = {"link up": threading.Event(), "reason=not_enabled": threading.Event()}
        # The touch screen of the benchmark needs no enable control.
        ready = ["link up"] + (["reason=not_enabled"] if program == "teleop" and kind == "pad" else [])
        self.log = []
        began = time.monotonic()
        self.process = subprocess.Popen(
            processor + words, env=environment, stderr=subprocess.PIPE, text=True)
        running.append(self.process)
        self.reader = threading.Thread(target=self.read_log, daemon=True)
        self.reader.start()
        for word in ready:
            if not self.seen[word].wait(20):
                raise SystemExit(f"benchmark: {program} is not ready: {''.join(self.log)}")
        self.start_up = time.monotonic() - began

    def words(self, program, broker, configuration):
        device = "/dev/input/event0"
        if program == "teleop":
            path = f"{self.folder}/teleop.yaml"
            with open(path, "w") as file:
                file.write(f"robot: r{Robot.count}\n"
                           f"broker: {{ url: mqtt://127.0.0.1:{broker.port} }}\n{configuration}")
            return [TELEOP, "run", "--config", path]
        if program == "Python":
            return ["/usr/bin/python3", f"{HERE}/Rivals/typical.py", str(broker.port), self.topic,
                    device]
        return [f"{TOOLS}/minimal", str(broker.port), self.topic, device]

    def make_device(self, number, kind):
        path = f"{self.devices}/event{number}"
        os.mkfifo(path)
        with open(path + ".state", "wb") as file:
            file.write(struct.pack("i", kind == "touch") + bytes(DEVICE_SIZE - 4))

    def read_log(self):
        for line in self.process.stderr:
            self.log.append(line)
            for word, event in self.seen.items():
                if word in line:
                    event.set()

    def status(self, name):
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(name + ":"))

    def ways(self):
        """Of the frames so far the nanoseconds from reading to sending, and from writing to it."""
        with open(f"{self.devices}/event0.account", "rb") as file:
            data = file.read()
        frames, = struct.unpack("Q", data[:8])
        return list(struct.iter_unpack(
            "II", data[ACCOUNT_HEAD:ACCOUNT_HEAD + 8 * min(frames, MOMENTS)]))

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.reader.join()
        running.remove(self.process)
        shutil.rmtree(self.folder)


def meter(broker, robots, hertz, frames, burst=1, rounds=1):
    """What came of each robot: in `rounds` turns of so many frames, or with 0 of all at once."""
    words = OTHERS + [f"{TOOLS}/meter", broker.port, hertz, frames, burst, rounds]
    for robot in robots:
        words += [f"{robot.devices}/event0", robot.topic, robot.process.pid]
    result = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, text=True)
    if result.returncode != 0:
        raise SystemExit("benchmark: " + "".join(robots[0].log))
    return json.loads(result.stdout)


def machine():
    with open("/proc/cpuinfo") as file:
        models = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    version = subprocess.run([TELEOP, "--version"], stdout=subprocess.PIPE, text=True).stdout
    return {"date": time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()),
            "processor": models[0] if models else platform.machine(), "processors": len(models),
            "kernel": platform.release(), "teleop": version.strip(),
            "memory_kB": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1024}


def keep_awake():
    """Keeps the processors from sleeping while the result is open."""
    try:
        file = open("/dev/cpu_dma_latency", "wb", buffering=0)
        file.write(struct.pack("i", 0))
        return file
    except OSError as problem:
        say(f"The processors may sleep between frames ({problem}); the figures then show that.")
        return None


def allow_bridges(count):
    """Lets so many bridges watch for devices at once, where the system's limit can be raised."""
    path = "/proc/sys/fs/inotify/max_user_instances"
    with open(path) as file:
        limit = int(file.read())
    needed = 2 * count + 50
    if limit < needed:
        with open(path, "w") as file:
            file.write(str(needed))
    return path, limit


def percentile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


# MARK: What is measured

def measure_rivals(broker):
    runs = {way[0]: {program: [] for program in PROGRAMS} for way in WAYS}
    for number in range(PASSES):
        for name, hertz, burst, frames in WAYS:
            robots = [Robot(program, broker, DRIVE + " }") for program in PROGRAMS]
            for program, robot, run in zip(
                    PROGRAMS, robots, meter(broker, robots, hertz, frames, burst, ROUNDS)):
                run["resident_kB"] = robot.status("VmRSS")
                runs[name][program].append(run)
                robot.end()
        say(f"pass {number + 1} of {PASSES}")
    medians = {}
    for name in runs:
        medians[name] = {
            program: {key: statistics.median(run[key] for run in all_runs) for key in all_runs[0]}
            for program, all_runs in runs[name].items()}
    say()
    say("way           program    median us     p99 us     max us  CPU us/1000  wake-ups/1000"
        "      kB  lost")
    for name, of_programs in medians.items():
        for program, run in of_programs.items():
            say(f"{name:13} {program:9} {run['median']:10.0f} {run['p99']:10.0f} {run['max']:10.0f}"
                f" {run['processor_per_1000']:12.0f} {run['switches_per_1000']:14.0f}"
                f" {run['resident_kB']:7.0f} {run['frames'] - run['answered']:5.0f}")
    return runs, medians


def measure_start(broker):
    times = {"teleop": [], "C": [], "Python": []}
    for _ in range(3 if QUICK else 11):
        for program in times:
            robot = Robot(program, broker, DRIVE + " }")
            times[program].append(robot.start_up * 1000)
            robot.end()
    return {program: statistics.median(values) for program, values in times.items()}


def measure_rest(broker):
    """Wake-ups a second of each program with nothing held; ours, too, with the stick held still."""
    robots = {program: Robot(program, broker) for program in ("teleop", "C", "Python")}
    time.sleep(1)
    seconds = 5 if QUICK else 20
    before = {program: robot.status("voluntary_ctxt_switches") for program, robot in robots.items()}
    time.sleep(seconds)
    idle = {program: (robot.status("voluntary_ctxt_switches") - before[program]) / seconds
            for program, robot in robots.items()}
    for robot in robots.values():
        robot.end()
    robot = Robot("teleop", broker, DRIVE.replace("rate: 0", "rate: 50") + " }")
    held, = meter(broker, [robot], 0.2, 1)
    robot.end()
    return {"idle": idle, "held_messages": held["messages"] / held["seconds"],
            "held_wake_ups": held["switches_per_1000"] / 1000 / held["seconds"]}


def measure_allocations(broker):
    robot = Robot("teleop", broker, DRIVE + " }", account=True)
    run, = meter(broker, [robot], 1000, 3000)
    robot.end()
    return run


def measure_growth(broker):
    frames = 100 if QUICK else 200
    cases = [("set-points", count, DRIVE + " }\nsetpoints:\n" + "".join(
        f"  - {{ name: s{number}, pull: right_stick.y }}\n" for number in range(count)), "pad", 1)
        for count in (1, 8, 64)]
    for count in (1, 10, 100):
        areas = "".join(
            f"    - {{ name: a{number}, region: {{ x: {0.5 + number % 10 / 20}, y: {number // 10 / 10},"
            " width: 0.05, height: 0.1 } }\n" for number in range(count))
        gestures = "".join(
            f"  - {{ on: a{number}, when: {when}, do: publish, name: {when}{number} }}\n"
            for number in range(count) for when in ("tap", "long_press", "swipe_left", "pan"))
        cases.append(("gesture regions", count, TOUCH.replace("gestures: []\n", "")
                      + "  areas:\n" + areas + "gestures:\n" + gestures, "touch", 1))
    cases += [("devices", count, DRIVE + " }", "pad", count) for count in (1, 4, 8)]
    cases += [("encoding", name, f"{DRIVE}, encoding: {name} }}", "pad", 1) for name in (
        "twist", "twist_stamped", "cdr_twist", "cdr_twist_stamped", "msgpack_twist")]
    rows = []
    say()
    say("growth                             median us     p99 us  CPU us/1000  start ms    kB")
    for name, count, configuration, kind, devices in cases:
        robot = Robot("teleop", broker, configuration, kind, devices)
        run, = meter(broker, [robot], 250, frames)
        row = {"name": name, "count": count, "start_ms": robot.start_up * 1000,
               "resident_kB": robot.status("VmRSS"), **run}
        robot.end()
        rows.append(row)
        say(f"{name:15} {count!s:17} {run['median']:11.0f} {run['p99']:10.0f}"
            f" {run['processor_per_1000']:12.0f} {row['start_ms']:9.0f} {row['resident_kB']:6}")
    return rows


def measure_crowd(broker):
    rows = []
    say()
    say("bridges at 50 Hz   own median us   own p99 us  worst bridge's p99 us  "
        "with the wait for a processor p99 us  broker and subscriber median us")
    counts = [1, 50, 200]
    try:
        path, limit = allow_bridges(counts[-1])
    except OSError as problem:
        say(f"no more than 50 bridges: a user may not watch that many folders ({problem})")
        path, limit = None, None
        del counts[-1]
    for count in counts:
        robots = [Robot("teleop", broker, DRIVE + " }", account=True, processor=[])
                  for _ in range(count)]
        time.sleep(0.5)
        frames = 100 if QUICK else 400
        runs = meter(broker, robots, 50, frames, rounds=0)
        # Without the first ones, in which everything happens for the first time.
        accounts = [robot.ways()[-frames:] for robot in robots]
        for robot in robots:
            robot.process.terminate()
        for robot in robots:
            robot.end()
        own = [pair[0] / 1000 for pairs in accounts for pair in pairs]
        whole = [pair[1] / 1000 for pairs in accounts for pair in pairs]
        row = {"bridges": count, "own_median": statistics.median(own),
               "own_p99": percentile(own, 0.99),
               "worst_p99": max(percentile([pair[0] / 1000 for pair in pairs], 0.99)
                                for pairs in accounts),
               "scheduled_p99": percentile(whole, 0.99),
               "broker_median": statistics.median(run["median"] for run in runs)
               - statistics.median(whole), "runs": runs}
        rows.append(row)
        say(f"{count:16} {row['own_median']:15.0f} {row['own_p99']:12.0f} {row['worst_p99']:22.0f}"
            f" {row['scheduled_p99']:37.0f} {row['broker_median']:32.0f}")
    if path:
        with open(path, "w") as file:
            file.write(str(limit))
    return rows


def ratio(runs, name, key, program="teleop", rivals=("C", "C again")):
    """The median of the passes' ratios: within a pass all had their turns at the same time."""
    passes = zip(runs[name][program], *(runs[name][rival] for rival in rivals))
    return statistics.median(
        ours[key] / statistics.mean(run[key] for run in others) for ours, *others in passes)


def verdicts(runs, medians, start, rest, allocations, crowd):
    rows = []

    def add(what, goal, figure, is_met):
        rows.append((what, goal, figure, "met" if is_met else "MISSED"))

    for key, what, goal, limit, unit in (
            ("median", "frame to subscriber, median", "at most 1.1 x C", 1.1, "us"),
            ("p99", "frame to subscriber, p99", "the same order: at most 3 x C", 3, "us"),
            ("processor_per_1000", "processor for 1000 frames", "at most 1.5 x C", 1.5, "us")):
        for name, *_ in WAYS[:3]:
            figure = ratio(runs, name, key)
            add(f"{what}, {name}", goal,
                f"{figure:.2f} ({medians[name]['teleop'][key]:.0f} and"
                f" {medians[name]['C'][key]:.0f} {unit})", figure <= limit)
    resident = max(of["teleop"]["resident_kB"] for of in medians.values())
    add("memory held while driving", "at most 16 MB", f"{resident / 1024:.1f} MB",
        resident <= 16 * 1024)
    add("start to ready to publish", "at most 40 ms",
        f"{start['teleop']:.0f} ms (C {start['C']:.0f}, Python {start['Python']:.0f})",
        start["teleop"] <= 40)
    add("wake-ups with nothing held", "at most 2 a second", f"{rest['idle']['teleop']:.2f} a second (C {rest['idle']['C']:.2f},"
        f" Python {rest['idle']['Python']:.2f})", rest["idle"]["teleop"] <= 2)
    add("commands with the stick held still", "50 a second",
        f"{rest['held_messages']:.1f} a second", abs(rest["held_messages"] - 50) < 0.5)
    own, frames = allocations["own_allocations"], allocations["frames"]
    add("own allocations, frame to socket", "none",
        f"{own} in {frames:.0f} frames (the libraries'"
        f" {allocations['library_allocations'] / frames:.0f} a frame)", own == 0)
    last = crowd[-1]
    add(f"{last['bridges']} bridges at 50 Hz, own p99", "at most 1 ms",
        f"{last['own_p99'] / 1000:.2f} ms, the worst bridge's {last['worst_p99'] / 1000:.2f} ms",
        last["worst_p99"] <= 1000)
    return rows


def count():
    run = measure_allocations(Broker())
    say(f"\nallocations on the way from {run['frames']:.0f} frames to the socket: {run['own_allocations']}"
        f" of teleop, {run['library_allocations']} of its libraries; {run['other_allocations']} meanwhile"
        " for other things")
    if run["answered"] < run["frames"] * 0.9:
        raise SystemExit(f"benchmark: only {run['answered']} frames were answered")
    return 1 if run["own_allocations"] else 0


def main():
    facts = machine()
    say(", ".join(f"{key} {value}" for key, value in facts.items()))
    awake = keep_awake()
    broker = Broker()
    runs, medians = measure_rivals(broker)
    start = measure_start(broker)
    rest = measure_rest(broker)
    allocations = measure_allocations(broker)
    growth = measure_growth(broker)
    crowd = measure_crowd(broker)
    keys = ("median", "processor_per_1000")
    noise = {name: {key: ratio(runs, name, key, "C again", ["C"]) for key in keys} for name in runs}
    python = {name: {key: ratio(runs, name, key, "Python") for key in keys} for name in runs}
    say()
    say("A program against itself (C again / C): " + ", ".join(
        f"{name} {of['median']:.2f} in time and {of['processor_per_1000']:.2f} in processor"
        for name, of in noise.items()) + ". Smaller differences mean nothing.")
    say(f"With the stick held still: {rest['held_messages']:.1f} commands and"
        f" {rest['held_wake_ups']:.1f} wake-ups a second.")
    say("Python / C: " + ", ".join(
        f"{name} {of['median']:.1f} in time and {of['processor_per_1000']:.1f} in processor"
        for name, of in python.items()) + ".")
    table = verdicts(runs, medians, start, rest, allocations, crowd)
    with open(RESULTS, "w") as file:
        json.dump({"machine": facts, "runs": runs, "medians": medians, "against_itself": noise,
                   "start_ms": start, "rest": rest, "allocations": allocations, "growth": growth, "crowd": crowd,
                   "verdicts": table}, file, indent=1)
    say()
    say(f"all figures: {RESULTS}")
    say()
    say("| what | goal | figure | verdict |\n| --- | --- | --- | --- |")
    for row in table:
        say("| " + " | ".join(row) + " |")
    if awake:
        awake.close()
    return 0 if all(row[3] == "met" for row in table) else 1


try:
    status = count() if "--counts" in sys.argv[4:] else main()
finally:
    for process in running:
        process.kill()
    shutil.rmtree(folder, ignore_errors=True)
sys.exit(status)
