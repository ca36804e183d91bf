import ControlCore

@testable import Teleop

/// Whatever the bytes are, they are a recording that can be read to its end or they are refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecording(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    guard let recording = try? Recording(bytes: bytes, file: "fuzz.evemu") else { return 0 }
    checkText(recording)
    checkContacts(recording)
    let layout = ControlLayout(recording.device)
    let wanted = layout.availableNames.enumerated().map { index, name in
        ControlReader.Wanted(name: name, control: Control(index: index), purpose: "fuzz")
    }
    guard var reader = try? ControlReader(recording.device, layout: layout, wanted: wanted) else {
        return 0
    }
    func check(_ event: Event) {
        switch event {
        case .stick(_, let x, let y): precondition(abs(x) <= 1 && abs(y) <= 1)
        case .trigger(_, let fraction): precondition((0...1).contains(fraction))
        default: break
        }
    }
    reader.initialEvents(check)
    var last = Duration.zero
    for frame in recording.frames {
        precondition(frame.time >= last, "time does not run backwards")
        last = frame.time
        for raw in frame.events { reader.events(for: raw, check) }
    }
    return 0
}

/// What was written is read, and written as the same again; the first time may round times, and put
/// blanks where a name has what ends a line.
private func checkText(_ recording: Recording) {
    let text = recording.text
    guard let again = try? Recording(bytes: Array(text.utf8), file: "written") else {
        preconditionFailure("a recording that was written is read")
    }
    precondition(again.text == text)
    guard let third = try? Recording(bytes: Array(again.text.utf8), file: "again") else {
        preconditionFailure("what was read is written and read again")
    }
    precondition(third == again)
}

/// Contacts begin once, are inside and end once, whatever the recorded panel says.
private func checkContacts(_ recording: Recording) {
    guard var reader = try? ContactReader(recording.device, PanelMounting()) else { return }
    let surface = Rectangle(origin: .zero, size: reader.size)
    var down: Set<Int> = []
    for raw in recording.frames.lazy.flatMap(\.events) {
        reader.events(for: raw) { event in
            guard case .contact(let contact) = event else { return }
            precondition(surface.contains(contact.location))
            switch contact.phase {
            case .began: precondition(down.insert(contact.id).inserted)
            case .ended, .cancelled: precondition(down.remove(contact.id) != nil)
            case .moved, .stationary: precondition(down.contains(contact.id))
            }
        }
    }
}
