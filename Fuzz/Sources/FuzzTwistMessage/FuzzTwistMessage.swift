@testable import Teleop

/// Whatever the bytes are, they are a command of finite speeds or they are refused with a reason.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTwistMessage(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    do {
        let read = try TwistDecoder.twist(in: bytes)
        let numbers = [
            read.linear.x, read.linear.y, read.linear.z, read.angular.x, read.angular.y,
            read.angular.z,
        ]
        precondition(numbers.allSatisfy(\.isFinite))
    } catch {
        precondition(!error.description.isEmpty, "a refusal says why")
    }
    return 0
}
