import Testing

@Suite("Placeholder")
struct TeleopPlaceholder {}
