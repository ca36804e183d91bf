@testable import Teleop

/// Whatever the bytes are, they are a configuration or they are refused with at least one problem.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzConfiguration(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    do {
        let configuration = try Configuration.parse(bytes, source: "fuzz.yaml")
        let text = ConfigurationPrinter(configuration: configuration).text
        let again = try? Configuration.parse(Array(text.utf8), source: "printed.yaml")
        precondition(again == configuration, "what is printed loads back to the same")
    } catch {
        precondition(!error.problems.isEmpty, "a refusal says why")
        for problem in error.problems { precondition(!problem.message.isEmpty) }
    }
    return 0
}
