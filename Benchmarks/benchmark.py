"""Measures teleop beside a minimal C program and a usual Python one; see scripts/benchmark.

    benchmark.py TELEOP TOOLS RESULTS [--quick | --counts]

TELEOP is the program, TOOLS the folder with what is built of Rig and Rivals, RESULTS the file for all
figures. The table of goals is printed last; the exit status is 1 when one of them is missed. With
--counts only the allocations are counted.
"""
import json
import math
import os
import platform
import shutil
import signal
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
PASSES, ROUNDS = (1, 8) if QUICK else (4, 16)
PROGRAMS = ["C", "teleop", "C again", "Python"]
# Name, frames a second, at once, in a turn of a fifth of a second.
WAYS = [("125 Hz", 125, 1, 25), ("250 Hz", 250, 1, 50), ("1000 Hz", 1000, 1, 200),
        ("bursts of 10", 200, 10, 40)]
# The same response as the rivals have, and a command for every frame.
DRIVE = "drive: { dead_zone: 0.1, rate: 0, turbo: { button: none }, slow: { button: none }"
TOUCH = ("drive: { stick: thumb, enable: none, dead_zone: 0.1, rate: 0,"
         " turbo: { button: none }, slow: { button: none } }\n"
         "gestures: []\n"
         "touch:\n  joysticks:\n"
         "    - { name: thumb, region: { x: 0, y: 0.25, width: 0.5, height: 0.5 } }\n")

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
        ready = ["link up"]
        if program == "teleop" and kind == "pad":
            ready.append("reason=not_enabled")
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

    def status(self, name, thread=None):
        path = f"/proc/{self.process.pid}" + (f"/task/{thread}" if thread else "")
        with open(path + "/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith(name + ":"))

    def wake_ups(self):
        """How often its threads have gone to sleep so far, and so have woken."""
        return sum(self.status("voluntary_ctxt_switches", thread)
                   for thread in os.listdir(f"/proc/{self.process.pid}/task"))

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
        raise SystemExit("benchmark: " + "".join(
            f"\n{robot.topic}:\n{''.join(robot.log)}" for robot in robots if robot.log))
    return json.loads(result.stdout)


def machine():
    with open("/proc/cpuinfo") as file:
        models = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    version = subprocess.run([TELEOP, "--version"], stdout=subprocess.PIPE, text=True).stdout
    return {"date": time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()),
            "processor": models[0] if models else platform.machine(), "processors": len(models),
            "kernel": platform.release(), "cpuidle": cpuidle_driver(), "teleop": version.strip(),
            "memory_kB": os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1024}


def cpuidle_driver():
    """What lets processors sleep; without, as in many virtual machines, the host does, unasked."""
    try:
        with open("/sys/devices/system/cpu/cpuidle/current_driver") as file:
            return file.read().strip()
    except OSError:
        return "none"


def keep_awake():
    """Keeps the processors from sleeping while the result is open."""
    try:
        file = open("/dev/cpu_dma_latency", "wb", buffering=0)
        file.write(struct.pack("i", 0))
        return file
    except OSError as problem:
        say(f"The processors may sleep between frames ({problem}); the figures then show that.")
        return None


class WatchLimit:
    """Meanwhile so many bridges may watch for devices, where the system's limit can be raised."""

    PATH = "/proc/sys/fs/inotify/max_user_instances"

    def __init__(self, bridges):
        self.needed = 2 * bridges + 50

    def __enter__(self):
        with open(self.PATH) as file:
            self.former = int(file.read())
        self.is_raised, self.refusal = False, None
        if self.former < self.needed:
            try:
                self.write(self.needed)
                self.is_raised = True
            except OSError as problem:
                self.refusal = problem
        return self

    def __exit__(self, *_):
        if self.is_raised:
            self.write(self.former)

    def write(self, limit):
        with open(self.PATH, "w") as file:
            file.write(str(limit))


def percentile(values, part):
    return sorted(values)[max(0, math.ceil(part * len(values)) - 1)]


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
    medians = {
        name: {program: {key: statistics.median(run[key] for run in all_runs)
                         for key in all_runs[0]}
               for program, all_runs in of.items()}
        for name, of in runs.items()}
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
    before = {program: robot.wake_ups() for program, robot in robots.items()}
    time.sleep(seconds)
    idle = {program: (robot.wake_ups() - before[program]) / seconds
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
    # Slow enough that frames are rarely read together, also on a busy computer.
    run, = meter(broker, [robot], 250, 3000)
    robot.end()
    return run


def growth_groups():
    """What may grow: its name, and how much of it with the configuration, devices and their kind."""
    yield "set-points", [(count, DRIVE + " }\nsetpoints:\n" + "".join(
        f"  - {{ name: s{number}, pull: right_stick.y }}\n" for number in range(count)), "pad", 1)
        for count in (1, 8, 64)]
    cases = []
    for count in (1, 10, 100):
        areas = "".join(
            f"    - {{ name: a{number}, region: {{ x: {0.5 + number % 10 / 20},"
            f" y: {number // 10 / 10}, width: 0.05, height: 0.1 }} }}\n"
            for number in range(count))
        gestures = "".join(
            f"  - {{ on: a{number}, when: {when}, do: publish, name: {when}{number} }}\n"
            for number in range(count) for when in ("tap", "long_press", "swipe_left", "pan"))
        cases.append((count, TOUCH.replace("gestures: []\n", "") + "  areas:\n" + areas
                      + "gestures:\n" + gestures, "touch", 1))
    yield "gesture regions", cases
    yield "devices", [(count, DRIVE + " }", "pad", count) for count in (1, 4, 8)]
    yield "encoding", [(name, f"{DRIVE}, encoding: {name} }}", "pad", 1) for name in (
        "twist", "twist_stamped", "cdr_twist", "cdr_twist_stamped", "msgpack_twist")]


def measure_growth(broker):
    rows = []
    say()
    say("growth                             median us     p99 us  CPU us/1000  start ms    kB")
    for name, cases in growth_groups():
        robots = [Robot("teleop", broker, configuration, kind, devices)
                  for _, configuration, kind, devices in cases]
        runs = meter(broker, robots, 250, 50, rounds=4 if QUICK else 8)
        for (count, *_), robot, run in zip(cases, robots, runs):
            row = {"name": name, "count": count, "start_ms": robot.start_up * 1000,
                   "resident_kB": robot.status("VmRSS"), **run}
            robot.end()
            rows.append(row)
            say(f"{name:15} {count!s:17} {run['median']:11.0f} {run['p99']:10.0f}"
                f" {run['processor_per_1000']:12.0f} {row['start_ms']:9.0f}"
                f" {row['resident_kB']:6}")
    return rows


CROWD = 200


def measure_crowd(broker):
    rows = []
    say()
    say("bridges at 50 Hz   own median us   own p99 us  worst bridge's p99 us  "
        "with the wait for a processor p99 us  broker and subscriber us")
    for count in (1, 50, CROWD):
        with WatchLimit(count) as limit:
            if limit.refusal:
                say(f"{count:16} not measured, a user may not watch for so many devices:"
                    f" {limit.refusal}")
            else:
                rows.append(measure_bridges(broker, count))
    return rows


def measure_bridges(broker, count):
    robots = [Robot("teleop", broker, DRIVE + " }", account=True, processor=[])
              for _ in range(count)]
    time.sleep(0.5)
    frames = 100 if QUICK else 400
    runs = meter(broker, robots, 50, frames, rounds=0)
    # Without the first ones, in which everything happens for the first time.
    ways = [robot.ways()[-frames:] for robot in robots]
    for robot in robots:
        robot.process.terminate()
    for robot in robots:
        robot.end()
    own = [[pair[0] / 1000 for pair in pairs] for pairs in ways]
    all_own = sum(own, [])
    whole = [pair[1] / 1000 for pairs in ways for pair in pairs]
    row = {"bridges": count, "own_median": statistics.median(all_own),
           "own_p99": percentile(all_own, 0.99),
           "worst_p99": max(percentile(values, 0.99) for values in own),
           "scheduled_p99": percentile(whole, 0.99),
           # A difference of medians: what remains of the way.
           "broker": statistics.median(run["median"] for run in runs) - statistics.median(whole),
           "runs": runs}
    say(f"{count:16} {row['own_median']:15.0f} {row['own_p99']:12.0f} {row['worst_p99']:22.0f}"
        f" {row['scheduled_p99']:37.0f} {row['broker']:25.0f}")
    return row


def ratios(runs, name, key, program="teleop", rivals=("C", "C again")):
    """The passes' ratios: within a pass all had their turns at the same time."""
    passes = zip(runs[name][program], *(runs[name][rival] for rival in rivals))
    return [ours[key] / statistics.mean(run[key] for run in others) for ours, *others in passes]


def verdicts(runs, medians, start, rest, allocations, crowd):
    rows = []

    def add(what, goal, figure, is_met):
        rows.append((what, goal, figure, "met" if is_met else "MISSED"))

    for key, what, goal, limit in (
            ("median", "frame to subscriber, median", "at most 1.1 x C", 1.1),
            ("p99", "frame to subscriber, p99", "the same order: at most 3 x C", 3),
            ("processor_per_1000", "processor for 1000 frames", "at most 1.5 x C", 1.5)):
        for name, *_ in WAYS[:3]:
            figure = statistics.median(ratios(runs, name, key))
            ours = medians[name]["teleop"][key]
            rival = statistics.mean(medians[name][program][key] for program in ("C", "C again"))
            add(f"{what}, {name}", goal, f"{figure:.2f} ({ours:.0f} and {rival:.0f} us)",
                figure <= limit)
    answered = min(run["answered"] / run["frames"]
                   for name, *_ in WAYS[:3] for run in runs[name]["teleop"])
    add("frames that are answered, 125 to 1000 Hz", "99 %", f"{100 * answered:.1f} %",
        answered >= 0.99)
    resident = max(of["teleop"]["resident_kB"] for of in medians.values())
    add("memory held while driving", "at most 16 MB", f"{resident / 1024:.1f} MB",
        resident <= 16 * 1024)
    add("start to ready to publish", "at most 40 ms",
        f"{start['teleop']:.0f} ms (C {start['C']:.0f}, Python {start['Python']:.0f})",
        start["teleop"] <= 40)
    add("wake-ups with nothing held", "at most 2 a second",
        f"{rest['idle']['teleop']:.2f} a second (C {rest['idle']['C']:.2f},"
        f" Python {rest['idle']['Python']:.2f})", rest["idle"]["teleop"] <= 2)
    add("commands with the stick held still", "50 a second",
        f"{rest['held_messages']:.1f} a second", abs(rest["held_messages"] - 50) < 0.5)
    add("wake-ups with the stick held still", "fewer than 62 a second (50 commands, 10 probes)",
        f"{rest['held_wake_ups']:.1f} a second", rest["held_wake_ups"] < 62)
    add("own allocations, frame to socket", "none", words_of_allocations(allocations),
        is_free_of_allocations(allocations))
    what, goal = f"{CROWD} bridges at 50 Hz, p99 from reading to sending", "at most 1 ms each"
    of_all = [row for row in crowd if row["bridges"] == CROWD]
    for row in of_all:
        add(what, goal, f"{row['own_p99'] / 1000:.2f} ms,"
            f" the worst bridge's {row['worst_p99'] / 1000:.2f} ms", row["worst_p99"] <= 1000)
    if not of_all:
        rows.append((what, goal, "-", "not measured"))
    return rows


def is_free_of_allocations(run):
    """True when no frame that was read by itself cost one; a busy computer reads several at once.

    The account begins with the reading: what each frame costs before is among the others.
    """
    return (run["own_allocations"] == 0 and run["accounted"] >= 0.9 * run["frames"]
            and run["other_allocations"] < run["accounted"])


def words_of_allocations(run):
    return (f"{run['own_allocations']} in {run['accounted']} frames of {run['frames']:.0f}"
            f" ({run['library_allocations']} of the libraries, {run['other_allocations']} beside)")


def check_allocations():
    run = measure_allocations(Broker())
    say(f"\nallocations of teleop's own from frame to socket: {words_of_allocations(run)}")
    return 0 if is_free_of_allocations(run) else 1


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
    against_itself = {name: {key: ratios(runs, name, key, "C again", ["C"]) for key in keys}
                      for name in runs}
    say()
    say("C again / C, over the passes: " + ", ".join(
        f"{name} {min(of['median']):.2f} to {max(of['median']):.2f} in time and"
        f" {min(of['processor_per_1000']):.2f} to {max(of['processor_per_1000']):.2f} in processor"
        for name, of in against_itself.items()) + ". Smaller differences mean nothing.")
    say("Python / C: " + ", ".join(
        f"{name} {statistics.median(ratios(runs, name, 'median', 'Python')):.1f} in time and "
        f"{statistics.median(ratios(runs, name, 'processor_per_1000', 'Python')):.1f} in processor"
        for name in runs) + ".")
    table = verdicts(runs, medians, start, rest, allocations, crowd)
    with open(RESULTS, "w") as file:
        json.dump({"machine": facts, "runs": runs, "medians": medians,
                   "against_itself": against_itself, "start_ms": start, "rest": rest,
                   "allocations": allocations, "growth": growth, "crowd": crowd,
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


if __name__ == "__main__":
    # So that what follows is done then, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        status = check_allocations() if "--counts" in sys.argv[4:] else main()
    finally:
        for process in running:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)
    sys.exit(status)
