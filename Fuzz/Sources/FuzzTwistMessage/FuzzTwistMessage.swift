@testable import Teleop

/// Whatever the bytes are, they are a command of finite speeds or they are refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTwistMessage(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    do {
        let twist = try TwistMessage.twist(in: bytes)
        precondition(twist.linearX.isFinite && twist.linearY.isFinite && twist.angularZ.isFinite)
    } catch {
        precondition(!error.description.isEmpty, "a refusal says why")
    }
    return 0
}
