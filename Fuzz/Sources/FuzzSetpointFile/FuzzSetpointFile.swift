@testable import Teleop

/// Whatever the bytes are, they are finite values that are written the same way again, or they are
/// refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSetpointFile(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    do {
        let values = try SetpointFile.values(in: bytes)
        precondition(!values.isEmpty)
        for value in values.values { precondition(value.isFinite) }
        let text = SetpointFile.text(of: values.map { (name: $0.key, value: $0.value) })
        precondition((try? SetpointFile.values(in: text)) == values, "what is written reads back")
    } catch {
        precondition(!error.description.isEmpty, "a refusal says why")
    }
    return 0
}
