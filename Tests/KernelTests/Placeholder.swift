import Testing

@Suite("Placeholder")
struct KernelPlaceholder {}
