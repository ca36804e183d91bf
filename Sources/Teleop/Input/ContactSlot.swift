import CEvdev
import ControlCore

/// One of the places in which a panel keeps contacts, what it says of the contact in it, and what
/// has been told about that.
struct ContactSlot: Sendable {
    /// Raw values; they stay when the contact goes, because what does not change is not reported.
    var x: Int32 = 0
    var y: Int32 = 0
    var pressure: Int32 = 0
    var width: Int32 = 0
    var toolType: Int32 = 0
    /// How far above the surface the contact is; it touches at 0.
    var distance: Int32 = 0
    /// What makes the contact.
    var tool = Contact.Tool.finger

    /// The device's number for the contact that is there, whatever it touches; nil without one.
    private(set) var trackingID: Int32?
    /// The contact as it was told last; nil when none is there for anybody else.
    private var told: Contact?
    /// The contact that was told has made room for another one since.
    private var isReplaced = false
    /// The contact is a palm or otherwise not to be trusted, whatever else it becomes.
    private var isRefused = false

    /// Takes over one raw value of an `ABS_MT_` axis.
    mutating func note(_ code: CInt, _ value: Int32) {
        switch code {
        case ABS_MT_POSITION_X: x = value
        case ABS_MT_POSITION_Y: y = value
        case ABS_MT_PRESSURE: pressure = value
        case ABS_MT_TOUCH_MAJOR: width = value
        case ABS_MT_TOOL_TYPE: toolType = value
        case ABS_MT_DISTANCE: distance = value
        default: break
        }
    }

    /// Takes over all raw values of another one.
    mutating func takeValues(of other: ContactSlot) {
        (x, y, pressure, width) = (other.x, other.y, other.pressure, other.width)
        (toolType, distance) = (other.toolType, other.distance)
    }

    /// A contact is there, another one than before unless the number is the same.
    mutating func touch(_ trackingID: Int32) {
        guard self.trackingID != trackingID else { return }
        self.trackingID = trackingID
        isReplaced = told != nil
        isRefused = false
    }

    /// No contact is there.
    mutating func lift() {
        trackingID = nil
        isReplaced = false
    }

    /// The contact counts no more, if there is one.
    mutating func refuse() {
        isRefused = trackingID != nil
    }

    private var isTouching: Bool { trackingID != nil && !isRefused && distance <= 0 }

    /// Completes a frame: the contact that it takes away, if any.
    mutating func departure() -> Contact? {
        if trackingID != nil, toolType == Int32(MT_TOOL_PALM) { isRefused = true }
        guard var contact = told, isReplaced || !isTouching else { return nil }
        told = nil
        contact.phase = isRefused && !isReplaced ? .cancelled : .ended
        isReplaced = false
        return contact
    }

    /// Completes a frame, after ``departure()``: the contact that it brings or moves, if any; a new
    /// one takes a number from `nextID`.
    mutating func change(_ measures: ContactMeasures, nextID: inout Int) -> Contact? {
        guard isTouching else { return nil }
        guard let before = told else {
            let contact = measures.contact(self, id: nextID, .began)
            nextID += 1
            told = contact
            return contact
        }
        var contact = measures.contact(self, id: before.id, before.phase)
        guard contact != before else { return nil }
        contact.phase = .moved
        told = contact
        return contact
    }
}
