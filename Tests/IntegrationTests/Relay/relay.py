"""A TCP relay between a program under test and its broker, with a link that can fail.

    relay.py PORT BROKER_PORT       both on 127.0.0.1

One-line commands on stdin, each answered by `ok`. Those with a WAY count for `up`, from the program to
the broker, or `down`, or for both where none is said:
    pass [WAY]           bytes go through, kept ones first; the state at the start
    hold [WAY]           nothing is read any more, so that the sender's own bytes pile up unacknowledged
    hoard [WAY]          everything is read (and so acknowledged), but kept; it arrives later even when
                         the sender has closed its end meanwhile
    delay MS [WAY]       everything goes through, so much later
    trickle RATE [WAY]   at most RATE bytes a second go through
    half                 the broker's end is closed, of which the program is told nothing: what it sends
                         is taken and lost; new connections are taken and lead nowhere, until `pass`
    cut                  connections are reset and new ones refused, until `pass`
    deaf                 connections are reset and new ones get no answer at all, until `pass`
    taken WORD           the connections that began with the word, such as a client's identifier, are told
                         that another one has taken their session, and closed
    drop WORD            those connections are reset
    bar WORD             those are reset and new ones refused, until `pass`; the others go on
    old                  as `pass`, but a client of MQTT 5 is told that only 3.1.1 is spoken here
Each connection is told as `fact accepted`.
"""
import collections
import selectors
import socket
import struct
import sys
import time

PORT, BROKER_PORT = int(sys.argv[1]), int(sys.argv[2])
CHUNK = 4096


class Way:
    """What happens to the bytes of one direction."""

    def __init__(self, mode="pass", amount=0.0):
        self.mode, self.amount = mode, amount


class End:
    """One socket, with what waits to be written to it: (when it may leave, bytes)."""

    def __init__(self, sock, way):
        self.socket, self.way, self.other = sock, way, None
        self.waiting = collections.deque()
        self.is_last = False
        self.beginning = b""
        self.allowance, self.counted = 0.0, time.monotonic()

    def due(self, now):
        """Seconds until something may be written; None when nothing waits or may leave."""
        if not self.waiting or self.way.mode in ("hoard", "hold"):
            return None
        if self.way.mode == "trickle":
            return max(0.0, (1 - self.allowed(now)) / self.way.amount)
        return max(0.0, self.waiting[0][0] - now)

    def allowed(self, now):
        """Bytes that may leave now; what was not used is not saved up for long."""
        return min(self.allowance + (now - self.counted) * self.way.amount, 64.0)

    def take(self, now, data):
        later = self.way.amount / 1000 if self.way.mode == "delay" else 0
        self.waiting.append((now + later, data))

    def write(self, now):
        self.allowance, self.counted = self.allowed(now), now
        due, data = self.waiting.popleft()
        if self.way.mode == "trickle":
            part, rest = data[: int(self.allowance)], data[int(self.allowance):]
            self.allowance -= len(part)
        else:
            part, rest = data, b""
        sent = self.socket.send(part) if part else 0
        rest = part[sent:] + rest
        if rest:
            self.waiting.appendleft((due, rest))


class Relay:
    def __init__(self):
        self.up, self.down = Way(), Way()
        self.is_old = self.is_half = False
        self.ends = {}
        self.listener = None
        self.callers = []
        self.listen()

    def listen(self):
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Accepted connections inherit it: a held link shall be full after a few messages.
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        self.listener.bind(("127.0.0.1", PORT))
        self.listener.listen()

    def crowd(self):
        """Nobody accepts, and the queue is full: the kernel drops what comes, as if the host were gone."""
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        deaf.bind(("127.0.0.1", PORT))
        deaf.listen(0)
        self.callers = [deaf]
        for _ in range(4):
            caller = socket.socket()
            caller.setblocking(False)
            caller.connect_ex(("127.0.0.1", PORT))
            self.callers.append(caller)

    def accept(self):
        near, _ = self.listener.accept()
        far = socket.socket()
        try:
            if not self.is_half:
                far.connect(("127.0.0.1", BROKER_PORT))
        except OSError:
            near.close()
            return
        self.ends[near] = here = End(near, self.down)
        near.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self.is_half:
            self.ends[far] = here.other = End(far, self.up)
            here.other.other = here
            far.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        print("fact accepted", flush=True)

    def close(self, one, reset=False):
        for end in (one, one.other):
            if end and self.ends.pop(end.socket, None):
                if reset:
                    linger = struct.pack("ii", 1, 0)
                    end.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                end.socket.close()

    def end(self, one):
        """One side has closed: what was taken from it still arrives, then the other is closed."""
        if one.other and one.other.waiting:
            one.other.is_last, one.other.other = True, None
            one.other = None
        self.close(one)

    def halve(self):
        for end in list(self.ends.values()):
            if end.way is self.up:
                end.other.other = None
                self.ends.pop(end.socket)
                end.socket.close()

    def read(self, end):
        try:
            data = end.socket.recv(CHUNK)
        except OSError:
            data = b""
        end.beginning = end.beginning or data
        if self.is_old and self.asks_for_version_5(data):
            end.socket.sendall(b"\x20\x02\x00\x01")  # CONNACK of 3.1.1: unacceptable version
            self.close(end)
        elif not data:
            self.end(end)
        elif end.other:
            end.other.take(time.monotonic(), data)

    @staticmethod
    def asks_for_version_5(data):
        """True for the beginning of a CONNECT with protocol level 5; its length takes 1 or 2 bytes."""
        return data[:1] == b"\x10" and b"\x00\x04MQTT\x05" in data[2:10]

    def write(self, end):
        try:
            end.write(time.monotonic())
        except OSError:
            self.close(end)
        if end.is_last and not end.waiting:
            self.close(end)

    def drop(self, word, last_words=b""):
        for end in list(self.ends.values()):
            if end.way is self.down and word.encode() in end.beginning:
                if last_words:
                    end.socket.sendall(last_words)
                self.close(end, reset=not last_words)

    def obey(self, command, *words):
        if command == "drop":
            return self.drop(words[0])
        if command == "bar":
            self.listener.close()
            self.listener = None
            return self.drop(words[0])
        if command == "taken":  # DISCONNECT of MQTT 5: session taken over
            return self.drop(words[0], b"\xe0\x02\x8e\x00")
        amount = float(words[0]) if command in ("delay", "trickle") else 0.0
        chosen = words[-1:] if words[-1:] and words[-1] in ("up", "down") else ("up", "down")
        if command in ("cut", "deaf"):
            self.listener.close()
            self.listener = None
            if command == "deaf":
                self.crowd()  # first: whoever is reset comes back at once
            for end in list(self.ends.values()):
                self.close(end, reset=True)
            return
        while self.callers:
            self.callers.pop().close()
        if self.listener is None:
            self.listen()
        if command == "half":
            self.halve()
        self.is_half = command == "half"
        self.is_old = command == "old"
        for name in chosen:
            way = getattr(self, name)
            way.mode, way.amount = "pass" if command in ("old", "half") else command, amount

    def turn(self):
        watched = selectors.DefaultSelector()
        watched.register(sys.stdin, selectors.EVENT_READ)
        if self.listener:
            watched.register(self.listener, selectors.EVENT_READ)
        now, patience = time.monotonic(), None
        for end in self.ends.values():
            # What comes from this end leaves by the other one's way.
            way = end.other.way if end.other else self.up
            wanted = 0 if way.mode == "hold" else selectors.EVENT_READ
            due = end.due(now)
            if due is not None and due <= 0:
                wanted |= selectors.EVENT_WRITE
            elif due is not None:
                patience = due if patience is None else min(patience, due)
            if wanted:
                watched.register(end.socket, wanted)
        for key, ready in watched.select(patience):
            if key.fileobj is sys.stdin:
                line = sys.stdin.readline()
                if not line:
                    sys.exit()
                self.obey(*line.split())
                print("ok", flush=True)
                return  # what was ready may be closed by now
            if key.fileobj is self.listener:
                self.accept()
                continue
            for kind, act in ((selectors.EVENT_WRITE, self.write), (selectors.EVENT_READ, self.read)):
                if ready & kind and key.fileobj in self.ends:
                    act(self.ends[key.fileobj])


relay = Relay()
print("ok ready", flush=True)
while True:
    relay.turn()
