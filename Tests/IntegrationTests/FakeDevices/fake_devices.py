"""A machine with fake input devices: obeys one-line commands on stdin, answers on stdout.

Run it as  umockdev-wrapper /usr/bin/python3 fake_devices.py  (it needs the system's python3-gi).
Each command is answered by `ok ...` or `error ...`; what happens by itself is told as `fact ...`.

    plug NAME FILE N [denied] [readonly] [virtual] [effects=N] [phys=TEXT] [uniq=TEXT]
                                /dev/input/eventN appears; a virtual one is made by a program, and
                                takes so many effects at the most
    link NAME N                 /dev/input/by-id/NAME leads to /dev/input/eventN
    battery N TEXT              what the battery beside /dev/input/eventN tells of its capacity
    allow NAME                  a denied node may be opened from now on
    unplug NAME [slowly]        it goes away
    frame NAME CODE=VALUE ... [/ CODE=VALUE ...]        one or more frames, at once
    stream NAME HERTZ CODE=VALUE ... [/ ...]            the same, so many frames a second;
                                answered at once, `fact streamed NAME` at the end
    set NAME CODE=VALUE ...     the state changes, but nobody is told
    overrun NAME [CODE=VALUE ...]       the same, and the queues of all open files run over
    upon NAME COMMAND ... [then COMMAND ...]            when the program next asks which keys are
                                down, this comes before the answer; each asking takes one
    run FOLDER PROGRAM ARG ...  starts a program that sees the devices: `ok PID`, later
                                `fact exited PID STATUS`; output in FOLDER/stdout, FOLDER/stderr
    signal PID NUMBER           to a program started by `run`
    sockets PID PORT            TCP_NODELAY of its connections to that port: `ok 1 1`

What a program does to a node is told too: `fact effect NAME NUMBER MILLISECONDS STRONG WEAK`,
`fact played NAME NUMBER TIMES`, `fact removed NAME NUMBER`.

`frame` answers with the time in seconds since 1970. A contact of a panel without slots ends with
SYN_MT_REPORT=0. The pseudo code SYN=1 makes the frame end with
SYN_REPORT 1, as the kernel's autorepeat does. When stdin ends, all programs are ended too.
"""
import ctypes
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

from description import Description, event_codes
from node import Node, UMockdev

PIDFD_OPEN, PIDFD_GETFD = 434, 438


class Machine:
    def __init__(self):
        self.testbed = UMockdev.Testbed.new()
        self.codes = event_codes()
        self.nodes, self.programs = {}, {}
        self.voice = threading.Lock()
        directory = self.testbed.get_root_dir() + "/dev/input"
        os.makedirs(directory, exist_ok=True)
        with open(directory + "/.keep", "w"):  # umockdev removes an empty directory
            pass

    def say(self, line):
        with self.voice:
            print(line, flush=True)

    def fact(self, line):
        self.say("fact " + line)

    def obey(self, words):
        method = getattr(self, "do_" + words[0], None)
        if method is None:
            raise ValueError(f"unknown command {words[0]}")
        return method(*words[1:])

    def events(self, words):
        """CODE=VALUE ... -> (events, value of the closing SYN_REPORT)"""
        events, report = [], 0
        for word in words:
            name, _, value = word.partition("=")
            if name == "SYN":
                report = int(value)
            else:
                events.append((*self.codes[name], int(value)))
        return events, report

    def frames(self, words):
        while words:
            end = words.index("/") if "/" in words else len(words)
            yield self.events(words[:end])
            words = words[end + 1:]

    def sysfs(self, number, virtual=False):
        """What the kernel shows of a device: /sys/class/input/eventN leads to it."""
        root = self.testbed.get_root_dir()
        bus = "virtual" if virtual else "pci0000:00/usb1/1-1"
        place = f"/devices/{bus}/input/input{number}/event{number}"
        os.makedirs(f"{root}/sys{place}", exist_ok=True)
        os.makedirs(f"{root}/sys/class/input", exist_ok=True)
        link = f"{root}/sys/class/input/event{number}"
        if os.path.islink(link):
            os.unlink(link)
        os.symlink("../.." + place, link)
        return link

    def do_link(self, name, number):
        folder = self.testbed.get_root_dir() + "/dev/input/by-id"
        os.makedirs(folder, exist_ok=True)
        if os.path.islink(f"{folder}/{name}"):
            os.unlink(f"{folder}/{name}")
        os.symlink(f"../event{number}", f"{folder}/{name}")

    def do_plug(self, name, path, number, *options):
        self.sysfs(number, virtual="virtual" in options)
        given = dict(option.split("=", 1) for option in options if "=" in option)
        self.nodes[name] = Node(
            self.testbed, name, Description(path), int(number), self.fact,
            denied="denied" in options, readonly="readonly" in options, **given)

    def do_battery(self, number, text):
        folder = self.sysfs(number) + "/device/device/power_supply/pad"
        os.makedirs(folder, exist_ok=True)
        with open(folder + "/new", "w") as file:
            file.write(text + "\n")
        os.rename(folder + "/new", folder + "/capacity")

    def do_allow(self, name):
        self.nodes[name].allow()

    def do_unplug(self, name, how=""):
        self.nodes.pop(name).unplug(slowly=how == "slowly")
        return f"{time.time():.6f}"

    def do_frame(self, name, *words):
        frames = list(self.frames(words))
        node = self.nodes[name]
        now = time.time()
        with node.lock:  # the program finds all of them or none
            for events, report in frames:
                node.send(events, report)
        return f"{now:.6f}"

    def do_stream(self, name, hertz, *words):
        frames, node, period = list(self.frames(words)), self.nodes[name], 1 / float(hertz)

        def play():
            due = time.monotonic()
            for events, report in frames:
                time.sleep(max(0, due - time.monotonic()))
                node.send(events, report)
                due += period
            self.fact(f"streamed {name}")

        threading.Thread(target=play, daemon=True).start()

    def do_set(self, name, *words):
        node = self.nodes[name]
        with node.lock:
            for event in self.events(words)[0]:
                node.note(event)

    def do_overrun(self, name, *words):
        node = self.nodes[name]
        with node.lock:
            self.do_set(name, *words)
            node.overrun()

    def do_upon(self, name, *words):
        commands = [[]]
        for word in words:
            if word == "then":
                commands.append([])
            else:
                commands[-1].append(word)
        self.nodes[name].upon_key_query += [
            lambda command=command: self.obey(command) for command in commands]

    def do_run(self, folder, *command):
        if os.geteuid() == 0:  # root may open everything: give up that right, as a user has it not
            command = ("setpriv", "--bounding-set=-dac_override,-dac_read_search", *command)
        environment = dict(
            os.environ, HOME=folder, XDG_CONFIG_HOME=folder,
            XDG_STATE_HOME=os.path.dirname(folder) + "/state",
            UMOCKDEV_DIR=self.testbed.get_root_dir())
        with open(folder + "/stdout", "wb") as out, open(folder + "/stderr", "wb") as err:
            program = subprocess.Popen(
                command, cwd=folder, env=environment,
                stdin=subprocess.DEVNULL, stdout=out, stderr=err)
        self.programs[program.pid] = program

        def await_end():
            self.fact(f"exited {program.pid} {program.wait()}")

        threading.Thread(target=await_end, daemon=True).start()
        return str(program.pid)

    def do_signal(self, pid, number):
        self.programs[int(pid)].send_signal(int(number))

    def do_sockets(self, pid, port):
        call = ctypes.CDLL(None, use_errno=True).syscall
        process = call(PIDFD_OPEN, int(pid), 0)
        answers = []
        for name in os.listdir(f"/proc/{pid}/fd"):
            if not os.readlink(f"/proc/{pid}/fd/{name}").startswith("socket:"):
                continue
            copy = call(PIDFD_GETFD, process, int(name), 0)
            if copy < 0:
                raise OSError(ctypes.get_errno(), "pidfd_getfd")
            with socket.socket(fileno=copy) as peer:
                if peer.family == socket.AF_INET and peer.getpeername()[1] == int(port):
                    answers.append(peer.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        os.close(process)
        return " ".join(str(answer) for answer in answers)

    def finish(self, *_):
        for program in self.programs.values():
            program.kill()
        shutil.rmtree(self.testbed.get_root_dir(), ignore_errors=True)
        os._exit(0)  # umockdev's threads would keep the interpreter waiting


machine = Machine()
signal.signal(signal.SIGTERM, machine.finish)
machine.say("ok ready")
try:
    for line in sys.stdin:
        try:
            machine.say(("ok " + (machine.obey(shlex.split(line)) or "")).rstrip())
        except Exception as problem:  # the test decides what a refused command means
            machine.say(f"error {type(problem).__name__}: {problem}")
finally:
    # Also when the other side is gone without having heard everything, which is an error here.
    machine.finish()
