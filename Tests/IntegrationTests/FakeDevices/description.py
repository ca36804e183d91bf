"""What a device says about itself, read from evemu text.

Besides evemu's own lines (N:, I:, P:, B:, A:) one comment has a meaning here:
    # value: CODE VALUE     the axis CODE (hexadecimal, as in A:) stands at VALUE when it is plugged in
"""
import re

EV_KEY, EV_REL, EV_ABS = 0x01, 0x02, 0x03


class Description:
    def __init__(self, path):
        self.name, self.ids, self.properties = "", [0, 0, 0, 0], b""
        self.bitmaps, self.axes, self.values = {}, {}, {}
        with open(path, encoding="utf-8") as file:
            for line in file:
                self._read(line.rstrip("\n"))

    def _read(self, line):
        kind, _, rest = line.partition(": ")
        words = rest.split()
        if kind == "N":
            self.name = rest
        elif kind == "I":
            self.ids = [int(word, 16) for word in words]
        elif kind == "P":
            self.properties += bytes.fromhex(rest)
        elif kind == "B":
            event_type = int(words[0], 16)
            known = self.bitmaps.get(event_type, b"")
            self.bitmaps[event_type] = known + bytes.fromhex("".join(words[1:]))
        elif kind == "A":
            # minimum, maximum, fuzz, flat, resolution
            self.axes[int(words[0], 16)] = [int(word) for word in words[1:6]]
            self.values.setdefault(int(words[0], 16), 0)
        elif kind == "# value":
            self.values[int(words[0], 16)] = int(words[1])

    def has(self, event_type, code):
        bitmap = self.bitmaps.get(event_type, b"")
        return code // 8 < len(bitmap) and bool(bitmap[code // 8] >> code % 8 & 1)

    @property
    def slot_count(self):
        """How many contacts the device keeps apart itself (multi-touch protocol B)."""
        # The code just below belongs to no touch panel: its axes merely run on through those.
        return self.axes[0x2F][1] + 1 if 0x2F in self.axes and 0x2E not in self.axes else 0

    @property
    def queue_length(self):
        """How many events the kernel keeps for each open file of such a device."""
        contacts = self.slot_count
        if not contacts and 0x39 in self.axes:
            low, high = self.axes[0x39][:2]
            contacts = min(max(high - low + 1, 2), 32)
        elif not contacts and 0x35 in self.axes:
            contacts = 2
        moving = sum(contacts if 0x30 <= code <= 0x3D else 1 for code in self.axes)
        moving += sum(byte.bit_count() for byte in self.bitmaps.get(EV_REL, b""))
        packet = contacts + 1 + moving + 7
        length = 64
        while length < 8 * packet:
            length *= 2
        return length


def event_codes(header="/usr/include/linux/input-event-codes.h"):
    """Names such as ABS_X or BTN_SOUTH -> (event type, code)."""
    types = {"KEY": EV_KEY, "BTN": EV_KEY, "REL": EV_REL, "ABS": EV_ABS, "SYN": 0}
    found = {}
    pattern = re.compile(r"#define\s+((KEY|BTN|REL|ABS|SYN)_\w+)\s+(\w+)")
    with open(header, encoding="utf-8") as file:
        for name, family, value in pattern.findall(file.read()):
            if value[0].isdigit():
                found[name] = (types[family], int(value, 0))
            elif value in found:
                found[name] = found[value]
    return found
