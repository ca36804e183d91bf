import CEvdev
import CLinux
import ControlCore
import Glibc

/// An input device node, opened and understood.
///
/// Nothing here ever waits; closing is automatic.
///
/// A class and not a non-copyable struct, because whoever watches several devices keeps them in
/// a dictionary.
final class InputDevice {
    /// One thing that happened on the device.
    enum Reading: Equatable, Sendable {
        /// An event; `SYN_REPORT` ends a frame.
        case event(RawEvent)
        /// Events were lost. Those that lead to the present state have just been given, without
        /// `SYN_REPORT`: together they are one frame, but nothing that the operator did. A slot
        /// whose contact is another one than before is lifted in it and then touched anew.
        case overrun
    }

    /// Where the node is.
    let path: String
    /// Readable when something has happened.
    let fileDescriptor: CInt
    /// The device when it was opened.
    let description: DeviceDescription

    private let device: OpaquePointer
    private var isGrabbed = false

    /// Whether something may be written to it, such as that it is to shake.
    let isWritable: Bool

    /// Opens the node at `path` and takes over the state in which the kernel has the device.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - wantsWriting: Whether it should be writable; where that is refused, it is not.
    /// - Throws: Where it can not be read.
    init(path: String, wantsWriting: Bool = false) throws(InputError) {
        self.path = path
        // No controlling terminal, should the path be one.
        let flags = O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        var descriptor: CInt = wantsWriting ? open(path, O_RDWR | flags) : -1
        isWritable = descriptor >= 0
        if descriptor < 0 { descriptor = open(path, O_RDONLY | flags) }
        guard descriptor >= 0 else { throw InputError(path: path, code: errno) }
        guard let device = libevdev_new() else {
            close(descriptor)
            throw InputError(path: path, code: ENOMEM)
        }
        // Faults in what a device says about itself are no news: what matters of them shows in the
        // description. Not on stderr, where the library would put them.
        libevdev_set_device_log_function(
            device, { @Sendable _, _, _, _, _, _, _, _ in }, LIBEVDEV_LOG_ERROR, nil)
        let result = libevdev_set_fd(device, descriptor)
        guard result == 0 else {
            libevdev_free(device)
            close(descriptor)
            throw InputError(path: path, code: -result)
        }
        // Every kernel of the last ten years can. The queue is emptied by it, so that the first
        // reading may be an overrun.
        _ = libevdev_set_clock_id(device, Moment.clock)
        self.device = device
        fileDescriptor = descriptor
        description = DeviceDescription(device)
    }

    deinit {
        libevdev_free(device)
        close(fileDescriptor)
    }

    /// The device as it is after everything read so far.
    var currentDescription: DeviceDescription { DeviceDescription(device) }

    /// Gives everything that has happened since the last call, however much it is.
    ///
    /// Throws ``InputError/gone(path:)`` once the device is unplugged, after what it still had.
    func read(_ body: (Reading) -> Void) throws(InputError) {
        var event = input_event()
        var isOverrun = false
        while true {
            let flag = isOverrun ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
            let result = libevdev_next_event(device, flag.rawValue, &event)
            switch result {
            case CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue) where !isOverrun:
                // The event is the SYN_DROPPED itself.
                isOverrun = true
            case CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                if CInt(event.type) != EV_SYN { body(.event(RawEvent(event))) }
            case CInt(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
                body(.event(RawEvent(event)))
            case -EAGAIN where isOverrun:
                isOverrun = false
                if let slot = slotEvent { body(.event(slot)) }
                body(.overrun)
            case -EAGAIN:
                return
            case -EINTR:
                continue
            default:
                throw InputError(path: path, code: -result)
            }
        }
    }

    /// True when the kernel has keys and axes where the events so far have put them.
    ///
    /// Another program may have caught events by taking the device for itself, if only for a
    /// moment. What has happened must have been read before.
    func isUpToDate() throws(InputError) -> Bool {
        var keys = [UInt8](repeating: 0, count: Int(KEY_CNT) / 8)
        guard cevdev_key_state(fileDescriptor, &keys) >= 0 else {
            throw InputError(path: path, code: errno)
        }
        for code in description.keys {
            let isPressed = keys[Int(code) / 8] >> (code % 8) & 1 != 0
            let known = libevdev_get_event_value(device, UInt32(EV_KEY), UInt32(code)) != 0
            if isPressed != known { return false }
        }
        var axis = input_absinfo()
        for code in description.axes.keys where CInt(code) < ABS_MT_SLOT {
            guard cevdev_axis_state(fileDescriptor, UInt32(code), &axis) >= 0 else {
                throw InputError(path: path, code: errno)
            }
            let known = libevdev_get_event_value(device, UInt32(EV_ABS), UInt32(code))
            if axis.value != known { return false }
        }
        return try areContactsUpToDate()
    }

    private func areContactsUpToDate() throws(InputError) -> Bool {
        let count = Int(max(libevdev_get_num_slots(device), 0))
        guard count > 0, description.hasAxes(ABS_MT_TRACKING_ID) else { return true }
        var values = [CInt](repeating: 0, count: count + 1)
        values[0] = ABS_MT_TRACKING_ID
        guard cevdev_slot_values(fileDescriptor, &values, CInt(values.count)) >= 0 else {
            throw InputError(path: path, code: errno)
        }
        return (0..<count).allSatisfy {
            values[$0 + 1]
                == libevdev_get_slot_value(device, UInt32($0), UInt32(ABS_MT_TRACKING_ID))
        }
    }

    /// Which slot the device talks of from now on: the library reads it anew after a loss of events
    /// but does not always tell.
    private var slotEvent: RawEvent? {
        guard libevdev_get_num_slots(device) > 0 else { return nil }
        return RawEvent(
            type: UInt16(EV_ABS), code: UInt16(ABS_MT_SLOT),
            value: libevdev_get_current_slot(device))
    }

    /// Gives the events that lead from what is known to where the kernel has everything, without
    /// `SYN_REPORT`.
    func resynchronize(_ body: (RawEvent) -> Void) throws(InputError) {
        var event = input_event()
        // The library takes it for a loss of events, and makes up for it.
        var result = libevdev_next_event(
            device, LIBEVDEV_READ_FLAG_FORCE_SYNC.rawValue, &event)
        while result == CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue) {
            result = libevdev_next_event(device, LIBEVDEV_READ_FLAG_SYNC.rawValue, &event)
            if result == CInt(LIBEVDEV_READ_STATUS_SYNC.rawValue), CInt(event.type) != EV_SYN {
                body(RawEvent(event))
            }
        }
        guard result == -EAGAIN || result == CInt(LIBEVDEV_READ_STATUS_SUCCESS.rawValue) else {
            throw InputError(path: path, code: -result)
        }
        if let slot = slotEvent { body(slot) }
    }

    /// Asks the device to do something, such as to shake; it does not where it can not now.
    func write(_ event: RawEvent) {
        guard isWritable else { return }
        var event = input_event(
            time: timeval(), type: event.type, code: event.code, value: event.value)
        _ = Glibc.write(fileDescriptor, &event, MemoryLayout<input_event>.size)
    }

    /// Takes the device away from every other program until it is closed.
    ///
    /// Throws ``InputError/busy(path:)`` when another program has done so.
    func grab() throws(InputError) {
        let result = libevdev_grab(device, LIBEVDEV_GRAB)
        guard result == 0 else { throw InputError(path: path, code: -result) }
        isGrabbed = true
    }

    /// Throws ``InputError/busy(path:)`` when another program has taken the device for itself, so
    /// that it would stay silent here.
    ///
    /// The only way to know is to take it for a moment.
    func checkNotHeld() throws(InputError) {
        guard !isGrabbed else { return }
        try grab()
        libevdev_grab(device, LIBEVDEV_UNGRAB)
        isGrabbed = false
    }
}

extension RawEvent {
    init(_ event: input_event) {
        self.init(
            type: event.type, code: event.code, value: event.value,
            time: Moment(
                nanoseconds: Int64(event.time.tv_sec) * 1_000_000_000
                    + Int64(event.time.tv_usec) * 1000))
    }
}
