"""One /dev/input/eventN that answers as the kernel's evdev does, served through umockdev.

umockdev hands every open, read, write and ioctl of the program under test to a handler here. The
node itself is a pseudo terminal, but no event travels through it: bytes in it only make the node
readable, so that poll, select and epoll (level or edge triggered) wake the program.

Left out, because no test needs it: fuzz, masks, revoke.
"""
import errno
import os
import struct
import termios
import threading
import time
import tty

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev  # noqa: E402

EV_SYN, EV_KEY, EV_REL, EV_ABS, EV_FF = 0x00, 0x01, 0x02, 0x03, 0x15
SYN_REPORT, SYN_DROPPED = 0, 3
RELEASED, AUTOREPEAT = 0, 2
ABS_MT_SLOT, ABS_MT_TRACKING_ID = 0x2F, 0x39
MULTITOUCH = range(0x30, 0x3E)  # the axes that each contact has for itself
EVENT = struct.Struct("<qqHHi")


class OpenFile:
    """What the kernel keeps for each open file: a queue and the clock that stamps it."""

    def __init__(self, client, capacity):
        self.client, self.capacity, self.queue, self.readable = client, capacity, [], 0
        self.clock = time.CLOCK_REALTIME

    def stamp(self):
        seconds, nanoseconds = divmod(time.clock_gettime_ns(self.clock), 1_000_000_000)
        return seconds, nanoseconds // 1000

    def put(self, event, stamp):
        """Queues one event; returns False when that overran the queue."""
        self.queue.append((*stamp, *event))
        fits = len(self.queue) < self.capacity
        if not fits:
            self.overrun(stamp, newest=self.queue[-1:])
        if event[:2] == (EV_SYN, SYN_REPORT):
            self.readable = len(self.queue)
        return fits

    def overrun(self, stamp, newest=()):
        self.queue = [(*stamp, EV_SYN, SYN_DROPPED, 0), *newest]
        self.readable = 0

    def take(self, count):
        count = min(count, self.readable)
        taken, self.queue = self.queue[:count], self.queue[count:]
        self.readable -= count
        return b"".join(EVENT.pack(*event) for event in taken)

    def forget_keys(self):
        """The state has just been asked for, so queued key events would be told twice."""
        before = self.queue[: self.readable]
        self.readable -= sum(event[2] == EV_KEY for event in before)
        self.queue = [event for event in self.queue if event[2] != EV_KEY]


class Handler(UMockdev.IoctlBase):
    """Passes what umockdev intercepted to the node it belongs to."""

    node = None

    def do_client_connected(self, client):
        self.node.opened(client)

    def do_handle_ioctl(self, client):
        result, error = self.node.control(client)
        client.complete(result, error)
        return True

    def do_handle_read(self, client):
        result, error = self.node.read(client)
        client.complete(result, error)
        return True

    def do_handle_write(self, client):
        result, error = self.node.write(bytes(client.get_arg().retrieve()))
        client.complete(result, error)
        return True


class Node:
    def __init__(self, testbed, name, description, number, tell, phys="", uniq="", denied=False,
                 readonly=False, effects="16"):
        self.testbed, self.name, self.description = testbed, name, description
        self.number, self.tell, self.phys, self.uniq = number, tell, phys, uniq
        self.path = f"/dev/input/event{number}"
        self.link = testbed.get_root_dir() + self.path
        self.lock = threading.RLock()
        self.files, self.grabber, self.is_gone = {}, None, False
        self.keys, self.values = set(), dict(description.values)
        self.upon_key_query = []
        self.slot, self.effects, self.effect_room = 0, {}, int(effects)
        self.slots = [
            {code: -1 if code == ABS_MT_TRACKING_ID else 0 for code in description.axes
             if code in MULTITOUCH} for _ in range(description.slot_count)]
        self.master, self.slave = os.openpty()
        os.set_blocking(self.master, False)
        tty.setraw(self.slave)
        self.terminal = os.ttyname(self.slave)
        self.handler = Handler()
        self.handler.node = self
        # Before the name exists: a program that sees it appear may open it at once.
        testbed.attach_ioctl(self.path, self.handler)
        if denied or readonly:
            os.chmod(self.terminal, 0 if denied else 0o400)
        os.symlink(self.terminal, self.link)

    def allow(self):
        os.chmod(self.terminal, 0o600)
        os.utime(self.link, follow_symlinks=False)  # inotify tells IN_ATTRIB

    def unplug(self, slowly):
        """Held keys are released, axes stay where they are, then every open file is dead.

        Slowly: the program is given the time to read the releases; otherwise it may miss them.
        """
        held = [(EV_KEY, code, RELEASED) for code in sorted(self.keys)]
        if held:
            self.send(held, report=1)
        if slowly:
            time.sleep(0.05)
        os.unlink(self.link)  # first, for a node that is gone can not be opened
        with self.lock:
            self.is_gone = True
        os.close(self.slave)
        os.close(self.master)  # hangs up
        self.testbed.detach_ioctl(self.path)

    # What happens on the device

    def note(self, event):
        """Keeps the state; returns the events that the kernel would pass on."""
        kind, code, value = event
        if kind == EV_ABS and self.slots and code == ABS_MT_SLOT:
            if value in range(len(self.slots)):
                self.slot = value
            return []  # told with the first value of the slot
        if kind == EV_ABS and code in MULTITOUCH:
            return self.note_contact(event)
        return [event] if self.is_news(kind, code, value) else []

    def note_contact(self, event):
        _, code, value = event
        if not self.slots:
            return [event]  # without slots each frame tells everything anew
        if self.slots[self.slot].get(code) == value:
            return []
        self.slots[self.slot][code] = value
        if self.values[ABS_MT_SLOT] == self.slot:
            return [event]
        self.values[ABS_MT_SLOT] = self.slot
        return [(EV_ABS, ABS_MT_SLOT, self.slot), event]

    def is_news(self, kind, code, value):
        if kind == EV_REL:
            return value != 0
        if kind == EV_ABS:
            is_new = self.values.get(code) != value
            self.values[code] = value
            return is_new
        if kind == EV_KEY and value != AUTOREPEAT:
            is_new = (code in self.keys) == (value == RELEASED)
            (self.keys.discard if value == RELEASED else self.keys.add)(code)
            return is_new
        return True

    def send(self, events, report=0):
        """Sends one frame to every open file. As in the kernel, what changes nothing is not sent."""
        with self.lock:
            changes = [news for event in events for news in self.note(event)]
            if not changes:
                return
            self.forget_closed_files()
            for key, file in self.files.items():
                if self.grabber not in (None, key):
                    continue
                stamp = file.stamp()
                for event in [*changes, (EV_SYN, SYN_REPORT, report)]:
                    if not file.put(event, stamp):
                        self.tell(f"overrun {self.name}")
            self.wake()

    def overrun(self):
        """As if the program had read too slowly: what was queued is lost."""
        with self.lock:
            for file in self.files.values():
                file.overrun(file.stamp())
                file.put((EV_SYN, SYN_REPORT, 0), file.stamp())
            self.wake()

    def wake(self):
        if any(file.readable for file in self.files.values()):
            try:
                os.write(self.master, b".")
            except BlockingIOError:
                pass  # enough bytes are there already

    # What the program under test does

    def opened(self, client):
        with self.lock:
            self.forget_closed_files()
            self.files[hash(client)] = OpenFile(client, self.description.queue_length)
        self.tell(f"opened {self.name}")

    def forget_closed_files(self):
        """umockdev does not say when a file is closed, so this is looked up when it matters."""
        for key, file in list(self.files.items()):
            if not file.client.get_connected():
                del self.files[key]
                if self.grabber == key:
                    self.release()

    def release(self):
        self.grabber = None
        self.tell(f"ungrabbed {self.name}")

    def read(self, client):
        with self.lock:
            if self.is_gone:
                return -1, errno.ENODEV
            argument = client.get_arg()
            room = len(argument.retrieve()) // EVENT.size
            if room == 0:
                return -1, errno.EINVAL
            data = self.files[hash(client)].take(room)
            self.forget_closed_files()
            if not any(file.readable for file in self.files.values()):
                termios.tcflush(self.slave, termios.TCIFLUSH)
            if not data:
                return -1, errno.EAGAIN
            argument.update(0, list(data))
            return len(data), 0

    def write(self, data):
        """The program plays or ends an effect."""
        with self.lock:
            if self.is_gone:
                return -1, errno.ENODEV
            for _, _, kind, code, value in EVENT.iter_unpack(data):
                if kind == EV_FF and code in self.effects:
                    self.tell(f"played {self.name} {code} {value}")
        return len(data), 0

    def upload_effect(self, argument):
        effect = bytes(argument.retrieve())
        kind, number = struct.unpack_from("<Hh", effect)
        if not self.description.has(EV_FF, kind) or number >= 0:
            return -1, errno.EINVAL
        number = len(self.effects)
        if number >= self.effect_room:
            return -1, errno.ENOSPC
        self.effects[number] = True
        length, strong, weak = *struct.unpack_from("<H", effect, 10), *struct.unpack_from(
            "<2H", effect, 16)
        argument.update(2, list(struct.pack("<h", number)))
        self.tell(f"effect {self.name} {number} {length} {strong} {weak}")
        return 0, 0

    def remove_effect(self, number):
        if self.effects.pop(number, None) is None:
            return -1, errno.EINVAL
        self.tell(f"removed {self.name} {number}")
        return 0, 0

    def control(self, client):
        request = client.get_request() & 0xFFFFFFFF
        size, family, number = request >> 16 & 0x3FFF, request >> 8 & 0xFF, request & 0xFF
        with self.lock:
            if self.is_gone:
                return -1, errno.ENODEV
            if family != ord("E"):
                return -1, errno.ENOTTY
            if number == 0x90:  # EVIOCGRAB: the argument is the value itself
                wanted = struct.unpack("<q", bytes(client.get_arg().retrieve()))[0]
                return self.grab(hash(client), bool(wanted))
            if number == 0x81:  # EVIOCRMFF: likewise
                return self.remove_effect(
                    struct.unpack("<i", bytes(client.get_arg().retrieve())[:4])[0])
            argument = client.get_arg().resolve(0, size)
            if argument is None:
                return -1, errno.EFAULT
            if number == 0xA0:  # EVIOCSCLOCKID
                clock = struct.unpack("<i", bytes(argument.retrieve()))[0]
                return self.choose_clock(self.files[hash(client)], clock)
            if number == 0x80:  # EVIOCSFF
                return self.upload_effect(argument)
            if number == 0x0A:  # EVIOCGMTSLOTS
                return self.tell_slots(argument)
            answer = self.answer(number, client)
            if isinstance(answer, int):
                return -1, answer
            argument.update(0, list(answer[:size]))
            is_sized = number in range(0x06, 0x40)  # names and bitmaps tell their length
            return min(size, len(answer)) if is_sized else 0, 0

    def tell_slots(self, argument):
        code = struct.unpack("<I", bytes(argument.retrieve())[:4])[0]
        if not self.slots or code not in self.slots[0]:
            return -1, errno.EINVAL
        room = len(argument.retrieve()) // 4 - 1
        values = [slot[code] for slot in self.slots][:room]
        argument.update(4, list(struct.pack(f"<{len(values)}i", *values)))
        return 0, 0

    def grab(self, key, wanted):
        if not wanted:
            if self.grabber != key:
                return -1, errno.EINVAL
            self.release()
        elif self.grabber is not None:
            return -1, errno.EBUSY
        else:
            self.grabber = key
            self.tell(f"grabbed {self.name}")
        return 0, 0

    def choose_clock(self, file, clock):
        if clock not in (time.CLOCK_REALTIME, time.CLOCK_MONOTONIC, time.CLOCK_BOOTTIME):
            return -1, errno.EINVAL
        if clock != file.clock:
            file.clock = clock
            if file.queue:
                file.overrun(file.stamp())
        return 0, 0

    def answer(self, number, client):
        """The bytes that an EVIOCG... request copies out, or the number of an error."""
        known = self.description
        if number == 0x01:  # EVIOCGVERSION
            return struct.pack("<i", 0x010001)
        if number == 0x02:  # EVIOCGID
            return struct.pack("<4H", *known.ids)
        if number == 0x03:  # EVIOCGREP
            return struct.pack("<2I", 250, 33) if 0x14 in known.bitmaps else errno.ENOSYS
        if number in (0x06, 0x07, 0x08):  # EVIOCGNAME, EVIOCGPHYS, EVIOCGUNIQ
            text = (known.name, self.phys, self.uniq)[number - 0x06]
            return text.encode() + b"\0" if text else errno.ENOENT
        if number == 0x09:  # EVIOCGPROP
            return known.properties.ljust(8, b"\0")
        if number == 0x18:  # EVIOCGKEY
            if self.upon_key_query:
                self.upon_key_query.pop(0)()
            self.files[hash(client)].forget_keys()
            bitmap = bytearray(96)
            for code in self.keys:
                bitmap[code // 8] |= 1 << code % 8
            return bytes(bitmap)
        if number in (0x19, 0x1A, 0x1B):  # EVIOCGLED, EVIOCGSND, EVIOCGSW: all off
            return bytes(8)
        if 0x20 <= number < 0x40:  # EVIOCGBIT
            event_type = number - 0x20
            length = {EV_KEY: 96, 0x15: 16}.get(event_type, 8)
            return known.bitmaps.get(event_type, b"").ljust(length, b"\0")
        if 0x40 <= number < 0x80:  # EVIOCGABS
            axis = known.axes.get(number - 0x40)
            value = self.values.get(number - 0x40, 0)
            return struct.pack("<6i", value, *axis) if axis else errno.EINVAL
        return errno.EINVAL
