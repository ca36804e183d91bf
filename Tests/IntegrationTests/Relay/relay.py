"""A TCP relay between the program under test and its broker, with a link that can fail.

    relay.py PORT BROKER_PORT       both on 127.0.0.1

One-line commands on stdin, each answered by `ok`:
    pass    bytes go through, kept ones first; the state at the start
    hold    nothing is read any more, so that the sender's own bytes pile up unacknowledged
    hoard   everything is read (and so acknowledged), but kept
    cut     connections are reset and new ones refused, until `pass`
    taken W  the same, but their clients are told first that another one has taken their session
    drop W  the connections that began with the word W, such as a client's identifier, are reset
    old     as `pass`, but a client of MQTT 5 is told that only 3.1.1 is spoken here
Each connection is told as `fact accepted`.
"""
import selectors
import socket
import struct
import sys

PORT, BROKER_PORT = int(sys.argv[1]), int(sys.argv[2])
CHUNK = 4096


class Relay:
    def __init__(self):
        self.mode, self.peers, self.kept, self.beginnings = "pass", {}, {}, {}
        self.listener = None
        self.listen()

    def listen(self):
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Accepted connections inherit it: a held link shall be full after a few messages.
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
        self.listener.bind(("127.0.0.1", PORT))
        self.listener.listen()

    def accept(self):
        near, _ = self.listener.accept()
        far = socket.socket()
        try:
            far.connect(("127.0.0.1", BROKER_PORT))
        except OSError:
            near.close()
            return
        for here, there in ((near, far), (far, near)):
            here.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.peers[here], self.kept[here] = there, b""
        print("fact accepted", flush=True)

    def close(self, one, reset=False):
        self.beginnings.pop(one, None)
        for each in (one, self.peers.get(one)):
            if self.peers.pop(each, None):
                if reset:
                    linger = struct.pack("ii", 1, 0)
                    each.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
                each.close()

    def read(self, one):
        try:
            data = one.recv(CHUNK)
        except OSError:
            data = b""
        self.beginnings.setdefault(one, data)
        if self.mode == "old" and self.asks_for_version_5(data):
            one.sendall(b"\x20\x02\x00\x01")  # CONNACK of 3.1.1: unacceptable protocol version
            self.close(one)
        elif data:
            self.kept[self.peers[one]] += data
        else:
            self.close(one)

    @staticmethod
    def asks_for_version_5(data):
        """True for the beginning of a CONNECT with protocol level 5; its length takes 1 or 2 bytes."""
        return data[:1] == b"\x10" and b"\x00\x04MQTT\x05" in data[2:10]

    def write(self, one):
        try:
            self.kept[one] = self.kept[one][one.send(self.kept[one]):]
        except OSError:
            self.close(one)

    def drop(self, word, last_words=b""):
        for one, beginning in list(self.beginnings.items()):
            if word.encode() in beginning:
                one.sendall(last_words)
                self.close(one, reset=not last_words)

    def obey(self, mode):
        if mode.startswith("drop "):
            self.drop(mode[5:])
            return
        if mode.startswith("taken "):
            self.drop(mode[6:], b"\xe0\x02\x8e\x00")  # DISCONNECT of MQTT 5: session taken over
            return
        if mode == "cut":
            self.listener.close()
            self.listener = None
            for one in list(self.peers):
                self.close(one, reset=True)
        elif self.listener is None:
            self.listen()
        self.mode = mode

    def turn(self):
        watched = selectors.DefaultSelector()
        watched.register(sys.stdin, selectors.EVENT_READ)
        if self.listener:
            watched.register(self.listener, selectors.EVENT_READ)
        for one in self.peers:
            wanted = 0 if self.mode == "hold" else selectors.EVENT_READ
            if self.mode in ("pass", "old") and self.kept[one]:
                wanted |= selectors.EVENT_WRITE
            if wanted:
                watched.register(one, wanted)
        for key, ready in watched.select():
            if key.fileobj is sys.stdin:
                line = sys.stdin.readline()
                if not line:
                    sys.exit()
                self.obey(line.strip())
                print("ok", flush=True)
                return  # what was ready may be closed by now
            if key.fileobj is self.listener:
                self.accept()
                continue
            for kind, act in ((selectors.EVENT_WRITE, self.write), (selectors.EVENT_READ, self.read)):
                if ready & kind and key.fileobj in self.peers:
                    act(key.fileobj)


relay = Relay()
print("ok ready", flush=True)
while True:
    relay.turn()
